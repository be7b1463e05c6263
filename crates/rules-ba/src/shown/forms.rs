//! The sheets that players are asked for, as forms: a line to a unit, what is in force, why a line is closed, words to begin with
//! (BA-1.1.2i, BA-R124, BA-R142).

use super::small;
use crate::Ba;
use crate::bodies;
use crate::disorder::line_near;
use crate::fire::declare::{Aimed, Declared, Deed, Goal, Small, Volleys};
use crate::fire::judge::judge;
use crate::fire::step::{self as firing, DeclareFire};
use crate::formation::Formation;
use crate::forming::reunion;
use crate::help::{Help, Helping, said};
use crate::orders::{Element, MOST_BYTES, Order, Sheet, check, say};
use crate::refusals::Refusal;
use crate::staff::{contact, plans};
use crate::state::{Occupation, State, Task, Where};
use crate::units::{Arm, Arms, Degree, StaffId, UnitId};
use kernel::{Game, Reasons, Side};
use std::borrow::Cow;
use view::{Closed, Phrase, SheetForm, SheetLine, Wants};

/// What a sheet of orders begins with on a form.
pub(super) const ORDERS: &str = "orders";
/// What a declaration of fire begins with on a form.
pub(super) const FIRE: &str = "fire";
/// What a unit does that fires at nobody.
pub(super) const HOLD: &str = "HOLD";
/// What a sheet of neighbour and support units begins with on a form.
pub(super) const HELP: &str = "help";
/// What a plan of staff moves begins with on a form.
pub(super) const STAFF: &str = "staff";
/// What a unit does that nobody says anything of: it supports as the rule assigns it (BA-R78).
const USUAL: &str = "USUAL";

/// The text of a sheet without its frame: a form writes `orders`, then lines that begin with a unit and a blank, where the grammar
/// has a colon (BA-R172). Lines that say no more than what happens anyway are left out. Columns stay where they are.
pub fn framed<'t>(start: &str, text: &'t str) -> Cow<'t, str> {
    let Ok(lines) = view::sheet::lines(start, text) else { return Cow::Borrowed(text) };
    let mut out = String::new();
    for (piece, words) in lines {
        if [HOLD, USUAL].iter().any(|word| words.eq_ignore_ascii_case(word)) {
            continue;
        }
        let sign = if piece.ends_with(':') { "" } else { ":" };
        out.extend([piece, sign, words, "\n"]);
    }
    Cow::Owned(out)
}

/// The form of the sheet that a side is asked for.
pub(super) fn form(game: &Ba, state: &State, side: Side) -> Option<SheetForm> {
    match game.pending(state).question(side)? {
        Task::WriteOrders(_) => Some(orders(game, state, side)),
        Task::DeclareFire(task) => Some(fire(game, state, side, *task)),
        Task::Helping(task) => Some(help(game, state, side, *task)),
        Task::StaffMoves(_) => Some(staff(game, state, side)),
        Task::Onward(_) => Some(small::onward(game, state, side)),
        Task::SeekRefuge(_) => Some(small::refuge(game, state, side)),
        _ => None,
    }
}

/// The units of a side in the order of the sheet (BA-R122).
pub(super) fn listed(game: &Ba, state: &State, side: Side, fits: impl Fn(UnitId) -> bool) -> Vec<UnitId> {
    let mut all: Vec<UnitId> =
        state.ids().filter(|id| bodies::side(game, state, *id) == side && fits(*id)).collect();
    all.sort_by_key(|id| crate::names::precedence(state, *id));
    all
}

fn orders(game: &Ba, state: &State, side: Side) -> SheetForm {
    let on_sheet = |id: UnitId| {
        let unit = state.unit(id);
        let through = unit.mother().is_some_and(|mother| line_near(game, state, mother) == Some(id));
        (unit.is_present() || check::arrives(game, state, unit)) && !through
    };
    SheetForm {
        start: ORDERS.to_owned(),
        lines: listed(game, state, side, on_sheet).into_iter().map(|id| order_line(game, state, side, id)).collect(),
        most: MOST_BYTES as u32,
        seal: "Seal orders".to_owned(),
        then: "When both sheets are sealed the bound is carried out. Nobody reads yours before the battle is over."
            .to_owned(),
    }
}

