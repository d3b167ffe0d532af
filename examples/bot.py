#!/usr/bin/env python3
"""A bot for kozel (docs/bot-protocol.md): plays the heaviest tile that it may."""
import sys

for line in sys.stdin:
    word, *rest = line.split()
    if word == "kozel":
        print("engine 1 heaviest", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "go":
        print("play", max(legal, key=lambda action: sum(int(c) for c in action[:3] if c.isdigit())), flush=True)
