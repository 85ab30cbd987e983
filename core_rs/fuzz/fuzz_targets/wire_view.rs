//! The bytes of a view, by the rules of every preset.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::message_back;
use meldhall_rules::{Position, Preset, notation::parse_position};
use meldhall_wire::{read_view, view_bytes};

fuzz_target!(|bytes: &[u8]| {
    for rules in [Preset::Classic, Preset::Xp].map(Preset::ruleset) {
        let read = |bytes: &[u8]| read_view(bytes, &rules);
        let Some(view) = message_back(bytes, read, |view| view_bytes(view, &rules)) else { continue };
        if let Ok(position) = Position::of(&view, &rules) {
            assert_eq!(parse_position(&position.to_string()), Ok(position));
        }
    }
});
