# SPDX-License-Identifier: MIT
"""Writes files of puzzles, in the order given, as C strings: embed_puzzles.py OUT.c PUZZLES.dgr..."""

import sys

out, *files = sys.argv[1:]
with open(out, "w", encoding="utf-8") as c:
    c.write('#include "server/learning/puzzles/book.h"\n\nconst char *const learning_builtin_puzzles[] = {\n')
    for file in files:
        with open(file, encoding="utf-8") as text:
            for line in text.read().splitlines():
                escaped = line.replace("\\", "\\\\").replace('"', '\\"')
                c.write(f'    "{escaped}\\n"\n')
        c.write("    ,\n")
    c.write("};\n\nconst size_t learning_builtin_puzzle_files = sizeof learning_builtin_puzzles / sizeof *learning_builtin_puzzles;\n")
