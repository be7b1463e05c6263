//! The facts of a firing that its line decides (BA-3.1.8, BA-3.1.9, BA-3.4.5, BA-G31, BA-R50, BA-R51, BA-R84, BA-R85).

use super::factors::{By, Edge, Firer, Mass, Target};
use super::front::edge_of;
use super::lines::Line;
use crate::Ba;
use crate::bodies::{CONTACT, block, drawn_arm, footprint};
use crate::formation::Formation;
use crate::march::ground::{Standing, figures, under};
use crate::orders::Element;
use crate::skirmish;
use crate::state::{Fresh, Mark, State, Where};
use crate::terrain::{AreaKind, Grade};
use crate::units::{Arm, Arms, Degree, UnitId};
use crate::{garrison, hills, valour, works};
use tabletop::{Heading, Length, Lies, Point, Pose, Shape, Turn, acute_angle_at_least};

/// Whether a unit is in passage of an obstacle: its footprint lies across one (BA-2.3.5a, BA-R41).
pub fn in_passage(game: &Ba, state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    unit.on_table() && {
        let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
        let body = footprint(game, state, id);
        let along = unit.pose.heading;
        let standing =
            Standing { drawn, pose: unit.pose, trail: unit.trail.as_deref(), footprint: &body, along };
        under(game, state, &standing).obstacle > Grade::None
    }
}

/// Whether canister is loaded: by an order that the unit follows, for this bound only (BA-1.1.2e, BA-3.4.4a, BA-3.4.4d, BA-R76). The
/// other side learns of it when it is fired. Zone 1 alone is fired at with it (BA-3.4.4b).
pub fn canister(game: &Ba, state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let sheet = state.sheets[game.battle.raised(unit.root).side].as_ref();
    let order = sheet.and_then(|sheet| sheet.of(id));
    let ordered = order.is_some_and(|order| order.elements.contains(&Element::Canister));
    ordered && !unit.is(Mark::Refused) && !unit.is(Mark::Fled)
}

/// The firing unit's side of the table.
pub fn firer(game: &Ba, state: &State, id: UnitId, line: &Line) -> Firer {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let by = match raised.arms {
        Arms::Guns(calibre) => By::Guns(calibre),
        _ => By::Hand,
    };
    Firer {
        side: raised.side,
        who: u16::from(id.0),
        by,
        skirmish_line: unit.is_skirmish_line(),
        cavalry: raised.arm == Arm::Cavalry,
        in_passage: in_passage(game, state, id),
        moved: unit.is(Mark::Moved) && !(raised.arm == Arm::Artillery && raised.nature.horse),
        split: false,
        fresh: unit.fresh == Fresh::Yes,
        degree: unit.degree,
        marksmen: raised.nature.marksmen,
        neighbour: false,
        engaged: unit.engaged,
        valour: valour::of(game, unit),
        canister: canister(game, state, id),
        ranging: false,
        figures: line.figures,
    }
}

/// The target's side of the table.
pub fn target(game: &Ba, state: &State, id: UnitId, line: &Line) -> Target {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let guns = raised.arm == Arm::Artillery;
    let limbered = raised.arm == Arm::Waggon || guns && unit.formation == Formation::ColumnOfMarch;
    let figure = nearest_figure(game, state, id, line.to);
    Target {
        mass: mass(game, state, id, line),
        skirmish_line: unit.is_skirmish_line(),
        limbered,
        unlimbered: guns && unit.formation == Formation::Line && unit.elements > 0,
        cavalry: raised.arm == Arm::Cavalry,
        charging: unit.is(Mark::Charged),
        edge: edge(game, state, id, line),
        hidden: line.hidden,
        in_passage: in_passage(game, state, id),
        cover: cover(game, state, id, figure, line),
        in_wood: wood_at(game, figure.0).is_some(),
        non_ricochet: non_ricochet(game, line),
        out_of_supplies: unit.supplies.are_out(),
        degree: unit.degree,
        supported: unit.is_skirmish_line() && skirmish::has_soutien_near(game, state, id),
        engaged: unit.engaged,
        valour: valour::of(game, unit),
        figures: garrison::figures(state, id),
    }
}

/// Which edge is hit, and whether at an angle that counts (BA-3.1.8a, BA-3.1.8b, BA-G8).
pub fn edge(game: &Ba, state: &State, id: UnitId, line: &Line) -> Edge {
    let unit = state.unit(id);
    let flat = unit.on_table() && unit.degree != Degree::Fd;
    let at = hit(game, state, id, line);
    match at.edge {
        tabletop::Edge::Left | tabletop::Edge::Right if flat && unit.formation.has_flank() => {
            let steep = acute_angle_at_least(line.to - line.from, at.along, Turn::degrees(45));
            if steep { Edge::Flank } else { Edge::Front }
        }
        tabletop::Edge::Rear if flat && unit.formation.has_rear() => Edge::Rear,
        _ => Edge::Front,
    }
}

/// The edge hit, and its direction.
struct Hit {
    edge: tabletop::Edge,
    along: tabletop::Vector,
    pose: Pose,
}

/// Of a bent column the rank rectangle that is hit (BA-R84).
fn hit(game: &Ba, state: &State, id: UnitId, line: &Line) -> Hit {
    let unit = state.unit(id);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let (pose, size) = match &unit.trail {
        Some(trail) => {
            let base = drawn.base();
            let ranks = trail.ranks(drawn.array(), base);
            let near = ranks
                .min_by(|a, b| a.footprint().gap_from(line.to).cmp_gap(&b.footprint().gap_from(line.to)));
            near.map_or((unit.pose, block(game, unit)), |rank| (rank.pose, rank.block))
        }
        None => (unit.pose, block(game, unit)),
    };
    let edge = edge_of(pose, size, line.to);
    let [from, to] = pose.edge(size, edge);
    Hit { edge, along: to - from, pose }
}

