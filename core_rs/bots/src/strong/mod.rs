//! The strong strategy: tries what it could lay in worlds as they may be.
//!
//! It deals the tiles that it does not see by chance, plays each of its choices in that world, goes on with
//! everybody laying most tiles until its own next turn is over, and values where that leads. Choices that do worse are given up half by half, so
//! that the best ones are tried most often. The same worlds serve all choices: what they differ by is not luck.

mod choices;
mod world;
mod worth;

use meldhall_rules::{
    Command, Counts, Tile,
    solver::{Objective, Solution},
};

use crate::{dice::Dice, strategy::Strategy, turn::Turn};
use choices::choices;
use world::{After, Thought, World};
use worth::{end_worth, worth};

/// Chooses what does best in worlds as they may be, as many as the turn's states allow; what lays most tiles where the
/// turn is stopped before, so that what is played hangs on no clock but by that.
pub(crate) struct Strong {
    thought: Thought,
}

impl Default for Strong {
    fn default() -> Strong {
        Strong { thought: Thought::new() }
    }
}

impl Strategy for Strong {
    fn choose(&mut self, turn: &Turn<'_>) -> Command {
        self.thought.nodes = 0;
        let most = self.thought.solve(&turn.request(&turn.rack, Objective::TilesThenPoints));
        if most.tiles == 0 || most.goes_out {
            return turn.command(&most);
        }
        let choices = choices(turn, most, &mut self.thought);
        let best = if choices.len() > 1 { self.race(turn, &choices) } else { 0 };
        let best = if turn.is_stopped() { 0 } else { best };
        choices[best].as_ref().map_or(turn.skip(), |play| turn.command(play))
    }
}

/// A choice in the race.
struct Runner {
    choice: usize,
    /// The sum of what it was worth in each world.
    worth: f64,
}

impl Strong {
    /// The place of the choice that does best.
    fn race(&mut self, turn: &Turn<'_>, choices: &[Option<Solution>]) -> usize {
        let mut dice = turn.dice();
        let mut unseen = unseen(turn);
        let mut runners: Vec<Runner> =
            (0..choices.len()).map(|choice| Runner { choice, worth: 0.0 }).collect();
        let heats = u64::from(usize::BITS - (choices.len() - 1).leading_zeros()).max(1);
        for heat in 1..=heats {
            let node_limit = turn.node_limit / heats * heat;
            while self.thought.nodes < node_limit && !turn.is_stopped() {
                self.try_in_one_world(turn, choices, &mut runners, &mut unseen, &mut dice);
            }
            runners.sort_by(|one, other| other.worth.total_cmp(&one.worth));
            runners.truncate(runners.len().div_ceil(2));
        }
        runners.first().map_or(0, |runner| runner.choice)
    }

    fn try_in_one_world(
        &mut self,
        turn: &Turn<'_>,
        choices: &[Option<Solution>],
        runners: &mut [Runner],
        unseen: &mut [Tile],
        dice: &mut Dice,
    ) {
        let world = World::deal(turn, unseen, dice);
        let own = usize::from(turn.seat);
        for runner in runners {
            let mut world = world.clone();
            let after = world.go(own, choices[runner.choice].as_ref());
            runner.worth += self.play_on(world, own, after);
        }
    }

    /// What a world is worth to a seat that has just played, once it has played again. Farther ahead luck hides what
    /// the choice was good for.
    fn play_on(&mut self, mut world: World<'_>, own: usize, mut after: After) -> f64 {
        let mut seat = own;
        for _ in 0..world.seats.len() {
            if after != After::On {
                break;
            }
            seat = world.next(seat);
            after = world.go_optimally(seat, &mut self.thought);
        }
        match after {
            After::On => worth(&world, own, world.next(seat)),
            After::Out => end_worth(&world, own, seat == own),
            After::Blocked => end_worth(&world, own, has_least(&world, own)),
        }
    }
}

/// Whether no seat in play has a rack of less value.
fn has_least(world: &World<'_>, own: usize) -> bool {
    let points = |rack: &Counts| rack.rack_points(world.rules.joker_rack_points);
    let least = world.in_play().map(|(_, holder)| points(&holder.rack)).min();
    least == Some(points(&world.seats[own].rack))
}

/// The tiles of the set that the seat does not see.
fn unseen(turn: &Turn<'_>) -> Vec<Tile> {
    let set: Counts = turn.rules.tiles().into_iter().collect();
    set.surplus(&turn.view.table.tiles().plus(&turn.rack)).tiles()
}
