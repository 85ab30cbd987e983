//! `solve`, `Solution` and `Step`.

use std::sync::Arc;

use meldhall_rules::solver;
use pyo3::{prelude::*, types::PyBytes};

use super::request::{Limit, Objective, Position, Stop};
use crate::{picture, table::Table, text::names};

/// The best play found; false if it lays nothing, then the table is as it was.
#[pyclass(module = "meldhall._core.solver", frozen)]
pub struct Solution {
    position: Arc<Position>,
    pub solution: solver::Solution,
}

impl Solution {
    pub const fn new(position: Arc<Position>, solution: solver::Solution) -> Solution {
        Solution { position, solution }
    }
}

#[pymethods]
impl Solution {
    /// How many tiles come from the rack.
    #[getter]
    fn tiles(&self) -> u32 {
        self.solution.tiles
    }

    /// Their rack points (R9.1); of an initial meld alone its value (R4.2).
    #[getter]
    fn points(&self) -> u32 {
        self.solution.points
    }

    /// Whether the rack is empty afterwards (R8.1).
    #[getter]
    fn goes_out(&self) -> bool {
        self.solution.goes_out
    }

    /// Whether nothing better exists; false if the search came to its limit.
    #[getter]
    fn proved(&self) -> bool {
        self.solution.proved
    }

    /// How many states the search looked at.
    #[getter]
    fn nodes(&self) -> u64 {
        self.solution.nodes
    }

    /// The whole table afterwards, as `check_turn` accepts it: melds that stay first.
    #[getter]
    fn table(&self) -> Table {
        Table(self.solution.layout(&self.position.table, &self.position.rules))
    }

    /// What comes from the rack, in canonical order.
    #[getter]
    fn laid(&self) -> Vec<String> {
        names(&self.solution.laid)
    }

    /// What is left on the rack, in canonical order.
    #[getter]
    fn rack_left(&self) -> Vec<String> {
        names(&self.solution.rack_left.tiles())
    }

    /// Places, from 0, of the melds of the table before that are not there any more.
    #[getter]
    fn changed(&self) -> Vec<usize> {
        self.solution.gone.clone()
    }

    /// For each meld of `table` the place of the one before from which it goes on; None if it is begun anew.
    #[getter]
    fn origins(&self) -> Vec<Option<usize>> {
        self.solution.origins(&self.position.table)
    }

    /// What is to be done tile by tile.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        self.solution.steps(&self.position.table).into_iter().map(Step).collect()
    }

    /// The `meldhall.v1.Solution` message.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let Position { table, rules, .. } = &*self.position;
        PyBytes::new(py, &meldhall_wire::solution_bytes(&self.solution, table, rules))
    }

    /// Whether a tile is laid.
    fn __bool__(&self) -> bool {
        self.solution.tiles > 0
    }

    /// A picture of the table afterwards, what comes from the rack marked, and of what is left.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let steps = self.solution.steps(&self.position.table);
        let new = steps.iter().filter(|step| step.from.is_none());
        let new: Vec<(usize, String)> = new.map(|step| (step.to, step.tile.to_string())).collect();
        picture::of(py, self.table(), &self.rack_left(), new)
    }

    fn __repr__(&self) -> String {
        let solver::Solution { tiles, points, goes_out, proved, .. } = &self.solution;
        let (end, doubt) =
            (if *goes_out { ", goes out" } else { "" }, if *proved { "" } else { ", not proved" });
        format!("<Solution of {tiles} tiles, {points} points{end}{doubt}: '{}'>", self.table().0)
    }
}

/// One tile that is taken from somewhere and put elsewhere.
#[pyclass(module = "meldhall._core.solver", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub struct Step(solver::Step);

#[pymethods]
impl Step {
    /// The tile.
    #[getter]
    fn tile(&self) -> String {
        self.0.tile.to_string()
    }

    /// Place of the meld of the table before in which it lay; None if it lay on the rack.
    #[getter]
    fn source(&self) -> Option<usize> {
        self.0.from
    }

    /// Place of the meld of the table afterwards to which it is put.
    #[getter]
    fn target(&self) -> usize {
        self.0.to
    }

    fn __repr__(&self) -> String {
        let source = self.0.from.map_or("rack".to_owned(), |place| format!("meld {place}"));
        format!("<Step {} from {source} to meld {}>", self.0.tile, self.0.to)
    }
}

/// The best play of a seat with that rack on that table, exact under every ruleset (R3, R4, R6); with
/// `fewest_changes`, of the best ones that which leaves most melds of the table as they are. Microseconds for
/// positions as they come up, for the worst ones as long as `node_limit` states take; the GIL is released.
/// Raises NotationError, also for a table that is none of legal melds, RulesetError, and ValueError.
#[pyfunction]
#[pyo3(
    signature = (table, rack, ruleset = None, objective = Objective(solver::Objective::Tiles), has_melded = true, *,
        fewest_changes = false, node_limit = Limit(1_000_000), stop = None),
    text_signature = "(table, rack, ruleset='classic', objective='tiles', has_melded=True, *, fewest_changes=False, \
        node_limit=1000000, stop=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are those of Python")]
pub fn solve(
    table: &Bound<'_, PyAny>,
    rack: &Bound<'_, PyAny>,
    ruleset: Option<&Bound<'_, PyAny>>,
    objective: Objective,
    has_melded: bool,
    fewest_changes: bool,
    node_limit: Limit,
    stop: Option<&Stop>,
) -> PyResult<Solution> {
    let position = Position::read(table, rack, ruleset, has_melded)?;
    Ok(position.solve(table.py(), &objective, fewest_changes, node_limit, stop))
}

impl Position {
    /// The best play, found without the GIL.
    pub fn solve(
        self,
        py: Python<'_>,
        objective: &Objective,
        fewest_changes: bool,
        node_limit: Limit,
        stop: Option<&Stop>,
    ) -> Solution {
        let request = solver::Request { fewest_changes, ..self.request(objective.0, node_limit) };
        let mut solver = stop.map_or_else(solver::Solver::new, |stop| solver::Solver::until(stop.0.clone()));
        let solution = py.detach(|| solver.solve(&request));
        Solution::new(Arc::new(self), solution)
    }
}
