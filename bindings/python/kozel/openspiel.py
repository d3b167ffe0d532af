# SPDX-License-Identifier: MIT
"""Games and states in OpenSpiel's form, for its algorithms and its users.

Chance deals one tile after the other, all 28 of them: the first to seat 0, the last ones to the stock. So each
chance node has at most 28 outcomes, all equally likely. A deal that the rules refuse (the redeal limit) is dealt
again. A draw takes the stock's next tile: there is no chance in it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from kozel import observation as _observation
from kozel._exact import TWELFTHS, balanced, twelfths
from kozel._library import TILES
from kozel.games import Games
from kozel.games import games as own_games
from kozel.match import Action, Match, View
from kozel.rng import Rng
from kozel.vector import EPISODES, REWARDS, number_of

CHANCE, TERMINAL = -1, -4
"""Players of chance nodes and of terminal states."""
_MOST_POINTS = float(2**16)
"""A bound of the points of a match: the games count to some hundreds."""
_LONGEST_ROWS, _LONGEST_MATCH = 10_000, 500
"""Actions of a deal on a board of rows, and deals of a match. The rules have no bound, and OpenSpiel requires one."""


class DominoGame:
    """A game with its parameters: `episode` is "deal" or "match", `reward` "points" or "result"."""

    def __init__(self, game: str = "kozel", seats: int = 4, options: str | dict[str, Any] = "", episode: str = "deal",
                 reward: str = "points", games: Games = own_games) -> None:
        number_of(EPISODES, episode, "an episode")
        number_of(REWARDS, reward, "a reward")
        self._parameters: dict[str, Any] = {"game": game, "seats": seats, "options": options, "episode": episode, "reward": reward}
        self._games = games
        self.episode, self.reward = episode, reward
        self.sides = self.new_match().sides

    def new_match(self) -> Match:
        """Returns a match by these rules, with nothing dealt."""
        return Match(self._parameters["game"], self._parameters["seats"], self._parameters["options"], self._games)

    def new_initial_state(self) -> "DominoState":
        return DominoState(self)

    def num_players(self) -> int:
        return self._parameters["seats"]

    def num_distinct_actions(self) -> int:
        return _observation.NUM_ACTIONS

    def max_chance_outcomes(self) -> int:
        return TILES

    def observation_tensor_shape(self) -> list[int]:
        return [_observation.OBSERVATION_SIZE]

    def observation_tensor_size(self) -> int:
        return _observation.OBSERVATION_SIZE

    information_state_tensor_shape = observation_tensor_shape
    information_state_tensor_size = observation_tensor_size

    def utility_sum(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        """The maximum return. For points it is a bound that games do not reach."""
        if self.reward == "result":
            return 1.0
        return float(self.new_match().utility_range()) if self.episode == "deal" else _MOST_POINTS

    def min_utility(self) -> float:
        return -self.max_utility()

    def max_game_length(self) -> int:
        """The maximum of actions, with those of chance, which deals 28 tiles. A deal that the rules refuse is dealt
        again."""
        return (TILES + (self.new_match().longest() or _LONGEST_ROWS)) * (1 if self.episode == "deal" else _LONGEST_MATCH)

    def deserialize_state(self, text: str) -> "DominoState":
        """Returns the state of `DominoState.serialize()`."""
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state

    def get_parameters(self) -> dict[str, Any]:
        return dict(self._parameters)

    def get_type(self) -> SimpleNamespace:
        return SimpleNamespace(
            short_name="kozel", long_name="Domino games", dynamics="sequential", chance_mode="explicit_stochastic",
            information="imperfect_information", utility="zero_sum",
            reward_model="rewards", max_num_players=4, min_num_players=2, provides_information_state_string=True,
            provides_information_state_tensor=True, provides_observation_string=True, provides_observation_tensor=True)

    def __str__(self) -> str:
        return "kozel(" + ",".join(f"{key}={value}" for key, value in self._parameters.items()) + ")"


class DominoState:
    """A state: a chance node while tiles are dealt, then a seat's turn, until the episode is over."""

    def __init__(self, game: DominoGame) -> None:
        self._game = game
        self._match = game.new_match()
        self._order: list[int] = []
        self._lot_drawn = not self._match.status.by_lot
        self._history: list[int] = []
        self._past: list[list[str]] = [[] for _ in range(game.num_players())]
        self._returns, self._rewards = [0] * game.num_players(), [0] * game.num_players()  # in twelfths
        self._over = False
        self._before: DominoState | None = None  # the state at the beginning of the deal in play

    # ---- whose turn

    def current_player(self) -> int:
        if self._over:
            return TERMINAL
        turn = self._match.turn
        return CHANCE if turn is None else turn

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        return self._over

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes: the seat drawn by lot to lead first, if the game has a lot; then a tile."""
        if not self.is_chance_node():
            raise ValueError("no chance node")
        tiles = [tile for tile in range(TILES) if tile not in self._order]
        outcomes = tiles if self._lot_drawn else list(range(self.num_players()))
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def legal_actions(self, player: int | None = None) -> list[int]:
        current = self.current_player()
        if self._over or (player is not None and player != current):
            return []
        if current == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return sorted(action.index for action in self._match.legal())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = np.zeros(TILES if self.is_chance_node() else _observation.NUM_ACTIONS, int)
        mask[self.legal_actions(player)] = 1
        return mask.tolist()

    # ---- what is done

    def apply_action(self, action: int) -> None:
        if action not in self.legal_actions():
            raise ValueError(f"{action} is not legal")
        if self.is_chance_node() and self._lot_drawn and not self._order:
            self._before = None
            self._before = self.clone()
        self._rewards = [0] * self.num_players()
        self._history.append(action)
        if self.is_player_node():
            self._match.apply(action)
            if self._match.phase != "playing":
                self._end_deal()
        elif not self._lot_drawn:
            self._match.set_lot(action)
            self._lot_drawn = True
        else:
            self._deal_tile(action)

    def _deal_tile(self, tile: int) -> None:
        self._order = [*self._order, tile]
        if len(self._order) < TILES:
            return
        order, self._order = self._order, []
        if not self._match.must_redeal(order):
            self._match.deal(order)

    def _end_deal(self) -> None:
        over = self._match.phase == "over"
        self._over = over or self._game.episode == "deal"
        rewards, sides = self._match.rewards(self._game.reward), self._match.status.side_of
        numbers = twelfths(rewards)
        self._rewards = [numbers[sides[seat]] for seat in range(self.num_players())]
        self._returns = [before + now for before, now in zip(self._returns, self._rewards)]
        self._past = [[*past, self._seen(seat)] for seat, past in enumerate(self._past)]

    def child(self, action: int) -> "DominoState":
        twin = self.clone()
        twin.apply_action(action)
        return twin

    def clone(self) -> "DominoState":
        twin = copy.copy(self)
        twin._match = self._match.clone()
        twin._history = list(self._history)
        return twin

    def __deepcopy__(self, _memo: dict[int, Any]) -> "DominoState":
        return self.clone()

    # Returns what the player sees now.

    def _view(self, player: int | None) -> View:
        if player is None and self.current_player() < 0:
            raise ValueError("no player is to act: name one")
        seat = self.current_player() if player is None else player
        return self._match.view(seat)

    def _seen(self, player: int) -> str:
        """Returns everything that the player has seen of the deal in play or last played."""
        return self._match.view(player).observation.tobytes().hex()

    def information_state_string(self, player: int | None = None) -> str:
        """Returns a string that is equal for two states exactly if the player has seen the same in all deals of the
        episode."""
        view = self._view(player)
        return f"seat {view.seat} " + " ".join([*self._past[view.seat or 0], view.observation.tobytes().hex()])

    def observation_string(self, player: int | None = None) -> str:
        return self._view(player).observation.tobytes().hex()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return self._view(player).observation.astype(np.float32).tolist()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Returns the tensor of the deal in play. It contains its actions as the player saw them."""
        return self.observation_tensor(player)

    # ---- the rest

    def returns(self) -> list[float]:
        """Returns the returns by player. They add up to 0.0 exactly."""
        return balanced(self._returns)

    def rewards(self) -> list[float]:
        """Returns the same of the last action."""
        return balanced(self._rewards)

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    def move_number(self) -> int:
        """Returns the number of actions, including those of chance."""
        return len(self._history)

    def serialize(self) -> str:
        """Returns the history as text, for `DominoGame.deserialize_state()`."""
        return " ".join(map(str, self._history))

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last action back, which was this one of this player. It takes the time of the whole history."""
        if not self._history or self._history[-1] != action:
            raise ValueError(f"{action} was not the last action")
        before = self._game.new_initial_state()
        for each in self._history[:-1]:
            before.apply_action(each)
        if before.current_player() != player:
            raise ValueError(f"the last action was not one of player {player}")
        self.__dict__.update(before.__dict__)

    def is_simultaneous_node(self) -> bool:
        return False

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "DominoState":
        """Returns a state that the player cannot distinguish from this one: unseen tiles are elsewhere, all deals that
        fit being equally likely. `sampler` returns numbers of 0 <= x < 1. The probabilities of the others' choices do
        not count."""
        if not self.is_player_node():
            return self.clone()
        sampled, _ = self._match.sampler(player).draw(Rng(int(sampler() * 2**53)))
        order = sampled.order()
        if order is None:
            return self.clone()
        assert self._before is not None
        twin = self._before.clone()
        for action in [*order, *self._history[self._before.move_number() + TILES :]]:
            twin.apply_action(action)
        return twin

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return " ".join(map(str, self._history))

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def get_game(self) -> DominoGame:
        return self._game

    def legal(self) -> list[Action]:
        """Returns the legal actions with their texts."""
        return self._match.legal()

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """Returns an action as in a record. A chance outcome is a tile or a seat."""
        if action is None:
            player, action = self.current_player(), player
        if player == CHANCE:
            return f"{'tile' if self._lot_drawn else 'seat'} {action}"
        texts = {legal.index: legal.text for legal in self._match.legal()}
        if action not in texts:
            raise ValueError(f"{action} is not legal")
        return texts[action]

    def hands(self) -> npt.NDArray[np.uint8]:
        """Returns all hands, by seat and tile: perfect information."""
        out = np.zeros((self.num_players(), TILES), np.uint8)
        for seat, hand in enumerate(self._match.hands):
            out[seat, hand] = 1
        return out

    def __str__(self) -> str:
        return f"{self._game}: {self.history_str()}"


def load_game(game: str = "kozel", **parameters: Any) -> DominoGame:
    """Returns a game by name."""
    return DominoGame(game, **parameters)
