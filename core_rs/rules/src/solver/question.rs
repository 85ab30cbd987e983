//! What is asked of a table and a rack, and who answers it.

use alloc::vec::Vec;

use super::{
    engine::Engine,
    search::{Budget, End},
    strict,
    task::{Task, Worth},
};
use crate::{
    counts::Counts,
    meld::{Limits, Meld},
    ruleset::{JokerRelease, Ruleset},
    table::Table,
    tile::Tile,
};

/// To lay the whole table, some tiles of a rack and perhaps some more, by a seat that has laid its initial meld.
#[derive(Clone)]
pub(super) struct Question<'a> {
    pub(super) table: &'a Table,
    /// The tiles of the table.
    pub(super) on_table: Counts,
    pub(super) rules: &'a Ruleset,
    /// Tiles of the rack that must be laid.
    pub(super) must: Counts,
    /// Other tiles of the rack that may be laid.
    pub(super) more: Counts,
    pub(super) worth: Worth,
    /// Whether the first play that lays a tile ends the search.
    pub(super) is_any_enough: bool,
}

/// What was found.
pub(super) struct Found {
    /// All melds at the end; `None` if there is no way, or none was found.
    pub(super) melds: Option<Vec<Meld>>,
    /// How many of them, the first ones, hold jokers where they must be.
    pub(super) homes: usize,
    /// Whether the search went to its end.
    pub(super) is_proved: bool,
}

impl Found {
    /// What an engine's search found.
    pub(super) fn of(end: End) -> Found {
        match end {
            End::Best(melds) => Found { melds: Some(melds), homes: 0, is_proved: true },
            End::Impossible => Found { melds: None, homes: 0, is_proved: true },
            End::Limit => Found { melds: None, homes: 0, is_proved: false },
        }
    }
}

impl Question<'_> {
    /// Finds the best that can be laid.
    pub(super) fn answer(&self, engine: &mut Engine, budget: &mut Budget) -> Found {
        let is_strict = self.rules.joker_release == JokerRelease::ExactTile
            && self.table.0.iter().any(|meld| meld.jokers() > 0);
        if is_strict {
            return strict::answer(self, engine, budget);
        }
        let must = self.on_table.plus(&self.must);
        let task = Task::new(&must, &self.more, Limits::of(self.rules), self.worth).like(self.table);
        Found::of(engine.search(&task, budget))
    }

    /// What melds are worth, the table included.
    pub(super) fn worth_of(&self, melds: &[Meld]) -> i32 {
        let worth = |tile: Tile| {
            if tile.is_joker() { self.worth.joker[0] } else { self.worth.natural[usize::from(tile.number())] }
        };
        melds.iter().flat_map(|meld| meld.tiles()).map(worth).sum()
    }
}
