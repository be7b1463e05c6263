//! Cavalry charges: the bonus dice, the lane, and the ride along it (LB-3.13, LB-3.13b, LB-3.13c, LB-8.6, LB-22.5 to LB-22.8, LB-G17, LB-R11,
//! LB-R31, LB-R32, LB-R56, LB-R59, LB-R67, LB-R68, LB-R85, LB-R96).

use crate::army::UnitId;
use crate::bodies::{front, touch};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::refusals::{Refusal, Why};
use crate::skirmishers::SkirmishFire;
use crate::state::*;
use crate::tables::SHORT;
use crate::terrain::AreaKind;
use crate::{Edition, Lb};
use arrayvec::ArrayVec;
use kernel::{Dice, Duty, Faces, Roll, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Pose, Push, Shape, Stance};

pub mod ride;

pub use ride::{LaneRun, Lanes};

/// The bonus of a cavalry charge: 2D6" (LB-3.13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BonusDice {
    /// Who charges.
    pub unit: UnitId,
    /// What its wheel has left of its move; less than nothing where the wheel cost more (LB-R56).
    pub left: Length,
}

impl Duty<Lb> for BonusDice {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        Wait::Dice(Roll::new(Dice::d6(2), "bonus of the charge", rule!("LB-3.13")).by(game.side(self.unit)))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, BonusDice { unit, left }) = (stage.game, *self);
        let bonus = Length::whole(faces.iter().map(|face| i32::from(*face)).sum());
        let length = (left + bonus).max(Length::ZERO);
        let laid = game.lane_of(stage.state(), unit, stage.state().of(unit).pose, length);
        let reach = laid.lane.length;
        stage.change(Gallop(unit));
        stage.emit(Event::LaneLaid(laid.lane));
        for skirmishers in laid.skirmishers.into_iter().rev() {
            stage.push(SkirmishFire { unit: skirmishers, charger: unit, reach });
        }
    }
}

/// The cavalry rides up to the first unit it meets, or to the end of its lane (LB-22.6, LB-22.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Gallop(pub UnitId);

impl Duty<Lb> for Gallop {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, unit) = (stage.game, self.0);
        stage.pop();
        let Some(lane) = stage.state().lane(unit).cloned() else { return };
        match lane.contacts.first() {
            Some(first) => {
                let pose = game.up_to(stage.state(), &lane, *first);
                let formation = stage.state().of(unit).formation;
                game.put(stage, unit, formation, pose, Cause::Lane);
            }
            None => game.finish_lane(stage, &lane),
        }
    }
}

/// A lane and the skirmishers in it, who run first.
pub(crate) struct Laid {
    pub(crate) lane: Lane,
    pub(crate) skirmishers: Vec<UnitId>,
}

/// What ends a lane.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    /// Difficult or closed ground: a tenth of an inch before it (LB-R67).
    Area,
    /// A linear feature (LB-R68).
    Line(usize),
    /// The table edge, touching it.
    Edge,
}

impl Lb {
    /// LB-22.2, LB-22.11, LB-3.13f, LB-R56
    pub(crate) fn judge_horse_charge(&self, s: &State, unit: UnitId, target: UnitId, why: &mut Why) {
        let horse = self.arm(target).is_cavalry();
        refuse!(why, horse && s.of(target).melee.is_some(), Refusal::TargetInMelee(target));
        refuse!(why, horse && self.is_contacted(s, target), Refusal::AlreadyContacted(target));
        let shape = self.shape(s, unit);
        let ground = self.difficult().any(|(_, area)| {
            area.overlaps(&shape) || area.sides().any(|(p, side)| touch(&Shape::segment(p, p + side), &shape))
        });
        let lines =
            self.battle.terrain.lines.iter().any(|line| line.pieces().any(|piece| touch(&piece, &shape)));
        refuse!(why, ground || lines, Refusal::TouchesDifficult(unit));
    }

    /// The lane must be able to meet its target: within the move and the greatest bonus, and before anything ends it.
    pub(crate) fn judge_lane(&self, s: &State, unit: UnitId, target: UnitId, wheel: Wheel, why: &mut Why) {
        let turned = self.wheeled(s, unit, wheel);
        let (have, command) = self.allowance(s, unit);
        let spent = match self.edition {
            Edition::First => tabletop::arc(self.stance(s, unit).block.width(), wheel.by),
            _ => self.wheel_cost(s, unit, wheel, command),
        };
        let length = (have + Length::whole(12) - spent).max(Length::ZERO);
        let laid = self.lane_of(s, unit, turned.pose, length);
        let met = laid.lane.contacts.contains(&target) || laid.skirmishers.contains(&target);
        refuse!(why, !met, Refusal::LaneMisses { unit, target });
    }

