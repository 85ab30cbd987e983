//! The rules by themselves, without a game.

use meldhall_rules::{Counts, Kind, check_play};
use pyo3::{exceptions::PyValueError, prelude::*};

use crate::{
    input,
    meld::{Meld, Melds},
    table::TableReport,
    verdict::Verdict,
};

/// Reads tiles as a meld (R3.5); `kind` declares which if both are possible (R3.6).
/// Raises NotationError for tiles that cannot be read, RulesetError for a ruleset that cannot be.
#[pyfunction]
#[pyo3(signature = (tiles, ruleset = None, kind = None), text_signature = "(tiles, ruleset='classic', kind=None)")]
pub fn classify_meld(
    tiles: &Bound<'_, PyAny>,
    ruleset: Option<&Bound<'_, PyAny>>,
    kind: Option<&str>,
) -> PyResult<Meld> {
    let mut laid = input::laid_meld(tiles, "tiles")?;
    if let Some(kind) = kind {
        laid.declared = Some(declared(kind)?);
    }
    Ok(Meld::read(laid, &input::ruleset(ruleset)?))
}

/// Reads every meld of a table. Raises NotationError and RulesetError.
#[pyfunction]
#[pyo3(signature = (table, ruleset = None), text_signature = "(table, ruleset='classic')")]
pub fn check_table(table: &Bound<'_, PyAny>, ruleset: Option<&Bound<'_, PyAny>>) -> PyResult<TableReport> {
    TableReport::of(table.py(), &*input::table(table, "table")?, &input::ruleset(ruleset)?)
}

/// What tiles count on a rack (R9.1). Raises NotationError and RulesetError.
#[pyfunction]
#[pyo3(signature = (tiles, ruleset = None), text_signature = "(tiles, ruleset='classic')")]
pub fn rack_points(tiles: &Bound<'_, PyAny>, ruleset: Option<&Bound<'_, PyAny>>) -> PyResult<u32> {
    let rack: Counts = input::tiles(tiles, "tiles")?.iter().collect();
    Ok(rack.rack_points(input::ruleset(ruleset)?.joker_rack_points))
}

/// The verdict on laying `after` over `before` from `rack`: steps 2 to 6 of the rulebook's order.
/// Raises NotationError, also for a `before` that is no table of legal melds, and RulesetError.
#[pyfunction]
#[pyo3(
    signature = (before, rack, after, ruleset = None, has_melded = true),
    text_signature = "(before, rack, after, ruleset='classic', has_melded=True)"
)]
pub fn check_turn(
    before: &Bound<'_, PyAny>,
    rack: &Bound<'_, PyAny>,
    after: &Bound<'_, PyAny>,
    ruleset: Option<&Bound<'_, PyAny>>,
    has_melded: bool,
) -> PyResult<Verdict> {
    let rules = input::ruleset(ruleset)?;
    let before = input::legal_table(before, "before", &rules)?;
    let rack: Counts = input::tiles(rack, "rack")?.iter().collect();
    let play = check_play(&before, &rack, &*input::table(after, "after")?, has_melded, &rules);
    Ok(Verdict { play, rules })
}

/// Every legal meld of a ruleset, lazily and in a fixed order: each multiset of tiles once for each kind it can be.
/// The first `start` of them are left out. Raises RulesetError.
#[pyfunction]
#[pyo3(signature = (ruleset = None, start = 0), text_signature = "(ruleset='classic', start=0)")]
pub fn enumerate_melds(py: Python<'_>, ruleset: Option<&Bound<'_, PyAny>>, start: usize) -> PyResult<Melds> {
    let rules = input::ruleset(ruleset)?;
    Ok(py.detach(|| Melds::of(rules, start)))
}

fn declared(kind: &str) -> PyResult<Kind> {
    let kinds = [Kind::Group, Kind::Run];
    let found = kinds.into_iter().find(|known| known.name() == kind);
    found.ok_or_else(|| PyValueError::new_err(format!("kind: expected 'group', 'run' or None, not '{kind}'")))
}
