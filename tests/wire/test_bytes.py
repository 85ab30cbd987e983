"""The core's bytes are what the protobuf runtime writes for the same message, and hold nothing hidden."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from meldhall.rules import Command, Game, Ruleset, Table, View, check_table, check_turn, solve
from meldhall.v1 import (
    game_pb2,
    rules_service_pb2,
    solution_pb2,
    table_pb2,
    tile_pb2,
    verdict_pb2,
    view_pb2,
)
from tests.wire.played import played, start_round

GAMES = [
    ("classic", 4, 1),
    ("classic+rounds=2", 3, 2),
    ("pressman", 2, 3),
    ("sabra", 4, 4),
    ("tournament", 4, 5),
    ("xp+colors=6+numbers=15", 6, 6),
    ("classic+turn_time_ms=0", 2, 7),
    ("tournament+colors=3+numbers=5+copies=4", 2, 9),
    ("junior+jokers=8+min_naturals_per_meld=2+time_bank_ms=90500", 3, 8),
]
# Where tiles stand that a viewer may know: its own, and what lies or lay face up.
SEEN_IN_VIEWS = {"table.melds.tiles", "table.melds.joker_roles.stands_for", "rack", "last_round.seats.rack"}
SEEN_IN_EVENTS = {
    "round_started.start_draws.tile",
    "round_started.rack",
    "redeal_granted.rack",
    "turn_played.table.melds.tiles",
    "turn_played.table.melds.joker_roles.stands_for",
    "turn_played.laid",
    "tiles_drawn.tiles",
    "round_ended.result.seats.rack",
}
SEEN_BY_RACK_SPECTATORS = {"racks.tiles", "round_started.racks.tiles", "redeal_granted.racks.tiles"}


def rewritten(message_type: Any, data: bytes) -> bytes:
    """What the Python runtime writes for the message that these bytes hold."""
    written: bytes = message_type.FromString(data).SerializeToString(deterministic=True)
    return written


def tile_paths(message: Message, path: str = "") -> Iterator[str]:
    """Where in a message tiles are named."""
    for field, value in message.ListFields():
        name = f"{path}.{field.name}" if path else field.name
        if field.type == FieldDescriptor.TYPE_MESSAGE and not field.message_type.GetOptions().map_entry:
            for inner in value if field.is_repeated else [value]:
                yield from tile_paths(inner, name)
        elif field.enum_type is tile_pb2.Tile.DESCRIPTOR:
            yield name


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.seats)]


@pytest.mark.parametrize(("ruleset", "seats", "seed"), GAMES)
def test_views_are_written_as_by_the_runtime(ruleset: str, seats: int, seed: int) -> None:
    for step in played(ruleset, seats, seed):
        for seat in viewers(step.game):
            view = step.game.view(seat)
            data = view.to_bytes()
            assert data == rewritten(view_pb2.GameView, data)
            assert View.from_bytes(data, ruleset) == view
            assert set(tile_paths(view_pb2.GameView.FromString(data))) <= SEEN_IN_VIEWS


@pytest.mark.parametrize(("ruleset", "seats", "seed"), GAMES)
def test_events_are_written_as_by_the_runtime(ruleset: str, seats: int, seed: int) -> None:
    for step in played(ruleset, seats, seed):
        for seat in viewers(step.game):
            data = step.events.seen_by(seat, ruleset)
            assert data == rewritten(game_pb2.VersionEvents, data)
            seen = game_pb2.VersionEvents.FromString(data)
            assert len(seen.game_events) == len(step.events)
            for event in seen.game_events:
                assert set(tile_paths(event)) <= SEEN_IN_EVENTS


@pytest.mark.parametrize(("ruleset", "seats", "seed"), GAMES)
def test_one_who_sees_racks_sees_every_rack_and_no_pool(ruleset: str, seats: int, seed: int) -> None:
    found = set()
    for step in played(ruleset, seats, seed):
        view = step.game.view(None, racks=True)
        data = view.to_bytes()
        assert data == rewritten(view_pb2.GameView, data)
        assert View.from_bytes(data, ruleset) == view
        assert view.racks == [step.game.view(seat).rack for seat in range(step.game.seats)]
        assert (view.seat, view.rack) == (None, [])
        events = step.events.seen_by(None, ruleset, racks=True)
        assert events == rewritten(game_pb2.VersionEvents, events)
        seen = game_pb2.VersionEvents.FromString(events)
        found |= {*tile_paths(view_pb2.GameView.FromString(data))}
        found |= {path for event in seen.game_events for path in tile_paths(event)}
    assert "racks.tiles" in found
    assert found <= SEEN_IN_VIEWS | SEEN_IN_EVENTS | SEEN_BY_RACK_SPECTATORS
    assert not found & {"rack", "round_started.rack", "redeal_granted.rack"}


def test_no_seat_sees_every_rack() -> None:
    step = next(played("classic", 2, 1))
    with pytest.raises(ValueError, match="its own rack"):
        step.game.view(0, racks=True)
    with pytest.raises(ValueError, match="its own rack"):
        step.events.seen_by(1, "classic", racks=True)


def test_the_games_hold_every_event() -> None:
    """Else the tests above would not see all there is."""
    seen = {
        str(event.WhichOneof("event"))
        for game in GAMES
        for step in played(*game)
        for event in game_pb2.VersionEvents.FromString(step.events.seen_by(0, game[0])).game_events
    }
    assert seen == {field.name for field in view_pb2.GameEvent.DESCRIPTOR.oneofs_by_name["event"].fields}


def test_fields_of_events_follow_those_of_the_session() -> None:
    """The service puts them behind its own fields of the message."""
    step = next(played("classic", 2, 1))
    head = game_pb2.VersionEvents(version=7).SerializeToString()
    whole = game_pb2.VersionEvents.FromString(head + step.events.seen_by(0, "classic"))
    assert whole.version == 7
    assert whole.game_events[0].round_started.round == 1


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_a_viewer_may_not_see_changes_no_byte(viewer: int | None) -> None:
    """Other racks and the pool are dealt anew: the viewer gets the same bytes, while others draw."""
    chance = random.Random(viewer)
    for _ in range(20):
        orders = Game("classic", 3).ruleset.tiles()
        chance.shuffle(orders)
        hidden = [place for place in range(len(orders)) if viewer is None or place // 14 != viewer]
        others = orders.copy()
        for place, source in zip(hidden, chance.sample(hidden, len(hidden)), strict=True):
            others[place] = orders[source]
        assert seen_bytes(orders, viewer) == seen_bytes(others, viewer)


def seen_bytes(deal_order: list[str], viewer: int | None) -> list[bytes]:
    """All that the viewer gets of a round's start and of the draws before its own turn."""
    game = Game("classic+start_choice=RANDOM", 3)
    first = 0 if viewer is None else (viewer + 1) % 3
    commands = [Command.start_round(first, deal_order, deal_order)]
    commands += [Command.draw((first + step) % 3) for step in range(2)]
    seen = []
    for now_ms, command in enumerate(commands):
        events = game.decide(command, now_ms)
        game = game.evolve(events)
        seen += [events.seen_by(viewer, game.ruleset), game.view(viewer).to_bytes()]
    return seen


