# SPDX-License-Identifier: MIT
"""A job of a test run: a command, what it needs, and what came out of it."""
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Job:
    """A command of the run. Its name is `stage/test`; jobs of the stage `build` make what others need."""

    name: str
    command: list[str]
    limit_s: float
    count: str = "one"  # how its tests are counted: count.py
    cwd: str | None = None  # None: the root of the project
    env: dict[str, str] = field(default_factory=dict)  # added to the environment of the runner
    needs: tuple[str, ...] = ()  # names of jobs that must have passed before
    cores: int = 1
    memory_mb: int = 300
    uses: tuple[str, ...] = ()  # named resources of which there is a limited number (scheduler.py)
    expected_s: float = 5  # how long the job takes, until a run has measured that
    retry: bool = False  # uses real processes or a browser: runs once more, alone, after a failure that may be chance
    again: tuple[str, ...] = ()  # further arguments with which the command repeats only the tests that failed
    then: "Callable[[], list[Job]] | None" = None  # returns more jobs after this one has passed
    opens: tuple[str, ...] = ()  # the stages to which `then` adds jobs
    folder: str | None = None  # the build folder with `targets`
    targets: tuple[str, ...] = ()  # what the test runs, as paths in `folder`
    files: tuple[str, ...] = ()  # sources that the command reads: files and folders, from the root
    reads: tuple[str, ...] = ()  # all that the command can read besides the system, from the root; with these its result is kept (kept.py)
    writes: tuple[str, ...] = ()  # of a kept job: folders where it leaves files
    scratch: tuple[str, ...] = ()  # of a kept job: folders of its own, empty when it begins, where it leaves files and can read them
    ports: bool = False  # of a kept job: it opens TCP ports, in a network of its own
    suites: frozenset[str] = frozenset()  # meson's
    default: bool = True  # its stage runs it; if not, only its own name or a group selects it

    @property
    def stage(self):
        return self.name.split("/", 1)[0]

    @property
    def test(self):
        return self.name.split("/", 1)[1]


@dataclass
class Result:
    """What came out of one try of a job."""

    job: Job
    log: str
    status: int | None = None  # exit code; negative: the signal; None: the command did not end
    wall_s: float = 0
    cpu_s: float = 0
    peak_mb: float = 0
    timed_out: bool = False
    left: list[str] = field(default_factory=list)  # processes that outlived the command
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    flaky: bool = False  # failed first and passed then
    kept: bool = False  # of an earlier run
    first_log: str = ""  # of a flaky job: the log of the failed try
    flaky_tests: list[str] = field(default_factory=list)  # of a flaky job: the tests that failed, if only these were repeated
    begin: float = 0
    end: float = 0

    @property
    def ok(self):
        return self.failed == 0
