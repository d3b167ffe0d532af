# SPDX-License-Identifier: MIT
"""What a run prints: progress, failures, and a table at the end."""
import os
import re
import shutil
import sys
import time

EXCERPT_LINES = 150
TAIL_LINES = 60
AFTER_NOT_OK = 30


def excerpt(text):
    """Returns the part of a log that shows why the job failed."""
    lines = text.splitlines()
    chosen = set()
    for number, line in enumerate(lines):
        if re.match(r" *not ok", line):
            chosen.update(range(number, min(number + AFTER_NOT_OK, len(lines))))
    failures = sorted(chosen)[:EXCERPT_LINES]
    shown = [lines[number] for number in failures] if failures else lines[-TAIL_LINES:]
    notes = next((number for number, line in enumerate(lines) if line.startswith("runner: ")), None)
    if notes is not None:
        shown += lines[notes:][:EXCERPT_LINES]
    return "\n".join(shown)


class Report:
    """`terminal`: progress is one changing line; otherwise there are only permanent lines."""

    def __init__(self, seed, root, terminal=None, out=sys.stdout):
        self.seed, self.root, self.out = seed, root, out
        self.terminal = out.isatty() and not os.environ.get("CI") if terminal is None else terminal
        self.begin = time.monotonic()
        self.failed = 0
        self.stages_done = set()
        self.shown = ""

    def line(self, text=""):
        if self.shown:
            self.out.write("\r\x1b[K")
            self.shown = ""
        print(text, file=self.out, flush=True)

    def progress(self, scheduler):
        if not self.terminal:
            return
        running = " ".join(job.name for job, *_ in scheduler.running.values())
        text = f"{len(scheduler.results)} of {len(scheduler.jobs)}, {self.failed} failed, {time.monotonic() - self.begin:.0f} s: {running}"
        self.shown = text[: shutil.get_terminal_size().columns - 1]
        self.out.write("\r\x1b[K" + self.shown)
        self.out.flush()

    def started(self, job, scheduler):
        self.progress(scheduler)

    def finished(self, result, scheduler):
        if not result.ok:
            self.failed += 1
            self.failure(result)
        unfinished = {job.stage for job in scheduler.jobs.values() if job.name not in scheduler.results and job.name not in scheduler.not_run}
        unfinished |= {stage for job in scheduler.jobs.values() if job.name not in scheduler.results for stage in job.opens}
        for stage in {job.stage for job in scheduler.jobs.values()} - unfinished - self.stages_done:
            self.stages_done.add(stage)
            if not self.terminal and stage != "build":
                self.line(stage_line(stage, [each for each in scheduler.results.values() if each.job.stage == stage]))
        self.progress(scheduler)

    def skipped(self, job, need):
        pass

    def failure(self, result):
        with open(result.log, encoding="utf8", errors="replace") as file:
            text = file.read()
        why = "has not ended" if result.timed_out else f"exit code {result.status}"
        self.line(f"---- {result.job.name} failed ({why}), {os.path.relpath(result.log, self.root)}:")
        self.line(excerpt(text))
        self.line(f"---- again: {self.repeat(result.job)}")

    def repeat(self, job):
        if job.stage == "build":
            return " ".join(job.command)[:120]
        return f"scripts/test --seed {self.seed} {job.name}"

    def end(self, results, not_run, interrupted=None):
        """Prints the table and the totals. Returns the line of the totals."""
        self.line()
        self.line(f"{'':12}  passed  failed  wall s   CPU s")
        stages = list(dict.fromkeys(result.job.stage for result in results))
        for stage in sorted(stages, key=lambda name: name == "build", reverse=True):
            self.line(stage_line(stage, [result for result in results if result.job.stage == stage]))
        skipped = [result.job.name for result in results if result.skipped and not result.passed and result.ok]
        for name in skipped:
            self.line(f"cannot run here: {name}")
        for need in sorted(set(not_run.values())):
            names = [name for name in not_run if not_run[name] == need]
            self.line(f"not run, for want of {need}: {len(names)} jobs, {' '.join(names[:10])}{' ...' if len(names) > 10 else ''}")
        kept = [result for result in results if result.kept]
        if kept:
            self.line(f"kept from earlier runs, whose inputs are the same: {len(kept)} jobs, {sum(result.passed for result in kept)} tests (--fresh runs them)")
        for result in results:
            if result.left:
                self.line(f"{result.job.name} left running: {'; '.join(result.left)}")
            if result.flaky:
                self.line(f"flaky {result.job.name} seed {self.seed}{''.join(f'; {name}' for name in result.flaky_tests)}")
            if not result.ok:
                self.line(f"failed {result.job.name}: {self.repeat(result.job)}")
        wall, cpu = time.monotonic() - self.begin, sum(result.cpu_s for result in results)
        self.line(f"seed {self.seed}, {wall:.0f} s, {cpu:.0f} s of CPU")
        failed = failed_of(results, not_run) + bool(interrupted)
        return f"{sum(result.passed for result in results)} passed, {failed} failed"


def failed_of(results, not_run):
    """Returns how many tests failed. A job that needs one which is not there has no failure of its own."""
    known = {result.job.name for result in results}
    return sum(result.failed for result in results) + sum(need not in known for need in not_run.values())


def stage_line(stage, results):
    wall = max(result.end for result in results) - min(result.begin for result in results) if results else 0
    passed, failed, cpu = (sum(getattr(result, name) for result in results) for name in ("passed", "failed", "cpu_s"))
    return f"{stage:12} {passed:7d} {failed:7d} {wall:7.0f} {cpu:7.0f}"
