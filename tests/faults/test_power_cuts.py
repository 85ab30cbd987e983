"""What was acknowledged, or shown to anybody, survives a power cut at any moment."""

from pathlib import Path
from typing import Final

from tests.faults.crowd import seated
from tests.faults.disk import notes
from tests.faults.kill_rounds import MEANT
from tests.faults.power_cuts import TracedServer, power_cuts

ROUNDS: Final = 3
SEED: Final = 20_261_130


async def test_nothing_acknowledged_is_lost_with_the_power(tmp_path: Path) -> None:
    cuts = await power_cuts(tmp_path, ROUNDS, SEED)
    assert (cuts.lost, cuts.shown_lost, cuts.faults) == (0, 0, [])
    assert cuts.acknowledged >= 1_000
    assert cuts.unsynced >= cuts.cuts // 3


async def test_a_server_that_syncs_seldom_loses(tmp_path: Path) -> None:
    """The same cuts with `synchronous=NORMAL`: if that lost nothing, cuts would prove nothing."""
    cuts = await power_cuts(
        tmp_path, 1, SEED, ("tests.faults.weakened", "sync_seldom"), tables=24, goes_on=False
    )
    assert cuts.lost > 0
    assert cuts.shown_lost > 0


async def test_every_change_of_the_database_is_noted(tmp_path: Path) -> None:
    """The files made from the trace are those on the disk: of how they came about nothing is missing."""
    server = TracedServer(tmp_path, MEANT)
    await server.start()
    try:
        async with seated(server.address, SEED, tables=8) as crowd:
            await crowd.acknowledgments(100)
        await server.kill()
        for note in notes(server.trace):
            server.disk.take(note)
        there = {suffix: server.database.with_name(server.database.name + suffix) for suffix in ("", "-wal")}
        assert server.disk.now() == {suffix: path.read_bytes() for suffix, path in there.items()}
    finally:
        await server.kill()
