#!/usr/bin/env python3
"""Writes a copy of a source in which each text is replaced by the one behind it: flip.py INPUT OUTPUT NAME [TEXT REPLACEMENT]..."""

import sys

source, output, _, *texts = sys.argv[1:]
content = open(source, encoding="utf-8").read()
for old, new in zip(texts[::2], texts[1::2], strict=True):
    if content.count(old) != 1:
        sys.exit(f"{source}: {old!r} stands there {content.count(old)} times")
    content = content.replace(old, new)
with open(output, "w", encoding="utf-8") as file:
    file.write(content)
