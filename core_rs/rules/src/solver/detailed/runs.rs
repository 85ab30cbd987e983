//! Open runs of one color in all detail, and how they go on at a number.

use alloc::vec::Vec;

use crate::meld::Limits;

/// What matters of a run that has reached the last number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenRun {
    /// Tiles, 3 for more.
    len: u8,
    /// Numbered tiles, no more than each meld needs.
    naturals: u8,
    /// Jokers, where a meld may not hold all there are.
    jokers: u8,
}

/// How far melds are limited.
#[derive(Clone, Copy)]
pub(super) struct Bars {
    min_naturals: u8,
    max_jokers: u8,
    /// Whether `max_jokers` matters.
    counts_jokers: bool,
}

impl Bars {
    pub(super) const fn new(limits: Limits, jokers: u8) -> Bars {
        let Limits { min_naturals, max_jokers, .. } = limits;
        Bars { min_naturals, max_jokers, counts_jokers: max_jokers < jokers }
    }
}

impl OpenRun {
    /// Whether it is a meld as it is.
    pub(super) const fn is_complete(self, bars: Bars) -> bool {
        self.len == 3 && self.naturals >= bars.min_naturals
    }

    /// With one tile more; `None` if that is a joker too many.
    fn grown(mut self, is_joker: bool, bars: Bars) -> Option<OpenRun> {
        self.len = (self.len + 1).min(3);
        self.naturals = (self.naturals + u8::from(!is_joker)).min(bars.min_naturals);
        self.jokers += u8::from(is_joker && bars.counts_jokers);
        (!bars.counts_jokers || self.jokers <= bars.max_jokers).then_some(self)
    }

    /// One that begins with jokers and a numbered tile.
    fn begun(jokers: u8, bars: Bars) -> Option<OpenRun> {
        let led = (0..jokers).try_fold(OpenRun::default(), |run, _| run.grown(true, bars));
        led?.grown(false, bars)
    }
}

/// What a run does at a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Act {
    /// It ends before.
    End,
    /// It takes a numbered tile.
    Natural,
    /// It takes a joker.
    Joker,
}

/// What all runs of a color do at a number.
#[derive(Clone, Default)]
pub(super) struct Growth {
    /// By the runs that are open.
    pub(super) acts: Vec<Act>,
    /// Runs that begin, each by the jokers in front of its numbered tile.
    pub(super) leads: Vec<u8>,
    /// What is open afterwards: what goes on, then what begins.
    pub(super) open: Vec<OpenRun>,
    /// Numbered tiles in runs.
    pub(super) naturals: u8,
    /// Jokers in runs, those in front of new ones included.
    pub(super) jokers: u8,
}

/// Everything that runs can do at a number.
pub(super) struct Grower<'a> {
    pub(super) open: &'a [OpenRun],
    pub(super) number: u8,
    pub(super) most_naturals: u8,
    pub(super) most_jokers: u8,
    pub(super) bars: Bars,
    pub(super) growth: Growth,
}

impl Grower<'_> {
    /// Shows every growth; equal runs do things in one order only.
    pub(super) fn each(&mut self, see: &mut dyn FnMut(&Growth)) {
        let place = self.growth.acts.len();
        let Some(&run) = self.open.get(place) else { return self.begin(u8::MAX, see) };
        let is_like_last = place > 0 && self.open[place - 1] == run;
        let first = if is_like_last { self.growth.acts[place - 1] } else { Act::End };
        for act in [Act::End, Act::Natural, Act::Joker].into_iter().filter(|act| *act >= first) {
            self.go_on(run, act, see);
        }
    }

    fn go_on(&mut self, run: OpenRun, act: Act, see: &mut dyn FnMut(&Growth)) {
        let grown = match act {
            Act::End if run.is_complete(self.bars) => None,
            Act::Natural if self.growth.naturals < self.most_naturals => run.grown(false, self.bars),
            Act::Joker if self.growth.jokers < self.most_jokers => run.grown(true, self.bars),
            _ => return,
        };
        if grown.is_none() && act != Act::End {
            return;
        }
        self.growth.acts.push(act);
        self.growth.open.extend(grown);
        self.growth.naturals += u8::from(act == Act::Natural);
        self.growth.jokers += u8::from(act == Act::Joker);
        self.each(see);
        self.growth.acts.pop();
        self.growth.open.truncate(self.growth.open.len() - usize::from(grown.is_some()));
        self.growth.naturals -= u8::from(act == Act::Natural);
        self.growth.jokers -= u8::from(act == Act::Joker);
    }

    /// Begins runs, each with no more jokers in front than the one before.
    fn begin(&mut self, most_leads: u8, see: &mut dyn FnMut(&Growth)) {
        see(&self.growth);
        if self.growth.naturals == self.most_naturals {
            return;
        }
        // A run that ends could take the tile instead, and can end whenever the new one can.
        let is_idle = !self.bars.counts_jokers && self.growth.acts.contains(&Act::End);
        let most_leads = most_leads.min(self.number - 1).min(self.most_jokers - self.growth.jokers);
        for leads in u8::from(is_idle)..=most_leads {
            let Some(run) = OpenRun::begun(leads, self.bars) else { return };
            self.growth.open.push(run);
            self.growth.leads.push(leads);
            self.growth.naturals += 1;
            self.growth.jokers += leads;
            self.begin(leads, see);
            self.growth.open.pop();
            self.growth.leads.pop();
            self.growth.naturals -= 1;
            self.growth.jokers -= leads;
        }
    }
}
