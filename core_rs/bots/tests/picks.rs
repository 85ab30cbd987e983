//! Turns put together tile by tile: what is offered can be completed, and what is not cannot.
#![allow(clippy::unwrap_used, clippy::panic, reason = "here a panic is the report")]

mod seen;

use meldhall_bots::{Picks, Turn};
use meldhall_rules::{
    Command, Counts, Ruleset, Tile, View,
    solver::{Objective, Request, Solver, plays},
};
use seen::{rows, view};

const NODES: u64 = 20_000;
const RULES: [&str; 5] = ["classic", "pressman", "sabra", "mso", "classic+pool_empty_must_play=true"];

/// Everything that can be laid, if that is not too much.
fn all_plays(view: &View, rules: &Ruleset, has_melded: bool) -> Option<Vec<Counts>> {
    let rack = view.rack.iter().collect();
    let request = Request {
        table: &view.table,
        rack: &rack,
        rules,
        has_melded,
        objective: Objective::Tiles,
        fewest_changes: false,
        node_limit: 200_000,
    };
    let mut found = plays(&request);
    let all: Vec<Counts> = found.by_ref().take(300).map(|play| play.laid.iter().collect()).collect();
    (all.len() < 300 && !found.is_truncated()).then_some(all)
}

fn rules_of(name: &str) -> Ruleset {
    name.parse().unwrap()
}

#[test]
fn what_is_offered_is_what_some_play_lays_besides() {
    let (mut solver, mut checked) = (Solver::new(), 0);
    for name in RULES {
        let rules = rules_of(name);
        for (number, row) in rows().iter().enumerate().step_by(11) {
            for (has_melded, pool_tiles) in [(false, 20), (true, 20), (true, 0)] {
                let view = view(row, has_melded, pool_tiles);
                let Some(plays) = all_plays(&view, &rules, has_melded) else { continue };
                let turn = Turn::new(&view, &rules, 0, NODES).unwrap();
                let mut picks = Picks::new(&turn, &mut solver);
                let mut choice = number;
                loop {
                    compare(&picks, &plays, &turn, row);
                    checked += 1;
                    let next = picks.next();
                    if next.is_empty() {
                        assert!(picks.end().is_some(), "a dead end: {row}");
                        break;
                    }
                    choice = (choice * 31 + 7) % 1_009;
                    picks = picks.pick(next[choice % next.len()], &mut solver).unwrap();
                }
            }
        }
    }
    assert!(checked > 1_000, "{checked}");
}

fn compare(picks: &Picks, plays: &[Counts], turn: &Turn<'_>, row: &serde_json::Value) {
    let can_add = |tile: &Tile| {
        let mut with = picks.picked().clone();
        with.add(*tile);
        plays.iter().any(|laid| laid.contains(&with))
    };
    let expected: Vec<Tile> = turn.rack.iter().map(|(tile, _)| tile).filter(can_add).collect();
    assert_eq!(picks.next(), expected, "{row}");
    let Some(end) = picks.end() else {
        return assert!(!plays.contains(picks.picked()), "{row}");
    };
    assert!(turn.allows(end), "{end} {row}");
    match end {
        Command::Play { table, .. } => {
            assert!(plays.contains(picks.picked()), "{row}");
            assert_eq!(table.tiles(), turn.view.table.tiles().plus(picks.picked()));
        }
        _ => assert!(picks.picked().is_empty()),
    }
}

#[test]
fn nothing_but_what_is_offered_can_be_picked() {
    let (mut solver, rules) = (Solver::new(), Ruleset::CLASSIC);
    for row in rows().iter().step_by(50) {
        let view = view(row, true, 20);
        let picks = Picks::new(&Turn::new(&view, &rules, 0, NODES).unwrap(), &mut solver);
        for tile in (0..=96).filter_map(Tile::from_code) {
            assert_eq!(picks.pick(tile, &mut solver).is_some(), picks.next().contains(&tile));
        }
    }
}

#[test]
fn a_search_without_room_offers_no_dead_end() {
    let (mut solver, rules) = (Solver::new(), Ruleset::CLASSIC);
    for row in rows().iter().step_by(3) {
        let view = view(row, true, 0);
        let mut picks = Picks::new(&Turn::new(&view, &rules, 0, 3).unwrap(), &mut solver);
        while let Some(&tile) = picks.next().last() {
            picks = picks.pick(tile, &mut solver).unwrap();
        }
        assert!(picks.end().is_some(), "{row}");
    }
}
