"""Spaces as Gymnasium and PettingZoo describe them, as far as these environments need them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass
class Discrete:
    """The numbers 0..n - 1."""

    n: int
    _rng: np.random.Generator = field(default_factory=np.random.default_rng, repr=False, compare=False)

    def seed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: npt.NDArray[np.generic] | None = None) -> int:
        """A number at random, of those that the mask allows."""
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(np.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

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
