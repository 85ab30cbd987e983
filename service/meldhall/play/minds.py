"""Bots think apart from the turns of their game: nobody waits for them, and they for nobody."""

import asyncio
from collections.abc import Callable
from typing import Final

from meldhall import rules
from meldhall.play import bots, pace
from meldhall.play.bots import Choice
from meldhall.play.dealing import Dealer
from meldhall.play.decision import Decision, decide_due
from meldhall.play.levels import searches
from meldhall.play.parts import Parts
from meldhall.play.state import State, is_bots_turn
from meldhall.play.world import Handle

_NOTHING_YET: Final = 0
_SEED_BYTES: Final = 8


class Mind:
    """Whatever bot is to play in one game. What it makes of a version is forgotten with the next one.

    Strategies that search do so in `threads`; without them, in the caller's. `ready` is called when one has
    come to its end: there is a time then at which it is due.
    """

    def __init__(self, parts: Parts, ready: Callable[[], None]) -> None:
        self._world = parts.world
        self._limits = parts.limits
        self._threads = parts.threads
        self._ready = ready
        self._version = _NOTHING_YET
        self._due_ms = 0
        self._choice: Choice | None = None
        self._fault: BaseException | None = None
        self._search: _Search | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a search runs, or waits for a thread."""
        return self._search is not None

    def due_ms(self, state: State) -> int | None:
        """When `decide` must be asked; None where no bot is to play, or while it thinks."""
        if not is_bots_turn(state):
            return None
        if self._version != state.version:
            return state.time_ms
        return None if self.is_thinking else self._due_ms

    def decide(self, state: State, now_ms: int, deal: Dealer) -> Decision | None:
        """What the bot to play does, once its time has come; None before, and where none is to play.

        Begins to think of a version that is new to it. Raises what thinking raised.
        """
        if not is_bots_turn(state):
            return None
        if self._version != state.version:
            self._begin(state, now_ms)
        if self._fault is not None:
            raise self._fault
        if self.is_thinking or now_ms < self._due_ms:
            return None
        return decide_due(state, now_ms, deal, None if self._choice is None else self._choice.command)

    def close(self) -> None:
        """Ends the search: what comes of it is not asked for any more."""
        if self._search is not None:
            self._search.end()
            self._search = None

    def _begin(self, state: State, now_ms: int) -> None:
        self.close()
        self._version, self._choice, self._fault = state.version, None, None
        game = state.running
        seat = None if game is None else game.turn_seat
        strategy = None if seat is None else state.session.seats[seat].strategy
        if game is None or seat is None or strategy is None:
            self._come_to(state, None)
            return
        view, seed, nodes, stop = (
            game.view(seat),
            self._seed(state, seat),
            self._limits.bot_nodes,
            rules.Stop(),
        )

        def think() -> Choice:
            return bots.choose(view, strategy, seed, nodes, stop)

        if self._threads is None or not searches(strategy):
            self._come_to(state, think())
        else:
            until_ms = pace.search_until_ms(state, now_ms, self._limits.bot_search_ms)
            work = asyncio.wrap_future(self._threads.submit(think))
            self._search = search = _Search(stop, self._world.call_at(until_ms, stop.set))
            work.add_done_callback(lambda done: self._finish(state, search, done))

    def _seed(self, state: State, seat: int) -> int:
        """Games that are older than their secrets have none to derive it from: it is the world's then."""
        seed = bots.seed_of(state, seat)
        return int.from_bytes(self._world.secret()[:_SEED_BYTES], "big") if seed is None else seed

    def _finish(self, state: State, search: "_Search", done: "asyncio.Future[Choice]") -> None:
        fault = None if done.cancelled() else done.exception()
        if self._search is not search:
            return
        search.end()
        self._search = None
        if fault is None:
            self._come_to(state, done.result())
        else:
            self._fault, self._due_ms = fault, state.time_ms
        self._ready()

    def _come_to(self, state: State, choice: Choice | None) -> None:
        percent = self._world.below(pace.SPREAD_PERCENT)
        changed_melds = 0 if choice is None else choice.changed_melds
        self._choice = choice
        self._due_ms = pace.due_ms(state, self._limits.bot_delay_ms, changed_melds, percent)


class _Search:
    """A search in a thread, and the alarm that ends it."""

    __slots__ = ("_alarm", "_stop")

    def __init__(self, stop: rules.Stop, alarm: Handle) -> None:
        self._stop = stop
        self._alarm = alarm

    def end(self) -> None:
        """It ends soon, if it has not yet."""
        self._stop.set()
        self._alarm.cancel()
