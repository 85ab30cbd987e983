//! R7: time, drafts, pauses and credits.

use super::*;

const RACKS: &[&str] = &["r4 b1", "k1"];

fn overdue(rules: &str, table: &str, pool: &str) -> Scene {
    let mut scene = Scene::new(rules, table, RACKS, pool);
    scene.now_ms = scene.game.deadline_ms().expect("a deadline");
    scene
}

#[test]
fn a_turn_expires_at_its_deadline_and_not_before() {
    let mut scene = overdue("classic", "r5 r6 r7", "k2 k3");
    scene.now_ms -= 1;
    assert_eq!(scene.line("expire-turn draft=-"), "");
    scene.now_ms += 1;
    let line = scene.line("expire-turn draft=-");
    let expected = "turn-expired seat=0 ; tiles-drawn seat=0 cause=TIMEOUT tiles=[k2] pool_tiles=1 ; \
                    turn-started seat=1 turn=2 start_ms=60000 deadline_ms=120000 time_banks_ms=[0 0]";
    assert_eq!(line, expected);
    // Late or twice: nothing.
    assert_eq!(scene.line("expire-turn draft=-"), "");
    let mut over = Scene::new("classic", "r5 r6 r7", &["r4", "k1"], "k2");
    over.line("play seat=0 table=[r4 r5 r6 r7]");
    over.now_ms = 999_999;
    assert_eq!(over.line("expire-turn draft=-"), "");
}

#[test]
fn an_untouched_draft_is_none() {
    for draft in ["[]", "[r7 r6 r5 | k1 k2 k3]", "[k3 k2 k1 | run: r5 r6 r7]"] {
        let table = if draft == "[]" { "" } else { "r5 r6 r7 | k1 k2 k3" };
        let mut scene = overdue("classic", table, "k2 k3");
        let names = scene.names(&alloc::format!("expire-turn draft={draft}"));
        assert_eq!(names, "turn-expired tiles-drawn turn-started", "{draft}");
        assert_eq!(scene.game.pool.len(), 1);
    }
}

#[test]
fn a_draft_is_the_table_and_tiles_of_the_rack_in_any_groups() {
    let mut scene = Scene::new("classic", "r5 r6 r7", RACKS, "k2");
    let check =
        |scene: &Scene, seat, text: &str| match check_draft(&scene.game, seat, &parse_table(text).unwrap()) {
            Ok(()) => String::new(),
            Err(error) => error.to_string(),
        };
    for draft in ["r5 r6 r7", "r5 | r6 | r7", "b1 r7 | r6 r5 r4", "group: r5 r6 r7 b1"] {
        assert_eq!(check(&scene, 0, draft), "", "{draft}");
    }
    assert_eq!(check(&scene, 1, "r5 r6 r7"), "NOT_YOUR_TURN");
    assert_eq!(check(&scene, 0, "r5 r6 b1"), "TILE_LEFT_TABLE");
    assert_eq!(check(&scene, 0, "r5 r6 r7 k1"), "TILE_NOT_ON_RACK");
    assert_eq!(check(&scene, 0, "r5 r6 r7 r7"), "TILE_NOT_ON_RACK");
    assert_eq!(check(&scene, 2, "r5 r6 r7"), "the game has no seat 2");
    let mut holes = parse_table("r5 r6 r7 | b1").unwrap();
    holes.0[1].tiles.clear();
    assert_eq!(check_draft(&scene.game, 0, &holes), Err(DecideError::EmptyGroup(1)));
    scene.line("leave seat=1");
    assert_eq!(check(&scene, 0, "r5 r6 r7"), "GAME_OVER");
}

#[test]
fn a_legal_draft_stands() {
    let mut scene = overdue("classic", "r5 r6 r7", "k2");
    let line = scene.line("expire-turn draft=[r4 r5 r6 r7]");
    let expected = "turn-expired seat=0 ; turn-played seat=0 table=[r4 r5 r6 r7] laid=[r4] rack_tiles=1 \
                    initial_meld=false from_draft=true ; turn-started seat=1";
    assert!(line.starts_with(expected), "{line}");
}

#[test]
fn a_draft_that_goes_out_wins() {
    let mut scene = overdue("classic", "r5 r6 r7", "k2");
    scene.game.seats[0].rack.remove(tiles("b1")[0]);
    let names = scene.names("expire-turn draft=[r4 r5 r6 r7]");
    assert_eq!(names, "turn-expired turn-played round-ended game-ended");
}

