//! What a viewer may see: views of a game and forms of its events.
//!
//! Both are built up from what that viewer may see, in types that have no place for the pool: no rack but the viewer's
//! own before the round ends, no drawn tile of another seat (R2.5). All racks are shown to one kind of viewer alone,
//! which the session chooses only where no seat can gain by it any more (R10).

use alloc::vec::Vec;

use crate::{
    decide::check_draft,
    game::{Game, Phase, Seat},
    messages::{DrawCause, Event, Millis, SeatNumber},
    refusal::Refusal,
    results::{GameResult, RoundResult},
    table::{Layout, Table},
    tile::Tile,
};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A seat of the game.
    Seat(SeatNumber),
    /// Somebody without a seat.
    Spectator,
    /// Somebody without a seat who sees all racks, and everything late.
    RackSpectator,
}

impl Viewer {
    /// Whether it holds that seat.
    fn holds(self, seat: SeatNumber) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Whether it sees the tiles of that seat.
    fn sees(self, seat: SeatNumber) -> bool {
        self.holds(seat) || self == Viewer::RackSpectator
    }
}

/// What everybody may see of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Tiles on its rack.
    pub rack_tiles: u32,
    /// Whether it has laid its initial meld, or needs none (R4).
    pub has_melded: bool,
    /// Whether it has left the game (R8.5).
    pub has_left: bool,
    /// Sum of its scores so far.
    pub total_points: i32,
    /// Rounds it has won so far.
    pub rounds_won: u32,
    /// What is left in its time bank (R7.1).
    pub time_bank_ms: u32,
}

/// What one viewer may see of a game, at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Where the game stands.
    pub phase: Phase,
    /// Number of the current or last round, from 1; 0 before the first.
    pub round: u32,
    /// All melds that lie face up.
    pub table: Table,
    /// Tiles left in the pool.
    pub pool_tiles: u32,
    /// Every seat, in order.
    pub seats: Vec<SeatView>,
    /// The seat to play; `None` unless a round is running.
    pub turn_seat: Option<SeatNumber>,
    /// Number of the turn within the round, from 1; 0 before the first.
    pub turn: u32,
    /// When the turn runs out; `None` in an untimed game or while the clock stands.
    pub deadline_ms: Option<Millis>,
    /// Whether the clock stands (R7.5).
    pub clock_paused: bool,
    /// The seat of the viewer; `None` for a spectator.
    pub viewer_seat: Option<SeatNumber>,
    /// The viewer's own rack, sorted; empty for a spectator.
    pub rack: Vec<Tile>,
    /// The last round that ended.
    pub last_round: Option<RoundResult>,
    /// The final ranking, once the game is over.
    pub result: Option<GameResult>,
    /// What the seat to play is building, if the viewer may see that.
    pub draft: Option<SeenDraft>,
    /// Every rack, sorted, by seat; empty for any viewer but `RackSpectator`.
    pub racks: Vec<Vec<Tile>>,
}

/// What that viewer may see now. Somebody who names a seat that does not exist sees what a spectator does.
pub fn view(game: &Game, viewer: Viewer) -> View {
    let own = match viewer {
        Viewer::Seat(number) => game.seat(number).map(|seat| (number, seat)),
        Viewer::Spectator | Viewer::RackSpectator => None,
    };
    View {
        phase: game.phase,
        round: game.round,
        table: game.table.clone(),
        pool_tiles: game.pool.len() as u32,
        seats: game.seats.iter().map(view_of_seat).collect(),
        turn_seat: game.turn_seat(),
        turn: game.turn_number,
        deadline_ms: game.deadline_ms(),
        clock_paused: game.clock_paused,
        viewer_seat: own.map(|(number, _)| number),
        rack: own.map(|(_, seat)| seat.rack.tiles()).unwrap_or_default(),
        last_round: game.last_round.clone(),
        result: game.result.clone(),
        draft: None,
        racks: match viewer {
            Viewer::RackSpectator => game.seats.iter().map(|seat| seat.rack.tiles()).collect(),
            Viewer::Seat(_) | Viewer::Spectator => Vec::new(),
        },
    }
}

/// The table that the seat to play is building (R7.2), and whether others than that seat may see it (R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft<'a> {
    /// Every table tile and tiles of its rack, in groups of any size.
    pub table: &'a Layout,
    /// Whether everybody who sees the table may see it.
    pub is_shown: bool,
}

/// A draft as a viewer sees it: of the rack no more than what was drafted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenDraft {
    /// Who builds it.
    pub seat: SeatNumber,
    /// The whole table as it lies.
    pub table: Layout,
}

