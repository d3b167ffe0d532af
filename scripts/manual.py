# SPDX-License-Identifier: MIT
"""Makes the man page of the program from its template and from the table of commands: manual.py KOZEL TEMPLATE VERSION DATE.

KOZEL prints the table (`help --json`). The template's @synopsis@ becomes the usage of all commands. "@options COMMAND@" becomes the options of
that command and of its parts. The page goes to standard output."""

import json
import os
import re
import subprocess
import sys


def escaped(text):
    """A text as groff takes it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", "".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in text), flags=re.M)


def usage_line(text):
    """A line of the usage: words that are typed are bold, others italic."""
    font = lambda word: f"\\fI{word}\\fP" if re.fullmatch(r"[A-Z][A-Z0-9]*(\.[a-z]+)?", word) else f"\\fB{escaped(word)}\\fP"
    return re.sub(r"-{1,2}[a-z-]+|[A-Za-z][A-Za-z0-9.-]*", lambda found: font(found[0]), text)


def option_lines(option):
    names = [name for name in (option.get("letter"), option["name"]) if name]
    value = f" \\fI{escaped(option['value'])}\\fP" if "value" in option else ""
    words = f" ({', '.join(option['values'])})" if "values" in option and not all(word in option["meaning"] for word in option["values"]) else ""
    return [".TP", ", ".join(f"\\fB{escaped(name)}\\fP{value}" for name in names), escaped(option["meaning"] + words)]


def option_list(command, whole=""):
    lines = []
    told = [option for option in command["options"] if "meaning" in option]
    if told and whole:
        lines += [".PP", f"\\fB{whole} {command['name']}\\fP:"]
    if told:
        lines += [".RS", *(line for option in told for line in option_lines(option)), ".RE"]
    for part in command.get("parts", []):
        lines += option_list(part, command["name"])
    return lines


def page(template, commands, version, date):
    named = {command["name"]: command for command in commands}
    lines = []
    for line in template.splitlines():
        asked = re.fullmatch(r"@options ([a-z]+)@", line)
        if asked:
            lines += option_list(named[asked[1]])
        elif line == "@synopsis@":
            lines += [usage_line(line) for command in commands for line in command["usage"]]
        else:
            lines.append(line.replace("@version@", version).replace("@date@", date))
    return "\n".join(lines) + "\n"


def main():
    program, template, version, date = sys.argv[1:]
    printed = subprocess.run([program, "help", "--json"], check=True, capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""})
    with open(template, encoding="utf-8") as file:
        sys.stdout.write(page(file.read(), json.loads(printed.stdout)["commands"], version, date))


if __name__ == "__main__":
    main()
