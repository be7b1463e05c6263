//! The umpire's hand: where in the sequence of play the game stands. What needs no player is done at once, so the
//! game waits for a question or a roll, as it would at the table.
//!
//! | words | the game stands |
//! |---|---|
//! | `bids`, `set-up` | before the game |
//! | `initiative` | before the initiative roll of the turn |
//! | `activations` | at the choice of a formation (see `next`) |
//! | `activate Jourdan` | at the beginning of this activation, command checked |
//! | `segment movement Jourdan`, `segment fire Jourdan`, `segment combat Jourdan` | in the segment, markers as arranged |
//! | `end of turn` | after the last activation of the turn |

use crate::Sr;
use crate::army::*;
use crate::bids::Bids;
use crate::events::Event;
use crate::sequence::{self, Activations, Initiative, SEGMENTS, TurnStart};
use crate::setup::SetUp;
use crate::state::*;
use crate::words::Token;
use kernel::{AgendaChange, Game, Side, Stage, wheel};

impl Sr {
    /// Puts the game at a moment; `None` if the words name none.
    pub(super) fn arrange_moment(
        &self,
        s: &mut State,
        word: &str,
        rest: &[Token],
    ) -> Option<Result<(), String>> {
        match (word, rest) {
            ("bids", []) => self.stand_at(s, Phase::SetUp, &[TurnStart.into(), Bids.into()]),
            ("set-up", []) => {
                let first = self.params.first_to_set_up;
                let tasks = [TurnStart.into(), SetUp(!first).into(), SetUp(first).into()];
                self.stand_at(s, Phase::SetUp, &tasks);
            }
            ("initiative", []) => {
                self.stand_at(s, Phase::Initiative, &[Activations.into(), Initiative.into()]);
            }
            ("activations", []) => self.stand_at(s, Phase::Activation, &[Activations.into()]),
            ("end", [Token::Word(turn)]) if turn == "turn" => {
                s.activated = u16::MAX;
                self.stand_at(s, Phase::Activation, &[Activations.into()]);
            }
            ("activate", [token]) => {
                let formation = match self.formation_called(Some(token)) {
                    Ok(formation) => formation,
                    Err(sentence) => return Some(Err(sentence)),
                };
                self.agenda_of(s, &[Activations.into()]);
                let mut stage = Stage::silent(self, s);
                sequence::activate(&mut stage, formation);
                wheel::go_on(self, &mut stage);
            }
            ("segment", [Token::Word(which), token]) => {
                return Some(
                    self.formation_called(Some(token)).and_then(|f| self.arrange_segment(s, which, f)),
                );
            }
            _ => return None,
        }
        Some(Ok(()))
    }

    fn agenda_of(&self, s: &mut State, tasks: &[Task]) {
        s.agenda = Default::default();
        s.over = None;
        s.active = None;
        s.combat = Combat::default();
        s.trail.clear();
        for &task in tasks {
            s.agenda.apply(AgendaChange::Push(task));
        }
    }

    fn stand_at(&self, s: &mut State, phase: Phase, tasks: &[Task]) {
        self.agenda_of(s, tasks);
        s.phase = phase;
        wheel::go_on(self, &mut Stage::silent(self, s));
    }

    /// In the middle of an activation: no command check is made, the markers are those arranged.
    fn arrange_segment(&self, s: &mut State, which: &str, formation: FormationId) -> Result<(), String> {
        let (phase, tasks) = match which {
            "movement" | "rally" => (Phase::Movement, &SEGMENTS[..]),
            "fire" => (Phase::Fire, &SEGMENTS[..3]),
            "combat" => (Phase::Combat, &SEGMENTS[..2]),
            _ => return Err("a segment is movement, fire or combat".to_owned()),
        };
        self.agenda_of(s, &[Activations.into()]);
        self.apply(s, &Event::Activated { formation });
        for &task in tasks {
            s.agenda.apply(AgendaChange::Push(task));
        }
        self.apply(s, &Event::PhaseBegan { phase });
        wheel::go_on(self, &mut Stage::silent(self, s));
        Ok(())
    }

    /// The side that is asked something now, for facts.
    pub(super) fn asked_side(&self, s: &State) -> Option<Side> {
        self.pending(s).asked().next()
    }
}