def test_another_order_of_deal_is_another_view() -> None:
    """The test above would see a difference if there were one."""
    tiles = Ruleset().tiles()
    assert seen_bytes(tiles, 0) != seen_bytes(tiles[::-1], 0)


def test_a_printed_game_shows_no_tile() -> None:
    chance = random.Random(1)
    game = Game("classic", 2)
    events = game.decide(start_round(game, chance), 0)
    game = game.evolve(events)
    assert repr(game) == "<Game classic, 2 seats, round 1, turn 1, round>"
    assert repr(game.view(0)) == "<View of seat 0, round 1, turn 1>"
    assert repr(events) == "<Events round-started, turn-started>"


@pytest.mark.parametrize(
    ("before", "rack", "after"),
    [
        ("r5 j r7", "r6 k9 o9", "r5 r6 r7 | k9 o9 j"),
        ("r5 r6 r7 r8", "r4 b1", "r4 r5 r6 | r7 r8"),
        ("", "r1 r2 r3", "r1 r2 r3"),
        ("r1 r2 r3", "r4", "r1 r2 r3"),
    ],
)
def test_verdicts_are_written_as_by_the_runtime(before: str, rack: str, after: str) -> None:
    for has_melded in (True, False):
        verdict = check_turn(before, rack, after, "classic", has_melded)
        data = verdict.to_bytes()
        assert data == rewritten(verdict_pb2.TurnVerdict, data)
        message = verdict_pb2.TurnVerdict.FromString(data)
        assert message.legal == verdict.legal
        assert (message.points, message.goes_out) == (verdict.points, verdict.goes_out)
        assert dict(message.refusal.details) == verdict.details


