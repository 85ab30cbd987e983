//! The game-flow rows of the shared vectors.

use super::*;
use crate::{decide::scores, results::SeatScore};
use serde_json::Value;
use std::{fs, path::Path};

fn rows(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    let text = fs::read_to_string(path).expect("the vectors are part of the tree");
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

fn rows_of(area: &str) -> Vec<Value> {
    let rows: Vec<Value> = rows("rules.jsonl").into_iter().filter(|row| row["area"] == area).collect();
    assert!(!rows.is_empty(), "{area}");
    rows
}

fn rules_of(row: &Value) -> &str {
    row["ruleset"].as_str().unwrap_or("classic")
}

/// Tiles, written as one string or as a list of strings.
fn text_of(tiles: &Value) -> String {
    match tiles {
        Value::Array(list) => join(&list.iter().map(text_of).collect::<Vec<_>>(), " "),
        other => other.as_str().unwrap_or_default().to_string(),
    }
}

fn table_of(melds: &Value) -> String {
    join(&melds.as_array().into_iter().flatten().map(text_of).collect::<Vec<_>>(), " | ")
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_else(|| panic!("no number: {value}")) as usize
}

/// A pool of so many tiles.
fn pool_of(count: &Value) -> String {
    join(&alloc::vec!["k1"; number(count)], " ")
}

/// The seat of a letter.
fn seat_of(letter: &str) -> usize {
    usize::from(letter.as_bytes()[0] - b'A')
}

/// A value for each seat, by its letter.
fn by_seat<T>(values: &Value, read: impl Fn(&Value) -> T) -> Vec<T> {
    let values = values.as_object().expect("a value for each seat");
    let letters = (b'A'..).take(values.len()).map(|letter| (letter as char).to_string());
    letters.map(|letter| read(&values[&letter])).collect()
}

fn points(value: &Value) -> i32 {
    value.as_i64().expect("points") as i32
}

#[test]
fn draw() {
    for row in rows_of("draw") {
        let (input, expected) = (&row["input"], &row["expect"]);
        let mut scene = Scene::new(rules_of(&row), "r5 r6 r7", &["r4 r8 k1", "k2"], &pool_of(&input["pool"]));
        scene.game.seats[0].has_melded = input["opened"] == true;
        let pool_tiles = scene.game.pool.len();
        if expected["verdict"] == "legal" {
            scene.line("draw seat=0");
            assert_eq!(pool_tiles - scene.game.pool.len(), number(&expected["drawn"]), "{row}");
            assert_eq!(scene.turn_seat() == 1, expected["turn_ends"] == true, "{row}");
        } else {
            assert_eq!(scene.refusal("draw seat=0"), expected["code"], "{row}");
            assert_eq!(expected["instead"], "pass", "{row}");
            scene.pass();
        }
    }
}

#[test]
fn timeout() {
    for row in rows_of("timeout") {
        let (input, expected) = (&row["input"], &row["expect"]);
        let table = table_of(&input["table_before"]);
        let rack = text_of(&input["rack"]);
        let mut scene = Scene::new(rules_of(&row), &table, &[&rack, "k2"], &pool_of(&input["pool"]));
        let pool_tiles = scene.game.pool.len();
        scene.now_ms = scene.game.deadline_ms().expect("a deadline");
        let draft = &input["draft"];
        let draft = if draft.is_null() { "-".into() } else { alloc::format!("[{}]", table_of(draft)) };
        scene.line(&alloc::format!("expire-turn draft={draft}"));
        assert_eq!(pool_tiles - scene.game.pool.len(), number(&expected["drawn"]), "{row}");
        assert_eq!(scene.turn_seat() == 1, expected["turn_ends"] == true, "{row}");
        let after = if expected["table"].is_null() { table } else { table_of(&expected["table"]) };
        assert_eq!(scene.game.table.to_string(), after, "{row}");
        let rack: crate::Counts = tiles(&rack).iter().collect();
        assert!(scene.game.seats[0].rack.contains(&rack), "{row}");
    }
}

#[test]
fn pool_empty() {
    for row in rows_of("pool_empty") {
        let (input, expected) = (&row["input"], &row["expect"]);
        if let Some(turns) = expected["further_turns"].as_array() {
            let mut scene = Scene::new(rules_of(&row), "", &["k9", "k8", "k7"], "k1");
            assert_eq!(input["pool_emptied_by"], "A", "{row}");
            scene.line("draw seat=0");
            for letter in turns {
                assert_eq!(usize::from(scene.turn_seat()), seat_of(letter.as_str().unwrap()), "{row}");
                scene.pass();
            }
            assert_eq!(scene.game.phase, Phase::Over, "{row}");
        } else {
            let mut scene = Scene::new(rules_of(&row), "r5 r6 r7", &["k9", "r4 k8", "k7"], "");
            for deed in input["last_actions"].as_array().expect("deeds") {
                let play = "play seat=1 table=[r4 r5 r6 r7]";
                let _ = if deed == "pass" { scene.pass() } else { scene.names(play) };
            }
            assert_eq!(scene.game.phase == Phase::Over, expected["game_over"] == true, "{row}");
        }
    }
}

/// Plays a round to its end with these racks; where seat `winner` goes out, it lays its last tile.
fn finish(rules: &str, racks: &[String], melded: Option<Vec<bool>>, winner: Option<usize>) -> Scene {
    let mut racks = racks.to_vec();
    if let Some(winner) = winner {
        assert_eq!(winner, 0);
        racks[0] = "g4".into();
    }
    let racks: Vec<&str> = racks.iter().map(String::as_str).collect();
    let six = alloc::format!("{rules}+colors=6");
    let mut scene = Scene::new(&six, "g1 g2 g3", &racks, if winner.is_some() { "p1" } else { "" });
    for (seat, melded) in scene.game.seats.iter_mut().zip(melded.into_iter().flatten()) {
        seat.has_melded = melded;
    }
    if winner.is_some() {
        scene.line("play seat=0 table=[g1 g2 g3 g4]");
    }
    while scene.game.phase == Phase::Round {
        scene.pass();
    }
    scene
}

#[test]
fn score() {
    for row in rows_of("score") {
        let (input, expected) = (&row["input"], &row["expect"]);
        let racks = by_seat(&input["racks"], text_of);
        let melded = input["opened"].is_object().then(|| by_seat(&input["opened"], |melded| melded == true));
        let winner = input["winner"].as_str().map(seat_of);
        let scene = finish(rules_of(&row), &racks, melded, winner);
        assert_eq!(scene.scores(), by_seat(&expected["scores"], points), "{row}");
        let winners: Vec<usize> = scene.result().winners.iter().map(|&seat| usize::from(seat)).collect();
        if let Some(winner) = expected["winner"].as_str() {
            assert_eq!(winners, [seat_of(winner)], "{row}");
        }
        if let Some(shared) = expected["winners"].as_array() {
            let shared: Vec<usize> = shared.iter().map(|seat| seat_of(seat.as_str().unwrap())).collect();
            assert_eq!(winners, shared, "{row}");
        }
    }
}

#[test]
fn scores_of_blocked_rounds() {
    for row in rows("scores.jsonl").iter().filter(|row| row["end"] == "blocked") {
        let expected = &row["expected"];
        let scene = finish(rules_of(row), &by_seat(&row["racks"], text_of), None, None);
        assert_eq!(scene.scores(), by_seat(&expected["scores"], points), "{row}");
        let values: Vec<i32> = scene.result().seats.iter().map(|seat| seat.rack_points as i32).collect();
        assert_eq!(values, by_seat(&expected["rack_points"], points), "{row}");
        let winners: Vec<usize> = scene.result().winners.iter().map(|&seat| usize::from(seat)).collect();
        let winner = expected["winner"].as_array().expect("winners");
        assert_eq!(winners, winner.iter().map(|seat| seat_of(seat.as_str().unwrap())).collect::<Vec<_>>());
        if let Some(other) = row["by_option"]["pool_empty_score=losers_full_value"].as_str() {
            let rules = alloc::format!("{}+blocked_score=FULL_VALUE", rules_of(row));
            let scene = finish(&rules, &by_seat(&row["racks"], text_of), None, None);
            let scores = scene.scores();
            assert_eq!(other, alloc::format!("A +{}, B {}", scores[0], scores[1]), "{row}");
        }
    }
}

#[test]
fn games_of_several_rounds() {
    for row in rows_of("match") {
        let expected = &row["expect"];
        let totals = by_seat(&expected["totals"], points);
        let rounds = row["input"]["games"].as_array().expect("rounds");
        let rules = alloc::format!("{}+rounds={}", rules_of(&row), rounds.len());
        let mut scene = Scene::new(&rules, "", &alloc::vec![""; totals.len()], "");
        for round in rounds {
            let scores = by_seat(round, points);
            let winner = (0..).zip(&scores).max_by_key(|(_, points)| **points).map(|(seat, _)| seat).unwrap();
            let seat = |&score_points: &i32| SeatScore { rack: Vec::new(), rack_points: 0, score_points };
            let result = RoundResult {
                round: scene.game.round,
                reason: crate::RoundEndReason::WentOut,
                winners: Vec::from([winner]),
                seats: scores.iter().map(seat).collect(),
            };
            scene.game.apply(&Event::RoundEnded(result)).expect("a round");
            (scene.game.phase, scene.game.round) = (Phase::Round, scene.game.round + 1);
        }
        let standings = scores::game_result(&scene.game).standings;
        assert_eq!(usize::from(standings[0].seat), seat_of(expected["overall"].as_str().unwrap()), "{row}");
        let found: Vec<i32> = scene.game.seats.iter().map(|seat| seat.total_points).collect();
        assert_eq!(found, totals, "{row}");
        if expected["games_won"].is_object() {
            let won: Vec<i32> = scene.game.seats.iter().map(|seat| seat.rounds_won as i32).collect();
            assert_eq!(won, by_seat(&expected["games_won"], points), "{row}");
        }
    }
}

#[test]
fn setup() {
    for row in rows_of("setup") {
        let (input, expected) = (&row["input"], &row["expect"]);
        if input["start_draw"].is_object() {
            start_draw(&row);
        } else if input["dealt"].is_string() {
            let (mut scene, chance) = new_game(rules_of(&row), 2, "k2 k1", &text_of(&input["dealt"]));
            scene.line(&start(&chance));
            let redeal = Command::RequestRedeal { seat: 0, deal_order: chance.deal_order };
            let granted = decide(&scene.game, &redeal, 0).is_ok();
            assert_eq!(granted, expected["may_request_redeal"] == true, "{row}");
        } else if input["players"].is_number() {
            let rules = alloc::format!("{}+rack_tiles={}", rules_of(&row), input["hand"]);
            let (mut scene, chance) = new_game(&rules, number(&input["players"]), "", "");
            scene.line(&start(&chance));
            assert_eq!(scene.game.pool.len(), number(&expected["pool"]), "{row}");
        } else {
            let [colors, numbers, copies, jokers] =
                ["colors", "numbers", "copies", "jokers"].map(|name| number(&input[name]));
            let sizes = alloc::format!("+colors={colors}+numbers={numbers}+copies={copies}+jokers={jokers}");
            let rules: crate::Ruleset = (rules_of(&row).to_string() + &sizes).parse().expect("a ruleset");
            assert_eq!(rules.tiles().len(), number(&expected["tiles"]), "{row}");
        }
    }
}

fn start_draw(row: &Value) {
    let draws = by_seat(&row["input"]["start_draw"], text_of);
    let (mut scene, chance) = new_game(rules_of(row), draws.len(), &join(&draws, " "), "");
    let events = scene.run(&start(&chance)).expect("a round");
    let Event::RoundStarted { starter, start_draws, .. } = &events[0] else { panic!("{events:?}") };
    if let Some(first) = row["expect"]["first"].as_str() {
        assert_eq!(usize::from(*starter), seat_of(first), "{row}");
    }
    for (place, letter) in row["expect"]["redraw"].as_array().into_iter().flatten().enumerate() {
        let seat = usize::from(start_draws[draws.len() + place].0);
        assert_eq!(seat, seat_of(letter.as_str().unwrap()), "{row}");
    }
}
