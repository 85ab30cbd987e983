//! The core as the Python module `meldhall._core`.
//!
//! No rule lives here: values are converted, functions called, errors turned into exceptions.
//! Every class is frozen, so that values can be shared between threads.

mod checks;
mod command;
mod errors;
mod events;
mod game;
mod input;
mod meld;
mod picture;
mod position;
mod reason;
mod record;
mod ruleset;
mod solver;
mod table;
mod text;
mod verdict;
mod view;

use pyo3::prelude::*;

/// The compiled core: rules, games and views. `meldhall.rules` is its public face.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        checks::{check_table, check_turn, classify_meld, enumerate_melds, rack_points},
        command::Command,
        errors::{Inconsistent, NotationError, Refused, RulesetError},
        events::Events,
        game::Game,
        meld::Meld,
        position::Position,
        record::{record, replay},
        ruleset::Ruleset,
        solver::solver,
        table::{Table, TableReport},
        text::{tile_code, tile_text},
        verdict::Verdict,
        view::{View, greedy_command},
    };

    #[pymodule_init]
    fn complete(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::solver::register(module)?;
        module.add("Reason", super::reason::class(module.py())?)
    }
}
