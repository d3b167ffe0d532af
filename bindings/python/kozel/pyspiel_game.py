# SPDX-License-Identifier: MIT
"""The games in OpenSpiel itself, for its algorithms in C++: importing this module registers "python_kozel".

    import pyspiel, kozel.pyspiel_game
    game = pyspiel.load_game("python_kozel", {"game": "kozel", "seats": 2})

It needs `pyspiel`; `kozel.load_game()` has the same games and states without it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from kozel._library import TILES
from kozel.observation import NUM_ACTIONS, OBSERVATION_SIZE
from kozel.openspiel import DominoGame, DominoState

_DEFAULTS: dict[str, Any] = {"game": "kozel", "seats": 4, "options": "", "episode": "deal", "reward": "points"}
_TYPE = pyspiel.GameType(
    short_name="python_kozel", long_name="Domino games of kozel", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.REWARDS, max_num_players=4, min_num_players=2,
    provides_information_state_string=True, provides_information_state_tensor=True, provides_observation_string=True,
    provides_observation_tensor=True, parameter_specification=_DEFAULTS)


class SpielGame(pyspiel.Game):
    """A game of OpenSpiel. Its parameters are those of `kozel.load_game()`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.own = DominoGame(**(_DEFAULTS | (params or {})))
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS, max_chance_outcomes=TILES, num_players=self.own.num_players(), min_utility=self.own.min_utility(),
            max_utility=self.own.max_utility(), utility_sum=0.0, max_game_length=self.own.max_game_length())
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        return Observer(iig_obs_type, params)


class SpielState(pyspiel.State):
    """A state of OpenSpiel, which keeps the history itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.own: DominoState = game.own.new_initial_state()

    def current_player(self) -> int:
        return self.own.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.own.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.own.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.own.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.own.action_to_string(player, action)

    def is_terminal(self) -> bool:
        return self.own.is_terminal()

    def returns(self) -> list[float]:
        return self.own.returns()

    def rewards(self) -> list[float]:
        return self.own.rewards()

    def __str__(self) -> str:
        return str(self.own)


class Observer:
    """What a player can see, in OpenSpiel's form: a tensor and a string."""

    def __init__(self, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observation has no parameters: {params}")
        self._recalls = bool(getattr(iig_obs_type, "perfect_recall", False))
        self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.own.observation_tensor(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.own.information_state_string(player) if self._recalls else state.own.observation_string(player)


pyspiel.register_game(_TYPE, SpielGame)
