//! The strategies by name, and what they have in common.

use std::{error::Error, fmt, str::FromStr};

use meldhall_rules::{Command, Ruleset, View};

use crate::{
    greedy::{Greedy, greedy},
    optimal::Optimal,
    patient::Patient,
    random::Random,
    strong::Strong,
    turn::Turn,
};

/// How to play. One that remembers something between turns remembers memory to search in, nothing of a game.
pub trait Strategy: Send {
    /// What to do in a turn. Whatever it is, [`decide`] sees to it that it is legal.
    fn choose(&mut self, turn: &Turn<'_>) -> Command;
}

/// States of the solver that a strategy may look at in a turn, unless somebody says otherwise.
pub const TURN_NODES: u64 = 20_000;

/// What a strategy does in the turn of a view's viewer; `None` unless that seat is to play.
///
/// The same for the same arguments. What the strategy must not do is left to the greedy one: the command is legal.
pub fn decide(
    strategy: &mut dyn Strategy,
    view: &View,
    rules: &Ruleset,
    seed: u64,
    node_limit: u64,
) -> Option<Command> {
    decide_turn(strategy, &Turn::new(view, rules, seed, node_limit)?)
}

/// What a strategy does in a turn, as [`decide`] has it.
pub fn decide_turn(strategy: &mut dyn Strategy, turn: &Turn<'_>) -> Option<Command> {
    let command = strategy.choose(turn);
    if turn.allows(&command) { Some(command) } else { greedy(turn.view, turn.rules) }
}

/// A strategy by its name, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Any of some simple plays found by chance, or none.
    Random,
    /// Own melds and simple additions.
    Greedy,
    /// Holds the initial meld, jokers and what may still become a meld, and rearranges the table.
    Patient,
    /// Most tiles each turn.
    Optimal,
    /// Plays on from each choice with tiles dealt as they may lie.
    Strong,
}

impl Bot {
    /// Every one, by level.
    pub const ALL: [Bot; 5] = [Bot::Random, Bot::Greedy, Bot::Patient, Bot::Optimal, Bot::Strong];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
            Bot::Patient => "patient",
            Bot::Optimal => "optimal",
            Bot::Strong => "strong",
        }
    }

    /// One that has not played yet.
    pub fn strategy(self) -> Box<dyn Strategy> {
        match self {
            Bot::Random => Box::new(Random),
            Bot::Greedy => Box::new(Greedy),
            Bot::Patient => Box::new(Patient::default()),
            Bot::Optimal => Box::new(Optimal::default()),
            Bot::Strong => Box::new(Strong::default()),
        }
    }
}

/// There is no strategy of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot(pub String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Bot::ALL.map(Bot::name).join(", ");
        write!(f, "bot: expected one of {names}, not '{}'", self.0)
    }
}

impl Error for UnknownBot {}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.name() == name).ok_or_else(|| UnknownBot(name.to_owned()))
    }
}
