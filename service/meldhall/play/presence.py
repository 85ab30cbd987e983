"""Signs of the players of a game: open streams, and when each was last heard of. Of this server only."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from meldhall.play.callers import Caller
from meldhall.play.seat import Seat
from meldhall.play.world import World
from meldhall.store.contract import Player


class Presence:
    """What is known of one game's players, from `since_ms` on: nobody counts as silent from before. Of others
    it knows nothing but that a stream is open.
    """

    def __init__(self, world: World) -> None:
        self.since_ms = world.now_ms()
        self._world = world
        self._streams: Counter[str] = Counter()
        self._heard_ms: dict[str, int] = {}

    def hear(self, player_id: str) -> None:
        """A call came from that player."""
        self._heard_ms[player_id] = self._world.now_ms()

    @contextmanager
    def listening(self, player_id: str) -> Iterator[None]:
        """A stream to that player is open for the time of the block."""
        self._streams[player_id] += 1
        try:
            yield
        finally:
            self._streams[player_id] -= 1
            if not self._streams[player_id]:
                del self._streams[player_id]

    def hear_from(self, seats: Sequence[Seat], caller: Caller) -> bool:
        """A call came from somebody; it counts if the caller has one of the seats. Whether the others took
        that player to be away, and must be told.
        """
        if isinstance(caller, Player):
            for seat in seats:
                if seat.holder_id == caller.player_id:
                    self.hear(caller.player_id)
                    return seat.away_ms is not None
        return False

    @contextmanager
    def attended(
        self, caller: Caller, seats: Callable[[], Sequence[Seat]], ended: Callable[[], None]
    ) -> Iterator[None]:
        """A stream to somebody, who may take one of the `seats` meanwhile, is open for the time of the block.
        Nothing is kept of those who have none at its end.
        """
        if not isinstance(caller, Player):
            yield
            return
        try:
            with self.listening(caller.player_id):
                yield
        finally:
            self.hear_from(seats(), caller)
            ended()

    def silent_since_ms(self, player_id: str) -> int | None:
        """When the last sign of that player came; None while a stream is open."""
        return None if player_id in self._streams else self._heard_ms.get(player_id, self.since_ms)

    def is_heard_since(self, player_id: str, time_ms: int) -> bool:
        """Whether a sign of that player came after that time."""
        return player_id in self._streams or self._heard_ms.get(player_id, 0) > time_ms


class Presences:
    """The presence in each game, held apart from the hosts: one that is dropped while its game is played
    must not take with it what is known of the players.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._presences: dict[str, Presence] = {}

    def of(self, game_id: str) -> Presence:
        """That in a game; a new one where nothing is known."""
        known = self._presences.get(game_id)
        if known is None:
            known = self._presences[game_id] = Presence(self._world)
        return known

    def forget(self, game_id: str) -> None:
        """Nobody in that game is waited for."""
        self._presences.pop(game_id, None)