    /// The lane of cavalry that stands there: cut at the first stopper; the enemies it meets in order (LB-22.5).
    pub(crate) fn lane_of(&self, s: &State, unit: UnitId, turned: Pose, length: Length) -> Laid {
        let from = Stance::new(turned, self.stance(s, unit).block);
        let (mut length, end) = self.ground_ends(s, from, length);
        let mut lane = Lane { unit, turned, length, contacts: ArrayVec::new() };
        let mut skirmishers = Vec::new();
        let side = self.side(unit);
        let ends_at_line = matches!(end, Some(End::Line(_)));
        // Infantry that lines the feature stands up to half an inch behind it (LB-G21).
        let look = if ends_at_line { length + Length::whole(2) } else { length };
        for (other, along) in self.strip(s, unit, from, look) {
            let behind = along > length;
            if behind && !self.lines_the_end(s, other, turned, end) {
                continue;
            }
            if self.side(other) == side {
                if self.is_passed(s, unit, other) || behind {
                    continue;
                }
                // LB-3.13c, LB-R45: friendly infantry in a fight stops it like any other.
                length = (along - SHORT).max(Length::ZERO);
                break;
            }
            if s.of(other).formation == Formation::Skirmish {
                skirmishers.push(other);
            } else if self.arm(other).is_cavalry() {
                // LB-3.13f, LB-R59: whoever has been contacted, or is in melee, is not contacted again.
                if self.is_contacted(s, other) || s.of(other).melee.is_some() {
                    length = (along - SHORT).max(Length::ZERO);
                } else {
                    let _ = lane.contacts.try_push(other);
                    length = along;
                }
                break;
            } else {
                let _ = lane.contacts.try_push(other);
                // LB-R85: the cavalry that supports a battery stops the charger at the guns.
                if let Some(supporter) =
                    self.supporter_of(s, other).filter(|unit| self.arm(*unit).is_cavalry())
                {
                    let _ = lane.contacts.try_push(supporter);
                    length = along;
                    break;
                }
            }
        }
        skirmishers.retain(|unit| self.along(s, &lane, *unit) <= length);
        lane.length = length;
        Laid { lane, skirmishers }
    }

    /// Whether a unit lines the feature at which a lane ends: it is contacted all the same (LB-R31, LB-R67).
    fn lines_the_end(&self, s: &State, unit: UnitId, turned: Pose, end: Option<End>) -> bool {
        let Some(End::Line(line)) = end else { return false };
        let lined = self.lined(s, unit, turned.anchor, self.nearest_of(s, unit, turned.anchor));
        lined.is_some_and(|(found, _)| found == line)
    }

    /// How far the ground lets a lane go, and what ends it there.
    fn ground_ends(&self, s: &State, from: Stance, length: Length) -> (Length, Option<End>) {
        let edge = front(from);
        let push = Push { shape: &edge, heading: from.pose.heading, most: length };
        let strip = push.strip();
        let mut ends: Vec<(Length, End)> = Vec::new();
        for (i, (kind, area)) in self.battle.terrain.areas().enumerate() {
            let stops = match kind {
                AreaKind::Wood | AreaKind::Rough => true,
                // LB-R32: an enemy garrison is passed by, an empty building is not.
                AreaKind::Building | AreaKind::Redoubt => self.garrison_of(s, i as u8).is_none(),
            };
            if stops && area.overlaps(&strip) {
                let sides = area.sides().filter_map(|(p, side)| push.meets(&Shape::segment(p, p + side)));
                ends.extend(sides.min().map(|along| (along, End::Area)));
            }
        }
        for (i, line) in self.battle.terrain.lines.iter().enumerate() {
            let met = line.pieces().filter_map(|piece| push.meets(&piece)).min();
            ends.extend(met.map(|along| (along, End::Line(i))));
        }
        if let Some((along, _)) = self.table().way(&from.footprint(), from.pose.heading, length) {
            ends.push((along, End::Edge));
        }
        match ends.into_iter().min() {
            None => (length, None),
            Some((along, End::Edge)) => (along, Some(End::Edge)),
            Some((along, end)) => ((along - SHORT).max(Length::ZERO), Some(end)),
        }
    }

    /// How far the ground lets a lane go.
    pub(crate) fn ground_limit(&self, s: &State, from: Stance, length: Length) -> Length {
        self.ground_ends(s, from, length).0
    }

    /// How far along a lane a unit is met.
    pub(crate) fn along(&self, s: &State, lane: &Lane, other: UnitId) -> Length {
        let from = Stance::new(lane.turned, self.stance(s, lane.unit).block);
        let edge = front(from);
        let push = Push { shape: &edge, heading: lane.turned.heading, most: crate::charges::ENDLESS };
        push.meets(&self.shape(s, other)).unwrap_or(lane.length)
    }

    /// Where cavalry stands that has come up to a unit of its lane: touching it, or before a friend or the feature that
    /// is between.
    pub(crate) fn up_to(&self, s: &State, lane: &Lane, other: UnitId) -> Pose {
        let along = self.along(s, lane, other).min(lane.length);
        let from = Stance::new(lane.turned, self.stance(s, lane.unit).block);
        let heading = lane.turned.heading;
        let step = Length::new(100);
        let mut at = along;
        // Friendly guns are passed but not stood upon.
        loop {
            let stance = from.moved(heading, at);
            if !self.crowded(s, lane.unit, &stance.footprint(), crate::army::Units::NONE) {
                return stance.pose;
            }
            if at == Length::ZERO {
                // A square formed where it came from, and it gave way (LB-G27, LB-R124).
                let stays = self.edition >= Edition::Third;
                return if stays { s.of(lane.unit).pose } else { stance.pose };
            }
            at = (at - step).max(Length::ZERO);
        }
    }
}
