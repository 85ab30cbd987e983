//! The verdict on a play, step by step (R4, R5).
#![allow(clippy::expect_used, reason = "here a panic is the report")]

use meldhall_rules::{
    BadMeld, Counts, Flaw, Play, Refusal, Ruleset, check_play,
    notation::{parse_table, parse_tiles},
};

/// A position and a play in it; classic and by a seat that has laid its initial meld, unless said otherwise.
#[derive(Clone, Copy)]
struct Turn<'a> {
    before: &'a str,
    rack: &'a str,
    after: &'a str,
    has_melded: bool,
    rules: &'a str,
}

const TURN: Turn = Turn { before: "", rack: "", after: "", has_melded: true, rules: "classic" };

impl Turn<'_> {
    fn verdict(self) -> Result<Play, Refusal> {
        let rules: Ruleset = self.rules.parse().expect("a ruleset");
        let before = parse_table(self.before).expect("notation").read(&rules).expect("melds");
        let rack: Counts = parse_tiles(self.rack).expect("notation").iter().collect();
        let after = parse_table(self.after).expect("notation");
        check_play(&before, &rack, &after, self.has_melded, &rules)
    }

    fn reason(self) -> Option<&'static str> {
        self.verdict().err().map(|refusal| refusal.reason())
    }

    fn points(self) -> u32 {
        self.verdict().expect("a legal play").points
    }
}

fn tiles(text: &str) -> Vec<meldhall_rules::Tile> {
    parse_tiles(text).expect("notation")
}

#[test]
fn the_first_failing_step_decides() {
    let turn = Turn { before: "r3 r4 r5 r6", rack: "b7", after: "r3 r4 | k1", has_melded: false, ..TURN };
    assert_eq!(turn.verdict(), Err(Refusal::TileLeftTable { tiles: tiles("r5 r6") }));
    let turn = Turn { after: "r3 r4 r5 r6 k1 b7 b7", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::TileNotOnRack { tiles: tiles("k1 b7") }));
    let turn = Turn { after: "r3 r4 | r5 r6", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::NothingPlayed));
    let turn = Turn { after: "r3 r4 | r5 r6 b7", ..turn };
    let bad = [(0, Flaw::TooShort), (1, Flaw::MixedColorsAndNumbers)];
    let bad = bad.map(|(index, flaw)| BadMeld { index, flaw }).to_vec();
    assert_eq!(turn.verdict(), Err(Refusal::NotAMeld { bad }));
    let turn = Turn { before: "r3 r4 r5 r6", rack: "r7 j", after: "r3 r4 r5 | r6 r7 j", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTouchesTable { melds: vec![0] }));
    let turn = Turn { rack: "k1 k2 k3", after: "r3 r4 r5 r6 | k1 k2 k3", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTooLow { points: 6, needed_points: 30 }));
}

#[test]
fn a_legal_play_tells_its_outcome() {
    let turn = Turn { before: "r3 r4 r5", rack: "j r6 b1", after: "j r6 r5 r4 r3", ..TURN };
    let play = turn.verdict().expect("legal");
    assert_eq!(play.table.to_string(), "r3 r4 r5 r6 j");
    assert_eq!((play.laid.to_string(), play.rack_left.to_string()), ("r6 j".into(), "b1".into()));
    assert_eq!((play.points, play.initial_meld, play.goes_out), (36, false, false));
    let turn = Turn { rack: "j r6", ..turn };
    assert!(turn.verdict().expect("legal").goes_out);
}

#[test]
fn old_melds_stay_in_tiles_and_reading_before_the_initial_meld() {
    let turn = Turn { rack: "k10 b10 o10", has_melded: false, ..TURN };
    // In any order of melds and of tiles.
    let turn = Turn { before: "j r11 r12 | k1 k2 k3", after: "k3 k2 k1 | o10 k10 b10 | r11 r12 j", ..turn };
    assert_eq!(turn.points(), 30);
    assert!(turn.verdict().expect("legal").initial_meld);
    // The same tiles in another reading.
    let turn = Turn { after: "k10 b10 o10 | k1 k2 k3 | run: r11 r12 j", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTouchesTable { melds: vec![0] }));
    // Two old melds put together.
    let turn = Turn { before: "r1 r2 r3 | r4 r5 r6", after: "r1 r2 r3 r4 r5 r6 | k10 b10 o10", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTouchesTable { melds: vec![0, 1] }));
    // Equal melds, of which one stays.
    let turn = Turn { before: "r1 r2 r3 | r1 r2 r3", after: "r1 r2 r3 | r3 r2 r1 | k10 b10 o10", ..turn };
    assert_eq!(turn.reason(), None);
    let turn = Turn { before: "r1 r2 r3 | r1 r2 r3", rack: "r4", after: "r1 r2 r3 | r1 r2 r3 r4", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTouchesTable { melds: vec![1] }));
}

#[test]
fn the_initial_meld_counts_new_melds_as_they_lie() {
    let turn = Turn { has_melded: false, ..TURN };
    let turn = Turn { rack: "j r9 r10", after: "j r9 r10", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTooLow { points: 27, needed_points: 30 }));
    assert_eq!(Turn { after: "r9 r10 j", ..turn }.points(), 30);
    // An old meld of the same tiles keeps its own reading.
    let turn = Turn { before: "j r9 r10", after: "j r9 r10 | r9 r10 j", ..turn };
    assert_eq!(turn.points(), 30);
    // Both are sent as the old one lies: one of them is new, and lies so.
    let turn = Turn { after: "j r9 r10 | j r9 r10", ..turn };
    assert_eq!(turn.reason(), Some("INITIAL_MELD_TOO_LOW"));
}

