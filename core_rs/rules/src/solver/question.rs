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
    /// Melds of the table that stay as they are.
    pub(super) kept: Places,
    /// Only what is worth more than that is asked for, and nothing better than what is worth enough; the table included.
    pub(super) more_than: i32,
    pub(super) enough: i32,
}

/// Melds of a table as a mask, by index: no set has tiles for more than 122.
pub(super) type Places = u128;

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
        let mut found = Found::of(engine.search(&self.task(), budget));
        found.melds.iter_mut().for_each(|melds| melds.extend(self.kept_melds()));
        found
    }

    /// What there is to lay besides the melds that stay, jokers being free.
    pub(super) fn task(&self) -> Task {
        let kept: Vec<Meld> = self.kept_melds().collect();
        let kept_tiles = kept.iter().flat_map(|meld| meld.tiles()).collect();
        let must = self.on_table.surplus(&kept_tiles).plus(&self.must);
        let mut task = Task::new(&must, &self.more, Limits::of(self.rules), self.worth).like(self.others());
        task.more_than = self.more_than_beside(self.more_than, &kept);
        task
    }

    /// The melds of the table that stay as they are.
    pub(super) fn kept_melds(&self) -> impl Iterator<Item = Meld> {
        self.melds_where(true)
    }

    /// The melds of the table that need not stay.
    pub(super) fn others(&self) -> impl Iterator<Item = Meld> {
        self.melds_where(false)
    }

    fn melds_where(&self, is_kept: bool) -> impl Iterator<Item = Meld> {
        let melds = self.table.0.iter().enumerate();
        melds.filter(move |(place, _)| (self.kept >> place & 1 == 1) == is_kept).map(|(_, meld)| *meld)
    }

    /// More than what must be gained beside some melds, if all must be worth more than that.
    pub(super) fn more_than_beside(&self, more_than: i32, melds: &[Meld]) -> i32 {
        if more_than == i32::MIN { more_than } else { more_than - self.worth_of(melds) }
    }

    /// What melds are worth, the table included.
    pub(super) fn worth_of(&self, melds: &[Meld]) -> i32 {
        let worth = |tile: Tile| {
            if tile.is_joker() { self.worth.joker[0] } else { self.worth.natural[usize::from(tile.number())] }
        };
        melds.iter().flat_map(|meld| meld.tiles()).map(worth).sum()
    }
}
