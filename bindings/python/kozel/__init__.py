# SPDX-License-Identifier: MIT
"""Kozel and other domino games: exact rules, matches, records, bots, and environments for learning.

The rules are those of the C library; this package holds none. See README.md for examples.
"""

from kozel import _envs
from kozel._library import KozelError
from kozel.aec import AECEnv, aec
from kozel.games import Game, Games, Option, games
from kozel.match import Action, ActionValue, Match, Sampler, View, replay
from kozel.observation import FIELDS, NUM_ACTIONS, OBSERVATION_SIZE, Field, field
from kozel.openspiel import DominoGame, DominoState, load_game
from kozel.rng import Rng
from kozel.vector import VectorEnv

__all__ = [
    "AECEnv", "Action", "ActionValue", "DominoGame", "DominoState", "FIELDS", "Field", "Game", "Games", "KozelError", "Match",
    "NUM_ACTIONS", "OBSERVATION_SIZE", "Option", "Rng", "Sampler", "VectorEnv", "View", "aec", "field", "games", "load_game", "replay",
]

_envs.register()
