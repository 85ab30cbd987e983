"""What befalls one game stops that game, is told plainly, and touches no other."""

import random
import re
import sqlite3
from pathlib import Path
from typing import Final

import pytest

from meldhall_client import AsyncClient, Refused
from tests.faults.kill_rounds import MEANT
from tests.faults.server import Server

SEED: Final = 20_261_130
GAMES: Final = 6
_HALTED: Final = re.compile(r"incident (\S+): game (\S+) is halted at version (\d+)")


async def _play_a_while(player: AsyncClient, title: str) -> str:
    """A game against a bot with some turns behind it, the player to move; its id."""
    handle = await player.create_game("classic+turn_time_ms=0", seats=2, title=title)
    await handle.add_bot()
    await handle.start()
    for _ in range(4):
        await _draw_once(player, handle.id)
    return handle.id


async def _draw_once(player: AsyncClient, game_id: str) -> None:
    """Draws as soon as it is the player's turn."""
    async for step in player.watch(game_id):
        if step.game.view is not None and step.game.view.my_turn:
            await (await player.game(game_id)).draw()
            return


def _flip(database: Path, game_id: str, chance: random.Random) -> tuple[int, int]:
    """Changes one bit of one byte of one row within the file, as a bad disk would; version and place.

    The row is not the last one, of which no other row holds the hash.
    """
    with sqlite3.connect(database) as log:
        rows = log.execute("SELECT version, record FROM event WHERE game_id = ? ORDER BY version", (game_id,))
        version, record = chance.choice(rows.fetchall()[:-1])
    log.close()
    content = bytearray(database.read_bytes())
    begin = content.find(record[:200])
    assert begin >= 0
    place = chance.randrange(min(len(record), 200))
    content[begin + place] ^= 1 << chance.randrange(8)
    database.write_bytes(content)
    return version, place


async def _one_byte_flipped(folder: Path, build: tuple[str, ...], seed: int) -> tuple[list[str], str]:
    """What each game answers after one byte of the first one's log was flipped, and the server's log."""
    server, chance = Server(folder, build), random.Random(seed)
    await server.start()
    async with AsyncClient(server.address) as player:
        await player.sign_up("Ann")
        games = [await _play_a_while(player, f"Game {number}") for number in range(GAMES)]
        assert await server.terminate() == 0
        _flip(server.database, games[0], chance)
        await server.start()
        told = []
        try:
            for game_id in games:
                try:
                    await _draw_once(player, game_id)
                    told.append("served")
                except Refused as refusal:
                    told.append(f"{refusal.reason} {refusal.details.get('incident')} {game_id}")
        finally:
            await server.kill()
    return told, server.said()


@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
async def test_one_flipped_byte_halts_one_game(seed: int, tmp_path: Path) -> None:
    (halted, *others), said = await _one_byte_flipped(tmp_path, MEANT, seed)
    assert others == ["served"] * (GAMES - 1)
    found = _HALTED.findall(said)
    assert [f"GAME_HALTED {incident} {game_id}" for incident, game_id, _ in found] == [halted]


async def test_who_trusts_rows_does_not_notice(tmp_path: Path) -> None:
    """Without the chain of hashes some flips pass as truth: it is what finds them."""
    for seed in range(SEED, SEED + 12):
        folder = tmp_path / str(seed)
        folder.mkdir()
        told, _ = await _one_byte_flipped(folder, ("tests.faults.weakened", "trust_rows"), seed)
        if told[0] == "served":
            return
    pytest.fail("every flip was noticed without the chain")


async def test_a_panic_in_one_game_stops_that_game(tmp_path: Path) -> None:
    """Its watchers and its players are told; all other games go on in the same process."""
    server = Server(tmp_path, ("tests.faults.weakened", "panic_in_doomed_games"))
    await server.start()
    try:
        async with AsyncClient(server.address) as player:
            await player.sign_up("Ann")
            games = [await _play_a_while(player, f"Game {number}") for number in range(GAMES)]
            doomed = await player.create_game("classic+turn_time_ms=0", seats=2, title="doomed")
            await doomed.add_bot()
            watched = doomed.watch()
            assert (await anext(watched)).version == 2
            with pytest.raises(Refused, match="GAME_HALTED") as told:
                await doomed.start()
            with pytest.raises(Refused, match="GAME_HALTED") as shown:
                await anext(watched)
            for game_id in games:
                await _draw_once(player, game_id)
    finally:
        await server.kill()
    incident = told.value.details["incident"]
    assert shown.value.details["incident"] == incident
    assert _HALTED.findall(server.said()) == [(incident, doomed.id, "2")]
