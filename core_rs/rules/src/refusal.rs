//! Why the rules say no.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{notation::join, tile::Tile};

/// Declares the flaws with their names, once.
macro_rules! flaws {
    ($($(#[$doc:meta])* $flaw:ident = $name:literal,)*) => {
        /// Why some tiles are no meld (R3).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Flaw { $($(#[$doc])* $flaw,)* }

        impl Flaw {
            /// Every flaw.
            pub const ALL: &'static [Flaw] = &[$(Flaw::$flaw),*];

            /// Its name in answers and on the wire.
            pub const fn name(self) -> &'static str {
                match self { $(Flaw::$flaw => $name,)* }
            }
        }
    };
}

flaws! {
    /// Fewer than three tiles.
    TooShort = "TOO_SHORT",
    /// More tiles than such a meld can have.
    TooLong = "TOO_LONG",
    /// A tile the set does not have: its color or number is outside the ruleset (R1.3).
    NoSuchTile = "NO_SUCH_TILE",
    /// Fewer numbered tiles than `min_naturals_per_meld` (R3.4).
    TooFewNaturals = "TOO_FEW_NATURALS",
    /// More jokers than `max_jokers_per_meld` (R3.4).
    TooManyJokers = "TOO_MANY_JOKERS",
    /// Two colors and two numbers: neither a group nor a run.
    MixedColorsAndNumbers = "MIXED_COLORS_AND_NUMBERS",
    /// The same color twice in a group (R3.1).
    DuplicateColor = "DUPLICATE_COLOR",
    /// The same number twice in a run (R3.2).
    DuplicateNumber = "DUPLICATE_NUMBER",
    /// A gap that the jokers do not fill (R3.2, R3.3).
    Gap = "GAP",
    /// The declared kind does not fit the tiles (R3.6).
    NotOfDeclaredKind = "NOT_OF_DECLARED_KIND",
}

/// A meld of a table that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadMeld {
    /// Its place in the table, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// Why a command is refused. The order of a play's verdict is that of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No round is running.
    RoundOver,
    /// The game is over.
    GameOver,
    /// Another seat is to play.
    NotYourTurn {
        /// The seat to play.
        turn_seat: u8,
    },
    /// Table tiles are missing afterwards (R5.2 b).
    TileLeftTable {
        /// Those tiles, sorted.
        tiles: Vec<Tile>,
    },
    /// Tiles laid are not on the rack (R5.2).
    TileNotOnRack {
        /// Those tiles, sorted.
        tiles: Vec<Tile>,
    },
    /// No tile came from the rack (R5.2 c).
    NothingPlayed,
    /// Not every meld is legal (R3).
    NotAMeld {
        /// Every bad meld, by index.
        bad: Vec<BadMeld>,
    },
    /// Old melds were changed before the initial meld (R4.1).
    InitialMeldTouchesTable {
        /// Indices of the old melds that are not there unchanged.
        melds: Vec<usize>,
    },
    /// The initial meld is worth too little (R4.2, R4.3).
    InitialMeldTooLow {
        /// What it is worth.
        points: u32,
        /// What it must reach.
        needed_points: u32,
    },
    /// Legal but for a tile taken from a meld whose joker is not freed (R6.7).
    JokerMeldChanged,
    /// Legal but for the place of a freed joker (R6.7).
    JokerNotReplayed,
    /// A joker left its place and its tile did not come (R6.7).
    JokerNotFreedByItsTile,
    /// The pool holds no tile (R5.4).
    PoolEmpty,
    /// The pool holds tiles (R5.1).
    PoolNotEmpty,
    /// A legal play exists and is owed (R8.3).
    MustPlay,
    /// No redeal by these rules, for this rack or at this moment (R2.4).
    RedealNotAllowed,
    /// A round is running.
    RoundRunning,
    /// The seat has left the game (R8.5).
    SeatLeft,
}

impl Refusal {
    /// Every reason, in the order of `meldhall.v1.Reason`.
    pub const REASONS: [&'static str; 18] = [
        "ROUND_OVER",
        "GAME_OVER",
        "NOT_YOUR_TURN",
        "TILE_LEFT_TABLE",
        "TILE_NOT_ON_RACK",
        "NOTHING_PLAYED",
        "NOT_A_MELD",
        "INITIAL_MELD_TOUCHES_TABLE",
        "INITIAL_MELD_TOO_LOW",
        "JOKER_MELD_CHANGED",
        "JOKER_NOT_REPLAYED",
        "JOKER_NOT_FREED_BY_ITS_TILE",
        "POOL_EMPTY",
        "POOL_NOT_EMPTY",
        "MUST_PLAY",
        "REDEAL_NOT_ALLOWED",
        "ROUND_RUNNING",
        "SEAT_LEFT",
    ];

