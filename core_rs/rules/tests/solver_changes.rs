//! Plays that change the fewest melds of the table, against every table of small positions and the shared positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

#[path = "solver/brute.rs"]
mod brute;

use std::{fs, path::Path};

use brute::{Best, Dice, Plays, position, ruleset, strict};
use meldhall_rules::{
    Counts, Preset, Ruleset, Table, Tile, check_play,
    notation::{join, parse_table, parse_tiles},
    ruleset::InitialMeldExtraPlays,
    solver::{Objective, Request, Solution, Solver},
};
use serde_json::Value;

const NODE_LIMIT: u64 = 10_000_000;
const OBJECTIVES: [Objective; 7] = [
    Objective::Tiles,
    Objective::Points,
    Objective::TilesThenPoints,
    Objective::PointsThenTiles,
    Objective::FewestTiles,
    Objective::GoOut,
    Objective::Any,
];

/// A position, and whose turn it is.
struct Position {
    table: Table,
    rack: Counts,
    has_melded: bool,
    rules: Ruleset,
}

impl Position {
    fn text(&self) -> String {
        format!("{} ({}): {} / {}", self.rules, self.has_melded, self.table, self.rack)
    }

    fn request(&self, objective: Objective) -> Request<'_> {
        let Position { table, rack, has_melded, rules } = self;
        let (has_melded, fewest_changes, node_limit) = (*has_melded, true, NODE_LIMIT);
        Request { table, rack, rules, has_melded, objective, fewest_changes, node_limit }
    }

    /// The play that changes the fewest melds: the checker accepts it exactly as returned, it is as good as any, and
    /// found again by a solver that has solved something else before.
    fn solve(&self, solver: &mut Solver, objective: Objective) -> Solution {
        let Position { table, rack, has_melded, rules } = self;
        let request = self.request(objective);
        let solution = solver.solve(&request);
        let case = || format!("{} ({objective:?}) -> {}", self.text(), solution.table);
        assert!(solution.proved, "{}", case());
        let best = solver.solve(&Request { fewest_changes: false, ..request });
        if objective != Objective::Any {
            let aim = |solution: &Solution| aim(objective, solution.tiles, solution.points);
            assert_eq!(aim(&solution), aim(&best), "{}", case());
        }
        assert_eq!(solution.tiles > 0, best.tiles > 0, "{}", case());
        assert_eq!(solution, solver.solve(&request), "{}", case());
        if solution.tiles > 0 {
            let play = check_play(table, rack, &solution.layout(table, rules), *has_melded, rules);
            assert_eq!(play.map(|play| play.table), Ok(solution.table.clone()), "{}", case());
            assert_eq!(solution.gone, solution.table.compare(table).0, "{}", case());
        }
        solution
    }

    /// Compares with every play there is.
    fn compare(&self, solver: &mut Solver) {
        let Position { table, rack, has_melded, rules } = self;
        let plays = Plays::of(table, rack, *has_melded, rules).sets;
        let in_melds = !has_melded && rules.initial_meld_extra_plays == InitialMeldExtraPlays::None;
        for objective in OBJECTIVES {
            let solution = self.solve(solver, objective);
            let worth = |(tiles, best): (&Vec<Tile>, &Best)| {
                let rack_points = tiles.iter().collect::<Counts>().rack_points(rules.joker_rack_points);
                let points = if in_melds { best.points } else { rack_points };
                aim(objective, tiles.len() as u32, points)
            };
            let is_any = |tiles: &[Tile]| objective != Objective::GoOut || *tiles == rack.tiles();
            let plays = || plays.iter().filter(|(tiles, _)| is_any(tiles));
            let most = plays().map(worth).max();
            if objective == Objective::Points && most == Some((0, 0)) {
                continue; // What gains nothing is no better than no play.
            }
            let kept = plays().filter(|play| Some(worth(*play)) == most).map(|(_, best)| best.kept).max();
            let expected = kept.map(|kept| table.0.len() - kept);
            let found = (solution.tiles > 0).then_some(solution.gone.len());
            assert_eq!(found, expected, "{objective:?} {}: {}", self.text(), solution.table);
        }
    }
}

/// What an objective looks for, more of it first.
fn aim(objective: Objective, tiles: u32, points: u32) -> (u32, u32) {
    match objective {
        Objective::Tiles => (tiles, 0),
        Objective::Points => (points, 0),
        Objective::TilesThenPoints => (tiles, points),
        Objective::PointsThenTiles => (points, tiles),
        Objective::FewestTiles => (u32::MAX - tiles, 0),
        Objective::GoOut | Objective::Any => (0, 0),
    }
}

