# SPDX-License-Identifier: MIT
"""A stand-in for Gymnasium: README.md."""

import importlib

from gymnasium import spaces, vector
from gymnasium.envs.registration import registry
from gymnasium.spaces import Space


class Spec:
    def __init__(self, id, vector_entry_point):
        self.id, self.vector_entry_point = id, vector_entry_point


def register(id, entry_point=None, vector_entry_point=None):
    assert id not in registry and (entry_point or vector_entry_point)
    registry[id] = Spec(id, vector_entry_point)


def register_envs(module):
    """Does nothing: importing the module has registered its environments."""


def make_vec(id, num_envs=1, **options):
    module, name = registry[id].vector_entry_point.split(":")
    env = getattr(importlib.import_module(module), name)(num_envs=num_envs, **options)
    assert isinstance(env, vector.VectorEnv)
    assert "autoreset_mode" in env.metadata
    env.unwrapped.spec = registry[id]
    return env
