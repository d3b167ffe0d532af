# SPDX-License-Identifier: MIT
"""A stand-in for OpenSpiel's pyspiel: ../README.md. A state keeps its history and asks the overridden members."""

import copy
import enum
from types import SimpleNamespace


class GameType(SimpleNamespace):
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC")
    Information = enum.Enum("Information", "PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM GENERAL_SUM")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")


class GameInfo(SimpleNamespace):
    pass


class Game:
    def __init__(self, game_type, game_info, params):
        self.type, self.info, self.params = game_type, game_info, params

    def num_distinct_actions(self):
        return self.info.num_distinct_actions


class State:
    def __init__(self, game):
        self.game, self.done = game, []

    def history(self):
        return list(self.done)

    def is_chance_node(self):
        return self.current_player() == -1

    def legal_actions(self):
        return [outcome for outcome, _ in self.chance_outcomes()] if self.is_chance_node() else self._legal_actions(self.current_player())

    def apply_action(self, action):
        self._apply_action(action)
        self.done.append(action)

    def clone(self):
        """A new state with copies of the members of this one, as pyspiel makes it."""
        twin = self.game.new_initial_state()
        for name, value in self.__dict__.items():
            if name != "game":
                setattr(twin, name, copy.deepcopy(value))
        return twin

    def information_state_string(self, player):
        return self.game.make_py_observer(SimpleNamespace(perfect_recall=True)).string_from(self, player)


_games = {}


def register_game(game_type, game):
    assert game_type.short_name not in _games
    _games[game_type.short_name] = (game_type, game)


def load_game(name, params=None):
    game_type, game = _games[name]
    assert set(params or {}) <= set(game_type.parameter_specification)
    return game(params or {})
