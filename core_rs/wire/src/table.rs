//! Melds and tables.

use meldhall_rules::{
    Kind, LaidMeld, Layout, Meld, Ruleset, Table,
    meld::{Limits, classify_within},
};
use prost::Message;

use crate::{
    read::{WireError, codes, decode, each, int, tiles},
    v1,
};

/// No table that is read has more melds or more tiles; the largest set has 368 tiles (R1.3).
pub const MAX_TABLE_TILES: usize = 368;

/// The `Table` message of legal melds, everything set.
pub fn table_bytes(table: &Table, rules: &Ruleset) -> Vec<u8> {
    table_message(table, rules).encode_to_vec()
}

/// The `Table` message of melds as laid: canonical where they are legal, as they are where not.
pub fn layout_bytes(layout: &Layout, rules: &Ruleset) -> Vec<u8> {
    layout_message(layout, rules).encode_to_vec()
}

/// Melds as laid as a message: canonical where they are legal, as they are where not.
pub(crate) fn layout_message(layout: &Layout, rules: &Ruleset) -> v1::Table {
    let limits = Limits::of(rules);
    let melds = layout.0.iter().map(|laid| match classify_within(&laid.tiles, laid.declared, limits) {
        Ok(meld) => meld_message(meld, rules),
        Err(_) => v1::Meld {
            tiles: codes(&laid.tiles),
            kind: laid.declared.map_or(v1::MeldKind::Unspecified, kind_value).into(),
            ..v1::Meld::default()
        },
    });
    v1::Table { melds: melds.collect() }
}

/// Reads a `Table` message; its melds may be legal or not. `place` is the field that holds it.
pub fn read_layout(bytes: &[u8], place: &str) -> Result<Layout, WireError> {
    layout_of(&decode(bytes, place)?).map_err(|error| error.within(place))
}

/// A table as a message.
pub fn table_message(table: &Table, rules: &Ruleset) -> v1::Table {
    v1::Table { melds: table.0.iter().map(|&meld| meld_message(meld, rules)).collect() }
}

/// A legal meld as a message: canonical tiles, kind, joker roles and points.
pub fn meld_message(meld: Meld, rules: &Ruleset) -> v1::Meld {
    let roles = meld.roles(rules.colors).enumerate().filter(|(_, role)| role.is_joker());
    let joker_roles = roles.map(|(index, role)| v1::JokerRole {
        index: int(index),
        stands_for: role.stands_for().map(|tile| i32::from(tile.code())).collect(),
    });
    v1::Meld {
        joker_roles: joker_roles.collect(),
        tiles: meld.tiles().map(|tile| i32::from(tile.code())).collect(),
        kind: kind_value(meld.kind()).into(),
        points: int(meld.points()),
    }
}

/// The melds of a message; what is output only is not read.
pub(crate) fn layout_of(message: &v1::Table) -> Result<Layout, WireError> {
    let count: usize = message.melds.iter().map(|meld| meld.tiles.len()).sum();
    if count.max(message.melds.len()) > MAX_TABLE_TILES {
        return Err(WireError::new("melds", format!("at most {MAX_TABLE_TILES} melds and tiles")));
    }
    let laid = |meld: &v1::Meld| {
        Ok(LaidMeld { tiles: tiles(&meld.tiles, "tiles")?, declared: declared_kind(meld.kind)? })
    };
    each(&message.melds, "melds", laid).map(Layout)
}

fn declared_kind(value: i32) -> Result<Option<Kind>, WireError> {
    match v1::MeldKind::try_from(value) {
        Ok(v1::MeldKind::Unspecified) => Ok(None),
        Ok(v1::MeldKind::Group) => Ok(Some(Kind::Group)),
        Ok(v1::MeldKind::Run) => Ok(Some(Kind::Run)),
        Err(_) => Err(WireError::new("kind", "a kind of meld")),
    }
}

const fn kind_value(kind: Kind) -> v1::MeldKind {
    match kind {
        Kind::Group => v1::MeldKind::Group,
        Kind::Run => v1::MeldKind::Run,
    }
}
