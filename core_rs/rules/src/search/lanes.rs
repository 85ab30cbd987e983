//! What a color alone can do with its runs, from number to number.

use alloc::{collections::BTreeMap, vec::Vec};
use core::cell::RefCell;

use super::{
    runs::{Choice, OpenRun, choices},
    walk::Task,
};

/// The ways of one color over the numbers. Ways of being open that offer the same are one place, and what another
/// way always does as well is left out.
pub(super) struct Lane {
    places: Vec<Place>,
    start: Option<u16>,
}

/// One way of being open between two numbers.
#[derive(Clone)]
struct Place {
    choices: Vec<Choice>,
    /// The fewest jokers with which all open runs can be completed.
    fewest_jokers: u8,
}

impl Lane {
    pub(super) fn new(task: &Task, color: u8) -> Lane {
        let end = Place { choices: Vec::new(), fewest_jokers: 0 };
        let places = Vec::from([end]);
        let mut survey = Survey {
            task,
            color,
            places,
            ids: BTreeMap::new(),
            known: BTreeMap::new(),
            covered: RefCell::default(),
        };
        let start = survey.place(1, Vec::new());
        Lane { places: survey.places, start }
    }

    /// Where the lane begins; `None` if what must lie in its runs cannot.
    pub(super) const fn start(&self) -> Option<u16> {
        self.start
    }

    /// What can be chosen there.
    pub(super) fn choices(&self, place: u16) -> &[Choice] {
        &self.places[usize::from(place)].choices
    }

    /// The fewest jokers with which the runs open there can be completed.
    pub(super) fn fewest_jokers(&self, place: u16) -> u8 {
        self.places[usize::from(place)].fewest_jokers
    }
}

/// The place after the last number.
const END: u16 = 0;

struct Survey<'a> {
    task: &'a Task,
    color: u8,
    places: Vec<Place>,
    ids: BTreeMap<(u8, Vec<Choice>), u16>,
    known: BTreeMap<(u8, Vec<OpenRun>), Option<u16>>,
    covered: RefCell<BTreeMap<(u16, u16), bool>>,
}

impl Survey<'_> {
    /// The place of these open runs before a number; `None` if they cannot be completed.
    fn place(&mut self, number: u8, open: Vec<OpenRun>) -> Option<u16> {
        if number > self.task.limits.numbers {
            return open.iter().all(|run| run.is_complete(self.task.limits)).then_some(END);
        }
        if let Some(&known) = self.known.get(&(number, open.clone())) {
            return known;
        }
        let mut found = Vec::new();
        for (next, choice) in choices(self.task, self.color, number, &open) {
            if let Some(next) = self.place(number + 1, next) {
                found.push(Choice { next, ..choice });
            }
        }
        let place = self.intern(number, found);
        self.known.insert((number, open), place);
        place
    }

    /// The place that offers these choices; `None` if they all take too many jokers.
    fn intern(&mut self, number: u8, mut choices: Vec<Choice>) -> Option<u16> {
        choices.sort_unstable();
        choices.dedup();
        let kept: Vec<Choice> = choices
            .iter()
            .filter(|choice| !choices.iter().any(|other| self.outdoes(other, choice)))
            .copied()
            .collect();
        let with =
            kept.iter().map(|choice| choice.jokers + self.places[usize::from(choice.next)].fewest_jokers);
        let fewest_jokers = with.min().filter(|fewest| *fewest <= self.task.jokers)?;
        let new = self.places.len() as u16;
        let id = *self.ids.entry((number, kept.clone())).or_insert(new);
        if id == new {
            self.places.push(Place { choices: kept, fewest_jokers });
        }
        Some(id)
    }

    /// Whether one choice is another one, and does as well in all that follows.
    fn outdoes(&self, one: &Choice, other: &Choice) -> bool {
        one != other && self.does_as_well(one, other) && !(self.does_as_well(other, one) && other < one)
    }

    fn does_as_well(&self, one: &Choice, other: &Choice) -> bool {
        if !self.task.effort.spend() {
            return false;
        }
        let same = one.naturals == other.naturals && one.jokers == other.jokers && one.points >= other.points;
        same && self.covers(one.next, other.next)
    }

    /// Whether everything that one place offers another offers as well.
    fn covers(&self, one: u16, other: u16) -> bool {
        if one == other {
            return true;
        }
        if let Some(&known) = self.covered.borrow().get(&(one, other)) {
            return known;
        }
        let choices = |place: u16| self.places[usize::from(place)].choices.iter();
        let covers = choices(other).all(|theirs| choices(one).any(|ours| self.does_as_well(ours, theirs)));
        self.covered.borrow_mut().insert((one, other), covers);
        covers
    }
}
