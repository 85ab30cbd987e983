"""Records of real games, each the same in every run."""

import asyncio
from functools import cache

from meldhall import rules
from meldhall.people.secret import Secret
from meldhall.play.commands import (
    Command,
    CreateGame,
    Draw,
    JoinGame,
    Pass,
    Play,
    RevealEntropy,
    StartGame,
    StartRound,
)
from meldhall.play.shuffle import commitment_of
from meldhall.store.contract import Status
from tests.play.club import ANN, BOB, Club, view_of

ENTROPIES = (b"ann throws a die", b"bob turns a page of a book he has read twice")


@cache
def record_of(ruleset: str) -> str:
    """A game of two to its end, as the greedy strategy plays; both have given entropy."""
    return asyncio.run(_played(ruleset))


async def _played(ruleset: str) -> str:
    club, people = Club(), (ANN, BOB)
    commitments = [commitment_of(entropy) for entropy in ENTROPIES]
    created = await club.games.create(ANN, CreateGame(ruleset, 2, entropy_commitment=commitments[0]))
    game_id = created.session.game_id
    await club.run(game_id, BOB, JoinGame(entropy_commitment=commitments[1]))
    await club.run(game_id, ANN, StartGame())
    for player, entropy in zip(people, ENTROPIES, strict=True):
        seen = await club.run(game_id, player, RevealEntropy(Secret(entropy.hex())))
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
