//! Reading what comes from outside.

use std::{
    error::Error,
    fmt::{self, Display},
};

use meldhall_rules::{SeatNumber, Tile};
use prost::Message;

/// No message that is read here is longer; ten times what the largest legal one takes.
const MAX_BYTES: usize = 65_536;

/// A message that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireError {
    /// The field, as in `table.melds[3].tiles[0]`.
    pub place: String,
    /// What would fit there.
    pub expected: String,
}

impl WireError {
    pub(crate) fn new(place: impl Into<String>, expected: impl Into<String>) -> WireError {
        WireError { place: place.into(), expected: expected.into() }
    }

    /// The same, seen from the message that holds the field's own.
    pub(crate) fn within(self, outer: impl Display) -> WireError {
        WireError { place: format!("{outer}.{}", self.place), ..self }
    }
}

impl Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.place, self.expected)
    }
}

impl Error for WireError {}

/// The message that some bytes hold.
pub(crate) fn decode<M: Message + Default>(bytes: &[u8], place: &str) -> Result<M, WireError> {
    if bytes.len() > MAX_BYTES {
        return Err(WireError::new(place, format!("at most {MAX_BYTES} bytes")));
    }
    M::decode(bytes).map_err(|_| WireError::new(place, "a message of its type"))
}

/// The values of a repeated field, each read by `read` with errors of its own within.
pub(crate) fn each<'a, M, T>(
    messages: &'a [M],
    place: &str,
    read: impl Fn(&'a M) -> Result<T, WireError>,
) -> Result<Vec<T>, WireError> {
    let numbered = messages.iter().enumerate();
    numbered
        .map(|(index, message)| read(message).map_err(|error| error.within(format_args!("{place}[{index}]"))))
        .collect()
}

/// The tiles of a repeated field.
pub(crate) fn tiles(codes: &[i32], place: &str) -> Result<Vec<Tile>, WireError> {
    let read = |(index, &code): (usize, &i32)| {
        let tile = u8::try_from(code).ok().and_then(Tile::from_code);
        tile.ok_or_else(|| WireError::new(format!("{place}[{index}]"), "a tile"))
    };
    codes.iter().enumerate().map(read).collect()
}

/// A count, which is never negative.
pub(crate) fn count(value: i32, place: &str) -> Result<u32, WireError> {
    value.try_into().map_err(|_| WireError::new(place, "a number from 0"))
}

/// The number of a seat.
pub(crate) fn seat_number(value: i32, place: &str) -> Result<SeatNumber, WireError> {
    value.try_into().map_err(|_| WireError::new(place, "the number of a seat"))
}

/// Tiles as a repeated field.
pub(crate) fn codes<'a>(tiles: impl IntoIterator<Item = &'a Tile>) -> Vec<i32> {
    tiles.into_iter().map(|tile| i32::from(tile.code())).collect()
}

/// Any count or index of the core as a field; none comes near the limit.
pub(crate) fn int(value: impl TryInto<i32>) -> i32 {
    value.try_into().unwrap_or(i32::MAX)
}
