//! Positions: one line that is read as it was written, and what is said of positions that cannot be.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use meldhall_rules::{
    Chance, Command, Counts, Game, Meld, Position, Preset, Refusal, Ruleset, SeatNumber, Table, Viewer,
    decide, enumerate_melds, evolve,
    notation::{parse_position, parse_table},
    view,
};
use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::{Index, select},
};

const LINE: &str = "position seat=1 rack=[r8 b2 j] table=[k4 b4 o4 | r5 j r7] rack_tiles=[2 3] \
                    has_melded=[false true] pool_tiles=76 turn_seat=0 ruleset=classic+initial_meld_points=50";

/// Some melds, each laid if the tiles left have it.
fn lay(melds: Vec<Meld>, left: &mut Counts) -> Table {
    let mut table = Table::default();
    for meld in melds {
        if let Some(rest) = left.checked_sub(&meld.tiles().collect()) {
            *left = rest;
            table.0.push(meld);
        }
    }
    table
}

/// Any position of a ruleset: melds as long as the set has their tiles, then racks, and the rest is the pool.
fn position(rules: Ruleset) -> impl Strategy<Value = Position> {
    let melds = vec(select(enumerate_melds(&rules).collect::<Vec<_>>()), 0..15);
    let seats = usize::from(rules.min_seats)..=usize::from(rules.max_seats);
    let seats = vec((any::<bool>(), vec(any::<Index>(), 0..20)), seats);
    (melds, seats, option::of(any::<Index>()), option::of(any::<Index>())).prop_map(
        move |(melds, seats, viewer, turn)| {
            let mut left: Counts = rules.tiles().iter().collect();
            let table = lay(melds, &mut left);
            let mut tiles = left.tiles();
            let mut draw =
                |index: &Index| (!tiles.is_empty()).then(|| tiles.swap_remove(index.index(tiles.len())));
            let racks: Vec<Counts> =
                seats.iter().map(|(_, drawn)| drawn.iter().filter_map(&mut draw).collect()).collect();
            let numbered = |index: Index| index.index(racks.len()) as SeatNumber;
            let seat = viewer.map(numbered);
            Position {
                seat,
                rack: seat.map_or(Counts::EMPTY, |seat| racks[usize::from(seat)].clone()),
                table,
                rack_tiles: racks.iter().map(|rack| rack.len() as u32).collect(),
                has_melded: seats.iter().map(|(melded, _)| *melded).collect(),
                pool_tiles: tiles.len() as u32,
                turn_seat: turn.map(numbered),
                rules,
            }
        },
    )
}

fn any_position() -> impl Strategy<Value = Position> {
    let others =
        ["classic+colors=6+numbers=15+copies=4+jokers=8+max_seats=6", "junior+max_jokers_per_meld=1"];
    let presets = Preset::ALL.map(|preset| position(preset.ruleset()).boxed());
    let others = others.map(|text| position(text.parse().expect(text)).boxed());
    proptest::strategy::Union::new(presets.into_iter().chain(others))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_are_read_as_they_are_written(position in any_position()) {
        prop_assert_eq!(position.validate(), Ok(()));
        let line = position.to_string();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(parse_position(&line), Ok(position));
    }

    #[test]
    fn changed_lines_are_read_or_refused_with_their_place(
        position in any_position(),
        place in any::<Index>(),
        piece in "[ \\n|;=+a-z0-9\\[\\]-]{0,3}",
    ) {
        let line = position.to_string();
        let place = place.index(line.len());
        let text = format!("{}{piece}{}", &line[..place], &line[place + 1..]);
        match parse_position(&text) {
            Ok(read) => prop_assert_eq!(parse_position(&read.to_string()), Ok(read)),
            Err(error) => {
                let line = text.split('\n').nth(error.line - 1).expect("a line of the text");
                prop_assert!(error.column <= line.chars().count() + 1, "{} in {}", error, text);
            }
        }
    }
}

/// The position that each viewer of a game is in.
fn positions(game: &Game) -> Vec<Position> {
    let seats = (0..game.seats().len()).map(|seat| Viewer::Seat(seat as SeatNumber));
    let viewers = seats.chain([Viewer::Spectator]);
    viewers.map(|viewer| Position::of(&view(game, viewer), game.rules()).expect("a position")).collect()
}

