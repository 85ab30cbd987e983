"""Records of real games, each the same in every run."""

import asyncio
from functools import cache

from meldhall import rules
from meldhall.play.commands import Command, Draw, Pass, Play, StartGame, StartRound
from meldhall.store.contract import Status
from tests.play.club import ANN, BOB, Club, view_of


@cache
def record_of(ruleset: str) -> str:
    """A game of two to its end, as the greedy strategy plays, dealt by a secret of its own."""
    return asyncio.run(_played(ruleset))


async def _played(ruleset: str) -> str:
    club, people = Club(), (ANN, BOB)
    game_id = await club.gather(*people, ruleset=ruleset)
    seen = await club.run(game_id, ANN, StartGame())
    while seen.session.status is Status.RUNNING:
        view = view_of(seen)
        if view.turn_seat is None:
            seen = await club.run(game_id, ANN, StartRound())
            continue
        player = people[view.turn_seat]
        view = view_of(await club.games.see(game_id, player))
        await club.run(game_id, player, _deed(rules.greedy_command(view)))
        seen = await club.games.see(game_id, ANN)
    return await club.games.record(game_id, ANN)


def _deed(command: rules.Command) -> Command:
    if command.table is not None:
        return Play(command.table)
    return Draw() if command.verb == "draw" else Pass()
