//! Jokers on the table (R6).

use crate::{counts::Counts, refusal::Refusal, ruleset::Ruleset, table::Table};

/// Whether every joker that lay on the table stayed or was freed as the rules want.
pub fn check(_before: &Table, _after: &Table, _laid: &Counts, _rules: &Ruleset) -> Result<(), Refusal> {
    Ok(())
}
