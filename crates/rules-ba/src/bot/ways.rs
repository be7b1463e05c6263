//! Ways: how a unit goes where it wants to be, gets out of a jam, or gets away.

use super::deeds::{Deedful, form, march};
use super::eye;
use super::map::{GOES, Gait, Traffic};
use super::posts::{self, Duty, Post};
use crate::bodies;
use crate::formation::Formation;
use crate::orders::{Angle, Element, Leg, March, Pace};
use crate::units::{Arm, Degree, UnitId};
use tabletop::{Hand, Length, Point, Pose, Stance};

/// Nearer than this to an enemy nobody goes in column of march, in centimetres.
const MARCHING: i32 = 80;
/// Whoever comes no farther than this on all of them, in thousandths of a bound, steps aside.
const HELD: i32 = 250;

impl Deedful<'_> {
    /// Whether it leaves the table by its post.
    fn leaves(&self) -> bool {
        self.post.is_some_and(|post| post.duty == Duty::Leave)
    }

    /// Marches to a point, around what cannot be crossed and those who stand in the way. A line that has far to go forms column first.
    pub(super) fn to(&self, at: Point) -> Vec<Element> {
        let raised = self.game.battle.raised(self.unit.root);
        let nearest = self.nearest_sound();
        let far = eye::far(self.here(), at);
        let formation = self.unit.formation;
        let column = match raised.arm {
            _ if raised.arm.is_artillery() => None,
            _ if formation == Formation::ColumnOfMarch && nearest <= MARCHING - 20 => {
                Some(Formation::ColumnOfAttack)
            }
            _ if formation != Formation::ColumnOfMarch && nearest > MARCHING + 40 && far > 100 => {
                Some(Formation::ColumnOfMarch)
            }
            _ if formation == Formation::Line && far > 45 && nearest > 45 => Some(Formation::ColumnOfAttack),
            _ if formation == Formation::Line && self.is_quicker_in_column(at) => {
                Some(Formation::ColumnOfAttack)
            }
            _ => None,
        };
        let gait = Gait::new(raised, self.unit.elements > 0, column.unwrap_or(formation));
        let leaves = self.leaves();
        let moves = |id: UnitId| {
            leaves
                && self.posts[id.index()].is_some_and(|post| post.duty == Duty::Leave)
                && self.state.unit(id).degree < Degree::Md
                || !self.known.contains(&id)
                    && self.state.unit(id).degree < Degree::Md
                    && self.state.unit(id).moved_before > Length::ZERO
                || self.sheet.of(id).is_some_and(|order| order.movement().is_some())
        };
        // Whoever queues does not go far around those before him.
        let traffic = Traffic { sheet: self.sheet, cost: if leaves { GOES / 6 } else { GOES } };
        let crowd = self.map.crowd(self.game, self.state, self.side, self.id, traffic, moves);
        let way = self.map.way(self.unit.pose.anchor, at, gait, &crowd);
        let fast = column.unwrap_or(formation) == Formation::ColumnOfMarch && nearest > 100;
        let pace = if fast { Pace::Fast } else { Pace::Normal };
        self.freed(way.into_iter().map(Leg::To).collect(), column, pace)
    }

    /// Whether a line is sooner where it wants to be if it forms column first, which takes half of a bound (BA-2.2.1h): a column turns
    /// on a narrow front, and is faster (BA-T3, BA-2.4.2b). Not in musket shot, and not where it would need a roll.
    fn is_quicker_in_column(&self, at: Point) -> bool {
        let front = bodies::block(self.game, self.unit).width().units() / 1_000;
        let off = eye::aside(self.state, self.id, at).abs();
        // What is behind is before an inverted front (BA-2.4.2d).
        let off = off.min(180 - off);
        let far = eye::far(self.unit.pose.anchor, at);
        // Hundredths of a bound; a quarter turn in place takes one and a half fronts.
        let line = (far + off * front / 60) * 5;
        let column = 50 + (far + off / 6) * 10 / 3;
        self.arm(self.id).is_foot() && self.nearest_sound() > 30 && column + 20 < line && self.may_form()
    }

    /// Legs that bring it on: after a turn in place, for a wheel takes twice as long (BA-2.4.2b, BA-2.4.2c), straight away, after some
    /// steps ahead, or about; the first of these that nobody of its own holds up, as far as it is foreseen. Whoever is held up on all
    /// of them steps aside if that brings him on, or else waits for those before him.
    fn freed(&self, way: Vec<Leg>, column: Option<Formation>, pace: Pace) -> Vec<Element> {
        let formation = column.unwrap_or(self.unit.formation);
        let order = |first: &[Leg]| {
            let legs = first.iter().chain(&way).copied().collect();
            let mut elements: Vec<Element> = column.map(form).into_iter().collect();
            elements.push(Element::March(March { pace, legs, limit: Default::default() }));
            elements
        };
        let Some((Leg::To(first), Leg::To(last))) = way.first().copied().zip(way.last().copied()) else {
            return order(&[]);
        };
        let gait = Gait::new(self.game.battle.raised(self.unit.root), self.unit.elements > 0, formation);
        // Asked only where somebody is held up.
        let left = std::cell::OnceCell::new();
        let from = |at: Point| self.map.from(left.get_or_init(|| self.map.left(last, gait)), at);
        let [usual, aside] = self.firsts(first, formation);
        let mut best: Option<(i32, Vec<Element>)> = None;
        for (first, is_usual) in [(usual, true), (aside, false)] {
            // Stepping aside is for those who are held up whatever they do, and only where it brings them on.
            if best.as_ref().is_some_and(|(gain, _)| *gain >= HELD) {
                break;
            }
            for first in first {
                let elements = order(&first);
                let Some(foreseen) = self.times.foresee(self.id, &elements, self.map) else { continue };
                if is_usual && !foreseen.held {
                    return elements;
                }
                let gain = from(self.unit.pose.anchor) - from(foreseen.end);
                if best.as_ref().is_none_or(|(most, _)| gain > *most) {
                    best = Some((gain, elements));
                }
            }
        }
        best.map_or_else(|| order(&[]), |(_, elements)| elements)
    }

    /// How it may begin to go to a point: as is usual, and what whoever is held up may try.
    fn firsts(&self, to: Point, formation: Formation) -> [Vec<Vec<Leg>>; 2] {
        let off = eye::aside(self.state, self.id, to);
        let by = |off: i32| {
            let hand = if off > 0 { Hand::Left } else { Hand::Right };
            (hand, Angle::degrees(off.unsigned_abs().min(180) as u16))
        };
        let rotated = |off: i32| Leg::Rotate(by(off).0, by(off).1);
        let wheeled = |off: i32| Leg::Wheel(by(off).0, by(off).1);
        let some = Leg::Advance(Some(Length::whole(6)));
        let rotates = formation != Formation::ColumnOfMarch && !self.arm(self.id).is_artillery();
        let mut out: Vec<Vec<Leg>> = Vec::new();
        if off.abs() > 90 && !formation.is_round() {
            let back = eye::aside_of(self.about(formation), to);
            if rotates && back.abs() > 10 && back.abs() + 15 < off.abs() {
                out.push(vec![Leg::Invert, rotated(back)]);
            }
            if off.abs() > 110 {
                out.push(vec![Leg::Invert]);
            }
        }
        if rotates && off.abs() > 10 && !formation.is_round() {
            out.push(vec![rotated(off)]);
        }
        out.push(Vec::new());
        out.push(vec![some]);
        let mut aside: Vec<Vec<Leg>> = Vec::new();
        let long = Leg::Advance(Some(Length::whole(15)));
        for off in [15, -15, 30, -30, 60, -60, 90, -90] {
            let turn = if rotates { rotated(off) } else { wheeled(off) };
            aside.push(vec![turn, if off.abs() < 60 { some } else { long }]);
        }
        aside.push(vec![Leg::Invert, some]);
        [out, aside]
    }

    /// Where it stands when it has turned about.
    fn about(&self, formation: Formation) -> Pose {
        let mut drawn = self.unit.drawn(bodies::drawn_arm(self.arm(self.id), self.unit));
        drawn.formation = formation;
        tabletop::Leg::AboutTurn.from(Stance::new(self.unit.pose, drawn.block())).pose
    }

    /// How far the nearest sound opponent is.
    pub(super) fn nearest_sound(&self) -> i32 {
        let sound = |id: &UnitId| self.state.unit(*id).degree < Degree::Md;
        self.enemies().iter().find(|(id, _)| sound(id)).map_or(i32::MAX, |(_, cm)| *cm)
    }

    /// Leaves the table, unless somebody stands in its way whom it has to fight first.
    pub(super) fn leave(&self, post: Post) -> Option<Vec<Vec<Element>>> {
        let blocked = self.enemies().into_iter().any(|(id, cm)| {
            let unit = self.state.unit(id);
            let way = eye::far(self.here(), post.at);
            let ahead = eye::aside(self.state, self.id, self.at(id)).abs() <= 45;
            let between = eye::far(self.at(id), post.at) + 15 < way;
            cm <= 30 && unit.degree < Degree::Md && unit.on_table() && (between || ahead && way <= 60)
        });
        let fights = matches!(self.arm(self.id), Arm::Infantry | Arm::Engineers | Arm::Cavalry);
        if self.arm(self.id) == Arm::Artillery && self.unit.formation == Formation::Line {
            return Some(vec![vec![Element::Limber(crate::orders::Invert::No)]]);
        }
        if blocked && fights {
            return None;
        }
        let exit = self.game.battle.exits[self.side]?;
        let across = self.game.battle.table.width().units();
        let edge = match exit.at.x() == 0 || exit.at.x() == across {
            true => post.at.x() == exit.at.x(),
            false => post.at.y() == exit.at.y(),
        };
        let room = eye::far(self.unit.pose.anchor, post.at);
        if !edge || room > 60 {
            return Some(vec![self.to(post.at)]);
        }
        // Square to the edge, then straight on; whoever stands askew so close to it that he cannot turn goes back first.
        let outward = posts::outward(self.game, exit);
        let turn = self.unit.pose.heading.turn_to(outward).steps() / 16;
        let hand = if turn > 0 { Hand::Left } else { Hand::Right };
        let by = Angle(turn.unsigned_abs() as u16);
        let column = self.unit.formation == Formation::ColumnOfMarch;
        let mut legs = Vec::new();
        if by > Angle(8) {
            let front = bodies::block(self.game, self.unit).width().units() / 1_000;
            if room <= front / 2 + 2 && !self.unit.formation.is_round() {
                return Some(vec![vec![march(vec![Leg::Invert, Leg::Advance(Some(Length::whole(15)))])]]);
            }
            legs.push(if column { Leg::Wheel(hand, by) } else { Leg::Rotate(hand, by) });
        }
        legs.push(Leg::Advance(None));
        Some(vec![vec![march(legs)], self.to(post.at)])
    }

    pub(super) fn away(&self, target: UnitId) -> Vec<Vec<Element>> {
        let (here, from) = (self.here(), self.at(target));
        let back = here + (here - from).scaled(30_000, i64::from((here - from).length().units().max(1)));
        vec![self.to(posts::inside(self.game, back))]
    }

    /// Those of the side that fight on foot or horse.
    pub(super) fn comrades(&self) -> impl Iterator<Item = UnitId> + '_ {
        bodies::of(self.game, self.state, self.side)
            .filter(|id| self.state.unit(*id).mother().is_none() && !self.arm(*id).is_artillery())
    }
}
