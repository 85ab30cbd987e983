"""Who is who: guests sign up, a host application names its own players, a token tells them apart."""

from typing import Final, Protocol

from meldhall import names
from meldhall.people.tokens import PREFIX, KnownTokens, Token
from meldhall.store.contract import Player, PlayerStore

__all__ = ["APPLICATION_PREFIX", "Player", "Players", "Token", "World"]

APPLICATION_PREFIX: Final = "app:"
KNOWN_TOKENS_LIMIT: Final = 10_000


class World(Protocol):
    """Time and chance, as far as people need them."""

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""

    def new_id(self) -> str:
        """A UUID of version 7."""

    def token(self) -> str:
        """A secret of 256 bits in 43 URL-safe characters."""


class Players:
    """Signs up, mints and recognizes players. A token is shown once and stored only as its SHA-256.

    The newest 10,000 recognized tokens are answered without the store. Errors of the store pass through.
    """

    def __init__(self, store: PlayerStore, world: World, known_limit: int = KNOWN_TOKENS_LIMIT) -> None:
        self._store = store
        self._world = world
        self._known = KnownTokens(known_limit)

    async def sign_up(self, display_name: str) -> tuple[Player, Token]:
        """A new guest and a token. Refusals: MALFORMED."""
        name = names.display_name(display_name)
        player, token = Player(self._world.new_id(), name), self._new_token()
        if not await self._store.add(player, token.sha256(), self._world.now_ms()):
            raise RuntimeError("an id or token made by chance exists already")
        return player, token

    async def mint(self, external_id: str, display_name: str) -> tuple[Player, Token]:
        """A new token for a player of the host application, who is created or renamed as needed.

        Earlier tokens stay valid. Refusals: MALFORMED.
        """
        player_id = APPLICATION_PREFIX + names.external_id(external_id)
        player, token = Player(player_id, names.display_name(display_name)), self._new_token()
        now_ms = self._world.now_ms()
        if await self._store.add(player, token.sha256(), now_ms):
            return player, token
        if await self._store.get(player_id) != player:
            await self._rename(player)
        if not await self._store.add_token(player_id, token.sha256(), now_ms):
            raise RuntimeError("a token made by chance exists already")
        return player, token

    def remembered(self, token: Token) -> Player | None:
        """The player to whom the token belongs, if that needs no look into the store."""
        return self._known.find(token.sha256()) if token.is_formed() else None

    async def authenticate(self, token: Token) -> Player | None:
        """The player to whom the token belongs; none if it is unknown or no token at all.

        Tokens are found by hash, so the time taken says nothing about how much of a guess was right.
        """
        if not token.is_formed():
            return None
        token_hash = token.sha256()
        if known := self._known.find(token_hash):
            return known
        epoch = self._known.epoch
        player = await self._store.by_token(token_hash)
        if player is not None:
            self._known.keep(token_hash, player, epoch)
        return player

    async def get(self, player_id: str) -> Player | None:
        """The player of that id."""
        return await self._store.get(player_id)

    async def _rename(self, player: Player) -> None:
        try:
            await self._store.rename(player.player_id, player.display_name)
        finally:
            # Also after a failure: a rename of unknown outcome may have happened.
            self._known.forget(player.player_id)

    def _new_token(self) -> Token:
        return Token(PREFIX + self._world.token())
