# SPDX-License-Identifier: MIT
"""What files of a build folder are made of, by ninja's own records."""
import os
import re
import subprocess

TOKEN = re.compile(r"(?:\$.|[^\s$])+")


def edges(text):
    """Returns {output: inputs} of a build.ninja. Order-only inputs are left out: ninja's log of dependencies has those that
    count."""
    made = {}
    for line in text.splitlines():
        if line.startswith("build "):
            tokens = TOKEN.findall(line[len("build "):])
            colon = next(number for number, token in enumerate(tokens) if re.search(r"(?<!\$):$", token))
            outputs = [unescape(token.removesuffix(":")) for token in tokens[: colon + 1] if token not in ("|", ":")]
            rest = tokens[colon + 2 :]
            inputs = [unescape(token) for token in rest[: rest.index("||") if "||" in rest else None] if token != "|"]
            for output in outputs:
                made[output] = inputs
    return made


def unescape(token):
    return re.sub(r"\$(.)", r"\1", token)


def logged(text):
    """Returns {output: inputs} of what `ninja -t deps` prints."""
    made, output = {}, None
    for line in text.splitlines():
        if line and not line.startswith(" "):
            output = line.partition(": #deps")[0]
            made[output] = []
        elif line.strip():
            made[output].append(line.strip())
    return made


class Graph:
    """The graph of a build folder. `leave`: outputs whose inputs do not count."""

    def __init__(self, path, root, leave=()):
        self.path, self.root, self.leave = path, root, set(leave)
        with open(os.path.join(path, "build.ninja"), encoding="utf8") as file:
            self.made = edges(file.read())
        self.logged = logged(subprocess.run(["ninja", "-C", path, "-t", "deps"], capture_output=True, text=True, check=True).stdout)

    def sources(self, targets):
        """Returns the files of the source tree, relative to its root, of which `targets` are made; None if the folder's log
        does not say that yet, because something has never been built."""
        seen, todo = set(), list(targets)
        while todo:
            name = todo.pop()
            if name in seen:
                continue
            seen.add(name)
            if name in self.leave:
                continue
            if name.endswith(".o") and name not in self.logged:
                return None
            todo += self.made.get(name, []) + self.logged.get(name, [])
        paths = (os.path.relpath(os.path.join(self.path, name), self.root) for name in seen)
        build = os.path.relpath(self.path, self.root) + "/"
        return {path for path in paths if not path.startswith(("..", build))}
