//! After a round: losses, recoil, Resolve, pursuit, and what becomes of supporters (MA-15.3 to MA-15.9, MA-R41 to
//! MA-R45, MA-R84, MA-R86).

use crate::Ma;
use crate::aggression::ENDLESS;
use crate::army::BattalionId;
use crate::bodies::{on, touch};
use crate::events::{Cause, Disorder, Event};
use crate::game::reactions::PURSUIT;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use kernel::{Duty, Moment, Offers, Policy, RuleId, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Heading, Pose, Push, Shape, Stance, Vector, Zone};

/// Casualties, recoil, Resolve of the loser (MA-19.3b) but not of the winner (MA-R75), and then pursuit (MA-R84).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aftermath;

impl Duty<Ma> for Aftermath {
    fn wait(&self, _: &Ma, _: &State) -> Wait {
        Wait::Nobody
    }
    /// Whatever the dice showed, a round is won or lost: the recoil is looked at once for each.
    fn rests(&self) -> bool {
        true
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        let (game, s) = (stage.game, stage.state());
        let Fight { first, second, loser, .. } = s.fight;
        let Some(loser) = loser else { return stage.pop() };
        let winner = if loser == first { second } else { first };
        let heading = game.driven(s, winner, loser);
        let (two, six) = game.round_losses(s);
        game.lose_rankers(stage, loser, Body::Formed, six);
        game.lose_rankers(stage, winner, Body::Formed, two);
        stage.change(Pursuit);
        if stage.state().of(loser).on_table() {
            game.recoil(stage, loser, heading);
            game.require_resolve(stage, loser, What::Beaten);
        }
    }
}

/// Does the winner pursue (MA-15.4, MA-D15)? If there is nobody to pursue, or no way, the combat is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pursuit;

impl Duty<Ma> for Pursuit {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        match game.pursuer(s).filter(|winner| game.pursuit(s, *winner).is_some()) {
            Some(winner) => Wait::Answer(game.side(winner)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        stage.game.do_not_pursue(stage);
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-15.4"))
    }
    fn moment(&self, _: &Ma, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Ma, s: &State, _: Side) -> String {
        let winner = game.pursuer(s).map_or_else(String::new, |winner| game.name(winner));
        let loser = s.fight.loser.map_or_else(String::new, |loser| game.name(loser));
        format!("{winner} won the round: pursue {loser}, or halt?")
    }
    fn offer(&self, _: &Ma, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend([Answer::Pursue, Answer::Halt])
    }
    fn judge(&self, _: &Ma, _: &State, _: Side, answer: &Answer, why: &mut Why) {
        refuse!(why, !matches!(answer, Answer::Pursue | Answer::Halt), Refusal::NotAsked);
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, _: Side, answer: &Answer) {
        match answer {
            Answer::Pursue => stage.game.pursue(stage),
            _ => stage.game.do_not_pursue(stage),
        }
    }
    fn reaction(&self, _: &Ma, _: &State) -> Option<&'static str> {
        Some(PURSUIT)
    }
    fn standing(&self, _: &Ma, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        policy.answer(Answer::Pursue, Answer::Halt)
    }
}

impl Ma {
    /// The battalions that support a combatant.
    fn supporters(&self, s: &State, unit: BattalionId) -> Vec<BattalionId> {
        self.standing(s).filter(|other| s.of(*other).supports == Some(unit)).collect()
    }

    /// A combat is over for a battalion and its opponent: both are spent, their supporters released and spent
    /// (MA-15.8, MA-R41, MA-R44).
    pub(crate) fn leave_combat(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) {
        let foe = self.break_off(stage, unit);
        for side in foe.into_iter().flat_map(|foe| [unit, foe]) {
            self.settle_screen(stage, side);
        }
    }

    /// The same, screens left where they are; whom it fought.
    pub(crate) fn break_off(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId) -> Option<BattalionId> {
        if stage.state().of(unit).supports.is_some() {
            stage.emit(Event::Released { unit });
        }
        let engaged = stage.state().of(unit).engaged?;
        for side in [unit, engaged.foe] {
            for supporter in self.supporters(stage.state(), side) {
                stage.emit(Event::Released { unit: supporter });
                stage.emit(Event::Spent { unit: supporter });
            }
        }
        for side in [unit, engaged.foe] {
            stage.emit(Event::Disengaged { unit: side });
            stage.emit(Event::Spent { unit: side });
        }
        Some(engaged.foe)
    }

    /// The winner of the round that may be pursued now: the loser still stands and is still engaged (MA-R42).
    pub(crate) fn pursuer(&self, s: &State) -> Option<BattalionId> {
        let Fight { first, second, loser, .. } = s.fight;
        let loser = loser?;
        let winner = if loser == first { second } else { first };
        let stands = s.of(loser).engaged.is_some_and(|engaged| engaged.foe == winner);
        (stands && s.of(winner).on_table()).then_some(winner)
    }

    /// Where the loser is driven: along its -f, or along the winner's +f if it was contacted in flank or rear (MA-G22).
    fn driven(&self, s: &State, winner: BattalionId, loser: BattalionId) -> Heading {
        let front = s.of(loser).engaged.is_none_or(|engaged| engaged.zone == Zone::Front);
        if front { s.of(loser).pose.heading.back() } else { s.of(winner).pose.heading }
    }