#[test]
fn every_view_of_a_game_has_a_position() {
    let rules = Ruleset::CLASSIC;
    let game = Game::new(rules, 3).expect("three seats");
    let before = "position seat=- rack=[] table=[] rack_tiles=[0 0 0] has_melded=[false false false] pool_tiles=0 \
                  turn_seat=- ruleset=classic";
    assert_eq!(positions(&game)[3].to_string(), before);
    let (start_order, deal_order) = (rules.tiles(), rules.tiles());
    let start = Command::StartRound(Chance { seat: 0, start_order, deal_order });
    let game = evolve(&game, &decide(&game, &start, 0).expect("a round")).expect("its events");
    for (seat, position) in positions(&game).into_iter().enumerate() {
        assert_eq!(parse_position(&position.to_string()).as_ref(), Ok(&position));
        assert_eq!((&position.rack_tiles, position.pool_tiles), (&vec![14, 14, 14], 64));
        assert_eq!(position.rack.len(), if seat < 3 { 14 } else { 0 });
    }
}

#[test]
fn the_rack_and_the_rules_decide_what_may_be_laid() {
    let position = parse_position(LINE).expect(LINE);
    assert_eq!(position.to_string(), LINE);
    let reason = |table: &str| {
        let verdict = position.check_play(&parse_table(table).expect(table));
        verdict.err().map(|refusal| refusal.reason())
    };
    assert_eq!(reason("k4 b4 o4 | r5 j r7 r8"), None);
    assert_eq!(reason("k4 b4 o4 | r5 j r7 r9"), Some("TILE_NOT_ON_RACK"));
    let other = LINE.replace("[false true]", "[true false]");
    let laid = parse_table("k4 b4 o4 | r5 j r7 r8").expect("a table");
    let refusal = parse_position(&other).expect(&other).check_play(&laid).expect_err("no initial meld");
    assert_eq!(refusal, Refusal::InitialMeldTouchesTable { melds: vec![1] });
}

#[test]
fn white_space_and_the_order_of_the_rack_are_free() {
    let spread =
        LINE.replace('[', " [\n ").replace("r8 b2 j", "j  b2 r8").replace('+', " + ").replace('=', " = ");
    assert_eq!(parse_position(&spread).expect(&spread).to_string(), LINE);
}

#[test]
fn errors_say_which_field_cannot_be_so() {
    // What is changed, where the error stands, what is expected there.
    let cases = [
        ("position", "place", "place", "`position`"),
        ("seat=1", "seat=2", "seat=2", "seat to be a seat below 2"),
        ("seat=1", "seat=300", "300", "a number in range"),
        ("seat=1", "seat=-", "rack=", "rack to be 0 tiles"),
        ("rack=[r8", "rack=[x8", "x8", "a tile such as `r5` or `j`"),
        ("rack=[r8 b2 j]", "rack=[r8 b2]", "rack=", "rack to be 3 tiles"),
        ("rack=[r8", "rack=[g8", "rack=", "rack to be tiles that are left of the set"),
        ("k4 b4 o4", "k4 b4", "table=", "table to be legal melds, not 0:TOO_SHORT"),
        ("k4 b4 o4", "j k4 b4 | j r2 r3", "table=", "table to be tiles of one set"),
        ("r5 j r7", "r5 r6 r7]", "] rack_tiles", "`rack_tiles`"),
        ("rack_tiles=[2 3]", "rack_tiles=[3]", "rack_tiles=", "rack_tiles to be 2 to 4 racks"),
        ("rack_tiles=[2 3]", "rack_tiles=[98 3]", "rack_tiles=", "rack_tiles to be at most 100 tiles"),
        ("[false true]", "[false]", "has_melded=", "has_melded to be 2 seats"),
        ("[false true]", "[0 1]", "0 1", "`true` or `false`"),
        ("pool_tiles=76", "pool_tiles=96", "pool_tiles=", "pool_tiles to be at most 95 tiles"),
        ("turn_seat=0", "turn_seat=2", "turn_seat=", "turn_seat to be a seat below 2"),
        ("classic", "classy", "classy", "a ruleset that is possible: preset must be one of classic"),
        ("points=50", "points=x", "classic", "a ruleset that is possible: initial_meld_points must be a"),
    ];
    for (old, new, place, expected) in cases {
        let line = LINE.replacen(old, new, 1);
        let error = parse_position(&line).expect_err(&line);
        assert!(error.expected.starts_with(expected), "{line}: {error}");
        assert!(line[error.column - 1..].starts_with(place), "{line}: {error}");
    }
}
