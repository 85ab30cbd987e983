"""Cuts the power of a server under load, as far as its database can tell, and looks at what is left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from json import loads
from pathlib import Path
from typing import Final

from meldhall.store.contract import Row
from meldhall.store.sqlite import SqliteStore
from tests.faults.crowd import TABLES, Crowd, seated
from tests.faults.disk import Disk, built, lay, notes
from tests.faults.kill_rounds import MEANT, TELL_EACH, Figures, audit_finished, end_well
from tests.faults.seen import GameSeen
from tests.faults.server import Server

EARLIER: Final = 12
"""For each cut that is played on from, so many earlier moments of the same life are looked at too."""


@dataclass(slots=True)
class Cuts:
    """What was left after all cuts together."""

    cuts: int = 0
    unsynced: int = 0
    acknowledged: int = 0
    lost: int = 0
    shown_lost: int = 0
    faults: list[str] = field(default_factory=list)
    play: Figures = field(default_factory=Figures)

    def __str__(self) -> str:
        return (
            f"{self.cuts} power cuts: {self.lost} of {self.acknowledged} acknowledged commands lost (each"
            f" counted at each cut), {self.unsynced} cuts with writes that were not synced,"
            f" {self.shown_lost} games in which less was left than had been shown; played on after"
            f" {self.play.rounds} of them, {self.play.rows} rows stored; faults: {len(self.faults)}"
        )


class TracedServer(Server):
    """A server whose disk is remembered. `mark` says how much has been noted in all its lives."""

    def __init__(self, folder: Path, build: tuple[str, ...]) -> None:
        super().__init__(folder, build)
        self.database = self.database.resolve()
        self.trace = folder / "trace"
        self.noted_before = 0
        self.environment |= {"LD_PRELOAD": str(built(folder)), "DISK_DATABASE": str(self.database)}
        self.environment["DISK_TRACE"] = str(self.trace)
        self.disk = Disk(self.database)

    def mark(self) -> int:
        """Bytes of the trace."""
        return self.noted_before + (self.trace.stat().st_size if self.trace.exists() else 0)

    def forget_trace(self) -> None:
        """What is on the disk now is safe; what the next life does is noted anew."""
        self.noted_before = self.mark()
        self.trace.unlink(missing_ok=True)
        self.disk = Disk(self.database)


async def power_cuts(
    folder: Path,
    rounds: int,
    seed: int,
    build: tuple[str, ...] = MEANT,
    *,
    tables: int = TABLES,
    goes_on: bool = True,
    tell: Callable[[str], object] = lambda _: None,
) -> Cuts:
    """Plays, cuts the power, and plays on with what is left, so many times; then compares everything.

    `goes_on`: false for a server that loses what its clients know; they are not compared in the end.
    """
    server, cuts = TracedServer(folder, build), Cuts()
    await server.start()
    try:
        async with seated(server.address, seed, tables, server.mark) as crowd:
            for number in range(1, rounds + 1):
                await crowd.acknowledgments(crowd.chance.randint(100, 400))
                await _cut(server, crowd, cuts)
                await audit_finished(server.database, crowd, cuts.play)
                server.forget_trace()
                if number % TELL_EACH == 0:
                    tell(f"round {number}: {cuts.cuts} power cuts, {cuts.lost} acknowledged commands lost")
                await server.start()
                crowd.silences.restarted(server.listening_at)
                cuts.play.rounds = number
            if goes_on:
                await end_well(server, crowd, cuts.play)
    finally:
        await server.kill()
    cuts.faults += cuts.play.faults
    return cuts


async def _cut(server: TracedServer, crowd: Crowd, cuts: Cuts) -> None:
    """Looks at cuts at moments of the life that ends now, and leaves what the last one left on the disk."""
    crowd.note_end()
    await server.kill()
    trace = list(notes(server.trace))
    elsewhere = server.database.with_name("cut") / server.database.name
    elsewhere.parent.mkdir(exist_ok=True)
    earlier = crowd.chance.sample(range(len(trace)), min(EARLIER, len(trace)))
    files: dict[str, bytes] = {}
    done = 0
    for moment in [*sorted(earlier), len(trace)]:
        for note in trace[done:moment]:
            server.disk.take(note)
        done = moment
        files = server.disk.after_cut(crowd.chance)
        cuts.unsynced += files != server.disk.now()
        lay(files, elsewhere, crowd.chance)
        noted = server.noted_before + (trace[moment - 1].end if moment else 0)
        await look(elsewhere, crowd.games, noted, cuts)
    lay(files, server.database, crowd.chance)


async def look(database: Path, games: Sequence[GameSeen], noted: int, cuts: Cuts) -> None:
    """Opens what is left as the server would, and compares it with what clients knew at that moment."""
    cuts.cuts += 1
    lost_before = cuts.lost, cuts.shown_lost
    async with SqliteStore.open(database) as store:
        for game in games:
            rows, head = await store.read(game.game_id), await store.head(game.game_id)
            cuts.faults += broken(game.game_id, rows, 0 if head is None else head.version)
            known = [sent for sent in game.sent if sent.answer is not None and sent.mark <= noted]
            stored = {row.version: loads(row.record)["request"] for row in rows}
            cuts.acknowledged += len(known)
            cuts.lost += sum(
                sent.answer is not None
                and (stored.get(sent.answer.version) or {}).get("id") != sent.request_id
                for sent in known
            )
            cuts.shown_lost += any(
                mark <= noted and step.version > len(rows)
                for sight in game.sights
                for step, mark in zip(sight.steps, sight.marks, strict=True)
            )
    if lost_before != (cuts.lost, cuts.shown_lost):
        cuts.faults.append("what was acknowledged or shown was lost with the power")


def broken(game_id: str, rows: Sequence[Row], head_version: int) -> list[str]:
    """What is wrong with a log in itself: gaps, hashes that do not fit, a head that says something else."""
    faults, previous = [], ""
    for place, row in enumerate(rows, start=1):
        if row.version != place or loads(row.record)["prev"] != previous:
            faults.append(f"game {game_id}: version {row.version} does not follow")
        previous = blake2b(row.record, digest_size=16).hexdigest()
    if head_version != len(rows):
        faults.append(f"game {game_id}: the head is at {head_version}, the log at {len(rows)}")
    return faults