/// What that viewer may see of a draft: its own always, and none if it sees everything late. `None` as well for what
/// is no draft now.
pub fn see_draft(game: &Game, draft: Draft<'_>, viewer: Viewer) -> Option<SeenDraft> {
    let seat = game.turn_seat()?;
    let sees = match viewer {
        Viewer::Seat(own) if own == seat => true,
        Viewer::Seat(_) | Viewer::Spectator => draft.is_shown,
        Viewer::RackSpectator => false,
    };
    let is_draft = sees && check_draft(game, seat, draft.table).is_ok();
    is_draft.then(|| SeenDraft { seat, table: draft.table.clone() })
}

/// The same as [`view`], with a draft as far as that viewer may see it.
pub fn view_drafted(game: &Game, viewer: Viewer, draft: Option<Draft<'_>>) -> View {
    View { draft: draft.and_then(|draft| see_draft(game, draft, viewer)), ..view(game, viewer) }
}

fn view_of_seat(seat: &Seat) -> SeatView {
    SeatView {
        rack_tiles: seat.rack.len() as u32,
        has_melded: seat.has_melded,
        has_left: seat.has_left,
        total_points: seat.total_points,
        rounds_won: seat.rounds_won,
        time_bank_ms: seat.time_bank_ms,
    }
}

/// An event as one viewer may know it. Every event is known to everybody in some form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenEvent {
    /// The tiles were dealt.
    RoundStarted {
        /// Number of the round, from 1.
        round: u32,
        /// Who starts.
        starter: SeatNumber,
        /// The start draw, in the order in which it happened.
        start_draws: Vec<(SeatNumber, Tile)>,
        /// Tiles on each rack, by seat.
        rack_tiles: Vec<u32>,
        /// Tiles in the pool.
        pool_tiles: u32,
        /// The viewer's own rack, sorted; empty for a spectator.
        rack: Vec<Tile>,
        /// Every rack, sorted, by seat; empty for any viewer but `RackSpectator`.
        racks: Vec<Vec<Tile>>,
    },
    /// A seat is to play.
    TurnStarted {
        /// Who.
        seat: SeatNumber,
        /// Number of the turn within the round, from 1.
        turn: u32,
        /// When it runs out; `None` in an untimed game or while the clock stands.
        deadline_ms: Option<Millis>,
        /// What the time bank of each seat holds.
        time_banks_ms: Vec<u32>,
    },
    /// A seat laid tiles.
    TurnPlayed {
        /// Who.
        seat: SeatNumber,
        /// The whole table afterwards.
        table: Table,
        /// What came from the rack, sorted.
        laid: Vec<Tile>,
        /// Tiles left on the rack.
        rack_tiles: u32,
        /// Whether it was the initial meld.
        initial_meld: bool,
        /// Whether time was over and the draft stood.
        from_draft: bool,
    },
    /// A seat drew tiles.
    TilesDrawn {
        /// Who.
        seat: SeatNumber,
        /// Why.
        cause: DrawCause,
        /// How many.
        drawn_tiles: u32,
        /// Tiles left in the pool.
        pool_tiles: u32,
        /// Which, in the order drawn; empty unless the viewer holds that seat or sees all racks.
        tiles: Vec<Tile>,
    },
    /// A seat passed.
    TurnPassed {
        /// Who.
        seat: SeatNumber,
    },
    /// A turn failed.
    TurnFailed {
        /// Who.
        seat: SeatNumber,
        /// Why its table was not legal; `None` if it was, but these rules let no draft stand.
        refusal: Option<Refusal>,
    },
    /// A turn ran out of time.
    TurnExpired {
        /// Who.
        seat: SeatNumber,
    },
    /// A seat left the game.
    SeatLeft {
        /// Who.
        seat: SeatNumber,
    },
    /// The deal was replaced by another.
    RedealGranted {
        /// Who asked.
        seat: SeatNumber,
        /// The viewer's new rack, sorted; empty for a spectator.
        rack: Vec<Tile>,
        /// Every new rack, sorted, by seat; empty for any viewer but `RackSpectator`.
        racks: Vec<Vec<Tile>>,
    },
    /// The clock stands still.
    ClockPaused,
    /// The clock runs again.
    ClockResumed {
        /// When the turn runs out now.
        deadline_ms: Option<Millis>,
    },
    /// A seat was given time.
    ClockCredited {
        /// Who.
        seat: SeatNumber,
        /// How much.
        credit_ms: u32,
        /// When the running turn runs out now.
        deadline_ms: Option<Millis>,
    },
    /// The round is over.
    RoundEnded(RoundResult),
    /// The game is over.
    GameEnded(GameResult),
}

