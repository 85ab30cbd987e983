//! The most that each color can still gain, whatever the others do: if any melds of the table may be changed, and if
//! none may any more.

use alloc::{vec, vec::Vec};

use super::{
    super::{
        plain::open::{IMPOSSIBLE, OPEN, Open, WITH_RUNS},
        task::{COLORS, MOST_COPIES, PLACES, Task},
    },
    ground::{Ground, Lacking, Lane, SLOTS, Slots, Stay},
};

/// Most jokers, and one more for none.
const JOKERS: usize = 9;
/// The most by the jokers that there are for it.
pub(super) type Row = [i32; JOKERS];
/// Less than anything that can be reached, and far enough from the least number to be added up.
const DEAD: i32 = -(1 << 27);

/// No sum is below it of which no part is dead.
pub(super) const LEAST_GAIN: i32 = DEAD / 2;

/// Bounds by number and color, and by how the color is open.
pub(super) struct Bounds {
    /// If any melds may be changed: a color is open with the runs that stay.
    any: Rows,
    /// If none may be changed any more: it is open beside the runs that stay, these being told apart.
    none: Rows,
    pub(super) shape: Shape,
}

/// What all bounds of a task have in common.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// Most runs open in a color.
    pub(super) runs: usize,
    /// Jokers that there are.
    jokers: usize,
}

/// Rows one after another.
struct Rows {
    figures: Vec<i32>,
    /// Where those of a color before a number begin.
    first: [[u32; COLORS]; PLACES],
}

/// A color at a number, besides melds that stay.
struct Cell {
    /// Tiles that must be laid, and that may.
    must: u8,
    may: u8,
    /// Jokers in melds that stay.
    held: usize,
    worth: i32,
    /// What groups lack, and whether that is charged to this color.
    lacking: Lacking,
    is_charged: bool,
}

impl Cell {
    /// Beside some groups. What they lack is charged to the color that is decided last.
    fn beside(task: &Task, number: usize, color: usize, stay: &Stay, is_last: bool) -> Cell {
        Cell {
            must: task.must[color][number] - stay.tiles[color],
            may: task.may[color][number] - stay.tiles[color],
            held: if is_last { stay.jokers } else { 0 },
            worth: task.worth.natural[number],
            lacking: stay.lacking,
            is_charged: is_last,
        }
    }
}

impl Bounds {
    pub(super) fn new(task: &Task, ground: &Ground) -> Bounds {
        let shape = Shape { runs: task.most_copies().max(1), jokers: task.jokers() };
        let any = Rows::new(task, shape, |_, number| ground.stays[number].len());
        let none = Rows::new(task, shape, |color, number| ways_to_stay(&ground.lanes[color], number - 1));
        let mut bounds = Bounds { any, none, shape };
        for number in (1..=task.numbers()).rev() {
            for turn in 0..task.colors() {
                bounds.look_ahead(task, ground, number, turn);
            }
        }
        bounds
    }

    fn look_ahead(&mut self, task: &Task, ground: &Ground, number: usize, turn: usize) {
        let color = usize::from(ground.order[number][turn]);
        let (lane, is_last) = (&ground.lanes[color], turn + 1 == task.colors());
        let first = |rows: &Rows, number: usize| rows.first(number, color, 0);
        let (from, to) = (first(&self.any, number), first(&self.any, number + 1));
        for (index, stay) in ground.stays[number].iter().enumerate() {
            let cell = Cell::beside(task, number, color, stay, is_last);
            self.any.look_ahead(self.shape, &cell, from + index, to);
        }
        let (from, to) = (first(&self.none, number), first(&self.none, number + 1));
        let open = lane.open(number - 1);
        for stays in 0..ways_to_stay(lane, number - 1) {
            let runs = spread(stays, open) | lane.tiles[number] & !open;
            let naturals = (runs & lane.naturals[number]).count_ones() as u8;
            let mut cell = Cell::beside(task, number, color, ground.all_stay(number), is_last);
            (cell.must, cell.may) = (cell.must - naturals, cell.may - naturals);
            cell.held += (runs & lane.tiles[number]).count_ones() as usize - usize::from(naturals);
            self.none.look_ahead(self.shape, &cell, from + stays, to + gather(runs, lane.open(number)));
        }
    }

    /// The most of a color from a number on, by how it is open with the runs that stay, and by the groups that stay
    /// there: the first are none.
    pub(super) fn any(&self, number: usize, color: usize, stay: usize, way: usize) -> &[i32] {
        self.any.row(self.shape, self.any.first(number, color, stay), way)
    }

    /// The most of a color from a number on, by how it is open beside the runs that stay, if all others stay as well.
    pub(super) fn none(&self, number: usize, color: usize, way: usize, lane: &Lane, runs: Slots) -> &[i32] {
        let stays = gather(runs, lane.open(number - 1));
        self.none.row(self.shape, self.none.first(number, color, stays), way)
    }
}

impl Rows {
    /// Rows for each color before each number, so many times as it has ways to stay.
    fn new(task: &Task, shape: Shape, ways_to_stay: impl Fn(usize, usize) -> usize) -> Rows {
        let each = WITH_RUNS[shape.runs] * (shape.jokers + 1);
        let (mut first, mut count) = ([[0; COLORS]; PLACES], 0);
        for (number, color) in
            (1..=task.numbers() + 1).flat_map(|number| (0..task.colors()).map(move |color| (number, color)))
        {
            first[number][color] = count as u32;
            count += ways_to_stay(color, number);
        }
        let mut rows = Rows { figures: vec![DEAD; count * each], first };
        // After the last number short runs take jokers at their low ends.
        let after = first[task.numbers() + 1][0] as usize;
        for (place, row) in
            rows.figures.chunks_mut(shape.jokers + 1).enumerate().skip(after * WITH_RUNS[shape.runs])
        {
            let wanting = usize::from(OPEN[place % WITH_RUNS[shape.runs]].wanting);
            row.iter_mut().skip(wanting).for_each(|most| *most = 0);
        }
        rows
    }

