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
use kernel::{Game, Side};
use tabletop::{Hand, Heading, Leg, Length, Path, Point, Pose, Stance, Turn, draw};
use view::{Drag, Grip, Mover, Piece, Sketch, Stroke, StrokeKey};

/// A hand is no finer than a millimetre.
const MILLIMETRE: i64 = 100;

fn stroke(key: StrokeKey, words: &str, label: &str) -> Stroke {
    Stroke { key, words: words.to_owned(), label: label.to_owned() }
}

/// Arrows for what is put down anywhere.
fn shifts() -> Vec<Stroke> {
    vec![
        stroke(StrokeKey::Forward, "north 1", "1 cm up the table"),
        stroke(StrokeKey::Back, "south 1", "1 cm down the table"),
        stroke(StrokeKey::Left, "west 1", "1 cm to the left"),
        stroke(StrokeKey::Right, "east 1", "1 cm to the right"),
    ]
}

fn turns() -> [Stroke; 2] {
    [
        stroke(StrokeKey::TurnLeft, "turn left 5", "Turn 5° to the left"),
        stroke(StrokeKey::TurnRight, "turn right 5", "Turn 5° to the right"),
    ]
}

fn round(units: i64) -> Length {
    Length::new(((units + MILLIMETRE / 2 * units.signum()) / MILLIMETRE * MILLIMETRE) as i32)
}

/// Legs that follow each other along one line, or about one corner, are one; what comes to nothing is left out.
pub(crate) fn joined(legs: &[Leg]) -> Vec<Leg> {
    let straight = |leg: &Leg| match *leg {
        Leg::Advance { distance } => Some(i64::from(distance.units())),
        Leg::Retire { distance } => Some(-i64::from(distance.units())),
        _ => None,
    };
    let go = |n: i64| match Length::new(n.unsigned_abs() as i32) {
        distance if n > 0 => Some(Leg::Advance { distance }),
        distance if n < 0 => Some(Leg::Retire { distance }),
        _ => None,
    };
    let mut all: Vec<Leg> = Vec::new();
    for leg in legs {
        let one = match (all.last(), leg) {
            (Some(&Leg::Wheel { hand: a, by: x }), &Leg::Wheel { hand: b, by: y }) if a == b => {
                Some(Leg::Wheel { hand: a, by: Turn::new(x.steps() + y.steps()) })
            }
            (Some(last), leg) => match (straight(last), straight(leg)) {
                (Some(x), Some(y)) => match go(x + y) {
                    Some(one) => Some(one),
                    None => {
                        all.pop();
                        continue;
                    }
                },
                _ => None,
            },
            _ => None,
        };
        match one {
            Some(one) => {
                all.pop();
                all.push(one);
            }
            None => all.push(*leg),
        }
    }
    all
}

