//! All plays, how many are best, and what draws would help.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use meldhall_rules::solver;
use pyo3::prelude::*;

use super::{
    request::{Limit, Objective, Position},
    solution::Solution,
};
use crate::text::names;

/// Plays, the best by the objective first, each another set of tiles of the rack. `truncated` says whether some may
/// be missing.
#[pyclass(module = "meldhall._core.solver", frozen)]
pub struct Plays {
    position: Arc<Position>,
    state: Mutex<State>,
}

struct State {
    plays: solver::Plays,
    /// How many plays may still be shown.
    left: u64,
    /// The play beyond the limit was looked for, and there was one.
    is_cut: bool,
}

impl Plays {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn next(&mut self) -> Option<solver::Solution> {
        let play = self.plays.next()?;
        self.is_cut |= self.left == 0;
        self.left = self.left.checked_sub(1)?;
        Some(play)
    }
}

#[pymethods]
impl Plays {
    /// Whether plays may be missing so far: there are more than the limit, or the search looked at as many states as
    /// it may.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> bool {
        py.detach(|| {
            let state = self.state();
            state.is_cut || state.plays.is_truncated()
        })
    }

    /// How many states the search has looked at.
    #[getter]
    fn nodes(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.state().plays.nodes())
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<Solution> {
        let play = py.detach(|| self.state().next());
        play.map(|play| Solution::new(Arc::clone(&self.position), play))
    }
}

/// Every play as a set of tiles of the rack, each with one table, lazily and the best by the objective first: the k
/// best are the first k. `maximal` leaves out those whose tiles are part of another's. At most `limit` plays, by
/// looking at `node_limit` states in all; `truncated` tells. Raises as `solve` does.
#[pyfunction]
#[pyo3(
    signature = (table, rack, ruleset = None, objective = Objective(solver::Objective::Tiles), has_melded = true, *,
        maximal = false, limit = Limit(1000), node_limit = Limit(1_000_000)),
    text_signature = "(table, rack, ruleset='classic', objective='tiles', has_melded=True, *, maximal=False, \
        limit=1000, node_limit=1000000)"
)]
#[expect(clippy::too_many_arguments, reason = "they are those of Python")]
pub fn iter_plays(
    table: &Bound<'_, PyAny>,
    rack: &Bound<'_, PyAny>,
    ruleset: Option<&Bound<'_, PyAny>>,
    objective: Objective,
    has_melded: bool,
    maximal: bool,
    limit: Limit,
    node_limit: Limit,
) -> PyResult<Plays> {
    let position = Position::read(table, rack, ruleset, has_melded)?;
    let plays = table.py().detach(|| {
        let plays = solver::plays(&position.request(objective.0, node_limit));
        if maximal { plays.maximal() } else { plays }
    });
    let state = Mutex::new(State { plays, left: limit.0, is_cut: false });
    Ok(Plays { position: Arc::new(position), state })
}

/// How many plays, as sets of tiles of the rack, are best by the objective, and whether that is all: counted up to
/// `limit`, by looking at `node_limit` states. Raises as `solve` does.
#[pyfunction]
#[pyo3(
    signature = (table, rack, ruleset = None, objective = Objective(solver::Objective::Tiles), has_melded = true, *,
        limit = Limit(1000), node_limit = Limit(1_000_000)),
    text_signature = "(table, rack, ruleset='classic', objective='tiles', has_melded=True, *, limit=1000, \
        node_limit=1000000)"
)]
pub fn count_best_plays(
    table: &Bound<'_, PyAny>,
    rack: &Bound<'_, PyAny>,
    ruleset: Option<&Bound<'_, PyAny>>,
    objective: Objective,
    has_melded: bool,
    limit: Limit,
    node_limit: Limit,
) -> PyResult<(u32, bool)> {
    let position = Position::read(table, rack, ruleset, has_melded)?;
    let limit = u32::try_from(limit.0).unwrap_or(u32::MAX);
    let counted =
        table.py().detach(|| solver::count_optimal(&position.request(objective.0, node_limit), limit));
    Ok((counted.count, counted.is_all))
}

/// Tiles whose draw would help: each kind of which not all copies are on the table and the rack.
#[pyclass(module = "meldhall._core.solver", frozen, get_all)]
pub struct Outs {
    /// With any one of these more the seat could go out.
    go_out: Vec<String>,
    /// With any one of these more a seat without its initial meld could lay it.
    opening: Vec<String>,
    /// Whether the search told of every tile.
    proved: bool,
}

#[pymethods]
impl Outs {
    fn __repr__(&self) -> String {
        let doubt = if self.proved { "" } else { ", not proved" };
        format!("<Outs to go out '{}', to open '{}'{doubt}>", self.go_out.join(" "), self.opening.join(" "))
    }
}

/// Which tiles, drawn now, would let the seat go out or open with its next turn, if the table stays as it is.
/// `node_limit` is for all tiles together. Raises as `solve` does.
#[pyfunction]
#[pyo3(
    signature = (table, rack, ruleset = None, has_melded = true, *, node_limit = Limit(1_000_000)),
    text_signature = "(table, rack, ruleset='classic', has_melded=True, *, node_limit=1000000)"
)]
pub fn find_outs(
    table: &Bound<'_, PyAny>,
    rack: &Bound<'_, PyAny>,
    ruleset: Option<&Bound<'_, PyAny>>,
    has_melded: bool,
    node_limit: Limit,
) -> PyResult<Outs> {
    let position = Position::read(table, rack, ruleset, has_melded)?;
    let outs = table
        .py()
        .detach(|| solver::Solver::new().outs(&position.request(solver::Objective::Any, node_limit)));
    let solver::Outs { go_out, open, proved } = outs;
    Ok(Outs { go_out: names(&go_out), opening: names(&open), proved })
}
