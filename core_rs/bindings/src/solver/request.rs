//! What is asked of the solver, read from Python.

use std::borrow::Cow;

use meldhall_rules::{Counts, Ruleset, Table, solver};
use pyo3::{Borrowed, exceptions::PyValueError, prelude::*, types::PyInt};

use crate::input;

/// Names of the objectives.
const OBJECTIVES: [(&str, solver::Objective); 7] = [
    ("tiles", solver::Objective::Tiles),
    ("points", solver::Objective::Points),
    ("tiles_then_points", solver::Objective::TilesThenPoints),
    ("points_then_tiles", solver::Objective::PointsThenTiles),
    ("fewest_tiles", solver::Objective::FewestTiles),
    ("go_out", solver::Objective::GoOut),
    ("any", solver::Objective::Any),
];

/// What is wanted, by its name.
pub struct Objective(pub solver::Objective);

impl<'py> FromPyObject<'_, 'py> for Objective {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Objective> {
        let name: Cow<'_, str> = value.extract()?;
        let found = OBJECTIVES.iter().find(|(known, _)| *known == name);
        found.map(|(_, objective)| Objective(*objective)).ok_or_else(|| {
            let known: Vec<String> = OBJECTIVES.iter().map(|(known, _)| format!("'{known}'")).collect();
            PyValueError::new_err(format!("objective: expected one of {}, not '{name}'", known.join(", ")))
        })
    }
}

/// A number that is at least 1, at most what 64 bits hold: any above means as much.
pub struct Limit(pub u64);

impl<'py> FromPyObject<'_, 'py> for Limit {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Limit> {
        let number = value.cast::<PyInt>()?;
        if number.lt(1)? {
            return Err(PyValueError::new_err(format!("a limit is at least 1, not {}", number.str()?)));
        }
        Ok(Limit(number.extract().unwrap_or(u64::MAX)))
    }
}

/// Ends searches from another thread: each that was given it, soon and for good.
#[pyclass(module = "meldhall._core.solver", frozen)]
#[derive(Default)]
pub struct Stop(pub solver::Stop);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop::default()
    }

    /// Ends the searches.
    fn set(&self) {
        self.0.set();
    }

    /// Whether it is set.
    fn is_set(&self) -> bool {
        self.0.is_set()
    }
}

/// A position to be solved.
#[derive(Clone)]
pub struct Position {
    pub table: Table,
    pub rack: Counts,
    pub rules: Ruleset,
    pub has_melded: bool,
}

impl Position {
    /// Reads a table and a rack. Raises NotationError and RulesetError.
    pub fn read(
        table: &Bound<'_, PyAny>,
        rack: &Bound<'_, PyAny>,
        ruleset: Option<&Bound<'_, PyAny>>,
        has_melded: bool,
    ) -> PyResult<Position> {
        let rules = input::ruleset(ruleset)?;
        let table = input::legal_table(table, "table", &rules)?;
        let rack = input::tiles(rack, "rack")?.iter().collect();
        Ok(Position { table, rack, rules, has_melded })
    }

    /// The request for an objective.
    pub const fn request(&self, objective: solver::Objective, node_limit: Limit) -> solver::Request<'_> {
        let Position { table, rack, rules, has_melded } = self;
        let (has_melded, fewest_changes, node_limit) = (*has_melded, false, node_limit.0);
        solver::Request { table, rack, rules, has_melded, objective, fewest_changes, node_limit }
    }
}
