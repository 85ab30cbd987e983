//! R8: how rounds end, and seats that leave. R9.5: how games go on.

use super::*;
use crate::results::RoundEndReason;

fn ended(scene: &Scene) -> (RoundEndReason, Vec<SeatNumber>) {
    (scene.result().reason, scene.result().winners.clone())
}

#[test]
fn the_last_tile_wins_at_once() {
    let mut scene = Scene::new("classic", "r5 r6 r7", &["k9", "r4", "b2 b3"], "k1 k2");
    scene.line("draw seat=0");
    let names = scene.names("play seat=1 table=[r4 r5 r6 r7]");
    assert_eq!(names, "turn-played round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::WentOut, Vec::from([1])));
    assert_eq!((scene.scores(), scene.game.phase), (Vec::from([-10, 15, -5]), Phase::Over));
    assert_eq!(scene.game.turn_seat(), None);
}

#[test]
fn a_whole_rack_may_be_the_initial_meld() {
    let rack = "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 r1 r2 r3 r4";
    let mut scene = Scene::new("classic", "", &[rack, "b1"], "o1");
    scene.game.seats[0].has_melded = false;
    let names = scene.names("play seat=0 table=[k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 | r1 r2 r3 r4]");
    assert_eq!(names, "turn-played round-ended game-ended");
}

#[test]
fn every_seat_passes_in_a_row_after_the_last_play() {
    // TRN-077
    let mut scene = Scene::new("classic", "r5 r6 r7", &["k9 k2", "r4 k13", "b2 b3"], "k1");
    scene.line("draw seat=0");
    scene.line("play seat=1 table=[r4 r5 r6 r7]");
    assert_eq!(scene.pass(), "turn-passed turn-started");
    assert_eq!(scene.pass(), "turn-passed turn-started");
    assert_eq!(scene.pass(), "turn-passed round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::AllPassed, Vec::from([2])));
}

#[test]
fn a_play_restarts_the_count_of_passes() {
    let mut scene = Scene::new("classic", "r5 r6 r7", &["k9", "r4 k13", "b2 b3"], "");
    scene.pass();
    scene.line("play seat=1 table=[r4 r5 r6 r7]");
    assert_eq!(scene.pass(), "turn-passed turn-started");
    assert_eq!(scene.pass(), "turn-passed turn-started");
    assert_eq!(scene.pass(), "turn-passed round-ended game-ended");
}

#[test]
fn the_final_lap_counts_turns_of_any_kind() {
    let rules = "classic+pool_empty=ONE_MORE_TURN";
    let mut scene = Scene::new(rules, "r5 r6 r7", &["k9 r9", "r4 k13", "b2 r8"], "k1");
    scene.line("draw seat=0");
    scene.line("play seat=1 table=[r4 r5 r6 r7]");
    scene.line("play seat=2 table=[r4 r5 r6 r7 r8]");
    let names = scene.names("play seat=0 table=[r4 r5 r6 r7 r8 r9]");
    assert_eq!(names, "turn-played round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::FinalLap, Vec::from([2])));
}

#[test]
fn a_penalty_may_begin_the_final_lap() {
    let rules = "tournament+final_lap_starts=LAST_DRAWER";
    let mut scene = Scene::new(rules, "r5 r6 r7", &["k9 k3", "r4 k13"], "k1 k2");
    assert_eq!(scene.names("play seat=0 table=[r5 r6 r7 k9]"), "turn-failed tiles-drawn turn-started");
    assert_eq!(scene.turn_seat(), 0);
    scene.pass();
    assert_eq!(scene.pass(), "turn-passed round-ended game-ended");
    assert_eq!(scene.result().reason, RoundEndReason::FinalLap);
}

#[test]
fn a_seat_that_leaves_has_no_turn_of_the_final_lap() {
    let rules = "classic+pool_empty=ONE_MORE_TURN";
    let mut scene = Scene::new(rules, "", &["k9", "k13", "b2"], "k1");
    scene.line("draw seat=0");
    scene.pass();
    scene.pass();
    assert_eq!(scene.names("leave seat=0"), "seat-left round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::FinalLap, Vec::from([2])));
    assert_eq!(scene.scores(), [-10, -11, 21]);
}

#[test]
fn the_round_ends_by_itself_when_nobody_can_play() {
    let rules = "classic+pool_empty=UNTIL_NOBODY_CAN";
    let mut scene = Scene::new(rules, "r5 r6 r7", &["k9 r9", "r4 k13"], "k1");
    assert_eq!(scene.names("draw seat=0"), "tiles-drawn turn-started");
    let names = scene.names("play seat=1 table=[r4 r5 r6 r7]");
    assert_eq!(names, "turn-played round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::NobodyCan, Vec::from([1])));
    let mut scene = Scene::new(rules, "r5 r6 r7", &["k9 r9", "k13"], "k1");
    assert_eq!(scene.names("draw seat=0"), "tiles-drawn round-ended game-ended");
}

#[test]
fn a_full_lap_of_passes_ends_the_round_even_where_somebody_can() {
    let rules = "classic+pool_empty=UNTIL_NOBODY_CAN";
    let mut scene = Scene::new(rules, "r5 r6 r7", &["k9 r9", "r4 k13"], "");
    assert_eq!(scene.pass(), "turn-passed turn-started");
    assert_eq!(scene.pass(), "turn-passed round-ended game-ended");
    assert_eq!(scene.result().reason, RoundEndReason::AllPassed);
}

#[test]
fn the_only_seat_that_can_play_may_leave() {
    let rules = "classic+pool_empty=UNTIL_NOBODY_CAN";
    let mut scene = Scene::new(rules, "r5 r6 r7", &["k9 r9", "r4 k13", "b2"], "");
    assert_eq!(scene.names("leave seat=1"), "seat-left round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::NobodyCan, Vec::from([2])));
    assert_eq!(scene.scores(), [-16, -17, 33]);
}

#[test]
fn a_seat_that_left_is_passed_over_and_cannot_win() {
    // TRN-083, SCO-012
    let mut scene = Scene::new("classic", "", &["k10 b10", "r3", "o7 o8"], "");
    assert_eq!(scene.names("leave seat=1"), "seat-left");
    assert_eq!(scene.refusal("leave seat=1"), "SEAT_LEFT");
    assert_eq!(scene.refusal("draw seat=1"), "SEAT_LEFT");
    assert_eq!(scene.refusal("credit-clock seat=1 credit_ms=5"), "SEAT_LEFT");
    assert_eq!(scene.pass(), "turn-passed turn-started");
    assert_eq!(scene.turn_seat(), 2);
    assert_eq!(scene.pass(), "turn-passed round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::AllPassed, Vec::from([2])));
    // A pays the difference, B its whole rack.
    assert_eq!(scene.scores(), [-5, -3, 8]);
}

#[test]
fn leaving_in_ones_turn_gives_the_turn_to_the_next() {
    let mut scene = Scene::new("classic", "", &["k10", "r3", "o7"], "b1");
    scene.now_ms = 4000;
    let line = scene.line("leave seat=0");
    assert!(line.starts_with("seat-left seat=0 ; turn-started seat=1 turn=2 start_ms=4000"), "{line}");
    assert_eq!(scene.names("leave seat=2"), "seat-left round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::LastSeat, Vec::from([1])));
}

#[test]
fn leaving_may_complete_the_lap_of_passes() {
    let mut scene = Scene::new("classic", "", &["k10", "r3", "o7"], "");
    scene.pass();
    scene.pass();
    assert_eq!(scene.names("leave seat=2"), "seat-left round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::AllPassed, Vec::from([1])));
    assert_eq!(scene.scores(), [-7, 14, -7]);
}

#[test]
fn one_seat_left_wins_and_the_game_is_over() {
    // SCO-011
    let mut scene = Scene::new("classic+rounds=5", "", &["k1 k2 k3 k4 k5", "r3 j"], "b1");
    assert_eq!(scene.names("leave seat=1"), "seat-left round-ended game-ended");
    assert_eq!(ended(&scene), (RoundEndReason::LastSeat, Vec::from([0])));
    assert_eq!((scene.scores(), scene.game.seats[0].rounds_won), (Vec::from([33, -33]), 1));
}

#[test]
fn a_game_nobody_is_left_to_play_ends_between_rounds() {
    let (mut scene, _) = new_game("classic", 3, "", "");
    assert_eq!(scene.line("leave seat=0"), "seat-left seat=0");
    let line = scene.line("leave seat=2");
    assert_eq!(line, "seat-left seat=2 ; game-ended standings=[1:1:0:0 2:0:0:0 2:2:0:0]");
}

/// A game of three rounds whose first was won by seat 1 and lost by seat 2.
fn second_round(next_starter: &str, leaver: Option<u8>) -> SeatNumber {
    let rules = alloc::format!("classic+rounds=3+next_starter={next_starter}");
    let mut scene = Scene::new(&rules, "r5 r6 r7", &["k9", "r4", "b13"], "k1");
    scene.line("draw seat=0");
    assert_eq!(scene.names("play seat=1 table=[r4 r5 r6 r7]"), "turn-played round-ended");
    assert_eq!(scene.game.phase, Phase::BetweenRounds);
    if let Some(seat) = leaver {
        scene.line(&alloc::format!("leave seat={seat}"));
    }
    let (_, mut chance) = new_game(&rules, 3, "k5 k7 k6", "");
    chance.seat = 0;
    let events = scene.run(&start(&chance)).expect("the next round");
    let Event::RoundStarted { round: 2, starter, racks, .. } = &events[0] else { panic!("{events:?}") };
    let dealt: Vec<usize> = racks.iter().map(Vec::len).collect();
    let left = |seat| leaver == Some(seat);
    assert_eq!(dealt, [0, 1, 2].map(|seat| if left(seat) { 0 } else { 14 }));
    *starter
}

#[test]
fn the_next_starter_is_what_the_rules_say() {
    assert_eq!(second_round("START_DRAW", None), 1);
    assert_eq!(second_round("START_DRAW", Some(0)), 2);
    assert_eq!(second_round("ROTATE", None), 1);
    assert_eq!(second_round("ROTATE", Some(1)), 2);
    assert_eq!(second_round("WINNER", None), 1);
    assert_eq!(second_round("WINNER", Some(1)), 2);
    assert_eq!(second_round("LOSER", None), 2);
    assert_eq!(second_round("LOSER", Some(2)), 0);
    assert_eq!(second_round("START_DRAW+start_choice=RANDOM", None), 0);
    assert_eq!(second_round("START_DRAW+start_choice=RANDOM", Some(0)), 1);
}

#[test]
fn a_game_ends_with_its_last_round_or_at_its_target() {
    let play = |rules: &str| {
        let mut scene = Scene::new(rules, "r5 r6 r7", &["r4", "b13 k7"], "k1");
        scene.names("play seat=0 table=[r4 r5 r6 r7]")
    };
    assert_eq!(play("classic+rounds=2"), "turn-played round-ended");
    assert_eq!(play("classic+rounds=0+target_points=21"), "turn-played round-ended");
    assert_eq!(play("classic+rounds=0+target_points=20"), "turn-played round-ended game-ended");
    assert_eq!(play("classic+rounds=9+target_points=20"), "turn-played round-ended game-ended");
}

#[test]
fn each_round_begins_afresh() {
    let rules = "classic+rounds=2+time_bank_ms=9000";
    let mut scene = Scene::new(rules, "r5 r6 r7", &["r4", "b13"], "k1");
    scene.line("play seat=0 table=[r4 r5 r6 r7]");
    let (_, chance) = new_game(rules, 2, "k5 k7", "");
    scene.line(&start(&chance));
    assert!(scene.game.seats.iter().all(|seat| !seat.has_melded && seat.rack.len() == 14));
    assert!(scene.game.seats.iter().all(|seat| seat.time_bank_ms == 9000));
    assert!(scene.game.table.0.is_empty());
    assert_eq!((scene.game.round, scene.game.turn_number), (2, 1));
    assert_eq!((scene.game.seats[0].total_points, scene.game.seats[0].rounds_won), (13, 1));
}
