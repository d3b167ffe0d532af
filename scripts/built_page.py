# SPDX-License-Identifier: MIT
"""The page as an archive of sources carries it, so that a build needs neither Node nor npm packages.

    built_page.py write FOLDER OUT   copies the page from a build folder to OUT, with the hashes of its inputs
    built_page.py check OUT          checks that the inputs next to OUT are those that the page was built of

OUT/inputs.sha256 has the inputs in the form of sha256sum, relative to the folder that contains OUT."""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MADE = ("page_files.c", "page_data.S", "page.bin")
MODULES = ("kozel.wasm", "analysis.wasm", "layout.wasm", "positions.wasm")
# All files of these folders are inputs: one that is added may change the page.
FOLDERS = ("web", "bindings/wasm", "data/games", "data/lessons", "data/po", "data/puzzles", "engine/teach/puzzles", "server/learning/puzzles")
# The sentences of errors come from these (web/tools/catalog.mjs). Other headers of the server do not change the page.
ERRORS = ("include/kozel/error.h", "server/http/api/error.h", "server/hub/schema/request_error.h")
SKIPPED = {"node_modules", "__pycache__"}


def below(root, folder):
    """Returns the files below a folder, relative to `root`."""
    found = (path.relative_to(root) for path in (root / folder).rglob("*") if path.is_file())
    return {path.as_posix() for path in found if not SKIPPED & set(path.parts)}


def recorded(folder):
    """Returns the inputs that ninja has recorded for the page and its modules, relative to the root."""
    targets = ["server/http/kozel.wasm", "server/http/page_files.c"]
    text = subprocess.run(["ninja", "-C", folder, "-t", "deps", *targets], check=True, capture_output=True, text=True).stdout
    paths = (Path(line.strip()) for line in text.splitlines() if line.startswith("    "))
    return {path.relative_to(ROOT).as_posix() for path in paths if path.is_relative_to(ROOT)}


def inputs(folder):
    """Returns the inputs of the page in a build folder that the archive has, too."""
    found = {path for path in recorded(folder) if not (path.startswith(("server/", "client/", "apps/")) or SKIPPED & set(path.split("/")))}
    return found.union(ERRORS, *(below(ROOT, name) for name in FOLDERS))


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write(folder, out):
    made = Path(folder) / "server/http"
    target = out / "server/http"
    target.mkdir(parents=True)
    for name in (*MADE, *MODULES):
        shutil.copyfile(made / name, target / name)
    lines = (f"{digest(ROOT / path)}  {path}\n" for path in sorted(inputs(folder)))
    (out / "inputs.sha256").write_text("".join(lines), encoding="utf-8")


def differences(out):
    """Returns the inputs that are missing, new or changed since the page was built."""
    root = out.resolve().parent
    lines = (out / "inputs.sha256").read_text(encoding="utf-8").splitlines()
    known = {path: value for value, path in (line.split("  ", 1) for line in lines)}
    changed = {path for path, value in known.items() if not (root / path).is_file() or digest(root / path) != value}
    return sorted(changed.union(*(below(root, name) - known.keys() for name in FOLDERS)))


def main():
    match sys.argv[1:]:
        case ["write", folder, out]:
            write(folder, Path(out))
        case ["check", out]:
            if changed := differences(Path(out)):
                sys.exit(f"the built page is of other sources ({', '.join(changed[:5])}): build it again, with what scripts/deps run installs")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
