"""Refusals of the server: who calls, how often, how long, and what its store can do."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import grpc
import grpc.aio

from meldhall.store.contract import Creation, Head, Player, Row
from meldhall.store.errors import OutcomeUnknown, StoreFailed
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore
from tests.api.hall import NOBODYS_GAME, Client, Seen, open_hall, seen
from tests.api.reasons.cases import produces
from tests.api.searches import begun
from tests.store.test_writer import limit_pages


class SlowStore(MemoryStore):
    """Keeps every append waiting until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = asyncio.Event()
        self.let_go = asyncio.Event()
        self.let_go.set()

    def stop(self) -> None:
        """From now on appends wait."""
        self.let_go.clear()

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        if not self.let_go.is_set():
            self.waiting.set()
        await self.let_go.wait()
        return await super().append(row, head, creation)


class DoubtfulStore(MemoryStore):
    """Does not say what became of an append, and cannot be read afterwards."""

    doubtful = False

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        if self.doubtful:
            raise OutcomeUnknown("the disk failed during a commit")
        return await super().append(row, head, creation)

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        if self.doubtful:
            raise StoreFailed("the disk failed")
        return await super().read(game_id, after_version)


class FaultyStore(MemoryStore):
    """Has a bug where players are added."""

    async def add(self, player: Player, token_hash: bytes, create_ms: int) -> bool:
        raise ZeroDivisionError("a bug, with the name of " + player.display_name)


async def refused_path(channel: grpc.aio.Channel, path: str, request: bytes, client: Client) -> Seen:
    """What raw bytes to that path are refused with."""
    try:
        await channel.unary_unary(path)(request, metadata=client.metadata)
    except grpc.aio.AioRpcError as error:
        return seen(error)
    raise AssertionError("the call was accepted")


@produces("MALFORMED")
async def an_id_is_no_uuid() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        return await guest.refused("GetGame", game_id="my game")


@produces("TOKEN_MISSING")
async def no_token_is_sent() -> Seen:
    async with open_hall() as hall:
        return await hall.anybody.refused("GetGame", game_id=NOBODYS_GAME)


@produces("TOKEN_INVALID")
async def the_token_is_not_known() -> Seen:
    async with open_hall() as hall:
        return await Client(hall.channel, "mh_" + "a" * 43).refused("GetGame", game_id=NOBODYS_GAME)


@produces("APPLICATION_KEY_REQUIRED")
async def a_player_mints_a_token() -> Seen:
    async with open_hall() as hall:
        guest = await hall.sign_up()
        return await guest.refused("MintToken", external_id="a", display_name="A")


@produces("PLAYER_REQUIRED")
async def the_application_is_no_player() -> Seen:
    async with open_hall() as hall:
        return await hall.application.refused("GetMe")


@produces("PLAYER_NOT_FOUND")
async def the_player_is_not_known() -> Seen:
    async with open_hall() as hall:
        return await hall.application.refused("CreateGame", player_ids=["app:nobody"])


@produces("RATE_LIMITED")
async def too_many_requests() -> Seen:
    async with open_hall(requests_per_second=1, burst_requests=3) as hall:
        guest = await hall.sign_up()
        # The token was not known before its first call, which costs the address, not the player.
        for _ in range(4):
            assert (await guest.refused("GetGame", game_id="my game")).reason == "MALFORMED"
        return await guest.refused("GetGame", game_id="my game")


@produces("TOO_MANY_STREAMS")
async def too_many_streams() -> Seen:
    async with open_hall(streams_per_caller=1) as hall:
        guest = await hall.sign_up()
        game_id = await hall.waiting(guest)
        first, second = guest.watch(game_id=game_id), guest.watch(game_id=game_id)
        assert (await anext(first)).HasField("snapshot")
        try:
            await anext(second)
        except Seen as refusal:
            return refusal
        finally:
            await first.aclose()
        raise AssertionError("the second stream was opened")


@produces("METHOD_NOT_FOUND")
async def there_is_no_such_method() -> Seen:
    async with open_hall() as hall:
        return await refused_path(hall.channel, "/meldhall.v1.GameService/Cheat", b"", hall.anybody)


@produces("REQUEST_TOO_LARGE")
async def the_request_is_too_large() -> Seen:
    async with open_hall(request_max_bytes=1_024) as hall:
        guest = await hall.sign_up()
        return await guest.refused("CreateGame", title="x" * 1_100)


@produces("DRAINING")
async def the_server_shuts_down() -> Seen:
    store = SlowStore()
    async with AsyncExitStack() as server:
        hall = await server.enter_async_context(open_hall(store))
        guest = await hall.sign_up()
        async with grpc.aio.insecure_channel(f"127.0.0.1:{hall.port}") as channel:
            guest.channel = channel
            game_id = await hall.waiting(guest)
            store.stop()
            begun = asyncio.create_task(guest("AddBot", game_id=game_id))
            await store.waiting.wait()
            closing = asyncio.create_task(server.aclose())
            refusal = await guest.refused("GetGame", game_id="?")
            while refusal.reason != "DRAINING":
                refusal = await guest.refused("GetGame", game_id="?")
            store.let_go.set()
            assert (await begun).game.version == 2
            await closing
            return refusal


@produces("STORAGE_FULL")
async def the_disk_is_full() -> Seen:
    with TemporaryDirectory() as folder:
        async with SqliteStore.open(Path(folder) / "full.sqlite3") as store, open_hall(store) as hall:
            guest = await hall.sign_up()
            await limit_pages(store, 0)
            while True:
                try:
                    await guest("CreateGame")
                except Seen as refusal:
                    return refusal


@produces("OUTCOME_UNKNOWN")
async def the_disk_fails_during_a_commit() -> Seen:
    store = DoubtfulStore()
    async with open_hall(store) as hall:
        guests = await hall.guests(2)
        game_id = await hall.waiting(*guests)
        store.doubtful = True
        refusal: Seen = await hall.world.drive(guests[0].refused("StartGame", game_id=game_id))
        store.doubtful = False
        return refusal


@produces("DEADLINE_EXCEEDED")
async def the_answer_takes_too_long() -> Seen:
    store = SlowStore()
    async with open_hall(store, default_deadline_ms=50) as hall:
        guest = await hall.sign_up()
        store.stop()
        refusal = await guest.refused("CreateGame", timeout_s=None)
        store.let_go.set()
        return refusal


@produces("GAME_BUSY")
async def too_many_commands_wait() -> Seen:
    store = SlowStore()
    async with open_hall(store) as hall:
        guest = await hall.sign_up()
        game_id = await hall.waiting(guest)
        store.stop()
        calls = [asyncio.create_task(guest("AddBot", game_id=game_id)) for _ in range(80)]
        await store.waiting.wait()
        refusal = await guest.refused("AddBot", game_id=game_id)
        store.let_go.set()
        await asyncio.gather(*calls, return_exceptions=True)
        return refusal


@produces("SOLVER_BUSY")
async def too_many_searches_run() -> Seen:
    async with open_hall(solve_threads=1, waiting_solves=0, solve_nodes=5_000) as hall:
        guest = await hall.sign_up()
        searching = await begun(guest)
        refusal = await guest.refused("SolveTurn")
        await searching
        return refusal


@produces("INTERNAL")
async def the_server_has_a_bug() -> Seen:
    async with open_hall(FaultyStore()) as hall:
        refusal = await hall.anybody.refused("SignUp", display_name="Very Private")
        assert "Private" not in str(refusal)
        return refusal
