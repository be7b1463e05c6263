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
use crate::events::Event;
use crate::state::*;
use crate::words::Token;
use kernel::{Game, Side, Stage};

impl Sr {
    /// Puts the game at a moment; `None` if the words name none.
    pub(super) fn arrange_moment(
        &self,
        s: &mut State,
        word: &str,
        rest: &[Token],
    ) -> Option<Result<(), String>> {
        match (word, rest) {
            ("bids", []) => self.stand_at(s, Phase::SetUp, &[Task::TurnStart, Task::Bids]),
            ("set-up", []) => {
                let first = self.params.first_to_set_up;
                let tasks = [Task::TurnStart, Task::SetUp(!first), Task::SetUp(first)];
                self.stand_at(s, Phase::SetUp, &tasks);
            }
            ("initiative", []) => {
                self.stand_at(s, Phase::Initiative, &[Task::Activations, Task::Initiative]);
            }
            ("activations", []) => self.stand_at(s, Phase::Activation, &[Task::Activations]),
            ("end", [Token::Word(turn)]) if turn == "turn" => {
                s.activated = u16::MAX;
                self.stand_at(s, Phase::Activation, &[Task::Activations]);
            }
            ("activate", [token]) => {
                let formation = match self.formation_called(Some(token)) {
                    Ok(formation) => formation,
                    Err(sentence) => return Some(Err(sentence)),
                };
                self.agenda_of(s, &[Task::Activations]);
                let mut stage = Stage::silent(self, s);
                self.activate_formation(&mut stage, formation);
                self.go_on(&mut stage);
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
            self.apply(s, &Event::Push { task });
        }
    }

    fn stand_at(&self, s: &mut State, phase: Phase, tasks: &[Task]) {
        self.agenda_of(s, tasks);
        s.phase = phase;
        self.go_on(&mut Stage::silent(self, s));
    }

    /// In the middle of an activation: no command check is made, the markers are those arranged.
    fn arrange_segment(&self, s: &mut State, which: &str, formation: FormationId) -> Result<(), String> {
        let all =
            [Task::EndActivation, Task::CombatSegment, Task::FireSegment, Task::Movement, Task::RallyRouted];
        let (phase, tasks) = match which {
            "movement" | "rally" => (Phase::Movement, &all[..]),
            "fire" => (Phase::Fire, &all[..3]),
            "combat" => (Phase::Combat, &all[..2]),
            _ => return Err("a segment is movement, fire or combat".to_owned()),
        };
        self.agenda_of(s, &[Task::Activations]);
        self.apply(s, &Event::Activated { formation });
        for &task in tasks {
            self.apply(s, &Event::Push { task });
        }
        self.apply(s, &Event::PhaseBegan { phase });
        self.go_on(&mut Stage::silent(self, s));
        Ok(())
    }

    /// The side that is asked something now, for facts.
    pub(super) fn asked_side(&self, s: &State) -> Option<Side> {
        self.pending(s).asked().next()
    }
}
