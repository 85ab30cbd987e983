"""Players who watch lists of games in a simulated world, and what their lists must have come to."""

import random
from collections.abc import Iterator, Mapping, Sequence

from meldhall.play.summary import Summary, head_of, summary_of
from meldhall.play.updates import ListChanged, ListSnapshot, ListUpdate
from meldhall.refusals import Refusal
from meldhall.store.contract import Player, Row, Status
from meldhall.store.errors import StoreError
from tests.faults.folded import Folded, fold
from tests.faults.simulation_client import Hall
from tests.faults.simulation_server import Unreachable
from tests.faults.simulation_world import pause_ms, true_ms


class ListWatcher:
    """Keeps one list up to date: that of a player's own games, or without a player that of open games."""

    def __init__(self, hall: Hall, player: Player | None, chance: random.Random) -> None:
        self.player = player
        self.name = f"{player.player_id if player else 'open'}/list"
        self.shown: dict[str, Summary] = {}
        self.open_ms: float | None = None
        """Since when it is told of changes; None while it is not."""
        self._hall = hall
        self._chance = chance
        self._is_slow = False

    async def watch(self) -> None:
        """One stream after the other."""
        while True:
            try:
                await self._follow()
            except (Refusal, StoreError, Unreachable) as fault:
                self._hall.tell(self.name, "stops watching", repr(fault))
            self.open_ms = None
            await pause_ms(self._chance.uniform(100, 1_000))

    async def _follow(self) -> None:
        player = self.player
        pipe, task = self._hall.server(self._chance).watch(
            lambda games: games.watch_open() if player is None else games.watch_mine(player)
        )
        self._is_slow = self._chance.random() < 0.3
        patience = self._chance.randrange(5, 40)
        try:
            while (update := await pipe.get()) is not None:
                self._fold(update)
                patience -= 1
                if self._is_slow and not self._hall.is_calm:
                    await pause_ms(self._chance.uniform(0, 2_000))
                if patience == 0 and not self._hall.is_calm:
                    raise Unreachable
        finally:
            task.cancel()

    def _fold(self, update: ListUpdate) -> None:
        match update:
            case ListSnapshot():
                self.open_ms = self.open_ms or true_ms()
                self.shown = {summary.game_id: summary for summary in update.games}
            case ListChanged():
                for change in update.changes:
                    known = self.shown.get(change.game_id)
                    if known is not None and change.version <= known.version:
                        continue  # as every client must: a snapshot may have been newer
                    self.shown.pop(change.game_id, None)
                    if change.summary is not None:
                        self.shown[change.game_id] = change.summary


def check_lists(
    watchers: Sequence[ListWatcher],
    rows: Mapping[str, Sequence[Row]],
    stored_ms: Mapping[tuple[str, int], float],
    until_ms: float,
) -> Iterator[str]:
    """Lists open since before that time show each game as it was then, or as it became later."""
    games = [fold(game_id, log) for game_id, log in rows.items()] if watchers else []
    for watcher in watchers:
        if watcher.open_ms is None or watcher.open_ms > until_ms:
            continue
        for game in games:
            known = sum(stored_ms[game.game_id, version] <= until_ms for version in range(1, game.head + 1))
            right = [_summary(game, version, watcher.player) for version in range(known, game.head + 1)]
            if watcher.shown.get(game.game_id) not in right:
                yield f"{watcher.name} does not show {game.game_id} as it is"


def _summary(game: Folded, version: int, player: Player | None) -> Summary | None:
    """How the list shows the game at that version; None if it does not."""
    state = game.at(version)
    if state is None:
        return None
    session = state.session
    if player is None:
        is_in = session.public and session.status is Status.WAITING
    else:
        is_in = session.seat_of(player) is not None
    return summary_of(head_of(state, None)) if is_in else None
