//! Records of games.

use std::sync::{Mutex, PoisonError};

use meldhall_rules::{Record, Row, Shuffle, notation::parse_events};
use pyo3::prelude::*;

use crate::{
    errors::{impossible, unreadable_text},
    events::Events,
    game::Game,
    input,
};

/// The record of a game: header (ruleset, seat names), a line `version events` for each pair, results.
/// `shuffle` is what follows that word in the record, empty to say nothing of it.
/// Raises RulesetError, also for a number of seats the ruleset does not allow, and NotationError.
#[pyfunction]
#[pyo3(signature = (ruleset, seats, lines, shuffle=""))]
pub fn record(
    ruleset: &Bound<'_, PyAny>,
    seats: Vec<String>,
    lines: Vec<(u64, String)>,
    shuffle: &str,
) -> PyResult<String> {
    let py = ruleset.py();
    let rules = input::ruleset(Some(ruleset))?;
    let mut rows = Vec::with_capacity(lines.len());
    for (index, (version, line)) in lines.into_iter().enumerate() {
        let events = if line.is_empty() { Ok(Vec::new()) } else { parse_events(&line) };
        let events = events.map_err(|error| unreadable_text(py, &format!("lines[{index}]"), &error))?;
        rows.push(Row { version, events });
    }
    let shuffle = if shuffle.is_empty() { Ok(Shuffle::Unsaid) } else { Shuffle::parse(shuffle, seats.len()) };
    let shuffle = shuffle.map_err(|error| unreadable_text(py, "shuffle", &error))?;
    let record = Record::new(rules, seats, rows).map_err(|error| impossible(py, &error))?;
    Ok(record.with_shuffle(shuffle).to_string())
}

/// Steps through a record: version, events, game afterwards. Raises NotationError with line and column, at once for
/// a text that is no record, else at the first step that does not follow.
#[pyfunction]
pub fn replay(py: Python<'_>, text: &str) -> PyResult<Replay> {
    let record = py.detach(|| Record::parse(text)).map_err(|error| unreadable_text(py, "", &error))?;
    let next = Mutex::new((0, record.start()));
    Ok(Replay { record, next })
}

/// Steps of a replay, made one at a time.
#[pyclass(module = "meldhall._core", frozen)]
pub struct Replay {
    record: Record,
    /// The place of the next step and the game before it; none once the replay is over.
    next: Mutex<(usize, Option<meldhall_rules::Game>)>,
}

#[pymethods]
impl Replay {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(u64, Events, Game)>> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(before) = next.1.take() else { return Ok(None) };
        let step = self.record.step(next.0, &before).map_err(|error| unreadable_text(py, "", &error))?;
        let Some(step) = step else { return Ok(None) };
        *next = (next.0 + 1, Some(step.game.clone()));
        Ok(Some((step.version, Events(step.events.to_vec()), Game(step.game))))
    }
}
