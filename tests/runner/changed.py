# SPDX-License-Identifier: MIT
"""Which tests a change concerns: scripts/test --changed."""
import os
import re
import subprocess

from builds import ROOT, Folder
from graph import Graph
from imports import closure
from plan import PAGE, single_jobs
from selection import Selection, UnknownName

BASES = ("origin/HEAD", "origin/main", "main")
# The files that decide how tests are built and run: a change there concerns all of them.
EVERYTHING = re.compile(r"(^|/)meson(_options\.txt|\.build)$|^(Makefile|\.ci/.*|scripts/.*|tests/runner/(?!test_).*|web/(package.*|tsconfig)\.json)$")
# Texts for people. No test reads them except the tests of the sources.
TEXTS = re.compile(r"\.md$|^(docs|contrib)/|^(LICENSE|Containerfile|\.[^/]*)$")


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True)


def changed_files(base=None):
    """Returns the files that differ from `base`; without it, from where this branch left the main one. What is not committed
    counts."""
    if not base:
        found = (git("merge-base", "HEAD", name) for name in BASES)
        base = next((done.stdout.strip() for done in found if done.returncode == 0), "HEAD")
    differing = git("diff", "--name-only", base, "--")
    if differing.returncode:
        raise UnknownName(differing.stderr.strip())
    return sorted(set(differing.stdout.splitlines() + git("ls-files", "--others", "--exclude-standard").stdout.splitlines()))


def concerns(sources, path):
    """True if `path` is among `sources`, files and folders."""
    return path in sources or any(path.startswith(source + "/") for source in sources)


class Changed(Selection):
    """Selects the tests that the changed files concern."""

    def __init__(self, files, names=(), sources_of=None):
        super().__init__(names)
        self.files = files
        self.sources_of = sources_of or Sources().of
        self.everything = [path for path in files if EVERYTHING.search(path)]

    def wants(self, job):
        return super().wants(job) and bool(self.everything or self.touches(job))

    def touches(self, job):
        if job.stage == "structure":
            return bool(self.files)
        if job.stage == "format":
            return any(path.endswith((".c", ".cc", ".h", ".clang-format")) for path in self.files)
        sources = self.sources_of(job)
        return bool(self.files) if sources is None else any(concerns(sources, path) for path in self.files)

    def wants_all_of(self, stage):
        return super().wants_all_of(stage) and bool(self.everything)

    def check(self):
        pass  # a name may select no test that a change concerns

    def look_at(self, jobs):
        """Selects all tests if no job contains a changed file: nothing then determines which tests the file concerns."""
        known = set()
        for job in jobs:
            known |= self.sources_of(job) or set()
        self.everything += [path for path in self.files if not TEXTS.search(path) and not concerns(known, path)]


class Sources:
    """What the jobs are made of."""

    def __init__(self):
        self.graphs = {}
        self.made = {}
        self.static = {job.name: job for job in single_jobs()}

    def graph(self, folder):
        if folder not in self.graphs:
            # The page is a part of the program, but only the browser's tests see it.
            self.graphs[folder] = Graph(Folder(folder).path, ROOT, leave=(*PAGE, "server/http/page.bin"))
        return self.graphs[folder]

    def of(self, job):
        """Returns the files and folders of which a job is made; None: unknown."""
        if job.name not in self.made:
            self.made[job.name] = self.find(job)
        return self.made[job.name]

    def find(self, job):
        found = set(closure(job.files))
        for need in job.needs:
            found |= closure(self.static[need].files) if need in self.static else set()
        if job.targets:
            if not os.path.exists(os.path.join(Folder(job.folder).path, ".ninja_deps")):
                return None
            sources = self.graph(job.folder).sources(job.targets)
            if sources is None:
                return None
            found |= sources
        return found