@pytest.mark.parametrize(("ruleset", "seats", "seed"), GAMES)
def test_solutions_are_written_as_by_the_runtime(ruleset: str, seats: int, seed: int) -> None:
    """Those of the seats to play; each can be played as it is written."""
    found = 0
    for step in played(ruleset, seats, seed, most_steps=60):
        seat = step.game.turn_seat
        if seat is None:
            continue
        position = step.game.view(seat).position()
        best = position.solve(node_limit=20_000)
        data = best.to_bytes()
        assert data == rewritten(solution_pb2.Solution, data)
        message = solution_pb2.Solution.FromString(data)
        sent = Table.from_bytes(message.table.SerializeToString())
        assert message.table.SerializeToString() == sent.to_bytes(position.ruleset)
        if best:
            verdict = position.check_turn(sent)
            assert (verdict.legal, verdict.goes_out) == (True, best.goes_out)
            assert verdict.points == best.points or not position.has_melded[seat]
            assert str(verdict.table) == str(position.check_turn(best.table).table)
            found += 1
    assert found


def test_a_solution_says_where_tiles_come_from() -> None:
    best = solve("r5 r6 r7 r8 | k9 b9 o9", "r4 k1 r9 r10 r11 b1", fewest_changes=True)
    message = solution_pb2.Solution.FromString(best.to_bytes())
    assert (message.tiles, message.points, message.proved, message.goes_out) == (4, 34, True, False)
    assert [each.place if each.HasField("place") else None for each in message.origins] == best.origins
    assert [(step.HasField("source"), step.target) for step in message.steps] == [
        (step.source is not None, step.target) for step in best.steps
    ]
    assert list(message.changed) == best.changed == [0]
    assert message.steps[0].tile == tile_pb2.TILE_RED_4
    nothing = solution_pb2.Solution.FromString(solve("r5 r6 r7", "k1").to_bytes())
    assert (nothing.tiles, len(nothing.table.melds), len(nothing.steps)) == (0, 1, 0)
    assert list(nothing.rack_left) == [tile_pb2.TILE_BLACK_1]


def test_tables_are_written_as_by_the_runtime() -> None:
    table = Table("k12 k13 j | group: r2 j j | r5 b5 | run: r9")
    data = table.to_bytes(Ruleset())
    assert data == rewritten(table_pb2.Table, data) == table.to_bytes("classic")
    run, group, pair, declared = table_pb2.Table.FromString(data).melds
    assert list(run.tiles) == [tile_pb2.TILE_JOKER, tile_pb2.TILE_BLACK_12, tile_pb2.TILE_BLACK_13]
    assert (run.kind, run.points) == (table_pb2.MELD_KIND_RUN, 36)
    (role,) = run.joker_roles
    assert (role.index, list(role.stands_for)) == (0, [tile_pb2.TILE_BLACK_11])
    assert (group.kind, group.points, len(group.joker_roles)) == (table_pb2.MELD_KIND_GROUP, 6, 2)
    assert (pair.kind, pair.points, len(pair.tiles)) == (table_pb2.MELD_KIND_UNSPECIFIED, 0, 2)
    assert declared.kind == table_pb2.MELD_KIND_RUN


@pytest.mark.parametrize("table", ["", "r5 r6 r7 | group: r2 j j", "r5 r6 r7 | r5 r6 | k1 k2 k4"])
def test_reports_are_written_as_by_the_runtime(table: str) -> None:
    report = check_table(table)
    data = report.to_bytes()
    assert data == rewritten(rules_service_pb2.CheckTableResponse, data)
    message = rules_service_pb2.CheckTableResponse.FromString(data)
    assert message.valid == report.valid == message.HasField("table") != message.HasField("refusal")
    assert message.table.SerializeToString() == (Table(table).to_bytes("classic") if report else b"")
    assert dict(message.refusal.details) == report.details
