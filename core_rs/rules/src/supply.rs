//! Sets of kinds of tile, and whether a supply of tiles meets several wants at once.

use alloc::vec::Vec;
use core::ops::{BitAnd, BitOr};

use crate::{counts::Counts, meld::Meld, tile::Tile};

/// A set of kinds of tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TileSet(u128);

impl TileSet {
    /// No kind.
    pub(crate) const EMPTY: TileSet = TileSet(0);

    /// Whether there is no kind in it.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds there are.
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set of this kind alone.
    pub(crate) const fn only(tile: Tile) -> TileSet {
        TileSet(1 << tile.code())
    }

    /// The numbered tiles of a meld: all different, in a run as in a group.
    pub(crate) fn numbered(meld: Meld) -> TileSet {
        meld.tiles().filter(|tile| !tile.is_joker()).collect()
    }

    /// Whether that kind is in it.
    pub(crate) const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.code() & 1 == 1
    }

    /// Its kinds, in canonical order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Tile> {
        (0..Tile::CODES as u8).filter(move |code| self.0 >> code & 1 == 1).filter_map(Tile::from_code)
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> TileSet {
        tiles.into_iter().fold(TileSet::EMPTY, |set, tile| set | TileSet::only(tile))
    }
}

impl BitAnd for TileSet {
    type Output = TileSet;

    fn bitand(self, other: TileSet) -> TileSet {
        TileSet(self.0 & other.0)
    }
}

impl BitOr for TileSet {
    type Output = TileSet;

    fn bitor(self, other: TileSet) -> TileSet {
        TileSet(self.0 | other.0)
    }
}

/// So many tiles, each of another of these kinds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Want {
    pub(crate) kinds: TileSet,
    pub(crate) tiles: u8,
}

/// Whether all wants can be met from the supply, each tile given once.
pub(crate) fn suffices(supply: &Counts, wants: &[Want]) -> bool {
    let mut gifts = Gifts { supply, wants, given: Vec::new() };
    wants.iter().enumerate().all(|(want, Want { tiles, .. })| {
        (0..*tiles).all(|_| {
            let mut tried = TileSet::EMPTY;
            gifts.give(want, &mut tried)
        })
    })
}

/// Which kinds were given to which wants so far.
struct Gifts<'a> {
    supply: &'a Counts,
    wants: &'a [Want],
    given: Vec<(usize, Tile)>,
}

impl Gifts<'_> {
    /// Gives the want one tile more, if need be by giving others something else: an augmenting path.
    fn give(&mut self, want: usize, tried: &mut TileSet) -> bool {
        for tile in self.wants[want].kinds.iter() {
            if tried.contains(tile) || self.given.contains(&(want, tile)) {
                continue;
            }
            *tried = *tried | TileSet::only(tile);
            let holders: Vec<usize> =
                self.given.iter().filter(|(_, held)| *held == tile).map(|(holder, _)| *holder).collect();
            if holders.len() < usize::from(self.supply.get(tile)) {
                self.given.push((want, tile));
                return true;
            }
            for holder in holders {
                if self.give(holder, tried) {
                    let old = self.given.iter().position(|gift| *gift == (holder, tile));
                    old.into_iter().for_each(|index| self.given[index] = (want, tile));
                    return true;
                }
            }
        }
        false
    }
}
