//! Fields of a line: a name, then `name=value` in a fixed order, lists in brackets.

use alloc::{format, string::String, vec::Vec};
use core::{fmt, str::FromStr};

use super::{NotationError, Reader, Word, tables::next_table, tiles::tile_of};
use crate::{
    meld::Limits,
    messages::SeatNumber,
    ruleset::Ruleset,
    table::{Layout, Table},
    tile::Tile,
};

/// What parts the words of a line.
const MARKS: &[char] = &['=', '[', ']', '|', ';'];

/// A value that is not there.
pub(crate) const ABSENT: &str = "-";

/// Reads a line field by field.
#[derive(Clone)]
pub(crate) struct Fields<'a> {
    reader: Reader<'a>,
}

impl<'a> Fields<'a> {
    /// Of a text that begins at that line and column of another.
    pub(crate) fn new(text: &'a str, line: usize, column: usize) -> Fields<'a> {
        Fields { reader: Reader::starting_at(text, MARKS, line, column) }
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Word<'a> {
        self.reader.next_word()
    }

    /// The next word, which stays to be read.
    pub(crate) fn peek(&self) -> Word<'a> {
        self.reader.peek()
    }

    /// Passes a word that must be there.
    pub(crate) fn pass(&mut self, text: &str) -> Result<(), NotationError> {
        let word = self.word();
        if word.text == text { Ok(()) } else { Err(word.expected(format!("`{text}`"))) }
    }

    /// Passes the name of a field and what follows it.
    pub(crate) fn name(&mut self, name: &str) -> Result<(), NotationError> {
        self.pass(name)?;
        self.pass("=")
    }

    /// `name=7`.
    pub(crate) fn number<T: FromStr>(&mut self, name: &str) -> Result<T, NotationError> {
        self.name(name)?;
        number_of(self.word())
    }

    /// `seat=1`.
    pub(crate) fn seat(&mut self) -> Result<SeatNumber, NotationError> {
        self.number("seat")
    }

    /// `name=7` or `name=-`.
    pub(crate) fn optional_number<T: FromStr>(&mut self, name: &str) -> Result<Option<T>, NotationError> {
        self.name(name)?;
        let word = self.word();
        if word.text == ABSENT { Ok(None) } else { number_of(word).map(Some) }
    }

    /// `name=true` or `name=false`.
    pub(crate) fn flag(&mut self, name: &str) -> Result<bool, NotationError> {
        self.name(name)?;
        flag_of(self.word())
    }

