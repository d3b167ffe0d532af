# SPDX-License-Identifier: MIT
"""Runs jobs side by side as far as their needs, the cores, the memory and the named resources allow."""
import json
import os
import re
import selectors
import signal
import time
from dataclasses import replace

import processes
import supervisor
from count import all_failed_tests, count
from job import Result


def available_mb():
    for line in processes.read("meminfo").splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) // 1024
    return 4096


class Limits:
    """What all running jobs together may use."""

    def __init__(self, slots=None, memory_mb=None, resources=None):
        cores = len(os.sched_getaffinity(0))
        self.slots = slots or cores + 1  # one more than cores: tests wait for sockets much of their time
        self.memory_mb = memory_mb or available_mb() * 4 // 5
        self.resources = {"ninja": 1, "browser": cores, **(resources or {})}


class Scheduler:
    """`logs`: the folder for STAGE/TEST.log. `durations`: {name: seconds} of earlier runs. `reporter`: has the methods
    started(job, scheduler), finished(result, scheduler), skipped(job, need). `kept`: results of earlier runs (kept.py)."""

    def __init__(self, jobs, limits, logs, env, reporter, durations=None, kept=None):
        self.limits, self.logs, self.env, self.reporter = limits, logs, env, reporter
        self.durations = durations or {}
        self.kept = kept
        self.keys = {}  # name: the hash of a job whose result is kept
        self.jobs = {}
        self.waiting = []
        self.running = {}  # file descriptor: (Job, supervisor's process id, log, begin)
        self.results = {}
        self.not_run = {}  # name: the need that failed
        self.interrupted = None
        self.add(jobs)

    def add(self, jobs):
        for job in jobs:
            if job.name not in self.jobs:
                self.jobs[job.name] = job
                self.waiting.append(job)
        self.waiting = order(self.jobs, self.waiting, self.durations)

    def run(self):
        """Runs all jobs, then tries again those that failed and may be flaky. Returns the list of results."""
        self.selector = selectors.DefaultSelector()
        wake, write_end = os.pipe()
        os.set_blocking(write_end, False)
        handlers = {number: signal.signal(number, self.interrupt) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
        previous = signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
        self.selector.register(wake, selectors.EVENT_READ)
        processes.prctl(processes.PR_SET_CHILD_SUBREAPER, 1)  # for what a killed supervisor leaves
        try:
            while (self.waiting or self.running) and not self.interrupted:
                self.start_all()
                if not self.running:
                    self.skip_rest()
                    continue
                self.wait(wake)
            for result in list(self.results.values()):
                if not result.ok and result.job.retry and not self.interrupted and not is_certain(result):
                    self.try_again(result, wake)
        finally:
            self.end_all()
            signal.set_wakeup_fd(previous)
            for number, handler in handlers.items():
                signal.signal(number, handler)
            self.selector.close()
            os.close(wake)
            os.close(write_end)
        return list(self.results.values())

    def interrupt(self, number, frame):
        self.interrupted = number

    def start_all(self):
        """Starts what can start now, in order. A job that lacks cores or memory keeps those after it waiting; one that lacks
        another job or a named resource does not."""
        for job in list(self.waiting):
            bad = next((need for need in job.needs if need in self.not_run or need in self.results and not self.results[need].ok), None)
            if bad:
                self.waiting.remove(job)
                self.not_run[job.name] = self.not_run.get(bad, bad)
                self.reporter.skipped(job, self.not_run[job.name])
                return self.start_all()
            if any(need not in self.results for need in job.needs) or not self.has_resources(job):
                continue
            if self.is_kept(job):
                return self.start_all()
            if not self.has_room(job):
                return
            self.waiting.remove(job)
            self.start(job)

    def is_kept(self, job):
        """Takes the result of an earlier run. Returns true if there is one."""
        if not self.kept or job.name in self.keys:
            return False
        self.keys[job.name] = self.kept.key(job)
        counts = self.kept.find(self.keys[job.name])
        if not counts:
            return False
        now = time.monotonic()
        result = Result(job, self.log_of(job), status=0, begin=now, end=now, kept=True, **counts)
        with open(result.log, "w", encoding="utf8") as file:
            file.write(f"runner: kept from an earlier run: {result.passed} passed, {result.skipped} skipped. scripts/test --fresh runs it\n")
        self.waiting.remove(job)
        self.results[job.name] = result
        self.reporter.finished(result, self)
        return True

    def log_of(self, job):
        log = os.path.join(self.logs, job.stage, job.test + ".log")
        os.makedirs(os.path.dirname(log), exist_ok=True)
        return log

    def has_resources(self, job):
        taken = [name for other, *_ in self.running.values() for name in other.uses]
        return all(taken.count(name) < self.limits.resources.get(name, 1) for name in job.uses)

    def has_room(self, job):
        """A job that needs more than there is at all runs alone."""
        others = [other for other, *_ in self.running.values()]
        return not others or (
            sum(other.cores for other in others) + job.cores <= self.limits.slots
            and sum(other.memory_mb for other in others) + job.memory_mb <= self.limits.memory_mb
        )

    def start(self, job):
        log = self.log_of(job)
        pid, descriptor = supervisor.start(job, log, self.env, closed=bool(self.keys.get(job.name)))
        self.running[descriptor] = (job, pid, log, time.monotonic())
        self.selector.register(descriptor, selectors.EVENT_READ)
        self.reporter.started(job, self)

    def wait(self, wake):
        for key, _ in self.selector.select():
            if key.fd == wake:
                os.read(wake, 512)
            else:
                self.finish(key.fd)

    def finish(self, descriptor):
        job, pid, log, begin = self.running.pop(descriptor)
        self.selector.unregister(descriptor)
        with os.fdopen(descriptor) as file:
            text = file.read()
        os.waitpid(pid, 0)
        result = Result(job, log, begin=begin, end=time.monotonic())
        if text:
            for name, value in json.loads(text).items():
                setattr(result, name, value)
        else:
            self.end_orphans(log)
        with open(log, encoding="utf8", errors="replace") as file:
            result.passed, result.failed, result.skipped = count(job.count, result.status, file.read())
        if self.kept and job.name not in self.results:  # (A second try proves less.)
            self.kept.keep(self.keys.get(job.name), result)
        self.results[job.name] = result
        if result.ok and job.then:
            self.add(job.then())
        self.reporter.finished(result, self)

    def end_orphans(self, log):
        """A supervisor was killed, by the kernel for want of memory perhaps: what ran below it runs below the runner now."""
        supervisors = {pid for _, pid, _, _ in self.running.values()}
        direct = [pid for pid in processes.below(os.getpid()) if processes.read(f"{pid}/stat").rpartition(")")[2].split()[1:2] == [str(os.getpid())]]
        orphans = [pid for pid in direct if pid not in supervisors]
        with open(log, "a", encoding="utf8") as file:
            file.write("\nrunner: the supervisor of this job was killed\n")
        for pid in orphans:
            processes.send([*processes.below(pid), pid], signal.SIGKILL)
            os.waitpid(pid, 0)

    def try_again(self, first, wake):
        """Runs a failed job once more, alone; only its failed tests where the command can do that (Job.again). The log of the first
        try is kept as TEST.first.log."""
        job = first.job
        kept = first.log.removesuffix(".log") + ".first.log"
        os.replace(first.log, kept)
        with open(kept, encoding="utf8", errors="replace") as file:
            # A try that was cut short does not name all that failed, nor what has not run.
            names = all_failed_tests(file.read()) if job.again and not first.timed_out else []
        self.start(replace(job, command=[*job.command, *job.again]) if names else job)
        while self.running and not self.interrupted:
            self.wait(wake)
        second = self.results[job.name]
        second.begin = first.begin
        second.wall_s += first.wall_s
        second.cpu_s += first.cpu_s
        if second is first:
            return
        if names:
            if second.ok and second.passed < len(names):
                second.failed = len(names) - second.passed
            second.passed += first.passed
            second.skipped += first.skipped
        if second.ok:
            second.flaky = True
            second.first_log = kept
            second.flaky_tests = names

    def skip_rest(self):
        """Nothing runs and nothing can start: jobs need one another, or one that does not exist."""
        for job in self.waiting:
            need = next((need for need in job.needs if need not in self.results), "nothing")
            self.not_run[job.name] = need
            self.reporter.skipped(job, need)
        self.waiting = []

    def end_all(self):
        """Ends what still runs, because the run was interrupted."""
        supervisors = [pid for _, pid, _, _ in self.running.values()]
        processes.send(supervisors, signal.SIGTERM)
        for descriptor, (_, pid, _, _) in self.running.items():
            self.selector.unregister(descriptor)
            os.waitpid(pid, 0)
            os.close(descriptor)
        self.running = {}


# The messages of a program with a certain fault: it is one even if it does not show a second time.
CERTAIN = re.compile(r"ERROR: \w+Sanitizer|WARNING: ThreadSanitizer|runtime error: |[Aa]ssertion.* failed|==\d+== ERROR")


def is_certain(result):
    """True if a failure cannot be chance: a sanitizer's report, a failed assertion of a program, or a signal."""
    if result.status is not None and result.status < 0:
        return True
    with open(result.log, encoding="utf8", errors="replace") as file:
        return bool(CERTAIN.search(file.read()))


def order(jobs, waiting, durations):
    """Returns the jobs in the order in which they start: first those that others wait for, those with most work behind them
    first; then the longest."""
    dependents = {}
    for job in jobs.values():
        for need in job.needs:
            dependents.setdefault(need, []).append(job.name)
    behind = {}

    def work(name):
        """The seconds of all jobs that wait for this one, and its own."""
        if name not in behind:
            behind[name] = 0  # if jobs need one another
            names, todo = {name}, [name]
            while todo:
                todo = [other for each in todo for other in dependents.get(each, []) if other not in names]
                names.update(todo)
            behind[name] = sum(durations.get(other, jobs[other].expected_s) for other in names)
        return behind[name]

    def rank(job):
        first = bool(job.then or dependents.get(job.name))
        return (not job.then, not first, -work(job.name), job.name)

    return sorted(waiting, key=rank)
