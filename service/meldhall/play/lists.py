"""The lists that somebody watches: open games, and the games of each player who looks at them."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from functools import partial
from typing import Final

from meldhall.play.callers import Caller
from meldhall.play.limits import Limits
from meldhall.play.listing import GameList, ReadNewest
from meldhall.play.session import Session
from meldhall.play.state import State
from meldhall.play.summary import head_of, summary_of
from meldhall.play.updates import ListUpdate
from meldhall.play.world import World
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Status, Store

_OPEN: Final = ""
"""The list of open games; the others are named by their player's id, which is never empty."""


class Lists:
    """Takes note of every change stored here. A list that nobody watches costs nothing."""

    def __init__(self, store: Store, world: World, limits: Limits) -> None:
        self._store = store
        self._world = world
        self._limits = limits
        self._lists: dict[str, GameList] = {}

    def note(self, before: Session | None, after: State) -> None:
        """A game that was so, None for none, has come to that state, which is stored."""
        if not self._lists:
            return
        was_in = _lists_of(before) if before is not None else frozenset()
        is_in = _lists_of(after.session)
        watched = (was_in | is_in) & self._lists.keys()
        if watched:
            summary = summary_of(head_of(after, None))
            for name in sorted(watched):
                shown = summary if name in is_in else None
                entered = name in is_in and name not in was_in
                self._lists[name].note(summary.game_id, after.version, shown, entered=entered)

    def doubt(self) -> None:
        """A row may have been stored of which nobody can say so."""
        for each in self._lists.values():
            each.doubt()

    def close(self) -> None:
        """Ends all streams: the server goes down."""
        for each in self._lists.values():
            each.close()

    async def follow_open(self) -> AsyncGenerator[ListUpdate, None]:
        """Public games that wait for players, as `GameList.follow` says."""
        with self._watching(_OPEN, self._store.list_open) as watched:
            async with aclosing(watched.follow()) as updates:
                async for update in updates:
                    yield update

    async def follow_own(self, caller: Caller) -> AsyncGenerator[ListUpdate, None]:
        """Games in which the caller has a seat. Raises PLAYER_REQUIRED."""
        if not isinstance(caller, Player):
            raise Refusal("PLAYER_REQUIRED")
        name = caller.player_id
        with self._watching(name, partial(self._store.list_of_player, name)) as watched:
            async with aclosing(watched.follow()) as updates:
                async for update in updates:
                    yield update

    @contextmanager
    def _watching(self, name: str, read_newest: ReadNewest) -> Iterator[GameList]:
        watched = self._lists.get(name)
        if watched is None:
            watched = self._lists[name] = GameList(read_newest, self._world, self._limits)
        watched.watchers += 1
        try:
            yield watched
        finally:
            watched.watchers -= 1
            if not watched.watchers:
                del self._lists[name]
                watched.stop()


def _lists_of(session: Session) -> frozenset[str]:
    """The names of the lists that show a game, as those of the store do."""
    players = frozenset(seat.holder_id for seat in session.seats if seat.holder_id is not None)
    is_open = session.public and session.status is Status.WAITING
    return players | {_OPEN} if is_open else players