    fn first(&self, number: usize, color: usize, stays: usize) -> usize {
        self.first[number][color] as usize + stays
    }

    fn row(&self, shape: Shape, first: usize, way: usize) -> &[i32] {
        let place = (first * WITH_RUNS[shape.runs] + way) * (shape.jokers + 1);
        &self.figures[place..place + shape.jokers + 1]
    }

    /// The most before a number, from the most after it.
    fn look_ahead(&mut self, shape: Shape, cell: &Cell, from: usize, to: usize) {
        for (way, open) in OPEN.iter().enumerate().take(WITH_RUNS[shape.runs]) {
            let mut best = [DEAD; JOKERS];
            for naturals in 0..=cell.may {
                self.with_runs(shape, cell, open, usize::from(naturals), to, &mut best);
            }
            let place = (from * WITH_RUNS[shape.runs] + way) * (shape.jokers + 1);
            self.figures[place..place + shape.jokers + 1].copy_from_slice(&best[..shape.jokers + 1]);
        }
    }

    /// The same with so many numbered tiles in runs that do not stay.
    fn with_runs(&self, shape: Shape, cell: &Cell, open: &Open, naturals: usize, to: usize, best: &mut Row) {
        let most_jokers = shape.jokers.min(usize::from(open.runs)).min(shape.runs.saturating_sub(naturals));
        for jokers in 0..=most_jokers {
            let next = open.after((naturals + jokers) as u32);
            if next == IMPOSSIBLE {
                continue;
            }
            let after = self.row(shape, to, usize::from(next));
            for grouped in usize::from(cell.must).saturating_sub(naturals)..=usize::from(cell.may) - naturals
            {
                let lacking = usize::from(cell.lacking[grouped]);
                if lacking > shape.jokers {
                    break;
                }
                let gain = cell.worth * ((naturals + grouped) as i32 - i32::from(cell.must));
                let used = cell.held + jokers + if cell.is_charged { lacking } else { 0 };
                for left in used..shape.jokers + 1 {
                    best[left] = best[left].max(after[left - used] + gain);
                }
            }
        }
    }
}

impl Shape {
    /// The most of two parts by the jokers that there are for both.
    pub(super) fn join(self, one: &Row, other: &[i32]) -> Row {
        let mut both = [i32::MIN; JOKERS];
        for some in 0..self.jokers + 1 {
            for rest in 0..self.jokers + 1 - some {
                both[some + rest] = both[some + rest].max(one[some] + other[rest]);
            }
        }
        both
    }

    /// The way to be open with runs of one tile, of two and of more; a better one if these are more than need be.
    pub(super) fn way(self, lengths: [u8; 3]) -> usize {
        let [one, two, more] = lengths.map(usize::from);
        if one + two + more > self.runs {
            WITH_RUNS[self.runs] - 1
        } else {
            usize::from(WAYS[one][two][more])
        }
    }
}

/// The most of two parts together with so many jokers.
pub(super) fn most_of(one: &Row, other: &[i32], jokers: usize) -> i32 {
    (0..jokers + 1).fold(i32::MIN, |most, some| most.max(one[some] + other[jokers - some]))
}

/// The ways in which runs that are open after a number can stay.
fn ways_to_stay(lane: &Lane, number: usize) -> usize {
    1 << lane.open(number).count_ones()
}

/// Those of some runs that are open, as the low bits of a number.
fn gather(runs: Slots, open: Slots) -> usize {
    usize::from(GATHERED[usize::from(open) % ALL_SLOTS][usize::from(runs) % ALL_SLOTS])
}

const ALL_SLOTS: usize = 1 << SLOTS;
/// The bits of a number at the places of others, side by side.
static GATHERED: [[u8; ALL_SLOTS]; ALL_SLOTS] = gathered();

const fn gathered() -> [[u8; ALL_SLOTS]; ALL_SLOTS] {
    let mut gathered = [[0; ALL_SLOTS]; ALL_SLOTS];
    let mut index = 0;
    while index < ALL_SLOTS * ALL_SLOTS {
        let (open, runs) = (index / ALL_SLOTS, index % ALL_SLOTS);
        let (mut slot, mut count) = (0, 0);
        while slot < SLOTS {
            gathered[open][runs] |= ((runs >> slot & open >> slot & 1) << count) as u8;
            count += open >> slot & 1;
            slot += 1;
        }
        index += 1;
    }
    gathered
}

/// The other way round.
fn spread(stays: usize, open: Slots) -> Slots {
    let slots = (0..Slots::BITS).filter(|slot| open >> slot & 1 == 1);
    slots.enumerate().fold(0, |runs, (index, slot)| runs | ((stays >> index & 1) as Slots) << slot)
}

/// The ways to be open by the runs of one tile, of two and of more.
static WAYS: [[[u8; MOST_COPIES + 1]; MOST_COPIES + 1]; MOST_COPIES + 1] = ways();

const fn ways() -> [[[u8; MOST_COPIES + 1]; MOST_COPIES + 1]; MOST_COPIES + 1] {
    let mut ways = [[[0; MOST_COPIES + 1]; MOST_COPIES + 1]; MOST_COPIES + 1];
    let mut way = 0;
    while way < WITH_RUNS[MOST_COPIES] {
        let [one, two, long] = OPEN[way].lengths;
        ways[one as usize][two as usize][long as usize] = way as u8;
        way += 1;
    }
    ways
}
