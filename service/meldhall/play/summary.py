"""A game in a list, and the head that the store finds it by."""

import json
from dataclasses import dataclass
from typing import Final

from meldhall.play.envelope import canonical
from meldhall.play.policy import NO_POLICY, GamePolicy
from meldhall.play.session import Session
from meldhall.play.state import State
from meldhall.store.contract import Cursor, Head, Status

_SUMMARY: Final = "summary"


@dataclass(frozen=True, slots=True)
class Summary:
    """A game as lists show it at a version. `seats_taken` counts bots."""

    game_id: str
    version: int
    title: str
    status: Status
    ruleset: str
    seats: int
    seats_taken: int
    create_ms: int
    policy: GamePolicy = NO_POLICY


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list, newest first; `following` is where the next one begins, None at the end."""

    summaries: tuple[Summary, ...]
    following: Cursor | None


def head_of(state: State, due_ms: int | None) -> Head:
    """What is stored beside the newest row."""
    session = state.session
    summary = state.kept.get(_SUMMARY)
    if summary is None:
        summary = state.kept[_SUMMARY] = _shown(session)
    return Head(
        game_id=session.game_id,
        version=state.version,
        status=session.status,
        public=session.public,
        due_ms=due_ms,
        create_ms=session.create_ms,
        player_ids=tuple(seat.holder_id for seat in session.seats if seat.holder_id is not None),
        creator_id=session.founder_id,
        summary=summary,
        time_ms=state.time_ms,
        digest=state.digest,
        drafts_from=state.turn_version,
    )


def _shown(session: Session) -> bytes:
    """What lists show of a game, as it is stored."""
    shown = {
        "title": session.title,
        "ruleset": session.ruleset,
        "seats": len(session.seats),
        "seats_taken": session.seats_taken,
        "policy": session.policy.choices(),
    }
    return canonical(shown)


def page_of(heads: list[Head], limit: int) -> Page:
    """A page of at most `limit` games from one head more, if there is one."""
    shown = heads[:limit]
    following = (shown[-1].create_ms, shown[-1].game_id) if len(heads) > limit else None
    return Page(tuple(summary_of(head) for head in shown), following)


def summary_of(head: Head) -> Summary:
    """What a list shows of a game: nothing that a stranger may not see."""
    shown = json.loads(head.summary)
    policy = GamePolicy(**shown.pop("policy", {}))
    return Summary(
        game_id=head.game_id,
        version=head.version,
        status=head.status,
        create_ms=head.create_ms,
        policy=policy,
        **shown,
    )
