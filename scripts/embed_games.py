"""Writes game files, in the order given, as one C string: embed_games.py OUT.c GAMES.ini..."""

import sys

out, *files = sys.argv[1:]
lines = []
for file in files:
    with open(file, encoding="utf-8") as text:
        lines += text.read().splitlines()
with open(out, "w", encoding="utf-8") as c:
    c.write('#include "catalogue/builtin_games.h"\n\nconst char kz_builtin_games[] =')
    for line in lines:
        escaped = line.replace("\\", "\\\\").replace('"', '\\"')
        c.write(f'\n    "{escaped}\\n"')
    c.write(";\n")
