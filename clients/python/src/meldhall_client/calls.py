"""Every call as a value: method, request, and what its answer means. No I/O here."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar, get_args

from .convert import value_of
from .model import (
    Game,
    GameSummary,
    Meld,
    Objective,
    Player,
    ServerInfo,
    Solution,
    Suggestion,
    TableReport,
    TurnVerdict,
)
from .notation import RackLike, TableLike, rack_codes, table_message, tile_text
from .ruleset import Ruleset, RulesetLike, ruleset_message
from .wire import Message, enum_numbers, message_class, method, new

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One unary call. Writes carry a fresh request id, so that each may be repeated safely."""

    service: str
    name: str
    request: Message
    read: Callable[[Message], T]

    @property
    def route(self) -> tuple[str, Message]:
        """Path and answer class of the method."""
        return method(self.service, self.name)


def sign_up(display_name: str) -> Call[tuple[Player, str]]:
    """A new guest and its token."""
    return Call("PlayerService", "SignUp", new("SignUpRequest", display_name=display_name), _player_and_token)


def mint_token(external_id: str, display_name: str) -> Call[tuple[Player, str]]:
    """A player of the host application and a token for it."""
    request = new("MintTokenRequest", external_id=external_id, display_name=display_name)
    return Call("PlayerService", "MintToken", request, _player_and_token)


def me() -> Call[Player]:
    """The caller."""
    return Call("PlayerService", "GetMe", new("GetMeRequest"), lambda answer: value_of(answer.player))


def server_info() -> Call[ServerInfo]:
    """What the server is."""
    return Call(
        "ServerService",
        "GetServerInfo",
        new("GetServerInfoRequest"),
        lambda answer: value_of(answer, ServerInfo),
    )


def create_game(
    ruleset: RulesetLike,
    seats: int,
    title: str,
    unlisted: bool,
    player_ids: tuple[str, ...],
    *,
    entropy_commitment: bytes = b"",
    **policy: Any,
) -> Call[Game]:
    """A new game; what `policy` leaves out, or names as None, is at its default."""
    visibility = enum_numbers("Visibility")["VISIBILITY_UNLISTED" if unlisted else "VISIBILITY_PUBLIC"]
    request = new(
        "CreateGameRequest",
        request_id=_request_id(),
        ruleset=ruleset_message(ruleset),
        seats=seats,
        title=title,
        visibility=visibility,
        player_ids=player_ids,
        policy=_policy(**policy),
        entropy_commitment=entropy_commitment,
    )
    return Call("GameService", "CreateGame", request, _game)


def list_games(mine: bool, page_size: int, page_token: str) -> Call[tuple[tuple[GameSummary, ...], str]]:
    """A page of games and the token of the next."""
    chosen = enum_numbers("GameFilter")["GAME_FILTER_MINE" if mine else "GAME_FILTER_OPEN"]
    request = new("ListGamesRequest", filter=chosen, page_size=page_size, page_token=page_token)
    return Call(
        "GameService",
        "ListGames",
        request,
        lambda answer: (tuple(map(value_of, answer.games)), answer.next_page_token),
    )


def get_game(game_id: str, join_code: str = "", *, spectate: bool = False) -> Call[Game]:
    """The game now."""
    request = new("GetGameRequest", game_id=game_id, join_code=join_code, role=role_of(spectate=spectate))
    return Call("GameService", "GetGame", request, _game)


def command(name: str, game_id: str, expected_version: int | None, **fields: Any) -> Call[Game]:
    """A write that answers with the game after it."""
    request = new(
        f"{name}Request",
        request_id=_request_id(),
        game_id=game_id,
        expected_version=expected_version,
        **fields,
    )
    return Call("GameService", name, request, _game)


def play_turn(game_id: str, table: TableLike, expected_version: int | None) -> Call[Game]:
    """A turn: the whole table after it."""
    return command("PlayTurn", game_id, expected_version, table=table_message(table))


def draw_tile(game_id: str, expected_version: int | None) -> Call[tuple[Game, str]]:
    """A draw and the tile drawn."""
    drawn = command("DrawTile", game_id, expected_version)
    return Call(
        drawn.service,
        drawn.name,
        drawn.request,
        lambda answer: (value_of(answer.game), tile_text(answer.tile) if answer.tile else ""),
    )


def leave_game(game_id: str, expected_version: int | None) -> Call[int]:
    """A departure and the version that it made."""
    left = command("LeaveGame", game_id, expected_version)
    return Call(left.service, left.name, left.request, lambda answer: int(answer.version))


def rematch(game_id: str) -> Call[Game]:
    """Another game of the same people."""
    request = new("RematchRequest", request_id=_request_id(), game_id=game_id)
    return Call("GameService", "Rematch", request, _game)


def check_turn(game_id: str, table: TableLike) -> Call[TurnVerdict]:
    """The verdict on a play, without effect."""
    request = new("GameServiceCheckTurnRequest", game_id=game_id, table=table_message(table))
    return Call("GameService", "CheckTurn", request, lambda answer: value_of(answer.verdict))


