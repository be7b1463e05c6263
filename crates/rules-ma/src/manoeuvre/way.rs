//! A path looked at: what slows it, what it costs, what it runs into (MA-8.10, MA-R11, MA-R47, MA-R51, MA-G25).

use crate::army::BattalionId;
use crate::bodies::{Bodies, on};
use crate::events::{Disorder, Event};
use crate::manoeuvre::{Slow, tariff};
use crate::state::*;
use crate::tables::SEPARATION;
use crate::{Edition, Ma};
use arrayvec::ArrayVec;
use kernel::Stage;
use tabletop::path::LEGS;
use tabletop::{
    Cost, Field, Finding, GRAZE, Heading, Leg, Length, Path, Pose, Shape, Stance, Stride, Survey,
};

/// A path that was looked at: what slows it, what it costs, what it runs into.
#[derive(Debug)]
pub struct Way {
    /// The path.
    pub path: Path,
    /// What slows it.
    pub slow: Slow,
    /// Its cost in points.
    pub cost: i64,
    /// Whose the bodies are that it may run into, in the order of the findings.
    pub others: Owners,
    /// What it runs into.
    pub survey: Survey,
}

/// The owners of some bodies.
#[derive(Debug)]
pub struct Owners {
    /// Whose each is.
    pub who: Vec<Target>,
}

impl Way {
    /// Obstacles crossed: how far the straight leg goes until its edge touches them, nearest first.
    pub fn hurdles(&self) -> Vec<(Length, usize)> {
        let crossed = self.survey.found().iter().filter_map(|finding| match finding {
            Finding::Crosses { line, along, .. } => Some((*along, *line)),
            _ => None,
        });
        let mut all: Vec<(Length, usize)> = crossed.collect();
        all.sort_unstable();
        all
    }
}

impl Ma {
    /// What a path runs into: friends' bodies, enemies and their screens (MA-R51).
    pub fn look(&self, s: &State, unit: BattalionId, path: Path) -> Way {
        self.look_for(s, unit, path, Length::ZERO)
    }

    /// The ground of a path alone: what slows it, what it costs, what it crosses, whoever stands there.
    pub(crate) fn look_over(&self, s: &State, unit: BattalionId, path: Path) -> Way {
        let hulls = hulls(&path);
        self.surveyed(s, unit, path, Length::ZERO, (&hulls, Bodies::default()))
    }

    /// The same, and whom it comes too near (MA-R11): for moves, which must keep their distance.
    pub(crate) fn look_apart(&self, s: &State, unit: BattalionId, path: Path) -> Way {
        self.look_for(s, unit, path, SEPARATION)
    }

    fn look_for(&self, s: &State, unit: BattalionId, path: Path, separation: Length) -> Way {
        let (side, hulls) = (self.side(unit), hulls(&path));
        let others = self.near(s, &hulls, separation + LEEWAY, |other| {
            other.unit != unit && (self.side(other.unit) != side || other.body == Body::Formed)
        });
        let others = others.collect();
        self.surveyed(s, unit, path, separation, (&hulls, others))
    }

    /// A path among the bodies that may be near it.
    fn surveyed(
        &self,
        s: &State,
        unit: BattalionId,
        path: Path,
        separation: Length,
        (hulls, others): (&[Shape], Bodies),
    ) -> Way {
        let terrain = &self.battle.terrain;
        let mut survey = Survey::default();
        let field = Field {
            table: self.table(),
            bodies: &others.shapes,
            mover: None,
            areas: &terrain.areas,
            lines: &terrain.lines,
            contours: &terrain.contours,
        };
        // SHORTCUT: a survey finds nothing where nothing is near enough.
        if hulls.iter().any(|hull| near_something(&field, hull, separation + LEEWAY)) {
            field.survey(&path, separation, &mut survey);
        }
        if self.edition < Edition::Second {
            survey.forget(|finding| matches!(finding, Finding::Crosses { flush: true, .. }));
        }
        let slow = self.slowed(&path, &survey);
        let tariff = tariff(s.of(unit).formation, slow, self.is_led(s, unit));
        let cost = path.cost(&tariff).map_or(i64::MAX, |Cost(points)| points);
        Way { path, slow, cost, others: Owners { who: others.who }, survey }
    }