    /// `name=NAME`, one of some values by their names.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        name: &str,
        values: &[T],
        name_of: fn(T) -> &'static str,
    ) -> Result<T, NotationError> {
        self.name(name)?;
        choice_of(self.word(), values, name_of)
    }

    /// `name=[…]`, each word read by `read`.
    pub(crate) fn list<T>(
        &mut self,
        name: &str,
        mut read: impl FnMut(Word<'a>) -> Result<T, NotationError>,
    ) -> Result<Vec<T>, NotationError> {
        self.name(name)?;
        self.pass("[")?;
        let mut items = Vec::new();
        while self.peek().text != "]" {
            items.push(read(self.word())?);
        }
        self.word();
        Ok(items)
    }

    /// `name=[7 -8]`, so many numbers.
    pub(crate) fn list_of<T: FromStr>(&mut self, len: usize, name: &str) -> Result<Vec<T>, NotationError> {
        let start = self.peek();
        let numbers = self.list(name, number_of)?;
        if numbers.len() == len { Ok(numbers) } else { Err(start.expected(format!("{name} of {len} seats"))) }
    }

    /// `name=[r5 j]`.
    pub(crate) fn tiles(&mut self, name: &str) -> Result<Vec<Tile>, NotationError> {
        self.list(name, tile_of)
    }

    /// `name=[r5 j | - | k3]`: tiles of each seat, `-` for none.
    pub(crate) fn racks(&mut self) -> Result<Vec<Vec<Tile>>, NotationError> {
        self.name("racks")?;
        self.pass("[")?;
        let mut racks = Vec::new();
        loop {
            racks.push(self.rack()?);
            let end = self.word();
            match end.text {
                "|" => {}
                "]" => return Ok(racks),
                _ => return Err(end.expected("a tile, `|` or `]`")),
            }
        }
    }

    fn rack(&mut self) -> Result<Vec<Tile>, NotationError> {
        if self.peek().text == ABSENT {
            self.word();
            return Ok(Vec::new());
        }
        let mut tiles = Vec::from([tile_of(self.word())?]);
        while !matches!(self.peek().text, "" | "|" | "]") {
            tiles.push(tile_of(self.word())?);
        }
        Ok(tiles)
    }

    /// `name=[r5 r6 r7 | k9 k10]`: melds as laid.
    pub(crate) fn layout(&mut self, name: &str) -> Result<Layout, NotationError> {
        self.name(name)?;
        self.pass("[")?;
        let layout = next_table(&mut self.reader)?;
        let end = self.word();
        if end.text == "]" { Ok(layout) } else { Err(end.expected("a tile, `|` or `]`")) }
    }

    /// `table=[r5 r6 r7 | k9 o9 j]`: legal melds, whatever their ruleset.
    pub(crate) fn table(&mut self) -> Result<Table, NotationError> {
        let start = self.peek();
        let layout = self.layout("table")?;
        layout.read_within(Limits::WIDEST).map_err(|_| start.expected("a table of legal melds"))
    }

    /// `ruleset=classic+jokers=4`, which takes all that is left.
    pub(crate) fn ruleset(&mut self) -> Result<Ruleset, NotationError> {
        self.name("ruleset")?;
        let start = self.peek();
        let mut words = Vec::new();
        while !self.peek().is_end() {
            words.push(self.word().text);
        }
        words.join(" ").parse().map_err(|why| start.expected(format!("a ruleset that is possible: {why}")))
    }

    /// That nothing follows.
    pub(crate) fn end(&mut self) -> Result<(), NotationError> {
        let word = self.word();
        if word.is_end() { Ok(()) } else { Err(word.expected("the end")) }
    }
}

/// A number in its one form: a sign only where it is negative, no leading zero.
pub(crate) fn number_of<T: FromStr>(word: Word<'_>) -> Result<T, NotationError> {
    let digits = word.text.strip_prefix('-').unwrap_or(word.text);
    let plain =
        digits.bytes().all(|digit| digit.is_ascii_digit()) && (!digits.starts_with('0') || word.text == "0");
    let number = if plain { word.text.parse().ok() } else { None };
    number.ok_or_else(|| word.expected("a number in range"))
}

/// `true` or `false`.
pub(crate) fn flag_of(word: Word<'_>) -> Result<bool, NotationError> {
    word.text.parse().map_err(|_| word.expected("`true` or `false`"))
}

/// The value that a word names.
pub(crate) fn choice_of<T: Copy>(
    word: Word<'_>,
    values: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<T, NotationError> {
    let found = values.iter().copied().find(|value| name_of(*value) == word.text);
    found.ok_or_else(|| {
        let names: Vec<&str> = values.iter().map(|value| name_of(*value)).collect();
        word.expected(format!("one of {}", names.join(", ")))
    })
}

/// A seat and what belongs to it: `0:r7`.
pub(crate) fn seat_and_tile(word: Word<'_>) -> Result<(SeatNumber, Tile), NotationError> {
    let (seat, tile) = word.split(':').ok_or_else(|| word.expected("a seat and a tile such as `0:r7`"))?;
    Ok((number_of(seat)?, tile_of(tile)?))
}

/// Writes a list in brackets.
pub(crate) struct Listed<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", super::join(self.0, " "))
    }
}

/// Writes the tiles of each seat.
pub(crate) struct Racks<'a>(pub(crate) &'a [Vec<Tile>]);

impl fmt::Display for Racks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rack = |tiles: &Vec<Tile>| -> String {
            if tiles.is_empty() { ABSENT.into() } else { super::join(tiles, " ") }
        };
        write!(f, "[{}]", super::join(&self.0.iter().map(rack).collect::<Vec<_>>(), " | "))
    }
}

/// Writes a value or its absence.
pub(crate) struct Maybe<T>(pub(crate) Option<T>);

impl<T: fmt::Display> fmt::Display for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str(ABSENT),
        }
    }
}
