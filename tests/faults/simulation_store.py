"""The store of a simulated world, and a server's way to it, on which everything can go wrong.

Calls stall, most for some milliseconds and a few for seconds; they fail; a commit is carried out but not
heard of, or later, or never. The store itself keeps its promises: `MemoryStore` of the product.
"""

import asyncio
import contextvars
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from meldhall.store.contract import Creation, Cursor, Draft, Head, Outage, Player, Row
from meldhall.store.errors import OutcomeUnknown, StorageFull, StoreError, StoreFailed, StoreOverloaded
from meldhall.store.memory import MemoryStore
from tests.faults.drafting import plain
from tests.faults.observed import Origin
from tests.faults.simulation_world import pause_ms, true_ms

T = TypeVar("T")
USUAL_MS: Final = 12
LONGEST_MS: Final = 3_000
LONG: Final = 0.03
"""How many calls take long: faults between two deeds of one game need them."""


class Depot:
    """The one store of a simulation. `is_calm` ends all faults, `trouble` refuses every write for a while."""

    def __init__(
        self, chance: random.Random, list_chance: random.Random, clock_chance: random.Random
    ) -> None:
        self.memory = MemoryStore()
        self.clock_chance = clock_chance
        self.drafts: dict[str, dict[int, set[str]]] = {}
        self.chance = chance
        self.list_chance = list_chance
        self.is_calm = False
        self.trouble: type[StoreError] | None = None
        self.stored_ms: dict[tuple[str, int], float] = {}
        self.sent: dict[Row, Origin] = {}
        self._late: set[asyncio.Task[bool]] = set()

    async def commit(self, row: Row, head: Head, creation: Creation | None) -> bool:
        """The moment from which on it is there, if it is stored."""
        stored = await self.memory.append(row, head, creation)
        if stored:
            self.stored_ms.setdefault((row.game_id, row.version), true_ms())
        return stored

    async def put(self, draft: Draft) -> bool:
        """The moment from which on a draft is there."""
        stored = await self.memory.put_draft(draft)
        if stored and draft.melds is not None:
            kept = self.drafts.setdefault(draft.game_id, {}).setdefault(draft.version, set())
            kept.add(plain(draft.melds))
        return stored

    def commit_later(self, row: Row, head: Head, creation: Creation | None, delay_ms: float) -> None:
        """What nobody waits for any more may still come in."""

        async def come() -> bool:
            await pause_ms(delay_ms)
            return await self.commit(row, head, creation)

        # In a context of its own: it does not end with the server that sent it.
        task = asyncio.get_running_loop().create_task(come(), context=contextvars.Context())
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def idle(self) -> None:
        """Waits for all that may still come in."""
        while self._late:
            await asyncio.wait(self._late)

    def delay_ms(self, chance: random.Random) -> float:
        """How long a call takes on its way."""
        if self.is_calm:
            return 1.0
        return chance.random() * (LONGEST_MS if chance.random() < LONG else USUAL_MS)


