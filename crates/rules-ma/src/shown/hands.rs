//! A hand on the table: who can be moved, what a drag means, and what an answer would come to.

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::{Placing, opposite};
use crate::draw::Picture;
use crate::formation::{Formation, groups};
use crate::manoeuvre::forming::{Form, Front, Fronting, NewFacing};
use crate::manoeuvre::{ChoosePath, PIP};
use crate::orders::Answer;
use crate::screens::BringUp;
use crate::state::*;
use crate::words::chief_id;
use hands::{ALL_GRIPS, Touch, button, charge_wheel, corner, faced, mover, stroke};
use kernel::{Game, Side, fine};
use tabletop::{Path, Point, Pose, Stance, draw};
use view::{Drag, Grip, Mover, Piece, Sketch, Stroke, StrokeKey};

/// A hand on this table.
const TOUCH: Touch = Touch::METRIC;

impl Ma {
    pub(super) fn movers_of(&self, s: &State, side: Side) -> Vec<Mover> {
        if self.pending(s).question(side).is_none() {
            return Vec::new();
        }
        let code = |unit: BattalionId| self.code(unit).to_owned();
        match s.agenda.top() {
            Some(&Task::ChoosePath(ChoosePath(unit))) => {
                vec![mover(code(unit), "march".to_owned(), &ALL_GRIPS, TOUCH.marching())]
            }
            Some(Task::Activations(_)) => self.chargers(s, side),
            Some(&(Task::Form(Form(unit)) | Task::NewFacing(NewFacing(unit)))) => {
                let start = format!("form facing {},", s.of(unit).pose.heading);
                vec![mover(
                    code(unit),
                    start,
                    &ALL_GRIPS,
                    TOUCH.turning().into_iter().chain(TOUCH.shifting()),
                )]
            }
            Some(&Task::BringUp(BringUp { unit, .. })) => {
                let Some(screen) = s.of(unit).placing() else { return Vec::new() };
                let answer = Answer::Screen { at: screen.pose.anchor, cell: screen.cell };
                let start = format!("{},", self.say_answer(s, side, &answer));
                vec![mover(self.piece_id(Target::screen(unit)), start, &[Grip::Body], TOUCH.shifting())]
            }
            Some(Task::Ride(_) | Task::PlaceChief(_)) => {
                let at = match s.chiefs[side].post {
                    Post::Alone(at) => at,
                    _ => self.somewhere(s, side),
                };
                let start = format!("{},", self.say_answer(s, side, &Answer::Post(at)));
                vec![mover(chief_id(side), start, &[Grip::Body], TOUCH.shifting())]
            }
            Some(Task::Deploy(_)) => {
                let strokes = |unit: BattalionId| {
                    let most = self.battle.battalion(unit).most_skirmishers();
                    let mut all: Vec<Stroke> = TOUCH.shifting().into();
                    all.extend(TOUCH.turning());
                    all.extend([button("line", "Line"), button("column", "Column")]);
                    all.push(button(&format!("skirmishers {most}"), &format!("{most} skirmishers")));
                    all.push(button("skirmishers 0", "No skirmishers"));
                    all
                };
                let place = |unit: BattalionId| {
                    let at = self.somewhere(s, side);
                    let answer = Answer::Place { unit, placing: self.first_placing(s, side, unit, at) };
                    let start = format!("{},", self.say_answer(s, side, &answer));
                    mover(code(unit), start, &ALL_GRIPS, strokes(unit))
                };
                self.to_place(s, side).map(place).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The battalions that may charge: each is turned onto an enemy by a corner before the charge is declared (MA-D12).
    fn chargers(&self, s: &State, side: Side) -> Vec<Mover> {
        let free = self.open(s, side).filter(|unit| fine(|why| self.judge_free(s, *unit, why)));
        let charger = |unit: BattalionId| {
            let target = self.nearest_enemy(s, unit)?;
            let answer = Answer::Charge(Onset { unit, target, wheel: None });
            let start = format!("{},", self.say_answer(s, side, &answer));
            let label = |hand: &str| format!("Charge, wheeling 5° more to the {hand}");
            let keys = [
                stroke(StrokeKey::TurnLeft, "wheel left 5", &label("left")),
                stroke(StrokeKey::TurnRight, "wheel right 5", &label("right")),
            ];
            Some(mover(self.code(unit).to_owned(), start, &[Grip::Left, Grip::Right], keys))
        };
        free.filter_map(charger).collect()
    }

    /// The enemy whose front centre is nearest to a battalion's.
    fn nearest_enemy(&self, s: &State, unit: BattalionId) -> Option<BattalionId> {
        let here = s.of(unit).pose.anchor;
        let foes = self.standing_of(s, !self.side(unit));
        foes.min_by_key(|foe| ((s.of(*foe).pose.anchor - here).square(), *foe))
    }

    /// The middle of a side's zone.
    fn somewhere(&self, s: &State, side: Side) -> Point {
        let zone = self.battle.zone(s.edges[side]);
        zone.low.middle(zone.high)
    }

    /// A battalion put down there in line, looking across the table.
    fn first_placing(&self, s: &State, side: Side, unit: BattalionId, at: Point) -> Placing {
        let heading = opposite(s.edges[side]).heading();
        let bare = Placing { formation: Formation::Line, pose: Pose::new(at, heading), screen: None };
        self.placed_at(unit, bare, at, heading, 0)
    }

    pub(super) fn drag(&self, s: &State, side: Side, drag: &Drag) -> Option<Answer> {
        let mover = self.movers_of(s, side).into_iter().find(|mover| mover.piece == drag.piece)?;
        if !mover.grips.contains(&drag.grip) {
            return None;
        }
        let so_far = drag.plan.as_deref().and_then(|plan| self.read_answer(s, side, plan).ok());
        let to = Point::new(drag.to[0], drag.to[1]);
        match s.agenda.top() {
            Some(&Task::ChoosePath(ChoosePath(unit))) => {
                let legs = match so_far {
                    Some(Answer::March(legs)) => legs.to_vec(),
                    _ => Vec::new(),
                };
                let legs = TOUCH.pulled(self.stance(s, unit), &legs, drag.grip, to);
                (legs.len() <= MOST_LEGS).then(|| Answer::March(legs.into_iter().collect()))
            }
            Some(Task::Activations(_)) => {
                let unit = self.find(&drag.piece)?;
                let so_far = match so_far {
                    Some(Answer::Charge(onset)) if onset.unit == unit => onset,
                    _ => Onset { unit, target: self.nearest_enemy(s, unit)?, wheel: None },
                };
                let leg = so_far.wheel.map(Wheel::leg);
                let leg = charge_wheel(self.stance(s, unit), leg, corner(drag.grip)?, to);
                Some(Answer::Charge(self.retargeted(s, Onset { wheel: leg.and_then(Wheel::of), ..so_far })))
            }
            Some(task @ &(Task::Form(Form(unit)) | Task::NewFacing(NewFacing(unit)))) => {
                let (heading, shift) = match so_far {
                    Some(Answer::Form { heading, shift }) => (heading, shift),
                    _ => (s.of(unit).pose.heading, [0, 0]),
                };
                let front = Front { how: fronting(task), heading, shift };
                let Some(held) = corner(drag.grip) else {
                    let by = to - self.fronted(s, unit, Front { shift: [0, 0], ..front }).centre();
                    let shift = [TOUCH.round(by.x).units(), TOUCH.round(by.y).units()];
                    return Some(Answer::Form { heading, shift });
                };
                Some(Answer::Form { heading: faced(self.fronted(s, unit, front), held, to), shift })
            }
            Some(&Task::BringUp(BringUp { unit, .. })) => {
                let screen = s.of(unit).placing()?;
                let heading = s.of(unit).pose.heading;
                let pose = Pose::from_centre(TOUCH.rounded(to), heading, screen.block());
                Some(Answer::Screen { at: pose.anchor, cell: screen.cell })
            }
            Some(Task::Ride(_) | Task::PlaceChief(_)) => Some(Answer::Post(TOUCH.rounded(to))),
            Some(Task::Deploy(_)) => {
                let unit = self.find(&drag.piece)?;
                let placing = match so_far {
                    Some(Answer::Place { placing, .. }) => placing,
                    _ => self.first_placing(s, side, unit, to),
                };
                let (figures, heading) = (placing.skirmishers(), placing.pose.heading);
                let stance = Stance::new(placing.pose, placing.block(self.battle.battalion(unit)));
                let (centre, heading) = match corner(drag.grip) {
                    None => (TOUCH.rounded(to), heading),
                    Some(held) => (stance.centre(), faced(stance, held, to)),
                };
                Some(Answer::Place { unit, placing: self.placed_at(unit, placing, centre, heading, figures) })
            }
            _ => None,
        }
    }

    pub(super) fn sketch_of(&self, s: &State, side: Side, answer: &Answer) -> Option<Sketch> {
        match (s.agenda.top()?, answer) {
            (Task::Activations(_), Answer::Shoot(_) | Answer::Charge(_)) => self.aim_sketch(s, answer),
            (&Task::ChoosePath(ChoosePath(unit)), Answer::March(legs)) => {
                let path = Path::new(self.stance(s, unit), legs.iter().copied()).ok()?;
                let (marks, end) = (path.marks(), path.end().pose);
                let way = self.look(s, unit, path);
                // In hundredths, rounded up: what is too far never looks as if it were not.
                let cents = if way.cost > 100 * PIP { 10_000 } else { (way.cost * 100 + PIP - 1) / PIP };
                let cost = format!("{}.{:02} of {} pips", cents / 100, cents % 100, s.march.pips);
                let ghost = self.ghost(s, unit, |picture| picture.pose = end)?;
                Some(Sketch { ghosts: vec![ghost], marks, cost: Some(cost) })
            }
            (
                task @ &(Task::Form(Form(unit)) | Task::NewFacing(NewFacing(unit))),
                &Answer::Form { heading, shift },
            ) => {
                let front = Front { how: fronting(task), heading, shift };
                let stance = self.fronted(s, unit, front);
                let ghost = self.ghost(s, unit, |picture| {
                    picture.pose = stance.pose;
                    picture.formation = front.formation(picture.formation);
                })?;
                Some(Sketch { ghosts: vec![ghost], ..Sketch::default() })
            }
            (&Task::BringUp(BringUp { unit, .. }), &Answer::Screen { at, cell }) => {
                let mut screen = s.of(unit).placing()?;
                (screen.pose, screen.cell) = (Pose::new(at, s.of(unit).pose.heading), cell);
                let ghost = self.screen_ghost(s, unit, &screen)?;
                Some(Sketch { ghosts: vec![ghost], ..Sketch::default() })
            }
            (Task::Ride(ride), &Answer::Post(at)) => {
                let have = ride.reach();
                let way = match s.chiefs[side].post {
                    Post::Alone(from) => Some((from, at)),
                    _ => None,
                };
                let cost = way
                    .map(|(from, to)| format!("{} of {have} cm", TOUCH.round((to - from).length().wide())));
                let marks = way.into_iter().map(|(from, to)| draw::line(from, to)).collect();
                Some(Sketch { ghosts: self.chief_ghost(s, side, at).into_iter().collect(), marks, cost })
            }
            (Task::PlaceChief(_), &Answer::Post(at)) => Some(Sketch {
                ghosts: self.chief_ghost(s, side, at).into_iter().collect(),
                ..Sketch::default()
            }),
            (Task::Deploy(_), Answer::Place { unit, placing }) => {
                let raised = self.battle.battalions.get(unit.index())?;
                let rankers = raised.rankers.saturating_sub(placing.skirmishers());
                let body = self.ghost(s, *unit, |picture| {
                    *picture = Picture {
                        battalion: *unit,
                        formation: placing.formation,
                        pose: placing.pose,
                        groups: groups(rankers),
                        rankers,
                        fallen: 0,
                        characters: raised.characters,
                        screen: placing.screen,
                        marks: Vec::new(),
                        commander: false,
                    };
                });
                let screen = placing.screen.and_then(|screen| self.screen_ghost(s, *unit, &screen));
                let zone = draw::area(self.battle.zone(s.edges[side]).corners());
                Some(Sketch {
                    ghosts: body.into_iter().chain(screen).collect(),
                    marks: vec![zone],
                    cost: None,
                })
            }
            _ => None,
        }
    }

    pub(super) fn ghost(
        &self,
        s: &State,
        unit: BattalionId,
        change: impl FnOnce(&mut Picture),
    ) -> Option<Piece> {
        let mut picture = self.picture(s, unit);
        change(&mut picture);
        Some(Piece { pose: self.body_of(&picture), ..self.piece(s, unit)? })
    }
}

/// Whether a task asks for a new formation or only for a new facing.
fn fronting(task: &Task) -> Fronting {
    if matches!(task, Task::NewFacing(_)) { Fronting::Turned } else { Fronting::Changed }
}
