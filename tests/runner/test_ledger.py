# SPDX-License-Identifier: MIT
"""The list of whole runs."""
import os
import stat

import ledger
from fakes import JobsTest
from job import Job, Result


def run(failed=0, **more):
    results = [Result(Job("gcc/a", ["x"], 1), "log", passed=3, cpu_s=2.6), Result(Job("gcc/b", ["x"], 1), "log", passed=2, kept=True),
               Result(Job("page/page", ["x"], 1), "log", passed=1, cpu_s=1.6, **more)]
    return ledger.line_of(results, failed, 7, 12.4, of="abc", now=0)


class Ledger(JobsTest):
    def test_a_line_counts_what_ran_and_what_was_kept(self):
        self.assertEqual(run(flaky=True), {"date": "1970-01-01 00:00", "commit": "abc", "seed": 7, "jobs": 2, "kept": 1, "passed": 6, "failed": 0,
                                           "flaky": 1, "cpu_s": 4, "wall_s": 12})

    def test_runs_are_added_for_this_user_alone(self):
        path = self.path("runs.jsonl")
        self.assertEqual(ledger.read(path), [])
        for failed in (0, 2):
            ledger.append(path, run(failed))
        self.assertEqual([line["failed"] for line in ledger.read(path)], [0, 2])
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)

    def test_a_failed_or_flaky_run_ends_the_row(self):
        good, bad, flaky = run(), run(1), run(flaky=True)
        self.assertEqual([ledger.in_a_row(lines) for lines in ([], [good], [bad, good, good], [good, flaky], [flaky, good])], [0, 1, 2, 0, 1])
        self.assertEqual(ledger.table([bad, good]).splitlines()[-1], "2 whole runs, the last 1 without a failed or flaky test")
        self.assertEqual(ledger.table([good]).splitlines()[1].split(), ["1970-01-01", "00:00", "abc", "7", "2", "1", "6", "0", "0", "4", "12"])
