# SPDX-License-Identifier: MIT
"""Writes game files, in the order given, as one C string: embed_games.py [--rules] OUT.c GAMES.ini...

--rules
    Leaves out the games' descriptions. Only programs that list the games or print their rules need them.
"""

import re
import sys

arguments = sys.argv[1:]
rules = arguments[0] == "--rules"
out, *files = arguments[rules:]
lines = []
for file in files:
    with open(file, encoding="utf-8") as text:
        lines += text.read().splitlines()
if rules:
    lines = [line for line in lines if not re.match(r"#|$|(also|about|says|group|minutes|difficulty) = ", line)]
with open(out, "w", encoding="utf-8") as c:
    c.write('#include "engine/core/catalogue/games.h"\n\nconst char catalogue_builtin_games[] =')
    for line in lines:
        escaped = line.replace("\\", "\\\\").replace('"', '\\"')
        c.write(f'\n    "{escaped}\\n"')
    c.write(";\n")
