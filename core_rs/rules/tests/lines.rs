//! Commands and events in notation: what is written is read as the same, and errors say where.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use meldhall_rules::{
    BadMeld, Chance, Command, Counts, DrawCause, Event, Flaw, Game, GameResult, Kind, LaidMeld, Layout,
    Refusal, RoundEndReason, RoundResult, Ruleset, SeatScore, Standing, Table, Tile, decide, enumerate_melds,
    evolve,
    notation::{parse_command, parse_event, parse_events, write_events},
};
use proptest::{collection::vec, option, prelude::*, sample::select};

fn tile() -> impl Strategy<Value = Tile> {
    (0..Tile::CODES as u8).prop_filter_map("no tile", Tile::from_code)
}

fn tiles(len: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Tile>> {
    vec(tile(), len)
}

fn sorted(len: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Tile>> {
    tiles(len).prop_map(|tiles| tiles.iter().collect::<Counts>().tiles())
}

fn layout() -> impl Strategy<Value = Layout> {
    let kind = option::of(select(vec![Kind::Group, Kind::Run]));
    let meld = (tiles(1..8), kind).prop_map(|(tiles, declared)| LaidMeld { tiles, declared });
    vec(meld, 0..6).prop_map(Layout)
}

fn table() -> impl Strategy<Value = Table> {
    let rules: Ruleset = "xp+colors=6+numbers=15+jokers=3".parse().expect("a ruleset");
    let melds: Vec<_> = enumerate_melds(&rules).step_by(37).collect();
    vec(select(melds), 0..12).prop_map(Table)
}

fn refusal() -> impl Strategy<Value = Refusal> {
    let bad = (0..40_usize, select(Flaw::ALL)).prop_map(|(index, flaw)| BadMeld { index, flaw });
    let plain = [
        Refusal::RoundOver,
        Refusal::GameOver,
        Refusal::NothingPlayed,
        Refusal::JokerMeldChanged,
        Refusal::JokerNotReplayed,
        Refusal::JokerNotFreedByItsTile,
        Refusal::PoolEmpty,
        Refusal::PoolNotEmpty,
        Refusal::MustPlay,
        Refusal::RedealNotAllowed,
        Refusal::RoundRunning,
        Refusal::SeatLeft,
    ];
    prop_oneof![
        select(plain.to_vec()),
        any::<u8>().prop_map(|turn_seat| Refusal::NotYourTurn { turn_seat }),
        tiles(1..4).prop_map(|tiles| Refusal::TileLeftTable { tiles }),
        tiles(1..4).prop_map(|tiles| Refusal::TileNotOnRack { tiles }),
        vec(bad, 1..4).prop_map(|bad| Refusal::NotAMeld { bad }),
        vec(any::<usize>(), 1..4).prop_map(|melds| Refusal::InitialMeldTouchesTable { melds }),
        any::<(u32, u32)>()
            .prop_map(|(points, needed_points)| Refusal::InitialMeldTooLow { points, needed_points }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let seat = any::<u8>;
    let chance = (seat(), tiles(0..30), tiles(0..30));
    prop_oneof![
        chance.prop_map(|(seat, start_order, deal_order)| {
            Command::StartRound(Chance { seat, start_order, deal_order })
        }),
        (seat(), layout()).prop_map(|(seat, table)| Command::Play { seat, table }),
        seat().prop_map(|seat| Command::Draw { seat }),
        seat().prop_map(|seat| Command::Pass { seat }),
        seat().prop_map(|seat| Command::Leave { seat }),
        (seat(), tiles(0..30)).prop_map(|(seat, deal_order)| Command::RequestRedeal { seat, deal_order }),
        option::of(layout()).prop_map(|draft| Command::ExpireTurn { draft }),
        Just(Command::PauseClock),
        Just(Command::ResumeClock),
        any::<(u8, u32)>().prop_map(|(seat, credit_ms)| Command::CreditClock { seat, credit_ms }),
    ]
}

fn deal() -> impl Strategy<Value = Event> {
    let draws = vec((any::<u8>(), tile()), 0..6);
    (any::<(u32, u8)>(), draws, vec(sorted(0..9), 1..6), tiles(0..60)).prop_map(
        |((round, starter), start_draws, racks, pool)| Event::RoundStarted {
            round,
            starter,
            start_draws,
            racks,
            pool,
        },
    )
}

fn turn() -> impl Strategy<Value = Event> {
    let seat = any::<u8>;
    let cause = select(DrawCause::ALL.to_vec());
    let start = (any::<(u8, u32, i64, Option<i64>)>(), vec(any::<u32>(), 0..6));
    prop_oneof![
        start.prop_map(|((seat, turn, start_ms, deadline_ms), time_banks_ms)| {
            Event::TurnStarted { seat, turn, start_ms, deadline_ms, time_banks_ms }
        }),
        (table(), tiles(0..5), any::<(u8, u32, bool, bool)>()).prop_map(
            |(table, laid, (seat, rack_tiles, initial_meld, from_draft))| Event::TurnPlayed {
                seat,
                table,
                laid,
                rack_tiles,
                initial_meld,
                from_draft
            }
        ),
        (seat(), cause, tiles(0..5), any::<u32>()).prop_map(|(seat, cause, tiles, pool_tiles)| {
            Event::TilesDrawn { seat, cause, tiles, pool_tiles }
        }),
        seat().prop_map(|seat| Event::TurnPassed { seat }),
        (seat(), option::of(refusal())).prop_map(|(seat, refusal)| Event::TurnFailed { seat, refusal }),
        seat().prop_map(|seat| Event::TurnExpired { seat }),
        seat().prop_map(|seat| Event::SeatLeft { seat }),
    ]
}

fn other() -> impl Strategy<Value = Event> {
    let deadline = any::<Option<i64>>;
    prop_oneof![
        (any::<u8>(), vec(sorted(0..9), 1..6), tiles(0..60))
            .prop_map(|(seat, racks, pool)| Event::RedealGranted { seat, racks, pool }),
        any::<i64>().prop_map(|at_ms| Event::ClockPaused { at_ms }),
        deadline().prop_map(|deadline_ms| Event::ClockResumed { deadline_ms }),
        (any::<(u8, u32)>(), deadline()).prop_map(|((seat, credit_ms), deadline_ms)| Event::ClockCredited {
            seat,
            credit_ms,
            deadline_ms
        }),
    ]
}

fn end() -> impl Strategy<Value = Event> {
    let reason = select(RoundEndReason::ALL.to_vec());
    let score = (sorted(0..9), any::<(u32, i32)>())
        .prop_map(|(rack, (rack_points, score_points))| SeatScore { rack, rack_points, score_points });
    let round = (any::<u32>(), reason, vec(any::<u8>(), 0..3), vec(score, 1..6));
    let standing = any::<(u32, u8, i32, u32)>().prop_map(|(rank, seat, total_points, rounds_won)| Standing {
        rank,
        seat,
        total_points,
        rounds_won,
    });
    prop_oneof![
        round.prop_map(|(round, reason, winners, seats)| {
            Event::RoundEnded(RoundResult { round, reason, winners, seats })
        }),
        vec(standing, 0..6).prop_map(|standings| Event::GameEnded(GameResult { standings })),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn commands_are_read_as_they_are_written(command in command()) {
        prop_assert_eq!(parse_command(&command.to_string()), Ok(command));
    }

    #[test]
    fn events_are_read_as_they_are_written(
        events in vec(prop_oneof![deal(), turn(), turn(), other(), end()], 0..5),
    ) {
        let line = write_events(&events);
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(parse_events(&line), Ok(events.clone()));
        // White space is free.
        let loose = line.replace('=', " =\t").replace('[', " [  ").replace(';', "\n;");
        prop_assert_eq!(parse_events(&loose), Ok(events));
    }

    #[test]
    fn whatever_is_said_to_have_happened_a_game_takes_it_or_stays_as_it_is(
        events in vec(prop_oneof![turn(), other(), other(), end(), deal()], 0..12),
        commands in vec((command(), any::<i64>()), 0..6),
        clock in select(vec!["", "+turn_time_ms=0", "+time_bank_ms=2592000000"]),
    ) {
        let rules: Ruleset = format!("classic{clock}").parse().expect("a ruleset");
        let before = Game::new(rules, 2).expect("so many seats");
        let chance = Chance { seat: 0, start_order: rules.tiles(), deal_order: rules.tiles() };
        let start = decide(&before, &Command::StartRound(chance), 0).expect("a round");
        let mut game = evolve(&before, &start).expect("its own events");
        for event in events {
            let before = game.clone();
            let fits = game.apply(&near(event, &game)).is_ok();
            prop_assert!(fits || game == before);
            prop_assert_eq!(game.tile_counts(), rules.tiles().iter().collect());
        }
        for (command, now_ms) in commands {
            let _ = decide(&game, &command, now_ms);
        }
    }

    #[test]
    fn damaged_lines_are_read_or_refused(
        events in vec(prop_oneof![deal(), turn(), other(), end()], 1..4),
        place in any::<prop::sample::Index>(),
        with in "[a-z0-9;=|\\[\\]:. é-]{0,3}",
    ) {
        let mut line: Vec<char> = write_events(&events).chars().collect();
        let place = place.index(line.len());
        line.splice(place..(place + 2).min(line.len()), with.chars());
        let line: String = line.into_iter().collect();
        match parse_events(&line) {
            Ok(events) => prop_assert_eq!(parse_events(&write_events(&events)), Ok(events)),
            Err(error) => prop_assert!(error.line == 1 && error.column <= line.chars().count() + 1),
        }
        let _ = parse_command(&line);
    }
}

/// The event about the seat to play, so that it is not refused for its seat alone.
fn near(mut event: Event, game: &Game) -> Event {
    let (turn_seat, next) = (game.turn_seat().unwrap_or(0), game.turn() + 1);
    match &mut event {
        Event::TurnStarted { seat, turn, time_banks_ms, .. } => {
            (*seat, *turn) = (turn_seat, next);
            time_banks_ms.resize(2, u32::MAX);
        }
        Event::TurnFailed { seat, .. }
        | Event::TurnExpired { seat }
        | Event::TurnPassed { seat }
        | Event::TilesDrawn { seat, .. }
        | Event::ClockCredited { seat, .. } => *seat = turn_seat,
        _ => {}
    }
    event
}

/// Column and expectation of the error in an event line.
fn error(line: &str) -> (usize, String) {
    let error = parse_events(line).expect_err(line);
    (error.column, error.expected)
}

#[test]
fn errors_say_where_and_what() {
    assert_eq!(error("turn-pased seat=1"), (1, "the name of an event".into()));
    assert_eq!(error("turn-passed set=1"), (13, "`seat`".into()));
    assert_eq!(error("turn-passed seat 1"), (18, "`=`".into()));
    assert_eq!(error("turn-passed seat=256"), (18, "a number in range".into()));
    assert_eq!(error("turn-passed seat=01"), (18, "a number in range".into()));
    assert_eq!(error("turn-passed seat=+1"), (18, "a number in range".into()));
    assert_eq!(error("turn-passed seat=1 seat=1"), (20, "`;` or the end".into()));
    assert_eq!(error("turn-passed seat=1 ; "), (22, "the name of an event".into()));
    assert_eq!(error("tiles-drawn seat=1 cause=WISH"), (26, "one of CHOICE, TIMEOUT, PENALTY".into()));
    assert_eq!(
        error("tiles-drawn seat=1 cause=CHOICE tiles=[r5 x7]"),
        (43, "a tile such as `r5` or `j`".into())
    );
    assert_eq!(error("turn-failed seat=1 refusal=NO"), (28, "the reason of a refusal".into()));
    assert_eq!(
        error("turn-failed seat=1 refusal=NOT_A_MELD bad=[1]"),
        (44, "a meld and its flaw such as `0:GAP`".into())
    );
    assert_eq!(error("turn-played seat=1 table=[r5 r6]"), (20, "a table of legal melds".into()));
    assert_eq!(
        error("round-started round=1 starter=0 start_draws=[0:x]"),
        (48, "a tile such as `r5` or `j`".into())
    );
    let short = "round-ended round=1 reason=WENT_OUT winners=[0] racks=[- | j] rack_points=[0]";
    assert_eq!(error(short), (63, "rack_points of 2 seats".into()));
    assert_eq!(error("game-ended standings=[1:2:3]"), (23, "rank:seat:total_points:rounds_won".into()));
    let command = parse_command("draw seat=1 now").expect_err("too much");
    assert_eq!((command.column, command.expected.as_str()), (13, "the end"));
    assert_eq!(parse_command("jump seat=1").expect_err("no command").expected, "the name of a command");
}

#[test]
fn an_empty_line_has_no_events() {
    assert_eq!(parse_events("  "), Ok(Vec::new()));
    assert!(parse_event("").is_err());
}
