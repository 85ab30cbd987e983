"""What holds for any tiles, rulesets and games, as Python sees them."""

from collections import Counter
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meldhall.rules import (
    Command,
    Events,
    Game,
    NotationError,
    Position,
    Refused,
    Ruleset,
    RulesetError,
    Table,
    check_table,
    check_turn,
    classify_meld,
    enumerate_melds,
    record,
    replay,
)
from tests.wire.played import next_command, played

TILES = [*Ruleset("classic+colors=6+numbers=15").tiles()[::2], "j"]
PRESETS = st.sampled_from(Ruleset.presets())
MELDS = [" ".join(meld.tiles) for meld in enumerate_melds()]
tiles = st.lists(st.sampled_from(TILES), min_size=1, max_size=6).map(" ".join)
laid_meld = st.builds("{}{}".format, st.sampled_from(["", "", "", "run: ", "group: "]), tiles)
tables = st.lists(laid_meld | st.sampled_from(MELDS), max_size=8).map(" | ".join).map(Table.parse)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A preset with some parameters changed, where that is possible."""
    ruleset = Ruleset.preset(draw(PRESETS))
    names = draw(st.lists(st.sampled_from(list(ruleset.parameters)), max_size=4, unique=True))
    values = {"start_choice": "RANDOM", "joker_release": "EXACT_TILE", "joker_reuse": "NEW_MELD"}
    changes = {
        name: values.get(name, draw(st.booleans() if isinstance(value, bool) else st.integers(0, 120)))
        for name, value in ruleset.parameters.items()
        if name in names and (name in values or not isinstance(value, str))
    }
    with suppress(RulesetError):
        ruleset = ruleset.replace(**changes)
    return ruleset


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, Random]:
    """A game after some steps, and chance to go on with."""
    ruleset = Ruleset.preset(draw(PRESETS))
    seats = draw(st.integers(ruleset.min_seats, ruleset.max_seats))
    seed = draw(st.integers(0, 10_000))
    game = Game(ruleset, seats)
    for step in islice(played(str(ruleset), seats, seed), draw(st.integers(0, 60))):
        game = step.game
    return game, Random(seed)


@given(tables)
def test_tables_are_read_as_they_are_written(table: Table) -> None:
    assert Table.parse(str(table)) == table
    canonical = Table.from_bytes(table.to_bytes("classic"))
    assert Table.from_bytes(canonical.to_bytes("classic")) == canonical
    assert [Counter(meld) for meld in canonical] == [Counter(meld) for meld in table]


@given(rulesets())
def test_rulesets_are_read_as_they_are_written(ruleset: Ruleset) -> None:
    assert Ruleset.parse(str(ruleset)) == ruleset
    assert Ruleset.from_bytes(ruleset.to_bytes()) == ruleset
    assert ruleset.replace(**ruleset.parameters) == ruleset


@given(st.sampled_from(MELDS) | tiles, st.randoms(use_true_random=False), PRESETS)
def test_the_order_of_tiles_never_changes_legality(meld: str, chance: Random, preset: str) -> None:
    laid = meld.split()
    shuffled = chance.sample(laid, len(laid))
    one, other = classify_meld(laid, preset), classify_meld(shuffled, preset)
    assert (one.valid, one.why) == (other.valid, other.why)
    assert Counter(one.tiles) == Counter(other.tiles) == Counter(laid)


@given(
    st.lists(st.sampled_from(MELDS), max_size=5), st.sampled_from(MELDS), st.randoms(use_true_random=False)
)
def test_the_order_of_a_table_never_changes_a_verdict(before: list[str], new: str, chance: Random) -> None:
    after = [chance.sample(meld.split(), len(meld.split())) for meld in chance.sample(before, len(before))]
    verdict = check_turn(before, new, [*after, new])
    shuffled = check_turn(before, new, [chance.sample(new.split(), len(new.split())), *after])
    assert verdict.legal
    assert shuffled.legal
    assert check_table([*before, new]).valid


@given(games())
@settings(max_examples=40, deadline=None)
def test_a_refused_play_changes_nothing(start: tuple[Game, Random]) -> None:
    game, chance = start
    rows = [str(game.view(seat).position()) for seat in range(game.seats)]
    table = game.view(None).table
    attempts = [
        Command.play(seat, [*chance.sample(list(table), len(table)), loose])
        for seat in range(game.seats)
        for loose in ([], ["r1", "r2"], ["k1", "k2", "k3"], game.view(seat).rack[:2])
        if loose
    ]
    for command in [*attempts, Command.draw(0), Command.pass_turn(0)]:
        try:
            events = game.decide(command, 0)
        except Refused:
            pass
        else:
            assert game.evolve(events) != game
        assert [str(game.view(seat).position()) for seat in range(game.seats)] == rows
    assert game.tile_counts() in ({}, Counter(game.ruleset.tiles()))
    assert game.is_whole == bool(game.tile_counts())


@given(PRESETS, st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_a_replay_equals_the_live_game(preset: str, seed: int) -> None:
    ruleset = Ruleset(preset)
    seats = ruleset.min_seats + seed % (ruleset.max_seats - ruleset.min_seats + 1)
    steps = list(played(preset, seats, seed))
    lines = [(version, str(step.events)) for version, step in enumerate(steps, start=1) if len(step.events)]
    text = record(preset, [f"seat {seat}" for seat in range(seats)], lines)
    live = [step.game for step in steps if len(step.events)]
    assert [game for _, _, game in replay(text)] == live
    whole = Counter(ruleset.tiles())
    for step in steps:
        assert step.game.tile_counts() == whole
        assert Command.parse(str(step.command)) == step.command
        assert Events.parse(str(step.events)) == step.events


@given(games())
@settings(max_examples=40, deadline=None)
def test_positions_are_read_as_they_are_written(start: tuple[Game, Random]) -> None:
    game, _ = start
    for seat in [None, *range(game.seats)]:
        view = game.view(seat)
        position = view.position()
        assert Position.parse(str(position)) == position
        assert hash(Position.parse(str(position))) == hash(position)
        assert (position.seat, position.rack, position.table) == (view.seat, view.rack, view.table)
        assert (position.rack_tiles, position.has_melded) == (view.rack_tiles, view.has_melded)
        assert (position.pool_tiles, position.turn_seat) == (view.pool_tiles, view.turn_seat)
        assert position.ruleset == game.ruleset


@given(games())
@settings(max_examples=40, deadline=None)
def test_a_position_judges_as_its_game_does(start: tuple[Game, Random]) -> None:
    game, chance = start
    if game.turn_seat is None:
        return
    position = game.view(game.turn_seat).position()
    command = next_command(game, chance)
    if command.verb == "play" and command.table is not None:
        by_game = game.check_turn(game.turn_seat, command.table)
        by_position = position.check_turn(command.table)
        assert by_game.to_bytes() == by_position.to_bytes()


def test_a_spectator_lays_nothing() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Game("classic", 2).view(None).position().check_turn("r1 r2 r3")
    with pytest.raises(NotationError):
        Game("classic", 2).view(0).position().check_turn("r1 r2 q3")


def test_a_printed_position_shows_no_tile() -> None:
    game = next(played("classic", 2, 1)).game
    assert repr(game.view(0).position()) == "<Position of seat 0, 2 seats, classic>"
    assert repr(game.view(None).position()) == "<Position of a spectator, 2 seats, classic>"
