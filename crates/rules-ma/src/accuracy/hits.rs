//! What a volley does: Sergeants' re-rolls, Characters at risk, losses (MA-10.2, MA-13, MA-17, MA-R26, MA-R27, MA-R60).

use crate::Ma;
use crate::army::{BattalionId, CharacterKind};
use crate::events::{End, Event};
use crate::refusals::Refused;
use crate::state::*;
use kernel::{Dice, Faces, Reading, Roll, Stage, rule};

/// The natural score a die of this roll needs.
fn natural(roll: &Roll) -> u8 {
    match roll.reading {
        Reading::AtLeast(need) | Reading::AtLeastAndTop(need) => need,
        _ => 7,
    }
}

impl Ma {
    pub(crate) fn settle_volley(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let roll = self.volley_roll(stage.state(), &stage.state().volley);
        let need = natural(&roll);
        let hits = faces.iter().filter(|face| **face >= need).count() as u8;
        let six = need <= 6 && faces.contains(&6) && matches!(roll.reading, Reading::AtLeastAndTop(_));
        stage.emit(Event::VolleyFell { hits, misses: faces.len() as u8 - hits, six });
        self.after_dice(stage);
    }

    /// A Sergeant may have a miss shot again; else the volley takes effect.
    fn after_dice(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let hopeless = natural(&self.volley_roll(s, &s.volley)) > 6;
        let again = s.volley.misses > 0 && !hopeless && self.sergeants_left(s, s.volley.unit) > 0;
        stage.emit(Event::Change { task: if again { Task::Sergeant } else { Task::Hits } });
    }

    /// The owner decides about a miss.
    pub(crate) fn answer_sergeant(&self, stage: &mut Stage<'_, Ma>, again: bool) {
        if again {
            let unit = stage.state().volley.unit;
            stage.emit(Event::RerollBy { unit, kind: CharacterKind::Sergeant });
            stage.emit(Event::Change { task: Task::SergeantDie });
        } else {
            stage.emit(Event::Change { task: Task::Hits });
        }
    }

    /// The re-rolled die: one, with the same needs.
    pub(crate) fn sergeant_roll(&self, s: &State) -> Roll {
        let mut roll = self.volley_roll(s, &s.volley);
        roll.modifiers.retain(|modifier| modifier.changes == kernel::Changes::Die);
        (roll.dice, roll.what, roll.rule) = (Dice::d6(1), "the Sergeant's re-roll", rule!("MA-3.3a"));
        roll
    }

    pub(crate) fn settle_sergeant(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let roll = self.sergeant_roll(stage.state());
        let die = faces.first().copied().unwrap_or(1);
        let hit = die >= natural(&roll);
        let six = hit && die == 6 && matches!(roll.reading, Reading::AtLeastAndTop(_));
        stage.emit(Event::SergeantFell { die, hit, six });
        self.after_dice(stage);
    }

    /// Those who may be hit by a six, in order; `None` is the Commander (MA-13.3, MA-R34).
    fn candidates(&self, s: &State, unit: BattalionId) -> Vec<Option<CharacterKind>> {
        let chief = self.is_led(s, unit).then_some(None);
        s.of(unit).characters.each().map(Some).chain(chief).collect()
    }

    /// The volley takes effect, or a die decides which Character is hit first.
    pub(crate) fn take_hits(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let all = self.candidates(s, s.volley.target.unit);
        let at_risk = s.volley.six && s.volley.hits > 0 && s.volley.target.body == Body::Formed;
        match all.as_slice() {
            [_, _, ..] if at_risk => stage.emit(Event::Change { task: Task::VictimDie }),
            [one] if at_risk => self.lose_to_fire(stage, Some(*one)),
            _ => self.lose_to_fire(stage, None),
        }
    }

    /// A die decides which (MA-13.2); each is as likely (MA-R27).
    pub(crate) fn victim_roll(&self, s: &State) -> Roll {
        let sides = self.candidates(s, s.volley.target.unit).len().max(2) as u8;
        let dice = Dice { count: 1, sides };
        Roll::new(dice, "which Character is hit", rule!("MA-13.2"))
            .by(self.side(s.volley.unit))
            .read(Reading::Each)
    }

    pub(crate) fn settle_victim(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let all = self.candidates(stage.state(), stage.state().volley.target.unit);
        let face = usize::from(faces.first().copied().unwrap_or(1));
        self.lose_to_fire(stage, all.get(face - 1).copied());
    }

    /// Losses by fire: one hit may be a Character, the rest are Rankers (MA-10.2, MA-13.1).
    fn lose_to_fire(&self, stage: &mut Stage<'_, Ma>, victim: Option<Option<CharacterKind>>) {
        let volley = stage.state().volley;
        let Target { unit, body } = volley.target;
        stage.emit(Event::Pop);
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
            && !volley.defensive
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
            let behind = stage.state().of(unit).screen.is_some_and(|screen| screen.behind);
            let (station, mut why) = (self.station(stage.state(), unit, behind), Refused::default());
            station.judge(&screen, &screen.footprint(), &mut why);
            if why.0 {
                self.settle_screen(stage, unit);
            }
        }
    }
}
