//! A play as single steps that a person can follow.

use alloc::{vec, vec::Vec};

use super::Solution;
use crate::{counts::Counts, meld::Meld, table::Table, tile::Tile};

/// Where a tile lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On the rack.
    Rack,
    /// In a meld of the table as it was, by index; it goes on under that name whatever becomes of it.
    Old(usize),
    /// In a meld that is begun, by index among the new melds of the solution.
    New(usize),
}

/// One tile that is taken from somewhere and put elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The tile.
    pub tile: Tile,
    /// Where it lay.
    pub from: Spot,
    /// Where it is put.
    pub to: Spot,
}

impl Solution {
    /// What is to be done on the table as it was to play this: first what the rack adds to melds that are there, then
    /// what moves between melds, then what else comes from the rack. Changed melds go on as those new ones that have
    /// most of their tiles.
    pub fn steps(&self, before: &Table) -> Vec<Step> {
        let mut steps = Vec::new();
        let names = self.names(before);
        let mut free: Vec<Counts> = self.gone.iter().map(|&index| tiles(before.0[index])).collect();
        let mut wanted: Vec<Counts> = self.new.iter().map(|meld| tiles(*meld)).collect();
        for (place, name) in names.iter().enumerate() {
            let Some(old) = *name else { continue };
            let (have, want) = (free[old].clone(), wanted[place].clone());
            (free[old], wanted[place]) = (have.surplus(&want), want.surplus(&have));
        }
        for (place, want) in wanted.iter().enumerate() {
            let to = names[place].map_or(Spot::New(place), |old| Spot::Old(self.gone[old]));
            for tile in want.tiles() {
                let source = free.iter_mut().position(|free| free.remove(tile));
                let from = source.map_or(Spot::Rack, |old| Spot::Old(self.gone[old]));
                steps.push(Step { tile, from, to });
            }
        }
        steps.sort_by_key(|step| match (step.from, step.to) {
            (Spot::Rack, Spot::Old(_)) => 0,
            (Spot::Rack, _) => 2,
            _ => 1,
        });
        steps
    }

    /// For each new meld the changed one as which it goes on, by its place in `gone`: those with most of their tiles
    /// first.
    fn names(&self, before: &Table) -> Vec<Option<usize>> {
        let mut pairs = Vec::new();
        for (place, new) in self.new.iter().enumerate() {
            for (old, &index) in self.gone.iter().enumerate() {
                let (have, want) = (tiles(before.0[index]), tiles(*new));
                let shared = want.len() - want.surplus(&have).len();
                pairs.push((usize::MAX - shared, place, old));
            }
        }
        pairs.sort_unstable();
        let mut names = vec![None; self.new.len()];
        let mut is_taken = vec![false; self.gone.len()];
        for (unlike, place, old) in pairs {
            if unlike < usize::MAX && names[place].is_none() && !is_taken[old] {
                names[place] = Some(old);
                is_taken[old] = true;
            }
        }
        names
    }
}

fn tiles(meld: Meld) -> Counts {
    let mut tiles = Counts::EMPTY;
    meld.count_into(&mut tiles);
    tiles
}
