//! The fronts from which a unit fires, figure by figure (BA-3.1.3c, BA-3.2.0a, BA-G27, BA-R14, BA-R73).

use crate::bodies::drawn_arm;
use crate::fire::silence::silence;
use crate::formation::{Formation, Outline, faces};
use crate::state::{State, Unit, Where};
use crate::units::{Arm, UnitId};
use crate::{Ba, Edition, garrison};
use tabletop::{Edge, Length, Point, Pose, Turn};

/// A figure or gun of a front rank: where its front edge is, how wide, and how many fire there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The middle of its front edge, facing outward.
    pub pose: Pose,
    /// The width of its front edge.
    pub width: Length,
    /// Figures that fire there: itself and whoever stands behind it; the gunners of a gun.
    pub figures: u16,
}

/// A front: a straight edge with its figures from left to right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Front {
    /// The middle of the edge, facing outward.
    pub pose: Pose,
    /// Its figures.
    pub cells: Vec<Cell>,
}

/// The half angle of the arc of fire (BA-3.1.3e, BA-3.1.3f, BA-R46).
pub fn arc(arm: Arm) -> Turn {
    if arm == Arm::Artillery { Turn::degrees(45) } else { Turn::degrees(30) }
}

/// Whether a unit may fire at all as it is (BA-R94).
pub fn may_fire(game: &Ba, unit: &Unit) -> bool {
    // Without supplies nobody fires (BA-5.5.3e).
    is_able(game, unit) && !unit.supplies.are_out()
}

/// The same without its supplies, which the other side does not know (BA-R105).
pub fn is_able(game: &Ba, unit: &Unit) -> bool {
    silence(game, unit).is_none()
}

/// The fronts of a unit: one of most formations, four of a square or huddle (BA-R14), the sides of a building (BA-R73).
pub fn fronts(game: &Ba, state: &State, id: UnitId) -> Vec<Front> {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    if let Where::Building(building) = unit.place {
        // All who are in it are one unit (BA-6.1.1k); by older editions only the largest of them fired.
        let all = if game.edition < Edition::Third { unit.figures } else { garrison::figures(state, id) };
        return sides(game, building, all);
    }
    let drawn = unit.drawn(drawn_arm(raised.arm, unit));
    let base = drawn.base();
    match unit.formation {
        Formation::Square | Formation::Huddle => {
            let all = faces(unit.figures);
            let half = match drawn.outline() {
                Outline::Block(block) => Length::new(block.width().units() / 2),
                Outline::Disc(radius) => radius,
            };
            let centre = match drawn.outline() {
                Outline::Block(block) => unit.pose.centre(block),
                Outline::Disc(_) => unit.pose.anchor,
            };
            // Front, right, rear, left.
            (0..4)
                .map(|at| {
                    let heading = unit.pose.heading - Turn::new(Turn::QUARTER.steps() * at);
                    let pose = Pose::new(centre + heading.along(half), heading);
                    row(pose, all[at as usize].div_ceil(2), base.width(), Length::ZERO, |file| {
                        (all[at as usize] - 2 * file).min(2)
                    })
                })
                .collect()
        }
        _ if raised.arm == Arm::Artillery => {
            let guns = u16::from(unit.elements);
            let gunners = |gun: u16| unit.figures / guns.max(1) + u16::from(gun < unit.figures % guns.max(1));
            vec![row(unit.pose, guns, base.width(), Length::ZERO, gunners)]
        }
        Formation::SkirmishLine => vec![row(unit.pose, unit.figures, base.width(), unit.gap, |_| 1)],
        _ => {
            let array = drawn.array();
            let files = array.files();
            let behind = |file: u16| 1 + u16::from(files + file < unit.figures);
            vec![row(unit.pose, files.min(unit.figures), base.width(), Length::ZERO, behind)]
        }
    }
}

/// A row of cells centred on a pose, from left to right.
fn row(pose: Pose, files: u16, width: Length, gap: Length, figures: impl Fn(u16) -> u16) -> Front {
    let step = width.units() + gap.units();
    let whole = width.units() * i32::from(files) + gap.units() * (i32::from(files) - 1).max(0);
    let left = pose.heading + Turn::QUARTER;
    let cells = (0..files).map(|file| {
        let aside = whole / 2 - i32::from(file) * step - width.units() / 2;
        let anchor = pose.anchor + left.along(Length::new(aside));
        Cell { pose: Pose::new(anchor, pose.heading), width, figures: figures(file) }
    });
    Front { pose, cells: cells.collect() }
}

/// The sides of a building, chosen freely (BA-6.1.2a): at most half the occupants fire from one, its point of fire is the middle (BA-6.1.2b, BA-R73).
fn sides(game: &Ba, building: u8, figures: u16) -> Vec<Front> {
    let corners = game.battle.terrain.ground.areas[usize::from(building)].outline();
    let count = corners.len();
    (0..count)
        .map(|at| {
            let (from, to) = (corners[at], corners[(at + 1) % count]);
            // The outline runs counter-clockwise: outward is to the right.
            let heading = tabletop::Heading::towards(from, to) - Turn::QUARTER;
            let pose = Pose::new(from.middle(to), heading);
            let width = (to - from).length();
            Front { pose, cells: vec![Cell { pose, width, figures: figures / 2 }] }
        })
        .collect()
}

/// The point of fire of some cells of a front: midway between the outer front corners of the outermost (BA-3.1.3k, BA-G28).
pub fn point_of_fire(cells: &[Cell]) -> Option<(Point, Length)> {
    let (first, last) = (cells.first()?, cells.last()?);
    let half = |cell: &Cell| Length::new(cell.width.units() / 2);
    let left = first.pose.anchor + (first.pose.heading + Turn::QUARTER).along(half(first));
    let right = last.pose.anchor + (last.pose.heading - Turn::QUARTER).along(half(last));
    Some((left.middle(right), (left - right).length()))
}

/// Which edge of a block a point of its outline lies on, the front first (BA-G31).
pub fn edge_of(pose: Pose, block: tabletop::Block, at: Point) -> Edge {
    let near = |edge: &Edge| {
        let [from, to] = pose.edge(block, *edge);
        tabletop::Shape::segment(from, to).gap_from(at)
    };
    let mut best = Edge::Front;
    for edge in [Edge::Left, Edge::Right, Edge::Rear] {
        if near(&edge).cmp_gap(&near(&best)).is_lt() {
            best = edge;
        }
    }
    best
}
