//! The state of a game over nameless seats: rounds of the same seats (R1 to R9).

use alloc::{format, string::ToString, vec::Vec};

use crate::{
    counts::Counts,
    messages::{Millis, SeatNumber},
    pool::Pool,
    results::{GameResult, RoundResult},
    ruleset::{PoolEmpty, Ruleset, RulesetError},
    table::Table,
};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before the first round or between two rounds.
    BetweenRounds,
    /// A round is running.
    Round,
    /// The game is over.
    Over,
}

impl Phase {
    /// Its name in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::BetweenRounds => "between_rounds",
            Phase::Round => "round",
            Phase::Over => "over",
        }
    }
}

/// A seat of a game, its rack included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub(crate) rack: Counts,
    pub(crate) has_melded: bool,
    pub(crate) has_left: bool,
    /// Whether it has taken a turn in this round (R2.4).
    pub(crate) has_acted: bool,
    /// Whether it has passed since the last play (R8.2).
    pub(crate) has_passed: bool,
    /// Whether it still has its turn of the final lap (R8.2).
    pub(crate) owes_lap_turn: bool,
    pub(crate) total_points: i32,
    pub(crate) rounds_won: u32,
    pub(crate) time_bank_ms: u32,
}

impl Seat {
    const NEW: Seat = Seat {
        rack: Counts::EMPTY,
        has_melded: false,
        has_left: false,
        has_acted: false,
        has_passed: false,
        owes_lap_turn: false,
        total_points: 0,
        rounds_won: 0,
        time_bank_ms: 0,
    };

    /// Its tiles. Hidden from everybody else until the round ends (R2.5).
    pub const fn rack(&self) -> &Counts {
        &self.rack
    }

    /// Whether it has laid its initial meld, or needs none (R4).
    pub const fn has_melded(&self) -> bool {
        self.has_melded
    }

    /// Whether it takes no more turns (R8.5).
    pub const fn has_left(&self) -> bool {
        self.has_left
    }

    /// Sum of its scores so far.
    pub const fn total_points(&self) -> i32 {
        self.total_points
    }

    /// Rounds it has won so far, shared ones included.
    pub const fn rounds_won(&self) -> u32 {
        self.rounds_won
    }

    /// What is left in its time bank (R7.1); that of a running turn is charged when the turn is over.
    pub const fn time_bank_ms(&self) -> u32 {
        self.time_bank_ms
    }
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The seat may act.
    Open,
    /// It failed or ran out of time; what follows from that is still to come.
    Lost,
    /// It is over.
    Closed,
}

/// The time of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnClock {
    /// There is no limit (R7.1).
    Untimed,
    /// It runs out at that moment.
    Until(Millis),
    /// The clock stands and so much is left (R7.5).
    Standing {
        /// Milliseconds.
        left_ms: i64,
    },
}

/// The turn that is running, or has just ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) seat: SeatNumber,
    pub(crate) stage: Stage,
    pub(crate) clock: TurnClock,
}

/// A game at one moment. Knows every hidden tile and shows none: see [`crate::view`].
///
/// It changes only by [`crate::evolve`], and what happens is said by [`crate::decide`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(crate) rules: Ruleset,
    pub(crate) seats: Vec<Seat>,
    pub(crate) phase: Phase,
    /// The current or last round, from 1; 0 before the first.
    pub(crate) round: u32,
    /// The starter of that round.
    pub(crate) starter: SeatNumber,
    /// Whether that round was dealt a second time (R2.4).
    pub(crate) redealt: bool,
    pub(crate) table: Table,
    pub(crate) pool: Pool,
    /// The current or last turn of the round, from 1; 0 before the first.
    pub(crate) turn_number: u32,
    /// `None` unless a round is running.
    pub(crate) turn: Option<Turn>,
    /// Whether the last tile was drawn and every seat plays once more (R8.2).
    pub(crate) final_lap: bool,
    pub(crate) clock_paused: bool,
    pub(crate) last_round: Option<RoundResult>,
    pub(crate) result: Option<GameResult>,
}

