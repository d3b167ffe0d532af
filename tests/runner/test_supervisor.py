"""Jobs that do not end, and what jobs leave behind."""
import os
import shutil
import signal
import subprocess
import sys
import unittest

import stacks
import supervisor
from fakes import JobsTest, python, shell

HERE = os.path.dirname(os.path.abspath(__file__))


class Hang(JobsTest):
    def setUp(self):
        super().setUp()
        for module, name, value in ((supervisor, "END_GRACE_S", 0.2), (stacks, "REPORT_WAIT_S", 1)):
            self.addCleanup(setattr, module, name, getattr(module, name))
            setattr(module, name, value)

    def hangs(self, job):
        result = self.run_jobs(job)["a/one"]
        self.assertEqual((result.timed_out, result.status, result.failed), (True, None, 1))
        log = self.log(result)
        self.assertIn("not ended after", log)
        return log

    def test_a_job_past_its_limit_is_ended_with_all_its_processes(self):
        log = self.hangs(shell("a/one", f"setsid sleep 600 & echo $! > {self.path('pid')}; wait", limit_s=0.5))
        self.assertIn("sleep 600", log)
        with open(self.path("pid"), encoding="utf8") as file:
            self.assert_ended(int(file.read()))

    def test_jobs_have_the_usual_signals(self):
        self.assertEqual(self.run_jobs(shell("a/one", "kill -PIPE $$"))["a/one"].status, -signal.SIGPIPE)

    def test_one_that_ignores_requests_to_end(self):
        self.hangs(python("a/one", "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)", limit_s=0.5))

    @unittest.skipUnless(shutil.which("eu-stack"), "no elfutils")
    def test_the_native_stack(self):
        self.assertRegex(self.hangs(python("a/one", "import time; time.sleep(600)", limit_s=0.5)), r"#\d+ +0x[0-9a-f]+ .*sleep")

    def node(self, script):
        path = self.path("waits.mjs")
        with open(path, "w", encoding="utf8") as file:
            file.write(script)
        return shell("a/one", f"exec node {path}", limit_s=1)

    def test_what_a_script_waits_for(self):
        log = self.hangs(self.node('import { createServer } from "node:net";\ncreateServer().listen(0, "127.0.0.1");'))
        self.assertRegex(log, r"waits for: tcp localEndpoint \S+:\d+")

    def test_a_script_that_waits_for_a_program(self):
        log = self.hangs(self.node('import { spawnSync } from "node:child_process";\nspawnSync("sleep", ["600"]);'))
        self.assertIn("sleep 600", log)


class Leftovers(JobsTest):
    def test_what_outlives_a_job_is_named_and_ended(self):
        script = f"setsid sleep 600 & echo $! > {self.path('pid')}"
        result = self.run_jobs(shell("a/one", script))["a/one"]
        self.assertEqual((result.passed, len(result.left)), (1, 1), "that is no failure")
        self.assertIn("sleep 600", result.left[0])
        self.assertIn("left running, and ended", self.log(result))
        with open(self.path("pid"), encoding="utf8") as file:
            self.assert_ended(int(file.read()))

    def test_what_is_about_to_end_is_not_left(self):
        self.addCleanup(setattr, supervisor, "LEFT_GRACE_S", supervisor.LEFT_GRACE_S)
        supervisor.LEFT_GRACE_S = 20
        os.mkfifo(self.path("end"))  # of the job's own process: what it has started does a little more then
        result = self.run_jobs(shell("a/one", f"(cat {self.path('end')}; exec python3 -c pass) & exec 3> {self.path('end')}"))["a/one"]
        self.assertEqual(result.left, [])

    def test_a_killed_supervisor_does_not_hold_up_the_run(self):
        result = self.run_jobs(shell("a/one", f"sleep 600 & echo $! > {self.path('pid')}; kill -KILL $PPID; wait"))["a/one"]
        self.assertEqual((result.failed, result.status), (1, None))
        with open(self.path("pid"), encoding="utf8") as file:
            self.assert_ended(int(file.read()))

    def test_a_killed_runner_leaves_nothing(self):
        os.mkfifo(self.path("pid"))
        script = f"""
import sys
sys.path.insert(0, {HERE!r})
import stacks
import supervisor
from fakes import Kept, shell
from scheduler import Limits, Scheduler
Scheduler([shell("a/one", "echo $$ > {self.path('pid')}; sleep 600")], Limits(1, 1000), {self.path('logs')!r}, dict(__import__("os").environ), Kept()).run()
"""
        runner = subprocess.Popen([sys.executable, "-c", script])
        with open(self.path("pid"), encoding="utf8") as file:
            pid = int(file.read())
        runner.send_signal(signal.SIGKILL)
        runner.wait()
        self.assert_ended(pid)


if __name__ == "__main__":
    unittest.main()
