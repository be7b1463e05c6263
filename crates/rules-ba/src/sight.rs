//! The field of sight (BA-1.1.6, BA-T2, BA-R45, BA-G20 to BA-G24).

use crate::Ba;
use crate::bodies::{CONTACT, footprint};
use crate::state::{State, Where};
use crate::tables::ground::{Position, sight_against, sight_farthest, sight_from};
use crate::terrain::{AreaKind, Grade};
use crate::units::{Arm, StaffId, UnitId};
use arrayvec::ArrayVec;
use tabletop::ground::MOST_FEATURES;
use tabletop::{HillLaw, Length, Lies, Point, Screen, Shape, SightGround, Veil};

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eye {
    /// A unit.
    Unit(UnitId),
    /// A staff figure.
    Staff(StaffId),
}

/// By how much each layer of advantage lengthens sight (BA-T2b).
const LAYER: i32 = 20;

/// Whether somebody sees a unit: some pair of their test points passes (BA-G20). Units never block sight (BA-1.1.6e).
pub fn sees(game: &Ba, state: &State, eye: Eye, target: UnitId) -> bool {
    let from: Vec<Point> = match eye {
        Eye::Unit(unit) => test_points(game, state, unit),
        Eye::Staff(staff) => vec![state.staff(staff).at],
    };
    let arm = match eye {
        Eye::Unit(unit) => game.battle.raised(state.unit(unit).root).arm,
        Eye::Staff(_) => Arm::Cavalry,
    };
    let aims = test_points(game, state, target);
    from.iter().any(|from| aims.iter().any(|to| passes(game, state, (*from, arm), (*to, target))))
}

/// Whether a unit or its direct CO sees an opponent (BA-1.1.2l).
pub fn seen_for_orders(game: &Ba, state: &State, unit: UnitId, target: UnitId) -> bool {
    let commander = state.unit(unit).commander;
    let leads = state.staff(commander).alive == crate::state::Alive::Yes;
    sees(game, state, Eye::Unit(unit), target) || leads && sees(game, state, Eye::Staff(commander), target)
}

/// The points that stand for a unit (BA-G20).
fn test_points(game: &Ba, state: &State, unit: UnitId) -> Vec<Point> {
    if let Where::Building(building) = state.unit(unit).place {
        let outline = game.battle.terrain.ground.areas[usize::from(building)].outline();
        return (0..outline.len()).map(|i| outline[i].middle(outline[(i + 1) % outline.len()])).collect();
    }
    let footprint = footprint(game, state, unit);
    footprint.parts().iter().flat_map(|part| part.test_points()).collect()
}

/// Whether a pair of test points passes: within the ranges of BA-T2 (BA-1.1.6a, BA-G21, BA-G22), and clear (BA-G23, BA-G24).
pub fn passes(game: &Ba, state: &State, (from, arm): (Point, Arm), (to, target): (Point, UnitId)) -> bool {
    let terrain = &game.battle.terrain;
    // SHORTCUT: so far nobody sees from anywhere, and from no height.
    let (high, low) = (terrain.level(from), terrain.level(to));
    let most = sight_farthest() + Length::whole(LAYER * (i32::from(high) - i32::from(low)).max(0));
    if !Shape::point(from).within(&Shape::point(to), most) {
        return false;
    }
    let seen = state.unit(target);
    let stands = position(game, from, arm, None);
    let against = match seen.place {
        Where::Building(_) => Position::Cover,
        _ => {
            let arm = game.battle.raised(seen.root).arm;
            position(game, to, arm, Some((from, footprint(game, state, target).parts())))
        }
    };
    let fired = seen.fired_in > 0 && seen.fired_in + 1 >= state.bound;
    let gain = if against == Position::Open && stands != Position::Wood && high > low {
        Length::whole(LAYER * i32::from(high - low))
    } else {
        Length::ZERO
    };
    let limit = sight_from(stands).min(sight_against(against, fired)) + gain;
    Shape::point(from).within(&Shape::point(to), limit) && is_clear(game, from, to)
}

/// What a position is: in a wood deeper than its edge, in cover, or open (BA-G21, BA-R41). Linear cover counts for a body in
/// contact with it, on lines that cross it.
fn position(game: &Ba, at: Point, arm: Arm, body: Option<(Point, &[Shape])>) -> Position {
    let terrain = &game.battle.terrain;
    let point = Shape::point(at);
    for (kind, area) in terrain.ground.areas() {
        if area.lies(at) == Lies::Outside {
            continue;
        }
        if kind == AreaKind::Wood {
            let edge = wood_edge(arm);
            let deep = area.sides().all(|(from, way)| !point.within(&Shape::segment(from, from + way), edge));
            return if deep { Position::Wood } else { Position::Cover };
        }
        if kind.is_building() {
            return Position::Cover;
        }
    }
    if let Some((from, parts)) = body {
        let line = Shape::segment(from, at);
        let covers = terrain.pieces.iter().filter(|piece| piece.cover > Grade::None).any(|piece| {
            let touches = parts.iter().any(|part| {
                part.within(&piece.strip, CONTACT) && !part.overlaps_by_more(&piece.strip, CONTACT)
            });
            touches && line.within(&piece.strip, Length::ZERO)
        });
        if covers {
            return Position::Cover;
        }
    }
    Position::Open
}

/// The wood in which a point lies beyond the edge, by its place among the areas (BA-R41).
pub fn is_deep_in_wood(game: &Ba, at: Point, arm: Arm) -> Option<usize> {
    let (point, edge) = (Shape::point(at), wood_edge(arm));
    game.battle.terrain.ground.areas().position(|(kind, area)| {
        kind == AreaKind::Wood
            && area.lies(at) != Lies::Outside
            && area.sides().all(|(from, way)| !point.within(&Shape::segment(from, from + way), edge))
    })
}

/// How deep the edge of a wood is (BA-R41).
pub fn wood_edge(arm: Arm) -> Length {
    match arm {
        Arm::Cavalry => Length::whole(9),
        Arm::Artillery | Arm::Waggon => Length::new(7_500),
        Arm::Infantry | Arm::Engineers => Length::whole(3),
    }
}

/// Whether hills, woods and buildings leave a line free (BA-1.1.6b, BA-1.1.6c, BA-1.1.6d, BA-T2c, BA-G23, BA-G24).
pub fn is_clear(game: &Ba, from: Point, to: Point) -> bool {
    let terrain = &game.battle.terrain;
    let tall = terrain
        .ground
        .areas()
        .zip(&terrain.levels)
        .filter(|((kind, _), _)| *kind == AreaKind::Wood || kind.is_building());
    let screens: ArrayVec<Screen<'_>, MOST_FEATURES> =
        tall.map(|((_, area), level)| Screen { area, veil: Veil::Tall { ground: *level } }).collect();
    let ground = SightGround { screens: &screens, contours: &terrain.ground.contours, law: HillLaw::Crest };
    ground.is_clear_past(from, to, [])
}

#[cfg(test)]
mod tests;
