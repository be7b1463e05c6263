//! At its post: how a unit takes its place, and keeps one that counts.

use super::deeds::{Deedful, form};
use super::eye;
use super::posts::{Duty, Post};
use crate::Ba;
use crate::battle::Deed;
use crate::bodies;
use crate::formation::Formation;
use crate::orders::Element;
use crate::state::{State, Where};
use crate::terrain::Grade;
use crate::units::{Degree, UnitId};
use kernel::Side;
use tabletop::{Heading, Length, Point, Shape};

/// Whether a unit is the nearest sound one of its side to a place that brings points, and close to it.
pub(super) fn is_kept(game: &Ba, state: &State, side: Side, id: UnitId) -> bool {
    game.battle.prizes.iter().filter(|prize| prize.to.is_none_or(|to| to == side)).any(|prize| {
        let Deed::Controls(at, _) = prize.deed else { return false };
        let far = |id: UnitId| eye::far(bodies::centre(game, state, id), at);
        let sound = bodies::of(game, state, side).filter(|other| state.unit(*other).degree < Degree::Md);
        far(id) <= 10 && sound.map(far).min() == Some(far(id))
    })
}

impl Deedful<'_> {
    /// Goes to its post and stands there: in column if it has to keep the place at the end, for only what stands wholly near it
    /// holds it; else in line, facing whoever is near.
    pub(super) fn take_post(&self) -> Vec<Vec<Element>> {
        let Some(post) = self.post else { return Vec::new() };
        let here = self.here();
        let nearest = self.enemies().into_iter().find(|(id, _)| self.state.unit(*id).degree < Degree::Md);
        if let Deed::Holds(building) = post.objective.deed
            && self.is_entered(building)
            && eye::far(here, post.objective.at) <= 25
        {
            return vec![vec![Element::Occupy(building, None)], self.to(eye::point(post.objective.at))];
        }
        if post.duty == Duty::Keep {
            return self.keep(post);
        }
        if eye::far(here, post.at) > 10 {
            return vec![self.to(post.at)];
        }
        match nearest {
            Some((target, cm)) if self.arm(self.id).is_foot() => self.hold(target, cm),
            Some((target, _)) => self.facing(self.at(target)).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// Keeps a place: only what stands wholly near it holds it, so it stands with its front on the very point; in line only if that is
    /// not too long, and there is time to form without a roll.
    fn keep(&self, post: Post) -> Vec<Vec<Element>> {
        let Deed::Controls(at, within) = post.objective.deed else { return Vec::new() };
        let line = self.unit.formation == Formation::Line;
        let block = bodies::block(self.game, self.unit);
        let wide = |width: i32, depth: i32| (i64::from(width).pow(2) + i64::from(depth).pow(2)).isqrt() / 2;
        let room = |half: i64, off: i32| half + i64::from(1_000 * off + 500 * eye::GRAIN) <= within.wide();
        let half = wide(block.width().units(), block.depth().units());
        let off = eye::far(self.here(), at);
        if !room(half, off) {
            // Its front a little beyond the point, so that line and column both stand about it. A column needs less room, and turns sooner.
            let front = self.stand(at, half);
            let first = (line && self.may_form()).then(|| form(Formation::ColumnOfAttack));
            let mut go = self.to(front);
            go.retain(|element| !matches!(element, Element::Form(_)) || first.is_none());
            let alone = self.to(front);
            return vec![first.into_iter().chain(go).collect(), alone];
        }
        let nearest = self.enemies().into_iter().find(|(id, _)| self.state.unit(*id).degree < Degree::Md);
        let Some((target, cm)) = nearest else { return Vec::new() };
        // Two ranks of bases of 15 mm.
        let long = wide((i32::from(self.unit.figures) + 1) / 2 * 1_500, 3_000);
        let column = self.unit.formation == Formation::ColumnOfAttack;
        let centred = room(long, eye::far(self.unit.pose.anchor, at));
        if column && centred && cm <= 70 && self.left() > 1 {
            let turn = self.facing(self.at(target)).filter(|_| cm <= 35);
            return std::iter::once(vec![form(Formation::Line)]).chain(turn).collect();
        }
        if cm <= 35 { self.facing(self.at(target)).into_iter().collect() } else { Vec::new() }
    }

    /// Where the front of whoever is to keep a place comes: not across a hedge or a wall, rather close behind it (BA-T8.14, BA-T8.15).
    fn stand(&self, at: Point, half: i64) -> Point {
        let way = Heading::towards(self.unit.pose.anchor, at);
        let whole = |n: i32| (n + 500) / 1_000 * 1_000;
        let front = |ahead: i32| {
            let front = at + way.along(Length::whole(ahead));
            Point::new(whole(front.x()), whole(front.y()))
        };
        let deep = Length::new(2 * half as i32).min(Length::whole(8));
        let free = |ahead: &i32| {
            let front = front(*ahead);
            let body = Shape::segment(front, front + way.back().along(deep));
            !self.game.battle.terrain.pieces.iter().any(|piece| {
                piece.obstacle != Some(Grade::None) && body.within(&piece.strip, Length::new(300))
            })
        };
        front([2, -1, -2].into_iter().find(free).unwrap_or(2))
    }

    /// Whether it may change formation without a roll, as far as the eye can tell (BA-1.1.3b, BA-1.1.3c).
    pub(super) fn may_form(&self) -> bool {
        self.unit.degree == Degree::Or
            && eye::is_called(self.game, self.state, self.id)
            && !eye::is_hindered(self.game, self.state, self.id)
    }

    /// Whether this unit is the one that goes into a building nobody holds.
    fn is_entered(&self, building: u8) -> bool {
        let inside = |id: UnitId| self.state.unit(id).place == Where::Building(building);
        let at = self.game.battle.terrain.building(building).centre();
        let own = bodies::of(self.game, self.state, self.side).filter(|id| self.arm(*id).is_foot());
        let sound =
            own.filter(|id| self.state.unit(*id).degree < Degree::Md && self.state.unit(*id).on_table());
        !self.state.present().any(inside)
            && sound.min_by_key(|id| (eye::far(self.at(*id), at), *id)) == Some(self.id)
    }
}
