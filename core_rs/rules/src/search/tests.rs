//! The searches against every arrangement of small positions, and against the shared positions.

extern crate std;

use alloc::{format, string::String, vec::Vec};
use std::fs;

use serde_json::Value;

use super::*;
use crate::{
    joker,
    meld::classify_within,
    notation::{join, parse_table, parse_tiles},
};

/// A generator of numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % count as u64) as usize
    }

    fn any<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Every meld of some tiles, each joker in each place.
fn melds_within(tiles: &Counts, limits: Limits) -> Vec<Meld> {
    let mut melds = Vec::new();
    for (first, color) in (1..=limits.numbers).flat_map(|first| (0..limits.colors).map(move |c| (first, c))) {
        let mut laid: Vec<Vec<Tile>> = Vec::from([Vec::new()]);
        for number in first..=limits.numbers {
            let longer = |tile: Tile| laid.iter().map(move |laid| [laid.as_slice(), &[tile]].concat());
            laid = longer(Tile::at(color, number)).chain(longer(Tile::JOKER)).collect();
            laid.retain(|laid| tiles.contains(&laid.iter().collect()));
            melds.extend(laid.iter().filter_map(|laid| classify_within(laid, Some(Kind::Run), limits).ok()));
        }
    }
    for (number, mask) in (1..=limits.numbers).flat_map(|n| (1u8..1 << limits.colors).map(move |m| (n, m))) {
        let naturals = (0..limits.colors).filter(|color| mask >> color & 1 == 1).map(|c| Tile::at(c, number));
        for jokers in 0..=tiles.get(Tile::JOKER) {
            let laid: Vec<Tile> = naturals.clone().chain((0..jokers).map(|_| Tile::JOKER)).collect();
            let group = classify_within(&laid, Some(Kind::Group), limits);
            melds.extend(group.ok().filter(|_| tiles.contains(&laid.iter().collect())));
        }
    }
    melds.sort_unstable();
    melds.dedup();
    melds
}

/// Every table with all of the tiles that are owed and some of the others.
fn every_table(
    melds: &[Meld],
    owed: &Counts,
    left: &Counts,
    laid: &mut Vec<Meld>,
    see: &mut dyn FnMut(&[Meld]),
) {
    if owed.is_empty() {
        see(laid);
    }
    for (index, &meld) in melds.iter().enumerate() {
        let tiles: Counts = meld.tiles().collect();
        if let Some(left) = left.checked_sub(&tiles) {
            laid.push(meld);
            every_table(&melds[index..], &owed.surplus(&tiles), &left, laid, see);
            laid.pop();
        }
    }
}

/// The most rack tiles of a play, and the most of one that the joker rules allow as well.
fn most_by_every_table(table: &Table, rack: &Counts, rules: &Ruleset) -> (usize, usize) {
    let (owed, all) = (table.tiles(), table.tiles().plus(rack));
    let (mut most, mut most_allowed) = (0, 0);
    every_table(&melds_within(&all, Limits::of(rules)), &owed, &all, &mut Vec::new(), &mut |melds| {
        let after = Table(melds.to_vec());
        let laid = after.tiles().surplus(&owed);
        most = most.max(laid.len());
        if laid.len() > most_allowed && joker::check(table, &after, &laid, rules).is_ok() {
            most_allowed = laid.len();
        }
    });
    (most, most_allowed)
}

/// Steps that no test needs.
const ALL: u64 = u64::MAX;

fn most_points_by_every_table(tiles: &Counts, rules: &Ruleset) -> u32 {
    let mut most = 0;
    every_table(
        &melds_within(tiles, Limits::of(rules)),
        &Counts::EMPTY,
        tiles,
        &mut Vec::new(),
        &mut |melds| {
            most = most.max(melds.iter().map(|meld| meld.points()).sum());
        },
    );
    most
}

/// A table of at most so many tiles and a rack from what is left of the set; jokers are more frequent than in life.
fn position(dice: &mut Dice, rules: &Ruleset, most_tiles: usize) -> (Table, Counts) {
    let mut left: Counts = rules.tiles().iter().collect();
    let mut table = Table::default();
    let melds = melds_within(&left, Limits::of(rules));
    for _ in 0..30 {
        let meld = dice.any(&melds);
        let fits =
            meld.len() + table.tiles().len() <= most_tiles && (meld.jokers() > 0 || dice.below(3) == 0);
        if let Some(rest) = left.checked_sub(&meld.tiles().collect()).filter(|_| fits) {
            left = rest;
            table.0.push(meld);
        }
    }
    let rack_tiles = 1 + dice.below(4);
    let from_left = |_| {
        let tile = dice.any(&left.tiles());
        left.remove(tile);
        tile
    };
    (table, (0..rack_tiles).map(from_left).collect())
}

fn ruleset(dice: &mut Dice, release: &str) -> Ruleset {
    let text = format!(
        "classic+colors={}+numbers={}+jokers={}+max_jokers_per_meld={}+min_naturals_per_meld={}\
         +rack_tiles=1+joker_release={release}+joker_replacement_source={}+joker_group_of_three={}\
         +joker_meld_removal={}+joker_reuse={}",
        dice.any(&[3, 4]),
        dice.any(&[5, 6, 7]),
        dice.any(&[1, 2, 2, 3]),
        dice.any(&[0, 0, 0, 1, 2]),
        dice.any(&[1, 1, 1, 2]),
        dice.any(&["RACK", "RACK_OR_TABLE"]),
        dice.any(&["EITHER", "EITHER", "BOTH"]),
        dice.any(&["true", "false"]),
        dice.any(&["ANYWHERE", "NEW_MELD", "NEW_MELD_TWO_RACK_TILES"]),
    );
    text.parse().unwrap()
}