    /// Its name, the same in Rust, Python, on the wire and in every client.
    pub const fn reason(&self) -> &'static str {
        match self {
            Refusal::RoundOver => "ROUND_OVER",
            Refusal::GameOver => "GAME_OVER",
            Refusal::NotYourTurn { .. } => "NOT_YOUR_TURN",
            Refusal::TileLeftTable { .. } => "TILE_LEFT_TABLE",
            Refusal::TileNotOnRack { .. } => "TILE_NOT_ON_RACK",
            Refusal::NothingPlayed => "NOTHING_PLAYED",
            Refusal::NotAMeld { .. } => "NOT_A_MELD",
            Refusal::InitialMeldTouchesTable { .. } => "INITIAL_MELD_TOUCHES_TABLE",
            Refusal::InitialMeldTooLow { .. } => "INITIAL_MELD_TOO_LOW",
            Refusal::JokerMeldChanged => "JOKER_MELD_CHANGED",
            Refusal::JokerNotReplayed => "JOKER_NOT_REPLAYED",
            Refusal::JokerNotFreedByItsTile => "JOKER_NOT_FREED_BY_ITS_TILE",
            Refusal::PoolEmpty => "POOL_EMPTY",
            Refusal::PoolNotEmpty => "POOL_NOT_EMPTY",
            Refusal::MustPlay => "MUST_PLAY",
            Refusal::RedealNotAllowed => "REDEAL_NOT_ALLOWED",
            Refusal::RoundRunning => "ROUND_RUNNING",
            Refusal::SeatLeft => "SEAT_LEFT",
        }
    }

    /// Typed facts about it, named and in the form of `meldhall.v1.Reason`.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::NotYourTurn { turn_seat } => alloc::vec![("turn_seat", turn_seat.to_string())],
            Refusal::TileLeftTable { tiles } | Refusal::TileNotOnRack { tiles } => {
                alloc::vec![("tiles", join(tiles, " "))]
            }
            Refusal::NotAMeld { bad } => {
                let bad: Vec<String> =
                    bad.iter().map(|b| alloc::format!("{} {}", b.index, b.flaw.name())).collect();
                alloc::vec![("melds", join(&bad, ", "))]
            }
            Refusal::InitialMeldTouchesTable { melds } => alloc::vec![("melds", join(melds, ", "))],
            Refusal::InitialMeldTooLow { points, needed_points } => {
                alloc::vec![("points", points.to_string()), ("needed_points", needed_points.to_string()),]
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A refusal of the next variant: a variant that is missing here does not compile.
    fn after(refusal: &Refusal) -> Option<Refusal> {
        Some(match refusal {
            Refusal::RoundOver => Refusal::GameOver,
            Refusal::GameOver => Refusal::NotYourTurn { turn_seat: 0 },
            Refusal::NotYourTurn { .. } => Refusal::TileLeftTable { tiles: Vec::new() },
            Refusal::TileLeftTable { .. } => Refusal::TileNotOnRack { tiles: Vec::new() },
            Refusal::TileNotOnRack { .. } => Refusal::NothingPlayed,
            Refusal::NothingPlayed => Refusal::NotAMeld { bad: Vec::new() },
            Refusal::NotAMeld { .. } => Refusal::InitialMeldTouchesTable { melds: Vec::new() },
            Refusal::InitialMeldTouchesTable { .. } => {
                Refusal::InitialMeldTooLow { points: 0, needed_points: 30 }
            }
            Refusal::InitialMeldTooLow { .. } => Refusal::JokerMeldChanged,
            Refusal::JokerMeldChanged => Refusal::JokerNotReplayed,
            Refusal::JokerNotReplayed => Refusal::JokerNotFreedByItsTile,
            Refusal::JokerNotFreedByItsTile => Refusal::PoolEmpty,
            Refusal::PoolEmpty => Refusal::PoolNotEmpty,
            Refusal::PoolNotEmpty => Refusal::MustPlay,
            Refusal::MustPlay => Refusal::RedealNotAllowed,
            Refusal::RedealNotAllowed => Refusal::RoundRunning,
            Refusal::RoundRunning => Refusal::SeatLeft,
            Refusal::SeatLeft => return None,
        })
    }

    #[test]
    fn every_reason_is_listed() {
        let mut refusal = Some(Refusal::RoundOver);
        let mut reasons = Vec::new();
        while let Some(this) = refusal {
            reasons.push(this.reason());
            refusal = after(&this);
        }
        assert_eq!(reasons, Refusal::REASONS);
    }
}
