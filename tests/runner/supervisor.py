# SPDX-License-Identifier: MIT
"""Runs one job in a process between the runner and the job's command. Whatever the command leaves behind becomes a child of that
process, which ends it; if the runner itself is killed, the kernel asks the supervisor to end everything."""
import json
import os
import shutil
import signal
import time

import kept
import processes
import sandbox
import stacks
from builds import ROOT

WATCHED = {signal.SIGCHLD, signal.SIGTERM}
LEFT_GRACE_S = 1  # what is still running then, after the command has ended, was left behind
END_GRACE_S = 3  # between SIGTERM and SIGKILL


def start(job, log, env, closed=False):
    """Starts a job whose output goes to the file `log`. If `closed`, it can read only what it declares (sandbox.py). Returns (process id of the supervisor, file descriptor). At the end a line of JSON can be
    read from the descriptor: the fields of `Result` that the supervisor sets."""
    read_end, write_end = os.pipe()
    runner = os.getpid()
    pid = os.fork()
    if pid:
        os.close(write_end)
        return pid, read_end
    status = 1
    try:
        os.setsid()  # the terminal's Ctrl-C is for the runner
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)
        processes.prctl(processes.PR_SET_PDEATHSIG, signal.SIGTERM)
        processes.prctl(processes.PR_SET_CHILD_SUBREAPER, 1)
        if os.getppid() == runner:
            result = Supervisor(job, log, env, closed).run()
            os.write(write_end, json.dumps(result).encode() + b"\n")
        status = 0
    except BaseException as error:  # this process must never return into the runner's code
        with open(log, "ab") as file:
            file.write(f"\nrunner: the supervisor failed: {error!r}\n".encode())
    finally:
        os._exit(status)


class Supervisor:
    def __init__(self, job, log, env, closed=False):
        self.job, self.log, self.env, self.closed = job, log, env, closed
        self.main = None
        self.status = None
        self.cpu_s = 0.0
        self.peak_mb = 0.0
        self.reports = stacks.new_report_folder()

    def run(self):
        begin = time.monotonic()
        self.main = self.launch()
        ended = self.wait(begin + self.job.limit_s)
        wall_s = time.monotonic() - begin
        left = []
        if ended == "limit":
            self.note(f"not ended after {self.job.limit_s:.0f} s; where its processes are:\n{stacks.stacks(processes.below(os.getpid()), self.reports)}")
        elif ended == "exit":
            left = [f"{pid} {processes.describe(pid)}" for pid in self.leftovers()]
            for line in left:
                self.note(f"left running, and ended: {line}")
        processes.end_below(os.getpid(), 0 if left else END_GRACE_S, self.collect)
        self.collect()
        shutil.rmtree(self.reports, ignore_errors=True)
        return {"status": self.status if ended == "exit" else None, "timed_out": ended == "limit", "wall_s": wall_s,
                "cpu_s": self.cpu_s, "peak_mb": self.peak_mb, "left": left}

    def launch(self):
        """Starts the command of the job. Returns its process id."""
        output = os.open(self.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644)
        pid = os.fork()
        if pid:
            os.close(output)
            return pid
        try:
            os.setsid()
            null = os.open(os.devnull, os.O_RDONLY)
            for source, target in ((null, 0), (output, 1), (output, 2)):
                os.dup2(source, target)
            env = self.environment()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, WATCHED)
            for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, and what it starts would
                signal.signal(number, signal.SIG_DFL)
            if self.job.cwd:
                os.chdir(self.job.cwd)
            if self.closed:
                reads, writes, scratch = ([os.path.join(ROOT, path) for path in paths] for paths in (self.job.reads, self.job.writes, self.job.scratch))
                for folder in scratch:
                    shutil.rmtree(folder, ignore_errors=True)
                for folder in (*writes, *scratch):
                    os.makedirs(folder, exist_ok=True)
                sandbox.enter(reads, writes, [self.reports, *scratch], self.job.ports)
            os.execvpe(self.job.command[0], self.job.command, env)
        except OSError as error:
            os.write(2, f"runner: {self.job.command[0]}: {error.strerror}\n".encode())
        finally:
            os._exit(127)

    def environment(self):
        """Returns the variables of the command. A closed job has no others than those that its hash contains."""
        options = stacks.node_options(self.reports)
        if self.closed:
            return {**kept.environment(self.job, self.env), "NODE_OPTIONS": options, "HOME": self.reports, "TMPDIR": self.reports}
        return {**self.env, **self.job.env, "NODE_OPTIONS": f"{self.env.get('NODE_OPTIONS', '')} {options}".strip()}

    def collect(self):
        for pid, (status, usage) in processes.reap().items():
            self.cpu_s += usage.ru_utime + usage.ru_stime
            self.peak_mb = max(self.peak_mb, usage.ru_maxrss / 1024)
            if pid == self.main:
                self.status = status

    def wait(self, deadline):
        """Waits for the command. Returns "exit", "limit" or, if the runner ends everything, "interrupt"."""
        while True:
            self.collect()
            if self.status is not None:
                return "exit"
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return "limit"
            received = signal.sigtimedwait(WATCHED, remaining)
            if received and received.si_signo == signal.SIGTERM:
                return "interrupt"

    def leftovers(self):
        """Returns what the command has left running. Processes that are about to end get the time for it."""
        deadline = time.monotonic() + LEFT_GRACE_S
        while True:
            self.collect()
            pids = processes.below(os.getpid())
            remaining = deadline - time.monotonic()
            if not pids or remaining <= 0:
                return pids
            signal.sigtimedwait({signal.SIGCHLD}, min(remaining, 0.1))

    def note(self, text):
        with open(self.log, "ab") as file:
            file.write(f"\nrunner: {text}\n".encode())
