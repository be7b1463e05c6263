//! Lines of aim and of fire (BA-3.1.3, BA-3.1.4, BA-3.4.2, BA-G25, BA-G26, BA-G27, BA-G28, BA-G29, BA-G30, BA-G31,
//! BA-G32, BA-G33, BA-R53).

use super::front::{Cell, Front, arc, point_of_fire};
use super::outline::{sampled, span};
pub use super::void::Void;
use super::zone;
use crate::Ba;
use crate::bodies::{Footprint, footprint, is_far, side};
use crate::sight::{self, is_deep_in_wood};
use crate::state::{State, Where};
use crate::tables::fire::{Zone, farthest};
use crate::units::{Arm, Arms, UnitId};
use tabletop::{Corridor, GRAZE, Heading, Length, Point, Sector, Shape, Turn, Vector};

/// A line of fire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The point of fire, and the point of impact it runs to (BA-3.1.3k, BA-3.1.3m).
    pub from: Point,
    /// The point of impact, which the firing player names (BA-3.1.3l).
    pub to: Point,
    /// The zone it lies in, by its length (BA-3.1.3v).
    pub zone: Zone,
    /// The figures that take part.
    pub figures: u16,
    /// How wide the front of those is.
    pub front: Length,
    /// Units properly fired over (BA-3.4.2).
    pub over: Vec<UnitId>,
    /// Opponent skirmish lines that it passes through, since they give no cover (BA-3.3.2c).
    pub crossed: Vec<UnitId>,
    /// Whether a closed unit stands close behind the target on the line (BA-3.1.9e).
    pub mass_behind: bool,
    /// Whether the target cannot be seen on it (BA-R50).
    pub hidden: bool,
    /// Whether all who take part stand in a wood beyond its edge (BA-6.2.0h, BA-R51).
    pub from_wood: bool,
}

/// What stands on the table around a firing.
pub struct Range<'a> {
    game: &'a Ba,
    state: &'a State,
    firer: UnitId,
    target: UnitId,
    arm: Arm,
    arms: Arms,
    aimed: Footprint,
    outline: Vec<Point>,
    others: Vec<(UnitId, Footprint)>,
    blind: bool,
}

/// A box around everything a firing may have to do with. SHORTCUT: who stands between the two, beside the line by a tenth of its length
/// or half the front (BA-G32), or behind the target ([`BEHIND`]); nobody else is looked at.
fn reach(game: &Ba, state: &State, firer: UnitId, aimed: &Footprint) -> (Point, Point) {
    let ((a, b), (c, d)) = (footprint(game, state, firer).bounds(), aimed.bounds());
    let (low, high) = (a.least(c), b.greatest(d));
    let across = (high - low).x.max((high - low).y);
    // No front is wider than its body, no line longer than both sides of the box.
    let by = across / 4 + (b - a).x + (b - a).y + 2 * BEHIND.wide();
    (low - Vector { x: by, y: by }, high + Vector { x: by, y: by })
}

/// A unit behind the target counts at less than 10 cm: this is the farthest that is less (BA-3.1.4d, BA-3.1.9e).
const BEHIND: Length = Length::new(9_999);

