//! What is said of a play that was found.

use alloc::{vec, vec::Vec};

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
    pub(super) fn rack_of_set(&self) -> Option<Counts> {
        let on_table = self.table.tiles();
        let copies = |tile: Tile| match (self.rules.has_tile(tile), tile.is_joker()) {
            (false, _) => 0,
            (true, true) => self.rules.jokers,
            (true, false) => self.rules.copies,
        };
        let is_of_set = on_table.iter().all(|(tile, count)| count <= copies(tile));
        let mut rack = Counts::EMPTY;
        for (tile, count) in self.rack.iter() {
            rack.add_many(tile, count.min(copies(tile).saturating_sub(on_table.get(tile))));
        }
        is_of_set.then_some(rack)
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

    /// The play that ends with these melds, in points of the rack.
    pub(super) fn solution(&self, melds: Vec<Meld>, nodes: u64, proved: bool) -> Solution {
        let (is_kept, mut new) = compare(&self.table.0, melds, self.rules);
        new.sort_unstable();
        let gone = (0..is_kept.len()).filter(|&index| !is_kept[index]).collect();
        let kept = self.table.0.iter().zip(&is_kept).filter(|(_, is_kept)| **is_kept).map(|(meld, _)| *meld);
        let table = Table(kept.chain(new.iter().copied()).collect());
        let laid = table.tiles().surplus(&self.table.tiles());
        if laid.is_empty() {
            return self.no_play(nodes, proved);
        }
        let rack_left = self.rack.surplus(&laid);
        Solution {
            tiles: laid.len() as u32,
            points: laid.rack_points(self.rules.joker_rack_points),
            goes_out: rack_left.is_empty(),
            laid: laid.tiles(),
            table,
            rack_left,
            proved,
            gone,
            new,
            nodes,
        }
    }
}

/// Which old melds are among these, and what there is besides. Melds with the tiles of an old one are that one, unless
/// its jokers are bound to what they stand for.
fn compare(old: &[Meld], mut melds: Vec<Meld>, rules: &Ruleset) -> (Vec<bool>, Vec<Meld>) {
    let mut is_kept = vec![false; old.len()];
    let is_strict = rules.joker_release == JokerRelease::ExactTile;
    let same: [fn(&Meld, &Meld) -> bool; 2] =
        [|old, new| old == new, |old, new| old.jokers() > 0 && old.same_tiles(*new)];
    for same in &same[..if is_strict { 1 } else { 2 }] {
        for (meld, is_kept) in old.iter().zip(&mut is_kept).filter(|(_, is_kept)| !**is_kept) {
            if let Some(place) = melds.iter().position(|other| same(meld, other)) {
                melds.swap_remove(place);
                *is_kept = true;
            }
        }
    }
    (is_kept, melds)
}

impl Solution {
    /// The table to be sent: read after the table as it was, it is this very table.
    pub fn layout(&self, before: &Table, rules: &Ruleset) -> Layout {
        self.table.layout_after(before, rules)
    }
}
