//! `Table` and the report on one.

use meldhall_rules::{BadMeld, Layout, Refusal, Ruleset, Table as LegalTable};
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyBytes, PyDict, PyIterator, PyList, PyString},
};

use crate::{
    errors::{unreadable, unreadable_text},
    input,
    meld::Meld,
    picture, reason,
    text::names,
};

/// Melds as laid, legal or not; immutable. `str` gives the notation, `parse` reads it.
///
/// `Table(["r5 r6 r7", ["k9", "o9", "j"]])`, or any text. Raises NotationError.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Table(pub Layout);

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (melds = None), text_signature = "(melds=())")]
    fn new(melds: Option<&Bound<'_, PyAny>>) -> PyResult<Table> {
        match melds {
            Some(melds) => input::table(melds, "melds").map(|layout| Table(layout.into_owned())),
            None => Ok(Table(Layout::default())),
        }
    }

    /// Reads melds with ` | ` between them; an empty text is the empty table. Raises NotationError.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Table> {
        let layout = meldhall_rules::notation::parse_table(text);
        layout.map(Table).map_err(|error| unreadable_text(py, "", &error))
    }

    /// Reads a `meldhall.v1.Table` message. Raises NotationError, its `place` below the given one, for a tile that
    /// is none or more tiles than any set has.
    #[staticmethod]
    #[pyo3(signature = (data, place = "table"))]
    fn from_bytes(py: Python<'_>, data: &[u8], place: &str) -> PyResult<Table> {
        let layout = meldhall_wire::read_layout(data, place);
        layout.map(Table).map_err(|error| unreadable(py, &error.place, &error.expected))
    }

    /// The `meldhall.v1.Table` message; canonical tiles, kinds, roles and points where the melds are legal.
    fn to_bytes<'py>(&self, py: Python<'py>, ruleset: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let rules = input::ruleset(Some(ruleset))?;
        Ok(PyBytes::new(py, &meldhall_wire::layout_bytes(&self.0, &rules)))
    }

    /// A picture of the melds.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        picture::of(py, Table(self.0.clone()), &[], Vec::new())
    }

    fn __len__(&self) -> usize {
        self.0.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let melds = self.0.0.iter().map(|laid| names(&laid.tiles));
        PyList::new(py, melds.collect::<Vec<_>>())?.try_iter()
    }

    /// The tiles of the meld at that place, from 0, or from -1 at the end.
    fn __getitem__(&self, index: isize) -> PyResult<Vec<String>> {
        let melds = &self.0.0;
        let place = if index < 0 { melds.len().checked_add_signed(index) } else { index.try_into().ok() };
        let laid = place.and_then(|place| melds.get(place));
        laid.map(|laid| names(&laid.tiles)).ok_or_else(|| PyIndexError::new_err("no meld at that place"))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Table('{}')", self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.__str__(),)
    }
}

/// The verdict on a table. `melds` are in table order; `bad` is `(index, flaw)` of each that is none.
#[pyclass(module = "meldhall._core", frozen)]
pub struct TableReport {
    melds: Vec<Py<Meld>>,
    /// The legal table, or why it is none.
    read: Result<LegalTable, Refusal>,
    rules: Ruleset,
}

impl TableReport {
    /// What each of the melds is.
    pub fn of(py: Python<'_>, layout: &Layout, rules: &Ruleset) -> PyResult<TableReport> {
        let melds: Vec<Meld> = layout.0.iter().map(|laid| Meld::read(laid.clone(), rules)).collect();
        let flaws = melds.iter().enumerate().filter_map(|(index, meld)| Some((index, meld.reading.err()?)));
        let bad: Vec<BadMeld> = flaws.map(|(index, flaw)| BadMeld { index, flaw }).collect();
        let read = if bad.is_empty() {
            Ok(LegalTable(melds.iter().filter_map(|meld| meld.reading.ok()).collect()))
        } else {
            Err(Refusal::NotAMeld { bad })
        };
        let melds = melds.into_iter().map(|meld| Py::new(py, meld)).collect::<PyResult<_>>()?;
        Ok(TableReport { melds, read, rules: *rules })
    }
}

#[pymethods]
impl TableReport {
    /// Whether every meld is legal.
    #[getter]
    fn valid(&self) -> bool {
        self.read.is_ok()
    }

    /// `NOT_A_MELD`; None if every meld is legal.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.read.as_ref().err().map(|refusal| reason::member(py, refusal)).transpose()
    }

    /// Typed facts about that, as named at `meldhall.v1.Reason`.
    #[getter]
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        match &self.read {
            Ok(_) => Ok(PyDict::new(py)),
            Err(refusal) => reason::facts(py, refusal),
        }
    }

    /// Each meld, in table order.
    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.melds)
    }

    /// Index, from 0, and flaw of every meld that is none.
    #[getter]
    fn bad(&self) -> Vec<(usize, &'static str)> {
        match &self.read {
            Err(Refusal::NotAMeld { bad }) => bad.iter().map(|bad| (bad.index, bad.flaw.name())).collect(),
            _ => Vec::new(),
        }
    }

    /// The value of the legal melds (R3.8).
    #[getter]
    fn points(&self) -> u32 {
        self.melds.iter().map(|meld| meld.get().points()).sum()
    }

    /// The `meldhall.v1.CheckTableResponse` message.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &meldhall_wire::check_table_response_bytes(&self.read, &self.rules))
    }

    /// True if every meld is legal.
    fn __bool__(&self) -> bool {
        self.valid()
    }

    fn __repr__(&self) -> String {
        format!("<TableReport of {} melds, {} bad>", self.melds.len(), self.bad().len())
    }
}
