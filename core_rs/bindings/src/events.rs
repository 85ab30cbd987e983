//! `Events`.

use meldhall_rules::{
    DrawCause, Event, Ruleset, SeenEvent, Viewer,
    notation::{parse_events, write_events},
    see,
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyString},
};

use crate::{
    errors::unreadable_text,
    input::{self, Seat, no_seat},
};

/// What one command brought about, in order; opaque. `str` is the log line, which makes them again.
/// Raises NotationError.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Events(pub Vec<Event>);

#[pymethods]
impl Events {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Events> {
        parse_events(text).map(Events).map_err(|error| unreadable_text(py, "", &error))
    }

    /// Reads a log line. Raises NotationError.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Events> {
        Events::new(py, text)
    }

    /// Fields `game_events` of a `meldhall.v1.VersionEvents`, as that seat or, with None, a spectator may know it;
    /// `racks` are for one who sees all. Raises ValueError for a seat that does not exist, or that is to see them.
    #[pyo3(signature = (seat, ruleset, *, racks = false))]
    fn seen_by<'py>(
        &self,
        py: Python<'py>,
        seat: Option<Seat>,
        ruleset: &Bound<'py, PyAny>,
        racks: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let rules = input::ruleset(Some(ruleset))?;
        let viewer = viewer(seat, self.seats(&rules), racks)?;
        let seen: Vec<SeenEvent> = self.0.iter().map(|event| see(event, viewer)).collect();
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

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}

impl Events {
    /// How many seats their game has, as far as they tell, else may have.
    fn seats(&self, rules: &Ruleset) -> usize {
        let told = self.0.iter().find_map(|event| match event {
            Event::RoundStarted { racks, .. } | Event::RedealGranted { racks, .. } => Some(racks.len()),
            Event::TurnStarted { time_banks_ms, .. } => Some(time_banks_ms.len()),
            Event::RoundEnded(result) => Some(result.seats.len()),
            _ => None,
        });
        told.unwrap_or(rules.max_seats.into())
    }
}

/// Who looks at a game of that many seats: one of them, or with None a spectator, who alone may see all racks.
pub fn viewer(seat: Option<Seat>, seats: usize, racks: bool) -> PyResult<Viewer> {
    match seat {
        None if racks => Ok(Viewer::RackSpectator),
        None => Ok(Viewer::Spectator),
        Some(_) if racks => Err(PyValueError::new_err("a seat sees its own rack alone")),
        Some(Seat(number)) if usize::from(number) < seats => Ok(Viewer::Seat(number)),
        Some(Seat(number)) => Err(no_seat(number)),
    }
}
