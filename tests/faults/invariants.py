"""What must hold whatever fails: I1 to I13, checked over the log and what clients saw of it.

    violations = check(rows_of_each_game, observed)
    shown = await projections_of(store, game_ids, player_ids)  # from tests.faults.projections
    violations += check_projections(rows_of_each_game, shown, limits)

I1   no acknowledged command is lost, moved or doubled; none that was refused is in the log
I2   versions are contiguous and hash-chained
I3   what was acknowledged before another request was sent comes before it
I4   every answer and every refusal is what deciding on the log gives
I5   tiles are conserved
I6   only who is on turn acts, a turn runs out at its deadline, nothing follows the end, one end
I7   changing hidden tiles changes no byte that a viewer gets
I8   streams are gapless, show what the log holds, and keep up
I9   heads and lists are what the log gives
I10  reads never go back
I11  who is there is not told away, grace is kept, who returns gets the seat back
I12  what outages took from a turn is credited, once
I13  the last draft counts when time is over, and is shown only where it may be (`drafting`)
Drain: what reaches a server that drains is not accepted
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from meldhall.play.commands import CreateGame
from meldhall.play.envelope import Request
from meldhall.store.contract import Row
from tests.faults.absent import check_absence
from tests.faults.credits import check_credits
from tests.faults.deciding import check_answers
from tests.faults.folded import Folded, fold
from tests.faults.hidden import check_hidden
from tests.faults.observed import Call, Observed, Stream
from tests.faults.playing import check_play
from tests.faults.streams import check_streams

T = TypeVar("T", Call, Stream)
Rows = Mapping[str, Sequence[Row]]
DOUBTFUL: Final = ("", "OUTCOME_UNKNOWN")
"""No answer, and the refusal that says nothing of what became of the command."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One invariant broken, and where."""

    invariant: str
    text: str

    def __str__(self) -> str:
        return f"{self.invariant}: {self.text}"


def check(rows: Rows, observed: Observed) -> list[Violation]:
    """Everything that does not hold; empty if all does. Linear in rows and observations, but for I7."""
    folded = {game_id: fold(game_id, log) for game_id, log in sorted(rows.items())}
    calls, streams = _by_game(observed.calls), _by_game(observed.streams)
    found = [Violation(_named(text), text) for game in folded.values() for text in game.faults]
    accepted = _accepted(folded)
    found += _told("I1", _lost_or_doubled(accepted, observed))
    found += _told("Drain", _accepted_while_draining(observed.calls))
    knowledge = Knowledge(observed)
    for game_id, game in folded.items():
        if game.faults or not game.moments:
            continue
        found += _told("I3", _out_of_order(game, calls[game_id]))
        found += _told("I4", check_answers(game, calls[game_id], observed, knowledge.before))
        found += _told("I6", check_play(game))
        found += _told("I7", check_hidden(game))
        found += _told("I8", check_streams(game, streams[game_id], observed))
        found += _told("I11", check_absence(game, streams[game_id], observed))
        found += _told("I12", check_credits(game, observed))
    return found + _told("I10", knowledge.reads_that_went_back(observed))


class Knowledge:
    """Which version of a game clients had been told of at a time."""

    def __init__(self, observed: Observed) -> None:
        told: defaultdict[tuple[str, str | None], list[tuple[float, int]]] = defaultdict(list)
        for call in observed.calls:
            if call.version is not None and call.answer_ms is not None:
                told[call.game_id, call.server].append((call.answer_ms, call.version))
        for read in observed.reads:
            told[read.game_id, read.server].append((read.answer_ms, read.version))
        for stream in observed.streams:
            told[stream.game_id, stream.server] += [(frame.time_ms, frame.version) for frame in stream.frames]
        for (game_id, _), facts in list(told.items()):
            told[game_id, None] += facts
        self._times: dict[tuple[str, str | None], list[float]] = {}
        self._newest: dict[tuple[str, str | None], list[int]] = {}
        for place, facts in told.items():
            facts.sort()
            newest = 0
            self._times[place] = [time_ms for time_ms, _ in facts]
            self._newest[place] = [newest := max(newest, version) for _, version in facts]

    def before(self, game_id: str, time_ms: float, server: str | None = None) -> int:
        """The newest version that anybody had been told of before that time, by that server or by any."""
        place = (game_id, server)
        known = bisect_left(self._times.get(place, []), time_ms)
        return self._newest[place][known - 1] if known else 0

    def reads_that_went_back(self, observed: Observed) -> Iterator[str]:
        """I10."""
        for read in observed.reads:
            known = self.before(read.game_id, read.sent_ms, read.server)
            if read.version < known:
                yield f"{read.game_id}: {read.caller.player_id} read {read.version} when {known} was known"


