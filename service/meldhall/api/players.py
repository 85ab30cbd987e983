"""PlayerService: players and their tokens."""

from meldhall.api import answers
from meldhall.api.identity import Call
from meldhall.people.players import Players
from meldhall.v1 import player_service_pb2 as wire


class PlayerServicer:
    """Signs up guests, says who calls, and mints tokens for the host application."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def sign_up(self, request: wire.SignUpRequest, _: Call) -> bytes:
        """A new guest."""
        player, token = await self._players.sign_up(request.display_name)
        response = wire.SignUpResponse(player=answers.player(player), token=token.reveal())
        return response.SerializeToString()

    async def get_me(self, _: wire.GetMeRequest, call: Call) -> bytes:
        """The caller."""
        return wire.GetMeResponse(player=answers.player(call.player())).SerializeToString()

    async def mint_token(self, request: wire.MintTokenRequest, call: Call) -> bytes:
        """A token for a player of the host application."""
        call.require_application()
        player, token = await self._players.mint(request.external_id, request.display_name)
        response = wire.MintTokenResponse(player=answers.player(player), token=token.reveal())
        return response.SerializeToString()
