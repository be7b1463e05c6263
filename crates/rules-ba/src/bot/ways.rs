//! Ways: how a unit goes where it wants to be, gets out of a jam, or gets away.

use super::deeds::{Deedful, form, march};
use super::eye;
use super::map::{GOES, Gait, Traffic};
use super::posts::{self, Duty, Post};
use crate::bodies;
use crate::formation::Formation;
use crate::march::programme::compiled;
use crate::orders::{Angle, Element, Leg, March, Pace};
use crate::units::{Arm, Degree, UnitId};
use tabletop::{Block, GRAZE, Hand, Length, Point, Pose, Shape, Stance};

/// Nearer than this to an enemy nobody goes in column of march, in centimetres.
const MARCHING: i32 = 80;

impl Deedful<'_> {
    /// Whether it has come no farther in the last bound and touches somebody of its own.
    fn is_jammed(&self) -> bool {
        let idle = self.state.bound > 2 && self.unit.moved_before == Length::ZERO;
        let body = || bodies::footprint(self.game, self.state, self.id);
        // Whoever is on his way out waits for those before him.
        let queues = self.post.is_some_and(|post| post.duty == Duty::Leave);
        idle && !queues
            && !self.arm(self.id).is_artillery()
            && self.enemies().first().is_none_or(|(_, cm)| *cm > 30)
            && (usize::from(self.state.bound) + self.id.index()).is_multiple_of(2)
            && bodies::of(self.game, self.state, self.side).any(|other| {
                other != self.id
                    && self.state.unit(other).on_table()
                    && bodies::footprint(self.game, self.state, other).within(&body(), Length::whole(1))
            })
    }

    /// Whether it leaves the table by its post.
    fn leaves(&self) -> bool {
        self.post.is_some_and(|post| post.duty == Duty::Leave)
    }

    /// Whether a unit was held up for the whole of the last bound.
    fn was_held(&self, id: UnitId) -> bool {
        self.state.bound > 2 && self.state.unit(id).moved_before == Length::ZERO
    }

    /// Marches to a point, around what cannot be crossed and those who stand in the way. A line that has far to go forms column first.
    pub(super) fn to(&self, at: Point) -> Vec<Element> {
        let some = Leg::Advance(Some(Length::whole(10)));
        if self.is_jammed() {
            return vec![march(vec![Leg::Invert, some])];
        }
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
        let legs = self.freed(way.into_iter().map(Leg::To).collect(), column.unwrap_or(formation));
        let fast = column.unwrap_or(formation) == Formation::ColumnOfMarch && nearest > 100;
        let pace = if fast { Pace::Fast } else { Pace::Normal };
        let mut elements: Vec<Element> = column.map(form).into_iter().collect();
        elements.push(Element::March(March { pace, legs, limit: Default::default() }));
        elements
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

    /// Legs that begin clear of its own: after a turn in place, for a wheel takes twice as long (BA-2.4.2b, BA-2.4.2c), straight away,
    /// after some steps ahead, or about. What is blocked at the first step stays blocked.
    fn freed(&self, legs: Vec<Leg>, formation: Formation) -> Vec<Leg> {
        let Some(Leg::To(first)) = legs.first().copied() else { return legs };
        let off = eye::aside(self.state, self.id, first);
        let turned = |off: i32| {
            let hand = if off > 0 { Hand::Left } else { Hand::Right };
            Leg::Rotate(hand, Angle::degrees(off.unsigned_abs().min(180) as u16))
        };
        let wheeled = |off: i32| {
            let hand = if off > 0 { Hand::Left } else { Hand::Right };
            Leg::Wheel(hand, Angle::degrees(off.unsigned_abs() as u16))
        };
        let some = Leg::Advance(Some(Length::whole(6)));
        let rotates = formation != Formation::ColumnOfMarch && !self.arm(self.id).is_artillery();
        let mut tries: Vec<Vec<Leg>> = Vec::new();
        if off.abs() > 90 && !formation.is_round() {
            let pose = self.about(formation);
            let back = eye::aside_of(pose, first);
            if rotates && back.abs() > 10 && back.abs() + 15 < off.abs() {
                tries.push(vec![Leg::Invert, turned(back)]);
            }
            if off.abs() > 110 {
                tries.push(vec![Leg::Invert]);
            }
        }
        if rotates && off.abs() > 10 && !formation.is_round() {
            tries.push(vec![turned(off)]);
        }
        tries.push(Vec::new());
        tries.push(vec![some]);
        let leaves = self.leaves();
        if !leaves {
            tries.push(vec![Leg::Invert, some]);
        } else if self.was_held(self.id) {
            // Two who hold each other up get past each other only if one of them steps aside.
            for off in [15, -15, 30, -30, 60, -60] {
                tries.push(vec![if rotates { turned(off) } else { wheeled(off) }, some]);
            }
        }
        let with = |first: &Vec<Leg>| first.iter().chain(&legs).copied().collect::<Vec<Leg>>();
        if let Some(best) = tries.iter().map(with).find(|legs| self.is_clear(legs, formation)) {
            return best;
        }
        let back = vec![Leg::Invert, Leg::Advance(Some(Length::whole(12)))];
        let turn = (usize::from(self.state.bound) + self.id.index()).is_multiple_of(2);
        match leaves {
            true if turn && self.was_held(self.id) && self.is_clear(&back, formation) => back,
            true => legs,
            false => with(&tries[0]),
        }
    }

    /// Where it stands when it has turned about.
    fn about(&self, formation: Formation) -> Pose {
        let mut drawn = self.unit.drawn(bodies::drawn_arm(self.arm(self.id), self.unit));
        drawn.formation = formation;
        tabletop::Leg::AboutTurn.from(Stance::new(self.unit.pose, drawn.block())).pose
    }

    /// Whether the first steps of a march are clear of its own, as far as the eye can tell: nobody stands where its front comes.
    fn is_clear(&self, legs: &[Leg], formation: Formation) -> bool {
        let mut drawn = self.unit.drawn(bodies::drawn_arm(self.arm(self.id), self.unit));
        drawn.formation = formation;
        let block = drawn.block();
        let head = Block::new(block.width(), block.depth().min(Length::whole(6)));
        let mut here = Stance::new(self.unit.pose, block);
        let near: Vec<_> = bodies::of(self.game, self.state, self.side)
            .filter(|id| {
                let unit = self.state.unit(*id);
                *id != self.id
                    && unit.on_table()
                    && !unit.is_skirmish_line()
                    && !(self.arm(*id).is_artillery() && unit.formation == Formation::Line)
                    && eye::far(self.at(*id), self.here()) <= 50
            })
            .map(|id| {
                // Whoever was held up in the last bound may be again.
                let goes = self.sheet.of(id).is_some_and(|order| order.movement().is_some());
                let goes = goes && !(self.leaves() && self.was_held(id));
                (goes, bodies::footprint(self.game, self.state, id))
            })
            .collect();
        // A turn in place swings the tail of a column, so that it touches those too who are to go.
        let hits = |stands: &Shape, turns: bool| {
            near.iter().any(|(goes, other)| {
                (turns || !goes) && other.parts().iter().any(|shape| shape.overlaps_by_more(stands, GRAZE))
            })
        };
        let mut gone = 0;
        for leg in legs {
            for leg in compiled(self.game, *leg, here, formation) {
                let (end, parts) = (leg.from(here), 4);
                let moved = (end.pose.anchor - here.pose.anchor).length().units();
                for part in 1..=parts {
                    let Some(some) = leg.share(here, part, parts) else { continue };
                    let there = some.from(here).pose;
                    let turns = matches!(leg, tabletop::Leg::Rotate { .. });
                    if hits(&there.footprint(if turns { block } else { head }), turns) {
                        return false;
                    }
                    if gone + moved * part as i32 / parts as i32 > 12_000 {
                        return true;
                    }
                }
                gone += moved;
                here = end;
            }
        }
        true
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
