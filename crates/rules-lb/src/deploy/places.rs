//! Places for units and generals that are set up: those of the scenario, along the front of the zone, or wherever there is
//! room (LB-R71, LB-R116).

use super::Deploy;
use crate::Lb;
use crate::army::{Arm, GeneralId, UnitId};
use crate::battle::{Placing, Posting, Zone};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::state::*;
use crate::words::Building;
use kernel::{Duty, Offers, Side, fine};
use tabletop::{Heading, Length, Point, Pose, Stance, Turn};

/// How far the places lie apart that are offered along a zone.
const APART: Length = Length::whole(3);
/// Places along a zone that are offered for a unit in each formation.
const OFFERED: usize = 2;

impl Lb {
    /// The place that the scenario gives a unit or a general, places along the front of the zone, and the end where nobody
    /// finds room.
    pub(super) fn offer_places(&self, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let mut found = false;
        for unit in self.to_place(s, side) {
            for answer in self.places_for(s, side, unit) {
                found = true;
                if !out.add(answer) {
                    return false;
                }
            }
        }
        for general in self.to_post(s, side) {
            for at in self.posts_for(s, side, general) {
                found = true;
                if !out.add(Answer::Post { general, at }) {
                    return false;
                }
            }
        }
        if found {
            return true;
        }
        let room = self.to_place(s, side).find_map(|unit| self.room_for(s, side, unit));
        out.add(room.unwrap_or(Answer::Done))
    }

    fn places_for(&self, s: &State, side: Side, unit: UnitId) -> Vec<Answer> {
        let mut found = Vec::new();
        match self.battle.placings.get(unit.index()) {
            Some(&Placing::Table { formation, pose }) => {
                found.push(Answer::Place { unit, formation, at: pose.anchor, heading: pose.heading });
            }
            Some(&Placing::Garrison(building)) => {
                found.push(Answer::Enter { unit, building: Building(building) });
            }
            _ => {}
        }
        let usual: &[Formation] = match self.arm(unit) {
            Arm::Artillery(..) => &[Formation::Unlimbered, Formation::Limbered],
            _ => &[Formation::Line, Formation::Column],
        };
        for formation in usual {
            let places = self.along_the_zone(side).map(|pose| place(unit, *formation, pose));
            let free = places.filter(|answer| self.may_place(s, side, answer));
            found.extend(free.take(OFFERED));
        }
        found.retain(|answer| self.may_place(s, side, answer));
        found.dedup();
        found
    }

    fn may_place(&self, s: &State, side: Side, answer: &Answer) -> bool {
        fine(|why| Deploy(side).judge(self, s, side, answer, why))
    }

    /// Poses along the front of the zone, from its middle outward, facing the other side's edge.
    fn along_the_zone(&self, side: Side) -> impl Iterator<Item = Pose> + '_ {
        let heading = self.front_of(side);
        self.battle.zones[side].iter().flat_map(move |zone| {
            let middle = zone.low.middle(zone.high);
            let [deep, wide] = zone.along(heading).map(|length| length.units());
            let front = middle + heading.along(Length::new(deep / 2 - 100));
            (0..wide / APART.units()).map(move |i| {
                let aside = if i % 2 == 0 { i / 2 } else { -(i + 1) / 2 };
                Pose::new(front + (heading + Turn::QUARTER).along(APART.times(aside)), heading)
            })
        })
    }

    /// The heading from the zones of a side to those of the other.
    pub(crate) fn front_of(&self, side: Side) -> Heading {
        let middle = |side: Side| {
            let zones = self.battle.zones[side].iter();
            let boxes = zones.map(|zone| (zone.low, zone.high));
            boxes.reduce(|(a, b), (c, d)| (a.least(c), b.greatest(d))).map(|(low, high)| low.middle(high))
        };
        let (Some(from), Some(to)) = (middle(side), middle(!side)) else { return Heading::NORTH };
        let way = to - from;
        match (way.x.abs() > way.y.abs(), way.x > 0, way.y > 0) {
            (true, true, _) => Heading::EAST,
            (true, false, _) => Heading::WEST,
            (false, _, true) => Heading::NORTH,
            (false, _, false) => Heading::SOUTH,
        }
    }

    /// Some place for a unit: the first at whole inches of its zones, in column or limbered (LB-R116).
    pub(crate) fn room_for(&self, s: &State, side: Side, unit: UnitId) -> Option<Answer> {
        let formation = if self.arm(unit).is_artillery() { Formation::Limbered } else { Formation::Column };
        let heading = self.front_of(side);
        let whole = |low: i32, high: i32| (low..=high).step_by(tabletop::UNITS as usize);
        let spots = self.battle.zones[side].iter().flat_map(|zone: &Zone| {
            let (low, high) = (zone.low, zone.high);
            whole(low.y(), high.y())
                .flat_map(move |y| whole(low.x(), high.x()).map(move |x| Point::new(x, y)))
        });
        let mut places = spots.map(|at| place(unit, formation, Pose::new(at, heading)));
        places.find(|answer| self.may_place(s, side, answer))
    }

    /// Where the scenario has him, and behind each unit that he may command.
    fn posts_for(&self, s: &State, side: Side, general: GeneralId) -> Vec<Point> {
        let mut posts = Vec::new();
        if let Some(&Posting::At(at)) = self.battle.postings.get(general.index()) {
            posts.push(at);
        }
        for unit in self.troops_of(s, side) {
            let Stance { pose, block } = self.stance(s, unit);
            posts.push(pose.rear(block) + pose.heading.back().along(Length::whole(1)));
        }
        // The middle of the zone is somewhere to begin, and at whole inches there is always room.
        let zones = self.battle.zones[side].iter();
        posts.extend(zones.map(|zone| zone.low.middle(zone.high)));
        posts.retain(|at| fine(|why| self.judge_post(s, side, general, *at, why)));
        posts.dedup();
        posts
    }
}

fn place(unit: UnitId, formation: Formation, pose: Pose) -> Answer {
    Answer::Place { unit, formation, at: pose.anchor, heading: pose.heading }
}
