"""What the order of a game's tiles hangs on, and when it comes to light. Pure."""

from meldhall.play.envelope import Envelope, LogDamaged
from meldhall.play.session import Session
from meldhall.play.shuffle import SECRET_BYTES, Shuffle, commitment_of


def shuffle_after(before: Shuffle | None, envelope: Envelope, people: Session) -> Shuffle | None:
    """What is hidden after that row, by which the people are these.

    Raises LogDamaged where the secret is not the one of which the hash was published.
    """
    hidden = envelope.hidden
    if before is not None or not (hidden or people.commitment):
        return before
    if hidden is None or not _opens(people.commitment, hidden.reveal(), (SECRET_BYTES, SECRET_BYTES)):
        raise LogDamaged("the secret of the shuffle is not the one that was committed to")
    return Shuffle(hidden)


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


def _opens(commitment: str, text: str, lengths: tuple[int, int]) -> bool:
    """Whether the text is what was committed to, and as long as it must be."""
    try:
        committed = bytes.fromhex(text)
    except ValueError:
        return False
    least, most = lengths
    is_canonical = committed.hex() == text and least <= len(committed) <= most
    return is_canonical and commitment_of(committed) == commitment
