# SPDX-License-Identifier: MIT
"""Counts in logs."""
import unittest

from count import all_failed_tests, count

CMOCKA = """[==========] Running 3 test(s).
[       OK ] one
[  FAILED  ] two
[  ERROR   ] --- 1 != 2
[       OK ] three
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] two
"""
TAP = "ok 1 - x\n# tests 7\n# pass 4\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 0\n"


class Count(unittest.TestCase):
    def test_one(self):
        self.assertEqual([count("one", status, "") for status in (0, 1, None)], [(1, 0, 0), (0, 1, 0), (0, 1, 0)])

    def test_a_build_is_no_test_but_may_fail(self):
        self.assertEqual([count("build", status, "") for status in (0, 1)], [(0, 0, 0), (0, 1, 0)])

    def test_tap(self):
        self.assertEqual(count("tap", 1, TAP), (4, 2, 1))
        self.assertEqual(count("tap", 0, "ℹ pass 5\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\n"), (5, 0, 0))

    def test_names_of_failed_tests(self):
        log = "ok 1 - a\nnot ok 2 - b: c, d # failed after 3 s\n  not ok 3 - inner\nnot ok 4 - e\n"
        self.assertEqual(all_failed_tests(log + "# pass 1\n# fail 2\n"), ["b: c, d", "e"])
        self.assertEqual(all_failed_tests(log), [], "a log that was cut short")
        self.assertEqual(all_failed_tests(log + "# fail 3\n"), [], "a failure without a name")

    def test_a_file_without_tests_fails(self):
        self.assertEqual(count("tap", 0, "# pass 0\n"), (0, 1, 0))
        self.assertEqual(count("tap", 0, "# pass 0\n# skipped 2\n"), (0, 0, 2))

    def test_a_command_that_fails_after_its_tests_fails(self):
        self.assertEqual(count("tap", 1, "# pass 3\n# fail 0\n"), (3, 1, 0))
        self.assertEqual(count("program", -11, "[       OK ] one\n"), (1, 1, 0))

    def test_program(self):
        self.assertEqual(count("program", 1, CMOCKA), (2, 1, 0))
        self.assertEqual(count("program", 0, TAP.replace("fail 1", "fail 0").replace("cancelled 1", "cancelled 0")), (4, 0, 1))
        self.assertEqual([count("program", status, "any text") for status in (0, 1, 77)], [(1, 0, 0), (0, 1, 0), (0, 0, 1)])

    def test_a_program_whose_tests_are_all_skipped_has_not_passed(self):
        skipped = "# pass 0\n# fail 0\n# skipped 3\n"
        self.assertEqual(count("program", 0, skipped), (0, 0, 3))
        self.assertEqual(count("some", 0, skipped), (0, 1, 3), "a pattern that no test has any more")
        self.assertEqual(count("some", 0, skipped.replace("pass 0", "pass 1")), (1, 0, 3))

    def test_unittest(self):
        self.assertEqual(count("unittest", 0, "Ran 5 tests in 0.1s\n\nOK (skipped=1)\n"), (4, 0, 1))
        self.assertEqual(count("unittest", 1, "Ran 5 tests in 0.1s\n\nFAILED (failures=1, errors=2)\n"), (2, 3, 0))
        self.assertEqual(count("unittest", 0, "Ran 0 tests in 0.0s\n\nOK\n"), (0, 1, 0))


if __name__ == "__main__":
    unittest.main()
