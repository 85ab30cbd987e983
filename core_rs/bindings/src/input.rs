//! Arguments: every function takes text or objects.

use std::{borrow::Cow, fmt::Display};

use meldhall_rules::{
    LaidMeld, Layout, Ruleset as Rules, SeatNumber, Table as LegalTable, Tile,
    notation::{parse_meld, parse_table, parse_tile, parse_tiles},
};
use pyo3::{
    Borrowed,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyInt, PyString},
};

use crate::{
    errors::{impossible, unreadable, unreadable_text},
    meld::Meld,
    ruleset::Ruleset,
    table::Table,
};

/// The number of a seat. An int that cannot be one is a ValueError that names it, as a seat that a game lacks is.
pub struct Seat(pub SeatNumber);

impl<'py> FromPyObject<'_, 'py> for Seat {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Seat> {
        match value.extract() {
            Ok(number) => Ok(Seat(number)),
            Err(_) if value.is_instance_of::<PyInt>() => Err(no_seat(value.str()?)),
            Err(error) => Err(error),
        }
    }
}

/// What is raised for a seat that does not exist.
pub fn no_seat(number: impl Display) -> PyErr {
    PyValueError::new_err(format!("there is no seat {number}"))
}

/// Tiles: a text, or a sequence of tile names. `place` names the argument in errors.
pub fn tiles(value: &Bound<'_, PyAny>, place: &str) -> PyResult<Vec<Tile>> {
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        return parse_tiles(text.to_str()?).map_err(|error| unreadable_text(py, place, &error));
    }
    let mut tiles = Vec::new();
    for (index, name) in items(value, place, "a text or a sequence of tile names")?.enumerate() {
        let (name, place) = (name?, || format!("{place}[{index}]"));
        let text = name.cast::<PyString>().map_err(|_| wrong_type(&name, &place(), "the name of a tile"))?;
        tiles.push(parse_tile(text.to_str()?).map_err(|error| unreadable_text(py, &place(), &error))?);
    }
    Ok(tiles)
}

/// A table: an object, a text, or a sequence of melds, each an object, a text or a sequence of tile names.
pub fn table<'a>(value: &'a Bound<'_, PyAny>, place: &str) -> PyResult<Cow<'a, Layout>> {
    if let Ok(table) = value.cast::<Table>() {
        return Ok(Cow::Borrowed(&table.get().0));
    }
    let py = value.py();
    if let Ok(text) = value.cast::<PyString>() {
        let layout = parse_table(text.to_str()?).map_err(|error| unreadable_text(py, place, &error))?;
        return Ok(Cow::Owned(layout));
    }
    let melds = items(value, place, "a Table, a text or a sequence of melds")?.enumerate();
    let laid = melds.map(|(index, laid)| laid_meld(&laid?, &format!("{place}[{index}]")));
    Ok(Cow::Owned(Layout(laid.collect::<PyResult<_>>()?)))
}

/// One meld: an object, a text, with or without its kind, or a sequence of tile names.
pub fn laid_meld(value: &Bound<'_, PyAny>, place: &str) -> PyResult<LaidMeld> {
    if let Ok(meld) = value.cast::<Meld>() {
        Ok(meld.get().laid.clone())
    } else if let Ok(text) = value.cast::<PyString>() {
        parse_meld(text.to_str()?).map_err(|error| unreadable_text(value.py(), place, &error))
    } else {
        Ok(LaidMeld { tiles: tiles(value, place)?, declared: None })
    }
}

/// A table of legal melds.
pub fn legal_table(value: &Bound<'_, PyAny>, place: &str, rules: &Rules) -> PyResult<LegalTable> {
    let legal = table(value, place)?.read(rules);
    legal.map_err(|bad| {
        let flaws: Vec<String> =
            bad.iter().map(|bad| format!("{place}[{}] {}", bad.index, bad.flaw.name())).collect();
        unreadable(value.py(), place, &format!("legal melds, not {}", flaws.join(", ")))
    })
}

/// A ruleset: an object, or a text such as `classic` or `sabra+initial_meld_points=50`.
pub fn ruleset(value: Option<&Bound<'_, PyAny>>) -> PyResult<Rules> {
    let Some(value) = value else { return Ok(Rules::CLASSIC) };
    if let Ok(ruleset) = value.cast::<Ruleset>() {
        return Ok(ruleset.get().0);
    }
    let text = value.cast::<PyString>().map_err(|_| wrong_type(value, "ruleset", "a Ruleset or a text"))?;
    text.to_str()?.parse().map_err(|error| impossible(value.py(), &error))
}

fn items<'py>(
    value: &Bound<'py, PyAny>,
    place: &str,
    expected: &str,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
    value.try_iter().map_err(|_| wrong_type(value, place, expected))
}

fn wrong_type(value: &Bound<'_, PyAny>, place: &str, expected: &str) -> PyErr {
    match value.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("{place}: expected {expected}, not {name}")),
        Err(error) => error,
    }
}
