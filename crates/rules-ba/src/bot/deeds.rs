//! The order of every unit under a plan.

use super::eye;
use super::foresight::Timetable;
use super::map::Map;
use super::plan::{Plan, Posture};
use super::posts::{self, Duty, Post};
use crate::Ba;
use crate::bodies::{self, centre};
use crate::command;
use crate::formation::Formation;
use crate::orders::{Angle, Choices, Element, Form, Leg, Limit, March, Order, Pace, Shaping, Sheet, check};
use crate::state::{Alive, State, Unit, Where};
use crate::units::{Arm, Degree, UnitId};
use kernel::{Reasons, Side};
use tabletop::{Hand, Length, Point};

/// The sheet of a plan: an order to each unit that has something to do, and that may be ordered so. Whoever is nearest to where he
/// goes is ordered first, so that those behind him know whether he makes room.
pub(super) fn sheet(game: &Ba, state: &State, side: Side, plan: &Plan) -> Sheet {
    let map = Map::new(game, state);
    let posts = posts::all(game, state, side, plan, &map);
    let mut ids: Vec<UnitId> = state
        .ids()
        .filter(|id| bodies::side(game, state, *id) == side)
        .filter(|id| state.unit(*id).is_present() && state.unit(*id).degree != Degree::Fd)
        .collect();
    let enemies: Vec<UnitId> = bodies::of(game, state, !side).collect();
    let way = |id: &UnitId| match posts[id.index()] {
        Some(post) => eye::far(centre(game, state, *id), post.at),
        None => {
            let far =
                enemies.iter().map(|other| eye::far(centre(game, state, *id), centre(game, state, *other)));
            far.min().unwrap_or(0)
        }
    };
    ids.sort_by_key(|id| (way(id), *id));
    let mut sheet = Sheet::default();
    let mut known = Vec::new();
    let mut times = Timetable::new(game, state, side);
    for id in ids {
        let unit = state.unit(id);
        let deed = Deedful {
            game,
            state,
            side,
            id,
            unit,
            posture: plan.of(unit.commander),
            post: posts[id.index()],
            posts: &posts,
            map: &map,
            sheet: &sheet,
            known: &known,
            times: &times,
        };
        let wanted = deed.orders().into_iter().filter(|elements| !elements.is_empty());
        let legal = wanted
            .into_iter()
            .map(|elements| Order { unit: id, elements, choices: Choices::default() })
            .find(|order| {
                if !deed.is_safe(order) {
                    return false;
                }
                let one = Sheet { orders: vec![order.clone()] };
                kernel::fine(|why: &mut Reasons<_>| check::sheet(game, state, side, &one, why))
            });
        let foreseen = legal.as_ref().and_then(|order| times.foresee(id, &order.elements, &map));
        if let Some(foreseen) = foreseen {
            times.enter(id, foreseen);
        }
        sheet.orders.extend(legal);
        known.push(id);
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
    pub(super) post: Option<Post>,
    /// The posts of all.
    pub(super) posts: &'a [Option<Post>],
    pub(super) map: &'a Map,
    /// What others are ordered to do.
    pub(super) sheet: &'a Sheet,
    /// Who has his orders, if any.
    pub(super) known: &'a [UnitId],
    /// Where they all will be.
    pub(super) times: &'a Timetable<'a>,
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
        if let Some(orders) = self.out_of_call() {
            return orders;
        }
        let raised = self.game.battle.raised(self.unit.root);
        if let Some(post) = self.post.filter(|post| post.duty == Duty::Leave)
            && let Some(orders) = self.leave(post)
        {
            return orders;
        }
        match raised.arm {
            Arm::Artillery => self.guns(),
            Arm::Waggon => Vec::new(),
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

    /// Bounds that are left, this one included.
    pub(super) fn left(&self) -> u8 {
        (self.game.battle.bounds + 1).saturating_sub(self.state.bound)
    }

    /// Turns to face a point that lies well aside: a rotation in place, where the formation may.
    pub(super) fn facing(&self, at: Point) -> Option<Vec<Element>> {
        let off = eye::aside(self.state, self.id, at);
        // Muskets bear 30 degrees to either side: a turn that brings nothing is an order that may fail.
        if off.abs() < 30 || self.unit.formation.fronts_all_round() {
            return None;
        }
        let column = self.unit.formation == Formation::ColumnOfMarch;
        // About is quicker than around.
        if off.abs() > 120 && !column && !self.arm(self.id).is_artillery() {
            return Some(vec![march(vec![Leg::Invert])]);
        }
        let hand = if off > 0 { Hand::Left } else { Hand::Right };
        let by = Angle::degrees(off.unsigned_abs().min(180) as u16);
        let leg = if column { Leg::Wheel(hand, by) } else { Leg::Rotate(hand, by) };
        Some(vec![march(vec![leg])])
    }

    /// Whether an order needs no roll, as far as the eye can tell, or one that hardly fails (BA-1.1.3, BA-T17).
    fn is_safe(&self, order: &Order) -> bool {
        let forms = command::changes_formation(&order.elements);
        let disordered = matches!(self.unit.degree, Degree::Ld | Degree::Md);
        let called = eye::is_called(self.game, self.state, self.id);
        if called && !(forms && (disordered || eye::is_hindered(self.game, self.state, self.id))) {
            return true;
        }
        // Without a commander there is no better time to wait for.
        let alone = self.state.staff(self.unit.commander).alive != Alive::Yes;
        // Nor for whoever has stood still while the others went on.
        let idle = self.state.bound > 2 && self.unit.moved_before == Length::ZERO;
        let left_behind = idle && self.post.is_some_and(|post| eye::far(self.here(), post.at) > 40);
        // Nor for whoever is on his way out and has left him behind: back to him is against the stream.
        let leaves = self.post.is_some_and(|post| post.duty == Duty::Leave);
        let needed = match () {
            () if leaves && !called && !forms => {
                if idle {
                    1
                } else {
                    2
                }
            }
            () if alone || self.left() <= 3 => 1,
            () if left_behind && !called => 2,
            () => 4,
        };
        i32::from(command::added(self.game, self.state, order)) >= needed
    }

    /// A unit out of its commander's call would have to roll for its orders, and might lose its order by it (BA-1.1.3a, BA-T17). If he is
    /// ahead it goes to him, which is likelier to be followed; else it waits until he comes.
    fn out_of_call(&self) -> Option<Vec<Vec<Element>>> {
        let officer = self.state.staff(self.unit.commander);
        let cm = eye::far(self.here(), officer.at);
        if officer.alive != Alive::Yes || eye::is_called(self.game, self.state, self.id) || self.left() <= 2 {
            return None;
        }
        let goal = self.post.map_or(officer.at, |post| post.at);
        let leaves = self.post.is_some_and(|post| post.duty == Duty::Leave);
        let ahead = eye::far(officer.at, goal) < eye::far(self.here(), goal);
        if leaves && !ahead {
            return None;
        }
        let ahead = ahead || cm > 60;
        Some(if ahead && self.nearest_sound() > 30 {
            vec![self.to(eye::point(officer.at))]
        } else {
            Vec::new()
        })
    }

    fn foot(&self) -> Vec<Vec<Element>> {
        if let Where::Building(_) = self.unit.place {
            return Vec::new();
        }
        let enemies = self.enemies();
        // Horse that is near is met in square, unless foot is nearer still.
        let horse = enemies
            .iter()
            .find(|(id, _)| self.arm(*id) == Arm::Cavalry && self.state.unit(*id).degree < Degree::Md);
        let foot = enemies.iter().find(|(id, _)| self.arm(*id) != Arm::Cavalry);
        if let Some((_, cm)) = horse
            && *cm <= 45
            && foot.is_none_or(|(_, far)| far >= cm)
        {
            if self.unit.formation == Formation::Square {
                return Vec::new();
            }
            if self.may_form() {
                return vec![vec![form(Formation::Square)]];
            }
        }
        if self.unit.formation == Formation::Square && horse.is_none_or(|(_, cm)| *cm > 70) {
            return vec![vec![form(Formation::ColumnOfAttack)]];
        }
        let sound = enemies
            .iter()
            .find(|(id, _)| self.arm(*id) != Arm::Cavalry && self.state.unit(*id).degree < Degree::Md);
        let keeps = self.post.is_some_and(|post| post.duty == Duty::Keep);
        // Whoever keeps a place leaves it for nobody who does not stand on it.
        if keeps && !enemies.iter().any(|(id, _)| self.is_there(*id)) {
            return self.take_post();
        }
        if let Some(orders) = self.blow(&enemies) {
            return orders;
        }
        let Some(&(target, cm)) = sound.or(foot) else { return self.take_post() };
        match self.posture {
            _ if keeps => self.take_post(),
            Posture::Attack => self.assault(target, cm),
            Posture::Firefight => self.firefight(target, cm),
            Posture::Seize if cm <= 20 => self.firefight(target, cm),
            Posture::Seize | Posture::Hold if self.presses(target) => self.assault(target, cm),
            Posture::Seize | Posture::Hold if self.post.is_some() => self.take_post(),
            Posture::Seize => self.firefight(target, cm),
            Posture::Hold => self.hold(target, cm),
            Posture::Withdraw => self.away(target),
        }
    }

    /// Closes with an enemy: in column while he is far, then at him.
    fn assault(&self, target: UnitId, cm: i32) -> Vec<Vec<Element>> {
        let at = self.at(target);
        if cm <= 20 || self.unit.formation == Formation::Line && cm <= 60 {
            return self.firefight(target, cm);
        }
        let mut out = Vec::new();
        out.extend(self.facing(at).filter(|_| cm <= 35));
        out.push(self.to(eye::short_of(self.here(), at, 20)));
        out
    }

    /// Comes within musket shot, in line.
    fn firefight(&self, target: UnitId, cm: i32) -> Vec<Vec<Element>> {
        let at = self.at(target);
        let line = self.unit.formation == Formation::Line;
        if cm <= 15 {
            return self.facing(at).into_iter().collect();
        }
        let off = eye::aside(self.state, self.id, at).abs();
        let near = cm - 10;
        if line && off <= 15 && cm <= 60 {
            return vec![vec![march(vec![Leg::Advance(Some(tabletop::Length::whole(near.max(5))))])]];
        }
        if line && cm <= 35 {
            return self.facing(at).into_iter().collect();
        }
        if !line && cm <= 50 && off <= 20 {
            let ahead = march(vec![Leg::Advance(Some(tabletop::Length::whole(near.max(5))))]);
            return vec![vec![form(Formation::Line), ahead]];
        }
        vec![self.to(eye::short_of(self.here(), at, if cm > 50 { 40 } else { 10 }))]
    }

    /// Stays in line and faces the enemy.
    pub(super) fn hold(&self, target: UnitId, cm: i32) -> Vec<Vec<Element>> {
        let near = cm <= 35;
        let at = match self.post {
            Some(post) if !near => self.here() + post.front.along(tabletop::Length::whole(40)),
            _ => self.at(target),
        };
        let off = eye::aside(self.state, self.id, at).abs();
        if self.unit.formation == Formation::ColumnOfAttack
            && cm <= 70
            && cm > 30
            && off < 45
            && self.left() > 1
        {
            return vec![vec![form(Formation::Line)]];
        }
        if off < 45 && !near { Vec::new() } else { self.facing(at).into_iter().collect() }
    }
}
