"""Compares what users of the client library know with the log: the invariants, and all that was shown.

Every function gives the faults it finds as sentences; none is what is promised.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

from meldhall import rules
from meldhall.play.limits import Limits
from meldhall.store.contract import Row, Store
from meldhall_client import Game, GameView, Step
from meldhall_client.convert import events_of, value_of
from meldhall_client.wire import message_class
from tests.faults.folded import Moment, fold
from tests.faults.invariants import check
from tests.faults.observed import Call, Observed
from tests.faults.projections import check_projections, projections_of
from tests.faults.seen import GameSeen, Sent, Sight

BOT_DELAY_MS: Final = 20
_STATES: Final = {"between_rounds": "running", "round": "running", "over": "finished"}


def check_games(logs: Mapping[str, Sequence[Row]], games: Iterable[GameSeen]) -> list[str]:
    """All that must hold between logs and what the players of these games know."""
    observed, faults = Observed(late_ms=None), []
    for seen in games:
        calls = [_call(seen.game_id, sent) for sent in seen.sent]
        observed.calls += calls
        faults += _check_made(seen.game_id, logs[seen.game_id], calls)
        shown = Shown(seen, logs[seen.game_id])
        faults += [f"game {seen.game_id}: {fault}" for fault in shown.check()]
    return faults + [str(violation) for violation in check(logs, observed)]


class Auditor:
    """Checks games in a process of its own, so that those who play on do not wait."""

    def __init__(self) -> None:
        self._process = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        self._found: list[Future[list[str]]] = []

    def take(self, logs: Mapping[str, Sequence[Row]], games: Sequence[GameSeen]) -> None:
        """Has these checked when there is time."""
        self._found.append(self._process.submit(check_games, logs, games))

    async def faults(self) -> list[str]:
        """All that was found, once everything is checked; the process ends."""
        found = [await asyncio.wrap_future(each) for each in self._found]
        self._process.shutdown()
        return [fault for faults in found for fault in faults]


async def check_store(store: Store, logs: Mapping[str, Sequence[Row]]) -> list[str]:
    """Heads, lists and deadlines of a store against the logs of all its games."""
    player_ids = sorted({player_id for log in logs.values() for player_id in _players(log)})
    shown = await projections_of(store, logs, player_ids)
    return [str(violation) for violation in check_projections(logs, shown, Limits(bot_delay_ms=BOT_DELAY_MS))]


def _players(log: Sequence[Row]) -> set[str]:
    requests = (moment.envelope.request for moment in fold("", log).moments)
    return {request.player for request in requests if request is not None}


def _call(game_id: str, sent: Sent) -> Call:
    return Call(
        sent.player,
        game_id,
        sent.request_id,
        sent.sent_ms,
        command=sent.command,
        expected_version=sent.expected_version,
        answer_ms=sent.ended_ms,
        version=None if sent.answer is None else sent.answer.version,
        refusal=sent.reason,
        drawn_tile=sent.tile,
    )


def _check_made(game_id: str, log: Sequence[Row], calls: Sequence[Call]) -> list[str]:
    """Every command has its outcome in the end, and no row holds a request that nobody made."""
    made = {(call.caller.player_id, call.request_id) for call in calls}
    requests = [moment.envelope.request for moment in fold(game_id, log).moments]
    return [
        f"game {game_id}: request {request.id} is stored, but nobody made it"
        for request in requests
        if request is not None and (request.player, request.id) not in made
    ] + [
        f"game {game_id}: request {call.request_id} has no outcome"
        for call in calls
        if call.version is None and not call.refusal
    ]


class Shown:
    """What the log says each seat was to be shown, beside what it was: as values of the client library."""

    def __init__(self, seen: GameSeen, log: Sequence[Row]) -> None:
        self._seen = seen
        self._log: list[Moment] = fold(seen.game_id, log).moments
        self._ruleset = rules.Ruleset.parse(seen.ruleset)
        self._views: dict[tuple[int, int], GameView] = {}

    def check(self) -> list[str]:
        """Streams and answers of all players of the game."""
        seats = {sight.player_id: sight.seat for sight in self._seen.sights}
        faults = [fault for sight in self._seen.sights for fault in self._check_sight(sight)]
        return faults + [
            f"{type(sent.command).__name__} at version {sent.answer.version} was answered with another game"
            " than is stored"
            for sent in self._seen.sent
            if sent.answer is not None
            and sent.player.player_id in seats
            and not self._is_shown(sent.answer, seats[sent.player.player_id])
        ]

    def _check_sight(self, sight: Sight) -> list[str]:
        """One version after the other, from the first one shown, each with its events and its view."""
        faults: list[str] = []
        begun = sight.steps[0].version if sight.steps else 0
        for place, step in enumerate(sight.steps):
            who = f"seat {sight.seat} at version {step.version}"
            if step.version != begun + place:
                return [*faults, f"{who} was to be shown version {begun + place}"]
            if place and not self._is_told(step, sight.seat):
                faults.append(f"{who} was told other events than are stored")
            if not self._is_shown(step.game, sight.seat):
                faults.append(f"{who} was shown another game than is stored")
        return faults

    def _is_told(self, step: Step, seat: int) -> bool:
        if step.version > len(self._log):
            return False
        moment = self._log[step.version - 1]
        people = [type(event).__name__ for event in moment.envelope.session_events]
        tiles: tuple[Any, ...] = ()
        if moment.events is not None:
            told = moment.events.seen_by(seat, self._ruleset)
            tiles = events_of(message_class("meldhall.v1.VersionEvents").FromString(told))
        first, rest = step.events[: len(people)], step.events[len(people) :]
        return [type(event).__name__ for event in first] == people and rest == tiles

    def _is_shown(self, shown: Game, seat: int) -> bool:
        """Whether a game of the client library is that of its version."""
        if shown.version > len(self._log):
            return False
        game = self._log[shown.version - 1].state.game
        if game is None:
            return (shown.state, shown.view) == ("waiting", None)
        return shown.state == _STATES[game.phase] and shown.view == self._view(shown.version, seat)

    def _view(self, version: int, seat: int) -> GameView:
        if (version, seat) not in self._views:
            game = self._log[version - 1].state.game
            assert game is not None
            told = message_class("meldhall.v1.GameView").FromString(game.view(seat).to_bytes())
            self._views[version, seat] = value_of(told)
        return self._views[version, seat]
