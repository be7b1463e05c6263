//! Quick answers to everything that is no plan: re-rolls, defensive fire, pursuit, screens, setting up.

use crate::Ma;
use crate::army::Nation;
use crate::battle::Placing;
use crate::events::Event;
use crate::formation::Formation;
use crate::manoeuvre::forming::Fronting;
use crate::orders::Answer;
use crate::state::*;
use kernel::{Game, Side, Temper};

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
            Some(Task::LateRide(_)) if self.rides_late(s, side) => Answer::Ride,
            Some(Task::LateRide(_)) => Answer::Stay,
            Some(Task::Ride(ride)) => self.ride(s, *ride, None),
            Some(Task::NewFacing(facing)) => self.best_front(s, facing.0, Fronting::Turned),
            Some(Task::Deploy(_)) => self.deploy(s, side),
            _ => {
                let mut options = Vec::new();
                self.options(s, side, &mut options);
                options.into_iter().next().unwrap_or(Answer::Keep)
            }
        }
    }

    /// Whether the winner goes on: the next round would be fought with his charge bonus (MA-15.7a).
    fn pursues(&self, s: &State, winner: crate::army::BattalionId, temper: &Temper) -> bool {
        let Some(loser) = s.fight.loser else { return false };
        let mut next = s.clone();
        let bonus = s.fight.recoil != [0, 0];
        self.fold(&mut next, &Event::StaysOpen { winner, loser, bonus });
        self.fold(&mut next, &Event::RoundBegan { first: winner, second: loser, charge: false });
        let worth = self.round_worth(&next, &self.stakes(s), winner, loser);
        worth * i32::from(temper.aggression) / 100 > 0
    }

    /// A placing out of those offered: who shoots well in line, the others in column; a screen where there may be one;
    /// the strongest towards the middle (MA-D3).
    fn deploy(&self, s: &State, side: Side) -> Answer {
        let mut options = Vec::new();
        self.options(s, side, &mut options);
        let strongest = self
            .to_place(s, side)
            .max_by_key(|unit| (self.battle.battalion(*unit).points(), std::cmp::Reverse(*unit)));
        let fits = |placing: &Placing, unit: crate::army::BattalionId| {
            let raised = self.battle.battalion(unit);
            let officer = raised.characters.has(crate::army::CharacterKind::Officer);
            let line = raised.nation == Nation::British || !officer;
            let wanted = if line { Formation::Line } else { Formation::Column };
            let screen = raised.light == placing.screen.is_some();
            (i32::from(placing.formation == wanted), i32::from(screen))
        };
        let mut best: Option<((bool, i32, i32), &Answer)> = None;
        for option in &options {
            let Answer::Place { unit, placing } = option else { continue };
            let (formation, screen) = fits(placing, *unit);
            let key = (Some(*unit) == strongest, formation, screen);
            if best.is_none_or(|(known, _)| key > known) {
                best = Some((key, option));
            }
        }
        best.map(|(_, answer)| answer.clone()).or(options.first().cloned()).unwrap_or(Answer::Keep)
    }
}
