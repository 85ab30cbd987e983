//! How long the solver takes for each of many positions, warm and on one thread.
//!
//! `cargo bench --bench solver -- [POSITIONS.jsonl] [--objective=NAME] [--fewest-changes] [--ruleset=R]
//! [--unopened] [--rounds=N] [--in-turn] [--each] [--json]`. A row has `id`, `table` and `rack`. Every position is solved several times, one
//! after another or in turn, and its fastest round counts: what else the machine does only ever adds to a time.
#![allow(clippy::panic, clippy::expect_used, reason = "here a panic is the report")]

use std::{env, fs, hint::black_box, time::Instant};

use meldhall_rules::{
    Counts, Ruleset, Table, check_play,
    notation::{join, parse_table, parse_tiles},
    solver::{Objective, Request, Solution, Solver},
};
use serde_json::{Value, json};

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/positions.jsonl");
const NODE_LIMIT: u64 = 10_000_000;

struct Position {
    id: String,
    table: Table,
    rack: Counts,
}

/// What was measured of a position.
struct Measured<'a> {
    id: &'a str,
    time_ns: u64,
    nodes: u64,
    tiles: u32,
    gone: usize,
}

/// The value of an option.
fn option(name: &str) -> Option<String> {
    env::args().find_map(|arg| arg.strip_prefix(name).map(str::to_string))
}

fn flag(name: &str) -> bool {
    env::args().any(|arg| arg == name)
}

fn text(tiles: &Value) -> String {
    match tiles {
        Value::String(text) => text.clone(),
        list => {
            let tiles = list.as_array().expect("tiles").iter().map(|tile| tile.as_str().expect("a tile"));
            join(&tiles.collect::<Vec<_>>(), " ")
        }
    }
}

fn position(line: &str, rules: &Ruleset) -> Position {
    let row: Value = serde_json::from_str(line).expect("a row is JSON");
    let table = match &row["table"] {
        Value::String(text) => text.clone(),
        melds => join(&melds.as_array().expect("melds").iter().map(text).collect::<Vec<_>>(), " | "),
    };
    let table = parse_table(&table).expect("notation").read(rules).expect("legal melds");
    let rack = parse_tiles(&text(&row["rack"])).expect("notation").iter().collect();
    Position { id: row["id"].as_str().unwrap_or_default().to_string(), table, rack }
}

fn objective() -> Objective {
    match option("--objective=").as_deref() {
        None | Some("tiles") => Objective::Tiles,
        Some("points") => Objective::Points,
        Some("tiles_then_points") => Objective::TilesThenPoints,
        Some("points_then_tiles") => Objective::PointsThenTiles,
        Some("fewest_tiles") => Objective::FewestTiles,
        Some("go_out") => Objective::GoOut,
        Some("any") => Objective::Any,
        Some(other) => panic!("no objective: {other}"),
    }
}

/// What is measured with.
struct Bench<'a> {
    positions: &'a [Position],
    rules: &'a Ruleset,
    has_melded: bool,
    objective: Objective,
    fewest_changes: bool,
    solver: Solver,
}

impl<'a> Bench<'a> {
    fn request(&self, position: &'a Position) -> Request<'a> {
        let Bench { rules, has_melded, objective, fewest_changes, .. } = *self;
        let Position { table, rack, .. } = position;
        Request { table, rack, rules, has_melded, objective, fewest_changes, node_limit: NODE_LIMIT }
    }

    /// Solves every position once; the checker accepts the play.
    fn check(&mut self, position: &'a Position) -> Measured<'a> {
        let Position { id, table, rack } = position;
        let request = self.request(position);
        let solution = self.solver.solve(&request);
        let Solution { nodes, tiles, proved, .. } = solution;
        let layout = solution.layout(table, self.rules);
        let is_legal = tiles == 0 || check_play(table, rack, &layout, self.has_melded, self.rules).is_ok();
        assert!(is_legal && proved, "{id}: {}", solution.table);
        Measured { id, time_ns: u64::MAX, nodes, tiles, gone: solution.gone.len() }
    }

    fn time(&mut self, position: &'a Position, measured: &mut Measured<'_>) {
        let request = self.request(position);
        let start = Instant::now();
        black_box(self.solver.solve(black_box(&request)));
        measured.time_ns = measured.time_ns.min(start.elapsed().as_nanos() as u64);
    }

    /// Solves every position many times, one after another or in turn.
    fn measure(&mut self, rounds: usize) -> Vec<Measured<'a>> {
        let positions = self.positions;
        let mut measured: Vec<Measured> = positions.iter().map(|position| self.check(position)).collect();
        let (outer, inner) = if flag("--in-turn") { (rounds, 1) } else { (1, rounds) };
        for _ in 0..outer {
            for (position, measured) in positions.iter().zip(&mut measured) {
                (0..inner).for_each(|_| self.time(position, measured));
            }
        }
        measured
    }
}

/// Median, 95th and 99th percentile and most of something.
fn quantiles(of: impl Iterator<Item = u64>) -> [u64; 4] {
    let mut sorted: Vec<u64> = of.collect();
    sorted.sort_unstable();
    [50, 95, 99, 100].map(|percent| sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)])
}

fn main() {
    let path = env::args().skip(1).find(|arg| !arg.starts_with("--")).unwrap_or(SHARED.to_string());
    let rules: Ruleset =
        option("--ruleset=").map_or(Ruleset::CLASSIC, |text| text.parse().expect("a ruleset"));
    let rounds = option("--rounds=").map_or(50, |text| text.parse().expect("a number"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let positions: Vec<Position> = text.lines().map(|line| position(line, &rules)).collect();
    let mut bench = Bench {
        positions: &positions,
        rules: &rules,
        has_melded: !flag("--unopened"),
        objective: objective(),
        fewest_changes: flag("--fewest-changes"),
        solver: Solver::new(),
    };
    let measured = bench.measure(rounds);
    if flag("--each") {
        for Measured { id, time_ns, nodes, tiles, gone } in &measured {
            println!(
                "{}",
                json!({"id": id, "us": *time_ns as f64 / 1000.0, "nodes": nodes, "tiles": tiles, "gone": gone})
            );
        }
    }
    report(&measured, rounds);
}

/// Prints what was measured of all positions together.
fn report(measured: &[Measured<'_>], rounds: usize) {
    let us = quantiles(measured.iter().map(|position| position.time_ns)).map(|ns| ns as f64 / 1000.0);
    let nodes = quantiles(measured.iter().map(|position| position.nodes));
    let names = ["median", "p95", "p99", "max"];
    if flag("--json") {
        let us: Value = names.iter().zip(us).map(|(name, us)| (name.to_string(), json!(us))).collect();
        let nodes: Value =
            names.iter().zip(nodes).map(|(name, nodes)| (name.to_string(), json!(nodes))).collect();
        println!("{}", json!({"positions": measured.len(), "rounds": rounds, "us": us, "nodes": nodes}));
    } else {
        println!("{} positions, the fastest of {rounds} rounds each", measured.len());
        for ((name, us), nodes) in names.iter().zip(us).zip(nodes) {
            println!("{name:>6} {us:9.2} µs {nodes:7} states");
        }
    }
}
