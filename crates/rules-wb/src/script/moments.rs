//! The umpire's hand: where in the sequence of play the game stands. What needs no player is done at once, so the game
//! waits for a question or a roll, as it would at the table.
//!
//! | words | the game stands |
//! |---|---|
//! | `next turn` | before the next turn |
//! | `march Allied`, `rally French` | in phase A or B of this side |
//! | `initiative` | before the initiative test |
//! | `test French` | at the choice of a formation to test |
//! | `activate AZ`, `activate F25` | at step A of an activation that succeeded |
//! | `guns AZ`, `command AZ`, `movement AZ` (or a unit) | in step B1, B2, B3, all its units active |
//! | `army French` | in step 4 |
//! | `combat French` | in step 5; all its units are active unless some were marked so |
//! | `end turn` | in phase D |

use crate::Wb;
use crate::activation::{ActivationOver, Activations, activate};
use crate::army::*;
use crate::combat::declare::Combats;
use crate::fire::Guns;
use crate::leading::{Army, Command, Movement};
use crate::march::Marches;
use crate::rally::Rally;
use crate::sequence::{Begin, EndOfTurn, Initiative, TurnStart};
use crate::state::*;
use crate::words::Token;
use kernel::{AgendaChange, Game, Side, Stage, wheel};

impl Wb {
    /// Puts the game at a moment; `None` if the words name none.
    pub(super) fn arrange_moment(
        &self,
        s: &mut State,
        word: &str,
        rest: &[Token],
    ) -> Option<Result<(), String>> {
        match (word, rest) {
            ("next", [Token::Word(turn)]) if turn == "turn" => {
                self.stand_at(s, Phase::End, &[TurnStart.into()])
            }
            ("march", [Token::Side(side)]) => {
                self.stand_at(s, Phase::March, &[Marches(*side).into()]);
            }
            ("rally", [Token::Side(side)]) => {
                self.stand_at(s, Phase::Rally, &[Rally(*side).into()]);
            }
            ("initiative", []) => {
                self.stand_at(s, Phase::Initiative, &[Initiative.into()]);
            }
            ("test", [Token::Side(side)]) => {
                s.active = *side;
                self.stand_at(s, Phase::Activation, &half());
            }
            ("army", [Token::Side(side)]) => {
                s.active = *side;
                self.stand_at(s, Phase::Army, &half()[..3]);
            }
            ("combat", [Token::Side(side)]) => {
                s.active = *side;
                let own = self.side_units[*side].filter(|unit| s.stands(unit));
                if s.ready.and(own).is_empty() {
                    s.ready = s.ready.or(own);
                }
                self.stand_at(s, Phase::Combat, &half()[..1]);
            }
            ("end", [Token::Word(turn)]) if turn == "turn" => {
                self.stand_at(s, Phase::End, &[EndOfTurn.into()])
            }
            ("activate", [who]) => return Some(self.arrange_activation(s, who)),
            ("guns" | "command" | "movement", [who]) => return Some(self.arrange_step(s, word, who)),
            _ => return None,
        }
        Some(Ok(()))
    }

    fn agenda_of(&self, s: &mut State, tasks: &[Task]) {
        s.agenda = Default::default();
        s.over = None;
        s.combat = Combat::default();
        s.mover = Mover::default();
        for &task in tasks {
            s.agenda.apply(AgendaChange::Push(task));
        }
    }

    fn stand_at(&self, s: &mut State, phase: Phase, tasks: &[Task]) {
        self.agenda_of(s, tasks);
        (s.phase, s.formation, s.group) = (phase, None, Units::NONE);
        wheel::go_on(self, &mut Stage::silent(self, s));
    }

    fn arrange_activation(&self, s: &mut State, who: &Token) -> Result<(), String> {
        let (formation, unit, side) = self.called_up(who)?;
        s.active = side;
        self.agenda_of(s, &half());
        let mut stage = Stage::silent(self, s);
        activate(&mut stage, formation, unit);
        wheel::go_on(self, &mut stage);
        Ok(())
    }

    fn called_up(&self, who: &Token) -> Result<(Option<FormationId>, Option<UnitId>, Side), String> {
        match who {
            Token::Formation(f) => Ok((Some(*f), None, self.formation(*f).side)),
            Token::Unit(unit) => Ok((None, Some(*unit), self.unit(*unit).side)),
            _ => Err("name a formation by its code, or an independent unit".to_owned()),
        }
    }

    /// In the middle of an activation: no command check is made.
    fn arrange_step(&self, s: &mut State, step: &str, who: &Token) -> Result<(), String> {
        let (formation, _, side) = self.called_up(who)?;
        let units = self.units_called(who).unwrap_or_default().filter(|unit| s.stands(unit));
        let mut tasks = half().to_vec();
        tasks.extend([Task::from(ActivationOver), Movement.into(), Command.into(), Guns.into()]);
        let (phase, taken) = match step {
            "guns" => (Phase::Guns, 0),
            "command" => (Phase::Command, 1),
            _ => (Phase::Movement, 2),
        };
        tasks.truncate(tasks.len() - taken);
        self.agenda_of(s, &tasks);
        (s.active, s.phase, s.formation, s.group) = (side, phase, formation, units);
        s.ready = s.ready.or(units);
        wheel::go_on(self, &mut Stage::silent(self, s));
        Ok(())
    }

    /// The side that is asked something now, for facts.
    pub(super) fn asked_side(&self, s: &State) -> Option<Side> {
        self.pending(s).asked().next()
    }
}

/// What is still to come in a half, the activations on top. Nothing lies below: where a play has nothing left to decide
/// the position stays as it is.
fn half() -> [Task; 4] {
    [Combats.into(), Begin(Phase::Combat).into(), Army.into(), Activations.into()]
}
