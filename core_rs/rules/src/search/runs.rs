//! Open runs of one color, and how they can go on at a number.

use alloc::vec::Vec;

use super::walk::Task;
use crate::{meld::Limits, tile::Tile};

/// What a place of a [`Segment`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    /// The numbered tile.
    Numbered,
    /// A joker that stays; it is not one of the task's jokers.
    Staying,
    /// The numbered tile or one of the task's jokers.
    Any,
}

/// Consecutive places that must lie in one run, whatever lies before and after them in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) color: u8,
    /// The number of the first place.
    pub(super) first: u8,
    /// At least one place holds a numbered tile.
    pub(super) fills: Vec<Fill>,
}

impl Segment {
    /// The number of the last place.
    pub(super) fn last(&self) -> u8 {
        self.first + self.fills.len() as u8 - 1
    }

    fn fill(&self, number: u8) -> Fill {
        let place = number.checked_sub(self.first).map(usize::from);
        place.and_then(|place| self.fills.get(place)).copied().unwrap_or(Fill::Any)
    }

    /// One that holds what both hold, and all between them; `None` if they contradict each other.
    pub(super) fn merged(&self, other: &Segment) -> Option<Segment> {
        let first = self.first.min(other.first);
        let both = |number: u8| match (self.fill(number), other.fill(number)) {
            (Fill::Any, fill) | (fill, Fill::Any) => Some(fill),
            (Fill::Numbered, Fill::Numbered) => Some(Fill::Numbered),
            _ => None,
        };
        let fills = (first..=self.last().max(other.last())).map(both).collect::<Option<_>>()?;
        (self.color == other.color).then_some(Segment { color: self.color, first, fills })
    }
}

/// What matters of a run that has reached the last number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenRun {
    /// Tiles, 3 for more.
    len: u8,
    /// Numbered tiles, no more than each meld needs.
    naturals: u8,
    /// Jokers, where their number is limited.
    jokers: u8,
    /// The segment in which it is, by index and counted from 1; 0 outside of segments.
    segment: u8,
}

impl OpenRun {
    /// Whether it is a meld as it is.
    pub(super) const fn is_complete(self, limits: Limits) -> bool {
        self.len == 3 && self.naturals >= limits.min_naturals && self.segment == 0
    }

    /// With one tile more; `None` if that is a joker too many.
    fn grown(mut self, joker: bool, limits: Limits) -> Option<OpenRun> {
        self.len = (self.len + 1).min(3);
        if !joker {
            self.naturals = (self.naturals + 1).min(limits.min_naturals);
        } else if limits.max_jokers < u8::MAX {
            self.jokers += 1;
        }
        (self.jokers <= limits.max_jokers).then_some(self)
    }
}

/// One way on for the runs of a color at a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Choice {
    /// Which runs are open afterwards; given by the walk.
    pub(super) next: u16,
    /// Numbered tiles that went into runs.
    pub(super) naturals: u8,
    /// Jokers of the task that went into runs.
    pub(super) jokers: u8,
    /// The value of all of these.
    pub(super) points: u32,
}

/// Every way on, each with the runs that are open afterwards, in order.
pub(super) fn choices(task: &Task, color: u8, number: u8, open: &[OpenRun]) -> Vec<(Vec<OpenRun>, Choice)> {
    let tile = Tile::at(color, number);
    let begins = |segment: &&(u8, &Segment)| segment.1.color == color && segment.1.first == number;
    let segments = (1..).zip(&task.segments);
    let begun: Vec<u8> = segments.filter(|segment| begins(&segment)).map(|(index, _)| index).collect();
    let tiles = task.need.get(tile) + task.spare.get(tile);
    let mut growth = Growth { task, number, tiles, found: Vec::new() };
    growth.go_on(open, &begun, &Partial::default());
    growth.found.sort_unstable();
    growth.found.dedup();
    growth.found
}

/// Runs that were dealt with at a number.
#[derive(Clone, Default)]
struct Partial {
    open: Vec<OpenRun>,
    naturals: u8,
    jokers: u8,
    points: u32,
}

