//! Charges: what may be charged, the path of infantry into contact, the British six (LB-3.9 to LB-3.12, LB-8.3 to LB-8.5,
//! LB-22.1 to LB-22.4, LB-G18, LB-G26, LB-R57, LB-R58, LB-R101).

use crate::Lb;
use crate::army::{Arm, UnitId, Units};
use crate::bodies::front;
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::lanes::BonusDice;
use crate::movement::Command;
use crate::refusals::{Refusal, Why};
use crate::skirmishers::SkirmishFire;
use crate::state::*;
use crate::tables::{PERMISSION, WHEEL_LIMIT};
use kernel::{Dice, Duty, Faces, Need, Reading, Roll, Side, Stage, Wait, refuse, rule};
use serde::{Deserialize, Serialize};
use tabletop::{AtTheEnd, Finding, Hit, Leg, Length, Path, Push, Shape, Stance, Turn, lane};

pub mod contact;

/// Longer than any strip of a charge.
pub(crate) const ENDLESS: Length = Length::whole(120);

/// The British permission die: without a general a six is needed (LB-8.3, LB-D9). Whoever fails may still move (LB-8.9,
/// LB-R17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PermissionDie {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// After this wheel.
    pub wheel: Wheel,
}

impl Duty<Lb> for PermissionDie {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        let roll = Roll::new(Dice::d6(1), "permission to charge", rule!("LB-8.3")).by(game.side(self.unit));
        Wait::Dice(roll.needing(Need::AtLeast(PERMISSION.into())).read(Reading::Passes))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let (game, PermissionDie { unit, target, wheel }) = (stage.game, *self);
        let granted = faces.iter().any(|face| *face >= PERMISSION);
        stage.pop();
        stage.emit(Event::Permission { unit, granted });
        if granted {
            game.launch(stage, unit, target, wheel);
        }
    }
}

/// Charging infantry comes into contact, once skirmishers in its way have run (LB-22.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Close {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// What is left of its move after the wheel.
    pub purse: Length,
}

impl Duty<Lb> for Close {
    fn wait(&self, _: &Lb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Lb>) {
        let (game, Close { unit, target, purse }) = (stage.game, *self);
        stage.pop();
        let s = stage.state();
        if !s.of(unit).on_table() {
            return;
        }
        let formation = s.of(unit).formation;
        let there = s.of(target).on_table() && s.of(target).formation != Formation::Skirmish;
        if let Some(charge) = s.of(unit).charge.filter(|_| there) {
            let contact = game.contact(s, unit, target, charge.from, game.stance(s, unit));
            if !game.crowded(s, unit, &contact.footprint(), Units::NONE) {
                return game.put(stage, unit, formation, contact.pose, Cause::Charge);
            }
        }
        // LB-19.4, LB-R57, LB-R81: nobody is left to close with; it stops short of any other enemy.
        let stance = game.stance(s, unit);
        let far = game.reach(s, unit, stance, purse);
        let far = game.free_way(s, unit, stance, stance.pose.heading, far, Units::NONE);
        let pose = stance.moved(stance.pose.heading, far).pose;
        stage.emit(Event::ChargeOver(unit));
        game.put(stage, unit, formation, pose, Cause::RunOn);
    }
}

impl Lb {
    /// The units that the strip of a charge meets, nearest first (LB-G26).
    pub(crate) fn strip(&self, s: &State, unit: UnitId, from: Stance, most: Length) -> Vec<(UnitId, Length)> {
        let edge = front(from);
        let push = Push { shape: &edge, heading: from.pose.heading, most };
        let around = push.strip().bounds();
        let bodies =
            self.bodies(s, |other| other != unit && self.may_be_near(s, other, around, Length::ZERO));
        let mut found: Vec<Hit> = Vec::new();
        lane(push, AtTheEnd::Met, bodies.shapes.iter().enumerate(), &mut found);
        found.iter().filter_map(|hit| bodies.owner(hit.body).map(|unit| (unit, hit.along))).collect()
    }

