//! The order of every unit under a plan.

use super::plan::{Plan, Posture};
use super::{clash, eye};
use crate::Ba;
use crate::bodies::{self, centre};
use crate::formation::Formation;
use crate::orders::{
    Aim, Angle, Attack, Choices, Element, Form, Leg, Limit, March, Order, Pace, Shaping, Sheet, check,
};
use crate::state::{Mark, State, Unit, Where};
use crate::units::{Arm, Degree, UnitId};
use kernel::{Reasons, Side};
use tabletop::{Hand, Point};

/// The sheet of a plan: an order to each unit that has something to do, and that may be ordered so.
pub(super) fn sheet(game: &Ba, state: &State, side: Side, plan: &Plan) -> Sheet {
    let mut sheet = Sheet::default();
    for id in state.ids().filter(|id| bodies::side(game, state, *id) == side) {
        let unit = state.unit(id);
        if !unit.is_present() || unit.degree == Degree::Fd {
            continue;
        }
        let targets: Vec<UnitId> = sheet.orders.iter().filter_map(attacked).collect();
        let deed = Deedful { game, state, side, id, unit, posture: plan.of(unit.commander), targets };
        let wanted = deed.orders().into_iter().filter(|elements| !elements.is_empty());
        let legal = wanted
            .into_iter()
            .map(|elements| Order { unit: id, elements, choices: Choices::default() })
            .find(|order| {
                let one = Sheet { orders: vec![order.clone()] };
                deed.dares(&order.elements)
                    && kernel::fine(|why: &mut Reasons<_>| check::sheet(game, state, side, &one, why))
            });
        sheet.orders.extend(legal);
    }
    sheet.orders.sort_by_key(|order| crate::names::precedence(state, order.unit));
    sheet
}

/// Foot stands this far from an enemy it does not attack, and forms line within this distance of him, in centimetres.
const STAND: i32 = 40;
/// See [`STAND`].
const FORM: i32 = 65;

/// Within this a column may turn and attack in one bound.
const TURN: i32 = 20;
/// Farther than this from all that brings points nobody is followed.
pub(super) const FOLLOW: i32 = 60;

/// A unit that looks for something to do.
pub(super) struct Deedful<'a> {
    pub(super) game: &'a Ba,
    pub(super) state: &'a State,
    pub(super) side: Side,
    pub(super) id: UnitId,
    pub(super) unit: &'a Unit,
    pub(super) posture: Posture,
    /// Whom others are ordered to attack.
    pub(super) targets: Vec<UnitId>,
}

/// Whom an order attacks.
fn attacked(order: &Order) -> Option<UnitId> {
    order.elements.iter().find_map(|element| match element {
        Element::Attack(Attack { aim: Aim::Unit(target), .. }) => Some(*target),
        _ => None,
    })
}

/// An attack, at the charge if it may.
pub(super) fn attacks(target: UnitId) -> Vec<Vec<Element>> {
    let attack = |pace| Attack { aim: Aim::Unit(target), pace, via: Vec::new(), limit: Limit::default() };
    [Pace::Charge, Pace::Normal].map(|pace| vec![Element::Attack(attack(pace))]).into()
}

pub(super) fn march(legs: Vec<Leg>) -> Element {
    Element::March(March { pace: Pace::Normal, legs, limit: Limit::default() })
}

pub(super) fn form(formation: Formation) -> Element {
    Element::Form(Form { into: Shaping { formation, files: None }, quarter: None, face: None })
}

