//! A position and, after the first line, a table: the verdict on that play, by its own rules and by the strictest.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_rules::{
    Counts, Ruleset, check_play,
    notation::{parse_position, parse_table},
};

fuzz_target!(|bytes: &[u8]| {
    let Some((line, after)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once('\n')) else {
        return;
    };
    let (Ok(position), Ok(after)) = (parse_position(line), parse_table(after)) else { return };
    let strict: Ruleset =
        "sabra+joker_group_of_three=BOTH+joker_reuse=NEW_MELD_TWO_RACK_TILES+jokers=8+copies=4"
            .parse()
            .expect("a ruleset");
    for (has_melded, rules) in
        [true, false].into_iter().flat_map(|melded| [(melded, position.rules), (melded, strict)])
    {
        let Ok(play) = check_play(&position.table, &position.rack, &after, has_melded, &rules) else {
            continue;
        };
        let before: Counts = position.table.tiles();
        assert_eq!(play.table.tiles(), before.plus(&play.laid));
        assert_eq!(play.laid.plus(&play.rack_left), position.rack);
        assert_eq!(play.goes_out, play.rack_left.is_empty());
    }
});
