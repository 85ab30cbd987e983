//! All plays, their number, what draws would change, and plays step by step, against every table of small positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

#[path = "solver/brute.rs"]
mod brute;

use std::{collections::BTreeSet, sync::mpsc, thread};

use brute::{Dice, Plays, position, ruleset, strict};
use meldhall_rules::{
    Counts, Meld, Ruleset, Table, Tile, check_play,
    notation::parse_table,
    solver::{Objective, OptimalPlays, Request, Solution, Solver, Step, Stop, count_optimal, plays},
};

const NODE_LIMIT: u64 = 10_000_000;

/// A position, and whose turn it is.
struct Position {
    table: Table,
    rack: Counts,
    has_melded: bool,
    rules: Ruleset,
}

impl Position {
    /// Any position that can be searched through: under any joker rules, before or after the initial meld.
    fn any(dice: &mut Dice) -> Position {
        let mut more = match dice.below(4) {
            0 => strict(dice),
            _ => String::new(),
        };
        if dice.below(3) == 0 {
            more += "+initial_meld_extra_plays=AFTER_THRESHOLD";
        }
        let points = 1 + dice.below(20);
        let rules = ruleset(dice, &format!("+initial_meld_points={points}{more}"));
        let has_melded = dice.below(3) > 0;
        let (table, rack) = position(dice, &rules, 7, 5);
        Position { table, rack, has_melded, rules }
    }

    fn request(&self, objective: Objective) -> Request<'_> {
        let Position { table, rack, has_melded, rules } = self;
        Request {
            table,
            rack,
            rules,
            has_melded: *has_melded,
            objective,
            fewest_changes: false,
            node_limit: NODE_LIMIT,
        }
    }

    fn every_play(&self) -> BTreeSet<Vec<Tile>> {
        Plays::of(&self.table, &self.rack, self.has_melded, &self.rules).sets.into_keys().collect()
    }

    /// The checker accepts the play exactly as returned.
    fn check(&self, solution: &Solution) {
        let Position { table, rack, has_melded, rules } = self;
        let play = check_play(table, rack, &solution.layout(table, rules), *has_melded, rules);
        assert_eq!(play.map(|play| play.table), Ok(solution.table.clone()), "{}", self.text());
    }

    fn text(&self) -> String {
        format!("{} ({}): {} / {}", self.rules, self.has_melded, self.table, self.rack)
    }
}

/// What an objective looks for, more of it first.
fn aim(objective: Objective, solution: &Solution) -> (u32, u32) {
    match objective {
        Objective::Tiles => (solution.tiles, 0),
        Objective::Points => (solution.points, 0),
        Objective::TilesThenPoints => (solution.tiles, solution.points),
        Objective::PointsThenTiles => (solution.points, solution.tiles),
        _ => (u32::MAX - solution.tiles, 0),
    }
}

#[test]
fn plays_are_all_there_are_and_the_best_come_first() {
    let mut dice = Dice(11);
    for _ in 0..600 {
        let position = Position::any(&mut dice);
        let expected = position.every_play();
        let objectives = [Objective::Tiles, Objective::Points, Objective::TilesThenPoints];
        let more = [Objective::PointsThenTiles, Objective::FewestTiles];
        let objective = dice.any(&[&objectives[..], &more].concat());
        let mut plays = plays(&position.request(objective));
        let found: Vec<Solution> = plays.by_ref().collect();
        assert!(!plays.is_truncated(), "{}", position.text());
        let sets: BTreeSet<Vec<Tile>> = found.iter().map(|solution| solution.laid.clone()).collect();
        assert_eq!((sets.len(), &sets), (found.len(), &expected), "{}", position.text());
        let is_sorted = found.is_sorted_by_key(|solution| {
            let (first, second) = aim(objective, solution);
            (u32::MAX - first, u32::MAX - second)
        });
        assert!(is_sorted, "{objective:?} {}", position.text());
        found.iter().for_each(|solution| position.check(solution));
        if objective != Objective::FewestTiles {
            let best = |solution: &&Solution| aim(objective, solution) == aim(objective, &found[0]);
            let expected = OptimalPlays { count: found.iter().filter(best).count() as u32, is_all: true };
            let counted = count_optimal(&position.request(objective), 1000);
            assert_eq!(counted, expected, "{objective:?} {}", position.text());
        }
    }
}

