#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Moves the tree to its two halves, engine and server (docs/decisions/0015-two-trees.md). It was run once, in the tree before.

`python3 scripts/move`
    (Moves files. Rewrites includes, guards and every path that a source or a document names.)
`python3 scripts/move --of P`
    Prints the current place of the path P of the tree before.

(The rules below do not cover the build files of folders that are divided, and lists of folders in tests. These are in the commit after it.)
"""
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

FOLDERS = {
    "src/base": "base",
    "src/rules": "engine/core/rules",
    "src/catalogue": "engine/core/catalogue",
    "src/record": "engine/notation/record",
    "src/laps": "engine/notation/laps",
    "src/message": "engine/notation/message",
    "src/solver": "engine/solver",
    "src/policy": "engine/ai/policy",
    "src/bots": "engine/ai",
    "src/analysis": "engine/teach/analysis",
    "src/puzzles": "engine/teach/puzzles",
    "src/drawing": "engine/layout",
    "src/prose": "engine/prose",
    "src/figures": "engine/prose/pages",
    "src/reading": "engine/prose/pages",
    "src/fair": "engine/fair",
    "src/rating": "engine/rating",
    "src/envs": "engine/env",
    "src/foreign": "engine/ffi",
    "src/engine": "engine/protocol",
    "src/library": "engine/library",
    "src/arena": "apps/arena",
    "src/cli": "apps/cli",
    "src/crypto": "server/crypto",
    "src/picture": "server/pictures",
    "src/languages": "server/languages",
    "src/net": "server/net",
    "src/bus": "server/bus",
    "src/topic": "server/topic",
    "src/store": "server/store",
    "src/hub": "server/hub",
    "src/request": "server/hub/schema",
    "src/persist": "server/delivery",
    "src/websocket": "server/delivery",
    "src/gateway": "server/http",
    "src/api": "server/http/api",
    "src/guard": "server/accounts/guard",
    "src/identity": "server/accounts/identity",
    "src/photo": "server/accounts/photo",
    "src/hosting": "server/accounts/hosting",
    "src/account": "server/accounts",
    "src/community": "server/social",
    "src/push": "server/social/push",
    "src/teaching": "server/learning",
    "src/solving": "server/learning/puzzles",
    "src/archive": "server/pages",
    "src/shell": "server/pages",
    "src/cluster": "server/cluster",
    "src/server": "server/app",
    "wasm": "bindings/wasm",
    "python": "bindings/python",
    "training": "research/training",
    "bench": "research/bench",
    "fuzz": "research/fuzz",
}

# Files that leave their folder: names without .c and .h.
APART = {
    "engine/infoset": "src/bots/inference src/bots/evidence src/bots/history src/policy/beliefs src/analysis/unseen",
    "server/sessions": "src/persist/known src/persist/freshness src/gateway/session src/websocket/person_index",
    "server/matches": "src/persist/result src/persist/weigh src/persist/proof src/persist/receipt_check src/persist/recount",
    "server/store/sql": "src/store/log_engine src/store/portable src/store/postgres src/store/postgres_link src/store/postgres_log src/store/postgres_schema src/store/postgres_tls"
                        " src/store/query src/store/sqlite src/store/sqlite_counter src/store/sqlite_link src/store/sqlite_log src/store/sqlite_schema src/store/sqlite_text src/store/counter",
    "server/store/people": "src/store/account src/store/device src/store/expiry src/store/factor src/store/follow src/store/guestbook src/store/message src/store/naming src/store/notice"
                           " src/store/person src/store/push src/store/role src/store/solving",
    "server/store/matches": "src/store/analysis src/store/fair src/store/history src/store/job src/store/match_log src/store/receipt src/store/result",
    "server/store/rooms": "src/store/lease src/store/life src/store/node src/store/table_log",
    "server/store/admin": "src/store/check src/store/damage src/store/involved src/store/moderation src/store/network_ban src/store/review src/store/standby",
    "apps/cli/serve": "src/cli/serve src/cli/serve_reload src/cli/serve_settings src/cli/settings src/cli/number src/cli/worker",
    "apps/cli/admin": "src/cli/admin src/cli/admin_ban src/cli/admin_check src/cli/admin_copy src/cli/admin_key",
    "apps/cli/records": "src/cli/analyse src/cli/analyse_crew src/cli/analyse_text src/cli/convert src/cli/convert_laps src/cli/convert_record src/cli/draw src/cli/puzzle_crew src/cli/puzzles"
                        " src/cli/record_file src/cli/replay src/cli/rules src/cli/gamefile src/cli/verify src/cli/verify_bots src/cli/verify_file",
    "apps/cli/engine": "src/cli/bench src/cli/engine src/cli/sim src/cli/sim_table src/cli/sim_worker src/cli/solve src/cli/summary",
}

# Two files of one name, where folders become one, and build files that are part of another.
RENAMED = {
    "src/websocket/meson.build": None,
    "src/archive/meson.build": None,
    "src/reading/meson.build": None,
    "src/reading/words.c": "engine/prose/pages/reading_words.c",
}


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, capture_output=True, text=True).stdout


class Tree:
    """The tree before, and the current place of each of its files."""

    def __init__(self, files):
        self.files = set(files)
        self.moved = {}
        self.folders = {""}
        for path in files:
            folder = os.path.dirname(path)
            while folder:
                self.folders.add(folder)
                folder = os.path.dirname(folder)
        apart = {stem: folder for folder, stems in APART.items() for stem in stems.split()}
        unknown = [stem for stem in apart if stem + ".c" not in self.files and stem + ".h" not in self.files]
        assert not unknown, unknown
        for path in files:
            stem, kind = os.path.splitext(path)
            if path in RENAMED:
                self.moved[path] = RENAMED[path]
            elif kind in (".c", ".h") and stem in apart:
                self.moved[path] = f"{apart[stem]}/{os.path.basename(path)}"
            else:
                self.moved[path] = self.by_folder(path)
        taken = [path for path in self.moved.values() if path]
        twice = {path for path in taken if taken.count(path) > 1}
        assert not twice, twice

    def by_folder(self, path):
        """Returns the current place of a file, or of a build's output next to it."""
        folder = path
        while folder:
            if folder in FOLDERS:
                return FOLDERS[folder] + path[len(folder):]
            folder = os.path.dirname(folder)
        return path

    def of(self, path):
        """Returns the current place of a file, of a file without its extension, of a folder, or of a build's output in a folder. None: no such
        path."""
        path = path.rstrip("/")
        if self.moved.get(path):
            return self.moved[path]
        for kind in (".c", ".h", ".mjs", ".py"):
            if self.moved.get(path + kind) and not os.path.splitext(path)[1]:
                return self.moved[path + kind][:-len(kind)]
        if path in self.folders:
            return self.by_folder(path)
        new = self.by_folder(path)
        return new if new != path else None


