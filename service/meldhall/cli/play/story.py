"""What happened in a game, in a sentence for each event, as one player sees it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import singledispatchmethod

import meldhall_client as mc
from meldhall.cli.play import saying
from meldhall.names import harmless

Paint = Callable[[tuple[str, ...]], str]
"""Tiles as they are to be shown."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells events of a game to the one who sits at `me`, or to nobody of the seats."""

    game: mc.Game
    me: int | None = None
    paint: Paint = " ".join

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return harmless(self.game.seats[seat].display_name) if seat < len(self.game.seats) else f"seat {seat}"

    def sentences(self, events: tuple[mc.Event, ...]) -> Iterator[str]:
        """A sentence for each event that is worth one."""
        for event in events:
            told = self.tell(event)
            if told:
                yield told

    @singledispatchmethod
    def tell(self, event: mc.Event) -> str | None:
        """The sentence of one event; None for what others tell, or what is not known here."""
        return None

    def _does(self, seat: int, others: str, mine: str) -> str:
        return f"You {mine}" if seat == self.me else f"{self.name(seat)} {others}"

    @tell.register
    def _(self, event: mc.PlayerJoined) -> str | None:
        return f"{harmless(event.seat.display_name)} sits down." if event.seat.seat != self.me else None

    @tell.register
    def _(self, event: mc.BotAdded) -> str | None:
        return f"{harmless(event.seat.display_name)}, a bot, sits down."

    @tell.register
    def _(self, event: mc.PlayerLeft) -> str | None:
        return self._does(event.seat, "leaves the game.", "leave the game.")

    @tell.register
    def _(self, event: mc.PlayerAway) -> str | None:
        return f"{self.name(event.seat)} is away." if event.seat != self.me else None

    @tell.register
    def _(self, event: mc.PlayerReturned) -> str | None:
        return self._does(event.seat, "is back.", "are back.")

    @tell.register
    def _(self, event: mc.BotTookOver) -> str | None:
        return f"A bot plays for {'you' if event.seat == self.me else self.name(event.seat)}."

    @tell.register
    def _(self, event: mc.PlayerForfeited) -> str | None:
        return self._does(event.seat, "was away for too long.", "were away for too long.")

    @tell.register
    def _(self, event: mc.PauseAsked) -> str | None:
        return self._does(event.seat, "asks for a pause.", "ask for a pause.")

    @tell.register
    def _(self, event: mc.GamePaused) -> str | None:
        return "The game is paused."

    @tell.register
    def _(self, event: mc.GameResumed) -> str | None:
        return "The game goes on."

    @tell.register
    def _(self, event: mc.GameAborted) -> str | None:
        return "The game is aborted."

    @tell.register
    def _(self, event: mc.RematchCreated) -> str | None:
        return "There is a rematch."

    @tell.register
    def _(self, event: mc.RoundStarted) -> str | None:
        return f"Round {event.round} begins. " + self._does(event.starter_seat, "starts.", "start.")

    @tell.register
    def _(self, event: mc.TurnPlayed) -> str | None:
        opens = " as first meld" if event.initial_meld else ""
        late = ", as time was over" if event.from_draft else ""
        left = f"{event.rack_tiles} left" if event.rack_tiles else "and out"
        what = f"{self.paint(event.laid)}{opens}{late}, {left}."
        return self._does(event.seat, f"lays {what}", f"lay {what}")

    @tell.register
    def _(self, event: mc.TilesDrawn) -> str | None:
        many = "a tile" if event.drawn_tiles == 1 else f"{event.drawn_tiles} tiles"
        what = self.paint(event.tiles) if event.tiles else many
        why = {"timeout": ", as time was over", "penalty": " as a penalty"}.get(event.cause, "")
        return self._does(event.seat, f"draws {what}{why}.", f"draw {what}{why}.")

    @tell.register
    def _(self, event: mc.TurnPassed) -> str | None:
        return self._does(event.seat, "passes.", "pass.")

    @tell.register
    def _(self, event: mc.TurnFailed) -> str | None:
        refused = event.refusal
        why = saying.refusal(refused.reason, refused.details, self.name) if refused else ""
        return self._does(event.seat, f"fails. {why}", f"fail. {why}").rstrip()

    @tell.register
    def _(self, event: mc.TurnExpired) -> str | None:
        return self._does(event.seat, "is out of time.", "are out of time.")

    @tell.register
    def _(self, event: mc.SeatLeft) -> str | None:
        return self._does(event.seat, "takes no more turns.", "take no more turns.")

    @tell.register
    def _(self, event: mc.RedealGranted) -> str | None:
        return self._does(event.seat, "gets another deal.", "get another deal.")

    @tell.register
    def _(self, event: mc.ClockCredited) -> str | None:
        return self._does(event.seat, "is given time.", "are given time.")

    @tell.register
    def _(self, event: mc.RoundEnded) -> str | None:
        result = event.result
        how = _REASONS.get(result.reason, result.reason.replace("_", " "))
        return f"Round {result.round} is over: {self.winners(result)} ({how})."

    @tell.register
    def _(self, event: mc.GameEnded) -> str | None:
        return "The game is over."

    def winners(self, result: mc.RoundResult) -> str:
        """Who won a round."""
        seats = result.winner_seats
        if seats == (self.me,):
            return "you win"
        names = " and ".join("you" if seat == self.me else self.name(seat) for seat in seats)
        return f"{names or 'nobody'} win{'' if len(seats) > 1 else 's'}"


_REASONS = {
    "went_out": "went out",
    "all_passed": "everybody passed",
    "final_lap": "the last lap is over",
    "nobody_can": "nobody can play",
    "last_seat": "nobody else is left",
}
