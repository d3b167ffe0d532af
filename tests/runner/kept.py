# SPDX-License-Identifier: MIT
"""Results of earlier runs. A job that computes the same from the same inputs is not run again after it has passed (README.md)."""
import hashlib
import json
import os
import platform
import shutil
import stat
import sys
import time
from functools import lru_cache

import sandbox
from builds import ROOT
from imports import closure

UNUSED_MAX_S = 30 * 24 * 3600
# The variables that a job can see, in addition to those of Job.env.
VARIABLES = ("PATH", "LANG", "LANGUAGE", "LC_ALL", "TZ", "TEST_SEED")
PACKAGES = "/var/lib/dpkg/status"
# The modules that start, confine and count a job. (What is printed and which jobs there are change no result.)
RUNNER = sorted(closure(["tests/runner/supervisor.py", "tests/runner/count.py", "tests/runner/kept.py"]))


def cache_root():
    """Returns the folder of scripts/kept.mjs; empty if it is turned off."""
    environment = os.environ
    return environment.get("KEPT_CACHE", os.path.join(environment.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "kozel"))


def private(folder):
    """Makes a folder and rejects one that another user could have written."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    about = os.lstat(folder)
    if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.geteuid() or about.st_mode & 0o022:
        raise PermissionError(f"{folder} is not this user's alone")
    return folder


def walk(path, parents=()):
    """Yields the files of a file or folder, and its links to folders, in a fixed order. Links are followed, except one to a folder that contains it."""
    if os.path.islink(path) or not os.path.isdir(path):
        yield path
    real = os.path.realpath(path)
    if not os.path.isdir(path) or real in parents:
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in ("__pycache__", ".git"))
        for name in folders:
            if os.path.islink(os.path.join(folder, name)):
                yield from walk(os.path.join(folder, name), (*parents, real))
        yield from (os.path.join(folder, name) for name in sorted(names))


class Hashes:
    """Hashes of files, each read once while it stays the same. The hash of a link contains where it leads."""

    def __init__(self):
        self.known = {}

    def of(self, path):
        return f"{self.of_content(path)} {os.path.realpath(path)}" if os.path.islink(path) else self.of_content(path)

    def of_content(self, path):
        try:
            about = os.stat(path)
            if not stat.S_ISREG(about.st_mode):
                return f"mode {about.st_mode}"
            key = (path, about.st_ino, about.st_size, about.st_mtime_ns, about.st_mode)
            if key not in self.known:
                with open(path, "rb") as file:
                    self.known[key] = f"{about.st_mode:o} {hashlib.file_digest(file, 'sha256').hexdigest()}"
            return self.known[key]
        except OSError as error:
            return f"none: {error.errno}"


def machine():
    """Returns what a program can see of the processor and the kernel."""
    with open("/proc/cpuinfo", encoding="utf8") as file:
        lines = {line for line in file if line.startswith(("model name", "flags", "Features"))}
    return [platform.release(), platform.machine(), str(len(os.sched_getaffinity(0))), *sorted(lines)]


@lru_cache(maxsize=None)
def system():
    """Returns what every kept job can see: the machine, the system's packages and settings, this Python, and what runs a job."""
    hashes = Hashes()
    settings = [path for each in (PACKAGES, *sandbox.SETTINGS, sys.executable) for path in walk(each)]
    runner = [os.path.join(ROOT, name) for name in RUNNER]
    return [*machine(), sys.version, *(f"{os.path.basename(path)} {hashes.of(path)}" for path in [*settings, *runner])]


def environment(job, env):
    """Returns the variables that a kept job sees. PATH has folders of the system alone: the job can run nothing else. Its own folder for temporary
    files is added by the supervisor."""
    variables = {name: env[name] for name in VARIABLES if name in env}
    if "PATH" in variables:
        variables["PATH"] = os.pathsep.join(folder for folder in variables["PATH"].split(os.pathsep) if is_within(folder, sandbox.SYSTEM))
    return {**variables, **job.env}


def is_within(path, folders):
    """Returns true if a path, its links followed, is in one of the folders."""
    return any(f"{os.path.realpath(path)}/".startswith(f"{os.path.realpath(folder)}/") for folder in folders)


class Results:
    """`fresh`: stored results are not used; new ones are stored. `folder`: None for that of the user, without which nothing is stored."""

    def __init__(self, env, fresh=False, folder=None, root=ROOT):
        self.env, self.fresh, self.root = env, fresh, root
        self.hashes = Hashes()
        self.folder = None
        if not sandbox.is_available() or not os.path.exists(PACKAGES):
            return
        try:
            if folder or cache_root():
                self.folder = private(folder or os.path.join(private(cache_root()), "tests"))
        except OSError as error:
            print(f"scripts/test: no results are kept: {error}", file=sys.stderr)

    def can_start(self, job):
        """Returns true if the program of a job is one that it can read. A wrapper in a home folder is none."""
        variables = environment(job, self.env)
        found = shutil.which(os.path.join(job.cwd or self.root, job.command[0]) if "/" in job.command[0] else job.command[0], path=variables.get("PATH"))
        readable = [*sandbox.SYSTEM, *(os.path.join(self.root, name) for name in job.reads)]
        return bool(found) and is_within(found, readable)

    def key(self, job):
        """Returns the hash of everything that can change the result of a job; None if its result is not kept."""
        if not self.folder or not job.reads or not self.can_start(job) or job.ports and not sandbox.has_network():
            return None
        digest = hashlib.sha256()
        variables = sorted(f"{name}={value}" for name, value in environment(job, self.env).items())
        cwd = os.path.relpath(job.cwd or self.root, self.root)
        for text in (job.name, job.count, cwd, *job.command, "", *variables, "", str(job.ports), *system()):
            # (The path of a clone is not part of the result.)
            digest.update(text.replace(self.root, ".").encode() + b"\0")
        for name in sorted(set(job.reads)):
            for path in walk(os.path.join(self.root, name)):
                digest.update(f"{os.path.relpath(path, self.root)} {self.hashes.of(path)}\0".replace(self.root, ".").encode())
        return digest.hexdigest()

    def find(self, key):
        """Returns the stored counts of the tests: {"passed": n, "skipped": n}; None if there are none."""
        if not key or self.fresh:
            return None
        path = os.path.join(self.folder, key)
        try:
            with open(path, encoding="utf8") as file:
                counts = json.load(file)
            os.utime(path)
            return {name: int(counts[name]) for name in ("passed", "skipped")}
        except (OSError, ValueError, KeyError):
            return None

    def keep(self, key, result):
        """Stores the result of a job that has passed, unless an input has changed while it ran."""
        if not key or result.status != 0 or not result.ok or not result.passed or result.left or self.key(result.job) != key:
            return
        path = os.path.join(self.folder, key)
        draft = f"{path}.{os.getpid()}"
        try:
            with open(draft, "w", encoding="utf8") as file:
                json.dump({"job": result.job.name, "passed": result.passed, "skipped": result.skipped}, file)
            os.replace(draft, path)
        except OSError as error:
            print(f"scripts/test: a result is not kept: {error}", file=sys.stderr)

    def remove_old(self):
        for entry in os.scandir(self.folder) if self.folder else ():
            if time.time() - entry.stat().st_mtime > UNUSED_MAX_S:
                os.remove(entry.path)
