//! The solver against every table of small positions, and against the shared vectors.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

#[path = "solver/brute.rs"]
mod brute;

use brute::{Dice, Plays, position, ruleset, strict};
use meldhall_rules::{
    Counts, Ruleset, Table, Tile, check_play,
    ruleset::InitialMeldExtraPlays,
    solver::{Objective, Request, Solution, Solver},
};

const NODE_LIMIT: u64 = 1_000_000;

/// The solution, which the checker accepts exactly as returned.
fn solve(
    solver: &mut Solver,
    table: &Table,
    rack: &Counts,
    has_melded: bool,
    rules: &Ruleset,
    objective: Objective,
) -> Solution {
    let request =
        Request { table, rack, rules, has_melded, objective, fewest_changes: false, node_limit: NODE_LIMIT };
    let solution = solver.solve(&request);
    let case = || format!("{rules}: {table} / {rack} ({objective:?}) -> {}", solution.table);
    assert!(solution.proved, "{}", case());
    assert_eq!(solution.tiles as usize, solution.laid.len(), "{}", case());
    assert_eq!((solution.gone.clone(), solution.new.clone()), solution.table.compare(table), "{}", case());
    if solution.tiles == 0 {
        assert_eq!((&solution.table, &solution.rack_left), (table, rack), "{}", case());
        return solution;
    }
    let play = check_play(table, rack, &solution.layout(table, rules), has_melded, rules);
    let play = play.unwrap_or_else(|refusal| panic!("{}: {refusal:?}", case()));
    assert_eq!(play.table, solution.table, "{}", case());
    assert_eq!(play.rack_left, solution.rack_left, "{}", case());
    assert_eq!(play.laid.tiles(), solution.laid, "{}", case());
    assert_eq!(play.goes_out, solution.goes_out, "{}", case());
    assert_eq!(solution.points, value(&solution.laid, play.points, has_melded, rules), "{}", case());
    solution
}

/// The points of a play that count: where an initial meld is a part of the turn, those of the rack.
fn value(laid: &[Tile], points: u32, has_melded: bool, rules: &Ruleset) -> u32 {
    if has_melded || rules.initial_meld_extra_plays == InitialMeldExtraPlays::None {
        points
    } else {
        laid.iter().collect::<Counts>().rack_points(rules.joker_rack_points)
    }
}

fn compare(solver: &mut Solver, table: &Table, rack: &Counts, has_melded: bool, rules: &Ruleset) -> Plays {
    let mut plays = Plays::of(table, rack, has_melded, rules);
    plays.sets.iter_mut().for_each(|(laid, best)| best.points = value(laid, best.points, has_melded, rules));
    let case = || format!("{rules}: {table} / {rack}");
    let mut solve = |objective| solve(solver, table, rack, has_melded, rules, objective);
    let most_points = plays.most(|_, best| best.points);
    assert_eq!(solve(Objective::Tiles).tiles as usize, plays.most(|tiles, _| tiles.len()), "{}", case());
    assert_eq!(solve(Objective::Points).points, most_points, "{}", case());
    let solution = solve(Objective::TilesThenPoints);
    let expected = plays.most(|tiles, best| (tiles.len() as u32, best.points));
    assert_eq!((solution.tiles, solution.points), expected, "{}", case());
    let solution = solve(Objective::PointsThenTiles);
    let expected = plays.most(|tiles, best| (best.points, tiles.len() as u32));
    assert_eq!((solution.points, solution.tiles), expected, "{}", case());
    let fewest = plays.sets.keys().map(Vec::len).min().unwrap_or(0);
    assert_eq!(solve(Objective::FewestTiles).tiles as usize, fewest, "{}", case());
    assert_eq!(solve(Objective::GoOut).goes_out, plays.sets.contains_key(&rack.tiles()), "{}", case());
    assert_eq!(solve(Objective::Any).tiles > 0, !plays.sets.is_empty(), "{}", case());
    plays
}

#[test]
fn free_jokers_by_every_table() {
    let (mut dice, mut solver) = (Dice(1), Solver::new());
    for _ in 0..1500 * scale() {
        let rules = ruleset(&mut dice, "");
        let (table, rack) = position(&mut dice, &rules, 9, 5);
        compare(&mut solver, &table, &rack, true, &rules);
    }
}

#[test]
fn strict_jokers_by_every_table() {
    let (mut dice, mut solver) = (Dice(2), Solver::new());
    for _ in 0..1500 * scale() {
        let strict = strict(&mut dice);
        let rules = ruleset(&mut dice, &strict);
        let (table, rack) = position(&mut dice, &rules, 10, 4);
        compare(&mut solver, &table, &rack, true, &rules);
    }
}

#[test]
fn initial_melds_by_every_table() {
    let (mut dice, mut solver) = (Dice(3), Solver::new());
    for _ in 0..1500 * scale() {
        let points = 1 + 5 * dice.below(8);
        let rules = ruleset(&mut dice, &format!("+initial_meld_points={points}"));
        let (table, rack) = position(&mut dice, &rules, 6, 9);
        compare(&mut solver, &table, &rack, false, &rules);
    }
}

#[test]
fn initial_melds_and_more_by_every_table() {
    let (mut dice, mut solver) = (Dice(4), Solver::new());
    for _ in 0..1500 * scale() {
        let points = 1 + 3 * dice.below(8);
        let strict = if dice.below(3) == 0 { strict(&mut dice) } else { String::new() };
        let more = format!("+initial_meld_points={points}+initial_meld_extra_plays=AFTER_THRESHOLD{strict}");
        let rules = ruleset(&mut dice, &more);
        let (table, rack) = position(&mut dice, &rules, 7, 7);
        compare(&mut solver, &table, &rack, false, &rules);
    }
}

/// How many times as many positions as usual, from the environment.
fn scale() -> usize {
    std::env::var("SOLVER_TEST_SCALE").map_or(1, |text| text.parse().expect("a number"))
}
