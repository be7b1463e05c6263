//! Choosing a battalion and what it does (MA-6.4, MA-6.5, MA-7, MA-D7, MA-R30, MA-R78). One type of activation a
//! turn: nobody shoots after moving, nor twice (MA-10.3, MA-R65).

use crate::Ma;
use crate::army::BattalionId;
use crate::commander::RideDie;
use crate::events::Event;
use crate::orders::{Act, Answer};
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::words::chief_id;
use kernel::{Duty, Listing, Moment, Offers, Pointed, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Hand, Heading, Point, Stance, Turn};

/// Battalions are activated in turn; before each, the Commander may have his free move (MA-6.4, MA-D6, MA-D7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Activations;

impl Duty<Ma> for Activations {
    fn wait(&self, game: &Ma, s: &State) -> Wait {
        game.to_activate(s).map_or(Wait::Nobody, Wait::Answer)
    }
    fn run(&self, stage: &mut Stage<'_, Ma>) {
        stage.game.end_activations(stage);
    }
    fn clause(&self, _: &Ma, _: &State) -> Option<RuleId> {
        Some(rule!("MA-6.4"))
    }
    fn moment(&self, _: &Ma, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, game: &Ma, s: &State, side: Side) -> String {
        match game.may_ride(s, side) {
            true => format!("Activate a battalion; {} may move first.", game.chief_said(side)),
            false => "Activate a battalion.".to_owned(),
        }
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ma, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        if game.may_ride(s, side) && !out.add(Answer::Ride) {
            return false;
        }
        let bodies = game.all_bodies(s);
        game.open(s, side).all(|unit| {
            let acts =
                Act::ALL.into_iter().filter(|act| fine(|why| game.judge_act(s, side, unit, *act, why)));
            out.extend(acts.map(|act| Answer::Activate { unit, act }))
                && (!fine(|why| game.judge_free(s, unit, why))
                    || game.offer_shots(s, unit, &bodies, out) && game.offer_charges(s, unit, &bodies, out))
        })
    }
    fn judge(&self, game: &Ma, s: &State, side: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Ride => game.judge_ride(s, side, why),
            Answer::Activate { unit, act } => game.judge_act(s, side, unit, act, why),
            Answer::Shoot(shots) => game.judge_shoot(s, side, shots, why),
            Answer::Charge(onset) => game.judge_charge(s, side, onset, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::Ride => stage.push(RideDie(side)),
            Answer::Activate { unit, act } => game.activate(stage, unit, act),
            Answer::Shoot(shots) => game.shoot(stage, shots),
            Answer::Charge(onset) => game.charge(stage, onset),
            _ => {}
        }
    }
    /// Any enemy can be aimed at. A click on a friend means nothing: it selects him.
    fn pointed(&self, game: &Ma, s: &State, side: Side, at: &Pointed<'_>) -> Vec<Answer> {
        if at.selected == Some(chief_id(side).as_str()) {
            return vec![Answer::Ride];
        }
        let body = |code: Option<&str>| code.and_then(|code| game.body_of_piece(code));
        let Some(Target { unit, .. }) = body(at.actor()) else { return Vec::new() };
        match body(at.piece) {
            Some(target) if game.side(target.unit) != side => game.deeds_at(s, unit, target),
            Some(_) if at.selected.is_some() => Vec::new(),
            _ => vec![Answer::Activate { unit, act: Act::Move }],
        }
    }
}

impl Ma {
    /// The side that activates next: the one whose turn it is, if it has a battalion left (MA-6.4, MA-6.5).
    pub(crate) fn to_activate(&self, s: &State) -> Option<Side> {
        [s.next, !s.next].into_iter().find(|side| self.open(s, *side).next().is_some())
    }

