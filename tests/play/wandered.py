"""What must hold of a game whose players came and went: it is over, its scores add up, nobody missed anything
of it, and nobody was told what they may not know.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from meldhall import rules
from meldhall.play.history import Entry, History
from meldhall.play.policy import SpectatorPolicy
from meldhall.play.spectators import Role
from meldhall.play.updates import DraftSeen, Heartbeat, Snapshot, VersionSeen
from tests.faults.hidden import exchanged
from tests.play.wandering import DELAY_MS, LIMITS, Person, Stream, Tale, Wandering

SCORES: Final = re.compile(r"score_points=\[([^\]]*)\]")
_DEALT: Final = " racks=[", " pool=["
_SHOWS_TILES: Final = ("round-ended", "redeal-granted", "turn-failed")
Shown = dict[int, tuple[bytes, bytes]]
"""By version: the events that a viewer is told, and the view."""


@dataclass
class Outcome:
    """What came of one game: what does not hold, and how much happened."""

    seed: int
    violations: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def wander(seed: int) -> Outcome:
    """Plays the game of a seed, and looks at everything that was told."""
    tale = asyncio.run(Wandering(seed).tell())
    outcome = Outcome(seed, counts=tale.counts)
    outcome.violations.extend(violations(tale, outcome.counts))
    return outcome


def violations(tale: Tale, counts: Counter[str]) -> Iterator[str]:
    """All that does not hold; what was compared is added to the counts."""
    history = History()
    # Each row is folded anew, by which its tiles are counted.
    history.extend(tale.rows)
    _count(history, tale, counts)
    yield from _ends(tale, history)
    for person in tale.people:
        yield from _missed(person, history, is_late=_is_late(tale, person))
        if not _is_late(tale, person):
            yield from _leaks(tale, person, history, counts)


def _is_late(tale: Tale, person: Person) -> bool:
    return tale.policy.spectators is SpectatorPolicy.RACKS_DELAYED and person.role is not Role.SEAT


def _count(history: History, tale: Tale, counts: Counter[str]) -> None:
    counts["games"] += 1
    counts["versions"] += history.version
    counts["virtual hours"] += (tale.state.time_ms - tale.state.session.create_ms) // 3_600_000
    for entry in history.entries:
        counts["rounds"] += entry.envelope.game_line.count("round-ended")
        counts["resigned"] += entry.envelope.game_line.count("seat-left")
        for event in entry.envelope.session_events:
            cause = getattr(event, "cause", "")
            counts[f"{type(event).__name__}{' ' if cause else ''}{cause}"] += 1
    counts[tale.state.session.status.name] += 1


def _ends(tale: Tale, history: History) -> Iterator[str]:
    if not tale.state.session.is_over:
        yield "the game does not end"
    if history.state is None or history.state.digest != tale.state.digest:
        yield "what was shown is not what is stored"
    for entry in history.entries:
        for scores in SCORES.findall(entry.envelope.game_line):
            if sum(map(int, scores.split())):
                yield f"version {entry.version}: the scores {scores} are not zero together"
    game = tale.state.game
    if game is not None and not (sum(game.view(None).total_points) == 0 and game.is_whole):
        yield "scores or tiles do not add up in the end"


def _missed(person: Person, history: History, *, is_late: bool) -> Iterator[str]:
    """Gaps, repeats and untimely words in what was told, and streams that did not end with the game."""
    who = person.player.player_id
    for stream in person.streams:
        known = stream.after_version
        for update, told_ms in zip(stream.updates, stream.told_ms, strict=True):
            match update:
                case Snapshot(answer):
                    # One that falls far behind is shown the whole game again.
                    is_far = known is not None and answer.version > known + LIMITS.lag_versions
                    follows, known = known is None or is_far, answer.version
                case VersionSeen(version):
                    follows, known = known is not None and version == known + 1, version
                case DraftSeen(version) | Heartbeat(version):
                    follows = version == known
                case _:
                    follows = False
            if not follows:
                yield f"{who} is told {update} out of order"
            if is_late and known is not None and told_ms < _known_from_ms(history, known):
                yield f"{who} is told of version {known} too early"
        yield from _unended(person, stream, history, known)


def _known_from_ms(history: History, version: int) -> int:
    """When a spectator who sees racks may know of a version: later, but for the game's beginning and end."""
    entry, last = history.entries[version - 1], history.entries[-1]
    start = next((each.version for each in history.entries if each.envelope.game_line), history.version + 1)
    if version < start:
        return entry.envelope.time_ms
    is_over = history.state is not None and history.state.session.is_over
    ripe_ms = entry.envelope.time_ms + DELAY_MS
    return min(ripe_ms, last.envelope.time_ms) if is_over else ripe_ms


