//! The solver against the shared positions and solves, and against faults that solvers are known for.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use std::{fs, path::Path};

use meldhall_rules::{
    Counts, Ruleset, Table, check_play,
    notation::{join, parse_table, parse_tiles},
    solver::{Objective, Request, Solution, Solver},
};
use serde_json::Value;

/// The rows of a vector file.
fn rows(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    let text = fs::read_to_string(path).expect("the vectors are part of the tree");
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

fn text(tiles: &Value) -> String {
    let tiles = tiles.as_array().expect("a list of tiles").iter();
    join(&tiles.map(|tile| tile.as_str().expect("a tile")).collect::<Vec<_>>(), " ")
}

/// A position, with the solver that is asked about it.
struct Position {
    table: Table,
    rack: Counts,
    has_melded: bool,
    rules: Ruleset,
}

impl Position {
    fn of(row: &Value, has_melded: bool, rules: Ruleset) -> Position {
        let melds = row["table"].as_array().expect("a list of melds").iter();
        let table = parse_table(&join(&melds.map(text).collect::<Vec<_>>(), " | ")).expect("notation");
        let rack = parse_tiles(&text(&row["rack"])).expect("notation").iter().collect();
        Position { table: table.read(&rules).expect("legal melds"), rack, has_melded, rules }
    }

    /// The best play, which the checker accepts exactly as returned.
    fn solve(&self, objective: Objective) -> Solution {
        let Position { table, rack, has_melded, rules } = self;
        let request = Request {
            table,
            rack,
            rules,
            has_melded: *has_melded,
            objective,
            fewest_changes: false,
            node_limit: 1_000_000,
        };
        let solution = Solver::new().solve(&request);
        assert!(solution.proved, "{table} / {rack}");
        if solution.tiles > 0 {
            let play = check_play(table, rack, &solution.layout(table, rules), *has_melded, rules);
            let play = play.unwrap_or_else(|refusal| panic!("{table} / {rack}: {refusal:?}"));
            assert_eq!((&play.table, play.points), (&solution.table, solution.points), "{table} / {rack}");
        }
        solution
    }
}

#[test]
fn shared_positions() {
    for row in rows("positions.jsonl") {
        let answer =
            |name: &str| row["answer"][name].as_u64().unwrap_or_else(|| panic!("{name}: {row}")) as u32;
        let position = Position::of(&row, true, Ruleset::CLASSIC);
        let without_joker = Ruleset { joker_rack_points: 0, ..Ruleset::CLASSIC };
        let jokerless = Position::of(&row, true, without_joker);
        assert_eq!(position.solve(Objective::Tiles).tiles, answer("max_tiles"), "{row}");
        let points = |position: &Position, objective| position.solve(objective).points;
        assert_eq!(points(&position, Objective::Points), answer("max_value"), "{row}");
        assert_eq!(points(&jokerless, Objective::Points), answer("max_value_j0"), "{row}");
        let solution = position.solve(Objective::TilesThenPoints);
        let expected = (answer("max_tiles"), answer("max_value_given_max_tiles"));
        assert_eq!((solution.tiles, solution.points), expected, "{row}");
        let expected = answer("max_value_given_max_tiles_j0");
        assert_eq!(points(&jokerless, Objective::TilesThenPoints), expected, "{row}");
        assert_eq!(position.solve(Objective::GoOut).goes_out, row["answer"]["can_go_out"] == true, "{row}");
        assert_eq!(position.solve(Objective::Any).tiles > 0, answer("max_tiles") > 0, "{row}");
    }
}

#[test]
fn initial_melds_of_shared_positions() {
    for row in rows("positions.jsonl") {
        let answer =
            |name: &str| row["answer"][name].as_u64().unwrap_or_else(|| panic!("{name}: {row}")) as u32;
        let position = Position::of(&row, false, Ruleset::CLASSIC);
        let points = position.solve(Objective::Points).points;
        assert_eq!(
            points,
            if answer("initial_max_value") < 30 { 0 } else { answer("initial_max_value") },
            "{row}"
        );
        assert_eq!(position.solve(Objective::Tiles).tiles, answer("initial_max_tiles"), "{row}");
        assert_eq!(position.solve(Objective::Any).tiles > 0, answer("initial_max_tiles") > 0, "{row}");
        let fewest = position.solve(Objective::FewestTiles).tiles;
        assert_eq!(fewest > 0, points > 0, "{row}");
        assert!(fewest <= answer("initial_max_tiles"), "{row}");
    }
}

#[test]
fn shared_solves() {
    for row in rows("solves.jsonl") {
        let expected = &row["expected"];
        let position = Position::of(&row, row["opened"] == true, Ruleset::CLASSIC);
        if let Some(points) = expected["best_opening_value"].as_u64() {
            let solution = position.solve(Objective::Points);
            assert_eq!(solution.tiles > 0, expected["can_open"] == true, "{row}");
            assert_eq!(u64::from(solution.points), if points < 30 { 0 } else { points }, "{row}");
            continue;
        }
        let solution = position.solve(Objective::Tiles);
        assert_eq!(u64::from(solution.tiles), expected["max_tiles"].as_u64().expect("said"), "{row}");
        assert_eq!(solution.goes_out, expected["wins"] == true, "{row}");
        let left = position.rack.rack_points(30) - position.solve(Objective::Points).points;
        assert_eq!(expected["least_points_left"], left, "{row}");
        for (text, most) in expected["max_tiles_by_ruleset"].as_object().into_iter().flatten() {
            let position = Position::of(&row, true, text.parse().expect("a ruleset"));
            assert_eq!(*most, position.solve(Objective::Tiles).tiles, "{text}: {row}");
        }
    }
}
