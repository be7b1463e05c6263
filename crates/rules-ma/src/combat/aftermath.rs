//! After a round: losses, recoil, Resolve, pursuit, and what becomes of supporters (MA-15.3 to MA-15.9, MA-R41 to
//! MA-R45, MA-R84, MA-R86).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::{on, touch};
use crate::events::{Cause, Disorder, Event};
use crate::refusals::{Refusal, Why, refuse};
use crate::state::*;
use kernel::Stage;
use tabletop::{Pose, Shape, Stance, Vector, Zone};

impl Ma {
    /// The battalions that support a combatant.
    fn supporters(&self, s: &State, unit: BattalionId) -> Vec<BattalionId> {
        self.standing(s).filter(|other| s.of(*other).supports == Some(unit)).collect()
    }

    /// A combat is over for a battalion and its opponent: both are spent, their supporters released and spent
    /// (MA-15.8, MA-R41, MA-R44).
    pub(crate) fn leave_combat(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        if stage.state().of(unit).supports.is_some() {
            stage.emit(Event::Released { unit });
        }
        let Some(engaged) = stage.state().of(unit).engaged else { return };
        for side in [unit, engaged.foe] {
            for supporter in self.supporters(stage.state(), side) {
                stage.emit(Event::Released { unit: supporter });
                stage.emit(Event::Spent { unit: supporter });
            }
        }
        for side in [unit, engaged.foe] {
            stage.emit(Event::Disengaged { unit: side });
            stage.emit(Event::Spent { unit: side });
            self.settle_screen(stage, side);
        }
    }

    /// Casualties, recoil, Resolve of the loser (MA-19.3b) but not of the winner (MA-R75), and then pursuit (MA-R84).
    pub(crate) fn aftermath(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let Fight { first, second, loser, .. } = s.fight;
        let Some(loser) = loser else { return stage.emit(Event::Pop) };
        let winner = if loser == first { second } else { first };
        // MA-G22: along the loser's -f, or along the winner's +f if it was contacted in flank or rear.
        let front = s.of(loser).engaged.is_none_or(|engaged| engaged.zone == Zone::Front);
        let heading = if front { s.of(loser).pose.heading.back() } else { s.of(winner).pose.heading };
        let (two, six) = self.round_losses(s);
        self.lose_rankers(stage, loser, Body::Formed, six);
        self.lose_rankers(stage, winner, Body::Formed, two);
        stage.emit(Event::Change { task: Task::Pursuit });
        if stage.state().of(loser).on_table() {
            self.recoil(stage, loser, heading);
            self.require_resolve(stage, loser, What::Beaten);
        }
    }

    /// The winner of the round that may be pursued now: the loser still stands and is still engaged (MA-R42).
    pub(crate) fn pursuer(&self, s: &State) -> Option<BattalionId> {
        let Fight { first, second, loser, .. } = s.fight;
        let loser = loser?;
        let winner = if loser == first { second } else { first };
        let stands = s.of(loser).engaged.is_some_and(|engaged| engaged.foe == winner);
        (stands && s.of(winner).on_table()).then_some(winner)
    }

    /// A pose moved as the loser recoiled.
    fn followed(&self, s: &State, unit: BattalionId) -> Stance {
        let [x, y] = s.fight.recoil;
        let stance = self.stance(s, unit);
        let by = Vector { x: i64::from(x), y: i64::from(y) };
        Stance::new(Pose::new(stance.pose.anchor + by, stance.pose.heading), stance.block)
    }

    /// Whether a body can follow the loser (MA-R95): it comes to stand on nobody, off no edge, in no house. Those who go the
    /// same way are not in it.
    fn can_follow(&self, s: &State, unit: BattalionId, winner: BattalionId) -> bool {
        let shape = self.followed(s, unit).footprint();
        let others = self.bodies(s, |other| {
            let carried = other.unit == winner || s.of(other.unit).supports == Some(winner);
            other.unit != unit && other.body == Body::Formed && !carried
        });
        self.table().holds(&shape)
            && self.impassable().all(|(_, area)| !area.overlaps(&shape))
            && !others.iter().any(|(_, body)| on(&shape, body))
    }

    /// Judges a pursuit (MA-15.4, MA-R42).
    pub(crate) fn judge_pursuit<W: Why>(&self, s: &State, winner: BattalionId, why: &mut W) {
        refuse!(why, !self.can_follow(s, winner, winner), Refusal::NoWayToPursue(winner));
    }

    /// The winner pursues: contact is kept, and he has the charge bonus in the next round (MA-15.5, MA-15.7a, MA-R42).
    pub(crate) fn pursue(&self, stage: &mut Stage<'_, Ma>) {
        let Some(winner) = self.pursuer(stage.state()) else { return stage.emit(Event::Pop) };
        let Some(loser) = stage.state().fight.loser else { return stage.emit(Event::Pop) };
        let supporters = self.supporters(stage.state(), winner);
        let ways: Vec<(BattalionId, Pose, bool)> = supporters
            .into_iter()
            .map(|unit| {
                let s = stage.state();
                (unit, self.followed(s, unit).pose, self.can_follow(s, unit, winner))
            })
            .collect();
        stage.emit(Event::Pop);
        let to = self.followed(stage.state(), winner).pose;
        self.shift(stage, winner, to, Cause::Pursuit);
        stage.emit(Event::StaysOpen { winner, loser });
        for (unit, to, free) in ways {
            // MA-R44: carried along by the same displacement; if it no longer touches, it is released.
            if free {
                self.shift(stage, unit, to, Cause::Carried);
            }
            let s = stage.state();
            if !free || !touch(&self.footprint(s, unit), &self.footprint(s, loser)) {
                stage.emit(Event::Released { unit });
                stage.emit(Event::Spent { unit });
            }
        }
        self.chiefs_make_room(stage);
    }

    /// A body moves without a die: difficult ground disorders it unless it is pushed, its screen comes along (MA-9.2,
    /// MA-R76, MA-R95).
    pub(crate) fn shift(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, to: Pose, why: Cause) {
        let from = self.stance(stage.state(), unit);
        if from.pose == to {
            return;
        }
        let rough = why != Cause::Pushed && self.sweeps_difficult(from, to);
        stage.emit(Event::Moved { unit, to, why });
        // MA-11.10: whoever follows a beaten enemy is still attacking.
        if matches!(why, Cause::Pursuit | Cause::Carried) {
            let mut points = from.pose.corners(from.block).to_vec();
            points.extend(to.corners(from.block));
            self.ride_over(stage, unit, &[Shape::hull(&points)]);
        }
        if rough {
            stage.emit(Event::Disordered { unit, why: Disorder::Terrain });
        }
        self.screen_comes_along(stage, unit);
    }

    /// The winner does not pursue: the combat is over (MA-15.8, MA-R86).
    pub(crate) fn do_not_pursue(&self, stage: &mut Stage<'_, Ma>) {
        let winner = self.pursuer(stage.state());
        stage.emit(Event::Pop);
        if let Some(winner) = winner {
            self.leave_combat(stage, winner);
        }
    }
}
