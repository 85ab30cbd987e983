//! The tiles that lie face down (R2.1).

use alloc::vec::Vec;
use core::fmt;

use crate::{counts::Counts, tile::Tile};

/// Tiles face down, in the order in which they will be drawn.
///
/// No view holds one: outside this crate only the number of tiles can be read, and `Debug` prints no more.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Pool {
    /// The next tile to draw comes last, so that drawing is a pop.
    reversed: Vec<Tile>,
}

impl Pool {
    /// The pool of that order; the next tile to draw comes first.
    pub(crate) fn new(order: &[Tile]) -> Pool {
        Pool { reversed: order.iter().rev().copied().collect() }
    }

    /// How many tiles it holds.
    pub fn len(&self) -> usize {
        self.reversed.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.reversed.is_empty()
    }

    /// The next tiles, in the order in which they are drawn; fewer if it holds fewer (R7.4).
    pub(crate) fn front(&self, tiles: usize) -> impl Iterator<Item = Tile> + '_ {
        self.reversed.iter().rev().take(tiles).copied()
    }

    /// Takes the next tiles away.
    pub(crate) fn draw(&mut self, tiles: usize) {
        self.reversed.truncate(self.reversed.len().saturating_sub(tiles));
    }

    /// Its tiles, without their order.
    pub(crate) fn counts(&self) -> Counts {
        self.reversed.iter().collect()
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool({} tiles)", self.len())
    }
}
