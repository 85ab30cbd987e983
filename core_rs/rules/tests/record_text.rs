//! Records of games: header, rows, result, replay, and text that is none.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use meldhall_rules::{NotationError, Record, Row, Ruleset, Shuffle, notation::parse_events};
use proptest::prelude::*;

const SMALL: &str = r#"meldhall-record 1
ruleset classic+colors=3+numbers=5+copies=1+jokers=0+max_seats=2+rack_tiles=6
seats "Ada" "Bo \"the\" bot\u{a}"
3 round-started round=1 starter=1 start_draws=[] racks=[k1 k2 k3 k4 k5 r1 | r2 r3 r4 b1 b2 b3] pool=[b4 r5 b5] ; turn-started seat=1 turn=1 start_ms=0 deadline_ms=60000 time_banks_ms=[0 0]
4 seat-left seat=0
7 round-ended round=1 reason=LAST_SEAT winners=[1] racks=[k1 k2 k3 k4 k5 r1 | r2 r3 r4 b1 b2 b3] rack_points=[16 15] score_points=[-16 16] ; game-ended standings=[1:1:16:1 2:0:-16:0]
result standings=[1:1:16:1 2:0:-16:0]
"#;

fn error(text: &str) -> (usize, usize, String) {
    let result = Record::parse(text).and_then(|record| record.replay().try_for_each(|step| step.map(drop)));
    let NotationError { line, column, expected } = result.expect_err(text);
    (line, column, expected)
}

/// The error where the small record says something else.
fn changed(from: &str, to: &str) -> (usize, usize, String) {
    assert!(SMALL.contains(from), "{from}");
    error(&SMALL.replacen(from, to, 1))
}

#[test]
fn a_record_is_read_and_replayed() {
    let record = Record::parse(SMALL).expect("a record");
    assert_eq!(record.to_string(), SMALL);
    assert_eq!(record.names(), ["Ada", "Bo \"the\" bot\n"]);
    let steps: Vec<_> = record.replay().collect::<Result<_, _>>().expect("a game");
    assert_eq!(steps.iter().map(|step| step.version).collect::<Vec<_>>(), [3, 4, 7]);
    assert_eq!(steps[2].game.result(), record.result());
    assert_eq!(Record::parse(&SMALL.replace('\n', "\r\n")).as_ref(), Ok(&record));
}

#[test]
fn a_record_may_be_of_an_unfinished_game() {
    let rows = vec![
        Row { version: 2, events: Vec::new() },
        Row { version: 5, events: parse_events("clock-paused at_ms=-3").expect("an event") },
    ];
    let names = vec![String::new(), "\\ \" \u{1} é".to_string()];
    let record = Record::new(Ruleset::CLASSIC, names, rows).expect("two seats");
    let text = record.to_string();
    assert!(text.ends_with("\n5 clock-paused at_ms=-3\nresult -\n"), "{text}");
    assert_eq!(Record::parse(&text).as_ref(), Ok(&record));
    assert_eq!(record.replay().count(), 1);
    assert!(Record::new(Ruleset::CLASSIC, vec![String::new()], Vec::new()).is_err());
}

