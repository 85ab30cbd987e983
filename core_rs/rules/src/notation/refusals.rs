//! Refusals inside an event: `NOT_A_MELD bad=[0:GAP 2:TOO_SHORT]`.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use super::{
    Listed, NotationError, Word,
    fields::{Fields, choice_of, number_of},
};
use crate::refusal::{BadMeld, Flaw, Refusal};

/// Refusals without facts.
const BARE: [Refusal; 12] = [
    Refusal::RoundOver,
    Refusal::GameOver,
    Refusal::NothingPlayed,
    Refusal::JokerMeldChanged,
    Refusal::JokerNotReplayed,
    Refusal::JokerNotFreedByItsTile,
    Refusal::PoolEmpty,
    Refusal::PoolNotEmpty,
    Refusal::MustPlay,
    Refusal::RedealNotAllowed,
    Refusal::RoundRunning,
    Refusal::SeatLeft,
];

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())?;
        match self {
            Refusal::NotYourTurn { turn_seat } => write!(f, " turn_seat={turn_seat}"),
            Refusal::TileLeftTable { tiles } | Refusal::TileNotOnRack { tiles } => {
                write!(f, " tiles={}", Listed(tiles))
            }
            Refusal::NotAMeld { bad } => {
                let bad: Vec<String> =
                    bad.iter().map(|bad| format!("{}:{}", bad.index, bad.flaw.name())).collect();
                write!(f, " bad={}", Listed(&bad))
            }
            Refusal::InitialMeldTouchesTable { melds } => write!(f, " melds={}", Listed(melds)),
            Refusal::InitialMeldTooLow { points, needed_points } => {
                write!(f, " points={points} needed_points={needed_points}")
            }
            _ => Ok(()),
        }
    }
}

/// Reads a refusal, beginning with its reason.
pub(crate) fn next_refusal(fields: &mut Fields<'_>) -> Result<Refusal, NotationError> {
    let reason = fields.word();
    Ok(match reason.text {
        "NOT_YOUR_TURN" => Refusal::NotYourTurn { turn_seat: fields.number("turn_seat")? },
        "TILE_LEFT_TABLE" => Refusal::TileLeftTable { tiles: fields.tiles("tiles")? },
        "TILE_NOT_ON_RACK" => Refusal::TileNotOnRack { tiles: fields.tiles("tiles")? },
        "NOT_A_MELD" => Refusal::NotAMeld { bad: fields.list("bad", bad_meld_of)? },
        "INITIAL_MELD_TOUCHES_TABLE" => {
            Refusal::InitialMeldTouchesTable { melds: fields.list("melds", number_of)? }
        }
        "INITIAL_MELD_TOO_LOW" => Refusal::InitialMeldTooLow {
            points: fields.number("points")?,
            needed_points: fields.number("needed_points")?,
        },
        text => {
            let found = BARE.iter().find(|refusal| refusal.reason() == text);
            found.cloned().ok_or_else(|| reason.expected("the reason of a refusal"))?
        }
    })
}

fn bad_meld_of(word: Word<'_>) -> Result<BadMeld, NotationError> {
    let parts = word.split(':');
    let (index, flaw) = parts.ok_or_else(|| word.expected("a meld and its flaw such as `0:GAP`"))?;
    Ok(BadMeld { index: number_of(index)?, flaw: choice_of(flaw, Flaw::ALL, Flaw::name)? })
}
