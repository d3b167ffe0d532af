# SPDX-License-Identifier: MIT
"""Which results are kept, what their hash contains, and that a job can read nothing else."""
import glob
import os
import re
import shutil
import socket
import unittest

import sandbox
from builds import ROOT
from fakes import JobsTest, python, shell
from kept import RUNNER, Results
from plan import NEVER_KEPT, file_jobs, meson_job, single_jobs

# The system's Python, of which a result can be kept.
SYSTEM_PYTHON = "/usr/bin/python3"
# What a test with more than one thread or process, a clock, a port or a file of its own calls. A store's test (store_world.h) has all.
REAL = re.compile(r"\b(?:pthread_create|fork|nanosleep|usleep|clock_gettime|listen|accept|socketpair|waitpid|mkstemp|mkdtemp)\(|store_world\.h\"")


def of_meson(name="rules", suite=(), files=()):
    test = {"name": name, "suite": [f"kozel:{each}" for each in suite], "cmd": [name], "timeout": 30, "workdir": None, "env": {}, "priority": 0,
            "targets": [f"tests/unit/{name}_test"], "files": list(files), "folders": []}
    return meson_job("gcc", test, 1)


class Eligible(unittest.TestCase):
    def test_what_computes_is_kept_and_reads_its_program(self):
        job = of_meson(files=["tests/golden"])
        self.assertEqual(job.reads, ("build/gcc/tests/unit/rules_test", "tests/golden"))

    def test_servers_threads_databases_and_brokers_are_not(self):
        for suite, files in ((["server"], []), (["threads"], []), ([], ["tests/server/fair.test.mjs"]), ([], ["scripts/postgres"]), ([], ["scripts/nats"])):
            self.assertEqual(of_meson(suite=suite, files=files).reads, ())
        self.assertEqual(of_meson("net").reads, ())

    def test_the_page_and_the_npm_package_do_not_depend_on_the_server(self):
        jobs = [job for job in [*single_jobs(), *file_jobs()] if job.stage in ("component", "wasm", "page", "page-types")]
        self.assertGreater(len(jobs), 20)
        for job in jobs:
            # (WebRTC needs a real network.)
            self.assertEqual(bool(job.reads), job.name != "component/near", job.name)
            # (The component tests read the page's files, and the headers that the server sends with them. The page has the sentences of errors.)
            server = {name for name in job.reads if name.split("/")[0] in ("server", "apps") or "apps/cli/kozel" in name}
            self.assertLessEqual(server, {"server/http/listener.c", "server/http/api/error.h", "server/hub/schema/request_error.h"}, job.name)

    def test_a_unit_test_with_threads_or_processes_is_listed(self):
        threaded, found = set(), set()
        for path in glob.glob(os.path.join(ROOT, "tests/unit/**/meson.build"), recursive=True):
            with open(path, encoding="utf8") as file:
                threaded |= set(re.findall(r"test\('(\w+)'(?:(?!\ntest\().)*?suite: (?:\['threads'|'threads')", file.read(), re.S))
        for path in glob.glob(os.path.join(ROOT, "tests/unit/**/*_test.c"), recursive=True):
            with open(path, encoding="utf8") as file:
                if REAL.search(file.read()):
                    found.add(os.path.basename(path).removesuffix("_test.c"))
        self.assertIn("photo", found)
        # (The child of house_test computes alone. It is a process so that a crash is reported.)
        self.assertEqual(found - threaded - NEVER_KEPT, {"house"})


