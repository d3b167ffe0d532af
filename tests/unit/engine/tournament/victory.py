#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the table of victory points with scripts/victory_points.py: victory.py ROOT."""

import subprocess
import sys
from pathlib import Path

root = Path(sys.argv[1])
table = (root / "engine/tournament/duplicate/victory_table.inc").read_text()
made = subprocess.run([sys.executable, root / "scripts/victory_points.py"], check=True, capture_output=True, text=True).stdout
assert made == table, "victory_table.inc: run scripts/victory_points.py"
