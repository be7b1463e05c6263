//! Where every figure of a unit stands, and where it looks (BA-G4, BA-G7, BA-R13, BA-R14).

use crate::Ba;
use crate::bodies::{drawn_arm, footprint};
use crate::formation::{Drawn, Formation, faces};
use crate::state::{State, Where};
use crate::units::{Arm, Raised, UnitId, Weight};
use tabletop::{Array, Block, Heading, Length, Point, Pose, Stance, Trail, Turn};
use view::FigureKind;

/// A figure: its place, where it looks, what it is.
pub(super) type Placed = (Point, Heading, FigureKind);

/// The corners of a unit's footprint, the front edge first; of a bent column its two sides along all ranks (BA-G7).
pub(super) fn corners(game: &Ba, state: &State, id: UnitId) -> Vec<Point> {
    let unit = state.unit(id);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    match (&unit.trail, unit.place) {
        (_, Where::Building(building)) => {
            game.battle.terrain.ground.areas[usize::from(building)].outline().to_vec()
        }
        (Some(trail), _) if !trail.straight(drawn.block().depth()) => bent(trail, drawn),
        _ if unit.formation.is_round() && !drawn.arm.is_artillery() => {
            footprint(game, state, id).parts().first().map_or_else(Vec::new, tabletop::Shape::outline)
        }
        _ => unit.pose.corners(drawn.block()).to_vec(),
    }
}

fn bent(trail: &Trail, drawn: Drawn) -> Vec<Point> {
    let ranks: Vec<[Point; 4]> =
        trail.ranks(drawn.array(), drawn.base()).map(|rank: Stance| rank.pose.corners(rank.block)).collect();
    // Corners of a rank go right front, left front, left rear, right rear.
    if drawn.arm.is_artillery() {
        // Teams are long, and fold at their joints: each keeps its own four corners.
        let left = ranks.iter().flat_map(|rank| [rank[1], rank[2]]);
        return ranks[..1].iter().map(|rank| rank[0]).chain(left).chain(right_of(&ranks)).collect();
    }
    let front = ranks.first().into_iter().flat_map(|rank| [rank[0], rank[1]]);
    let left = ranks.iter().map(|rank| rank[2]);
    let right = ranks.iter().rev().map(|rank| rank[3]);
    front.chain(left).chain(right).collect()
}

/// The right side of teams, from the rear to the first, whose front corner opens the outline.
fn right_of(ranks: &[[Point; 4]]) -> impl Iterator<Item = Point> {
    ranks
        .iter()
        .enumerate()
        .rev()
        .flat_map(|(at, rank)| [Some(rank[3]), (at > 0).then_some(rank[0])])
        .flatten()
}

/// Every figure of a unit.
pub(super) fn figures(game: &Ba, state: &State, id: UnitId) -> Vec<Placed> {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let drawn = unit.drawn(drawn_arm(raised.arm, unit));
    let kind = kind(raised, drawn);
    if let Where::Building(building) = unit.place {
        let here = game.battle.terrain.building(building).centre();
        let before = state.present().take_while(|other| *other != id);
        let nth = before.filter(|other| state.unit(*other).place == unit.place).count() as i32;
        let array = Array::in_files(unit.figures.max(1), unit.figures.clamp(1, 6), drawn.base());
        let middle = Pose::from_centre(here, unit.pose.heading, array.block());
        let places = array.places(middle.moved(unit.pose.heading, Length::new(-2_000 * nth)));
        return places.map(|at| (at, unit.pose.heading, kind)).collect();
    }
    if drawn.arm.is_artillery() {
        return pieces(unit.pose, unit.trail.as_deref(), drawn, unit.figures);
    }
    match unit.formation {
        Formation::Square => square(unit.pose, drawn),
        Formation::Huddle | Formation::Rest => ring(unit.pose, drawn, kind),
        _ => match &unit.trail {
            Some(trail) => ranks(trail, drawn, kind),
            None => {
                let all = drawn.array().places(unit.pose);
                all.map(|at| (at, unit.pose.heading, kind)).collect::<Vec<_>>()
            }
        },
    }
}