@unittest.skipUnless(sandbox.is_available(), "the kernel has no Landlock")
class Kept(JobsTest):
    def setUp(self):
        super().setUp()
        for name in ("ran", "data"):
            os.mkdir(self.path(name))
        self.write("data/input", "one")

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf8") as file:
            file.write(text)

    def job(self, script="cat data/input", name="a/x", **more):
        """A job that reads the folder `data`, and leaves a line for each run in the folder `ran`."""
        more = {"cwd": self.folder, "reads": (self.path("data"),), "writes": (self.path("ran"),), **more}
        return shell(name, f"echo run >> ran/lines; {script}", **more)

    def run_kept(self, job, fresh=False, env=None):
        """Runs a job by another runner. Returns its result, and how often it has run by then."""
        results = Results(env or dict(os.environ), fresh, self.path("results"), self.folder)
        result = self.run_jobs(job, kept=results)[job.name]
        try:
            with open(self.path("ran/lines"), encoding="utf8") as file:
                return result, len(file.readlines())
        except FileNotFoundError:
            return result, 0

    def test_what_passed_is_not_run_again(self):
        first, runs = self.run_kept(self.job())
        self.assertEqual((first.kept, first.passed, runs), (False, 1, 1))
        second, runs = self.run_kept(self.job())
        self.assertEqual((second.kept, second.passed, second.failed, runs), (True, 1, 0, 1))
        self.assertIn("kept from an earlier run: 1 passed", self.log(second))

    def test_what_confines_a_job_is_an_input_and_what_prints_is_none(self):
        names = {os.path.basename(name) for name in RUNNER}
        self.assertLessEqual({"supervisor.py", "sandbox.py", "count.py", "kept.py", "builds.py"}, names)
        self.assertFalse(names & {"report.py", "ledger.py", "plan.py", "__main__.py"})

    def test_fresh_runs_it(self):
        self.run_kept(self.job())
        self.assertEqual(self.run_kept(self.job(), fresh=True)[1], 2)

    def test_a_byte_of_an_input_a_new_file_and_another_command_run_it_again(self):
        self.run_kept(self.job())
        self.write("data/input", "onf")
        self.assertEqual(self.run_kept(self.job())[1], 2)
        self.write("data/more", "")
        self.assertEqual(self.run_kept(self.job())[1], 3)
        self.assertEqual(self.run_kept(self.job("cat data/input; true"))[1], 4)
        self.assertEqual(self.run_kept(self.job(env={"A": "1"}))[1], 5)
        self.assertEqual(self.run_kept(self.job(), env={**os.environ, "TEST_SEED": "7"})[1], 6)
        os.remove(self.path("data/more"))
        self.write("data/input", "one")
        self.assertEqual(self.run_kept(self.job())[1], 6)

    def test_what_a_link_to_a_folder_leads_to_is_an_input(self):
        for name in ("one", "two"):
            os.mkdir(self.path(name))
            self.write(f"{name}/input", "x")
        os.symlink(self.path("one"), self.path("data/link"))
        os.symlink(".", self.path("one/loop"))
        job = self.job("cat data/link/input", reads=(self.path("data"), self.path("one"), self.path("two")))
        self.assertEqual([self.run_kept(job)[1] for _ in range(2)], [1, 1])
        job = self.job("true")
        self.assertEqual([self.run_kept(job)[1] for _ in range(2)], [2, 2])
        self.write("one/input", "y")
        self.assertEqual(self.run_kept(job)[1], 3)
        # Another place with the same contents: a program can see that.
        self.write("one/input", "x")
        os.remove(self.path("one/loop"))
        self.assertEqual(self.run_kept(job)[1], 4)
        os.remove(self.path("data/link"))
        os.symlink(self.path("two"), self.path("data/link"))
        self.assertEqual(self.run_kept(job)[1], 5)

    def test_a_python_whose_packages_are_not_hashed_is_not_kept(self):
        # (A Python elsewhere: a copy of the system's.)
        os.mkdir(self.path("other"))
        shutil.copy(SYSTEM_PYTHON, self.path("other/python3"))
        for program, kept in ((SYSTEM_PYTHON, True), (self.path("other/python3"), False)):
            job = python("a/python", "pass", reads=(self.path("data"),), program=program)
            self.assertEqual([self.run_kept(job)[0].kept for _ in range(2)], [False, kept])
        # Its programs are no other Python's either, wherever PATH leads.
        env = {**os.environ, "PATH": f"{self.path('other')}:/usr/bin"}
        self.assertEqual(self.run_kept(self.job(f"test $(command -v python3) = {SYSTEM_PYTHON}"), env=env)[0].failed, 0)
        # Packages that pip has installed.
        closed = python("a/python", "import os; os.listdir('/usr/local/lib')", reads=(self.path("data"),), program=SYSTEM_PYTHON)
        self.assertEqual(self.run_kept(closed)[0].failed, 1)

    def test_a_failure_is_not_kept(self):
        for runs in (1, 2):
            result, ran = self.run_kept(self.job("grep two data/input"))
            self.assertEqual((result.failed, ran), (1, runs))

    def test_a_second_try_is_not_kept(self):
        # (The size of a file that cannot be read.) The first try of the first run fails.
        for runs in (2, 3):
            result, ran = self.run_kept(self.job("test $(stat -c %s ran/lines) -ge 8", retry=True))
            self.assertEqual((result.kept, result.ok, ran), (False, True, runs))

    def test_a_job_that_does_not_declare_what_it_reads_is_not_kept(self):
        for runs in (1, 2):
            self.assertEqual(self.run_kept(self.job(reads=()))[1], runs)

    def test_a_job_whose_program_it_cannot_read_runs_as_others_do(self):
        self.write("wrapper", "#!/bin/sh\ncat secret\n")
        self.write("secret", "x")
        os.chmod(self.path("wrapper"), 0o755)
        job = self.job()
        job.command = ["./wrapper"]
        for _ in range(2):
            result, _ = self.run_kept(job)
            self.assertEqual((result.kept, result.failed), (False, 0))

    def test_an_input_that_changes_meanwhile(self):
        self.run_kept(self.job("echo two > data/input", writes=(self.path("ran"), self.path("data"))))
        self.write("data/input", "one")
        self.assertEqual(self.run_kept(self.job("echo two > data/input", writes=(self.path("ran"), self.path("data"))))[1], 2)

    def test_what_is_not_declared_cannot_be_read(self):
        self.write("secret", "x")
        for script in ("cat secret", "ls .", f"cat {ROOT}/README.md", "cat ran/lines"):
            self.assertEqual(self.run_kept(self.job(script))[0].failed, 1, script)
        self.assertEqual(self.run_kept(self.job('echo x > "$TMPDIR/x" && cat "$TMPDIR/x" && test "$HOME" = "$TMPDIR"'))[0].failed, 0)

    def test_variables_that_the_hash_lacks_are_not_there(self):
        self.assertEqual(self.run_kept(self.job('test -z "$SECRET"'), env={**os.environ, "SECRET": "1"})[0].failed, 0)

    def test_no_port(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            job = python("a/port", f"import socket; socket.create_connection(('127.0.0.1', {port}))", reads=(self.path("data"),), program=SYSTEM_PYTHON)
            self.assertEqual(self.run_kept(job)[0].failed, 1)
        job = python("a/port", "import socket; socket.create_server(('127.0.0.1', 0))", reads=(self.path("data"),), program=SYSTEM_PYTHON)
        self.assertEqual(self.run_kept(job)[0].failed, 1)

    @unittest.skipUnless(sandbox.has_network(), "no process can have a network of its own here")
    def test_ports_in_a_network_of_its_own(self):
        begin = "import socket; server = socket.create_server(('127.0.0.1', 0));"
        connect = "socket.create_connection(server.getsockname())"
        job = python("a/port", f"{begin} {connect}", reads=(self.path("data"),), ports=True, program=SYSTEM_PYTHON)
        self.assertEqual([self.run_kept(job)[0].kept for _ in range(2)], [False, True])
        with socket.create_server(("127.0.0.1", 0)) as server:
            connect = f"socket.create_connection(('127.0.0.1', {server.getsockname()[1]}))"
            job = python("a/port", f"{begin} {connect}", reads=(self.path("data"),), ports=True, program=SYSTEM_PYTHON)
            self.assertEqual(self.run_kept(job)[0].failed, 1)
        self.assertEqual(self.run_kept(self.job("cat secret", ports=True))[0].failed, 1)

    def test_a_folder_of_its_own_is_empty_when_it_begins(self):
        job = self.job("ls own | grep -q . && exit 1; mkdir own/x && echo x > own/x/y && cat own/x/y", scratch=(self.path("own"),))
        self.assertEqual(self.run_kept(job)[0].failed, 0)
        self.assertEqual(self.run_kept(job, fresh=True)[0].failed, 0)
        self.assertTrue(os.path.exists(self.path("own/x/y")))

    def test_the_path_of_the_clone_is_no_input(self):
        keys = set()
        for clone in ("one", "two"):
            os.makedirs(self.path(f"{clone}/data"))
            self.write(f"{clone}/data/input", "x")
            root = self.path(clone)
            keys.add(Results({}, folder=self.path("results"), root=root).key(shell("a/x", f"cat {root}/data/input", cwd=root, reads=("data",))))
        self.assertEqual(len(keys), 1)

    def test_a_cache_that_others_could_write_is_not_used(self):
        os.mkdir(self.path("results"), 0o700)
        os.chmod(self.path("results"), 0o722)
        for runs in (1, 2):
            self.assertEqual(self.run_kept(self.job())[1], runs)


if __name__ == "__main__":
    unittest.main()
