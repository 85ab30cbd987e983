//! A play as single steps that a person can follow.

use alloc::{vec, vec::Vec};

use super::Solution;
use crate::{counts::Counts, meld::Meld, table::Table, tile::Tile};

/// One tile that is taken from somewhere and put elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The tile.
    pub tile: Tile,
    /// The meld of the table as it was in which it lay, by index; `None` if it lay on the rack.
    pub from: Option<usize>,
    /// The meld of the table afterwards to which it is put, by index.
    pub to: usize,
}

impl Solution {
    /// For each meld of the table afterwards that of the table as it was from which it goes on, changed or not; `None`
    /// if it is begun anew. Changed melds go on as those new ones that have most of their tiles.
    pub fn origins(&self, before: &Table) -> Vec<Option<usize>> {
        let kept = (0..before.0.len()).filter(|index| !self.gone.contains(index)).map(Some);
        let names = self.names(before).into_iter();
        kept.chain(names.map(|name| name.map(|old| self.gone[old]))).collect()
    }

    /// What is to be done on the table as it was to play this: first what the rack adds to melds that are there, then
    /// what goes from meld to meld, then what else comes from the rack.
    pub fn steps(&self, before: &Table) -> Vec<Step> {
        let mut steps = Vec::new();
        let names = self.names(before);
        let mut free: Vec<Counts> = self.gone.iter().map(|&index| tiles(before.0[index])).collect();
        let mut wanted: Vec<Counts> = self.new.iter().map(|meld| tiles(*meld)).collect();
        for (want, name) in wanted.iter_mut().zip(&names) {
            let Some(old) = *name else { continue };
            let have = free[old].clone();
            (free[old], *want) = (have.surplus(want), want.surplus(&have));
        }
        let kept = self.table.0.len() - self.new.len();
        for (place, want) in wanted.iter().enumerate() {
            for tile in want.tiles() {
                let from = free.iter_mut().position(|free| free.remove(tile)).map(|old| self.gone[old]);
                steps.push(Step { tile, from, to: kept + place });
            }
        }
        steps.sort_by_key(|step| match step.from {
            None if names[step.to - kept].is_some() => 0,
            None => 2,
            Some(_) => 1,
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