    /// Where a unit stands after the wheel of its charge.
    pub(crate) fn wheeled(&self, s: &State, unit: UnitId, wheel: Wheel) -> Stance {
        let start = self.stance(s, unit);
        if wheel.by == Turn::ZERO { start } else { Leg::Wheel { hand: wheel.hand, by: wheel.by }.from(start) }
    }

    /// The path of a charge: the wheel, and straight ahead.
    fn course(&self, s: &State, unit: UnitId, wheel: Wheel, ahead: Length) -> Path {
        let start = self.stance(s, unit);
        let turn = (wheel.by > Turn::ZERO).then_some(Leg::Wheel { hand: wheel.hand, by: wheel.by });
        let advance = (ahead > Length::ZERO).then_some(Leg::Advance { distance: ahead });
        Path::new(start, turn.into_iter().chain(advance)).unwrap_or_else(|_| Path::standing(start))
    }

    /// LB-22.1, LB-22.2
    pub(crate) fn judge_charge(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        target: UnitId,
        wheel: Wheel,
        why: &mut Why,
    ) {
        self.judge_declaration(s, side, unit, target, wheel, why);
        if !why.found() {
            self.judge_onset(s, unit, target, wheel, why);
        }
    }

    /// Whether a unit may charge a target at all, whatever lies between them.
    pub(crate) fn judge_declaration(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        target: UnitId,
        wheel: Wheel,
        why: &mut Why,
    ) {
        self.judge_free(s, side, unit, why);
        let known = self.is_target(s, side, target, why);
        if why.found() && (why.enough() || unit.index() >= self.battle.units.len() || !known) {
            return;
        }
        if !s.of(unit).on_table() {
            return;
        }
        refuse!(why, s.of(unit).moves > 0, Refusal::HasMoved(unit));
        refuse!(why, s.of(unit).is(Mark::Entered), Refusal::JustEntered(unit));
        refuse!(
            why,
            wheel.by > WHEEL_LIMIT || wheel.by < Turn::ZERO,
            Refusal::WheelsTooFar { unit, by: wheel.by }
        );
        refuse!(why, !self.in_sight(s, unit, target), Refusal::OutOfSight { unit, target });
        match self.arm(unit) {
            Arm::Infantry(_) => self.judge_foot_charge(s, unit, target, why),
            Arm::Cavalry(..) => self.judge_horse_charge(s, unit, target, why),
            Arm::Artillery(..) => why.because(Refusal::GunsDoNotCharge(unit)),
        }
    }

    /// Whether the wheel is free and the way after it leads to the target.
    pub(crate) fn judge_onset(&self, s: &State, unit: UnitId, target: UnitId, wheel: Wheel, why: &mut Why) {
        if let Err(refusal) = self.wheels_free(s, unit, wheel) {
            return why.because(refusal);
        }
        // It may wheel through friendly guns, but not come to stand on them.
        if let Some(misfit) = self.overlapped(s, unit, &self.wheeled(s, unit, wheel).footprint()) {
            return why.because(Refusal::NoRoom(unit, misfit));
        }
        if self.arm(unit).is_infantry() {
            self.judge_course(s, unit, target, wheel, why);
        } else {
            self.judge_lane(s, unit, target, wheel, why);
        }
    }

    /// LB-3.9 to LB-3.12, LB-8.3, LB-8.4, LB-8.5, LB-17.4, LB-19.1, LB-22.3, LB-22.11, LB-R42, LB-R46
    fn judge_foot_charge(&self, s: &State, unit: UnitId, target: UnitId, why: &mut Why) {
        let formation = s.of(unit).formation;
        match formation {
            Formation::Skirmish => why.because(Refusal::SkirmishersDoNotCharge(unit)),
            Formation::Square => why.because(Refusal::SquaresDoNotCharge(unit)),
            Formation::Garrison => why.because(Refusal::InBuilding(unit)),
            Formation::Line if !self.is_british(unit) => why.because(Refusal::OnlyInColumn(unit)),
            _ => {}
        }
        refuse!(why, self.arm(target).is_cavalry(), Refusal::FootAgainstHorse(target));
        refuse!(why, self.in_melee(s, target), Refusal::TargetInMelee(target));
        if let Some(supporter) = self.supporter_of(s, target).filter(|unit| self.arm(*unit).is_cavalry()) {
            why.because(Refusal::HorseBehindGuns { battery: target, supporter });
        }
        let other = self.troops_of(s, self.side(unit)).find(|other| {
            *other != unit
                && self.arm(*other).is_infantry()
                && s.of(*other).charge.is_some_and(|charge| charge.target == target)
        });
        if let Some(other) = other {
            why.because(Refusal::AlreadyCharged { target, by: other });
        }
        refuse!(why, s.of(unit).is(Mark::Asked), Refusal::NoPermission(unit));
    }

