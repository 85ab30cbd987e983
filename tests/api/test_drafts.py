"""Drafts and clocks over the wire."""

from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.duration_pb2 import Duration

from meldhall.api.registration import SERVICES
from meldhall.rules import Table
from tests.api.hall import Client, open_hall, table_of
from tests.play.club import RACK_OF_NOTHING, RACK_OF_RUNS

RACKS = f"{RACK_OF_RUNS} | {RACK_OF_NOTHING}"
TIME = "google.protobuf.Timestamp"


def plain(table: object) -> str:
    text = str(Table.from_bytes(table.SerializeToString()))  # type: ignore[attr-defined]
    return text.replace("run: ", "")


async def test_a_draft_is_kept_and_shown_to_its_seat() -> None:
    async with open_hall() as hall:
        ann, bob = await hall.guests(2)
        game_id = await hall.running(ann, bob, racks=RACKS)
        kept = await ann("SetDraft", game_id=game_id, table="r11 | r12 r1", expected_version=3)
        assert kept.version == 3
        own = (await ann("GetGame", game_id=game_id)).game.view.draft
        assert (own.seat, plain(own.table)) == (0, "r11 | r12 r1")
        assert not (await bob("GetGame", game_id=game_id)).game.view.HasField("draft")
        await ann("SetDraft", game_id=game_id)
        assert not (await ann("GetGame", game_id=game_id)).game.view.HasField("draft")


@pytest.mark.parametrize(
    ("fields", "reason", "place"),
    [
        ({"table": "b13"}, "TILE_NOT_ON_RACK", None),
        ({"table": {"melds": [{"tiles": [17]}, {}]}}, "MALFORMED", "table.melds[1].tiles"),
        ({"table": {"melds": [{"tiles": [15 * 16]}]}}, "MALFORMED", "table.melds[0].tiles[0]"),
        ({"table": " ".join(["r1"] * 300)}, "MALFORMED", "table.melds"),
        ({"table": "r1", "expected_version": 2}, "STALE_VERSION", None),
        ({"table": "r1", "expected_version": -1}, "MALFORMED", "expected_version"),
        ({"game_id": "nowhere"}, "MALFORMED", "game_id"),
    ],
)
async def test_what_is_no_draft_is_refused(fields: dict[str, object], reason: str, place: str | None) -> None:
    async with open_hall() as hall:
        ann, bob = await hall.guests(2)
        game_id = await hall.running(ann, bob, racks=RACKS)
        refusal = await ann.refused("SetDraft", **{"game_id": game_id, **fields})
        assert (refusal.reason, refusal.facts.get("field")) == (reason, place)


async def next_update(watcher: Client, game_id: str, after_version: int) -> Any:
    async for update in watcher.watch(game_id=game_id, after_version=after_version):
        assert update.HasField("server_time")
        return update
    raise AssertionError("the stream ended")


@pytest.mark.parametrize("shown", [False, True])
async def test_a_stream_tells_the_draft_to_whom_it_is_shown(shown: bool) -> None:
    async with open_hall() as hall:
        ann, bob = await hall.guests(2)
        game_id = await hall.running(ann, bob, racks=RACKS, policy={"show_drafts": shown})
        assert (await bob("GetGame", game_id=game_id)).game.policy.show_drafts is shown
        await ann("SetDraft", game_id=game_id, table="r11 r12 | r1")
        for watcher in (ann, bob) if shown else (ann,):
            update = await next_update(watcher, game_id, 3)
            assert update.WhichOneof("update") == "draft"
            assert (update.draft.version, update.draft.draft.seat) == (3, 0)
            assert plain(update.draft.draft.table) == "r11 r12 | r1"
        await ann("SetDraft", game_id=game_id)
        gone = await next_update(ann, game_id, 3)
        assert (gone.draft.version, gone.draft.HasField("draft")) == (3, False)


async def test_groups_that_are_melds_are_shown_as_such() -> None:
    async with open_hall() as hall:
        ann, bob = await hall.guests(2)
        game_id = await hall.running(ann, bob, racks=RACKS)
        await ann("SetDraft", game_id=game_id, table="r13 r11 r12 | r2 r1")
        melds = (await ann("GetGame", game_id=game_id)).game.view.draft.table.melds
        assert [list(meld.tiles) for meld in melds] == [
            list(table_of("r11 r12 r13").melds[0].tiles),
            [18, 17],
        ]
        assert [meld.points for meld in melds] == [36, 0]


