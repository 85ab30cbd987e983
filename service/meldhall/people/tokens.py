"""Bearer tokens, and the few of them that are known without asking the store."""

import hashlib
import re
from collections import OrderedDict
from typing import Final

from meldhall.people.secret import Secret
from meldhall.store.contract import Player

PREFIX: Final = "mh_"
_FORM: Final = re.compile(PREFIX + r"[A-Za-z0-9_-]{43}")


class Token(Secret):
    """`mh_` and 256 bits in 43 URL-safe characters. The prefix lets people and scanners recognize a leak."""

    __slots__ = ()

    def is_formed(self) -> bool:
        """Whether the text could be a token at all."""
        return _FORM.fullmatch(self.reveal()) is not None

    def sha256(self) -> bytes:
        """What is stored of the token. 256 bits of chance need no salt and no slow hash."""
        return hashlib.sha256(self.reveal().encode()).digest()


class KnownTokens:
    """The players of the tokens that were seen last, by the token's hash; at most `limit`.

    A look-up in the store that began before a player changed must not bring the old player back:
    `epoch` is read before, and `keep` ignores what belongs to an earlier one.
    """

    def __init__(self, limit: int) -> None:
        self.epoch = 0
        self._limit: Final = limit
        self._players: OrderedDict[bytes, Player] = OrderedDict()

    def find(self, token_hash: bytes) -> Player | None:
        """The player of the token, if it is among those seen last."""
        player = self._players.get(token_hash)
        if player is not None:
            self._players.move_to_end(token_hash)
        return player

    def keep(self, token_hash: bytes, player: Player, epoch: int) -> None:
        """Remembers a token; the one unseen for longest makes room."""
        if epoch == self.epoch:
            self._players[token_hash] = player
            self._players.move_to_end(token_hash)
            if len(self._players) > self._limit:
                self._players.popitem(last=False)

    def forget(self, player_id: str) -> None:
        """Drops all tokens of a player who has changed."""
        self.epoch += 1
        for token_hash in [known for known, player in self._players.items() if player.player_id == player_id]:
            del self._players[token_hash]
