//! R9: the worked examples of the rulebook, and what its parameters change.

use super::*;

/// The scores where seat 0 goes out.
fn went_out(rules: &str, racks: &[&str], melded: &[bool]) -> Vec<i32> {
    let mut racks = racks.to_vec();
    racks[0] = "k4";
    let mut scene = Scene::new(rules, "k1 k2 k3", &racks, "o1");
    for (seat, melded) in scene.game.seats.iter_mut().zip(melded) {
        seat.has_melded = *melded;
    }
    scene.line("play seat=0 table=[k1 k2 k3 k4]");
    scene.scores()
}

/// Winners and scores where everybody passes.
fn blocked(rules: &str, racks: &[&str], melded: &[bool]) -> (Vec<SeatNumber>, Vec<i32>) {
    let mut scene = Scene::new(rules, "", racks, "");
    for (seat, melded) in scene.game.seats.iter_mut().zip(melded) {
        seat.has_melded = *melded;
    }
    while scene.game.phase == Phase::Round {
        scene.pass();
    }
    assert_eq!(scene.scores().iter().sum::<i32>(), 0);
    (scene.result().winners.clone(), scene.scores())
}

#[test]
fn worked_somebody_went_out() {
    assert_eq!(went_out("classic", &["", "r4 b8", "k10 k11 o2", "r1 j"], &[true; 4]), [66, -12, -23, -31]);
}

#[test]
fn worked_nobody_went_out() {
    let racks = ["r5", "r5 k7", "k10 o10", "k13 o13 b9"];
    assert_eq!(blocked("classic", &racks, &[true; 4]), (Vec::from([0]), Vec::from([52, -7, -15, -30])));
    let full = blocked("classic+blocked_score=FULL_VALUE", &racks, &[true; 4]);
    assert_eq!(full, (Vec::from([0]), Vec::from([67, -12, -20, -35])));
}

#[test]
fn ties_go_to_fewer_tiles_and_then_are_shared() {
    let fewer = blocked("classic", &["r5 k5", "b10", "o7 r8"], &[true; 3]);
    assert_eq!(fewer, (Vec::from([1]), Vec::from([0, 5, -5])));
    let shared = blocked("classic", &["r10", "b10", "o7 r8"], &[true; 3]);
    assert_eq!(shared, (Vec::from([0, 1]), Vec::from([3, 2, -5])));
    // Odd points go to the earlier seats, counted from the starter.
    let mut scene = Scene::new("classic", "", &["r10", "b10", "o7 r8"], "");
    scene.game.starter = 1;
    while scene.game.phase == Phase::Round {
        scene.pass();
    }
    assert_eq!(scene.scores(), [2, 3, -5]);
    assert_eq!([scene.game.seats[0].rounds_won, scene.game.seats[1].rounds_won], [1, 1]);
}

#[test]
fn a_joker_of_the_winner_may_be_ignored() {
    let racks = ["j", "k13 r13 o13"];
    assert_eq!(blocked("classic", &racks, &[true; 2]), (Vec::from([0]), Vec::from([9, -9])));
    let ignored = blocked("classic+blocked_winner_joker=IGNORED", &racks, &[true; 2]);
    assert_eq!(ignored, (Vec::from([0]), Vec::from([39, -39])));
    // It still counts when the lowest rack is looked for.
    let other = blocked("classic+blocked_winner_joker=IGNORED", &["j", "k13 r13"], &[true; 2]);
    assert_eq!(other, (Vec::from([1]), Vec::from([-4, 4])));
}

#[test]
fn unopened_seats_pay_a_charge_of_their_own() {
    let racks = ["", "r2 r3", "r10 b10 k10", "o9"];
    let melded = [true, false, false, true];
    assert_eq!(went_out("classic", &racks, &melded), [44, -5, -30, -9]);
    assert_eq!(went_out("classic+unopened=FIXED_100", &racks, &melded), [209, -100, -100, -9]);
    assert_eq!(went_out("classic+unopened=ABLE_200_UNABLE_100", &racks, &melded), [309, -100, -200, -9]);
}

#[test]
fn in_a_blocked_round_the_charge_replaces_the_difference() {
    let racks = ["r2 r3", "r10 b10 k10", "o9"];
    // A seat that has not melded can still have the lowest rack; then it pays nothing.
    let scores = blocked("classic+unopened=FIXED_100", &racks, &[false, false, true]);
    assert_eq!(scores, (Vec::from([0]), Vec::from([104, -100, -4])));
    let scores = blocked("classic+unopened=RACK_VALUE", &racks, &[false, false, true]);
    assert_eq!(scores, (Vec::from([0]), Vec::from([29, -25, -4])));
}

#[test]
fn a_seat_that_left_pays_its_whole_rack_however_the_round_ends() {
    let mut scene = Scene::new("classic+unopened=FIXED_100", "k1 k2 k3", &["k4", "r2 j", "o9"], "o1");
    scene.game.seats[1].has_melded = false;
    scene.line("leave seat=1");
    scene.line("play seat=0 table=[k1 k2 k3 k4]");
    assert_eq!(scene.scores(), [41, -32, -9]);
    let mut scene = Scene::new("classic", "", &["k4", "r2", "o9"], "");
    scene.line("leave seat=1");
    scene.pass();
    scene.pass();
    assert_eq!((scene.scores(), scene.result().winners.as_slice()), (Vec::from([7, -2, -5]), &[0][..]));
}

#[test]
fn racks_and_their_values_are_shown() {
    let mut scene = Scene::new("sabra_50", "k1 k2 k3", &["k4", "j r2"], "o1");
    let line = scene.line("play seat=0 table=[k1 k2 k3 k4]");
    let expected = "round-ended round=1 reason=WENT_OUT winners=[0] racks=[- | r2 j] rack_points=[0 27] \
                    score_points=[27 -27] ; game-ended standings=[1:0:27:1 2:1:-27:0]";
    assert!(line.ends_with(expected), "{line}");
}
