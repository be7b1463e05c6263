//! From where an attack comes: flank, rear, overreaching, uphill (BA-4.1.8, BA-4.1.9, BA-G34 to BA-G38, BA-R60).

use super::factors::Approach;
use crate::Ba;
use crate::bodies::{block, drawn_arm, footprint};
use crate::formation::Formation;
use crate::march::ground::{Standing, figures};
use crate::state::State;
use crate::units::{Degree, UnitId};
use tabletop::{Block, Edge, Hand, Length, Point, Pose, Turn, Vector, acute_angle_at_least};

/// So many figures must be behind the extended front or rear (BA-4.1.8a).
const FIGURES: usize = 3;
/// Rays are drawn this far apart (BA-G35).
const APART: i32 = 500;
/// And so long.
const LONG: Length = Length::whole(50);

/// From where one unit comes at another, and whether it overreaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    /// Front, flank or rear.
    pub approach: Approach,
    /// Neither, but it overreaches (BA-4.1.8c).
    pub overreaches: bool,
}

/// How an attacker comes at an opponent (BA-G36). Of an opponent without flank and rear it is always the front.
pub fn coming(game: &Ba, state: &State, attacker: UnitId, opponent: UnitId) -> Coming {
    let (one, other) = (state.unit(attacker), state.unit(opponent));
    let plain = Coming { approach: Approach::Front, overreaches: false };
    let flat = other.on_table() && other.degree != Degree::Fd;
    if !flat || !other.formation.has_rear() || !one.on_table() {
        return plain;
    }
    let (own, theirs) = (block(game, one), block(game, other));
    let many = behind(game, state, attacker, other.pose, theirs) >= FIGURES;
    let hits = hits(one.pose, own, other.pose, theirs);
    let direction = one.pose.heading.direction();
    let flank = other.formation.has_flank();
    let steep = |edge: Edge| {
        let [from, to] = other.pose.edge(theirs, edge);
        acute_angle_at_least(direction, to - from, Turn::degrees(45))
    };
    let sides = [Edge::Left, Edge::Right].into_iter().filter(|edge| hits.contains(edge));
    if many && flank && sides.clone().any(steep) {
        return Coming { approach: Approach::Flank, overreaches: false };
    }
    if hits.contains(&Edge::Rear) {
        return Coming { approach: Approach::Rear, overreaches: false };
    }
    Coming { overreaches: many && flank && sides.count() > 0, ..plain }
}

/// How many figures of a unit are behind the extended front of another, or its extended rear if it comes from there (BA-G34).
fn behind(game: &Ba, state: &State, attacker: UnitId, pose: Pose, theirs: Block) -> usize {
    let unit = state.unit(attacker);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let body = footprint(game, state, attacker);
    let standing = Standing {
        drawn,
        pose: unit.pose,
        trail: unit.trail.as_deref(),
        footprint: &body,
        along: unit.pose.heading,
    };
    let depth = theirs.depth().wide() << 30;
    let ahead = |point: Point| pose.local(point).0;
    let front = ahead(unit.pose.anchor);
    let base = drawn.base();
    let corners = |(at, heading)| Pose::from_centre(at, heading, base).corners(base);
    // A hair of rounding is not behind.
    let hair = 2_i64 << 30;
    let counts = |figure: &(Point, tabletop::Heading)| {
        let corners = corners(*figure);
        if front > 0 {
            corners.iter().any(|corner| ahead(*corner) < -hair)
        } else if front < -depth {
            corners.iter().any(|corner| ahead(*corner) > hair - depth)
        } else {
            true
        }
    };
    figures(&standing).iter().filter(|figure| counts(figure)).count()
}

/// Which edges of a block the perpendiculars from a front meet first (BA-G35).
fn hits(from: Pose, own: Block, to: Pose, theirs: Block) -> Vec<Edge> {
    let mut found = Vec::new();
    let left = from.front_corner(own, Hand::Left);
    let across = from.front_corner(own, Hand::Right) - left;
    let steps = (own.width().units() / APART).max(1);
    for step in 0..=steps {
        let start = left + across.scaled(i64::from(step), i64::from(steps));
        let way = from.heading.along(LONG);
        let edges = Edge::ALL.into_iter().filter_map(|edge| {
            let [a, b] = to.edge(theirs, edge);
            meets(start, way, a, b - a).map(|at| (at, edge))
        });
        let first = edges.min_by(|(a, _), (b, _)| (a.0 * b.1).cmp(&(b.0 * a.1)));
        if let Some((_, edge)) = first
            && !found.contains(&edge)
        {
            found.push(edge);
        }
    }
    found
}

/// Where a way meets a side, as a fraction of the way.
fn meets(from: Point, way: Vector, start: Point, side: Vector) -> Option<(i128, i128)> {
    let below = i128::from(way.cross(side));
    if below == 0 {
        return None;
    }
    let to = start - from;
    let (mut along, mut on) = (i128::from(to.cross(side)), i128::from(to.cross(way)));
    let sign = below.signum();
    (along, on) = (along * sign, on * sign);
    let below = below * sign;
    ((0..=below).contains(&along) && (0..=below).contains(&on)).then_some((along, below))
}

