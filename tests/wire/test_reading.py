"""Bytes from outside are read in full, or refused with the field that is wrong."""

import random
from collections.abc import Callable

import pytest
from google.protobuf.duration_pb2 import Duration

from meldhall.rules import NotationError, Ruleset, RulesetError, Table, View
from meldhall.v1 import ruleset_pb2, table_pb2, tile_pb2, view_pb2
from tests.wire.played import played

RED_5 = tile_pb2.TILE_RED_5
TIMES = {"turn_time": "turn_time_ms", "time_bank": "time_bank_ms", "increment": "increment_ms"}


def wire_name(field: str, number: int) -> str:
    """The name of an enum's number without its prefix."""
    enum = ruleset_pb2.Ruleset.DESCRIPTOR.fields_by_name[field].enum_type
    return str(enum.values_by_number[number].name).removeprefix(f"{field.upper()}_")


@pytest.mark.parametrize("text", [*Ruleset.presets(), "sabra+rounds=0+target_points=500+turn_time_ms=90500"])
def test_a_ruleset_sets_every_field(text: str) -> None:
    ruleset = Ruleset(text)
    message = ruleset_pb2.Ruleset.FromString(ruleset.to_bytes())
    assert message.SerializeToString(deterministic=True) == ruleset.to_bytes()
    found = {}
    for field in ruleset_pb2.Ruleset.DESCRIPTOR.fields[1:]:
        assert message.HasField(field.name), field.name
        value = getattr(message, field.name)
        if field.name in TIMES:
            found[TIMES[field.name]] = value.ToMilliseconds()
        else:
            found[field.name] = wire_name(field.name, value) if field.enum_type else value
    assert found == ruleset.parameters
    assert message.preset == text.split("+", maxsplit=1)[0]
    assert Ruleset.from_bytes(ruleset.to_bytes()) == ruleset


def test_a_ruleset_is_a_preset_and_overrides() -> None:
    assert Ruleset.from_bytes(b"") == Ruleset("classic")
    message = ruleset_pb2.Ruleset(
        preset="pressman",
        initial_meld_points=0,
        pool_empty=ruleset_pb2.POOL_EMPTY_ONE_MORE_TURN,
        turn_time=Duration(seconds=90, nanos=500_000_000),
    )
    text = "pressman+initial_meld_points=0+turn_time_ms=90500+pool_empty=ONE_MORE_TURN"
    assert str(Ruleset.from_bytes(message.SerializeToString())) == text


@pytest.mark.parametrize(
    ("message", "parameter"),
    [
        (ruleset_pb2.Ruleset(preset="nobody"), "preset"),
        (ruleset_pb2.Ruleset(colors=7), "colors"),
        (ruleset_pb2.Ruleset(jokers=-1), "jokers"),
        (ruleset_pb2.Ruleset(joker_reuse=ruleset_pb2.JOKER_REUSE_UNSPECIFIED), "joker_reuse"),
        (ruleset_pb2.Ruleset(joker_reuse=99), "joker_reuse"),
        (ruleset_pb2.Ruleset(turn_time=Duration(seconds=-1)), "turn_time_ms"),
        (ruleset_pb2.Ruleset(time_bank=Duration(nanos=1)), "time_bank_ms"),
        (ruleset_pb2.Ruleset(increment=Duration(seconds=10**11)), "increment_ms"),
        (ruleset_pb2.Ruleset(rounds=0), "rounds"),
        (ruleset_pb2.Ruleset(rack_tiles=27), "rack_tiles"),
    ],
)
def test_an_impossible_ruleset_names_the_parameter(message: ruleset_pb2.Ruleset, parameter: str) -> None:
    with pytest.raises(RulesetError) as raised:
        Ruleset.from_bytes(message.SerializeToString())
    assert raised.value.parameter == parameter
    assert raised.value.why.startswith(("must ", "allows "))


def table(*melds: table_pb2.Meld) -> bytes:
    return table_pb2.Table(melds=melds).SerializeToString()


