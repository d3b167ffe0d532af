# SPDX-License-Identifier: MIT
"""The package as people get it: installed by pip without a network, its README correct, the library found or
refused."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

from kozel import _library
from tests.support import PACKAGE, ROOT


def clean_environment(**more: str) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")} | more


class Declarations(unittest.TestCase):
    def test_what_is_called_is_what_the_headers_declare(self) -> None:
        # Two different declarations of a function are an error in C.
        functions = [line for line in _library.CDEF.replace(",\n", ",").splitlines() if re.match(r".*\w\(.*\);$", line)
                     and not line.startswith("typedef")]
        self.assertGreater(len(functions), 30)
        source = "\n".join(["#include <kozel/kozel.h>", f'_Static_assert(KZ_ABI == {_library.ABI}, "ABI");', *functions])
        command = ["cc", "-std=c17", "-fsyntax-only", f"-I{ROOT / 'include'}", "-xc", "-"]
        done = subprocess.run(command, input=source, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


class Package(unittest.TestCase):
    def test_it_installs_and_its_readme_runs(self) -> None:
        examples = re.findall(r"```python\n(.*?)```", (PACKAGE / "README.md").read_text(), re.S)
        self.assertTrue(examples)
        with tempfile.TemporaryDirectory() as folder:
            source, venv = Path(folder, "source"), Path(folder, "venv")
            shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
            subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", venv], check=True)
            done = subprocess.run([venv / "bin/pip", "install", "--no-build-isolation", "--no-index", "."], cwd=source,
                                  env=clean_environment(), capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            for example in ["import kozel, os; assert 'py.typed' in os.listdir(os.path.dirname(kozel.__file__))", *examples]:
                ran = subprocess.run([venv / "bin/python", "-c", example], cwd=folder, env=clean_environment(),
                                     capture_output=True, text=True)
                self.assertEqual(ran.returncode, 0, example + ran.stderr)

    def test_a_wheel_with_the_library_needs_no_other(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source, venv = Path(folder, "source"), Path(folder, "venv")
            shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
            shutil.copy(_library.find_library(), source / "kozel/libkozel.so")
            shutil.copy(ROOT / "LICENSE", source)
            built = subprocess.run([sys.executable, "setup.py", "-q", "bdist_wheel", "-d", folder], cwd=source, capture_output=True, text=True)
            self.assertEqual(built.returncode, 0, built.stderr)
            [wheel] = Path(folder).glob("*.whl")
            self.assertRegex(wheel.name, r"^kozel-[0-9.]+-py3-none-linux_\w+\.whl$")
            with zipfile.ZipFile(wheel) as archive:
                names = archive.namelist()
            self.assertIn("kozel/libkozel.so", names)
            self.assertTrue([name for name in names if name.endswith("dist-info/LICENSE")], names)
            subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", venv], check=True)
            done = subprocess.run([venv / "bin/pip", "install", "--no-index", wheel], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            environment = {key: value for key, value in clean_environment().items() if key != "KOZEL_LIBRARY"}
            ran = subprocess.run([venv / "bin/python", "-c", "import kozel; print(kozel._library.find_library())"], cwd=folder, env=environment,
                                 capture_output=True, text=True)
            self.assertEqual((ran.stdout.startswith(str(venv)), ran.stderr), (True, ""))

    def test_a_library_that_is_none_is_refused(self) -> None:
        for library in ("/nowhere/libkozel.so", sys.executable):
            ran = subprocess.run([sys.executable, "-c", "import kozel"], cwd=PACKAGE, capture_output=True, text=True,
                                 env=clean_environment(KOZEL_LIBRARY=library))
            self.assertIn("Error", ran.stderr)
            self.assertIn(library, ran.stderr)
