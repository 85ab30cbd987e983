"""A fault in one game halts that game, and no other."""

import logging
from collections.abc import Callable

import pytest

from meldhall.play.commands import Draw
from meldhall.refusals import Refusal
from meldhall.store.contract import Row
from meldhall.store.errors import StoreCorrupt
from meldhall.store.memory import MemoryStore
from tests.play.club import ANN, BOB, EVE, Club
from tests.play.seeded import let_run


class Panic(BaseException):
    """What a panic of the core is to Python: no Exception."""


class Rotten(MemoryStore):
    """Rots on the way from the disk."""

    rot: Callable[[list[Row]], list[Row]] | None = None
    rotten_id = ""

    async def read(self, game_id: str, after_version: int = 0) -> list[Row]:
        rows = await super().read(game_id, after_version)
        return self.rot(rows) if self.rot and game_id == self.rotten_id else rows


def changed(index: int, old: bytes, new: bytes) -> Callable[[list[Row]], list[Row]]:
    def rot(rows: list[Row]) -> list[Row]:
        row = rows[index]
        assert old in row.record
        rotten = Row(row.game_id, row.version, row.record.replace(old, new))
        return [rotten if each is row else each for each in rows]

    return rot


def unreadable(rows: list[Row]) -> list[Row]:
    raise StoreCorrupt("bad page")


@pytest.mark.parametrize(
    "rot",
    [
        changed(0, b"Ann's game", b"Anne's game"),
        changed(1, b'"time_ms":18', b'"time_ms":17'),
        changed(2, b'"v":1', b'"v":9'),
        changed(-1, b'"time_ms":18', b'"time_ms":19'),
        changed(-1, b"}", b""),
        changed(-1, b'"game":"', b'"game":"not notation '),
        lambda rows: rows[1:],
        lambda rows: rows[:-1],
        lambda rows: [],
        lambda rows: [*rows[:2], *rows[3:]],
        lambda rows: [rows[1], rows[0], *rows[2:]],
        unreadable,
    ],
)
async def test_a_damaged_log_is_not_served(
    rot: Callable[[list[Row]], list[Row]], caplog: pytest.LogCaptureFixture
) -> None:
    store = Rotten()
    club = Club(store=store)
    bad, good = [await club.deal(ANN, BOB, public=False) for _ in range(2)]
    await club.run(bad, ANN, Draw())
    store.rot, store.rotten_id = rot, bad
    await club.restart()
    with caplog.at_level(logging.ERROR):
        for act in (
            lambda: club.games.see(bad, ANN),
            lambda: club.run(bad, BOB, Draw()),
            lambda: anext(club.games.watch(bad, ANN)),
        ):
            with pytest.raises(Refusal, match="GAME_HALTED"):
                await act()
    with pytest.raises(Refusal, match="GAME_NOT_FOUND"):
        await club.games.see(bad, EVE)
    assert bad in caplog.text
    await club.run(good, ANN, Draw())


async def test_a_panic_halts_one_game_and_tells_its_watchers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    club = Club()
    bad, good = [await club.deal(ANN, BOB) for _ in range(2)]
    stream = club.games.watch(bad, BOB)
    await anext(stream)
    with monkeypatch.context() as patch:

        def panic(*_: object) -> None:
            raise Panic("index out of bounds")

        patch.setattr("meldhall.play.host.decide", panic)
        with pytest.raises(Refusal, match="GAME_HALTED") as halted:
            await club.run(bad, ANN, Draw())
    incident = halted.value.details["incident"]
    assert f"incident {incident}: game {bad} is halted at version 3" in caplog.text
    assert "index out of bounds" in caplog.text
    with pytest.raises(Refusal, match="GAME_HALTED"):
        await anext(stream)
    with pytest.raises(Refusal, match="GAME_HALTED"):
        await club.run(bad, ANN, Draw())
    await club.run(good, ANN, Draw())
    await club.restart()
    await club.run(bad, ANN, Draw())


async def test_a_halted_game_has_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club()
    game_id = await club.deal(ANN, BOB, ruleset="classic")

    def panic(*_: object) -> None:
        raise Panic

    monkeypatch.setattr("meldhall.play.host.decide_expiry", panic)
    await club.advance(60_000)
    await let_run()
    assert club.world.alarms == 0
    with pytest.raises(Refusal, match="GAME_HALTED"):
        await club.games.see(game_id, ANN)
