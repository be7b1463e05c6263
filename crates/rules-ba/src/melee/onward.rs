//! Continued advance and continued attack: written and sealed, then announced and carried out (BA-4.1.4, BA-6.1.2,
//! BA-S20, BA-S21, BA-S22).
//!
//! ```text
//! D1: MARCH WHEEL L 15, ADV 10
//! D2: ATTACK S2
//! D3: MARCH ADV; FORM OCCUPY mill
//! ```

use crate::answers::Answer;
use crate::bodies;
use crate::events::Event;
use crate::orders::check::CHARGE_WHEEL;
use crate::orders::{Aim, Angle, Attack, Element, Leg, Limit, March, Movement, Order, Pace, Sheet, Until};
use crate::refusals::Refusal;
use crate::sight::seen_for_orders;
use crate::state::{Announced, Mark, Right, Standing, State, Where};
use crate::units::{Arm, Degree, UnitId};
use crate::{Ba, urban};
use kernel::{
    BySide, Duty, Listing, Offers, Policy, Reasons, RuleId, Seal, Shared, Side, Stage, Stream, Wait, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::Hand;

/// What a unit may still do: its right, if nothing has broken it since (BA-4.1.4).
pub fn right(state: &State, id: UnitId) -> Right {
    let unit = state.unit(id);
    let fit = unit.on_table() && unit.degree < Degree::Md && !unit.is(Mark::Struck);
    if fit { unit.right } else { Right::None }
}

/// The units of a side that may go on.
fn entitled(game: &Ba, state: &State, side: Side) -> impl Iterator<Item = UnitId> {
    bodies::of(game, state, side).filter(|id| right(state, *id) > Right::None).collect::<Vec<_>>().into_iter()
}

/// What a unit does in the continued advance: go on, attack anew whom it can reach (BA-4.1.4g), occupy a building (BA-4.1.4l).
pub fn ordered<'a>(game: &Ba, state: &'a State, id: UnitId) -> Option<Movement<'a>> {
    let order = order(game, state, id).filter(|_| right(state, id) > Right::None)?;
    order.movement()
}

/// The line of a unit on the sheet of continued movement.
pub fn order<'a>(game: &Ba, state: &'a State, id: UnitId) -> Option<&'a Order> {
    state.continued[bodies::side(game, state, id)].as_ref()?.of(id)
}

/// Both sides write what their units do that may go on (BA-S20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Onward;

impl Duty<Ba> for Onward {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seals = BySide::from_fn(|side| match &state.continued[side] {
            Some(_) => Seal::In,
            None if entitled(game, state, side).next().is_some() => Seal::Asked,
            None => Seal::Not,
        });
        let open = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if open { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    /// All is in: the attacks of the bound are over, continued attacks are announced (BA-4.1.4k, BA-S21).
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
        let (game, state) = (stage.game, stage.state());
        let mut attacks = Vec::new();
        for id in state.present() {
            if let Some(Movement::Attack(attack)) = ordered(game, state, id) {
                let pace = pace(state, id);
                let blind = urban::unseen(game, state, id, attack.aim);
                let place = urban::place(game, state, id, attack.aim);
                let announced =
                    Announced { aim: attack.aim, pace, met: None, on: Standing::On, blind, place };
                attacks.push((id, announced));
            }
        }
        stage.emit(Event::AttacksOver);
        let some = !attacks.is_empty();
        for (id, announced) in attacks {
            stage.emit(Event::Announced(id, announced));
        }
        if some {
            stage.push(crate::refuge::SeekRefuge);
        }
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-4.1.4i"))
    }
    fn prompt(&self, game: &Ba, state: &State, side: Side) -> String {
        let names = game.names(state);
        let who: Vec<String> = entitled(game, state, side).map(|id| names.title(id)).collect();
        format!("Who goes on? {} may make a continued advance.", kernel::listed(&who, "and"))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let all: Vec<Order> = entitled(game, state, side).filter_map(|id| usual(game, state, id)).collect();
        let more = all.is_empty() || out.add(Answer::Continue(Sheet { orders: all }));
        more && out.add(Answer::Continue(Sheet::default()))
    }
    fn draw(&self, game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let mut orders = Vec::new();
        for id in entitled(game, state, side) {
            let wheel = Leg::Wheel(
                if chance.below(2) == 0 { Hand::Left } else { Hand::Right },
                Angle(chance.below(81) as u16),
            );
            let drawn = match chance.below(4) {
                0 => None,
                1 => usual(game, state, id),
                _ if right(state, id) == Right::Occupy => usual(game, state, id),
                at => {
                    let legs =
                        if at == 2 { vec![Leg::Advance(None)] } else { vec![wheel, Leg::Advance(None)] };
                    Some(advance(id, legs))
                }
            };
            orders.extend(drawn);
        }
        orders.sort_by_key(|order| crate::names::precedence(state, order.unit));
        let sheet = Sheet { orders };
        let mut why = Reasons::all();
        judge(game, state, side, &sheet, &mut why);
        Some(Answer::Continue(if why.into_result().is_ok() { sheet } else { Sheet::default() }))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Continue(sheet) = answer else { return why.because(Refusal::NotAsked) };
        judge(game, state, side, sheet, why);
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Continue(sheet) = answer else { return };
        let mut sheet = sheet.clone();
        for order in &mut sheet.orders {
            halt(stage.state(), order);
        }
        stage.emit(Event::Continues(side, Shared::new(sheet)));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(ONWARD)
    }
    /// Always: as it is usual. Never: nobody goes on (BA-4.1.4i).
    fn standing(&self, game: &Ba, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        let orders = match policy {
            Policy::Never => Vec::new(),
            _ => entitled(game, state, side).filter_map(|id| usual(game, state, id)).collect(),
        };
        Some(Answer::Continue(Sheet { orders }))
    }
}