def _unended(person: Person, stream: Stream, history: History, known: int | None) -> Iterator[str]:
    is_last = stream is person.streams[-1]
    if is_last and not person.has_left and (stream.is_cut or stream.end or known != history.version):
        yield f"{person.player.player_id} hears no end: {known} of {history.version}, {stream.end!r}"


def _leaks(tale: Tale, person: Person, history: History, counts: Counter[str]) -> Iterator[str]:
    """What was told, against what would be told over another deal that this person cannot tell apart."""
    who, seats = person.player.player_id, [each.player_id for each in tale.state.session.seats]
    seat = seats.index(who) if person.role is Role.SEAT and who in seats else None
    if tale.state.game is None or (person.role is Role.SEAT and seat is None):
        return
    other = _other_deal(history, seat)
    for update in (each for stream in person.streams for each in stream.updates):
        match update:
            case VersionSeen():
                yield from _told(who, update, other, counts)
            case DraftSeen(version) if not tale.policy.show_drafts:
                turn = history.state_at(version).game
                if turn is None or turn.turn_seat != seat:
                    yield f"{who} is shown a draft at version {version}"
            case Snapshot(answer):
                if answer.session.secret and not answer.session.is_over:
                    yield f"{who} is told the secret of the shuffle"
                yield from _seen(tale, who, (answer.version, answer.view), other, counts)
    for version, at, view in person.answers:
        if at == seat:
            yield from _seen(tale, who, (version, view), other, counts)


def _told(who: str, told: VersionSeen, other: Shown, counts: Counter[str]) -> Iterator[str]:
    if told.version in other:
        counts["compared"] += 1
        if told.game_events != other[told.version][0]:
            yield f"{who} is told of events that hang on hidden tiles at version {told.version}"


def _seen(
    tale: Tale, who: str, seen: tuple[int, bytes | None], other: Shown, counts: Counter[str]
) -> Iterator[str]:
    version, view = seen
    # A draft is shown in a view too, and hangs on no hidden tile of anybody else.
    if view is None or version not in other or version in tale.drafted:
        return
    counts["compared"] += 1
    if view != other[version][1]:
        yield f"{who} sees what hangs on hidden tiles at version {version}"


def _other_deal(history: History, seat: int | None) -> Shown:
    """By version: the events and the view that the seat would have got, had hidden tiles been exchanged.

    Of each round the part up to where racks are shown; what comes then is the same in every deal.
    """
    shown: Shown = {}
    for part in _rounds(history):
        lines = exchanged([entry.envelope.game_line for entry in part], seat)
        before = history.state_at(part[0].version - 1)
        state = history.state_at(part[0].version)
        assert state.game is not None
        game = before.game or rules.Game(state.game.ruleset, state.game.seats)
        for entry, line in zip(part, lines, strict=True):
            told = b""
            if line:
                events = rules.Events.parse(line)
                game = game.evolve(events)
                told = events.seen_by(seat, game.ruleset)
            shown[entry.version] = (told, game.view(seat).to_bytes())
    return shown


def _rounds(history: History) -> Iterator[list[Entry]]:
    part: list[Entry] = []
    for entry in history.entries:
        line = entry.envelope.game_line
        begins = all(mark in line for mark in _DEALT) and "round-ended" not in line
        shows = any(mark in line for mark in _SHOWS_TILES)
        if part and (begins or shows):
            yield part
            part = []
        if begins or (part and not shows):
            part.append(entry)
    if part:
        yield part
