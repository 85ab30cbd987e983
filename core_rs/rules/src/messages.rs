//! What a game is told (commands) and what happened in it (events).

use alloc::vec::Vec;

use crate::{
    refusal::Refusal,
    results::{GameResult, RoundResult},
    table::{Layout, Table},
    tile::Tile,
};

/// A moment, in milliseconds since the Unix epoch. Always an argument, never read from a clock.
pub type Millis = i64;

/// Number of a seat, from 0, clockwise.
pub type SeatNumber = u8;

/// The chance that a new round needs, drawn by the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Any seat, uniformly: the starter where `start_choice` is `RANDOM`.
    pub seat: SeatNumber,
    /// The whole set in a random order: start draws are taken from its front (R2.2).
    pub start_order: Vec<Tile>,
    /// The whole set in a random order of its own: racks are dealt from its front, the rest is the pool.
    pub deal_order: Vec<Tile>,
}

/// What a game is told to do. `now` comes beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Deal a round.
    StartRound(Chance),
    /// Lay tiles: the whole table afterwards (R5.2).
    Play {
        /// Who.
        seat: SeatNumber,
        /// The whole table after the turn.
        table: Layout,
    },
    /// Draw a tile (R5.4).
    Draw {
        /// Who.
        seat: SeatNumber,
    },
    /// Pass (R5.1).
    Pass {
        /// Who.
        seat: SeatNumber,
    },
    /// Take no more turns (R8.5). Allowed at any time, also out of turn.
    Leave {
        /// Who.
        seat: SeatNumber,
    },
    /// Ask for another deal (R2.4).
    RequestRedeal {
        /// Who.
        seat: SeatNumber,
        /// The whole set in a new random order.
        deal_order: Vec<Tile>,
    },
    /// End the turn if its time is over, else nothing (R7.3).
    ExpireTurn {
        /// The last draft of the seat to play, if any.
        draft: Option<Layout>,
    },
    /// Stop the clock (R7.5). Nothing if it stands.
    PauseClock,
    /// Let the clock run again (R7.5). Nothing if it runs.
    ResumeClock,
    /// Give a seat time (R7.5): it goes to its bank, and to its turn if that is running.
    CreditClock {
        /// Who.
        seat: SeatNumber,
        /// How much, in milliseconds.
        credit_ms: u32,
    },
}

/// Why tiles were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawCause {
    /// The seat chose to (R5.4).
    Choice,
    /// Its time was over (R7.3).
    Timeout,
    /// Its turn failed (R7.3, R5.5).
    Penalty,
}

impl DrawCause {
    /// Every cause.
    pub const ALL: [DrawCause; 3] = [DrawCause::Choice, DrawCause::Timeout, DrawCause::Penalty];

    /// Its name in notation and answers.
    pub const fn name(self) -> &'static str {
        match self {
            DrawCause::Choice => "CHOICE",
            DrawCause::Timeout => "TIMEOUT",
            DrawCause::Penalty => "PENALTY",
        }
    }
}