def test_a_table_is_read_as_laid() -> None:
    run = table_pb2.Meld(tiles=[RED_5, tile_pb2.TILE_JOKER], kind=table_pb2.MELD_KIND_RUN, points=99)
    role = table_pb2.JokerRole(index=7, stands_for=[0])
    data = table(run, table_pb2.Meld(tiles=[RED_5], joker_roles=[role]), table_pb2.Meld(tiles=[RED_5, 0x11]))
    assert Table.from_bytes(data) == Table("run: r5 j | r5 | r5 r1")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (table(table_pb2.Meld(tiles=[RED_5]), table_pb2.Meld(tiles=[RED_5, 0])), "table.melds[1].tiles[1]"),
        (table(table_pb2.Meld(tiles=[97])), "table.melds[0].tiles[0]"),
        (table(table_pb2.Meld(tiles=[16])), "table.melds[0].tiles[0]"),
        (table(table_pb2.Meld(tiles=[-1])), "table.melds[0].tiles[0]"),
        (table(table_pb2.Meld(tiles=[RED_5 + 256])), "table.melds[0].tiles[0]"),
        (table(table_pb2.Meld(tiles=[RED_5], kind=3)), "table.melds[0].kind"),
        (table(table_pb2.Meld(tiles=[RED_5] * 369)), "table.melds"),
        (table(*[table_pb2.Meld()] * 369), "table.melds"),
        (bytes(70_000), "table"),
        (b"\x0a\x05\x0a", "table"),
    ],
)
def test_a_table_that_cannot_be_read_names_the_field(data: bytes, place: str) -> None:
    with pytest.raises(NotationError) as raised:
        Table.from_bytes(data)
    error = raised.value
    assert (error.place, error.line, error.column) == (place, 0, 0)
    assert str(error) == f"{place}: expected {error.expected}"
    with pytest.raises(NotationError) as raised:
        Table.from_bytes(data, "after")
    assert raised.value.place == place.replace("table", "after", 1)


@pytest.mark.parametrize(
    ("message", "place"),
    [
        (view_pb2.GameView(), "view.phase"),
        (view_pb2.GameView(phase=view_pb2.PHASE_ROUND, rack=[RED_5, 0]), "view.rack[1]"),
        (view_pb2.GameView(phase=view_pb2.PHASE_ROUND, pool_tiles=-1), "view.pool_tiles"),
        (view_pb2.GameView(phase=view_pb2.PHASE_ROUND, turn_seat=300), "view.turn_seat"),
        (
            view_pb2.GameView(phase=view_pb2.PHASE_ROUND, table={"melds": [{"tiles": [RED_5]}]}),
            "view.table.melds[0]",
        ),
        (
            view_pb2.GameView(phase=view_pb2.PHASE_ROUND, last_round={"reason": 1, "seats": [{"rack": [0]}]}),
            "view.last_round.seats[0].rack[0]",
        ),
    ],
)
def test_a_view_that_cannot_be_read_names_the_field(message: view_pb2.GameView, place: str) -> None:
    with pytest.raises(NotationError) as raised:
        View.from_bytes(message.SerializeToString(), "classic")
    assert raised.value.place == place


def read_view(data: bytes) -> bytes:
    return View.from_bytes(data, "classic").to_bytes()


def read_table(data: bytes) -> bytes:
    return Table.from_bytes(data).to_bytes(Ruleset())


def read_ruleset(data: bytes) -> bytes:
    return Ruleset.from_bytes(data).to_bytes()


@pytest.mark.parametrize("read", [read_view, read_table, read_ruleset])
def test_damaged_bytes_are_read_or_refused(read: Callable[[bytes], bytes]) -> None:
    """Whatever the bytes, there is an object, the same when read again, or an error that names a place."""
    chance = random.Random(2)
    views = [step.game.view(0) for step in played("classic+rounds=2", 3, 5)][::8]
    originals = {
        read_view: [view.to_bytes() for view in views],
        read_table: [view.table.to_bytes(Ruleset()) for view in views if len(view.table)],
        read_ruleset: [Ruleset(name).to_bytes() for name in Ruleset.presets()],
    }[read]
    outcomes = []
    for _ in range(2_000):
        data = bytearray(chance.choice(originals))
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        outcomes.append(written := written_again(read, bytes(data)))
        assert written is None or read(written) == written
    assert 100 < outcomes.count(None) < 1_990


def written_again(read: Callable[[bytes], bytes], data: bytes) -> bytes | None:
    """What is written of what was read; None if it was refused."""
    try:
        return read(data)
    except (NotationError, RulesetError):
        return None
