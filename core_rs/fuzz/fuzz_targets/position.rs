//! A position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::read_back;
use meldhall_rules::notation::parse_position;

fuzz_target!(|bytes: &[u8]| {
    read_back(bytes, parse_position, ToString::to_string);
});
