//! A ruleset: possible, or refused with the parameter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_rules::{Ruleset, ruleset::Parameter};
use meldhall_wire::{read_ruleset, ruleset_bytes};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match text.parse::<Ruleset>() {
        Ok(rules) => {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(read_ruleset(&ruleset_bytes(&rules)), Ok(rules));
            assert_eq!(rules.tiles().len(), rules.set_tiles());
        }
        Err(error) => assert!(!error.parameter.is_empty() && !error.why.is_empty(), "{text}"),
    }
    let _ = Parameter::named(text);
});
