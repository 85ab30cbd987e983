//! The search, number by number.
//!
//! Best first, with bounds that never underestimate: the first state after the last number is the best there is. From
//! a state those ways on are followed that lose nothing, and it is put back for the others. As long as all goes well
//! only the first of them is followed, which mostly leads to the end.
//!
//! Jokers are used only where they are needed. Those left over at the end go to the ends of runs: the set has so
//! many more numbers than jokers that there is always room, if only there is a run. Without any run groups are all
//! there is, and what jokers can do there is worked out apart.

use alloc::vec::Vec;

use super::{
    super::{
        groups,
        plan::Plan,
        queue::{Id, NOWHERE, Node, Queue},
        search::{Budget, End},
        task::{COLORS, Task},
    },
    bounds::Bounds,
    cells::{Cells, NOTHING},
    fork::{Fork, Next, Partial, Turn},
    lanes::{Figure, Sums, join},
    open::{OPEN, SLOTS},
    state::{Choice, State},
};

/// How often the search turns back before it follows all ways on from a state at once.
const PATIENCE: u32 = 4;

/// How far the ways on from a state were followed.
const FIRST: u8 = 1;
const ALL: u8 = 2;

/// The memory of searches.
pub(super) struct Memory {
    queue: Queue<State>,
    found: Vec<Next>,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { queue: Queue::new(), found: Vec::new() }
    }
}

/// A search for the best that can be laid.
pub(super) struct Walk<'a, F, const C: usize, const K: usize> {
    task: &'a Task,
    cells: &'a Cells,
    bounds: &'a Bounds<F, C, K>,
    memory: &'a mut Memory,
    jokers: u32,
    /// What jokers are worth that are not laid, over the least.
    spare: Sums<K>,
    /// The most that is conceivable, over the least.
    most: i32,
    /// How much may be lost of it.
    most_loss: i32,
    /// How often it turned back.
    setbacks: u32,
}

impl<'a, F: Figure, const C: usize, const K: usize> Walk<'a, F, C, K> {
    /// Begins a search.
    pub(super) fn new(
        task: &'a Task,
        cells: &'a Cells,
        bounds: &'a mut Bounds<F, C, K>,
        memory: &'a mut Memory,
    ) -> Self {
        bounds.compute(task, cells);
        memory.queue.clear();
        let (spare, jokers) = (spare_worth(task), task.jokers() as u32);
        let mut walk =
            Walk { task, cells, bounds, memory, jokers, spare, most: 0, most_loss: 0, setbacks: 0 };
        let first = &walk.bounds.rows(1)[0];
        let all = (0..task.colors()).fold(spare, |all, color| join(&all, first, color));
        if all[task.jokers()] >= 0 {
            walk.most = all[task.jokers()];
            walk.most_loss = task.most_loss(walk.most + task.least_gain());
            let start = walk.skip(State::START, 1, jokers);
            walk.memory.queue.push(Node::new(start, 0, 0, NOWHERE, 0));
        }
        walk
    }

    /// Searches to the end.
    #[inline(never)]
    pub(super) fn run(&mut self, budget: &mut Budget) -> End {
        while let Some(id) = self.memory.queue.pop() {
            let Node { key: state, rank, .. } = *self.memory.queue.node(id);
            if rank > self.most_loss {
                break;
            }
            if state == State::GROUPS_ALONE {
                return groups::alone(self.task)
                    .map_or(End::Impossible, |(_, plan)| End::Best(plan.melds(self.task)));
            }
            if state.number() > self.task.numbers() {
                if state.has_run() || self.jokers_to_place(state) == 0 {
                    return End::Best(self.plan(id).melds(self.task));
                }
                self.try_groups_alone();
                continue;
            }
            if !budget.take() {
                return End::Limit;
            }
            self.follow(id);
        }
        End::Impossible
    }

    /// Pushes the states that follow with as much gained in all as the rank of a state promises.
    #[inline(never)]
    fn follow(&mut self, id: Id) {
        let Node { key: state, rank, gain, followed, .. } = *self.memory.queue.node(id);
        self.setbacks += u32::from(followed > 0);
        let jokers_left = self.jokers - state.jokers();
        let (choice, sums) = (Choice::NONE, self.spare);
        let mut partial = Partial { state, choice, gain, jokers_left, grouped: 0, most_grouped: 0, sums };
        let mut turns = [const { Turn { cell: &NOTHING, open: &OPEN[0], ahead: [0; K] } }; COLORS];
        let turns = self.turns(&mut partial, &mut turns);
        let mut fork = Fork {
            after: self.bounds.rows(state.number() + 1),
            runs: self.cells.runs() as u32,
            target: self.most - rank,
            below: -1,
            is_first_enough: followed == 0 && self.setbacks < PATIENCE,
            found: &mut self.memory.found,
        };
        let is_cut_short = fork.decide(turns, &partial).is_break();
        let below = fork.below;
        if is_cut_short {
            self.memory.queue.put_back(id, rank, FIRST);
        } else if below >= 0 {
            self.memory.queue.put_back(id, self.most - below, ALL);
        }
        self.push_found(id, rank, usize::from(followed == FIRST));
    }

