# SPDX-License-Identifier: MIT
"""Counts the tests in the log of a job."""
import re

SKIPPED = 77  # the exit code of a test that cannot run here


def count_tap(text):
    """Returns (passed, failed, skipped) of Node's test runner, which ends with "# pass 12" or, as a reporter, "ℹ pass 12"."""

    def total(*words):
        return sum(int(n) for word in words for n in re.findall(rf"^(?:#|ℹ) {word} (\d+)$", text, re.M))

    return total("pass"), total("fail", "cancelled"), total("skipped", "todo")


def all_failed_tests(text):
    """Returns the names of the tests that failed by a log in the Test Anything Protocol. Returns [] if the log's summary is missing or
    counts other failures too: then not all of them have a name."""
    names = re.findall(r"^not ok \d+ - (.*?)(?: # .*)?$", text, re.M)
    failures = re.findall(r"^# fail (\d+)$", text, re.M)
    return names if failures and int(failures[-1]) == len(names) else []


def count_cmocka(text):
    good = len(re.findall(r"^\[ +OK +\] ", text, re.M))
    bad = set(re.findall(r"^\[ +(?:FAILED|ERROR) +\] (?!\d+ test\(s\)|---)(\S+)", text, re.M))
    return good, len(bad), 0


def count_unittest(text):
    """Returns (passed, failed, skipped) of Python's unittest."""
    ran = sum(int(n) for n in re.findall(r"^Ran (\d+) tests? in ", text, re.M))

    def total(*words):
        return sum(int(n) for word in words for n in re.findall(rf"^(?:OK|FAILED) \(.*?\b{word}=(\d+)", text, re.M))

    failed, skipped = total("failures", "errors", "unexpected successes"), total("skipped")
    return max(ran - failed - skipped, 0), failed, skipped


def count_program(text):
    """Returns (passed, failed, skipped) of a program that may be of cmocka or Node's runner; (0, 0, 0): of neither."""
    cmocka, tap = count_cmocka(text), count_tap(text)
    return tuple(of_cmocka or of_tap for of_cmocka, of_tap in zip(cmocka, tap))


COUNTERS = {"tap": count_tap, "unittest": count_unittest, "program": count_program, "some": count_program}


def count(how, status, text):
    """Returns (passed, failed, skipped). The key of COUNTERS is `how`. With `one` the command is one test. With `build` it is none, but its
    failure is a failure. With `some` it is a choice of a program's tests, of which one must pass. The exit code is `status`. A command that
    fails counts at least one failure, whatever its log contains; so does one that ran nothing."""
    fine = status == 0
    if how == "build":
        return 0, int(not fine), 0
    if how == "program" and status == SKIPPED:
        return 0, 0, 1
    passed, failed, skipped = COUNTERS[how](text) if how in COUNTERS else (0, 0, 0)
    if how in ("one", "program") and passed + failed + skipped == 0 and fine:
        passed = 1
    if failed == 0 and (not fine or passed + skipped == 0 or how == "some" and passed == 0):
        failed = 1
    return passed, failed, skipped
