//! The bytes of a ruleset.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::message_back;
use meldhall_wire::{read_ruleset, ruleset_bytes};

fuzz_target!(|bytes: &[u8]| {
    if let Some(rules) = message_back(bytes, read_ruleset, ruleset_bytes) {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
});
