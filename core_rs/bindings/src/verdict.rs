//! `Verdict`.

use meldhall_rules::{Play, Refusal, Ruleset};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};

use crate::{reason, table::Table, text::names};

/// The verdict on a play. If legal, `table` is canonical and `reason` None.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Verdict {
    /// What the rules say.
    pub play: Result<Play, Refusal>,
    /// By which rules, for the table's kinds and roles.
    pub rules: Ruleset,
}

#[pymethods]
impl Verdict {
    /// Whether the turn may be played.
    #[getter]
    fn legal(&self) -> bool {
        self.play.is_ok()
    }

    /// Why not: the first failing step of the rulebook's order; None if legal.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.play.as_ref().err().map(|refusal| reason::member(py, refusal)).transpose()
    }

    /// Typed facts about the refusal, as named at each `meldhall.v1.Reason`.
    #[getter]
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        match &self.play {
            Ok(_) => Ok(PyDict::new(py)),
            Err(refusal) => reason::facts(py, refusal),
        }
    }

    /// The tiles left on the rack, sorted; None unless legal.
    #[getter]
    fn rack_left(&self) -> Option<Vec<String>> {
        self.play.as_ref().ok().map(|play| names(&play.rack_left.tiles()))
    }

    /// The table in canonical form (R3.7); None unless legal.
    #[getter]
    fn table(&self) -> Option<Table> {
        self.play.as_ref().ok().map(|play| Table(play.table.layout(&self.rules)))
    }

    /// Whether the rack is empty afterwards (R8.1).
    #[getter]
    fn goes_out(&self) -> bool {
        self.play.as_ref().is_ok_and(|play| play.goes_out)
    }

    /// The value of the initial meld (R4.2), else the rack value of the tiles laid (R9.1); 0 unless legal.
    #[getter]
    fn points(&self) -> u32 {
        self.play.as_ref().map_or(0, |play| play.points)
    }

    /// The `meldhall.v1.TurnVerdict` message.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &meldhall_wire::verdict_bytes(&self.play, &self.rules))
    }

    /// True if the turn may be played.
    fn __bool__(&self) -> bool {
        self.legal()
    }

    fn __repr__(&self) -> String {
        match &self.play {
            Ok(play) if play.goes_out => format!("<Verdict legal, {} points, goes out>", play.points),
            Ok(play) => format!("<Verdict legal, {} points>", play.points),
            Err(refusal) => format!("<Verdict {}>", reason::text(refusal)),
        }
    }
}