def _by_game(observations: Iterable[T]) -> defaultdict[str, list[T]]:
    found: defaultdict[str, list[T]] = defaultdict(list)
    for each in observations:
        found[each.game_id].append(each)
    return found


def _told(invariant: str, texts: Iterable[str]) -> list[Violation]:
    return [Violation(invariant, text) for text in texts]


def _named(text: str) -> str:
    return "I5" if ": I5:" in text else "I2"


Key = tuple[str, str]
Accepted = dict[Key, list[tuple[str, int, Request]]]
"""Player and request id → where that request is in the logs."""


def _accepted(folded: Mapping[str, Folded]) -> Accepted:
    found: Accepted = defaultdict(list)
    for game in folded.values():
        for version, moment in enumerate(game.moments, 1):
            if (request := moment.envelope.request) is not None:
                found[request.player, request.id].append((game.game_id, version, request))
    return found


def _lost_or_doubled(accepted: Accepted, observed: Observed) -> Iterator[str]:
    sent: dict[tuple[str, str, str], list[Call]] = defaultdict(list)
    for call in observed.calls:
        # A request id belongs to a game, and for creating games to the player.
        game_id = "" if isinstance(call.command, CreateGame) else call.game_id
        sent[call.caller.player_id, call.request_id, game_id].append(call)
    for (player_id, request_id, game_id), calls in sent.items():
        places = [
            (found_in, version, request)
            for found_in, version, request in accepted.get((player_id, request_id), [])
            if (version == 1 if game_id == "" else found_in == game_id)
        ]
        name = f"{game_id} request {request_id} of {player_id}"
        if len(places) > 1:
            yield f"{name} was accepted {len(places)} times: {places}"
        for call in calls:
            yield from _misplaced(call, places, name)
        if places and all(call.version is None and call.refusal not in DOUBTFUL for call in calls):
            yield f"{name} was refused with {calls[-1].refusal}, and is version {places[0][1]}"


def _misplaced(call: Call, places: list[tuple[str, int, Request]], name: str) -> Iterator[str]:
    if call.version is None:
        return
    if (call.game_id, call.version) not in [(game_id, version) for game_id, version, _ in places]:
        where = [(game_id, version) for game_id, version, _ in places]
        yield f"{name} was acknowledged as {call.game_id} version {call.version}, the log has it at {where}"
    elif call.request_hash and call.request_hash.hex() not in [request.hash for _, _, request in places]:
        yield f"{name} was acknowledged, but another command of that id was carried out"


def _out_of_order(game: Folded, calls: list[Call]) -> Iterator[str]:
    first_sent: dict[Key, float] = {}
    for call in calls:
        key = (call.caller.player_id, call.request_id)
        first_sent[key] = min(call.sent_ms, first_sent.get(key, call.sent_ms))
    answered = sorted(
        (call.answer_ms, call.version)
        for call in calls
        if call.answer_ms is not None and call.version is not None
    )
    times = [time_ms for time_ms, _ in answered]
    newest, most = [0], 0
    for _, version in answered:
        newest.append(most := max(most, version))
    for version, moment in enumerate(game.moments, 1):
        request = moment.envelope.request
        sent_ms = None if request is None else first_sent.get((request.player, request.id))
        if sent_ms is not None and (earlier := newest[bisect_left(times, sent_ms)]) >= version:
            yield f"{game.game_id}: version {version} was sent after {earlier} was acknowledged"


def _accepted_while_draining(calls: Sequence[Call]) -> Iterator[str]:
    for call in calls:
        if call.was_draining and call.version is not None:
            yield f"{call.game_id}: request {call.request_id} was accepted by a server that drains"
