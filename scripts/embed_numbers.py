# SPDX-License-Identifier: MIT
"""Writes the bots' numbers (data/bots) as C.

embed_numbers.py names OUT.h PREFIX FILE
    Lines `name = number`. Each gives a macro, PREFIX_NAME.
embed_numbers.py weights OUT.c FILE
    Lines `class ...`, each followed by a row of weights for each phase. They give policy_weights.
embed_numbers.py beliefs OUT.c FILE
    Rows of whole numbers. They give infoset_beliefs_table.
embed_numbers.py network OUT.c FILE
    16- and 32-bit numbers, low byte first, as one struct for each class. They give policy_network.
embed_numbers.py scales OUT.c FILE
    Lines `game seats deviation strictness`. They give analysis_scale_rows.

# begins a comment. Any other line is rejected with its number."""

import re
import struct
import sys

NUMBER = re.compile(r"-?\d+(\.\d+)?")


def fail(place, message):
    sys.exit(f"{place}: {message}")


def lines_of(file):
    """Returns (place, text) of every line that is not empty without its comment."""
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
    out.write('#include "engine/ai/policy/policy.h"\n\n')
    out.write(f"_Static_assert((int)POLICY_CLASSES == {len(classes)} && (int)POLICY_PHASES == {len(classes[0])} &&\n")
    out.write(f'                   (int)POLICY_FEATURES == {len(classes[0][0])},\n               "as in {file.rsplit("/", 1)[-1]}");\n\n')
    out.write("const policy_weight_table policy_weights = {\n")
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
    out.write('#include "engine/teach/analysis/scale.h"\n\nconst analysis_scale_row analysis_scale_rows[] = {\n')
    out.write("".join(f'    {{"{game}", {seats}, {{{deviation}, {strictness}}}}},\n' for game, seats, deviation, strictness in rows))
    out.write(f"}};\n\nconst int analysis_scale_row_count = {len(rows)};\n")


def beliefs(out, file):
    numbers = []
    for place, line in lines_of(file):
        if not all(re.fullmatch(r"-?\d{1,5}", word) for word in line.split()):
            fail(place, f"no row of whole numbers: {line}")
        numbers += line.split()
    out.write('#include "engine/infoset/beliefs.h"\n\n')
    out.write(f'_Static_assert((int)INFOSET_BELIEFS_ROWS == {len(numbers)}, "as in {file.rsplit("/", 1)[-1]}");\n\n')
    out.write("const int16_t infoset_beliefs_table[] = {\n" + ",\n".join(numbers) + "};\n")


def network(out, file):
    with open(file, "rb") as data:
        content = data.read()
    head, mark, numbers = content.partition(b"\n\n")
    shape = re.search(rb"^layers (\d+) (\d+) (\d+) (\d+), classes (\d+)$", head, re.M)
    if not mark or not shape:
        fail(file, "no line `layers INPUTS FIRST SECOND HEADS, classes N` before an empty line")
    inputs, first, second, heads, classes = map(int, shape.groups())
    weights = inputs * first + first * second + second * heads
    form = struct.Struct(f"<{weights}h{first + second + heads}i")
    if len(numbers) != classes * form.size:
        fail(file, f"{len(numbers)} bytes of numbers, not {classes * form.size}")
    out.write('#include "engine/ai/policy/network.h"\n\n')
    out.write(f"_Static_assert((int)POLICY_INPUTS == {inputs} && (int)POLICY_HIDDEN_1 == {first} && (int)POLICY_HIDDEN_2 == {second} &&\n")
    out.write(f'                   (int)POLICY_HEADS == {heads} && (int)POLICY_CLASSES - 1 == {classes},\n               "as in {file.rsplit("/", 1)[-1]}");\n\n')
    out.write("const policy_layers policy_network[] = {\n")
    for values in form.iter_unpack(numbers):
        at = iter(values)

        def row(count):
            return "{" + ",".join(str(next(at)) for _ in range(count)) + "}"

        def rows(count, of):
            return "{" + ",\n".join(of() for _ in range(count)) + "}"

        def pairs(count):
            return rows(count, lambda: row(2))

        parts = [rows(inputs // 2, lambda: pairs(first)), rows(first // 2, lambda: pairs(second)), rows(heads, lambda: row(second))]
        out.write("{" + ",\n".join(parts + [row(first), row(second), row(heads)]) + "},\n")
    out.write("};\n")


def main():
    kind, path, *rest = sys.argv[1:]
    with open(path, "w", encoding="utf-8") as out:
        {"beliefs": beliefs, "names": names, "network": network, "scales": scales, "weights": weights}[kind](out, *rest)


main()
