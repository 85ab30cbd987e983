"""I11: who is there is not told away, grace is kept, and who returns has the seat back between turns."""

import math
from collections.abc import Iterator, Sequence

from meldhall.play.callers import BOT, CLOCK
from meldhall.play.events import (
    BotTookOver,
    PlayerAway,
    PlayerForfeited,
    PlayerLeft,
    PlayerReturned,
    SessionEvent,
)
from meldhall.play.policy import AbsencePolicy
from meldhall.play.state import State, is_bots_turn
from tests.faults.folded import Folded, Moment
from tests.faults.observed import End, Observed, Origin, Stream

_CHANGED = (PlayerAway, PlayerReturned, BotTookOver, PlayerForfeited)
_GIVEN_UP = {BotTookOver: AbsencePolicy.BOT, PlayerForfeited: AbsencePolicy.FORFEIT}


def check_absence(game: Folded, streams: Sequence[Stream], observed: Observed) -> Iterator[str]:
    """By the log alone; where it is known when rows were decided and by whom, by open streams too."""
    for version, moment in enumerate(game.moments, 1):
        before = game.at(version - 1)
        if before is None:
            continue
        faults = [*_faults(before, moment, observed.presence_ms), *_unseen(game, version, streams, observed)]
        yield from (f"{game.game_id} version {version}: {fault}" for fault in faults)
    yield from (f"{game.game_id}: {fault}" for fault in _still_away(game, streams, observed))


def _faults(before: State, moment: Moment, presence_ms: int) -> Iterator[str]:
    """What the log itself contradicts: who did it, out of what, and when."""
    happened, actor = moment.envelope.session_events, moment.envelope.actor
    for event in happened:
        if not isinstance(event, _CHANGED):
            continue
        seat, number = before.session.seats[event.seat], event.seat
        own = actor == seat.holder_id
        left = any(isinstance(each, PlayerLeft) and each.seat == number for each in happened)
        leaves = own and left and isinstance(event, BotTookOver)
        if actor != CLOCK and not leaves and not (own and isinstance(event, PlayerReturned)):
            yield f"{actor} brings about {event}"
        elif isinstance(event, PlayerAway):
            yield from _wrongly_away(event, before, moment.envelope.time_ms - presence_ms)
        elif isinstance(event, PlayerReturned):
            playing = is_bots_turn(before) and before.running and before.running.turn_seat == number
            if seat.away_ms is None or (playing and not own):
                yield f"{event} of who was there, or within the turn of the bot"
        elif not leaves:
            yield from _wrongly_given_up(event, before, moment.envelope.time_ms)


def _wrongly_away(event: PlayerAway, before: State, least_ms: int) -> Iterator[str]:
    if before.session.seats[event.seat].away_ms is not None or event.seat not in before.persons:
        yield f"{event} of a seat that nobody waits for"
    if event.since_ms > least_ms:
        yield f"{event} comes {event.since_ms - least_ms} ms early"


def _wrongly_given_up(event: BotTookOver | PlayerForfeited, before: State, time_ms: int) -> Iterator[str]:
    seat, policy = before.session.seats[event.seat], before.session.policy
    if seat.away_ms is None or seat.stand_in is not None or before.stands_still:
        yield f"{event} of who is there, is stood in for, or is waited for by nobody"
    elif policy.absence is not _GIVEN_UP[type(event)]:
        yield f"{event} where the policy is {policy.absence}"
    else:
        end_ms = max(seat.away_ms, before.runs_since_ms) + policy.absence_grace_ms
        if time_ms < end_ms:
            yield f"{event} comes {end_ms - time_ms} ms before the grace ends"


def _unseen(game: Folded, version: int, streams: Sequence[Stream], observed: Observed) -> Iterator[str]:
    """What a server decided of players who had a stream open there."""
    moment, before = game.moments[version - 1], game.at(version - 1)
    origin = observed.origins.get((game.game_id, version))
    if origin is None or before is None:
        return
    for event in moment.envelope.session_events:
        if _tells_silence(event, moment.envelope.actor):
            holder = before.session.seats[event.seat].holder_id
            if any(_is_there(stream, holder, origin, origin.time_ms) for stream in streams):
                yield f"{event}, and {holder} watches"
    seat = None if before.running is None else before.running.turn_seat
    if moment.envelope.actor == BOT and seat is not None and before.session.seats[seat].stand_in is not None:
        holder = before.session.seats[seat].holder_id
        began = observed.origins.get((game.game_id, _begun(game, version, seat)))
        # Another server does not know who watches here.
        is_known = began is not None and began.server == origin.server
        if is_known and any(_is_there(each, holder, origin, began.time_ms) for each in streams):
            yield f"a bot plays for {holder}, who was back before the turn began"


def _tells_silence(event: SessionEvent, actor: str) -> bool:
    return actor == CLOCK and isinstance(event, PlayerAway | BotTookOver | PlayerForfeited)


def _is_there(stream: Stream, player_id: str | None, origin: Origin, since_ms: float) -> bool:
    """Whether that player followed the game at that server, from a time on until the row was decided."""
    if stream.caller.player_id != player_id or stream.host != origin.server or not stream.frames:
        return False
    if stream.end is End.OPEN and not stream.end_ms:
        end_ms = math.inf
    else:  # its server told it the end of its seat right after the last version
        end_ms = stream.frames[-1].time_ms if stream.end is End.REFUSED else stream.end_ms
    return stream.frames[0].time_ms < since_ms and end_ms > origin.time_ms


def _begun(game: Folded, version: int, seat: int) -> int:
    """The version with which a bot came to play the turn that ends with the given one."""
    for earlier in range(version - 1, 0, -1):
        envelope = game.moments[earlier - 1].envelope
        took_over = any(
            isinstance(event, BotTookOver) and event.seat == seat for event in envelope.session_events
        )
        if took_over or "turn-started " in envelope.game_line or "clock-resumed " in envelope.game_line:
            return earlier
    return 0


def _still_away(game: Folded, streams: Sequence[Stream], observed: Observed) -> Iterator[str]:
    """Who is long back when observation ends; the turn that a bot just plays for somebody is short."""
    last = game.moments[-1].state
    if last.running is None or observed.late_ms is None or not observed.presence_ms:
        return
    back_ms = observed.end_ms - observed.late_ms
    for number in last.persons:
        seat = last.session.seats[number]
        for stream in streams if seat.away_ms is not None else ():
            is_own = stream.caller.player_id == seat.holder_id and stream.end is End.OPEN
            if is_own and stream.frames and stream.frames[0].time_ms < back_ms:
                yield f"{seat.holder_id} is back, and still away"
