# SPDX-License-Identifier: MIT
"""What runs below a process, by /proc, and its end."""
import ctypes
import os
import signal
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def prctl(option, value):
    if ctypes.CDLL(None, use_errno=True).prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def read(path):
    """Returns the text of a file of /proc; empty if the process has ended meanwhile."""
    try:
        with open(f"/proc/{path}", encoding="utf8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def describe(pid):
    """Returns the command line of a process, at most 200 characters."""
    line = read(f"{pid}/cmdline").replace("\0", " ").strip() or f"[{read(f'{pid}/comm').strip()}]"
    return line[:200]


def below(pid):
    """Returns the ids of the processes that `pid` and its descendants have started and that have not ended, nearest first."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            after_name = read(f"{entry}/stat").rpartition(")")[2].split()
            if len(after_name) > 1 and after_name[0] not in "ZX":
                children.setdefault(int(after_name[1]), []).append(int(entry))
    found, todo = [], [pid]
    while todo:
        todo = [child for parent in todo for child in children.get(parent, [])]
        found += todo
    return found


def send(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def reap():
    """Collects ended children. Returns {pid: (exit code or negative signal, resource usage)}."""
    ended = {}
    while True:
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        ended[pid] = os.waitstatus_to_exitcode(status), usage


def end_below(pid, grace_s, collect=reap, limit_s=10):
    """Ends all that runs below `pid`: by SIGTERM, after `grace_s` by SIGKILL. A process that the kernel does not end within
    `limit_s` is left. Calls `collect` until nothing is left."""
    begin = time.monotonic()
    asked = False
    while True:
        collect()
        pids = below(pid)
        elapsed = time.monotonic() - begin
        if not pids or elapsed > limit_s:
            return
        if elapsed >= grace_s:
            send(pids, signal.SIGKILL)
        elif not asked:
            send(pids, signal.SIGTERM)
            asked = True
        time.sleep(0.02)
