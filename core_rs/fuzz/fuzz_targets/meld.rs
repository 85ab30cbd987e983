//! One meld, read by every preset.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::read_back;
use meldhall_rules::{Counts, Preset, classify, notation::parse_meld};

fuzz_target!(|bytes: &[u8]| {
    let Some(laid) = read_back(bytes, parse_meld, ToString::to_string) else { return };
    for rules in Preset::ALL.map(Preset::ruleset) {
        let Ok(meld) = classify(&laid.tiles, laid.declared, &rules) else { continue };
        assert_eq!(meld.tiles().collect::<Counts>(), laid.tiles.iter().collect());
        let printed = parse_meld(&meld.to_string()).expect("a meld prints as one");
        assert_eq!(classify(&printed.tiles, printed.declared, &rules), Ok(meld));
        assert_eq!(meld.roles(rules.colors).count(), meld.len());
    }
});
