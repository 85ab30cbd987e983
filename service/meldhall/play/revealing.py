"""What the order of a game's tiles hangs on, and when it comes to light. Pure."""

from dataclasses import replace

from meldhall.people.secret import Secret
from meldhall.play.envelope import Envelope, LogDamaged
from meldhall.play.events import EntropyRevealed, GameStarted, StartCalled
from meldhall.play.session import Session
from meldhall.play.shuffle import ENTROPY_BYTES, REVEAL_MS, SECRET_BYTES, Shuffle, commitment_of
from meldhall.refusals import Refusal
from meldhall.store.contract import Status


def call_start(people: Session, now_ms: int) -> StartCalled | None:
    """The call for entropy before the start; None where no seat committed to any."""
    awaited = any(seat.entropy_commitment for seat in people.seats)
    return StartCalled(now_ms + REVEAL_MS) if awaited else None


def reveal(people: Session, before: Shuffle | None, seat: int, entropy: Secret) -> Shuffle:
    """What is known once that seat has revealed its entropy.

    Raises GAME_NOT_STARTED before the start was called, GAME_ALREADY_STARTED, GAME_OVER, ENTROPY_MISMATCH.
    """
    if people.start_until_ms is None:
        is_waiting = people.status is Status.WAITING
        is_over = "GAME_OVER" if people.is_over else "GAME_ALREADY_STARTED"
        raise Refusal("GAME_NOT_STARTED" if is_waiting else is_over)
    commitment = people.seats[seat].entropy_commitment
    is_awaited = before is not None and seat not in before.entropies
    if before is None or not (is_awaited and _opens(commitment, entropy.reveal(), ENTROPY_BYTES)):
        raise Refusal("ENTROPY_MISMATCH")
    return before.with_entropy(seat, entropy)


def is_complete(people: Session, known: Shuffle) -> bool:
    """Whether every seat that committed to entropy has revealed it."""
    committed = {number for number, seat in enumerate(people.seats) if seat.entropy_commitment}
    return committed <= known.entropies.keys()


def started(people: Session, known: Shuffle | None) -> GameStarted:
    """The start: taken seats close up, and all entropy that was revealed is shown."""
    entropies = {} if known is None else known.entropies
    shown = {number: entropy.reveal() for number, entropy in entropies.items()}
    seats = [replace(seat, entropy=shown.get(number, "")) for number, seat in enumerate(people.seats)]
    return GameStarted(tuple(seat for seat in seats if not seat.is_free))


def shuffle_after(
    before: Shuffle | None, envelope: Envelope, people_before: Session | None, people: Session
) -> Shuffle | None:
    """What is hidden after that row. Raises LogDamaged where it is not what was committed to, or missing."""
    if people_before is None:
        return _first(envelope, people)
    revealed = [event for event in envelope.session_events if isinstance(event, EntropyRevealed)]
    if not revealed and envelope.hidden is None:
        return before
    try:
        [event], hidden = revealed, envelope.hidden
        if hidden is not None:
            return reveal(people_before, before, event.seat, hidden)
    except (ValueError, IndexError, Refusal) as error:
        raise LogDamaged("what is hidden in the row is no entropy that was awaited") from error
    raise LogDamaged("the entropy that was revealed is missing")


def proof_line(people: Session) -> str:
    """What the record of a game that is over says of its shuffle, in notation."""
    if not people.secret:
        return "-"
    entropies = [
        f"{number}:{seat.entropy_commitment}:{seat.entropy or '-'}"
        for number, seat in enumerate(people.seats)
        if seat.entropy_commitment
    ]
    facts = f"game={people.game_id} commitment={people.commitment} secret={people.secret}"
    return f"{facts} entropies=[{' '.join(entropies)}]"


def _first(envelope: Envelope, people: Session) -> Shuffle | None:
    hidden = envelope.hidden
    if hidden is None and not people.commitment:
        return None
    if hidden is None or not _opens(people.commitment, hidden.reveal(), (SECRET_BYTES, SECRET_BYTES)):
        raise LogDamaged("the secret of the shuffle is not the one that was committed to")
    return Shuffle(hidden)


def _opens(commitment: str, text: str, lengths: tuple[int, int]) -> bool:
    """Whether the text is what was committed to, and as long as it must be."""
    try:
        committed = bytes.fromhex(text)
    except ValueError:
        return False
    least, most = lengths
    is_canonical = committed.hex() == text and least <= len(committed) <= most
    return is_canonical and commitment_of(committed) == commitment
