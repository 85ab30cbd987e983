//! The text form of tiles, melds and tables, and what is said of text that cannot be read.
#![allow(clippy::expect_used, reason = "here a panic is the report")]

use meldhall_rules::{
    NotationError, Tile,
    notation::{parse_meld, parse_table, parse_tile, parse_tiles},
};

#[test]
fn every_tile_has_one_text() {
    let tiles: Vec<Tile> = (0..=u8::MAX).filter_map(Tile::from_code).collect();
    assert_eq!(tiles.len(), 6 * 15 + 1);
    for tile in tiles {
        assert_eq!(parse_tile(&tile.to_string()), Ok(tile));
    }
}

#[test]
fn texts_that_are_no_tile() {
    for text in ["", "r", "5", "r0", "r16", "r05", "r+5", "R5", "J", "j1", "z7", "r5 r6", "r5,", "é5", "r５"]
    {
        assert!(parse_tile(text).is_err(), "{text}");
    }
}

#[test]
fn white_space_is_free() {
    let expected = "r5 r6 r7 | group: r2 j j";
    for text in [expected, "\tr5  r6\nr7|group:\u{a0}r2 j j ", "r5 r6 r7\n| group: r2\n  j j"] {
        assert_eq!(parse_table(text).expect(text).to_string(), expected);
    }
    assert_eq!(parse_tiles(" \n").expect("no tiles"), []);
    assert_eq!(parse_table(" ").expect("no melds").0, []);
}

/// Line, column and what was expected.
fn place(error: NotationError) -> (usize, usize, String) {
    (error.line, error.column, error.expected)
}

#[test]
fn errors_say_where() {
    let table = |text: &str| place(parse_table(text).expect_err(text));
    let a_tile = "a tile such as `r5` or `j`";
    assert_eq!(table("r7 b7 z7"), (1, 7, a_tile.into()));
    assert_eq!(table("r7 b7 k7\n| r1 r2 x"), (2, 9, a_tile.into()));
    assert_eq!(table("ü r1"), (1, 1, a_tile.into()));
    assert_eq!(table("r1 ü x"), (1, 4, a_tile.into()));
    assert_eq!(table("r5 r6 r7 |"), (1, 11, a_tile.into()));
    assert_eq!(table("| r5 r6 r7"), (1, 1, a_tile.into()));
    assert_eq!(table("r5 | | r6"), (1, 6, a_tile.into()));
    assert_eq!(table("run:"), (1, 5, a_tile.into()));
    assert_eq!(table("r5 run: r6"), (1, 4, a_tile.into()));
    assert_eq!(table("r5 ; r6"), (1, 4, "a tile, `|` or the end".into()));
    assert_eq!(place(parse_meld("r5 | r6").expect_err("two melds")), (1, 4, "a tile or the end".into()));
    assert_eq!(place(parse_tiles("r5 r6 |").expect_err("a mark")), (1, 7, a_tile.into()));
    assert_eq!(place(parse_tile("r5 r6").expect_err("two tiles")), (1, 4, "the end".into()));
    let error = parse_tiles("r5\n\nq").expect_err("no tile");
    assert_eq!(error.to_string(), "line 3, column 1: expected a tile such as `r5` or `j`");
}
