//! `Reason`: the reasons of the rules' refusals as a string enum of Python.

use meldhall_rules::Refusal;
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyType},
};

static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The class, made once.
pub fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    let class = CLASS.get_or_try_init(py, || {
        let members = PyDict::new(py);
        for reason in Refusal::REASONS {
            members.set_item(reason, reason)?;
        }
        let options = PyDict::new(py);
        options.set_item("module", "meldhall._core")?;
        let base = py.import("enum")?.getattr("StrEnum")?;
        let class = base.call(("Reason", members), Some(&options))?.cast_into::<PyType>()?;
        class.setattr(
            "__doc__",
            "Reasons of the rules' refusals: those of `meldhall.v1.Reason` that the core gives, same names.",
        )?;
        PyResult::Ok(class.unbind())
    })?;
    Ok(class.bind(py))
}

/// The member for a refusal.
pub fn member<'py>(py: Python<'py>, refusal: &Refusal) -> PyResult<Bound<'py, PyAny>> {
    class(py)?.get_item(refusal.reason())
}

/// A refusal in one line.
pub fn text(refusal: &Refusal) -> String {
    let facts: Vec<String> = refusal.facts().iter().map(|(name, fact)| format!("{name}={fact}")).collect();
    if facts.is_empty() {
        refusal.reason().to_owned()
    } else {
        format!("{} ({})", refusal.reason(), facts.join(", "))
    }
}

/// The typed facts of a refusal.
pub fn facts<'py>(py: Python<'py>, refusal: &Refusal) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    for (name, fact) in refusal.facts() {
        facts.set_item(name, fact)?;
    }
    Ok(facts)
}