#[test]
fn any_other_draft_fails() {
    let failed = "turn-expired turn-failed tiles-drawn turn-started";
    for draft in ["[r5 r6 | r7 r8]", "[r4 r5 | r6 r7 r8]", "[r5 r6 r7 | r8 b1]", "[r5 r6 r7 r8 | b1]"] {
        let mut scene = overdue("classic", "r5 r6 r7 r8", "k2 k3 k4 k5");
        assert_eq!(scene.names(&alloc::format!("expire-turn draft={draft}")), failed, "{draft}");
        assert_eq!((scene.game.table.to_string().as_str(), scene.game.pool.len()), ("r5 r6 r7 r8", 1));
    }
    // Rearranged and legal, but nothing came from the rack.
    let mut scene = overdue("classic", "r4 r5 r6 | r7 r8 r9", "k2");
    let line = scene.line("expire-turn draft=[r4 r5 r6 r7 r8 r9]");
    assert!(line.contains("turn-failed seat=0 refusal=NOTHING_PLAYED"), "{line}");
}

#[test]
fn the_rules_may_let_no_draft_stand_or_none_fail() {
    let rules = "classic+timeout_commits_legal_draft=false";
    let line = overdue(rules, "r5 r6 r7", "k2").line("expire-turn draft=[r4 r5 r6 r7]");
    assert!(line.contains(" ; turn-failed seat=0 refusal=- ; tiles-drawn seat=0 cause=PENALTY"), "{line}");
    for draft in ["[r4 r5 r6 r7]", "[r5 r6 | r7]"] {
        let rules = "online+timeout_commits_legal_draft=false";
        let mut scene = overdue(rules, "r5 r6 r7", "k2 k3");
        let line = scene.line(&alloc::format!("expire-turn draft={draft}"));
        assert!(line.contains("turn-expired seat=0 ; tiles-drawn seat=0 cause=TIMEOUT tiles=[k2]"), "{line}");
    }
}

#[test]
fn what_is_no_draft_counts_as_none() {
    for draft in ["[r5 r6]", "[r5 r6 r7 | k9]"] {
        let mut scene = overdue("classic", "r5 r6 r7", "k2 k3");
        let names = scene.names(&alloc::format!("expire-turn draft={draft}"));
        assert_eq!(names, "turn-expired tiles-drawn turn-started", "{draft}");
    }
}

#[test]
fn the_pool_may_hold_less_than_is_owed() {
    // TRN-076
    let mut scene = overdue("classic", "r5 r6 r7", "k2");
    let line = scene.line("expire-turn draft=[r5 r6 | r7]");
    assert!(line.contains("tiles=[k2] pool_tiles=0"), "{line}");
    scene.now_ms += 60_000;
    assert_eq!(scene.names("expire-turn draft=-"), "turn-expired turn-passed turn-started");
    scene.now_ms += 60_000;
    let names = scene.names("expire-turn draft=[r5 r6 | r7]");
    assert_eq!(names, "turn-expired turn-failed turn-passed round-ended game-ended");
}

#[test]
fn a_timeout_may_draw_nothing() {
    let mut scene = overdue("classic+timeout_draw_tiles=0", "", "k2");
    assert_eq!(scene.names("expire-turn draft=-"), "turn-expired turn-started");
}

#[test]
fn the_bank_pays_what_the_turn_used_beyond_its_time() {
    let rules = "classic+turn_time_ms=10000+time_bank_ms=5000+increment_ms=2000";
    let mut scene = Scene::new(rules, "", &["k1", "k2"], "b1 b2 b3 b4");
    assert_eq!(scene.game.deadline_ms(), Some(17_000));
    scene.now_ms = 13_000;
    let line = scene.line("draw seat=0");
    assert!(line.ends_with("start_ms=13000 deadline_ms=30000 time_banks_ms=[4000 7000]"), "{line}");
    assert_eq!(scene.game.seats[0].time_bank_ms, 4000);
    scene.now_ms = 14_000;
    let line = scene.line("draw seat=1");
    assert!(line.ends_with("start_ms=14000 deadline_ms=30000 time_banks_ms=[6000 7000]"), "{line}");
    assert_eq!(scene.game.seats[1].time_bank_ms, 7000);
    scene.now_ms = 40_000;
    scene.line("expire-turn draft=-");
    assert_eq!(scene.game.seats[0].time_bank_ms, 0);
}