/// A rack and a table with many jokers and melds that go on from each other, so that there is much to change.
fn tangled(dice: &mut Dice, rules: &Ruleset, most_tiles: usize, most_rack: usize) -> (Table, Counts) {
    let (table, rack) = position(dice, rules, most_tiles, most_rack);
    if table.0.len() < 2 && dice.below(4) > 0 {
        tangled(dice, rules, most_tiles, most_rack)
    } else {
        (table, rack)
    }
}

#[test]
fn free_jokers_by_every_table() {
    let (mut dice, mut solver) = (Dice(21), Solver::new());
    for _ in 0..800 * scale() {
        let rules = ruleset(&mut dice, "");
        let (table, rack) = tangled(&mut dice, &rules, 11, 4);
        Position { table, rack, has_melded: true, rules }.compare(&mut solver);
    }
}

#[test]
fn strict_jokers_by_every_table() {
    let (mut dice, mut solver) = (Dice(22), Solver::new());
    for _ in 0..800 * scale() {
        let strict = strict(&mut dice);
        let rules = ruleset(&mut dice, &strict);
        let (table, rack) = tangled(&mut dice, &rules, 11, 4);
        Position { table, rack, has_melded: true, rules }.compare(&mut solver);
    }
}

#[test]
fn initial_melds_by_every_table() {
    let (mut dice, mut solver) = (Dice(23), Solver::new());
    for _ in 0..800 * scale() {
        let points = 1 + 3 * dice.below(8);
        let strict = if dice.below(3) == 0 { strict(&mut dice) } else { String::new() };
        let extra = dice.any(&["NONE", "AFTER_THRESHOLD", "AFTER_THRESHOLD", "AFTER_THRESHOLD"]);
        let more = format!("+initial_meld_points={points}+initial_meld_extra_plays={extra}{strict}");
        let rules = ruleset(&mut dice, &more);
        let (table, rack) = tangled(&mut dice, &rules, 7, 7);
        Position { table, rack, has_melded: false, rules }.compare(&mut solver);
    }
}

#[test]
fn presets_by_every_table() {
    let (mut dice, mut solver) = (Dice(24), Solver::new());
    for preset in Preset::ALL {
        for _ in 0..30 * scale() {
            let rules = preset.ruleset();
            let (table, rack) = tangled(&mut dice, &rules, 11, 4);
            let has_melded = dice.below(3) > 0;
            Position { table, rack, has_melded, rules }.compare(&mut solver);
        }
    }
}

#[test]
fn shared_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/positions.jsonl");
    let rows = fs::read_to_string(path).expect("the vectors are part of the tree");
    let mut solver = Solver::new();
    for row in rows.lines().map(|line| serde_json::from_str::<Value>(line).expect("a row is JSON")) {
        let text = |tiles: &Value| {
            let tiles = tiles.as_array().expect("tiles").iter().map(|tile| tile.as_str().expect("a tile"));
            join(&tiles.collect::<Vec<_>>(), " ")
        };
        let melds = row["table"].as_array().expect("melds").iter().map(text).collect::<Vec<_>>();
        let rules = Ruleset::CLASSIC;
        let table = parse_table(&join(&melds, " | ")).expect("notation").read(&rules).expect("legal melds");
        let rack = parse_tiles(&text(&row["rack"])).expect("notation").iter().collect();
        let position = Position { table, rack, has_melded: true, rules };
        let solution = position.solve(&mut solver, Objective::Tiles);
        let kept = row["answer"]["max_kept_sets_given_max_tiles"].as_u64().expect("said");
        assert_eq!((position.table.0.len() - solution.gone.len()) as u64, kept, "{row}");
        OBJECTIVES.iter().for_each(|objective| drop(position.solve(&mut solver, *objective)));
    }
}

#[test]
fn a_search_that_is_cut_short_returns_a_best_play() {
    let table = "k1 k2 k3 | k4 k5 k6 | r4 r5 r6 | b4 b5 b6 | o7 o8 o9 | k7 r7 b7";
    let rules = Ruleset::CLASSIC;
    let table = parse_table(table).expect("notation").read(&rules).expect("legal melds");
    let position = Position { table, rack: brute::tiles("o4 k8 o6"), has_melded: true, rules };
    let mut solver = Solver::new();
    let all = position.request(Objective::Tiles);
    let best = solver.solve(&Request { fewest_changes: false, ..all });
    let fewest = solver.solve(&all);
    assert!(best.proved && fewest.proved && best.nodes < fewest.nodes);
    let short = solver.solve(&Request { node_limit: best.nodes, ..all });
    assert_eq!((short.tiles, short.proved, short.nodes), (best.tiles, false, best.nodes));
}

/// How many times as many positions as usual, from the environment.
fn scale() -> usize {
    std::env::var("SOLVER_TEST_SCALE").map_or(1, |text| text.parse().expect("a number"))
}
