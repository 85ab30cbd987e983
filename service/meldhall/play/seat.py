"""A place at the table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table; its number is its index. At most one of `player_id` and `bot` is set.

    A seat whose player left a running game keeps its name: its tiles stay out of play (R8.5).
    """

    player_id: str | None = None
    bot: str | None = None
    display_name: str = ""
    has_left: bool = False

    @property
    def is_free(self) -> bool:
        """Whether anybody may take it."""
        return self.player_id is None and self.bot is None

    @property
    def holder_id(self) -> str | None:
        """Id of the player who sits there now: none of a bot, nor of one who left."""
        return None if self.has_left else self.player_id


FREE_SEAT = Seat()
