# SPDX-License-Identifier: MIT
"""What the tests share: every game with every number of seats, random choices."""

import os
from collections.abc import Iterator
from pathlib import Path

import kozel

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "bindings" / "python"
# Programs of the build that tests use; meson names its folder.
BUILD = Path(os.environ.get("KOZEL_BUILD", ROOT / "build/gcc"))


def every_game() -> Iterator[tuple[str, int]]:
    """Yields name and seats of each game of the catalogue."""
    for game in kozel.games:
        for seats in game.seats:
            yield game.name, seats


def any_of(items: list, rng: kozel.Rng):
    """Returns one of a list, all equally likely."""
    return items[rng.below(len(items))]
