//! A table as laid; legal or not, it goes over the wire and back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::read_back;
use meldhall_rules::{
    Ruleset,
    notation::{parse_stored_table, parse_table},
};
use meldhall_wire::{layout_bytes, read_layout};

fuzz_target!(|bytes: &[u8]| {
    read_back(bytes, parse_stored_table, ToString::to_string);
    let Some(layout) = read_back(bytes, parse_table, ToString::to_string) else { return };
    let rules = Ruleset::CLASSIC;
    if let Ok(table) = layout.read(&rules) {
        assert_eq!(table.tiles(), layout.tiles());
        assert_eq!(table.layout(&rules).read_after(&table, &rules).as_ref(), Ok(&table));
    }
    if let Ok(sent) = read_layout(&layout_bytes(&layout, &rules), "table") {
        assert_eq!(sent.tiles(), layout.tiles());
        assert_eq!(sent.read(&rules), layout.read(&rules));
    }
});
