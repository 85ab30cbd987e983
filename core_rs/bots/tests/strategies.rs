//! Every strategy: legal, repeatable, and as strong as its place says.
#![allow(clippy::unwrap_used, clippy::panic, reason = "here a panic is the report")]

mod seen;

use meldhall_bots::{Arena, Bot, Seeds, Strategy, Turn, decide, decide_turn, play_game};
use meldhall_rules::{Command, Counts, Ruleset, View, check_play, solver::Stop};
use seen::{rows, view};

/// Few states, so that whole games are quick.
const NODES: u64 = 2_000;

/// What a bot does, checked; `None` if it draws or passes.
fn played(bot: Bot, view: &View, rules: &Ruleset, seed: u64) -> Option<Counts> {
    let rack: Counts = view.rack.iter().collect();
    match decide(&mut *bot.strategy(), view, rules, seed, NODES).unwrap() {
        Command::Play { seat: 0, table } => {
            let play = check_play(&view.table, &rack, &table, view.seats[0].has_melded, rules);
            Some(play.unwrap().laid)
        }
        Command::Draw { seat: 0 } if view.pool_tiles > 0 => None,
        Command::Pass { seat: 0 } if view.pool_tiles == 0 => None,
        other => panic!("{other} in {view:?}"),
    }
}

#[test]
fn play_only_what_every_ruleset_allows() {
    for name in ["classic", "pressman", "sabra", "mso"] {
        let rules = Ruleset::preset(name).unwrap();
        for row in rows().iter().step_by(7) {
            for (has_melded, pool_tiles) in [(false, 20), (true, 20), (true, 0)] {
                let view = view(row, has_melded, pool_tiles);
                for bot in Bot::ALL {
                    let laid = played(bot, &view, &rules, 1);
                    let owes = rules.pool_empty_must_play && pool_tiles == 0;
                    let can = row["answer"]["max_tiles"].as_u64().unwrap() > 0;
                    assert!(laid.is_some() || !(owes && can), "{} {row}", bot.name());
                }
            }
        }
    }
}

#[test]
fn the_optimal_one_lays_most_tiles() {
    for row in rows() {
        let most = row["answer"]["max_tiles"].as_u64().unwrap();
        let laid = played(Bot::Optimal, &view(&row, true, 20), &Ruleset::CLASSIC, 1);
        assert_eq!(laid.map_or(0, |laid| laid.len()) as u64, most, "{row}");
    }
}

#[test]
fn the_strong_one_lays_most_tiles_where_it_is_stopped() {
    let (stop, rules) = (Stop::default(), Ruleset::CLASSIC);
    stop.set();
    let mut differs = 0;
    for row in rows() {
        let view = view(&row, true, 20);
        let turn = || Turn::new(&view, &rules, 1, NODES).unwrap();
        let most = decide_turn(&mut *Bot::Optimal.strategy(), &turn()).unwrap();
        assert_eq!(
            decide_turn(&mut *Bot::Strong.strategy(), &turn().until(Some(&stop))).unwrap(),
            most,
            "{row}"
        );
        differs += usize::from(decide_turn(&mut *Bot::Strong.strategy(), &turn()).unwrap() != most);
    }
    assert!(differs > 0);
}

#[test]
fn a_play_changes_the_melds_that_were_not_there() {
    let rules = Ruleset::CLASSIC;
    let mut changes = 0;
    for row in rows() {
        let view = view(&row, true, 20);
        let turn = Turn::new(&view, &rules, 1, NODES).unwrap();
        assert_eq!(turn.changed_melds(&Command::Draw { seat: 0 }), 0);
        let command = decide_turn(&mut *Bot::Optimal.strategy(), &turn).unwrap();
        let changed = turn.changed_melds(&command);
        let Command::Play { table, .. } = command else { continue };
        assert!((1..=table.0.len()).contains(&changed), "{row}");
        changes += usize::from(changed < table.0.len());
    }
    assert!(changes > 0);
}

#[test]
fn all_go_out_when_they_can() {
    let can = |row: &&serde_json::Value| {
        row["answer"]["max_tiles"].as_u64() == Some(row["rack"].as_array().unwrap().len() as u64)
    };
    for row in rows().iter().filter(can) {
        for bot in [Bot::Patient, Bot::Optimal, Bot::Strong] {
            let view = view(row, true, 20);
            let laid = played(bot, &view, &Ruleset::CLASSIC, 1).unwrap();
            assert_eq!(laid.len(), view.rack.len(), "{} {row}", bot.name());
        }
    }
}

#[test]
fn do_the_same_for_the_same_seed_and_not_for_all_seeds() {
    let rows = rows();
    let views: Vec<View> = rows.iter().step_by(10).map(|row| view(row, true, 20)).collect();
    for bot in Bot::ALL {
        let all = |seed: u64| -> Vec<_> {
            views
                .iter()
                .map(|view| played(bot, view, &Ruleset::CLASSIC, seed).map(|laid| laid.tiles()))
                .collect()
        };
        assert_eq!(all(1), all(1), "{}", bot.name());
        assert_eq!(all(1) != all(2), matches!(bot, Bot::Random | Bot::Strong), "{}", bot.name());
    }
}

