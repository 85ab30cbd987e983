"""One stored game judged: its rows folded by the code that serves them, and what is kept beside compared."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Final

from meldhall import rules
from meldhall.play.envelope import Envelope, LogDamaged, decode
from meldhall.play.history import History
from meldhall.play.state import State, is_bots_turn
from meldhall.play.summary import head_of
from meldhall.store.contract import CREATION_KEPT_MS, Creation, Draft, Head, Row
from meldhall.store.inspection import StoredGame

_FAULTS: Final = (
    LogDamaged,
    rules.Inconsistent,
    rules.NotationError,
    rules.RulesetError,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What folding raises for events that no command can have brought about."""


class Unsound(Exception):
    """A log that does not fold. `version` is the row that could not follow; the text says why."""

    def __init__(self, version: int, why: str, expected: str = "") -> None:
        super().__init__(why)
        self.version = version
        self.why = why
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a game, at which version if it is one, and what would be right."""

    game_id: str
    version: int | None
    what: str
    expected: str = ""

    def __str__(self) -> str:
        place = "" if self.version is None else f"version {self.version}: "
        return f"{place}{self.what}" + (f"; expected {self.expected}" if self.expected else "")


@dataclass(frozen=True, slots=True)
class Creations:
    """The requests that created games, as far as they are kept: all from `newest_ms` less 7 days on."""

    find: Callable[[str, str], Creation | None]
    newest_ms: int


def fold(history: History, rows: Iterable[Row]) -> None:
    """Folds rows that follow, with all their checks: order, hash chain, rules, tiles. Raises Unsound."""
    for row in rows:
        following = history.version + 1
        if row.version != following:
            what = "is there again" if row.version < following else "follows"
            raise Unsound(following, f"version {row.version} {what}", f"version {following}")
        try:
            history.extend([row])
        except _FAULTS as fault:
            raise _unsound(history, row, fault) from fault


def audit(stored: StoredGame, creations: Creations) -> Iterator[Problem]:
    """Everything that does not fit. Some tens of microseconds a row."""
    game_id, history = stored.game_id, History()
    if stored.fault:
        yield Problem(game_id, None, stored.fault)
    try:
        fold(history, stored.rows)
    except Unsound as unsound:
        yield Problem(game_id, unsound.version, unsound.why, unsound.expected)
        return
    if stored.head is None or stored.fault:
        return
    head = stored.head
    if history.version != head.version:
        yield Problem(game_id, history.version, "the log ends here", f"{head.version} rows, by the head")
    elif history.state is not None:
        yield from _compare(history.state, head)
        yield from _compare_creation(history, head, creations)
        yield from _compare_draft(history.state, stored.draft)


def _unsound(history: History, row: Row, fault: BaseException) -> Unsound:
    """The fault, or where the row can be read but follows another one, by which hashes that is seen."""
    digest = "" if history.state is None else history.state.digest
    try:
        previous = decode(row.record).previous
    except LogDamaged:
        previous = digest
    if previous == digest:
        return Unsound(row.version, str(fault) or type(fault).__name__)
    if not digest:
        return Unsound(row.version, f"it follows a row of hash {previous}", "none, as it is the first")
    expected = f"{digest}, which is that of version {history.version}: one of the two was changed"
    return Unsound(row.version, f"it follows a row of hash {previous or 'none'}", expected)


def _compare(state: State, head: Head) -> Iterator[Problem]:
    """The head, derived from the last row, against the one that is kept."""
    if state.session.game_id != head.game_id:
        yield Problem(head.game_id, 1, f"the rows are of game {state.session.game_id}", head.game_id)
        return
    derived = head_of(state, head.due_ms)
    for name in (field.name for field in fields(Head) if field.compare):
        found, expected = getattr(head, name), getattr(derived, name)
        if found != expected and not _is_older_than(name, found, head):
            yield Problem(head.game_id, head.version, f"the head says {name} {found!r}", f"{expected!r}")
    expected = _due(state, head.due_ms)
    if expected:
        yield Problem(head.game_id, head.version, f"the head says due_ms {head.due_ms}", expected)


def _is_older_than(name: str, found: object, head: Head) -> bool:
    """Whether the head was written by a schema that did not note this; then a fixed value stands there."""
    return (name == "time_ms" and found == head.create_ms) or (name == "digest" and not found)


def _due(state: State, due_ms: int | None) -> str:
    """When the game should wake, if it would not; how long bots wait is a setting of each server."""
    game, until_ms = state.running, state.session.start_until_ms
    if until_ms is not None:
        return f"{until_ms}, when the game starts" if due_ms != until_ms else ""
    if game is None:
        return "none, as the game is over" if due_ms is not None and state.session.is_over else ""
    deadline_ms = game.deadline_ms
    if not is_bots_turn(state):
        is_late = deadline_ms is not None and (due_ms is None or due_ms > deadline_ms)
        return f"{deadline_ms}, the turn's deadline, or sooner" if is_late else ""
    if due_ms is None or due_ms < state.time_ms or (deadline_ms is not None and due_ms > deadline_ms):
        return f"{state.time_ms} or soon after, as it is a bot's turn"
    return ""


def _compare_draft(state: State, stored: Draft | None) -> Iterator[Problem]:
    """What is kept as a draft must be one of the turn that runs (R7.2)."""
    if stored is None:
        return
    game_id, game = stored.game_id, state.running
    if game is None or not state.turn_version <= stored.version <= state.version:
        kept, expected = f"a draft of version {stored.version} is kept", "none, or one of its turn"
        yield Problem(game_id, state.version, kept, expected)
        return
    try:
        game.check_draft(stored.seat, stored.melds or "")
    except (rules.Refused, *_FAULTS) as fault:
        yield Problem(game_id, state.version, f"the draft of seat {stored.seat} is none: {fault}")


def _compare_creation(history: History, head: Head, creations: Creations) -> Iterator[Problem]:
    """The request in the first row against the one that its repeats are known by."""
    first: Envelope = history.entries[0].envelope
    if first.request is None:
        return
    kept = creations.find(first.request.player, first.request.id)
    is_fresh = head.create_ms >= creations.newest_ms - CREATION_KEPT_MS
    if kept is None or kept.game_id != head.game_id:
        if is_fresh:
            found = "not kept" if kept is None else f"kept for game {kept.game_id}"
            yield Problem(head.game_id, 1, f"the request that created the game is {found}", "it to be kept")
    elif kept.request_hash.hex() != first.request.hash:
        found = f"the hash of the request that created the game is kept as {kept.request_hash.hex()}"
        yield Problem(head.game_id, 1, found, first.request.hash)
