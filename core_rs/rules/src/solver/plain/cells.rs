//! What each color has at each number, and in which order the colors are decided there.

use super::{
    super::task::{COLORS, MOST_COPIES, PLACES, Task},
    open::Open,
};

/// How numbered tiles of one color and number are dealt out.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) in_runs: u8,
    pub(super) grouped: u8,
    /// Tiles that are not laid.
    pub(super) left_out: u8,
}

/// Something for each number of tiles from none to the most.
pub(super) type Each<T> = [T; MOST_COPIES + 1];

/// All ways to deal out the tiles of a color and number.
#[derive(Clone, Copy)]
struct Ways {
    count: usize,
    /// Those first that are to be tried first.
    ways: [Way; MOST_WAYS],
}

/// Most ways to deal out the tiles of a color and number.
const MOST_WAYS: usize = (MOST_COPIES + 1) * (MOST_COPIES + 2) / 2;

/// By whether there are groups, then by the tiles that must be laid, those that may be, and those that lay in runs.
static WAYS: [Each<Each<Each<Ways>>>; 2] = [every_way(false), every_way(true)];

const fn every_way(has_groups: bool) -> Each<Each<Each<Ways>>> {
    let none = Ways { count: 0, ways: [Way { in_runs: 0, grouped: 0, left_out: 0 }; MOST_WAYS] };
    let mut every = [[[none; MOST_COPIES + 1]; MOST_COPIES + 1]; MOST_COPIES + 1];
    let mut may = 0;
    while may <= MOST_COPIES {
        let mut index = 0;
        while index < (may + 1) * (may + 1) {
            let (must, lay) = (index / (may + 1), index % (may + 1));
            every[must][may][lay] = ways(must as i8, may as i8, lay as i8, has_groups);
            index += 1;
        }
        may += 1;
    }
    every
}

/// Numbers of tiles in runs are tried the sooner the nearer they are to that of those that lay there.
const fn ways(must: i8, may: i8, lay: i8, has_groups: bool) -> Ways {
    let mut all = Ways { count: 0, ways: [Way { in_runs: 0, grouped: 0, left_out: 0 }; MOST_WAYS] };
    let mut step = 0;
    while step <= 2 * may {
        let in_runs = if step % 2 == 0 { lay - step / 2 } else { lay + step / 2 + 1 };
        let mut grouped = if has_groups { may - in_runs } else { 0 };
        while in_runs >= 0 && grouped >= 0 && in_runs + grouped <= may && in_runs + grouped >= must {
            let left_out = (may - in_runs - grouped) as u8;
            all.ways[all.count] = Way { in_runs: in_runs as u8, grouped: grouped as u8, left_out };
            all.count += 1;
            grouped -= 1;
        }
        step += 1;
    }
    all
}

/// One color at one number.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) color: u8,
    /// Tiles that must be laid.
    pub(super) must: u8,
    /// Tiles that may be laid, those included.
    pub(super) may: u8,
    /// There is no choice but to lay all tiles in runs, if no joker comes to them.
    is_forced: bool,
    /// How much the colors that are decided later can add to groups: see `share`.
    shares: u32,
    /// What each tile is worth, and what is gained by all of them.
    worth: i32,
    full: i32,
    /// How they can be dealt out, those ways first that are to be tried first.
    pub(super) ways: &'static [Way],
}

/// A color that has no tiles.
pub(super) const NOTHING: Cell =
    Cell { color: 0, must: 0, may: 0, is_forced: true, shares: 0, worth: 0, full: 0, ways: &[] };

impl Cell {
    /// Whether it is no loss to lay tiles.
    pub(super) const fn is_welcome(&self) -> bool {
        self.worth >= 0
    }

    /// What is gained if so many tiles are not laid, over the least that can be.
    pub(super) fn gain_without(&self, left_out: u8) -> i32 {
        self.full - self.worth * i32::from(left_out)
    }

    /// The fewest jokers of groups of the number, when this color is decided: tiles in groups, and the most of one
    /// color among them. Spread evenly over as many groups as that they lack the fewest.
    pub(super) const fn lacking(&self, tiles: u32, most: u8) -> u32 {
        (3 * most as u32).saturating_sub(tiles + share_of(self.shares, most))
    }

    /// How the color is open afterwards if there is no choice: all tiles lie in runs, and no joker can come to them.
    pub(super) fn forced(&self, open: &Open, jokers_left: u32) -> Option<u8> {
        let is_forced = self.is_forced && (open.runs <= self.may || jokers_left == 0);
        is_forced.then(|| open.after(u32::from(self.may)))
    }

