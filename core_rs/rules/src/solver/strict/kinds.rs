//! Sets of kinds of numbered tiles.

use alloc::vec::Vec;

use crate::{meld::Meld, tile::Tile};

/// A set of kinds of numbered tiles, as a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds(u128);

impl Kinds {
    pub(super) const NONE: Kinds = Kinds(0);

    pub(super) const fn only(tile: Tile) -> Kinds {
        Kinds(1 << tile.code())
    }

    /// The numbered tiles of a meld: all different, in a run as in a group.
    pub(super) fn numbered(meld: Meld) -> Kinds {
        meld.tiles()
            .filter(|tile| !tile.is_joker())
            .fold(Kinds::NONE, |kinds, tile| kinds.with(Kinds::only(tile)))
    }

    pub(super) const fn with(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    pub(super) const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn is_within(self, other: Kinds) -> bool {
        self.0 & !other.0 == 0
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Tile> {
        let codes = (0..Tile::CODES as u8).filter(move |code| self.0 >> code & 1 == 1);
        codes.filter_map(Tile::from_code)
    }

    /// Its parts with so many kinds.
    pub(super) fn parts(self, kinds: usize) -> Vec<Kinds> {
        let mut parts = Vec::from([Kinds::NONE]);
        for tile in self.iter() {
            let longer: Vec<Kinds> = parts.iter().map(|part| part.with(Kinds::only(tile))).collect();
            parts.extend(longer.into_iter().filter(|part| part.len() <= kinds));
        }
        parts.retain(|part| part.len() == kinds);
        parts
    }
}
