//! The shared vectors that need no game: melds, tables, initial melds and turns.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use std::{fs, path::Path};

use meldhall_rules::{
    Counts, Layout, Play, Refusal, Ruleset, check_play, enumerate_melds,
    notation::{join, parse_table, parse_tiles},
};
use serde_json::Value;

/// The rows of a vector file.
fn rows(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    let text = fs::read_to_string(path).expect("the vectors are part of the tree");
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

/// Tiles, written as one string or as a list of strings.
fn text_of(tiles: &Value) -> String {
    match tiles {
        Value::String(text) => text.clone(),
        Value::Array(list) => {
            join(&list.iter().map(|tile| tile.as_str().unwrap_or_default()).collect::<Vec<_>>(), " ")
        }
        other => panic!("no tiles: {other}"),
    }
}

/// A table, its melds written like tiles; `Err` if it cannot be read.
fn layout_of(melds: &Value) -> Result<Layout, String> {
    let melds: Vec<String> = melds.as_array().into_iter().flatten().map(text_of).collect();
    parse_table(&join(&melds, " | ")).map_err(|error| error.to_string())
}

fn rules_of(row: &Value) -> Ruleset {
    let text = row["ruleset"].as_str().unwrap_or("classic");
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The verdict on a play of a row, whose parts have these names.
fn verdict(row: &Value, names: [&str; 3], rules: &Ruleset) -> Result<Play, String> {
    let [before, rack, after] = names.map(|name| &row[name]);
    let before = layout_of(before)?.read(rules).expect("the table before is legal");
    let rack: Counts = parse_tiles(&text_of(rack)).expect("the rack can be read").iter().collect();
    let after = layout_of(after).map_err(|_| "MALFORMED".to_string())?;
    let has_melded = row["opened"].as_bool().expect("opened is said");
    check_play(&before, &rack, &after, has_melded, rules).map_err(|refusal| refusal.reason().to_string())
}

#[test]
fn melds() {
    for row in rows("melds.jsonl") {
        let expected = &row["expected"]["classic"];
        let layout = layout_of(&Value::Array(vec![row["set"].clone()]));
        let table = layout.ok().and_then(|layout| layout.read(&Ruleset::CLASSIC).ok());
        assert_eq!(table.is_some(), expected["valid"] == true, "{row}");
        assert_eq!(table.map(|table| u64::from(table.points())), expected["value"].as_u64(), "{row}");
    }
}

#[test]
fn tables() {
    for row in rows("tables.jsonl") {
        if let Some(valid) = row["expected"]["valid"].as_bool() {
            let layout = layout_of(&row["table"]).unwrap();
            assert_eq!(layout.read(&Ruleset::CLASSIC).is_ok(), valid, "{row}");
        }
        let Some(arranged) = row["expected"]["can_be_arranged"].as_bool() else { continue };
        let tiles: Counts = parse_tiles(&text_of(&row["tiles"])).unwrap().iter().collect();
        assert_eq!(can_be_arranged(&tiles), arranged, "{row}");
        if arranged {
            let example = layout_of(&row["expected"]["example"]).unwrap();
            assert_eq!(example.tiles(), tiles, "{row}");
            assert!(example.read(&Ruleset::CLASSIC).is_ok(), "{row}");
        }
    }
}

/// Whether the tiles are melds without a rest, by trying every meld.
fn can_be_arranged(tiles: &Counts) -> bool {
    let Some((first, _)) = tiles.iter().next() else { return true };
    let with_first = enumerate_melds(&Ruleset::CLASSIC).map(|meld| meld.tiles().collect::<Counts>());
    let mut rests = with_first.filter(|meld| meld.get(first) > 0).filter_map(|meld| tiles.checked_sub(&meld));
    rests.any(|rest| can_be_arranged(&rest))
}

#[test]
fn melds_of_the_rule_sheets() {
    for row in rows("rules.jsonl").iter().filter(|row| row["area"] == "set") {
        let (rules, expect) = (rules_of(row), &row["expect"]);
        let meld = layout_of(&Value::Array(vec![row["input"]["set"].clone()])).unwrap().read(&rules);
        assert_eq!(meld.is_ok(), expect["verdict"] == "valid", "{row}");
        let Ok(table) = meld else { continue };
        assert_eq!(u64::from(table.points()), expect["value"].as_u64().unwrap(), "{row}");
        if let Some(kind) = expect["kind"].as_str() {
            assert_eq!(table.0[0].kind().name(), kind, "{row}");
        }
    }
}

#[test]
fn initial_melds_of_the_rule_sheets() {
    for row in rows("rules.jsonl").iter().filter(|row| row["area"] == "initial_meld") {
        let (rules, expect) = (rules_of(row), &row["expect"]);
        assert_eq!(row["input"]["threshold"], rules.initial_meld_points);
        let after = layout_of(&row["input"]["sets"]).unwrap();
        let verdict = check_play(&Default::default(), &after.tiles(), &after, false, &rules);
        let points = match &verdict {
            Ok(play) => play.points,
            Err(Refusal::InitialMeldTooLow { points, .. }) => *points,
            Err(refusal) => panic!("{row}: {refusal:?}"),
        };
        assert_eq!(verdict.is_ok(), expect["verdict"] == "accept", "{row}");
        assert_eq!(u64::from(points), expect["value"].as_u64().unwrap(), "{row}");
    }
}

#[test]
fn turns_of_the_rule_sheets() {
    for row in rows("rules.jsonl").iter().filter(|row| row["area"] == "turn") {
        let (rules, expect) = (rules_of(row), &row["expect"]);
        let verdict = verdict(&row["input"], ["table", "rack", "after"], &rules);
        assert_eq!(verdict.as_ref().err().map(String::as_str), expect["code"].as_str(), "{row}");
        let Ok(play) = verdict else { continue };
        if let Some(rack) = expect["rack_after"].as_str() {
            assert_eq!(play.rack_left.to_string(), rack, "{row}");
        }
        assert_eq!(play.goes_out, expect["wins"] == true, "{row}");
    }
}

#[test]
fn turns() {
    for row in rows("turns.jsonl").iter().filter(|row| row["table_after"].is_array()) {
        let expected = &row["expected"];
        let verdict = verdict(row, ["table_before", "rack", "table_after"], &Ruleset::CLASSIC);
        assert_eq!(verdict.is_ok(), expected["result"] == "accept", "{row}");
        match verdict {
            Err(reason) => assert_eq!(expected["reason"], reason, "{row}"),
            Ok(play) => {
                assert_eq!(play.rack_left.to_string(), text_of(&expected["rack_left"]), "{row}");
                assert_eq!(play.goes_out, expected["wins"] == true, "{row}");
            }
        }
    }
}

#[test]
fn turns_by_preset() {
    for row in rows("turns.jsonl") {
        for (preset, legal) in row["legal_by_preset"].as_object().into_iter().flatten() {
            let rules = Ruleset::preset(preset).unwrap();
            let verdict = verdict(&row, ["table_before", "rack", "table_after"], &rules);
            assert_eq!(verdict.is_ok(), *legal == true, "{preset}: {row}");
        }
    }
}

#[test]
fn bad_melds_are_listed() {
    for row in rows("turns.jsonl") {
        let Some(bad) = row["expected"]["invalid_sets"].as_array() else { continue };
        let found = layout_of(&row["table_after"]).unwrap().read(&Ruleset::CLASSIC).unwrap_err();
        assert_eq!(found.iter().map(|bad| Value::from(bad.index)).collect::<Vec<_>>(), *bad, "{row}");
    }
}

#[test]
fn sets_of_tiles() {
    for row in rows("rules.jsonl").iter().filter(|row| row["area"] == "setup") {
        let (input, rules) = (&row["input"], rules_of(row));
        if let Some(colors) = input["colors"].as_u64() {
            let found = [rules.colors, rules.numbers, rules.copies, rules.jokers].map(u64::from);
            let named = ["numbers", "copies", "jokers"].map(|name| input[name].as_u64().unwrap());
            assert_eq!(found.to_vec(), [&[colors], &named[..]].concat(), "{row}");
            assert_eq!(rules.tiles().len() as u64, row["expect"]["tiles"].as_u64().unwrap(), "{row}");
        }
        if let Some(seats) = input["players"].as_u64() {
            let dealt = seats * u64::from(rules.rack_tiles);
            assert_eq!(rules.set_tiles() as u64 - dealt, row["expect"]["pool"].as_u64().unwrap(), "{row}");
        }
    }
}

/// Areas of `rules.jsonl` that need a game; `src/decide/tests/vectors.rs` runs their rows.
const AREAS_OF_GAMES: [&str; 6] = ["draw", "timeout", "pool_empty", "score", "match", "setup"];

/// The tests of scenes, as text: they name the rows that are told in words.
fn scenes() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/decide/tests");
    let files = fs::read_dir(folder).unwrap();
    files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

#[test]
fn no_row_is_left_out() {
    let scenes = scenes();
    for area in AREAS_OF_GAMES {
        assert!(scenes.contains(&format!("rows_of(\"{area}\")")), "{area}");
    }
    for row in rows("rules.jsonl") {
        let area = row["area"].as_str().unwrap();
        assert!(["set", "initial_meld", "turn"].contains(&area) || AREAS_OF_GAMES.contains(&area), "{row}");
    }
    for row in rows("tables.jsonl") {
        let expected = &row["expected"];
        assert!(expected["valid"].is_boolean() || expected["can_be_arranged"].is_boolean(), "{row}");
    }
    for row in [rows("turns.jsonl"), rows("scores.jsonl")].concat() {
        let told = row["steps"].is_array();
        assert_eq!(told, !(row["table_after"].is_array() || row["end"] == "blocked"), "{row}");
        assert!(!told || scenes.contains(row["id"].as_str().unwrap()), "no scene plays {row}");
    }
}
