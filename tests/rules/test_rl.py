"""The environment to learn from: what PettingZoo asks of one, and what is shown and rewarded."""

import random
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from meldhall import rl
from meldhall._core.bots import Picks, decide_turn
from meldhall.rules import Ruleset, RulesetError, View

RULESETS = ["classic", "sabra", "mso", "pressman", "classic+rounds=3", "xp"]


def played(environment: Any, seed: int) -> list[tuple[str, int, float]]:
    """A whole game by chance: agent, action, reward since its last action."""
    chance, steps = random.Random(seed), []
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, _ = environment.last()
        assert not truncated
        action = None if terminated else chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
        steps.append((agent, action, reward))
        environment.step(action)
    return steps


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_what_pettingzoo_expects(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = Ruleset(ruleset).min_seats
    with warnings.catch_warnings():
        # A mask makes the observation a dictionary, which the test knows of environments of its own alone.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message=r"Action mask numpy array is all zeros")
        api_test(rl.env(ruleset, seats), num_cycles=300)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_is_the_same_game(ruleset: str) -> None:
    seed_test(lambda: rl.env(ruleset), num_cycles=400)
    environment = rl.TileRummy(ruleset)
    first = played(environment, 5)
    assert played(environment, 5) == first
    assert played(environment, 6) != first


@pytest.mark.parametrize(
    ("ruleset", "seats"), [("classic", 2), ("classic", 4), ("mso", 2), ("sabra", 3), ("xp", 6)]
)
def test_whatever_is_chosen_games_end_and_somebody_wins(ruleset: str, seats: int) -> None:
    environment = rl.TileRummy(ruleset, seats)
    for seed in range(3):
        rewards = {agent: reward for agent, action, reward in played(environment, seed) if action is None}
        assert sorted(set(rewards.values())) == [-1.0, 1.0]
        assert len(rewards) == seats


def test_points_are_those_of_every_round() -> None:
    environment = rl.TileRummy("classic+rounds=3", 3, reward="points")
    steps = played(environment, 1)
    assert sum(reward != 0 for _, _, reward in steps) >= 6
    totals = dict.fromkeys(environment.possible_agents, 0.0)
    for agent, _, reward in steps:
        totals[agent] += reward
    assert [round(100 * total) for total in totals.values()] == environment._game.view(None).total_points


def test_what_is_observed_is_what_the_seat_sees() -> None:
    environment = rl.TileRummy("classic", 3)
    environment.reset(seed=3)
    for _ in range(40):
        agent = environment.agent_selection
        seat = environment.possible_agents.index(agent)
        view = environment._game.view(seat)
        seen = environment.observe(agent)
        rack, picked, groups, runs = seen["observation"][: 4 * 53].reshape(4, 53)
        assert _tiles(environment, rack) == sorted(view.rack)
        assert environment._picks is not None
        assert _tiles(environment, picked) == sorted(environment._picks.picked)
        on_table = _tiles(environment, groups) + _tiles(environment, runs)
        assert sorted(on_table) == sorted(_words(str(view.table)))
        pool, number, *seats = seen["observation"][4 * 53 :]
        assert (pool, number, len(seats)) == (view.pool_tiles, view.round, 12)
        around = [(seat + step) % 3 for step in range(3)]
        assert seats[::4] == [view.rack_tiles[each] for each in around]
        assert seats[1::4] == [int(view.has_melded[each]) for each in around]
        assert seats[3::4] == [view.total_points[each] for each in around]
        others = [each for each in environment.agents if each != agent]
        assert not any(environment.observe(other)["action_mask"].any() for other in others)
        environment.step(int(np.flatnonzero(seen["action_mask"])[0]))


def _tiles(environment: rl.TileRummy, row: Any) -> list[str]:
    return sorted(kind for kind, count in zip(environment.kinds, row, strict=True) for _ in range(count))


def test_nothing_hidden_is_observed() -> None:
    """What an agent is shown stays the same whatever the others hold and the pool gives."""
    for seed in range(5):
        environment = rl.TileRummy("classic", 2)
        environment.reset(seed=seed)
        seat = environment.possible_agents.index(environment.agent_selection)
        before = environment.observe(environment.agent_selection)
        view = environment._game.view(seat)
        again = View.from_bytes(view.to_bytes(), "classic")
        shown = rl.observation(again, Picks(again))
        assert before["observation"].astype("<i2").tobytes() == shown


@pytest.mark.parametrize("bot", ["greedy", "optimal", "patient"])
def test_the_play_of_any_bot_can_be_picked(bot: str) -> None:
    environment = rl.TileRummy("classic", 2)
    for seed in range(3):
        environment.reset(seed=seed)
        for _ in range(30):
            if not environment.agents or environment.terminations[environment.agent_selection]:
                break
            view = environment._view
            table = decide_turn(view, bot).table
            laid = [] if table is None else _laid(view, str(table))
            for tile in laid:
                environment.step(environment.kinds.index(tile))
            environment.step(environment.end_of_turn)
            if laid:
                assert environment._game.view(view.seat).rack_tiles[view.seat or 0] == len(view.rack) - len(
                    laid
                )


def _laid(view: View, after: str) -> list[str]:
    tiles = _words(after)
    for tile in _words(str(view.table)):
        tiles.remove(tile)
    return tiles


def _words(table: str) -> list[str]:
    """Its tiles."""
    return [word for word in table.replace("|", " ").split() if not word.endswith(":")]


def test_what_the_mask_does_not_allow_is_refused() -> None:
    environment = rl.TileRummy("classic", 2)
    environment.reset(seed=1)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    for action in (int(np.flatnonzero(mask == 0)[0]), -1, len(mask), None):
        with pytest.raises(ValueError, match=r"cannot be picked now|there is no action"):
            environment.step(action)
    with pytest.raises(RulesetError):
        rl.env("classic", 7)


def test_a_turn_is_shown_as_text() -> None:
    environment = rl.env("classic", 2, render_mode="ansi")
    environment.reset(seed=1)
    assert str(environment.render()).startswith("position seat=")
    assert rl.TileRummy("classic").render_mode is None
