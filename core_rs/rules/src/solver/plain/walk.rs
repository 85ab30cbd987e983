//! The search: number by number, and at each number color by color.
//!
//! A state is known by the number, the colors that are decided there, how each color is open, the jokers used, and
//! what the decided colors give to groups of the number. Best first, with bounds that never underestimate: the first
//! state after the last number is the best there is.
//!
//! Jokers are used only where they are needed. Those left over at the end go to the ends of runs: the set has so
//! many more numbers than jokers that there is always room, if only there is a run. Without any run groups are all
//! there is, and what jokers can do there is worked out apart.

use alloc::vec::Vec;
use core::ops::ControlFlow::{self, Break, Continue};

use super::{
    super::groups::{self, Splits, splits_of},
    super::plan::Plan,
    super::queue::{Id, NOWHERE, Node, Queue},
    super::search::{Budget, End},
    super::task::{COLORS, Task},
    bounds::{Bounds, Row, SLOTS, Sums, join, most_of},
    cells::{Cell, Cells},
    open::{IMPOSSIBLE, OPEN, Open},
};

/// The state key, from the lowest bit: six bits for each color, then these.
const NUMBER: u32 = 36;
const TURN: u32 = 41;
const JOKERS: u32 = 44;
const GROUPED: u32 = 48;
const MOST: u32 = 53;
const HAS_RUN: u32 = 56;
/// The bits of all colors, and whether there is a run.
const KEPT: u64 = ((1 << NUMBER) - 1) | (1 << HAS_RUN);
const _: () = assert!(6 * COLORS as u32 == NUMBER);
/// The state that stands for the best that groups alone can do.
const GROUPS_ALONE: u64 = 1 << 63;

const fn part(key: u64, shift: u32, bits: u32) -> usize {
    (key >> shift) as usize & ((1 << bits) - 1)
}

/// How a color is open.
const fn open_of(key: u64, color: usize) -> usize {
    part(key, 6 * color as u32, 6)
}

/// Whether any tile lies in a run.
const fn has_run(key: u64) -> bool {
    key >> HAS_RUN & 1 == 1
}

/// A search for the best that can be laid.
pub(super) struct Walk<'a, const BITS: u32, const WORDS: usize, const K: usize> {
    task: &'a Task,
    cells: &'a Cells,
    bounds: &'a Bounds<BITS, WORDS, K>,
    queue: &'a mut Queue<u64>,
    splits: &'static Splits,
    jokers: usize,
    /// The most that is conceivable, all jokers laid.
    most: i32,
    /// How much may be lost of it.
    most_loss: i32,
    /// Memory for ways on.
    followed: Vec<Way>,
}

impl<'a, const BITS: u32, const WORDS: usize, const K: usize> Walk<'a, BITS, WORDS, K> {
    /// Begins a search.
    pub(super) fn new(
        task: &'a Task,
        cells: &'a Cells,
        bounds: &'a mut Bounds<BITS, WORDS, K>,
        queue: &'a mut Queue<u64>,
    ) -> Self {
        bounds.compute(task, cells);
        queue.clear();
        let (jokers, splits) = (task.jokers(), splits_of(task.colors()));
        let mut walk =
            Walk { task, cells, bounds, queue, splits, jokers, most: 0, most_loss: 0, followed: Vec::new() };
        let first = &walk.bounds.rows(1)[0];
        let all = (0..task.colors()).fold([0; K], |all, color| join::<BITS, WORDS, K>(&all, first, color));
        if all[jokers] >= 0 {
            walk.most = all[jokers];
            walk.most_loss = task.most_loss(walk.most + walk.joker_gain());
            let first = walk.skip(0, 1, 0, jokers);
            walk.queue.push(Node::new(first, 0, 0, NOWHERE, 0));
        }
        walk
    }

