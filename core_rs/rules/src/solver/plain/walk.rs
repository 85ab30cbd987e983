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
    bounds::{Bounds, Sums, join, most_of},
    cells::Cells,
    open::{IMPOSSIBLE, OPEN, Open},
};

/// The state key, from the lowest bit: six bits for each color, then these.
const NUMBER: u32 = 36;
const TURN: u32 = 41;
const JOKERS: u32 = 44;
const GROUPED: u32 = 48;
const MOST: u32 = 53;
const HAS_RUN: u32 = 56;
/// The bits of all colors.
const COLOR_BITS: u64 = (1 << NUMBER) - 1;
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

/// Whether any tile lies in a run; not known where there are no jokers.
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
    /// Memory for ways on.
    others: Vec<Way>,
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
        let mut walk = Walk { task, cells, bounds, queue, splits, jokers, most: 0, others: Vec::new() };
        let first = &walk.bounds.rows(1)[0];
        let all = (0..task.colors()).fold([0; K], |all, color| join::<BITS, WORDS, K>(&all, first, color));
        if all[jokers] >= 0 {
            walk.most = all[jokers];
            let first = walk.skip(0, 1, 0, jokers);
            walk.queue.push(Node::new(first, 0, 0, NOWHERE, 0));
        }
        walk
    }

    /// Searches to the end.
    pub(super) fn run(&mut self, budget: &mut Budget) -> End {
        while let Some(id) = self.queue.pop() {
            let key = self.queue.node(id).key;
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
            self.expand(id);
        }
        End::Impossible
    }

    /// Follows the next of the best choices of the color that is next; when none is left, all the others.
    fn expand(&mut self, id: Id) {
        let step = self.step(id);
        if step.place == BEGUN {
            return self.follow_others(&step);
        }
        let mut next_loss = i32::MAX;
        let best = self.ways(&step, |way| {
            if way.loss == step.loss && way.place > step.place {
                return Break(way);
            }
            if way.loss > step.loss {
                next_loss = next_loss.min(way.loss);
            }
            Continue(())
        });
        if let Break(way) = best {
            self.queue.put_back(id, step.loss, way.place);
            self.follow(&step, &way);
        } else if next_loss < i32::MAX {
            self.queue.put_back(id, next_loss, BEGUN);
        }
    }

    fn follow_others(&mut self, step: &Step<K>) {
        let mut others = core::mem::take(&mut self.others);
        let _ = self.ways(step, |way| {
            if way.loss > step.loss {
                others.push(way);
            }
            Continue(())
        });
        others.drain(..).for_each(|way| self.follow(step, &way));
        self.others = others;
    }

    /// Pushes the state that follows.
    #[inline(always)]
    fn follow(&mut self, step: &Step<K>, way: &Way) {
        let has_run = self.jokers > 0 && way.naturals > 0;
        let key = step.rest | u64::from(way.next) << step.shift | u64::from(has_run) << HAS_RUN;
        let key = if step.is_last {
            self.skip(key, step.number + 1, 0, way.jokers_left)
        } else {
            let groups = (step.grouped + way.grouped) as u64;
            let most = step.most_grouped.max(way.grouped) as u64;
            self.skip(key | groups << GROUPED | most << MOST, step.number, step.turn + 1, way.jokers_left)
        };
        self.queue.push(Node::new(key, way.loss, way.gain, step.id, way.choice()));
    }

    /// Where a state stands.
    #[inline(always)]
    fn step(&self, id: Id) -> Step<K> {
        let node = self.queue.node(id);
        let key = node.key;
        let (number, turn) = (part(key, NUMBER, 5), part(key, TURN, 3));
        let cell = self.cells.at(number)[turn];
        let shift = 6 * u32::from(cell.color);
        let worth = self.task.worth.natural[number];
        Step {
            id,
            number,
            turn,
            color: usize::from(cell.color),
            shift,
            open: &OPEN[part(key, shift, 6)],
            must: usize::from(cell.must),
            may: usize::from(cell.may),
            jokers_left: self.jokers - part(key, JOKERS, 4),
            grouped: part(key, GROUPED, 5),
            most_grouped: part(key, MOST, 3),
            is_last: turn + 1 == self.task.colors(),
            worth,
            gain: node.gain - i32::from(cell.must) * worth,
            loss: node.loss,
            place: node.place,
            rest: key & (COLOR_BITS | 1 << HAS_RUN) & !(63 << shift),
            others: self.others(key, number, turn),
        }
    }

    /// The most that the colors other than the next one gain.
    #[inline(always)]
    fn others(&self, key: u64, number: usize, turn: usize) -> Sums<K> {
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
    fn ways(&self, step: &Step<K>, mut see: impl FnMut(Way) -> ControlFlow<Way>) -> ControlFlow<Way> {
        let after = self.bounds.rows(step.number + 1);
        let most_jokers = step.jokers_left.min(usize::from(step.open.runs));
        let mut place = 0;
        for naturals in (0..=step.may).rev() {
            for jokers in 0..=most_jokers.min(self.bounds.runs() - naturals) {
                let next = step.open.next[naturals + jokers];
                if next == IMPOSSIBLE {
                    continue;
                }
                let after = &after[usize::from(next)];
                for grouped in (step.must.saturating_sub(naturals)..=step.may - naturals).rev() {
                    place += 1;
                    let Some(jokers_left) = self.jokers_left(step, jokers, grouped) else { continue };
                    let gain = step.gain + step.worth * (naturals + grouped) as i32;
                    let to_come = most_of::<BITS, WORDS, K>(&step.others, after, step.color, jokers_left);
                    if to_come >= 0 {
                        let loss = self.most - gain - to_come;
                        see(Way { naturals, jokers, grouped, next, jokers_left, gain, loss, place })?;
                    }
                }
            }
        }
        Continue(())
    }

    /// The jokers left when so many are in runs and so many tiles in groups; after the last color the groups of a
    /// number must come out even.
    #[inline(always)]
    fn jokers_left(&self, step: &Step<K>, in_runs: usize, grouped: usize) -> Option<usize> {
        let left = step.jokers_left - in_runs;
        if step.is_last {
            let groups = self.splits[step.grouped + grouped][step.most_grouped.max(grouped)];
            left.checked_sub(usize::from(groups))
        } else {
            (self.cells.lacking(step.number, grouped) <= left).then_some(left)
        }
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
            let jokers = i32::from(self.task.may_jokers - self.task.must_jokers) * self.task.worth.joker[0];
            self.queue.push(Node::new(GROUPS_ALONE, self.most + jokers - gain, gain, NOWHERE, 0));
        }
    }

    /// What was chosen on the way to a state.
    fn plan(&self, last: Id) -> Plan {
        let mut plan = Plan::default();
        let mut node = self.queue.node(last);
        plan.spare_jokers = self.spare_jokers(node.key) as u8;
        while node.parent != NOWHERE {
            let before = self.queue.node(node.parent);
            let (number, turn) = (part(before.key, NUMBER, 5), part(before.key, TURN, 3));
            let color = usize::from(self.cells.at(number)[turn].color);
            let [naturals, jokers, grouped] = [0, 4, 8].map(|shift| (node.choice >> shift & 15) as u8);
            plan.naturals[color][number] = naturals;
            plan.jokers[color][number] = jokers;
            plan.grouped[color][number] = grouped;
            let used = part(node.key, JOKERS, 4) - part(before.key, JOKERS, 4);
            plan.group_jokers[number] += used as u8 - jokers;
            node = before;
        }
        plan
    }
}

