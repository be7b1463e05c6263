//! The sheet on the screen: its form, its lines with their arrows, and what a click writes into a line.

use super::carry::carry_out;
use super::sheet::{Aim, MOST_BYTES, Order, START, Sheet};
use super::{judge_line, orders};
use crate::refusals::Refusal;
use crate::state::{Sealed, State};
use crate::{Answer, Picket, Post, UnitId};
use kernel::{BySide, Game, Mark, Pending, Pointed, Reasons, Side, Speaker, Stage};
use view::{Arrow, ArrowKind, Closed, Part, Phrase, SheetForm, SheetLine, Wants, WrittenLine};

/// The form of the sheet that a side is asked for.
pub fn form(game: &Picket, state: &State, side: Side) -> SheetForm {
    let there = UnitId::of(side).filter(|&unit| state.unit(unit).is_there());
    SheetForm {
        start: START.to_owned(),
        lines: there.map(|unit| line(game, state, unit)).collect(),
        most: MOST_BYTES as u32,
        seal: "Seal orders".to_owned(),
        then: "When both sheets are sealed they are carried out together. Nobody reads yours before the game is over."
            .to_owned(),
    }
}

fn line(game: &Picket, state: &State, unit: UnitId) -> SheetLine {
    SheetLine {
        piece: unit.to_string(),
        title: game.name(unit),
        group: None,
        words: Order::Stand.say(),
        closed: closed(game, state, unit),
        phrases: phrases(state, unit),
    }
}

/// Why a company can be ordered to nothing but to stand.
fn closed(game: &Picket, state: &State, unit: UnitId) -> Option<Closed> {
    if orders(state, unit).len() > 1 {
        return None;
    }
    let mut why = Reasons::all();
    let step = state.unit(unit).post().and_then(|from| from.neighbours().first().copied());
    if let Some(to) = step {
        judge_line(state, unit, Order::Step(to, None), &mut why);
        judge_line(state, unit, Order::Fire(Aim::Post(to), None), &mut why);
    }
    let reason = why.into_result().err()?.into_iter().next()?.explain(game, state);
    Some(Closed { sentence: reason.sentence, rule: reason.rule })
}

fn phrases(state: &State, unit: UnitId) -> Vec<Phrase> {
    let all = orders(state, unit);
    let own = state.unit(unit);
    let mut phrases = vec![Phrase::whole("Stand", "stand")];
    if all.contains(&Order::Rally) {
        phrases.push(Phrase::whole("Rally", "rally"));
    }
    if all.iter().any(|order| matches!(order, Order::Step(..))) {
        phrases.push(Phrase::pointing("Step to …", "step", Wants::Place));
    }
    if all.iter().any(|order| matches!(order, Order::Step(_, Some(_)))) {
        phrases.push(Phrase::pointing("then to …", "then", Wants::Place).added(" "));
    }
    if all.iter().any(|order| matches!(order, Order::Fire(..))) {
        phrases.push(Phrase::pointing("Fire at post …", "fire", Wants::Place));
        if all.iter().any(|order| matches!(order, Order::Fire(Aim::Company(_), _))) {
            phrases.push(Phrase::pointing("Fire at company …", "fire at", Wants::Piece));
        }
        if own.strength > 1 {
            phrases.push(Phrase::pointing("and at …", "and", Wants::Place).added(" "));
        }
    }
    phrases
}

/// The lines of a sheet, each with its arrows: where the company is to go, what it is to fire at as that stands now.
pub fn written(state: &State, side: Side, sheet: &Sheet) -> Vec<WrittenLine> {
    let line = |(unit, order): (UnitId, Order)| WrittenLine {
        piece: unit.to_string(),
        words: order.say(),
        arrows: arrows(state, unit, order),
        marks: match order {
            Order::Stand | Order::Rally => state.unit(unit).post().map(ring).into_iter().collect(),
            _ => Vec::new(),
        },
    };
    sheet.lines(side).map(line).collect()
}

fn ring(post: Post) -> Mark {
    Mark::Places { at: vec![post.place()] }
}

fn arrows(state: &State, unit: UnitId, order: Order) -> Vec<Arrow> {
    let Some(from) = state.unit(unit).post() else { return Vec::new() };
    let arrow = |kind, from: Post, to: Post| Arrow { kind, from: from.place(), to: to.place() };
    let march = |from: Post, to: Post| match state.holds(!unit.side(), to) {
        true => arrow(ArrowKind::Charge, from, to),
        false => arrow(ArrowKind::March, from, to),
    };
    let aimed = |aim: Aim| match aim {
        Aim::Post(at) => Some(arrow(ArrowKind::Fire, from, at)),
        Aim::Company(at) => Some(arrow(ArrowKind::Fire, from, state.unit(at).visible()?)),
    };
    match order {
        Order::Stand | Order::Rally => Vec::new(),
        Order::Step(first, second) => {
            [Some(march(from, first)), second.map(|to| march(first, to))].into_iter().flatten().collect()
        }
        Order::Fire(aim, also) => [Some(aim), also].into_iter().flatten().filter_map(aimed).collect(),
    }
}

