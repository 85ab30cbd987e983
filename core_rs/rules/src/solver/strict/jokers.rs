//! Jokers that lie on the table, and what frees them.

use alloc::vec::Vec;

use super::kinds::Kinds;
use crate::{
    meld::{Kind, Meld},
    ruleset::{JokerGroupOfThree, Ruleset},
    table::Table,
};

/// A joker that lies on the table.
#[derive(Clone)]
pub(super) struct OldJoker {
    /// The meld that holds it, and its place on the table.
    pub(super) meld: Meld,
    pub(super) place: usize,
    /// Its place among the jokers of the meld.
    pub(super) seat: usize,
    /// One tile (run) or every missing color (group).
    pub(super) stands_for: Kinds,
    /// The numbered tiles beside it.
    companions: Kinds,
}

impl OldJoker {
    /// Whether these tiles are enough beside it for it to stay, if it stands for what it stood for (R6.3).
    pub(super) const fn stays_beside(&self, numbered: Kinds, joker_meld_removal: bool) -> bool {
        if joker_meld_removal { self.companions.meets(numbered) } else { self.companions.is_within(numbered) }
    }
}

/// The jokers of a table, meld by meld.
pub(super) fn old_jokers(table: &Table, rules: &Ruleset) -> Vec<OldJoker> {
    let of_meld = |(place, meld): (usize, &Meld)| {
        let (meld, companions) = (*meld, Kinds::numbered(*meld));
        let roles = meld.roles(rules.colors).filter(|role| role.is_joker());
        roles.enumerate().map(move |(seat, role)| {
            let stands_for = role.stands_for().fold(Kinds::NONE, |kinds, tile| kinds.with(Kinds::only(tile)));
            OldJoker { meld, place, seat, stands_for, companions }
        })
    };
    table.0.iter().enumerate().flat_map(of_meld).collect()
}

/// For each meld with freed jokers the tiles that can free them, and how many must come, all different (R6.5).
pub(super) fn sources(jokers: &[OldJoker], freed: u32, rules: &Ruleset) -> Vec<(Kinds, usize)> {
    let melds = jokers.chunk_by(|one, other| one.place == other.place);
    let mut first = 0;
    let mut sources = Vec::new();
    for meld in melds {
        let here = meld.iter().enumerate().filter(|(index, _)| freed >> (first + index) & 1 == 1);
        let (tiles, kinds) = here
            .fold((0, Kinds::NONE), |(tiles, kinds), (_, joker)| (tiles + 1, kinds.with(joker.stands_for)));
        let of_three = meld[0].meld.kind() == Kind::Group && meld[0].meld.len() == 3;
        let both = of_three && rules.joker_group_of_three == JokerGroupOfThree::Both;
        if tiles > 0 {
            sources.push((kinds, if both { kinds.len() } else { tiles }));
        }
        first += meld.len();
    }
    sources
}
