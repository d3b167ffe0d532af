# SPDX-License-Identifier: MIT
"""Jobs for the runner's tests, and a report that keeps its calls."""
import os
import select
import shutil
import sys
import tempfile
import unittest

from job import Job
from scheduler import Limits, Scheduler


def shell(name, script, limit_s=30, **more):
    return Job(name, ["sh", "-c", script], limit_s, **more)


def python(name, script, limit_s=30, program=sys.executable, **more):
    return Job(name, [program, "-c", script], limit_s, **more)


class Kept:
    """Keeps the names of started jobs, and the maximum that ran at once."""

    def __init__(self):
        self.begun, self.cores, self.memory_mb, self.together = [], 0, 0, set()

    def started(self, job, scheduler):
        running = [other for other, *_ in scheduler.running.values()]
        self.begun.append(job.name)
        self.cores = max(self.cores, sum(other.cores for other in running))
        self.memory_mb = max(self.memory_mb, sum(other.memory_mb for other in running))
        self.together |= {frozenset((job.name, other.name)) for other in running if other is not job}

    def finished(self, result, scheduler):
        pass

    def skipped(self, job, need):
        pass


class JobsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="kozel-runner-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.kept = Kept()

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_jobs(self, *jobs, slots=4, memory_mb=4000, resources=None, report=None, durations=None, kept=None):
        """Runs jobs. Returns {name: result}."""
        self.scheduler = Scheduler(jobs, Limits(slots, memory_mb, resources), self.path("logs"), dict(os.environ), report or self.kept, durations, kept)
        return {result.job.name: result for result in self.scheduler.run()}

    def log(self, result):
        with open(result.log, encoding="utf8") as file:
            return file.read()

    def assert_ended(self, pid):
        """Waits for the end of a process, at most 20 s."""
        try:
            descriptor = os.pidfd_open(pid)
        except ProcessLookupError:
            return
        readable, _, _ = select.select([descriptor], [], [], 20)
        os.close(descriptor)
        self.assertTrue(readable, f"process {pid} runs")