    /// Searches to the end.
    #[inline(never)]
    pub(super) fn run(&mut self, budget: &mut Budget) -> End {
        let mut is_smooth = true;
        while let Some(id) = self.queue.pop() {
            let Node { key, place, rank, .. } = *self.queue.node(id);
            if rank > self.most_loss {
                break;
            }
            if key == GROUPS_ALONE {
                return groups::alone(self.task)
                    .map_or(End::Impossible, |(_, plan)| End::Best(plan.melds(self.task)));
            }
            if part(key, NUMBER, 5) > self.task.numbers() {
                if has_run(key) || self.spare_jokers(key) == 0 {
                    return End::Best(self.plan(id).melds(self.task));
                }
                self.try_groups_alone();
                continue;
            }
            if !budget.take() {
                return End::Limit;
            }
            is_smooth &= place == 0;
            if is_smooth {
                self.follow_first(id);
            } else {
                self.follow_best(id);
            }
        }
        End::Impossible
    }

    /// Follows the first of the best choices of the color that is next.
    #[inline(never)]
    fn follow_first(&mut self, id: Id) {
        let Node { key, loss, gain, .. } = *self.queue.node(id);
        let mut turn = self.turn(key);
        turn.others = self.others(key, turn.number);
        let left = self.most - loss - gain;
        let best =
            self.ways(&turn, |way| if way.gain + way.to_come == left { Break(way) } else { Continue(()) });
        let Break(way) = best else { return self.follow_best(id) };
        self.queue.put_back(id, loss, way.place);
        self.follow(id, &way);
    }

    /// Follows those choices of the color that is next whose rank has come, but for one that was followed already.
    #[inline(never)]
    fn follow_best(&mut self, id: Id) {
        let Node { key, rank, gain, place, .. } = *self.queue.node(id);
        let mut turn = self.turn(key);
        turn.others = self.others(key, turn.number);
        let left = self.most - rank - gain;
        let mut most_left = -1;
        let mut best = core::mem::take(&mut self.followed);
        let _ = self.ways(&turn, |way| {
            let all = way.gain + way.to_come;
            if all == left && way.place > place {
                best.push(way);
            } else if all < left {
                most_left = most_left.max(all);
            }
            Continue(())
        });
        if most_left >= 0 {
            self.queue.put_back(id, self.most - gain - most_left, 0);
        }
        best.drain(..).rev().for_each(|way| self.follow(id, &way));
        self.followed = best;
    }

    /// Pushes the state that follows.
    #[inline(always)]
    fn follow(&mut self, id: Id, way: &Way) {
        let Node { key, gain, .. } = *self.queue.node(id);
        let (number, turn) = (part(key, NUMBER, 5), part(key, TURN, 3));
        let next = way.key(key & KEPT, self.cells.at(number)[turn].color);
        let next = if turn + 1 == self.task.colors() {
            self.skip(next, number + 1, 0, way.jokers_left)
        } else {
            let groups = (part(key, GROUPED, 5) + way.grouped) as u64;
            let most = part(key, MOST, 3).max(way.grouped) as u64;
            self.skip(next | groups << GROUPED | most << MOST, number, turn + 1, way.jokers_left)
        };
        let gain = gain + way.gain;
        self.queue.push(Node::new(next, self.most - gain - way.to_come, gain, id, way.choice()));
    }

    /// Where a state stands; what the other colors gain is left out.
    #[inline(always)]
    fn turn(&self, key: u64) -> Turn<K> {
        let (number, turn) = (part(key, NUMBER, 5), part(key, TURN, 3));
        let cell = self.cells.at(number)[turn];
        Turn {
            number,
            cell,
            is_last: turn + 1 == self.task.colors(),
            open: &OPEN[open_of(key, usize::from(cell.color))],
            jokers_left: self.jokers - part(key, JOKERS, 4),
            grouped: part(key, GROUPED, 5),
            most_grouped: part(key, MOST, 3),
            others: [0; K],
        }
    }

    /// The most that the colors other than the next one gain.
    #[inline(always)]
    fn others(&self, key: u64, number: usize) -> Sums<K> {
        let turn = part(key, TURN, 3);
        let cells = &self.cells.at(number)[..self.task.colors()];
        let (rows, after) = (self.bounds.rows(number), self.bounds.rows(number + 1));
        let mut all = [0; K];
        for cell in &cells[..turn] {
            let color = usize::from(cell.color);
            all = join::<BITS, WORDS, K>(&all, &after[open_of(key, color)], color);
        }
        for cell in &cells[turn + 1..] {
            let color = usize::from(cell.color);
            all = join::<BITS, WORDS, K>(&all, &rows[open_of(key, color)], color);
        }
        all
    }

