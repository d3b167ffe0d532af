#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the standard deviation of a board of `sport`: KZ_SPORT_DEVIATION (docs/decisions/0028-duplicate.md).

    boards.py KOZEL [MATCHES [PLAYOUTS [SEED]]]

`master` plays against itself: MATCHES matches of 96 deals. The deviation is that of the difference of the two pairs' points of a deal. Its mean
is 0 by symmetry, because the seats and the leads go round.
"""

import json
import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DEALS = 96


def differences(kozel, record):
    """Yields the difference of the pairs' points of each deal of a record."""
    text = subprocess.run([kozel, "replay", "--trace", record], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        if '"end"' in line:
            first, second = json.loads(line)["credits"]
            yield first - second


def main():
    kozel, matches, playouts, seed = (sys.argv[1:] + ["42", "100", "1"][len(sys.argv) - 2 :])[:4]
    event = f"[event]\ngame = sport\noptions = deals={DEALS}\nseats = 4\npairs = yes\nformat = swiss\nrounds = 1\nentrants = {2 * int(matches)}\nseed = {seed}\n"
    with tempfile.TemporaryDirectory() as folder:
        file, records = Path(folder) / "event.ini", Path(folder) / "records"
        file.write_text(event)
        begun = time.monotonic()
        subprocess.run([kozel, "tournament", "run", file, "--bots", f"master@{playouts}r", "--json", "--records", records], check=True, stdout=subprocess.DEVNULL)
        seconds = time.monotonic() - begun
        values = [value for record in sorted(records.iterdir()) for value in differences(kozel, record)]
    square = sum(value * value for value in values) / len(values)
    fourth = sum(value**4 for value in values) / len(values)
    deviation = math.sqrt(square)
    error = math.sqrt((fourth - square * square) / len(values)) / (2 * deviation)  # delta method
    print(f"{len(values)} deals, {playouts} playouts, seed {seed}, {seconds:.0f} s")
    print(f"mean {sum(values) / len(values):.2f}, deviation {deviation:.2f}, 95 % within {1.96 * error:.2f}")


if __name__ == "__main__":
    main()
