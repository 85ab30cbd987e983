//! `Meld`, and the iterator over all of them.

use std::sync::{Mutex, PoisonError};

use meldhall_rules::{Flaw, Kind, LaidMeld, Ruleset, classify, enumerate_melds, meld::Limits};
use pyo3::{
    prelude::*,
    types::{PyIterator, PyList, PyString},
};

use crate::text::names;

/// Some tiles read as a meld. `tiles` are canonical if `valid`, else as given.
#[pyclass(module = "meldhall._core", frozen, eq)]
pub struct Meld {
    /// What the rules say.
    pub reading: Result<meldhall_rules::Meld, Flaw>,
    /// The canonical form of a legal meld, else the tiles as given.
    pub laid: LaidMeld,
    /// By which rules it was read.
    rules: Ruleset,
}

impl PartialEq for Meld {
    /// Whether the tiles are the same and mean the same: rulesets may differ in what does not matter to them.
    fn eq(&self, other: &Meld) -> bool {
        (&self.reading, &self.laid, self.rules.colors) == (&other.reading, &other.laid, other.rules.colors)
    }
}

impl Meld {
    /// What laid tiles are.
    pub fn read(laid: LaidMeld, rules: &Ruleset) -> Meld {
        match classify(&laid.tiles, laid.declared, rules) {
            Ok(meld) => Meld::legal(meld, rules),
            Err(flaw) => Meld { reading: Err(flaw), laid, rules: *rules },
        }
    }

    fn legal(meld: meldhall_rules::Meld, rules: &Ruleset) -> Meld {
        let declared = meld.kind_to_declare(Limits::of(rules));
        let laid = LaidMeld { tiles: meld.tiles().collect(), declared };
        Meld { reading: Ok(meld), laid, rules: *rules }
    }
}

#[pymethods]
impl Meld {
    /// Whether it is one (R3).
    #[getter]
    fn valid(&self) -> bool {
        self.reading.is_ok()
    }

    /// `group` or `run`; None if it is no meld.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        self.reading.ok().map(|meld| meld.kind().name())
    }

    /// The tiles: in canonical order if valid (R3.7), else as given.
    #[getter]
    fn tiles(&self) -> Vec<String> {
        names(&self.laid.tiles)
    }

    /// The value, jokers as the tiles they stand for (R3.8); 0 if it is no meld.
    #[getter]
    pub fn points(&self) -> u32 {
        self.reading.map_or(0, |meld| meld.points())
    }

    /// For each tile what it stands for: itself, or, for a joker, one tile (run) or every missing color (group).
    #[getter]
    fn roles(&self) -> Vec<Vec<String>> {
        let roles = self.reading.iter().flat_map(|meld| meld.roles(self.rules.colors));
        roles.map(|role| role.stands_for().map(|tile| tile.to_string()).collect()).collect()
    }

    /// Name of the flaw; None if valid.
    #[getter]
    pub fn why(&self) -> Option<&'static str> {
        self.reading.err().map(Flaw::name)
    }

    /// True if it is one.
    fn __bool__(&self) -> bool {
        self.valid()
    }

    fn __len__(&self) -> usize {
        self.laid.tiles.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.tiles())?.try_iter()
    }

    fn __str__(&self) -> String {
        self.laid.to_string()
    }

    fn __repr__(&self) -> String {
        match self.reading {
            Ok(meld) => format!("<Meld '{}', {} of {} points>", self.laid, meld.kind().name(), meld.points()),
            Err(flaw) => format!("<Meld '{}', invalid: {}>", self.laid, flaw.name()),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }

    /// The call that reads it again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Reading)> {
        let read = py.import("meldhall._core")?.getattr("classify_meld")?;
        let declared = self.laid.declared.map(Kind::name);
        Ok((read, (names(&self.laid.tiles), self.rules.to_string(), declared)))
    }
}

/// The arguments of `classify_meld`.
type Reading = (Vec<String>, String, Option<&'static str>);

/// Legal melds, one at a time.
#[pyclass(module = "meldhall._core", frozen)]
pub struct Melds {
    melds: Mutex<Box<dyn Iterator<Item = meldhall_rules::Meld> + Send>>,
    rules: Ruleset,
}

impl Melds {
    /// Every legal meld of a ruleset but the first ones, which are passed by at once.
    pub fn of(rules: Ruleset, start: usize) -> Melds {
        let mut melds = enumerate_melds(&rules);
        if let Some(last) = start.checked_sub(1) {
            melds.nth(last);
        }
        Melds { melds: Mutex::new(Box::new(melds)), rules }
    }
}

#[pymethods]
impl Melds {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<Meld> {
        let mut melds = self.melds.lock().unwrap_or_else(PoisonError::into_inner);
        melds.next().map(|meld| Meld::legal(meld, &self.rules))
    }
}
