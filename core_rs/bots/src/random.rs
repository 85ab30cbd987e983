//! The random strategy: any simple play.

use meldhall_rules::{Command, Counts, Layout};

use crate::{greedy::simple_play, strategy::Strategy, turn::Turn};

/// How often plays are looked for.
const ATTEMPTS: usize = 3;

/// Chooses evenly among what some random parts of the rack simply allow, and laying nothing.
pub(crate) struct Random;

impl Strategy for Random {
    fn choose(&mut self, turn: &Turn<'_>) -> Command {
        let mut dice = turn.dice();
        let mut plays: Vec<Layout> = Vec::new();
        for _ in 0..ATTEMPTS {
            let tiles = turn.rack.tiles().into_iter();
            let part: Counts = tiles.filter(|_| dice.below(2) > 0).collect();
            plays.extend(simple_play(turn, &part).filter(|play| !plays.contains(play)));
        }
        let choice = dice.below(plays.len() + 1);
        match plays.into_iter().nth(choice) {
            Some(table) => Command::Play { seat: turn.seat, table },
            None => turn.skip(),
        }
    }
}