fn order_line(game: &Ba, state: &State, side: Side, id: UnitId) -> SheetLine {
    let names = game.names(state);
    let closed = first_reason(game, state, |why| check::sheet(game, state, side, &one(id, Vec::new()), why));
    SheetLine {
        piece: names.unit(id),
        title: names.line(id),
        group: Some(game.battle.officer(state.unit(id).commander).name.clone()),
        words: in_force(game, state, side, id),
        phrases: if closed.is_some() { Vec::new() } else { phrases(game, state, side, id) },
        closed,
    }
}

/// A sheet of one order.
pub(super) fn one(unit: UnitId, elements: Vec<Element>) -> Sheet {
    Sheet { orders: vec![Order { unit, elements, choices: crate::orders::Choices::default() }] }
}

/// What a unit does without a new order: it goes on resting, working or being soutien, or it stays (BA-R82, BA-R108).
fn in_force(game: &Ba, state: &State, side: Side, id: UnitId) -> String {
    let bidden = reunion::bidden(game, state, side, &Sheet::default());
    if let Some(order) = bidden.iter().find(|order| order.unit == id) {
        return say::line(&game.names(state), order);
    }
    let unit = state.unit(id);
    let going_on = match unit.occupation {
        Occupation::Rest { purpose, waggon, .. } => Some(Element::Rest(purpose, waggon)),
        Occupation::Work(project) => {
            state.projects.get(usize::from(project)).map(|project| Element::Work(project.work, project.site))
        }
        Occupation::None => unit.soutien_of.map(Element::Soutien),
    };
    let legal = |element: Element| {
        let sheet = one(id, vec![element]);
        let fits = kernel::fine(|why: &mut Reasons<_>| check::sheet(game, state, side, &sheet, why));
        fits.then_some(sheet)
    };
    let sheet = going_on.and_then(legal).unwrap_or_else(|| one(id, Vec::new()));
    say::line(&game.names(state), &sheet.orders[0])
}

fn first_reason(game: &Ba, state: &State, judge: impl FnOnce(&mut Reasons<Refusal>)) -> Option<Closed> {
    let mut why = Reasons::all();
    judge(&mut why);
    let reason = why.into_result().err()?.into_iter().next()?.explain(game, state);
    Some(Closed { sentence: reason.sentence, rule: reason.rule })
}

pub(super) fn number(least: i32, most: i32, step: i32, unit: &str) -> Wants {
    Wants::Number { least, most, step, unit: unit.to_owned() }
}

