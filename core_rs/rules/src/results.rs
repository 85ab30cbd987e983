//! How rounds and games end (R8, R9).

use alloc::vec::Vec;

use crate::{messages::SeatNumber, tile::Tile};

/// Why a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundEndReason {
    /// A seat laid its last tile (R8.1).
    WentOut,
    /// Every seat passed in a row (R8.2).
    AllPassed,
    /// The lap after the last tile was drawn is over (R8.2).
    FinalLap,
    /// No seat has a legal play (R8.2).
    NobodyCan,
    /// One seat is left in play (R8.5).
    LastSeat,
}

impl RoundEndReason {
    /// Every reason.
    pub const ALL: [RoundEndReason; 5] = [
        RoundEndReason::WentOut,
        RoundEndReason::AllPassed,
        RoundEndReason::FinalLap,
        RoundEndReason::NobodyCan,
        RoundEndReason::LastSeat,
    ];

    /// Its name in notation and answers.
    pub const fn name(self) -> &'static str {
        match self {
            RoundEndReason::WentOut => "WENT_OUT",
            RoundEndReason::AllPassed => "ALL_PASSED",
            RoundEndReason::FinalLap => "FINAL_LAP",
            RoundEndReason::NobodyCan => "NOBODY_CAN",
            RoundEndReason::LastSeat => "LAST_SEAT",
        }
    }
}

/// One seat's share in the end of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatScore {
    /// Its final rack, sorted. Shown to everybody (R2.5).
    pub rack: Vec<Tile>,
    /// The value of that rack (R9.1).
    pub rack_points: u32,
    /// Its score of the round (R9.2 to R9.4).
    pub score_points: i32,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// Number of the round, from 1.
    pub round: u32,
    /// Why it ended.
    pub reason: RoundEndReason,
    /// The winning seats, in order: one, or several that share (R8.4).
    pub winners: Vec<SeatNumber>,
    /// Every seat, in order.
    pub seats: Vec<SeatScore>,
}

/// One seat's place in the ranking of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Place, from 1; equal seats share one.
    pub rank: u32,
    /// Number of the seat.
    pub seat: SeatNumber,
    /// Sum of its scores.
    pub total_points: i32,
    /// Rounds it won.
    pub rounds_won: u32,
}

/// How a game ended (R9.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Every seat, best first; equal seats by number.
    pub standings: Vec<Standing>,
}