fn kind(raised: &Raised, drawn: Drawn) -> FigureKind {
    match drawn.arm {
        Arm::Cavalry if raised.nature.lancers => FigureKind::Lancer,
        Arm::Cavalry if raised.weight == Weight::Heavy => FigureKind::Cuirassier,
        Arm::Cavalry => FigureKind::Horseman,
        Arm::Waggon => FigureKind::Waggon,
        _ if drawn.formation == Formation::SkirmishLine => FigureKind::Skirmisher,
        _ => FigureKind::Soldier,
    }
}

/// The ranks of a column along the way of its head.
fn ranks(trail: &Trail, drawn: Drawn, kind: FigureKind) -> Vec<Placed> {
    let array = drawn.array();
    let mut left = array.figures();
    let mut out = Vec::new();
    for rank in trail.ranks(array, drawn.base()) {
        let here = left.min(array.files());
        left -= here;
        if here > 0 {
            let places = Array::in_files(here, here, drawn.base()).places(rank.pose);
            out.extend(places.map(|at| (at, rank.pose.heading, kind)));
        }
    }
    out
}

/// Guns or teams side by side or behind each other, their crews beside them.
fn pieces(pose: Pose, trail: Option<&Trail>, drawn: Drawn, crew: u16) -> Vec<Placed> {
    if drawn.arm == Arm::Waggon {
        return vec![(pose.centre(drawn.block()), pose.heading, FigureKind::Waggon)];
    }
    let limbered = drawn.formation == Formation::ColumnOfMarch;
    let piece = if limbered { FigureKind::Limber } else { FigureKind::Gun };
    // Each team follows the way of the head.
    let guns: Vec<Placed> = match trail {
        Some(trail) => ranks(trail, drawn, piece),
        None => drawn.array().places(pose).map(|at| (at, pose.heading, piece)).collect(),
    };
    let mut out = guns.clone();
    for man in 0..i32::from(crew) {
        let count = guns.len().max(1) as i32;
        let Some((gun, heading, _)) = guns.get((man % count) as usize) else { break };
        let (row, hand) = (man / count / 2, man / count % 2);
        let back = Length::new(if limbered { 4_500 } else { 800 } + 1_700 * row);
        let aside = Length::new(if hand == 0 { 1_700 } else { -1_700 });
        let at = *gun + heading.back().along(back) + (*heading + Turn::QUARTER).along(aside);
        out.push((at, *heading, FigureKind::Soldier));
    }
    out
}

/// Four faces that look outward, each in two ranks (BA-R14).
fn square(pose: Pose, drawn: Drawn) -> Vec<Placed> {
    let block = drawn.block();
    let centre = pose.centre(block);
    let base = drawn.base();
    let mut out = Vec::new();
    let turns = [Turn::ZERO, -Turn::QUARTER, Turn::HALF, Turn::QUARTER];
    for (figures, turn) in faces(drawn.figures).into_iter().zip(turns) {
        if figures == 0 {
            continue;
        }
        let heading = pose.heading + turn;
        let half = Length::new(block.depth().units() / 2);
        let front = Pose::new(centre, heading).moved(heading, half);
        let within = Block::new(base.width(), base.depth());
        out.extend(
            Array::in_ranks(figures, 2, within).places(front).map(|at| (at, heading, FigureKind::Soldier)),
        );
    }
    out
}

/// Figures of a round body, ring within ring: a huddle looks outward, whoever rests inward (BA-1.3.1m, BA-1.3.6a).
fn ring(pose: Pose, drawn: Drawn, kind: FigureKind) -> Vec<Placed> {
    let base = drawn.base().width().units().max(1);
    let block = drawn.block();
    let mut radius = (block.width().units() / 2 - base / 2).max(0);
    let mut left = i32::from(drawn.figures.max(1));
    let mut out = Vec::new();
    while left > 0 {
        // As many as fit side by side on this ring; one in the middle.
        let room = (radius.saturating_mul(44) / 7 / base).max(1);
        let here = room.min(left);
        for man in 0..here {
            let heading = pose.heading + Turn::new(23_040 / here * man);
            let at = pose.anchor + heading.along(Length::new(radius));
            let looks = if drawn.formation == Formation::Rest { heading.back() } else { heading };
            out.push((at, looks, kind));
        }
        left -= here;
        if radius == 0 {
            break;
        }
        radius = (radius - base).max(0);
    }
    out
}
