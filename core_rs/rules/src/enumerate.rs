//! Every legal meld of a ruleset.

use crate::{meld::Meld, ruleset::Ruleset};

/// Every legal meld in canonical form, lazily and in a fixed order: each multiset of tiles once for each kind it
/// can be, jokers of a run as they are rebuilt (R3.5).
pub fn enumerate_melds(rules: &Ruleset) -> impl Iterator<Item = Meld> + use<> {
    let _ = rules;
    core::iter::empty()
}
