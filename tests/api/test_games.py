"""GameService: repeated requests, versions, secrets, lists and streams, as clients meet them."""

import asyncio
from typing import Any

import pytest

from meldhall.rules import Ruleset, View
from meldhall.v1 import game_pb2, tile_pb2
from tests.api.hall import Client, Hall, Seen, open_hall

RUNS = "r11 r12 r13 k1 k2 k3 b1 b3 b5 b7 b9 b11 b13 o1 | r10 o2 o4 o6 o8 o10 o12 k5 k7 k9 k11 k13 b2 b4"


async def updates(client: Client, count: int, **fields: Any) -> list[Any]:
    """The first so many updates of a stream."""
    stream = client.watch(**fields)
    try:
        return [await anext(stream) for _ in range(count)]
    finally:
        await stream.aclose()


async def test_an_answer_holds_game_rules_and_the_callers_view(hall: Hall) -> None:
    first, second = await hall.guests(2)
    game_id = await hall.running(first, second, racks=RUNS, title="A table")
    answer = await first("PlayTurn", game_id=game_id, table="r11 r12 r13")
    game = answer.game
    assert (game.game_id, game.version, game.title, game.state) == (
        game_id,
        4,
        "A table",
        game_pb2.GAME_STATE_RUNNING,
    )
    assert [seat.player_id for seat in game.seats] == [first.player_id, second.player_id]
    assert game.ruleset == type(game.ruleset).FromString(Ruleset.parse("classic+turn_time_ms=0").to_bytes())
    assert game.ruleset.initial_meld_points == 30
    assert [list(meld.tiles) for meld in game.view.table.melds] == [
        [tile_pb2.TILE_RED_11, tile_pb2.TILE_RED_12, tile_pb2.TILE_RED_13]
    ]
    assert (game.view.viewer_seat, game.view.turn_seat, len(game.view.rack)) == (0, 1, 11)
    other = (await second("GetGame", game_id=game_id)).game
    assert (other.view.viewer_seat, len(other.view.rack), other.version) == (1, 14, 4)
    view = View.from_bytes(other.view.SerializeToString(), "classic")
    assert view.rack_tiles == [11, 14]


