# SPDX-License-Identifier: MIT
"""Jobs that do not end, and what jobs leave behind."""
import os
import shutil
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import stacks
import supervisor
from fakes import JobsTest, python, shell
from waiting import until

HERE = os.path.dirname(os.path.abspath(__file__))


class Hang(JobsTest):
    """Jobs that hang. The limit of each is over when it has made the file `ready`, however long it takes to start."""

    def setUp(self):
        super().setUp()
        for module, name, value in ((supervisor, "END_GRACE_S", 0.2), (stacks, "REPORT_WAIT_S", 20), (supervisor.Supervisor, "wait", self.wait)):
            self.addCleanup(setattr, module, name, getattr(module, name))
            setattr(module, name, value)
        self.ready = self.path("ready")

    def wait(self, _deadline):
        until(lambda: os.path.exists(self.ready), "the job is ready")
        return "limit"

    def hangs(self, job):
        result = self.run_jobs(job)["a/one"]
        self.assertEqual((result.timed_out, result.status, result.failed), (True, None, 1))
        log = self.log(result)
        self.assertIn("not ended after", log)
        return log

    def test_a_job_past_its_limit_is_ended_with_all_its_processes(self):
        log = self.hangs(shell("a/one", f"setsid sh -c 'touch {self.ready}; exec sleep 600' & echo $! > {self.path('pid')}; wait"))
        self.assertIn("sleep 600", log)
        with open(self.path("pid"), encoding="utf8") as file:
            self.assert_ended(int(file.read()))

    def test_one_that_ignores_requests_to_end(self):
        self.hangs(python("a/one", f"import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nopen({self.ready!r}, 'w')\nwhile True: signal.pause()"))

    @unittest.skipUnless(shutil.which("eu-stack"), "no elfutils")
    def test_the_native_stack(self):
        os.mkfifo(self.path("fifo"))
        script = f"import os\nos.open({self.path('fifo')!r}, os.O_RDONLY)"
        self.assertRegex(self.hangs(python("a/one", f"open({self.ready!r}, 'w')\n{script}")), r"#\d+ +0x[0-9a-f]+ .*open")

    def node(self, script):
        path = self.path("waits.mjs")
        with open(path, "w", encoding="utf8") as file:
            file.write(f'import {{ writeFileSync }} from "node:fs";\nconst ready = () => writeFileSync("{self.ready}", "");\n{script}')
        return shell("a/one", f"exec node {path}")

    def test_what_a_script_waits_for(self):
        log = self.hangs(self.node('import { createServer } from "node:net";\ncreateServer().listen(0, "127.0.0.1", ready);'))
        self.assertRegex(log, r"waits for: tcp localEndpoint \S+:\d+")

    def test_a_script_that_waits_for_a_program(self):
        stacks.REPORT_WAIT_S = 0.5  # it makes none
        log = self.hangs(self.node(f'import {{ spawnSync }} from "node:child_process";\nspawnSync("sh", ["-c", "touch {self.ready}; exec sleep 600"]);'))
        self.assertIn("sleep 600", log)


class Limit(JobsTest):
    def test_jobs_have_the_usual_signals(self):
        self.assertEqual(self.run_jobs(shell("a/one", "kill -PIPE $$"))["a/one"].status, -signal.SIGPIPE)

    def test_a_job_is_ended_when_its_limit_is_over(self):
        self.assertTrue(self.run_jobs(shell("a/one", "exec sleep 600", limit_s=0.1))["a/one"].timed_out)


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
