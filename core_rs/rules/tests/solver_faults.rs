//! The solver against positions on which other solvers go wrong.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use std::{fs, path::Path};

use meldhall_rules::{
    Counts, Ruleset, check_play,
    notation::{join, parse_table, parse_tiles},
    solver::{Objective, Request, solve},
};
use serde_json::{Value, json};

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn objective(name: &Value) -> Objective {
    match text(name) {
        "tiles" => Objective::Tiles,
        "points" => Objective::Points,
        "tiles_then_points" => Objective::TilesThenPoints,
        "points_then_tiles" => Objective::PointsThenTiles,
        "fewest_tiles" => Objective::FewestTiles,
        "go_out" => Objective::GoOut,
        "any" => Objective::Any,
        other => panic!("no objective: {other}"),
    }
}

/// What is laid in the position of a row, which the checker accepts exactly as returned.
fn solve_row(row: &Value) -> Value {
    let rules: Ruleset = text(&row["ruleset"]).parse().expect("a ruleset");
    let melds: Vec<&str> = row["table"].as_array().expect("a list").iter().map(text).collect();
    let table = parse_table(&join(&melds, " | ")).expect("notation").read(&rules).expect("legal melds");
    let rack: Counts = parse_tiles(text(&row["rack"])).expect("notation").iter().collect();
    let has_melded = row["opened"] == true;
    let solution = solve(&Request {
        table: &table,
        rack: &rack,
        rules: &rules,
        has_melded,
        objective: objective(&row["objective"]),
        fewest_changes: row["fewest_changes"] == true,
        node_limit: 1_000_000,
    });
    assert!(solution.proved, "{row}");
    if solution.tiles > 0 {
        let play = check_play(&table, &rack, &solution.layout(&table, &rules), has_melded, &rules);
        assert_eq!(play.map(|play| play.table), Ok(solution.table.clone()), "{row}");
    }
    json!({
        "tiles": solution.tiles,
        "points": solution.points,
        "goes_out": solution.goes_out,
        "kept": table.0.len() - solution.gone.len(),
    })
}

#[test]
fn faults_of_other_solvers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/solver_faults.jsonl");
    let rows = fs::read_to_string(path).expect("the vectors are part of the tree");
    for row in rows.lines().map(|line| serde_json::from_str::<Value>(line).expect("a row is JSON")) {
        let (found, expected) = (solve_row(&row), row["expected"].as_object().expect("figures"));
        if row["objective"] == "any" {
            assert_eq!(found["tiles"] != 0, expected["tiles"] != 0, "{row}");
            continue;
        }
        for (name, expected) in expected {
            assert_eq!(&found[name], expected, "{name}: {row}");
        }
    }
}
