//! Jokers on the table, clause by clause (R6), and the plays on which core and reference once disagreed.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use std::{fs, path::Path};

use meldhall_rules::{
    Counts, Ruleset, check_play,
    notation::{join, parse_table, parse_tiles},
};
use serde_json::Value;

/// The rows of a vector file.
fn rows(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    let text = fs::read_to_string(path).expect("the vectors are part of the tree");
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_else(|| panic!("{name} of {row}"))
}

/// The reason why the play of a row is refused, if it is.
fn reason(row: &Value) -> Option<&'static str> {
    let rules: Ruleset = text(row, "ruleset").parse().expect("a ruleset");
    let layout = |name: &str| {
        let melds = row[name].as_array().expect("a list of melds");
        let melds: Vec<&str> = melds.iter().map(|meld| meld.as_str().expect("a meld is text")).collect();
        parse_table(&join(&melds, " | ")).expect("a table can be read")
    };
    let before = layout("table_before").read(&rules).expect("the table before is legal");
    let rack: Counts = parse_tiles(text(row, "rack")).expect("the rack can be read").iter().collect();
    let has_melded = row["opened"].as_bool().expect("opened is said");
    let verdict = check_play(&before, &rack, &layout("table_after"), has_melded, &rules);
    verdict.err().map(|refusal| refusal.reason())
}

#[test]
fn every_clause() {
    for row in rows("jokers.jsonl") {
        assert_eq!(reason(&row), row["expected"]["reason"].as_str(), "{row}");
    }
}

#[test]
fn plays_once_in_dispute() {
    for row in rows("found.jsonl") {
        assert_eq!(reason(&row), row["expected"]["reason"].as_str(), "{row}");
    }
}
