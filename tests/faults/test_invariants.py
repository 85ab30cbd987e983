"""The checker itself: it finds nothing wrong with what is right, and every kind of damage to it."""

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import pytest

from meldhall.play.commands import Draw, Pass
from meldhall.play.envelope import Envelope, decode, digest
from meldhall.play.events import PlayerAway
from meldhall.play.limits import Limits
from meldhall.store.contract import Head, Outage, Row
from tests.faults import folded, hidden
from tests.faults.invariants import check
from tests.faults.observed import Call, End, Kind, Observed, Stream
from tests.faults.projections import Projections, check_projections
from tests.faults.simulation import simulated

SEED: Final = 15


@dataclass
class Evidence:
    """What one seed left behind, free to be damaged."""

    rows: dict[str, list[Row]]
    observed: Observed
    projections: Projections
    limits: Limits

    def broken(self) -> set[str]:
        return {violation.invariant for violation in check(self.rows, self.observed)}

    def acknowledged(self, *kinds: type) -> Iterator[Call]:
        """Accepted calls, each of a request that was sent once."""
        ids = [(call.caller, call.request_id) for call in self.observed.calls]
        for call in self.observed.calls:
            is_one = call.version is not None and ids.count((call.caller, call.request_id)) == 1
            if is_one and (not kinds or isinstance(call.command, kinds)):
                yield call

    def edit(self, game_id: str, version: int, change: Callable[[Envelope], Envelope]) -> None:
        """Writes another row in the place of one, and chains all later ones to it."""
        log = self.rows[game_id]
        for place in range(version - 1, len(log)):
            envelope = decode(log[place].record)
            envelope = change(envelope) if place == version - 1 else envelope
            previous = digest(log[place - 1].record) if place else ""
            log[place] = replace(log[place], record=replace(envelope, previous=previous).encode())

    def acted(self, actor: str) -> tuple[str, int]:
        """A row in which that actor ended a turn."""
        for game_id, log in self.rows.items():
            for row in log:
                envelope = decode(row.record)
                if envelope.game_line and (envelope.actor == actor or (not actor and envelope.request)):
                    return game_id, row.version
        raise LookupError(actor)


@pytest.fixture(scope="module")
def sound() -> Evidence:
    simulation = simulated(SEED)
    assert simulation.outcome.violations == []
    assert simulation.projections is not None
    return Evidence(simulation.rows, simulation.observed, simulation.projections, simulation.limits)


@pytest.fixture
def evidence(sound: Evidence) -> Evidence:
    assert sound.broken() == set()
    return Evidence(
        {game_id: list(log) for game_id, log in sound.rows.items()},
        copy.deepcopy(sound.observed),
        sound.projections,
        sound.limits,
    )


def test_i1_what_was_acknowledged_is_missed(evidence: Evidence) -> None:
    call = next(evidence.acknowledged(Draw))
    assert call.version is not None
    del evidence.rows[call.game_id][call.version - 1 :]
    assert "I1" in evidence.broken()


def test_i1_what_is_there_twice_is_noticed(evidence: Evidence) -> None:
    call = next(evidence.acknowledged(Draw))
    assert call.version is not None
    log = evidence.rows[call.game_id]
    again = replace(decode(log[call.version - 1].record), previous=digest(log[-1].record))
    log.append(Row(call.game_id, len(log) + 1, replace(again, session_events=(), game_line="").encode()))
    assert "I1" in evidence.broken()


def test_i1_what_was_refused_must_not_be_there(evidence: Evidence) -> None:
    call = next(evidence.acknowledged())
    call.version, call.refusal = None, "STORAGE_FULL"
    assert evidence.broken() == {"I1"}


def test_i2_a_row_that_is_gone_is_missed(evidence: Evidence) -> None:
    del evidence.rows[next(iter(evidence.rows))][1]
    assert "I2" in evidence.broken()


def test_i2_a_row_that_was_changed_is_noticed(evidence: Evidence) -> None:
    log = evidence.rows[next(iter(evidence.rows))]
    envelope = decode(log[0].record)
    log[0] = replace(log[0], record=replace(envelope, time_ms=envelope.time_ms + 1).encode())
    assert "I2" in evidence.broken()


def test_i3_what_was_sent_later_must_come_later(evidence: Evidence) -> None:
    first, *_, last = [call for call in evidence.acknowledged() if call.game_id == evidence.acted("")[0]]
    assert last.answer_ms is not None
    first.sent_ms, first.answer_ms = last.answer_ms + 1, last.answer_ms + 2
    assert "I3" in evidence.broken()


@pytest.mark.parametrize(
    "damage",
    [
        lambda call: setattr(call, "view", b"another"),
        lambda call: setattr(call, "drawn_tile", "r99"),
        lambda call: setattr(call, "command", Pass()),
        lambda call: setattr(call, "expected_version", call.version),
    ],
)
def test_i4_an_answer_that_is_wrong_is_noticed(evidence: Evidence, damage: Callable[[Call], None]) -> None:
    damage(next(evidence.acknowledged(Draw)))
    assert evidence.broken() == {"I4"}


@pytest.mark.parametrize("reason", ["GAME_FULL", "GAME_HALTED", "REQUEST_ID_REUSED", "POOL_EMPTY"])
def test_i4_a_refusal_that_is_wrong_is_noticed(evidence: Evidence, reason: str) -> None:
    refused = next(call for call in evidence.observed.calls if call.refusal == "NOT_YOUR_TURN")
    refused.refusal = reason
    assert evidence.broken() == {"I4"}


