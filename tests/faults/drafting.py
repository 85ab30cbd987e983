"""I13: the last draft counts when time is over, and is shown only where it may be, once it is stored."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from meldhall import rules
from meldhall.play.state import State
from meldhall.store.contract import Player
from meldhall.v1 import view_pb2
from tests.faults.folded import Folded, Moment
from tests.faults.observed import Drafted, Kind, Stream

_MAYBE_KEPT: Final = frozenset({"", "OUTCOME_UNKNOWN", "OutcomeUnknown"})


def check_expiries(game: Folded, drafts: Sequence[Drafted], *, exactly: bool) -> Iterator[str]:
    """Every turn that ran out did so with a draft that may have been the last one. `exactly`: one that was
    acknowledged counts, but for those sent before its answer came; else all that were sent may.
    """
    for version, moment in enumerate(game.moments, 1):
        before = game.at(version - 1)
        if before is None or before.game is None or not moment.envelope.game_line.startswith("turn-expired"):
            continue
        began = _turn_began(game, before.version)
        sent = [each for each in drafts if each.version is None or began <= each.version < version]
        allowed = {_outcome(before, melds, moment) for melds in _last_drafts(sent, exactly=exactly)}
        if moment.envelope.game_line not in allowed:
            told = sorted(f"{each.melds} at {each.version}" for each in sent if each.version is not None)
            yield f"{game.game_id} version {version}: its draft is none of {len(allowed)}; kept: {told}"


def _turn_began(game: Folded, version: int) -> int:
    """The version with which the turn began that runs at that one."""
    turn, began = _turn(game.at(version)), version
    while began > 1 and _turn(game.at(began - 1)) == turn:
        began -= 1
    return began


def _turn(state: State | None) -> tuple[int, int]:
    return (0, 0) if state is None or state.game is None else (state.game.round, state.game.turn)


def _last_drafts(sent: Sequence[Drafted], *, exactly: bool) -> Iterator[str | None]:
    kept = [each for each in sent if each.version is not None and each.answer_ms is not None]
    if not (exactly and kept):
        yield None
    for each in sent:
        end_ms = each.answer_ms
        is_over = end_ms is not None and any(later.sent_ms > end_ms for later in kept)
        if each.refusal in _MAYBE_KEPT and not (exactly and is_over):
            yield each.melds


def _outcome(before: State, melds: str | None, moment: Moment) -> str:
    assert before.game is not None
    draft = None if melds is None else rules.Table.parse(melds)
    return str(before.game.decide(rules.Command.expire_turn(draft), moment.envelope.time_ms))


def check_shown(game: Folded, streams: Sequence[Stream], kept: Mapping[int, set[str]]) -> Iterator[str]:
    """Drafts on streams are such as the store had (by version), and others' only where they are shown."""
    for stream in streams:
        for frame in stream.frames:
            if frame.kind not in (Kind.DRAFT, Kind.SNAPSHOT) or not frame.shown:
                continue
            draft = _draft_of(frame.kind, frame.shown)
            if draft is None or frame.version > game.head:
                continue
            name = f"{game.game_id}: {stream.caller.player_id} is shown a draft at {frame.version}"
            if not _may_see(game, frame.version, draft.seat, stream.caller):
                yield f"{name} that is not its own"
            began = _turn_began(game, frame.version)
            if not any(_plain(draft) in kept.get(each, ()) for each in range(began, frame.version + 1)):
                yield f"{name} that was never stored"


def _draft_of(kind: Kind, shown: bytes) -> view_pb2.Draft | None:
    if kind is Kind.DRAFT:
        return view_pb2.Draft.FromString(shown)
    view = view_pb2.GameView.FromString(shown)
    return view.draft if view.HasField("draft") else None


def _may_see(game: Folded, version: int, seat: int, viewer: Player) -> bool:
    state = game.at(version)
    assert state is not None
    return state.session.policy.show_drafts or state.session.seat_of(viewer) == seat


def _plain(draft: view_pb2.Draft) -> str:
    return plain(str(rules.Table.from_bytes(draft.table.SerializeToString())))


def plain(melds: str) -> str:
    """Groups as sets of tiles: the wire tells the kinds of those that are melds, and puts them in order."""
    groups = (group.split(":")[-1].split() for group in melds.split("|"))
    return " | ".join(sorted(" ".join(sorted(group)) for group in groups))