@pytest.mark.parametrize(
    "credit",
    [
        {},
        {"seconds": -1},
        {"seconds": 86_401},
        {"seconds": 1, "nanos": 1},
        {"nanos": -1_000_000},
        {"seconds": 86_400, "nanos": 1_000_000},
    ],
)
async def test_a_credit_is_whole_milliseconds_of_a_day_at_most(credit: dict[str, int]) -> None:
    async with open_hall() as hall:
        created = await hall.application("CreateGame")
        refusal = await hall.application.refused(
            "CreditClock", game_id=created.game.game_id, seat=0, credit=credit
        )
        assert (refusal.reason, refusal.facts["field"]) == ("MALFORMED", "credit")


async def test_the_application_gives_time_in_its_games_alone() -> None:
    async with open_hall() as hall:
        ann, bob = await hall.guests(2)
        created = await hall.application("CreateGame", player_ids=[ann.player_id, bob.player_id])
        game_id = created.game.game_id
        started = await hall.application("StartGame", game_id=game_id)
        before = (await ann("GetGame", game_id=game_id)).game.view
        fields = {"game_id": game_id, "seat": before.turn_seat, "credit": {"seconds": 90, "nanos": 5_000_000}}
        for _ in range(2):
            answer = await hall.application("CreditClock", request_id="once", **fields)
        assert answer.game.version == started.game.version + 1
        after = (await ann("GetGame", game_id=game_id)).game.view
        gained_ms = after.deadline_time.ToMilliseconds() - before.deadline_time.ToMilliseconds()
        assert gained_ms == 90_005
        assert (await ann.refused("CreditClock", **fields)).reason == "APPLICATION_KEY_REQUIRED"
        own = await hall.running(ann, bob)
        assert (await hall.application.refused("CreditClock", **{**fields, "game_id": own})).reason == (
            "NOT_CREATOR"
        )


def fields_of(message: Descriptor, seen: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """Every field within a message: where it stands, and the name of its type."""
    for field in message.fields:
        if field.message_type is None:
            continue
        kind = field.message_type.full_name
        yield field.name, kind
        if kind not in seen:
            yield from fields_of(field.message_type, seen | {kind})


def _is_no_span(field: FieldDescriptor) -> bool:
    """Whether it is a moment, or may be: a span of time is none."""
    return bool(field.message_type.full_name != Duration.DESCRIPTOR.full_name)


def test_svc_074_no_request_carries_a_time_of_the_client() -> None:
    methods = [method for service in SERVICES.values() for method in service.methods]
    sent = {method.name: dict(fields_of(method.input_type)).values() for method in methods}
    assert [name for name, kinds in sent.items() if TIME in kinds] == []
    named = [field for method in methods for field in method.input_type.fields if "time" in field.name]
    assert [field.name for field in named if field.message_type is None or _is_no_span(field)] == []


def test_svc_074_every_answer_with_a_deadline_carries_the_time_of_the_server() -> None:
    """A deadline means something only beside the clock that it is of."""
    answers = {
        method.output_type.name: method.output_type
        for service in SERVICES.values()
        for method in service.methods
    }
    timed = [name for name, answer in answers.items() if ("deadline_time", TIME) in list(fields_of(answer))]
    assert {"GetGameResponse", "WatchGameResponse", "PlayTurnResponse"} <= set(timed)
    assert [name for name in timed if "server_time" not in answers[name].fields_by_name] == []


async def test_svc_074_both_are_of_one_clock() -> None:
    async with open_hall() as hall:
        ann, bob = await hall.guests(2)
        game_id = await hall.waiting(ann, bob, ruleset="classic+turn_time_ms=30000")
        hall.deal(RACKS)
        answers = [await ann("StartGame", game_id=game_id), await ann("GetGame", game_id=game_id)]
        answers.append(await ann("DrawTile", game_id=game_id))
        for answer in answers:
            left = answer.game.view.deadline_time.ToMilliseconds() - answer.server_time.ToMilliseconds()
            assert left == 30_000
