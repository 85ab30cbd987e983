//! R5: playing, drawing, passing and failing.

use super::*;

#[test]
fn a_play_is_canonical_and_ends_the_turn() {
    let mut scene = Scene::new("classic", "r5 r6 r7", &["r4 k9 b1", "k1"], "k2 k3");
    let line = scene.line("play seat=0 table=[r7 r6 r5 r4]");
    let expected = "turn-played seat=0 table=[r4 r5 r6 r7] laid=[r4] rack_tiles=2 initial_meld=false \
                    from_draft=false ; turn-started seat=1 turn=2 start_ms=0 deadline_ms=60000 time_banks_ms=[0 0]";
    assert_eq!(line, expected);
    assert_eq!(scene.rack(0), "k9 b1");
}

#[test]
fn an_initial_meld_is_said_to_be_one() {
    let mut scene = Scene::new("classic", "", &["k10 k11 k12 b1", "k1"], "k2");
    scene.game.seats[0].has_melded = false;
    assert_eq!(scene.refusal("play seat=0 table=[k10 k11]"), "NOT_A_MELD");
    let line = scene.line("play seat=0 table=[k10 k11 k12]");
    assert!(line.contains("initial_meld=true"), "{line}");
    assert!(scene.game.seats[0].has_melded);
}

#[test]
fn without_a_threshold_every_seat_counts_as_having_melded() {
    let (mut scene, chance) = new_game("junior", 2, "k2 k1", "k1 k2 k3");
    scene.line(&start(&chance));
    assert!(scene.game.seats.iter().all(|seat| seat.has_melded()));
    let line = scene.line("play seat=0 table=[k1 k2 k3]");
    assert!(line.contains("initial_meld=false"), "{line}");
}

#[test]
fn a_turn_is_one_deed() {
    // TRN-079, TRN-080
    let mut scene = Scene::new("classic", "r5 r6 r7", &["r4 k9", "k1"], "r8 k3");
    scene.line("play seat=0 table=[r4 r5 r6 r7]");
    assert_eq!(scene.refusal("draw seat=0"), "NOT_YOUR_TURN");
    scene.line("draw seat=1");
    scene.line("draw seat=0");
    assert_eq!(scene.refusal("play seat=0 table=[r4 r5 r6 r7 r8]"), "NOT_YOUR_TURN");
}

#[test]
fn a_draw_takes_one_tile_whatever_was_drafted() {
    // TRN-082: a draft is no part of the game until its turn is over.
    let mut scene = Scene::new("classic", "r5 r6 r7", &["r4 r8", "k1"], "k2 k3");
    let line = scene.line("draw seat=0");
    assert!(
        line.starts_with("tiles-drawn seat=0 cause=CHOICE tiles=[k2] pool_tiles=1 ; turn-started seat=1")
    );
    assert_eq!(scene.rack(0), "k2 r4 r8");
    assert_eq!(scene.game.table.to_string(), "r5 r6 r7");
}

#[test]
fn draws_are_no_passes() {
    // TRN-073
    let mut scene = Scene::new("classic", "", &["k1", "k2", "k3"], "b1 b2 b3 b4 b5");
    for seat in 0..3 {
        assert_eq!(scene.names(&alloc::format!("draw seat={seat}")), "tiles-drawn turn-started");
    }
    assert_eq!((scene.game.phase, scene.game.pool.len()), (Phase::Round, 2));
    assert!(scene.game.seats.iter().all(|seat| !seat.has_passed));
}

#[test]
fn draw_and_pass_want_the_pool_full_and_empty() {
    let mut scene = Scene::new("classic", "", &["k1", "k2"], "b1");
    assert_eq!(scene.refusal("pass seat=0"), "POOL_NOT_EMPTY");
    scene.line("draw seat=0");
    assert_eq!(scene.refusal("draw seat=1"), "POOL_EMPTY");
    assert_eq!(scene.names("pass seat=1"), "turn-passed turn-started");
}

#[test]
fn a_seat_that_can_play_may_not_pass_where_it_must() {
    let mut scene = Scene::new("mso", "r5 r6 r7", &["r4 k9", "k1 r8"], "");
    assert_eq!(scene.refusal("pass seat=0"), "MUST_PLAY");
    scene.line("play seat=0 table=[r4 r5 r6 r7]");
    let mut scene = Scene::new("classic", "r5 r6 r7", &["r4 k9", "k1"], "");
    assert_eq!(scene.pass(), "turn-passed turn-started");
}

#[test]
fn an_illegal_commit_costs_the_turn_where_the_rules_say_so() {
    let scene = || Scene::new("tournament", "r5 r6 r7 r8", &["r4 k9", "k1"], "b1 b2 b3 b4");
    let line = scene().line("play seat=0 table=[r4 r5 r6 | r7 r8]");
    let expected = "turn-failed seat=0 refusal=NOT_A_MELD bad=[1:TOO_SHORT] ; \
                    tiles-drawn seat=0 cause=PENALTY tiles=[b1 b2 b3] pool_tiles=1 ; turn-started seat=1";
    assert!(line.starts_with(expected), "{line}");
    assert_eq!(scene().names("play seat=0 table=[r5 r6 r7 r8]"), "turn-failed tiles-drawn turn-started");
    // Steps 1 and 2 are refusals always.
    assert_eq!(scene().refusal("play seat=1 table=[r5 r6 r7 r8]"), "NOT_YOUR_TURN");
    assert_eq!(scene().refusal("play seat=0 table=[r5 r6 r7]"), "TILE_LEFT_TABLE");
    assert_eq!(scene().refusal("play seat=0 table=[r5 r6 r7 r8 r9]"), "TILE_NOT_ON_RACK");
}

#[test]
fn a_failed_initial_meld_costs_the_turn_too() {
    let mut scene = Scene::new("tournament", "r5 r6 r7", &["k1 k2 k3 r8", "k1"], "b1");
    scene.game.seats[0].has_melded = false;
    let mut touching = Scene { game: scene.game.clone(), now_ms: 0 };
    let line = scene.line("play seat=0 table=[r5 r6 r7 | k1 k2 k3]");
    assert!(line.contains("refusal=INITIAL_MELD_TOO_LOW points=6 needed_points=30 ; tiles-drawn"), "{line}");
    let line = touching.line("play seat=0 table=[r5 r6 r7 r8]");
    assert!(line.contains("refusal=INITIAL_MELD_TOUCHES_TABLE melds=[0] ; tiles-drawn"), "{line}");
}

#[test]
fn a_failed_turn_with_an_empty_pool_counts_as_a_pass() {
    let mut scene = Scene::new("tournament+pool_empty=UNTIL_ALL_PASS", "r5 r6 r7", &["k9", "k1"], "");
    let line = scene.names("play seat=0 table=[r5 r6 r7 k9]");
    assert_eq!(line, "turn-failed turn-passed turn-started");
    assert_eq!(scene.pass(), "turn-passed round-ended game-ended");
}

#[test]
fn check_turn_gives_the_same_verdict() {
    let scene = Scene::new("classic", "r5 r6 r7", &["r4 k9", "k1"], "b1");
    let verdict = |seat, table| check_turn(&scene.game, seat, &parse_table(table).expect("notation"));
    assert!(!verdict(0, "r4 r5 r6 r7").expect("a legal play").goes_out);
    assert_eq!(verdict(1, "r5 r6 r7"), Err(Refusal::NotYourTurn { turn_seat: 0 }.into()));
    assert_eq!(verdict(0, "r5 r6 r7"), Err(Refusal::NothingPlayed.into()));
}
