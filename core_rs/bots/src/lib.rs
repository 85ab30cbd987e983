//! Strategies that play tile rummy from what one seat may see, and games between them.
//!
//! A strategy gets a [`View`](meldhall_rules::View) and the rules, never the game: by type it cannot know a hidden
//! tile. It is deterministic, and what it plays has passed [`check_play`](meldhall_rules::check_play).
#![forbid(unsafe_code)]

mod additions;
mod arena;
mod dice;
mod greedy;
mod optimal;
mod own_melds;
mod patient;
mod picks;
mod random;
mod self_play;
mod strategy;
mod strong;
mod turn;

pub use arena::{Arena, DealScore, Entrant};
pub use greedy::greedy;
pub use picks::Picks;
pub use self_play::{GameScore, PlayError, Seeds, play_game};
pub use strategy::{Bot, Strategy, TURN_NODES, UnknownBot, decide, decide_turn};
pub use turn::Turn;
