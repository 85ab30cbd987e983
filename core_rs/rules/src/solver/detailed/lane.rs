//! Everything that the runs of one color can do, number by number, and the most that can come of it.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::{
    super::{
        search::Budget,
        task::{PLACES, Task, Worth},
    },
    runs::{Act, Bars, Grower, Growth, OpenRun},
};

/// Less than anything that can be reached, and far enough from the least number to be added up.
const DEAD: i32 = -(1 << 27);
/// Most jokers, and one more for none.
pub(super) const JOKERS: usize = 9;
/// The most by the jokers that there are for it.
pub(super) type Row = [i32; JOKERS];

/// Whether a sum holds a part that cannot be reached.
pub(super) const fn is_dead(sum: i32) -> bool {
    sum < DEAD / 2
}

/// One way on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arc {
    /// The place after the number.
    pub(super) next: u16,
    /// Numbered tiles in runs.
    pub(super) naturals: u8,
    /// Jokers in runs.
    pub(super) jokers: u8,
    /// What these jokers are worth.
    pub(super) worth: i32,
    /// The value of these jokers.
    pub(super) points: i32,
}

/// One way to be open before a number.
pub(super) struct Place {
    pub(super) open: Vec<OpenRun>,
    pub(super) arcs: Vec<Arc>,
    /// The fewest jokers in runs before it.
    used: u8,
    /// The most worth from here on.
    pub(super) worth: Row,
    /// The most value from here on.
    pub(super) points: Row,
}

impl Place {
    const fn new(open: Vec<OpenRun>, used: u8) -> Place {
        Place { open, arcs: Vec::new(), used, worth: [DEAD; JOKERS], points: [DEAD; JOKERS] }
    }
}

/// All ways of a color.
pub(super) struct Lane {
    /// By number, from 0, which has none.
    pub(super) places: Vec<Vec<Place>>,
}

/// A color at a number: what it may give to groups, and whether jokers that groups lack are charged to it.
pub(super) struct Groups {
    pub(super) is_charged: bool,
    /// The fewest jokers of groups with so many tiles of one color.
    pub(super) lacking: [u8; 5],
}

impl Lane {
    /// Surveys a color; `None` if that goes over the budget.
    pub(super) fn new(task: &Task, color: usize, groups: &[Groups], budget: &mut Budget) -> Option<Lane> {
        let bars = Bars::new(task.limits, task.may_jokers);
        let mut lane = Lane { places: vec![Vec::new(), vec![Place::new(Vec::new(), 0)]] };
        for number in 1..=task.numbers() {
            lane.grow(task, color, number, bars, budget)?;
        }
        let after = task.numbers() + 1;
        for place in &mut lane.places[after] {
            if place.open.iter().all(|run| run.is_complete(bars)) {
                (place.worth, place.points) = ([0; JOKERS], [0; JOKERS]);
            }
        }
        for number in (1..=task.numbers()).rev() {
            let (before, after) = lane.places.split_at_mut(number + 1);
            for place in &mut before[number] {
                look_ahead(task, color, number, &groups[number], place, &after[0]);
            }
        }
        Some(lane)
    }

    /// Finds the ways on at a number and the places after it.
    fn grow(
        &mut self,
        task: &Task,
        color: usize,
        number: usize,
        bars: Bars,
        budget: &mut Budget,
    ) -> Option<()> {
        let mut after: Vec<Place> = Vec::new();
        let mut known = BTreeMap::new();
        for place in &mut self.places[number] {
            if !budget.take() || after.len() >= usize::from(u16::MAX) {
                return None;
            }
            let most_naturals = task.may[color][number];
            let most_jokers = task.may_jokers - place.used;
            let growth = Growth::default();
            let mut grower =
                Grower { open: &place.open, number: number as u8, most_naturals, most_jokers, bars, growth };
            grower.each(&mut |growth| {
                let mut open = growth.open.clone();
                open.sort_unstable();
                let used = place.used + growth.jokers;
                let next = *known.entry(open).or_insert_with_key(|open| {
                    after.push(Place::new(open.clone(), used));
                    after.len() - 1
                });
                after[next].used = after[next].used.min(used);
                place.arcs.push(arc(growth, next as u16, number, &task.worth));
            });
            place.arcs.sort_unstable();
            place.arcs.dedup();
        }
        self.places.push(after);
        Some(())
    }
}

/// What a growth at a number comes to.
pub(super) fn arc(growth: &Growth, next: u16, number: usize, worth: &Worth) -> Arc {
    let here = growth.acts.iter().filter(|act| **act == Act::Joker).map(|_| number);
    let in_front = growth.leads.iter().flat_map(|leads| (1..=usize::from(*leads)).map(|step| number - step));
    let stands_for = || here.clone().chain(in_front.clone());
    Arc {
        next,
        naturals: growth.naturals,
        jokers: growth.jokers,
        worth: stands_for().map(|number| worth.joker[number]).sum(),
        points: stands_for().sum::<usize>() as i32,
    }
}

/// The most that comes of a place, and the ways on that come to anything.
fn look_ahead(task: &Task, color: usize, number: usize, groups: &Groups, place: &mut Place, after: &[Place]) {
    place.arcs.retain(|arc| !is_dead(after[usize::from(arc.next)].worth[JOKERS - 1]));
    let (must, may) = (task.must[color][number], task.may[color][number]);
    for arc in &place.arcs {
        let next = &after[usize::from(arc.next)];
        for grouped in must.saturating_sub(arc.naturals)..=may - arc.naturals {
            let lacking = groups.lacking[usize::from(grouped)];
            if lacking > task.may_jokers {
                break;
            }
            let charged = i32::from(if groups.is_charged { lacking } else { 0 });
            let laid = i32::from(arc.naturals + grouped);
            let worth =
                task.worth.natural[number] * (laid - i32::from(must)) + task.worth.joker[number] * charged;
            let points = number as i32 * (laid + charged);
            let jokers = usize::from(arc.jokers) + charged as usize;
            raise(&mut place.worth, &next.worth, arc.worth + worth, jokers);
            raise(&mut place.points, &next.points, arc.points + points, jokers);
        }
    }
}

fn raise(best: &mut Row, from: &Row, gain: i32, jokers: usize) {
    for left in jokers..JOKERS {
        best[left] = best[left].max(from[left - jokers] + gain);
    }
}

/// The most of two parts by the jokers that there are for both.
pub(super) fn join(one: &Row, other: &Row) -> Row {
    let mut both = [i32::MIN; JOKERS];
    for some in 0..JOKERS {
        for rest in 0..JOKERS - some {
            both[some + rest] = both[some + rest].max(one[some] + other[rest]);
        }
    }
    both
}

/// What jokers are worth that groups hold though they do not need them, from each number on.
pub(super) fn spare_jokers(task: &Task, groups: &[Groups], worth: &[i32; PLACES]) -> Vec<Row> {
    let mut best = 0;
    let mut rows = vec![[0; JOKERS]; task.numbers() + 2];
    for number in (1..=task.numbers()).rev() {
        if groups[number].lacking[1] <= task.may_jokers {
            best = best.max(worth[number]);
        }
        rows[number] = core::array::from_fn(|jokers| best * jokers as i32);
    }
    rows
}
