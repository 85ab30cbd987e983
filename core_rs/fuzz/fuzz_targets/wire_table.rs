//! The bytes of a table.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_rules::Ruleset;
use meldhall_wire::{layout_bytes, read_layout};

fuzz_target!(|bytes: &[u8]| {
    let Ok(layout) = read_layout(bytes, "table") else { return };
    let rules = Ruleset::CLASSIC;
    let written = layout_bytes(&layout, &rules);
    let again = read_layout(&written, "table").expect("what is written can be read");
    assert_eq!(again.tiles(), layout.tiles());
    assert_eq!(again.read(&rules), layout.read(&rules));
    assert_eq!(layout_bytes(&again, &rules), written);
});
