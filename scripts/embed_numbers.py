"""Writes the bots' numbers (data/bots) as C.

  embed_numbers.py names OUT.h PREFIX FILE    lines `name = number`: a macro each, PREFIX_NAME
  embed_numbers.py weights OUT.c FILE         lines `class ...`, each followed by a row of weights a phase: kz_policy_weights
  embed_numbers.py scales OUT.c FILE          lines `game seats deviation strictness`: kz_scale_rows

# begins a comment. What is neither is refused with its line."""

import re
import sys

NUMBER = re.compile(r"-?\d+(\.\d+)?")


def fail(place, message):
    sys.exit(f"{place}: {message}")


def lines_of(file):
    """(place, text) of every line that is not empty without its comment."""
    with open(file, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            line = line.split("#")[0].strip()
            if line:
                yield f"{file}:{number}", line


def names(out, prefix, file):
    seen = {}
    for place, line in lines_of(file):
        name, _, value = (part.strip() for part in line.partition("="))
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or not NUMBER.fullmatch(value):
            fail(place, f"not `name = number`: {line}")
        if name in seen:
            fail(place, f"{name} stands twice")
        seen[name] = value
    out.write("".join(f"#define {prefix}_{name.upper()} ({value})\n" for name, value in seen.items()))


def weights(out, file):
    classes = []
    for place, line in lines_of(file):
        if line.startswith("class "):
            classes.append([])
            continue
        row = line.split()
        if not classes or not all(NUMBER.fullmatch(word) for word in row):
            fail(place, f"neither a class nor a row of numbers: {line}")
        classes[-1].append(row)
        if len(row) != len(classes[0][0]):
            fail(place, f"{len(row)} numbers, not {len(classes[0][0])}")
    if not classes or any(len(phases) != len(classes[0]) for phases in classes):
        fail(file, "classes of different sizes")
    out.write('#include "bots/policy.h"\n\n')
    out.write(f"_Static_assert((int)KZ_CLASSES == {len(classes)} && (int)KZ_PHASES == {len(classes[0])} &&\n")
    out.write(f'                   (int)KZ_FEATURES == {len(classes[0][0])},\n               "as in {file.rsplit("/", 1)[-1]}");\n\n')
    out.write("const kz_weights kz_policy_weights = {\n")
    for phases in classes:
        out.write("    {\n" + "".join("        {" + ", ".join(f"{w}f" for w in row) + "},\n" for row in phases) + "    },\n")
    out.write("};\n")


def scales(out, file):
    rows = []
    for place, line in lines_of(file):
        words = line.split()
        if len(words) != 4 or not re.fullmatch(r"[a-z0-9-]+", words[0]) or words[1] not in "234" or not all(NUMBER.fullmatch(word) for word in words[2:]):
            fail(place, f"not `game seats deviation strictness`: {line}")
        rows.append(words)
    out.write('#include "analysis/scale.h"\n\nconst kz_scale_row kz_scale_rows[] = {\n')
    out.write("".join(f'    {{"{game}", {seats}, {{{deviation}, {strictness}}}}},\n' for game, seats, deviation, strictness in rows))
    out.write(f"}};\n\nconst int kz_scale_row_count = {len(rows)};\n")


def main():
    kind, path, *rest = sys.argv[1:]
    with open(path, "w", encoding="utf-8") as out:
        {"names": names, "scales": scales, "weights": weights}[kind](out, *rest)


main()