    /// Battalions of a side that are still to be activated.
    pub(crate) fn open<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
        self.standing_of(s, side).filter(|unit| s.of(*unit).activation == Activation::Open)
    }

    /// Whether there is such a battalion; nothing else is looked at if not.
    pub(crate) fn judge_known(&self, unit: BattalionId, why: &mut Why) -> bool {
        let known = unit.index() < self.battle.battalions.len();
        if !known {
            why.because(Refusal::NoSuchBattalion);
        }
        known
    }

    /// Whether a battalion of this side is on the table and still to be activated.
    pub(crate) fn judge_open(&self, s: &State, side: Side, unit: BattalionId, why: &mut Why) {
        if !self.judge_known(unit, why) {
            return;
        }
        refuse!(why, self.side(unit) != side, Refusal::NotOfSide(unit));
        refuse!(why, !s.of(unit).on_table(), Refusal::NotOnTable(unit));
        refuse!(why, s.of(unit).activation != Activation::Open, Refusal::AlreadyActivated(unit));
    }

    /// Whether it is free to move, shoot and charge: not engaged, supporting, spent, short, routing or rallying.
    pub(crate) fn judge_free(&self, s: &State, unit: BattalionId, why: &mut Why) {
        let troops = s.of(unit);
        refuse!(why, troops.engaged.is_some(), Refusal::MustFight(unit));
        refuse!(why, troops.supports.is_some(), Refusal::MayOnlyPass(unit));
        refuse!(why, troops.spent, Refusal::MayOnlyWait(unit));
        refuse!(why, troops.routing(), Refusal::MayOnlyRally(unit));
        let reform = matches!(troops.order, Order::Short | Order::Rallying);
        refuse!(why, reform, Refusal::MayOnlyReform(unit));
    }

    /// Judges an activation that is neither shot nor charge (MA-D7).
    pub(crate) fn judge_act(&self, s: &State, side: Side, unit: BattalionId, act: Act, why: &mut Why) {
        self.judge_open(s, side, unit, why);
        if why.found() {
            return;
        }
        let troops = s.of(unit);
        match act {
            Act::Move => self.judge_free(s, unit, why),
            Act::Change => {
                self.judge_free(s, unit, why);
                // MA-8.11
                if let Some(area) = self.difficult_under(&self.footprint(s, unit)) {
                    refuse!(why, true, Refusal::InDifficultTerrain(unit, area));
                }
            }
            Act::Reform => {
                refuse!(why, troops.engaged.is_some(), Refusal::MustFight(unit));
                refuse!(why, troops.supports.is_some(), Refusal::MayOnlyPass(unit));
                refuse!(why, troops.spent, Refusal::MayOnlyWait(unit));
                refuse!(why, troops.routing(), Refusal::MayOnlyRally(unit));
                let due = troops.disordered || matches!(troops.order, Order::Short | Order::Rallying);
                refuse!(why, !due, Refusal::NothingToReform(unit));
            }
            Act::Rally => refuse!(why, !troops.routing(), Refusal::NotRouting(unit)),
            Act::Combat => refuse!(why, troops.engaged.is_none(), Refusal::NotInCombat(unit)),
            // MA-R30, MA-R18: always open, except to an engaged or short battalion.
            Act::Pass => {
                refuse!(why, troops.engaged.is_some(), Refusal::MustFight(unit));
                refuse!(why, troops.order == Order::Short, Refusal::MayOnlyReform(unit));
            }
        }
    }

    /// A battalion counts as activated, and the other side is next (MA-6.4).
    pub(crate) fn take_turn(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, how: Activation) {
        stage.emit(Event::Activated { unit, how });
        stage.emit(Event::NextIs { side: !self.side(unit) });
    }

    /// Carries out an activation that is neither shot nor charge.
    fn activate(&self, stage: &mut Stage<'_, Ma>, unit: BattalionId, act: Act) {
        stage.emit(Event::Declared { unit, act });
        let how = if act == Act::Pass { Activation::Passed } else { Activation::Done };
        self.take_turn(stage, unit, how);
        let what = match act {
            Act::Move => What::Move,
            Act::Change => What::Change,
            Act::Rally => What::Rally,
            Act::Reform => {
                if stage.state().of(unit).order == Order::Short {
                    // MA-R18: without a roll, and at once.
                    stage.emit(Event::Gathered { unit });
                    if stage.state().of(unit).disordered {
                        stage.emit(Event::Reforming { unit });
                    }
                    return;
                }
                What::Reform
            }
            Act::Combat => return self.continue_combat(stage, unit),
            Act::Pass => return,
        };
        self.begin_test(stage, Trial { unit, what, throw: Throw::First });
    }
    /// Every shot at an enemy, and the charge straight ahead or after the wheel that faces him (MA-G20).
    fn deeds_at(&self, s: &State, unit: BattalionId, target: Target) -> Vec<Answer> {
        let mut deeds = self.shots_at(s, unit, target);
        if target.body == Body::Formed {
            let charge = |wheel| Answer::Charge(Onset { unit, target: target.unit, wheel });
            deeds.push(charge(None));
            let there = [unit, target.unit].iter().all(|unit| s.of(*unit).on_table());
            let wheel =
                there.then(|| wheel_towards(self.stance(s, unit), self.stance(s, target.unit).centre()));
            deeds.extend(wheel.filter(|wheel| wheel.by > Turn::ZERO).map(|wheel| charge(Some(wheel))));
        }
        deeds
    }
}

/// The wheel after which a battalion faces a point.
fn wheel_towards(start: Stance, to: Point) -> Wheel {
    let turn = start.pose.heading.turn_to(Heading::towards(start.pose.anchor, to));
    Wheel { hand: if turn < Turn::ZERO { Hand::Right } else { Hand::Left }, by: turn.abs() }
}