impl Ma {
    pub(super) fn movers_of(&self, s: &State, side: Side) -> Vec<Mover> {
        if self.pending(s).question(side).is_none() {
            return Vec::new();
        }
        let mover = |piece: String, start: String, grips: &[Grip], strokes: Vec<Stroke>| Mover {
            piece,
            start,
            grips: grips.to_vec(),
            strokes,
        };
        let all = [Grip::Body, Grip::Left, Grip::Right];
        let code = |unit: BattalionId| self.code(unit).to_owned();
        match s.agenda.top() {
            Some(&Task::ChoosePath(ChoosePath(unit))) => {
                let strokes = vec![
                    stroke(StrokeKey::Forward, "advance 1", "Advance 1 cm"),
                    stroke(StrokeKey::Back, "retire 1", "Retire 1 cm"),
                    stroke(StrokeKey::TurnLeft, "wheel left 5", "Wheel 5° to the left"),
                    stroke(StrokeKey::TurnRight, "wheel right 5", "Wheel 5° to the right"),
                ];
                vec![mover(code(unit), "march".to_owned(), &all, strokes)]
            }
            Some(&(Task::Form(Form(unit)) | Task::NewFacing(NewFacing(unit)))) => {
                let start = format!("form facing {},", s.of(unit).pose.heading);
                vec![mover(code(unit), start, &all, turns().into_iter().chain(shifts()).collect())]
            }
            Some(&Task::BringUp(BringUp { unit, .. })) => {
                let Some(screen) = s.of(unit).placing() else { return Vec::new() };
                let answer = Answer::Screen { at: screen.pose.anchor, cell: screen.cell };
                let start = format!("{},", self.say_answer(s, side, &answer));
                vec![mover(self.piece_id(Target::screen(unit)), start, &[Grip::Body], shifts())]
            }
            Some(Task::Ride(_) | Task::PlaceChief(_)) => {
                let at = match s.chiefs[side].post {
                    Post::Alone(at) => at,
                    _ => self.somewhere(s, side),
                };
                let start = format!("{},", self.say_answer(s, side, &Answer::Post(at)));
                vec![mover(chief_id(side), start, &[Grip::Body], shifts())]
            }
            Some(Task::Deploy(_)) => {
                let strokes = |unit: BattalionId| {
                    let most = self.battle.battalion(unit).most_skirmishers();
                    let mut all: Vec<Stroke> = shifts();
                    all.extend(turns());
                    all.push(stroke(StrokeKey::Other, "line", "Line"));
                    all.push(stroke(StrokeKey::Other, "column", "Column"));
                    let words = format!("skirmishers {most}");
                    all.push(stroke(StrokeKey::Other, &words, &format!("{most} skirmishers")));
                    all.push(stroke(StrokeKey::Other, "skirmishers 0", "No skirmishers"));
                    all
                };
                let place = |unit: BattalionId| {
                    let at = self.somewhere(s, side);
                    let answer = Answer::Place { unit, placing: self.first_placing(s, side, unit, at) };
                    let start = format!("{},", self.say_answer(s, side, &answer));
                    mover(code(unit), start, &all, strokes(unit))
                };
                self.to_place(s, side).map(place).collect()
            }
            _ => Vec::new(),
        }
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
                let here = legs.iter().fold(self.stance(s, unit), |here, leg| leg.from(here));
                let legs = pulled(here, &legs, drag.grip, to);
                (legs.len() <= MOST_LEGS).then(|| Answer::March(legs.into_iter().collect()))
            }
            Some(task @ &(Task::Form(Form(unit)) | Task::NewFacing(NewFacing(unit)))) => {
                let (heading, shift) = match so_far {
                    Some(Answer::Form { heading, shift }) => (heading, shift),
                    _ => (s.of(unit).pose.heading, [0, 0]),
                };
                let front = Front { how: fronting(task), heading, shift };
                if drag.grip == Grip::Body {
                    let by = to - self.fronted(s, unit, Front { shift: [0, 0], ..front }).centre();
                    let shift = [round(by.x).units(), round(by.y).units()];
                    return Some(Answer::Form { heading, shift });
                }
                Some(Answer::Form { heading: faced(self.fronted(s, unit, front), drag.grip, to), shift })
            }
            Some(&Task::BringUp(BringUp { unit, .. })) => {
                let screen = s.of(unit).placing()?;
                let heading = s.of(unit).pose.heading;
                let pose = Pose::from_centre(rounded(to), heading, screen.block());
                Some(Answer::Screen { at: pose.anchor, cell: screen.cell })
            }
            Some(Task::Ride(_) | Task::PlaceChief(_)) => Some(Answer::Post(rounded(to))),
            Some(Task::Deploy(_)) => {
                let unit = self.find(&drag.piece)?;
                let placing = match so_far {
                    Some(Answer::Place { placing, .. }) => placing,
                    _ => self.first_placing(s, side, unit, to),
                };
                let (figures, heading) = (placing.skirmishers(), placing.pose.heading);
                let stance = Stance::new(placing.pose, placing.block(self.battle.battalion(unit)));
                let (centre, heading) = match drag.grip {
                    Grip::Body => (rounded(to), heading),
                    grip => (stance.centre(), faced(stance, grip, to)),
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
                let cost =
                    way.map(|(from, to)| format!("{} of {have} cm", round((to - from).length().wide())));
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

fn rounded(at: Point) -> Point {
    Point::new(round(at.x().into()).units(), round(at.y().into()).units())
}

/// The legs after a pull at a grip: straight on or back by the middle, a wheel forward by a corner (MA-G17, MA-G18).
fn pulled(here: Stance, legs: &[Leg], grip: Grip, to: Point) -> Vec<Leg> {
    let mut legs = legs.to_vec();
    if grip == Grip::Body {
        let ahead = (to - here.centre()).dot(here.pose.heading.direction()) >> 30;
        let distance = round(ahead.abs());
        legs.push(if ahead < 0 { Leg::Retire { distance } } else { Leg::Advance { distance } });
        return joined(&legs);
    }
    // The corner that is pulled goes about the other one.
    let (free, hand) = if grip == Grip::Left { (Hand::Left, Hand::Right) } else { (Hand::Right, Hand::Left) };
    let (pivot, corner) =
        (here.pose.front_corner(here.block, hand), here.pose.front_corner(here.block, free));
    let by = Heading::towards(pivot, corner).turn_to(Heading::towards(pivot, to));
    let by = if hand == Hand::Left { by } else { -by };
    let before = match legs.last() {
        Some(&Leg::Wheel { hand: same, by }) if same == hand => {
            legs.pop();
            by.steps()
        }
        _ => 0,
    };
    let degree = Turn::degrees(1).steps();
    let steps = (before + by.steps() + degree / 2).max(0) / degree * degree;
    if steps > 0 {
        legs.push(Leg::Wheel { hand, by: Turn::new(steps) });
    }
    joined(&legs)
}

/// The heading with which a front corner looks at a point from the centre, in whole degrees.
fn faced(stance: Stance, grip: Grip, to: Point) -> Heading {
    let hand = if grip == Grip::Left { Hand::Left } else { Hand::Right };
    let centre = stance.centre();
    let corner = Heading::towards(centre, stance.pose.front_corner(stance.block, hand));
    let by = corner.turn_to(Heading::towards(centre, to));
    let degree = Turn::degrees(1).steps();
    let heading = (stance.pose.heading + by).steps();
    Heading::new((heading + degree / 2) / degree * degree)
}
