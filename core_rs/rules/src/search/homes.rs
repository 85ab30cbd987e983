//! Melds that hold jokers, tile by tile: where jokers of the table can be at the end.

use alloc::vec::Vec;

use super::plan::Plan;
use crate::{
    meld::{Limits, Meld},
    supply::TileSet,
    table::Table,
    tile::Tile,
};

/// A meld with a place for at least one joker.
#[derive(Clone)]
pub(super) struct Home {
    pub(super) numbered: TileSet,
    /// For each joker not yet chosen what it stands for.
    pub(super) seats: Vec<TileSet>,
    /// How many of the seats freed jokers have.
    pub(super) freed: u8,
}

impl Home {
    /// Whether it is a run with three numbered tiles at an end that could as well be a meld of their own, none of
    /// them in `kept`: the shorter home does what this one does.
    pub(super) fn is_too_long(&self, kept: TileSet, limits: Limits) -> bool {
        let numbers = |set: TileSet| set.iter().map(Tile::number);
        let roles = self.seats.iter().fold(TileSet::EMPTY, |roles, role| roles | *role);
        let places = roles | self.numbered;
        let naturals = self.numbered.len();
        let is_run = numbers(places).min() < numbers(places).max();
        let spare = places.len() >= 6 && naturals >= 3 + usize::from(limits.min_naturals);
        let goes =
            |end: Vec<Tile>| end.iter().all(|tile| self.numbered.contains(*tile) && !kept.contains(*tile));
        let tiles: Vec<Tile> = places.iter().collect();
        is_run && spare && (goes(tiles[..3].to_vec()) || goes(tiles[tiles.len() - 3..].to_vec()))
    }

    /// Whether it contains that meld, tile by tile (R6.4).
    fn contains(&self, meld: Meld) -> bool {
        let numbered = TileSet::numbered(meld);
        numbered & self.numbered == numbered && usize::from(meld.jokers()) <= self.seats.len()
    }
}

/// Every home that is new on this table (R6.4), of tiles that the plan has and of jokers of the table or the rack.
pub(super) fn all(table: &Table, plan: &Plan, table_jokers: u8, limits: Limits) -> Vec<Home> {
    let jokers = plan.jokers + table_jokers;
    let mut homes: Vec<Home> =
        (1..=limits.numbers).flat_map(|number| groups(number, plan, jokers, limits)).collect();
    for color in 0..limits.colors {
        for first in 1..=limits.numbers {
            let none = Home { numbered: TileSet::EMPTY, seats: Vec::new(), freed: 0 };
            runs(color, first, &none, plan, jokers.min(limits.max_jokers), limits, &mut homes);
        }
    }
    homes.retain(|home| !table.0.iter().any(|old| home.contains(*old)));
    homes
}

/// Every group of a number with at least one of at most so many jokers.
pub(super) fn groups(number: u8, plan: &Plan, jokers: u8, limits: Limits) -> Vec<Home> {
    let colors = (0..limits.colors).map(|color| Tile::at(color, number));
    let every: TileSet = colors.collect();
    let there: TileSet = every.iter().filter(|tile| plan.has(*tile)).collect();
    let mut homes = Vec::new();
    for naturals in usize::from(limits.min_naturals)..every.len() {
        let most_jokers = (every.len() - naturals).min(usize::from(jokers.min(limits.max_jokers)));
        for numbered in there.subsets_of(naturals) {
            for jokers in 3usize.saturating_sub(naturals).max(1)..=most_jokers {
                let seats = alloc::vec![every.without(numbered); jokers];
                homes.push(Home { numbered, seats, freed: 0 });
            }
        }
    }
    homes
}

/// Every run with at least one of so many jokers that goes on from `begun` at a number.
fn runs(color: u8, number: u8, begun: &Home, plan: &Plan, jokers: u8, limits: Limits, homes: &mut Vec<Home>) {
    if !plan.effort.spend() {
        return;
    }
    let (naturals, len) = (begun.numbered.len(), begun.numbered.len() + begun.seats.len());
    if len >= 3 && naturals >= usize::from(limits.min_naturals) && !begun.seats.is_empty() {
        homes.push(begun.clone());
    }
    if number > limits.numbers {
        return;
    }
    let tile = Tile::at(color, number);
    if plan.has(tile) {
        let longer = Home { numbered: begun.numbered | TileSet::only(tile), ..begun.clone() };
        runs(color, number + 1, &longer, plan, jokers, limits, homes);
    }
    if jokers > 0 {
        let mut longer = begun.clone();
        longer.seats.push(TileSet::only(tile));
        runs(color, number + 1, &longer, plan, jokers - 1, limits, homes);
    }
}
