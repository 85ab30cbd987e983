//! Games of which records are kept replay to where they stood when they were played.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use std::{fs, path::PathBuf};

use meldhall_rules::{Game, Position, Record, SeatNumber, Viewer, view};
use serde_json::{Value, json};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records"))
}

/// Name, text and what is expected of every record.
fn records() -> Vec<(String, String, Value)> {
    let text = fs::read_to_string(folder().join("expected.json")).expect("what is expected");
    let expected: Value = serde_json::from_str(&text).expect("JSON");
    let named = expected.as_object().expect("a record by its name").iter();
    let record = |(name, expected): (&String, &Value)| {
        let text = fs::read_to_string(folder().join(name).with_extension("record")).expect(name);
        (name.clone(), text, expected.clone())
    };
    let records: Vec<_> = named.map(record).collect();
    assert!(records.len() >= 20, "the records are part of the tree");
    records
}

/// Where a game stands, as `expected.json` tells it.
fn facts(game: &Game) -> Value {
    let seats = (0..game.seats().len()).map(|seat| Viewer::Seat(seat as SeatNumber));
    let position = |viewer| Position::of(&view(game, viewer), game.rules()).expect("a position").to_string();
    let positions: Vec<String> = [Viewer::Spectator].into_iter().chain(seats).map(position).collect();
    json!({
        "phase": game.phase().name(),
        "round": game.round(),
        "turn": game.turn(),
        "deadline_ms": game.deadline_ms(),
        "total_points": game.seats().iter().map(|seat| seat.total_points()).collect::<Vec<_>>(),
        "positions": positions,
    })
}

#[test]
fn records_replay_to_the_same_results() {
    for (name, text, mut expected) in records() {
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let steps: Result<Vec<_>, _> = record.replay().collect();
        let steps = steps.unwrap_or_else(|error| panic!("{name}: {error}"));
        let expected = expected.as_object_mut().expect("facts");
        expected.remove("seed");
        assert_eq!(expected.remove("steps"), Some(json!(steps.len())), "{name}");
        let game = &steps.last().expect("a step").game;
        assert_eq!(facts(game), json!(expected), "{name}");
        assert_eq!(game.result(), record.result(), "{name}");
    }
}

#[test]
fn records_are_written_as_they_were_read() {
    for (name, text, _) in records() {
        assert_eq!(Record::parse(&text).expect(&name).to_string(), text, "{name}");
    }
}

#[test]
fn every_step_keeps_the_set() {
    for (name, text, _) in records() {
        let record = Record::parse(&text).expect(&name);
        let set = record.rules().tiles().iter().collect();
        for step in record.replay() {
            assert_eq!(step.expect(&name).game.tile_counts(), set, "{name}");
        }
    }
}

#[test]
fn a_header_that_is_cut_short_is_refused_where_it_ends() {
    let cases = [
        ("", 1, 1),
        ("meldhall-record 2", 1, 1),
        ("meldhall-record 1\n", 2, 1),
        ("meldhall-record 1\nruleset classy", 2, 9),
        ("meldhall-record 1\nruleset classic", 3, 1),
        ("meldhall-record 1\nruleset classic\nseats", 3, 6),
        ("meldhall-record 1\nruleset classic\nseats \"Ada", 3, 11),
        ("meldhall-record 1\nruleset classic\nseats \"Ada\"", 3, 7),
        ("meldhall-record 1\nruleset classic\nseats \"Ada\" \"Bo\"", 4, 1),
        ("meldhall-record 1\nruleset classic\nseats \"Ada\" \"Bo\"\nresult -\nresult -", 5, 1),
    ];
    for (text, line, column) in cases {
        let error = Record::parse(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
    }
}

/// The first misfit of a replay.
fn misfit(text: &str) -> String {
    let record = Record::parse(text).expect("notation");
    record.replay().find_map(Result::err).expect("a step that does not fit").expected
}

#[test]
fn results_that_cannot_be_are_refused() {
    let (_, text, _) = records().into_iter().find(|(name, ..)| name == "went_out").expect("a record");
    let winner = text.split("winners=[").nth(1).and_then(|rest| rest.split(']').next()).expect("a winner");
    let twice = text.replace(&format!("winners=[{winner}]"), &format!("winners=[{winner} {winner}]"));
    assert_eq!(misfit(&twice), "events that fit the game: round-ended can happen only once");
    let many = text.replace(&format!("winners=[{winner}]"), &format!("winners=[{}]", "0 ".repeat(9_999)));
    assert_eq!(misfit(&many), "events that fit the game: round-ended names a seat that is not in play");
    let cut = text.replace("\nresult standings=[1:", "\nresult standings=[2:");
    assert_eq!(misfit(&cut), "the result that the events give");
}
