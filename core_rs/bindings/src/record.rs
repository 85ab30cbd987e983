//! Records of games.

use std::sync::{Mutex, PoisonError};

use meldhall_rules::{Event, NotationError, Record, Row, notation::parse_events};
use pyo3::prelude::*;

use crate::{
    errors::{impossible, unreadable_text},
    events::Events,
    game::Game,
    input,
};

/// The record of a game: header (ruleset, seat names), a line `version events` for each pair, results.
/// Raises RulesetError, also for a number of seats the ruleset does not allow, and NotationError.
#[pyfunction]
pub fn record(ruleset: &Bound<'_, PyAny>, seats: Vec<String>, lines: Vec<(u64, String)>) -> PyResult<String> {
    let py = ruleset.py();
    let rules = input::ruleset(Some(ruleset))?;
    let mut rows = Vec::with_capacity(lines.len());
    for (index, (version, line)) in lines.into_iter().enumerate() {
        let events = if line.is_empty() { Ok(Vec::new()) } else { parse_events(&line) };
        let events = events.map_err(|error| unreadable_text(py, &format!("lines[{index}]"), &error))?;
        rows.push(Row { version, events });
    }
    let record = Record::new(rules, seats, rows);
    record.map(|record| record.to_string()).map_err(|error| impossible(py, &error))
}

/// Steps through a record: version, events, game afterwards. Raises NotationError with line and column, at once for
/// a text that is no record, else at the first step that does not follow.
#[pyfunction]
pub fn replay(py: Python<'_>, text: &str) -> PyResult<Replay> {
    let steps = py.detach(|| Record::parse(text).map(|record| all_steps(&record)));
    let steps = steps.map_err(|error| unreadable_text(py, "", &error))?;
    Ok(Replay { steps: Mutex::new(steps.into_iter()) })
}

type Step = (u64, Vec<Event>, meldhall_rules::Game);

fn all_steps(record: &Record) -> Vec<Result<Step, NotationError>> {
    let steps = record.replay();
    steps.map(|step| step.map(|step| (step.version, step.events.to_vec(), step.game))).collect()
}

/// Steps of a replay, one at a time.
#[pyclass(module = "meldhall._core", frozen)]
pub struct Replay {
    steps: Mutex<std::vec::IntoIter<Result<Step, NotationError>>>,
}

#[pymethods]
impl Replay {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(u64, Events, Game)>> {
        let step = self.steps.lock().unwrap_or_else(PoisonError::into_inner).next();
        let step = step.transpose().map_err(|error| unreadable_text(py, "", &error))?;
        Ok(step.map(|(version, events, game)| (version, Events(events), Game(game))))
    }
}
