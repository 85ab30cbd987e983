//! The text form of tiles, melds and tables.

use alloc::string::{String, ToString};
use core::fmt::Display;

mod error;
mod melds;
mod tables;
mod tiles;

pub use error::{NotationError, Reader, Word};
pub use melds::parse_meld;
pub use tables::{parse_stored_table, parse_table};
pub use tiles::{parse_tile, parse_tiles};

/// The items one after another, with `separator` between two.
pub fn join(items: &[impl Display], separator: &str) -> String {
    let mut text = String::new();
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            text.push_str(separator);
        }
        text.push_str(&item.to_string());
    }
    text
}