async def test_a_repeated_draw_draws_once(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    first = await guests[0]("DrawTile", game_id=game_id, request_id="d1", expected_version=3)
    await guests[1]("DrawTile", game_id=game_id, request_id="d1")
    again = await guests[0]("DrawTile", game_id=game_id, request_id="d1", expected_version=3)
    assert again == first
    assert first.tile in first.game.view.rack
    assert (await guests[0]("GetGame", game_id=game_id)).game.version == 5


async def test_a_request_id_is_bound_to_its_method(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    await guests[0]("DrawTile", game_id=game_id, request_id="x")
    assert (
        await guests[0].refused("PassTurn", game_id=game_id, request_id="x")
    ).reason == "REQUEST_ID_REUSED"


async def test_a_refused_request_id_can_be_used_again(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    assert (await guests[1].refused("DrawTile", game_id=game_id, request_id="d9")).reason == "NOT_YOUR_TURN"
    await guests[0]("DrawTile", game_id=game_id)
    assert (await guests[1]("DrawTile", game_id=game_id, request_id="d9")).game.version == 5


async def test_two_turns_at_the_same_time_are_one_turn(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    calls = [guests[0]("DrawTile", game_id=game_id, expected_version=3) for _ in range(5)]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, Seen)]
    assert len(refused) == 4
    assert {(refusal.reason, refusal.facts["version"]) for refusal in refused} == {("STALE_VERSION", "4")}


async def test_a_refused_turn_raises_no_version(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests, racks=RUNS)
    for table in ("r11 r12", "r1 r2 r3", ""):
        await guests[0].refused("PlayTurn", game_id=game_id, table=table, expected_version=3)
    answer = await guests[0]("PlayTurn", game_id=game_id, table="r11 r12 r13", expected_version=3)
    assert answer.game.version == 4


async def test_a_verdict_changes_nothing(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests, racks=RUNS)
    good = await guests[0]("GameService.CheckTurn", game_id=game_id, table="r11 r12 r13")
    assert (good.verdict.legal, good.verdict.points, good.version) == (True, 36, 3)
    bad = await guests[0]("GameService.CheckTurn", game_id=game_id, table="r11 r12")
    assert not bad.verdict.legal
    assert dict(bad.verdict.refusal.details) == {"melds": "0 TOO_SHORT"}
    early = await guests[1]("GameService.CheckTurn", game_id=game_id, table="r11 r12 r13")
    assert early.verdict.refusal.details["turn_seat"] == "0"
    assert (await guests[0]("GetGame", game_id=game_id)).game.version == 3


async def test_a_seat_tells_the_level_of_its_bot_and_how_long_it_takes(hall: Hall) -> None:
    ann = await hall.sign_up()
    game_id = (await ann("CreateGame", seats=4)).game.game_id
    await ann("AddBot", game_id=game_id, level=5, think_time={"seconds": 1, "nanos": 500_000_000})
    await ann("AddBot", game_id=game_id, level=1, think_time={})
    seats = (await ann("AddBot", game_id=game_id)).game.seats
    assert [(seat.bot, seat.level) for seat in seats] == [
        ("", 0),
        ("strong", 5),
        ("random", 1),
        ("greedy", 2),
    ]
    spans = [seat.think_time.ToMilliseconds() if seat.HasField("think_time") else None for seat in seats]
    assert spans == [None, 1_500, 0, None]
    watched = ann.watch(game_id=game_id, after_version=1)
    added = [(await anext(watched)).events.session_events[0].bot_added.seat for _ in range(3)]
    assert added == list(seats[1:])


async def test_an_unlisted_game_is_known_by_its_code_alone(hall: Hall) -> None:
    first, second, stranger = await hall.guests(3)
    created = (await first("CreateGame", visibility=game_pb2.VISIBILITY_UNLISTED)).game
    assert len(created.join_code) >= 22
    for name in ("GetGame", "JoinGame", "DrawTile", "LeaveGame", "GetRecord"):
        assert (await stranger.refused(name, game_id=created.game_id)).reason == "GAME_NOT_FOUND"
    wrong = await stranger.refused("JoinGame", game_id=created.game_id, join_code="x" * 32)
    assert wrong.reason == "GAME_NOT_FOUND"
    invited = (await second("GetGame", game_id=created.game_id, join_code=created.join_code)).game
    assert invited.join_code == "", "shown to seats and creator only"
    joined = (await second("JoinGame", game_id=created.game_id, join_code=created.join_code)).game
    assert joined.join_code == created.join_code
    assert (await stranger("ListGames")).games == []


async def test_lists_are_paged_newest_first(hall: Hall) -> None:
    guest, other = await hall.guests(2)
    created = []
    for number in range(7):
        created.append((await guest("CreateGame", title=f"Game {number}")).game.game_id)
        await hall.world.advance(1, no_wait)
    found: list[str] = []
    token = ""
    for expected in (3, 3, 1):
        page = await other("ListGames", page_size=3, page_token=token)
        assert len(page.games) == expected
        found += [game.game_id for game in page.games]
        token = page.next_page_token
    assert token == ""
    assert found == created[::-1]
    mine = await guest("ListGames", filter=2, page_size=1)
    assert (mine.games[0].title, mine.games[0].seats, mine.games[0].seats_taken) == ("Game 6", 2, 1)
    assert mine.games[0].ruleset == "classic"
    refusal = await guest.refused("ListGames", filter=1, page_token=mine.next_page_token)
    assert (refusal.reason, refusal.facts["field"]) == ("MALFORMED", "page_token")


async def no_wait() -> None:
    """Nothing has to settle."""


async def test_a_stream_begins_with_a_snapshot_or_where_the_client_was(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests, racks=RUNS)
    [snapshot] = await updates(guests[0], 1, game_id=game_id)
    assert snapshot.snapshot == (await guests[0]("GetGame", game_id=game_id)).game
    resumed = await updates(guests[0], 2, game_id=game_id, after_version=1)
    assert [update.events.version for update in resumed] == [2, 3]
    kinds = [event.WhichOneof("event") for update in resumed for event in update.events.session_events]
    assert kinds == ["player_joined", "game_started"]
    started = resumed[1].events.session_events[0].game_started
    assert [seat.player_id for seat in started.seats] == [guest.player_id for guest in guests]
    assert [event.WhichOneof("event") for event in resumed[1].events.game_events] == [
        "round_started",
        "turn_started",
    ]
    assert resumed[1].server_time.ToMilliseconds() == hall.world.now_ms()


async def test_watchers_see_each_version_once_and_only_their_own_tiles(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    streams = [guest.watch(game_id=game_id, after_version=3) for guest in (*guests, guests[0])]
    drawn = await guests[0]("DrawTile", game_id=game_id)
    seen = [(await anext(stream)).events for stream in streams]
    assert [events.version for events in seen] == [4, 4, 4]
    tiles = [list(events.game_events[0].tiles_drawn.tiles) for events in seen]
    assert tiles == [[drawn.tile], [], [drawn.tile]]
    for stream in streams:
        await stream.aclose()


async def test_three_pairs_are_dealt_anew_once(hall: Hall) -> None:
    first, second = await hall.guests(2)
    pairs = "r12 r12 b9 b9 k3 k3 o1 o2 o5 o7 r1 r4 b13 k8"
    game_id = await hall.running(first, second, racks=pairs, ruleset="tournament")
    answer = await first("RequestRedeal", game_id=game_id)
    assert len(answer.game.view.rack) == 14
    assert answer.game.view.rack != (await second("GetGame", game_id=game_id)).game.view.rack
    told, mine = [(await updates(guest, 1, game_id=game_id, after_version=3))[0] for guest in (second, first)]
    granted = [update.events.game_events[0].redeal_granted for update in (told, mine)]
    assert [event.seat for event in granted] == [0, 0]
    assert list(granted[1].rack) == list(answer.game.view.rack)
    assert (await first.refused("RequestRedeal", game_id=game_id)).reason == "REDEAL_NOT_ALLOWED"


async def test_a_quiet_stream_has_heartbeats(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    stream = guests[0].watch(game_id=game_id, after_version=3)
    beat = asyncio.create_task(anext(stream))
    update = await hall.world.drive(beat)
    assert update.heartbeat.version == 3
    await stream.aclose()


async def test_who_leaves_hears_of_it_and_no_more(hall: Hall) -> None:
    guests = await hall.guests(3)
    game_id = await hall.running(*guests)
    stream = guests[2].watch(game_id=game_id, after_version=3)
    assert (await anext(stream)).events.version == 4
    left = await guests[2]("LeaveGame", game_id=game_id, request_id="bye")
    assert left == await guests[2]("LeaveGame", game_id=game_id, request_id="bye")
    update = await anext(stream)
    assert update.events.version == left.version
    assert update.events.session_events[0].player_left.player_id == guests[2].player_id
    with pytest.raises(Seen) as refused:
        await anext(stream)
    assert refused.value.reason == "NOT_SEATED"


async def test_the_application_creates_games_for_its_own_players(hall: Hall) -> None:
    minted = [
        await hall.application("MintToken", external_id=name, display_name=name.title())
        for name in ("ann", "bob")
    ]
    ann, bob = (Client(hall.channel, answer.token, answer.player.player_id) for answer in minted)
    assert ann.player_id == "app:ann"
    created = (
        await hall.application("CreateGame", player_ids=[ann.player_id, bob.player_id], request_id="g")
    ).game
    assert created.creator_player_id == ""
    assert [seat.display_name for seat in created.seats] == ["Ann", "Bob"]
    assert (
        await hall.application("CreateGame", player_ids=["app:ann", "app:bob"], request_id="g")
    ).game == created
    started = (await hall.application("StartGame", game_id=created.game_id)).game
    assert started.view.rack == [], "the application has no seat"
    assert len((await bob("GetGame", game_id=created.game_id)).game.view.rack) == 14
    assert (await ann.refused("CreateGame", player_ids=["app:bob"])).reason == "APPLICATION_KEY_REQUIRED"


async def test_a_finished_game_has_a_record_for_those_at_the_table(hall: Hall) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(
        *guests, racks="r1 r2 r3", ruleset="classic+rack_tiles=3+initial_meld_points=0"
    )
    answer = await guests[0]("PlayTurn", game_id=game_id, table="r1 r2 r3")
    assert answer.game.state == game_pb2.GAME_STATE_FINISHED
    assert answer.game.view.result.standings[0].seat == 0
    record = (await guests[1]("GetRecord", game_id=game_id)).record
    assert "r1 r2 r3" in record
    stream = [update async for update in guests[1].watch(game_id=game_id, after_version=3)]
    assert [update.events.version for update in stream] == [4], "the stream ends by itself"


@pytest.mark.parametrize(
    ("name", "fields", "place"),
    [
        ("GetGame", {"game_id": ""}, "game_id"),
        ("GetGame", {"game_id": "0192F000-0000-7000-8000-000000000000"}, "game_id"),
        ("CreateGame", {"seats": -1}, "seats"),
        ("CreateGame", {"seats": 5}, "seats"),
        ("CreateGame", {"title": "x" * 81}, "title"),
        ("CreateGame", {"title": "a\u0007b"}, "title"),
        ("CreateGame", {"visibility": 9}, "visibility"),
        ("CreateGame", {"request_id": "x" * 65}, "request_id"),
        ("CreateGame", {"player_ids": ["a"] * 7}, "player_ids"),
        ("JoinGame", {"seat": 6}, "seat"),
        ("JoinGame", {"seat": -1}, "seat"),
        ("JoinGame", {"join_code": "x" * 65}, "join_code"),
        ("AddBot", {"display_name": "x" * 41}, "display_name"),
        ("AddBot", {"level": 6}, "level"),
        ("AddBot", {"level": -1}, "level"),
        ("AddBot", {"think_time": {"seconds": 61}}, "think_time"),
        ("AddBot", {"think_time": {"nanos": -1_000_000}}, "think_time"),
        ("DrawTile", {"expected_version": -1}, "expected_version"),
        ("DrawTile", {"expected_version": 2**40}, "expected_version"),
        ("ListGames", {"page_size": -1}, "page_size"),
        ("ListGames", {"page_size": 101}, "page_size"),
        ("ListGames", {"page_token": "nonsense"}, "page_token"),
        ("ListGames", {"filter": 5}, "filter"),
        ("PlayTurn", {"table": {"melds": [{"tiles": [1] * 369}]}}, "table.melds"),
        ("PlayTurn", {"table": {"melds": [{}] * 100_000}}, "table"),
        ("PlayTurn", {"table": {"melds": [{"tiles": [0]}]}}, "table.melds[0].tiles[0]"),
        ("PlayTurn", {"table": {"melds": [{"tiles": [97]}]}}, "table.melds[0].tiles[0]"),
        ("PlayTurn", {"table": {"melds": [{"kind": 3}]}}, "table.melds[0].kind"),
        ("EnumerateMelds", {"page_size": 1_001}, "page_size"),
        ("EnumerateMelds", {"page_token": "nonsense"}, "page_token"),
        ("RulesService.CheckTurn", {"rack": [1, 16]}, "rack"),
        ("RulesService.CheckTurn", {"rack": [1] * 400}, "rack"),
        ("RulesService.CheckTurn", {"before": "r5 r6"}, "before"),
        ("SignUp", {"display_name": "  "}, "display_name"),
        ("SignUp", {"display_name": "x" * 41}, "display_name"),
    ],
)
async def test_malformed_requests_name_the_field(
    hall: Hall, name: str, fields: dict[str, Any], place: str
) -> None:
    guest = await hall.sign_up()
    game_id = await hall.waiting(guest)
    if name in {"JoinGame", "AddBot", "DrawTile", "PlayTurn"}:
        fields = {"game_id": game_id, **fields}
    refusal = await guest.refused(name, **fields)
    assert (refusal.reason, refusal.facts["field"]) == ("MALFORMED", place)
    assert refusal.facts["why"]


async def test_a_watch_from_before_the_start_is_malformed(hall: Hall) -> None:
    guest = await hall.sign_up()
    with pytest.raises(Seen) as refused:
        await updates(guest, 1, game_id=await hall.waiting(guest), after_version=-1)
    assert refused.value.facts["field"] == "after_version"


@pytest.mark.parametrize("name", ["PlayTurn", "GameService.CheckTurn"])
@pytest.mark.parametrize("melds", [[{"tiles": [tile_pb2.TILE_RED_1] * 107}], [{}] * 107])
async def test_a_table_larger_than_the_set_is_malformed(hall: Hall, name: str, melds: list[Any]) -> None:
    guests = await hall.guests(2)
    game_id = await hall.running(*guests)
    refusal = await guests[0].refused(name, game_id=game_id, table={"melds": melds})
    assert (refusal.reason, refusal.facts["field"]) == ("MALFORMED", "table.melds")
    assert (await guests[0].refused("PlayTurn", game_id=game_id, table={"melds": melds[:106]})).reason in {
        "TILE_NOT_ON_RACK",
        "NOTHING_PLAYED",
        "MALFORMED",
    }


async def test_a_server_for_many_keeps_games_apart() -> None:
    async with open_hall(live_games=2) as hall:
        guests = await hall.guests(2)
        games = [await hall.running(*guests) for _ in range(6)]
        for game_id in games:
            assert (await guests[0]("DrawTile", game_id=game_id)).game.version == 4