/// What a click writes into the line of the selected company: a step, another step behind the first, a fire at the post
/// or at the company, a second target. A phrase says which of them is meant.
pub fn pointed(game: &Picket, state: &State, side: Side, at: &Pointed<'_>) -> Vec<Answer> {
    let Some(unit) = at.selected.and_then(UnitId::parse).filter(|unit| unit.side() == side) else {
        return Vec::new();
    };
    let by = Speaker { game, state, side };
    let so_far = at.line.and_then(|words| Order::read(&by, words).ok());
    let post = at.hex.and_then(Post::of_hex);
    let enemy = at.piece.and_then(UnitId::parse).filter(|enemy| enemy.side() != side);
    let mut orders = Vec::new();
    let phrase = at.phrase.unwrap_or_default();
    let wants = |words: &str| phrase.is_empty() || phrase == words;
    if let (true, Some(Order::Step(first, None)), Some(to)) = (wants("then"), so_far, post) {
        orders.extend((first.distance(to) == 1).then_some(Order::Step(first, Some(to))));
    }
    if let (true, Some(to)) = (wants("step"), post) {
        orders.push(Order::Step(to, None));
    }
    if let (true, Some(enemy)) = (wants("fire at"), enemy) {
        orders.push(Order::Fire(Aim::Company(enemy), None));
    }
    if let (true, Some(at)) = (wants("fire"), post) {
        orders.push(Order::Fire(Aim::Post(at), None));
    }
    if let ("and", Some(Order::Fire(aim, _)), Some(at)) = (phrase, so_far, post) {
        let also = enemy.map_or(Aim::Post(at), Aim::Company);
        orders.push(Order::Fire(aim, Some(also)));
    }
    // A click on bare ground without a phrase is a step, if it can be one.
    if phrase.is_empty() && post.is_some_and(|post| !state.holds(!side, post)) {
        let (steps, rest): (Vec<_>, Vec<_>) =
            orders.into_iter().partition(|order| matches!(order, Order::Step(..)));
        let legal = |order: &Order| kernel::fine(|why| judge_line(state, unit, *order, why));
        orders = if steps.iter().any(legal) { steps } else { steps.into_iter().chain(rest).collect() };
    }
    orders.into_iter().map(|order| Answer::Orders(Sheet::of(unit, order))).collect()
}

/// The fires of a sheet, each in a position of its own: nobody steps, and the enemy does nothing.
pub fn parts(game: &Picket, state: &State, side: Side, sheet: &Sheet) -> Vec<Part<State>> {
    let part = |(unit, order): (UnitId, Order)| {
        let Order::Fire(..) = order else { return None };
        let mut position = state.clone();
        position.sealed.0 = [Sealed::Awaited; 2];
        let mut sheets = BySide::new(Sheet::default(), Sheet::default());
        sheets[side] = Sheet::of(unit, order);
        let mut stage = Stage::silent(game, &mut position);
        carry_out(&mut stage, sheets);
        let due = matches!(game.pending(&position), Pending::Roll(_));
        let supposing = "as everybody stands now";
        due.then(|| Part { piece: unit.to_string(), words: order.say(), position, supposing })
    };
    sheet.lines(side).filter_map(part).collect()
}

/// The company whose line a refusal is about.
pub fn about(refusal: &Refusal) -> Option<UnitId> {
    match *refusal {
        Refusal::NotThere(unit)
        | Refusal::NotYours(unit)
        | Refusal::NoStepsInVolley(unit)
        | Refusal::NotOnTheWay(unit, _)
        | Refusal::NoAssaultInHold(unit, _)
        | Refusal::ShakenMayNotAssault(unit, _)
        | Refusal::NoSecondStep(unit)
        | Refusal::OrderedTooMany(unit, _)
        | Refusal::OutOfRange(unit, _)
        | Refusal::NoSuchTarget(unit, _)
        | Refusal::TooWeakToSplit(unit)
        | Refusal::OneTargetTwice(unit)
        | Refusal::NothingToRally(unit)
        | Refusal::NoCartridges(unit) => Some(unit),
        _ => None,
    }
}
