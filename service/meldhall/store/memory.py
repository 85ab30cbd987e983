"""The store in memory: the same promises but durability. For tests, and servers that may forget."""

import sys
from collections.abc import Sequence

from meldhall.store.contract import (
    CREATION_KEPT_MS,
    SOON_MS,
    Creation,
    Cursor,
    Draft,
    Head,
    Outage,
    Player,
    Row,
    Status,
    check_append,
    check_archive,
    check_draft,
    check_same_game,
    check_texts,
    check_time,
    check_token,
)


class MemoryStore:
    """Games and players in dictionaries. The model that other stores are compared with."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Row]] = {}
        self._heads: dict[str, Head] = {}
        self._archived: set[str] = set()
        self._creations: dict[tuple[str, str], Creation] = {}
        self._players: dict[str, Player] = {}
        self._player_ids: dict[bytes, str] = {}
        self._alive_ms: int | None = None
        self._outages: list[Outage] = []
        self._drafts: dict[str, Draft] = {}

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        """As EventLog says."""
        check_append(row, head, creation)
        rows = self._rows.get(row.game_id, [])
        if row.version != len(rows) + 1 or (creation and self._is_taken(creation)):
            return False
        if rows:
            earlier = self._heads[row.game_id]
            check_same_game(head, earlier.create_ms, earlier.creator_id)
        if creation:
            self._remember(creation)
        self._rows.setdefault(row.game_id, []).append(row)
        self._heads[row.game_id] = head
        self._archived.discard(row.game_id)
        draft = self._drafts.get(row.game_id)
        if draft is not None and draft.version < (head.drafts_from or row.version):
            del self._drafts[row.game_id]
        return True

    def _is_taken(self, creation: Creation) -> bool:
        earlier = self._creations.get((creation.player_id, creation.request_id))
        return earlier is not None and earlier.create_ms >= creation.create_ms - CREATION_KEPT_MS

    def _remember(self, creation: Creation) -> None:
        oldest_ms = creation.create_ms - CREATION_KEPT_MS
        kept = [earlier for earlier in self._creations.values() if earlier.create_ms >= oldest_ms]
        self._creations = {(each.player_id, each.request_id): each for each in [*kept, creation]}

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        """As EventLog says."""
        return self._rows.get(game_id, [])[max(after_version, 0) :]

    async def head(self, game_id: str) -> Head | None:
        """As EventLog says."""
        return self._heads.get(game_id)

    async def due(self) -> list[tuple[str, int]]:
        """As EventLog says."""
        waking = [
            (head.due_ms, head.game_id)
            for head in self._heads.values()
            if not _is_over(head) and head.due_ms is not None
        ]
        return [(game_id, due_ms) for due_ms, game_id in sorted(waking)]

    async def creation(self, player_id: str, request_id: str) -> Creation | None:
        """As EventLog says."""
        return self._creations.get((player_id, request_id))

    async def list_open(self, limit: int, after: Cursor | None = None) -> list[Head]:
        """As EventLog says."""
        heads = [head for head in self._heads.values() if head.public and head.status is Status.WAITING]
        return _page(heads, limit, after)

    async def list_of_player(self, player_id: str, limit: int, after: Cursor | None = None) -> list[Head]:
        """As EventLog says."""
        heads = [head for head in self._heads.values() if player_id in head.player_ids]
        return _page(heads, limit, after)

    async def count_unfinished(self, creator_id: str) -> int:
        """As EventLog says."""
        return sum(
            head.creator_id == creator_id and head.status in (Status.WAITING, Status.RUNNING)
            for head in self._heads.values()
        )

    async def list_ended(self, until_ms: int, limit: int, after: Cursor | None = None) -> list[Head]:
        """As EventLog says."""
        heads = [
            head
            for head in self._heads.values()
            if _is_over(head) and head.time_ms <= until_ms and head.game_id not in self._archived
        ]
        places = {(head.time_ms, head.game_id): head for head in heads}
        return [places[place] for place in sorted(places) if after is None or place > after][: max(limit, 0)]

    async def archive(self, rows: Sequence[Row]) -> bool:
        """As EventLog says; in memory nothing is gained by it."""
        check_archive(rows)
        head = self._heads.get(rows[0].game_id)
        if head is None or not _is_over(head) or self._rows[head.game_id] != list(rows):
            return False
        self._archived.add(head.game_id)
        return True

    async def put_draft(self, draft: Draft) -> bool:
        """As EventLog says."""
        check_draft(draft)
        head = self._heads.get(draft.game_id)
        if head is None or head.version != draft.version:
            return False
        if draft.melds is None:
            self._drafts.pop(draft.game_id, None)
        else:
            self._drafts[draft.game_id] = draft
        return True

    async def draft(self, game_id: str) -> Draft | None:
        """As EventLog says."""
        return self._drafts.get(game_id)

    async def begin_serving(self, time_ms: int) -> list[Outage]:
        """As EventLog says."""
        check_time(time_ms)
        soon_ms = {Status.RUNNING: sys.maxsize, Status.WAITING: time_ms + SOON_MS}
        times_ms = [
            head.time_ms
            for head in self._heads.values()
            if head.due_ms is not None and head.due_ms <= soon_ms.get(head.status, -1)
        ]
        if self._alive_ms is not None and self._alive_ms < time_ms:
            kept = [outage for outage in self._outages if outage.end_ms != time_ms]
            self._outages = sorted([*kept, Outage(self._alive_ms, time_ms)], key=lambda each: each.end_ms)
        self._alive_ms = time_ms
        self._outages = [each for each in self._outages if times_ms and each.end_ms > min(times_ms)]
        return list(self._outages)

    async def note_alive(self, time_ms: int) -> None:
        """As EventLog says."""
        check_time(time_ms)
        self._alive_ms = time_ms

    async def add(self, player: Player, token_hash: bytes, create_ms: int) -> bool:
        """As PlayerStore says."""
        check_token(token_hash, create_ms, player.player_id, player.display_name)
        if player.player_id in self._players or token_hash in self._player_ids:
            return False
        self._players[player.player_id] = player
        self._player_ids[token_hash] = player.player_id
        return True

    async def add_token(self, player_id: str, token_hash: bytes, create_ms: int) -> bool:
        """As PlayerStore says."""
        check_token(token_hash, create_ms, player_id)
        if player_id not in self._players or token_hash in self._player_ids:
            return False
        self._player_ids[token_hash] = player_id
        return True

    async def by_token(self, token_hash: bytes) -> Player | None:
        """As PlayerStore says."""
        player_id = self._player_ids.get(token_hash)
        return self._players[player_id] if player_id is not None else None

    async def get(self, player_id: str) -> Player | None:
        """As PlayerStore says."""
        return self._players.get(player_id)

    async def rename(self, player_id: str, display_name: str) -> bool:
        """As PlayerStore says."""
        check_texts(player_id, display_name)
        if player_id not in self._players:
            return False
        self._players[player_id] = Player(player_id, display_name)
        return True


def _is_over(head: Head) -> bool:
    return head.status in (Status.FINISHED, Status.ABORTED)


def _page(heads: list[Head], limit: int, after: Cursor | None) -> list[Head]:
    heads = [head for head in heads if after is None or (head.create_ms, head.game_id) < after]
    heads.sort(key=lambda head: (head.create_ms, head.game_id), reverse=True)
    return heads[: max(limit, 0)]
