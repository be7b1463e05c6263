//! From where an attack comes: flank, rear, overreaching, uphill (BA-4.1.8, BA-4.1.9, BA-G34, BA-G35, BA-G36, BA-G37,
//! BA-G38, BA-R60).

use super::factors::Approach;
use crate::Ba;
use crate::bodies::{CONTACT, block, drawn_arm, footprint, zones_of};
use crate::fire::facts::nearest_figure;
use crate::formation::Formation;
use crate::march::ground::{Standing, figures};
use crate::state::State;
use crate::units::{Degree, UnitId};
use crate::{garrison, skirmish};
use tabletop::{Block, Edge, Hand, Length, Point, Pose, Shape, Turn, Vector, acute_angle_at_least};

/// How many figures must be behind the extended front or rear (BA-4.1.8a).
const FIGURES: usize = 3;
/// Rays are drawn this far apart (BA-G35).
const APART: i32 = 500;
/// And how long.
const LONG: Length = Length::whole(50);

/// From where one unit comes at another, and whether it overreaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    /// Front, flank or rear.
    pub approach: Approach,
    /// Neither, but it overreaches (BA-4.1.8c).
    pub overreaches: bool,
}

/// How an attacker comes at an opponent (BA-4.1.8b, BA-4.1.8d, BA-G36): skirmish lines do not matter (BA-4.1.8e). Of an opponent without flank and rear it is always the front.
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
    bases(game, state, attacker).iter().filter(|figure| counts(figure)).count()
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

/// Whether an attack goes uphill: some figure of the attacker is wholly or partly on a lower layer than the lowest under the opponent's
/// nearest figure (BA-4.1.9a, BA-G38). Skirmish lines before or behind do not matter (BA-4.1.9b).
pub fn is_uphill(game: &Ba, state: &State, attacker: UnitId, opponent: UnitId) -> bool {
    let terrain = &game.battle.terrain;
    if terrain.ground.contours.is_empty() {
        return false;
    }
    let lowest = |shape: &Shape| shape.test_points().map(|at| terrain.level(at)).min().unwrap_or(0);
    let anchor = state.unit(attacker).pose.anchor;
    let near = if state.unit(opponent).on_table() {
        let (at, heading) = nearest_figure(game, state, opponent, anchor);
        let base = base(game, state, opponent);
        lowest(&Pose::from_centre(at, heading, base).footprint(base))
    } else {
        footprint(game, state, opponent).parts().iter().map(lowest).min().unwrap_or(0)
    };
    let own = base(game, state, attacker);
    bases(game, state, attacker).iter().any(|figure| {
        let base = Pose::from_centre(figure.0, figure.1, own).footprint(own);
        lowest(&base) < near
    })
}

fn base(game: &Ba, state: &State, id: UnitId) -> Block {
    let unit = state.unit(id);
    unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit)).base()
}

/// The figures of a unit on the table.
fn bases(game: &Ba, state: &State, id: UnitId) -> Vec<(Point, tabletop::Heading)> {
    let unit = state.unit(id);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let body = footprint(game, state, id);
    let trail = unit.trail.as_deref();
    figures(&Standing { drawn, pose: unit.pose, trail, footprint: &body, along: unit.pose.heading })
}

