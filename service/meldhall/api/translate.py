"""From the wire to play: every field of a request read and checked, or MALFORMED with its place.

Legality is the core's business; here is only what can be told from the request alone.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from meldhall.api import pages
from meldhall.api.policies import policy
from meldhall.api.times import duration_ms
from meldhall.people.secret import Secret
from meldhall.play.callers import RequestKey
from meldhall.play.commands import AddBot, CreateGame, CreditClock, JoinGame, RevealEntropy
from meldhall.play.levels import LEVELS, THINK_MS
from meldhall.play.shuffle import ENTROPY_BYTES
from meldhall.play.spectators import Role
from meldhall.refusals import Refusal
from meldhall.rules import NotationError, Objective, Ruleset, RulesetError, Table, tile_text
from meldhall.store.contract import Cursor
from meldhall.v1 import (
    clock_pb2,
    game_pb2,
    game_service_pb2,
    listing_pb2,
    rules_service_pb2,
    ruleset_pb2,
    solution_pb2,
    table_pb2,
    watching_pb2,
)

SET_LIMIT_TILES: Final = 6 * 15 * 4 + 8
"""Tiles of the largest set there can be (R1.3)."""
REQUEST_ID_LIMIT_CHARACTERS: Final = 64
JOIN_CODE_LIMIT_CHARACTERS: Final = 64
PLAYER_ID_LIMIT_CHARACTERS: Final = 80
VERSION_LIMIT: Final = 2**31 - 1
SEATS_LIMIT: Final = 6
CREDIT_LIMIT_MS: Final = 24 * 3_600_000
HASH_BYTES: Final = 32
"""Of a SHA-256."""
_GAME_ID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_CURSOR: Final = re.compile(f"([0-9]{{1,15}}):({_GAME_ID.pattern})")
_START: Final = re.compile(r"[0-9]{1,9}")
OPEN: Final = "open"
MINE: Final = "mine"
_WHY_LIMIT_CHARACTERS: Final = 200
_VISIBILITIES: Final = frozenset(game_pb2.Visibility.values())
_FILTERS: Final = frozenset(listing_pb2.GameFilter.values())
_OBJECTIVES: Final[Mapping[int, Objective]] = {
    solution_pb2.OBJECTIVE_UNSPECIFIED: "tiles",
    **{solution_pb2.Objective.Value(f"OBJECTIVE_{name.upper()}"): name for name in get_args(Objective)},
}
_ROLES: Final[Mapping[int, Role]] = {
    watching_pb2.VIEWER_ROLE_UNSPECIFIED: Role.ANY,
    watching_pb2.VIEWER_ROLE_SEAT: Role.SEAT,
    watching_pb2.VIEWER_ROLE_SPECTATOR: Role.SPECTATOR,
}


def malformed(field: str, why: str) -> Refusal:
    """The refusal of a request whose `field` is not `why`."""
    return Refusal("MALFORMED", {"field": field, "why": why[:_WHY_LIMIT_CHARACTERS]})


def game_id(request: Any) -> str:
    """The id of a game: a UUID in lower case."""
    text: str = request.game_id
    if not _GAME_ID.fullmatch(text):
        raise malformed("game_id", "a UUID in lower case")
    return text


def request_key(request: Any, method: str) -> RequestKey | None:
    """What a repeat of this write is known by: id, hash of method and parameters. None without an id.

    The last to look at a request: it is left without its id and `expected_version`.
    """
    name: str = request.request_id
    if not name:
        return None
    _text("request_id", name, REQUEST_ID_LIMIT_CHARACTERS)
    request.ClearField("request_id")
    if "expected_version" in request.DESCRIPTOR.fields_by_name:
        request.ClearField("expected_version")
    content = request.SerializeToString(deterministic=True)
    return RequestKey(name, hashlib.sha256(method.encode() + b"\0" + content).digest())


def expected_version(request: Any) -> int | None:
    """The version a write was decided on; None for any."""
    return _version(request, "expected_version")


def after_version(request: watching_pb2.WatchGameRequest) -> int | None:
    """The last version a watcher has; None to begin with a snapshot."""
    return _version(request, "after_version")


def create_game(request: game_service_pb2.CreateGameRequest) -> CreateGame:
    """The command to create a game. Raises MALFORMED, RULESET_INVALID."""
    if not 0 <= request.seats <= SEATS_LIMIT:
        raise malformed("seats", f"0 to {SEATS_LIMIT}")
    if len(request.player_ids) > SEATS_LIMIT:
        raise malformed("player_ids", f"at most {SEATS_LIMIT}")
    for each in request.player_ids:
        _text("player_ids", each, PLAYER_ID_LIMIT_CHARACTERS, least=1)
    return CreateGame(
        ruleset=str(ruleset(request)),
        seats=request.seats,
        title=request.title,
        public=_visibility(request.visibility),
        player_ids=tuple(request.player_ids),
        policy=policy(request.policy),
        entropy_commitment=_commitment(request),
    )


def join_game(request: game_service_pb2.JoinGameRequest) -> JoinGame:
    """The command to take a seat."""
    return JoinGame(_seat(request), join_code(request), _commitment(request))


def reveal_entropy(request: game_service_pb2.RevealEntropyRequest) -> RevealEntropy:
    """The command to reveal entropy."""
    least, most = ENTROPY_BYTES
    if not least <= len(request.entropy) <= most:
        raise malformed("entropy", f"{least} to {most} bytes")
    return RevealEntropy(Secret(request.entropy.hex()))


def role(request: Any) -> Role:
    """As whom a caller looks at a game."""
    wanted = _ROLES.get(request.role)
    if wanted is None:
        raise malformed("role", "a ViewerRole")
    return wanted


def add_bot(request: game_service_pb2.AddBotRequest) -> AddBot:
    """The command to give a seat to a bot."""
    _, most = LEVELS
    if not 0 <= request.level <= most:
        raise malformed("level", f"0 to {most}")
    think_ms = duration_ms(request, "think_time", THINK_MS, None)
    return AddBot(_seat(request), request.display_name, request.level, think_ms)


def join_code(request: Any) -> str:
    """The code of an unlisted game; empty if none was sent."""
    return _text("join_code", request.join_code, JOIN_CODE_LIMIT_CHARACTERS)


def page_size(request: Any, most: int, default: int) -> int:
    """How many items a page has; 0 asks for the default."""
    size: int = request.page_size
    if not 0 <= size <= most:
        raise malformed("page_size", f"0 to {most}")
    return size or default


def game_filter(request: Any) -> str:
    """Which games are asked for: `OPEN` or `MINE`."""
    if request.filter not in _FILTERS:
        raise malformed("filter", "a GameFilter")
    return MINE if request.filter == listing_pb2.GAME_FILTER_MINE else OPEN


def cursor(name: str, page_token: str) -> Cursor | None:
    """Where the next page of that list begins; None for the first."""
    if not page_token:
        return None
    create_ms, game_id = pages.opened(name, page_token, _CURSOR).groups()
    return int(create_ms), game_id


def start(name: str, page_token: str) -> int:
    """How many items of that list come before the page."""
    return int(pages.opened(name, page_token, _START)[0]) if page_token else 0


def ruleset(request: Any) -> Ruleset:
    """The rules a request names; unset is `classic`. Raises RULESET_INVALID."""
    message: ruleset_pb2.Ruleset = request.ruleset
    try:
        return Ruleset.from_bytes(message.SerializeToString())
    except RulesetError as error:
        why = error.why[:_WHY_LIMIT_CHARACTERS]
        raise Refusal("RULESET_INVALID", {"parameter": error.parameter, "why": why}) from error


def laid(request: Any) -> Table:
    """The table after a turn; a request without one was not meant to be sent."""
    if not request.HasField("table"):
        raise malformed("table", "the whole table after the turn")
    return table(request.table)


def drafted(request: clock_pb2.SetDraftRequest) -> Table | None:
    """The table that is being built; None takes the draft back."""
    return table(request.table) if request.HasField("table") else None


def credit_clock(request: clock_pb2.CreditClockRequest) -> CreditClock:
    """The command to give a seat time."""
    if not 0 <= request.seat < SEATS_LIMIT:
        raise malformed("seat", f"0 to {SEATS_LIMIT - 1}")
    credit = request.credit
    credit_ms = credit.seconds * 1_000 + credit.nanos // 1_000_000
    if (
        not (0 < credit_ms <= CREDIT_LIMIT_MS and 0 <= credit.nanos < 1_000_000_000)
        or credit.nanos % 1_000_000
    ):
        raise malformed("credit", "whole milliseconds, 1 ms to 24 h")
    return CreditClock(request.seat, credit_ms)


def table(message: table_pb2.Table, field: str = "table") -> Table:
    """A table as laid, legal or not; the core bounds its size before it looks at anything."""
    try:
        return Table.from_bytes(message.SerializeToString(), field)
    except NotationError as error:
        raise unreadable(error) from error


def unreadable(error: NotationError) -> Refusal:
    """What the core could not read, as the refusal of the request that held it."""
    return malformed(error.place, error.expected)


def rack(tiles: Sequence[int]) -> list[str]:
    """The tiles of a rack in notation."""
    if len(tiles) > SET_LIMIT_TILES:
        raise malformed("rack", f"at most {SET_LIMIT_TILES} tiles")
    try:
        return [tile_text(each) for each in tiles]
    except NotationError as error:
        raise malformed("rack", "tiles") from error


def objective(request: Any) -> Objective:
    """What is wanted most of a play; most tiles unless it is said."""
    wanted = _OBJECTIVES.get(request.objective)
    if wanted is None:
        raise malformed("objective", "an Objective")
    return wanted


def node_limit(request: rules_service_pb2.SolveTurnRequest) -> int:
    """How many states a search may look at; 0 for as many as the server allows."""
    if request.node_limit < 0:
        raise malformed("node_limit", "0 or more")
    return request.node_limit


def _version(request: Any, field: str) -> int | None:
    if not request.HasField(field):
        return None
    version: int = getattr(request, field)
    if not 0 <= version <= VERSION_LIMIT:
        raise malformed(field, f"0 to {VERSION_LIMIT}")
    return version


def _commitment(request: Any) -> str:
    committed: bytes = request.entropy_commitment
    if len(committed) not in (0, HASH_BYTES):
        raise malformed("entropy_commitment", f"{HASH_BYTES} bytes, or none")
    return committed.hex()


def _seat(request: Any) -> int | None:
    if not request.HasField("seat"):
        return None
    seat: int = request.seat
    if not 0 <= seat < SEATS_LIMIT:
        raise malformed("seat", f"0 to {SEATS_LIMIT - 1}")
    return seat


def _visibility(value: int) -> bool:
    if value not in _VISIBILITIES:
        raise malformed("visibility", "a Visibility")
    return value != game_pb2.VISIBILITY_UNLISTED


def _text(field: str, text: str, most: int, *, least: int = 0) -> str:
    if not least <= len(text) <= most:
        raise malformed(field, f"{least} to {most} characters")
    if not text.isprintable():
        raise malformed(field, "printable characters")
    return text
