//! Quick answers to everything that is no move phase: guns, volleys, standing, fights, recalls.

use super::bearing::between;
use super::chances::hits;
use super::fighter::Fighter;
use super::outlook::INCH;
use super::plan::Script;
use crate::Lb;
use crate::army::{Arm, Draught, UnitId};
use crate::formation::Formation;
use crate::orders::Answer;
use crate::state::*;
use crate::words::Laying;
use kernel::{Game, Side, Temper};
use tabletop::Stance;

impl Lb {
    /// A quick sound answer to any question.
    pub(super) fn reply_to(&self, s: &State, side: Side, temper: &Temper) -> Answer {
        match s.agenda.top() {
            Some(Task::Guns(_)) => self.lay_guns(s, side),
            Some(Task::Shooting(_)) => self.shoot(s, side),
            Some(Task::Stand(stand)) => self.stands(s, side, stand.0),
            Some(Task::LateSquare(_)) => Answer::Square,
            Some(Task::HaltedRetire(_)) => Answer::Stay,
            Some(Task::FreeChange(change)) => self.reforms(s, side, change.unit, temper),
            Some(Task::WhoFights(_)) => self.picks(s, side),
            Some(Task::Recalls(_)) => self.recalls(s, side),
            Some(Task::Moves(_)) => {
                let plan = self.usual_plan(s, side);
                self.next_move(s, side, &plan, temper)
            }
            _ => self.first_option(s, side),
        }
    }

    fn first_option(&self, s: &State, side: Side) -> Answer {
        let mut options = Vec::new();
        self.options(s, side, &mut options);
        options.into_iter().next().unwrap_or(Answer::Done)
    }

    /// Horse guns unlimber where they have something to shoot at; then each battery at what pays most (LB-1).
    fn lay_guns(&self, s: &State, side: Side) -> Answer {
        let sides = self.sides(s, side);
        for gun in sides.own.iter().filter(|own| own.guns() && !own.melee) {
            let near = sides.foes.iter().any(|foe| between(gun.stance, foe.stance).gap <= 24 * INCH);
            if matches!(gun.arm, Arm::Artillery(_, Draught::Horse))
                && gun.formation == Formation::Limbered
                && near
            {
                let answer = Answer::Unlimber(gun.unit);
                if self.is_legal(s, side, &answer) {
                    return answer;
                }
            }
            if gun.formation != Formation::Unlimbered || s.of(gun.unit).is(Mark::Shot) {
                continue;
            }
            let mut targets: Vec<(i32, UnitId)> = sides
                .foes
                .iter()
                .filter_map(|foe| {
                    let worth = self.shell_worth(gun, foe);
                    let spared = worth > 0 && !sides.own.iter().any(|own| self.is_behind(gun, foe, own));
                    spared.then_some((worth, foe.unit))
                })
                .collect();
            targets.sort_unstable_by_key(|(worth, unit)| (std::cmp::Reverse(*worth), *unit));
            let aimed = targets.into_iter().map(|(_, target)| Answer::Fire {
                gun: gun.unit,
                target,
                laying: Laying(None),
            });
            if let Some(answer) = aimed.take(6).find(|answer| self.is_legal(s, side, answer)) {
                return answer;
            }
        }
        Answer::Done
    }

    /// What a battery does to a target on the average (LB-1.8, LB-1.9).
    fn shell_worth(&self, gun: &Fighter, foe: &Fighter) -> i32 {
        let Arm::Artillery(pounds, _) = gun.arm else { return 0 };
        let b = between(gun.stance, foe.stance);
        let straight = b.ahead > 0 && b.aside <= foe.stance.block.width().units() / 2 + 2 * INCH;
        if b.gap > 36 * INCH || foe.melee || pounds >= 12 && !straight {
            return 0;
        }
        let row = match foe.formation {
            Formation::Column | Formation::Square => 4,
            Formation::Line if b.back <= 0 => 4,
            Formation::Line => 5,
            _ => 6,
        };
        let range = i32::from(b.gap > 24 * INCH) - i32::from(b.gap <= 12 * INCH);
        let weight = i32::from(pounds <= 6) - i32::from(pounds >= 12);
        let hit = hits(gun.figures, row + range + weight).min(foe.figures * 100);
        // Whoever is shaken already is more likely to run or to stand still.
        hit * (foe.figure * 12 / 10 + foe.lost * foe.worth / 3) / 100
    }

