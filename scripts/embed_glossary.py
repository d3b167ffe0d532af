# SPDX-License-Identifier: MIT
"""Writes the table of a glossary, without its head, as C strings: embed_glossary.py OUT.c GLOSSARY.md"""

import sys

out, file = sys.argv[1:]
with open(file, encoding="utf-8") as text:
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text if line.startswith("|")][2:]
if not rows or any(len(row) != len(rows[0]) for row in rows):
    sys.exit(f"{file}: no table, or rows of different lengths")
with open(out, "w", encoding="utf-8") as c:
    c.write(f'#include "engine/prose/pages/reading.h"\n\n_Static_assert((int)PROSE_WORD_LANGUAGES == {len(rows[0])}, "the columns of the glossary");\n\n')
    c.write("const char *const prose_words[][PROSE_WORD_LANGUAGES] = {\n")
    for row in rows:
        cells = [cell.replace("\\", "\\\\").replace('"', '\\"') for cell in row]
        c.write("    {" + ", ".join(f'"{cell}"' for cell in cells) + "},\n")
    c.write("    {NULL},\n};\n")