struct Growth<'a> {
    task: &'a Task,
    number: u8,
    /// Tiles of this color and number.
    tiles: u8,
    found: Vec<(Vec<OpenRun>, Choice)>,
}

impl Growth<'_> {
    /// Deals with the runs that are open, then with the segments that begin here, then with new runs.
    fn go_on(&mut self, open: &[OpenRun], begun: &[u8], partial: &Partial) {
        let Some((&run, rest)) = open.split_first() else { return self.begin(begun, partial) };
        if run.segment > 0 {
            return self.fill(run, partial, |growth, partial| growth.go_on(rest, begun, partial));
        }
        if run.is_complete(self.task.limits) {
            self.go_on(rest, begun, partial);
        }
        for joker in [false, true] {
            self.grow(run, joker, true, partial, |growth, partial| growth.go_on(rest, begun, partial));
        }
        for (index, &segment) in begun.iter().enumerate() {
            let others: Vec<u8> = [&begun[..index], &begun[index + 1..]].concat();
            let run = OpenRun { segment, ..run };
            self.fill(run, partial, |growth, partial| growth.go_on(rest, &others, partial));
        }
    }

    /// Begins a run for each segment that no open run went into, then any number of others.
    fn begin(&mut self, begun: &[u8], partial: &Partial) {
        let Some((&segment, rest)) = begun.split_first() else { return self.begin_new(u8::MAX, partial) };
        for in_front in 0..self.number {
            let Some((run, partial)) = self.with_jokers_in_front(in_front, partial) else { return };
            let run = OpenRun { segment, ..run };
            self.fill(run, &partial, |growth, partial| growth.begin(rest, partial));
        }
    }

    /// Begins runs with the numbered tile, each with no more jokers in front than the one before.
    fn begin_new(&mut self, most_in_front: u8, partial: &Partial) {
        if !self.task.effort.spend() {
            return;
        }
        let mut open = partial.open.clone();
        open.sort_unstable();
        let Partial { naturals, jokers, points, .. } = *partial;
        self.found.push((open, Choice { next: 0, naturals, jokers, points }));
        for in_front in 0..=most_in_front.min(self.number - 1) {
            let Some((run, with_jokers)) = self.with_jokers_in_front(in_front, partial) else { return };
            self.grow(run, false, true, &with_jokers, |growth, partial| growth.begin_new(in_front, partial));
        }
    }

    /// An empty run with jokers at the numbers before this one; `None` if there are too few jokers.
    fn with_jokers_in_front(&self, count: u8, partial: &Partial) -> Option<(OpenRun, Partial)> {
        let mut partial = partial.clone();
        partial.jokers += count;
        partial.points += (1..=count).map(|step| u32::from(self.number - step)).sum::<u32>();
        let run = (0..count).try_fold(OpenRun::default(), |run, _| run.grown(true, self.task.limits))?;
        (partial.jokers <= self.task.jokers).then_some((run, partial))
    }

    /// Fills this number's place of the run's segment.
    fn fill(&mut self, run: OpenRun, partial: &Partial, mut then: impl FnMut(&mut Self, &Partial)) {
        let segment = &self.task.segments[usize::from(run.segment - 1)];
        let ends = segment.last() == self.number;
        let run = OpenRun { segment: if ends { 0 } else { run.segment }, ..run };
        let fill = segment.fill(self.number);
        if fill != Fill::Staying {
            self.grow(run, false, true, partial, &mut then);
        }
        if fill != Fill::Numbered {
            self.grow(run, true, fill == Fill::Any, partial, &mut then);
        }
    }

    /// Puts a tile at the end of a run, and goes on if there is such a tile.
    fn grow(
        &mut self,
        run: OpenRun,
        joker: bool,
        counted: bool,
        partial: &Partial,
        mut then: impl FnMut(&mut Self, &Partial),
    ) {
        let Some(run) = run.grown(joker, self.task.limits) else { return };
        let mut partial = partial.clone();
        partial.naturals += u8::from(!joker);
        partial.jokers += u8::from(joker && counted);
        partial.points += u32::from(self.number);
        partial.open.push(run);
        if partial.naturals <= self.tiles && partial.jokers <= self.task.jokers {
            then(self, &partial);
        }
    }
}
