//! Positions: one line of fields, the ruleset last.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use super::{
    Listed, NotationError,
    fields::{Fields, Maybe, flag_of, number_of},
};
use crate::{
    position::{Position, PositionError},
    ruleset::Ruleset,
    table::{Layout, Table},
};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { seat, rack, table, rack_tiles, has_melded, pool_tiles, turn_seat, rules } = self;
        write!(f, "position seat={} rack=[{rack}] table=[{table}]", Maybe(*seat))?;
        write!(f, " rack_tiles={} has_melded={}", Listed(rack_tiles), Listed(has_melded))?;
        write!(f, " pool_tiles={pool_tiles} turn_seat={} ruleset={rules}", Maybe(*turn_seat))
    }
}

/// Reads a position; one that is impossible is refused at the field that cannot be so.
pub fn parse_position(text: &str) -> Result<Position, NotationError> {
    let mut fields = Fields::new(text, 1, 1);
    fields.pass("position")?;
    let seat = fields.optional_number("seat")?;
    let rack = fields.tiles("rack")?.iter().collect();
    let layout = fields.layout("table")?;
    let rack_tiles = fields.list("rack_tiles", number_of)?;
    let has_melded = fields.list("has_melded", flag_of)?;
    let pool_tiles = fields.number("pool_tiles")?;
    let turn_seat = fields.optional_number("turn_seat")?;
    let rules = fields.ruleset()?;
    let possible = read_table(&layout, &rules).and_then(|table| {
        let position = Position { seat, rack, table, rack_tiles, has_melded, pool_tiles, turn_seat, rules };
        position.validate().map(|()| position)
    });
    possible.map_err(|error| at_its_field(text, error))
}

fn read_table(layout: &Layout, rules: &Ruleset) -> Result<Table, PositionError> {
    layout.read(rules).map_err(|bad| {
        let bad: Vec<String> = bad.iter().map(|bad| format!("{}:{}", bad.index, bad.flaw.name())).collect();
        PositionError { field: "table", expected: format!("legal melds, not {}", bad.join(" ")) }
    })
}

/// The error where its field begins; names of fields stand before a `=`, and the ruleset's parameters come last.
fn at_its_field(text: &str, PositionError { field, expected }: PositionError) -> NotationError {
    let mut fields = Fields::new(text, 1, 1);
    loop {
        let word = fields.word();
        if word.is_end() || (word.text == field && fields.peek().text == "=") {
            return word.expected(format!("{field} to be {expected}"));
        }
    }
}