/// Column effect, or a solid formation (BA-3.1.9a, BA-3.1.9b, BA-3.1.9c, BA-T6); the unit behind suffers nothing (BA-3.1.9f), and who only
/// counts as a line has none (BA-3.1.9g).
fn mass(game: &Ba, state: &State, id: UnitId, line: &Line) -> Mass {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    // In FD, at work and at rest it counts as a line (BA-5.4.1l, BA-1.3.5f, BA-1.3.6e).
    if !unit.on_table() || unit.degree == Degree::Fd {
        return Mass::Thin;
    }
    let way = line.to - line.from;
    let pose = hit(game, state, id, line).pose;
    let ahead = pose.heading.direction();
    // The front edge runs across the facing, the flanks along it.
    let under_thirty = |edge| !acute_angle_at_least(way, edge, Turn::degrees(30));
    match unit.formation {
        Formation::Square | Formation::BattalionMass | Formation::Huddle => Mass::Solid,
        Formation::ColumnOfAttack => Mass::Column,
        Formation::ColumnOfMarch if under_thirty(ahead) => Mass::Column,
        Formation::Line
            if raised.arm == Arm::Artillery && unit.elements < 2 && under_thirty(ahead.left()) =>
        {
            // A single gun has no depth of its own (BA-3.1.9d).
            if line.mass_behind { Mass::Column } else { Mass::Thin }
        }
        Formation::Line if under_thirty(ahead.left()) => Mass::Column,
        Formation::Line | Formation::ColumnOfMarch if line.mass_behind => Mass::Column,
        _ => Mass::Thin,
    }
}

/// The figure of a unit nearest to a point: its middle and its facing (BA-R51).
pub fn nearest_figure(game: &Ba, state: &State, id: UnitId, at: Point) -> (Point, Heading) {
    let unit = state.unit(id);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let body = footprint(game, state, id);
    if !unit.on_table() {
        return (body.parts()[0].centre(), unit.pose.heading);
    }
    let along = unit.pose.heading;
    let standing = Standing { drawn, pose: unit.pose, trail: unit.trail.as_deref(), footprint: &body, along };
    let all = figures(&standing);
    all.into_iter().min_by_key(|(figure, _)| (*figure - at).square()).unwrap_or((at, along))
}

/// The wood a point is in.
fn wood_at(game: &Ba, at: Point) -> Option<usize> {
    let areas = game.battle.terrain.ground.areas().enumerate();
    let mut woods =
        areas.filter(|(_, (kind, area))| *kind == AreaKind::Wood && area.lies(at) != Lies::Outside);
    woods.next().map(|(at, _)| at)
}

/// The cover of the figure at the point of impact (BA-3.1.3s, BA-3.1.3t, BA-3.1.3u, BA-R51): the best that applies.
/// Whoever fires out of a
/// wood, beyond its edge, sees others in cover (BA-6.2.0h, BA-T5).
fn cover(game: &Ba, state: &State, id: UnitId, figure: (Point, Heading), line: &Line) -> Grade {
    let best = cover_from(game, state, id, figure, line.from);
    let other_wood = line.from_wood && wood_at(game, figure.0) != wood_at(game, line.from);
    if other_wood { best.max(crate::tables::ground::element(9).1) } else { best }
}

/// The cover a figure of a unit has from somebody at a point, in fire and melee alike (BA-3.1.3t, BA-4.1.3f,
/// BA-4.1.3g, BA-4.1.3h, BA-R51).
pub fn cover_from(game: &Ba, state: &State, id: UnitId, figure: (Point, Heading), from: Point) -> Grade {
    let terrain = &game.battle.terrain;
    let unit = state.unit(id);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let mut best = Grade::None;
    if let Where::Building(building) = unit.place {
        best = best.max(works::building_cover(game, state, building));
    }
    let base = Pose::from_centre(figure.0, figure.1, drawn.base()).footprint(drawn.base());
    let shot = Shape::segment(from, figure.0);
    let behind = |strip: &Shape| {
        base.within(strip, CONTACT) && !base.overlaps_by_more(strip, CONTACT) && shot.within(strip, CONTACT)
    };
    for piece in terrain.pieces.iter().filter(|piece| piece.cover > Grade::None && behind(&piece.strip)) {
        best = best.max(piece.cover);
    }
    for work in works::finished(state).filter(|work| work.cover > Grade::None && behind(&work.strip)) {
        best = best.max(work.cover);
    }
    if wood_at(game, figure.0).is_some() {
        best = best.max(AreaKind::Wood.cover());
    }
    best
}

/// Whether soft ground, or a narrow hill layer, lies immediately before the target, for 5 cm (BA-3.4.5a, BA-3.4.5b, BA-R85).
fn non_ricochet(game: &Ba, line: &Line) -> bool {
    let back = Heading::towards(line.to, line.from);
    let soft = |units: i32| {
        let at = line.to + back.along(Length::new(units));
        let terrain = &game.battle.terrain;
        let narrow = || {
            let width = hills::width_at(&terrain.ground.contours, at, back);
            width.is_some_and(|width| width < hills::NARROW)
        };
        terrain.ground.areas().any(|(kind, area)| kind.is_soft() && area.lies(at) != Lies::Outside)
            || terrain.steep && narrow()
    };
    // It begins at the target or half a centimetre before it, and every point of the next 5 cm lies in it.
    (0..=5).map(|n| n * 100).any(|start| (0..=50).all(|n| soft(start + n * 100)))
}
