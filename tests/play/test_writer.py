"""Commits of unknown outcome: found, repeated at the same version, or honestly not known."""

from dataclasses import replace

import pytest

from meldhall.play.writer import Writer
from meldhall.refusals import Refusal
from meldhall.store.contract import Creation, Draft, Head, Row, Status
from meldhall.store.errors import OutcomeUnknown, StorageFull, StoreError, StoreFailed
from meldhall.store.memory import MemoryStore
from tests.play.seeded import SeededWorld

PATIENCE_MS = 2_000
ROW = Row("g", 1, b"mine")
OTHER = Row("g", 1, b"another's")
DRAFT = Draft("g", 1, 0, "r1 r2 r3")


def head_of(row: Row) -> Head:
    return Head(row.game_id, row.version, Status.WAITING, True, None, 1, (), "", b"", 1)


class Troubled(MemoryStore):
    """Fails as told: each append and each read takes the next word of its script, if any is left."""

    def __init__(self, appends: list[str], reads: list[StoreError] | None = None) -> None:
        super().__init__()
        self.appends, self.reads = appends, reads or []
        self.ghosts: list[Row] = []

    async def append(self, row: Row, head: Head, creation: Creation | None = None) -> bool:
        match self.appends.pop(0) if self.appends else "":
            case "unknown, stored":
                await super().append(row, head, creation)
                raise OutcomeUnknown
            case "unknown, not stored":
                raise OutcomeUnknown
            case "unknown, stored later":
                self.ghosts.append(row)
                raise OutcomeUnknown
            case "unknown, another's stored":
                await super().append(OTHER, head_of(OTHER))
                raise OutcomeUnknown
            case "full":
                raise StorageFull
        for ghost in self.ghosts:
            await super().append(ghost, head_of(ghost))
        return await super().append(row, head, creation)

    async def put_draft(self, draft: Draft) -> bool:
        script = self.appends.pop(0) if self.appends else ""
        if script == "full":
            raise StorageFull
        stored = await super().put_draft(draft)
        if script == "unknown, stored":
            raise OutcomeUnknown
        return stored

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        if self.reads:
            raise self.reads.pop(0)
        return await super().read(game_id, after_version)


@pytest.mark.parametrize(
    ("script", "stored"),
    [
        ([], True),
        (["unknown, stored"], True),
        (["unknown, not stored"], True),
        (["unknown, stored later"], True),
        (["unknown, another's stored"], False),
        (["unknown, not stored", "unknown, not stored", "unknown, stored"], True),
        (["unknown, not stored", "full", "unknown, not stored"], True),
        (["unknown, stored later", "full"], True),
    ],
)
async def test_the_outcome_is_found_out(script: list[str], stored: bool) -> None:
    world, store = SeededWorld(), Troubled(script)
    writer = Writer(store, world, PATIENCE_MS)
    assert await world.drive(writer.append(ROW, head_of(ROW))) is stored
    assert await store.read("g") == [ROW if stored else OTHER]


async def test_reads_that_fail_are_repeated() -> None:
    world, store = (
        SeededWorld(),
        Troubled(["unknown, stored"], [StoreFailed(), OutcomeUnknown(), StoreFailed()]),
    )
    assert await world.drive(Writer(store, world, PATIENCE_MS).append(ROW, head_of(ROW)))


async def test_a_lost_race_is_no_doubt() -> None:
    world, store = SeededWorld(), MemoryStore()
    assert await store.append(OTHER, head_of(OTHER))
    assert not await Writer(store, world, PATIENCE_MS).append(ROW, head_of(ROW))


async def test_a_store_that_changed_nothing_says_so() -> None:
    with pytest.raises(StorageFull):
        await Writer(Troubled(["full"]), SeededWorld(), PATIENCE_MS).append(ROW, head_of(ROW))


@pytest.mark.parametrize(
    "appends", [["unknown, not stored"] * 1_000, ["unknown, not stored"] + ["full"] * 1_000]
)
async def test_patience_ends_when_nothing_is_stored(appends: list[str]) -> None:
    world = SeededWorld()
    began_ms = world.now_ms()
    with pytest.raises(Refusal, match="OUTCOME_UNKNOWN"):
        await world.drive(Writer(Troubled(appends), world, PATIENCE_MS).append(ROW, head_of(ROW)))
    assert PATIENCE_MS <= world.now_ms() - began_ms <= PATIENCE_MS + 200


async def test_patience_ends_when_nothing_can_be_read() -> None:
    world = SeededWorld()
    store = Troubled(["unknown, stored"], [StoreFailed() for _ in range(1_000)])
    with pytest.raises(Refusal, match="OUTCOME_UNKNOWN"):
        await world.drive(Writer(store, world, PATIENCE_MS).append(ROW, head_of(ROW)))
    assert world.alarms == 0


async def test_a_draft_that_may_be_stored_is_not_refused_for_what_befalls_its_repeat() -> None:
    world, store = SeededWorld(), Troubled(["", "unknown, stored", "full"])
    writer = Writer(store, world, PATIENCE_MS)
    assert await store.append(ROW, replace(head_of(ROW), status=Status.RUNNING))
    assert await world.drive(writer.put_draft(DRAFT))
    assert await store.draft("g") == DRAFT


async def test_patience_ends_for_drafts_too() -> None:
    world, store = SeededWorld(), Troubled(["", "unknown, stored"] + ["full"] * 1_000)
    assert await store.append(ROW, replace(head_of(ROW), status=Status.RUNNING))
    with pytest.raises(Refusal, match="OUTCOME_UNKNOWN"):
        await world.drive(Writer(store, world, PATIENCE_MS).put_draft(DRAFT))
    with pytest.raises(StorageFull):
        await Writer(Troubled(["full"]), world, PATIENCE_MS).put_draft(DRAFT)