#[test]
fn the_patient_one_keeps_its_jokers_and_its_initial_meld() {
    let row: serde_json::Value =
        serde_json::from_str(r#"{"table": [["r3", "r4", "r5"]], "rack": ["r6", "k9", "b9", "j", "o1"]}"#)
            .unwrap();
    let laid = played(Bot::Patient, &view(&row, true, 20), &Ruleset::CLASSIC, 1).unwrap();
    assert_eq!(laid.to_string(), "r6");
    let text = r#"{"table": [], "rack": ["k11", "k12", "k13", "r1", "b3", "o5", "k7", "r9", "b8"]}"#;
    let row: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(played(Bot::Patient, &view(&row, false, 20), &Ruleset::CLASSIC, 1), None);
    assert!(played(Bot::Optimal, &view(&row, false, 20), &Ruleset::CLASSIC, 1).is_some());
}

/// Lays nothing, whatever the pool holds.
struct Cheat;

impl Strategy for Cheat {
    fn choose(&mut self, turn: &Turn<'_>) -> Command {
        Command::Play { seat: turn.seat, table: turn.view.table.layout(turn.rules) }
    }
}

#[test]
fn a_strategy_that_cheats_plays_as_the_greedy_one() {
    for row in rows().iter().step_by(5) {
        let view = view(row, true, 20);
        let cheated = decide(&mut Cheat, &view, &Ruleset::CLASSIC, 1, NODES);
        assert_eq!(cheated, meldhall_bots::greedy(&view, &Ruleset::CLASSIC));
    }
}

#[test]
fn wait_for_their_turn() {
    let others = View { turn_seat: Some(1), ..view(&rows()[0], true, 20) };
    for bot in Bot::ALL {
        assert_eq!(decide(&mut *bot.strategy(), &others, &Ruleset::CLASSIC, 1, NODES), None);
    }
}

fn arena(bots: &[Bot], ruleset: &str, node_limit: u64) -> Arena {
    Arena { rules: ruleset.parse().unwrap(), bots: bots.to_vec(), seed: 7, node_limit }
}

#[test]
fn games_of_every_ruleset_come_to_an_end() {
    for preset in meldhall_rules::Preset::ALL {
        let seats = usize::from(preset.ruleset().max_seats).min(Bot::ALL.len());
        let bots = &Bot::ALL[Bot::ALL.len() - seats..];
        let scores = arena(bots, preset.name(), 500).play(0..2, &Stop::default()).unwrap().unwrap();
        for game in scores.iter().flat_map(|deal| &deal.games) {
            assert_eq!(game.points.iter().sum::<i32>(), 0, "{}", preset.name());
            assert!(game.ranks.contains(&1) && game.turns > 0, "{}", preset.name());
        }
    }
}

#[test]
fn scores_are_the_same_on_any_number_of_threads() {
    let arena = arena(&[Bot::Strong, Bot::Random, Bot::Optimal], "classic", NODES);
    let play = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| arena.play(0..6, &Stop::default()).unwrap().unwrap())
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn a_deal_is_mirrored() {
    let scores = arena(&[Bot::Optimal, Bot::Optimal], "classic", NODES).play(3..9, &Stop::default());
    for deal in scores.unwrap().unwrap() {
        let [one, other] = &deal.games[..] else { panic!("{deal:?}") };
        let turned: Vec<i32> = other.points.iter().rev().copied().collect();
        assert_eq!((&one.points, one.turns), (&turned, other.turns), "deal {}", deal.deal);
    }
}

#[test]
fn nothing_is_played_once_it_is_to_stop() {
    let stop = Stop::default();
    stop.set();
    assert_eq!(arena(&[Bot::Optimal, Bot::Greedy], "classic", NODES).play(0..1000, &stop), Ok(None));
}

#[test]
fn rules_that_allow_no_such_game_are_refused() {
    let error = arena(&[Bot::Optimal; 5], "classic", NODES).play(0..1, &Stop::default()).unwrap_err();
    assert_eq!(error.to_string(), "max_seats allows 2 to 4 seats, not 5");
    let seeds = Seeds { deal: 1, bots: 1 };
    assert!(play_game(&Ruleset::CLASSIC, &mut [&mut Cheat], seeds, NODES).is_err());
}

/// How often the first of two bots wins in so many mirrored deals, in percent.
fn wins(bots: [Bot; 2], deals: u64, node_limit: u64) -> usize {
    let scores = arena(&bots, "classic", node_limit).play(0..deals, &Stop::default()).unwrap().unwrap();
    let games: Vec<_> = scores.iter().flat_map(|deal| &deal.games).collect();
    100 * games.iter().filter(|game| game.ranks[0] == 1).count() / games.len()
}

#[test]
fn each_level_beats_the_one_below() {
    assert!(wins([Bot::Greedy, Bot::Random], 40, NODES) > 65);
    assert!(wins([Bot::Patient, Bot::Greedy], 40, NODES) > 55);
    assert!(wins([Bot::Optimal, Bot::Patient], 40, NODES) > 55);
    assert!(wins([Bot::Strong, Bot::Optimal], 10, 5_000) > 60);
}
