"""Records judged: whether each order of tiles is the one that secret, entropy and label give. Pure.

Beyond the orders every deed is decided again by the core, so that what follows from the rules is proved too.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from meldhall import rules
from meldhall.play import shuffle
from meldhall.play.dealing import Deal, deal_by
from meldhall.play.shuffle import Share

_LINE: Final = 3
"""Lines before that of the shuffle."""
_WORD: Final = "shuffle"
_AROUND: Final = re.compile(r"\s*([=\[\]])\s*")
"""Spaces that the core allows around the marks of a header. Rows are looked at as it writes them itself."""
_CHOICE: Final = "CHOICE"
"""Why a tile was drawn, if that is what was commanded."""
_FIELD: Final = re.compile(r"(\w+)=(\[[^]]*\]|\S+)")


class NoProof(Exception):
    """The record holds none: it says so, or is older than proofs."""


class Disproved(Exception):
    """Something in the record is not what it must be; `version` is the line's, None of the header."""

    def __init__(self, why: str, version: int | None = None) -> None:
        super().__init__(why if version is None else f"version {version}: {why}")
        self.why = why
        self.version = version


@dataclass(frozen=True, slots=True)
class Proof:
    """What a record says that its orders hang on."""

    game_id: str
    commitment: str
    secret: bytes
    shares: tuple[Share, ...]

    def deal(self, game: rules.Game, *, again: bool = False) -> Deal:
        """The chance of the next round, or of another deal of this one."""
        return deal_by(
            game, lambda label: shuffle.key_of(self.secret, self.game_id, self.shares, label), again=again
        )


@dataclass(slots=True)
class Proved:
    """What was proved. `believed` counts events that no record can prove: turns that failed by a table it
    does not hold, with what they cost, and the clock going on.
    """

    proof: Proof
    rounds: int = 0
    redeals: int = 0
    versions: int = 0
    believed: int = 0
    is_over: bool = False

    @property
    def revealed(self) -> list[int]:
        """Seats whose entropy is in the orders."""
        return [seat for seat, share in enumerate(self.proof.shares) if share.entropy]

    @property
    def unrevealed(self) -> list[int]:
        """Seats that committed to entropy and did not reveal it in time."""
        return [
            seat for seat, share in enumerate(self.proof.shares) if share.commitment and not share.entropy
        ]


def prove(text: str) -> Proved:
    """Judges a record. Raises NotationError for a text that is none, or whose events do not fit together;
    NoProof; Disproved. Some tens of microseconds a line.
    """
    steps = rules.replay(text)
    seats = _seats(text)
    proved = Proved(_proof(text, seats))
    _check_commitments(proved.proof)
    before = rules.Game(text.split("\n")[1].removeprefix("ruleset ").strip(), seats)
    for version, happened, after in steps:
        try:
            _check_row(proved, before, str(happened))
        except Disproved as fault:
            raise Disproved(fault.why, version) from None
        proved.versions += 1
        before = after
    proved.is_over = before.phase == "over"
    return proved


def _seats(text: str) -> int:
    """How many seats the record names; the core has read them already."""
    return len(re.findall(r'"(?:[^"\\]|\\.)*"', text.split("\n")[2]))


def _proof(text: str, seats: int) -> Proof:
    line = _AROUND.sub(r"\1", text.split("\n")[_LINE])
    if line.split()[:1] != [_WORD] or line.split() == [_WORD, "-"]:
        raise NoProof
    facts = _facts(line)
    shares = [Share()] * seats
    for each in facts["entropies"].strip("[]").split():
        seat, commitment, entropy = each.split(":")
        shares[int(seat)] = Share(commitment, "" if entropy == "-" else entropy)
    return Proof(facts["game"], facts["commitment"], bytes.fromhex(facts["secret"]), tuple(shares))


def _check_commitments(proof: Proof) -> None:
    if shuffle.commitment_of(proof.secret) != proof.commitment:
        raise Disproved("the secret is not the one that was committed to")
    for seat, share in enumerate(proof.shares):
        if share.entropy and shuffle.commitment_of(bytes.fromhex(share.entropy)) != share.commitment:
            raise Disproved(f"the entropy of seat {seat} is not what it committed to")


