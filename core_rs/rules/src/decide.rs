//! What a command brings about: the game machine (R1 to R9).
//!
//! [`decide`] reads a game, a command and the time, and answers with events or with a refusal. Chance comes inside
//! the command. Each event is applied as soon as it is decided, so that what follows is decided on what it left.

mod clock;
mod drafts;
mod rounds;
mod scores;
mod turns;

use alloc::vec::Vec;
use core::{error::Error, fmt};

pub use drafts::check_draft;

use crate::{
    evolve::Inconsistent,
    game::{Game, Phase},
    messages::{Command, Event, Millis, SeatNumber},
    refusal::Refusal,
    table::Layout,
    turn::{Play, check_play},
};

/// Why a command brought about nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecideError {
    /// The rules say no: an answer for the player.
    Refused(Refusal),
    /// The caller named a seat that the game does not have.
    NoSuchSeat(SeatNumber),
    /// A draft has a group without tiles, at that place from 0 (R7.2).
    EmptyGroup(usize),
    /// The caller drew no proper chance; its name is that of a field of [`crate::Chance`] or `RequestRedeal`.
    BadChance(&'static str),
    /// The game contradicts itself: its log is damaged.
    Inconsistent(Inconsistent),
}

impl From<Refusal> for DecideError {
    fn from(refusal: Refusal) -> DecideError {
        DecideError::Refused(refusal)
    }
}

impl From<Inconsistent> for DecideError {
    fn from(inconsistent: Inconsistent) -> DecideError {
        DecideError::Inconsistent(inconsistent)
    }
}

impl fmt::Display for DecideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecideError::Refused(refusal) => f.write_str(refusal.reason()),
            DecideError::NoSuchSeat(seat) => write!(f, "the game has no seat {seat}"),
            DecideError::EmptyGroup(index) => write!(f, "the draft's group {index} has no tile"),
            DecideError::BadChance("seat") => f.write_str("the seat drawn by chance does not exist"),
            DecideError::BadChance(order) => write!(f, "{order} is no permutation of the set"),
            DecideError::Inconsistent(inconsistent) => inconsistent.fmt(f),
        }
    }
}

impl Error for DecideError {}

/// What the command brings about at that moment; no event if nothing. Changes nothing.
///
/// A turn lasts until `ExpireTurn` ends it: whoever runs the clock sends that first once the deadline has passed.
/// Two seats that tie to the last tile of the start draw (R2.2) are parted in favor of the lower number.
pub fn decide(game: &Game, command: &Command, now_ms: Millis) -> Result<Vec<Event>, DecideError> {
    let mut course = Course { game: game.clone(), now_ms, events: Vec::new() };
    match command {
        Command::StartRound(chance) => course.start_round(chance),
        Command::Play { seat, table } => course.play(*seat, table),
        Command::Draw { seat } => course.draw_by_choice(*seat),
        Command::Pass { seat } => course.pass_by_choice(*seat),
        Command::Leave { seat } => course.leave(*seat),
        Command::RequestRedeal { seat, deal_order } => course.redeal(*seat, deal_order),
        Command::ExpireTurn { draft } => course.expire_turn(draft.as_ref()),
        Command::PauseClock => course.pause_clock(),
        Command::ResumeClock => course.resume_clock(),
        Command::CreditClock { seat, credit_ms } => course.credit_clock(*seat, *credit_ms),
    }?;
    Ok(course.events)
}

/// The verdict that [`decide`] would give on that play, in the order of the rulebook.
pub fn check_turn(game: &Game, seat: SeatNumber, table: &Layout) -> Result<Play, DecideError> {
    require_turn(game, seat)?;
    let holder = game.seat(seat).ok_or(DecideError::NoSuchSeat(seat))?;
    Ok(check_play(&game.table, &holder.rack, table, holder.has_melded, &game.rules)?)
}

/// Events as they are decided, and the game after them.
struct Course {
    game: Game,
    now_ms: Millis,
    events: Vec<Event>,
}

impl Course {
    fn happen(&mut self, event: Event) -> Result<(), DecideError> {
        self.game.apply(&event)?;
        self.events.push(event);
        Ok(())
    }
}

/// Step 1 of the verdict: a round runs, and it is the turn of that seat.
fn require_turn(game: &Game, seat: SeatNumber) -> Result<(), DecideError> {
    let turn_seat = require_round(game)?;
    if game.seat(seat).ok_or(DecideError::NoSuchSeat(seat))?.has_left {
        Err(Refusal::SeatLeft)?;
    }
    if seat == turn_seat { Ok(()) } else { Err(Refusal::NotYourTurn { turn_seat }.into()) }
}

/// The seat to play, if a round runs.
fn require_round(game: &Game) -> Result<SeatNumber, DecideError> {
    match (game.phase, game.turn_seat()) {
        (Phase::Over, _) => Err(Refusal::GameOver.into()),
        (Phase::Round, Some(turn_seat)) => Ok(turn_seat),
        (Phase::Round, None) | (Phase::BetweenRounds, _) => Err(Refusal::RoundOver.into()),
    }
}

#[cfg(test)]
mod tests;
