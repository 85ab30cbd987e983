"""Bugs for the simulation to find: each a fault of the server that somebody could make.

They are planted from outside, into the product's classes and for one test; nothing in the product knows of
them.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace

import pytest

from meldhall import rules
from meldhall.play import decision, founder, host
from meldhall.play.bell import Bell
from meldhall.play.callers import CLOCK, Caller
from meldhall.play.decision import Decision
from meldhall.play.envelope import Envelope, Request, digest
from meldhall.play.feed import Feed
from meldhall.play.games import Games
from meldhall.play.history import Entry, History
from meldhall.play.host import GameHost, answer_to
from meldhall.play.listing import GameList, _Kept
from meldhall.play.minds import Mind
from meldhall.play.orders import Order
from meldhall.play.spectators import Look, Viewer
from meldhall.play.state import State, step
from meldhall.play.summary import Summary, head_of
from meldhall.play.timers import Alarm, Timers
from meldhall.play.updates import Answer, Snapshot, Update
from meldhall.play.waking import due_ms
from meldhall.play.world import resolve
from meldhall.play.writer import Writer
from meldhall.store.contract import Creation, Head, Row
from meldhall.store.errors import OutcomeUnknown, StoreFailed
from meldhall.store.memory import MemoryStore

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True, slots=True)
class Bug:
    """A fault, how it is planted, and the invariants of which at least one must be seen broken."""

    name: str
    broken: frozenset[str]
    plant: Plant


def into(bugs: list[Bug]) -> Callable[..., Callable[[Plant], Plant]]:
    """A decorator `@bug("I1", "I2")` that adds to a list."""

    def bug(*broken: str) -> Callable[[Plant], Plant]:
        def listed(plant: Plant) -> Plant:
            bugs.append(Bug(plant.__name__, frozenset(broken), plant))
            return plant

        return listed

    return bug


BUGS: list[Bug] = []
bug = into(BUGS)


@bug("I1", "I2")
def no_version_check(patch: pytest.MonkeyPatch) -> None:
    async def append(self: MemoryStore, row: Row, head: Head, creation: Creation | None = None) -> bool:
        self._rows.setdefault(row.game_id, [])[row.version - 1 : row.version] = [row]
        self._heads[row.game_id] = head
        if creation is not None:
            self._remember(creation)
        return True

    patch.setattr(MemoryStore, "append", append)


@bug("I1")
def no_request_check(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(History, "answered", lambda *_: None)


@bug("I1")
def answer_before_append(patch: pytest.MonkeyPatch) -> None:
    append = Writer.append

    async def promised(self: Writer, row: Row, head: Head, creation: Creation | None = None) -> bool:
        task = asyncio.ensure_future(append(self, row, head, creation))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return True

    patch.setattr(Writer, "append", promised)


@bug("I6")
def timer_without_version(patch: pytest.MonkeyPatch) -> None:
    """An alarm is not taken back when the turn ends, and ends whatever turn there is when it goes off."""
    decide = Mind.decide

    def arm(self: Timers, game_id: str, due_ms: int | None) -> None:
        if due_ms is not None and not self._stopped:
            handle = self._world.call_at(due_ms, lambda: self._wake(game_id))
            self._alarms[f"{game_id} {due_ms}"] = Alarm(handle, due_ms, due_ms)

    def planted(self: Mind, state: State, now_ms: int, deal: decision.Dealer) -> Decision | None:
        game = state.running
        decided = decide(self, state, now_ms, deal)
        if decided is not None or game is None or game.deadline_ms is None:
            return decided
        return Decision(CLOCK, (), game.decide(rules.Command.expire_turn(), game.deadline_ms))

    patch.setattr(Timers, "arm", arm)
    patch.setattr(Mind, "decide", planted)


@bug("I1")
def unknown_outcome_taken_for_success(patch: pytest.MonkeyPatch) -> None:
    async def append(self: Writer, row: Row, head: Head, creation: Creation | None = None) -> bool:
        try:
            return await self._store.append(row, head, creation)
        except OutcomeUnknown:
            return True

    patch.setattr(Writer, "append", append)


@bug("I1")
def unknown_outcome_taken_for_failure(patch: pytest.MonkeyPatch) -> None:
    async def append(self: Writer, row: Row, head: Head, creation: Creation | None = None) -> bool:
        try:
            return await self._store.append(row, head, creation)
        except OutcomeUnknown:
            raise StoreFailed from None

    patch.setattr(Writer, "append", append)


@bug("I1", "I4", "I8")
def lost_race_taken_for_won(patch: pytest.MonkeyPatch) -> None:
    append = Writer.append

    async def won(self: Writer, row: Row, head: Head, creation: Creation | None = None) -> bool:
        await append(self, row, head, creation)
        return True

    patch.setattr(Writer, "append", won)


@bug("I8")
def publish_before_append(patch: pytest.MonkeyPatch) -> None:
    async def store(self: GameHost, decided: Decision, now_ms: int, request: Request | None = None) -> bool:
        before = self._state
        envelope = Envelope(
            request, decided.actor, now_ms, before.digest, decided.session_events, decided.game_line
        )
        record = envelope.encode()
        state = step(before, envelope, decided.game_events, digest(record))
        self._history.push(envelope, decided.game_events, state)
        self._show()
        row = Row(self.game_id, state.version, record)
        return await self._parts.writer.append(row, head_of(state, due_ms(state, self._parts.limits)))

    patch.setattr(GameHost, "_store", store)


@bug("I8")
def slow_watcher_skips_without_snapshot(patch: pytest.MonkeyPatch) -> None:
    follow = Feed.follow

    async def skipping(
        self: Feed, caller: Caller, after_version: int | None, look: Look
    ) -> AsyncGenerator[Update, None]:
        is_first = True
        async with aclosing(follow(self, caller, after_version, look)) as updates:
            async for update in updates:
                if is_first or not isinstance(update, Snapshot):
                    yield update
                is_first = False

    patch.setattr(Feed, "follow", skipping)


@bug("I8")
def resumed_one_version_too_far(patch: pytest.MonkeyPatch) -> None:
    begin = Feed._begin

    def begun(self: Feed, after_version: int | None, viewer: Viewer) -> int | None:
        shown = begin(self, after_version, viewer)
        return None if shown is None else min(shown + 1, self._history.version)

    patch.setattr(Feed, "_begin", begun)


@bug("I8")
def no_heartbeat(patch: pytest.MonkeyPatch) -> None:
    async def news(self: Bell, silence_ms: int, who: str = "") -> bool:
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        handle = self._world.call_at(self._world.now_ms() + 10 * silence_ms, lambda: resolve(waiting, False))
        self._waiting[waiting] = who
        try:
            return await waiting
        finally:
            self._waiting.pop(waiting, None)
            handle.cancel()

    patch.setattr(Bell, "news", news)


@bug("I8")
def watchers_told_of_the_first_seat(patch: pytest.MonkeyPatch) -> None:
    encoded = Entry._encoded

    def of_the_first(self: Entry, seat: int | None, *, racks: bool) -> bytes:
        return encoded(self, None if seat is None else 0, racks=racks)

    patch.setattr(Entry, "_encoded", of_the_first)


@bug("I9")
def head_not_written_with_its_row(patch: pytest.MonkeyPatch) -> None:
    append = MemoryStore.append

    async def forgetful(self: MemoryStore, row: Row, head: Head, creation: Creation | None = None) -> bool:
        earlier = self._heads.get(row.game_id)
        stored = await append(self, row, head, creation)
        if stored and earlier is not None and row.version % 5 == 0:
            self._heads[row.game_id] = earlier
        return stored

    patch.setattr(MemoryStore, "append", forgetful)


@bug("I1", "I4")
def request_hash_ignored(patch: pytest.MonkeyPatch) -> None:
    def again(self: GameHost, entry: Entry, request: Request, order: Order) -> Answer:
        return answer_to(order, self._history.state_at(entry.version), entry.events)

    patch.setattr(GameHost, "_answer_again", again)


@bug("I1")
def repeat_answered_with_the_present(patch: pytest.MonkeyPatch) -> None:
    def again(self: GameHost, entry: Entry, request: Request, order: Order) -> Answer:
        return answer_to(order, self._state, entry.events)

    patch.setattr(GameHost, "_answer_again", again)


@bug("I1", "I4")
def mailbox_not_serial(patch: pytest.MonkeyPatch) -> None:
    async def enter(self: GameHost) -> None:
        """At once, whoever is there."""

    patch.setattr(GameHost, "enter", enter)
    patch.setattr(GameHost, "pass_by", lambda self: None)


@bug("I4", "I6", "I8")
def cache_kept_after_a_lost_race(patch: pytest.MonkeyPatch) -> None:
    read_on = GameHost._read_on

    async def read_once(self: GameHost) -> bool:
        return False if self._history.version else await read_on(self)

    patch.setattr(GameHost, "_read_on", read_once)


@bug("I4")
def expected_version_ignored(patch: pytest.MonkeyPatch) -> None:
    decide = GameHost._decide
    patch.setattr(
        GameHost, "_decide", lambda self, order, now: decide(self, replace(order, expected_version=None), now)
    )


@bug("Drain")
def draining_server_accepts(patch: pytest.MonkeyPatch) -> None:
    async def drain(self: Games) -> None:
        self._timers.stop()
        for each in self._hosts.values():
            each.close()
        await self.settle()

    patch.setattr(Games, "drain", drain)


@bug("I1")
def creation_not_remembered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(founder, "_creation", lambda *_: None)


@bug("I6")
def alarms_not_set_at_the_start(patch: pytest.MonkeyPatch) -> None:
    async def start(self: Games) -> None:
        """Sets no alarm: games wait until somebody asks for them."""

    patch.setattr(Games, "start", start)


@bug("I2", "I4")
def rows_not_chained(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(host, "digest", lambda record: "0" * 32)


@bug("I9")
def list_snapshot_without_what_came_meanwhile(patch: pytest.MonkeyPatch) -> None:
    read = GameList._read

    async def late(self: GameList) -> _Kept:
        return replace(await read(self), sequence=self._sequence + 1)

    patch.setattr(GameList, "_read", late)


@bug("I9")
def list_keeps_games_that_left_it(patch: pytest.MonkeyPatch) -> None:
    note = GameList.note

    def kept(self: GameList, game_id: str, version: int, summary: Summary | None, *, entered: bool) -> None:
        if summary is not None:
            note(self, game_id, version, summary, entered=entered)

    patch.setattr(GameList, "note", kept)
