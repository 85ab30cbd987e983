"""WatchGames: lists of games over a real connection, as clients meet them."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing
from typing import Any, Final

import grpc.aio
import pytest

from meldhall import compose
from meldhall.store.memory import MemoryStore
from meldhall.v1 import game_pb2
from meldhall.v1.listing_pb2 import (
    GAME_CHANGE_KIND_ADDED,
    GAME_CHANGE_KIND_CHANGED,
    GAME_CHANGE_KIND_REMOVED,
    GAME_FILTER_MINE,
    GAME_FILTER_OPEN,
    GameSummary,
)
from tests.api.hall import SETTINGS, Client, Hall, Seen, open_hall

ADDED, CHANGED = GAME_CHANGE_KIND_ADDED, GAME_CHANGE_KIND_CHANGED
REMOVED = GAME_CHANGE_KIND_REMOVED
HEARTBEAT_MS: Final = 10


async def told(stream: AsyncGenerator[Any, None]) -> tuple[str, Any]:
    """The next update that is no heartbeat: what it is, and what it says."""
    async for update in stream:
        kind = update.WhichOneof("update")
        if kind != "heartbeat":
            return kind, getattr(update, kind)
    raise AssertionError("the stream ended")


async def changes(hall: Hall, stream: AsyncGenerator[Any, None]) -> list[tuple[int, str, int]]:
    """The next changes: kind, game and version."""
    kind, changed = await told(stream)
    assert kind == "changed"
    await hall.world.advance(1_000, nothing_to_settle)
    return [(each.kind, each.game.game_id, each.game.version) for each in changed.changes]


async def nothing_to_settle() -> None:
    """The pace of a list is kept by the clock alone."""


async def refusal_of(stream: AsyncGenerator[Any, None]) -> Seen:
    """Why a stream does not begin."""
    with pytest.raises(Seen) as caught:
        await anext(stream)
    return caught.value


async def test_open_games_come_change_and_go(hall: Hall) -> None:
    ann, bob, eve = await hall.guests(3)
    first = await hall.waiting(ann, title="First")
    async with aclosing(eve.stream("WatchGames")) as stream:
        update = await anext(stream)
        assert update.server_time.ToMilliseconds() == hall.world.now_ms()
        assert list(update.snapshot.games) == list((await eve("ListGames")).games)
        assert [(each.game_id, each.version) for each in update.snapshot.games] == [(first, 1)]
        second = await hall.waiting(ann, seats=3)
        assert await changes(hall, stream) == [(ADDED, second, 1)]
        await bob("JoinGame", game_id=second)
        assert await changes(hall, stream) == [(CHANGED, second, 2)]
        await ann("StartGame", game_id=second)
        assert await changes(hall, stream) == [(REMOVED, second, 3)]


async def test_what_was_removed_shows_nothing_but_its_name(hall: Hall) -> None:
    ann, bob = await hall.guests(2)
    unlisted = await hall.waiting(ann, bob, visibility=game_pb2.VISIBILITY_UNLISTED)
    async with aclosing(bob.stream("WatchGames", filter=GAME_FILTER_MINE)) as stream:
        _, snapshot = await told(stream)
        assert [each.game_id for each in snapshot.games] == [unlisted]
        assert b"join" not in snapshot.SerializeToString()
        await bob("LeaveGame", game_id=unlisted)
        _, changed = await told(stream)
    (gone,) = changed.changes
    assert gone.game == GameSummary(game_id=unlisted, version=3)


async def test_join_codes_are_in_no_list(hall: Hall) -> None:
    """Not even in the list of whoever made the game."""
    ann = await hall.sign_up()
    created = (await ann("CreateGame", visibility=game_pb2.VISIBILITY_UNLISTED)).game
    async with aclosing(ann.stream("WatchGames", filter=GAME_FILTER_MINE)) as stream:
        sent = [(await told(stream))[1].SerializeToString()]
        await ann("AddBot", game_id=created.game_id)
        sent.append((await told(stream))[1].SerializeToString())
    assert created.join_code
    assert all(created.join_code.encode() not in each for each in sent)
    assert all(created.game_id.encode() in each for each in sent)


async def test_unlisted_games_change_no_byte_for_others() -> None:
    """Beside them goes on what a stranger sees of a hall without them."""
    async with open_hall() as busy, open_hall() as quiet:
        sent = []
        for hall in (busy, quiet):
            ann, bob, eve = await hall.guests(3)
            async with aclosing(eve.stream("WatchGames")) as stream:
                kept = [await anext(stream)]
                if hall is busy:
                    hidden = await hall.waiting(ann, bob, visibility=game_pb2.VISIBILITY_UNLISTED)
                    await ann("StartGame", game_id=hidden)
                await ann("CreateGame", title="For all")
                kept.append(await anext(stream))
            for change in kept[1].changed.changes:
                assert change.game.game_id
                change.game.game_id = ""
            sent.append([each.SerializeToString() for each in kept])
    assert sent[0] == sent[1]


async def test_what_cannot_be_watched_is_refused(hall: Hall) -> None:
    guest = await hall.sign_up()
    unknown = await refusal_of(guest.stream("WatchGames", filter=7))
    assert (unknown.reason, unknown.facts["field"]) == ("MALFORMED", "filter")
    own = await refusal_of(hall.application.stream("WatchGames", filter=GAME_FILTER_MINE))
    assert own.reason == "PLAYER_REQUIRED"
    assert (await refusal_of(hall.anybody.stream("WatchGames"))).reason == "TOKEN_MISSING"
    async with aclosing(hall.application.stream("WatchGames", filter=GAME_FILTER_OPEN)) as stream:
        assert (await told(stream))[0] == "snapshot"


async def test_heartbeats_say_the_time() -> None:
    async with open_hall(heartbeat_ms=HEARTBEAT_MS) as hall:
        guest = await hall.sign_up()
        async with aclosing(guest.stream("WatchGames")) as stream:
            begun_ms = (await anext(stream)).server_time.ToMilliseconds()
            update = await hall.world.drive(anext(stream))
            assert update.WhichOneof("update") == "heartbeat"
            assert update.server_time.ToMilliseconds() == begun_ms + HEARTBEAT_MS


async def test_the_end_of_the_server_is_told() -> None:
    async with AsyncExitStack() as clients:
        async with compose.running(SETTINGS, store=MemoryStore()) as server:
            channel = grpc.aio.insecure_channel(server.address)
            await clients.enter_async_context(channel)
            token = (await Client(channel)("SignUp", display_name="Guest")).token
            guest = Client(channel, token)
            filters = (GAME_FILTER_OPEN, GAME_FILTER_MINE)
            streams = [guest.stream("WatchGames", filter=each) for each in filters]
            for stream in streams:
                assert (await anext(stream)).HasField("snapshot")
            ends = [asyncio.ensure_future(last_of(stream)) for stream in streams]
        for end in ends:
            update = await end
            assert update.WhichOneof("update") == "closing"
            assert 0 < update.closing.retry_after.ToMilliseconds() <= 1_500


async def last_of(stream: AsyncGenerator[Any, None]) -> Any:
    """The last update of a stream that ends by itself."""
    return [update async for update in stream][-1]


async def test_streams_are_bounded_in_all_and_by_caller() -> None:
    async with open_hall(open_streams=3, streams_per_caller=2) as hall:
        ann, bob = await hall.guests(2)
        opened = [ann.stream("WatchGames"), ann.stream("WatchGames"), bob.stream("WatchGames")]
        for stream in opened:
            await anext(stream)
        for guest, limit in ((ann, "2"), (bob, "3")):
            refusal = await refusal_of(guest.stream("WatchGames"))
            assert (refusal.reason, refusal.facts) == ("TOO_MANY_STREAMS", {"limit": limit})
        await opened.pop().aclose()
        again = await first_free(bob)
        for stream in (*opened, again):
            await stream.aclose()


async def first_free(guest: Client) -> AsyncGenerator[Any, None]:
    """A stream, as soon as the server has noticed that there is room."""
    while True:
        stream = guest.stream("WatchGames")
        try:
            await anext(stream)
        except Seen as refusal:
            if refusal.reason != "TOO_MANY_STREAMS":
                raise
        else:
            return stream
