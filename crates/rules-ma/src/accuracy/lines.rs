//! Lines of fire: from the groups of a body to a target, past whatever may block them (MA-11.6, MA-G11 to MA-G14).

use crate::Ma;
use crate::accuracy::ARC;
use crate::army::MAX_BATTALIONS;
use crate::bodies::Bodies;
use crate::state::*;
use crate::tables::{CELL, SCREEN_DEPTH};
use crate::terrain::MOST;
use arrayvec::ArrayVec;
use tabletop::{Aim, Block, Ground, Hand, Length, Pose, Screen, Sector, Shape, front_cells};

/// The front of a body: the cells of its groups that may shoot, side by side.
#[derive(Clone, Copy)]
struct Front {
    pose: Pose,
    cell: Length,
    count: u8,
}

/// The lines of fire from a body to a target, and what is near enough to block one.
pub(crate) struct Lines<'a> {
    front: Front,
    target: &'a Shape,
    bodies: ArrayVec<&'a Shape, { 2 * MAX_BATTALIONS }>,
    screens: ArrayVec<Screen<'a>, MOST>,
    game: &'a Ma,
}

impl Front {
    fn cells(self) -> impl Iterator<Item = (Pose, Length)> + Clone {
        front_cells(self.pose, self.cell, self.count.into()).map(move |pose| (pose, self.cell))
    }
}

impl Ma {
    /// The groups of a body that may shoot at all, Characters not counted (MA-10.12): of a line and a screen all, of a
    /// column the front rank (MA-10.4, MA-10.5, MA-G12).
    fn front(&self, s: &State, shooter: Target) -> Front {
        let (troops, live) = (s.of(shooter.unit), self.groups_of(s, shooter));
        match (shooter.body, troops.screen) {
            (Body::Screen, Some(screen)) => Front { pose: screen.pose, cell: screen.cell, count: live },
            (Body::Screen, None) => Front { pose: troops.pose, cell: CELL, count: 0 },
            (Body::Formed, _) => {
                Front { pose: troops.pose, cell: CELL, count: troops.formation.front_rank(live) }
            }
        }
    }

    /// The cells of these groups.
    pub fn cells(&self, s: &State, shooter: Target) -> impl Iterator<Item = (Pose, Length)> + Clone + use<> {
        self.front(s, shooter).cells()
    }

    /// The lines of fire between two of the bodies on the table; `None` if the target is not there, or no line can be.
    ///
    /// SHORTCUT: a line runs from a front to a target, so it never leaves the box around both; what does not reach into
    /// that blocks none. The own screen may (MA-11.6).
    pub(crate) fn lines<'a>(
        &'a self,
        s: &State,
        (shooter, target): (Target, Target),
        bodies: &'a Bodies,
    ) -> Option<Lines<'a>> {
        let front = self.front(s, shooter);
        let (_, shape) = bodies.iter().find(|(who, _)| *who == target)?;
        // SHORTCUT: what lies wholly behind the front is in no arc.
        if shape.core().iter().all(|corner| front.pose.local(*corner).0 < 0) {
            return None;
        }
        let (low, high) = shape.bounds();
        let edge = Block::new(front.cell.times(front.count.into()), SCREEN_DEPTH);
        let ends = [Hand::Left, Hand::Right].map(|hand| front.pose.front_corner(edge, hand));
        let (low, high) = (low.least(ends[0]).least(ends[1]), high.greatest(ends[0]).greatest(ends[1]));
        let between = bodies.iter().filter(|(who, body)| {
            let (least, greatest) = body.bounds();
            let apart = greatest.x() < low.x()
                || least.x() > high.x()
                || greatest.y() < low.y()
                || least.y() > high.y();
            !apart && *who != shooter && *who != target
        });
        let hiding = self.hiding().filter(|screen| !screen.area.clear_of(low, high));
        Some(Lines {
            front,
            target: shape,
            bodies: between.map(|(_, shape)| shape).collect(),
            screens: hiding.take(MOST).collect(),
            game: self,
        })
    }
}

impl Lines<'_> {
    /// The lines of the groups that are eligible (MA-G12, MA-G14).
    pub(crate) fn aims(&self) -> impl Iterator<Item = Aim> {
        let ground = self.game.ground_of(&self.screens);
        self.front.cells().filter_map(move |cell| self.aim(cell, &ground))
    }

    fn aim(&self, (pose, width): (Pose, Length), ground: &Ground<'_>) -> Option<Aim> {
        let aim = Sector::new(pose, width, ARC).aim(self.target)?;
        ground.is_clear_past(aim.from, aim.to, self.bodies.iter().copied()).then_some(aim)
    }
}
