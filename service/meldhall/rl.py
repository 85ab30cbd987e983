"""Tile rummy to learn from: a PettingZoo environment (AEC) over the core. `pip install "meldhall[rl]"`.

A turn is made of several actions of the same agent: tiles picked one by one, then the end of the turn. What
the mask lets it pick some legal play holds, so that no sequence of actions leads to where a turn cannot end.
Where the picked tiles lie on the table is the core's choice.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from meldhall._core.bots import Picks, final_places, observation, observation_numbers
from meldhall.rules import Command, Game, Ruleset, RulesetLike, View

Reward: TypeAlias = Literal["win", "points"]
"""What an agent learns from: how the game ends, or the points of every round."""
Observed: TypeAlias = dict[str, NDArray[Any]]

_NUMBER: Final = np.dtype("<i2")
_POINTS_OF_ONE: Final = 100.0
_NOW_MS: Final = 0
"""Nobody has a clock."""


def env(
    ruleset: RulesetLike = "classic",
    seats: int = 2,
    *,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> "TileRummy":
    """The environment, by the name that PettingZoo's tools look for. Raises RulesetError."""
    return TileRummy(ruleset, seats, reward=reward, render_mode=render_mode)


class TileRummy(AECEnv[str, Observed, Any]):
    """Games of `seats` agents by any ruleset, without clocks; the same for the same seed and actions.

    Action `k` picks a tile of the `k`-th kind, in canonical order with the joker last; the last action ends
    the turn. It lays what is picked or, if that is nothing, draws or passes. The reward `win` is 1 for the
    first place of a game and -1 for all others, `points` the points of each round, in hundreds.
    """

    def __init__(
        self,
        ruleset: RulesetLike = "classic",
        seats: int = 2,
        *,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"name": "meldhall_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.ruleset = ruleset if isinstance(ruleset, Ruleset) else Ruleset(ruleset)
        self.render_mode = render_mode
        self._before = Game(self.ruleset, seats)
        self._picks: Picks | None = None
        self._chance = np.random.default_rng()
        self._reward = reward
        self._tiles = self.ruleset.tiles()
        self.kinds = kinds_of(self.ruleset)
        self.possible_agents = [f"seat_{number}" for number in range(seats)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(self.kinds) + 1) for agent in self.possible_agents}

    @property
    def end_of_turn(self) -> int:
        """The action that ends a turn."""
        return len(self.kinds)

    def observation_space(self, agent: str) -> Space[Any]:
        """What `observe` gives: `observation`, numbers of 16 bits, and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The kinds of tiles, and the end of the turn."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a game. Without a seed its chance goes on from the last one, at first from the machine's."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._game = self._before
        self._start_round()

    def observe(self, agent: str) -> Observed:
        """What the seat of an agent sees; the mask allows nothing to whose turn it is not."""
        seat = self.possible_agents.index(agent)
        view = self._view if seat == self._view.seat else self._game.view(seat)
        picks = self._picks if seat == self._game.turn_seat else None
        mask = bytes(len(self.kinds) + 1) if picks is None else picks.mask()
        return {
            "observation": np.frombuffer(observation(view, picks), _NUMBER).astype(np.int16),
            "action_mask": np.frombuffer(mask, np.int8).copy(),
        }

    def step(self, action: int | None) -> None:
        """Picks a tile, or ends the turn. Raises ValueError for what the mask does not allow."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._picks is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action == self.end_of_turn:
            if self._picks.command is None:
                raise ValueError("the turn cannot end now")
            self._end_turn(self._picks.command)
        elif action is None or not 0 <= action < self.end_of_turn:
            raise ValueError(f"there is no action {action}")
        else:
            self._picks = self._picks.pick(self.kinds[action])
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat to play sees, in a line of notation, with the render mode `ansi`."""
        return str(self._view.position()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _observation_space(self) -> Space[Any]:
        numbers = observation_numbers(self.ruleset, len(self.possible_agents))
        bounds = np.iinfo(np.int16)
        return Dict(
            {
                "observation": Box(bounds.min, bounds.max, (numbers,), np.int16),
                "action_mask": Box(0, 1, (len(self.kinds) + 1,), np.int8),
            }
        )

    def _end_turn(self, command: Command) -> None:
        before = self._game.view(None)
        self._game = self._game.evolve(self._game.decide(command, _NOW_MS))
        if self._game.phase == "round":
            self._begin_turn()
            return
        after = self._game.view(None)
        self._give_rewards(before, after)
        if self._game.phase == "between_rounds":
            self._start_round()
        else:
            self._picks = None
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]

    def _give_rewards(self, before: View, after: View) -> None:
        places = final_places(after)
        for seat, agent in enumerate(self.possible_agents):
            if self._reward == "points":
                points = after.total_points[seat] - before.total_points[seat]
                self.rewards[agent] = points / _POINTS_OF_ONE
            elif places is not None:
                self.rewards[agent] = 1.0 if places[seat] == 1 else -1.0

    def _start_round(self) -> None:
        seat = int(self._chance.integers(len(self.possible_agents)))
        command = Command.start_round(seat, self._shuffled(), self._shuffled())
        self._game = self._game.evolve(self._game.decide(command, _NOW_MS))
        self._begin_turn()

    def _shuffled(self) -> Sequence[str]:
        return [self._tiles[place] for place in self._chance.permutation(len(self._tiles))]

    def _begin_turn(self) -> None:
        seat = self._game.turn_seat
        assert seat is not None
        self._view = self._game.view(seat)
        self._picks = Picks(self._view)
        self.agent_selection = self.possible_agents[seat]


def kinds_of(ruleset: Ruleset) -> list[str]:
    """Every kind of tile in canonical order, the joker last even where the set has none."""
    numbered = dict.fromkeys(tile for tile in ruleset.tiles() if tile != "j")
    return [*numbered, "j"]