/// What happened. Facts with their outcomes inside: a replay needs no clock and no chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The tiles were dealt (R2).
    RoundStarted {
        /// Number of the round, from 1.
        round: u32,
        /// Who starts.
        starter: SeatNumber,
        /// The start draw, in the order in which it happened (R2.2).
        start_draws: Vec<(SeatNumber, Tile)>,
        /// The rack of each seat, sorted; empty for a seat that has left.
        racks: Vec<Vec<Tile>>,
        /// The pool; the next tile to draw comes first. Hidden from everybody.
        pool: Vec<Tile>,
    },
    /// A seat is to play.
    TurnStarted {
        /// Who.
        seat: SeatNumber,
        /// Number of the turn within the round, from 1.
        turn: u32,
        /// When it began.
        start_ms: Millis,
        /// When it runs out; `None` in an untimed game or while the clock stands.
        deadline_ms: Option<Millis>,
        /// What the time bank of each seat holds as the turn begins, the increment of this turn included (R7.1).
        time_banks_ms: Vec<u32>,
    },
    /// A seat laid tiles (R5.2).
    TurnPlayed {
        /// Who.
        seat: SeatNumber,
        /// The whole table afterwards.
        table: Table,
        /// What came from the rack, sorted.
        laid: Vec<Tile>,
        /// Tiles left on the rack.
        rack_tiles: u32,
        /// Whether it was the seat's initial meld.
        initial_meld: bool,
        /// Whether time was over and the draft stood (R7.3).
        from_draft: bool,
    },
    /// A seat drew tiles from the front of the pool.
    TilesDrawn {
        /// Who.
        seat: SeatNumber,
        /// Why.
        cause: DrawCause,
        /// Which, in the order drawn. Hidden from other seats.
        tiles: Vec<Tile>,
        /// Tiles left in the pool.
        pool_tiles: u32,
    },
    /// A seat passed (R5.1), or could draw nothing when it had to (R8.2).
    TurnPassed {
        /// Who.
        seat: SeatNumber,
    },
    /// A turn failed (R5.5, R7.3): the table stays as it was, and a draw or a pass follows.
    TurnFailed {
        /// Who.
        seat: SeatNumber,
        /// Why its table was not legal; `None` if it was, but these rules let no draft stand (R7.3).
        refusal: Option<Refusal>,
    },
    /// A turn ran out of time (R7.3): what comes of it follows.
    TurnExpired {
        /// Who.
        seat: SeatNumber,
    },
    /// A seat takes no more turns (R8.5).
    SeatLeft {
        /// Who.
        seat: SeatNumber,
    },
    /// The deal was replaced (R2.4).
    RedealGranted {
        /// Who asked.
        seat: SeatNumber,
        /// The new racks, as in `RoundStarted`.
        racks: Vec<Vec<Tile>>,
        /// The new pool, as in `RoundStarted`.
        pool: Vec<Tile>,
    },
    /// The clock stands (R7.5).
    ClockPaused {
        /// Since when.
        at_ms: Millis,
    },
    /// The clock runs again (R7.5).
    ClockResumed {
        /// When the turn runs out now; `None` in an untimed game or between turns.
        deadline_ms: Option<Millis>,
    },
    /// A seat was given time (R7.5).
    ClockCredited {
        /// Who.
        seat: SeatNumber,
        /// How much.
        credit_ms: u32,
        /// When the running turn runs out now; `None` in an untimed game or while the clock stands.
        deadline_ms: Option<Millis>,
    },
    /// The round is over (R8, R9).
    RoundEnded(RoundResult),
    /// The game is over (R9.5).
    GameEnded(GameResult),
}

impl Event {
    /// The seat that it is about; `None` for events of the whole table.
    pub const fn seat(&self) -> Option<SeatNumber> {
        match self {
            Event::TurnStarted { seat, .. }
            | Event::TurnPlayed { seat, .. }
            | Event::TilesDrawn { seat, .. }
            | Event::TurnPassed { seat }
            | Event::TurnFailed { seat, .. }
            | Event::TurnExpired { seat }
            | Event::SeatLeft { seat }
            | Event::RedealGranted { seat, .. }
            | Event::ClockCredited { seat, .. } => Some(*seat),
            Event::RoundStarted { .. }
            | Event::ClockPaused { .. }
            | Event::ClockResumed { .. }
            | Event::RoundEnded(_)
            | Event::GameEnded(_) => None,
        }
    }

    /// Its name in notation and errors.
    pub const fn name(&self) -> &'static str {
        match self {
            Event::RoundStarted { .. } => "round-started",
            Event::TurnStarted { .. } => "turn-started",
            Event::TurnPlayed { .. } => "turn-played",
            Event::TilesDrawn { .. } => "tiles-drawn",
            Event::TurnPassed { .. } => "turn-passed",
            Event::TurnFailed { .. } => "turn-failed",
            Event::TurnExpired { .. } => "turn-expired",
            Event::SeatLeft { .. } => "seat-left",
            Event::RedealGranted { .. } => "redeal-granted",
            Event::ClockPaused { .. } => "clock-paused",
            Event::ClockResumed { .. } => "clock-resumed",
            Event::ClockCredited { .. } => "clock-credited",
            Event::RoundEnded(_) => "round-ended",
            Event::GameEnded(_) => "game-ended",
        }
    }
}

impl Command {
    /// The seat that acts or is given time; `None` for commands to the whole table.
    pub const fn seat(&self) -> Option<SeatNumber> {
        match self {
            Command::Play { seat, .. }
            | Command::Draw { seat }
            | Command::Pass { seat }
            | Command::Leave { seat }
            | Command::RequestRedeal { seat, .. }
            | Command::CreditClock { seat, .. } => Some(*seat),
            Command::StartRound(_)
            | Command::ExpireTurn { .. }
            | Command::PauseClock
            | Command::ResumeClock => None,
        }
    }

    /// Its name in notation.
    pub const fn name(&self) -> &'static str {
        match self {
            Command::StartRound(_) => "start-round",
            Command::Play { .. } => "play",
            Command::Draw { .. } => "draw",
            Command::Pass { .. } => "pass",
            Command::Leave { .. } => "leave",
            Command::RequestRedeal { .. } => "request-redeal",
            Command::ExpireTurn { .. } => "expire-turn",
            Command::PauseClock => "pause-clock",
            Command::ResumeClock => "resume-clock",
            Command::CreditClock { .. } => "credit-clock",
        }
    }
}
