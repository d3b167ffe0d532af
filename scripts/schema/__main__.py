# SPDX-License-Identifier: MIT
"""Reads the requests and events of schema/ and writes the files that depend on them:

python3 scripts/schema c OUT.c SCHEMA...
    The routes of the HTTP API with the checks of their members, and its descriptions.
python3 scripts/schema socket OUT.c SCHEMA...
    The members of the WebSocket's requests, and its description.
python3 scripts/schema ts OUT.ts SCHEMA...
    The page's types.
python3 scripts/schema openapi OUT.json SCHEMA...
python3 scripts/schema asyncapi OUT.json SCHEMA...

OUT "-" is standard output. The format of a schema is described in read.py.
"""

import json
import sys

import c
import describe
import read
import ts

WRITE = {
    "c": c.write_routes,
    "socket": c.write_socket,
    "ts": ts.write,
    "openapi": lambda api, out: json.dump(describe.openapi(api), out, indent=1),
    "asyncapi": lambda api, out: json.dump(describe.asyncapi(api), out, indent=1),
}


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in WRITE:
        sys.exit(__doc__)
    how, target, *files = sys.argv[1:]
    api = read.read(files)
    with open(target, "w", encoding="utf-8") if target != "-" else sys.stdout as out:
        WRITE[how](api, out)


main()
