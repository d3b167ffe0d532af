# SPDX-License-Identifier: MIT
"""Rewards without the rounding of 32 bit floats."""

from __future__ import annotations

from collections.abc import Sequence

TWELFTHS = 12
"""Rewards are multiples of 1/2 or 1/3: means over at most three others, and shares of at most three winners or losers."""


def twelfths(rewards: Sequence[float]) -> list[int]:
    """Returns the library's rewards as whole numbers of twelfths: they add up to 0 exactly if the rewards do."""
    return [round(reward * TWELFTHS) for reward in rewards]


def balanced(numbers: Sequence[int]) -> list[float]:
    """Returns rewards from twelfths. If the twelfths add up to 0, the sum of the result, from left to right, is
    exactly 0.0."""
    rewards = [number / TWELFTHS for number in numbers]
    if rewards and sum(numbers) == 0:
        rewards[-1] = -sum(rewards[:-1]) or 0.0
    return rewards
