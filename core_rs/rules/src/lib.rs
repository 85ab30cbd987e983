//! The rules of tile rummy as pure functions.
//!
//! A [`Tile`] is a kind of tile and [`Counts`] a multiset of them. Tiles as somebody laid them are a [`Layout`];
//! read by a [`Ruleset`] they become a [`Table`] of legal [`Meld`]s, or a list of what is wrong.
//! [`check_play`] gives the verdict on a turn, in the order that the rulebook fixes.
//!
//! Nothing here knows a clock, chance, a disk or a network: all of that comes in as an argument.
//! Clauses such as R4.2 are those of `RULES.md` beside this crate.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod choices;
pub mod counts;
pub mod decide;
pub mod enumerate;
pub mod evolve;
pub mod game;
pub mod joker;
pub mod meld;
pub mod messages;
pub mod notation;
mod opening;
pub mod parameters;
pub mod pool;
pub mod position;
pub mod presets;
mod quoted;
pub mod record;
pub mod refusal;
pub mod results;
pub mod ruleset;
pub mod shuffle;
pub mod sight;
pub mod solver;
mod supply;
pub mod table;
pub mod tile;
pub mod turn;

pub use counts::Counts;
pub use decide::{DecideError, check_draft, check_turn, decide};
pub use enumerate::enumerate_melds;
pub use evolve::{Inconsistent, evolve};
pub use game::{Game, Phase};
pub use meld::{Kind, Meld, Role, classify};
pub use messages::{Chance, Command, DrawCause, Event, Millis, SeatNumber};
pub use notation::NotationError;
pub use position::{Position, PositionError};
pub use presets::Preset;
pub use record::{Record, Row, Step};
pub use refusal::{BadMeld, Flaw, Refusal};
pub use results::{GameResult, RoundEndReason, RoundResult, SeatScore, Standing};
pub use ruleset::{Ruleset, RulesetError};
pub use shuffle::{SeatEntropy, Shuffle, ShuffleProof};
pub use sight::{Draft, SeatView, SeenDraft, SeenEvent, View, Viewer, see, see_draft, view, view_drafted};
pub use table::{LaidMeld, Layout, Table};
pub use tile::{Color, Tile};
pub use turn::{Play, check_play};
