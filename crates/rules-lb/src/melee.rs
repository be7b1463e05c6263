//! Phases 6 and 11: melees (LB-6, LB-11, LB-22.10 to LB-22.14, LB-R20, LB-R28, LB-R52, LB-R53, LB-R90, LB-R104).

use crate::Lb;
use crate::army::{Arm, FRENCH, UnitId, Units, Weapon};
use crate::artillery::{counted, hits};
use crate::events::{Event, Mark1};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::{Column, MELEE_HIT, melee_dice};
use kernel::{Dice, Duty, Faces, Offers, Roll, RuleId, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// The mover says who fights an enemy that his infantry and his cavalry both touch (LB-R52, LB-D7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WhoFights;

impl Duty<Lb> for WhoFights {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        if game.contested(s).is_some() { Wait::Answer(s.mover()) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        stage.pop();
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-R52"))
    }
    fn prompt(&self, game: &Lb, s: &State, _: Side) -> String {
        let enemy = game.contested(s).map_or(String::new(), |(enemy, _)| game.name(enemy));
        format!("Which of your units fights {enemy}?")
    }
    fn offer(&self, game: &Lb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let units = game.contested(s).map_or(Units::NONE, |(_, units)| units);
        out.extend(units.iter().map(Answer::Fights))
    }
    fn judge(&self, game: &Lb, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match (answer, game.contested(s)) {
            (Answer::Fights(unit), Some((_, units))) if units.has(*unit) => {}
            (Answer::Fights(unit), _) => why.because(Refusal::NotInContact(*unit)),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        if let (Answer::Fights(by), Some((enemy, _))) = (answer, stage.game.contested(stage.state())) {
            stage.emit(Event::Picked { enemy, by: *by });
        }
    }
}

/// The fights of a phase: continuing pairs, then infantry charges in roster order (LB-R104).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fights;

impl Duty<Lb> for Fights {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, s) = (stage.game, stage.state());
        let continuing = |unit: &UnitId| s.of(*unit).melee.is_some_and(|melee| melee.rounds > 0);
        let Some(unit) = s.due.iter().find(continuing).or_else(|| s.due.iter().next()) else {
            return stage.pop();
        };
        let (melee, charge) = (s.of(unit).melee, s.of(unit).charge);
        let fought_by_horse = |foe: UnitId| s.of(foe).picked.is_some_and(|by| game.arm(by).is_cavalry());
        let fights = melee.filter(|melee| !fought_by_horse(melee.foe)).map(|melee| melee.foe);
        // LB-6.9, LB-22.10, LB-R39: unsupported guns are destroyed, and the infantry stops on the spot.
        let guns = charge.map(|charge| charge.target).filter(|target| game.arm(*target).is_artillery());
        stage.emit(Event::Undue(unit));
        if let Some(foe) = fights {
            stage.push(FirstDice { first: unit, second: foe });
        } else if let Some(guns) = guns {
            stage.emit(Event::ChargeOver(unit));
            if stage.state().of(guns).on_table() {
                game.destroy(stage, guns);
            }
        }
    }
}

/// The dice of the mover's unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FirstDice {
    /// The mover's unit.
    pub first: UnitId,
    /// Its opponent.
    pub second: UnitId,
}

impl Duty<Lb> for FirstDice {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        match game.melee_roll(s, self.first, self.second) {
            Some(roll) => Wait::Dice(roll),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        stage.change(SecondDice { pair: *self, dealt: 0 });
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let roll = stage.game.melee_roll(stage.state(), self.first, self.second);
        let dealt = roll.map_or(0, |roll| hits(&roll, faces));
        stage.change(SecondDice { pair: *self, dealt });
    }
}

/// The dice of his opponent; then both lose together (LB-6.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SecondDice {
    /// Who fights.
    pub pair: FirstDice,
    /// What the first has dealt.
    pub dealt: u8,
}