#[test]
fn no_points_needed_is_melded_from_the_start() {
    let turn =
        Turn { before: "r1 r2 r3", rack: "r4", after: "r1 r2 r3 r4", has_melded: false, rules: "junior" };
    let play = turn.verdict().expect("legal");
    assert_eq!((play.initial_meld, play.points), (false, 4));
    assert_eq!(Turn { rules: "classic+initial_meld_points=0", ..turn }.reason(), None);
}

/// Other plays in the turn of the initial meld, once it is worth enough (R4.3).
const AFTER_THRESHOLD: Turn =
    Turn { has_melded: false, rules: "classic+initial_meld_extra_plays=AFTER_THRESHOLD", ..TURN };

#[test]
fn after_the_threshold_the_table_is_free() {
    let turn = Turn { before: "k2 k3 k4", rack: "r10 r11 r12 k5", ..AFTER_THRESHOLD };
    assert_eq!(Turn { after: "k2 k3 k4 k5 | r10 r11 r12", ..turn }.points(), 33);
    assert_eq!(Turn { after: "k2 k3 k4 k5", rack: "k5", ..turn }.reason(), Some("INITIAL_MELD_TOO_LOW"));
    // A table tile may not help to reach it.
    let turn =
        Turn { before: "r10 b10 k10 o10", rack: "r11 r12", after: "b10 k10 o10 | r10 r11 r12", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTooLow { points: 0, needed_points: 30 }));
}

#[test]
fn tiles_of_the_initial_meld_may_go_on_into_other_melds() {
    // Three tens by themselves, then the fourth from the table.
    let turn = Turn { before: "o10 o11 o12 o13", rack: "r10 b10 k10", ..AFTER_THRESHOLD };
    assert_eq!(Turn { after: "r10 b10 k10 o10 | o11 o12 o13", ..turn }.points(), 30);
    // A run laid by itself, then cut between two melds with table tiles.
    let turn = Turn { before: "k9 b9 o9 | k11 b11 o11", rack: "r9 r10 r11 r12 r13", ..AFTER_THRESHOLD };
    let turn = Turn { after: "k9 b9 o9 r9 | k11 b11 o11 | r10 r11 r12 r13", ..turn };
    assert_eq!(turn.points(), 46);
    let turn = Turn { after: "k9 b9 o9 r9 | r10 r11 r12 | k11 b11 o11", rack: "r9 r10 r11 r12", ..turn };
    assert_eq!(turn.points(), 33);
    let turn = Turn { before: "r12 r13 j | k9 b9 o9", after: "k9 b9 o9 r9 | j r10 r11 r12 r13", ..turn };
    assert_eq!(Turn { rack: "r9 r10 r11", ..turn }.points(), 30);
}

#[test]
fn a_new_meld_that_lies_on_the_table_is_worth_what_it_lies_for() {
    // 26 as it lies; `b6 j b8 j` would be worth 30.
    let turn = Turn { rack: "b6 b8 j j", after: "j b6 j b8", ..AFTER_THRESHOLD };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTooLow { points: 26, needed_points: 30 }));
    assert_eq!(Turn { after: "b6 j b8 j", ..turn }.points(), 30);
    // Where the same tiles went on into another meld, they count in their best reading.
    let turn =
        Turn { before: "b7 b8 b9", rack: "b6 b8 j j", after: "b6 b7 b8 b9 | b8 j j", ..AFTER_THRESHOLD };
    assert_eq!(turn.points(), 30);
    // Beside tiles that went on, too.
    let rules = "classic+initial_meld_extra_plays=AFTER_THRESHOLD+initial_meld_points=50";
    let turn = Turn { before: "k7 k8 k9", rack: "j r11 r12 k4 k5 k6", rules, ..AFTER_THRESHOLD };
    let low = Turn { after: "j r11 r12 | k4 k5 k6 k7 k8 k9", ..turn };
    assert_eq!(low.verdict(), Err(Refusal::InitialMeldTooLow { points: 48, needed_points: 50 }));
    assert_eq!(Turn { after: "r11 r12 j | k4 k5 k6 k7 k8 k9", ..turn }.points(), 51);
}

#[test]
fn too_low_tells_the_best_that_the_tiles_are_worth() {
    let turn = Turn { before: "k4 k5 k6", rack: "k1 k2 k3 r3 b3", ..AFTER_THRESHOLD };
    let turn = Turn { after: "k2 k3 k4 k5 k6 | k1 r3 b3", ..turn };
    assert_eq!(turn.reason(), Some("NOT_A_MELD"));
    let turn = Turn { after: "k1 k2 k3 k4 k5 k6", rack: "k1 k2 k3", ..turn };
    assert_eq!(turn.verdict(), Err(Refusal::InitialMeldTooLow { points: 6, needed_points: 30 }));
}

#[test]
fn hostile_tables_are_refused_in_time() {
    let many = "r1 ".repeat(100_000);
    assert_eq!(Turn { rack: "r1 r2 r3", after: &many, ..TURN }.reason(), Some("TILE_NOT_ON_RACK"));
    let many = ["r1"; 50_000].join(" | ");
    assert_eq!(Turn { rack: "r1 r2 r3", after: &many, ..TURN }.reason(), Some("TILE_NOT_ON_RACK"));
}
