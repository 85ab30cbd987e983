//! The line of a record by which the order of its tiles can be proved. It is read and written here, and not judged:
//! `docs/fairness.md` says how that is done.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use crate::{
    messages::SeatNumber,
    notation::{Fields, Listed, NotationError, Word, number_of},
};

/// The word that the line begins with.
pub(crate) const NAME: &str = "shuffle";
const ABSENT: &str = "-";
/// Digits of a SHA-256, and of a secret.
const DIGITS: usize = 64;
/// Fewest and most digits of a seat's entropy.
const ENTROPY_DIGITS: (usize, usize) = (32, 128);
/// Digits between the hyphens of a game's id.
const ID_PARTS: [usize; 5] = [8, 4, 4, 4, 12];

/// What a record says of its shuffle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shuffle {
    /// Nothing, as records of before: the line is missing.
    #[default]
    Unsaid,
    /// That there is no proof.
    Unproved,
    /// All that the orders hang on.
    Proved(ShuffleProof),
}

/// All that the orders of a game hang on, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShuffleProof {
    /// Id of the game.
    pub game_id: String,
    /// What was published before anybody joined: the SHA-256 of the secret.
    pub commitment: String,
    /// The secret, 32 bytes.
    pub secret: String,
    /// Of each seat that committed to entropy, in ascending order of seats.
    pub entropies: Vec<SeatEntropy>,
}

/// What one seat committed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatEntropy {
    /// The seat.
    pub seat: SeatNumber,
    /// The SHA-256 of its entropy.
    pub commitment: String,
    /// The entropy, 16 to 64 bytes; `None` if it was not revealed in time and left out.
    pub entropy: Option<String>,
}

impl Shuffle {
    /// Reads what follows the word `shuffle`, of a game of so many seats.
    pub fn parse(text: &str, seats: usize) -> Result<Shuffle, NotationError> {
        next_shuffle(&mut Fields::new(text, 1, 1), seats)
    }
}

/// Reads the rest of a line, behind its first word.
pub(crate) fn next_shuffle(fields: &mut Fields<'_>, seats: usize) -> Result<Shuffle, NotationError> {
    if fields.peek().text == ABSENT {
        fields.word();
        return fields.end().map(|()| Shuffle::Unproved);
    }
    let game_id = next_word(fields, "game", is_id, "the id of a game")?;
    let commitment = next_word(fields, "commitment", is_hash, "64 digits")?;
    let secret = next_word(fields, "secret", is_hash, "64 digits")?;
    let mut entropies: Vec<SeatEntropy> = Vec::new();
    fields.list("entropies", |word| {
        let least = entropies.last().map_or(0, |last| usize::from(last.seat) + 1);
        entropies.push(seat_entropy(word, least, seats)?);
        Ok(())
    })?;
    fields.end()?;
    Ok(Shuffle::Proved(ShuffleProof { game_id, commitment, secret, entropies }))
}

fn next_word(
    fields: &mut Fields<'_>,
    name: &str,
    fits: fn(&str) -> bool,
    expected: &str,
) -> Result<String, NotationError> {
    fields.name(name)?;
    let word = fields.word();
    if fits(word.text) { Ok(word.text.into()) } else { Err(word.expected(expected)) }
}

/// `seat:commitment:entropy`, the entropy `-` where it was not revealed.
fn seat_entropy(word: Word<'_>, least: usize, seats: usize) -> Result<SeatEntropy, NotationError> {
    let parts = word.split(':').and_then(|(seat, rest)| Some((seat, rest.split(':')?)));
    let (seat, (commitment, entropy)) = parts.ok_or_else(|| word.expected("`seat:commitment:entropy`"))?;
    let number: SeatNumber = number_of(seat)?;
    if !(least..seats).contains(&usize::from(number)) {
        return Err(seat.expected(format!("a seat from {least} to {}", seats.saturating_sub(1))));
    }
    if !is_hash(commitment.text) {
        return Err(commitment.expected("64 digits"));
    }
    let given = (entropy.text != ABSENT).then_some(entropy.text);
    if given.is_some_and(|text| !is_entropy(text)) {
        return Err(entropy.expected("32 to 128 digits, or `-`"));
    }
    Ok(SeatEntropy { seat: number, commitment: commitment.text.into(), entropy: given.map(String::from) })
}

fn is_hex(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_hash(text: &str) -> bool {
    text.len() == DIGITS && is_hex(text)
}

fn is_entropy(text: &str) -> bool {
    let (least, most) = ENTROPY_DIGITS;
    (least..=most).contains(&text.len()) && text.len() % 2 == 0 && is_hex(text)
}

fn is_id(text: &str) -> bool {
    text.split('-').map(str::len).eq(ID_PARTS) && text.split('-').all(is_hex)
}

/// The line with the line break before it; nothing if there is none.
impl fmt::Display for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shuffle::Unsaid => Ok(()),
            Shuffle::Unproved => write!(f, "\n{NAME} {ABSENT}"),
            Shuffle::Proved(ShuffleProof { game_id, commitment, secret, entropies }) => {
                write!(f, "\n{NAME} game={game_id} commitment={commitment} secret={secret}")?;
                write!(f, " entropies={}", Listed(entropies))
            }
        }
    }
}

impl fmt::Display for SeatEntropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.seat, self.commitment, self.entropy.as_deref().unwrap_or(ABSENT))
    }
}
