"""One live game: the only place where its commands are decided, stored and shown, in that order."""

import asyncio
import logging
import weakref
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager
from functools import partial
from typing import Final

from meldhall import rules
from meldhall.play import absence, rematch
from meldhall.play.access import check_visible, check_visible_head, seat_required
from meldhall.play.callers import Caller
from meldhall.play.clocks import decide_credit, owed_ms
from meldhall.play.commands import Draw, JoinGame
from meldhall.play.dealing import ProvableDealer
from meldhall.play.decision import (
    Decision,
    check_size,
    decide,
    decide_expiry,
    game_in_play,
    is_overdue,
)
from meldhall.play.drafts import Draft, Drafts, Sketch, accepted
from meldhall.play.envelope import Envelope, LogDamaged, Request, digest
from meldhall.play.feed import Feed
from meldhall.play.guard import Guard
from meldhall.play.hints import position_of
from meldhall.play.history import Entry, History
from meldhall.play.minds import Mind
from meldhall.play.orders import Order
from meldhall.play.parts import Parts
from meldhall.play.revealing import proof_line
from meldhall.play.showing import answer_for
from meldhall.play.spectators import Look, Viewer, delay_of, onlooker_of
from meldhall.play.state import State, step
from meldhall.play.summary import head_of
from meldhall.play.updates import Answer, Update
from meldhall.play.waking import decide_alone, decide_resumption, due_ms
from meldhall.refusals import Refusal
from meldhall.store.contract import Row, Status

log = logging.getLogger(__name__)

WAKE_AGAIN_MS: Final = 1_000
"""How long the clock waits before it asks again where it had no effect."""
_ROUNDS: Final = 5
_FOLDED_AT_ONCE: Final = 64
"""Rows of a log that are folded without letting anybody else go first: some milliseconds."""
_BUSY_RETRY_MS: Final = 200
_HALTED: Final = "GAME_HALTED"


