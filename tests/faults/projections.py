"""I9: heads and lists of a store are what its logs give when folded from the start."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from meldhall.play.limits import Limits
from meldhall.play.state import State
from meldhall.play.summary import head_of
from meldhall.play.waking import due_ms
from meldhall.store.contract import Cursor, Head, Row, Status, Store
from tests.faults.folded import fold
from tests.faults.invariants import Violation

_PAGE: Final = 7
_UNFINISHED: Final = (Status.WAITING, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Projections:
    """What a store says of its games, other than their rows."""

    heads: Mapping[str, Head | None]
    due: list[tuple[str, int]]
    open: list[Head]
    of_player: Mapping[str, list[Head]]
    unfinished: Mapping[str, int]


async def projections_of(store: Store, game_ids: Iterable[str], player_ids: Sequence[str]) -> Projections:
    """Reads them all, lists page by page."""
    return Projections(
        {game_id: await store.head(game_id) for game_id in game_ids},
        await store.due(),
        await _whole(store, None),
        {player_id: await _whole(store, player_id) for player_id in player_ids},
        {player_id: await store.count_unfinished(player_id) for player_id in player_ids},
    )


async def _whole(store: Store, player_id: str | None) -> list[Head]:
    heads: list[Head] = []
    after: Cursor | None = None
    while True:
        if player_id is None:
            page = await store.list_open(_PAGE, after)
        else:
            page = await store.list_of_player(player_id, _PAGE, after)
        heads += page
        if len(page) < _PAGE:
            return heads
        after = (page[-1].create_ms, page[-1].game_id)


def check_projections(
    rows: Mapping[str, Sequence[Row]],
    shown: Projections,
    limits: Limits,
    now_ms: float | None = None,
    late_ms: float = 3_000.0,
) -> list[Violation]:
    """Compares them with the folded logs; and, where it is told the time, no deadline is long over."""
    states = _folded(rows)
    heads = {game_id: head_of(each, due_ms(each, limits)) for game_id, each in states.items()}
    newest = sorted(heads.values(), key=lambda head: (head.create_ms, head.game_id), reverse=True)
    due = sorted((head.due_ms, head.game_id) for head in newest if head.due_ms is not None)
    found = [Violation("I9", text) for text in _differences(shown, newest)]
    if shown.due != [(game_id, when_ms) for when_ms, game_id in due]:
        found.append(Violation("I9", "the games due are others"))
    for game_id, each in states.items():
        when_ms = _awaited_ms(each, limits)
        if now_ms is not None and when_ms is not None and when_ms < now_ms - late_ms:
            text = f"{game_id}: what was due {now_ms - when_ms:.0f} ms ago has not come"
            found.append(Violation("I6", text))
    return found


def _differences(shown: Projections, newest: Sequence[Head]) -> Iterator[str]:
    for head in newest:
        if shown.heads[head.game_id] != head:
            yield f"the head of {head.game_id} is not that of its log"
    if shown.open != [head for head in newest if head.public and head.status is Status.WAITING]:
        yield "the list of open games is another"
    counts = Counter(head.creator_id for head in newest if head.status in _UNFINISHED)
    for player_id, listed in shown.of_player.items():
        if listed != [head for head in newest if player_id in head.player_ids]:
            yield f"the list of games of {player_id} is another"
        if shown.unfinished[player_id] != counts[player_id]:
            told = shown.unfinished[player_id]
            yield f"{player_id} has {counts[player_id]} unfinished games, not {told}"


def _awaited_ms(at: State, limits: Limits) -> int | None:
    """When something must happen, whoever is there: the end of a turn, grace or pause, or a bot's turn."""
    return due_ms(at, replace(limits, presence_ms=0))


def _folded(rows: Mapping[str, Sequence[Row]]) -> dict[str, State]:
    """All games whose logs can be folded: of others the log itself is at fault."""
    folded = {game_id: fold(game_id, log) for game_id, log in rows.items()}
    return {game_id: game.moments[-1].state for game_id, game in folded.items() if not game.faults}
