"""Refusals as gRPC statuses: one table from reason to status code, one way to build the details.

The reasons are those of `meldhall.v1.Reason`, the codes those its comments name; a test compares them.
"""

from collections.abc import Mapping
from typing import Final

from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc import Status, StatusCode
from grpc_status import rpc_status

from meldhall.refusals import Refusal
from meldhall.store import errors

DOMAIN: Final = "meldhall"
FACT_LIMIT_BYTES: Final = 3_000
"""A longer fact is cut, so that all details fit into the 8 KiB of metadata every client takes."""

_INVALID = StatusCode.INVALID_ARGUMENT
_RULES = StatusCode.FAILED_PRECONDITION
_MISSING = StatusCode.NOT_FOUND
_DENIED = StatusCode.PERMISSION_DENIED
_ANONYMOUS = StatusCode.UNAUTHENTICATED
_EXHAUSTED = StatusCode.RESOURCE_EXHAUSTED
_UNAVAILABLE = StatusCode.UNAVAILABLE

STATUSES: Final[Mapping[str, tuple[StatusCode, str]]] = {
    "MALFORMED": (_INVALID, "the request cannot be read"),
    "RULESET_INVALID": (_INVALID, "no such ruleset is possible"),
    "REQUEST_ID_REUSED": (_INVALID, "the request id was used with other parameters"),
    "ROUND_OVER": (_RULES, "no round is running"),
    "GAME_OVER": (_RULES, "the game is over"),
    "NOT_YOUR_TURN": (_RULES, "another seat is to play"),
    "TILE_LEFT_TABLE": (_RULES, "a table tile is missing afterwards"),
    "TILE_NOT_ON_RACK": (_RULES, "a tile laid is not on the rack"),
    "NOTHING_PLAYED": (_RULES, "no tile came from the rack"),
    "NOT_A_MELD": (_RULES, "not every meld is legal"),
    "INITIAL_MELD_TOUCHES_TABLE": (_RULES, "an old meld was changed before the initial meld"),
    "INITIAL_MELD_TOO_LOW": (_RULES, "the initial meld is worth too little"),
    "JOKER_MELD_CHANGED": (_RULES, "a tile was taken from a meld whose joker is not freed"),
    "JOKER_NOT_REPLAYED": (_RULES, "a freed joker lies where it may not"),
    "JOKER_NOT_FREED_BY_ITS_TILE": (_RULES, "a joker left its place and its tile did not come"),
    "POOL_EMPTY": (_RULES, "the pool holds no tile to draw"),
    "POOL_NOT_EMPTY": (_RULES, "passing needs an empty pool"),
    "MUST_PLAY": (_RULES, "a legal play exists and is owed"),
    "REDEAL_NOT_ALLOWED": (_RULES, "the rules or the moment allow no redeal"),
    "ROUND_RUNNING": (_RULES, "a round is running already"),
    "SEAT_LEFT": (_RULES, "the seat has left the game"),
    "GAME_NOT_FOUND": (_MISSING, "there is no such game"),
    "GAME_NOT_STARTED": (_RULES, "the game has not started"),
    "GAME_ALREADY_STARTED": (_RULES, "the game has started"),
    "GAME_FULL": (_RULES, "no seat is free"),
    "SEAT_TAKEN": (_RULES, "the seat is not free"),
    "ALREADY_SEATED": (_RULES, "the player has a seat in this game"),
    "NOT_SEATED": (_DENIED, "only a player with a seat may do this"),
    "NOT_CREATOR": (_DENIED, "only the creator of the game may do this"),
    "TOO_FEW_SEATS": (_RULES, "too few seats are taken"),
    "GAME_NOT_OVER": (_RULES, "the game is not over"),
    "TOO_MANY_GAMES": (_EXHAUSTED, "the player has too many unfinished games"),
    "HINTS_NOT_ALLOWED": (_RULES, "the policy of the game allows no hints"),
    "GAME_UNTIMED": (_RULES, "turns of this game have no limit"),
    "GAME_PAUSED": (_RULES, "the game is paused"),
    "PAUSE_NOT_ALLOWED": (_RULES, "the game may not be paused, or goes on already"),
    "ABORT_NOT_ALLOWED": (_RULES, "too much of the game has been played to abort it"),
    "STAND_IN_PLAYS": (_RULES, "a bot still plays this turn"),
    "SPECTATORS_NOT_ALLOWED": (_DENIED, "the policy of the game does not let the caller watch"),
    "ENTROPY_MISMATCH": (_RULES, "it is not what the seat committed to, or nothing is awaited of it"),
    "STALE_VERSION": (StatusCode.ABORTED, "the game has moved on"),
    "RESUME_FROM_FUTURE": (StatusCode.OUT_OF_RANGE, "the version to resume from lies in the future"),
    "GAME_HALTED": (_RULES, "the game is stopped by damage of its log or by a fault"),
    "GAME_STARTING": (_RULES, "no seat changes until the game starts, within seconds"),
    "TOKEN_MISSING": (_ANONYMOUS, "a bearer token is needed"),
    "TOKEN_INVALID": (_ANONYMOUS, "the bearer token is not known"),
    "APPLICATION_KEY_REQUIRED": (_DENIED, "only the host application may do this"),
    "PLAYER_REQUIRED": (_DENIED, "only a player may do this"),
    "PLAYER_NOT_FOUND": (_MISSING, "there is no such player"),
    "RATE_LIMITED": (_EXHAUSTED, "too many requests"),
    "TOO_MANY_STREAMS": (_EXHAUSTED, "too many open streams"),
    "METHOD_NOT_FOUND": (StatusCode.UNIMPLEMENTED, "there is no such method"),
    "REQUEST_TOO_LARGE": (_EXHAUSTED, "the request is larger than the server reads"),
    "DRAINING": (_UNAVAILABLE, "the server is shutting down"),
    "STORAGE_FULL": (_UNAVAILABLE, "the store has no room"),
    "OUTCOME_UNKNOWN": (_UNAVAILABLE, "it is not known whether the command was stored"),
    "DEADLINE_EXCEEDED": (StatusCode.DEADLINE_EXCEEDED, "the deadline passed before there was an answer"),
    "GAME_BUSY": (_EXHAUSTED, "too many commands wait for this game"),
    "INTERNAL": (StatusCode.INTERNAL, "a fault of the server"),
    "SOLVER_BUSY": (_EXHAUSTED, "too many positions wait to be solved"),
}

