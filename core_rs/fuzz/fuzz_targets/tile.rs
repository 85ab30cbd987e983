//! One tile.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::read_back;
use meldhall_rules::notation::parse_tile;

fuzz_target!(|bytes: &[u8]| {
    read_back(bytes, parse_tile, ToString::to_string);
});
