//! The search, number by number and color by color, best first.

use alloc::vec::Vec;

use super::{
    super::{
        groups::splits_with,
        plan::Plan,
        queue::{Id, NOWHERE, Node, Queue},
        search::{Budget, End},
        task::{COLORS, PLACES, Task},
    },
    lane::{Groups, JOKERS, Lane, Row, is_dead, join, spare_jokers},
    rebuild,
};

/// The state key, from the lowest bit: sixteen bits for each color, then these.
const NUMBER: u32 = 96;
const TURN: u32 = 101;
const USED: u32 = 104;
const GROUPED: u32 = 108;
const MOST: u32 = 113;
const POINTS: u32 = 116;
const _: () = assert!(16 * COLORS as u32 == NUMBER);

const fn part(key: u128, shift: u32, bits: u32) -> usize {
    (key >> shift) as usize & ((1 << bits) - 1)
}

/// The place of a color's lane.
const fn place_of(key: u128, color: usize) -> usize {
    part(key, 16 * color as u32, 16)
}

/// Bits of a choice for the tiles in groups; the others are the way on.
const GROUPED_BITS: u32 = 3;

pub(super) struct Walk<'a> {
    task: &'a Task,
    groups: &'a [Groups],
    lanes: &'a [Lane],
    queue: &'a mut Queue<u128>,
    /// What spare jokers are worth in groups from each number on, and their value.
    spare_worth: Vec<Row>,
    spare_points: Vec<Row>,
    /// The most worth that is conceivable, and how much of it may be lost.
    most: i32,
    most_loss: i32,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        task: &'a Task,
        groups: &'a [Groups],
        lanes: &'a [Lane],
        queue: &'a mut Queue<u128>,
    ) -> Walk<'a> {
        queue.clear();
        let spare_worth = spare_jokers(task, groups, &task.worth.joker);
        let spare_points = spare_jokers(task, groups, &core::array::from_fn(|number| number as i32));
        let mut walk = Walk { task, groups, lanes, queue, spare_worth, spare_points, most: 0, most_loss: 0 };
        let first = 1 << NUMBER;
        let most = walk.others(first, 1, COLORS, |place| &place.worth, &walk.spare_worth)[task.jokers()];
        if !is_dead(most) {
            walk.most = most;
            walk.most_loss = task.most_loss(most - i32::from(task.must_jokers) * task.worth.joker[0]);
            walk.queue.push(Node::new(first, 0, 0, NOWHERE, 0));
        }
        walk
    }

    /// Searches to the end.
    pub(super) fn run(&mut self, budget: &mut Budget) -> End {
        while let Some(id) = self.queue.pop() {
            let node = self.queue.node(id);
            let key = node.key;
            if node.loss > self.most_loss {
                break;
            }
            if part(key, NUMBER, 5) > self.task.numbers() {
                let points = part(key, POINTS, 10) >= usize::from(self.task.needed_points);
                if points && part(key, USED, 4) >= usize::from(self.task.must_jokers) {
                    return End::Best(self.melds(id));
                }
                continue;
            }
            if !budget.take() {
                return End::Limit;
            }
            self.expand(id, key);
        }
        End::Impossible
    }

    /// The most of all colors but the one whose turn it is, by the jokers that there are for it.
    fn others(
        &self,
        key: u128,
        number: usize,
        turn: usize,
        of: impl Fn(&super::lane::Place) -> &Row,
        spare: &[Row],
    ) -> Row {
        let lanes = self.lanes.iter().enumerate().filter(|(color, _)| *color != turn);
        let is_last = turn + 1 == self.lanes.len();
        lanes.fold(spare[number + usize::from(is_last)], |all, (color, lane)| {
            let places = &lane.places[number + usize::from(color < turn && turn < COLORS)];
            join(&all, of(&places[place_of(key, color)]))
        })
    }

    /// Pushes a state for each choice of the color that is next.
    fn expand(&mut self, id: Id, key: u128) {
        let (number, color) = (part(key, NUMBER, 5), part(key, TURN, 3));
        let worth = self.others(key, number, color, |place| &place.worth, &self.spare_worth);
        let points = if self.task.needed_points > 0 {
            self.others(key, number, color, |place| &place.points, &self.spare_points)
        } else {
            [0; JOKERS]
        };
        let step = Step { id, key, number, color, gain: self.queue.node(id).gain, worth, points };
        let lanes = self.lanes;
        let place = &lanes[color].places[number][place_of(key, color)];
        let (must, may) = (self.task.must[color][number], self.task.may[color][number]);
        for (index, arc) in place.arcs.iter().enumerate() {
            for grouped in must.saturating_sub(arc.naturals)..=may - arc.naturals {
                self.choose(&step, index, grouped);
            }
        }
    }

    /// Takes one way on with so many tiles for groups; after the last color the groups are settled.
    fn choose(&mut self, step: &Step, index: usize, grouped: u8) {
        let (task, Step { key, number, color, .. }) = (self.task, *step);
        let lanes = self.lanes;
        let arc = lanes[color].places[number][place_of(key, color)].arcs[index];
        let laid = i32::from(arc.naturals + grouped);
        let worth = task.worth.natural[number] * (laid - i32::from(task.must[color][number]));
        let chosen = Chosen {
            next: arc.next,
            used: part(key, USED, 4) + usize::from(arc.jokers),
            gain: step.gain + arc.worth + worth,
            points: part(key, POINTS, 10) as i32 + arc.points + number as i32 * laid,
            choice: (index << GROUPED_BITS) as u64 | u64::from(grouped),
        };
        if chosen.used + usize::from(self.groups[number].lacking[usize::from(grouped)]) > task.jokers() {
            return;
        }
        let sum = part(key, GROUPED, 5) + usize::from(grouped);
        let most = part(key, MOST, 3).max(usize::from(grouped));
        if color + 1 < task.colors() {
            let place = (number as u128) << NUMBER | (color as u128 + 1) << TURN;
            self.push(step, place | (sum as u128) << GROUPED | (most as u128) << MOST, &chosen);
            return;
        }
        self.settle_groups(step, &chosen, splits_with(sum, most, task.jokers() - chosen.used, task.limits));
    }

    /// Ends a number whose groups can have these numbers of jokers, a mask.
    fn settle_groups(&mut self, step: &Step, chosen: &Chosen, splits: u16) {
        for jokers in (0..=self.task.jokers() - chosen.used).filter(|jokers| splits >> jokers & 1 == 1) {
            let chosen = Chosen {
                used: chosen.used + jokers,
                gain: chosen.gain + self.task.worth.joker[step.number] * jokers as i32,
                points: chosen.points + (step.number * jokers) as i32,
                ..*chosen
            };
            self.push(step, (step.number as u128 + 1) << NUMBER, &chosen);
        }
    }

    /// Pushes the state that follows, if it can come to anything. `place` are the parts of its key that say where it is.
    fn push(&mut self, step: &Step, place: u128, chosen: &Chosen) {
        let left = self.task.jokers() - chosen.used;
        let after = &self.lanes[step.color].places[step.number + 1][usize::from(chosen.next)];
        let to_come = |own: &Row, others: &Row| {
            (0..=left).map(|some| own[some] + others[left - some]).fold(i32::MIN, i32::max)
        };
        let worth = to_come(&after.worth, &step.worth);
        let needed = i32::from(self.task.needed_points);
        let is_too_low = needed > 0 && chosen.points + to_come(&after.points, &step.points) < needed;
        if is_dead(worth) || is_too_low {
            return;
        }
        let shift = 16 * step.color as u32;
        let colors = step.key & ((1 << NUMBER) - 1) & !(0xffff << shift) | u128::from(chosen.next) << shift;
        let figures = (chosen.used as u128) << USED | (chosen.points.min(needed) as u128) << POINTS;
        let loss = self.most - chosen.gain - worth;
        self.queue.push(Node::new(colors | place | figures, loss, chosen.gain, step.id, chosen.choice));
    }

    /// The melds that were chosen on the way to a state.
    fn melds(&self, last: Id) -> Vec<crate::meld::Meld> {
        let mut plan = Plan::default();
        let mut chosen = [[0; PLACES]; COLORS];
        let mut node = self.queue.node(last);
        while node.parent != NOWHERE {
            let before = self.queue.node(node.parent);
            let (number, color) = (part(before.key, NUMBER, 5), part(before.key, TURN, 3));
            let arc = self.lanes[color].places[number][place_of(before.key, color)].arcs
                [(node.choice >> GROUPED_BITS) as usize];
            plan.grouped[color][number] = (node.choice & ((1 << GROUPED_BITS) - 1)) as u8;
            let used = part(node.key, USED, 4) - part(before.key, USED, 4);
            plan.group_jokers[number] += used as u8 - arc.jokers;
            chosen[color][number] = (node.choice >> GROUPED_BITS) as usize;
            node = before;
        }
        let mut melds = Vec::new();
        for (color, lane) in self.lanes.iter().enumerate() {
            rebuild::runs(self.task, color, lane, &chosen[color], &mut melds);
        }
        melds.extend(plan.melds(self.task));
        melds
    }
}

/// A color that is being decided at a number.
#[derive(Clone, Copy)]
struct Step {
    id: Id,
    key: u128,
    number: usize,
    color: usize,
    gain: i32,
    /// The most worth and the most value of the other colors, by the jokers that there are for them.
    worth: Row,
    points: Row,
}

/// What comes of one choice.
#[derive(Clone, Copy)]
struct Chosen {
    /// The place in the lane of the color.
    next: u16,
    /// Jokers used so far.
    used: usize,
    gain: i32,
    /// The value of all that is laid so far.
    points: i32,
    choice: u64,
}
