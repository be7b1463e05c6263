//! Quick answers to everything that is no plan: re-rolls, defensive fire, pursuit, screens, setting up.

use super::manual::manual;
use super::stake::Stakes;
use crate::Ma;
use crate::army::{BattalionId, Nation};
use crate::battle::{Placing, ScreenPlacing};
use crate::events::Event;
use crate::formation::Formation;
use crate::manoeuvre::forming::Fronting;
use crate::orders::Answer;
use crate::state::*;
use kernel::{Game, Side, Temper};
use tabletop::{Length, Pose, Shape, Turn};

impl Ma {
    /// A quick sound answer to any question.
    pub(super) fn reply_to(&self, s: &State, side: Side, temper: &Temper) -> Answer {
        match s.agenda.top() {
            Some(Task::ChooseActor(_) | Task::ChooseFirst(_)) => Answer::Begins(side),
            // A re-roll can only help, and a volley held back is lost with the contact (MA-R20).
            Some(Task::Reroll(_) | Task::Sergeant(_)) => Answer::Reroll,
            Some(Task::DefensiveFire(_)) => Answer::Fire,
            Some(Task::CounterAttack(_)) => Answer::CounterAttack,
            Some(Task::Pursuit(_)) => match self.pursuer(s) {
                Some(winner) if self.pursues(s, winner, temper) => Answer::Pursue,
                _ => Answer::Halt,
            },
            Some(Task::LateRide(_)) if self.rides_late(s, side, manual(temper.school)) => Answer::Ride,
            Some(Task::LateRide(_)) => Answer::Stay,
            Some(Task::Ride(ride)) => self.ride(s, *ride, None, manual(temper.school)),
            Some(Task::NewFacing(facing)) => self.best_front(s, facing.0, Fronting::Turned, temper),
            Some(Task::Deploy(_)) => self.deploy(s, side),
            _ => {
                let mut options = Vec::new();
                self.options(s, side, &mut options);
                options.into_iter().next().unwrap_or(Answer::Keep)
            }
        }
    }

    /// Whether the winner goes on: the next round would be fought with his charge bonus (MA-15.7a).
    fn pursues(&self, s: &State, winner: BattalionId, temper: &Temper) -> bool {
        let Some(loser) = s.fight.loser else { return false };
        let mut next = s.clone();
        let bonus = s.fight.recoil != [0, 0];
        self.fold(&mut next, &Event::StaysOpen { winner, loser, bonus });
        self.fold(&mut next, &Event::RoundBegan { first: winner, second: loser, charge: false });
        // Only what somebody may still lose by a test is looked up there.
        let tests = [winner, loser].into_iter().any(|unit| self.may_break(&next, unit));
        let manual = manual(temper.school);
        let stakes = if tests { self.stakes(s, manual) } else { Stakes::none(manual) };
        let worth = self.round_worth(&next, &stakes, winner, loser);
        worth * i32::from(temper.aggression) / 100 > 0
    }

    /// A placing after the pattern of those offered: who shoots well in line, the others in column; a screen where there may
    /// be one; the strongest towards the middle (MA-D3), and an interval between all, so that nobody has to pass through
    /// another later (MA-9.5).
    fn deploy(&self, s: &State, side: Side) -> Answer {
        let mut options = Vec::new();
        self.options(s, side, &mut options);
        let strongest = self
            .to_place(s, side)
            .max_by_key(|unit| (self.battle.battalion(*unit).points(), std::cmp::Reverse(*unit)));
        let fits = |placing: &Placing, unit: BattalionId| {
            let raised = self.battle.battalion(unit);
            let officer = raised.characters.has(crate::army::CharacterKind::Officer);
            let line = raised.nation == Nation::British || !officer;
            let wanted = if line { Formation::Line } else { Formation::Column };
            let screen = raised.light == placing.screen.is_some();
            (i32::from(placing.formation == wanted), i32::from(screen))
        };
        let mut best: Option<((bool, i32, i32), BattalionId, Placing)> = None;
        for option in &options {
            let Answer::Place { unit, placing } = option else { continue };
            let (formation, screen) = fits(placing, *unit);
            let key = (Some(*unit) == strongest, formation, screen);
            if best.as_ref().is_none_or(|(known, ..)| key > *known) {
                best = Some((key, *unit, *placing));
            }
        }
        let Some((_, unit, placing)) = best else { return options.first().cloned().unwrap_or(Answer::Keep) };
        let placing = self.at_interval(s, side, unit, placing).unwrap_or(placing);
        Answer::Place { unit, placing }
    }

    /// The same placing nearer to the middle of the zone or farther out, in the first row or behind it, with an interval to
    /// all friends who stand; `None` if there is no room for that.
    fn at_interval(&self, s: &State, side: Side, unit: BattalionId, placing: Placing) -> Option<Placing> {
        let zone = self.battle.zone(s.edges[side]);
        let (raised, heading) = (self.battle.battalion(unit), placing.pose.heading);
        let wide = (zone.high.x() - zone.low.x()).max(zone.high.y() - zone.low.y());
        let middle = zone.low.middle(zone.high);
        let aside = heading + Turn::QUARTER;
        // As far to the left as the middle of the zone is.
        let centred = placing.pose.moved(aside, Length::new((placing.pose.local(middle).1 >> 30) as i32));
        let friends: Vec<Shape> = self.standing_of(s, side).map(|friend| self.footprint(s, friend)).collect();
        for back in ROWS {
            for step in 0..wide / STEP.units() {
                let out = if step % 2 == 0 { step / 2 } else { -(step + 1) / 2 };
                let shift = |pose: Pose| pose.moved(aside, STEP.times(out)).moved(heading.back(), back);
                let by = shift(centred).anchor - placing.pose.anchor;
                let moved = |pose: Pose| Pose::new(pose.anchor + by, pose.heading);
                let screen =
                    placing.screen.map(|screen| ScreenPlacing { pose: moved(screen.pose), ..screen });
                let there = Placing { pose: moved(placing.pose), screen, ..placing };
                let shape = there.footprint(raised);
                let apart = friends.iter().all(|friend| !friend.within(&shape, INTERVAL));
                if apart && self.check(s, side, &Answer::Place { unit, placing: there }).is_ok() {
                    return Some(there);
                }
            }
        }
        None
    }
}

/// The interval between two battalions in a row: enough to wheel and to change formation.
const INTERVAL: Length = Length::whole(6);
/// How finely places are looked for.
const STEP: Length = Length::whole(2);
/// How far back each row is: a second one stands where it can support the first.
const ROWS: [Length; 2] = [Length::ZERO, Length::whole(14)];
