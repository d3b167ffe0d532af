# SPDX-License-Identifier: MIT
"""Order, limits, needs and second tries of jobs."""
import os
import signal
import unittest

import supervisor
from fakes import JobsTest, Kept, shell
from scheduler import order


class Order(unittest.TestCase):
    def names(self, *jobs, **durations):
        return [job.name for job in order({job.name: job for job in jobs}, list(jobs), {f"a/{name}": seconds for name, seconds in durations.items()})]

    def test_longest_first(self):
        jobs = [shell(f"a/{name}", "") for name in "xyz"]
        self.assertEqual(self.names(*jobs, x=1, y=9, z=4), ["a/y", "a/z", "a/x"])

    def test_what_others_wait_for_is_first_by_the_work_behind(self):
        jobs = [shell("a/long", ""), shell("a/one", ""), shell("a/two", ""), shell("a/of-one", "", needs=("a/one",)), shell("a/of-two", "", needs=("a/two",)),
                shell("a/setup", "", then=list)]
        self.assertEqual(self.names(*jobs, long=99, **{"of-one": 3, "of-two": 30})[:4], ["a/setup", "a/two", "a/one", "a/long"])


class Running(JobsTest):
    def test_two_jobs_run_side_by_side(self):
        # Each waits until the other one has opened its end.
        os.mkfifo(self.path("there"))
        os.mkfifo(self.path("back"))
        results = self.run_jobs(shell("a/one", f"echo x > {self.path('there')}; read y < {self.path('back')}"),
                                shell("a/two", f"read y < {self.path('there')}; echo x > {self.path('back')}"))
        self.assertTrue(all(result.ok for result in results.values()))

    def test_cores_and_memory_are_bounds(self):
        self.run_jobs(*[shell(f"a/{n}", "true", memory_mb=300) for n in range(9)], slots=5, memory_mb=1000)
        self.assertEqual((self.kept.cores, self.kept.memory_mb), (3, 900))
        self.kept = Kept()
        self.run_jobs(*[shell(f"a/{n}", "true", cores=2, memory_mb=1) for n in range(5)], slots=5)
        self.assertEqual(self.kept.cores, 4)

    def test_what_is_too_large_runs_alone(self):
        results = self.run_jobs(shell("a/large", "true", memory_mb=9000), shell("a/small", "true"), slots=2, memory_mb=1000)
        self.assertEqual([result.passed for result in results.values()], [1, 1])
        self.assertEqual(self.kept.together, set())

    def test_named_resources_keep_only_their_users_waiting(self):
        jobs = [shell(f"a/{n}", "true", uses=("browser",)) for n in range(4)]
        self.run_jobs(*jobs, shell("b/other", "true"), resources={"browser": 1})
        self.assertIn("b/other", self.kept.begun[:2])
        self.assertFalse([pair for pair in self.kept.together if "b/other" not in pair])

    def test_needs_of_a_failed_build_are_not_run_and_nothing_else_waits(self):
        results = self.run_jobs(shell("build/x", "false", count="build"), shell("build/y", "true", needs=("build/x",), count="build"),
                                shell("a/needs", "true", needs=("build/y",)), shell("a/free", "true"))
        self.assertEqual({name: (result.passed, result.failed) for name, result in results.items()}, {"build/x": (0, 1), "a/free": (1, 0)})
        self.assertEqual(self.scheduler.not_run, {"build/y": "build/x", "a/needs": "build/x"})

    def test_a_need_that_does_not_exist_ends_the_run(self):
        self.run_jobs(shell("a/one", "true", needs=("a/two",)), shell("a/two", "true", needs=("a/one",)), shell("a/three", "true", needs=("a/nothing",)))
        self.assertEqual(set(self.scheduler.not_run), {"a/one", "a/two", "a/three"})

    def test_a_job_adds_jobs(self):
        results = self.run_jobs(shell("build/setup", "true", count="build", then=lambda: [shell("a/one", "true", needs=("build/setup",))]))
        self.assertEqual(results["a/one"].passed, 1)

    def test_a_command_that_does_not_exist_fails(self):
        results = self.run_jobs(shell("a/one", "true", cwd="/nowhere"))
        self.assertEqual((results["a/one"].status, results["a/one"].failed), (127, 1))
        self.assertIn("No such file", self.log(results["a/one"]))

    def test_cpu_time_and_memory_are_those_of_all_processes(self):
        work = "python3 -c 'x = bytearray(60 << 20); [None for _ in range(10 ** 6)]'"
        result = self.run_jobs(shell("a/one", f"sh -c \"{work}\"; true"))["a/one"]
        self.assertGreater(result.cpu_s, 0)
        self.assertGreater(result.peak_mb, 60)


