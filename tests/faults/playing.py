"""I6: who acted, when, and how games end, read from the log's own lines."""

import re
from collections.abc import Iterator
from typing import Final

from meldhall.play.callers import BOT, CLOCK
from meldhall.play.events import PlayerAway, PlayerForfeited, PlayerReturned
from meldhall.play.state import State
from meldhall.store.contract import Status
from tests.faults.folded import Folded, Moment

_FIRST: Final = re.compile(r"^([a-z-]+)(?: seat=(\d+))?")
_TURNS: Final = frozenset({"turn-played", "tiles-drawn", "turn-passed", "turn-failed"})
_TURNED: Final = frozenset({"clock-paused", "clock-resumed"})
_ENDED: Final = "game-ended "


def check_play(game: Folded) -> Iterator[str]:
    """Only who is on turn acts, a turn runs out at its deadline, nothing follows the end, one end."""
    ends = 0
    for version, moment in enumerate(game.moments, 1):
        ends += moment.envelope.game_line.count(_ENDED)
        before = game.at(version - 1)
        if before is not None:
            for fault in _faults(before, moment):
                yield f"{game.game_id} version {version}: {fault}"
    finished = game.moments[-1].state.session.status is Status.FINISHED
    if ends != finished:
        yield f"{game.game_id}: ended {ends} times, and is {game.moments[-1].state.session.status.name}"


def _faults(before: State, moment: Moment) -> Iterator[str]:
    envelope = moment.envelope
    if before.session.is_over:
        yield f"{envelope.actor} acts after the end"
    if envelope.time_ms < before.time_ms:
        yield "time goes back"
    if before.game is None or not envelope.game_line:
        return
    first = _FIRST.match(envelope.game_line)
    assert first is not None, "a line begins with the name of an event"
    name, seat = first[1], None if first[2] is None else int(first[2])
    if envelope.actor == CLOCK:
        yield from _faults_of_clock(before, moment, name, seat)
    elif envelope.actor == BOT:
        sitting = None if seat is None else before.session.seats[seat]
        if sitting is not None and sitting.bot is None and sitting.stand_in is None:
            yield f"a bot acts for seat {seat}"
    elif seat is not None and before.session.seats[seat].player_id != envelope.actor:
        yield f"{envelope.actor} acts for seat {seat}"
    if name in _TURNS and seat != before.game.turn_seat:
        yield f"seat {seat} acts on the turn of {before.game.turn_seat}"


def _faults_of_clock(before: State, moment: Moment, name: str, seat: int | None) -> Iterator[str]:
    game, happened = before.game, moment.envelope.session_events
    if name in _TURNED:
        if not any(isinstance(event, PlayerAway | PlayerForfeited | PlayerReturned) for event in happened):
            yield f"the clock does {name}, and nobody went or came"
    elif name == "seat-left":
        if seat is None or PlayerForfeited(seat) not in happened:
            yield f"seat {seat} is given up, and did not forfeit"
    elif game is None or game.deadline_ms is None:
        yield "a turn without a deadline runs out"
    elif name == "clock-credited":
        if seat != game.turn_seat:
            yield f"seat {seat} is credited on the turn of {game.turn_seat}"
    elif (time_ms := moment.envelope.time_ms) < game.deadline_ms:
        yield f"a turn runs out {game.deadline_ms - time_ms} ms early"
    elif name != "turn-expired" or seat != game.turn_seat:
        yield f"the clock does {name} for seat {seat}"
