//! Tiles in a row, and their multiset.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::read_back;
use meldhall_rules::{
    Counts,
    notation::{join, parse_tiles},
};

fuzz_target!(|bytes: &[u8]| {
    let Some(tiles) = read_back(bytes, parse_tiles, |tiles| join(tiles, " ")) else { return };
    let counts: Counts = tiles.iter().collect();
    assert!(counts.len() <= tiles.len() && counts.len() >= tiles.len().min(255));
    assert_eq!(parse_tiles(&counts.to_string()), Ok(counts.tiles()));
});
