# SPDX-License-Identifier: MIT
"""The environments as Gymnasium makes them by name: `gymnasium.make_vec("kozel/Dominoes-v0", num_envs=8, game="sausage")`."""

from __future__ import annotations

from kozel._bases import found

ID = "kozel/Dominoes-v0"


def register() -> None:
    """Registers the vector environment, if Gymnasium is installed. A second call changes nothing."""
    register_one, registry = found("gymnasium", "register"), found("gymnasium.envs.registration", "registry")
    if register_one and registry is not None and ID not in registry:
        register_one(id=ID, vector_entry_point="kozel:VectorEnv")
