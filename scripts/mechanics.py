# SPDX-License-Identifier: MIT
"""The mechanics of include/kozel/rules.h, from their table in engine/core/catalogue.

mechanics.py print
    Prints the constants and fields. clang-format decides their layout.
mechanics.py update
    Writes them to the header.
"""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "engine/core/catalogue/mechanic_table.h"
HEADER = ROOT / "include/kozel/rules.h"
# The header's part of the mechanics is between these two comments.
BEGIN, END = "engine/core/catalogue/mechanic_table.h. */\n", "    /* Derived by kz_game_setup(). */\n"
STRUCT = """
/* The rules of a match. Seats and sides count from 0. The mechanics come first, with their ranges. */
typedef struct kz_rules {
"""
COMMENT = r"/\*\s*(.*?)\s*\*/"
STRINGS = rf'(?:"[^"]*"\s*(?:{COMMENT}\s*)?)+'
ROW = re.compile(rf"X\((\w+), (\d+), (\d+), (\d+), (NULL|{STRINGS}), N_\(({STRINGS})\)\)")


def one_line(text):
    return re.sub(r"\s+", " ", text)


def comment_of(text):
    return "/* " + "\n * ".join(textwrap.wrap(one_line(text), 76)) + " */"


def constants(field, words):
    """Returns the constants of a row as lines: name, comma and comment."""
    parts = re.findall(rf'"([^"]*)"\s*(?:{COMMENT})?', words)
    each = [(word, comment) for text, comment in parts for word in text.removeprefix("|").split("|")]
    prefix = "KZ_" if [word for word, _ in each] == ["no", "yes"] else f"KZ_{field.upper()}_"
    names = [prefix + word.upper().replace("-", "_") for word, _ in each]
    lines = [f"{name}{',' if name != names[-1] else ''}{' ' + comment_of(comment) if comment else ''}" for name, (_, comment) in zip(names, each)]
    return names, lines


def block():
    table = one_line(TABLE.read_text(encoding="utf-8").split("#define CATALOGUE_MECHANICS(X)")[1].split("#endif")[0].replace("\\\n", "\n"))
    enums, fields, rest = [], [], table
    while rest := rest.strip():
        heading, row = re.match(COMMENT, rest), ROW.match(rest)
        rest = rest[(heading or row or sys.exit(f"{TABLE}: a row of another form: {rest[:60]}")).end():]
        if heading:
            fields.append(f"/* {heading[1]} */")
            continue
        field, least, most, _, words, _, meaning, _ = row.groups()
        values = f"{least}..{most}"
        if words != "NULL":
            names, lines = constants(field, words)
            if (int(least), int(most)) != (0, len(names) - 1):
                sys.exit(f"{TABLE}: {field} has {len(names)} words, but {values}")
            values = ", ".join(names) if len(names) == 2 else f"{names[0]}, ..."
            enum = "\n".join(["enum {", *lines, "};"])
            enums += [enum] if enum not in enums else []
        meaning = "".join(re.findall(r'"([^"]*)"', meaning))
        fields.append(f"int16_t {field}; {comment_of(f'{values}: {meaning}')}")
    return "\n".join([*enums, STRUCT + "\n".join(fields)]) + "\n"


def update():
    head, rest = HEADER.read_text(encoding="utf-8").split(BEGIN)
    HEADER.write_text(head + BEGIN + block() + END + rest.split(END)[-1], encoding="utf-8")
    subprocess.run(["clang-format", "-i", HEADER], check=True)


if __name__ == "__main__":
    update() if sys.argv[1:] == ["update"] else sys.stdout.write(block())
