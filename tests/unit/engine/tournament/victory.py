#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the table of victory points with scripts/victory_points.py, and what it gives with the formula: victory.py ROOT.

The differences that occur with up to twelve tables and sixteen boards all round as the formula does, in floating point.
"""

import bisect
import math
import subprocess
import sys
from pathlib import Path

DEVIATION = 2526  # KZ_SPORT_DEVIATION
R = 0.618

root = Path(sys.argv[1])
table = (root / "engine/tournament/duplicate/victory_table.inc").read_text()
made = subprocess.run([sys.executable, root / "scripts/victory_points.py"], check=True, capture_output=True, text=True).stdout
assert made == table, "victory_table.inc: run scripts/victory_points.py"

thresholds = [int(word) for line in table.splitlines() if line.startswith(" ") for word in line.replace(",", " ").split()]
assert len(thresholds) == 1000
assert f"KZ_SPORT_DEVIATION = {DEVIATION}," in (root / "include/kozel/tournament.h").read_text()
for boards in (4, 8, 12, 16):
    for others in range(1, 12):
        limit = DEVIATION**2 * boards * others**2
        difference = 0
        while 1600 * difference**2 < limit:
            points = bisect.bisect_right(thresholds, (1600 * difference**2 << 40) // limit)
            right = 1000 * (1 - R ** (3 * math.sqrt(1600 * difference**2 / limit))) / (1 - R**3)
            assert points == math.floor(right + 0.5), (boards, others, difference, right)
            difference += 1
