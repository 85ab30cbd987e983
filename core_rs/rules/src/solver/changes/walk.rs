//! The fewest melds of a table that have to be changed for some gain, number by number and color by color.
//!
//! At each number it is decided first which of its groups stay, then color by color which of the runs that begin there
//! stay, and what becomes of all tiles that are in no such meld: as in the plain search, but that states come first
//! which can do with the fewest changes. A state is known by how each color is open beside the melds that stay, by
//! those of these that go on, by the jokers used, and by what the decided colors give to groups of the number.
//!
//! Jokers left over are not asked to find a place, nor melds to keep limits: what is found could be too few changes,
//! never too many.

use super::{
    super::{
        plain::open::{IMPOSSIBLE, OPEN, Open},
        question::Places,
        search::Budget,
        task::{COLORS, Task},
    },
    bounds::{Bounds, LEAST_GAIN, Row, most_of},
    frontier::{Frontier, Id, NOWHERE, Node},
    ground::{Begin, Ground, Lane, SLOTS, Slots, Stay},
    rivals::{Rival, Rivals},
};

/// The state key, from the lowest bit: for each color six bits for how it is open, then those for the runs that stay;
/// then these.
const COLOR_BITS: u32 = 6 + SLOTS as u32;
const NUMBER: u32 = COLOR_BITS * COLORS as u32;
const TURN: u32 = NUMBER + 5;
const JOKERS: u32 = TURN + 3;
const GROUPED: u32 = JOKERS + 4;
const MOST: u32 = GROUPED + 5;
const STAY: u32 = MOST + 3;
const _: () = assert!(STAY + 8 <= u128::BITS);
/// The bits of all colors.
const OF_COLORS: u128 = (1 << NUMBER) - 1;

const fn part(key: u128, shift: u32, bits: u32) -> usize {
    (key >> shift) as usize & ((1 << bits) - 1)
}

/// How a color is open beside the runs that stay, and which of these go on.
const fn of_color(key: u128, color: usize) -> (usize, Slots) {
    let shift = COLOR_BITS * color as u32;
    (part(key, shift, 6), part(key, shift + 6, SLOTS as u32) as Slots)
}

/// The rank of a state that changes so many melds in the end at least. Of those that change as many the one at the
/// highest number comes first.
const fn rank(fewest: u32, key: u128) -> u32 {
    fewest << 5 | (31 - part(key, NUMBER, 5) as u32)
}

/// How many melds a state changes in the end at least, by its rank.
const fn fewest_of(rank: u32) -> u32 {
    rank >> 5
}

/// How a search ended.
pub(super) enum End {
    /// With the melds that are changed.
    Fewest(Places),
    /// All that gain enough change as many melds as are too many.
    TooMany,
    /// With more states than allowed.
    Limit,
}

pub(super) struct Walk<'a> {
    task: &'a Task,
    ground: &'a Ground,
    bounds: Bounds,
    frontier: Frontier,
    rivals: Rivals,
    /// The least gain of all numbered tiles that is enough.
    enough: i32,
    /// So many changes are too many.
    too_many: u32,
}