impl Game {
    /// A game before its first round. Refused with the parameter's name unless the rules are possible and allow so
    /// many seats (R2.1).
    pub fn new(rules: Ruleset, seats: usize) -> Result<Game, RulesetError> {
        rules.validate()?;
        let (least, most) = (usize::from(rules.min_seats), usize::from(rules.max_seats));
        if seats < least || seats > most {
            let parameter = if seats < least { "min_seats" } else { "max_seats" };
            let why = format!("allows {least} to {most} seats, not {seats}");
            return Err(RulesetError { parameter: parameter.to_string(), why });
        }
        Ok(Game {
            rules,
            seats: alloc::vec![Seat::NEW; seats],
            phase: Phase::BetweenRounds,
            round: 0,
            starter: 0,
            redealt: false,
            table: Table::default(),
            pool: Pool::default(),
            turn_number: 0,
            turn: None,
            final_lap: false,
            clock_paused: false,
            last_round: None,
            result: None,
        })
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Every seat, in order.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Where it stands.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Number of the current or last round, from 1; 0 before the first.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Number of the current or last turn of that round, from 1; 0 before the first.
    pub const fn turn(&self) -> u32 {
        self.turn_number
    }

    /// The seat to play; `None` unless a round is running.
    pub fn turn_seat(&self) -> Option<SeatNumber> {
        self.turn.as_ref().map(|turn| turn.seat)
    }

    /// When the turn runs out; `None` without a turn, in an untimed game and while the clock stands.
    pub fn deadline_ms(&self) -> Option<Millis> {
        match self.turn.as_ref()?.clock {
            TurnClock::Until(deadline_ms) => Some(deadline_ms),
            TurnClock::Untimed | TurnClock::Standing { .. } => None,
        }
    }

    /// Whether the clock stands (R7.5).
    pub const fn clock_paused(&self) -> bool {
        self.clock_paused
    }

    /// All melds that lie face up. Stays to be seen until the next round.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The tiles face down.
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The last round that ended.
    pub const fn last_round(&self) -> Option<&RoundResult> {
        self.last_round.as_ref()
    }

    /// The final ranking, once the game is over.
    pub const fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// Every tile of pool, racks and table: the whole set, once a round has started.
    pub fn tile_counts(&self) -> Counts {
        let counts = self.pool.counts().plus(&self.table.tiles());
        self.seats.iter().fold(counts, |counts, seat| counts.plus(&seat.rack))
    }

    /// Whether these are all the tiles of the set, and no other (R1.1).
    pub fn is_whole(&self) -> bool {
        self.tile_counts() == self.rules.tiles().iter().collect()
    }

    /// Whether turns have a limit (R7.1).
    pub(crate) const fn is_timed(&self) -> bool {
        self.rules.turn_time_ms > 0 || self.rules.time_bank_ms > 0 || self.rules.increment_ms > 0
    }

    /// Whether every seat plays once more after the last tile was drawn (R8.2).
    pub(crate) fn ends_by_final_lap(&self) -> bool {
        self.rules.pool_empty == PoolEmpty::OneMoreTurn
    }

    /// The seat of that number.
    pub(crate) fn seat(&self, seat: SeatNumber) -> Option<&Seat> {
        self.seats.get(usize::from(seat))
    }

    /// Whether that seat exists and has not left.
    pub(crate) fn is_in_play(&self, seat: SeatNumber) -> bool {
        self.seat(seat).is_some_and(|seat| !seat.has_left)
    }

    /// The seats in play, clockwise from `first`, that one included.
    pub(crate) fn in_play_from(&self, first: SeatNumber) -> impl Iterator<Item = SeatNumber> + '_ {
        let seats = self.seats.len();
        let clockwise = (0..seats).map(move |step| ((usize::from(first) + step) % seats) as SeatNumber);
        clockwise.filter(|&seat| self.is_in_play(seat))
    }

    /// The seat that plays after `seat` (R2.3); `seat` itself if nobody else is left in play.
    pub(crate) fn next_in_play(&self, seat: SeatNumber) -> SeatNumber {
        self.in_play_from(seat.wrapping_add(1)).next().unwrap_or(seat)
    }
}
