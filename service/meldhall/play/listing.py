"""Watching a list of games: what changed last, each game once, and a place in it for every watcher.

A list is watched through changes that pass here when they are stored, whether or not anybody holds the game
in memory afterwards. Where they may not be all there are, watchers get a snapshot read from the store.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final

from meldhall.play.bell import Bell, retry_after_ms
from meldhall.play.limits import Limits
from meldhall.play.summary import Summary, summary_of
from meldhall.play.updates import (
    Change,
    ChangeKind,
    Closing,
    ListChanged,
    ListSilent,
    ListSnapshot,
    ListUpdate,
)
from meldhall.play.world import Handle, World
from meldhall.store.contract import Head

SNAPSHOT_GAMES: Final = 100
_FRESH_MS: Final = 1_000
"""How long a snapshot serves those who come while nothing changes."""
ReadNewest = Callable[[int], Awaitable[list[Head]]]
"""Reads the newest games of a list, so many at most."""


@dataclass(frozen=True, slots=True)
class _Note:
    """How a game stands in the list since its last change, the `sequence`th; `entered` is the change by
    which it came in, 0 if that is long ago. `summary` is None once it is out.
    """

    sequence: int
    entered: int
    version: int
    summary: Summary | None


@dataclass(frozen=True, slots=True)
class _Kept:
    """A snapshot, read at that time, with all changes up to `sequence` in it."""

    snapshot: ListSnapshot
    sequence: int
    time_ms: int


class GameList:
    """One list, as long as somebody watches it; `watchers` counts them.

    Of at most `Limits.lag_games` games the last change is kept, whoever reads how slowly; who is further
    behind gets a snapshot. Changes are shown at most every `Limits.list_pace_ms`.
    """

    def __init__(self, read_newest: ReadNewest, world: World, limits: Limits) -> None:
        self.watchers = 0
        self._read_newest = read_newest
        self._world = world
        self._limits = limits
        self._bell = Bell(world)
        self._notes: OrderedDict[str, _Note] = OrderedDict()
        self._sequence = 0
        self._shown = 0
        self._forgotten = 0
        self._shown_ms = 0
        self._next: Handle | None = None
        self._kept: _Kept | None = None
        self._reading = asyncio.Lock()
        self._told: dict[int, ListChanged] = {}
        self._closing = False

    def note(self, game_id: str, version: int, summary: Summary | None, *, entered: bool) -> None:
        """A game is in the list at that version, or with None in it no more; `entered`: it was not before."""
        earlier = self._notes.get(game_id)
        if earlier is not None and version <= earlier.version:
            return  # its writer heard so late of it that the game has gone on
        self._notes.pop(game_id, None)
        self._sequence += 1
        since = self._sequence if entered else earlier.entered if earlier else 0
        self._notes[game_id] = _Note(self._sequence, since, version, summary)
        if len(self._notes) > self._limits.lag_games:
            _, oldest = self._notes.popitem(last=False)
            self._forgotten = oldest.sequence
        self._told.clear()
        self._show_soon()

    def doubt(self) -> None:
        """Something may have happened that was not noted: everybody gets a snapshot."""
        self._sequence += 1
        self._forgotten = self._sequence
        self._notes.clear()
        self._told.clear()
        self._show_soon()

    def close(self) -> None:
        """Ends all streams: the server goes down."""
        self._closing = True
        self.stop()
        self._bell.ring()

    def stop(self) -> None:
        """Nobody watches any more."""
        if self._next is not None:
            self._next.cancel()

    async def follow(self) -> AsyncGenerator[ListUpdate, None]:
        """A snapshot, then what changes. Errors of the store pass through; ends only with the server."""
        place: int | None = None
        while not self._closing:
            if place is None or place < self._forgotten:
                kept = await self._newest()
                place = kept.sequence
                yield kept.snapshot
            elif place < self._shown:
                changed, place = self._since(place), self._sequence
                yield changed
            elif not await self._bell.news(self._limits.heartbeat_ms):
                yield ListSilent()
        yield Closing(retry_after_ms(self._world))

    def _show_soon(self) -> None:
        """Rings at once where it has been quiet, else when the pace allows."""
        due_ms = self._shown_ms + self._limits.list_pace_ms
        if self._world.now_ms() >= due_ms:
            self._show()
        elif self._next is None:
            self._next = self._world.call_at(due_ms, self._show)

    def _show(self) -> None:
        self._next = None
        self._shown = self._sequence
        self._shown_ms = self._world.now_ms()
        self._bell.ring()

    def _since(self, place: int) -> ListChanged:
        """All changes behind that place; one value for all who stand there."""
        told = self._told.get(place)
        if told is None:
            changes = [_change(game_id, note, place) for game_id, note in self._notes_behind(place)]
            told = self._told[place] = ListChanged(tuple(reversed(changes)))
        return told

    def _notes_behind(self, place: int) -> Iterator[tuple[str, _Note]]:
        """The last one first."""
        for game_id, note in reversed(self._notes.items()):
            if note.sequence <= place:
                return
            yield game_id, note

    async def _newest(self) -> _Kept:
        async with self._reading:
            kept = self._kept
            is_fresh = (
                kept is not None
                and kept.sequence == self._sequence
                and self._world.now_ms() - kept.time_ms < _FRESH_MS
            )
            if kept is None or not is_fresh:
                kept = await self._read()
            # Most players watch their own list alone: nothing is kept for others who might come.
            self._kept = kept if self.watchers > 1 else None
            return kept

    async def _read(self) -> _Kept:
        """Reads the list, and brings what was read up to the changes noted meanwhile."""
        before, time_ms = self._sequence, self._world.now_ms()
        heads = await self._read_newest(SNAPSHOT_GAMES + 1)
        games = {head.game_id: summary_of(head) for head in heads}
        for game_id, note in self._notes_behind(before):
            if game_id not in games or games[game_id].version < note.version:
                games.pop(game_id, None)
                if note.summary is not None:
                    games[game_id] = note.summary
        newest = sorted(games.values(), key=lambda each: (each.create_ms, each.game_id), reverse=True)
        snapshot = ListSnapshot(tuple(newest[:SNAPSHOT_GAMES]), has_more=len(newest) > SNAPSHOT_GAMES)
        return _Kept(snapshot, self._sequence if before >= self._forgotten else before, time_ms)


def _change(game_id: str, note: _Note, place: int) -> Change:
    if note.summary is None:
        return Change(ChangeKind.REMOVED, game_id, note.version, None)
    kind = ChangeKind.ADDED if note.entered > place else ChangeKind.CHANGED
    return Change(kind, game_id, note.version, note.summary)
