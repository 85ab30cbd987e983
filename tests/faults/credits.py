"""I12: a turn that runs out had all its time while a server served, and none is given more than was lost."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from meldhall.play.clocks import RESTART_MS
from meldhall.play.envelope import Envelope
from meldhall.store.contract import Outage
from tests.faults.folded import Folded
from tests.faults.observed import Observed

_CREDIT: Final = re.compile(r"clock-credited seat=\d+ credit_ms=(\d+)")


@dataclass
class Turn:
    """What is known of the turn that runs. Rows show at what times a server served; the first begins it."""

    row_times_ms: list[int] = field(default_factory=list)
    pauses_ms: list[tuple[int, int]] = field(default_factory=list)
    paused_ms: int = 0
    credited_ms: int = 0

    def note(self, envelope: Envelope) -> None:
        """A row that does not begin another turn."""
        if "clock-paused " in envelope.game_line:
            self.paused_ms = envelope.time_ms
        if "clock-resumed " in envelope.game_line:
            self.pauses_ms.append((self.paused_ms, envelope.time_ms))
        self.row_times_ms.append(envelope.time_ms)

    def lost(self, outages: Iterable[Outage]) -> list[Outage]:
        """What outages took from it; nothing where it stood still, or a row came from meanwhile."""
        spans = []
        for each in outages:
            before_ms = [time_ms for time_ms in self.row_times_ms if time_ms < each.end_ms]
            if before_ms and not any(
                begin_ms <= each.end_ms <= end_ms for begin_ms, end_ms in self.pauses_ms
            ):
                spans.append(Outage(max(each.begin_ms, before_ms[-1]), each.end_ms))
        return [each for each in spans if each.begin_ms < each.end_ms]


def check_credits(game: Folded, observed: Observed) -> Iterator[str]:
    """By what the servers that stored the rows had been told of outages, turn by turn."""
    turn = Turn()
    known: set[Outage] = set()
    for version, moment in enumerate(game.moments, 1):
        envelope, before = moment.envelope, game.at(version - 1)
        origin = observed.origins.get((game.game_id, version))
        if before is not None and before.game is not None and origin is not None:
            # One that was over before the newest row, and is news, is of a clock that was set back.
            known.update(each for each in origin.outages if each.end_ms > before.time_ms)
            place, lost = f"{game.game_id} version {version}", turn.lost(known)
            for credit in _CREDIT.finditer(envelope.game_line):
                turn.credited_ms += int(credit[1])
                if turn.credited_ms > _total_ms(lost):
                    yield f"{place}: {turn.credited_ms} ms were given back of {_total_ms(lost)}"
            deadline_ms = before.game.deadline_ms
            runs_out = envelope.game_line.startswith("turn-expired ")
            if runs_out and (fault := _unpaid(lost, deadline_ms, turn.credited_ms)):
                yield f"{place}: the turn runs out, {fault}"
        if "turn-started " in envelope.game_line:
            turn = Turn()
        turn.note(envelope)


def _unpaid(lost: Iterable[Outage], deadline_ms: int | None, credited_ms: int) -> str:
    """What is wrong where a turn ends at that deadline, after those credits; empty if nothing is.

    Restarts, which are short, are credited only where the turn would end by them.
    """
    if deadline_ms is None:
        return ""
    felt = [each for each in lost if each.begin_ms < deadline_ms]
    if any(each.end_ms >= deadline_ms for each in felt):
        return "within an outage"
    lost_ms = _total_ms(felt) - credited_ms
    return f"{lost_ms} ms of it were lost" if lost_ms >= RESTART_MS * max(1, len(felt)) else ""


def _total_ms(outages: Iterable[Outage]) -> int:
    return sum(each.end_ms - each.begin_ms for each in outages)