class SecondTry(JobsTest):
    def job(self, passes_at, **more):
        """Fails until its try number `passes_at`."""
        tries = self.path("tries")
        return shell("a/one", f"echo x >> {tries}; echo try $(wc -l < {tries}); test $(wc -l < {tries}) -ge {passes_at}", **more)

    def tries(self):
        with open(self.path("tries"), encoding="utf8") as file:
            return len(file.readlines())

    def test_flaky(self):
        other = shell("b/other", "true")
        result = self.run_jobs(self.job(2, retry=True), other)["a/one"]
        self.assertEqual((result.passed, result.failed, result.flaky), (1, 0, True))
        with open(result.first_log, encoding="utf8") as file:
            self.assertEqual(file.read(), "try 1\n")
        self.assertEqual(self.log(result), "try 2\n")
        self.assertEqual(self.kept.begun[-1], "a/one", "alone, after all others")

    def test_twice_red_is_red(self):
        result = self.run_jobs(self.job(3, retry=True))["a/one"]
        self.assertEqual((result.failed, result.flaky, self.tries()), (1, False, 2))

    def test_what_cannot_be_chance_is_tried_once(self):
        for report in ("==7==ERROR: AddressSanitizer: heap-use-after-free", "WARNING: ThreadSanitizer: data race (pid=7)", "x.c:3:1: runtime error: overflow",
                       "kozel: x.c:3: f: Assertion 'a' failed."):
            with self.subTest(report):
                result = self.run_jobs(shell("a/one", f'echo "{report}"; echo x >> {self.path("seen")}; test $(wc -l < {self.path("seen")}) -ge 2', retry=True))["a/one"]
                self.assertEqual((result.failed, result.flaky), (1, False))
                os.remove(self.path("seen"))
        result = self.run_jobs(shell("a/one", f'echo x >> {self.path("seen")}; test $(wc -l < {self.path("seen")}) -ge 2 || kill -SEGV $$', retry=True))["a/one"]
        self.assertEqual((result.failed, result.flaky), (1, False))

    def test_only_the_failed_tests_are_repeated_where_the_command_can_do_that(self):
        first = "echo 'ok 1 - x'; echo 'not ok 2 - a: y # failed after 1 s'; echo 'not ok 3 - z'; echo '# pass 5'; echo '# fail 2'; exit 1"
        for said, expected in (("# pass 2", (7, 0, True)), ("# pass 1", (6, 1, False)), ("# pass 0", (5, 1, False))):
            with self.subTest(said):
                job = shell("a/one", f'if [ "$0" = again ]; then echo "{said}"; else {first}; fi', count="tap", retry=True, again=("again",))
                result = self.run_jobs(job)["a/one"]
                self.assertEqual((result.passed, result.failed, result.flaky), expected)
                self.assertEqual(result.flaky_tests, ["a: y", "z"] if result.flaky else [])

    def test_all_is_repeated_where_no_test_says_that_it_failed(self):
        script = f'echo "$0" >> {self.path("tries")}; echo "# pass 5"; exit 1'
        result = self.run_jobs(shell("a/one", script, count="tap", retry=True, again=("again",)))["a/one"]
        self.assertEqual((result.failed, self.tries()), (1, 2))
        with open(self.path("tries"), encoding="utf8") as file:
            self.assertNotIn("again", file.read())

    def test_what_is_deterministic_is_tried_once(self):
        result = self.run_jobs(self.job(2))["a/one"]
        self.assertEqual((result.failed, self.tries()), (1, 1))


class Interrupt(JobsTest):
    def test_an_interrupt_ends_all_that_was_started(self):
        os.mkfifo(self.path("pids"))
        test = self

        class Interrupting(Kept):
            def started(self, job, scheduler):
                test.assertEqual(job.name, "a/first")
                with open(test.path("pids"), encoding="utf8") as file:
                    self.pids = [int(pid) for pid in file.read().split()]
                os.kill(os.getpid(), signal.SIGTERM)

        report = Interrupting()
        self.addCleanup(setattr, supervisor, "END_GRACE_S", supervisor.END_GRACE_S)
        supervisor.END_GRACE_S = 0.2
        script = f"trap '' TERM; sleep 600 & setsid sleep 600 & echo $$ $! > {self.path('pids')}; wait"
        results = self.run_jobs(shell("a/first", script, retry=True), shell("a/later", "true"), slots=1, report=report)
        self.assertEqual((results, self.scheduler.interrupted), ({}, signal.SIGTERM))
        for pid in report.pids:
            self.assert_ended(pid)


if __name__ == "__main__":
    unittest.main()