/// The ways on that lose nothing have been followed.
const BEGUN: u8 = u8::MAX;

/// One way on: what goes into runs and groups, and what comes of it.
struct Way {
    naturals: usize,
    jokers: usize,
    grouped: usize,
    /// How the color is open then.
    next: u8,
    jokers_left: usize,
    gain: i32,
    loss: i32,
    /// Its place among all ways on, from 1.
    place: u8,
}

impl Way {
    const fn choice(&self) -> u16 {
        (self.naturals | self.jokers << 4 | self.grouped << 8) as u16
    }
}

/// A color that is being decided at a number.
struct Step<const K: usize> {
    id: Id,
    number: usize,
    turn: usize,
    color: usize,
    /// Where the color is in a key.
    shift: u32,
    /// How it is open.
    open: &'static Open,
    must: usize,
    may: usize,
    jokers_left: usize,
    /// Tiles that the colors before give to groups, and the most of one color among them.
    grouped: usize,
    most_grouped: usize,
    /// It is the last color of the number.
    is_last: bool,
    worth: i32,
    /// What is gained so far, less what the tiles would be worth that must be laid.
    gain: i32,
    loss: i32,
    /// The place of the last way on that was followed.
    place: u8,
    /// The key but for this color and what follows from its choice.
    rest: u64,
    /// The most that the other colors gain.
    others: Sums<K>,
}
