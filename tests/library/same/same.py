# SPDX-License-Identifier: MIT
"""same.c over the Python package: python3 same.py < MATCHES"""

import sys

import kozel

state = 0


def below(n: int) -> int:
    global state
    state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
    return (state >> 8) % n


def deal(match: kozel.Match) -> None:
    while True:
        order = list(range(28))
        for i in range(27, 0, -1):
            k = below(i + 1)
            order[i], order[k] = order[k], order[i]
        try:
            return match.deal(order)
        except kozel.KozelError as error:
            if not error.code.startswith("redeal-"):
                raise


for line in sys.stdin:
    name, seats, seed = line.split()
    match, mixed, actions, now = kozel.Match(name, int(seats)), 0, 0, ""
    state = int(seed)
    while match.phase != "over":
        if match.phase == "dealing":
            deal(match)
        else:
            legal = match.legal()
            match.apply(legal[below(len(legal))])
            actions += 1
        now = match.hash
        mixed = (mixed * 31 + int(now[:8], 16)) & 0xFFFFFFFF
    print(mixed, now, actions)
