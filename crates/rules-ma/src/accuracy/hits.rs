//! What a volley does: Sergeants' re-rolls, Characters at risk, losses (MA-10.2, MA-13, MA-17, MA-R26, MA-R27, MA-R60).

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::events::{End, Event};
use crate::game::reactions::RE_ROLL;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use kernel::{
    Dice, Duty, Faces, Offers, Policy, Reading, Roll, RuleId, Side, Stage, Wait, fine, refuse, rule,
};
use serde::{Deserialize, Serialize};

/// The natural score each die of a volley needs.
pub(super) fn each_needs(roll: &Roll) -> u8 {
    match roll.reading {
        Reading::AtLeast(need) | Reading::AtLeastAndTop(need) => need,
        _ => 7,
    }
}

/// A Sergeant may have a miss shot again (MA-3.3a, MA-R60, MA-D11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sergeant;

impl Duty<Ma> for Sergeant {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Answer(game.side(s.volley.unit))
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-3.3a"))
    }
    fn prompt(&self, game: &Ma, s: &State, _: Side) -> String {
        let Volley { unit, hits, misses, .. } = s.volley;
        let all = u32::from(hits) + u32::from(misses);
        format!("{}: {misses} of {all} shots missed. Re-roll one with a Sergeant?", game.name(unit))
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::Reroll, Answer::Keep])
    }
    fn judge(&self, _: &Ma, _: &State, _: Side, answer: &Answer, why: &mut Why) {
        refuse!(why, !matches!(answer, Answer::Reroll | Answer::Keep), Refusal::NotAsked);
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        if *answer == Answer::Reroll {
            let unit = stage.state().volley.unit;
            stage.emit(Event::RerollBy { unit, kind: CharacterKind::Sergeant });
            stage.change(SergeantDie);
        } else {
            stage.change(Hits);
        }
    }
    fn reaction(&self, _: &Ma, _: &State) -> Option<&'static str> {
        Some(RE_ROLL)
    }
    fn standing(&self, _: &Ma, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        policy.answer(Answer::Reroll, Answer::Keep)
    }
}

/// The re-rolled die: one, with the same needs (MA-3.3a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SergeantDie;

impl SergeantDie {
    fn roll(self, game: &Ma, s: &State) -> Roll {
        let mut roll = game.volley_roll(s, &s.volley);
        roll.modifiers.retain(|modifier| modifier.changes == kernel::Changes::Die);
        (roll.dice, roll.what, roll.rule) = (Dice::d6(1), "the Sergeant's re-roll", rule!("MA-3.3a"));
        roll
    }
}

impl Duty<Ma> for SergeantDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        Wait::Dice(self.roll(game, s))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let roll = self.roll(stage.game, stage.state());
        let die = faces.first().copied().unwrap_or(1);
        let hit = die >= each_needs(&roll);
        let six = hit && die == 6 && matches!(roll.reading, Reading::AtLeastAndTop(_));
        stage.emit(Event::SergeantFell { die, hit, six });
        stage.game.after_dice(stage);
    }
}

/// The volley takes effect, or a die decides which Character is hit first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hits;

impl Duty<Ma> for Hits {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let (game, s) = (stage.game, stage.state());
        let all = game.candidates(s, s.volley.target.unit);
        let at_risk = s.volley.six && s.volley.hits > 0 && s.volley.target.body == Body::Formed;
        match all.as_slice() {
            [_, _, ..] if at_risk => stage.change(VictimDie),
            [one] if at_risk => game.lose_to_fire(stage, Some(*one)),
            _ => game.lose_to_fire(stage, None),
        }
    }
}

/// A die decides which Character is hit (MA-13.2); each is as likely (MA-R27).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct VictimDie;

impl Duty<Ma> for VictimDie {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        let sides = game.candidates(s, s.volley.target.unit).len().max(2) as u8;
        let roll = Roll::new(Dice { count: 1, sides }, "which Character is hit", rule!("MA-13.2"));
        Wait::Dice(roll.by(game.side(s.volley.unit)).read(Reading::Each))
    }
    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let all = stage.game.candidates(stage.state(), stage.state().volley.target.unit);
        let face = usize::from(faces.first().copied().unwrap_or(1));
        stage.game.lose_to_fire(stage, all.get(face - 1).copied());
    }
}

impl Ma {
    /// A Sergeant may have a miss shot again; else the volley takes effect.
    pub(super) fn after_dice(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let hopeless = each_needs(&self.volley_roll(s, &s.volley)) > 6;
        let again = s.volley.misses > 0 && !hopeless && self.sergeants_left(s, s.volley.unit) > 0;
        if again {
            stage.change(Sergeant);
        } else {
            stage.change(Hits);
        }
    }

    /// Those who may be hit by a six, in order; `None` is the Commander (MA-13.3, MA-R34).
    fn candidates(&self, s: &State, unit: BattalionId) -> Vec<Option<CharacterKind>> {
        let chief = self.is_led(s, unit).then_some(None);
        s.of(unit).characters.each().map(Some).chain(chief).collect()
    }

    /// Losses by fire: one hit may be a Character, the rest are Rankers (MA-10.2, MA-13.1).
    fn lose_to_fire(&self, stage: &mut Stage<'_, Ma>, victim: Option<Option<CharacterKind>>) {
        let volley = stage.state().volley;
        let Target { unit, body } = volley.target;
        stage.pop();
        stage.emit(Event::VolleyOver);
        if volley.hits == 0 {
            return;
        }
        match victim {
            Some(Some(kind)) => stage.emit(Event::CharacterLost { unit, kind }),
            Some(None) => self.chief_falls(stage, unit),
            None => {}
        }
        let rankers = volley.hits - u8::from(victim.is_some());
        self.lose_rankers(stage, unit, body, rankers);
        // MA-19.3a, MA-19.3d, MA-F5, MA-R13: an Accuracy volley is tested in step 3, defensive fire at once; only the
        // battalion itself tests for its Commander (MA-R70). MA-11.10b, MA-R37: a screen never tests.
        let troops = stage.state().of(unit);
        if body == Body::Formed
            && volley.fire == Fire::Aimed
            && troops.on_table()
            && !troops.routing()
            && !troops.tested
        {
            stage.emit(Event::Shaken { unit });
        }
    }

    /// Rankers are lost; with the last of the formed body the battalion is gone (MA-R55).
    pub(crate) fn lose_rankers(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, body: Body, count: u8) {
        let troops = stage.state().of(unit);
        let left = if body == Body::Formed { troops.formed } else { troops.skirmishers };
        let count = count.min(left);
        if count == 0 {
            return;
        }
        stage.emit(Event::RankersLost { unit, body, count });
        if self.is_wiped_out(stage.state(), unit) {
            return self.remove(stage, unit, End::Destroyed);
        }
        // MA-11.9: a body that closes up may leave its screen too far away.
        if let Some(screen) = stage.state().of(unit).placing() {
            let station = self.station(stage.state(), unit, stage.state().of(unit).screen_side());
            if !fine(|why| station.judge(&screen, &screen.footprint(), why)) {
                self.settle_screen(stage, unit);
            }
        }
    }
}
