//! Morale tests (SR-R82) and what hangs on them.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::cause_words;
use crate::state::*;
use kernel::{Dice, Faces, Need, Roll, Stage, rule};

impl Sr {
    /// A morale test: two dice at most the current morale; +2 when withdrawing before cavalry (SR-6.2b).
    pub fn morale_roll(&self, s: &State, unit: UnitId, cause: TestCause) -> Roll {
        let clause = match cause {
            TestCause::Flight => rule!("SR-6.5b"),
            TestCause::Withdrawal => rule!("SR-6.2b"),
            TestCause::Work => rule!("SR-TET-b2"),
        };
        let horse = cause == TestCause::Withdrawal && !s.combat.attackers.and(self.cavalry).is_empty();
        Roll::new(Dice::d6(2), cause_words(cause), clause)
            .by(self.unit(unit).side)
            .modify_if(horse, 2, "an attacker is cavalry", rule!("SR-6.2b"))
            .needing(Need::AtMost(self.morale(s, unit)))
    }

    pub(crate) fn settle_morale(
        &self,
        stage: &mut Stage<'_, Sr>,
        unit: UnitId,
        cause: TestCause,
        faces: &Faces,
    ) {
        let roll = self.morale_roll(stage.state(), unit, cause);
        let passed = roll.passes(faces);
        let (dice, total) = ([faces[0], faces[1]], roll.total(faces) as i8);
        stage.emit(Event::Pop);
        stage.emit(Event::MoraleTested { unit, cause, dice, total, passed });
        match cause {
            TestCause::Flight if !passed => self.lose_step(stage, unit),
            TestCause::Withdrawal if !passed => self.disorganise(stage, unit),
            TestCause::Work => {
                // SR-TET-b3: failing costs nothing but the ground.
                if let Some(hex) = stage.state().cell(unit) {
                    let spared = if passed { stage.state().stack(hex) } else { Units::NONE };
                    stage.emit(Event::WorkTested { hex, spared });
                }
            }
            _ => {}
        }
    }
}