/// Words to begin with, as far as the unit may be ordered so.
fn phrases(game: &Ba, state: &State, side: Side, id: UnitId) -> Vec<Phrase> {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let names = game.names(state);
    let legal = |words: &str| {
        let order = crate::orders::read::order(&names, &format!("{}: {words}", names.unit(id)));
        order.is_ok_and(|order| {
            let sheet = Sheet { orders: vec![order] };
            kernel::fine(|why: &mut Reasons<_>| check::sheet(game, state, side, &sheet, why))
        })
    };
    let guns = raised.arm == Arm::Artillery && unit.elements > 0;
    let mut out = Vec::new();
    if legal("MARCH ADV") {
        out.push(Phrase::pointing("March to …", "MARCH TO", Wants::Place));
        out.push(Phrase::whole("Advance", "MARCH ADV"));
        out.push(Phrase::pointing("Advance … cm", "MARCH ADV {}", number(1, 60, 1, "cm")));
        out.push(Phrase::pointing("Wheel left … °", "MARCH WHEEL L {}", number(1, 180, 1, "°")));
        out.push(Phrase::pointing("Wheel right … °", "MARCH WHEEL R {}", number(1, 180, 1, "°")));
    }
    if legal("MARCH FAST ADV") {
        out.push(Phrase::whole("Fast march", "MARCH FAST ADV"));
    }
    if !raised.arm.is_artillery() && unit.degree < Degree::Md && unit.formation != Formation::Huddle {
        out.push(Phrase::pointing("Attack …", "ATTACK", Wants::Piece));
        if legal("MARCH CHARGE ADV") {
            out.push(Phrase::pointing("Charge …", "ATTACK CHARGE", Wants::Piece));
        }
    }
    let forms = [
        ("Form line", "FORM LINE", Formation::Line),
        ("Form column of attack", "FORM COLATT", Formation::ColumnOfAttack),
        ("Form column of march", "FORM COLMARCH", Formation::ColumnOfMarch),
        ("Form square", "FORM SQUARE", Formation::Square),
        ("Form battalion mass", "FORM MASS", Formation::BattalionMass),
        ("Form huddle", "FORM HUDDLE", Formation::Huddle),
    ];
    let forms = forms.into_iter().filter(|(_, words, into)| *into != unit.formation && legal(words));
    let forms: Vec<(&str, &str)> = forms.map(|(label, words, _)| (label, words)).collect();
    out.extend(forms.iter().map(|(label, words)| Phrase::whole(label, words)));
    if guns {
        let pieces = [("Limber", "LIMBER"), ("Unlimber", "UNLIMBER"), ("Load canister", "CANISTER")];
        out.extend(
            pieces
                .into_iter()
                .filter(|(_, words)| legal(words))
                .map(|(label, words)| Phrase::whole(label, words)),
        );
    }
    if unit.line.is_none() && (raised.arm.is_foot() || raised.arm.is_cavalry()) && unit.is_closed() {
        out.push(Phrase::pointing("Skirmishers out to …", "SKIRM OUT", Wants::Place));
    }
    for (label, words) in [
        ("Skirmishers in", "SKIRM IN"),
        ("Rest for supplies", "REST SUPPLIES"),
        ("Rest for valour", "REST VALOUR"),
    ] {
        if legal(words) {
            out.push(Phrase::whole(label, words));
        }
    }
    if let Where::Building(_) = unit.place {
        out.push(Phrase::pointing("Leave the building to …", "FORM VACATE", Wants::Place));
    }
    // What is added to a line that has begun.
    out.push(Phrase::pointing("then to …", "TO", Wants::Place).added(", "));
    out.push(Phrase::pointing("then ahead … cm", "ADV {}", number(1, 60, 1, "cm")).added(", "));
    out.push(Phrase::pointing("then wheel left … °", "WHEEL L {}", number(1, 180, 1, "°")).added(", "));
    out.push(Phrase::pointing("then wheel right … °", "WHEEL R {}", number(1, 180, 1, "°")).added(", "));
    out.extend(
        forms.iter().map(|(label, words)| Phrase::whole(&format!("and {}", lower(label)), words).added("; ")),
    );
    out
}

