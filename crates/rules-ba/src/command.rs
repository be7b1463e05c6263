//! Ordering rolls (BA-1.1.3, BA-T17, BA-R22 to BA-R25, BA-S2).

use crate::Ba;
use crate::bodies::{self, footprint, staff_base};
use crate::disorder;
use crate::events::Event;
use crate::forced;
use crate::formation::Formation;
use crate::orders::{Element, Leg, Order, Pace};
use crate::state::{Alive, Failed, State};
use crate::tables::Rows;
use crate::tables::command::{Followed, ORDERING, ordered};
use crate::units::{Degree, Quality, Rank, StaffId, UnitId};
use crate::valour;
use kernel::{Changes, Dice, Duty, Faces, Roll, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::Length;

/// Beyond this from its direct CO a unit needs a roll (BA-1.1.3a).
pub const REACH: Length = Length::whole(30);

/// A roll that is due, with everything about the order that both sides may know (BA-S2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Due {
    /// Whose order.
    pub unit: UnitId,
    /// What the order is about, as far as it matters.
    pub only: Only,
    /// Failed attempts at the same order in unbroken succession (BA-1.1.4y).
    pub failures: u8,
}

/// What an order consists of, where it adds a factor (BA-1.1.3h, BA-1.1.3i).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Only {
    /// Neither of these.
    #[default]
    Other,
    /// A change of formation to huddle, and nothing else.
    Huddle,
    /// A march towards the direct CO, and nothing else.
    TowardsCo,
}

/// The rolls that the two sheets need, by side and unit (BA-1.1.3d, BA-S30).
pub fn due(game: &Ba, state: &State) -> Vec<Due> {
    // Whoever arrives in this bound is judged as if he stood at his entry already (BA-R121).
    let arrived = crate::arrivals::arrived(game, state);
    let state = arrived.as_ref().unwrap_or(state);
    let mut due = Vec::new();
    for side in Side::BOTH {
        let Some(sheet) = &state.sheets[side] else { continue };
        for order in &sheet.orders {
            if state.unit(order.unit).is_present() && needs_roll(game, state, order) {
                due.push(Due {
                    unit: order.unit,
                    only: only(game, state, order),
                    failures: failures(state, order),
                });
            }
        }
    }
    due
}

/// Whether an order needs a roll: it is far from its CO, or changes formation in disorder or near the enemy (BA-1.1.3a, BA-1.1.3b,
/// BA-1.1.3c); of an order through the mother unit, by the situation of that unit (BA-1.1.2p). A transfer never does (BA-1.1.5e).
pub fn needs_roll(game: &Ba, state: &State, order: &Order) -> bool {
    // A unit that is told to stay has no order, and a unit without an order never rolls (BA-R25, BA-R170).
    if order.elements.is_empty()
        || order.elements.iter().any(|element| matches!(element, Element::Transfer(_)))
    {
        return false;
    }
    let unit = state.unit(order.unit);
    let forms = changes_formation(&order.elements);
    !is_near_commander(game, state, order.unit)
        || forms && matches!(unit.degree, Degree::Ld | Degree::Md)
        || forms && bodies::healthy_opponent_within(game, state, order.unit, REACH)
}

/// Whether a unit is within 30 cm of its direct CO, edge to edge (BA-1.1.3a, BA-R127); one without a direct CO is not
/// (BA-1.1.4f, BA-R22).
pub fn is_near_commander(game: &Ba, state: &State, unit: UnitId) -> bool {
    let commander = state.unit(unit).commander;
    state.staff(commander).alive == Alive::Yes && {
        let base = staff_base(game, state, commander);
        footprint(game, state, unit).parts().iter().any(|part| part.within(&base, REACH))
    }
}

/// Whether some element is a change of formation (BA-R95).
pub fn changes_formation(elements: &[Element]) -> bool {
    elements.iter().any(|element| match element {
        Element::Form(_)
        | Element::Occupy(..)
        | Element::Vacate(..)
        | Element::Limber(_)
        | Element::Unlimber(_)
        | Element::LeaveGuns(_)
        | Element::RejoinGuns
        | Element::Redistribute(_)
        | Element::SkirmishersOut { .. }
        | Element::SkirmishersIn(_)
        | Element::Work(..)
        | Element::Rest(..) => true,
        Element::Sk(block) | Element::Part(_, block) => changes_formation(block),
        _ => false,
    })
}

