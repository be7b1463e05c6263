//! The thirteen phases, in printed order (LB-1 to LB-13, LB-D1 to LB-D15).

use crate::Lb;
use crate::army::{BRITISH, FRENCH, UnitId, Units};
use crate::artillery::{Barrage, Guns};
use crate::events::Event;
use crate::generals::Survivals;
use crate::lanes::Lanes;
use crate::melee::{Fights, WhoFights};
use crate::morale::{Tests, Trial};
use crate::movement::Moves;
use crate::recall::Recalls;
use crate::reserves::Reserves;
use crate::shooting::Shooting;
use crate::state::*;
use kernel::{Duty, Side, Stage, Wait};
use serde::{Deserialize, Serialize};

/// The next phase. It lies at the bottom of the agenda all the time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sequence;

impl Duty<Lb> for Sequence {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let game = stage.game;
        let (turn, phase) = (stage.state().turn, stage.state().phase);
        if phase < 13 {
            return game.begin(stage, phase + 1);
        }
        if let Some(over) = game.decided(stage.state()) {
            return stage.emit(Event::Ended(over));
        }
        stage.emit(Event::TurnBegan(turn + 1));
        game.begin(stage, 1);
    }
}

/// The side that tests first in a phase: the French in phases 2 to 7 and 13, the British in 9 to 12 (LB-R78, which amends
/// LB-R50).
pub const fn first_to_test(phase: u8) -> Side {
    if phase >= 9 && phase <= 12 { BRITISH } else { FRENCH }
}

impl Lb {
    /// Begins a phase; what is done last is put on the agenda first.
    pub(crate) fn begin(&self, stage: &mut Stage<'_, Lb>, phase: u8) {
        stage.emit(Event::PhaseBegan(phase));
        let mover = stage.state().mover();
        match phase {
            1 => {
                stage.push(Survivals);
                stage.push(Reserves(0));
                stage.push(Barrage { gun: 0, nth: 0 });
                stage.push(Guns(BRITISH));
                stage.push(Guns(FRENCH));
            }
            // LB-2.1, LB-D3: every unit that lost a figure in phase 1, artillery crews too (LB-R38).
            2 => self.begin_tests(stage, Trial::Shells, |s, unit| s.of(unit).is(Mark::Hurt)),
            3 | 8 => {
                stage.push(Survivals);
                stage.push(Shooting(!mover));
                stage.push(Moves(mover));
            }
            4 | 9 => self.begin_tests(stage, Trial::Closing, |s, unit| {
                // LB-4.1, LB-4.7, LB-9.1, LB-D5, LB-D10: hurt by shooting, or charging infantry; charging cavalry does not
                // test.
                let charging = s.of(unit).charge.is_some();
                self.side(unit) == mover
                    && if self.arm(unit).is_cavalry() {
                        s.of(unit).is(Mark::Hurt) && !charging
                    } else {
                        s.of(unit).is(Mark::Hurt) || charging
                    }
            }),
            5 | 10 => {
                self.name_supporters(stage);
                self.begin_tests(stage, Trial::Standing, |s, unit| self.must_stand(s, unit));
            }
            6 | 11 => {
                stage.push(Survivals);
                stage.push(Lanes);
                stage.push(Fights);
                stage.push(WhoFights);
                let fighters = self.troops_of(stage.state(), mover).filter(|unit| {
                    let troop = stage.state().of(*unit);
                    troop.melee.is_some() || self.arm(*unit).is_infantry() && troop.charge.is_some()
                });
                let fighters = fighters.collect();
                stage.emit(Event::Due(fighters));
            }
            7 | 12 => self.begin_tests(stage, Trial::Losing, |s, unit| s.of(unit).is(Mark::Beaten)),
            _ => {
                stage.push(Survivals);
                stage.push(Recalls(BRITISH));
                stage.push(Recalls(FRENCH));
            }
        }
    }

    fn begin_tests(&self, stage: &mut Stage<'_, Lb>, trial: Trial, due: impl Fn(&State, UnitId) -> bool) {
        let state = stage.state();
        let units: Units = self.on_table(state).filter(|unit| due(state, *unit)).collect();
        stage.push(Survivals);
        if !units.is_empty() {
            stage.emit(Event::Due(units));
            stage.push(Tests(trial));
        }
    }
}
