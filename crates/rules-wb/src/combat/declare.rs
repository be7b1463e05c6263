//! Declaring combats (WB-10.1, WB-D10): a first unit and hex, then more of both, then it begins.

use super::resolve::FleeFirst;
use crate::Wb;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use crate::variants::AttackDuty;
use hexes::Cell;
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Step 5 (WB-R90: charges do not count here): combats, one at a time, in any order, or none (WB-6.3b, WB-10.1a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combats;

impl Duty<Wb> for Combats {
    fn wait(&self, _: &Wb, s: &State) -> Wait {
        Wait::Answer(s.active)
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-10.1a"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, _: &Wb, _: &State, _: Side) -> String {
        "Declare an attack, or end your attacks.".to_owned()
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        for unit in game.fresh_attackers(s).iter() {
            let targets = game.targets(s, unit);
            if !out.extend(targets.into_iter().map(|cell| Answer::Attack { unit, hex: game.map.id(cell) })) {
                return false;
            }
        }
        true
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::Attack { unit, hex } => {
                game.judge_attacker(s, unit, why);
                if !why.enough() {
                    game.judge_target(s, unit, game.at(hex), why);
                }
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let Answer::Attack { unit, hex } = *answer else { return stage.pop() };
        let game = stage.game;
        let hex = game.at(hex);
        stage.emit(Event::AttackDeclared { unit, hex });
        // WB-V8, WB-R109: with attack duty on, every enemy in front is named at once.
        if game.variants().attack_duty == AttackDuty::On {
            for other in game.targets(stage.state(), unit).into_iter().filter(|&other| other != hex) {
                stage.emit(Event::AlsoAttacked { hex: other });
            }
        }
        stage.push(Muster);
    }
}

/// An attack is being put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Muster;

impl Duty<Wb> for Muster {
    fn wait(&self, _: &Wb, s: &State) -> Wait {
        Wait::Answer(s.active)
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-10.1c"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let attack = if s.combat.attackers.count() > 1 { "attack" } else { "attacks" };
        let hexes: Vec<String> = s.combat.hexes.iter().map(|&h| game.hex_id(h).to_string()).collect();
        let hexes = crate::words::names::listed(&hexes, "and");
        format!("{} {attack} {hexes}: add units or hexes, or begin.", game.all_named(s.combat.attackers))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::Begin) {
            return false;
        }
        let near = game.fresh_attackers(s).minus(s.combat.attackers);
        let joining = near.iter().filter(|&u| fine(|why| game.judge_join(s, u, why)));
        if !out.extend(joining.map(Answer::Join)) {
            return false;
        }
        let first = s.combat.attackers.first();
        let more = first.map(|unit| game.targets(s, unit)).unwrap_or_default();
        let more = more.into_iter().filter(|&hex| fine(|why| game.judge_also(s, hex, why)));
        out.extend(more.map(|cell| Answer::AlsoAttack(game.map.id(cell))))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Join(unit) => game.judge_join(s, unit, why),
            Answer::AlsoAttack(hex) => game.judge_also(s, game.at(hex), why),
            Answer::Begin => {}
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Join(unit) => stage.emit(Event::Joined { unit }),
            Answer::AlsoAttack(hex) => {
                let hex = stage.game.at(hex);
                stage.emit(Event::AlsoAttacked { hex });
            }
            _ => {
                stage.emit(Event::AttackBegan);
                stage.change(FleeFirst);
            }
        }
    }
}

impl Wb {
    /// Units that may still attack: active foot and horse in line (WB-10.1b, WB-10.1d).
    pub fn fresh_attackers(&self, s: &State) -> Units {
        let own = s.ready.and(self.side_units[s.active]).minus(self.artillery).minus(s.attacked);
        own.filter(|unit| s.unit(unit).exerts())
    }

    /// The hexes a unit may attack: enemies in a front hex that it may enter and that was not attacked in this half.
    pub fn targets(&self, s: &State, unit: UnitId) -> Attacked {
        let Some(from) = s.cell(unit) else { return Attacked::new() };
        let side = self.unit(unit).side;
        let front = self
            .map
            .grid
            .neighbours(from)
            .filter(|&(d, n)| self.enemy_in(s, n, side) && self.faces(s, unit, d));
        front.map(|(_, n)| n).filter(|&n| fine(|why| self.judge_target(s, unit, n, why))).take(3).collect()
    }

    fn judge_attacker(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, self.unit(unit).side != s.active, Refusal::NotYours(unit));
        refuse!(why, s.cell(unit).is_none(), Refusal::NotOnMap(unit));
        refuse!(why, self.artillery.has(unit), Refusal::ArtilleryNeverAttacks(unit));
        refuse!(why, s.unit(unit).routed(), Refusal::InRout(unit, rule!("WB-10.1b")));
        refuse!(why, s.unit(unit).in_column(), Refusal::ColumnMayNotAttack(unit));
        refuse!(why, !s.ready.has(unit), Refusal::NotActive(unit));
        refuse!(why, s.attacked.has(unit), Refusal::AlreadyAttacked(unit));
    }

    fn judge_target(&self, s: &State, unit: UnitId, hex: Cell, why: &mut Reasons<Refusal>) {
        let Some(from) = s.cell(unit) else { return };
        let Some(step) = self.step(from, hex) else { return why.because(Refusal::NotAdjacent(from, hex)) };
        refuse!(why, !self.enemy_in(s, hex, self.unit(unit).side), Refusal::NoTarget(hex, rule!("WB-10.1c")));
        refuse!(why, !self.faces(s, unit, step.d), Refusal::NotInFront(unit, hex, rule!("WB-10.1c")));
        refuse!(why, s.attacked_hexes.has(hex), Refusal::HexAttacked(hex));
        // WB-10.1e
        if let Some(ban) = self.banned(unit, step) {
            refuse!(why, true, Refusal::MayNotEnterAttacked(unit, ban, hex));
        }
    }

    fn judge_join(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        self.judge_attacker(s, unit, why);
        if why.enough() {
            return;
        }
        refuse!(why, s.combat.attackers.has(unit), Refusal::AlreadyInAttack(unit));
        for &hex in &s.combat.hexes {
            self.judge_target(s, unit, hex, why);
            if why.enough() {
                return;
            }
        }
        if self.variants().attack_duty == AttackDuty::On {
            let owed = self.targets(s, unit).into_iter().find(|hex| !s.combat.hexes.contains(hex));
            if let Some(hex) = owed {
                refuse!(why, true, Refusal::OwesAttack(unit, hex));
            }
        }
    }

    fn judge_also(&self, s: &State, hex: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, s.combat.hexes.contains(&hex), Refusal::HexAlreadyNamed(hex));
        for unit in s.combat.attackers.iter() {
            self.judge_target(s, unit, hex, why);
            if why.enough() {
                return;
            }
        }
    }
}
