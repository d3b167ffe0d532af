# SPDX-License-Identifier: MIT
"""Which files of the tree a script consists of: its imports, and theirs."""
import os
import re
from functools import lru_cache

from builds import ROOT

JAVASCRIPT = re.compile(r"""(?:\bfrom|\bimport|\bimport\()\s*["'](\.{1,2}/[^"']+)["']|\bURL\(\s*["'`](\.{1,2}/[^"'`$]*)["'`$]""")
PYTHON = re.compile(r"^\s*(?:from|import)\s+([\w.]+)", re.M)


@lru_cache(maxsize=None)
def text_of(path):
    with open(os.path.join(ROOT, path), encoding="utf8", errors="replace") as file:
        return file.read()


@lru_cache(maxsize=None)
def imports(path):
    """Returns what a script names: files of the tree, and folders, whose contents it may read."""
    folder = os.path.dirname(path)
    if path.endswith((".mjs", ".js", ".ts")):
        names = [os.path.normpath(os.path.join(folder, first or second)) for first, second in JAVASCRIPT.findall(text_of(path))]
        tries = [[name, name + ".ts", re.sub(r"\.js$", ".ts", name)] for name in names if not name.startswith("..")]
    elif path.endswith(".py"):
        names = [name.replace(".", "/") for name in PYTHON.findall(text_of(path))]
        tries = [[os.path.join(folder, name) + ".py"] for name in names]
    else:
        return []
    found = [next((name for name in each if os.path.exists(os.path.join(ROOT, name))), None) for each in tries]
    return [name for name in found if name not in (None, ".")]


def closure(paths):
    """Returns the files and folders `paths` and all that they import."""
    found, todo = set(), [path for path in paths]
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += imports(path) if os.path.isfile(os.path.join(ROOT, path)) else []
    return found
