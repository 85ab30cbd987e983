//! Every legal meld of a ruleset.

use crate::{
    meld::{Limits, Meld},
    ruleset::Ruleset,
};

/// Every legal meld in canonical form, lazily and in a fixed order: each multiset of tiles once for each kind it
/// can be, the jokers of a run as they are rebuilt (R3.5).
///
/// Groups come first, then runs; then fewer jokers before more, lower numbers before higher.
pub fn enumerate_melds(rules: &Ruleset) -> impl Iterator<Item = Meld> + use<> {
    let limits = Limits::of(rules);
    let most_jokers = limits.max_jokers.min(rules.jokers);
    let groups = (0..=most_jokers).flat_map(move |jokers| groups(jokers, limits));
    let runs = (0..=most_jokers).flat_map(move |jokers| runs(jokers, limits));
    groups.chain(runs)
}

fn groups(jokers: u8, limits: Limits) -> impl Iterator<Item = Meld> {
    let colors = 1u8..1 << limits.colors;
    (1..=limits.numbers).flat_map(move |number| {
        colors.clone().filter_map(move |colors| Meld::group(number, colors, jokers, limits).ok())
    })
}

fn runs(jokers: u8, limits: Limits) -> impl Iterator<Item = Meld> {
    let sets = 1u32..1 << limits.numbers;
    (0..limits.colors).flat_map(move |color| {
        let numbers = sets.clone().map(|set| (set << 1) as u16);
        numbers.filter_map(move |numbers| Meld::run(color, numbers, jokers, limits).ok())
    })
}
