//! The exceptions of the module: one class for each kind of error, its facts as attributes.

use pyo3::{
    PyTypeInfo, create_exception,
    exceptions::{PyException, PyValueError},
    prelude::*,
};

use crate::reason;

create_exception!(
    meldhall._core,
    NotationError,
    PyValueError,
    "Input that cannot be read.\n\n\
     `place` is the argument or field (`after.melds[3].tiles[0]`; empty for a text parsed by itself).\n\
     `line` and `column` count from 1 within a text, and are 0 where there was none.\n\
     `expected` says what would fit."
);
create_exception!(
    meldhall._core,
    RulesetError,
    PyValueError,
    "A ruleset that is impossible: `parameter` is the culprit, `why` the limit."
);
create_exception!(
    meldhall._core,
    Refused,
    PyException,
    "The rules say no: `reason` is a `Reason`, `details` its typed facts."
);

create_exception!(
    meldhall._core,
    Inconsistent,
    PyException,
    "Events that do not fit their game: its log is damaged. `event` names the first, `why` the misfit."
);

/// Text that cannot be read, at a place of the caller's.
pub fn unreadable_text(py: Python<'_>, place: &str, error: &meldhall_rules::NotationError) -> PyErr {
    let meldhall_rules::NotationError { line, column, expected } = error;
    let message = if place.is_empty() { error.to_string() } else { format!("{place}: {error}") };
    let facts = [("line", line), ("column", column)];
    notation_error(py, message, place, expected, facts.map(|(name, value)| (name, *value)))
}

/// An argument or a field of a message that cannot be read.
pub fn unreadable(py: Python<'_>, place: &str, expected: &str) -> PyErr {
    let message = format!("{place}: expected {expected}");
    notation_error(py, message, place, expected, [("line", 0), ("column", 0)])
}

fn notation_error(
    py: Python<'_>,
    message: String,
    place: &str,
    expected: &str,
    position: [(&str, usize); 2],
) -> PyErr {
    raised::<NotationError>(py, message, |error| {
        error.setattr("place", place)?;
        error.setattr("expected", expected)?;
        position.iter().try_for_each(|(name, value)| error.setattr(*name, value))
    })
}

/// A ruleset that is impossible.
pub fn impossible(py: Python<'_>, error: &meldhall_rules::RulesetError) -> PyErr {
    raised::<RulesetError>(py, error.to_string(), |exception| {
        exception.setattr("parameter", &error.parameter)?;
        exception.setattr("why", &error.why)
    })
}

/// A refusal of the rules.
pub fn refused(py: Python<'_>, refusal: &meldhall_rules::Refusal) -> PyErr {
    raised::<Refused>(py, reason::text(refusal), |exception| {
        exception.setattr("reason", reason::member(py, refusal)?)?;
        exception.setattr("details", reason::facts(py, refusal)?)
    })
}

/// Events that do not fit their game.
pub fn inconsistent(py: Python<'_>, error: &meldhall_rules::Inconsistent) -> PyErr {
    raised::<Inconsistent>(py, error.to_string(), |exception| {
        exception.setattr("event", error.event)?;
        exception.setattr("why", error.misfit.sentence())
    })
}

/// An exception with attributes; what goes wrong in setting them is raised instead.
fn raised<E: PyTypeInfo>(
    py: Python<'_>,
    message: String,
    describe: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>,
) -> PyErr {
    let error = PyErr::from_type(py.get_type::<E>(), message);
    match describe(error.value(py).as_any()) {
        Ok(()) => error,
        Err(other) => other,
    }
}
