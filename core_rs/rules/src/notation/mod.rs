//! The text form of tiles, melds, tables, commands, events and positions. `docs/notation.md` specifies it.

use alloc::string::String;
use core::fmt::{Display, Write};

mod commands;
mod error;
mod events;
mod fields;
mod melds;
mod position;
mod refusals;
mod tables;
mod tiles;

pub use commands::parse_command;
pub use error::{NotationError, Reader, Word};
pub(crate) use events::{Standings, next_events, next_standings};
pub use events::{parse_event, parse_events, write_events};
pub(crate) use fields::{Fields, Listed, number_of};
pub use melds::parse_meld;
pub use position::parse_position;
pub use tables::{parse_stored_table, parse_table};
pub use tiles::{parse_tile, parse_tiles};

/// The items one after another, with `separator` between two.
pub fn join(items: &[impl Display], separator: &str) -> String {
    let mut text = String::new();
    for (place, item) in items.iter().enumerate() {
        let separator = if place > 0 { separator } else { "" };
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{separator}{item}");
    }
    text
}
