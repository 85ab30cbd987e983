"""How much one server does at once, and how long it waits."""

from dataclasses import dataclass

from meldhall._core.bots import TURN_NODES


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds of all games together. Overflow is refused, except of `live_games` (the host idle for
    longest is dropped), `lag_versions` and `lag_games` (a watcher further behind gets a snapshot).
    """

    bot_delay_ms: int = 600
    """About how long a bot takes for its turn, unless its seat's time was chosen."""
    bot_nodes: int = TURN_NODES
    """States of the solver that a bot may look at in a turn."""
    bot_search_ms: int = 1_000
    """How long a bot may search: longer, and it plays what it has found."""
    heartbeat_ms: int = 5_000
    live_games: int = 2_000
    waiting_commands: int = 64
    unfinished_games: int = 20
    spectators_per_game: int = 500
    spectators: int = 5_000
    lag_versions: int = 64
    lag_games: int = 256
    list_pace_ms: int = 250
    """Changes of a list that follow one another sooner are shown together."""
    presence_ms: int = 10_000
    """How long nothing is heard of a player until the line counts as lost; 0 is for ever."""
    abandoned_after_ms: int = 604_800_000
    """A game in which nothing happened for so long is aborted."""
    patience_ms: int = 2_000
    """How long a commit of unknown outcome is looked for before the caller is told so."""
