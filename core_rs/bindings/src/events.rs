//! `Events`.

use meldhall_rules::{
    DrawCause, Event, SeatNumber, SeenEvent, Viewer,
    notation::{parse_events, write_events},
    see,
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyString},
};

use crate::{errors::unreadable_text, input};

/// What one command brought about, in order; opaque. `str` is the log line, `parse` reads it.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Events(pub Vec<Event>);

#[pymethods]
impl Events {
    /// Reads a log line. Raises NotationError.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Events> {
        parse_events(text).map(Events).map_err(|error| unreadable_text(py, "", &error))
    }

    /// Fields `game_events` of a `meldhall.v1.VersionEvents`, as that seat or a spectator may know it.
    fn seen_by<'py>(
        &self,
        py: Python<'py>,
        seat: Option<SeatNumber>,
        ruleset: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let rules = input::ruleset(Some(ruleset))?;
        let seen: Vec<SeenEvent> = self.0.iter().map(|event| see(event, viewer(seat))).collect();
        Ok(PyBytes::new(py, &meldhall_wire::event_fields(&seen, &rules)))
    }

    /// The tile that was drawn by choice (R5.4), for the seat that drew it; None if there is none.
    fn drawn_tile(&self) -> Option<String> {
        self.0.iter().find_map(|event| match event {
            Event::TilesDrawn { cause: DrawCause::Choice, tiles, .. } => {
                tiles.first().map(ToString::to_string)
            }
            _ => None,
        })
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __str__(&self) -> String {
        write_events(&self.0)
    }

    /// Shows no tile: what is printed may be seen by anybody.
    fn __repr__(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(Event::name).collect();
        format!("<Events {}>", if names.is_empty() { "none".to_owned() } else { names.join(", ") })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }
}

/// Who looks: a seat, or with None a spectator.
pub fn viewer(seat: Option<SeatNumber>) -> Viewer {
    seat.map_or(Viewer::Spectator, Viewer::Seat)
}
