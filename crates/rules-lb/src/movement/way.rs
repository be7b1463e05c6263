//! A path looked at: what it costs and what it runs into (LB-3.5, LB-18.7, LB-19.2, LB-G16, LB-R10, LB-R64, LB-R65).

use crate::Lb;
use crate::army::UnitId;
use crate::bodies::{Bodies, touch};
use crate::formation::Formation;
use crate::refusals::Refusal;
use crate::state::State;
use crate::tables::{CONTACT, CROSSING};
use crate::terrain::MOST;
use arrayvec::ArrayVec;
use tabletop::path::LEGS;
use tabletop::{
    Area, Field, Finding, Heading, Leg, Length, Path, Push, Shape, Spans, Stance, Stride, Survey, Turn,
};

/// Whether a unit was in command range when it began to move (LB-16.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// It was: a full move, ground counts.
    In,
    /// It was not: half a move, and no other halving (LB-R10).
    Out,
}

/// A path and what it runs into.
pub struct Look {
    /// The path.
    pub path: Path,
    /// The units it may meet, in the order of the findings.
    pub others: Bodies,
    /// What it runs into.
    pub survey: Survey,
}

impl Look {
    /// What the path costs, in units of length: wheels along the outer arc, backwards double, difficult ground double,
    /// linear features two inches (LB-18.7, LB-G14, LB-G15). Outside command range nothing is halved twice.
    pub fn cost(&self, game: &Lb, command: Command) -> Length {
        let difficult: ArrayVec<&Area, MOST> = self.difficult(game).take(MOST).collect();
        let mut sum = 0i64;
        for step in self.path.steps() {
            let length = step.leg.length(step.from).wide();
            sum += match (command, step.leg) {
                (Command::Out, _) => length,
                (Command::In, Leg::Retire { .. }) => 2 * length,
                (Command::In, Leg::Wheel { .. }) if wheels_in(step, &difficult) => 2 * length,
                (Command::In, Leg::Wheel { .. }) => length,
                (Command::In, _) => length + way_in(step, &difficult),
            };
        }
        if command == Command::In {
            let crossed = self.survey.found().iter().filter(|finding| match finding {
                Finding::Crosses { leg, .. } => {
                    !matches!(self.path.steps().get(*leg).map(|step| step.leg), Some(Leg::Retire { .. }))
                }
                _ => false,
            });
            sum += crossed.count() as i64 * CROSSING.wide();
        }
        Length::new(i32::try_from(sum).unwrap_or(i32::MAX))
    }

    /// The difficult areas that the path enters.
    fn difficult<'a>(&'a self, game: &'a Lb) -> impl Iterator<Item = &'a Area> {
        let terrain = &game.battle.terrain;
        self.survey.found().iter().filter_map(move |finding| match *finding {
            Finding::Enters { area, .. } if terrain.area_kinds.get(area)?.is_difficult() => {
                terrain.areas.get(area)
            }
            _ => None,
        })
    }
}

/// Whether a wheel costs double: some of the footprint is in difficult ground at its start, middle or end (LB-R64).
fn wheels_in(step: &Stride, difficult: &[&Area]) -> bool {
    let middle = match step.leg {
        Leg::Wheel { hand, by } => Leg::Wheel { hand, by: Turn::new(by.steps() / 2) }.from(step.from),
        _ => step.from,
    };
    let stances = [step.from, middle, step.to];
    difficult.iter().any(|area| stances.iter().any(|stance| area.overlaps(&stance.footprint())))
}

/// How much of a straight leg is in difficult ground; several areas together count once (LB-R64).
fn way_in(step: &Stride, difficult: &[&Area]) -> i64 {
    let inside = difficult.iter().fold(Spans::default(), |all, area| all.joined(&step.inside(area)));
    let long = i128::from(step.leg.length(step.from).wide());
    ((long * i128::from(inside.share()) + (WHOLE >> 1)) / WHOLE) as i64
}

/// All of a leg, as [`Spans`] count its parts.
const WHOLE: i128 = 1 << 32;

impl Lb {
    /// What a path runs into.
    pub fn look(&self, s: &State, unit: UnitId, path: Path) -> Look {
        // Each leg stays inside its bound.
        let mut bounds: ArrayVec<Shape, { LEGS + 1 }> = path.steps().iter().map(Stride::bound).collect();
        if bounds.is_empty() {
            bounds.push(path.start().footprint());
        }
        let boxes = bounds.iter().map(|bound| bound.bounds());
        let around = boxes.reduce(|(a, b), (c, d)| (a.least(c), b.greatest(d))).unwrap_or_default();
        let mut others = Bodies::default();
        let near = |other: &UnitId| *other != unit && self.may_be_near(s, *other, around, CONTACT);
        for other in self.on_table(s).filter(near) {
            let shape = self.shape(s, other);
            if bounds.iter().any(|bound| bound.within(&shape, CONTACT)) {
                others.shapes.push(shape);
                others.who.push(other);
            }
        }
        let mut survey = Survey::default();
        // SHORTCUT: a survey finds nothing where nothing is near.
        if !others.who.is_empty() || bounds.iter().any(|bound| self.near_ground(bound)) {
            // Slopes cost nothing (LB-18.6).
            let field = Field { contours: &[], ..self.field(&others) };
            field.survey(&path, Length::ZERO, &mut survey);
        }
        Look { path, others, survey }
    }

