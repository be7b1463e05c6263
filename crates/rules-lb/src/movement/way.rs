//! A path looked at: what it costs and what it runs into (LB-3.5, LB-18.7, LB-19.2, LB-G16, LB-R10, LB-R64, LB-R65).

use crate::Lb;
use crate::army::UnitId;
use crate::bodies::{Bodies, touch};
use crate::formation::Formation;
use crate::refusals::Refusal;
use crate::state::State;
use crate::tables::{CONTACT, CROSSING};
use tabletop::{
    Area, Finding, Heading, Leg, Length, Path, Point, Push, Shape, Stance, Step, Survey, Turn, Vector,
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
        let mut sum = 0i64;
        for step in self.path.steps() {
            let length = step.leg.length(step.from).wide();
            sum += match (command, step.leg) {
                (Command::Out, _) => length,
                (Command::In, Leg::Retire { .. }) => 2 * length,
                (Command::In, Leg::Wheel { .. }) => {
                    if wheels_in_difficult(game, step) {
                        2 * length
                    } else {
                        length
                    }
                }
                (Command::In, _) => length + difficult_way(game, step).wide(),
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

    /// Whether it stays more than 24" from every enemy throughout (LB-3.7, LB-R89).
    pub fn far(&self, game: &Lb, s: &State, unit: UnitId) -> bool {
        let distance = game.battle.constants.double_move_distance;
        let enemies = game.bodies(s, |other| game.side(other) != game.side(unit));
        let sweep: Vec<Shape> = self.path.sweep().collect();
        enemies.iter().all(|(_, body)| sweep.iter().all(|piece| !piece.within(body, distance)))
    }
}

/// Whether a wheel costs double: some of the footprint is in difficult ground at its start, middle or end (LB-R64).
fn wheels_in_difficult(game: &Lb, step: &Step) -> bool {
    let middle = match step.leg {
        Leg::Wheel { hand, by } => Leg::Wheel { hand, by: Turn::new(by.steps() / 2) }.from(step.from),
        _ => step.from,
    };
    let stances = [step.from, middle, step.to];
    game.difficult().any(|(_, area)| stances.iter().any(|stance| area.overlaps(&stance.footprint())))
}

/// How much of a straight leg is in difficult ground; several areas together count once (LB-R64).
fn difficult_way(game: &Lb, step: &Step) -> Length {
    let Some((heading, most)) = step.straight() else { return Length::ZERO };
    let mut spans: Vec<(i32, i32)> = Vec::new();
    for (_, area) in game.difficult() {
        spans.extend(stretches(&step.from, heading, most, area));
    }
    spans.sort_unstable();
    let (mut inside, mut end) = (0, 0);
    for (from, to) in spans {
        let from = from.max(end);
        if to > from {
            inside += to - from;
            end = to;
        }
    }
    Length::new(inside)
}

/// The stretches of a straight way on which some of the footprint is inside an area.
fn stretches(from: &Stance, heading: Heading, most: Length, area: &Area) -> Vec<(i32, i32)> {
    let shape = from.footprint();
    let push = Push { shape: &shape, heading, most };
    if !area.overlaps(&push.strip()) {
        return Vec::new();
    }
    // Where a side of the area is under the body begins and ends at these places; between two of them nothing changes.
    let end = push.at(most);
    let back = Push { shape: &end, heading: heading.back(), most };
    let mut cuts = vec![0, most.units()];
    for (p, side) in area.sides() {
        let segment = Shape::segment(p, p + side);
        cuts.extend(push.meets(&segment).map(|at| at.units()));
        cuts.extend(back.meets(&segment).map(|at| most.units() - at.units()));
    }
    cuts.sort_unstable();
    cuts.dedup();
    let pieces = cuts.windows(2).map(|pair| (pair[0], pair[1]));
    pieces.filter(|(a, b)| area.overlaps(&push.at(Length::new((a + b) / 2)))).collect()
}

/// A box that the body does not leave on its way: a wheel bulges by less than its front.
fn bounds(path: &Path) -> (Point, Point) {
    let (mut low, mut high) = path.start().footprint().bounds();
    for step in path.steps() {
        let (a, b) = step.to.footprint().bounds();
        (low, high) = (low.least(a), high.greatest(b));
    }
    let bulge = if path.turned() > Turn::ZERO { path.start().block.width().wide() } else { 0 };
    let grow = Vector { x: bulge, y: bulge };
    (low - grow, high + grow)
}

impl Lb {
    /// What a path runs into.
    pub fn look(&self, s: &State, unit: UnitId, path: Path) -> Look {
        let around = bounds(&path);
        let others = self.bodies(s, |other| other != unit && self.may_be_near(s, other, around, CONTACT));
        let mut survey = Survey::default();
        self.field(&others).survey(&path, Length::ZERO, &mut survey);
        Look { path, others, survey }
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

    /// Whether a footprint is more than 24" from every enemy (LB-3.7).
    pub(crate) fn keeps_away(&self, s: &State, unit: UnitId, shape: &Shape) -> bool {
        let distance = self.battle.constants.double_move_distance;
        self.troops_of(s, !self.side(unit)).all(|enemy| {
            let body = self.shape(s, enemy);
            !body.within(shape, distance) && !body.within(&self.shape(s, unit), distance)
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