#[test]
fn errors_of_the_header_say_where() {
    assert_eq!(error(""), (1, 1, "`meldhall-record 1`".into()));
    assert_eq!(changed("record 1", "record 2"), (1, 1, "`meldhall-record 1`".into()));
    assert_eq!(changed("ruleset ", "rules "), (2, 1, "`ruleset` and its text".into()));
    assert_eq!((changed("classic", "clasic").0, changed("classic", "clasic").1), (2, 9));
    assert_eq!(changed("\nseats", "\nnames"), (3, 1, "`seats` and their names".into()));
    assert_eq!(changed(r#""Ada""#, "Ada"), (3, 7, "a name in `\"`".into()));
    assert_eq!(changed(r"\u{a}", r"\u{zz}"), (3, 28, "a name in `\"`".into()));
    assert_eq!(changed(r"\u{a}", r"\u{d800}"), (3, 28, "a name in `\"`".into()));
    assert_eq!(changed(r#"\u{a}""#, ""), (3, 28, "a name in `\"`".into()));
    let (line, column, expected) = changed(r#""Ada" "#, "");
    assert_eq!((line, column), (3, 7));
    assert!(expected.starts_with("a name for each seat"), "{expected}");
}

#[test]
fn errors_of_the_rows_say_where() {
    assert_eq!(changed("\n4 ", "\n3 "), (5, 1, "a version from 4 on, or `result`".into()));
    assert_eq!(changed("\n3 ", "\n0 "), (4, 1, "a version from 1 on, or `result`".into()));
    assert_eq!(changed("seat-left seat=0", "seat-left"), (5, 12, "`seat`".into()));
    assert_eq!(changed("4 seat-left seat=0", "4"), (5, 2, "the name of an event".into()));
    assert_eq!(changed("result ", "\nresult "), (7, 1, "a version from 8 on, or `result`".into()));
    assert_eq!(
        error(SMALL.split_once("result").expect("a result").0),
        (7, 1, "a version or `result`".into())
    );
    assert_eq!(error(&format!("{SMALL}more")), (8, 1, "the end".into()));
    assert_eq!(changed("result standings", "result - standings"), (7, 10, "the end".into()));
}

#[test]
fn events_that_do_not_fit_are_found_in_the_replay() {
    let (line, column, expected) = changed("seat-left seat=0", "seat-left seat=2");
    assert_eq!((line, column), (5, 3));
    assert_eq!(expected, "events that fit the game: seat-left names a seat that is not in play");
    assert!(changed("pool=[b4", "pool=[b3").2.ends_with("round-started does not deal the whole set"));
    assert!(
        changed("seat=1 turn=1", "seat=1 turn=2")
            .2
            .ends_with("turn-started does not follow the last round or turn")
    );
    assert!(changed("LAST_SEAT winners=[1]", "LAST_SEAT winners=[0]").2.contains("not in play"));
    assert_eq!(changed("result standings=[1:1:16:1", "result standings=[1:1:17:1").0, 7);
    assert_eq!(
        changed("result standings=[1:1:16:1 2:0:-16:0]", "result -"),
        (7, 8, "the result that the events give".into())
    );
}

#[test]
fn a_failed_replay_stops() {
    let record = Record::parse(&SMALL.replacen("seat-left seat=0", "seat-left seat=2", 1)).expect("a record");
    let steps: Vec<bool> = record.replay().map(|step| step.is_ok()).collect();
    assert_eq!(steps, [true, false]);
}

#[test]
fn hostile_text_takes_linear_time() {
    let long = |piece: &str| piece.repeat(200_000);
    for text in [
        long("\n"),
        long("a"),
        long("é"),
        format!("meldhall-record 1\nruleset {}", long("+a=")),
        format!("meldhall-record 1\nruleset classic\nseats {}", long("\"\" ")),
        format!("meldhall-record 1\nruleset classic\nseats \"{}", long("\\u{41}")),
        format!(
            "meldhall-record 1\nruleset classic\nseats \"\" \"\"\n1 round-started round=1 starter=0 start_draws=[] racks=[{}",
            long("-|")
        ),
        format!(
            "meldhall-record 1\nruleset classic\nseats \"\" \"\"\n1 turn-played seat=0 table=[{}",
            long("r1|")
        ),
        format!("meldhall-record 1\nruleset classic\nseats \"\" \"\"\n{}", long("1 clock-paused at_ms=1\n")),
    ] {
        assert!(Record::parse(&text).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_records_are_read_or_refused(
        place in any::<prop::sample::Index>(),
        cut in 0..40_usize,
        with in "[a-z0-9;=|\\[\\]:.\" é\n-]{0,4}",
    ) {
        let mut text: Vec<char> = SMALL.chars().collect();
        let place = place.index(text.len());
        text.splice(place..(place + cut).min(text.len()), with.chars());
        let text: String = text.into_iter().collect();
        match Record::parse(&text) {
            Ok(record) => {
                let again = Record::parse(&record.to_string());
                prop_assert_eq!(again.as_ref(), Ok(&record));
                prop_assert!(record.replay().count() <= record.rows().len() + 1);
            }
            Err(error) => prop_assert!(error.line <= text.split('\n').count() + 1 && error.column >= 1),
        }
    }
}

const HASH: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

fn with_line(line: &str) -> String {
    SMALL.replacen("\n3 ", &format!("\n{line}\n3 "), 1)
}

fn proof() -> String {
    let entropy = &HASH[..32];
    format!(
        "shuffle game=0192f0c1-7a5e-7c3d-9b2a-0123456789ab commitment={HASH} secret={HASH} \
         entropies=[0:{HASH}:- 1:{HASH}:{entropy}]"
    )
}

#[test]
fn a_record_may_tell_of_its_shuffle() {
    for line in ["shuffle -", &proof(), &proof().replace("[0:", "[").replace(&format!("{HASH}:- "), "")] {
        let record = Record::parse(&with_line(line)).expect("a record");
        assert_eq!(record.to_string(), with_line(line));
        assert_eq!(record.replay().filter_map(Result::ok).count(), 3);
    }
    let record = Record::parse(&with_line(&proof())).expect("a record");
    let Shuffle::Proved(proved) = record.shuffle() else { panic!("{:?}", record.shuffle()) };
    assert_eq!((proved.commitment.as_str(), proved.secret.as_str()), (HASH, HASH));
    assert_eq!(proved.entropies[0].entropy, None);
    assert_eq!(proved.entropies[1].entropy.as_deref(), Some(&HASH[..32]));
    let silent = Record::parse(SMALL).expect("a record");
    assert_eq!(silent.shuffle(), &Shuffle::Unsaid);
    assert_eq!(silent.with_shuffle(record.shuffle().clone()), record);
}

#[test]
fn errors_behind_a_shuffle_count_its_line() {
    let later = with_line("shuffle -");
    assert_eq!(error(&later.replacen("seat-left seat=0", "seat-left seat=1", 1)).0, 7);
    assert_eq!(error(&later.replacen("\n4 ", "\n3 ", 1)).0, 6);
    assert_eq!(error(&later.replacen("result standings=[1:1:16:1", "result standings=[1:1:17:1", 1)).0, 8);
}

#[test]
fn errors_of_the_shuffle_say_where() {
    let changed = |from: &str, to: &str| {
        assert!(proof().contains(from), "{from}");
        let (line, column, expected) = error(&with_line(&proof().replacen(from, to, 1)));
        assert_eq!(line, 4);
        (column, expected)
    };
    assert_eq!(changed("game=0192f0c1", "game=0192F0C1"), (14, "the id of a game".into()));
    assert_eq!(changed("-7a5e-", "-7a5-e"), (14, "the id of a game".into()));
    assert_eq!(changed("game=", "id="), (9, "`game`".into()));
    assert_eq!(changed("commitment=00", "commitment="), (62, "64 digits".into()));
    assert_eq!(changed("secret=00", "secret=00F"), (134, "64 digits".into()));
    assert_eq!(changed("secret=00", "secret=0G"), (134, "64 digits".into()));
    assert_eq!(changed("[0:", "[1:").1, "a seat from 2 to 1");
    assert_eq!(changed(" 1:", " 2:").1, "a seat from 1 to 1");
    assert_eq!(changed(" 1:", " 0:").1, "a seat from 1 to 1");
    assert_eq!(changed("0:001", "0:01").1, "64 digits");
    assert_eq!(changed("f]", "]").1, "32 to 128 digits, or `-`");
    assert_eq!(changed("f]", "ff]").1, "32 to 128 digits, or `-`");
    assert_eq!(changed("ff]", "]").1, "32 to 128 digits, or `-`");
    assert_eq!(changed(":- ", " ").1, "`seat:commitment:entropy`");
    assert_eq!(changed("]", "] more").1, "the end");
    assert_eq!(error(&with_line("shuffle - -")).1, 11);
    assert_eq!(error(&with_line("shuffle -\nshuffle -")), (5, 1, "a version from 1 on, or `result`".into()));
}