    /// Lays the tiles of colors that have no choice, and lists the others.
    #[inline(always)]
    fn turns<'b>(&self, partial: &mut Partial<K>, turns: &'b mut [Turn<'a, K>; COLORS]) -> &'b [Turn<'a, K>] {
        let state = partial.state;
        let (before, after) = (self.bounds.rows(state.number()), self.bounds.rows(state.number() + 1));
        let mut count = 0;
        for cell in self.cells.at(state.number()) {
            let (color, open) = (usize::from(cell.color), state.open(usize::from(cell.color)));
            if let Some(next) = cell.forced(open, partial.jokers_left) {
                partial.state = partial.state.with_way(color, next);
                partial.choice = partial.choice.with(color, cell.may, 0, 0);
                partial.sums = join(&partial.sums, &after[usize::from(next) % SLOTS], color);
            } else {
                (turns[count].cell, turns[count].open) = (cell, open);
                count += 1;
            }
        }
        let turns = &mut turns[..count];
        let mut ahead = [0; K];
        for turn in turns.iter_mut().rev() {
            let color = usize::from(turn.cell.color);
            turn.ahead = ahead;
            ahead = join(&ahead, &before[state.way(color)], color);
        }
        turns
    }

    /// Pushes the states that were found, but for some first ones; those last that are to be tried first.
    #[inline(always)]
    fn push_found(&mut self, from: Id, rank: i32, skipped: usize) {
        let number = self.memory.queue.node(from).key.number() + 1;
        for index in (skipped..self.memory.found.len()).rev() {
            let Next { state, choice, gain, jokers_left } = self.memory.found[index];
            let state = self.skip(state, number, jokers_left);
            self.memory.queue.push(Node::new(state, rank, gain, from, choice.0));
        }
        self.memory.found.clear();
    }

    /// The state at a number, or at the first one after it where a color has a choice.
    #[inline(always)]
    fn skip(&self, state: State, number: usize, jokers_left: u32) -> State {
        let jokers = self.jokers - jokers_left;
        let mut state = state.at(number, jokers);
        while state.number() <= self.task.numbers() {
            let mut after = state;
            for cell in self.cells.at(state.number()) {
                let color = usize::from(cell.color);
                let Some(next) = cell.forced(state.open(color), jokers_left) else { return state };
                after = after.with_way(color, next).with_run(cell.may > 0);
            }
            state = after.at(state.number() + 1, jokers);
        }
        state
    }

    /// The jokers that are still to be laid at the end, once no run is short.
    fn jokers_to_place(&self, state: State) -> u32 {
        let colors = 0..self.task.colors();
        let used = state.jokers() + colors.map(|color| u32::from(state.open(color).wanting)).sum::<u32>();
        let all = if self.task.worth.joker[0] >= 0 { self.task.may_jokers } else { self.task.must_jokers };
        u32::from(all).saturating_sub(used)
    }

    /// Pushes the best that groups alone can do.
    fn try_groups_alone(&mut self) {
        if let Some((gain, _)) = groups::alone(self.task) {
            let loss = self.most + self.task.least_gain() - gain;
            self.memory.queue.push(Node::new(State::GROUPS_ALONE, loss, gain, NOWHERE, 0));
        }
    }

    /// What was chosen on the way to a state. Where there was no choice all tiles lie in runs.
    #[inline(never)]
    fn plan(&self, last: Id) -> Plan {
        let mut plan = Plan { naturals: self.task.may, ..Plan::default() };
        let mut node = self.memory.queue.node(last);
        plan.spare_jokers = self.jokers_to_place(node.key) as u8;
        while node.parent != NOWHERE {
            let before = self.memory.queue.node(node.parent);
            let number = before.key.number();
            let mut group_jokers = (node.key.jokers() - before.key.jokers()) as u8;
            for color in 0..self.task.colors() {
                let [naturals, grouped, jokers] = Choice(node.choice).of(color);
                plan.naturals[color][number] = naturals;
                plan.grouped[color][number] = grouped;
                plan.jokers[color][number] = jokers;
                group_jokers -= jokers;
            }
            plan.group_jokers[number] = group_jokers;
            node = before;
        }
        plan
    }
}

/// What jokers are worth that are not laid: nothing, unless they had better not be.
fn spare_worth<const K: usize>(task: &Task) -> Sums<K> {
    let (worth, more) = (task.worth.joker[0], task.may_jokers - task.must_jokers);
    core::array::from_fn(|jokers| if worth < 0 { -worth * (jokers as i32).min(i32::from(more)) } else { 0 })
}