def set_draft(game_id: str, table: TableLike | None, expected_version: int | None) -> Call[int]:
    """A draft to be kept, or None to take it back, and the version it belongs to."""
    drafted = None if table is None else table_message(table)
    request = new("SetDraftRequest", game_id=game_id, table=drafted, expected_version=expected_version)
    return Call("GameService", "SetDraft", request, lambda answer: int(answer.version))


def credit_clock(game_id: str, seat: int, credit: timedelta, expected_version: int | None) -> Call[Game]:
    """Time for a seat."""
    span = message_class("google.protobuf.Duration")()
    span.FromTimedelta(credit)
    return command("CreditClock", game_id, expected_version, seat=seat, credit=span)


def suggest_turn(game_id: str, objective: Objective, fewest_changes: bool) -> Call[Suggestion]:
    """The best play for the caller's own seat."""
    request = new(
        "SuggestTurnRequest",
        game_id=game_id,
        objective=_objective_code(objective),
        fewest_changes=fewest_changes,
    )
    return Call("GameService", "SuggestTurn", request, lambda answer: value_of(answer, Suggestion))


def rulesets() -> Call[tuple[Ruleset, ...]]:
    """The presets."""
    return Call(
        "RulesService",
        "ListRulesets",
        new("ListRulesetsRequest"),
        lambda answer: tuple(map(value_of, answer.rulesets)),
    )


def check_table(table: TableLike, ruleset: RulesetLike) -> Call[TableReport]:
    """Whether every meld of a table is legal."""
    request = new("CheckTableRequest", ruleset=ruleset_message(ruleset), table=table_message(table))
    return Call("RulesService", "CheckTable", request, lambda answer: value_of(answer, TableReport))


def check_any_turn(
    before: TableLike, rack: RackLike, after: TableLike, ruleset: RulesetLike, has_melded: bool
) -> Call[TurnVerdict]:
    """The verdict on a play in any position."""
    request = new(
        "RulesServiceCheckTurnRequest",
        ruleset=ruleset_message(ruleset),
        before=table_message(before),
        rack=rack_codes(rack),
        after=table_message(after),
        unopened=not has_melded,
    )
    return Call("RulesService", "CheckTurn", request, lambda answer: value_of(answer.verdict))


def solve_turn(
    table: TableLike,
    rack: RackLike,
    ruleset: RulesetLike,
    objective: Objective,
    *,
    has_melded: bool,
    fewest_changes: bool,
    node_limit: int,
) -> Call[Solution]:
    """The best play in any position."""
    request = new(
        "SolveTurnRequest",
        ruleset=ruleset_message(ruleset),
        table=table_message(table),
        rack=rack_codes(rack),
        unopened=not has_melded,
        objective=_objective_code(objective),
        fewest_changes=fewest_changes,
        node_limit=node_limit,
    )
    return Call("RulesService", "SolveTurn", request, lambda answer: value_of(answer.solution))


def enumerate_melds(
    ruleset: RulesetLike, page_size: int, page_token: str
) -> Call[tuple[tuple[Meld, ...], str]]:
    """A page of legal melds and the token of the next."""
    request = new(
        "EnumerateMeldsRequest",
        ruleset=ruleset_message(ruleset),
        page_size=page_size,
        page_token=page_token,
    )
    return Call(
        "RulesService",
        "EnumerateMelds",
        request,
        lambda answer: (tuple(map(value_of, answer.melds)), answer.next_page_token),
    )


def get_record(game_id: str) -> Call[str]:
    """The record of a finished game."""
    return Call(
        "GameService",
        "GetRecord",
        new("GetRecordRequest", game_id=game_id),
        lambda answer: str(answer.record),
    )


def role_of(*, spectate: bool) -> int:
    """The number of the role that somebody looks at a game in."""
    return enum_numbers("ViewerRole")["VIEWER_ROLE_SPECTATOR" if spectate else "VIEWER_ROLE_UNSPECIFIED"]


def _policy(*, spectators: str | None = None, absence: str | None = None, **fields: Any) -> Message:
    """Words become numbers, as in `GamePolicy` of the model; anything else goes as it is."""
    return new(
        "GamePolicy",
        spectators=spectators and _choice("SpectatorPolicy", spectators),
        absence=absence and _choice("AbsencePolicy", absence),
        **fields,
    )


def _choice(enum: str, word: str) -> int:
    numbers = enum_numbers(enum)
    prefix = next(iter(numbers)).removesuffix("UNSPECIFIED")
    code = numbers.get(prefix + word.upper())
    if not code:
        words = [name.removeprefix(prefix).lower() for name, number in numbers.items() if number]
        raise ValueError(f"{word!r} is no {enum}: expected {', '.join(words)}")
    return code


def _objective_code(objective: str) -> int:
    code = enum_numbers("Objective").get(f"OBJECTIVE_{objective.upper()}")
    if not code:
        raise ValueError(f"{objective!r} is no objective: expected {', '.join(get_args(Objective))}")
    return code


def _request_id() -> str:
    return str(uuid.uuid4())


def _game(answer: Message) -> Game:
    game: Game = value_of(answer.game)
    return game


def _player_and_token(answer: Message) -> tuple[Player, str]:
    return value_of(answer.player), answer.token
