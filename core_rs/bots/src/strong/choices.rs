//! What a turn can be spent on.

use meldhall_rules::solver::{Objective, Solution};

use super::world::Thought;
use crate::turn::Turn;

/// The play of most tiles, the one of fewest, and `None` for laying none.
///
/// More plays to choose from make the strategy weaker: as many more look better than they are by luck.
pub(super) fn choices(turn: &Turn<'_>, most: Solution, thought: &mut Thought) -> Vec<Option<Solution>> {
    let fewest = thought.solve(&turn.request(&turn.rack, Objective::FewestTiles));
    let is_other = fewest.tiles > 0 && fewest.laid != most.laid;
    let mut choices = vec![Some(most)];
    choices.extend(is_other.then_some(Some(fewest)));
    choices.extend(turn.may_skip().then_some(None));
    choices
}
