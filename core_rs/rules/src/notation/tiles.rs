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
    let (letter, number) = match *text.as_bytes() {
        [b'j'] => return Some(Tile::JOKER),
        [letter, ones @ b'1'..=b'9'] => (letter, ones - b'0'),
        [letter, b'1', ones @ b'0'..=b'5'] => (letter, 10 + ones - b'0'),
        _ => return None,
    };
    let color = Color::ALL.into_iter().find(|color| color.letter() == char::from(letter))?;
    Tile::new(color, number)
}
