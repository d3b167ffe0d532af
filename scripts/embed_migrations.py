# SPDX-License-Identifier: MIT
"""Writes the scripts of the stores' versions as C strings: embed_migrations.py OUT.c STORE_migrations.sql...

A script begins with a line `-- Version N: ...`; the numbers rise by 1. Comments are left out: SQLite would store them with its tables."""

import pathlib
import re
import sys

out, *files = sys.argv[1:]
with open(out, "w", encoding="utf-8") as c:
    c.write('#include "server/store/sql/migrations.h"\n')
    for file in files:
        name = pathlib.Path(file).stem
        _, *parts = re.split(r"^-- Version (\d+): ", pathlib.Path(file).read_text(encoding="utf-8"), flags=re.M)
        versions = [int(number) for number in parts[::2]]
        if not versions or versions != list(range(versions[0], versions[0] + len(versions))):
            sys.exit(f"{file}: the versions {versions} do not rise by 1")
        c.write(f"\nconst char *const store_{name}[] = {{\n")
        for script in parts[1::2]:
            for line in ("-- " + script).splitlines():
                line = re.sub(r"\s*--.*", "", line).replace("\\", "\\\\").replace('"', '\\"')
                if line:
                    c.write(f'    "{line}\\n"\n')
            c.write("    ,\n")
        c.write(f"}};\n\nconst int store_{name.removesuffix('_migrations')}_version = {versions[-1]};\n")