    /// Whether the target is in sight; for charges only terrain blocks (LB-22.1, LB-G11).
    fn in_sight(&self, s: &State, unit: UnitId, target: UnitId) -> bool {
        let from = s.of(unit).pose.anchor;
        let shape = self.shape(s, target);
        let nearest = Shape::point(from).reach(&shape).to;
        let mut points = std::iter::once(nearest).chain(shape.core().iter().copied());
        points.any(|to| self.sees(from, to))
    }

    /// Whether the wheel of a charge is free: friendly artillery may be passed, and skirmishers by infantry (LB-3.11,
    /// LB-3.13d, LB-19.2).
    fn wheels_free(&self, s: &State, unit: UnitId, wheel: Wheel) -> Result<(), Refusal> {
        if wheel.by == Turn::ZERO {
            return Ok(());
        }
        let look = self.look(s, unit, self.course(s, unit, wheel, Length::ZERO));
        self.charge_free(s, unit, &look, None)
    }

    fn charge_free(
        &self,
        s: &State,
        unit: UnitId,
        look: &crate::movement::Look,
        target: Option<UnitId>,
    ) -> Result<(), Refusal> {
        for finding in look.survey.found() {
            match *finding {
                Finding::LeavesTable { edge, .. } => return Err(Refusal::LeavesTable { unit, edge }),
                Finding::Meets { body, at, .. } => {
                    let Some(other) = look.others.owner(body) else { continue };
                    let enemy_skirmishers =
                        self.side(other) != self.side(unit) && s.of(other).formation == Formation::Skirmish;
                    if !self.is_passed(s, unit, other)
                        && Some(other) != target
                        && !(enemy_skirmishers && target.is_some())
                    {
                        return Err(Refusal::InTheWay { unit, other, at });
                    }
                }
                Finding::Enters { area, at, .. } if self.is_closed(unit, area) => {
                    return Err(Refusal::Closed { unit, area, at });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a charger goes through a friend: guns, and infantry through skirmishers (LB-3.11, LB-3.13d, LB-19.2).
    pub(crate) fn is_passed(&self, s: &State, unit: UnitId, other: UnitId) -> bool {
        self.side(unit) == self.side(other)
            && (self.arm(other).is_artillery()
                || self.arm(unit).is_infantry() && self.may_pass(s, unit, other))
    }

    /// The path must reach the target within the move, and no other enemy may be met before it (LB-22.4, LB-G26).
    fn judge_course(&self, s: &State, unit: UnitId, target: UnitId, wheel: Wheel, why: &mut Why) {
        let turned = self.wheeled(s, unit, wheel);
        let met = self.strip(s, unit, turned, ENDLESS);
        let Some((_, along)) = met.iter().find(|(other, _)| *other == target).copied() else {
            return why.because(Refusal::NotAhead { unit, target });
        };
        for (other, at) in met.iter().take_while(|(_, at)| *at < along) {
            let skirmishers = s.of(*other).formation == Formation::Skirmish;
            let passed = if self.side(*other) == self.side(unit) {
                self.is_passed(s, unit, *other)
            } else {
                skirmishers
            };
            if !passed {
                let at = turned.moved(turned.pose.heading, *at).pose.anchor;
                why.because(Refusal::InTheWay { unit, other: *other, at });
                return;
            }
        }
        let look = self.look(s, unit, self.course(s, unit, wheel, along));
        if let Err(refusal) = self.charge_free(s, unit, &look, Some(target)) {
            return why.because(refusal);
        }
        let (have, command) = self.allowance(s, unit);
        let need = look.cost(self, command);
        refuse!(why, need > have, Refusal::TooFar { unit, need, have });
        let contact = self.contact(s, unit, target, s.of(unit).pose.anchor, turned);
        if let Some(misfit) = self.overlapped(s, unit, &contact.footprint()) {
            why.because(Refusal::NoRoom(unit, misfit));
        }
    }

    /// How far straight ahead a purse takes a unit over its ground.
    pub(crate) fn reach(&self, s: &State, unit: UnitId, from: Stance, purse: Length) -> Length {
        let (_, command) = self.allowance(s, unit);
        let cost = |distance: i32| {
            let legs = [Leg::Advance { distance: Length::new(distance) }];
            let path = Path::new(from, legs).unwrap_or_else(|_| Path::standing(from));
            self.look(s, unit, path).cost(self, command)
        };
        let (mut low, mut high) = (0, purse.units().max(0));
        if command == Command::Out || cost(high) <= purse {
            return Length::new(high);
        }
        while high - low > 1 {
            let middle = (low + high) / 2;
            if cost(middle) <= purse { low = middle } else { high = middle }
        }
        Length::new(low)
    }

    /// What the wheel of a charge costs (LB-22.1, LB-G15, LB-R64).
    pub(crate) fn wheel_cost(&self, s: &State, unit: UnitId, wheel: Wheel, command: Command) -> Length {
        if wheel.by == Turn::ZERO {
            return Length::ZERO;
        }
        self.look(s, unit, self.course(s, unit, wheel, Length::ZERO)).cost(self, command)
    }

    /// A charge was declared: the British may need a six first (LB-8.3, LB-A4, LB-R58, LB-R101).
    pub(crate) fn charge_declared(
        &self,
        stage: &mut Stage<'_, Lb>,
        unit: UnitId,
        target: UnitId,
        wheel: Wheel,
    ) {
        let s = stage.state();
        if self.arm(unit).is_infantry() && self.is_british(unit) && self.attached(s, unit).is_none() {
            let turned = self.wheeled(s, unit, wheel);
            let met = self.strip(s, unit, turned, ENDLESS);
            let along =
                met.iter().find(|(other, _)| *other == target).map_or(Length::ZERO, |(_, along)| *along);
            let to = turned.moved(turned.pose.heading, along).pose.anchor;
            if self.shelter_along(s, target, s.of(unit).pose.anchor, to).is_none() {
                return stage.push(PermissionDie { unit, target, wheel });
            }
        }
        self.launch(stage, unit, target, wheel);
    }

    /// The charge is made: the wheel, then skirmishers in the way, then the rest.
    pub(crate) fn launch(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, target: UnitId, wheel: Wheel) {
        let s = stage.state();
        let (have, command) = self.allowance(s, unit);
        let spent = self.wheel_cost(s, unit, wheel, command);
        let purse = (have - spent).max(Length::ZERO);
        let (from, formation) = (s.of(unit).pose.anchor, s.of(unit).formation);
        let turned = self.wheeled(s, unit, wheel);
        stage.emit(Event::Charged { unit, charge: Charge { target, from } });
        if wheel.by > Turn::ZERO {
            self.put(stage, unit, formation, turned.pose, Cause::Charge);
        }
        if self.arm(unit).is_cavalry() {
            // LB-R56: the bonus is added to what the wheel leaves.
            return stage.push(BonusDice { unit, left: have - spent });
        }
        let s = stage.state();
        let met = self.strip(s, unit, turned, ENDLESS);
        let until = met.iter().find(|(other, _)| *other == target).map_or(Length::ZERO, |(_, along)| *along);
        let reach = self.reach(s, unit, turned, purse);
        let run: Vec<UnitId> = met
            .iter()
            .filter(|(other, along)| {
                self.side(*other) != self.side(unit)
                    && *along <= until
                    && s.of(*other).formation == Formation::Skirmish
            })
            .map(|(other, _)| *other)
            .collect();
        stage.push(Close { unit, target, purse });
        for skirmishers in run.into_iter().rev() {
            stage.push(SkirmishFire { unit: skirmishers, charger: unit, reach });
        }
    }
}
