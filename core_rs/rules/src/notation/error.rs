//! Reading text word by word, and saying where it cannot be read.

use alloc::string::String;
use core::{error::Error, fmt};

/// Text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What would fit there.
    pub expected: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: expected {}", self.line, self.column, self.expected)
    }
}

impl Error for NotationError {}

/// A piece of text without white space, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The text; empty at the end.
    pub text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Word<'a> {
    /// The parts before and after the first `mark`; `None` if there is none.
    pub(crate) fn split(&self, mark: char) -> Option<(Word<'a>, Word<'a>)> {
        let (before, after) = self.text.split_once(mark)?;
        let column = self.column + before.chars().count() + 1;
        Some((Word { text: before, ..*self }, Word { text: after, line: self.line, column }))
    }

    /// That something else was expected in its place.
    pub fn expected(&self, expected: impl Into<String>) -> NotationError {
        NotationError { line: self.line, column: self.column, expected: expected.into() }
    }

    /// Whether the text had ended.
    pub fn is_end(&self) -> bool {
        self.text.is_empty()
    }
}

/// Cuts text into words, counting lines and columns.
///
/// Each of the reader's `marks` is a word of its own, also where no white space parts it from its neighbors.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    /// The next word, read ahead.
    next: Word<'a>,
    rest: &'a str,
    marks: &'static [char],
    line: usize,
    column: usize,
}

impl<'a> Reader<'a> {
    /// From the beginning of the text.
    pub fn new(text: &'a str, marks: &'static [char]) -> Reader<'a> {
        Reader::starting_at(text, marks, 1, 1)
    }

    /// For a text that begins at that line and column of another.
    pub(crate) fn starting_at(
        text: &'a str,
        marks: &'static [char],
        line: usize,
        column: usize,
    ) -> Reader<'a> {
        let mut reader = Reader { next: Word { text: "", line, column }, rest: text, marks, line, column };
        reader.next_word();
        reader
    }

    /// The next word, which stays to be read.
    pub const fn peek(&self) -> Word<'a> {
        self.next
    }

    /// The next word; empty at the end of the text.
    pub fn next_word(&mut self) -> Word<'a> {
        let ahead = self.read_ahead();
        core::mem::replace(&mut self.next, ahead)
    }

    fn read_ahead(&mut self) -> Word<'a> {
        self.skip_space();
        let (line, column) = (self.line, self.column);
        // Letters and digits never end a word, and most words hold nothing else.
        let plain = self.rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let mut others = self.rest[plain..].char_indices();
        let len = match others.find(|(_, letter)| self.marks.contains(letter) || letter.is_whitespace()) {
            Some((0, mark)) if plain == 0 => mark.len_utf8(),
            Some((place, _)) => plain + place,
            None => self.rest.len(),
        };
        let (text, rest) = self.rest.split_at(len);
        self.rest = rest;
        self.column += if len == plain { plain } else { text.chars().count() };
        Word { text, line, column }
    }

    fn skip_space(&mut self) {
        let mut letters = self.rest.chars();
        while let Some(letter) = letters.clone().next().filter(|letter| letter.is_whitespace()) {
            letters.next();
            (self.line, self.column) =
                if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = letters.as_str();
    }
}