/// Whether an attack goes uphill: some figure of the attacker is on a lower layer than the opponent's nearest (BA-4.1.9a, BA-G38).
pub fn is_uphill(game: &Ba, state: &State, attacker: UnitId, opponent: UnitId) -> bool {
    let terrain = &game.battle.terrain;
    let lowest = |id: UnitId| {
        let body = footprint(game, state, id);
        let levels = body.parts().iter().flat_map(|part| part.test_points()).map(|at| terrain.level(at));
        levels.min().unwrap_or(0)
    };
    let anchor = state.unit(attacker).pose.anchor;
    let body = footprint(game, state, opponent);
    let near = body.parts().iter().map(|part| part.reach_from(anchor)).min_by(|a, b| a.gap.cmp_gap(&b.gap));
    near.is_some_and(|near| {
        lowest(attacker) < terrain.level(near.to).max(terrain.level(body.parts()[0].centre()))
    })
}

/// The figures of a unit for units of melee against one that comes so (BA-4.1.3n to BA-4.1.3q, BA-G37, BA-R14).
pub fn fighting(game: &Ba, state: &State, id: UnitId, attacked: Approach) -> u16 {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let drawn = unit.drawn(drawn_arm(raised.arm, unit));
    let array = drawn.array();
    if raised.arm.is_artillery() || !unit.on_table() || unit.degree == Degree::Fd {
        return unit.figures;
    }
    match unit.formation {
        Formation::Work | Formation::Rest | Formation::Rout | Formation::SkirmishLine => unit.figures,
        Formation::Square | Formation::Huddle => crate::formation::faces(unit.figures)[0],
        _ => match attacked {
            Approach::Front => drawn.front_two_ranks(),
            // The two outer files.
            Approach::Flank => unit.figures.min(2 * array.ranks()),
            // The two rear ranks, the last perhaps incomplete.
            Approach::Rear => {
                let last = unit.figures - array.files() * (array.ranks() - 1);
                unit.figures.min(last + array.files())
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{alone, mill, range, unit};

    fn from(attacker: &str, defender: &str) -> (Approach, bool) {
        let game = range();
        let state = alone(&game, &[&format!("D1 {attacker}"), &format!("S1 {defender}")]);
        let coming = coming(&game, &state, unit(&game, &state, "D1"), unit(&game, &state, "S1"));
        (coming.approach, coming.overreaches)
    }

    /// BA-4.1.8, BA-G34 to BA-G36, BA-R60
    #[test]
    fn front_flank_and_rear_are_told_apart() {
        let line = "at 150 100 facing 0 line";
        assert_eq!(from("at 150 105 facing 180 line", line), (Approach::Front, false));
        assert_eq!(from("at 170 98.5 facing 270 column of attack 6", line), (Approach::Flank, false));
        assert_eq!(from("at 150 90 facing 0 line", line), (Approach::Rear, false));
        // A square has neither flank nor rear.
        assert_eq!(
            from("at 170 98.5 facing 270 line", "at 150 100 facing 0 square"),
            (Approach::Front, false)
        );
        assert_eq!(
            from("at 150 90 facing 0 line", "at 150 100 facing 0 battalion mass 6"),
            (Approach::Front, false)
        );
        // A skirmish line can be taken in rear, not in flank.
        assert_eq!(from("at 150 90 facing 0 line", "at 150 100 facing 0 skirmish line").0, Approach::Rear);
    }

    /// BA-4.1.8a: three figures behind the extended front, and 45 degrees.
    #[test]
    fn a_slanting_attack_overreaches_or_turns_the_flank() {
        // The front of the defender is y 100, its right flank x 163.5; the attacker comes from ahead to the right.
        let line = "at 150 100 facing 0 line";
        let steep = from("at 172 101 facing 260 line", line);
        assert_eq!(steep.0, Approach::Flank);
        let slant = from("at 168 106 facing 210 line", line);
        assert_eq!(slant.0, Approach::Front);
    }

    /// BA-4.1.3n to BA-4.1.3q, BA-G37, BA-E22
    #[test]
    fn those_who_fight_stand_where_the_enemy_comes() {
        let game = range();
        let fights = |words: &str, approach: Approach| {
            let state = alone(&game, &[words]);
            let id = unit(&game, &state, words.split(' ').next().unwrap());
            fighting(&game, &state, id, approach)
        };
        let line = "D1 at 150 100 facing 0 line";
        assert_eq!(
            (fights(line, Approach::Front), fights(line, Approach::Flank), fights(line, Approach::Rear)),
            (36, 4, 36)
        );
        let column = "D1 at 150 100 facing 0 column of attack 6";
        assert_eq!((fights(column, Approach::Front), fights(column, Approach::Flank)), (12, 12));
        assert_eq!(fights("D4 at 150 100 facing 0 line", Approach::Flank), 8);
        assert_eq!(fights("D1 at 150 100 facing 0 square", Approach::Front), 9);
    }

    /// BA-4.1.9a, BA-G38
    #[test]
    fn an_attack_from_the_plain_goes_uphill() {
        let game = mill();
        let state = alone(&game, &["D1 at 150 131 facing 90 line", "S1 at 170 131 facing 270 line"]);
        let (d, s) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
        assert!(is_uphill(&game, &state, d, s) && !is_uphill(&game, &state, s, d));
    }
}