#[test]
fn maximal_plays_are_no_part_of_others() {
    let mut dice = Dice(12);
    for _ in 0..400 {
        let position = Position::any(&mut dice);
        let all: Vec<Counts> = position.every_play().iter().map(|tiles| tiles.iter().collect()).collect();
        let is_maximal = |laid: &Counts| !all.iter().any(|other| other != laid && other.contains(laid));
        let expected: BTreeSet<Vec<Tile>> =
            all.iter().filter(|laid| is_maximal(laid)).map(Counts::tiles).collect();
        let plays = plays(&position.request(Objective::Points)).maximal();
        let found: BTreeSet<Vec<Tile>> = plays.map(|solution| solution.laid).collect();
        assert_eq!(found, expected, "{}", position.text());
    }
}

#[test]
fn counting_stops_where_it_is_told() {
    let position = Position {
        table: Table::default(),
        rack: brute::tiles("k1 k2 k3 r1 r2 r3 b1 b2 b3"),
        has_melded: true,
        rules: Ruleset::CLASSIC,
    };
    let all = position.request(Objective::FewestTiles);
    assert_eq!(plays(&all).filter(|play| play.tiles == 3).count(), 6);
    assert_eq!(plays(&all).take(2).count(), 2);
    let best = position.request(Objective::Tiles);
    assert_eq!(count_optimal(&best, 10), OptimalPlays { count: 1, is_all: true });
    assert_eq!(count_optimal(&best, 1), OptimalPlays { count: 1, is_all: true });
    assert_eq!(count_optimal(&best, 0), OptimalPlays { count: 0, is_all: false });
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let position = Position {
        table: Table::default(),
        rack: brute::tiles("k1 k2 k3 r1 r2 r3 b1 b2 b3"),
        has_melded: true,
        rules: Ruleset::CLASSIC,
    };
    let request = Request { node_limit: 2, ..position.request(Objective::Tiles) };
    let mut solver = Solver::new();
    let solution = solver.solve(&request);
    assert_eq!((solution.tiles, solution.proved, solution.nodes), (9, false, 2));
    let unopened = solver.solve(&Request { has_melded: false, ..request });
    assert_eq!((unopened.tiles, unopened.proved, unopened.nodes), (0, false, 2));
    let mut plays = plays(&request);
    assert_eq!((plays.by_ref().count(), plays.is_truncated()), (0, true));
    assert!(!solver.outs(&request).proved);
}

#[test]
fn nothing_comes_after_the_highest_number_that_a_tile_can_have() {
    let any = |rack: &str| {
        let rules: Ruleset = "classic+numbers=15".parse().unwrap();
        let table = parse_table("r13 r14 r15").unwrap().read(&rules).unwrap();
        let position = Position { table, rack: brute::tiles(rack), has_melded: true, rules };
        let solution = Solver::new().solve(&position.request(Objective::Any));
        position.check(&solution);
        solution.laid
    };
    assert_eq!(any("r12"), brute::tiles("r12").tiles());
    assert_eq!(any("j"), brute::tiles("j").tiles());
}

#[test]
fn a_search_ends_at_its_sign() {
    let rules: Ruleset = "classic+colors=6+numbers=15+copies=4+jokers=8".parse().unwrap();
    let rack = rules.tiles().iter().collect();
    let position = Position { table: Table::default(), rack, has_melded: true, rules };
    let request = Request { node_limit: u64::MAX, ..position.request(Objective::FewestTiles) };
    let (stop, (begun, begins)) = (Stop::default(), mpsc::channel());
    let solution = thread::scope(|scope| {
        let solving = scope.spawn(|| {
            begun.send(()).unwrap();
            Solver::until(stop.clone()).solve(&request)
        });
        begins.recv().unwrap();
        stop.set();
        solving.join().unwrap()
    });
    assert!(!solution.proved);
    assert!(solution.tiles > 0);
    let again = Solver::until(stop).solve(&request);
    assert_eq!((again.proved, again.nodes), (false, 0));
}

