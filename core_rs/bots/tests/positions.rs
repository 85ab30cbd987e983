//! The greedy bot on the shared positions.
#![allow(clippy::unwrap_used, clippy::panic, reason = "here a panic is the report")]

mod seen;

use meldhall_bots::greedy;
use meldhall_rules::{Command, Counts, Ruleset, View, check_play};
use seen::{rows, view};
use serde_json::Value;

/// How many tiles the bot lays, all checked; 0 if it draws or passes.
fn laid(view: &View, rules: &Ruleset) -> usize {
    let rack: Counts = view.rack.iter().collect();
    match greedy(view, rules).unwrap() {
        Command::Play { seat: 0, table } => {
            let play = check_play(&view.table, &rack, &table, view.seats[0].has_melded, rules).unwrap();
            play.laid.len()
        }
        Command::Draw { seat: 0 } if view.pool_tiles > 0 => 0,
        Command::Pass { seat: 0 } if view.pool_tiles == 0 => 0,
        other => panic!("{other} in {view:?}"),
    }
}

#[test]
fn lays_only_what_every_ruleset_allows() {
    for name in ["classic", "pressman", "sabra"] {
        let rules = Ruleset::preset(name).unwrap();
        for row in rows() {
            for (has_melded, pool_tiles) in [(false, 20), (false, 0), (true, 20), (true, 0)] {
                let tiles = laid(&view(&row, has_melded, pool_tiles), &rules);
                assert!(tiles as u64 <= row["answer"]["max_tiles"].as_u64().unwrap(), "{row}");
            }
        }
    }
}

#[test]
fn opens_whenever_the_rack_holds_one_simple_initial_meld() {
    let opened = |row: &Value| laid(&view(row, false, 20), &Ruleset::CLASSIC) > 0;
    let can = |row: &Value| row["answer"]["initial_max_value"].as_u64().unwrap() >= 30;
    let (able, unable): (Vec<Value>, Vec<Value>) = rows().into_iter().partition(can);
    assert!(!unable.iter().any(opened));
    let opens = able.iter().filter(|row| opened(row)).count();
    assert!(opens * 10 >= able.len() * 9, "{opens} of {}", able.len());
}

#[test]
fn finds_a_play_wherever_one_is_owed() {
    let rules: Ruleset = "classic+pool_empty_must_play=true".parse().unwrap();
    for row in rows() {
        for (has_melded, most) in [(true, "max_tiles"), (false, "initial_max_tiles")] {
            let can = row["answer"][most].as_u64().unwrap() > 0;
            assert_eq!(laid(&view(&row, has_melded, 0), &rules) > 0, can, "{row}");
        }
    }
}

#[test]
fn waits_for_its_turn() {
    let row = &rows()[0];
    let others = View { turn_seat: Some(1), ..view(row, true, 20) };
    let spectators = View { viewer_seat: None, ..view(row, true, 20) };
    assert_eq!(greedy(&others, &Ruleset::CLASSIC), None);
    assert_eq!(greedy(&spectators, &Ruleset::CLASSIC), None);
}

#[test]
fn keeps_its_joker_while_other_tiles_can_be_laid() {
    let row: Value =
        serde_json::from_str(r#"{"table": [["r3", "r4", "r5"]], "rack": ["r6", "k9", "b9", "j", "o1"]}"#)
            .unwrap();
    let command = |view: &View| greedy(view, &Ruleset::CLASSIC).unwrap().to_string();
    assert_eq!(command(&view(&row, true, 20)), "play seat=0 table=[r3 r4 r5 r6]");
    assert_eq!(command(&view(&row, true, 0)), "play seat=0 table=[r3 r4 r5 r6 | k9 b9 j]");
}