    /// Goes through the ways on, until one is to end it.
    #[inline(always)]
    fn ways(&self, turn: &Turn<K>, mut see: impl FnMut(Way) -> ControlFlow<Way>) -> ControlFlow<Way> {
        let after = self.bounds.rows(turn.number + 1);
        let may = usize::from(turn.cell.may);
        let most_jokers = turn.jokers_left.min(usize::from(turn.open.runs));
        let mut place = 0;
        for &naturals in &ORDER[may][usize::from(turn.cell.in_runs)][..may + 1] {
            let naturals = usize::from(naturals);
            for jokers in 0..most_jokers.min(self.bounds.runs() - naturals) + 1 {
                let next = turn.open.next[naturals + jokers];
                place += 8;
                if next != IMPOSSIBLE {
                    let way = Way { naturals, jokers, next, place, ..NO_WAY };
                    self.ways_with(turn, &after[usize::from(next) % SLOTS], way, &mut see)?;
                }
            }
        }
        Continue(())
    }

    /// Goes through the ways to give tiles to groups. As long as other colors are to follow these make no difference
    /// to what is to come; with the last color the groups of a number must come out even.
    #[inline(always)]
    fn ways_with(
        &self,
        turn: &Turn<K>,
        after: &Row<WORDS, K>,
        mut way: Way,
        see: &mut impl FnMut(Way) -> ControlFlow<Way>,
    ) -> ControlFlow<Way> {
        let (must, may) = (usize::from(turn.cell.must), usize::from(turn.cell.may));
        let (worth, color) = (self.task.worth.natural[turn.number], usize::from(turn.cell.color));
        let jokers_left = turn.jokers_left - way.jokers;
        let lacking = self.cells.lacking(turn.number);
        way.jokers_left = jokers_left;
        if !turn.is_last {
            way.to_come = most_of::<BITS, WORDS, K>(&turn.others, after, color, jokers_left);
            if way.to_come < 0 {
                return Continue(());
            }
        }
        for grouped in (must.saturating_sub(way.naturals)..may - way.naturals + 1).rev() {
            way.place += 1;
            if turn.is_last {
                let groups = self.splits[turn.grouped + grouped][turn.most_grouped.max(grouped)];
                let Some(left) = jokers_left.checked_sub(usize::from(groups)) else { continue };
                way.jokers_left = left;
                way.to_come = most_of::<BITS, WORDS, K>(&turn.others, after, color, left);
            }
            if way.to_come >= 0 && usize::from(lacking[grouped]) <= jokers_left {
                way.grouped = grouped;
                way.gain = worth * (way.naturals + grouped - must) as i32;
                see(way)?;
            }
        }
        Continue(())
    }

    /// Goes over colors that have no choice, neither a tile nor a joker for a run, and completes the key.
    #[inline(always)]
    fn skip(&self, mut key: u64, mut number: usize, mut turn: usize, jokers_left: usize) -> u64 {
        let colors = self.task.colors();
        while number <= self.task.numbers() {
            if turn == colors {
                // The last color of a number is one with tiles, if there is any: nothing waits for groups.
                (number, turn) = (number + 1, 0);
                continue;
            }
            let cell = self.cells.at(number)[turn];
            let shift = 6 * u32::from(cell.color);
            let open = part(key, shift, 6);
            if cell.may > 0 || (open > 0 && jokers_left > 0) {
                break;
            }
            key = key & !(63 << shift) | u64::from(OPEN[open].next[0]) << shift;
            turn += 1;
        }
        let jokers = self.jokers - jokers_left;
        key | (number as u64) << NUMBER | (turn as u64) << TURN | (jokers as u64) << JOKERS
    }

