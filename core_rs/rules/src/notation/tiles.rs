//! Tiles: `r5`, `k13`, `j`.

use alloc::vec::Vec;

use super::{NotationError, Reader, Word};
use crate::tile::{Color, Tile};

/// What a tile looks like, for errors.
const A_TILE: &str = "a tile such as `r5` or `j`";

/// Reads one tile.
pub fn parse_tile(text: &str) -> Result<Tile, NotationError> {
    let mut reader = Reader::new(text, &[]);
    let tile = tile_of(reader.next_word())?;
    let end = reader.next_word();
    if end.is_end() { Ok(tile) } else { Err(end.expected("the end")) }
}

/// Reads any number of tiles with white space between them.
pub fn parse_tiles(text: &str) -> Result<Vec<Tile>, NotationError> {
    let mut reader = Reader::new(text, &[]);
    let mut tiles = Vec::new();
    while !reader.peek().is_end() {
        tiles.push(tile_of(reader.next_word())?);
    }
    Ok(tiles)
}

/// The tile that a word names.
pub(crate) fn tile_of(word: Word<'_>) -> Result<Tile, NotationError> {
    named(word.text).ok_or_else(|| word.expected(A_TILE))
}

fn named(text: &str) -> Option<Tile> {
    if text == "j" {
        return Some(Tile::JOKER);
    }
    let letter = text.chars().next()?;
    let color = Color::ALL.into_iter().find(|color| color.letter() == letter)?;
    Tile::new(color, plain_number(&text[1..])?)
}

/// A number written as we write it: no sign, no leading zero.
fn plain_number(digits: &str) -> Option<u8> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    if plain { digits.parse().ok() } else { None }
}
