//! A command, given to a game that has just begun.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::read_back;
use meldhall_rules::{
    Chance, Command, Game, Ruleset, decide, evolve,
    notation::{parse_command, parse_events, write_events},
};

fuzz_target!(|bytes: &[u8]| {
    let Some(command) = read_back(bytes, parse_command, ToString::to_string) else { return };
    let rules = Ruleset::CLASSIC;
    let new = Game::new(rules, 2).expect("two can play");
    let order = rules.tiles();
    let start = Command::StartRound(Chance { seat: 0, start_order: order.clone(), deal_order: order });
    let events = decide(&new, &start, 0).expect("a round can start");
    let game = evolve(&new, &events).expect("its own events");
    for (game, now_ms) in [(&new, 0), (&game, 0), (&game, 60_000)] {
        let Ok(events) = decide(game, &command, now_ms) else { continue };
        let after = evolve(game, &events).expect("what is decided fits");
        assert!(after.round() == 0 || after.tile_counts() == rules.tiles().iter().collect());
        assert_eq!(parse_events(&write_events(&events)), Ok(events));
    }
});
