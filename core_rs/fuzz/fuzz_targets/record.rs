//! The record of a game, replayed as far as it fits; each state is seen by everybody.
#![no_main]

use libfuzzer_sys::fuzz_target;
use meldhall_fuzz::{check_place, read_back};
use meldhall_rules::{Position, Record, Viewer, view};
use meldhall_wire::{read_view, view_bytes};

fuzz_target!(|bytes: &[u8]| {
    let Some(record) = read_back(bytes, Record::parse, ToString::to_string) else { return };
    let rules = *record.rules();
    let set = rules.tiles().iter().collect();
    for step in record.replay() {
        let game = match step {
            Ok(step) => step.game,
            // Lines of the text that was read may be parted otherwise than those of its print.
            Err(error) => return check_place(&record.to_string(), &error),
        };
        assert!(game.round() == 0 || game.tile_counts() == set);
        for viewer in [Viewer::Seat(0), Viewer::Seat(1), Viewer::Spectator] {
            let seen = view(&game, viewer);
            Position::of(&seen, &rules).expect("a game's views are possible");
            assert_eq!(read_view(&view_bytes(&seen, &rules), &rules), Ok(seen));
        }
    }
});
