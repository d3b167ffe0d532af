# SPDX-License-Identifier: MIT
"""The library's random numbers."""

from __future__ import annotations

import operator
import secrets
from typing import SupportsIndex

from typing import Any

from kozel._library import TILES, bytes_of, copy, ffi, lib, make, of_bytes


def seed_of(seed: SupportsIndex | None) -> int:
    """Returns a seed in the library's form. A seed is any whole number from 0 to 2**64 - 1, NumPy's too; None: a
    random one."""
    if seed is None:
        return secrets.randbits(64)
    number = operator.index(seed)
    if not 0 <= number < 2**64:
        raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {number}")
    return number


class Rng:
    """The library's generator: equal seeds give equal deals and choices, here and in environments."""

    def __init__(self, seed: SupportsIndex | None = None) -> None:
        self.pointer = make("kz_rng")
        lib.kz_rng_seed(self.pointer, seed_of(seed))

    def __getstate__(self) -> tuple[int, bytes]:
        return bytes_of("kz_rng", self.pointer)

    def __setstate__(self, state: tuple[int, bytes]) -> None:
        self.pointer = of_bytes("kz_rng", state)

    def __copy__(self) -> "Rng":
        twin = object.__new__(type(self))
        twin.pointer = copy("kz_rng", self.pointer)
        return twin

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Rng":
        return self.__copy__()

    def below(self, n: int) -> int:
        """Returns a number below n, 1 <= n <= 2**32 - 1."""
        if not 1 <= n < 2**32:
            raise ValueError(f"no number below {n}")
        return lib.kz_foreign_below(self.pointer, n)

    def shuffle(self) -> list[int]:
        """Returns all 28 tiles in random order."""
        order = ffi.new("uint8_t[]", TILES)
        lib.kz_rng_shuffle(self.pointer, order)
        return list(order)
