# SPDX-License-Identifier: MIT
"""Spaces of Gymnasium, if it is installed; otherwise the parts that these environments need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from kozel._bases import found


@dataclass
class Discrete:
    """The numbers 0..n - 1."""

    n: int
    _rng: np.random.Generator = field(default_factory=np.random.default_rng, repr=False, compare=False)

    def seed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: npt.NDArray[np.generic] | None = None) -> int:
        """Returns a random number of those that the mask allows."""
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(np.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    __contains__ = contains


@dataclass
class MultiDiscrete:
    """Rows of numbers, element i of 0..nvec[i] - 1."""

    nvec: list[int]
    dtype: Any = np.int64
    _rng: np.random.Generator = field(default_factory=np.random.default_rng, repr=False, compare=False)

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.nvec),)

    def seed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def sample(self) -> npt.NDArray[np.int64]:
        return self._rng.integers(self.nvec)

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and bool((0 <= x).all() and (x < self.nvec).all())

    __contains__ = contains


@dataclass
class Box:
    """Arrays of one shape whose elements are low..high."""

    low: int
    high: int
    shape: tuple[int, ...]
    dtype: Any

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and (
            x.size == 0 or bool(x.min() >= self.low and x.max() <= self.high))

    __contains__ = contains


class Dict(dict[str, Any]):
    """Spaces by name."""

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.keys() and all(space.contains(x[name]) for name, space in self.items())


def discrete(n: int) -> Any:
    """Returns the space of the numbers 0..n - 1."""
    return (found("gymnasium.spaces", "Discrete") or Discrete)(n)


def multi_discrete(n: int, count: int) -> Any:
    """Returns the space of `count` numbers 0..n - 1."""
    return (found("gymnasium.spaces", "MultiDiscrete") or MultiDiscrete)([n] * count)


def box(low: int, high: int, shape: tuple[int, ...], dtype: Any) -> Any:
    """Returns the space of arrays whose elements are low..high."""
    return (found("gymnasium.spaces", "Box") or Box)(low, high, shape, dtype)


def by_name(**spaces: Any) -> Any:
    """Returns the space of dictionaries with these spaces."""
    real = found("gymnasium.spaces", "Dict")
    return real(spaces) if real else Dict(spaces)
