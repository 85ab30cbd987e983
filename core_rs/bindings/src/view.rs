//! `View`, and the bots that play by one.

use meldhall_rules::SeatNumber;
use pyo3::{exceptions::PyValueError, prelude::*, types::PyBytes};

use crate::{
    command::Command, errors::unreadable, input, picture, position::Position, ruleset::Ruleset, table::Table,
    text::names,
};

/// What one viewer may see of the tiles.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct View {
    /// What that is.
    pub view: meldhall_rules::View,
    /// By which rules, for the table's kinds and roles and for what may be played.
    pub rules: meldhall_rules::Ruleset,
}

#[pymethods]
impl View {
    /// Reads a `meldhall.v1.GameView` message, as a client received it. Raises NotationError and RulesetError.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8], ruleset: &Bound<'_, PyAny>) -> PyResult<View> {
        let rules = input::ruleset(Some(ruleset))?;
        let view = meldhall_wire::read_view(data, &rules);
        let view = view.map_err(|error| unreadable(py, &error.place, &error.expected))?;
        Ok(View { view, rules })
    }

    /// The `meldhall.v1.GameView` message.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &meldhall_wire::view_bytes(&self.view, &self.rules))
    }

    /// The viewer's seat; None for a spectator.
    #[getter]
    fn seat(&self) -> Option<SeatNumber> {
        self.view.viewer_seat
    }

    /// The viewer's own rack, sorted; empty for a spectator.
    #[getter]
    fn rack(&self) -> Vec<String> {
        names(&self.view.rack)
    }

    /// Every rack, sorted, by seat; empty for any viewer but a spectator who sees racks.
    #[getter]
    fn racks(&self) -> Vec<Vec<String>> {
        self.view.racks.iter().map(|rack| names(rack)).collect()
    }

    /// All melds that lie face up.
    #[getter]
    fn table(&self) -> Table {
        Table(self.view.table.layout(&self.rules))
    }

    /// Tiles left in the pool.
    #[getter]
    fn pool_tiles(&self) -> u32 {
        self.view.pool_tiles
    }

    /// Tiles on each rack, by seat.
    #[getter]
    fn rack_tiles(&self) -> Vec<u32> {
        self.view.seats.iter().map(|seat| seat.rack_tiles).collect()
    }

    /// Whether each seat has laid its initial meld, or needs none (R4).
    #[getter]
    fn has_melded(&self) -> Vec<bool> {
        self.view.seats.iter().map(|seat| seat.has_melded).collect()
    }

    /// The sum of each seat's scores so far.
    #[getter]
    fn total_points(&self) -> Vec<i32> {
        self.view.seats.iter().map(|seat| seat.total_points).collect()
    }

    /// The seat to play; None unless a round is running.
    #[getter]
    fn turn_seat(&self) -> Option<SeatNumber> {
        self.view.turn_seat
    }

    /// Number of the current or last round, from 1; 0 before the first.
    #[getter]
    fn round(&self) -> u32 {
        self.view.round
    }

    /// Number of the current or last turn of that round, from 1; 0 before the first.
    #[getter]
    fn turn(&self) -> u32 {
        self.view.turn
    }

    /// The rules.
    #[getter]
    fn ruleset(&self) -> Ruleset {
        Ruleset(self.rules)
    }

    /// `between_rounds` (before the first, too), `round` or `over`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.view.phase.name()
    }

    /// What matters of it to what may be played. Raises NotationError for a view that shows what cannot be.
    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        let position = meldhall_rules::Position::of(&self.view, &self.rules);
        position.map(Position).map_err(|error| unreadable(py, error.field, &error.expected))
    }

    /// What the seat to play is building (R7.2); None if it has drafted nothing, or the viewer may not see it.
    #[getter]
    fn draft(&self) -> Option<Table> {
        self.view.draft.as_ref().map(|draft| Table(draft.table.clone()))
    }

    /// A picture of the table and the viewer's rack.
    pub fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        picture::of(py, self.table(), &self.rack(), Vec::new())
    }

    /// Shows no tile of the rack: what is printed may be seen by anybody.
    fn __repr__(&self) -> String {
        let viewer = self.view.viewer_seat.map_or("a spectator".to_owned(), |seat| format!("seat {seat}"));
        format!("<View of {viewer}, round {}, turn {}>", self.view.round, self.view.turn)
    }
}

/// What the greedy bot does in that view: lays what it simply can, else draws or passes.
/// Raises ValueError unless the viewer's seat is to play.
#[pyfunction]
pub fn greedy_command(py: Python<'_>, view: &View) -> PyResult<Command> {
    let command = py.detach(|| meldhall_bots::greedy(&view.view, &view.rules));
    command.map(Command).ok_or_else(|| PyValueError::new_err("the viewer's seat is not to play"))
}
