# SPDX-License-Identifier: MIT
"""The binary interface of a library, as a list: engine/library/abi.txt of libkozel, client/abi.txt of libkozel-client.

abi.py print INCLUDE [CC]
    Prints how compiler CC reads the headers of libkozel in INCLUDE/kozel. The functions come from the headers themselves. The sizes
    and fields of structs come from the debugging information of a file that includes them. The values of enums come from there too.
abi.py update INCLUDE FILE [CC]
    Writes that to FILE. Fails if a change breaks compiled programs, unless KZ_ABI has grown.

client-print and client-update do the same for INCLUDE/kozel/client.h and KZ_CLIENT_ABI. The headers of libkozel are
those of this tree.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import headers  # noqa: E402

INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "include")
DIE = re.compile(r"^ *<(\d+)><([0-9a-f]+)>: Abbrev Number: \d+ \((DW_TAG_\w+)\)")
ATTRIBUTE = re.compile(r"^ *<[0-9a-f]+> +(DW_AT_\w+) *: (.*)")


class Library:
    """A library: the prefix of its types and values, the macro with its number and that macro's header."""

    def __init__(self, types, values, macro, header, is_header):
        self.types, self.values, self.macro, self.header, self.is_header = types, values, macro, header, is_header


LIBRARIES = {
    "": Library("kz_", "KZ_", "KZ_ABI", "version.h", lambda name: name != "client.h"),
    "client-": Library("kz_client", "KZ_CLIENT_", "KZ_CLIENT_ABI", "client.h", lambda name: name == "client.h"),
}


class Die:
    def __init__(self, tag, parent):
        self.tag, self.attributes, self.children = tag, {}, []
        if parent:
            parent.children.append(self)

    def text(self, name):
        """Returns a name: "(indirect string, offset: 0x12): kz_tile" or just "kz_tile"."""
        return re.sub(r"^(\([^)]*\):? *)+", "", self.attributes.get(name, "").strip())

    def number(self, name):
        return int(self.attributes[name].split()[-1], 0)


def debugging_information(library, include, cc):
    """Returns all entries of a file that includes every header of the library: {offset: Die}."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "all.c")
        with open(source, "w", encoding="utf-8") as file:
            file.writelines(f"#include <kozel/{os.path.basename(path)}>\n" for path in header_paths(library, include))
        subprocess.run([cc, "-std=c99", f"-I{include}", f"-I{INCLUDE}", "-gdwarf-4", "-gstrict-dwarf",
                        "-fno-eliminate-unused-debug-types", "-c", source, "-o", f"{source}.o"], check=True)
        dump = subprocess.run(["readelf", "-W", "--debug-dump=info", f"{source}.o"], check=True, capture_output=True, text=True).stdout
    dies, stack = {}, []
    for line in dump.splitlines():
        if match := DIE.match(line):
            depth = int(match[1])
            del stack[depth:]
            die = dies[match[2]] = Die(match[3], stack[-1] if stack else None)
            stack.append(die)
        elif stack and (match := ATTRIBUTE.match(line)):
            stack[-1].attributes[match[1]] = match[2]
    return dies


def header_paths(library, include):
    return sorted(path for path in glob.glob(os.path.join(include, "kozel", "*.h")) if library.is_header(os.path.basename(path)))


def length(dimension):
    """gcc writes the last index, clang the number."""
    return dimension.number("DW_AT_count") if "DW_AT_count" in dimension.attributes else dimension.number("DW_AT_upper_bound") + 1


def type_name(dies, die):
    """Returns the type of a field in C's notation."""
    if "DW_AT_type" not in die.attributes:
        return "void"
    target = dies[re.search(r"<0x([0-9a-f]+)>", die.attributes["DW_AT_type"])[1]]
    if target.tag == "DW_TAG_pointer_type":
        return type_name(dies, target) + " *"
    if target.tag == "DW_TAG_const_type":
        return "const " + type_name(dies, target)
    if target.tag == "DW_TAG_array_type":
        return type_name(dies, target) + "".join(f"[{length(dimension)}]" for dimension in target.children)
    if target.tag == "DW_TAG_subroutine_type":
        return f"{type_name(dies, target)} ({', '.join(type_name(dies, argument) for argument in target.children)})"
    return target.text("DW_AT_name")


def fields(dies, record, base=0):
    """Returns the fields of a struct with their offsets, including those of unnamed structs inside it."""
    for member in record.children:
        if member.tag != "DW_TAG_member":
            continue
        offset = base + (member.number("DW_AT_data_member_location") if "DW_AT_data_member_location" in member.attributes else 0)
        if "DW_AT_name" in member.attributes:
            yield f"{offset} {type_name(dies, member)} {member.text('DW_AT_name')}"
        else:
            yield from fields(dies, dies[re.search(r"<0x([0-9a-f]+)>", member.attributes["DW_AT_type"])[1]], offset)


def interface(library, include, cc="cc"):
    dies = debugging_information(library, include, cc)
    lines = set()
    for die in dies.values():
        name = die.text("DW_AT_name")
        if die.tag == "DW_TAG_structure_type" and name.startswith(library.types) and "DW_AT_byte_size" in die.attributes:
            lines.add(f"struct {name}: {die.number('DW_AT_byte_size')} bytes")
            lines.update(f"struct {name}: {field}" for field in fields(dies, die))
        elif die.tag == "DW_TAG_enumerator" and name.startswith(library.values):
            lines.add(f"enum {name} = {die.number('DW_AT_const_value')}")
        elif die.tag == "DW_TAG_typedef" and name.startswith(library.types) and type_name(dies, die) != name:
            lines.add(f"typedef {type_name(dies, die)} {name}")
    functions = [f"function {line}" for line in headers.functions(header_paths(library, include))]
    return functions + sorted(lines, key=order)


def order(line):
    """Returns the sort key of a line: structs by name with their fields by offset, enums by name."""
    match = re.match(r"(struct \w+: )(\d+) (.*)", line)
    if not match:
        return line, 0, ""
    return match[1], -1 if match[3] == "bytes" else int(match[2]), match[3]


def abi_number(library, include):
    with open(os.path.join(include, "kozel", library.header), encoding="utf-8") as file:
        return int(re.search(rf"#define {library.macro} (\d+)", file.read())[1])


def printed(library, include, cc="cc"):
    """Returns the list. Its first line is the version number of the binary interface."""
    return "\n".join([f"{library.macro} {abi_number(library, include)}", *interface(library, include, cc)]) + "\n"


def update(library, include, path, cc="cc"):
    new = printed(library, include, cc)
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            old = file.read()
        gone = set(old.splitlines()[1:]) - set(new.splitlines())
        if gone and abi_number(library, include) <= int(old.split()[1]):
            sys.exit("\n".join(["abi.py: programs that were compiled before rely on", *(f"    {line}" for line in sorted(gone)[:20]),
                                f"raise {library.macro} in kozel/{library.header}, and do this again"]))
    with open(path, "w", encoding="utf-8") as file:
        file.write(new)


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    library = LIBRARIES["client-" if command.startswith("client-") else ""]
    if command.endswith("update"):
        update(library, *arguments)
    else:
        sys.stdout.write(printed(library, *arguments))