    /// How the tiles are dealt out beside a joker in a run of the color at the number. None is in a group then: it
    /// would take the place of the joker, and that its own. Nor would a tile be left out that it is no loss to lay.
    pub(super) fn ways_with_joker(&self) -> impl Iterator<Item = Way> {
        let (may, fewest) = (self.may, if self.is_welcome() { self.may } else { self.must });
        (fewest..may + 1).map(move |in_runs| Way { in_runs, grouped: 0, left_out: may - in_runs })
    }
}

/// How much so many tiles of a color add to groups with up to 1, 2, 3, 4 of that color: a byte each.
const fn share(tiles: u8) -> u32 {
    const SHARES: [u32; 8] = [0, 0x0101_0101, 0x0202_0201, 0x0303_0201, 0x0403_0201, 0, 0, 0];
    SHARES[tiles as usize % SHARES.len()]
}

/// The part of shares that belongs to groups with so many tiles of one color.
const fn share_of(shares: u32, tiles: u8) -> u32 {
    ((shares as u64) << 8 >> (8 * tiles)) as u8 as u32
}

/// Every color at one number.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// In the order in which they are decided. One that has tiles, if any does, comes last.
    cells: [Cell; COLORS],
    /// What each tile is worth.
    pub(super) worth: i32,
    /// The fewest jokers of groups by how many tiles of one color they hold: each group needs two of other colors.
    pub(super) lacking: Each<u8>,
    /// Most tiles of one color in groups, without jokers and with all there are.
    pub(super) grouped: [u8; 2],
}

const EMPTY: Place =
    Place { cells: [NOTHING; COLORS], worth: 0, lacking: [0; MOST_COPIES + 1], grouped: [0; 2] };

impl Place {
    /// Looks a number over.
    #[inline(always)]
    fn survey(&mut self, task: &Task, number: usize) {
        let last = task.colors() - 1;
        let (mut shares, mut most, mut charged) = (0, 0, last);
        for (color, may) in task.may[..last + 1].iter().enumerate() {
            shares += share(may[number]);
            (most, charged) = if may[number] > most { (may[number], color) } else { (most, charged) };
        }
        self.survey_groups(shares, task.may_jokers);
        self.worth = task.worth.natural[number];
        let has_groups = self.grouped[1] > 0;
        let mut shares = 0;
        for (turn, cell) in self.cells[..last + 1].iter_mut().enumerate().rev() {
            let color = if turn == last {
                charged
            } else if turn == charged {
                last
            } else {
                turn
            };
            *cell = cell_of(task, color, number, has_groups, shares);
            shares += share(cell.may);
        }
    }

    fn survey_groups(&mut self, shares: u32, jokers: u8) {
        self.grouped = [0; 2];
        for tiles in 1..MOST_COPIES + 1 {
            let lacking = (3 * tiles as u8).saturating_sub(share_of(shares, tiles as u8) as u8);
            self.lacking[tiles] = lacking;
            // More tiles never lack less.
            self.grouped[0] += u8::from(lacking == 0);
            self.grouped[1] += u8::from(lacking <= jokers);
        }
    }
}

#[inline(always)]
fn cell_of(task: &Task, color: usize, number: usize, has_groups: bool, shares: u32) -> Cell {
    let (must, may) = (task.must[color][number], task.may[color][number]);
    let lay = may.min(task.in_runs[color][number]);
    let worth = task.worth.natural[number];
    let full = if worth >= 0 { worth * i32::from(may - must) } else { 0 };
    let is_forced = may == 0 || !has_groups && must == may;
    let ways = &WAYS[usize::from(has_groups)][usize::from(must)][usize::from(may)][usize::from(lay)];
    Cell { color: color as u8, must, may, is_forced, shares, worth, full, ways: &ways.ways[..ways.count] }
}

/// Every color at every number.
pub(super) struct Cells {
    colors: usize,
    runs: usize,
    places: [Place; PLACES],
}

impl Cells {
    pub(super) const fn new() -> Cells {
        Cells { colors: 0, runs: 0, places: [EMPTY; PLACES] }
    }

    /// Looks a task over.
    #[inline(never)]
    pub(super) fn survey(&mut self, task: &Task) {
        self.colors = task.colors();
        self.runs = task.most_copies().max(1);
        for number in 1..task.numbers() + 1 {
            self.places[number].survey(task, number);
        }
    }

    /// Most runs open in a color.
    pub(super) const fn runs(&self) -> usize {
        self.runs
    }

    /// The colors at a number, in the order in which they are decided.
    pub(super) fn at(&self, number: usize) -> &[Cell] {
        &self.places[number].cells[..self.colors]
    }

    pub(super) const fn place(&self, number: usize) -> &Place {
        &self.places[number]
    }
}
