//! Places for battalions that are set up: along the front of the zone, or wherever there is room (MA-D3, MA-R90).

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::{Placing, ScreenPlacing, opposite};
use crate::deploy::judge_among;
use crate::deployment::Standing;
use crate::formation::Formation;
use crate::orders::Answer;
use crate::screens::ahead_of;
use crate::state::*;
use crate::tables::*;
use kernel::{Offers, Side, Stream, fine};
use tabletop::{Heading, Length, Point, Pose, Stance, Turn};

/// A row along the front of the zone: in which formation, with a screen or without, and how many places of it are offered.
#[derive(Clone, Copy)]
struct Row {
    formation: Formation,
    skirmish: bool,
    most: usize,
}

const ROWS: [Row; 4] = [
    Row { formation: Formation::Line, skirmish: false, most: 3 },
    Row { formation: Formation::Line, skirmish: true, most: 1 },
    Row { formation: Formation::Column, skirmish: false, most: 3 },
    Row { formation: Formation::Column, skirmish: true, most: 1 },
];
/// Placings offered for a battalion, at most.
const PLACINGS: usize = 8;

impl Ma {
    /// Everybody on the table, for the judge of placings.
    pub(super) fn standing_bodies(&self, s: &State) -> Vec<Standing> {
        let bodies = self.all_bodies(s);
        bodies.iter().map(|(who, shape)| Standing { battalion: who.unit, shape: *shape }).collect()
    }

    /// Offers everybody still to place in line and in column along the front of the zone, with and without a screen; if
    /// nobody fits there, whoever finds room first, and if nobody does, to leave one behind.
    pub(super) fn offer_placings(&self, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let (mut found, standing) = (0, self.standing_bodies(s));
        for unit in self.to_place(s, side) {
            for row in ROWS {
                found += self.offer_row(s, unit, &standing, row, out);
            }
        }
        found > 0 || {
            let room = self.to_place(s, side).find_map(|unit| self.squeezed_in(s, side, unit));
            out.add(room.unwrap_or(Answer::Keep))
        }
    }

    /// A place for a battalion that finds none along the front of its zone: the first at whole centimetres of the zone,
    /// facing forward or aside.
    pub(super) fn squeezed_in(&self, s: &State, side: Side, unit: BattalionId) -> Option<Answer> {
        let zone = self.battle.zone(s.edges[side]);
        let forward = opposite(s.edges[side]).heading();
        let whole = |low: i32, high: i32| (low..=high).step_by(tabletop::UNITS as usize);
        let turns = [Turn::ZERO, Turn::QUARTER, -Turn::QUARTER];
        let standing = self.standing_bodies(s);
        for (turn, formation) in
            turns.into_iter().flat_map(|turn| Formation::ALL.map(|formation| (turn, formation)))
        {
            for y in whole(zone.low.y(), zone.high.y()) {
                for x in whole(zone.low.x(), zone.high.x()) {
                    let pose = Pose::new(Point::new(x, y), forward + turn);
                    let placing = Placing { formation, pose, screen: None };
                    if fine(|why| judge_among(self, s, unit, &placing, &standing, why)) {
                        return Some(Answer::Place { unit, placing });
                    }
                }
            }
        }
        None
    }

    /// One of the placings of a battalion that are offered, by lot; `None` if there is none for this lot.
    pub(crate) fn placing_by_lot(
        &self,
        s: &State,
        unit: BattalionId,
        chance: &mut Stream,
        room: &mut Vec<Answer>,
    ) -> Option<Answer> {
        let (mut lot, standing) = (chance.below(PLACINGS), self.standing_bodies(s));
        for row in ROWS {
            if lot < row.most {
                room.clear();
                self.offer_row(s, unit, &standing, row, &mut Offers::all(room));
                return (lot < room.len()).then(|| room.swap_remove(lot));
            }
            lot -= row.most;
        }
        None
    }

    /// Offers places of a row, from the middle of the zone outward; says how many.
    fn offer_row(
        &self,
        s: &State,
        unit: BattalionId,
        standing: &[Standing],
        row: Row,
        out: &mut Offers<'_, Answer>,
    ) -> usize {
        let Row { formation, skirmish, most } = row;
        let raised = self.battle.battalion(unit);
        let edge = s.edges[raised.side];
        let zone = self.battle.zone(edge);
        let heading: Heading = opposite(edge).heading();
        let middle = zone.low.middle(zone.high);
        let deep = (zone.high.x() - zone.low.x()).min(zone.high.y() - zone.low.y());
        let wide = (zone.high.x() - zone.low.x()).max(zone.high.y() - zone.low.y());
        let left = heading + Turn::QUARTER;
        let light = raised.light && skirmish;
        let gap = if light { LIGHT_SCREEN_REACH } else { Length::whole(6) };
        let back = if skirmish { gap + SCREEN_DEPTH } else { Length::ZERO };
        let front = middle + heading.along(Length::new(deep / 2) - back);
        let mut found = 0;
        for i in 0..wide / 4_000 {
            // To both hands in turn.
            let aside = if i % 2 == 0 { i / 2 } else { -(i + 1) / 2 };
            let pose = Pose::new(front + left.along(Length::whole(4 * aside)), heading);
            let mut placing = Placing { formation, pose, screen: None };
            if skirmish {
                let figures = raised.most_skirmishers();
                let screen = |pose, cell| Some(ScreenPlacing { figures, pose, cell });
                let plain = Placing { formation, pose, screen: screen(pose, SCREEN_CELL) };
                let parent = Stance::new(pose, plain.block(raised));
                let cell =
                    if light || formation == Formation::Column { SCREEN_CELL_LEAST } else { SCREEN_CELL };
                placing.screen = screen(Pose::new(ahead_of(parent, gap, ScreenSide::Before), heading), cell);
            }
            if fine(|why| judge_among(self, s, unit, &placing, standing, why)) {
                out.add(Answer::Place { unit, placing });
                found += 1;
                if found == most {
                    break;
                }
            }
        }
        found
    }
}