class GameHost:
    """Holds one game in memory, a cache of its log. Commands run one at a time; a fault in one halts
    this game only. `users` counts who needs it to stay in memory.
    """

    def __init__(self, game_id: str, parts: Parts) -> None:
        self.game_id = game_id
        self.users = 0
        self._parts = parts
        self._deal = ProvableDealer(parts.world)
        self._presence = parts.presences.of(game_id)
        self._history = History()
        self._drafts = Drafts(game_id)
        # Held weakly: without a cycle a host that is dropped frees its memory at once.
        held = weakref.proxy(self)
        self._guard = Guard(partial(GameHost._check_running, held), partial(GameHost._halt, held))
        audience = partial(parts.audience.held, game_id)
        self._feed = Feed(
            self._history, parts.world, parts.limits, self._guard, audience, drafts=self._drafts
        )
        self._mind = Mind(parts, partial(GameHost._arm_again, held))
        self._is_current = False
        self._incident = ""
        self._turn = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._waiting = 0

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if it were dropped."""
        busy = self._turn.locked() or self._reading.locked() or self._mind.is_thinking
        return not (self.users or busy)

    @property
    def is_empty(self) -> bool:
        """Whether no such game is stored, as far as is known."""
        return self._history.state is None and not self._incident

    @property
    def awaits_players(self) -> bool:
        """Whether it must be known for how long nothing is heard of its players."""
        state = self._history.state
        return state is not None and bool(state.persons) and not state.stands_still

    def close(self) -> None:
        """Ends all streams, and what bots think: the server goes down."""
        self._feed.close()
        self._mind.close()

    async def enter(self) -> None:
        """Waits for its turn; `run` or `pass_by` must follow. Raises GAME_BUSY if too many wait already."""
        if self._waiting >= self._parts.limits.waiting_commands:
            raise Refusal("GAME_BUSY", retry_after_ms=_BUSY_RETRY_MS)
        self._waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self._waiting -= 1

    def pass_by(self) -> None:
        """Lets the next one have its turn."""
        self._turn.release()

    async def run(self, order: Order) -> Answer:
        """Carries out a command whose turn it is, to its end. Raises any Refusal."""
        try:
            async with self._serving(order.caller):
                return await self._walk(order)
        finally:
            self.pass_by()

    async def wake(self) -> None:
        """Does what is due: lets a turn run out, or a bot play. Sets the next alarm."""
        async with self._turn:
            with self._guard:
                await self._load()
                for _ in range(_ROUNDS):
                    now_ms = self._now_ms()
                    decision = await self._decide_due(now_ms)
                    if decision is None:
                        self._arm(asked_ms=now_ms)
                        return
                    if await self._store(decision, now_ms):
                        return
                    await self._read_on()
                self._arm(asked_ms=self._now_ms())

    async def see(self, caller: Caller, look: Look) -> Answer:
        """The game, as far as the caller may know of it now. Raises what `onlooker_of` raises."""
        async with self._serving(caller) as state:
            viewer = onlooker_of(state.session, caller, look)
            known = self._history.version_known(viewer.delay_ms, self._parts.world.now_ms())
            seen = self._history.state_at(known)
            return answer_for(seen, viewer, draft=self._drafts.at(seen))

    async def first_answer(self, caller: Caller) -> Answer:
        """The game as it was created."""
        async with self._serving(caller):
            return answer_at(self._history.state_at(1), caller)

    async def over(self, caller: Caller, request: Request | None) -> State:
        """The game at its end, for another one. Raises as `rematch.check` does, and REQUEST_ID_REUSED."""
        async with self._serving(caller) as state:
            check_visible(state.session, caller)
            rematch.check(state, caller)
            self._history.check_request(request)
            return state

    async def check_turn(self, caller: Caller, table: rules.TableLike) -> tuple[rules.Verdict, int]:
        """The verdict on a play by the caller, and the version it was given at."""
        async with self._serving(caller) as state:
            check_visible(state.session, caller)
            seat = seat_required(state.session, caller)
            try:
                game = game_in_play(state)
                check_size(table, game)
                return game.check_turn(seat, table), state.version
            except rules.NotationError as unreadable:
                raise Refusal("MALFORMED", {"field": "table", "why": str(unreadable)}) from unreadable

    async def hint_position(self, caller: Caller) -> tuple[rules.Position, int]:
        """What the caller's own seat may see, to find its best play in, and the version it was seen at."""
        async with self._serving(caller) as state:
            check_visible(state.session, caller)
            return position_of(state, seat_required(state.session, caller)), state.version

    async def record(self, caller: Caller) -> str:
        """The game in notation, once it is over. Raises GAME_NOT_OVER; GAME_NOT_STARTED if it never did."""
        async with self._serving(caller) as state:
            check_visible(state.session, caller)
            if not state.session.is_over:
                raise Refusal("GAME_NOT_OVER")
            if state.game is None:
                raise Refusal("GAME_NOT_STARTED")
            entries = self._history.entries
            lines = [(each.version, each.envelope.game_line) for each in entries if each.events is not None]
            names = [seat.display_name for seat in state.session.seats]
            return rules.record(state.session.ruleset, names, lines, proof_line(state.session))

    def attended(self, caller: Caller) -> AbstractContextManager[None]:
        """A stream to the caller is open for the time of the block, in which it may take a seat."""
        return self._presence.attended(caller, lambda: self._state.session.seats, self._arm_again)

    def _arm_again(self) -> None:
        if not self._incident:
            self._arm()

    async def watch(
        self, caller: Caller, after_version: int | None, look: Look
    ) -> AsyncGenerator[Update, None]:
        """What `Feed.follow` gives, once the game is loaded."""
        async with self._serving(caller):
            return self._feed.follow(caller, after_version, look)

    async def set_draft(self, sketch: Sketch) -> int:
        """Keeps what the caller's seat is building, and gives the version it belongs to. Of those that come
        while one is being stored only the newest is. Raises what `accepted` raises, and GAME_BUSY.
        """
        async with self._serving(sketch.caller):
            for _ in range(_ROUNDS):
                if await self._decide_before(self._now_ms()) is None:
                    break
                await self.wake()
            accepted(self._history, sketch)
            return await asyncio.shield(self._drafts.offer(sketch, self._keep_draft))

    async def _keep_draft(self) -> int:
        try:
            await self.enter()
        finally:
            sketch = self._drafts.take()
        try:
            for _ in range(_ROUNDS):
                draft = accepted(self._history, sketch)
                if await self._put(draft):
                    return draft.version
                await self._read_on()
            raise Refusal("STALE_VERSION", {"version": str(self._history.version)})
        finally:
            self.pass_by()

    async def _put(self, draft: Draft) -> bool:
        try:
            stored = await self._parts.writer.put_draft(self._drafts.stored_form(draft))
        except Refusal:
            self._is_current = False
            raise
        if stored:
            self._drafts.keep(draft)
            session = self._state.session
            drafter_id = session.seats[draft.seat].player_id or ""
            self._feed.publish_draft(drafter_id, is_shown=session.policy.show_drafts)
        return stored

    async def _decide_before(self, now_ms: int) -> Decision | None:
        """What comes before anybody's command: a credit for an outage, the end of a turn whose time is over,
        with its draft, which another server may have stored, that of a pause, the return of who commands.
        """
        state = self._state
        credit = decide_credit(state, self._parts.outages, now_ms)
        if credit is None and is_overdue(state, now_ms):
            self._drafts.know(await self._parts.store.draft(self.game_id))
        return (
            credit
            or absence.decide_return(state, self._presence, now_ms)
            or decide_expiry(state, now_ms, self._deal, self._drafts.at(state))
            or decide_resumption(state, now_ms)
        )

    async def _decide_due(self, now_ms: int) -> Decision | None:
        before = await self._decide_before(now_ms)
        state = self._state
        # A server that goes down has ended the streams of its players itself.
        if before is not None or self._feed.is_closing:
            return before
        alone = decide_alone(state, self._presence, self._parts.limits, now_ms)
        return alone or self._mind.decide(state, now_ms, self._deal)

    async def _walk(self, order: Order) -> Answer:
        request = order.request
        for _ in range(_ROUNDS):
            if request is not None and (entry := self._history.answered(request)) is not None:
                return self._answer_again(entry, request, order)
            now_ms = self._now_ms()
            try:
                decision = await self._decide(order, now_ms)
            except Refusal:
                if await self._read_on():
                    continue
                raise
            if await self._store(decision, now_ms, None if decision.is_by_itself else request):
                if not decision.is_by_itself:
                    return answer_to(order, self._state, decision.game_events)
            else:
                await self._read_on()
        raise Refusal("STALE_VERSION", {"version": str(self._known_to(order.caller))})

    async def _decide(self, order: Order, now_ms: int) -> Decision:
        """What `_decide_before` tells comes first, each as a version of its own."""
        state, command = self._state, order.command
        check_visible(state.session, order.caller, command.join_code if isinstance(command, JoinGame) else "")
        before = await self._decide_before(now_ms)
        if before is not None:
            return before
        known = self._known_to(order.caller)
        if not self._history.is_current(order.expected_version, known):
            raise Refusal("STALE_VERSION", {"version": str(known)})
        return decide(state, command, order.caller, now_ms, self._deal)

    async def _store(self, decision: Decision, now_ms: int, request: Request | None = None) -> bool:
        """Append, evolve, publish. False: another writer has made that version."""
        before = self._state
        envelope = Envelope(
            request,
            decision.actor,
            now_ms,
            before.digest,
            decision.session_events,
            decision.game_line,
            decision.hidden,
        )
        record = envelope.encode()
        state = step(before, envelope, decision.game_events, digest(record))
        row = Row(self.game_id, state.version, record)
        try:
            stored = await self._parts.writer.append(row, head_of(state, due_ms(state, self._parts.limits)))
        except Refusal:
            self._is_current = False
            self._parts.lists.doubt()
            self._parts.timers.arm(self.game_id, self._parts.world.now_ms() + WAKE_AGAIN_MS)
            raise
        if stored and self._history.version < state.version:
            self._history.push(envelope, decision.game_events, state)
        if stored:
            self._parts.lists.note(before.session, state)
            self._show()
        return stored

    async def _load(self) -> None:
        if not self._is_current:
            async with self._reading:
                if not self._is_current:
                    await self._read_all()
                    self._is_current = True

    async def _read_all(self) -> None:
        """Folds the log. Raises LogDamaged where its end is missing or changed: its head tells."""
        head = await self._parts.store.head(self.game_id)
        if head is not None:
            await self._read_on()
            if self._history.version < head.version:
                raise LogDamaged(f"the log ends at version {self._history.version} of {head.version}")
            if head.digest and self._history.digest_of(head.version) != head.digest:
                raise LogDamaged(f"version {head.version} is not the one that was stored")
            if head.status is Status.RUNNING:
                self._drafts.know(await self._parts.store.draft(self.game_id))

    async def _read_on(self) -> bool:
        """Folds what others have stored, a long log in parts, so that other games go on. Whether it grew."""
        before, known = self._history.state, self._history.version
        rows = await self._parts.store.read(self.game_id, known)
        for start in range(0, len(rows), _FOLDED_AT_ONCE):
            if start:
                await asyncio.sleep(0)
            part = rows[start : start + _FOLDED_AT_ONCE]
            self._history.extend([row for row in part if row.version > self._history.version])
        grew = self._history.version > known
        if grew:
            if before is not None:
                self._parts.lists.note(before.session, self._state)
            self._show()
        return grew

    def _show(self) -> None:
        self._feed.publish()
        self._arm()

    def _arm(self, asked_ms: int | None = None) -> None:
        """Sets the alarm for what is due next; what was overdue at that time and could not be done waits."""
        if owed_ms(self._state, self._parts.outages):
            due: int | None = 0
        else:
            due = due_ms(self._state, self._parts.limits, self._presence, self._mind)
        if due is not None and asked_ms is not None and due <= asked_ms:
            due = asked_ms + WAKE_AGAIN_MS
        self._parts.timers.arm(self.game_id, due)

    def _answer_again(self, entry: Entry, request: Request, order: Order) -> Answer:
        self._history.check_request(request)
        return answer_to(order, self._history.state_at(entry.version), entry.events)

    @asynccontextmanager
    async def _serving(self, caller: Caller) -> AsyncIterator[State]:
        """Loads the game. One that halts is not found by those who could not know of it before."""
        try:
            with self._guard:
                await self._load()
                state = self._state
                if self._presence.hear_from(state.session.seats, caller):
                    self._arm()
                yield state
        except Refusal as refusal:
            if refusal.reason == _HALTED:
                check_visible_head(await self._parts.store.head(self.game_id), caller)
            raise

    def _check_running(self) -> None:
        if self._incident:
            raise self._halted()

    def _halt(self, fault: BaseException) -> Refusal:
        self._incident = self._parts.world.new_id()
        known = self._history.version
        log.error(
            "incident %s: game %s is halted at version %s",
            self._incident,
            self.game_id,
            known,
            exc_info=fault,
        )
        self._parts.timers.arm(self.game_id, None)
        self._feed.publish()
        return self._halted()

    def _halted(self) -> Refusal:
        return Refusal(_HALTED, {"incident": self._incident})

    def _known_to(self, caller: Caller) -> int:
        """The newest version that the caller may know of."""
        delay_ms = delay_of(self._state.session, caller)
        return self._history.version_known(delay_ms, self._parts.world.now_ms())

    def _now_ms(self) -> int:
        """The time, which within one game never goes back, nor behind an outage that it is owed for."""
        end_ms = self._parts.outages.end_ms if owed_ms(self._state, self._parts.outages) else 0
        return max(self._parts.world.now_ms(), self._state.time_ms, end_ms)

    @property
    def _state(self) -> State:
        if self._history.state is None:
            raise Refusal("GAME_NOT_FOUND")
        return self._history.state


def answer_at(state: State, caller: Caller, drawn_tile: str | None = None) -> Answer:
    """The game to whoever acts in it: tiles only from a seat."""
    seat = state.session.seat_of(caller)
    return answer_for(state, Viewer(seat, sees_tiles=seat is not None), drawn_tile)


def answer_to(order: Order, state: State, events: rules.Events | None) -> Answer:
    """The answer to a command that made that state by those events."""
    drawn = events.drawn_tile() if events is not None and isinstance(order.command, Draw) else None
    return answer_at(state, order.caller, drawn)