/// What a standing order calls it.
pub const ONWARD: &str = "continued advance";

/// At which rate a unit goes on: the last it used (BA-4.1.4c, BA-R62).
pub fn pace(state: &State, id: UnitId) -> Pace {
    if state.unit(id).is(Mark::Charging) { Pace::Charge } else { Pace::Normal }
}

fn advance(unit: UnitId, legs: Vec<Leg>) -> Order {
    let march = March { pace: Pace::Normal, legs, limit: Limit::default() };
    Order { unit, elements: vec![Element::March(march)], choices: Default::default() }
}

/// The usual: into the building it attacked if it may, else straight on.
pub(crate) fn usual(game: &Ba, state: &State, id: UnitId) -> Option<Order> {
    let attack = state.unit(id).attack;
    let may_enter = right(state, id) > Right::Follow && game.battle.raised(state.unit(id).root).arm.is_foot();
    let building =
        attack.filter(|_| may_enter).and_then(|attack| urban::attacked_building(game, state, attack.aim));
    match (right(state, id), building) {
        (Right::None, _) | (Right::Occupy, None) => None,
        (Right::Occupy, Some(building)) => {
            let elements = vec![Element::Occupy(building, None)];
            Some(Order { unit: id, elements, choices: Default::default() })
        }
        (_, Some(building)) if crate::garrison::occupants(state, building).is_empty() => {
            let mut order = advance(id, vec![Leg::Advance(None)]);
            order.elements.push(Element::Occupy(building, None));
            Some(order)
        }
        _ => Some(advance(id, vec![Leg::Advance(None)])),
    }
}

/// An advance after an attack on a position ends there (BA-4.1.4e).
fn halt(state: &State, order: &mut Order) {
    let attack = state.unit(order.unit).attack;
    // Whoever was met instead of the announced target was attacked itself, not its position (BA-4.1.2k).
    let other = attack.is_some_and(|attack| match attack.aim {
        Aim::Position(target, _) => attack.met.is_some_and(|met| met != target),
        _ => false,
    });
    let Some(place) = attack.and_then(|attack| attack.place).filter(|_| !other) else { return };
    for element in &mut order.elements {
        match element {
            Element::March(March { limit, .. }) | Element::Attack(Attack { limit, .. }) => {
                limit.until = limit.until.or(Some(Until::Point(place)));
            }
            _ => {}
        }
    }
}

