//! Tables: melds with ` | ` between them; nothing for the empty table.

use alloc::vec::Vec;
use core::fmt;

use super::{NotationError, Reader, join, melds::next_meld};
use crate::{
    meld::Limits,
    table::{Layout, Table},
};

/// What parts melds, and what ends a table inside a longer line.
pub(crate) const MARKS: &[char] = &['|', ';'];

/// Reads a table as laid; its melds may be legal or not.
pub fn parse_table(text: &str) -> Result<Layout, NotationError> {
    let mut reader = Reader::new(text, MARKS);
    let layout = next_table(&mut reader)?;
    let end = reader.next_word();
    if end.is_end() { Ok(layout) } else { Err(end.expected("a tile, `|` or the end")) }
}

/// Reads a table that was written from legal melds, whatever their ruleset.
pub fn parse_stored_table(text: &str) -> Result<Table, NotationError> {
    let start = Reader::new(text, MARKS).peek();
    let layout = parse_table(text)?;
    layout.read_within(Limits::WIDEST).map_err(|_| start.expected("a table of legal melds"))
}

/// Reads a table up to the end of the text, a `;` or a `]`.
pub(crate) fn next_table(reader: &mut Reader<'_>) -> Result<Layout, NotationError> {
    let mut melds = Vec::new();
    if matches!(reader.peek().text, "" | ";" | "]") {
        return Ok(Layout(melds));
    }
    loop {
        melds.push(next_meld(reader)?);
        if reader.peek().text != "|" {
            return Ok(Layout(melds));
        }
        reader.next_word();
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.0, " | "))
    }
}

impl fmt::Display for Table {
    /// In a form that is read as the same table under every ruleset.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.0, " | "))
    }
}
