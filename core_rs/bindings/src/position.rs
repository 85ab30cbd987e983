//! `Position`.

use meldhall_rules::{SeatNumber, notation::parse_position, solver};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyString};

use crate::{
    errors::unreadable_text,
    input, picture,
    ruleset::Ruleset,
    solver::{Limit, Objective, Solution, Solvable, Stop},
    table::Table,
    text::names,
    verdict::Verdict,
};

/// A moment of a game as one viewer knows it, without clock and scores. `str` gives one line, which makes it again.
/// Raises NotationError, also for a position that is impossible.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Position(pub meldhall_rules::Position);

#[pymethods]
impl Position {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Position> {
        parse_position(text).map(Position).map_err(|error| unreadable_text(py, "", &error))
    }

    /// Reads the notation. Raises NotationError, also for a position that is impossible.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Position> {
        Position::new(py, text)
    }

    /// The viewer's seat; None for a spectator.
    #[getter]
    fn seat(&self) -> Option<SeatNumber> {
        self.0.seat
    }

    /// The viewer's own rack, sorted; empty for a spectator.
    #[getter]
    fn rack(&self) -> Vec<String> {
        names(&self.0.rack.tiles())
    }

    /// All melds that lie face up.
    #[getter]
    fn table(&self) -> Table {
        Table(self.0.table.layout(&self.0.rules))
    }

    /// Tiles on each rack, by seat.
    #[getter]
    fn rack_tiles(&self) -> Vec<u32> {
        self.0.rack_tiles.clone()
    }

    /// Whether each seat has laid its initial meld, or needs none (R4).
    #[getter]
    fn has_melded(&self) -> Vec<bool> {
        self.0.has_melded.clone()
    }

    /// Tiles left in the pool.
    #[getter]
    fn pool_tiles(&self) -> u32 {
        self.0.pool_tiles
    }

    /// The seat to play; None unless a round is running.
    #[getter]
    fn turn_seat(&self) -> Option<SeatNumber> {
        self.0.turn_seat
    }

    /// The rules.
    #[getter]
    fn ruleset(&self) -> Ruleset {
        Ruleset(self.0.rules)
    }

    /// The verdict on laying `table` from the viewer's rack, whoever is to play: steps 2 to 6 of the rulebook's order.
    /// Raises NotationError, and ValueError for a spectator.
    fn check_turn(&self, table: &Bound<'_, PyAny>) -> PyResult<Verdict> {
        if self.0.seat.is_none() {
            return Err(PyValueError::new_err("a spectator has nothing to lay"));
        }
        let after = input::table(table, "table")?;
        Ok(Verdict { play: self.0.check_play(&after), rules: self.0.rules })
    }

    /// The best play of the viewer, whoever is to play. Raises ValueError for a spectator, and as `solve` does.
    #[pyo3(
        signature = (objective = Objective(solver::Objective::Tiles), *, fewest_changes = false,
            node_limit = Limit(1_000_000), stop = None),
        text_signature = "($self, objective='tiles', *, fewest_changes=False, node_limit=1000000, stop=None)"
    )]
    fn solve(
        &self,
        py: Python<'_>,
        objective: Objective,
        fewest_changes: bool,
        node_limit: Limit,
        stop: Option<&Stop>,
    ) -> PyResult<Solution> {
        let meldhall_rules::Position { table, rack, rules, has_melded, seat, .. } = &self.0;
        let seat = seat.ok_or_else(|| PyValueError::new_err("a spectator has nothing to lay"))?;
        let has_melded = has_melded.get(usize::from(seat)).copied().unwrap_or(false);
        let position = Solvable { table: table.clone(), rack: rack.clone(), rules: *rules, has_melded };
        Ok(position.solve(py, &objective, fewest_changes, node_limit, stop))
    }

    /// A picture of the table and the viewer's rack.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        picture::of(py, self.table(), &self.rack(), Vec::new())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// Shows no tile of the rack: what is printed may be seen by anybody.
    fn __repr__(&self) -> String {
        let viewer = self.0.seat.map_or("a spectator".to_owned(), |seat| format!("seat {seat}"));
        format!("<Position of {viewer}, {} seats, {}>", self.0.rack_tiles.len(), self.0.rules)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}
