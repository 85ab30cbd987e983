//! How tiles are read as melds, line by line of R3.
#![allow(clippy::expect_used, clippy::panic, reason = "here a panic is the report")]

use meldhall_rules::{
    Counts, Flaw, Kind, Meld, Ruleset, Table, classify,
    notation::{parse_meld, parse_stored_table, parse_table},
};

fn read_by(text: &str, rules: &str) -> Result<Meld, Flaw> {
    let laid = parse_meld(text).expect("notation");
    classify(&laid.tiles, laid.declared, &rules.parse().expect("a ruleset"))
}

fn read(text: &str) -> Result<Meld, Flaw> {
    read_by(text, "classic")
}

/// The meld's text under every ruleset, and its points.
fn shown(text: &str) -> (String, u32) {
    let meld = read(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
    (meld.to_string(), meld.points())
}

fn table(text: &str) -> Table {
    parse_table(text).expect("notation").read(&Ruleset::CLASSIC).expect("melds")
}

#[test]
fn the_worked_lines_of_r3_5() {
    assert_eq!(shown("k12 k13 j"), ("j k12 k13".into(), 36));
    assert_eq!(shown("r11 r12 j"), ("r11 r12 j".into(), 36));
    assert_eq!(shown("j r11 r12"), ("j r11 r12".into(), 33));
}

#[test]
fn a_run_is_rebuilt_only_where_no_reading_as_laid_fits() {
    // Inner gaps first, then the high end, then the low end.
    assert_eq!(shown("r8 r5 j j"), ("r5 j j r8".into(), 26));
    assert_eq!(shown("r7 r5 j j"), ("r5 j r7 j".into(), 26));
    assert_eq!(shown("r13 r11 j j"), ("j r11 j r13".into(), 46));
    assert_eq!(shown("j r1 r2"), ("r1 r2 j".into(), 6));
    assert_eq!(shown("j b6 j b8"), ("j b6 j b8".into(), 26));
    assert_eq!(shown("r5 r4 r3"), ("r3 r4 r5".into(), 12));
}

#[test]
fn the_worked_lines_of_r3_6() {
    assert_eq!(shown("r7 j j"), ("r7 j j".into(), 24));
    assert_eq!(read("j r1 j").map(Meld::kind), Ok(Kind::Group));
    assert_eq!(shown("j r1 j").1, 3);
    assert_eq!(read("j j r13").map(|meld| (meld.kind(), meld.points())), Ok((Kind::Group, 39)));
    assert_eq!(read("j r5 j").map(Meld::kind), Ok(Kind::Run));
    assert_eq!(shown("group: r2 j j"), ("group: r2 j j".into(), 6));
    assert_eq!(shown("run: j j r3"), ("run: j j r3".into(), 6));
    assert_eq!(read("j j r3").map(Meld::kind), Ok(Kind::Group));
}

#[test]
fn a_declared_kind_wins_as_laid_or_else_rebuilt() {
    assert_eq!(shown("run: j r1 j"), ("r1 j j".into(), 6));
    assert_eq!(shown("run: j j r2"), ("r2 j j".into(), 9));
    assert_eq!(shown("run: j j r13"), ("run: j j r13".into(), 36));
    assert_eq!(read("group: r5 r6 r7"), Err(Flaw::NotOfDeclaredKind));
    assert_eq!(read("run: r5 b5 k5"), Err(Flaw::NotOfDeclaredKind));
}

#[test]
fn one_number_among_many_jokers() {
    assert_eq!(read_by("j j j j r2", "xp").map(|meld| meld.to_string()), Ok("r2 j j j j".into()));
    assert_eq!(read_by("j j r5 j j", "xp").map(|meld| meld.to_string()), Ok("j j r5 j j".into()));
    assert_eq!(read_by("j j j r5", "xp").map(Meld::kind), Ok(Kind::Group));
    assert_eq!(read_by("group: r5 j j j j", "xp"), Err(Flaw::TooLong));
}

#[test]
fn every_flaw_is_named() {
    let flaws = [
        ("r7 b7", Flaw::TooShort),
        ("j j", Flaw::TooShort),
        ("r9 b9 k9 o9 j", Flaw::TooLong),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 j", Flaw::TooLong),
        ("o12 o13 o14", Flaw::NoSuchTile),
        ("g1 g2 g3", Flaw::NoSuchTile),
        ("j j j", Flaw::TooFewNaturals),
        ("r3 b4 r5", Flaw::MixedColorsAndNumbers),
        ("group: r3 b4 r5", Flaw::MixedColorsAndNumbers),
        ("r7 r7 b7", Flaw::DuplicateColor),
        ("r3 r3 r4", Flaw::DuplicateNumber),
        ("r3 j r6", Flaw::Gap),
        ("r12 r13 r1", Flaw::Gap),
    ];
    for (text, flaw) in flaws {
        assert_eq!(read(text), Err(flaw), "{text}");
    }
    assert_eq!(read_by("r1 j j", "classic+max_jokers_per_meld=1"), Err(Flaw::TooManyJokers));
    assert_eq!(read_by("r1 j j", "classic+min_naturals_per_meld=2"), Err(Flaw::TooFewNaturals));
    assert_eq!(read_by("r1 r2 j", "classic+jokers=0"), Err(Flaw::NoSuchTile));
}

#[test]
fn custom_sets_of_tiles() {
    assert_eq!(read_by("k1 r1 b1 o1 g1 p1", "classic+colors=6").map(|meld| meld.len()), Ok(6));
    assert_eq!(read_by("p13 p14 p15", "classic+colors=6+numbers=15").map(Meld::points), Ok(42));
    assert_eq!(read_by("k5 r5 b5 j", "classic+colors=3"), Err(Flaw::TooLong));
    assert_eq!(read_by("r12 j j", "classic+numbers=15").map(Meld::kind), Ok(Kind::Run));
    assert_eq!(read_by("r9 r10 j", "junior").map(|meld| meld.to_string()), Ok("j r9 r10".into()));
}

#[test]
fn roles_of_jokers() {
    let roles = |text: &str| {
        let roles = read(text).expect("a meld").roles(4);
        let text = |tiles: Counts| tiles.to_string();
        roles.filter(|role| role.is_joker()).map(|role| text(role.stands_for().collect())).collect::<Vec<_>>()
    };
    assert_eq!(roles("r11 j r13"), ["r12"]);
    assert_eq!(roles("k12 k13 j"), ["k11"]);
    assert_eq!(roles("r9 b9 j"), ["k9 o9"]);
    assert_eq!(roles("r9 b9 j j"), ["k9 o9", "k9 o9"]);
    assert_eq!(roles("r9 b9 k9"), [""; 0]);
    let naturals = read("b8 r8 k8").expect("a meld").roles(4);
    assert_eq!(naturals.flat_map(|role| role.stands_for()).collect::<Counts>().to_string(), "k8 r8 b8");
}

/// What the layout is read as when it follows the table before.
fn after(before: &str, layout: &str) -> String {
    let layout = parse_table(layout).expect("notation");
    layout.read_after(&table(before), &Ruleset::CLASSIC).expect("melds").to_string()
}

#[test]
fn melds_sent_back_keep_their_roles() {
    assert_eq!(after("j r11 r12", "r11 r12 j"), "j r11 r12");
    assert_eq!(after("group: r7 j j", "r7 j j"), "group: r7 j j");
    assert_eq!(after("run: j j r3", "j r3 j"), "run: j j r3");
    // A declared kind asks for a reading of its own.
    assert_eq!(after("j r11 r12", "run: r11 r12 j"), "r11 r12 j");
    assert_eq!(after("group: r7 j j", "run: r7 j j"), "r7 j j");
    // Other tiles, another meld.
    assert_eq!(after("j r11 r12", "r10 r11 r12 | r11 r12 j"), "r10 r11 r12 | j r11 r12");
    assert_eq!(after("j r11 r12", "r10 r11 r12 j"), "r10 r11 r12 j");
}

#[test]
fn an_old_meld_keeps_its_roles_once() {
    assert_eq!(after("j r11 r12", "r11 r12 j | r11 r12 j"), "j r11 r12 | r11 r12 j");
    // One that is there as it was is the old one, wherever it lies.
    assert_eq!(after("j r11 r12", "r11 r12 j | j r11 r12"), "r11 r12 j | j r11 r12");
    assert_eq!(after("j r11 r12", "r11 r12 j | run: j r11 r12"), "r11 r12 j | j r11 r12");
}

#[test]
fn stored_tables_are_read_as_they_were_written() {
    for text in ["", "group: r12 j j | r1 r2 j", "group: r13 j j", "run: j j r13", "j r13 j"] {
        assert_eq!(parse_stored_table(text).expect("stored").to_string(), text);
    }
    // Under a ruleset the kind is written only where it matters there.
    let group = table("r12 j j");
    assert_eq!(group.to_string(), "group: r12 j j");
    assert_eq!(group.layout(&Ruleset::CLASSIC).to_string(), "r12 j j");
}
