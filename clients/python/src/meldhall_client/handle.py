"""One game, seen by the player of a synchronous client."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from . import calls
from .bot import Choose, due, unless_overtaken
from .entropy import TOO_LATE, is_awaited
from .errors import Refused
from .model import Game, Objective, Step, Suggestion, TurnVerdict
from .notation import TableLike

if TYPE_CHECKING:
    from .client import Client


class GameHandle:
    """One game, seen by the player of its client. `game` is the newest state that a call here brought."""

    def __init__(
        self,
        client: Client,
        game: Game,
        *,
        join_code: str = "",
        spectate: bool = False,
        entropy: bytes = b"",
    ) -> None:
        self._client = client
        self._join_code = join_code
        self._spectate = spectate
        self._entropy = entropy
        self.game = game

    def __repr__(self) -> str:
        return f"<GameHandle {self.id} {self.game.state} version {self.game.version}>"

    @property
    def id(self) -> str:
        """Id of the game."""
        return self.game.game_id

    def refresh(self) -> Game:
        """The game as it is now."""
        return self._keep(
            self._client.call(calls.get_game(self.id, self._join_code, spectate=self._spectate))
        )

    def add_bot(
        self,
        *,
        level: int = 0,
        think_time: timedelta | None = None,
        seat: int | None = None,
        display_name: str = "",
    ) -> Game:
        """Gives a free seat to a bot; only the creator.

        It plays at a `level` from 1 to 5, 2 unless it is named, and takes `think_time` for each turn, at most
        a minute, or as long as people do.
        """
        chosen = {"level": level, "think_time": think_time, "seat": seat, "display_name": display_name}
        return self._do("AddBot", None, **chosen)

    def start(self) -> Game:
        """Starts the game, once seats that committed to entropy have revealed it; only the creator."""
        return self._reveal(self._do("StartGame", None))

    def start_round(self) -> Game:
        """Starts the next round."""
        return self._do("StartRound", None)

    def play(self, table: TableLike, *, expected_version: int | None = None) -> Game:
        """Plays a turn: the whole table after it, as `r5 r6 r7 | k9 b9 o9` or a list of melds."""
        return self._keep(self._client.call(calls.play_turn(self.id, table, expected_version)))

    def check(self, table: TableLike) -> TurnVerdict:
        """The verdict on that play, without effect."""
        return self._client.call(calls.check_turn(self.id, table))

    def suggest_turn(self, objective: Objective = "tiles", *, fewest_changes: bool = False) -> Suggestion:
        """The best play for the own seat on the table as it lies; only in games created with `hints`."""
        return self._client.call(calls.suggest_turn(self.id, objective, fewest_changes))

    def set_draft(self, table: TableLike | None, *, expected_version: int | None = None) -> int:
        """Keeps the table that the own seat is building, in groups of any size; None takes it back.

        At time-out it stands if it is a legal turn. Gives the version that it belongs to.
        """
        return self._client.call(calls.set_draft(self.id, table, expected_version))

    def credit_clock(self, seat: int, credit: timedelta) -> Game:
        """Gives a seat time, 1 ms to 24 h; only the host application that created the game."""
        return self._keep(self._client.call(calls.credit_clock(self.id, seat, credit, None)))

    def draw(self, *, expected_version: int | None = None) -> str:
        """Draws a tile, ends the turn and returns the tile."""
        game, tile = self._client.call(calls.draw_tile(self.id, expected_version))
        self._keep(game)
        return tile

    def pass_turn(self, *, expected_version: int | None = None) -> Game:
        """Passes; only when the pool is empty."""
        return self._do("PassTurn", expected_version)

    def request_redeal(self) -> Game:
        """Asks for another deal, where the rules allow it to three identical pairs."""
        return self._do("RequestRedeal", None)

    def resign(self) -> Game:
        """Gives up and stays to watch."""
        return self._do("ResignGame", None)

    def pause(self) -> Game:
        """Asks for a pause; the game is paused once all who are there have asked in the same turn."""
        return self._do("PauseGame", None)

    def resume(self) -> Game:
        """Ends a pause."""
        return self._do("ResumeGame", None)

    def abort(self) -> Game:
        """Ends a game that has hardly begun, without a result."""
        return self._do("AbortGame", None)

    def rematch(self) -> GameHandle:
        """Another game of the same people, after the end: the same one for all who ask."""
        return GameHandle(self._client, self._client.call(calls.rematch(self.id)))

    def leave(self) -> None:
        """Gives up the seat."""
        self._client.call(calls.leave_game(self.id, None))

    def record(self) -> str:
        """The record of the finished game, in notation."""
        return self._client.call(calls.get_record(self.id))

    def watch(self, since: Game | None = None) -> Iterator[Step]:
        """Every version from now (or `since`) to the end; resumes by itself and keeps `game` current."""
        steps = self._client.watch(self.id, since, spectate=self._spectate, join_code=self._join_code)
        for step in steps:
            self._reveal(self._keep(step.game))
            yield step

    def run_bot(self, choose: Choose, *, starts_rounds: bool = False) -> Game:
        """Plays the own seat to the end of the game, which it returns.

        `choose` gets the game at each turn and gives the whole table after it, None to draw or pass. What the
        rules refuse of that is raised; a turn that is over before it has chosen is let go.
        """
        for step in self.watch():
            deed = due(step, self.game, starts_rounds=starts_rounds)
            with unless_overtaken():
                if deed == "turn":
                    self._take_turn(choose(step.game), step)
                elif deed == "round":
                    self.start_round()
        return self.game

    def _take_turn(self, table: TableLike | None, step: Step) -> None:
        if table is not None:
            self.play(table, expected_version=step.version)
        elif step.game.view and step.game.view.pool_tiles:
            self.draw(expected_version=step.version)
        else:
            self.pass_turn(expected_version=step.version)

    def _reveal(self, game: Game) -> Game:
        """Reveals what the player committed to if it is time, until the server has taken it once."""
        if not (self._entropy and is_awaited(game)):
            return game
        try:
            game = self._do("RevealEntropy", None, entropy=self._entropy)
        except Refused as refusal:
            if refusal.reason not in TOO_LATE:
                raise
        self._entropy = b""
        return game

    def _do(self, name: str, expected_version: int | None, **fields: Any) -> Game:
        return self._keep(self._client.call(calls.command(name, self.id, expected_version, **fields)))

    def _keep(self, game: Game) -> Game:
        if game.version >= self.game.version:
            self.game = game
        return game
