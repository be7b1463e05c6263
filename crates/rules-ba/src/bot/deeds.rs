//! The order of every unit under a plan.

use super::doctrine::prizes;
use super::plan::{Plan, Posture};
use super::{clash, eye};
use crate::Ba;
use crate::battle::Deed;
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
                kernel::fine(|why: &mut Reasons<_>| check::sheet(game, state, side, &one, why))
            });
        sheet.orders.extend(legal);
    }
    sheet.orders.sort_by_key(|order| crate::names::precedence(state, order.unit));
    sheet
}

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
fn attacks(target: UnitId) -> Vec<Vec<Element>> {
    let attack = |pace| Attack { aim: Aim::Unit(target), pace, via: Vec::new(), limit: Limit::default() };
    [Pace::Charge, Pace::Normal].map(|pace| vec![Element::Attack(attack(pace))]).into()
}

fn march(legs: Vec<Leg>) -> Element {
    Element::March(March { pace: Pace::Normal, legs, limit: Limit::default() })
}

fn form(formation: Formation) -> Element {
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

    /// Turns to face a point that lies well aside: a rotation in place, where the formation may.
    pub(super) fn facing(&self, at: Point) -> Option<Vec<Element>> {
        let off = eye::aside(self.state, self.id, at);
        // Muskets bear 30 degrees to either side: a turn that brings nothing is an order that may fail.
        if off.abs() < 30 || self.unit.formation.fronts_all_round() {
            return None;
        }
        let hand = if off > 0 { Hand::Left } else { Hand::Right };
        let by = Angle::degrees(off.unsigned_abs().min(180) as u16);
        let column = self.unit.formation == Formation::ColumnOfMarch;
        let leg = if column { Leg::Wheel(hand, by) } else { Leg::Rotate(hand, by) };
        Some(vec![march(vec![leg])])
    }

    /// Marches to a point: by a wheel if it lies ahead, else it turns about first.
    pub(super) fn to(&self, at: Point) -> Vec<Element> {
        if self.is_stuck() {
            return vec![march(self.aside())];
        }
        let off = eye::aside(self.state, self.id, at).abs();
        let mut legs = Vec::new();
        if off > 120 && !self.unit.formation.is_round() {
            legs.push(Leg::Invert);
        }
        legs.push(Leg::To(eye::point(at)));
        vec![march(legs)]
    }

    /// Where points are to be had by a unit of this kind, the nearest of the dearest.
    pub(super) fn goal(&self) -> Option<(Point, Deed)> {
        let here = self.here();
        let waggon = self.game.battle.raised(self.unit.root).arm == Arm::Waggon;
        let open = prizes(self.game, self.side).into_iter().filter(|(_, _, deed)| match deed {
            Deed::WaggonExited => waggon,
            Deed::Exited => !waggon,
            Deed::Holds(building) => self.arm(self.id).is_foot() && !self.is_held(*building),
            _ => true,
        });
        let best = open.max_by_key(|(at, points, _)| points * 200 / (20 + eye::far(here, *at)).max(1));
        best.map(|(at, _, deed)| (at, deed))
    }

    /// Whether a building is in own hands already.
    fn is_held(&self, building: u8) -> bool {
        bodies::of(self.game, self.state, self.side)
            .any(|id| id != self.id && self.state.unit(id).place == Where::Building(building))
    }

    fn foot(&self) -> Vec<Vec<Element>> {
        if let Where::Building(_) = self.unit.place {
            return Vec::new();
        }
        let enemies = self.enemies();
        let mut out = Vec::new();
        // Horse that is near is met in square, unless foot is nearer still.
        let horse = enemies
            .iter()
            .find(|(id, _)| self.arm(*id) == Arm::Cavalry && self.state.unit(*id).degree < Degree::Md);
        let foot = enemies.iter().find(|(id, _)| self.arm(*id) != Arm::Cavalry);
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
        let Some(&(target, cm)) = foot else { return self.seize() };
        if self.unit.formation == Formation::Square && horse.is_none_or(|(_, cm)| *cm > 70) {
            out.push(vec![form(Formation::ColumnOfAttack)]);
            return out;
        }
        // The last bounds are for the place itself, if nobody has to be driven off it.
        let last = self.state.bound + 2 >= self.game.battle.bounds;
        let keeps = self.posture != Posture::Withdraw && self.is_keeper();
        if keeps && last && !enemies.iter().any(|(id, _)| self.is_there(*id)) {
            return self.seize();
        }
        if let Some(orders) = self.blow(&enemies) {
            return orders;
        }
        if keeps && (cm > 20 || last) {
            return self.seize();
        }
        match self.posture {
            Posture::Attack => out.extend(self.assault(target, cm)),
            Posture::Firefight => out.extend(self.firefight(target, cm)),
            Posture::Seize if cm <= 20 => out.extend(self.firefight(target, cm)),
            Posture::Seize => out.extend(self.seize()),
            Posture::Hold => out.extend(self.hold(target, cm)),
            Posture::Withdraw => out.extend(self.away(target)),
        }
        out
    }

    /// Whether a sound unit stands where points are to be had.
    fn is_there(&self, id: UnitId) -> bool {
        self.state.unit(id).degree < Degree::Md
            && prizes(self.game, self.side).iter().any(|(at, _, _)| eye::far(self.at(id), *at) <= 20)
    }

    /// An attack that promises enough, or a turn towards one. In the last bounds whoever stands where points are to be had is
    /// attacked with less hope.
    fn blow(&self, enemies: &[(UnitId, i32)]) -> Option<Vec<Vec<Element>>> {
        let (target, edge) = clash::best(self.game, self.state, self.id, clash::REACH, enemies)?;
        let late = self.state.bound + 3 > self.game.battle.bounds;
        let needed = match self.posture {
            Posture::Attack => 0,
            Posture::Firefight | Posture::Seize => 2,
            Posture::Hold => 4,
            Posture::Withdraw => return None,
        };
        let helped = i32::from(self.targets.contains(&target));
        if edge + helped + 2 * i32::from(late && self.is_there(target)) < needed {
            return None;
        }
        let at = self.at(target);
        if eye::aside(self.state, self.id, at).abs() <= clash::ASIDE {
            let mut out = attacks(target);
            out.extend(self.facing(at));
            return Some(out);
        }
        Some(self.facing(at).into_iter().collect())
    }

    /// Closes with an enemy: in column while he is far, then at him.
    fn assault(&self, target: UnitId, cm: i32) -> Vec<Vec<Element>> {
        let at = self.at(target);
        let near = cm <= 35 && eye::aside(self.state, self.id, at).abs() <= 30;
        let mut out = Vec::new();
        if near {
            out.extend(attacks(target));
        }
        out.extend(self.facing(at).filter(|_| cm <= 35));
        let mut legs = self.to(eye::short_of(self.here(), at, if near { 0 } else { 12 }));
        if self.unit.formation == Formation::Line && cm > 60 {
            legs.insert(0, form(Formation::ColumnOfAttack));
        }
        out.push(legs);
        out
    }

    /// Comes within musket shot, in line.
    fn firefight(&self, target: UnitId, cm: i32) -> Vec<Vec<Element>> {
        let at = self.at(target);
        if cm <= 15 {
            return self.facing(at).into_iter().collect();
        }
        let mut elements = self.to(eye::short_of(self.here(), at, 10));
        if self.unit.formation != Formation::Line && cm <= 55 && !self.unit.is(Mark::Formed) {
            elements.insert(0, form(Formation::Line));
        }
        let straight = eye::aside(self.state, self.id, at).abs() <= 10;
        if straight {
            elements.retain(|element| !matches!(element, Element::March(_)));
            elements.push(march(vec![Leg::Advance(Some(tabletop::Length::whole((cm - 10).max(5))))]));
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

    /// Whether it is the one of its brigade that takes and keeps a place which brings points at the end: in the second half of the
    /// battle the nearest, while the others fight.
    fn is_keeper(&self) -> bool {
        let kept =
            prizes(self.game, self.side).into_iter().find(|(_, _, deed)| matches!(deed, Deed::Controls(..)));
        2 * self.state.bound > self.game.battle.bounds
            && kept.is_some_and(|(at, _, _)| {
                let sound = self.comrades().filter(|id| self.state.unit(*id).degree < Degree::Md);
                sound.min_by_key(|id| (eye::far(self.at(*id), at), *id)) == Some(self.id)
            })
    }

    /// Goes where points are to be had.
    fn seize(&self) -> Vec<Vec<Element>> {
        let Some((at, deed)) = self.goal() else {
            return self.enemies().first().map_or_else(Vec::new, |(target, cm)| self.firefight(*target, *cm));
        };
        let here = self.here();
        let far = eye::far(here, at);
        match deed {
            Deed::Holds(building) if far <= 20 => {
                vec![vec![Element::Occupy(building, None)], self.to(eye::point(at))]
            }
            Deed::Holds(_) => vec![self.to(self.inside(eye::short_of(here, self.beside(at), 8)))],
            Deed::Exited | Deed::WaggonExited => vec![self.to(at)],
            // Only what stands wholly near it holds a point: a column, not a line.
            Deed::Controls(..) if far <= 10 && self.unit.formation == Formation::Line => {
                vec![vec![form(Formation::ColumnOfAttack)]]
            }
            _ if eye::far(here, self.beside(at)) <= 10 => self
                .enemies()
                .first()
                .and_then(|(target, _)| self.facing(self.at(*target)))
                .into_iter()
                .collect(),
            _ => {
                let mut elements = self.to(self.inside(self.beside(at)));
                let nearest = self.enemies().first().map_or(i32::MAX, |(_, cm)| *cm);
                if self.unit.formation == Formation::Line && nearest > 60 && far > 40 {
                    elements.insert(0, form(Formation::ColumnOfAttack));
                }
                vec![elements]
            }
        }
    }

    /// Horse charges what is near, in disorder or no square; else it stays with the others.
    fn horse(&self) -> Vec<Vec<Element>> {
        let enemies = self.enemies();
        let Some(&(nearest, cm)) = enemies.first() else { return self.seize() };
        if self.posture == Posture::Withdraw {
            return self.away(nearest);
        }
        let worth = |id: UnitId, cm: i32| {
            let unit = self.state.unit(id);
            let solid =
                matches!(unit.formation, Formation::Square | Formation::Huddle | Formation::BattalionMass);
            let worn = 20 * (unit.degree as i32);
            let kind = match self.arm(id) {
                Arm::Artillery | Arm::Waggon => 30,
                Arm::Cavalry => 20,
                _ if solid || matches!(unit.place, Where::Building(_)) => -200,
                _ if unit.is_skirmish_line() => 30,
                _ => 0,
            };
            kind + worn - cm
        };
        let reach = if self.posture == Posture::Hold { 30 } else { 50 };
        let ahead = enemies
            .iter()
            .filter(|(id, cm)| *cm <= reach && eye::aside(self.state, self.id, self.at(*id)).abs() <= 30)
            .filter(|(id, _)| clash::is_free(self.game, self.state, self.id, *id));
        let best =
            ahead.max_by_key(|(id, cm)| (worth(*id, *cm), *id)).filter(|(id, cm)| worth(*id, *cm) > -60);
        let mut out = Vec::new();
        if let Some(&(target, _)) = best {
            out.extend(attacks(target));
            return out;
        }
        match self.posture {
            Posture::Hold => out.extend(self.facing(self.at(nearest))),
            Posture::Seize => out.extend(self.seize()),
            _ if cm > 45 => {
                let mut elements = self.to(eye::short_of(self.here(), self.at(nearest), 35));
                if self.unit.formation == Formation::ColumnOfMarch && cm < 100 {
                    elements.insert(0, form(Formation::Line));
                }
                out.push(elements);
            }
            _ => out.extend(self.facing(self.at(nearest))),
        }
        out
    }
}
