//! Answers in words; `reading` reads them back.

use super::{at, edge};
use crate::Ma;
use crate::battle::Placing;
use crate::orders::{Act, Answer};
use crate::state::*;
use kernel::Side;
use tabletop::{Hand, Length};

/// An activation in a word.
pub(super) fn act(act: Act) -> &'static str {
    match act {
        Act::Move => "move",
        Act::Change => "change",
        Act::Reform => "reform",
        Act::Rally => "rally",
        Act::Combat => "combat",
        Act::Pass => "pass",
    }
}

impl Ma {
    fn target(&self, target: Target) -> String {
        match target.body {
            Body::Formed => self.code(target.unit).to_owned(),
            Body::Screen => format!("screen {}", self.code(target.unit)),
        }
    }

    fn placed(&self, placing: &Placing) -> String {
        let Placing { formation, pose, screen } = placing;
        let mut words = format!("{} at {} facing {}", formation.name(), at(pose.anchor), pose.heading);
        if let Some(screen) = screen {
            let (figures, cell) = (screen.figures, screen.cell);
            words += &format!(" screen {figures} at {} cell {cell}", at(screen.pose.anchor));
        }
        words
    }

    pub(crate) fn say_answer(&self, s: &State, side: Side, answer: &Answer) -> String {
        match answer {
            Answer::Edge(chosen) => format!("edge {}", edge(*chosen)),
            Answer::Begins(first) if *first == side => "first".to_owned(),
            Answer::Begins(_) => "second".to_owned(),
            Answer::Place { unit, placing } => format!("place {} {}", self.code(*unit), self.placed(placing)),
            Answer::Post(point) => format!("to {}", at(*point)),
            Answer::Join(unit) => format!("join {}", self.code(*unit)),
            Answer::Ride => "ride".to_owned(),
            Answer::Stay => "stay".to_owned(),
            Answer::Activate { unit, act: what } => format!("{} {}", act(*what), self.code(*unit)),
            Answer::Shoot { unit, formed, screen, bonus } => {
                let mut words = format!("shoot {}", self.code(*unit));
                if let Some(target) = formed {
                    words += &format!(" at {}", self.target(*target));
                }
                if let Some(target) = screen {
                    let and = if formed.is_some() { " and" } else { "" };
                    words += &format!("{and} screen at {}", self.target(*target));
                }
                if formed.is_some() && screen.is_some() && *bonus == Body::Screen {
                    words += " bonus screen";
                }
                words
            }
            Answer::Charge { unit, target, wheel } => {
                let mut words = format!("charge {} at {}", self.code(*unit), self.code(*target));
                if let Some(Wheel { hand, by }) = wheel {
                    let hand = if *hand == Hand::Left { "left" } else { "right" };
                    words += &format!(" wheel {hand} {by}");
                }
                words
            }
            Answer::Reroll => "re-roll".to_owned(),
            // MA-R90: the one that finds no room.
            Answer::Keep if matches!(s.agenda.top(), Some(Task::Deploy(_))) => "leave behind".to_owned(),
            Answer::Keep => "keep".to_owned(),
            Answer::March(legs) if legs.is_empty() => "march stand".to_owned(),
            Answer::March(legs) => {
                let legs: Vec<String> = legs.iter().map(ToString::to_string).collect();
                format!("march {}", legs.join(", "))
            }
            Answer::Form { heading, shift: [0, 0] } => format!("form facing {heading}"),
            Answer::Form { heading, shift: [x, y] } => {
                format!("form facing {heading} shift {} {}", Length::new(*x), Length::new(*y))
            }
            Answer::Screen { at: point, cell } => format!("screen at {} cell {cell}", at(*point)),
            Answer::Fire => "fire".to_owned(),
            Answer::HoldFire => "hold fire".to_owned(),
            Answer::CounterAttack => "counter-attack".to_owned(),
            Answer::StandFast => "stand fast".to_owned(),
            Answer::Pursue => "pursue".to_owned(),
            Answer::Halt => "halt".to_owned(),
        }
    }
}