_STORE_REASONS: Final[Mapping[type[errors.StoreError], tuple[str, int]]] = {
    errors.StorageFull: ("STORAGE_FULL", 5_000),
    errors.OutcomeUnknown: ("OUTCOME_UNKNOWN", 1_000),
    errors.StoreOverloaded: ("RATE_LIMITED", 1_000),
    errors.StoreClosed: ("DRAINING", 1_000),
}


def refusal_of(error: errors.StoreError) -> Refusal | None:
    """The refusal by which a caller learns of a store's failure; None if it is a fault to be looked into."""
    reason = _STORE_REASONS.get(type(error))
    return None if reason is None else Refusal(reason[0], retry_after_ms=reason[1])


def details_of(refusal: Refusal) -> list[Any]:
    """`ErrorInfo` and, where waiting helps, `RetryInfo`, both packed."""
    facts = {name: _cut(fact) for name, fact in refusal.details.items()}
    details: list[Message] = [
        error_details_pb2.ErrorInfo(reason=refusal.reason, domain=DOMAIN, metadata=facts)
    ]
    if refusal.retry_after_ms is not None:
        wait = Duration()
        wait.FromMilliseconds(refusal.retry_after_ms)
        details.append(error_details_pb2.RetryInfo(retry_delay=wait))
    return [_packed(each) for each in details]


def status_of(refusal: Refusal) -> Status:
    """The status with its details. Raises KeyError: no such reason."""
    code, sentence = STATUSES[refusal.reason]
    number: int = code.value[0]
    status = status_pb2.Status(code=number, message=sentence, details=details_of(refusal))
    return rpc_status.to_status(status)


def _packed(message: Message) -> Any:
    packed = Any()
    packed.Pack(message)
    return packed


def _cut(fact: str) -> str:
    encoded = fact.encode()
    if len(encoded) <= FACT_LIMIT_BYTES:
        return fact
    return encoded[: FACT_LIMIT_BYTES - 3].decode(errors="ignore") + "…"
