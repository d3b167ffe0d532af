#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for kozel (docs/bot-protocol.md): plays the heaviest tile that it may."""
import re
import sys

for line in sys.stdin:
    word, *rest = line.split(maxsplit=1)
    if word == "kozel":
        print("engine 1 heaviest", flush=True)
    elif word == "legal":
        legal = re.findall(r"(?:give )?\S+", *rest)
    elif word == "go":
        print("play", max(legal, key=lambda action: sum(map(int, re.findall(r"\d", action)[:2]))), flush=True)
