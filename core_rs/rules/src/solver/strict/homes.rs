//! Melds that hold jokers of the table at the end.

use alloc::{vec, vec::Vec};

use super::kinds::Kinds;
use crate::{
    meld::{Kind, Limits, Meld},
    tile::Tile,
};

/// A meld that holds jokers.
#[derive(Clone)]
pub(super) struct Home {
    pub(super) meld: Meld,
    pub(super) numbered: Kinds,
    /// Its jokers, from the lowest number.
    pub(super) seats: Vec<Seat>,
}

/// The place of a joker.
#[derive(Clone)]
pub(super) struct Seat {
    /// What a joker stands for there.
    pub(super) stands_for: Kinds,
    number: u8,
    /// The joker of the table that lies there, by its index; any joker if none.
    pub(super) holder: Option<usize>,
}

impl Home {
    pub(super) fn new(meld: Meld, colors: u8) -> Home {
        let jokers = meld.roles(colors).filter(|role| role.is_joker());
        let seat = |role: crate::meld::Role| Seat {
            stands_for: role.stands_for().fold(Kinds::NONE, |kinds, tile| kinds.with(Kinds::only(tile))),
            number: role.number(),
            holder: None,
        };
        Home { meld, numbered: Kinds::numbered(meld), seats: jokers.map(seat).collect() }
    }

    /// Seats that any joker may take.
    pub(super) fn free_seats(&self) -> u8 {
        self.seats.iter().filter(|seat| seat.holder.is_none()).count() as u8
    }

    /// Seats that jokers of the table have taken.
    pub(super) fn held_seats(&self) -> u8 {
        self.seats.len() as u8 - self.free_seats()
    }

    /// Whether it contains that meld, tile by tile (R6.4).
    pub(super) fn contains(&self, meld: Meld) -> bool {
        Kinds::numbered(meld).is_within(self.numbered) && usize::from(meld.jokers()) <= self.seats.len()
    }

    /// The ways to part a run into two melds.
    pub(super) fn parts(&self, limits: Limits) -> impl Iterator<Item = [Home; 2]> + '_ {
        let (first, len) = (self.meld.number(), self.meld.len() as u8);
        let cuts = if self.meld.kind() == Kind::Run { 3..(len - 2).max(3) } else { 0..0 };
        let is_legal = move |part: &Home| {
            part.numbered.len() >= usize::from(limits.min_naturals)
                && part.seats.len() <= usize::from(limits.max_jokers)
        };
        cuts.map(move |cut| [self.part(first, first + cut), self.part(first + cut, first + len)])
            .filter(move |parts| parts.iter().all(is_legal))
    }

    /// The part of a run from a number to before another. It keeps the name of the whole.
    fn part(&self, from: u8, to: u8) -> Home {
        let is_here = |number: u8| from <= number && number < to;
        let numbered = self.numbered.iter().filter(|tile| is_here(tile.number()));
        Home {
            meld: self.meld,
            numbered: numbered.fold(Kinds::NONE, |kinds, tile| kinds.with(Kinds::only(tile))),
            seats: self.seats.iter().filter(|seat| is_here(seat.number)).cloned().collect(),
        }
    }
}

/// Every run of a color with at least one joker, of numbers that are there and of so many jokers. `places` are the
/// first and the last number that it must have.
pub(super) fn runs(color: u8, there: u16, jokers: u8, places: (u8, u8), limits: Limits) -> Vec<Meld> {
    let mut melds = Vec::new();
    let jokers = jokers.min(limits.max_jokers);
    for first in 1..=places.0 {
        // Numbered tiles so far, as a mask, and jokers.
        let mut parts: Vec<(u16, u8)> = vec![(0, 0)];
        for last in first..=limits.numbers {
            let natural = parts
                .iter()
                .filter(|_| there >> last & 1 == 1)
                .map(|(naturals, used)| (naturals | 1 << last, *used));
            let joker =
                parts.iter().filter(|(_, used)| *used < jokers).map(|(naturals, used)| (*naturals, used + 1));
            parts = natural.chain(joker).collect();
            let len = last + 1 - first;
            if len >= 3 && last >= places.1 {
                let enough = |naturals: u16| naturals.count_ones() >= u32::from(limits.min_naturals);
                let legal = parts.iter().filter(|(naturals, used)| *used > 0 && enough(*naturals));
                melds.extend(legal.map(|(naturals, _)| Meld::laid_run(color, first, *naturals, len)));
            }
        }
    }
    melds
}

/// Every group of a number with at least one joker, of colors that are there (a mask) and of so many jokers.
pub(super) fn groups(number: u8, there: u8, jokers: u8, limits: Limits) -> Vec<Meld> {
    let colors = (1..1u8 << limits.colors).filter(|colors| colors & !there == 0);
    let with = |colors: u8| {
        let naturals = colors.count_ones() as u8;
        let fewest = 3u8.saturating_sub(naturals).max(1);
        let most = (limits.colors - naturals).min(jokers).min(limits.max_jokers);
        let jokers = if naturals >= limits.min_naturals { fewest..most + 1 } else { 0..0 };
        jokers.map(move |jokers| Meld::laid_group(number, colors, jokers))
    };
    colors.flat_map(with).collect()
}

/// Whether there is such a tile: asked of a color and a number.
pub(super) fn numbers_of(color: u8, limits: Limits, is_there: impl Fn(Tile) -> bool) -> u16 {
    (1..=limits.numbers)
        .filter(|number| is_there(Tile::at(color, *number)))
        .fold(0, |mask, number| mask | 1 << number)
}
