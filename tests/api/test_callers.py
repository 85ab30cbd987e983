"""Who may call a method is what the contract says: of each method, and tried with callers of each kind."""

from typing import Any, Final

import pytest

from docs.extension.contract import Rpc, read
from tests.api.hall import METHODS, Client, Seen, open_hall

RPCS: Final = {
    f"{service.name}.{rpc.name}": rpc for service in read().services for rpc in service.rpcs if rpc.callers
}
OF_A_GAME: Final = {
    name: rpc for name, rpc in RPCS.items() if "game_id" in METHODS[name].input_type.fields_by_name
}
FIELDS: Final[dict[str, dict[str, Any]]] = {
    "GameService.PlayTurn": {"table": "r1 r2 r3"},
    "GameService.CheckTurn": {"table": "r1 r2 r3"},
    "GameService.SetDraft": {"table": "r1 r2 r3"},
    "GameService.RevealEntropy": {"entropy": bytes(16)},
    "GameService.SuggestTurn": {"objective": 1},
    "GameService.CreditClock": {"credit": {"seconds": 1}},
    "PlayerService.MintToken": {"external_id": "7", "display_name": "Ada"},
}
BARRED: Final = frozenset(
    {"APPLICATION_KEY_REQUIRED", "NOT_CREATOR", "NOT_SEATED", "PLAYER_REQUIRED", "SPECTATORS_NOT_ALLOWED"}
)
"""Reasons that say: not you."""


async def reason_for(caller: Client, name: str, **fields: Any) -> str:
    """Why the caller is refused; empty if it is not."""
    fields |= FIELDS.get(name, {})
    try:
        if RPCS[name].streams:
            async for _ in caller.stream(name, **fields):
                break
        else:
            await caller(name, **fields)
    except Seen as refusal:
        return refusal.reason
    return ""


@pytest.mark.parametrize("name", RPCS)
async def test_only_what_anybody_may_call_needs_no_token(name: str) -> None:
    async with open_hall() as hall:
        reason = await reason_for(hall.anybody, name)
    assert (reason == "TOKEN_MISSING") == (RPCS[name].callers != "anybody")


@pytest.mark.parametrize(("name", "rpc"), OF_A_GAME.items(), ids=list(OF_A_GAME))
async def test_a_stranger_is_barred_from_what_is_not_open_to_it(name: str, rpc: Rpc) -> None:
    async with open_hall() as hall:
        *guests, stranger = await hall.guests(3)
        game_id = await hall.running(*guests, policy={"hints": True})
        reason = await reason_for(stranger, name, game_id=game_id)
    is_open = rpc.callers.startswith("whoever may know") or rpc.callers == "a player"
    assert (reason not in BARRED) == is_open, reason


@pytest.mark.parametrize(("name", "rpc"), OF_A_GAME.items(), ids=list(OF_A_GAME))
async def test_so_is_the_host_application_in_a_game_of_others(name: str, rpc: Rpc) -> None:
    async with open_hall() as hall:
        game_id = await hall.running(*await hall.guests(2), policy={"hints": True})
        reason = await reason_for(hall.application, name, game_id=game_id)
    assert (reason not in BARRED) == rpc.callers.startswith("whoever may know"), reason


@pytest.mark.parametrize("name", [name for name in RPCS if name not in OF_A_GAME])
async def test_players_and_the_host_application_may_what_is_theirs(name: str) -> None:
    callers = RPCS[name].callers
    async with open_hall() as hall:
        guest = await hall.sign_up()
        as_player = await reason_for(guest, name)
        as_application = await reason_for(hall.application, name)
    for_all = callers.startswith(("anybody", "a player or the host application"))
    assert (as_player not in BARRED) == (for_all or callers == "a player")
    assert (as_application not in BARRED) == (for_all or callers == "the host application")