    /// The jokers that are left at the end, once no run is short.
    fn spare_jokers(&self, key: u64) -> usize {
        let wanting = (0..self.task.colors()).map(|color| usize::from(OPEN[open_of(key, color)].wanting));
        self.jokers - part(key, JOKERS, 4) - wanting.sum::<usize>()
    }

    /// Pushes the best that groups alone can do.
    fn try_groups_alone(&mut self) {
        if let Some((gain, _)) = groups::alone(self.task) {
            let loss = self.most + self.joker_gain() - gain;
            self.queue.push(Node::new(GROUPS_ALONE, loss, gain, NOWHERE, 0));
        }
    }

    /// What it is worth to lay all jokers.
    fn joker_gain(&self) -> i32 {
        i32::from(self.task.may_jokers - self.task.must_jokers) * self.task.worth.joker[0]
    }

    /// What was chosen on the way to a state.
    #[inline(never)]
    fn plan(&self, last: Id) -> Plan {
        let mut plan = Plan::default();
        let mut node = self.queue.node(last);
        plan.spare_jokers = self.spare_jokers(node.key) as u8;
        while node.parent != NOWHERE {
            let before = self.queue.node(node.parent);
            let (number, turn) = (part(before.key, NUMBER, 5), part(before.key, TURN, 3));
            let color = usize::from(self.cells.at(number)[turn].color);
            let [naturals, grouped, jokers] = [0, 3, 6].map(|shift| (node.choice >> shift & 7) as u8);
            plan.naturals[color][number] = naturals;
            plan.grouped[color][number] = grouped;
            plan.jokers[color][number] = jokers;
            let used = part(node.key, JOKERS, 4) - part(before.key, JOKERS, 4);
            plan.group_jokers[number] += used as u8 - jokers;
            node = before;
        }
        plan
    }
}

/// In which order numbers of tiles in runs are tried: by the tiles there are, and by those that lay in runs.
const ORDER: [[[u8; 5]; 5]; 5] = orders();

const fn orders() -> [[[u8; 5]; 5]; 5] {
    let mut orders = [[[0; 5]; 5]; 5];
    let mut index = 0;
    while index < 25 {
        let (may, lay) = (index / 5, index % 5);
        let (mut count, mut distance) = (0, 0);
        while count <= may && distance < 6 {
            if lay + distance <= may {
                orders[may][lay][count] = (lay + distance) as u8;
                count += 1;
            }
            if distance > 0 && distance <= lay && lay - distance <= may {
                orders[may][lay][count] = (lay - distance) as u8;
                count += 1;
            }
            distance += 1;
        }
        index += 1;
    }
    orders
}

/// One way on: what goes into runs and groups, and what comes of it.
#[derive(Clone, Copy)]
struct Way {
    naturals: usize,
    jokers: usize,
    grouped: usize,
    /// How the color is open then.
    next: u8,
    jokers_left: usize,
    gain: i32,
    /// The most that all colors gain afterwards.
    to_come: i32,
    /// Its place among all ways on, never 0.
    place: u16,
}

const NO_WAY: Way =
    Way { naturals: 0, jokers: 0, grouped: 0, next: 0, jokers_left: 0, gain: 0, to_come: 0, place: 0 };

impl Way {
    /// Three bits each for numbered tiles in runs, those in groups, and jokers in runs.
    const fn choice(&self) -> u16 {
        (self.naturals | self.grouped << 3 | self.jokers << 6) as u16
    }

    /// The key with the color as it is open then.
    const fn key(&self, key: u64, color: u8) -> u64 {
        let shift = 6 * color as u32;
        let has_run = (self.naturals > 0) as u64;
        key & !(63 << shift) | (self.next as u64) << shift | has_run << HAS_RUN
    }
}

/// A color that is being decided at a number.
struct Turn<const K: usize> {
    number: usize,
    cell: Cell,
    /// It is the last color of the number.
    is_last: bool,
    /// How it is open.
    open: &'static Open,
    jokers_left: usize,
    /// Tiles that the colors before give to groups, and the most of one color among them.
    grouped: usize,
    most_grouped: usize,
    /// The most that the other colors gain.
    others: Sums<K>,
}