#[test]
fn free_jokers_by_every_table() {
    let mut dice = Dice(1);
    for _ in 0..600 {
        let rules = ruleset(&mut dice, "ANY_REARRANGEMENT");
        let (table, rack) = position(&mut dice, &rules, 10);
        let (expected, _) = most_by_every_table(&table, &rack, &rules);
        let found = most(&free_task(&table, &rack, Limits::of(&rules), &Effort::new(ALL)), Aim::SpareTiles);
        assert_eq!(found, Some(expected as u32), "{rules}: {table} / {rack}");
        assert_eq!(can_play(&table, &rack, true, &rules, ALL), Some(expected > 0));
    }
}

#[test]
fn strict_jokers_by_every_table() {
    let mut dice = Dice(2);
    let mut decided = 0;
    for _ in 0..1500 {
        let rules = ruleset(&mut dice, "EXACT_TILE");
        let (table, rack) = position(&mut dice, &rules, 10);
        let (most, expected) = most_by_every_table(&table, &rack, &rules);
        let case = || format!("{rules}: {table} / {rack}");
        assert_eq!(can_play(&table, &rack, true, &rules, ALL), Some(expected > 0), "{}", case());
        // The same without the shortcuts for what is legal under every ruleset.
        assert_eq!(strict::can_play(&table, &rack, &rules, &Effort::new(ALL)), expected > 0, "{}", case());
        decided += usize::from(most > 0 && expected == 0);
    }
    assert!(decided > 50, "the joker rules decide in {decided} positions only");
}

#[test]
fn points_by_every_table() {
    let mut dice = Dice(3);
    for _ in 0..600 {
        let rules = ruleset(&mut dice, "ANY_REARRANGEMENT");
        let set = rules.tiles();
        let tiles: Counts = (0..4 + dice.below(8)).map(|_| dice.any(&set)).collect();
        assert_eq!(
            most_points(&tiles, &rules, &Effort::new(ALL)),
            most_points_by_every_table(&tiles, &rules),
            "{rules}: {tiles}"
        );
    }
}

fn rows(file: &str) -> Vec<Value> {
    let text = fs::read_to_string(format!("../../tests/vectors/{file}")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(tiles: &Value) -> String {
    join(&tiles.as_array().unwrap().iter().map(|tile| tile.as_str().unwrap()).collect::<Vec<_>>(), " ")
}

fn table_and_rack(row: &Value, rules: &Ruleset) -> (Table, Counts) {
    let table = join(&row["table"].as_array().unwrap().iter().map(text).collect::<Vec<_>>(), " | ");
    let rack = parse_tiles(&text(&row["rack"])).unwrap();
    (parse_table(&table).unwrap().read(rules).unwrap(), rack.iter().collect())
}

#[test]
fn shared_positions() {
    let rules = Ruleset::CLASSIC;
    for row in rows("positions.jsonl") {
        let (table, rack) = table_and_rack(&row, &rules);
        let answer = |name: &str| row["answer"][name].as_u64().unwrap();
        assert_eq!(can_play(&table, &rack, true, &rules, ALL), Some(answer("max_tiles") > 0), "{row}");
        assert_eq!(
            u64::from(most_points(&rack, &rules, &Effort::new(ALL))),
            answer("initial_max_value"),
            "{row}"
        );
        assert_eq!(can_open(&rack, &rules, ALL), Some(answer("initial_max_value") >= 30), "{row}");
        if table.tiles().len() <= 30 {
            let most =
                most(&free_task(&table, &rack, Limits::of(&rules), &Effort::new(ALL)), Aim::SpareTiles);
            assert_eq!(most.map(u64::from), Some(answer("max_tiles")), "{row}");
        }
    }
}

#[test]
fn shared_solves() {
    for row in rows("solves.jsonl") {
        let expected = &row["expected"];
        let (table, rack) = table_and_rack(&row, &Ruleset::CLASSIC);
        if let Some(points) = expected["best_opening_value"].as_u64() {
            assert_eq!(u64::from(most_points(&rack, &Ruleset::CLASSIC, &Effort::new(ALL))), points, "{row}");
            assert_eq!(
                can_play(&table, &rack, false, &Ruleset::CLASSIC, ALL),
                Some(expected["can_open"] == true),
                "{row}"
            );
            continue;
        }
        let any = expected["max_tiles"].as_u64().unwrap() > 0;
        assert_eq!(can_play(&table, &rack, true, &Ruleset::CLASSIC, ALL), Some(any), "{row}");
        for (text, most) in expected["max_tiles_by_ruleset"].as_object().into_iter().flatten() {
            let rules: Ruleset = text.parse().unwrap();
            assert_eq!(
                can_play(&table, &rack, true, &rules, ALL),
                Some(most.as_u64() > Some(0)),
                "{text}: {row}"
            );
        }
    }
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let table = parse_table("r5 b5 k5 | r6 b6 k6 | r7 b7 k7 | o9 o10 o11").ok();
    let table = table.and_then(|laid| laid.read(&Ruleset::CLASSIC).ok()).expect("a table");
    let rack: Counts = [Tile::at(3, 1), Tile::at(3, 4)].into_iter().collect();
    assert_eq!(can_play(&table, &rack, true, &Ruleset::CLASSIC, 3), None);
    assert_eq!(can_play(&table, &rack, true, &Ruleset::CLASSIC, ALL), Some(false));
}