    /// Whether a shape comes near the edge of the table, an area or a linear feature.
    fn near_ground(&self, bound: &Shape) -> bool {
        let terrain = &self.battle.terrain;
        !self.table().holds(bound)
            || terrain.areas.iter().any(|area| area.overlaps(bound))
            || terrain.lines.iter().any(|line| line.within(bound, Length::ZERO))
    }

    /// Whether a path stays more than 24" from every enemy throughout (LB-3.7, LB-R89).
    pub(crate) fn stays_away(&self, s: &State, unit: UnitId, path: &Path) -> bool {
        let distance = self.battle.constants.double_move_distance;
        let ends = [path.start().footprint(), path.end().footprint()];
        let (low, high) = (ends[0].bounds(), ends[1].bounds());
        let around = (low.0.least(high.0), low.1.greatest(high.1));
        // No leg leaves this by more.
        let bulge =
            path.steps().iter().map(|step| step.leg.length(step.from)).fold(Length::ZERO, |a, b| a + b);
        self.troops_of(s, !self.side(unit)).all(|enemy| {
            !self.may_be_near(s, enemy, around, distance + bulge) || {
                let body = self.shape(s, enemy);
                !ends.iter().any(|end| end.within(&body, distance))
                    // SHORTCUT: what its bound keeps away from it keeps away from.
                    && !path.steps().iter().filter(|step| step.bound().within(&body, distance)).any(|step| {
                        step.sweep().any(|piece| piece.within(&body, distance))
                    })
            }
        })
    }

    /// Whether two units of one side may pass through each other: one of them skirmishes (LB-19.2).
    pub(crate) fn may_pass(&self, s: &State, unit: UnitId, other: UnitId) -> bool {
        let skirmish = |unit: UnitId| s.of(unit).formation == Formation::Skirmish;
        self.side(unit) == self.side(other) && (skirmish(unit) || skirmish(other))
    }

    /// What forbids a path: the table edge, units, closed ground, the touch of an enemy at its end (LB-3.4, LB-G16). A unit
    /// that enters begins beyond the edge.
    pub(crate) fn no_collision(
        &self,
        s: &State,
        unit: UnitId,
        look: &Look,
        enters: bool,
    ) -> Result<(), Refusal> {
        for finding in look.survey.found() {
            match *finding {
                Finding::LeavesTable { edge, .. } if !enters => {
                    return Err(Refusal::LeavesTable { unit, edge });
                }
                Finding::Meets { body, at, ends_on, .. } => {
                    let Some(other) = look.others.owner(body) else { continue };
                    if ends_on || !self.may_pass(s, unit, other) {
                        return Err(Refusal::InTheWay { unit, other, at });
                    }
                }
                Finding::Enters { area, at, .. } if self.is_closed(unit, area) => {
                    return Err(Refusal::Closed { unit, area, at });
                }
                _ => {}
            }
        }
        let end = look.path.end().footprint();
        let enemies = look.others.iter().filter(|(other, _)| self.side(*other) != self.side(unit));
        match enemies.into_iter().find(|(_, body)| touch(&end, body)) {
            Some((other, _)) => Err(Refusal::WouldTouch { unit, other }),
            None => Ok(()),
        }
    }

    /// Whether a unit that takes up a footprint is more than 24" from every enemy, before and after (LB-3.7).
    pub(crate) fn keeps_away(&self, s: &State, unit: UnitId, shape: &Shape) -> bool {
        let distance = self.battle.constants.double_move_distance;
        let own = self.shape(s, unit);
        let ((a, b), (c, d)) = (own.bounds(), shape.bounds());
        let around = (a.least(c), b.greatest(d));
        self.troops_of(s, !self.side(unit)).all(|enemy| {
            !self.may_be_near(s, enemy, around, distance) || {
                let body = self.shape(s, enemy);
                !body.within(&own, distance) && !body.within(shape, distance)
            }
        })
    }

    /// How far a unit can go straight before something stops it: the table edge, closed ground, other units than those
    /// ignored; an enemy a tenth of an inch before he is touched.
    pub(crate) fn free_way(
        &self,
        s: &State,
        unit: UnitId,
        from: Stance,
        heading: Heading,
        most: Length,
        ignored: crate::army::Units,
    ) -> Length {
        let shape = from.footprint();
        let push = Push { shape: &shape, heading, most };
        let mut far = most;
        if let Some((edge, _)) = self.table().way(&shape, heading, most) {
            far = far.min(edge);
        }
        let around = push.strip().bounds();
        let near = |other: &UnitId| self.may_be_near(s, *other, around, crate::tables::SHORT);
        for other in self.on_table(s).filter(|other| *other != unit && !ignored.has(*other)).filter(near) {
            let body = self.shape(s, other);
            // Whom it stands beside already it may leave, but not run into.
            let beside = shape.closer(&body, crate::tables::SHORT);
            let stop = if beside || self.side(other) == self.side(unit) {
                push.meets(&body)
            } else {
                push.comes_closer(&body, crate::tables::SHORT)
            };
            far = far.min(stop.unwrap_or(most));
        }
        let strip = push.strip();
        for (_, area) in
            self.battle.terrain.areas.iter().enumerate().filter(|(i, _)| self.is_closed(unit, *i))
        {
            if area.overlaps(&strip) {
                let sides = area.sides().filter_map(|(p, side)| push.meets(&Shape::segment(p, p + side)));
                far = far.min(sides.min().unwrap_or(most));
            }
        }
        far
    }
}
