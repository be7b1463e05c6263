//! Rally (SR-4.1, SR-RALLY).

use crate::Sr;
use crate::army::*;
use crate::events::{Event, InCommand};
use crate::march::{Before, begin_march};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::rout::begin_rout;
use crate::state::*;
use crate::tables;
use kernel::{
    Dice, Duty, Faces, Game, Moment, Need, Offers, Pointed, Reasons, Roll, RuleId, Side, Stage, Wait, fine,
    refuse, rule,
};
use serde::{Deserialize, Serialize};

/// Routed units are tested first, all of them, in the owner's order (SR-4.1a, SR-S6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RallyRouted;

impl Duty<Sr> for RallyRouted {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        if game.to_test(s).is_empty() { Wait::Nobody } else { Wait::Answer(game.active_side(s)) }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S6"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        format!("{}'s command: choose the next routed unit to rally.", game.active_name(s))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        game.to_test(s).iter().all(|unit| game.offer_rally(s, unit, out))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Rally { unit, helper } => game.judge_rally(s, unit, helper, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::Rally { unit, helper } = *answer {
            begin_rally(stage, unit, helper);
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        let rally = |unit| Answer::Rally { unit, helper: None };
        game.clicked(at).unit.map(rally).into_iter().collect()
    }
}

/// A unit takes its rally test, with or without a commander's help.
pub(crate) fn begin_rally(stage: &mut Stage<'_, Sr>, unit: UnitId, helper: Option<CommanderId>) {
    if let Some(commander) = helper {
        stage.emit(Event::Helped { commander });
    }
    stage.push(RallyRoll { unit, helper });
}

/// A rally roll (SR-4.1b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RallyRoll {
    /// The unit that is tested.
    pub unit: UnitId,
    /// The commander whose morale bonus it uses.
    pub helper: Option<CommanderId>,
}

impl Duty<Sr> for RallyRoll {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Dice(game.rally_roll(s, self.unit, self.helper))
    }
    /// A routed unit that fails runs (SR-4.1c); every other tested unit may move with what is left of its points
    /// (SR-4.1d, SR-4.1f).
    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let RallyRoll { unit, helper } = *self;
        let (game, s) = (stage.game, stage.state());
        let total = game.rally_roll(s, unit, helper).total(faces);
        let was = s.unit(unit).level;
        let level = was.better(tables::rally_levels(total, game.morale(s, unit)));
        let place = s.unit(unit).place;
        stage.pop();
        let dice = [faces[0], faces[1]];
        stage.emit(Event::RallyRolled { unit, helper, dice, total: total as i8, level });
        if was == Level::Rout && level == Level::Rout {
            if let Where::On(from) = place {
                begin_rout(stage, unit, game.rout_length(unit), from);
            }
            return;
        }
        if was == Level::Rout {
            let out = game.out_of_command(stage.state(), unit);
            let now = if out { InCommand::Out } else { InCommand::In };
            stage.emit(Event::CommandOf { unit, now });
        }
        begin_march(stage, unit, Before::Tested);
    }
}

impl Sr {
    /// Routed units still to be tested.
    pub(crate) fn to_test(&self, s: &State) -> Units {
        s.to_test.iter().filter(|&u| matches!(s.unit(u).place, Where::On(_) | Where::Off(_))).collect()
    }

    /// The rally roll (SR-4.1b): two dice, +2 in enemy zone of control unless in a work, less the bonus of one
    /// commander in the hex; against the current morale, for routed units that of the back (SR-R27).
    pub fn rally_roll(&self, s: &State, unit: UnitId, helper: Option<CommanderId>) -> Roll {
        let side = self.unit(unit).side;
        let threatened = s.cell(unit).is_some_and(|c| s.controlled(c, !side) && self.map.work(c).is_none());
        let bonus = helper.map_or(0, |h| i16::from(self.bonus(s, h)));
        Roll::new(Dice::d6(2), "rally", rule!("SR-4.1b"))
            .by(side)
            .on(tables::RALLY)
            .modify_if(threatened, 2, "in an enemy zone of control", rule!("SR-RALLY"))
            .modify(-bonus, "morale bonus of a commander", rule!("SR-4.1j"))
            .needing(Need::AtMost(self.morale(s, unit).max(3)))
    }

    /// The morale bonus of a commander; a replacement has none (SR-R85).
    pub fn bonus(&self, s: &State, commander: CommanderId) -> u8 {
        if s.commander(commander).replaced { 0 } else { self.commander_info(commander).bonus }
    }

    /// Whether a unit may take a rally test now. Routed units come first and must (SR-4.1a); then the others may,
    /// until an untested one moves (SR-4.1e, SR-4.1h, SR-R25).
    pub(crate) fn judge_rally(
        &self,
        s: &State,
        unit: UnitId,
        helper: Option<CommanderId>,
        why: &mut Reasons<Refusal>,
    ) {
        let routed_stage = !s.to_test.is_empty();
        let rule = if routed_stage { rule!("SR-4.1a") } else { rule!("SR-4.2a") };
        refuse!(why, !self.active_units(s).has(unit), Refusal::NotOfFormation(unit, rule));
        if routed_stage {
            refuse!(why, !s.to_test.has(unit), Refusal::NotRouted(unit));
        } else {
            refuse!(why, s.marching, Refusal::TestsAreOver);
            refuse!(why, s.routed(unit), Refusal::RoutedMayNotMove(unit));
            refuse!(why, s.unit(unit).level == Level::Good, Refusal::NotDisorganised(unit));
            let present = matches!(s.unit(unit).place, Where::On(_) | Where::Off(_));
            refuse!(why, !present, Refusal::NotOnMap(unit));
        }
        refuse!(why, s.tested.has(unit) || s.moved.has(unit), Refusal::AlreadyTested(unit));
        // SR-4.1k: one helper, named before the roll.
        if let Some(helper) = helper {
            let with = s.cell(unit).is_some_and(|c| s.commander(helper).place == Where::On(c))
                && self.commander_info(helper).side == self.unit(unit).side;
            refuse!(why, !with, Refusal::HelperElsewhere(helper, unit));
            refuse!(why, s.commander(helper).helped, Refusal::HelperUsed(helper));
            // SR-R110
            refuse!(why, self.bonus(s, helper) == 0, Refusal::HelperHasNoBonus(helper));
        }
    }

    /// Every way to test this unit: alone, or with each commander who can help (SR-R30).
    pub(crate) fn offer_rally(&self, s: &State, unit: UnitId, out: &mut Offers<'_, Answer>) -> bool {
        if !fine(|why| self.judge_rally(s, unit, None, why)) {
            return true;
        }
        if !out.add(Answer::Rally { unit, helper: None }) {
            return false;
        }
        let Some(cell) = s.cell(unit) else { return true };
        for helper in self.commanders_in(s, cell, self.unit(unit).side) {
            if fine(|why| self.judge_rally(s, unit, Some(helper), why))
                && !out.add(Answer::Rally { unit, helper: Some(helper) })
            {
                return false;
            }
        }
        true
    }
}
