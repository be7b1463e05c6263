//! What an answer is called on a button: names instead of codes, a march in words, a front as somebody on the spot says it.

use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Placing;
use crate::manoeuvre::forming::{Front, Fronting};
use crate::orders::{Act, Answer};
use crate::state::*;
use hands::Touch;
use hands::said::{self, degrees, hand};
use kernel::capital;
use tabletop::{Hand, Heading, Turn, Unit};

impl Ma {
    /// What an answer is called on a button; nothing where its words are as good.
    pub(crate) fn offered(&self, s: &State, answer: &Answer) -> Option<String> {
        Some(match answer {
            Answer::Edge(edge) => format!("The {} edge", super::edge(*edge)),
            Answer::Begins(first) => {
                format!("The {} first", kernel::people(&self.battle.side_names[first.index()]))
            }
            Answer::Activate { unit, act: Act::Change } => format!("Change formation {}", self.code(*unit)),
            Answer::Place { unit, placing } => self.placing_offered(*unit, placing),
            Answer::March(legs) if legs.is_empty() => "Stay here".to_owned(),
            Answer::March(legs) => capital(&said::legs(legs, Unit::Centimetres)),
            Answer::Keep if matches!(s.agenda.top(), Some(Task::Reroll(_))) => "Let it fail".to_owned(),
            Answer::Keep => {
                let Some(Task::Form(form)) = s.agenda.top() else { return None };
                format!("Stay in {}", s.of(form.0).formation.name())
            }
            Answer::Shoot(shots) => self.shots_offered(shots),
            Answer::Charge(onset) => self.charge_offered(onset),
            Answer::Form { heading, .. } => self.form_offered(s, *heading)?,
            Answer::Join(unit) => format!("Join {}", self.called_so(*unit)),
            Answer::Post(at) => {
                let Some(Task::Ride(ride)) = s.agenda.top() else { return None };
                format!("Behind {}", self.called_so(self.behind_whom(s, ride.side, *at)?))
            }
            _ => return None,
        })
    }

    /// A battalion by its name alone.
    fn called_so(&self, unit: BattalionId) -> &str {
        self.battle.battalions.get(unit.index()).map_or("nobody", |raised| raised.name.as_str())
    }

    /// "1st Bn in line at 80, 90", "1st Bn in column behind 8 skirmishers at 80, 98".
    fn placing_offered(&self, unit: BattalionId, placing: &Placing) -> String {
        let round = |units: i32| Touch::METRIC.round(units.into());
        let at = placing.pose.anchor;
        let screen = match placing.skirmishers() {
            0 => String::new(),
            figures => format!(" behind {figures} skirmishers"),
        };
        let (name, how) = (self.called_so(unit), placing.formation.name());
        format!("{name} in {how}{screen} at {}, {}", round(at.x()), round(at.y()))
    }

    fn mark_called(&self, target: Target) -> String {
        match target.body {
            Body::Formed => self.called_so(target.unit).to_owned(),
            Body::Screen => format!("the screen of {}", self.called_so(target.unit)),
        }
    }

    /// "1st Bn shoots at 2e Bn", "The screen of 1st Bn shoots at 2e Bn".
    fn shots_offered(&self, shots: &Volleys) -> String {
        let name = self.called_so(shots.unit);
        match (shots.formed, shots.screen) {
            (Some(formed), Some(screen)) if formed == screen => {
                format!("{name} and its screen shoot at {}", self.mark_called(formed))
            }
            (Some(formed), Some(screen)) => {
                format!(
                    "{name} shoots at {}, its screen at {}",
                    self.mark_called(formed),
                    self.mark_called(screen)
                )
            }
            (Some(formed), None) => format!("{name} shoots at {}", self.mark_called(formed)),
            (None, Some(screen)) => format!("The screen of {name} shoots at {}", self.mark_called(screen)),
            (None, None) => format!("{name} shoots"),
        }
    }

    fn charge_offered(&self, onset: &Onset) -> String {
        let (name, whom) = (self.called_so(onset.unit), self.called_so(onset.target));
        match onset.wheel {
            Some(wheel) => {
                format!("{name} wheels {} {} and charges {whom}", degrees(wheel.by), hand(wheel.hand))
            }
            None => format!("{name} charges {whom}"),
        }
    }

    /// "Column, towards the enemy", "Line, 12° to the left".
    fn form_offered(&self, s: &State, heading: Heading) -> Option<String> {
        let (unit, how) = match s.agenda.top()? {
            Task::Form(form) => (form.0, Fronting::Changed),
            Task::NewFacing(facing) => (facing.0, Fronting::Turned),
            _ => return None,
        };
        let here = s.of(unit);
        let turn = here.pose.heading.turn_to(heading);
        let to = if turn > Turn::ZERO { Hand::Left } else { Hand::Right };
        let facing = match turn {
            Turn::ZERO => "facing as now".to_owned(),
            _ if turn.abs() == Turn::HALF => "facing about".to_owned(),
            _ if turn.abs() == Turn::QUARTER => format!("facing {}", hand(to)),
            _ if self.towards_enemy(s, unit) == Some(heading) => "facing the enemy".to_owned(),
            _ => format!("facing {} more to the {}", degrees(turn), hand(to)),
        };
        let formation = Front { how, heading, shift: [0, 0] }.formation(here.formation);
        Some(format!("{}, {facing}", capital(formation.name())))
    }
}
