#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints engine/tournament/duplicate/victory_table.inc: victory_points.py

The scale is in docs/spec/tournaments.md, section 1. A winner has 10 + 10 (1 - r^(3x)) / (1 - r^3) victory points, with r = 0.618.
x is the difference divided by its limit B. Entry k of the table is the least x^2 that scores 10.01 + k/100, in units of 2^-40, rounded up.
The program compares integers only, so every machine rounds the same way.
"""

from decimal import ROUND_CEILING, Decimal, getcontext

getcontext().prec = 60
R = Decimal("0.618")
UNIT = 2**40
STEPS = 1000


def threshold(step):
    """Returns the least x^2, in units, at which a win is worth 10 + step/100 victory points or more."""
    power = 1 - (Decimal(step) - Decimal("0.5")) / STEPS * (1 - R**3)
    x = power.ln() / (3 * R.ln())
    return int((x * x * UNIT).to_integral_value(ROUND_CEILING))


def main():
    numbers = [f"{threshold(step)}," for step in range(1, STEPS + 1)]
    print("/* SPDX-License-Identifier: MIT */")
    print("/* Made by scripts/victory_points.py, which explains it. */")
    print("/* clang-format off */")
    line = "   "
    for number in numbers:
        if len(line) + 1 + len(number) > 110:
            print(line)
            line = "   "
        line += " " + number
    print(line)


if __name__ == "__main__":
    main()
