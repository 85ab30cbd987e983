"""Bots and the games between them, as Python sees them."""

import signal
import threading

import pytest

from meldhall._core import bots
from meldhall._core.bots import BOTS, GameScore, decide_turn, play_games
from meldhall._core.solver import Stop
from meldhall.rules import Command, Game, RulesetError, View, greedy_command

NODES = 2_000


def dealt(seats: int = 2) -> Game:
    """A game whose first round has just begun; seat 0 starts and can lay an initial meld."""
    game = Game("classic+start_choice=RANDOM", seats)
    order = game.ruleset.tiles()
    return game.evolve(game.decide(Command.start_round(0, order, order), 1_000))


def own_view() -> View:
    return dealt().view(0)


def test_the_module_says_what_is_in_it() -> None:
    assert set(bots.__all__) == {
        "BOTS",
        "TURN_NODES",
        "GameScore",
        "Picks",
        "changed_melds",
        "decide_turn",
        "final_places",
        "observation",
        "observation_numbers",
        "play_games",
    }
    assert BOTS == ["random", "greedy", "patient", "optimal", "strong"]
    assert all(getattr(bots, name).__doc__ for name in ("GameScore", "decide_turn", "play_games"))


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_a_game_to_its_end(bot: str) -> None:
    game = dealt(3)
    for turn in range(1_000):
        if game.phase == "over":
            break
        command = decide_turn(game.view(game.turn_seat), bot, seed=turn, node_limit=NODES)
        game = game.evolve(game.decide(command, 2_000))
    assert game.phase == "over"


def test_a_bot_is_the_function_of_its_arguments() -> None:
    assert decide_turn(own_view(), "greedy") == greedy_command(own_view())
    plays = [str(decide_turn(own_view(), "random", seed)) for seed in range(20)]
    assert plays == [str(decide_turn(own_view(), "random", seed)) for seed in range(20)]
    assert len(set(plays)) > 1


def test_only_the_seat_to_play_decides() -> None:
    for viewer in (1, None):
        with pytest.raises(ValueError, match="not to play"):
            decide_turn(dealt().view(viewer), "optimal")


def test_games_follow_from_the_seed() -> None:
    games = play_games(["optimal", "random"], 6, seed=3)
    assert [(game.deal, game.turned) for game in games] == [
        (deal, turn) for deal in range(6) for turn in (0, 1)
    ]
    assert games == play_games(["optimal", "random"], 6, seed=3, jobs=3)
    assert games[4:] == play_games(["optimal", "random"], 4, seed=3, first_deal=2)
    assert games != play_games(["optimal", "random"], 6, seed=4)
    assert all(sum(game.points) == 0 and 1 in game.ranks and game.rounds == 1 for game in games)
    assert sum(game.ranks[0] == 1 for game in games) > 6


def test_every_bot_plays_every_seat() -> None:
    first, *others = play_games(["optimal"] * 4, 1)
    for turned, game in enumerate(others, start=1):
        assert game.points == first.points[turned:] + first.points[:turned]
        assert game.turns == first.turns


def test_progress_is_told_and_the_end_comes_when_it_is_asked_for() -> None:
    told: list[int] = []
    stop = Stop()

    def progress(deals: int) -> None:
        told.append(deals)
        if deals >= 8:
            stop.set()

    games = play_games(["optimal", "greedy"], 1_000, stop=stop, progress=progress)
    assert told == [4, 8]
    assert games == play_games(["optimal", "greedy"], 8)


def test_what_progress_raises_is_raised() -> None:
    def progress(_deals: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_games(["optimal", "greedy"], 1_000, progress=progress)


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_function_plays_as_a_bot(jobs: int) -> None:
    def choose(view: View, seed: int) -> Command:
        assert view.seat == view.turn_seat
        return decide_turn(view, "greedy", seed)

    games = play_games([choose, "random"], 9, seed=3, jobs=jobs)
    assert games == play_games(["greedy", "random"], 9, seed=3)
    assert not any(any(game.has_left) for game in games)


def test_a_function_has_a_seed_for_each_turn() -> None:
    seeds: list[int] = []

    def choose(view: View, seed: int) -> Command:
        seeds.append(seed)
        return greedy_command(view)

    turns = [game.turns for game in play_games([choose, choose], 1, seed=3)]
    assert len(set(seeds)) == len(seeds) == sum(turns)
    again = seeds.copy()
    seeds.clear()
    play_games([choose, choose], 1, seed=3)
    assert seeds == again


@pytest.mark.parametrize(
    "text", ["pass seat={}", "play seat={} table=[k1 k2 k3 k4]", "leave seat={}", "draw seat=5"]
)
def test_a_function_that_breaks_the_rules_leaves_the_game(text: str) -> None:
    def choose(view: View, _seed: int) -> Command:
        return Command(text.format(view.seat))

    for game in play_games(["greedy", choose], 3):
        assert game.has_left == [False, True]
        assert game.ranks == [1, 2]
    for game in play_games(["greedy", choose, "random"], 3):
        assert game.has_left == [False, True, False]
        assert game.ranks[1] == 3
        assert game.turns > 2


def test_what_a_function_raises_is_raised() -> None:
    def choose(view: View, _seed: int) -> Command:
        raise LookupError(view.seat)

    with pytest.raises(LookupError):
        play_games(["greedy", choose], 1_000, jobs=2)
    with pytest.raises(TypeError):
        play_games(["greedy", lambda _view, _seed: "draw"], 1)  # type: ignore[list-item, return-value]


def test_signals_are_heeded_while_a_function_thinks() -> None:
    heeded = threading.Event()
    calls: list[bool] = []

    def heed(_number: int, _frame: object) -> None:
        heeded.set()
        raise InterruptedError

    def choose(view: View, _seed: int) -> Command:
        signal.raise_signal(signal.SIGUSR1)
        calls.append(heeded.wait(20))
        return greedy_command(view)

    before = signal.signal(signal.SIGUSR1, heed)
    try:
        with pytest.raises(InterruptedError):
            play_games([choose, "greedy"], 1_000)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert calls[0]
    assert len(calls) < 100


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(TypeError, match="a name or a function"):
        play_games(["greedy", 5], 1)  # type: ignore[list-item]
    with pytest.raises(ValueError, match="random, greedy, patient, optimal, strong, not 'best'"):
        decide_turn(own_view(), "best")
    with pytest.raises(ValueError, match="not 'best'"):
        play_games(["best", "greedy"], 1)
    with pytest.raises(RulesetError, match="2 to 4 seats, not 5"):
        play_games(["optimal"] * 5, 1)
    with pytest.raises(ValueError, match="at least 1"):
        play_games(["optimal"] * 2, 1, node_limit=0)


def test_scores_do_not_change() -> None:
    game = play_games(["optimal", "greedy"], 1)[0]
    with pytest.raises(AttributeError):
        game.turns = 1
    assert isinstance(game, GameScore)
    assert repr(game).startswith("<GameScore of deal 0, turned 0: ")
