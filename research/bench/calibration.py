#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The calibration plot of docs/decisions/0006-bots.md from what research/bench/inference prints of the linear policy.

  build/release/research/bench/inference 100000 | research/bench/calibration.py > docs/images/calibration.svg

Across: the chance given to a tile's place; up: how often it lay there, a dot as large as there are such tiles.
"""
import re
import sys

SIDE, EDGE = 320, 40
section = re.search(r"^linear: chance given.*?(?:\n\n|\Z)", sys.stdin.read(), re.M | re.S).group()
rows = [(float(a), float(b), int(n)) for a, b, n in re.findall(r"^ +([\d.]+) % +([\d.]+) % +of (\d+)$", section, re.M)]
most = max(n for _, _, n in rows)


def at(percent):
    return percent / 100 * SIDE


print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + 2 * EDGE} {SIDE + 2 * EDGE}" font-family="sans-serif" font-size="11">')
print(f'<rect width="{SIDE + 2 * EDGE}" height="{SIDE + 2 * EDGE}" fill="#fff"/><g transform="translate({EDGE} {EDGE})">')
for percent in range(0, 101, 20):
    x, y = at(percent), SIDE - at(percent)
    print(f'<path d="M{x} 0V{SIDE}M0 {y}H{SIDE}" stroke="#ddd"/><text x="{x}" y="{SIDE + 15}" text-anchor="middle">{percent}</text>'
          f'<text x="-6" y="{y + 4}" text-anchor="end">{percent}</text>')
print(f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#999"/>')
for given, there, n in rows:
    print(f'<circle cx="{at(given):.1f}" cy="{SIDE - at(there):.1f}" r="{2 + 5 * (n / most) ** 0.5:.1f}" fill="#1b6e53" fill-opacity=".8">'
          f"<title>given {given} %, there {there} %, n = {n}</title></circle>")
print(f'<text x="{SIDE / 2}" y="{SIDE + 32}" text-anchor="middle">chance given, %</text>')
print(f'<text transform="translate(-28 {SIDE / 2}) rotate(-90)" text-anchor="middle">lay there, %</text></g></svg>')
