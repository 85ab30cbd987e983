//! Tiles and multisets of tiles (R1).

use core::fmt;

/// Most colors a ruleset may have (R1.3).
pub const MAX_COLORS: u8 = 6;
/// Most numbers a ruleset may have (R1.3).
pub const MAX_NUMBERS: u8 = 15;

/// A color of numbered tiles, in canonical order (R3.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// `k`
    Black,
    /// `r`
    Red,
    /// `b`
    Blue,
    /// `o`
    Orange,
    /// `g`
    Green,
    /// `p`
    Purple,
}

impl Color {
    /// Every color, in canonical order.
    pub const ALL: [Color; MAX_COLORS as usize] =
        [Color::Black, Color::Red, Color::Blue, Color::Orange, Color::Green, Color::Purple];

    /// The letter that stands for it in notation.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'k',
            Color::Red => 'r',
            Color::Blue => 'b',
            Color::Orange => 'o',
            Color::Green => 'g',
            Color::Purple => 'p',
        }
    }
}

/// A kind of tile: a numbered one or the joker. Copies are not told apart (R1.2).
///
/// The code is `16 * color + number`, 96 for the joker: the value of `meldhall.v1.Tile`.
/// Order: by color, then by number, the joker last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The joker.
    pub const JOKER: Tile = Tile(96);
    /// One more than the largest code.
    pub const CODES: usize = 97;

    /// The numbered tile; `None` unless `number` is in 1..=15.
    pub const fn new(color: Color, number: u8) -> Option<Tile> {
        if number >= 1 && number <= MAX_NUMBERS { Some(Tile(16 * color as u8 + number)) } else { None }
    }

    /// The numbered tile at that place of the canonical orders; the caller keeps both in range.
    pub(crate) const fn at(color: u8, number: u8) -> Tile {
        Tile(16 * color + number)
    }

    /// The tile of that code, if there is one.
    pub const fn from_code(code: u8) -> Option<Tile> {
        if code == 96 || (code < 96 && code % 16 != 0) { Some(Tile(code)) } else { None }
    }

    /// The code, in 1..=96.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Whether it is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == Tile::JOKER.0
    }

    /// The color; `None` for the joker.
    pub const fn color(self) -> Option<Color> {
        if self.is_joker() { None } else { Some(Color::ALL[(self.0 >> 4) as usize]) }
    }

    /// The number; 0 for the joker.
    pub const fn number(self) -> u8 {
        self.0 & 15
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color() {
            Some(color) => write!(f, "{}{}", color.letter(), self.number()),
            None => f.write_str("j"),
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
