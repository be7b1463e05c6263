//! Advance after combat (WB-10.7), and the end of a combat.

use crate::Wb;
use crate::army::*;
use crate::events::{Event, Way};
use crate::ground::Step;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Attackers, chargers too (WB-8.5l), may advance into hexes that nobody defends any more (WB-10.7a, WB-D13); defenders never do (WB-10.7c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advance;

impl Duty<Wb> for Advance {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        let side = s.combat.attackers.first().map(|unit| game.unit(unit).side);
        match side {
            Some(side) if !game.each_advance(s, &mut |_| false) => Wait::Answer(side),
            _ => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.change(CombatOver);
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-10.7a"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let empty = s.combat.hexes.iter().filter(|&&hex| game.vacated(s, hex));
        let hexes: Vec<String> = empty.map(|&hex| game.hex_id(hex).to_string()).collect();
        let who = if s.combat.advanced.is_empty() { "a unit" } else { "another unit" };
        format!(
            "Nobody defends {} any more: advance {who}, or stay?",
            crate::words::names::listed(&hexes, "and")
        )
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.add(Answer::NoAdvance) && game.each_advance(s, &mut |answer| out.add(answer))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::NoAdvance => {}
            Answer::Advance { unit, to, facing } => game.judge_advance(s, unit, game.at(to), facing, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        let Answer::Advance { unit, to, facing } = *answer else { return stage.change(CombatOver) };
        let Some(step) = stage.state().cell(unit).and_then(|from| game.step(from, game.at(to))) else {
            return;
        };
        stage.emit(Event::Moved { unit, to: step.to, way: Way::Advance, on_road: step.road });
        stage.emit(Event::Advanced { unit, bridge: game.map.is_bridge(step.from, step.d) });
        if stage.state().unit(unit).facing != facing {
            stage.emit(Event::Faced { unit, facing });
        }
        game.cross(stage, unit, step);
        game.overrun(stage, unit, step.to);
    }
}

impl Wb {
    /// Whether an attacked hex is empty of enemies now.
    pub(crate) fn vacated(&self, s: &State, hex: Cell) -> bool {
        let side = s.combat.attackers.first().map(|unit| self.unit(unit).side);
        side.is_some_and(|side| !self.enemy_in(s, hex, side))
    }

    /// Calls for every possible advance, until the receiver has enough.
    fn each_advance(&self, s: &State, receive: &mut dyn FnMut(Answer) -> bool) -> bool {
        for &cell in s.combat.hexes.iter().filter(|&&hex| self.vacated(s, hex)) {
            for unit in s.combat.attackers.iter() {
                for facing in Direction::ALL {
                    let legal = fine(|why| self.judge_advance(s, unit, cell, facing, why));
                    if legal && !receive(Answer::Advance { unit, to: self.map.id(cell), facing }) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Judges an advance, in which commanders take no part (WB-R122): one hex, within the stacking limit, a turn of one hexside, a bridge for one unit only
    /// (WB-10.7a, WB-10.7b).
    fn judge_advance(
        &self,
        s: &State,
        unit: UnitId,
        to: Cell,
        facing: Direction,
        why: &mut Reasons<Refusal>,
    ) {
        refuse!(why, !s.combat.attackers.has(unit), Refusal::NotOfThisAttack(unit));
        refuse!(why, !s.combat.hexes.contains(&to), Refusal::NotAttackedHex(to));
        let stayed = s.stands(unit) && !s.combat.retreated.or(s.combat.advanced).has(unit);
        refuse!(why, !stayed, Refusal::MayNotAdvance(unit));
        let step: Option<Step> = s.cell(unit).and_then(|from| self.step(from, to));
        let Some(step) = step else { return why.because(Refusal::MayNotAdvance(unit)) };
        refuse!(why, !self.vacated(s, to), Refusal::StillDefended(to));
        if let Some(ban) = self.banned(unit, step) {
            refuse!(why, true, Refusal::Banned(unit, ban, step.from, to));
        }
        refuse!(why, !self.may_stay(s, Units::one(unit), to), Refusal::NoRoom(to));
        let bridge = s.combat.bridge_used && self.map.is_bridge(step.from, step.d);
        refuse!(why, bridge, Refusal::BridgeUsed(step.from, to));
        match s.steady_in(to).without(unit).first() {
            Some(friend) => refuse!(why, s.unit(friend).facing != facing, Refusal::FacingOfFriend(unit)),
            None => {
                let turn = s.unit(unit).facing.turn_to(facing);
                refuse!(why, turn > 1, Refusal::OneHexside(unit, rule!("WB-10.7b")));
            }
        }
    }
}

/// The combat is over; chargers still in good order become disorganised (WB-8.5k, WB-R91).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CombatOver;

impl Duty<Wb> for CombatOver {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let game = stage.game;
        let (fight, units) = (stage.state().combat.fight, stage.state().combat.attackers);
        stage.pop();
        stage.emit(Event::CombatEnded);
        if fight == Fight::Charge {
            for unit in units.iter() {
                let u = stage.state().unit(unit);
                if u.place.on().is_some() && u.order == Order::Good {
                    game.disorganise(stage, unit, Cause::Combat);
                }
            }
        }
    }
}