BINARY = (".png", ".jpg", ".webp", ".bin", ".woff2", ".gif", ".ico")
RELATIVE = re.compile(r"(?<![\w./$@*-])((?:\.\.?/)+[\w*./-]*[\w*])")
AT_ROOT = re.compile(r"(?<![\w@-])(src(?:/[\w.*{},-]+)+/?)")
TOP = re.compile(r"(?<![\w@./!-])((?:wasm|python|training|bench|fuzz)/[\w.*/-]*[\w*])")
BUILT = re.compile(r"((?:\$build|\$1|\$\(RELEASE\)|\$\{build\}|build/gcc|build/release|build/sanitize|build/threads)/)((?:src|bench|training|fuzz|python)/[\w.*/-]*[\w*])")
SHORT = re.compile(r"(?<![\w./-])(?:[a-z]+/)+[a-z_]+\.[ch]\b")
JOINED = re.compile(r'(?<!"web", )(?<!"wasm", )"src", ("[\w.]+"(?:, "[\w.]+")*)')
INCLUDE = re.compile(r'^(\s*#\s*include\s+)"([^"]+)"', re.M)
WRITTEN = re.compile(r'(#\s*include\s+\\?")([\w/.{}]+)(?=\\?")')
GUARD = re.compile(r"^#ifndef (KOZEL_\w+_H)\n#define \1\n", re.M)


