"""How a player comes to a table: a server, a token, a seat; and what happens there, as it comes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Final

import grpc

from meldhall.cli.play import home, link
from meldhall.cli.play.keys import Keys
from meldhall_client import Client, Game, GameHandle, Refused, Step, Unreachable

_PATIENCE_S: Final = 8.0
_PAUSES: Final = timedelta(hours=1)
_OVER: Final = ("finished", "aborted")
_OF_THE_LINE: Final = frozenset(
    {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the player asked for. Without `server` and `joined` it gets a server of its own, on `database`."""

    name: str
    ruleset: str = "classic"
    bots: int = 1
    seats: int = 0
    level: int = 0
    joined: link.Link | None = None
    server: str = ""
    is_encrypted: bool = False
    database: Path | None = None
    bot_delay_ms: int = 600
    is_new: bool = False
    spectates: bool = False
    keys: Keys | None = None


@dataclass
class Sitting:
    """A player at a table. Its methods block, and raise Refused or Unreachable."""

    client: Client
    handle: GameHandle
    address: str
    is_spectator: bool = False
    is_kept: bool = True
    notes: list[str] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The newest state that a call brought."""
        return self.handle.game

    @property
    def link(self) -> str:
        """What another terminal joins by."""
        return link.shown(self.address, self.game.game_id, self.game.join_code)

    @property
    def farewell(self) -> str:
        """What to ask who leaves."""
        lasts = (
            "Your seat stays yours: the same command goes on." if self.is_kept else "The game is lost then."
        )
        return f"Leave this table? {lasts}"

    def end_turn(self, game: Game, end: Callable[[int], object]) -> object:
        """Makes a call that ends the turn which that game is in, at its version.

        Where the game has moved on and the turn has not, as after a pause or an outage, it is made again.
        """
        try:
            return end(game.version)
        except Refused as refused:
            now = self.handle.refresh() if refused.reason == "STALE_VERSION" else game
            if now is game or _turn(now) != _turn(game):
                raise
            return end(now.version)

    def start_if_full(self) -> None:
        """Starts the game if no seat is free."""
        if self.game.state == "waiting" and all(seat.player_id or seat.bot for seat in self.game.seats):
            self.handle.start()

    def rematched(self) -> Sitting:
        """At the table of the rematch, started by its creator if all are there."""
        handle = self.handle.rematch()
        sitting = Sitting(self.client, handle, self.address, is_kept=self.is_kept)
        with suppress(Refused):
            sitting.start_if_full()
        return sitting


@contextmanager
def seated(wish: Wish) -> Iterator[Sitting]:
    """The player at the table. Raises Refused, Unreachable, LinkError, and what a server raises."""
    if wish.joined is not None:
        with _connected(wish, link.grpc_address(wish.joined)) as sitting:
            yield sitting
    elif wish.server:
        with _connected(wish, wish.server) as sitting:
            yield sitting
    else:
        database = str(wish.database or ":memory:")
        settings = home.quiet_settings(database, wish.bot_delay_ms)
        with home.served(settings) as address, _connected(wish, address) as sitting:
            yield sitting


@contextmanager
def _connected(wish: Wish, address: str) -> Iterator[Sitting]:
    encrypted = wish.is_encrypted or (wish.joined is not None and wish.joined.is_encrypted)
    credentials = grpc.ssl_channel_credentials() if encrypted else None
    kept_for = f"file:{wish.database.resolve()}" if wish.database else address
    keys = wish.keys if wish.database or wish.server or wish.joined else None
    token = keys.token(kept_for, wish.name) if keys else None
    with Client(address, token=token, credentials=credentials, patience_s=_PATIENCE_S) as client:
        if token is not None and _is_known(client):
            handle, spectates = _at_a_table(client, wish)
            yield Sitting(client, handle, address, spectates, keys is not None)
            return
    with Client(address, credentials=credentials, patience_s=_PATIENCE_S) as client:
        client.sign_up(wish.name)
        notes = _kept(keys, kept_for, wish.name, client.token or "") if keys else []
        handle, spectates = _at_a_table(client, wish)
        yield Sitting(client, handle, address, spectates, keys is not None, notes)


def _is_known(client: Client) -> bool:
    """Whether the server still knows the player of that token."""
    try:
        client.me()
    except Refused as refused:
        if refused.reason != "TOKEN_INVALID":
            raise
        return False
    return True


def _kept(keys: Keys, server: str, name: str, token: str) -> list[str]:
    """Keeps the token; what to tell if that cannot be."""
    try:
        keys.keep(server, name, token)
    except OSError as error:
        return [f"Your token could not be kept, so your seat is lost when you quit: {error.strerror}."]
    return []


def _at_a_table(client: Client, wish: Wish) -> tuple[GameHandle, bool]:
    """The game, and whether it is only watched."""
    if wish.joined is not None:
        return _joined(client, wish, wish.joined)
    if not wish.is_new:
        for game in client.list_games(mine=True):
            if game.state not in _OVER:
                return client.game(game.game_id), False
    return _created(client, wish), False


def _created(client: Client, wish: Wish) -> GameHandle:
    """A new game with its bots; started if all seats are taken then."""
    seats = max(wish.seats, wish.bots + 1)
    handle = client.create_game(
        wish.ruleset,
        seats=seats,
        title=f"{wish.name}’s table",
        unlisted=True,
        hints=True,
        pause_budget=_PAUSES,
    )
    for _ in range(wish.bots):
        handle.add_bot(level=wish.level)
    if wish.bots + 1 == seats:
        handle.start()
    return handle


def _joined(client: Client, wish: Wish, joined: link.Link) -> tuple[GameHandle, bool]:
    """A seat in that game; where none is free, or none is wanted, its policy decides who may watch."""
    if not wish.spectates:
        try:
            return client.join_game(joined.game_id, join_code=joined.join_code), False
        except Refused as refused:
            if refused.reason == "ALREADY_SEATED":
                return client.game(joined.game_id), False
            if refused.reason not in ("GAME_FULL", "GAME_ALREADY_STARTED", "GAME_OVER"):
                raise
    return client.game(joined.game_id, join_code=joined.join_code, spectate=True), True


def _turn(game: Game) -> tuple[object, ...]:
    """What a player decides about: the turn, and the tiles in it."""
    view = game.view
    return (view.round, view.turn, view.table, view.rack) if view else ()


class Feed:
    """Follows a game in a thread and tells every step, and when the line is lost for long.

    `told` gets a step, or None while the server cannot be reached, or what ended it.
    """

    def __init__(self, sitting: Sitting, told: Callable[[Step | Exception | None], None]) -> None:
        self._sitting = sitting
        self._told = told
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="meldhall-feed", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def stop(self) -> None:
        """Nothing more is told after this."""
        self._is_stopped.set()

    def join(self, timeout_s: float) -> None:
        """Waits until nothing more can come."""
        self._thread.join(timeout_s)

    def _run(self) -> None:
        newest: Game | None = None
        while not self._is_stopped.is_set():
            try:
                for step in self._sitting.handle.watch(newest):
                    newest = step.game
                    self._tell(step)
                    if self._is_stopped.is_set():
                        return
                return
            except Unreachable as lost:
                # What is no trouble of the line would come again at once.
                self._tell(None if lost.status in _OF_THE_LINE else lost)
                if lost.status not in _OF_THE_LINE:
                    return
            except (Refused, ValueError) as error:
                self._tell(error)
                return

    def _tell(self, what: Step | Exception | None) -> None:
        if not self._is_stopped.is_set():
            self._told(what)
