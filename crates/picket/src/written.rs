//! Chapter 13: written orders, an option. Both sides write a sheet in secret; both are carried out together.

pub mod after;
pub mod carry;
pub mod lines;
pub mod march;
pub mod sheet;
pub mod volley;

use crate::ambush::{seal, still_out};
use crate::refusals::Refusal;
use crate::state::{Nerve, Sealed, State};
use crate::{Answer, Picket, Post, Posture, UnitId, fire};
use kernel::{
    Duty, Listing, Offers, Pointed, Reasons, RuleId, Side, Stage, Stream, Wait, fine, refuse, rule,
};
use serde::{Deserialize, Serialize};
use sheet::{Aim, Order, Sheet};

/// Both sides write a sheet of orders in secret (PK-13a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Write;

impl Duty<Picket> for Write {
    fn wait(&self, _: &Picket, state: &State) -> Wait {
        still_out(state)
    }
    fn clause(&self, _: &Picket, _: &State) -> Option<RuleId> {
        Some(rule!("PK-13a"))
    }
    fn prompt(&self, _: &Picket, state: &State, _: Side) -> String {
        format!("Write your orders for turn {}: a line for each company.", state.turn)
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, _: &Picket, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let mut seen: Vec<Sheet> = Vec::new();
        for sheet in [Sheet::default(), all_fire(state, side), all_forward(state, side)] {
            // A sheet of one line is no proposal for everybody.
            if !seen.contains(&sheet)
                && sheet.lines(side).count() != 1
                && fine(|why| judge(state, side, &sheet, why))
            {
                seen.push(sheet);
            }
        }
        out.extend(seen.into_iter().map(Answer::Orders))
    }
    fn draw(&self, _: &Picket, state: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        Some(Answer::Orders(any_sheet(state, side, chance)))
    }
    fn judge(&self, _: &Picket, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match answer {
            Answer::Orders(sheet) => judge(s, side, sheet, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Picket>, side: Side, answer: &Answer) {
        if let Answer::Orders(sheet) = *answer {
            seal(stage, side, Sealed::Sheet(sheet));
        }
    }
    fn pointed(&self, game: &Picket, state: &State, side: Side, at: &Pointed<'_>) -> Vec<Answer> {
        lines::pointed(game, state, side, at)
    }
}

/// Judges a sheet line by line, and what its lines come to together (PK-13c, PK-13d).
pub fn judge(state: &State, side: Side, sheet: &Sheet, why: &mut Reasons<Refusal>) {
    for (unit, order) in sheet.lines(side) {
        refuse!(why, !state.unit(unit).is_there(), Refusal::NotThere(unit));
        if state.unit(unit).is_there() {
            judge_line(state, unit, order, why);
        }
    }
    if let Some((unit, post)) = crowded(state, side, sheet) {
        why.because(Refusal::OrderedTooMany(unit, post));
    }
}

/// Judges one line by what its side knows (PK-13d).
pub fn judge_line(state: &State, unit: UnitId, order: Order, why: &mut Reasons<Refusal>) {
    let own = state.unit(unit);
    match order {
        Order::Stand => {}
        Order::Rally => refuse!(why, own.nerve == Nerve::Steady, Refusal::NothingToRally(unit)),
        Order::Step(first, second) => {
            judge_step(state, unit, own.post(), first, why);
            if let Some(second) = second {
                let assault = state.holds(!unit.side(), first);
                let onward = state.posture[unit.side()] == Posture::Advance && !own.is_shaken() && !assault;
                refuse!(why, !onward, Refusal::NoSecondStep(unit));
                judge_step(state, unit, Some(first), second, why);
            }
        }
        Order::Fire(aim, also) => {
            refuse!(why, !own.can_fire(), Refusal::NoCartridges(unit));
            refuse!(why, also.is_some() && own.strength < 2, Refusal::TooWeakToSplit(unit));
            refuse!(why, also == Some(aim), Refusal::OneTargetTwice(unit));
            for aim in [Some(aim), also].into_iter().flatten() {
                judge_aim(state, unit, aim, why);
            }
        }
    }
}

/// A step from where the company stands then: next to it, and no assault that it may not make (PK-4b, PK-6a).
fn judge_step(state: &State, unit: UnitId, from: Option<Post>, to: Post, why: &mut Reasons<Refusal>) {
    let side = unit.side();
    refuse!(why, state.posture[side] == Posture::Volley, Refusal::NoStepsInVolley(unit));
    let next = from.is_some_and(|from| from.distance(to) == 1);
    refuse!(why, !next, Refusal::NotOnTheWay(unit, to));
    if state.holds(!side, to) {
        refuse!(why, state.posture[side] == Posture::Hold, Refusal::NoAssaultInHold(unit, to));
        refuse!(why, state.unit(unit).is_shaken(), Refusal::ShakenMayNotAssault(unit, to));
    }
}

/// A company aims at a post in its reach, or at an enemy it sees, wherever that goes (PK-13l).
fn judge_aim(state: &State, unit: UnitId, aim: Aim, why: &mut Reasons<Refusal>) {
    match aim {
        Aim::Post(at) => {
            let near = state.unit(unit).post().is_some_and(|from| (1..=2).contains(&from.distance(at)));
            refuse!(why, !near, Refusal::OutOfRange(unit, at));
        }
        Aim::Company(at) => {
            let seen = at.side() != unit.side() && state.unit(at).visible().is_some();
            refuse!(why, !seen, Refusal::NoSuchTarget(unit, at));
        }
    }
}

/// A post that more than two companies would hold by their side's own orders, and the last of them that goes there
/// (PK-13d). An assault enters nothing by itself.
fn crowded(state: &State, side: Side, sheet: &Sheet) -> Option<(UnitId, Post)> {
    let goes = |unit: UnitId, step: usize| match sheet.order(unit) {
        Order::Step(first, second) => {
            let ways = [Some(first), second];
            ways[..step].iter().flatten().rfind(|&&to| !state.holds(!side, to)).copied()
        }
        _ => None,
    };
    (1..=2).find_map(|step| {
        let there = |unit: UnitId| {
            let own = state.unit(unit).post();
            goes(unit, step).or(own).filter(|_| state.unit(unit).is_there())
        };
        let full = |post: Post| UnitId::of(side).filter(|&unit| there(unit) == Some(post)).count() > 2;
        UnitId::of(side).filter_map(|unit| Some((unit, goes(unit, step)?))).rfind(|&(_, post)| full(post))
    })
}

/// Everybody fires who sees an enemy in reach.
fn all_fire(state: &State, side: Side) -> Sheet {
    sheet_of(state, side, |unit| {
        let from = state.unit(unit).visible()?;
        let near = fire::targets(state, side).filter(|at| (1..=2).contains(&at.distance(from)));
        near.min_by_key(|at| (at.distance(from), *at)).map(|at| Order::Fire(Aim::Post(at), None))
    })
}

/// Everybody who is seen goes one post towards the enemy's base.
fn all_forward(state: &State, side: Side) -> Sheet {
    sheet_of(state, side, |unit| {
        let to = state.unit(unit).visible()?.towards_base(!side)?;
        Some(Order::Step(to, None))
    })
}

/// A sheet with an order for each company that may be given it.
pub fn sheet_of(state: &State, side: Side, order: impl Fn(UnitId) -> Option<Order>) -> Sheet {
    let mut sheet = Sheet::default();
    for unit in UnitId::of(side).filter(|&unit| state.unit(unit).is_there()) {
        if let Some(order) = order(unit) {
            add(state, side, &mut sheet, unit, order);
        }
    }
    sheet
}

/// Adds a line if the sheet stays legal with it.
pub fn add(state: &State, side: Side, sheet: &mut Sheet, unit: UnitId, order: Order) {
    let mut longer = *sheet;
    longer.write(unit, Some(order));
    if fine(|why| judge(state, side, &longer, why)) {
        *sheet = longer;
    }
}

/// Everything a company may be ordered to, two targets excepted.
pub fn orders(state: &State, unit: UnitId) -> Vec<Order> {
    let Some(from) = state.unit(unit).post() else { return vec![Order::Stand] };
    let mut all = vec![Order::Stand, Order::Rally];
    for first in from.neighbours() {
        all.push(Order::Step(first, None));
        all.extend(first.neighbours().into_iter().map(|second| Order::Step(first, Some(second))));
    }
    all.extend(Post::all().map(|at| Order::Fire(Aim::Post(at), None)));
    all.extend(UnitId::of(!unit.side()).map(|at| Order::Fire(Aim::Company(at), None)));
    all.retain(|&order| fine(|why| judge_line(state, unit, order, why)));
    all
}

/// Any legal sheet: two targets and missing lines included.
pub fn any_sheet(state: &State, side: Side, chance: &mut Stream) -> Sheet {
    let mut sheet = Sheet::default();
    for unit in UnitId::of(side).filter(|&unit| state.unit(unit).is_there()) {
        let all = orders(state, unit);
        let mut order = all[chance.below(all.len())];
        if let (Order::Fire(aim, None), Order::Fire(also, None)) = (order, all[chance.below(all.len())]) {
            order = Order::Fire(aim, Some(also).filter(|also| *also != aim));
        }
        if chance.below(8) > 0 {
            add(state, side, &mut sheet, unit, order);
        }
    }
    sheet
}
