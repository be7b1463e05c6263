//! Ways: how a unit goes where it wants to be, gets out of a jam, or gets away.

use super::deeds::{Deedful, form, march};
use super::eye;
use super::map::Gait;
use super::posts::{self, Post};
use crate::bodies;
use crate::formation::Formation;
use crate::march::programme::compiled;
use crate::orders::{Angle, Element, Leg, March, Pace};
use crate::units::{Arm, Degree, UnitId};
use tabletop::{Block, GRAZE, Hand, Length, Point, Stance};

/// Nearer than this to an enemy nobody goes in column of march, in centimetres.
const MARCHING: i32 = 80;

impl Deedful<'_> {
    /// Whether it has come no farther in the last bound and touches somebody of its own.
    fn is_jammed(&self) -> bool {
        let idle = self.state.bound > 2 && self.unit.moved_before == Length::ZERO;
        let body = || bodies::footprint(self.game, self.state, self.id);
        idle && !self.arm(self.id).is_artillery()
            && self.enemies().first().is_none_or(|(_, cm)| *cm > 30)
            && (usize::from(self.state.bound) + self.id.index()).is_multiple_of(2)
            && bodies::of(self.game, self.state, self.side).any(|other| {
                other != self.id
                    && self.state.unit(other).on_table()
                    && bodies::footprint(self.game, self.state, other).within(&body(), Length::whole(1))
            })
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
            _ => None,
        };
        let gait = Gait::new(raised, self.unit.elements > 0, column.unwrap_or(formation));
        let moves = |id: UnitId| {
            !self.known.contains(&id)
                && self.state.unit(id).degree < Degree::Md
                && self.state.unit(id).moved_before > Length::ZERO
                || self.sheet.of(id).is_some_and(|order| order.movement().is_some())
        };
        let crowd = self.map.crowd(self.game, self.state, self.side, self.id, self.sheet, moves);
        let way = self.map.way(self.unit.pose.anchor, at, gait, &crowd);
        let legs = self.freed(way.into_iter().map(Leg::To).collect(), column.unwrap_or(formation));
        let fast = column.unwrap_or(formation) == Formation::ColumnOfMarch && nearest > 100;
        let pace = if fast { Pace::Fast } else { Pace::Normal };
        let mut elements: Vec<Element> = column.map(form).into_iter().collect();
        elements.push(Element::March(March { pace, legs, limit: Default::default() }));
        elements
    }

    /// Legs that begin clear of its own: straight away, after some steps ahead, after a turn in place, or about. What is blocked at
    /// the first step stays blocked.
    fn freed(&self, legs: Vec<Leg>, formation: Formation) -> Vec<Leg> {
        let Some(Leg::To(first)) = legs.first().copied() else { return legs };
        let off = eye::aside(self.state, self.id, first);
        let hand = if off > 0 { Hand::Left } else { Hand::Right };
        let turn = Leg::Rotate(hand, Angle::degrees(off.unsigned_abs().min(180) as u16));
        let some = Leg::Advance(Some(Length::whole(6)));
        let mut tries: Vec<Vec<Leg>> = Vec::new();
        if off.abs() > 110 && !formation.is_round() {
            tries.push(vec![Leg::Invert]);
        }
        tries.push(Vec::new());
        tries.push(vec![some]);
        if formation != Formation::ColumnOfMarch && !self.arm(self.id).is_artillery() {
            tries.push(vec![turn]);
        }
        tries.push(vec![Leg::Invert, some]);
        let with = |first: &Vec<Leg>| first.iter().chain(&legs).copied().collect::<Vec<Leg>>();
        let best = tries.iter().map(with).find(|legs| self.is_clear(legs, formation));
        best.unwrap_or_else(|| with(&tries[0]))
    }

    /// Whether the first steps of a march are clear of its own, as far as the eye can tell: nobody stands where its front comes.
    fn is_clear(&self, legs: &[Leg], formation: Formation) -> bool {
        let mut drawn = self.unit.drawn(bodies::drawn_arm(self.arm(self.id), self.unit));
        drawn.formation = formation;
        let block = drawn.block();
        let head = Block::new(block.width(), block.depth().min(Length::whole(6)));
        let mut here = Stance::new(self.unit.pose, block);
        let others: Vec<_> = bodies::of(self.game, self.state, self.side)
            .filter(|id| {
                let unit = self.state.unit(*id);
                let goes = self.sheet.of(*id).is_some_and(|order| order.movement().is_some());
                *id != self.id
                    && unit.on_table()
                    && !goes
                    && !unit.is_skirmish_line()
                    && !(self.arm(*id).is_artillery() && unit.formation == Formation::Line)
                    && eye::far(self.at(*id), self.here()) <= 50
            })
            .map(|id| bodies::footprint(self.game, self.state, id))
            .collect();
        let mut gone = 0;
        for leg in legs {
            for leg in compiled(self.game, *leg, here, formation) {
                let (end, parts) = (leg.from(here), 4);
                let moved = (end.pose.anchor - here.pose.anchor).length().units();
                for part in 1..=parts {
                    let Some(some) = leg.share(here, part, parts) else { continue };
                    let there = some.from(here).pose;
                    let stands = there.footprint(head);
                    let hit = others.iter().any(|other| {
                        other.parts().iter().any(|shape| shape.overlaps_by_more(&stands, GRAZE))
                    });
                    if hit {
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
            cm <= 30
                && unit.degree < Degree::Md
                && unit.on_table()
                && eye::far(self.at(id), post.at) + 15 < way
        });
        let fights = matches!(self.arm(self.id), Arm::Infantry | Arm::Engineers | Arm::Cavalry);
        if self.arm(self.id) == Arm::Artillery && self.unit.formation == Formation::Line {
            return Some(vec![vec![Element::Limber(crate::orders::Invert::No)]]);
        }
        if blocked && fights {
            return None;
        }
        let exit = self.game.battle.exits[self.side]?;
        let edge = post.at.x() == exit.at.x() || post.at.y() == exit.at.y();
        let room = eye::far(self.unit.pose.anchor, post.at);
        if !edge || room > 60 {
            return Some(vec![self.to(post.at)]);
        }
        // Square to the edge, then straight on; whoever stands askew close to it steps back first, for a corner of his front holds him up.
        let outward = posts::outward(self.game, exit);
        let turn = self.unit.pose.heading.turn_to(outward).steps() / 16;
        let hand = if turn > 0 { Hand::Left } else { Hand::Right };
        let by = Angle(turn.unsigned_abs() as u16);
        let column = self.unit.formation == Formation::ColumnOfMarch;
        let mut legs = Vec::new();
        if by > Angle(8) {
            legs.extend((room <= 15).then_some(Leg::Back(Some(Length::whole(15)))));
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
