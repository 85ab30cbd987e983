"""What the server says no to, in sentences for the player. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from meldhall.names import harmless
from meldhall.wording import tile_names

Facts = Mapping[str, str]
Name = Callable[[int], str]
"""What a seat is called."""

_FLAWS: Final[Mapping[str, str]] = {
    "TOO_SHORT": "has fewer than three tiles",
    "TOO_LONG": "has too many tiles",
    "NO_SUCH_TILE": "has a tile that this set does not have",
    "TOO_FEW_NATURALS": "has too few numbered tiles",
    "TOO_MANY_JOKERS": "has too many jokers",
    "MIXED_COLORS_AND_NUMBERS": "is neither one color in a row nor one number in different colors",
    "DUPLICATE_COLOR": "has the same color twice",
    "DUPLICATE_NUMBER": "has the same number twice",
    "GAP": "has a gap",
    "NOT_OF_DECLARED_KIND": "is not of the kind you said",
}

_PLAIN: Final[Mapping[str, str]] = {
    "ROUND_OVER": "The round is over.",
    "GAME_OVER": "The game is over.",
    "NOTHING_PLAYED": "Nothing is laid yet: at least one tile must come from your rack.",
    "JOKER_MELD_CHANGED": "A meld whose joker is not freed must stay as it is.",
    "JOKER_NOT_REPLAYED": "The freed joker must be laid again in this turn.",
    "JOKER_NOT_FREED_BY_ITS_TILE": "A joker is only freed by the very tile that it stands for.",
    "POOL_EMPTY": "The pool is empty: pass instead.",
    "POOL_NOT_EMPTY": "There are tiles in the pool: draw instead of passing.",
    "MUST_PLAY": "You can lay tiles, and by these rules you must.",
    "REDEAL_NOT_ALLOWED": "There is no other deal by these rules, or not now.",
    "ROUND_RUNNING": "The round is still being played.",
    "SEAT_LEFT": "You have given up this game, and take no more turns.",
    "GAME_NOT_FOUND": "There is no such game, or the link lacks its code.",
    "GAME_NOT_STARTED": "The game has not started yet.",
    "GAME_ALREADY_STARTED": "The game has started already.",
    "GAME_FULL": "All seats are taken.",
    "SEAT_TAKEN": "That seat is taken.",
    "ALREADY_SEATED": "You have a seat in this game already.",
    "NOT_SEATED": "Only those who have a seat may do that.",
    "NOT_CREATOR": "Only the one who created the game may do that.",
    "GAME_NOT_OVER": "That is shown when the game is over.",
    "HINTS_NOT_ALLOWED": "This game is played without hints.",
    "GAME_PAUSED": "The game is paused.",
    "STAND_IN_PLAYS": "A bot plays this turn for you; the next one is yours.",
    "SPECTATORS_NOT_ALLOWED": "This game is not for spectators.",
    "STALE_VERSION": "The game has moved on meanwhile; look again.",
    "GAME_HALTED": "The server has stopped this game because something in it is damaged.",
    "GAME_STARTING": "The game starts in a moment.",
    "RATE_LIMITED": "That was too much at once; wait a moment.",
    "SOLVER_BUSY": "The server is busy with other hints; ask again in a moment.",
    "STORAGE_FULL": "The server has no room left. Nothing was changed.",
    "DRAINING": "The server is being restarted; try again in a moment.",
}


def refusal(reason: str, facts: Facts, name: Name = "seat {}".format) -> str:
    """The sentence, or two; a reason that is not known is named in plain words."""
    telling = _TELLINGS.get(reason)
    if telling is not None:
        return telling({fact: harmless(told) for fact, told in facts.items()}, name)
    known = _PLAIN.get(reason)
    return known or f"The server says no: {harmless(reason).lower().replace('_', ' ')}."


def flaws(facts: Facts) -> dict[int, str]:
    """Which melds are none, by their place from 0, and what is wrong with each."""
    told = (part.split() for part in facts.get("melds", "").split(","))
    return {int(part[0]): part[1] for part in told if len(part) == 2 and part[0].isdigit()}


def _not_a_meld(facts: Facts, _name: Name) -> str:
    told = [f"meld {index + 1} {_FLAWS.get(flaw, 'is none')}" for index, flaw in flaws(facts).items()]
    sentence = ", ".join(told) or "not every meld is one"
    return f"{sentence[0].upper()}{sentence[1:]}."


def _tiles(facts: Facts) -> str:
    return tile_names(facts.get("tiles", "").split())


def _left_table(facts: Facts, _name: Name) -> str:
    return f"What lies on the table must stay there: {_tiles(facts)} would be missing."


def _not_on_rack(facts: Facts, _name: Name) -> str:
    return f"You do not have {_tiles(facts)}."


def _touches_table(facts: Facts, _name: Name) -> str:
    places = [int(place) + 1 for place in facts.get("melds", "").replace(",", " ").split() if place.isdigit()]
    which = f" Meld {', '.join(map(str, places))} must stay as it was." if places else ""
    return f"Your first meld may not touch what others laid.{which}"


def _too_low(facts: Facts, _name: Name) -> str:
    return f"Your first meld needs {facts.get('needed_points')} points; this is worth {facts.get('points')}."


def _not_your_turn(facts: Facts, name: Name) -> str:
    seat = facts.get("turn_seat", "")
    return f"It is {name(int(seat))}’s turn." if seat.isdigit() else "It is not your turn."


_TELLINGS: Final[Mapping[str, Callable[[Facts, Name], str]]] = {
    "NOT_A_MELD": _not_a_meld,
    "TILE_LEFT_TABLE": _left_table,
    "TILE_NOT_ON_RACK": _not_on_rack,
    "INITIAL_MELD_TOUCHES_TABLE": _touches_table,
    "INITIAL_MELD_TOO_LOW": _too_low,
    "NOT_YOUR_TURN": _not_your_turn,
    "MALFORMED": lambda facts, _name: f"That cannot be read: {facts.get('why', 'it is malformed')}.",
    "TOO_FEW_SEATS": lambda facts, _name: (
        f"{facts.get('needed_seats', 'More')} seats must be taken before the game starts."
    ),
    "TOO_MANY_GAMES": lambda _facts, _name: "You have too many unfinished games on this server.",
    "PAUSE_NOT_ALLOWED": lambda facts, _name: f"No pause: {facts.get('why', 'not in this game')}.",
    "INTERNAL": lambda facts, _name: (
        f"Something went wrong on the server (incident {facts.get('incident', 'unknown')})."
    ),
}
