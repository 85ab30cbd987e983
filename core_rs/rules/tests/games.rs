//! Random games under every preset keep the promises of the core, whatever is sent to them.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

mod random;

use meldhall_rules::{
    Command, DecideError, Event, Game, Record, Refusal, Row, Ruleset, decide, evolve,
    notation::{parse_command, parse_events, write_events},
    presets::Preset,
    ruleset::PoolEmpty,
};
use proptest::prelude::*;
use random::{Dice, Player, RULESETS, goes_on, next_command, whole_set};

/// More commands than any of these games takes.
const COMMANDS: usize = 30_000;

/// Some ruleset and a number of seats that it allows.
fn rules_and_seats() -> impl Strategy<Value = (Ruleset, usize)> {
    let presets = Preset::ALL.map(Preset::ruleset).into_iter();
    let all = presets.chain(RULESETS.iter().map(|text| text.parse().expect(text)));
    proptest::sample::select(all.filter(|rules| !proves_much(rules)).collect::<Vec<_>>())
        .prop_flat_map(|rules| (Just(rules), usize::from(rules.min_seats)..=usize::from(rules.max_seats)))
}

/// Whether its games take long: the end of the round is proved by search, and the set is large.
fn proves_much(rules: &Ruleset) -> bool {
    rules.set_tiles() > 60 && (rules.pool_empty == PoolEmpty::UntilNobodyCan || rules.pool_empty_must_play)
}

/// Decides a command and checks everything that holds for any.
fn step(game: &Game, command: &Command, now_ms: i64) -> Result<Vec<Event>, DecideError> {
    assert_eq!(parse_command(&command.to_string()).as_ref(), Ok(command));
    let before = game.clone();
    let events = decide(game, command, now_ms);
    assert_eq!(*game, before, "deciding changes nothing");
    if !proves_much(game.rules()) {
        assert_eq!(decide(game, command, now_ms), events, "the same again");
    }
    let events = events?;
    assert_eq!(parse_events(&write_events(&events)).as_ref(), Ok(&events));
    let set = whole_set(game.rules());
    let mut after = before;
    for event in &events {
        after.apply(event).unwrap_or_else(|error| panic!("{event}: {error}"));
        assert!(after.round() == 0 || after.tile_counts() == set, "tiles are lost: {event}");
    }
    assert_eq!(evolve(game, &events).as_ref(), Ok(&after));
    Ok(events)
}

/// Plays a game to its end; gives it and its rows.
fn play(rules: Ruleset, seats: usize, seed: u64, wild_percent: usize) -> (Game, Vec<Row>) {
    let (mut dice, player) = (Dice(seed), Player::new(rules));
    let mut game = Game::new(rules, seats).expect("so many seats");
    let (mut now_ms, mut rows) = (1_700_000_000_000, Vec::new());
    for _ in 0..COMMANDS {
        if !goes_on(&game) {
            return (game, rows);
        }
        let command = next_command(&game, &player, &mut now_ms, wild_percent, &mut dice);
        match step(&game, &command, now_ms) {
            Ok(events) if events.is_empty() => {}
            Ok(events) => {
                game = evolve(&game, &events).expect("its own events");
                rows.push(Row { version: rows.len() as u64 + 1, events });
            }
            // It has a play that this player does not find.
            Err(DecideError::Refused(Refusal::MustPlay)) => {
                now_ms = game.deadline_ms().unwrap_or(now_ms);
            }
            Err(DecideError::Refused(_)) => {}
            Err(error) => panic!("{command}: {error}"),
        }
    }
    panic!("the game does not end");
}

fn check_replay(game: &Game, rows: Vec<Row>) {
    let names = (0..game.seats().len()).map(|seat| format!("seat {seat}")).collect();
    let record = Record::new(*game.rules(), names, rows).expect("so many seats");
    let text = record.to_string();
    let read = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, record);
    assert_eq!(read.result(), game.result());
    let steps: Vec<_> =
        read.replay().collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(steps.last().map(|step| &step.game), Some(game));
    let scores: i32 = game.seats().iter().map(|seat| seat.total_points()).sum();
    assert_eq!(scores, 0, "scores sum to zero");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_keep_every_promise(
        (rules, seats) in rules_and_seats(),
        seed in any::<u64>(),
        wild_percent in prop_oneof![Just(0_usize), 0..60_usize],
    ) {
        let (game, rows) = play(rules, seats, seed, wild_percent);
        check_replay(&game, rows);
    }

    #[test]
    fn a_damaged_log_never_loses_a_tile(
        (rules, seats) in rules_and_seats(),
        seed in any::<u64>(),
        damage in 0..3_u8,
        place in any::<prop::sample::Index>(),
    ) {
        let mut events: Vec<Event> = play(rules, seats, seed, 20).1.into_iter().flat_map(|row| row.events).collect();
        let place = place.index(events.len());
        match damage {
            0 => drop(events.remove(place)),
            1 => events.insert(place, events[place].clone()),
            _ => {
                let next = (place + 1) % events.len();
                events.swap(place, next);
            }
        }
        let mut game = Game::new(rules, seats).expect("so many seats");
        for event in &events {
            let before = game.clone();
            if game.apply(event).is_err() {
                prop_assert_eq!(&game, &before);
            }
            prop_assert!(game.round() == 0 || game.tile_counts() == whole_set(&rules));
        }
    }
}

#[test]
fn every_preset_ends() {
    for preset in Preset::ALL {
        let rules = preset.ruleset();
        let (game, rows) = play(rules, usize::from(rules.max_seats), 7, 0);
        check_replay(&game, rows);
    }
}
