"""A place at the table."""

from dataclasses import dataclass, field

from meldhall.play.shuffle import Share


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table; its number is its index. At most one of `player_id` and `bot` is set.

    A seat whose player left a running game keeps its name: its tiles stay out of play (R8.5), unless a bot
    plays on. `away_ms` is when its player was last heard of, None while that is now; `stand_in` names the
    strategy of a bot that plays in place of the player. `think_ms` is how long its bot takes for a turn,
    where that was chosen. `entropy_commitment` and `entropy` are those of `Share`.
    """

    player_id: str | None = None
    bot: str | None = None
    display_name: str = ""
    has_left: bool = False
    entropy_commitment: str = ""
    entropy: str = field(default="", repr=False)
    away_ms: int | None = None
    stand_in: str | None = None
    think_ms: int | None = None

    @property
    def is_free(self) -> bool:
        """Whether anybody may take it."""
        return self.player_id is None and self.bot is None

    @property
    def share(self) -> Share:
        """What it has to do with the order of the tiles."""
        return Share(self.entropy_commitment, self.entropy)

    @property
    def strategy(self) -> str | None:
        """The strategy of the bot that plays its turns, its own or a stand-in; None where its player does."""
        return self.bot or self.stand_in

    @property
    def holder_id(self) -> str | None:
        """Id of the player who sits there now: none of a bot, nor of one who left."""
        return None if self.has_left else self.player_id


FREE_SEAT = Seat()