    /// A pose moved as the loser recoiled.
    fn followed(&self, s: &State, unit: BattalionId) -> Stance {
        let [x, y] = s.fight.recoil;
        let stance = self.stance(s, unit);
        let by = Vector { x: i64::from(x), y: i64::from(y) };
        Stance::new(Pose::new(stance.pose.anchor + by, stance.pose.heading), stance.block)
    }

    /// Where the winner touches the loser again (MA-R42): after the same way, or, where losses have drawn a footprint
    /// together (MA-G5), straight on; if that leads past the loser, conformed again to the edge he had contacted.
    fn closed_up(&self, s: &State, winner: BattalionId, loser: BattalionId) -> Option<Stance> {
        let (there, enemy) = (self.followed(s, winner), self.footprint(s, loser));
        let touching = |stance: &Stance| touch(&stance.footprint(), &enemy);
        if touching(&there) {
            return Some(there);
        }
        let (shape, heading) = (there.footprint(), self.driven(s, winner, loser));
        if let Some(on) = (Push { shape: &shape, heading, most: ENDLESS }).meets(&enemy) {
            return Some(there.moved(heading, on));
        }
        let zone = |unit: BattalionId| s.of(unit).engaged.map(|engaged| engaged.zone);
        let edge = zone(loser).filter(|_| zone(winner) == Some(Zone::Front))?;
        Some(self.flush(s, Pair { unit: winner, target: loser }, edge, there)).filter(touching)
    }

    /// The supporters who go with a winner, each with the place it comes to (MA-R44): whoever cannot stays, and is in the
    /// way of the others.
    fn carried(&self, s: &State, winner: BattalionId, to: Stance) -> Vec<(BattalionId, Stance)> {
        let mut party: Vec<(BattalionId, Stance)> = vec![(winner, to)];
        party.extend(self.supporters(s, winner).into_iter().map(|unit| (unit, self.followed(s, unit))));
        // The winner stands first and is judged by himself.
        while let Some(i) = (1..party.len()).find(|i| !self.has_room(s, *i, &party)) {
            party.remove(i);
        }
        party
    }

    /// Whether one of a party that moves together comes to stand on nobody, off no edge, in no house (MA-R95).
    fn has_room(&self, s: &State, who: usize, party: &[(BattalionId, Stance)]) -> bool {
        let Some((_, stance)) = party.get(who) else { return false };
        let shape = stance.footprint();
        let stay = self.bodies(s, |other| {
            other.body == Body::Formed && party.iter().all(|(unit, _)| *unit != other.unit)
        });
        let mut go = party.iter().enumerate().filter(|(i, _)| *i != who).map(|(_, (_, to))| to.footprint());
        self.table().holds(&shape)
            && self.impassable().all(|(_, area)| !area.overlaps(&shape))
            && !stay.iter().any(|(_, body)| on(&shape, body))
            && !go.any(|body| on(&shape, &body))
    }

    /// The pursuit of a winner: where he and those who support him come to stand; nothing if he has no way (MA-R42,
    /// MA-R95).
    fn pursuit(&self, s: &State, winner: BattalionId) -> Option<Vec<(BattalionId, Stance)>> {
        let loser = s.fight.loser?;
        let [x, y] = s.fight.recoil.map(|way| u64::from(way as u32));
        let asked = self.layout(s, [u64::from(winner.0) << 8 | u64::from(loser.0), x << 32 | y]);
        self.memory.pursuits.or_find(&asked, || {
            let to = self.closed_up(s, winner, loser)?;
            Some(self.carried(s, winner, to)).filter(|party| self.has_room(s, 0, party))
        })
    }

    /// The winner pursues: contact is kept, and if he pushed the enemy back he has the charge bonus in the next round
    /// (MA-15.5, MA-15.7a, MA-R42).
    pub(crate) fn pursue(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let (winner, loser) = (self.pursuer(s), s.fight.loser);
        let (Some(winner), Some(loser)) = (winner, loser) else { return stage.pop() };
        let Some(party) = self.pursuit(s, winner) else { return self.do_not_pursue(stage) };
        let supporters = self.supporters(s, winner);
        stage.pop();
        for (unit, to) in party {
            let why = if unit == winner { Cause::Pursuit } else { Cause::Carried };
            self.shift(stage, unit, to.pose, why);
        }
        let bonus = stage.state().fight.recoil != [0, 0];
        stage.emit(Event::StaysOpen { winner, loser, bonus });
        for unit in supporters {
            // MA-R44: a supporter who no longer touches is released.
            let s = stage.state();
            if !touch(&self.footprint(s, unit), &self.footprint(s, loser)) {
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
        let screens = || self.standing(stage.state()).any(|other| stage.state().of(other).screen.is_some());
        if matches!(why, Cause::Pursuit | Cause::Carried) && screens() {
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
        stage.pop();
        if let Some(winner) = winner {
            self.leave_combat(stage, winner);
        }
    }
}