/// What that viewer may know of an event.
pub fn see(event: &Event, viewer: Viewer) -> SeenEvent {
    match event {
        Event::RoundStarted { round, starter, start_draws, racks, pool } => {
            see_deal((*round, *starter), start_draws, racks, pool.len() as u32, viewer)
        }
        Event::RedealGranted { seat, racks, pool: _ } => see_redeal(*seat, racks, viewer),
        Event::TilesDrawn { seat, cause, tiles, pool_tiles } => {
            see_draw(*seat, *cause, tiles, *pool_tiles, viewer)
        }
        Event::TurnStarted { seat, turn, start_ms: _, deadline_ms, time_banks_ms } => {
            see_turn(*seat, *turn, *deadline_ms, time_banks_ms)
        }
        Event::TurnPlayed { seat, table, laid, rack_tiles, initial_meld, from_draft } => {
            see_play(*seat, table, laid, *rack_tiles, *initial_meld, *from_draft)
        }
        Event::TurnFailed { seat, refusal } => {
            SeenEvent::TurnFailed { seat: *seat, refusal: refusal.clone() }
        }
        Event::TurnPassed { seat } => SeenEvent::TurnPassed { seat: *seat },
        Event::TurnExpired { seat } => SeenEvent::TurnExpired { seat: *seat },
        Event::SeatLeft { seat } => SeenEvent::SeatLeft { seat: *seat },
        Event::ClockPaused { at_ms: _ } => SeenEvent::ClockPaused,
        Event::ClockResumed { deadline_ms } => SeenEvent::ClockResumed { deadline_ms: *deadline_ms },
        Event::ClockCredited { seat, credit_ms, deadline_ms } => {
            SeenEvent::ClockCredited { seat: *seat, credit_ms: *credit_ms, deadline_ms: *deadline_ms }
        }
        Event::RoundEnded(result) => SeenEvent::RoundEnded(result.clone()),
        Event::GameEnded(result) => SeenEvent::GameEnded(result.clone()),
    }
}

/// How many tiles everybody has, and which the viewer has.
fn see_deal(
    (round, starter): (u32, SeatNumber),
    start_draws: &[(SeatNumber, Tile)],
    racks: &[Vec<Tile>],
    pool_tiles: u32,
    viewer: Viewer,
) -> SeenEvent {
    SeenEvent::RoundStarted {
        round,
        starter,
        start_draws: start_draws.to_vec(),
        rack_tiles: racks.iter().map(|rack| rack.len() as u32).collect(),
        pool_tiles,
        rack: own_rack(racks, viewer),
        racks: all_racks(racks, viewer),
    }
}

/// Which tiles the viewer has now.
fn see_redeal(seat: SeatNumber, racks: &[Vec<Tile>], viewer: Viewer) -> SeenEvent {
    SeenEvent::RedealGranted { seat, rack: own_rack(racks, viewer), racks: all_racks(racks, viewer) }
}

/// Who is to play, and how long.
fn see_turn(seat: SeatNumber, turn: u32, deadline_ms: Option<Millis>, time_banks_ms: &[u32]) -> SeenEvent {
    SeenEvent::TurnStarted { seat, turn, deadline_ms, time_banks_ms: time_banks_ms.to_vec() }
}

/// How many tiles were drawn, and which if the viewer sees that rack.
fn see_draw(
    seat: SeatNumber,
    cause: DrawCause,
    drawn: &[Tile],
    pool_tiles: u32,
    viewer: Viewer,
) -> SeenEvent {
    let tiles = if viewer.sees(seat) { drawn.to_vec() } else { Vec::new() };
    SeenEvent::TilesDrawn { seat, cause, drawn_tiles: drawn.len() as u32, pool_tiles, tiles }
}

fn see_play(
    seat: SeatNumber,
    table: &Table,
    laid: &[Tile],
    rack_tiles: u32,
    initial_meld: bool,
    from_draft: bool,
) -> SeenEvent {
    let (table, laid) = (table.clone(), laid.to_vec());
    SeenEvent::TurnPlayed { seat, table, laid, rack_tiles, initial_meld, from_draft }
}

fn own_rack(racks: &[Vec<Tile>], viewer: Viewer) -> Vec<Tile> {
    let holds = |(seat, rack): (SeatNumber, &Vec<Tile>)| viewer.holds(seat).then(|| rack.clone());
    (0..).zip(racks).find_map(holds).unwrap_or_default()
}

fn all_racks(racks: &[Vec<Tile>], viewer: Viewer) -> Vec<Vec<Tile>> {
    match viewer {
        Viewer::RackSpectator => racks.to_vec(),
        Viewer::Seat(_) | Viewer::Spectator => Vec::new(),
    }
}
