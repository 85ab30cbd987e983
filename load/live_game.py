"""A place where two seats play one game after another at the pace of people, and watch it."""

from __future__ import annotations

import asyncio
import itertools
import time
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from load.figures import Ledger
from load.pacing import Pace, Schedule
from load.seats import CallFailed, Calls, Seat
from meldhall.rules import Ruleset
from meldhall.v1 import game_service_pb2, ruleset_pb2, view_pb2

SENT_LATE: Final = "sent after it was due"
AGAIN_S: Final = 1.0


@dataclass(frozen=True)
class Terms:
    """What all games of a run have in common. `openings` bounds how many are set up at once."""

    ruleset: Ruleset
    pace: Pace
    ledger: Ledger
    openings: asyncio.Semaphore

    def ruleset_message(self) -> Any:
        """The ruleset as a request has it."""
        return ruleset_pb2.Ruleset.FromString(self.ruleset.to_bytes())


class LiveGame:
    """One game, and when it is over the next. `due` is when its turn had to be taken that is not answered;
    whoever sets `is_last_turn` lets it end with that turn.
    """

    def __init__(self, number: int, calls: tuple[Calls, Calls], terms: Terms) -> None:
        self.is_live = self.is_paced = self.is_last_turn = False
        self.due: float | None = None
        self.games = 0
        self._number = number
        self._seats = tuple(Seat(each, terms.ruleset) for each in calls)
        self._terms = terms
        self._requests = itertools.count()
        self._game_id = ""
        self._last: Any = None

    async def run(self, opening_turns: int) -> None:
        """Plays until it is canceled. The first game is played on quickly for so many turns, so that at any
        moment games are as far as they would be if they had begun at different times.
        """
        schedule: Schedule | None = None
        async with self._terms.openings:
            await self._sign_up()
        while not self.is_last_turn:
            try:
                async with self._terms.openings:
                    await self._begin()
                    await self._play_quickly(opening_turns)
                schedule = schedule or Schedule(self._terms.pace, time.perf_counter())
                self.is_paced = True
                await self._play(schedule)
            except CallFailed:
                await asyncio.sleep(AGAIN_S)
            except TimeoutError:
                self._terms.ledger.failed("WatchGame", "a stream did not tell what was answered")
            finally:
                self.is_live, self.due, opening_turns = False, None, 0
                for seat in self._seats:
                    await seat.look_away()

    async def _sign_up(self) -> None:
        for seat, name in zip(self._seats, ("Ann", "Bob"), strict=True):
            await seat.sign_up(f"{name} {self._number}")

    async def _begin(self) -> None:
        """A new game with both seated, started, and watched by both."""
        create = game_service_pb2.CreateGameRequest(
            request_id=self._request_id(), seats=2, ruleset=self._terms.ruleset_message()
        )
        self._game_id = (await self._seats[0].call("CreateGame", create)).game.game_id
        key = {"game_id": self._game_id}
        join = game_service_pb2.JoinGameRequest(request_id=self._request_id(), **key)
        await self._seats[1].call("JoinGame", join)
        start = game_service_pb2.StartGameRequest(request_id=self._request_id(), **key)
        self._last = (await self._seats[0].call("StartGame", start)).game
        for seat in self._seats:
            seat.watch(self._game_id)
        for seat in self._seats:
            await seat.knows(self._last.version)
        self.is_live = True
        self.games += 1

    async def _play_quickly(self, turns: int) -> None:
        for _ in range(turns):
            if self._is_over:
                return
            await self._take_turn(None)

    async def _play(self, schedule: Schedule) -> None:
        """Plays to the end, a turn when it is due."""
        while not self._is_over:
            await self._take_turn(schedule.next())
            if self.is_last_turn:
                return
        for seat in self._seats:
            await seat.watched()

    async def _take_turn(self, due: float | None) -> None:
        """Takes the turn then or, without a time, at once: thought over before, with what the stream told."""
        self.due = due
        seat = self._seats[self._last.view.turn_seat]
        await seat.knows(self._last.version)
        name, request = seat.turn(self._game_id, self._request_id())
        if due is not None:
            wait_s = due - time.perf_counter()
            # Event loops count whole milliseconds; nobody may be early.
            await asyncio.sleep(max(ceil(wait_s * 1_000) / 1_000, 0))
            self._terms.ledger.took(SENT_LATE, due, time.perf_counter())
        self._last = (await seat.call(name, request, due)).game
        seat.answered(self._last)
        self.due = None

    @property
    def _is_over(self) -> bool:
        return bool(self._last.view.phase == view_pb2.PHASE_OVER)

    def _request_id(self) -> str:
        return f"{self._number}-{next(self._requests)}"