class Text:
    """One file's text, rewritten."""

    def __init__(self, tree, old, new):
        self.tree, self.old, self.new = tree, old, new

    def rewritten(self, text):
        if self.old.endswith((".c", ".h")):
            text = INCLUDE.sub(self.include, text)
        else:
            text = WRITTEN.sub(self.written, text)
        if self.old.endswith(".h") and self.old.startswith("src/"):
            text = self.guarded(text)
        text = SHORT.sub(lambda found: self.tree.moved.get(f"src/{found[0]}") or found[0], text)
        text = BUILT.sub(lambda found: found[1] + (self.tree.of(found[2]) or found[2]), text)
        if self.old.endswith((".mjs", ".js", ".ts", ".md", ".build", ".json")):
            text = RELATIVE.sub(self.relative, text)
        text = JOINED.sub(self.joined, text)
        text = AT_ROOT.sub(self.at_root, text)
        return text if self.old.startswith("web/src") else TOP.sub(self.at_top, text)

    def at_top(self, found):
        beside = os.path.normpath(os.path.join(os.path.dirname(self.old), found[1]))
        if beside != found[1] and (beside in self.tree.folders or any(beside + kind in self.tree.files for kind in ("", ".c", ".py"))):
            return found[1]
        return self.tree.of(found[1]) or found[1]

    def guarded(self, text):
        found = GUARD.search(text)
        guard = "KOZEL_" + re.sub(r"\W", "_", self.new).upper()
        return re.sub(rf"\b{found[1]}\b", guard, text) if found else text

    def include(self, found):
        name = found[2]
        folder = os.path.dirname(self.old)
        tries = [os.path.normpath(os.path.join(folder, name)), f"src/{name}", f"include/{name}", f"tests/unit/{name}"]
        old = next((path for path in tries if path in self.tree.files), None)
        if not old:  # made by the build
            new = self.tree.by_folder(f"src/{name}") if "/" in name else f"src/{name}"
            return f'{found[1]}"{new}"' if new != f"src/{name}" else found[0]
        new = self.tree.moved[old]
        if os.path.dirname(new) == os.path.dirname(self.new):
            return f'{found[1]}"{os.path.basename(new)}"' if "/" not in name else f'{found[1]}"{new}"'
        if old.startswith("src/") or not name.startswith("."):
            return f'{found[1]}"{new}"' if new.split("/")[0] in ("base", "engine", "server", "apps", "research", "bindings") and (old.startswith("src/")) else found[0]
        return f'{found[1]}"{os.path.relpath(new, os.path.dirname(self.new))}"'

    def written(self, found):
        """Rewrites an include in a text that a script writes."""
        return found[1] + (self.tree.of(f"src/{found[2]}") or found[2] if "/" in found[2] else found[2])

    def relative(self, found):
        name = found[1]
        old = os.path.normpath(os.path.join(os.path.dirname(self.old), name))
        if old.startswith("..") or old == ".":
            return name
        new = self.tree.of(old)
        if not new and any(name in self.tree.folders for name in (os.path.dirname(old),)) and os.path.dirname(old) and os.path.dirname(self.old) != os.path.dirname(self.new):
            new = old  # made by a command
        if not new or (new == old and self.old == self.new):
            return name
        made = os.path.relpath(new, os.path.dirname(self.new))
        return f"./{made}" if name.startswith("./") and not made.startswith(".") else made

    def joined(self, found):
        parts = re.findall(r'"([^"]+)"', found[1])
        new = self.tree.of("/".join(["src", *parts]))
        return ", ".join(f'"{part}"' for part in new.split("/")) if new else found[0]

    def at_root(self, found):
        before = found.string[max(0, found.start() - 5):found.start()]
        if before.endswith(("web/", "wasm/", "./", "../")):
            return found[0]
        name = found[1]
        tail = ""
        while name and name[-1] in ".,}-":
            name, tail = name[:-1], name[-1] + tail
        within = f"{self.old.split('/')[0]}/{name.rstrip('/')}"
        if within in self.tree.files or within in self.tree.folders:
            return found[0]
        slash = "/" if name.endswith("/") else ""
        new = self.tree.of(name)
        return f"{new}{slash}{tail}" if new else found[0]


def files_before():
    """Returns the files of the tree before: as they are now or, after the move, as in the commit before this script's."""
    if os.path.exists(os.path.join(ROOT, "src/rules")):
        return [path for path in git("ls-files").splitlines() if not path.startswith("scripts/move/")]
    added = git("log", "--diff-filter=A", "--format=%H", "--", "scripts/move/__main__.py").split()
    if not added:
        sys.exit("scripts/move: the history before the move is not here (a shallow clone?)")
    return git("ls-tree", "-r", "--name-only", f"{added[-1]}^").splitlines()


def main():
    tree = Tree(files_before())
    if sys.argv[1:2] == ["--of"] and len(sys.argv) == 3:
        print(tree.of(sys.argv[2]) or sys.exit(f"scripts/move: there was no {sys.argv[2]}"))
        return
    if sys.argv[1:] or not os.path.exists(os.path.join(ROOT, "src/rules")):
        sys.exit("usage: scripts/move --of PATH")
    texts = {}
    for old in sorted(tree.files):
        new = tree.moved[old]
        if old.endswith(BINARY) or old in ("web/package-lock.json", "CHANGELOG.md") or os.path.islink(os.path.join(ROOT, old)):
            continue
        with open(os.path.join(ROOT, old), encoding="utf8", errors="surrogateescape", newline="") as file:
            text = file.read()
        if "\0" in text:
            continue
        made = Text(tree, old, new or old).rewritten(text)
        if made != text:
            texts[new or old] = made
    for old, new in tree.moved.items():
        if new and new != old:
            os.makedirs(os.path.join(ROOT, os.path.dirname(new)), exist_ok=True)
            git("mv", "-k", old, new)
    for folder, _, _ in os.walk(ROOT, topdown=False):
        if os.path.relpath(folder, ROOT).split(os.sep)[0] in ("src", *(name for name in FOLDERS if "/" not in name)) and not os.listdir(folder):
            os.rmdir(folder)
    for path, text in texts.items():
        with open(os.path.join(ROOT, path), "w", encoding="utf8", errors="surrogateescape", newline="") as file:
            file.write(text)
    # Sorts includes by their names.
    subprocess.run(["clang-format", "-i", *(path for path in texts if path.endswith((".c", ".h")))], cwd=ROOT, check=True)


main()
