# SPDX-License-Identifier: MIT
"""The declarations of the library's headers, with their comments: for its list of names, its tests and its man pages.

headers.py functions HEADER...
    Prints the exported functions and tables, one a line, without the names of arguments.
headers.py undocumented HEADER...
    Prints functions without a comment, and functions that are neither exported nor inline.
headers.py man OUT DATE HEADER...
    Writes a man page of each header (kozel_tile.3, ...). Each function gets a page that leads there.
"""

import os
import re
import sys

MARK = {"KZ_DECLARATIONS", "KZ_DECLARATIONS_END"}
FUNCTION = re.compile(r"^(?:KZ_API|static inline)\b[^;{=]*?\b(kz_\w+)\(", re.S)
TABLE = re.compile(r"^KZ_API extern\b[^;(]*?\b(kz_\w+)\[", re.S)


class Item:
    """A declaration, the names it declares, and the comment above it or above the first of its paragraph."""

    def __init__(self, code, comment, joined):
        self.code, self.comment, self.joined = code, comment, joined
        self.exported = code.startswith("KZ_API")
        match = FUNCTION.match(code) or TABLE.match(code)
        self.name = match and match[1]
        self.inline = code.startswith("static inline")


def plain(comment):
    """Returns a comment without its marks, as paragraphs. Indented lines stay as they are."""
    lines = [re.sub(r"^ \* ?", "", line) for line in comment.removeprefix("/*").removesuffix("*/").rstrip().split("\n")]
    return "\n".join(line.strip() if i == 0 else line.rstrip() for i, line in enumerate(lines))


def split(text):
    """Returns the pieces of a header: comments, declarations with their bodies, directives, and blank lines between them."""
    at = 0
    while at < len(text):
        if text[at] == "\n":
            end = at + 1
            while end < len(text) and text[end] == "\n":
                end += 1
            yield "blank", text[at:end]
        elif text.startswith("/*", at):
            end = text.index("*/", at) + 2
            yield "comment", text[at:end]
            end += text[end : end + 1] == "\n"
        elif text[at] == "#":
            end = text.index("\n", at)
            while text[end - 1] == "\\":
                end = text.index("\n", end + 1)
            yield "directive", text[at:end]
            end += 1
        else:
            end = code_end(text, at)
            yield "code", text[at:end]
            end += text[end : end + 1] == "\n"
        at = end


def code_end(text, at):
    """Returns the index after the declaration that begins at `at`: after its `;`, or after the brace that closes a function's body."""
    word = re.match(r"\w+", text[at:])
    if word and word[0] in MARK:
        return at + len(word[0])
    depth, body = 0, False
    while True:
        if text.startswith("/*", at):
            at = text.index("*/", at) + 2
            continue
        c = text[at]
        if c == "{":
            body = body or (depth == 0 and text[:at].rstrip().endswith(")"))
            depth += 1
        elif c == "}":
            depth -= 1
            if depth == 0 and body:
                return at + 1
        elif c == ";" and depth == 0:
            return at + 1
        at += 1


def read(path):
    """Returns the heading comment of a header and its items. Directives that define something count as items."""
    with open(path, encoding="utf-8") as file:
        pieces = list(split(file.read()))
    # The first comment is the licence.
    heading, comment, fresh, items = plain(next(text for kind, text in pieces if kind == "comment" and "SPDX-" not in text)), None, False, []
    for kind, text in pieces[1:]:
        if kind == "blank":
            comment, fresh = None, False
        elif kind == "comment":
            section = re.fullmatch(r"/\* -+ (.*?) -* ?\*/", text)
            comment, fresh = (None if section else plain(text)), True
        elif kind == "code" and text not in MARK or kind == "directive" and re.match(r"#define \w+[ (]", text):
            if not re.search(r"#define KOZEL_\w+_H$", text):
                items.append(Item(text, comment, not fresh))
            fresh = False
    return heading, items


