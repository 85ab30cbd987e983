//! The core as the Python module `meldhall._core`.
//!
//! No rule lives here: values are converted, functions called, errors turned into exceptions.
//! Every class is frozen, so that values can be shared between threads.

mod bots;
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

use pyo3::{prelude::*, types::PyDict};

/// The compiled core: rules, games and views. `meldhall.rules` is its public face.
#[pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::{
        bots::bots,
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
        super::register(module, "bots")?;
        super::register(module, "solver")?;
        module.add("Reason", super::reason::class(module.py())?)
    }
}

/// Makes a module of the core one that can be imported by its full name: no file has it.
fn register(core: &Bound<'_, PyModule>, name: &str) -> PyResult<()> {
    let sys_modules = core.py().import("sys")?.getattr("modules")?.cast_into::<PyDict>()?;
    let (module, full_name) = (core.getattr(name)?, format!("meldhall._core.{name}"));
    module.setattr("__name__", &full_name)?;
    sys_modules.set_item(full_name, module)
}
