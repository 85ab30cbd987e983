//! What is said of a play that was found.

use alloc::vec::Vec;

use super::{Request, Solution};
use crate::{
    counts::Counts,
    meld::Meld,
    ruleset::{JokerRelease, Ruleset},
    table::{Layout, Table},
    tile::Tile,
};

impl Request<'_> {
    /// What of the rack can be of this set; `None` if the table cannot.
    pub(super) fn rack_of_set(&self, on_table: &Counts) -> Option<Counts> {
        let (rules, mut rack, mut of_set) = (self.rules, Counts::EMPTY, 0);
        let mut see = |tile: Tile, copies: u8| {
            let there = on_table.get(tile);
            of_set += usize::from(there.min(copies));
            rack.add_many(tile, self.rack.get(tile).min(copies.saturating_sub(there)));
        };
        for color in 0..rules.colors {
            (1..=rules.numbers).for_each(|number| see(Tile::at(color, number), rules.copies));
        }
        see(Tile::JOKER, rules.jokers);
        (of_set == on_table.len()).then_some(rack)
    }

    /// That there is no play, or none was found.
    pub(super) fn no_play(&self, nodes: u64, proved: bool) -> Solution {
        Solution {
            table: self.table.clone(),
            laid: Vec::new(),
            rack_left: self.rack.clone(),
            tiles: 0,
            points: 0,
            goes_out: self.rack.is_empty(),
            proved,
            gone: Vec::new(),
            new: Vec::new(),
            nodes,
        }
    }

    /// Tells of the play that ends with these melds, in points of the rack.
    pub(super) fn tell(&self, mut new: Vec<Meld>) -> Option<Solution> {
        let mut gone = Vec::new();
        let mut table = self.keep(&mut new, &mut gone);
        new.sort_unstable();
        let (mut laid, mut taken) = (Counts::EMPTY, Counts::EMPTY);
        new.iter().for_each(|meld| meld.count_into(&mut laid));
        gone.iter().for_each(|&index| self.table.0[index].count_into(&mut taken));
        let laid = laid.surplus(&taken);
        if laid.is_empty() {
            return None;
        }
        table.extend_from_slice(&new);
        let rack_left = self.rack.surplus(&laid);
        Some(Solution {
            tiles: laid.len() as u32,
            points: laid.rack_points(self.rules.joker_rack_points),
            goes_out: rack_left.is_empty(),
            laid: laid.tiles(),
            table: Table(table),
            rack_left,
            proved: true,
            gone,
            new,
            nodes: 0,
        })
    }

    /// Takes the melds of the table that are there still out of the new ones, and lists those that are not. Melds with
    /// the tiles of an old one are that one, unless its jokers are bound to what they stand for.
    fn keep(&self, new: &mut Vec<Meld>, gone: &mut Vec<usize>) -> Vec<Meld> {
        let table = &self.table.0;
        gone.extend((0..table.len()).filter(|&index| !take(new, |meld| *meld == table[index])));
        if self.rules.joker_release == JokerRelease::AnyRearrangement {
            gone.retain(|&index| {
                let old = table[index];
                old.jokers() == 0 || !take(new, |meld| old.same_tiles(*meld))
            });
        }
        let mut kept = Vec::with_capacity(table.len() + new.len());
        let mut left = gone.iter().copied().peekable();
        let stays = |(index, _): &(usize, &Meld)| left.next_if_eq(index).is_none();
        kept.extend(table.iter().enumerate().filter(stays).map(|(_, meld)| *meld));
        kept
    }
}

/// Takes the first meld of that kind out; false if there is none.
fn take(melds: &mut Vec<Meld>, is_wanted: impl Fn(&Meld) -> bool) -> bool {
    let place = melds.iter().position(is_wanted);
    place.map(|place| melds.swap_remove(place)).is_some()
}

impl Solution {
    /// The table to be sent: read after the table as it was, it is this very table.
    pub fn layout(&self, before: &Table, rules: &Ruleset) -> Layout {
        self.table.layout_after(before, rules)
    }
}