class Link:
    """One server's connection to the store. After `cut` nothing comes through any more.

    `die` ends the server at once: it may do so right before a commit, or right after it.
    """

    def __init__(self, depot: Depot, name: str, die: Callable[[str], None]) -> None:
        self._name = name
        self._outages: tuple[Outage, ...] = ()
        self._depot = depot
        self._die = die
        self._is_cut = False

    def cut(self) -> None:
        self._is_cut = True

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        self._check_open()
        depot, chance = self._depot, self._depot.chance
        depot.sent.setdefault(row, Origin(self._name, true_ms(), self._outages))
        fate = 1.0 if depot.is_calm else chance.random()
        try:
            await self._pass(chance)
        except asyncio.CancelledError:
            if chance.random() < 0.5:  # it was on its way when its server died
                await depot.commit(row, head, creation)
            raise
        self._fail_before(fate)
        if fate < 0.05:
            depot.commit_later(row, head, creation, chance.random() * LONGEST_MS)
            raise OutcomeUnknown
        stored = await depot.commit(row, head, creation)
        if fate < 0.06:
            self._end("after a commit")
        if fate < 0.10:
            raise OutcomeUnknown
        await self._pass(chance)
        return stored

    def _fail_before(self, fate: float) -> None:
        if self._depot.trouble is not None:
            raise self._depot.trouble
        if fate < 0.010:
            raise StoreOverloaded
        if fate < 0.015:
            raise StorageFull
        if fate < 0.025:
            self._end("before a commit")
        if fate < 0.040:
            raise OutcomeUnknown

    def _end(self, when: str) -> None:
        self._die(when)
        raise asyncio.CancelledError

    def _check_open(self) -> None:
        if self._is_cut:
            raise asyncio.CancelledError

    async def _pass(self, chance: random.Random) -> None:
        self._check_open()
        await pause_ms(self._depot.delay_ms(chance))
        self._check_open()

    async def _ask(self, answer: Callable[[], Awaitable[T]], chance: random.Random | None = None) -> T:
        chance = chance or self._depot.chance
        await self._pass(chance)
        if not self._depot.is_calm and chance.random() < 0.02:
            raise StoreFailed
        found = await answer()
        await self._pass(chance)
        return found

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        return await self._ask(lambda: self._depot.memory.read(game_id, after_version))

    async def head(self, game_id: str) -> Head | None:
        return await self._ask(lambda: self._depot.memory.head(game_id))

    async def due(self) -> list[tuple[str, int]]:
        return await self._ask(self._depot.memory.due)

    async def creation(self, player_id: str, request_id: str) -> Creation | None:
        return await self._ask(lambda: self._depot.memory.creation(player_id, request_id))

    async def list_open(self, limit: int, after: Cursor | None = None) -> list[Head]:
        return await self._ask(lambda: self._depot.memory.list_open(limit, after), self._depot.list_chance)

    async def list_of_player(self, player_id: str, limit: int, after: Cursor | None = None) -> list[Head]:
        return await self._ask(
            lambda: self._depot.memory.list_of_player(player_id, limit, after), self._depot.list_chance
        )

    async def count_unfinished(self, creator_id: str) -> int:
        return await self._ask(lambda: self._depot.memory.count_unfinished(creator_id))

    async def list_ended(self, until_ms: int, limit: int, after: Cursor | None = None) -> list[Head]:
        return await self._ask(lambda: self._depot.memory.list_ended(until_ms, limit, after))

    async def archive(self, rows: Sequence[Row]) -> bool:
        return await self._ask(lambda: self._depot.memory.archive(rows))

    async def put_draft(self, draft: Draft) -> bool:
        self._check_open()
        depot, chance = self._depot, self._depot.clock_chance
        fate = 1.0 if depot.is_calm else chance.random()
        try:
            await self._pass(chance)
        except asyncio.CancelledError:
            if chance.random() < 0.5:  # it was on its way when its server died
                await depot.put(draft)
            raise
        self._fail_before(fate)
        stored = await depot.put(draft)
        if fate < 0.05:
            self._end("after a draft")
        if fate < 0.10:
            raise OutcomeUnknown
        await self._pass(chance)
        return stored

    async def draft(self, game_id: str) -> Draft | None:
        return await self._ask(lambda: self._depot.memory.draft(game_id), self._depot.clock_chance)

    async def begin_serving(self, time_ms: int) -> list[Outage]:
        told = await self._ask(lambda: self._depot.memory.begin_serving(time_ms), self._depot.clock_chance)
        self._outages = tuple(told)
        return told

    async def note_alive(self, time_ms: int) -> None:
        await self._ask(lambda: self._depot.memory.note_alive(time_ms), self._depot.clock_chance)

    async def add(self, player: Player, token_hash: bytes, create_ms: int) -> bool:
        return await self._ask(lambda: self._depot.memory.add(player, token_hash, create_ms))

    async def add_token(self, player_id: str, token_hash: bytes, create_ms: int) -> bool:
        return await self._ask(lambda: self._depot.memory.add_token(player_id, token_hash, create_ms))

    async def by_token(self, token_hash: bytes) -> Player | None:
        return await self._ask(lambda: self._depot.memory.by_token(token_hash))

    async def get(self, player_id: str) -> Player | None:
        return await self._ask(lambda: self._depot.memory.get(player_id))

    async def rename(self, player_id: str, display_name: str) -> bool:
        return await self._ask(lambda: self._depot.memory.rename(player_id, display_name))
