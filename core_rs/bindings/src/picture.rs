//! Pictures for notebooks, drawn by `meldhall.drawing`.

use pyo3::{prelude::*, types::PyDict};

use crate::table::Table;

/// An SVG of a table and a rack, with some tiles marked as new: each by the place of its meld and its name.
pub fn of<'py>(
    py: Python<'py>,
    table: Table,
    rack: &[String],
    new: Vec<(usize, String)>,
) -> PyResult<Bound<'py, PyAny>> {
    let marks = PyDict::new(py);
    marks.set_item("new", new)?;
    py.import("meldhall.drawing")?.getattr("table_svg")?.call((table, rack), Some(&marks))
}
