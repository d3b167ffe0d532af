# SPDX-License-Identifier: MIT
"""Classes of Gymnasium and PettingZoo, if those packages are installed. This package's environments inherit from
them, since the packages' checkers and wrappers use `isinstance`. Without the packages the environments have the
same members."""

from __future__ import annotations

import importlib
from typing import Any


class Nothing:
    """The base class where a package is not installed."""


def found(module: str, name: str) -> Any:
    """Returns a member of a package. Returns None if the package is not installed, or has no such member."""
    try:
        return getattr(importlib.import_module(module), name, None)
    except ImportError:
        return None


GymnasiumVectorEnv: Any = found("gymnasium.vector", "VectorEnv") or Nothing
PettingZooAECEnv: Any = found("pettingzoo", "AECEnv") or Nothing
