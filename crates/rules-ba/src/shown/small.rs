//! The forms of the smaller sheets inside a bound: who goes on after a melee (BA-4.1.4i), which gunners take refuge (BA-4.5.0d).

use super::forms::{HELP, HOLD, listed, number};
use crate::Ba;
use crate::help::{Help, said};
use crate::melee::onward;
use crate::orders::{Element, MOST_BYTES, Order, say};
use crate::refuge;
use crate::state::{Right, State};
use crate::units::UnitId;
use kernel::Side;
use view::{Phrase, SheetForm, SheetLine, Wants};

/// What a sheet of continued movement begins with on a form.
pub(super) const CONTINUE: &str = "continue";

fn line(game: &Ba, state: &State, id: UnitId, phrases: Vec<Phrase>) -> SheetLine {
    let names = game.names(state);
    SheetLine {
        piece: names.unit(id),
        title: names.line(id),
        group: Some(game.battle.officer(state.unit(id).commander).name.clone()),
        words: HOLD.to_owned(),
        closed: None,
        phrases,
    }
}

/// Who goes on, and how: straight, with one wheel, at another opponent, into a building (BA-4.1.4c, BA-4.1.4d, BA-4.1.4g,
/// BA-4.1.4l).
pub(super) fn onward(game: &Ba, state: &State, side: Side) -> SheetForm {
    let going = |id: UnitId| onward::right(state, id) > Right::None;
    let lines = listed(game, state, side, going).into_iter();
    SheetForm {
        start: CONTINUE.to_owned(),
        lines: lines.map(|id| line(game, state, id, ways(game, state, id))).collect(),
        most: MOST_BYTES as u32,
        seal: "Seal the advance".to_owned(),
        then: "Whoever goes on marches for half a bound at the rate it had. Continued attacks are announced to both sides."
            .to_owned(),
    }
}

fn ways(game: &Ba, state: &State, id: UnitId) -> Vec<Phrase> {
    let right = onward::right(state, id);
    let mut out = Vec::new();
    if right != Right::Occupy {
        out.push(Phrase::whole("Straight on", "MARCH ADV"));
        out.push(Phrase::pointing("Straight on … cm", "MARCH ADV {}", number(1, 40, 1, "cm")));
        let twenty = || number(1, 20, 1, "°");
        out.push(Phrase::pointing("Wheel left … °, then on", "MARCH WHEEL L {}, ADV", twenty()));
        out.push(Phrase::pointing("Wheel right … °, then on", "MARCH WHEEL R {}, ADV", twenty()));
    }
    if right == Right::Attack {
        out.push(Phrase::pointing("Attack …", "ATTACK", Wants::Piece));
    }
    let enters = |order: &Order| order.elements.iter().any(|element| matches!(element, Element::Occupy(..)));
    if let Some(order) = onward::usual(game, state, id).filter(enters) {
        out.push(Phrase::whole("Into the building", &say::line(&game.names(state), &order)));
    }
    out
}

/// Which gunners take refuge, and where (BA-4.5.0d, BA-4.5.0e).
pub(super) fn refuge(game: &Ba, state: &State, side: Side) -> SheetForm {
    let names = game.names(state);
    let line = |id: UnitId| {
        let to = refuge::hosts(game, state, id).into_iter().map(|host| {
            Phrase::whole(&format!("To {}", names.title(host)), &said(&names, Help::Refuge(host)))
        });
        line(game, state, id, to.collect())
    };
    SheetForm {
        start: HELP.to_owned(),
        lines: refuge::open(game, state, side).into_iter().map(line).collect(),
        most: MOST_BYTES as u32,
        seal: "Seal".to_owned(),
        then: "Gunners who are not named stay with their guns. Whoever attacks them follows them to their refuge."
            .to_owned(),
    }
}