    /// MA-8.10, MA-R47
    fn slowed(&self, path: &Path, survey: &Survey) -> Slow {
        let kinds = &self.battle.terrain.area_kinds;
        let difficult = |area: usize| kinds.get(area).is_some_and(|kind| kind.is_difficult());
        let mut slow = Slow::No;
        for finding in survey.found() {
            match *finding {
                Finding::Enters { area, starts, .. } if difficult(area) => {
                    let rear = path.steps().iter().any(|step| matches!(step.leg, Leg::Retire { .. }));
                    if starts || path.mostly_in(rear, self.difficult()) {
                        return Slow::Difficult;
                    }
                }
                Finding::Climbs { .. } => slow = Slow::Uphill,
                _ => {}
            }
        }
        slow
    }

    /// Friends a path went through (MA-R51).
    pub(crate) fn passed_friends(&self, way: &Way, unit: BattalionId) -> Vec<BattalionId> {
        let met = way.survey.found().iter().filter_map(|finding| match finding {
            Finding::Meets { body, .. } => way.others.who.get(*body),
            _ => None,
        });
        met.filter(|other| self.side(other.unit) == self.side(unit)).map(|other| other.unit).collect()
    }

    /// Both become disordered (MA-9.5, MA-R51).
    pub(crate) fn interpenetrate(
        &self,
        stage: &mut Stage<'_, Ma>,
        unit: BattalionId,
        passed: &[BattalionId],
    ) {
        let why = Disorder::Interpenetration;
        for &other in passed {
            stage.emit(Event::Disordered { unit: other, why });
        }
        if !passed.is_empty() {
            stage.emit(Event::Disordered { unit, why });
        }
    }

    /// Whether any part of the swept ground is difficult (MA-9.2, MA-G25).
    pub(crate) fn enters_difficult(&self, way: &Way) -> bool {
        let kinds = &self.battle.terrain.area_kinds;
        way.survey.found().iter().any(|finding| {
            matches!(finding, Finding::Enters { area, .. } if kinds.get(*area).is_some_and(|k| k.is_difficult()))
        })
    }

    /// Whether a body moved straight in a direction sweeps difficult ground.
    pub(crate) fn sweeps_difficult(&self, from: Stance, to: Pose) -> bool {
        let shape = from.footprint();
        let way = to.anchor - from.pose.anchor;
        let (heading, most) = (Heading::of(way), way.length());
        let strip = tabletop::Push { shape: &shape, heading, most }.strip();
        self.difficult_under(&strip).is_some()
    }
}

/// A body on its way may leave the hull of a leg by what is rounded.
const LEEWAY: Length = Length::new(2 * GRAZE.units());

/// Ground that each leg of a path stays inside, or that it stands on.
fn hulls(path: &Path) -> ArrayVec<Shape, { LEGS + 1 }> {
    let mut hulls: ArrayVec<Shape, { LEGS + 1 }> = path.steps().iter().map(Stride::bound).collect();
    if hulls.is_empty() {
        hulls.push(path.start().footprint());
    }
    hulls
}

/// Whether a shape comes near anything a survey would find.
fn near_something(field: &Field<'_>, hull: &Shape, reach: Length) -> bool {
    !field.table.holds(hull)
        || field.bodies.iter().any(|body| body.within(hull, reach) || on(body, hull))
        || field.areas.iter().any(|area| area.overlaps(hull))
        || field.lines.iter().any(|line| line.within(hull, Length::ZERO))
        || field.contours.iter().any(|contour| contour.area.overlaps(hull))
}
