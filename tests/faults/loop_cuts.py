"""Power cuts on ext4 on a loop device, of which only what reached the device is kept.

Needs root, and a machine that lets it mount.
"""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.faults.crowd import TABLES, seated
from tests.faults.kill_rounds import MEANT, audit_finished, end_well
from tests.faults.power_cuts import Cuts, look
from tests.faults.server import Server

SIZE_BYTES: Final = 128 * 2**20
_ALL: Final = 2**63


class LoopDisk:
    """A mounted image file. `cut` leaves in its place what a power cut would have left."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "disk"
        self._image = folder / "disk.image"
        self.place.mkdir()
        with self._image.open("wb") as image:
            image.truncate(SIZE_BYTES)
        _run("mkfs.ext4", "-q", str(self._image))
        self._mount()

    def copy(self) -> None:
        """What is on the device now: nobody may write meanwhile."""
        _run("cp", "--sparse=always", str(self._image), f"{self._image}.cut")

    def cut(self) -> None:
        """Goes on with the copy; mounting it replays the journal of the file system."""
        self.close()
        Path(f"{self._image}.cut").replace(self._image)
        self._mount()

    def close(self) -> None:
        """Takes it away."""
        _run("umount", str(self.place))

    def _mount(self) -> None:
        _run("mount", "-o", "loop", str(self._image), str(self.place))


def is_possible() -> bool:
    """Whether this machine lets a file be mounted."""
    if not shutil.which("mkfs.ext4"):
        return False
    with tempfile.TemporaryDirectory() as folder:
        try:
            LoopDisk(Path(folder)).close()
        except subprocess.CalledProcessError:
            return False
    return True


async def loop_cuts(
    folder: Path,
    rounds: int,
    seed: int,
    build: tuple[str, ...] = MEANT,
    *,
    tell: Callable[[str], object] = lambda _: None,
) -> Cuts:
    """As `power_cuts`, one cut each round; ends at once where something acknowledged was lost."""
    with _disk(folder) as disk:
        server, cuts = Server(folder, build), Cuts()
        server.database = disk.place / server.database.name
        await server.start()
        try:
            async with seated(server.address, seed, TABLES) as crowd:
                for number in range(1, rounds + 1):
                    await crowd.acknowledgments(crowd.chance.randint(100, 400))
                    crowd.note_end()
                    server.signal(signal.SIGSTOP)
                    disk.copy()
                    await server.kill()
                    disk.cut()
                    await look(server.database, crowd.games, _ALL, cuts)
                    if cuts.lost:
                        return cuts
                    await audit_finished(server.database, crowd, cuts.play)
                    tell(f"cut {number}: {cuts.lost} acknowledged commands lost")
                    await server.start()
                    crowd.silences.restarted(server.listening_at)
                    cuts.play.rounds = number
                await end_well(server, crowd, cuts.play)
        finally:
            await server.kill()
    cuts.faults += cuts.play.faults
    return cuts


@contextmanager
def _disk(folder: Path) -> Iterator[LoopDisk]:
    disk = LoopDisk(folder)
    try:
        yield disk
    finally:
        disk.close()


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