fn only(game: &Ba, state: &State, order: &Order) -> Only {
    match order.elements.as_slice() {
        [Element::Form(form)] if form.into.formation == Formation::Huddle => Only::Huddle,
        [Element::March(march)] if goes_towards(game, state, order.unit, &march.legs, march.pace) => {
            Only::TowardsCo
        }
        _ => Only::Other,
    }
}

/// Whether a planned path never takes a unit farther from its direct CO and ends nearer (BA-R23).
fn goes_towards(game: &Ba, state: &State, unit: UnitId, legs: &[Leg], pace: Pace) -> bool {
    let commander = state.unit(unit).commander;
    if state.staff(commander).alive != Alive::Yes {
        return false;
    }
    let goal = state.staff(commander).at;
    let mut last = (bodies::centre(game, state, unit) - goal).square();
    let start = last;
    for at in crate::march::planned(game, state, unit, legs, pace) {
        let now = (at - goal).square();
        if now > last {
            return false;
        }
        last = now;
    }
    last < start
}

/// How often the same order has failed in the bounds directly before this one (BA-R24).
fn failures(state: &State, order: &Order) -> u8 {
    let same = |failed: &Failed| failed.signature == signature(order) && failed.bound + 1 == state.bound;
    state.unit(order.unit).failed.filter(same).map_or(0, |failed| failed.times)
}

/// What sort of order it is: its kinds of elements, formations, targets, buildings, sites and commanders, but not the
/// geometry of its march (BA-R24).
pub fn signature(order: &Order) -> u32 {
    let mut sum: u32 = 2_166_136_261;
    let mut add = |value: u32| sum = (sum ^ value).wrapping_mul(16_777_619);
    fn walk(elements: &[Element], add: &mut impl FnMut(u32)) {
        for element in elements {
            match element {
                Element::Split(_) => add(1),
                Element::Assemble(_) => add(2),
                Element::Form(form) => add(16 + form.into.formation as u32),
                Element::Occupy(building, _) => add(1_000 + u32::from(*building)),
                Element::Vacate(into, ..) => add(32 + into.formation as u32),
                Element::Limber(_) => add(3),
                Element::Unlimber(_) => add(4),
                Element::LeaveGuns(_) => add(5),
                Element::RejoinGuns => add(6),
                Element::Redistribute(_) => add(7),
                Element::SkirmishersOut { .. } => add(8),
                Element::SkirmishersIn(_) => add(9),
                Element::SkirmishersGap(_) => add(10),
                Element::March(_) => add(11),
                Element::Attack(attack) => match attack.aim {
                    crate::orders::Aim::Unit(unit) => add(2_000 + u32::from(unit.0)),
                    crate::orders::Aim::Position(unit, _) => add(3_000 + u32::from(unit.0)),
                    crate::orders::Aim::Feature(feature, _) => match feature {
                        crate::orders::Feature::Area(at) => add(4_000 + u32::from(at)),
                        crate::orders::Feature::Line(at) => add(4_300 + u32::from(at)),
                        crate::orders::Feature::Hill(at) => add(4_600 + u32::from(at)),
                    },
                },
                Element::Canister => add(12),
                Element::Work(work, site) => {
                    add(64 + *work as u32);
                    if let crate::orders::Site::Area(at) = site {
                        add(u32::from(*at));
                    }
                }
                Element::Rest(..) => add(13),
                Element::Soutien(line) => add(5_000 + u32::from(line.0)),
                Element::Transfer(staff) => add(6_000 + u32::from(staff.0)),
                Element::Sk(block) => {
                    add(14);
                    walk(block, add);
                }
                Element::Part(part, block) => {
                    add(7_000 + u32::from(*part));
                    walk(block, add);
                }
            }
        }
    }
    walk(&order.elements, &mut add);
    sum
}