impl<'a> Walk<'a> {
    pub(super) fn new(task: &'a Task, ground: &'a Ground, too_many: usize) -> Walk<'a> {
        let (bounds, frontier, rivals) = (Bounds::new(task, ground), Frontier::new(), Rivals::new());
        let too_many = too_many as u32;
        let joker_gain = i32::from(task.may_jokers - task.must_jokers) * task.worth.joker[0];
        // What is dead is never enough.
        let enough = (-task.most_loss(joker_gain)).max(LEAST_GAIN);
        Walk { task, ground, bounds, frontier, rivals, enough, too_many }
    }

    /// Searches to the end.
    pub(super) fn run(&mut self, budget: &mut Budget) -> End {
        let first = self.place(0, 1, 0);
        self.frontier.push(Node::new(first, 0, 0, NOWHERE, 0));
        while let Some(id) = self.frontier.pop() {
            let node = *self.frontier.node(id);
            if part(node.key, NUMBER, 5) > self.task.numbers() {
                return End::Fewest(self.freed(id));
            }
            if self.is_outdone(&node) {
                continue;
            }
            if !budget.take() {
                return End::Limit;
            }
            if part(node.key, TURN, 3) == 0 {
                self.keep_groups(id, &node);
            } else {
                self.decide(id, &node);
            }
        }
        End::TooMany
    }

    /// Whether a state between two numbers can do no more than another one that was seen.
    fn is_outdone(&mut self, node: &Node) -> bool {
        let colors = (0..self.task.colors()).map(|color| of_color(node.key, color));
        let lengths = colors.clone().map(|(open, _)| OPEN[open].lengths);
        let rival = Rival::new(lengths, part(node.key, JOKERS, 4), node.changes, node.gain);
        let runs = colors.fold(0, |runs, (_, of_color)| runs << SLOTS | u64::from(of_color));
        let rest = (node.key & !(15 << JOKERS)) >> NUMBER;
        self.rivals.outdo(runs << 28 | rest as u64, rival)
    }

    /// Completes a key with the number and the turn that follow: turn 0 is for groups, and colors that have nothing to
    /// be decided are gone over.
    fn place(&self, colors: u128, mut number: usize, mut turn: usize) -> u128 {
        while number <= self.task.numbers() {
            if turn == 0 && self.ground.has_groups(number) {
                break;
            }
            turn = turn.max(1);
            if turn > self.task.colors() {
                (number, turn) = (number + 1, 0);
                continue;
            }
            let color = usize::from(self.ground.order[number][turn - 1]);
            let is_idle = self.task.may[color][number] == 0 && of_color(colors, color) == (0, 0);
            if !is_idle || self.ground.has_starts(color, number) {
                break;
            }
            turn += 1;
        }
        let turn = if number > self.task.numbers() { 0 } else { turn };
        colors | (number as u128) << NUMBER | (turn as u128) << TURN
    }

    /// Pushes a state for each choice of groups of the number that stay.
    fn keep_groups(&mut self, id: Id, node: &Node) {
        let number = part(node.key, NUMBER, 5);
        for (index, stay) in self.ground.stays[number].iter().enumerate() {
            let all = self.most(node.key, number, None, index);
            let most = all[self.task.jokers() - part(node.key, JOKERS, 4)];
            if node.gain + most < self.enough {
                continue;
            }
            let changes = node.changes + stay.changes;
            let key = self.place(node.key & OF_COLORS, number, 1) | node.key & 15 << JOKERS;
            let key = key | (index as u128) << STAY;
            self.push(node, Node::new(key, changes, node.gain, id, index as u16), 0);
        }
    }

    /// Keeps a state that changes so many more melds at least, unless these are too many.
    fn push(&mut self, before: &Node, mut node: Node, more: u32) {
        let fewest = (node.changes + more).max(fewest_of(before.rank));
        if fewest < self.too_many {
            node.rank = rank(fewest, node.key);
            self.frontier.push(node);
        }
    }

    /// Pushes a state for each choice of the color that is next.
    fn decide(&mut self, id: Id, node: &Node) {
        let ground = self.ground;
        let turn = self.turn(id, node);
        for (index, begin) in ground.lanes[turn.color].begins[turn.number].iter().enumerate() {
            if node.changes + begin.changes < self.too_many {
                self.begin(&turn, index, begin);
            }
        }
    }

    /// Where a state stands.
    fn turn(&self, id: Id, node: &Node) -> Turn<'a> {
        let (task, key) = (self.task, node.key);
        let (number, turn) = (part(key, NUMBER, 5), part(key, TURN, 3) - 1);
        let color = usize::from(self.ground.order[number][turn]);
        let (open, going_on) = of_color(key, color);
        Turn {
            id,
            node: *node,
            number,
            turn,
            color,
            lane: &self.ground.lanes[color],
            stay: &self.ground.stays[number][part(key, STAY, 8)],
            open: &OPEN[open],
            going_on,
            jokers_left: task.jokers() - part(key, JOKERS, 4),
            others: self.most(key, number, Some(turn), part(key, STAY, 8)),
        }
    }

    /// The most that colors gain of which the first are decided at a number, besides some groups of it that stay. All
    /// colors but the one whose turn it is, if there is one.
    fn most(&self, key: u128, number: usize, turn: Option<usize>, stay: usize) -> Row {
        let mut all = [0; 9];
        let order = &self.ground.order[number][..self.task.colors()];
        for (place, &color) in order.iter().enumerate().filter(|(place, _)| Some(*place) != turn) {
            let (color, is_decided) = (usize::from(color), Some(place) < turn);
            let (number, stay) = if is_decided { (number + 1, 0) } else { (number, stay) };
            let (open, runs) = of_color(key, color);
            let way = self.way(&self.ground.lanes[color], number - 1, open, runs);
            all = self.bounds.shape.join(&all, self.bounds.any(number, color, stay, way));
        }
        all
    }

    /// How a color is open after a number, runs that stay included.
    fn way(&self, lane: &Lane, number: usize, open: usize, runs: Slots) -> usize {
        if runs == 0 {
            return open;
        }
        let kept = lane.lengths(number, runs);
        self.bounds.shape.way(core::array::from_fn(|length| OPEN[open].lengths[length] + kept[length]))
    }

    /// Pushes a state for everything that tiles can do that are in no meld that stays.
    fn begin(&mut self, turn: &Turn<'_>, index: usize, begin: &Begin) {
        let Turn { number, color, lane, .. } = *turn;
        let runs = turn.going_on | begin.runs;
        let naturals = (runs & lane.naturals[number]).count_ones() as u8;
        let held = runs.count_ones() as usize - usize::from(naturals);
        let Some(jokers_left) = turn.jokers_left.checked_sub(held) else { return };
        let used = naturals + turn.stay.tiles[color];
        let must = usize::from(self.task.must[color][number].saturating_sub(used));
        let may = usize::from(self.task.may[color][number].saturating_sub(used));
        let (kept, changes) = (runs & lane.open(number), turn.node.changes + begin.changes);
        for naturals in 0..=may {
            let most_jokers = jokers_left.min(usize::from(turn.open.runs));
            for jokers in 0..=most_jokers.min(self.bounds.shape.runs.saturating_sub(naturals)) {
                let next = turn.open.after((naturals + jokers) as u32);
                if next != IMPOSSIBLE {
                    let shift = COLOR_BITS * color as u32;
                    let others = turn.node.key & OF_COLORS & !(((1 << COLOR_BITS) - 1) << shift);
                    let colors = others | (u128::from(next) | u128::from(kept) << 6) << shift;
                    let way = self.way(lane, number, usize::from(next), kept);
                    let jokers_left = jokers_left - jokers;
                    let laid = Laid { index, changes, must, may, naturals, colors, way, jokers_left };
                    self.group(turn, &laid);
                }
            }
        }
    }

    /// Pushes a state for each number of tiles in groups that do not stay, if it can come to enough: few gain no more
    /// than many.
    fn group(&mut self, turn: &Turn<'_>, laid: &Laid) {
        let &Laid { must, may, naturals, jokers_left, .. } = laid;
        let after = self.bounds.any(turn.number + 1, turn.color, 0, laid.way);
        let to_come = most_of(&turn.others, after, jokers_left);
        for grouped in (must.saturating_sub(naturals)..may - naturals + 1).rev() {
            let worth = self.task.worth.natural[turn.number];
            let gain = turn.node.gain + worth * ((naturals + grouped) as i32 - must as i32);
            if gain + to_come < self.enough {
                break;
            }
            if usize::from(turn.stay.lacking[grouped]) <= jokers_left {
                self.end_turn(turn, laid, grouped, gain);
            }
        }
    }

    /// Pushes the state that follows.
    fn end_turn(&mut self, turn: &Turn<'_>, laid: &Laid, grouped: usize, gain: i32) {
        let (key, changes) = (turn.node.key, laid.changes);
        let (sum, most) = (part(key, GROUPED, 5) + grouped, part(key, MOST, 3).max(grouped));
        if turn.turn + 1 == self.task.colors() {
            // Spread evenly over as few groups as can be they lack the fewest.
            let of_groups = (3 * most).saturating_sub(sum) + turn.stay.jokers;
            let Some(jokers_left) = laid.jokers_left.checked_sub(of_groups) else { return };
            self.end_number(turn, laid, jokers_left, gain);
            return;
        }
        let next = self.place(laid.colors, turn.number, turn.turn + 2) | self.used(laid.jokers_left);
        let grouped = (sum as u128) << GROUPED | (most as u128) << MOST | key & 255 << STAY;
        let next = if part(next, NUMBER, 5) == turn.number { next | grouped } else { next };
        self.push(&turn.node, Node::new(next, changes, gain, turn.id, laid.index as u16), 0);
    }

    /// Pushes the state that follows when the groups of a number are settled, if it can come to enough.
    fn end_number(&mut self, turn: &Turn<'_>, laid: &Laid, jokers_left: usize, gain: i32) {
        let after = self.bounds.any(turn.number + 1, turn.color, 0, laid.way);
        if gain + most_of(&turn.others, after, jokers_left) < self.enough {
            return;
        }
        let is_more_known = fewest_of(turn.node.rank) > laid.changes;
        let more = !is_more_known && !self.is_enough(laid.colors, turn.number + 1, jokers_left, gain);
        let next = self.place(laid.colors, turn.number + 1, 0) | self.used(jokers_left);
        let node = Node::new(next, laid.changes, gain, turn.id, laid.index as u16);
        self.push(&turn.node, node, u32::from(more));
    }

    /// The bits of a key for the jokers.
    fn used(&self, jokers_left: usize) -> u128 {
        ((self.task.jokers() - jokers_left) as u128) << JOKERS
    }

    /// Whether enough could be gained from a number on if no more melds were changed.
    fn is_enough(&self, colors: u128, number: usize, jokers_left: usize, gain: i32) -> bool {
        let mut all = [0; 9];
        for (color, lane) in self.ground.lanes.iter().enumerate() {
            let (open, runs) = of_color(colors, color);
            all = self.bounds.shape.join(&all, self.bounds.none(number, color, open, lane, runs));
        }
        gain + all[jokers_left] >= self.enough
    }

    /// The melds that do not stay on the way to a state.
    fn freed(&self, last: Id) -> Places {
        let mut freed = 0;
        let mut node = self.frontier.node(last);
        while node.parent != NOWHERE {
            let before = self.frontier.node(node.parent);
            let (number, turn) = (part(before.key, NUMBER, 5), part(before.key, TURN, 3));
            let stays = usize::from(node.stays);
            if turn == 0 {
                self.ground.freed_groups(number, stays).for_each(|place| freed |= 1 << place);
            } else {
                let color = usize::from(self.ground.order[number][turn - 1]);
                self.ground.freed_runs(color, number, stays).for_each(|place| freed |= 1 << place);
            }
            node = before;
        }
        freed
    }
}

/// A color that is being decided at a number.
struct Turn<'a> {
    id: Id,
    node: Node,
    number: usize,
    turn: usize,
    color: usize,
    lane: &'a Lane,
    /// The groups of the number that stay.
    stay: &'a Stay,
    /// How the color is open, and the runs that stay and go on.
    open: &'static Open,
    going_on: Slots,
    jokers_left: usize,
    /// The most that the other colors gain.
    others: Row,
}

/// What lies in runs of a color at a number.
struct Laid {
    /// Which of the ways for runs that begin.
    index: usize,
    /// Melds changed so far.
    changes: u32,
    /// Tiles in no meld that stays: that must be laid and that may; and those in runs.
    must: usize,
    may: usize,
    naturals: usize,
    /// The bits of all colors in the key.
    colors: u128,
    /// How the color is open then, runs that stay included.
    way: usize,
    jokers_left: usize,
}
