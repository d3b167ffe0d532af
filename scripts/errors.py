# SPDX-License-Identifier: MIT
"""Writes the lists of error codes from the tables that define them (X(ID, "word", "sentence")): errors.py docs/errors.md schema/codes.json
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The part that reports these errors, and the file of its table.
TABLES = [
    ("Frames and tables", "What the server refuses by itself, over the WebSocket; faults of members over HTTP too.", "server/hub/schema/request_error.h"),
    ("Rules", "What the rules refuse: actions, games and their options. The rest of them is for records, tables of laps and files of games, which no server takes.", "include/kozel/error.h"),
    ("HTTP API", "With the status of the answer.", "server/http/api/error.h"),
]


def rows(path):
    """Returns [(id, word, sentence)] of a table. The first row of the rules' table is no error."""
    text = (ROOT / path).read_text(encoding="utf-8")
    found = re.findall(r'X\(((?:KZ|API|HUB)_E_\w+),\s*"([^"]*)",[\s\\]*"((?:[^"\\]|\\.)*)"\)', text)
    if len(found) != len(re.findall(r"\bX\((?:KZ|API|HUB)_E_", text)):
        sys.exit(f"{path}: a row of another form")
    return [row for row in found if row[0] != "KZ_OK"]


def statuses():
    text = (ROOT / "server/http/api/error.c").read_text(encoding="utf-8")
    return dict(re.findall(r"\[(API_E_\w+)\] = (\d+)", text))


def document():
    lines = [
        "# Error codes",
        "",
        "Made by `make schema` from the tables in the sources. `code` is stable; `text` is the sentence with `args` filled in (`%1$s` is the first); the page",
        "shows its translation. How they come: [`protocol.md`, \"Frames\"](protocol.md#frames).",
    ]
    status = statuses()
    for title, says, path in TABLES:
        http = path.endswith("server/http/api/error.h")
        lines += ["", f"## {title}", "", says, ""]
        lines += ["| code | status | sentence |", "|---|---|---|"] if http else ["| code | sentence |", "|---|---|"]
        for name, word, sentence in rows(path):
            lines.append(f"| `{word}` | {status.get(name, '400')} | {sentence} |" if http else f"| `{word}` | {sentence} |")
    return "\n".join(lines) + "\n"


def schema():
    words = [[word for _, word, _ in rows(path)] for _, _, path in TABLES]
    socket = list(dict.fromkeys(words[0] + words[1]))
    codes = lambda says, words: {"description": says, "type": "string", "enum": words, "x-open": True}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "codes.json",
        "title": "Codes",
        "description": "Made by `make schema` from the tables in the sources.",
        "$defs": {
            "code": codes("Why a request over the WebSocket was refused (docs/errors.md).", socket),
            "api-code": codes("Why a request over HTTP was refused (docs/errors.md).", list(dict.fromkeys(socket + words[2]))),
        },
    }


def main():
    text, data = sys.argv[1:]
    Path(text).write_text(document(), encoding="utf-8")
    Path(data).write_text(json.dumps(schema(), indent=2) + "\n", encoding="utf-8")


main()
