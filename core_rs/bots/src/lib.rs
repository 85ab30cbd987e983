//! Strategies that play tile rummy from what one seat may see.
//!
//! A strategy gets a [`View`](meldhall_rules::View) and the rules, never the game: by type it cannot know a hidden
//! tile. It is deterministic, and what it plays has passed [`check_play`](meldhall_rules::check_play).
#![forbid(unsafe_code)]

mod additions;
mod greedy;
mod own_melds;

pub use greedy::greedy;
