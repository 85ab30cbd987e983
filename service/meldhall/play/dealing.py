"""The chance that rounds begin with, by a game's own shuffle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from meldhall import rules
from meldhall.play import shuffle
from meldhall.play.session import Session
from meldhall.play.shuffle import Shuffle
from meldhall.play.world import World

Order = Callable[[Sequence[str], bytes], list[str]]
"""The tiles in the order of a key."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance of one round: a seat, and twice the whole set in an order of its own."""

    seat: int
    start_order: list[str] = field(repr=False)
    deal_order: list[str] = field(repr=False)


class Dealer(Protocol):
    """Draws what rounds begin with."""

    def __call__(
        self, people: Session, shuffled: Shuffle | None, game: rules.Game, *, again: bool = False
    ) -> Deal:
        """The deal of the next round, or another one of this round: then `deal_order` is all there is."""


@dataclass(frozen=True, slots=True)
class ProvableDealer:
    """Draws by the game's secret and its seats' entropy, so that the record can prove it.

    Games that are older than their secrets have none: their chance is the world's, and no proof.
    """

    world: World

    def __call__(
        self, people: Session, shuffled: Shuffle | None, game: rules.Game, *, again: bool = False
    ) -> Deal:
        """As `Dealer` says. Some tenths of a millisecond."""
        return deal_by(game, self._keys(people, shuffled), self.world.order, again=again)

    def _keys(self, people: Session, shuffled: Shuffle | None) -> Callable[[str], bytes]:
        if shuffled is None:
            return lambda _: self.world.secret()
        secret = bytes.fromhex(shuffled.secret.reveal())
        shares = [seat.share for seat in people.seats]
        return lambda label: shuffle.key_of(secret, people.game_id, shares, label)


def deal_by(
    game: rules.Game, key: Callable[[str], bytes], order: Order = shuffle.order, *, again: bool = False
) -> Deal:
    """What comes of the keys of its labels; everybody can work it out again."""
    tiles = game.ruleset.tiles()
    if again:
        return Deal(0, [], order(tiles, key(f"redeal {game.round}")))
    number = game.round + 1
    seat = shuffle.below(game.seats, key(f"seat {number}"))
    return Deal(seat, order(tiles, key(f"start {number}")), order(tiles, key(f"round {number}")))