impl Duty<Lb> for SecondDice {
    fn wait(&self, game: &Lb, s: &State) -> Wait {
        match game.melee_roll(s, self.pair.second, self.pair.first) {
            Some(roll) => Wait::Dice(roll),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        stage.game.fought(stage, self.pair, self.dealt, 0);
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let game = stage.game;
        let roll = game.melee_roll(stage.state(), self.pair.second, self.pair.first);
        let dealt = roll.map_or(0, |roll| hits(&roll, faces));
        game.fought(stage, self.pair, self.dealt, dealt);
    }
}

impl Lb {
    /// An enemy in line or column that infantry of the mover fights or charges and a lane of his meets too, not yet
    /// decided upon; with the units that could fight it (LB-R52, LB-R53).
    fn contested(&self, s: &State) -> Option<(UnitId, Units)> {
        let mover = s.mover();
        let enemies = self.troops_of(s, !mover).filter(|enemy| {
            let troop = s.of(*enemy);
            self.arm(*enemy).is_infantry()
                && troop.picked.is_none()
                && matches!(troop.formation, Formation::Line | Formation::Column)
        });
        enemies.into_iter().find_map(|enemy| {
            let foot = s.of(enemy).melee.map(|melee| melee.foe).filter(|foe| self.arm(*foe).is_infantry())?;
            let horse = s.lanes.iter().filter(|lane| lane.contacts.contains(&enemy)).map(|lane| lane.unit);
            let units: Units = horse.collect();
            (!units.is_empty()).then(|| (enemy, units.with(foot)))
        })
    }

    /// The column of the melee table (LB-6.2, LB-F3, LB-A11).
    pub fn melee_column(&self, s: &State, unit: UnitId) -> Column {
        let french = self.side(unit) == FRENCH;
        match self.arm(unit) {
            Arm::Infantry(_) if !french || s.of(unit).formation == Formation::Column => Column::A,
            _ => Column::B,
        }
    }

    /// LB-6.2 to LB-6.5; `None` where so few are left that there are no dice.
    pub fn melee_roll(&self, s: &State, unit: UnitId, foe: UnitId) -> Option<Roll> {
        let raised = self.raised(unit);
        let dice = melee_dice(raised.quality, self.melee_column(s, unit), s.of(unit).figures);
        if dice == 0 {
            return None;
        }
        let weapon = |unit: UnitId| match self.arm(unit) {
            Arm::Cavalry(_, weapon) => weapon,
            _ => Weapon::Sabre,
        };
        let first = s.of(unit).melee.is_none_or(|melee| melee.rounds == 0);
        let sheltered = self.shelter_in_melee(s, foe, unit).is_some();
        let rule = if s.phase < 8 { rule!("LB-6.2") } else { rule!("LB-11.1") };
        let roll = Roll::new(Dice::d6(dice), "melee", rule)
            .by(raised.side)
            .on(rule!("LB-6.2"))
            .modify_if(sheltered, -1, "enemy in defensive terrain", rule!("LB-6.5"))
            .modify_if(weapon(foe) == Weapon::Cuirass, -1, "against cuirassiers", rule!("LB-6.5"))
            .modify_if(
                first && weapon(foe) == Weapon::Lance,
                -1,
                "first combat against lancers",
                rule!("LB-6.5"),
            )
            .modify_if(
                !first && weapon(unit) == Weapon::Lance,
                -1,
                "lancers continuing a melee",
                rule!("LB-6.5"),
            );
        Some(counted(roll, MELEE_HIT))
    }

    /// Both sides' hits are taken off together; whoever receives more casualties than it inflicts has lost (LB-6.7, LB-6.12,
    /// LB-11.2, LB-D12). A pair that tied stays a pair and fights again in the next melee phase: infantry and cavalry in
    /// phase 11, infantry, and cavalry that still touches, in the next phase 6 (LB-6.8, LB-11.3, LB-22.13, LB-A12, LB-R48).
    fn fought(&self, stage: &mut Stage<'_, Lb>, pair: FirstDice, dealt: u8, taken: u8) {
        let FirstDice { first, second } = pair;
        stage.pop();
        let s = stage.state();
        let taken = taken.min(s.of(first).figures);
        let dealt = dealt.min(s.of(second).figures);
        stage.emit(Event::Fought { first, second, taken: [taken, dealt] });
        self.lose(stage, first, taken);
        self.lose(stage, second, dealt);
        let both = stage.state().of(first).on_table() && stage.state().of(second).on_table();
        if !both {
            return;
        }
        self.close_up(stage, first);
        match dealt.cmp(&taken) {
            std::cmp::Ordering::Greater => stage.emit(Event::Noted(second, Mark1::Beaten)),
            std::cmp::Ordering::Less => stage.emit(Event::Noted(first, Mark1::Beaten)),
            // LB-11.4, LB-R47: after a tie of phase 11 both cavalry units roll for recall.
            std::cmp::Ordering::Equal if stage.state().phase == 11 => {
                for unit in [first, second].into_iter().filter(|unit| self.arm(*unit).is_cavalry()) {
                    stage.emit(Event::Noted(unit, Mark1::MustRecall));
                }
            }
            std::cmp::Ordering::Equal => {}
        }
    }
}
