//! A line of events, as a log holds it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::read_back;
use meldhall_rules::{
    Game, Ruleset, Viewer, evolve,
    notation::{parse_event, parse_events, write_events},
    see,
};
use meldhall_wire::event_fields;

fuzz_target!(|bytes: &[u8]| {
    read_back(bytes, parse_event, ToString::to_string);
    let Some(events) = read_back(bytes, parse_events, |events| write_events(events)) else { return };
    let rules = Ruleset::CLASSIC;
    let seen: Vec<_> = events.iter().map(|event| see(event, Viewer::Seat(1))).collect();
    event_fields(&seen, &rules);
    let game = Game::new(rules, 2).expect("two can play");
    if let Ok(after) = evolve(&game, &events) {
        assert!(after.round() == 0 || after.tile_counts() == rules.tiles().iter().collect());
    }
});
