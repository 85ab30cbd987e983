//! R2: start draw, deal and redeal.

use super::*;

/// The starter and the start draw where the order begins with these tiles.
fn start_draw(rules: &str, seats: usize, front: &str) -> (SeatNumber, String) {
    let (mut scene, chance) = new_game(rules, seats, front, "");
    let events = scene.run(&start(&chance)).expect("a round");
    let Event::RoundStarted { starter, start_draws, .. } = &events[0] else { panic!("{events:?}") };
    let draws: Vec<String> = start_draws.iter().map(|(seat, tile)| alloc::format!("{seat}:{tile}")).collect();
    (*starter, join(&draws, " "))
}

#[test]
fn the_highest_number_starts() {
    assert_eq!(start_draw("classic", 3, "r7 k12 b9"), (1, "0:r7 1:k12 2:b9".into()));
}

#[test]
fn jokers_are_drawn_again_and_then_ties() {
    // TRN-084, TRN-085
    assert_eq!(start_draw("classic", 2, "r7 j b3"), (0, "0:r7 1:j 1:b3".into()));
    let long = "0:j 1:r9 2:j 0:j 2:k2 0:b9 0:k3 1:k5";
    assert_eq!(start_draw("classic+jokers=3", 3, "j r9 j j k2 b9 k3 k5"), (1, long.into()));
    assert_eq!(
        start_draw("classic", 4, "r9 k2 b9 o3 k4 b4 o5 o4"),
        (0, "0:r9 1:k2 2:b9 3:o3 0:k4 2:b4 0:o5 2:o4".into())
    );
}

#[test]
fn a_tie_to_the_last_tile_goes_to_the_lowest_seat() {
    let rules = "classic+colors=4+numbers=5+copies=1+jokers=0+rack_tiles=4";
    let ties = "k1 r1 k2 r2 k3 r3 k4 r4 k5 r5 b1 o1 b2 o2 b3 o3 b4 o4 b5 o5";
    assert_eq!(start_draw(rules, 2, ties).0, 0);
}

#[test]
fn chance_names_the_starter_where_the_rules_say_so() {
    let (mut scene, mut chance) = new_game("classic+start_choice=RANDOM", 3, "", "");
    chance.seat = 2;
    let line = scene.line(&start(&chance));
    assert!(line.starts_with("round-started round=1 starter=2 start_draws=[] racks=["), "{line}");
    assert!(
        line.contains(" ; turn-started seat=2 turn=1 start_ms=0 deadline_ms=60000 time_banks_ms=[0 0 0]")
    );
}

#[test]
fn racks_come_from_the_front_and_the_rest_is_the_pool() {
    let (mut scene, chance) = new_game("classic+rack_tiles=2", 2, "r2 r3", "k5 k1 b3 b3 o9 j");
    scene.line(&start(&chance));
    assert_eq!([scene.rack(0), scene.rack(1)], ["k1 k5", "b3 b3"]);
    assert_eq!(scene.game.pool.front(2).collect::<Vec<_>>(), tiles("o9 j"));
    assert_eq!(scene.game.pool.len(), 102);
    assert_eq!(scene.game.tile_counts(), scene.game.rules.tiles().iter().collect());
    assert_eq!(scene.turn_seat(), 1);
}

#[test]
fn a_round_starts_only_between_rounds() {
    let (mut scene, chance) = new_game("classic", 2, "", "");
    assert_eq!(scene.refusal("draw seat=0"), "ROUND_OVER");
    scene.line(&start(&chance));
    assert_eq!(scene.refusal(&start(&chance)), "ROUND_RUNNING");
    scene.line("leave seat=0");
    assert_eq!(scene.refusal(&start(&chance)), "GAME_OVER");
    assert_eq!(scene.refusal("draw seat=1"), "GAME_OVER");
    assert_eq!(scene.refusal("leave seat=1"), "GAME_OVER");
    assert_eq!(scene.refusal("credit-clock seat=1 credit_ms=1"), "GAME_OVER");
}

#[test]
fn chance_must_be_the_whole_set() {
    let (scene, chance) = new_game("classic", 2, "", "");
    let bad = |chance: Chance| decide(&scene.game, &Command::StartRound(chance), 0);
    let mut short = chance.clone();
    short.deal_order.pop();
    assert_eq!(bad(short), Err(DecideError::BadChance("deal_order")));
    let mut twice = chance.clone();
    twice.start_order[0] = twice.start_order[9];
    assert_eq!(bad(twice), Err(DecideError::BadChance("start_order")));
    assert_eq!(bad(Chance { seat: 2, ..chance }), Err(DecideError::BadChance("seat")));
    assert_eq!(decide(&scene.game, &Command::Leave { seat: 2 }, 0), Err(DecideError::NoSuchSeat(2)));
}

const PAIRS: &str = "r12 r12 b9 b9 k3 k3 o1 o2 o5 o7 r1 r4 b13 k8";

/// A tournament in which seat 1 was dealt three pairs and seat 0 is to play.
fn with_pairs(rules: &str) -> (Scene, String) {
    let deal = alloc::format!("k1 k2 k4 k5 k6 k7 r2 r3 r5 r6 r7 r8 r9 r10 {PAIRS}");
    let (mut scene, chance) = new_game(rules, 2, "r7 r2", &deal);
    scene.line(&start(&chance));
    let redeal = Command::RequestRedeal { seat: 1, deal_order: chance.start_order };
    (scene, redeal.to_string())
}

#[test]
fn three_pairs_may_ask_for_one_redeal() {
    let (mut scene, redeal) = with_pairs("tournament");
    scene.now_ms = 5000;
    let line = scene.line(&redeal);
    assert!(line.starts_with("redeal-granted seat=1 racks=[k1 "), "{line}");
    assert!(
        line.ends_with(" ; turn-started seat=0 turn=1 start_ms=5000 deadline_ms=45000 time_banks_ms=[0 0]")
    );
    assert_eq!(scene.game.tile_counts(), scene.game.rules.tiles().iter().collect());
    assert_eq!(scene.refusal(&redeal), "REDEAL_NOT_ALLOWED");
}

#[test]
fn a_redeal_comes_before_the_first_turn_of_the_seat() {
    let (mut scene, redeal) = with_pairs("tournament");
    scene.line("draw seat=0");
    let (mut late, _) = with_pairs("tournament");
    late.line("draw seat=0");
    late.line("draw seat=1");
    assert_eq!(late.refusal(&redeal), "REDEAL_NOT_ALLOWED");
    // The whole deal is replaced, whatever the others did before.
    scene.line(&redeal);
    assert_eq!((scene.turn_seat(), scene.game.pool.len(), scene.game.turn()), (0, 78, 1));
}

#[test]
fn a_redeal_needs_the_rule_and_the_pairs() {
    let (mut scene, redeal) = with_pairs("classic");
    assert_eq!(scene.refusal(&redeal), "REDEAL_NOT_ALLOWED");
    let (mut scene, redeal) = with_pairs("tournament");
    assert_eq!(scene.refusal(&redeal.replace("seat=1", "seat=0")), "REDEAL_NOT_ALLOWED");
    let short = redeal.replacen("k1 ", "", 1);
    let command = parse_command(&short).expect("notation");
    assert_eq!(decide(&scene.game, &command, 0), Err(DecideError::BadChance("deal_order")));
}
