"""I8: every stream is a gapless part of the log as its watcher may know it, and keeps up."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from meldhall.v1 import view_pb2
from tests.faults.folded import Folded
from tests.faults.observed import End, Frame, Kind, Observed, Stream


def check_streams(game: Folded, streams: Sequence[Stream], observed: Observed) -> Iterator[str]:
    """All streams of one game."""
    latest: dict[str, Stream] = {}
    for stream in streams:
        name = f"{game.game_id}: stream of {stream.caller.player_id} from {stream.open_ms:.0f}"
        yield from (f"{name}: {fault}" for fault in _faults(game, stream))
        if observed.silence_ms is not None and not stream.is_slow:
            yield from (f"{name}: {fault}" for fault in _silences(stream, observed))
        latest[stream.caller.player_id] = stream
    if observed.late_ms is not None:
        for player_id, stream in latest.items():
            yield from (f"{game.game_id}: {player_id}: {fault}" for fault in _late(game, stream, observed))


def _faults(game: Folded, stream: Stream) -> Iterator[str]:
    shown = stream.after_version
    for frame in stream.frames:
        if frame.kind is Kind.CLOSING:
            continue
        if frame.kind is Kind.DRAFT:
            if frame.version != shown:
                yield f"a draft of version {frame.version} follows {shown}"
            continue
        if frame.version > game.head:
            yield f"{frame.kind} shows version {frame.version} of {game.head}"
            return
        if not _follows(frame, shown):
            yield f"{frame.kind} {frame.version} follows {shown}"
        if frame.kind is not Kind.HEARTBEAT:
            shown = frame.version
            if not _is_as_logged(game, stream, frame):
                yield f"{frame.kind} {frame.version} is not what the log shows"
    if stream.end is End.OVER and (shown != game.head or not game.moments[-1].state.session.is_over):
        yield f"ended at {shown} of {game.head}, as if the game were over"


def _follows(frame: Frame, shown: int | None) -> bool:
    """Versions one by one; a snapshot may leave some out; a heartbeat may be ahead of what is on its way."""
    if shown is None:
        return frame.kind is Kind.SNAPSHOT
    return frame.version == shown + 1 if frame.kind is Kind.VERSION else frame.version >= shown


def _is_as_logged(game: Folded, stream: Stream, frame: Frame) -> bool:
    moment = game.moments[frame.version - 1]
    if frame.people is not None and frame.people != moment.envelope.session_events:
        return False
    if frame.shown is None:
        return True
    if frame.kind is Kind.SNAPSHOT:
        return without_draft(frame.shown) == moment.view_of(stream.caller)
    return frame.shown == moment.seen_by(stream.caller)


def without_draft(view: bytes) -> bytes:
    """A view but for its draft, which is in no log."""
    message = view_pb2.GameView.FromString(view)
    if not message.HasField("draft"):
        return view
    message.ClearField("draft")
    return message.SerializeToString()


def _silences(stream: Stream, observed: Observed) -> Iterator[str]:
    assert observed.silence_ms is not None
    end_ms = observed.end_ms if stream.end is End.OPEN else stream.end_ms
    times = [*(frame.time_ms for frame in stream.frames), end_ms]
    longest = max((later - earlier for earlier, later in pairwise(times)), default=0.0)
    if longest > observed.silence_ms:
        yield f"silent for {longest:.0f} ms"


def _late(game: Folded, stream: Stream, observed: Observed) -> Iterator[str]:
    """Whether who followed the game is up to date in the end."""
    assert observed.late_ms is not None
    if stream.end in (End.OVER, End.REFUSED, End.LEFT):
        return
    if stream.end is End.BROKEN:
        if stream.end_ms < observed.end_ms - observed.late_ms:
            yield f"cut off since {stream.end_ms:.0f}"
        return
    shown = max([stream.after_version or 0, *(frame.version for frame in stream.frames)])
    for version in range(shown + 1, game.head + 1):
        stored_ms = observed.stored_ms.get((game.game_id, version))
        if stored_ms is None:
            stored_ms = float(game.moments[version - 1].envelope.time_ms)
        if max(stored_ms, stream.open_ms) < observed.end_ms - observed.late_ms:
            yield f"still at {shown} of {game.head} when observation ended"
            return
