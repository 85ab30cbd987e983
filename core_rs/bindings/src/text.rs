//! Tiles as Python shows them: by their names in notation.

use meldhall_rules::{Tile, notation::parse_tile};
use pyo3::{prelude::*, types::PyInt};

use crate::errors::{unreadable, unreadable_text};

/// The number of a tile on the wire (`meldhall.v1.Tile`): `r5` is 21. Raises NotationError for a text that is no tile.
#[pyfunction]
pub fn tile_code(py: Python<'_>, tile: &str) -> PyResult<u8> {
    parse_tile(tile).map(Tile::code).map_err(|error| unreadable_text(py, "", &error))
}

/// The tile of that number on the wire: 21 is `r5`. Raises NotationError for a number that is none.
#[pyfunction]
pub fn tile_text(code: &Bound<'_, PyInt>) -> PyResult<String> {
    let tile = code.extract().ok().and_then(Tile::from_code);
    tile.map(|tile| tile.to_string()).ok_or_else(|| unreadable(code.py(), "code", "the number of a tile"))
}

/// The name of each tile.
pub fn names(tiles: &[Tile]) -> Vec<String> {
    tiles.iter().map(ToString::to_string).collect()
}
