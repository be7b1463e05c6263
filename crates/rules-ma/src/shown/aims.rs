//! What a declared shot or charge would look like: the way to the enemy, the line of fire.

use crate::Ma;
use crate::accuracy::ARC;
use crate::army::BattalionId;
use crate::orders::Answer;
use crate::state::*;
use kernel::Mark;
use tabletop::{Length, Pose, Sector, draw};
use view::Sketch;

impl Ma {
    /// The drawing of a declaration; `None` for what is neither shot nor charge, or names nobody who stands there.
    pub(super) fn aim_sketch(&self, s: &State, answer: &Answer) -> Option<Sketch> {
        match *answer {
            Answer::Charge(onset) => self.charge_sketch(s, onset),
            Answer::Shoot(Volleys { unit, formed, screen, .. }) => {
                let own = self.stance_on_table(s, unit)?;
                let ahead = s.of(unit).placing().map(|screen| screen.pose);
                let lines = [(Some(own.pose), formed), (ahead, screen)];
                let mut marks: Vec<Mark> = Vec::new();
                for (from, at) in lines.into_iter().filter_map(|(from, at)| Some((from?, at?))) {
                    marks.push(draw::line(from.anchor, self.aimed_at(s, at)?.anchor));
                    marks.push(Sector::new(from, Length::whole(4), ARC).mark(Length::whole(10)));
                }
                Some(Sketch { marks, ..Sketch::default() })
            }
            _ => None,
        }
    }

    /// The wheel, the straight way until it touches, and the charger there; a charge that misses is drawn as far as its
    /// wheel (MA-G20, MA-G21).
    fn charge_sketch(&self, s: &State, onset: Onset) -> Option<Sketch> {
        let Onset { unit, target, wheel } = onset;
        let (start, enemy) = (self.stance_on_table(s, unit)?, self.stance_on_table(s, target)?);
        let (end, mut marks) = match self.course(s, onset) {
            Some(course) => (course.touching(), course.way.path.marks()),
            None => (wheel.map_or(start, |wheel| wheel.leg().from(start)), Vec::new()),
        };
        marks.push(draw::line(end.pose.anchor, enemy.centre()));
        let ghost = self.ghost(s, unit, |picture| picture.pose = end.pose)?;
        Some(Sketch { ghosts: vec![ghost], marks, cost: None })
    }

    /// How a battalion stands, if it is one and stands on the table.
    fn stance_on_table(&self, s: &State, unit: BattalionId) -> Option<tabletop::Stance> {
        let known = unit.index() < self.battle.battalions.len();
        (known && s.of(unit).on_table()).then(|| self.stance(s, unit))
    }

    fn aimed_at(&self, s: &State, target: Target) -> Option<Pose> {
        let stance = self.stance_on_table(s, target.unit)?;
        match target.body {
            Body::Formed => Some(stance.pose),
            Body::Screen => Some(s.of(target.unit).placing()?.pose),
        }
    }
}