/// What can be known wrong with a sheet of continued movement without measuring (BA-R128).
fn judge(game: &Ba, state: &State, side: Side, sheet: &Sheet, why: &mut Reasons<Refusal>) {
    for (at, order) in sheet.orders.iter().enumerate() {
        let unit = order.unit;
        if unit.index() >= state.units.len() || bodies::side(game, state, unit) != side {
            why.because(Refusal::NotYours(unit));
            continue;
        }
        if sheet.orders[..at].iter().any(|other| other.unit == unit) {
            why.because(Refusal::OrderedTwice(unit));
        }
        let right = right(state, unit);
        if right == Right::None {
            why.because(Refusal::MayNotGoOn(unit));
            continue;
        }
        let movements = order.elements.iter().filter(|element| !matches!(element, Element::Occupy(..)));
        if movements.count() > 1 || order.elements.len() > 2 {
            why.because(Refusal::TwoMovements(unit));
        }
        for element in &order.elements {
            self::element(game, state, side, (unit, right), element, why);
        }
    }
}

fn element(
    game: &Ba,
    state: &State,
    side: Side,
    (unit, right): (UnitId, Right),
    element: &Element,
    why: &mut Reasons<Refusal>,
) {
    let foot = game.battle.raised(state.unit(unit).root).arm.is_foot();
    match element {
        // Whoever stands at an empty building does not march on; a support unit does no more than that (BA-4.1.7k, BA-6.1.2j).
        Element::March(march) if right != Right::Occupy => legs(state, unit, march.pace, &march.legs, why),
        Element::Attack(attack) if right == Right::Attack => {
            legs(state, unit, attack.pace, &attack.via, why);
            match attack.aim {
                Aim::Unit(target) | Aim::Position(target, _) => {
                    let known = target.index() < state.units.len()
                        && bodies::side(game, state, target) != side
                        && state.unit(target).is_present();
                    if !known {
                        return why.because(Refusal::NotAnOpponent(unit, target));
                    }
                    let arm = game.battle.raised(state.unit(target).root).arm;
                    if foot && arm == Arm::Cavalry {
                        why.because(Refusal::FootAgainstHorse(unit, target));
                    }
                    if !foot && matches!(state.unit(target).place, Where::Building(_)) {
                        why.because(Refusal::NotForHorse(unit));
                    }
                    if !seen_for_orders(game, state, unit, target) {
                        why.because(Refusal::Unseen(unit, target));
                    }
                }
                Aim::Feature(..) if !foot && urban::attacked_building(game, state, attack.aim).is_some() => {
                    why.because(Refusal::NotForHorse(unit));
                }
                Aim::Feature(..) => {}
            }
        }
        Element::Attack(_) => why.because(Refusal::NoContinuedAttack(unit)),
        Element::Occupy(..) if !foot => why.because(Refusal::NotForHorse(unit)),
        Element::Occupy(..) if right != Right::Follow => {}
        _ => why.because(Refusal::OnlyAdvance(unit)),
    }
}

/// One wheel of at most 20 degrees, and straight on, at the rate it has (BA-4.1.4c, BA-4.1.4d). A column of march may follow its road
/// without a limit (BA-2.4.3g).
fn legs(state: &State, unit: UnitId, pace: Pace, legs: &[Leg], why: &mut Reasons<Refusal>) {
    use crate::formation::Formation;
    let marches = state.unit(unit).formation == Formation::ColumnOfMarch;
    let skirmishers = state.unit(unit).is_skirmish_line();
    let wheels = legs.iter().filter(|leg| matches!(leg, Leg::Wheel(..))).count();
    let fits = |leg: &Leg| match leg {
        Leg::Advance(_) => true,
        Leg::Wheel(_, by) => by.turn() <= CHARGE_WHEEL,
        Leg::Along(_) => marches,
        Leg::To(_) => skirmishers,
        _ => false,
    };
    if wheels > 1 || !legs.iter().all(fits) {
        why.because(Refusal::OnlyOneWheel(unit));
    }
    if pace != Pace::Normal {
        why.because(Refusal::RateStays(unit));
    }
}

/// Whoever was to occupy a building and touches it does so, if no opponent is there or wants the same (BA-6.1.2j, BA-6.1.2o,
/// BA-6.1.2q).
pub fn occupy(stage: &mut Stage<'_, Ba>) {
    let (game, state) = (stage.game, stage.state());
    let mut wanted = Vec::new();
    for id in state.present().filter(|id| right(state, *id) > Right::Follow) {
        let Some(order) = order(game, state, id) else { continue };
        wanted.extend(order.elements.iter().filter_map(|element| match element {
            Element::Occupy(building, figures) => {
                Some(urban::Wants { unit: id, building: *building, figures: *figures })
            }
            _ => None,
        }));
    }
    urban::occupy(stage, &wanted);
}