def _check_row(proved: Proved, game: rules.Game, line: str) -> None:
    """Decides again what the row tells, command by command, and compares."""
    events = line.split(" ; ")
    while events:
        command, now_ms = _command(proved, game, events), _now_ms(game, events)
        if command is None:
            proved.believed += 1
            decided = events[:1]
        else:
            decided = _decided(game, command, now_ms).split(" ; ")
        for told, expected in zip(events, decided, strict=False):
            if told != expected:
                raise Disproved(_difference(told, expected))
        if len(decided) > len(events):
            raise Disproved(f"{_name(decided[len(events)])} is missing")
        game = game.evolve(" ; ".join(decided))
        del events[: len(decided)]


def _decided(game: rules.Game, command: rules.Command, now_ms: int) -> str:
    try:
        decided = str(game.decide(command, now_ms))
    except rules.Refused as refused:
        raise Disproved(f"{command.verb} is refused by the rules: {refused.reason}") from refused
    if not decided:
        raise Disproved(f"{command.verb} has no effect there")
    return decided


def _command(proved: Proved, game: rules.Game, events: list[str]) -> rules.Command | None:
    """What must have been commanded; None where the record cannot tell."""
    name, facts = _name(events[0]), _facts(events[0])
    proved.rounds += name == "round-started"
    proved.redeals += name == "redeal-granted"
    if name == "turn-expired":
        return _expiry(events[1:2])
    told = _COMMANDS.get(name)
    is_choice = facts.get("cause", _CHOICE) == _CHOICE
    return told(proved.proof, game, facts) if told is not None and is_choice else None


def _expiry(following: list[str]) -> rules.Command | None:
    """A turn that ran out: with the draft that stood, or none; not known is one that failed."""
    if following and _name(following[0]) == "turn-failed":
        return None
    stood = [_table(event) for event in map(_facts, following) if event.get("from_draft") == "true"]
    return rules.Command.expire_turn(stood[0] if stood else None)


def _name(event: str) -> str:
    return event.split(maxsplit=1)[0]


def _facts(event: str) -> dict[str, str]:
    return dict(_FIELD.findall(event))


def _seat(facts: dict[str, str]) -> int:
    return int(facts["seat"])


def _table(facts: dict[str, str]) -> str:
    return facts["table"].strip("[]")


def _start(proof: Proof, game: rules.Game, _: dict[str, str]) -> rules.Command:
    deal = proof.deal(game)
    return rules.Command.start_round(deal.seat, deal.start_order, deal.deal_order)


def _redeal(proof: Proof, game: rules.Game, facts: dict[str, str]) -> rules.Command:
    return rules.Command.request_redeal(_seat(facts), proof.deal(game, again=True).deal_order)


_COMMANDS: Final[Mapping[str, Callable[[Proof, rules.Game, dict[str, str]], rules.Command]]] = {
    "round-started": _start,
    "redeal-granted": _redeal,
    "turn-played": lambda _proof, _game, facts: rules.Command.play(_seat(facts), _table(facts)),
    "tiles-drawn": lambda _proof, _game, facts: rules.Command.draw(_seat(facts)),
    "turn-passed": lambda _proof, _game, facts: rules.Command.pass_turn(_seat(facts)),
    "seat-left": lambda _proof, _game, facts: rules.Command.leave(_seat(facts)),
    "clock-paused": lambda _proof, _game, _facts: rules.Command.pause_clock(),
    "clock-credited": lambda _proof, _game, facts: rules.Command.credit_clock(
        _seat(facts), int(facts["credit_ms"])
    ),
}
"""By the event at its beginning, the command that brings about what follows."""


def _now_ms(game: rules.Game, events: list[str]) -> int:
    """When it was commanded; what ends a round does not tell, and does not hang on it."""
    for event in events:
        facts = _facts(event)
        for name in ("start_ms", "at_ms"):
            if name in facts:
                return int(facts[name])
    return game.deadline_ms or 0


def _difference(told: str, expected: str) -> str:
    """What is wrong first, as short as it can be said."""
    name, wanted = _name(told), _name(expected)
    if name != wanted:
        return f"{name}, where {wanted} follows from the rules"
    return f"{name}: {', '.join(_differing(told, expected))} is not what follows"


def _differing(told: str, expected: str) -> Iterator[str]:
    facts, wanted = _facts(told), _facts(expected)
    return (name for name in wanted if facts.get(name) != wanted[name])
