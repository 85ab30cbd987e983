//! Multisets of tiles.

use alloc::vec::Vec;
use core::fmt;

use crate::{notation, tile::Tile};

/// How many there are of each kind of tile (R1.2).
///
/// Counts end at 255 of a kind, far more than any set holds (R1.3).
#[derive(Clone, PartialEq, Eq)]
pub struct Counts([u8; Tile::CODES]);

impl Counts {
    /// No tile.
    pub const EMPTY: Counts = Counts([0; Tile::CODES]);

    /// How many there are of that kind.
    pub const fn get(&self, tile: Tile) -> u8 {
        self.0[tile.code() as usize]
    }

    /// Puts one more in.
    pub fn add(&mut self, tile: Tile) {
        self.add_many(tile, 1);
    }

    /// Puts several of a kind in.
    pub fn add_many(&mut self, tile: Tile, count: u8) {
        let slot = &mut self.0[usize::from(tile.code())];
        *slot = slot.saturating_add(count);
    }

    /// Takes one out; false, and nothing changed, if there is none.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let slot = &mut self.0[usize::from(tile.code())];
        let found = *slot > 0;
        *slot -= u8::from(found);
        found
    }

    /// Takes every one of a kind out; how many there were.
    pub fn remove_all(&mut self, tile: Tile) -> u8 {
        core::mem::take(&mut self.0[usize::from(tile.code())])
    }

    /// How many tiles there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is no tile.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; Tile::CODES]
    }

    /// Whether every tile of `other` is here, as often as there.
    pub fn contains(&self, other: &Counts) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine >= theirs)
    }

    /// What is left when the tiles of `other` are taken out; `None` unless all are here.
    pub fn checked_sub(&self, other: &Counts) -> Option<Counts> {
        self.contains(other).then(|| self.surplus(other))
    }

    /// The tiles that are here more often than in `other`.
    pub fn surplus(&self, other: &Counts) -> Counts {
        Counts(core::array::from_fn(|code| self.0[code].saturating_sub(other.0[code])))
    }

    /// Both together.
    pub fn plus(&self, other: &Counts) -> Counts {
        Counts(core::array::from_fn(|code| self.0[code].saturating_add(other.0[code])))
    }

    /// Each kind that is here and how often, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, u8)> + '_ {
        let present = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        present.filter_map(|(code, &count)| Some((Tile::from_code(code as u8)?, count)))
    }

    /// Every tile, in canonical order.
    pub fn tiles(&self) -> Vec<Tile> {
        let mut tiles = Vec::with_capacity(self.len());
        for (tile, count) in self.iter() {
            tiles.resize(tiles.len() + usize::from(count), tile);
        }
        tiles
    }

    /// Their value on a rack: numbers at face value, each joker as said (R9.1).
    pub fn rack_points(&self, joker_rack_points: u16) -> u32 {
        let value = |tile: Tile| if tile.is_joker() { joker_rack_points } else { u16::from(tile.number()) };
        self.iter().map(|(tile, count)| u32::from(count) * u32::from(value(tile))).sum()
    }
}

impl Default for Counts {
    fn default() -> Counts {
        Counts::EMPTY
    }
}

impl FromIterator<Tile> for Counts {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Counts {
        let mut counts = Counts::EMPTY;
        counts.extend(tiles);
        counts
    }
}

impl<'a> FromIterator<&'a Tile> for Counts {
    fn from_iter<I: IntoIterator<Item = &'a Tile>>(tiles: I) -> Counts {
        tiles.into_iter().copied().collect()
    }
}

impl Extend<Tile> for Counts {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        tiles.into_iter().for_each(|tile| self.add(tile));
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::join(&self.tiles(), " "))
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Counts({self})")
    }
}
