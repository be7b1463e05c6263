//! Combat: the two dice with their modifiers, losses and Characters at risk (MA-15, MA-18, MA-R22 to MA-R25, MA-R28,
//! MA-R46, MA-R71, MA-R74, MA-R84).

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::events::Event;
use crate::formation::Formation;
use crate::state::*;
use crate::tables::*;
use crate::terrain::Cover;
use aftermath::Aftermath;
use kernel::{Dice, Duty, Faces, Reading, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

pub mod aftermath;
pub mod recoil;

/// From this face on a Character at risk is safe (MA-18.1).
const SAFE: u8 = 4;

/// A round of combat: each side throws, the acting side first (MA-15.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Round;

impl Duty<Ma> for Round {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let Fight { first, second, .. } = stage.state().fight;
        stage.change(Losses);
        stage.push(CombatDie(second));
        stage.push(CombatDie(first));
    }
}

/// The die of a side in a round (MA-15.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CombatDie(pub BattalionId);

impl Duty<Ma> for CombatDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Dice(game.combat_roll(s, self.0))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let unit = self.0;
        let total = stage.roll_or(|| stage.game.combat_roll(stage.state(), unit)).total(faces);
        stage.pop();
        stage.emit(Event::CombatThrown { unit, die: faces.first().copied().unwrap_or(1), total });
    }
}

/// The round is decided: the higher total wins (MA-15.3); equal totals lock (MA-15.7, MA-R22).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Losses;

impl Duty<Ma> for Losses {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let Fight { first, second, totals: [a, b], .. } = stage.state().fight;
        if a == b {
            stage.pop();
            return stage.emit(Event::Locked { first, second });
        }
        let (winner, loser) = if a > b { (first, second) } else { (second, first) };
        let by = (a - b).abs();
        stage.emit(Event::RoundWon { winner, loser, by });
        stage.change(Aftermath);
        if by >= CHARACTER_RISK {
            // MA-18.1, MA-18.2: a die for each; the last pushed is thrown first.
            if stage.game.is_led(stage.state(), loser) {
                stage.push(RiskDie(None));
            }
            for kind in CharacterKind::ALL.into_iter().rev() {
                if stage.state().of(loser).characters.has(kind) {
                    stage.push(RiskDie(Some(kind)));
                }
            }
        }
    }
}

/// Dice for the loser's Characters of one kind, or for its Commander: 1-3 lost, 4-6 safe (MA-18.1, MA-18.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RiskDie(pub Option<CharacterKind>);

impl Duty<Ma> for RiskDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        let loser = s.fight.loser.unwrap_or(s.fight.first);
        let count = self.0.map_or(1, |kind| s.of(loser).characters.count(kind).max(1));
        let (what, rule) = match self.0 {
            None => ("Supreme Commander at risk", rule!("MA-18.2")),
            Some(CharacterKind::Drummer) => ("Drummer at risk", rule!("MA-18.1")),
            Some(CharacterKind::Sergeant) => ("Sergeant at risk", rule!("MA-18.1")),
            Some(CharacterKind::Ensign) => ("Ensign at risk", rule!("MA-18.1")),
            Some(CharacterKind::Officer) => ("Officer at risk", rule!("MA-18.1")),
        };
        Wait::Dice(Roll::new(Dice::d6(count), what, rule).by(game.side(loser)).read(Reading::AtLeast(SAFE)))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let lost = faces.iter().filter(|face| **face < SAFE).count() as u8;
        stage.pop();
        let Some(unit) = stage.state().fight.loser else { return };
        stage.emit(Event::RiskThrown { kind: self.0, lost });
        match self.0 {
            Some(kind) => (0..lost).for_each(|_| stage.emit(Event::CharacterLost { unit, kind })),
            None if lost > 0 => stage.game.chief_falls(stage, unit),
            None => {}
        }
    }
}

impl Ma {
    /// An existing combat is activated, for both (MA-15.11).
    pub(crate) fn continue_combat(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        let Some(engaged) = stage.state().of(unit).engaged else { return };
        stage.emit(Event::Activated { unit: engaged.foe, how: Activation::Done });
        stage.emit(Event::RoundBegan { first: unit, second: engaged.foe, charge: false });
        stage.push(Round);
    }

    /// The die of one side (MA-15.2): the Officer counts twice (MA-R23), the Commander three and not as a Character
    /// (MA-4.4c, MA-R24); a supporter counts at once, since a combat has one round a turn (MA-15.10b, MA-R79). In
    /// the charger's first round losses by defensive fire do not count (MA-16.6, MA-R74).
    pub fn combat_roll(&self, s: &State, unit: BattalionId) -> Roll {
        let troops = s.of(unit);
        let Some(engaged) = troops.engaged else {
            return Roll::new(Dice::d6(1), "combat", rule!("MA-15.1")).by(self.side(unit));
        };
        let as_declared = s.fight.charge && unit == s.charge.unit && s.fight.first == unit;
        let (groups, characters, led) = if as_declared {
            (s.charge.groups, s.charge.characters, s.charge.led)
        } else {
            (self.live_groups(s, unit), troops.characters, self.is_led(s, unit))
        };
        let line = troops.formation == Formation::Line;
        let cover = s.of(engaged.foe).engaged.and_then(|foe| foe.cover);
        Roll::new(Dice::d6(1), "combat", rule!("MA-15.1"))
            .by(self.side(unit))
            .modify(groups.into(), "fire groups", rule!("MA-15.2a"))
            .modify_if(engaged.bonus && line, COMBAT_CHARGE_LINE, "charging in line", rule!("MA-15.2b"))
            .modify_if(engaged.bonus && !line, COMBAT_CHARGE_COLUMN, "charging in column", rule!("MA-15.2c"))
            .modify_if(characters.has(CharacterKind::Officer), COMBAT_OFFICER, "Officer", rule!("MA-15.2d"))
            .modify_if(
                self.is_supported(s, unit),
                COMBAT_JOINED,
                "another battalion has joined",
                rule!("MA-15.2e"),
            )
            .modify_if(self.is_above(s, unit, &engaged), COMBAT_ABOVE, "above the enemy", rule!("MA-15.2f"))
            .modify(characters.total().into(), "Characters", rule!("MA-15.2g"))
            .modify_if(self.is_disordered(s, unit), COMBAT_DISORDERED, "disordered", rule!("MA-15.2h"))
            .modify_if(
                cover == Some(Cover::Light),
                COMBAT_LIGHT_COVER,
                "enemy defends light cover",
                rule!("MA-15.2i"),
            )
            .modify_if(
                cover == Some(Cover::Hard),
                COMBAT_HARD_COVER,
                "enemy defends hard cover",
                rule!("MA-15.2j"),
            )
            .modify_if(led, COMBAT_COMMANDER, "Supreme Commander", rule!("MA-15.2k"))
    }

    /// MA-R46: settled when the charge is declared; after a recoil the levels at the footprint centres.
    fn is_above(&self, s: &State, unit: BattalionId, engaged: &Engaged) -> bool {
        if !engaged.moved {
            return engaged.above;
        }
        self.height_over(self.stance(s, unit).centre(), self.stance(s, engaged.foe).centre()) > 0
    }

    /// Figures lost in a round: the winner two, the loser six, Characters in place of Rankers (MA-15.3, MA-R28).
    pub(crate) fn round_losses(&self, s: &State) -> (u8, u8) {
        (WINNER_LOSSES, LOSER_LOSSES - s.fight.fallen.min(LOSER_LOSSES))
    }
}
