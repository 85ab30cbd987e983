//! Initial melds in a turn that may hold more (R4.3).
//!
//! Such a turn is an ordinary one, but some of the tiles that it lays must be worth an initial meld by themselves. So
//! the question is first answered without that. If the answer lays no initial meld, one is taken that could be laid:
//! a better answer lays more of one of its tiles, or no more of any. So many questions, of which the one that
//! promises most is answered next.

use alloc::vec::Vec;

use super::{
    Objective, Request,
    engine::Engine,
    initial::{self, needed_points, points_of},
    question::{Found, Question},
    search::Budget,
    stage::Space,
    task::{Task, Worth},
};
use crate::{
    counts::Counts,
    meld::{Limits, Meld},
    table::Table,
    tile::Tile,
};

/// The best play that lays an initial meld: all melds.
pub(super) fn find(
    request: &Request<'_>,
    question: Question<'_>,
    engine: &mut Engine,
    budget: &mut Budget,
) -> Found {
    if matches!(request.objective, Objective::FewestTiles | Objective::Any) {
        let space = Space { must: question.must, more: question.more };
        let found = initial::find(request, &space, engine, budget);
        let with_table = |melds: Vec<Meld>| [request.table.0.as_slice(), &melds].concat();
        return Found { melds: found.melds.map(with_table), ..found };
    }
    let mut search = Search { request, engine, budget, open: Vec::new(), is_proved: true };
    let melds = search.run(question);
    Found { melds, homes: 0, is_proved: search.is_proved }
}

struct Search<'a, 'b, 'c> {
    request: &'a Request<'b>,
    engine: &'a mut Engine,
    budget: &'a mut Budget,
    /// Questions that were answered, but perhaps without an initial meld.
    open: Vec<Answered<'c>>,
    /// No search was cut short.
    is_proved: bool,
}

struct Answered<'a> {
    question: Question<'a>,
    melds: Vec<Meld>,
    /// How many of the melds, the first ones, hold jokers where they must be.
    homes: usize,
    worth: i32,
}

impl<'c> Search<'_, '_, 'c> {
    fn run(&mut self, question: Question<'c>) -> Option<Vec<Meld>> {
        self.ask(question);
        while let Some(best) = (0..self.open.len()).max_by_key(|&index| (self.open[index].worth, index)) {
            let Answered { question, melds, homes, .. } = self.open.swap_remove(best);
            let laid = self.laid(&melds);
            let melds = self.read_high(melds, homes, &laid);
            if self.initial_points(&melds, &laid) >= needed_points(self.request) {
                return Some(melds);
            }
            self.divide(&question, &laid);
        }
        None
    }

    fn ask(&mut self, question: Question<'c>) {
        let found = question.answer(self.engine, self.budget);
        self.is_proved &= found.is_proved;
        if let Some(melds) = found.melds {
            let worth = question.worth_of(&melds);
            self.open.push(Answered { question, melds, homes: found.homes, worth });
        }
    }

    fn laid(&self, melds: &[Meld]) -> Counts {
        melds.iter().flat_map(|meld| meld.tiles()).collect::<Counts>().surplus(&self.request.table.tiles())
    }

    /// New melds of laid tiles only, with their jokers as high as they can stand, unless they must be where they are.
    fn read_high(&self, mut melds: Vec<Meld>, homes: usize, laid: &Counts) -> Vec<Meld> {
        let is_own = |meld: &Meld| laid.contains(&meld.tiles().collect());
        for meld in
            melds[homes..].iter_mut().filter(|meld| !self.request.table.0.contains(meld) && is_own(meld))
        {
            *meld = meld.best_reading(Limits::of(self.request.rules));
        }
        melds
    }

    /// What the laid tiles are worth as an initial meld: new melds of them as they lie, or any that they form by
    /// themselves; a joker counts no more than it lies for.
    fn initial_points(&mut self, melds: &[Meld], laid: &Counts) -> u32 {
        let (_, mut lying) = Table(melds.to_vec()).compare(self.request.table);
        let mut rest = laid.clone();
        lying.retain(|meld| {
            let left = rest.checked_sub(&meld.tiles().collect());
            left.map(|left| rest = left).is_some()
        });
        let limits = Limits::of(self.request.rules);
        let points = points_of(&lying);
        lying.retain(|meld| meld.points() < meld.best_reading(limits).points());
        let free = lying.iter().fold(laid.clone(), |free, meld| free.surplus(&meld.tiles().collect()));
        points.max(
            points_of(&lying)
                + self.melds_of(&free, Worth::in_melds(0, 1), 0).map_or(0, |melds| points_of(&melds)),
        )
    }

    /// Melds of some of the tiles that are worth most, and have that value.
    fn melds_of(&mut self, tiles: &Counts, worth: Worth, needed_points: u16) -> Option<Vec<Meld>> {
        let mut task = Task::new(&Counts::EMPTY, tiles, Limits::of(self.request.rules), worth);
        task.needed_points = needed_points;
        let found = Found::of(self.engine.search(&task, self.budget));
        self.is_proved &= found.is_proved;
        found.melds
    }

    /// Asks for plays that lay more of some tile of an initial meld, and for those that do not.
    fn divide(&mut self, question: &Question<'c>, laid: &Counts) {
        let tiles = question.must.plus(&question.more);
        let needed = self.request.rules.initial_meld_points;
        let Some(melds) = self.melds_of(&tiles, Worth::in_melds(-1, 0), needed) else { return };
        let wanted: Counts = melds.iter().flat_map(|meld| meld.tiles()).collect();
        let mut rest = question.clone();
        let missing: Vec<Tile> = wanted.surplus(laid).iter().map(|(tile, _)| tile).collect();
        // Nothing is missing only if jokers lie lower than they could, and must: other plays of these tiles are left out.
        self.is_proved &= !missing.is_empty();
        for tile in missing.iter().copied() {
            let mut more = rest.clone();
            let wanted = laid.get(tile) + 1 - more.must.get(tile).min(laid.get(tile) + 1);
            (0..wanted).for_each(|_| {
                more.more.remove(tile);
                more.must.add(tile);
            });
            self.ask(more);
            let spare = (rest.must.get(tile) + rest.more.get(tile)).saturating_sub(laid.get(tile));
            for _ in 0..spare {
                rest.more.remove(tile);
            }
        }
        if !missing.is_empty() {
            self.ask(rest);
        }
    }
}
