//! The usual declaration: everybody fires at the opponent that seems nearest before its front.
//!
//! It is offered to players and declared by opponents, so it is made by eye (BA-1.1.1m, BA-R19): places to five centimetres, no range, arc or
//! line of aim is measured. What the eye misjudges is lost when it is carried out (BA-3.1.1j).

use super::declare::{Aimed, Declared, Deed, Volleys};
use super::front::{Front, fronts};
use super::step::{Phase, may_declare};
use crate::Ba;
use crate::bodies::{self, Footprint};
use crate::bot::eye;
use crate::sight;
use crate::squares::{self, Squares};
use crate::state::{State, Where};
use crate::tables::fire::farthest;
use crate::units::{Arm, Arms, UnitId};
use kernel::Side;
use tabletop::{GRAZE, Point, Shape, Vector};

/// What a side declares if it thinks of nothing else.
pub fn usual(game: &Ba, state: &State, side: Side, phase: Phase) -> Volleys {
    let firers = bodies::of(game, state, side).filter(|unit| may_declare(game, state, phase, *unit));
    // Occupants of a building fire as one (BA-6.1.1k); beside its mother unit a line fires in the same phase (BA-3.3.3a).
    let firers = firers.filter(|unit| {
        let own = state.unit(*unit);
        let other = own.mother().or(own.line);
        let before = other.is_some_and(|other| state.unit(other).is(crate::state::Mark::FiredFirst));
        // Who is to march does not fire before: he could not move any more in this bound (BA-1.1.1e).
        let ordered = state.sheets[side].as_ref().and_then(|sheet| sheet.of(*unit));
        let marches = phase != Phase::Firing && ordered.is_some_and(|order| order.movement().is_some());
        // Who attacks keeps his fire: it would cost him in the melee (BA-T8.18).
        own.attack.is_none()
            && !marches
            && crate::garrison::head(state, *unit) == *unit
            && !(before && phase == Phase::Firing)
    });
    let mut volleys = Volleys::default();
    let mut seen = None;
    for unit in firers {
        let seen = seen.get_or_insert_with(|| Seen::new(game, state));
        if let Some(target) = seen.target(unit, phase) {
            volleys.all.push(Declared { unit, deed: Deed::Fire(vec![Aimed::at_unit(target)]) });
        }
    }
    volleys.all.sort_by_key(|declared| crate::names::precedence(state, declared.unit));
    volleys
}

/// What stands on the table, as it is seen.
struct Seen<'a> {
    game: &'a Ba,
    state: &'a State,
    bodies: Vec<Body>,
    squares: Squares,
}

/// Somebody who stands there: what he covers, a box around it, its middle.
struct Body {
    id: UnitId,
    side: Side,
    footprint: Footprint,
    bounds: (Point, Point),
    middle: Point,
}

impl<'a> Seen<'a> {
    fn new(game: &'a Ba, state: &'a State) -> Seen<'a> {
        let one = |id: UnitId| {
            let footprint = bodies::footprint(game, state, id);
            let (bounds, middle) = (footprint.bounds(), bodies::centre(game, state, id));
            Body { id, side: bodies::side(game, state, id), footprint, bounds, middle }
        };
        let bodies: Vec<Body> = state.present().map(one).collect();
        let squares = Squares::new(bodies.iter().map(|body| body.bounds));
        Seen { game, state, bodies, squares }
    }

    /// The opponent that seems nearest before a front of a unit, with nobody and nothing in the way.
    fn target(&self, unit: UnitId, phase: Phase) -> Option<UnitId> {
        let (game, state) = (self.game, self.state);
        let raised = game.battle.raised(state.unit(unit).root);
        let (own, side) = (state.unit(unit), raised.side);
        if raised.arms == Arms::None {
            return None;
        }
        let reach = farthest(raised.arms);
        let fronts = fronts(game, state, unit);
        let known = |other: UnitId| {
            phase == Phase::Firing
                || own.targets.iter().flatten().any(|old| super::opened::is_same_target(state, *old, other))
        };
        // SHORTCUT: whoever is farther from all fronts than this does not seem near enough.
        let boxes = fronts.iter().map(|front| {
            let wide: i64 = front.cells.iter().map(|cell| cell.width.wide()).sum();
            let by = reach.wide() + wide + 6_000 * i64::from(eye::GRAIN);
            let (at, by) = (front.pose.anchor, Vector { x: by, y: by });
            (at - by, at + by)
        });
        let (low, high) = boxes.reduce(|one, other| (one.0.least(other.0), one.1.greatest(other.1)))?;
        let near = self.squares.around(low, high).map(|at| &self.bodies[at]);
        let opponents = near.filter(|body| body.side != side && known(body.id));
        let mut ahead: Vec<(i32, UnitId, Point)> = opponents
            .filter_map(|body| {
                let cm = fronts.iter().filter_map(|front| before(front, raised.arm, body.middle)).min()?;
                (cm <= reach.units() / 1_000 + eye::GRAIN).then_some((cm, body.id, body.middle))
            })
            .collect();
        ahead.sort_unstable_by_key(|(cm, other, _)| (*cm, *other));
        let here = bodies::centre(game, state, unit);
        let free = ahead.iter().find(|(_, other, at)| self.is_free(unit, *other, here, *at));
        free.map(|(_, other, _)| *other)
    }

    /// Whether nobody stands between two units and no wood, building or hill lies there, as far as the eye can tell.
    fn is_free(&self, unit: UnitId, other: UnitId, here: Point, at: Point) -> bool {
        let line = Shape::segment(here, at);
        let home = |id: UnitId| match self.state.unit(id).place {
            Where::Building(building) => Some(building),
            _ => None,
        };
        let apart = |id: UnitId| {
            let kin = self.state.unit(unit).line == Some(id) || self.state.unit(id).line == Some(unit);
            let housed = home(id).is_some() && (home(id) == home(unit) || home(id) == home(other));
            id != unit && id != other && !kin && !housed && !self.state.unit(id).is_skirmish_line()
        };
        let (low, high) = line.bounds();
        let stands = |body: &Body| {
            !squares::apart(&(low, high), &body.bounds)
                && apart(body.id)
                && body.footprint.parts().iter().any(|part| line.overlaps_by_more(part, GRAZE))
        };
        let open = home(unit).is_some() || home(other).is_some() || sight::is_clear(self.game, here, at);
        open && !self.squares.around(low, high).any(|at| stands(&self.bodies[at]))
    }
}

/// How far a point lies before a front, as the eye judges it in centimetres; `None` if it does not lie before it.
fn before(front: &Front, arm: Arm, at: Point) -> Option<i32> {
    let cm = |far: i64| eye::grained((far >> 30) as i32 / 1_000);
    let (ahead, aside) = front.pose.local(at);
    let (ahead, aside) = (cm(ahead), cm(aside.abs()));
    let wide: i32 = front.cells.iter().map(|cell| cell.width.units()).sum();
    let beyond = (aside - wide / 2_000).max(0);
    // Guns see as far to the side as ahead, muskets half as far.
    let seen = if arm == Arm::Artillery { ahead } else { ahead / 2 };
    (ahead > 0 && beyond <= seen + eye::GRAIN).then(|| {
        let square = i64::from(ahead) * i64::from(ahead) + i64::from(beyond) * i64::from(beyond);
        eye::grained(square.isqrt() as i32)
    })
}