fn lower(label: &str) -> String {
    let mut chars = label.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

fn fire(game: &Ba, state: &State, side: Side, task: DeclareFire) -> SheetForm {
    let armed = |id: UnitId| {
        state.unit(id).is_present() && game.battle.raised(state.unit(id).root).arms != Arms::None
    };
    let what = if task.0 == firing::Phase::Continued { "Continued fire" } else { "Fire" };
    SheetForm {
        start: FIRE.to_owned(),
        lines: listed(game, state, side, armed)
            .into_iter()
            .map(|id| fire_line(game, state, side, task, id))
            .collect(),
        most: MOST_BYTES as u32,
        seal: "Seal fire".to_owned(),
        then: format!(
            "{what} of both sides is carried out together. A shot that turns out to be impossible is lost."
        ),
    }
}

fn fire_line(game: &Ba, state: &State, side: Side, task: DeclareFire, id: UnitId) -> SheetLine {
    let names = game.names(state);
    let closed = (!firing::may_declare(game, state, task.0, id)).then(|| {
        let any = Aimed { goal: Goal::Unit(id), figures: None, small: Small::Unmarked, at: None };
        let volleys = Volleys { all: vec![Declared { unit: id, deed: Deed::Fire(vec![any]) }] };
        first_reason(game, state, |why| judge(game, state, side, task.0, &volleys, why))
    });
    let guns = game.battle.raised(state.unit(id).root).arm == Arm::Artillery;
    let mut phrases = vec![Phrase::pointing("Fire at …", "FIRE", Wants::Piece)];
    phrases.push(Phrase::pointing("Neighbour of …", "NEIGHBOUR", Wants::Piece));
    if guns {
        phrases.push(Phrase::pointing("Range at …", "RANGE", Wants::Piece));
    }
    phrases.push(Phrase::pointing("and at …", "AND", Wants::Piece).added(", "));
    SheetLine {
        piece: names.unit(id),
        title: names.line(id),
        group: Some(game.battle.officer(state.unit(id).commander).name.clone()),
        words: HOLD.to_owned(),
        closed: closed.flatten(),
        phrases,
    }
}

/// Who could help whom: neighbours in melee, and supports where their owner has a choice (BA-R78, BA-R110, BA-R118).
fn help(game: &Ba, state: &State, side: Side, task: Helping) -> SheetForm {
    let names = game.names(state);
    let mut all: Vec<(UnitId, Help)> = Vec::new();
    for (of, by) in task.needs(game, state, side) {
        all.extend(by.into_iter().map(|unit| (unit, Help::Support(of))));
    }
    all.extend(task.neighbours(game, state, side).into_iter().map(|(unit, of)| (unit, Help::Neighbour(of))));
    let could = |id: UnitId| all.iter().any(|(unit, _)| *unit == id);
    let line = |id: UnitId| SheetLine {
        piece: names.unit(id),
        title: names.line(id),
        group: Some(game.battle.officer(state.unit(id).commander).name.clone()),
        words: USUAL.to_owned(),
        closed: None,
        phrases: all
            .iter()
            .filter(|(unit, _)| *unit == id)
            .map(|(_, help)| {
                Phrase::whole(&kernel::capital(&said(&names, *help).to_lowercase()), &said(&names, *help))
            })
            .collect(),
    };
    SheetForm {
        start: HELP.to_owned(),
        lines: listed(game, state, side, could).into_iter().map(line).collect(),
        most: MOST_BYTES as u32,
        seal: "Seal".to_owned(),
        then: "Units you do not name support as the rules assign them; none of them is a neighbour unit."
            .to_owned(),
    }
}

/// Where each staff figure goes (BA-1.1.4u, BA-R144).
fn staff(game: &Ba, state: &State, side: Side) -> SheetForm {
    let names = game.names(state);
    let own = contact::alive(state).filter(|id| game.battle.officer(*id).side == side);
    let line = |id: StaffId| {
        let officer = game.battle.officer(id);
        SheetLine {
            piece: officer.code.clone(),
            title: format!("{} {}", officer.code, officer.name),
            group: None,
            words: plans::said(&names, &plans::Plan::default().of(state, id)),
            closed: None,
            phrases: vec![
                Phrase::whole("Stay", "STAY"),
                Phrase::pointing("To …", "TO", Wants::Place),
                Phrase::pointing("With …", "WITH", Wants::Piece),
            ],
        }
    };
    SheetForm {
        start: STAFF.to_owned(),
        lines: own.map(line).collect(),
        most: MOST_BYTES as u32,
        seal: "Seal the moves".to_owned(),
        then: "Staff figures of both sides ride together. Whoever is in the way of the enemy may be caught."
            .to_owned(),
    }
}