impl Deedful<'_> {
    /// What it could be ordered, the best first.
    fn orders(&self) -> Vec<Vec<Element>> {
        if self.unit.degree == Degree::Md || self.unit.mother().is_some() {
            // It comes to order by standing still (BA-5.3.2); a skirmish line is led by its mother unit.
            return Vec::new();
        }
        let raised = self.game.battle.raised(self.unit.root);
        match raised.arm {
            Arm::Artillery => self.guns(),
            Arm::Waggon => self.waggon(),
            Arm::Cavalry => self.horse(),
            Arm::Infantry | Arm::Engineers => self.foot(),
        }
    }

    pub(super) fn here(&self) -> Point {
        centre(self.game, self.state, self.id)
    }

    pub(super) fn at(&self, id: UnitId) -> Point {
        centre(self.game, self.state, id)
    }

    pub(super) fn enemies(&self) -> Vec<(UnitId, i32)> {
        eye::near(self.game, self.state, !self.side, self.here())
    }

    pub(super) fn arm(&self, id: UnitId) -> Arm {
        self.game.battle.raised(self.state.unit(id).root).arm
    }

    /// Whether it turns about its middle: no column of march may (BA-2.4.3e), and a bent column straightens first.
    pub(super) fn rotates(&self) -> bool {
        let formation = self.unit.formation;
        formation != Formation::ColumnOfMarch && !formation.is_round() && self.unit.trail.is_none()
    }

    /// Turns to face a point that lies well aside: a rotation in place, where the formation may.
    pub(super) fn facing(&self, at: Point) -> Option<Vec<Element>> {
        let off = eye::aside(self.state, self.id, at);
        // Muskets bear 30 degrees to either side: a turn that brings nothing is an order that may fail.
        if off.abs() < 30 || self.unit.formation.fronts_all_round() {
            return None;
        }
        let hand = if off > 0 { Hand::Left } else { Hand::Right };
        let by = Angle::degrees(off.unsigned_abs().min(180) as u16);
        let leg = if self.rotates() { Leg::Rotate(hand, by) } else { Leg::Wheel(hand, by) };
        Some(vec![march(vec![leg])])
    }

    /// Marches to a point: by a wheel if it lies ahead, else it turns about first.
    pub(super) fn to(&self, at: Point) -> Vec<Element> {
        if self.is_stuck() {
            return vec![march(self.aside())];
        }
        let at = self.around(at);
        let off = eye::aside(self.state, self.id, at);
        let mut legs = Vec::new();
        if off.abs() > 120 && !self.unit.formation.is_round() {
            legs.push(Leg::Invert);
        } else if off.abs() > 45 && self.rotates() {
            // About its middle it turns at half the cost of a wheel (BA-2.4.2b, BA-2.4.2c).
            let hand = if off > 0 { Hand::Left } else { Hand::Right };
            legs.push(Leg::Rotate(hand, Angle::degrees(off.unsigned_abs() as u16)));
        }
        legs.push(Leg::To(eye::point(at)));
        vec![march(legs)]
    }

    fn foot(&self) -> Vec<Vec<Element>> {
        if let Where::Building(_) = self.unit.place {
            return Vec::new();
        }
        if self.is_stuck() && self.unit.formation == Formation::Line {
            // A line with an end in a wood goes only when it is a line no more (BA-R178).
            return vec![vec![form(Formation::ColumnOfAttack), march(self.aside())]];
        }
        let enemies = self.enemies();
        // Horse that is near is met in square, unless foot is nearer still.
        let horse = enemies
            .iter()
            .find(|(id, _)| self.arm(*id) == Arm::Cavalry && self.state.unit(*id).degree < Degree::Md);
        let foot = enemies.iter().filter(|(id, _)| self.arm(*id) != Arm::Cavalry);
        // Who has fled is no danger.
        let sound = foot.clone().find(|(id, _)| self.state.unit(*id).degree < Degree::Fd);
        let foot = sound.or(foot.clone().next());
        if let Some((_, cm)) = horse
            && *cm <= 45
            && foot.is_none_or(|(_, far)| far >= cm)
        {
            return if self.unit.formation == Formation::Square {
                Vec::new()
            } else {
                vec![vec![form(Formation::Square)]]
            };
        }
        if self.unit.formation == Formation::Square && horse.is_none_or(|(_, cm)| *cm > 70) {
            return vec![vec![form(Formation::ColumnOfAttack)]];
        }
        if self.posture != Posture::Withdraw
            && let Some(at) = self.kept()
        {
            return self.keep(at, &enemies);
        }
        let there: Vec<(UnitId, i32)> =
            enemies.iter().copied().filter(|(id, cm)| *cm <= 60 && self.is_there(*id)).collect();
        if let Some(&(intruder, cm)) = there.first().filter(|_| self.is_late() && self.impatience() > 0) {
            // Whoever stands where points are to be had is driven off.
            if let Some(orders) = self.blow(&there) {
                return orders;
            }
            if cm > 15 {
                return vec![self.to(eye::short_of(self.here(), self.at(intruder), 12))];
            }
        }
        if let Some(orders) = self.blow(&enemies) {
            return orders;
        }
        // Nobody is followed far from what brings points.
        let Some(&(target, cm)) = foot.filter(|(id, cm)| *cm <= 25 || self.is_worth_following(*id)) else {
            return self.seize();
        };
        match self.posture {
            Posture::Attack | Posture::Firefight => self.firefight(target, cm),
            Posture::Seize if cm <= 25 && self.state.unit(target).degree < Degree::Md => {
                self.firefight(target, cm)
            }
            Posture::Seize => self.seize(),
            Posture::Hold => self.hold(target, cm),
            Posture::Withdraw => self.away(target),
        }
    }

    /// An attack that promises enough, or a turn towards one. In the last bounds whoever stands where points are to be had is
    /// attacked with less hope.
    pub(super) fn blow(&self, enemies: &[(UnitId, i32)]) -> Option<Vec<Vec<Element>>> {
        let (target, edge) = clash::best(self.game, self.state, self.id, clash::REACH, enemies)?;
        let late = self.is_late();
        let needed = match self.posture {
            Posture::Attack => 0,
            Posture::Firefight | Posture::Seize => 2,
            Posture::Hold => 4,
            Posture::Withdraw => return None,
        };
        let helped = 2 * i32::from(self.targets.contains(&target));
        if edge + helped + self.impatience() + 3 * i32::from(late && self.is_there(target)) < needed {
            return None;
        }
        let at = self.at(target);
        let off = eye::aside(self.state, self.id, at);
        let mut out = Vec::new();
        if off.abs() <= clash::ASIDE {
            out.extend(attacks(target));
        } else if self.unit.formation == Formation::ColumnOfAttack
            && self.rotates()
            && eye::far(self.here(), at) <= TURN
        {
            // A column has the time to turn about its middle and come to grips in one bound.
            let hand = if off > 0 { Hand::Left } else { Hand::Right };
            let via = vec![Leg::Rotate(hand, Angle::degrees(off.unsigned_abs().min(180) as u16))];
            let attack = Attack { aim: Aim::Unit(target), pace: Pace::Normal, via, limit: Limit::default() };
            out.push(vec![Element::Attack(attack)]);
        }
        out.extend(self.facing(at));
        Some(out)
    }

    /// The last bounds are for the places that bring points.
    fn is_late(&self) -> bool {
        self.state.bound + 4 > self.game.battle.bounds
    }

    /// Who is not ahead cannot wait for ever: the later, the less hope an attack needs.
    fn impatience(&self) -> i32 {
        let points = |side| crate::victory::points(self.game, self.state, side);
        if points(self.side) > points(!self.side) {
            return 0;
        }
        let last = self.state.bound + 2 > self.game.battle.bounds;
        3 * i32::from(self.state.bound) / i32::from(self.game.battle.bounds.max(1)) + 3 * i32::from(last)
    }

    /// Comes up to an enemy in column, forms line before he is so near that it needs a roll, and stands within a charge of him: whoever
    /// comes nearer then is shot at by a line that has not moved.
    fn firefight(&self, target: UnitId, cm: i32) -> Vec<Vec<Element>> {
        let at = self.at(target);
        let aside = eye::aside(self.state, self.id, at).abs();
        let line = self.unit.formation == Formation::Line;
        // Nobody charges out of a building: muskets must come near.
        let housed = matches!(self.state.unit(target).place, Where::Building(_));
        let stand = if housed { 15 } else { STAND };
        if cm <= stand {
            return self.facing(at).into_iter().collect();
        }
        if !line && cm <= FORM && aside <= 20 && !self.unit.is(Mark::Formed) {
            return vec![vec![form(Formation::Line)]];
        }
        if aside <= 10 {
            let ahead = Leg::Advance(Some(tabletop::Length::whole((cm - stand).max(5))));
            return vec![vec![march(vec![ahead])]];
        }
        let mut elements = self.to(eye::short_of(self.here(), at, stand));
        if line && cm > FORM + 20 {
            elements.insert(0, form(Formation::ColumnOfAttack));
        }
        vec![elements]
    }

    /// Stays in line and faces the enemy.
    fn hold(&self, target: UnitId, cm: i32) -> Vec<Vec<Element>> {
        if self.unit.formation == Formation::ColumnOfAttack && cm <= 60 && cm > 30 {
            return vec![vec![form(Formation::Line)]];
        }
        self.facing(self.at(target)).into_iter().collect()
    }
}
