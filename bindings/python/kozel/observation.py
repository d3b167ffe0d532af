# SPDX-License-Identifier: MIT
"""The meaning of an observation's bytes (docs/observation.md)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kozel._library import INDEXES, ffi, lib

_KINDS = ("bit", "number", "tile", "seat", "side", "word", "action")


@dataclass(frozen=True)
class Field:
    """A field of an observation: `count` elements of `width` bytes from `offset` on."""

    name: str
    kind: str
    offset: int
    count: int
    width: int
    meaning: str


def _fields() -> dict[str, Field]:
    number = ffi.new("int *")
    rows = lib.kz_observation_fields(number)
    fields = {}
    for row in rows[0 : number[0]]:
        name = ffi.string(row.name).decode()
        fields[name] = Field(name, _KINDS[row.kind], row.offset, row.count, row.width, ffi.string(row.meaning).decode())
    return fields


FIELDS: dict[str, Field] = _fields()
OBSERVATION_SIZE: int = max(field.offset + field.count * field.width for field in FIELDS.values())
NUM_ACTIONS: int = INDEXES


def field(observation: npt.NDArray[np.uint8], name: str) -> npt.NDArray[np.generic]:
    """The elements of a field, without a copy, of one observation or a batch (the last axis holds the bytes).

    Words come as signed numbers, actions as rows of four bytes; all others are bytes.
    """
    what = FIELDS[name]
    part = observation[..., what.offset : what.offset + what.count * what.width]
    if what.kind == "word":
        return part.view("<i2")
    return part.reshape(*part.shape[:-1], what.count, what.width) if what.width > 1 else part
