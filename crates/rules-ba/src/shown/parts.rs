//! The lines of a sheet that have odds of their own: ordering rolls, and fires as everybody stands now. Nothing can be foreseen
//! through a march.

use crate::Ba;
use crate::answers::Answer;
use crate::fire::declare::{self, Volleys};
use crate::orders::{Sheet, say};
use crate::state::{State, Task};
use kernel::{Game, Pending, Side, Stage};
use view::Part;

/// The parts of an answer, each in a position in which its dice are due.
pub(super) fn of(game: &Ba, state: &State, side: Side, answer: &Answer) -> Vec<Part<State>> {
    let names = game.names(state);
    match answer {
        Answer::Orders(sheet) => {
            let known = sheet.orders.iter().filter(|order| order.unit.index() < state.units.len());
            let part = |order: &crate::orders::Order| {
                let one = Answer::Orders(Sheet { orders: vec![order.clone()] });
                let position = due(game, state, side, &one, &Answer::Orders(Sheet::default()))?;
                let ordering = matches!(position.agenda.top(), Some(Task::OrderingRoll(_)));
                let (piece, words) = (names.unit(order.unit), say::line(&names, order));
                ordering.then_some(Part { piece, words, position, supposing: "as everybody stands now" })
            };
            known.filter_map(part).collect()
        }
        Answer::Fire(volleys) => {
            let known = volleys.all.iter().filter(|declared| declared.unit.index() < state.units.len());
            let part = |declared: &declare::Declared| {
                let one = Answer::Fire(Volleys { all: vec![declared.clone()] });
                let position = due(game, state, side, &one, &Answer::Fire(Volleys::default()))?;
                let fires = matches!(position.agenda.top(), Some(Task::FireRolls(_)));
                let (piece, words) = (names.unit(declared.unit), declare::deed(&names, &declared.deed));
                fires.then_some(Part { piece, words, position, supposing: "if nobody else fires" })
            };
            known.filter_map(part).collect()
        }
        _ => Vec::new(),
    }
}

/// The position after one line of this side and nothing of the other, if dice are due in it.
fn due(game: &Ba, state: &State, side: Side, own: &Answer, other: &Answer) -> Option<State> {
    if game.check(state, side, own).is_err() {
        return None;
    }
    let mut position = state.clone();
    game.decide(&mut Stage::silent(game, &mut position), side, own);
    if game.pending(&position).question(!side).is_some() && game.check(&position, !side, other).is_ok() {
        game.decide(&mut Stage::silent(game, &mut position), !side, other);
    }
    matches!(game.pending(&position), Pending::Roll(_)).then_some(position)
}
