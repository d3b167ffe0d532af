# SPDX-License-Identifier: MIT
"""The build folders build/NAME: the data of meson and ninja on them."""
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# What a test reads of the folder `tests`.
DATA = ("tests/component/games.json", "tests/endings", "tests/games", "tests/golden", "tests/records")


class Folder:
    """The build folder build/NAME."""

    def __init__(self, name, root=ROOT):
        self.name = name
        self.root = root
        self.path = os.path.join(root, "build", name)

    def is_ready(self):
        """True if the folder is configured and meson's files are not older than the meson.build files. Configures again if
        they are."""
        if not os.path.exists(os.path.join(self.path, "build.ninja")):
            return False
        return subprocess.run(["ninja", "-C", self.path, "build.ninja"], capture_output=True).returncode == 0

    def read(self, what):
        with open(os.path.join(self.path, "meson-info", f"intro-{what}.json"), encoding="utf8") as file:
            return json.load(file)

    def inside(self, path):
        """Returns a path relative to the folder; None if it is elsewhere."""
        relative = os.path.relpath(os.path.join(self.path, path), self.path)
        return None if relative.startswith("..") else relative

    def tests(self):
        """Returns meson's tests, each with three more members: `targets`, the files that it needs built, `files`, the sources
        among its arguments, and `folders`, the folders of the build folder among them."""
        outputs = {target["id"]: [self.inside(name) for name in target["filename"]] for target in self.read("targets")}
        built = {name for names in outputs.values() for name in names}
        tests = self.read("tests")
        for test in tests:
            targets = {name for each in test["depends"] for name in outputs[each]}
            files, folders = set(), set()
            for argument in test["cmd"] + list(test["env"].values()):
                path = os.path.normpath(os.path.join(self.path, argument))
                inner = self.inside(path)
                if inner in built:
                    targets.add(inner)
                elif inner not in (None, ".") and os.path.isdir(path):
                    folders.add(inner)
                elif inner is None and path.startswith(self.root + "/") and os.path.exists(path):
                    relative = os.path.relpath(path, self.root)
                    files.update(DATA if relative == "tests" else [relative])
            if test["workdir"] and test["workdir"] != self.root:
                files.add(os.path.relpath(test["workdir"], self.root))
            test["targets"], test["files"], test["folders"] = sorted(targets), sorted(files), sorted(folders)
        return tests