#[test]
fn what_a_search_that_is_cut_short_finds_is_legal_and_no_better_than_the_best() {
    let (mut dice, mut solver) = (Dice(16), Solver::new());
    for _ in 0..600 {
        let position = Position::any(&mut dice);
        let objective = dice.any(&[Objective::Tiles, Objective::Points, Objective::GoOut]);
        let best = solver.solve(&position.request(objective));
        let node_limit = dice.below(20) as u64;
        let solution = solver.solve(&Request { node_limit, ..position.request(objective) });
        let reached = |solution: &Solution| match objective {
            Objective::Points => solution.points,
            _ => solution.tiles,
        };
        assert!(reached(&solution) <= reached(&best), "{}", position.text());
        assert!(!solution.proved || solution == Solution { nodes: solution.nodes, ..best.clone() });
        assert!(objective != Objective::GoOut || solution.tiles == 0 || solution.goes_out);
        if solution.tiles > 0 {
            position.check(&solution);
        }
    }
}

#[test]
fn outs_are_the_tiles_that_help() {
    let (mut dice, mut solver) = (Dice(13), Solver::new());
    for _ in 0..60 {
        let position = Position::any(&mut dice);
        let outs = solver.outs(&position.request(Objective::Tiles));
        let set: Counts = position.rules.tiles().into_iter().collect();
        let unseen = set.surplus(&position.table.tiles().plus(&position.rack));
        let (mut go_out, mut open) = (Vec::new(), Vec::new());
        for (tile, _) in unseen.iter() {
            let rack: Counts = [position.rack.tiles(), vec![tile]].concat().iter().collect();
            let plays = Plays::of(&position.table, &rack, position.has_melded, &position.rules).sets;
            go_out.extend(plays.contains_key(&rack.tiles()).then_some(tile));
            open.extend((!position.has_melded && !plays.is_empty()).then_some(tile));
        }
        assert!(outs.proved);
        assert_eq!((outs.go_out, outs.open), (go_out, open), "{}", position.text());
    }
}

#[test]
fn every_meld_afterwards_has_at_most_one_origin() {
    let (mut dice, mut solver) = (Dice(15), Solver::new());
    for _ in 0..300 {
        let position = Position::any(&mut dice);
        let solution = solver.solve(&position.request(Objective::Tiles));
        let origins = solution.origins(&position.table);
        assert_eq!(origins.len(), solution.table.0.len());
        let known: Vec<usize> = origins.iter().copied().flatten().collect();
        assert_eq!(known.len(), known.iter().collect::<BTreeSet<_>>().len(), "{}", position.text());
        for (meld, origin) in solution.table.0.iter().zip(origins) {
            let kept = origin.filter(|index| !solution.gone.contains(index));
            assert!(kept.is_none_or(|index| position.table.0[index] == *meld), "{}", position.text());
        }
    }
}

#[test]
fn steps_lead_from_the_table_to_the_play() {
    let (mut dice, mut solver) = (Dice(14), Solver::new());
    for _ in 0..600 {
        let position = Position::any(&mut dice);
        let solution = solver.solve(&position.request(Objective::Tiles));
        let origins = solution.origins(&position.table);
        let mut old: Vec<Counts> = position.table.0.iter().copied().map(tiles).collect();
        let mut new = vec![Counts::EMPTY; origins.len()];
        let mut rack = position.rack.clone();
        for Step { tile, from, to } in solution.steps(&position.table) {
            let source = from.map_or(&mut rack, |index| &mut old[index]);
            assert!(source.remove(tile), "{}", position.text());
            origins[to].map_or(&mut new[to], |index| &mut old[index]).add(tile);
        }
        let lying =
            |(place, origin): (usize, &Option<usize>)| origin.map_or(&new[place], |index| &old[index]);
        let found: Vec<Counts> = origins.iter().enumerate().map(lying).cloned().collect();
        let expected: Vec<Counts> = solution.table.0.iter().copied().map(tiles).collect();
        assert_eq!((found, rack), (expected, solution.rack_left), "{}", position.text());
    }
}

fn tiles(meld: Meld) -> Counts {
    meld.tiles().collect()
}