/// Who of the staff touches a unit for its ordering roll: its direct CO, or an adjutant of his; one at most counts
/// (BA-1.1.3f, BA-1.1.3g).
fn in_contact(game: &Ba, state: &State, unit: UnitId) -> Option<Rank> {
    let commander = state.unit(unit).commander;
    let touching = |id: &StaffId| state.staff(*id).alive == Alive::Yes && state.staff(*id).with == Some(unit);
    let own = |id: &StaffId| {
        *id == commander || {
            let officer = game.battle.officer(*id);
            officer.rank == Rank::Adjutant && officer.above == Some(commander)
        }
    };
    let all = (0..state.staff.len() as u8).map(StaffId);
    all.filter(touching).filter(own).map(|id| game.battle.officer(id).rank).min()
}

/// The ordering roll of a unit, with its factors (BA-T17).
pub fn roll(game: &Ba, state: &State, due: &Due) -> Roll {
    let unit = state.unit(due.unit);
    let side = bodies::side(game, state, due.unit);
    let leads = state.staff(unit.commander).alive == Alive::Yes;
    let quality = state.staff(unit.commander).quality;
    let contact = if leads { in_contact(game, state, due.unit) } else { None };
    let rows = Rows::NONE
        .when(leads && quality == Quality::VeryEfficient, 1)
        .when(leads && quality == Quality::VeryInefficient, 2)
        .when(contact == Some(Rank::Co), 3)
        .when(contact == Some(Rank::Adjutant), 4)
        .when(due.only == Only::Huddle, 5)
        .when(due.only == Only::TowardsCo, 6)
        .given(7, due.failures as i8)
        .when(unit.degree == Degree::Ld, 8)
        .when(unit.degree == Degree::Md, 9)
        .given(10, valour::of(game, unit));
    let mut roll = Roll::new(Dice::d6(3), "ordering roll", rule!("BA-1.1.3a"));
    roll.by = Some(side);
    roll.who = Some(u16::from(due.unit.0));
    roll.table = Some(rule!("BA-T17"));
    let roll = rows.added(&ORDERING, 0, Changes::Die, roll);
    disorder::penalised(state, side, roll)
}

/// What would be added to the ordering roll of an order (BA-T17).
pub fn added(game: &Ba, state: &State, order: &Order) -> i16 {
    let due = Due { unit: order.unit, only: only(game, state, order), failures: failures(state, order) };
    roll(game, state, &due).sum_of(Changes::Die)
}

/// All rolls that are due are made (BA-S2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OrderingRolls;

impl Duty<Ba> for OrderingRolls {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        match stage.state().due.first() {
            Some(due) => stage.push(OrderingRoll(due.unit)),
            None => stage.pop(),
        }
    }
}

/// The ordering roll of a unit (BA-T17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OrderingRoll(pub UnitId);

impl Duty<Ba> for OrderingRoll {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        match state.due.iter().find(|due| due.unit == self.0) {
            Some(due) => Wait::Dice(roll(game, state, due)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        stage.pop();
        let Some(due) = stage.state().due.first().copied() else { return };
        let (followed, degree) = ordered(roll(stage.game, stage.state(), &due).total(faces));
        let side = bodies::side(stage.game, stage.state(), due.unit);
        let order = stage.state().sheets[side].as_ref().and_then(|sheet| sheet.of(due.unit));
        let signature = order.map_or(0, signature);
        let bound = stage.state().bound;
        let failed = Failed { signature, times: due.failures.saturating_add(1), bound };
        stage.emit(Event::OrderFailed(due.unit, (followed == Followed::No).then_some(failed)));
        stage.emit(Event::OrderRolled(due.unit, followed));
        // It may bring disorder, retreat and rout (BA-1.1.3e).
        forced::bring(stage, due.unit, degree, None, forced::FD_LOSS);
        // What is ordered through the mother unit disorders the skirmish line too (BA-R25).
        if let Some(line) = disorder::line_near(stage.game, stage.state(), due.unit) {
            forced::bring(stage, line, degree, None, forced::FD_LOSS);
        }
    }
}

#[cfg(test)]
mod tests;
