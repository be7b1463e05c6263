//! What may follow an answer after a comma, to change it a little: `place B1 line at 60 20 facing 90, east 2, turn left
//! 5, column, skirmishers 6`. So a hand on the table, a key or a thumb builds up an answer in words.

use super::nouns;
use crate::Ma;
use crate::army::BattalionId;
use crate::battle::{Placing, ScreenPlacing};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::screens::ahead_of;
use crate::state::{Onset, ScreenSide, State, Wheel};
use crate::tables::*;
use tabletop::{Hand, Heading, Length, Pose, Stance, Turn, Vector};

/// How far before its parent a screen is laid out, where it may be nearer and farther (MA-11.9).
const GAP: Length = Length::whole(6);

/// A change of an answer.
enum Amend {
    Shift(Vector),
    Turn(Turn),
    Wheel(Wheel),
    Form(Formation),
    Skirmishers(u8),
}

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
    match *list.as_slice() {
        ["north", n] => shift(Heading::NORTH, n),
        ["south", n] => shift(Heading::NORTH.back(), n),
        ["east", n] => shift(Heading::EAST, n),
        ["west", n] => shift(Heading::EAST.back(), n),
        ["turn", "left", n] => Ok(Amend::Turn(turn(n)?)),
        ["turn", "right", n] => Ok(Amend::Turn(-turn(n)?)),
        ["wheel", "left", n] => Ok(Amend::Wheel(Wheel { hand: Hand::Left, by: turn(n)? })),
        ["wheel", "right", n] => Ok(Amend::Wheel(Wheel { hand: Hand::Right, by: turn(n)? })),
        ["line"] => Ok(Amend::Form(Formation::Line)),
        ["column"] => Ok(Amend::Form(Formation::Column)),
        ["skirmishers", n] => {
            n.parse().map(Amend::Skirmishers).map_err(|_| "how many skirmishers?".to_owned())
        }
        _ => Err(
            "after a comma write `north 2`, `east 2`, `turn left 5`, `wheel left 5`, `line`, `column` or \
                 `skirmishers 6`"
                .to_owned(),
        ),
    }
}

impl Ma {
    /// An answer changed as the words say; what cannot be changed so is said.
    pub(super) fn amended(&self, s: &State, answer: Answer, words: &str) -> Result<Answer, String> {
        Ok(match (answer, amend(words)?) {
            (Answer::Post(at), Amend::Shift(by)) => Answer::Post(at + by),
            (Answer::Screen { at, cell }, Amend::Shift(by)) => Answer::Screen { at: at + by, cell },
            (Answer::Form { heading, shift: [x, y] }, Amend::Shift(by)) => {
                Answer::Form { heading, shift: [x + by.x as i32, y + by.y as i32] }
            }
            (Answer::Form { heading, shift }, Amend::Turn(by)) => {
                Answer::Form { heading: heading + by, shift }
            }
            (Answer::Charge(onset), Amend::Wheel(then)) => {
                let wheel = Wheel::joined(onset.wheel, then);
                Answer::Charge(self.retargeted(s, Onset { wheel, ..onset }))
            }
            (Answer::Place { unit, placing }, change) if !matches!(change, Amend::Wheel(_)) => {
                Answer::Place { unit, placing: self.placing_with(unit, placing, &change) }
            }
            _ => return Err("this answer has nothing after a comma".to_owned()),
        })
    }

    fn placing_with(&self, unit: BattalionId, mut placing: Placing, change: &Amend) -> Placing {
        let raised = self.battle.battalion(unit);
        let centre = placing.pose.centre(placing.block(raised));
        let mut figures = placing.skirmishers();
        let mut heading = placing.pose.heading;
        match *change {
            Amend::Shift(by) => return self.placed_at(unit, placing, centre + by, heading, figures),
            Amend::Turn(by) => heading = heading + by,
            Amend::Wheel(_) => {}
            Amend::Form(formation) => placing.formation = formation,
            Amend::Skirmishers(n) => figures = n,
        }
        self.placed_at(unit, placing, centre, heading, figures)
    }

    /// A placing about a centre, its screen laid out before it.
    pub(crate) fn placed_at(
        &self,
        unit: BattalionId,
        placing: Placing,
        centre: tabletop::Point,
        heading: Heading,
        figures: u8,
    ) -> Placing {
        let raised = self.battle.battalion(unit);
        let formation = placing.formation;
        let screen = |pose, cell| (figures > 0).then_some(ScreenPlacing { figures, pose, cell });
        let bare = Placing { formation, pose: placing.pose, screen: screen(placing.pose, SCREEN_CELL) };
        let block = bare.block(raised);
        let pose = Pose::from_centre(centre, heading, block);
        let gap = if raised.light { LIGHT_SCREEN_REACH } else { GAP };
        let close = raised.light || formation == Formation::Column;
        let cell = if close { SCREEN_CELL_LEAST } else { SCREEN_CELL };
        let before = Pose::new(ahead_of(Stance::new(pose, block), gap, ScreenSide::Before), heading);
        Placing { formation, pose, screen: screen(before, cell) }
    }
}
