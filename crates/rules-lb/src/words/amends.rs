//! What may follow an answer after a comma, to change it a little: `ride FW 36 44, north 2`, `form F1 line facing 270, turn
//! left 5`, `charge F5 at B1, wheel left 5`. A march becomes a charge or a change of formation: `march F1 wheel left 20,
//! charge`, `march F1, form line`, `march F1, face left 15`. So a hand on the table, a key or a thumb builds up an answer
//! in words.

use super::Shift;
use super::nouns;
use crate::Lb;
use crate::formation::Formation;
use crate::orders::Answer;
use crate::shown::{leg_of, wheel_of};
use crate::state::*;
use hands::joined;
use tabletop::{Hand, Heading, Leg, Length, Pivot, Stance, Turn, Vector};

/// A change of an answer.
enum Amend {
    Shift(Vector),
    Turn(Turn),
    Wheel(Leg),
    Form(Formation),
    Along(Length),
    Back(Length),
    Charge,
}

/// The words with which a change begins that is no leg of a march.
pub(super) const CHANGES: [&str; 3] = ["charge", "form", "face"];

fn length(word: &str) -> Result<Length, String> {
    nouns::length(word).ok_or_else(|| format!("“{word}” is not a length; write one like 7.5"))
}

fn turn(word: &str) -> Result<Turn, String> {
    nouns::turn(word).ok_or_else(|| format!("“{word}” is not an angle; write one like 22.5"))
}

fn amend(words: &str) -> Result<Amend, String> {
    let lower = words.trim().to_lowercase();
    let list: Vec<&str> = lower.split_whitespace().collect();
    let shift = |heading: Heading, n: &str| Ok(Amend::Shift(heading.along(length(n)?)));
    let wheel = |hand: Hand, n: &str| Ok(Amend::Wheel(Leg::Wheel { hand, by: turn(n)? }));
    match *list.as_slice() {
        ["north", n] => shift(Heading::NORTH, n),
        ["south", n] => shift(Heading::NORTH.back(), n),
        ["east", n] => shift(Heading::EAST, n),
        ["west", n] => shift(Heading::EAST.back(), n),
        ["turn" | "face", "left", n] => Ok(Amend::Turn(turn(n)?)),
        ["turn" | "face", "right", n] => Ok(Amend::Turn(-turn(n)?)),
        ["wheel", "left", n] => wheel(Hand::Left, n),
        ["wheel", "right", n] => wheel(Hand::Right, n),
        ["along", n] => Ok(Amend::Along(length(n)?)),
        ["back", n] => Ok(Amend::Back(length(n)?)),
        ["charge"] => Ok(Amend::Charge),
        ["form", name] => {
            let formation = Formation::ALL.into_iter().find(|formation| formation.name() == name);
            formation.map(Amend::Form).ok_or_else(|| format!("“{name}” is not a formation"))
        }
        _ => Err("after a comma write `north 2`, `turn left 5`, `wheel left 5`, `form line`, `face left 15` or `charge`"
            .to_owned()),
    }
}

impl Lb {
    /// An answer changed as the words say; what cannot be changed so is said.
    pub(super) fn amended(&self, s: &State, answer: Answer, words: &str) -> Result<Answer, String> {
        let here = |unit: crate::army::UnitId| s.of(unit).pose.heading;
        Ok(match (answer, amend(words)?) {
            (Answer::Ride { general, to }, Amend::Shift(by)) => Answer::Ride { general, to: to + by },
            (Answer::Form { unit, formation, heading, shift: Shift([x, y]) }, Amend::Shift(by)) => {
                Answer::Form { unit, formation, heading, shift: Shift([x + by.x as i32, y + by.y as i32]) }
            }
            (Answer::Form { unit, formation, heading, shift }, Amend::Turn(by)) => {
                Answer::Form { unit, formation, heading: heading + by, shift }
            }
            (Answer::Form { unit, heading, shift, .. }, Amend::Form(formation)) => {
                Answer::Form { unit, formation, heading, shift }
            }
            (Answer::March { unit, .. }, Amend::Form(formation)) => {
                Answer::Form { unit, formation, heading: here(unit), shift: Shift::default() }
            }
            (Answer::March { unit, .. }, Amend::Turn(by)) => {
                let formation = s.of(unit).formation;
                Answer::Form { unit, formation, heading: here(unit) + by, shift: Shift::default() }
            }
            (Answer::March { unit, legs }, Amend::Charge) => {
                let wheel = legs.iter().copied().find(|leg| matches!(leg, Leg::Wheel { .. }));
                let target = self.nearest_enemy(s, unit).ok_or("there is nobody to charge")?;
                self.retargeted(s, unit, target, wheel_of(wheel))
            }
            (Answer::Charge { unit, target, wheel }, Amend::Wheel(then)) => {
                self.retargeted(s, unit, target, wheel_of(wheeled_on(leg_of(wheel), then)))
            }
            (answer @ Answer::Charge { .. }, Amend::Charge) => answer,
            (Answer::Post { general, at }, Amend::Shift(by)) => Answer::Post { general, at: at + by },
            (Answer::Place { unit, formation, at, heading }, Amend::Shift(by)) => {
                Answer::Place { unit, formation, at: at + by, heading }
            }
            (Answer::Place { unit, formation, at, heading }, change @ (Amend::Turn(_) | Amend::Form(_))) => {
                // About its middle.
                let block = self.block_in(s, unit, formation);
                let centre = tabletop::Pose::new(at, heading).centre(block);
                let (formation, heading) = match change {
                    Amend::Turn(by) => (formation, heading + by),
                    Amend::Form(other) => (other, heading),
                    _ => (formation, heading),
                };
                let pose = tabletop::Pose::from_centre(centre, heading, self.block_in(s, unit, formation));
                Answer::Place { unit, formation, at: pose.anchor, heading }
            }
            (Answer::Arrive { unit, at, legs }, Amend::Along(by)) => {
                Answer::Arrive { unit, at: at + by, legs }
            }
            (Answer::Retire(distance), Amend::Back(by)) => Answer::Retire(distance + by),
            (Answer::Fire { gun, laying, .. }, Amend::Turn(by)) => {
                let stance = Stance::new(laying.0.unwrap_or(s.of(gun).pose), self.stance(s, gun).block);
                let pose = Leg::Rotate { about: Pivot::Centre, by }.from(stance).pose;
                self.laid_so(s, gun, pose).ok_or("there is nobody to fire at")?
            }
            (Answer::Fire { gun, laying, .. }, Amend::Shift(by)) => {
                let pose = laying.0.unwrap_or(s.of(gun).pose);
                let pose = tabletop::Pose::new(pose.anchor + by, pose.heading);
                self.laid_so(s, gun, pose).ok_or("there is nobody to fire at")?
            }
            _ => return Err("this answer has nothing of that kind after a comma".to_owned()),
        })
    }
}

/// A wheel and another one on top of it: about one corner they add up, about the other they take back.
fn wheeled_on(first: Option<Leg>, then: Leg) -> Option<Leg> {
    let (Some(Leg::Wheel { hand, by }), Leg::Wheel { hand: other, by: more }) = (first, then) else {
        return Some(then);
    };
    if hand == other {
        return joined(&[Leg::Wheel { hand, by }, then]).first().copied();
    }
    let left = Turn::new(by.steps() - more.steps());
    match left.steps() {
        0 => None,
        1.. => Some(Leg::Wheel { hand, by: left }),
        _ => Some(Leg::Wheel { hand: other, by: left.abs() }),
    }
}