def test_i5_a_tile_that_is_lost_is_missed(evidence: Evidence, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folded, "set_of", lambda game: [*game.ruleset.tiles(), "r1"])
    assert "I5" in evidence.broken()


def test_i6_a_turn_that_runs_out_early_is_noticed(evidence: Evidence) -> None:
    evidence.edit(
        *evidence.acted("clock"), lambda envelope: replace(envelope, time_ms=envelope.time_ms - 99_999)
    )
    assert "I6" in evidence.broken()


def test_i6_who_acts_for_another_is_noticed(evidence: Evidence) -> None:
    evidence.edit(*evidence.acted("bot"), lambda envelope: replace(envelope, actor="ann"))
    assert "I6" in evidence.broken()


@pytest.mark.parametrize("shown", ["events_shown", "view_shown"])
def test_i7_what_depends_on_hidden_tiles_is_noticed(
    evidence: Evidence, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaks = {
        "events_shown": lambda events, *_: str(events).encode(),
        "view_shown": lambda game, viewer: game.view((viewer + 1) % game.seats).to_bytes(),
    }
    monkeypatch.setattr(hidden, shown, leaks[shown])
    assert evidence.broken() == {"I7"}


def _drop_version(stream: Stream) -> None:
    stream.frames.pop(2)


def _show_another(stream: Stream) -> None:
    stream.frames[2] = replace(stream.frames[2], shown=b"another")


def _fall_silent(stream: Stream) -> None:
    del stream.frames[3:]
    stream.end, stream.end_ms, stream.is_slow = End.BROKEN, stream.frames[-1].time_ms + 9_999, False


def _show_what_is_not_stored(stream: Stream) -> None:
    stream.frames[2] = replace(stream.frames[2], version=stream.frames[2].version + 999)


@pytest.mark.parametrize("damage", [_drop_version, _show_another, _fall_silent, _show_what_is_not_stored])
def test_i8_a_stream_that_is_wrong_is_noticed(evidence: Evidence, damage: Callable[[Stream], None]) -> None:
    long = next(stream for stream in evidence.observed.streams if _versions(stream) > 5)
    damage(long)
    assert "I8" in evidence.broken()


def _versions(stream: Stream) -> int:
    """How many versions follow one another right after the first frame."""
    return sum(frame.kind is Kind.VERSION for frame in stream.frames[:9])


def test_i8_a_watcher_left_behind_is_noticed(evidence: Evidence) -> None:
    left = next(stream for stream in reversed(evidence.observed.streams) if stream.end is End.OPEN)
    left.frames[:] = left.frames[:1]
    evidence.observed.end_ms += 60_000
    assert "I8" in evidence.broken()


def test_i9_a_head_of_another_version_is_noticed(evidence: Evidence) -> None:
    shown = evidence.projections
    game_id, head = next((game_id, head) for game_id, head in shown.heads.items() if head is not None)
    damaged = replace(shown, heads={**shown.heads, game_id: replace(head, version=head.version - 1)})
    assert check_projections(evidence.rows, shown, evidence.limits) == []
    assert _names(check_projections(evidence.rows, damaged, evidence.limits)) == {"I9"}


def test_i9_lists_of_other_games_are_noticed(evidence: Evidence) -> None:
    shown = evidence.projections
    for damaged in (
        replace(shown, due=[("elsewhere", 1)]),
        replace(shown, open=[head for head in shown.heads.values() if head is not None]),
        replace(shown, of_player={player_id: list[Head]() for player_id in shown.of_player}),
        replace(shown, unfinished=dict.fromkeys(shown.unfinished, 99)),
    ):
        assert _names(check_projections(evidence.rows, damaged, evidence.limits)) == {"I9"}


def test_i10_a_read_that_goes_back_is_noticed(evidence: Evidence) -> None:
    place, read = next(
        (place, read) for place, read in enumerate(evidence.observed.reads) if read.version > 5
    )
    later = replace(read, sent_ms=read.answer_ms + 1, answer_ms=read.answer_ms + 2, version=read.version - 1)
    evidence.observed.reads[place + 1 : place + 1] = [later]
    assert evidence.broken() == {"I10"}


def test_what_a_draining_server_accepts_is_noticed(evidence: Evidence) -> None:
    next(evidence.acknowledged()).was_draining = True
    assert evidence.broken() == {"Drain"}


def test_i11_who_is_told_away_too_early_is_noticed(evidence: Evidence) -> None:
    def hasten(envelope: Envelope) -> Envelope:
        [away, *others] = envelope.session_events
        assert isinstance(away, PlayerAway)
        return replace(envelope, session_events=(replace(away, since_ms=away.since_ms + 1_000), *others))

    place = next(
        (game_id, row.version)
        for game_id, log in evidence.rows.items()
        for row in log
        if any(isinstance(event, PlayerAway) for event in decode(row.record).session_events)
    )
    evidence.edit(*place, hasten)
    assert "I11" in evidence.broken()


def test_i12_time_that_was_not_given_back_is_noticed(evidence: Evidence) -> None:
    origins = evidence.observed.origins
    found = set[str]()
    for game_id, log in evidence.rows.items():
        for before, row in pairwise(log):
            made, place = decode(row.record), (game_id, row.version)
            if made.game_line.startswith("turn-expired ") and place in origins:
                # Nobody served since the row before, which may have come when time was over already.
                outage = Outage(decode(before.record).time_ms, made.time_ms)
                told = replace(origins[place], outages=(outage,))
                evidence.observed.origins = {**origins, place: told}
                found |= evidence.broken()
    assert found == {"I12"}


def _names(violations: Sequence[object]) -> set[str]:
    return {str(violation).partition(":")[0] for violation in violations}
