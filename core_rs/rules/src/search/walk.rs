//! The walk over the numbers: what can be laid of some tiles, exactly.
//!
//! Between two numbers all that matters of the past is, for each color, which runs are still open and how far they
//! are from being melds, and how many jokers are used. So the walk keeps the best way to each such state, from
//! number to number. A run begins with a numbered tile, perhaps with jokers put in front of it. Groups at one number
//! need no table: tiles split into them evenly or not at all.
//!
//! States die as soon as some color alone cannot complete its open runs with the jokers left. What remains is small
//! on real tables; the bound is the product over the colors of the ways in which runs can be open there.

use alloc::vec::Vec;

use super::{effort::Effort, lanes::Lane, runs::Segment};
use crate::{counts::Counts, meld::Limits, tile::Tile};

/// What is to be laid.
#[derive(Clone)]
pub(super) struct Task {
    pub(super) limits: Limits,
    /// Numbered tiles that must be laid.
    pub(super) need: Counts,
    /// Numbered tiles that may be laid besides.
    pub(super) spare: Counts,
    /// Jokers that must be laid, those of segments not counted.
    pub(super) need_jokers: u8,
    /// Jokers that there are for it, at least `need_jokers`.
    pub(super) jokers: u8,
    /// Parts of runs that must lie as they say.
    pub(super) segments: Vec<Segment>,
    /// What finding that out may take.
    pub(super) effort: Effort,
}

/// What is to be as much as possible.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Tiles laid besides those that must be.
    SpareTiles,
    /// The value of all melds.
    Points,
}

/// The most that can be reached; `None` if what must be laid cannot be.
pub(super) fn most(task: &Task, aim: Aim) -> Option<u32> {
    if task.jokers < task.need_jokers {
        return None;
    }
    let lanes: Vec<Lane> = (0..task.limits.colors).map(|color| Lane::new(task, color)).collect();
    let mut start = State::default();
    for (color, lane) in lanes.iter().enumerate() {
        start.open[color] = lane.start()?;
    }
    let mut layer = Vec::from([(start, 0)]);
    for number in 1..=task.limits.numbers {
        layer = Step { task, aim, lanes: &lanes, number }.from(layer);
    }
    let finished = layer.into_iter().filter(|(state, _)| state.jokers >= task.need_jokers);
    let spare = |state: State| match aim {
        Aim::SpareTiles => u32::from(state.jokers - task.need_jokers),
        Aim::Points => 0,
    };
    finished.map(|(state, gain)| gain + spare(state)).max()
}

/// States, each with the most gained on a way to it.
type Layer = Vec<(State, u32)>;

/// What matters of the past between two colors of a number.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// For each color how its runs are open, as a place of its lane: before this number or after it.
    open: [u16; 6],
    /// Jokers used.
    jokers: u8,
    /// Tiles of this number for groups.
    grouped: u8,
    /// The most of one color among them.
    most_of_color: u8,
}

/// The best way to each state.
fn best(mut layer: Layer) -> Layer {
    layer.sort_unstable_by(|one, other| other.cmp(one));
    layer.dedup_by_key(|(state, _)| *state);
    layer
}

/// The step over one number.
struct Step<'a> {
    task: &'a Task,
    aim: Aim,
    lanes: &'a [Lane],
    number: u8,
}

impl Step<'_> {
    /// From the states before the number to those after it: one color after another, then the groups.
    fn from(&self, mut layer: Layer) -> Layer {
        for color in 0..self.lanes.len() {
            let mut next = Layer::with_capacity(layer.len() * 4);
            for &(state, gain) in &layer {
                self.choose(color, state, gain, &mut next);
            }
            layer = best(next);
        }
        let mut next = Layer::with_capacity(layer.len());
        for (state, gain) in layer {
            self.group(state, gain, &mut next);
        }
        best(next)
    }

    /// Chooses for one color what goes into runs and what into groups.
    fn choose(&self, color: usize, state: State, gain: u32, next: &mut Layer) {
        let tile = Tile::at(color as u8, self.number);
        let (need, all) = (self.task.need.get(tile), self.task.need.get(tile) + self.task.spare.get(tile));
        for choice in self.lanes[color].choices(state.open[color]) {
            let mut chosen = State { jokers: state.jokers + choice.jokers, ..state };
            chosen.open[color] = choice.next;
            if self.owed(chosen) > self.task.jokers {
                continue;
            }
            for grouped in need.saturating_sub(choice.naturals)..=all - choice.naturals {
                let gain = gain
                    + match self.aim {
                        Aim::SpareTiles => u32::from(choice.naturals + grouped - need),
                        Aim::Points => choice.points + u32::from(grouped) * u32::from(self.number),
                    };
                let most_of_color = state.most_of_color.max(grouped);
                if !self.task.effort.spend() {
                    return;
                }
                next.push((State { grouped: state.grouped + grouped, most_of_color, ..chosen }, gain));
            }
        }
    }

    /// The jokers used and those that open runs cannot do without.
    fn owed(&self, state: State) -> u8 {
        let fewest = self.lanes.iter().zip(state.open).map(|(lane, open)| lane.fewest_jokers(open));
        fewest.fold(state.jokers, u8::saturating_add)
    }

    /// Puts the tiles for groups into groups with every possible number of jokers.
    fn group(&self, state: State, gain: u32, next: &mut Layer) {
        let State { grouped, most_of_color, .. } = state;
        for jokers in 0..=self.task.jokers - self.owed(state) {
            if splits(grouped, most_of_color, jokers, self.task.limits) {
                let points =
                    if self.aim == Aim::Points { u32::from(jokers) * u32::from(self.number) } else { 0 };
                let jokers = state.jokers + jokers;
                next.push((State { jokers, grouped: 0, most_of_color: 0, ..state }, gain + points));
            }
        }
    }
}

/// Whether tiles of one number, at most so many of one color, form groups with exactly so many jokers.
///
/// Dealt out color by color, they spread evenly over any number of groups not below `most_of_color`; if the even
/// spread does not do, no other does.
fn splits(tiles: u8, most_of_color: u8, jokers: u8, limits: Limits) -> bool {
    if tiles == 0 {
        return jokers == 0;
    }
    (most_of_color..=tiles).any(|groups| {
        let (fewest, longer) = (tiles / groups, tiles % groups);
        let sizes = [(fewest, groups - longer), (fewest + 1, longer)];
        let lacking = |size: u8| 3u8.saturating_sub(size);
        let room = |size: u8| limits.colors.saturating_sub(size).min(limits.max_jokers);
        let sum = |each: &dyn Fn(u8) -> u8| sizes.iter().map(|&(size, count)| each(size) * count).sum::<u8>();
        fewest >= limits.min_naturals
            && fewest + u8::from(longer > 0) <= limits.colors
            && lacking(fewest) <= limits.max_jokers
            && (sum(&lacking)..=sum(&room)).contains(&jokers)
    })
}
