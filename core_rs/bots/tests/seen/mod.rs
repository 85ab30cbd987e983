//! The shared positions as a seat sees them.

use std::fs;

use meldhall_rules::{
    Phase, Ruleset, SeatView, View,
    notation::{parse_table, parse_tiles},
};
use serde_json::Value;

const POSITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/positions.jsonl");

pub fn rows() -> Vec<Value> {
    let text = fs::read_to_string(POSITIONS).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn words(tiles: &Value) -> String {
    let names: Vec<&str> = tiles.as_array().unwrap().iter().map(|tile| tile.as_str().unwrap()).collect();
    names.join(" ")
}

/// What seat 0 sees in a position.
pub fn view(row: &Value, has_melded: bool, pool_tiles: u32) -> View {
    let melds: Vec<String> = row["table"].as_array().unwrap().iter().map(words).collect();
    let rack = parse_tiles(&words(&row["rack"])).unwrap();
    let seat = |rack_tiles, has_melded| SeatView {
        rack_tiles,
        has_melded,
        has_left: false,
        total_points: 0,
        rounds_won: 0,
        time_bank_ms: 0,
    };
    View {
        phase: Phase::Round,
        round: 1,
        table: parse_table(&melds.join(" | ")).unwrap().read(&Ruleset::CLASSIC).unwrap(),
        pool_tiles,
        seats: vec![seat(rack.len() as u32, has_melded), seat(10, true)],
        turn_seat: Some(0),
        turn: 9,
        deadline_ms: None,
        clock_paused: false,
        viewer_seat: Some(0),
        rack,
        last_round: None,
        result: None,
        racks: Vec::new(),
        draft: None,
    }
}
