//! What is fixed of a play before the walk.

use alloc::vec::Vec;

use super::{
    effort::Effort,
    homes::Home,
    runs::Segment,
    walk::{Aim, Task, most},
};
use crate::{counts::Counts, meld::Limits, supply::TileSet, table::Table, tile::Tile};

/// Which tiles come from the rack for sure, and what some melds hold.
#[derive(Clone)]
pub(super) struct Plan {
    /// Numbered tiles of the table.
    pub(super) need: Counts,
    /// Numbered tiles of the rack.
    pub(super) spare: Counts,
    /// Freed jokers that may be anywhere.
    pub(super) need_jokers: u8,
    /// Those and the jokers of the rack.
    pub(super) jokers: u8,
    /// Tiles that must come from the rack for freed jokers.
    pub(super) promised: Counts,
    /// Tiles of new melds that must come from the rack (R6.4): the same tiles can do for both.
    pub(super) paired: Counts,
    pub(super) homes: Vec<Home>,
    pub(super) segments: Vec<Segment>,
    pub(super) effort: Effort,
}

impl Plan {
    pub(super) fn new(table: &Table, rack: &Counts, effort: &Effort) -> Plan {
        let (mut need, mut spare) = (table.tiles(), rack.clone());
        need.remove_all(Tile::JOKER);
        let jokers = spare.remove_all(Tile::JOKER);
        let (promised, paired) = (Counts::EMPTY, Counts::EMPTY);
        let (homes, segments, effort) = (Vec::new(), Vec::new(), effort.clone());
        Plan { need, spare, need_jokers: 0, jokers, promised, paired, homes, segments, effort }
    }

    /// Whether there is such a tile.
    pub(super) fn has(&self, tile: Tile) -> bool {
        self.need.get(tile) + self.spare.get(tile) > 0
    }

    /// With one home more, which wants these tiles from the rack.
    pub(super) fn with_home(&self, home: Home, from_rack: TileSet) -> Plan {
        let mut plan = self.clone();
        plan.homes.push(home);
        plan.paired.extend(from_rack.iter());
        plan
    }

    /// With a joker of the table in that seat.
    pub(super) fn with_seat_taken(&self, home: usize, seat: usize) -> Plan {
        let mut plan = self.clone();
        plan.homes[home].seats.remove(seat);
        plan
    }

    /// With one segment more.
    pub(super) fn with_segment(&self, segment: Segment) -> Plan {
        let mut plan = self.clone();
        plan.segments.push(segment);
        plan
    }

    /// With another segment in the place of one.
    pub(super) fn with_segment_replaced(&self, index: usize, segment: Segment) -> Plan {
        let mut plan = self.clone();
        plan.segments[index] = segment;
        plan
    }

    /// Whether rack and table have the tiles of the homes and those that must come from the rack.
    pub(super) fn is_affordable(&self) -> bool {
        self.without_homes().is_some()
    }

    /// Whether all the rest can be laid as well, with at least one tile from the rack.
    pub(super) fn can_be_laid(&self, limits: Limits) -> bool {
        let Some((need, spare, mut laid)) = self.without_homes() else { return false };
        let seats = self.homes.iter().map(|home| home.seats.len() as u8 - home.freed).sum::<u8>();
        let Some(jokers) = self.jokers.checked_sub(seats) else { return false };
        laid += u32::from(seats.saturating_sub(self.need_jokers));
        let need_jokers = self.need_jokers.saturating_sub(seats);
        let (segments, effort) = (self.segments.clone(), self.effort.clone());
        let task = Task { limits, need, spare, need_jokers, jokers, segments, effort };
        most(&task, Aim::SpareTiles).is_some_and(|more| laid + more > 0)
    }

    /// What must and what may be laid beside the homes, and how many tiles of the rack are laid so far.
    fn without_homes(&self) -> Option<(Counts, Counts, u32)> {
        let from_rack = self.promised.plus(&self.paired.surplus(&self.promised));
        let (mut need, mut spare) = (self.need.plus(&from_rack), self.spare.checked_sub(&from_rack)?);
        let mut laid = from_rack.len() as u32;
        for tile in self.homes.iter().flat_map(|home| home.numbered.iter()) {
            if !need.remove(tile) {
                laid += 1;
                if !spare.remove(tile) {
                    return None;
                }
            }
        }
        Some((need, spare, laid))
    }
}