/// The figures of a unit for units of melee against an opponent, of occupants all, of their attacker the usual (BA-6.1.2r), if it is attacked so (BA-4.1.3n, BA-4.1.3o,
/// BA-4.1.3p, BA-4.1.3q, BA-4.1.3r, BA-T12d, BA-G37, BA-R14).
pub fn fighting(game: &Ba, state: &State, id: UnitId, other: UnitId, attacked: Approach) -> u16 {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let drawn = unit.drawn(drawn_arm(raised.arm, unit));
    let array = drawn.array();
    if raised.arm.is_artillery() || !unit.on_table() || unit.degree == Degree::Fd {
        return garrison::figures(state, id);
    }
    match unit.formation {
        Formation::Work | Formation::Rest | Formation::Rout => unit.figures,
        Formation::SkirmishLine => skirmish::figures_near(game, state, id, other),
        Formation::Square | Formation::Huddle => faces_touched(game, state, id, other),
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

/// The figures of every face of a square or huddle that the opponent's melee zone touches, or whose own zone reaches the opponent; at
/// least of the nearest (BA-R14).
fn faces_touched(game: &Ba, state: &State, id: UnitId, other: UnitId) -> u16 {
    let unit = state.unit(id);
    let all = crate::formation::faces(unit.figures);
    let body = footprint(game, state, id);
    let centre = body.parts()[0].centre();
    let half = Length::new(block(game, unit).width().units() / 2);
    // Front, right, rear, left.
    let edge = |at: usize| {
        let out = unit.pose.heading - Turn::new(Turn::QUARTER.steps() * at as i32);
        let (middle, aside) = (centre + out.along(half), out + Turn::QUARTER);
        // Of a round body the quarter of its rim that looks there.
        let ends = if unit.formation == Formation::Square {
            // Its corners belong to no face: a zone that only reaches a corner touches one face, not two.
            let inner = Length::new(half.units() - 500);
            [middle + aside.along(inner), middle + aside.along(-inner)]
        } else {
            let eighth = Turn::new(Turn::QUARTER.steps() / 2);
            [centre + (out + eighth).along(half), centre + (out - eighth).along(half)]
        };
        Shape::hull(&[ends[0], middle, ends[1]])
    };
    let theirs = zones_of(game, state, other);
    let target = footprint(game, state, other);
    let touched = |at: &usize| {
        let edge = edge(*at);
        theirs.iter().any(|zone| zone.within(&edge, CONTACT))
            || theirs.is_empty() && target.parts().iter().any(|part| part.within(&edge, crate::bodies::ZONE))
    };
    let mut faces: Vec<usize> = (0..4).filter(touched).collect();
    if faces.is_empty() {
        let gap = |at: &usize| {
            let edge = edge(*at);
            target.parts().iter().map(|part| part.gap(&edge).length()).min()
        };
        faces.extend((0..4).min_by_key(|at| (gap(at), *at)));
    }
    faces.into_iter().map(|at| all[at]).sum()
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

    /// BA-4.1.8, BA-G34, BA-G35, BA-G36, BA-R60
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

    /// BA-4.1.8b, BA-4.1.8c, BA-4.1.8d, BA-4.1.8e, BA-G36
    #[test]
    fn who_reaches_past_the_flank_at_a_small_angle_overreaches() {
        // The attacker slants in from the right front: three figures and more are behind the defender's front, and its front meets the
        // flank at 20 degrees.
        let line = "at 150 100 facing 0 line";
        assert_eq!(from("at 165 103 facing 200 line", line), (Approach::Front, true));
        // Seen by the defender: the attacker is no wider than it.
        assert_eq!(from(line, "at 150 106 facing 180 line"), (Approach::Front, false));
        // A skirmish line before the attacker changes nothing.
        let game = range();
        let mut state = alone(&game, &[&format!("S1 {line}"), "D1 at 165 103 facing 200 line"]);
        crate::tests::testing::with_line(&game, &mut state, "D1", 6, "180 96");
        let (d1, s1) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
        assert!(coming(&game, &state, d1, s1).overreaches);
    }

    /// BA-4.1.3t, BA-4.1.3n, BA-4.1.3o, BA-4.1.3p, BA-4.1.3q, BA-G37, BA-E22
    /// BA-T12d
    #[test]
    fn those_who_fight_stand_where_the_enemy_comes() {
        let game = range();
        let fights = |words: &str, approach: Approach| {
            let state = alone(&game, &[words, "S2 at 150 105 facing 180 column of attack 5"]);
            let id = unit(&game, &state, words.split(' ').next().unwrap());
            fighting(&game, &state, id, unit(&game, &state, "S2"), approach)
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

    /// BA-4.1.9a, BA-4.1.9b, BA-G38
    #[test]
    fn an_attack_from_the_plain_goes_uphill() {
        let game = mill();
        let state = alone(&game, &["D1 at 150 131 facing 90 line", "S1 at 170 131 facing 270 line"]);
        let (d, s) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
        assert!(is_uphill(&game, &state, d, s) && !is_uphill(&game, &state, s, d));
    }
}
