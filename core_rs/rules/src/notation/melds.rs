//! Melds: `r5 r6 j`, `group: r2 j j`.

use alloc::vec::Vec;
use core::fmt;

use super::{NotationError, Reader, Word, join, tiles::tile_of};
use crate::{
    meld::{Kind, Limits, Meld},
    table::LaidMeld,
    tile::Tile,
};

/// Reads one meld, with or without its kind.
pub fn parse_meld(text: &str) -> Result<LaidMeld, NotationError> {
    let mut reader = Reader::new(text, super::tables::MARKS);
    let meld = next_meld(&mut reader)?;
    let end = reader.next_word();
    if end.is_end() { Ok(meld) } else { Err(end.expected("a tile or the end")) }
}

/// Reads a meld up to the end or the next mark.
pub(crate) fn next_meld(reader: &mut Reader<'_>) -> Result<LaidMeld, NotationError> {
    let declared = kind_named(reader.peek());
    if declared.is_some() {
        reader.next_word();
    }
    let mut tiles = Vec::with_capacity(4);
    tiles.push(tile_of(reader.next_word())?);
    while !matches!(reader.peek().text, "" | "|" | ";" | "]") {
        tiles.push(tile_of(reader.next_word())?);
    }
    Ok(LaidMeld { tiles, declared })
}

fn kind_named(word: Word<'_>) -> Option<Kind> {
    match word.text {
        "group:" => Some(Kind::Group),
        "run:" => Some(Kind::Run),
        _ => None,
    }
}

impl fmt::Display for LaidMeld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(kind) = self.declared {
            write!(f, "{}: ", kind.name())?;
        }
        f.write_str(&join(&self.tiles, " "))
    }
}

impl fmt::Display for Meld {
    /// In a form that is read as the same meld under every ruleset.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<Tile> = self.tiles().collect();
        LaidMeld { tiles, declared: self.kind_to_declare(Limits::WIDEST) }.fmt(f)
    }
}