#[test]
fn the_clock_can_stand_in_a_turn() {
    let mut scene = Scene::new("classic", "", &["k1", "k2"], "b1 b2");
    scene.now_ms = 20_000;
    assert_eq!(scene.line("pause-clock"), "clock-paused at_ms=20000");
    assert_eq!(scene.line("pause-clock"), "");
    scene.now_ms = 500_000;
    assert_eq!((scene.game.deadline_ms(), scene.line("expire-turn draft=-").as_str()), (None, ""));
    assert_eq!(scene.line("resume-clock"), "clock-resumed deadline_ms=540000");
    assert_eq!(scene.line("resume-clock"), "");
}

#[test]
fn a_turn_that_begins_while_the_clock_stands_has_its_whole_time() {
    let rules = "classic+time_bank_ms=5000";
    let mut scene = Scene::new(rules, "", &["k1", "k2"], "b1 b2");
    scene.now_ms = 62_000;
    scene.line("pause-clock");
    scene.now_ms = 100_000;
    let line = scene.line("draw seat=0");
    assert!(line.ends_with("start_ms=100000 deadline_ms=- time_banks_ms=[3000 5000]"), "{line}");
    assert_eq!(scene.game.seats[0].time_bank_ms, 3000);
    scene.now_ms = 200_000;
    assert_eq!(scene.line("resume-clock"), "clock-resumed deadline_ms=265000");
}

#[test]
fn the_clock_can_stand_between_rounds() {
    let (mut scene, chance) = new_game("classic", 2, "k2 k1", "");
    assert_eq!(scene.line("pause-clock"), "clock-paused at_ms=0");
    assert!(scene.line(&start(&chance)).ends_with("deadline_ms=- time_banks_ms=[0 0]"));
    scene.now_ms = 7;
    assert_eq!(scene.line("resume-clock"), "clock-resumed deadline_ms=60007");
    scene.line("leave seat=0");
    assert_eq!((scene.line("pause-clock"), scene.line("resume-clock")), (String::new(), String::new()));
    let (mut scene, _) = new_game("classic", 2, "", "");
    scene.line("pause-clock");
    assert_eq!(scene.line("resume-clock"), "clock-resumed deadline_ms=-");
}

#[test]
fn credit_goes_to_the_bank_and_to_the_turn_that_runs() {
    let mut scene = Scene::new("classic", "", &["k1", "k2"], "b1 b2");
    let line = scene.line("credit-clock seat=0 credit_ms=5000");
    assert_eq!(line, "clock-credited seat=0 credit_ms=5000 deadline_ms=65000");
    let line = scene.line("credit-clock seat=1 credit_ms=3000");
    assert_eq!(line, "clock-credited seat=1 credit_ms=3000 deadline_ms=65000");
    scene.now_ms = 61_000;
    let line = scene.line("draw seat=0");
    assert!(line.ends_with("deadline_ms=124000 time_banks_ms=[4000 3000]"), "{line}");
    assert_eq!(scene.game.seats[0].time_bank_ms, 4000);
    scene.line("pause-clock");
    let line = scene.line("credit-clock seat=1 credit_ms=1000");
    assert_eq!(line, "clock-credited seat=1 credit_ms=1000 deadline_ms=-");
    assert_eq!(scene.line("resume-clock"), "clock-resumed deadline_ms=125000");
    assert_eq!(scene.line("credit-clock seat=1 credit_ms=0"), "");
}

#[test]
fn an_untimed_game_has_no_deadline() {
    let mut scene = Scene::new("classic+turn_time_ms=0", "", &["k1", "k2"], "b1 b2");
    assert_eq!(scene.game.deadline_ms(), None);
    scene.now_ms = 1_000_000_000;
    assert_eq!(scene.line("expire-turn draft=-"), "");
    assert_eq!(scene.line("credit-clock seat=0 credit_ms=10"), "");
    scene.line("pause-clock");
    assert!(scene.line("draw seat=0").ends_with("deadline_ms=- time_banks_ms=[0 0]"));
    assert_eq!(scene.line("resume-clock"), "clock-resumed deadline_ms=-");
}