def signature(item):
    """Returns the declaration of a function or table on one line, without the names of its arguments."""
    code = re.sub(r"\s+", " ", item.code.removeprefix("KZ_API ").rstrip(";"))
    match = re.fullmatch(r"(.*?\()(.*)\)", code)
    if not match:
        return code
    arguments = [re.sub(r"(?<=[ *])\w+((?:\[.*\])?)$", r"\1", a.strip()).strip() if " " in a.strip() else a for a in match[2].split(",")]
    return f"{match[1]}{', '.join(arguments)})"


def functions(paths):
    return sorted(signature(item) for path in paths for item in read(path)[1] if item.exported)


def undocumented(paths):
    for path in paths:
        for item in read(path)[1]:
            if item.name and not item.comment:
                yield f"{path}: {item.name} has no comment"
            stray = re.match(r"(?!static|typedef|enum|struct|extern|#|KZ_API)[^;{=]*\b(kz_\w+)\(", item.code)
            if stray:
                yield f"{path}: {stray[1]} is neither KZ_API nor static inline"


# ---- man pages ----


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.M)


def paragraphs(comment):
    """Returns the roff of a comment. Indented lines stay as they are."""
    out, verbatim = [], False
    for line in comment.split("\n"):
        code = line.startswith("    ")
        if code != verbatim:
            out.append(".RS 4\n.nf" if code else ".fi\n.RE")
            verbatim = code
        out.append(roff(line[4:] if code else line) if line.strip() else ".PP")
    return "\n".join(out + [".fi\n.RE"] * verbatim)


def shown(item):
    """Returns what a page shows of an item: of inline functions only the head."""
    code = item.code.removeprefix("KZ_API ").removeprefix("extern ")
    if item.inline:
        code = code.removeprefix("static inline ")
        return code[: code.index("\n{")] + ";"
    return re.sub(r" *\\\n", "\n", code)


def page(path, version, date):
    name = os.path.splitext(os.path.basename(path))[0]
    heading, items = read(path)
    first, _, rest = heading.partition("\n\n")
    first = re.sub(r"\s+", " ", first)
    brief = re.split(r"[.:;(](?= |$)", first, maxsplit=1)[0].rstrip(". ")
    package = "kozel-client" if name == "client" else "kozel"
    out = [f'.TH KOZEL_{name.upper()} 3 "{date}" "kozel {version}" "lib{package}"', ".SH NAME"]
    names = [item.name for item in items if item.name]
    out.append(roff(", ".join([f"kozel_{name}", *names]) + f" - {brief[0].lower()}{brief[1:]}").replace(" \\- ", " \\- "))
    out += [".SH SYNOPSIS", ".nf", f"#include <kozel/{name}.h>", "", f"cc ... $(pkg\\-config \\-\\-cflags \\-\\-libs {roff(package)})", ".fi"]
    out += [".SH DESCRIPTION", paragraphs(first + ("\n\n" + rest if rest else ""))]
    for item in items:
        out += [".PP", ".nf", roff(shown(item)), ".fi"]
        if item.comment and not item.joined:
            out += [".RS 4", paragraphs(item.comment), ".RE"]
    with open(path, encoding="utf-8") as file:
        others = re.findall(r"#include <kozel/(\w+)\.h>", file.read())
    out += [".SH SEE ALSO", ", ".join(["\\fBkozel\\fP(1)", *(f"\\fBkozel_{other}\\fP(3)" for other in others)])]
    return f"kozel_{name}", names, "\n".join(out) + "\n"


def man(out, date, paths):
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "include", "kozel", "version.h"), encoding="utf-8") as file:
        version = re.search(r'#define KZ_VERSION "(.*)"', file.read())[1]
    for path in paths:
        title, names, text = page(path, version, date)
        for name, content in [(title, text), *((name, f".so man3/{title}.3\n") for name in names)]:
            with open(os.path.join(out, f"{name}.3"), "w", encoding="utf-8") as file:
                file.write(content)


def main(command, *arguments):
    if command == "man":
        man(arguments[0], arguments[1], arguments[2:])
    else:
        print("\n".join({"functions": functions, "undocumented": undocumented}[command](arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