    /// Whether a friend is under the stick close behind a target (LB-1.6).
    fn is_behind(&self, gun: &Fighter, foe: &Fighter, own: &Fighter) -> bool {
        let to = tabletop::Heading::towards(gun.centre, foe.centre);
        let laid = Stance::new(tabletop::Pose::new(gun.centre, to), gun.stance.block);
        let (target, friend) = (laid.pose.local(foe.centre).0 >> 30, laid.pose.local(own.centre));
        let (ahead, aside) = (friend.0 >> 30, (friend.1 >> 30).abs());
        own.unit != gun.unit && ahead > target && ahead < target + 13_000 && aside < 2_500
    }

    /// Each unit at whom it hurts most; chargers before they come home (LB-3.15).
    fn shoot(&self, s: &State, side: Side) -> Answer {
        let sides = self.sides(s, side);
        for own in sides.own.iter().filter(|own| self.may_shoot(s, own.unit)) {
            let mut targets: Vec<(i32, UnitId)> = Vec::new();
            for foe in sides.foes.iter().filter(|foe| !foe.melee) {
                let b = between(own.stance, foe.stance);
                let met = s.lane(foe.unit).is_some_and(|lane| lane.contacts.contains(&own.unit));
                if b.gap > 6 * INCH && !met {
                    continue;
                }
                let charging = s.of(foe.unit).charge.is_some();
                let need = if charging && foe.horse() { 6 } else { foe.row(b.back <= 0) };
                let worth = hits(own.volley(), need) * foe.figure / 100 * if charging { 2 } else { 1 };
                targets.push((worth + foe.lost, foe.unit));
            }
            targets.sort_unstable_by_key(|(worth, unit)| (std::cmp::Reverse(*worth), *unit));
            let shots = targets.into_iter().map(|(_, target)| Answer::Shoot { unit: own.unit, target });
            if let Some(answer) = shots.into_iter().find(|answer| self.is_legal(s, side, answer)) {
                return answer;
            }
        }
        Answer::Done
    }

    /// A square before cavalry, unless a wall does as well; a counter-charge where it pays (LB-5.4a, LB-10.4).
    fn stands(&self, s: &State, side: Side, unit: UnitId) -> Answer {
        let chargers = self.charges_on(s, unit);
        let horse = chargers.iter().find(|enemy| self.arm(*enemy).is_cavalry());
        if let Some(horse) = horse {
            let from = s.of(horse).charge.map_or(s.of(horse).pose.anchor, |charge| charge.from);
            let walled = self.lined(s, unit, from, self.nearest_of(s, unit, from)).is_some();
            if !walled && self.is_legal(s, side, &Answer::Square) {
                return Answer::Square;
            }
        }
        if let Some(foot) = chargers.iter().find(|enemy| self.arm(*enemy).is_infantry())
            && horse.is_none()
            && self.duel(&self.fighter(s, unit), 0, &self.fighter(s, foot), false).worth() > 4
            && self.is_legal(s, side, &Answer::CounterCharge)
        {
            return Answer::CounterCharge;
        }
        Answer::Stand
    }

    /// The formation that suits the place best.
    fn reforms(&self, s: &State, side: Side, unit: UnitId, temper: &Temper) -> Answer {
        let sides = self.sides(s, side);
        let mut options = Vec::new();
        self.options(s, side, &mut options);
        let me = self.fighter(s, unit);
        let now = self.place_worth(&self.outlook(&sides, me, Script::Hold, temper), me.stance);
        let mut best = (now + 1, Answer::Keep);
        for option in options {
            let worth = match option {
                Answer::Form { formation, heading, shift, .. } => {
                    let stance = self.formed(s, unit, formation, heading, shift);
                    let formed = Fighter { formation, stance, ..me };
                    self.place_worth(&self.outlook(&sides, formed, Script::Hold, temper), stance)
                }
                Answer::Enter { .. } => now + 40,
                _ => continue,
            };
            if worth > best.0 {
                best = (worth, option);
            }
        }
        best.1
    }

    /// Cavalry fights whom it rides down (LB-R52).
    fn picks(&self, s: &State, side: Side) -> Answer {
        let mut options = Vec::new();
        self.options(s, side, &mut options);
        let horse = options
            .iter()
            .find(|answer| matches!(answer, Answer::Fights(unit) if self.arm(*unit).is_cavalry()));
        horse.or(options.first()).cloned().unwrap_or(Answer::Done)
    }

    /// Whoever has a marker and does not fight comes back (LB-13.1).
    fn recalls(&self, s: &State, side: Side) -> Answer {
        let away = self.troops_of(s, side).filter(|unit| s.of(*unit).melee.is_none()).map(Answer::Recall);
        away.into_iter().find(|answer| self.is_legal(s, side, answer)).unwrap_or(Answer::Done)
    }
}
