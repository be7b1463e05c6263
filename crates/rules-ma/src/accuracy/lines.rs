//! Lines of fire: from the groups of a body to a target, past whatever may block them (MA-11.6, MA-G11 to MA-G14).

use crate::Ma;
use crate::accuracy::ARC;
use crate::army::MAX_BATTALIONS;
use crate::bodies::Bodies;
use crate::ground::HILLS;
use crate::state::*;
use crate::tables::{CELL, SCREEN_DEPTH};
use crate::terrain::MOST;
use arrayvec::ArrayVec;
use tabletop::{Aim, Block, Hand, Length, Pose, Screen, Sector, Shape, front_cells, sight};

/// The front of a body: the cells of its groups that may shoot, side by side.
#[derive(Clone, Copy)]
struct Front {
    pose: Pose,
    cell: Length,
    count: u8,
}

impl Front {
    fn width(self) -> Length {
        self.cell.times(self.count.into())
    }
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

    /// Looks along the lines of fire between two of the bodies on the table, those of the groups that are eligible
    /// (MA-G12, MA-G14), until it is enough.
    ///
    /// SHORTCUT: a line runs from a front to a target, so it never leaves the box around both; what does not reach into
    /// that blocks none. The own screen may (MA-11.6).
    pub(crate) fn look_along(
        &self,
        s: &State,
        shooter: Target,
        target: Target,
        bodies: &Bodies,
        mut enough: impl FnMut(Aim) -> bool,
    ) {
        let front = self.front(s, shooter);
        let Some((_, shape)) = bodies.iter().find(|(who, _)| *who == target) else { return };
        // SHORTCUT: what lies clearly outside the arc of the whole front is in that of no group.
        if Sector::new(front.pose, front.width(), ARC).is_clear_of(shape) {
            return;
        }
        let (mut low, mut high) = shape.bounds();
        let edge = Block::new(front.width(), SCREEN_DEPTH);
        for hand in [Hand::Left, Hand::Right] {
            let end = front.pose.front_corner(edge, hand);
            (low, high) = (low.least(end), high.greatest(end));
        }
        let mut between: ArrayVec<&Shape, { 2 * MAX_BATTALIONS }> = ArrayVec::new();
        for (who, body) in bodies.iter() {
            if !body.clear_of(low, high) && who != shooter && who != target {
                between.push(body);
            }
        }
        let mut screens: ArrayVec<Screen<'_>, MOST> = ArrayVec::new();
        for screen in self.battle.terrain.screens().filter(|screen| !screen.area.clear_of(low, high)) {
            let _ = screens.try_push(screen);
        }
        let ground = self.battle.terrain.seen_past(&screens, HILLS);
        for (pose, width) in front.cells() {
            let Some(aim) = Sector::new(pose, width, ARC).aim(shape) else { continue };
            let line = Shape::segment(aim.from, aim.to);
            // SHORTCUT: what blocks one line is likely to block the next, so it is looked at first.
            if let Some(first) = between.iter().position(|body| sight::blocks(&line, body)) {
                between.swap(0, first);
            } else if ground.is_clear_past(aim.from, aim.to, []) && enough(aim) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;