impl<'a> Range<'a> {
    /// A firer and a target, with everybody else on the table.
    pub fn new(game: &'a Ba, state: &'a State, firer: UnitId, target: UnitId) -> Range<'a> {
        let raised = game.battle.raised(state.unit(firer).root);
        let aimed = footprint(game, state, target);
        // Occupants of one building are one body (BA-6.1.1k).
        let same = |other: UnitId| match (state.unit(other).place, state.unit(target).place) {
            (Where::Building(a), Where::Building(b)) => a == b,
            _ => false,
        };
        let own = |other: UnitId| match (state.unit(other).place, state.unit(firer).place) {
            (Where::Building(a), Where::Building(b)) => a == b,
            _ => false,
        };
        // Guns without gunners neither block nor count (BA-R53).
        let manned = |id: &UnitId| state.unit(*id).figures > 0;
        let around = reach(game, state, firer, &aimed);
        let others = state.present().filter(manned).filter(|id| !is_far(game, state.unit(*id), around));
        let others = others.filter(|id| *id != firer && *id != target && !same(*id) && !own(*id));
        let others = others.map(|id| (id, footprint(game, state, id))).collect();
        let outline = sampled(&aimed);
        let (arm, arms) = (raised.arm, raised.arms);
        Range { game, state, firer, target, arm, arms, aimed, outline, others, blind: false }
    }

    /// The same at a named part of a feature: whoever is there need not be seen, but nothing may hide the place (BA-R50).
    #[must_use]
    pub fn blind(self) -> Range<'a> {
        Range { blind: true, ..self }
    }

    /// The line of fire of a front: the figures that have a line of aim, the point of impact named or the nearest that passes
    /// (BA-R119), and everything that could make the firing void.
    ///
    /// # Errors
    /// Why it is not carried out.
    pub fn line(&self, front: &Front, canister: bool, named: Option<Point>) -> Result<Line, Void> {
        let aiming: Vec<Cell> = self.aiming(front, canister);
        let (from, wide) = point_of_fire(&aiming).ok_or(Void::NoAim)?;
        let figures = aiming.iter().map(|cell| cell.figures).sum();
        // The line of fire lies in the arc at the point of fire (BA-3.1.3p).
        let at = Sector::new(tabletop::Pose::new(from, front.pose.heading), Length::ZERO, arc(self.arm));
        let mut points: Vec<Point> = self.outline.iter().copied().filter(|point| at.holds(*point)).collect();
        // The nearest point in the arc may lie between two samples.
        points.extend(self.aimed.parts().iter().filter_map(|part| at.aim(part)).map(|aim| aim.to));
        // It is hit where the line first meets it, not on its far side.
        let near = |to: &Point| {
            let line = Shape::segment(from, *to);
            self.aimed.parts().iter().all(|part| !line.overlaps_by_more(part, GRAZE))
        };
        points.retain(near);
        if points.is_empty() {
            return Err(Void::OutOfArc);
        }
        let nearest_to = named.unwrap_or(from);
        points.sort_by_key(|point| ((*point - nearest_to).square(), *point));
        let mut why = Void::Blocked;
        // A named point is moved into the arc, not elsewhere (BA-3.1.3q).
        let tried = if named.is_some() { 1 } else { points.len() };
        for to in points.into_iter().take(tried) {
            match self.judge(from, to, wide, canister) {
                Ok((zone, over)) => {
                    let wooded = |cell: &Cell| is_deep_in_wood(self.game, cell.pose.anchor, self.arm);
                    let from_wood = wooded(&aiming[0])
                        .filter(|wood| aiming.iter().all(|cell| wooded(cell) == Some(*wood)))
                        .is_some();
                    return Ok(Line {
                        from,
                        to,
                        zone,
                        figures,
                        front: wide,
                        over,
                        crossed: self.crossed(from, to),
                        mass_behind: self.has_mass_behind(from, to),
                        hidden: !sight::passes(self.game, self.state, (from, self.arm), (to, self.target)),
                        from_wood,
                    });
                }
                Err(void) => why = void,
            }
        }
        Err(why)
    }

    /// The figures of a front with a line of aim, in their arc and in sight (BA-3.1.3b, BA-3.1.3d, BA-3.1.3g, BA-G26).
    fn aiming(&self, front: &Front, canister: bool) -> Vec<Cell> {
        let free = self.is_open(front);
        front
            .cells
            .iter()
            .copied()
            .filter(|cell| cell.figures > 0 && self.aims(cell, free, canister))
            .collect()
    }

    /// SHORTCUT: nothing reaches into the ground between a front and its target, so every line there is free.
    fn is_open(&self, front: &Front) -> bool {
        let (Some(first), Some(last)) = (front.cells.first(), front.cells.last()) else { return false };
        let half = |cell: &Cell| Length::new(cell.width.units() / 2);
        let ends = [
            first.pose.anchor + (first.pose.heading + Turn::QUARTER).along(half(first)),
            last.pose.anchor + (last.pose.heading - Turn::QUARTER).along(half(last)),
        ];
        let Footprint::One(target) = &self.aimed else { return false };
        let corridor = Corridor::between(ends, target);
        let terrain = &self.game.battle.terrain;
        let clear_ground = terrain.ground.areas.iter().all(|area| !area.overlaps(corridor.ground()))
            && terrain.ground.contours.iter().all(|contour| !contour.area.overlaps(corridor.ground()))
            && terrain.pieces.iter().all(|piece| !corridor.holds_some_of(&piece.strip));
        clear_ground
            && self
                .others
                .iter()
                .all(|(_, body)| body.parts().iter().all(|part| !corridor.holds_some_of(part)))
    }

    fn aims(&self, cell: &Cell, free: bool, canister: bool) -> bool {
        let sector = Sector::new(cell.pose, cell.width, arc(self.arm));
        if free {
            return self.aimed.parts().iter().any(|part| sector.aim(part).is_some());
        }
        self.outline.iter().any(|to| {
            sector.holds(*to) && {
                let from = self.muzzle(cell, *to);
                self.is_seen(from, *to)
                    && self.bodies(from, *to).all(|body| self.is_over(from, *to, body, canister))
            }
        })
    }

    /// The point of a figure's front edge from which it aims: the nearest to a point, shifted so that the deviation is within the
    /// arc (BA-G26).
    fn muzzle(&self, cell: &Cell, to: Point) -> Point {
        let half = cell.width.units() / 2;
        let left = cell.pose.heading + Turn::QUARTER;
        let (_, aside) = cell.pose.local(to);
        let units = (aside >> 30).clamp(i64::from(-half), i64::from(half)) as i32;
        cell.pose.anchor + left.along(Length::new(units))
    }

    fn is_seen(&self, from: Point, to: Point) -> bool {
        sight::passes(self.game, self.state, (from, self.arm), (to, self.target))
            || self.blind && sight::is_clear(self.game, from, to)
    }

    /// The opponent skirmish lines that a line passes through (BA-3.3.2c).
    fn crossed(&self, from: Point, to: Point) -> Vec<UnitId> {
        let line = Shape::segment(from, to);
        let through = self.others.iter().filter(|(id, body)| {
            self.is_transparent(*id) && body.parts().iter().any(|part| line.overlaps_by_more(part, GRAZE))
        });
        through.map(|(id, _)| *id).collect()
    }

    /// The line behind the target: less than 10 cm long and within the last zone.
    fn beyond(&self, from: Point, to: Point) -> Shape {
        let direction = Heading::towards(from, to);
        let leaves = to + direction.along(self.depth(to, direction));
        let room = Length::new((farthest(self.arms) - (leaves - from).length()).units().max(0));
        Shape::segment(leaves, leaves + direction.along(BEHIND.min(room)))
    }

    /// Whether the line goes on through a closed unit close behind the target; for guns only (BA-3.1.9e, BA-3.1.9h).
    fn has_mass_behind(&self, from: Point, to: Point) -> bool {
        self.arm == Arm::Artillery && {
            let beyond = self.beyond(from, to);
            self.others.iter().any(|(id, body)| {
                self.state.unit(*id).is_closed()
                    && body.parts().iter().any(|part| beyond.overlaps_by_more(part, GRAZE))
            })
        }
    }

    /// The units that a line crosses and that block it; a target behind a line that gives no cover may be chosen (BA-3.3.1f): everybody but an opponent skirmish line that gives no cover
    /// (BA-3.1.3h, BA-3.1.3i, BA-3.3.1d, BA-3.3.1e).
    fn bodies(&self, from: Point, to: Point) -> impl Iterator<Item = UnitId> + '_ {
        let line = Shape::segment(from, to);
        self.others
            .iter()
            .filter(move |(id, body)| {
                body.parts().iter().any(|part| line.overlaps_by_more(part, GRAZE))
                    && !self.is_transparent(*id)
            })
            .map(|(id, _)| *id)
    }

    fn is_transparent(&self, other: UnitId) -> bool {
        let unit = self.state.unit(other);
        let opponent = side(self.game, self.state, other) != side(self.game, self.state, self.firer);
        let touches = || {
            let body = footprint(self.game, self.state, other);
            body.within(&self.aimed, crate::bodies::CONTACT)
        };
        opponent && unit.is_skirmish_line() && (self.arm == Arm::Artillery || touches())
    }

    /// Sight, bodies, range, danger and overhead fire along a line of fire (BA-3.1.3n, BA-3.4.2g, BA-G29, BA-G32, BA-G33).
    fn judge(
        &self,
        from: Point,
        to: Point,
        front: Length,
        canister: bool,
    ) -> Result<(Zone, Vec<UnitId>), Void> {
        if !self.is_seen(from, to) {
            return Err(Void::Blocked);
        }
        let mut over = Vec::new();
        for body in self.bodies(from, to) {
            if !self.is_over(from, to, body, canister) {
                return Err(Void::Blocked);
            }
            over.push(body);
        }
        let gap = Shape::point(from).gap(&Shape::point(to));
        let zone = zone(self.arms, &gap).ok_or(Void::OutOfRange)?;
        if canister && zone != Zone::One {
            return Err(Void::CanisterTooFar);
        }
        if self.endangers(from, to, front, &over) {
            return Err(Void::Danger);
        }
        Ok((zone, over))
    }

    /// Whether guns fire over a unit (BA-3.4.2a, BA-3.4.2b, BA-3.4.2c, BA-3.4.2d, BA-3.4.2e, BA-3.4.2f, BA-G33).
    fn is_over(&self, from: Point, to: Point, body: UnitId, canister: bool) -> bool {
        let terrain = &self.game.battle.terrain;
        let own = side(self.game, self.state, body) == side(self.game, self.state, self.firer);
        let shape = footprint(self.game, self.state, body);
        let level = shape
            .parts()
            .iter()
            .flat_map(|part| part.test_points())
            .map(|at| terrain.level(at))
            .max()
            .unwrap_or(0);
        // Distances are taken along the line.
        let whole = (to - from).length();
        let far = |(enters, leaves): (Length, Length)| {
            enters >= Length::whole(10) && whole - leaves >= Length::whole(if own { 20 } else { 10 })
        };
        self.arm == Arm::Artillery
            && terrain.level(from) > level
            && terrain.level(to) >= level
            && shape.parts().iter().filter_map(|part| span(from, to, part)).all(far)
            && !(own && canister)
    }

    /// Whether an own unit is too near the line (BA-3.1.4a, BA-3.1.4b, BA-3.1.4c, BA-G32): a tenth of its distance, at least half the front that fires; or
    /// it stands less than 10 cm behind the target on the line.
    fn endangers(&self, from: Point, to: Point, front: Length, over: &[UnitId]) -> bool {
        let own = side(self.game, self.state, self.firer);
        let half = Length::new(front.units() / 2);
        let beyond = self.beyond(from, to);
        self.others
            .iter()
            .filter(|(id, _)| side(self.game, self.state, *id) == own && !over.contains(id))
            .any(|(_, body)| {
                let away = body
                    .parts()
                    .iter()
                    .map(|part| part.gap_from(from).length())
                    .min()
                    .unwrap_or(Length::ZERO);
                let room = Length::new(away.units() / 10).max(half);
                let band = Corridor::along(from, to, room);
                let beside = body.parts().iter().any(|part| band.holds_some_of(part));
                // Prolonged behind the target (BA-3.1.4d).
                let behind = body.parts().iter().any(|part| beyond.overlaps_by_more(part, GRAZE));
                beside || behind
            })
    }

    /// How deep the target is along a line.
    fn depth(&self, to: Point, direction: Heading) -> Length {
        let far = to + direction.along(Length::whole(80));
        let hits = self.aimed.parts().iter().filter_map(|part| {
            let (mut low, mut high) = (0, 80_000);
            let line = |at: i32| {
                part.within(&Shape::segment(to + direction.along(Length::new(at)), far), Length::ZERO)
            };
            if !line(0) {
                return None;
            }
            while high - low > 10 {
                let middle = (low + high) / 2;
                if line(middle) { low = middle } else { high = middle }
            }
            Some(low)
        });
        Length::new(hits.max().unwrap_or(0))
    }
}
