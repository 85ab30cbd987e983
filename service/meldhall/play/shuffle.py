"""The order of the tiles, as anybody can work it out again once the game is over. Pure.

`docs/fairness.md` writes the algorithm down to the byte, `tests/vectors/shuffle.jsonl` what must come out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final, TypeVar

from meldhall.people.secret import Secret

SECRET_BYTES: Final = 32
ENTROPY_BYTES: Final = (16, 64)
"""Fewest and most bytes of entropy that a seat may give."""
REVEAL_MS: Final = 5_000
"""How long the seats that committed to entropy have to reveal it, once the start was called."""
_DOMAIN: Final = b"meldhall-shuffle-1"
_UNREVEALED: Final = b"\x00"
_REVEALED: Final = b"\x01"
_WORDS: Final = 1 << 32
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What no viewer may see before the end: the server's secret and, until the start, what seats revealed,
    each as hexadecimal text.
    """

    secret: Secret
    entropies: Mapping[int, Secret] = field(default_factory=dict)

    def with_entropy(self, seat: int, entropy: Secret) -> "Shuffle":
        """The same with what one more seat revealed."""
        return replace(self, entropies={**self.entropies, seat: entropy})


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat has to do with the order. `commitment` is hexadecimal, empty where it gives none;
    `entropy` is hexadecimal, empty until it is revealed, and for good if it never was.
    """

    commitment: str = ""
    entropy: str = field(default="", repr=False)

    def field(self) -> bytes:
        """The seat's field in the key."""
        if not self.commitment:
            return b""
        return _REVEALED + bytes.fromhex(self.entropy) if self.entropy else _UNREVEALED


def commitment_of(committed: bytes) -> str:
    """What is published of a secret or of entropy before it is shown: its SHA-256, hexadecimal."""
    return sha256(committed).hexdigest()


def key_of(secret: bytes, game_id: str, shares: Sequence[Share], label: str) -> bytes:
    """The key of one order: the SHA-256 of all that it hangs on, each behind its length."""
    seats = [share.field() for share in shares]
    parts = [_DOMAIN, secret, game_id.encode(), *seats, label.encode()]
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def order(items: Sequence[T], key: bytes) -> list[T]:
    """The items in an order of which every one is equally likely, if the key is (Fisher–Yates)."""
    shuffled, words = list(items), _words(key)
    for last in range(len(shuffled) - 1, 0, -1):
        place = _below(last + 1, words)
        shuffled[last], shuffled[place] = shuffled[place], shuffled[last]
    return shuffled


def below(bound: int, key: bytes) -> int:
    """A number from 0 to `bound - 1`, each equally likely if the key is."""
    return _below(bound, _words(key))


def _below(bound: int, words: Iterator[int]) -> int:
    """Words that would make small numbers likelier than others are passed over."""
    fair = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair) % bound


def _words(key: bytes) -> Iterator[int]:
    """SHA-256 in counter mode, read as 32-bit numbers, the most significant byte first."""
    count = 0
    while True:
        block = sha256(key + count.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        count += 1
