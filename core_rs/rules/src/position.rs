//! Positions: what one viewer knows of a moment of a game, as far as it matters to what may be played.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{error::Error, fmt};

use crate::{
    counts::Counts,
    messages::SeatNumber,
    refusal::Refusal,
    ruleset::Ruleset,
    sight::View,
    table::{Layout, Table},
    turn::{Play, check_play},
};

/// A moment of a game as one viewer knows it, without clock and scores. Its text is one line.
///
/// Fields can be set at will; whether the whole is possible is for [`Position::validate`] to say. What was read from
/// text is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The viewer's seat; `None` for a spectator.
    pub seat: Option<SeatNumber>,
    /// The viewer's own rack; empty for a spectator.
    pub rack: Counts,
    /// All melds that lie face up.
    pub table: Table,
    /// Tiles on each rack, by seat.
    pub rack_tiles: Vec<u32>,
    /// Whether each seat has laid its initial meld, or needs none (R4).
    pub has_melded: Vec<bool>,
    /// Tiles left in the pool.
    pub pool_tiles: u32,
    /// The seat to play; `None` unless a round is running.
    pub turn_seat: Option<SeatNumber>,
    /// The rules.
    pub rules: Ruleset,
}

/// A position that is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The field that cannot be so, by its name in notation.
    pub field: &'static str,
    /// What would fit there.
    pub expected: String,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.field, self.expected)
    }
}

impl Error for PositionError {}

/// Fails with the field unless the condition holds.
fn ensure(holds: bool, field: &'static str, expected: impl Into<String>) -> Result<(), PositionError> {
    if holds { Ok(()) } else { Err(PositionError { field, expected: expected.into() }) }
}

impl Position {
    /// What the viewer of a view knows. Refused if the view, which may come from anywhere, shows what cannot be.
    pub fn of(view: &View, rules: &Ruleset) -> Result<Position, PositionError> {
        let position = Position {
            seat: view.viewer_seat,
            rack: view.rack.iter().collect(),
            table: view.table.clone(),
            rack_tiles: view.seats.iter().map(|seat| seat.rack_tiles).collect(),
            has_melded: view.seats.iter().map(|seat| seat.has_melded).collect(),
            pool_tiles: view.pool_tiles,
            turn_seat: view.turn_seat,
            rules: *rules,
        };
        position.validate()?;
        Ok(position)
    }

    /// Refuses what no game by these rules can come to: seats that do not exist, melds that are none, tiles that the
    /// set does not have. Tiles may be missing: a position need not tell where each one is.
    pub fn validate(&self) -> Result<(), PositionError> {
        self.rules.validate().map_err(|why| PositionError { field: "ruleset", expected: why.to_string() })?;
        self.check_seats()?;
        let legal = self.table.layout(&self.rules).read(&self.rules);
        ensure(legal.as_ref() == Ok(&self.table), "table", "legal melds")?;
        self.check_tiles()
    }

    fn check_seats(&self) -> Result<(), PositionError> {
        let (seats, least, most) = (self.rack_tiles.len(), self.rules.min_seats, self.rules.max_seats);
        let allowed = usize::from(least)..=usize::from(most);
        ensure(allowed.contains(&seats), "rack_tiles", format!("{least} to {most} racks"))?;
        ensure(self.has_melded.len() == seats, "has_melded", format!("{seats} seats"))?;
        let exists = |seat: Option<SeatNumber>| seat.is_none_or(|seat| usize::from(seat) < seats);
        ensure(exists(self.seat), "seat", format!("a seat below {seats}"))?;
        ensure(exists(self.turn_seat), "turn_seat", format!("a seat below {seats}"))
    }

    fn check_tiles(&self) -> Result<(), PositionError> {
        let own = self.seat.and_then(|seat| self.rack_tiles.get(usize::from(seat))).copied().unwrap_or(0);
        ensure(self.rack.len() as u64 == u64::from(own), "rack", format!("{own} tiles"))?;
        let set: Counts = self.rules.tiles().iter().collect();
        let table = self.table.tiles();
        ensure(set.contains(&table), "table", "tiles of one set")?;
        ensure(set.contains(&table.plus(&self.rack)), "rack", "tiles that are left of the set")?;
        let on_racks: u64 = self.rack_tiles.iter().map(|&tiles| u64::from(tiles)).sum();
        let left = (set.len() - table.len()) as u64;
        ensure(on_racks <= left, "rack_tiles", format!("at most {left} tiles"))?;
        let left = left - on_racks;
        ensure(u64::from(self.pool_tiles) <= left, "pool_tiles", format!("at most {left} tiles"))
    }

    /// The verdict on laying `after` from the viewer's rack, whoever is to play: steps 2 to 6 of the rulebook's
    /// order. A spectator has nothing to lay.
    pub fn check_play(&self, after: &Layout) -> Result<Play, Refusal> {
        let own = self.seat.and_then(|seat| self.has_melded.get(usize::from(seat)));
        check_play(&self.table, &self.rack, after, own.copied().unwrap_or(false), &self.rules)
    }
}
