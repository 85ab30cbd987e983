//! Of all plays that are best, one that changes the fewest melds of the table.
//!
//! Melds that stay leave the question, so whether the best can be reached with only some melds changed is a question
//! like any other; and with more of them changed it can all the more. A `walk` finds the fewest, as if jokers were free
//! and had room everywhere. Mostly these are enough. If they are not, one of the other melds has to be changed as
//! well: the fewer these are, the more that says. So `cuts` are gathered, sets of melds of which one has to be
//! changed; the fewest melds that meet every cut are tried; if these are not enough they give another cut.

mod bounds;
mod cuts;
mod frontier;
mod ground;
mod rivals;
mod walk;

use alloc::{vec, vec::Vec};

use super::{
    Objective, Solution,
    engine::Engine,
    question::{Places, Question},
    search::Budget,
    stage::{Space, Stage},
    task::Worth,
};
use crate::counts::Counts;
use ground::Ground;
use walk::{End, Walk};

/// Takes a play that is best; it is told whether none as good changes fewer melds.
pub(super) fn fewest(
    stage: &Stage<'_>,
    best: Solution,
    engine: &mut Engine,
    budget: &mut Budget,
) -> Solution {
    let gone = places(&best);
    let all = (0..stage.request.table.0.len()).fold(0, |all, place| all | 1 << place);
    let questions = questions(stage, &best);
    let mut search = Search {
        stage,
        engine,
        budget,
        questions,
        all,
        enough: vec![gone],
        cuts: Vec::new(),
        least: 0,
        best,
        is_proved: true,
    };
    search.run();
    Solution { proved: search.is_proved, ..search.best }
}

/// The melds that a play changes.
fn places(solution: &Solution) -> Places {
    solution.gone.iter().fold(0, |places, place| places | 1 << place)
}

/// Asks for plays that are as good as the best: each is an answer to one of these at least.
fn questions<'a>(stage: &'a Stage<'_>, best: &Solution) -> Vec<Question<'a>> {
    let table = &stage.request.table.0;
    let question = stage.question(&stage.space());
    match stage.request.objective {
        Objective::Any => vec![Question { more_than: question.worth_of(table), ..question }],
        Objective::FewestTiles => {
            // A single tile needs no count.
            let (tile, spaces) =
                if best.tiles == 1 { (0, stage.singles()) } else { (-1, with_some(&question.more)) };
            let tiles = best.tiles as i32 + question.on_table.len() as i32;
            let (worth, more_than) = (Worth::on_rack(tile, 0, 0), tile * tiles - 1);
            let ask = |space: Space| Question { worth, more_than, ..stage.question(&space) };
            spaces.into_iter().map(ask).collect()
        }
        _ => vec![Question { more_than: question.worth_of(&best.table.0) - 1, ..question }],
    }
}

/// The plays of some tiles at least: those with the first kind, those with the second and not the first, and so on.
fn with_some(tiles: &Counts) -> Vec<Space> {
    let mut more = tiles.clone();
    let with = |(tile, _)| {
        more.remove(tile);
        let space = Space { must: [tile].iter().collect(), more: more.clone() };
        more.remove_all(tile);
        space
    };
    tiles.iter().map(with).collect()
}

struct Search<'a, 'b> {
    stage: &'a Stage<'b>,
    engine: &'a mut Engine,
    budget: &'a mut Budget,
    questions: Vec<Question<'a>>,
    /// Every meld of the table.
    all: Places,
    /// Melds that are enough to be changed.
    enough: Vec<Places>,
    /// Melds of which one has to be changed.
    cuts: Vec<Places>,
    /// So many changes are needed at least.
    least: usize,
    /// The best play that changes the fewest so far.
    best: Solution,
    is_proved: bool,
}

impl Search<'_, '_> {
    fn run(&mut self) {
        if self.is_enough(0) {
            return;
        }
        self.least = 1;
        if self.best.gone.len() > 1 {
            self.walk();
        }
        while self.is_proved && self.least < self.best.gone.len() {
            let range = self.least..self.best.gone.len();
            let Ok(freed) = cuts::fewest(&self.cuts, range, self.budget) else {
                self.is_proved = false;
                return;
            };
            let Some(freed) = freed else { return };
            self.least = freed.count_ones() as usize;
            if !self.is_enough(freed) {
                self.cut(freed);
            }
        }
    }

    /// Looks for the fewest changes as if jokers were free.
    fn walk(&mut self) {
        let mut least = self.best.gone.len();
        for index in 0..self.questions.len() {
            let question = &self.questions[index];
            let task = question.task();
            let ground = Ground::new(question.table, &task).filter(|_| task.worth.natural[1] >= 0);
            let Some(ground) = ground else { return };
            match Walk::new(&task, &ground, self.best.gone.len()).run(self.budget) {
                End::Fewest(freed) => {
                    least = least.min(freed.count_ones() as usize);
                    self.is_enough(freed);
                }
                End::TooMany => least = least.min(self.best.gone.len()),
                End::Limit => self.is_proved = false,
            }
        }
        self.least = least;
    }

    /// Whether the best can be reached when only these melds are changed.
    fn is_enough(&mut self, freed: Places) -> bool {
        if self.enough.iter().any(|enough| enough & !freed == 0) {
            return true;
        }
        for index in 0..self.questions.len() {
            let question = Question { kept: self.all & !freed, ..self.questions[index].clone() };
            let found = self.stage.answer(question, self.engine, self.budget);
            if let Some(solution) = found.melds.and_then(|melds| self.stage.tell(melds)) {
                self.enough.push(places(&solution));
                if solution.gone.len() < self.best.gone.len() {
                    self.best = solution;
                }
                return true;
            }
            self.is_proved &= found.is_proved;
        }
        false
    }

    /// Adds the melds of which one has to be changed besides these.
    fn cut(&mut self, freed: Places) {
        let mut most = freed;
        let useful = self.enough.iter().fold(0, |useful, enough| useful | enough);
        let useless = self.all & !freed & !useful;
        if useless != 0 && !self.is_enough(most | useless) {
            most |= useless;
        }
        let mut rest = self.all & !most;
        while rest != 0 {
            let meld = rest & rest.wrapping_neg();
            rest &= !meld;
            if !self.is_enough(most | meld) {
                most |= meld;
            }
        }
        self.cuts.push(self.all & !most);
    }
}
