//! A unit on the march (SR-4.2, SR-R8, SR-R37 to SR-R41): step by step, and its halt.

use crate::Sr;
use crate::army::*;
use crate::charge::Charge;
use crate::events::{Cause, Event};
use crate::map::SideFeatures;
use crate::movement::Ending;
use crate::orders::Answer;
use crate::points::HalfPoints;
use crate::refusals::Refusal;
use crate::state::*;
use crate::words::names::points;
use hexes::{Cell, Direction};
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// What a move along roads may cost beyond the allowance (SR-TET-c, SR-R39).
pub(crate) const ROAD_BONUS: HalfPoints = HalfPoints::whole(2);

/// What a unit has done before it begins to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Before {
    /// Nothing in this activation.
    #[default]
    Fresh,
    /// A rally test, which halves its points (SR-4.1f, SR-4.1g).
    Tested,
}

/// A unit begins to move with what it has.
pub(crate) fn begin_march(stage: &mut Stage<'_, Sr>, unit: UnitId, before: Before) {
    let allowance = stage.game.allowance(stage.state(), unit, before);
    stage.emit(Event::MarchBegan { unit, allowance, before });
    stage.push(March(unit));
}

/// A unit moves; see [`State::mover`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March(pub UnitId);

impl Duty<Sr> for March {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        if self.is_off(s) { Wait::Nobody } else { Wait::Answer(game.unit(self.0).side) }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
        stage.emit(Event::MarchEnded { unit: self.0, forced: None });
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S8"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        let unit = self.0;
        let name = game.named(unit);
        let Some(cell) = s.cell(unit) else {
            return format!("Should {name} come back onto the map, or wait?");
        };
        let stopped = s.mover.entered > 0 && s.controlled(cell, !game.unit(unit).side);
        if s.mover.finished || stopped {
            return format!("{name} halts: choose its facing.");
        }
        format!("{name} has {} left: keep moving, or choose a facing.", points(s.mover.left()))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let unit = self.0;
        let Some(cell) = s.cell(unit) else { return game.offer_entry(s, unit, out) };
        for (_, n) in game.map.grid.neighbours(cell) {
            let step = |why: &mut Reasons<Refusal>| {
                game.judge_step(s, unit, n, why);
            };
            if fine(step) && !out.add(Answer::Step(game.map.id(n))) {
                return false;
            }
        }
        if !fine(|why| game.judge_stop(s, unit, why)) {
            return true;
        }
        let may_face = |&d: &Direction| fine(|why| game.judge_facing(s, unit, d, why));
        out.extend(Direction::ALL.into_iter().filter(may_face).map(Answer::Halt))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Step(hex) => {
                game.judge_step(s, self.0, game.at(hex), why);
            }
            Answer::Halt(facing) => game.judge_halt(s, self.0, facing, why),
            Answer::Enter { unit, hex } => {
                refuse!(why, self.0 != unit, Refusal::NotMoving(unit, self.0));
                game.judge_entry(s, unit, game.at(hex), why);
            }
            Answer::Wait => refuse!(why, s.cell(self.0).is_some(), game.not_asked(s, answer)),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        let (unit, game) = (self.0, stage.game);
        match *answer {
            Answer::Step(hex) => self.take_step(stage, game.at(hex)),
            Answer::Halt(facing) => self.halt(stage, facing),
            Answer::Enter { hex, .. } => game.come_back(stage, unit, game.at(hex)),
            Answer::Wait => {
                stage.pop();
                stage.emit(Event::Waited { unit });
            }
            _ => {}
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).in_hex(|hex| match s.cell(self.0) {
            Some(_) => Answer::Step(hex),
            None => Answer::Enter { unit: self.0, hex },
        })
    }
}

impl March {
    /// The move is cut short: the unit was routed by reaction fire (SR-R35), destroyed or left the map.
    fn is_off(self, s: &State) -> bool {
        match s.unit(self.0).place {
            Where::On(_) | Where::Off(_) => s.routed(self.0),
            _ => true,
        }
    }

    /// The unit takes the step.
    fn take_step(self, stage: &mut Stage<'_, Sr>, to: Cell) {
        let (unit, game) = (self.0, stage.game);
        let step = game.judge_step(stage.state(), unit, to, &mut Reasons::any());
        if step.surrounded {
            // SR-R14: the level is lost before the move; a unit routed by it runs instead.
            game.disorganise(stage, unit);
            if stage.state().routed(unit) {
                return;
            }
        }
        stage.emit(Event::Spent { cost: step.cost, onward: step.onward });
        game.enter(stage, unit, to, Cause::March);
    }

    /// The unit stops and faces; the stack turns with it where it may.
    fn halt(self, stage: &mut Stage<'_, Sr>, facing: Direction) {
        let (unit, game) = (self.0, stage.game);
        let Some(cell) = stage.state().cell(unit) else { return };
        let leaving = match game.ending(stage.state(), unit, cell) {
            Ending::Exchange(_) => game.may_make_room(stage.state(), unit, cell),
            _ => Units::NONE,
        };
        for member in stage.state().stack(cell).iter() {
            game.face(stage, member, facing);
        }
        stage.pop();
        stage.emit(Event::MarchEnded { unit, forced: leaving.only() });
        if leaving.count() > 1 {
            stage.push(MakeRoom { unit, leaving });
        }
        if game.may_charge_somebody(stage.state(), unit) {
            stage.push(Charge(unit));
        }
    }
}

/// Several units could make room for one that has arrived: the owner chooses which (SR-R113).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MakeRoom {
    /// The unit that arrived.
    pub unit: UnitId,
    /// Those who could leave.
    pub leaving: Units,
}

impl Duty<Sr> for MakeRoom {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Answer(game.owner(s, self.leaving))
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-R113"))
    }
    fn prompt(&self, game: &Sr, _: &State, _: Side) -> String {
        format!("Choose which unit makes room for {} and moves next.", game.named(self.unit))
    }
    fn offer(&self, _: &Sr, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.extend(self.leaving.iter().map(Answer::Choose))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Choose(unit) => {
                refuse!(why, !self.leaving.has(unit), Refusal::CannotMakeRoom(unit));
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        if let Answer::Choose(leaving) = *answer {
            stage.pop();
            stage.emit(Event::MarchEnded { unit: self.unit, forced: Some(leaving) });
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).chosen()
    }
}

/// From one hex into the next.
#[derive(Clone, Copy)]
pub(crate) struct Stride {
    pub from: Cell,
    pub d: Direction,
    pub to: Cell,
}

/// What a step leaves of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Onward {
    /// It followed a road, not next to the enemy: the road bonus can still be had (SR-R39).
    ByRoad,
    /// The unit may go on, without the bonus.
    #[default]
    Freely,
    /// Nothing but the facing is left (SR-R14, SR-R40, SR-R41).
    Nowhere,
}

/// A legal step and its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Priced {
    /// What it costs.
    pub cost: HalfPoints,
    /// What it leaves.
    pub onward: Onward,
    /// It is the breakout of a surrounded unit (SR-R14).
    pub surrounded: bool,
}

impl Sr {
    /// Judges the next step of the moving unit.
    pub fn judge_step(&self, s: &State, unit: UnitId, to: Cell, why: &mut Reasons<Refusal>) -> Priced {
        let info = self.unit(unit);
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return Priced::default();
        };
        let Some(d) = self.map.grid.direction_to_neighbour(from, to) else {
            why.because(Refusal::NotAdjacent(from, to, rule!("SR-H3")));
            return Priced::default();
        };
        let (side, mover) = (info.side, s.mover);
        if mover.finished {
            why.because(Refusal::MoveIsOver(unit));
            return Priced::default();
        }
        refuse!(why, self.map.closed_to(to, side), Refusal::Closed(to));
        refuse!(why, self.enemy_in(s, to, side), Refusal::EnemyThere(to));
        let first = mover.entered == 0;
        let (zoc_here, zoc_there) = (s.controlled(from, !side), s.controlled(to, !side));
        // SR-4.3d: where a reaction has broken the contact, the unit may go on.
        refuse!(why, !first && zoc_here, Refusal::MustStopInZoc(from));
        let home = mover.start.map_or(first, |start| self.same_place(start, from));
        let plan = home && self.breaks_plan(s, unit, from, Some(to));
        refuse!(why, plan, Refusal::PlanHolds(from));
        let river = self.map.side(from, d).unbridged_river();
        refuse!(why, river && info.arm.is_artillery(), Refusal::ArtilleryAtRiver(from, to));
        refuse!(why, river && !first, Refusal::RiverFirstStepOnly(from, to));
        let off_road = !self.map.crossable(side, None, from, d) && !self.map.closed_to(to, side);
        refuse!(why, off_road, Refusal::OffRoadCitadel(to));
        // SR-1.6e, SR-R15: out of a zone of control only into a free hex, unless surrounded.
        let surrounded = first && zoc_here && zoc_there && self.surrounded(s, unit);
        refuse!(why, first && zoc_here && zoc_there && !surrounded, Refusal::ZocToZoc(from, to));
        let step = self.price(s, unit, Stride { from, d, to }, surrounded, why);
        if why.enough() {
            return step;
        }
        self.judge_room(s, unit, to, step, zoc_there, why);
        step
    }

    /// What the step costs and whether it can be paid (SR-4.2d, SR-R39 to SR-R41).
    fn price(
        &self,
        s: &State,
        unit: UnitId,
        Stride { from, d, to }: Stride,
        surrounded: bool,
        why: &mut Reasons<Refusal>,
    ) -> Priced {
        let (side, mover) = (self.unit(unit).side, s.mover);
        let features = self.map.side(from, d);
        if surrounded || features.unbridged_river() {
            return Priced { cost: mover.left(), onward: Onward::Nowhere, surrounded };
        }
        let cost = self.step_cost(s, side, from, d, to);
        let along = features.has(SideFeatures::ROAD);
        let road = mover.road_only && along && !self.next_to_enemy(s, to, side);
        let total = mover.spent + cost;
        let within = total <= mover.allowance || road && total <= mover.allowance + ROAD_BONUS;
        // SR-4.2d: the first step is always possible; it ends the move where it cannot be paid.
        let least = mover.entered == 0 && !within;
        if !within && !least {
            let tempted = mover.road_only && along && total <= mover.allowance + ROAD_BONUS;
            why.because(if tempted {
                Refusal::RoadBonusNearEnemy(to)
            } else {
                Refusal::NotEnoughPoints(cost, mover.left(), to)
            });
        }
        let onward = match (least, road) {
            (true, _) => Onward::Nowhere,
            (false, true) => Onward::ByRoad,
            (false, false) => Onward::Freely,
        };
        Priced { cost, onward, surrounded: false }
    }

    /// Whether the unit could stay in the hex, or go on from it (SR-R8).
    fn judge_room(
        &self,
        s: &State,
        unit: UnitId,
        to: Cell,
        step: Priced,
        zoc: bool,
        why: &mut Reasons<Refusal>,
    ) {
        let ending = self.ending(s, unit, to);
        if ending == Ending::Legal || ending != Ending::No && !step.surrounded {
            return;
        }
        if step.onward == Onward::Nowhere || zoc {
            why.because(Refusal::NoRoom(to));
            return;
        }
        let spent = s.mover.spent + step.cost;
        if !self.can_go_on(s, unit, to, spent, s.mover.road_only && step.onward == Onward::ByRoad, 5) {
            why.because(Refusal::NoWayOn(to));
        }
    }

    /// Whether a unit passing through a full hex can still reach one where it may stay.
    fn can_go_on(&self, s: &State, unit: UnitId, at: Cell, spent: HalfPoints, road: bool, depth: u8) -> bool {
        let info = self.unit(unit);
        self.map.grid.neighbours(at).any(|(d, n)| {
            if !self.map.crossable(info.side, Some(info.arm), at, d)
                || self.map.side(at, d).unbridged_river()
                || self.enemy_in(s, n, info.side)
            {
                return false;
            }
            let total = spent + self.step_cost(s, info.side, at, d, n);
            let along =
                road && self.map.side(at, d).has(SideFeatures::ROAD) && !self.next_to_enemy(s, n, info.side);
            if total > s.mover.allowance && !(along && total <= s.mover.allowance + ROAD_BONUS) {
                return false;
            }
            self.ending(s, unit, n) != Ending::No
                || depth > 0
                    && !s.controlled(n, !info.side)
                    && self.can_go_on(s, unit, n, total, along, depth - 1)
        })
    }

    /// Judges a halt with a facing.
    pub fn judge_halt(&self, s: &State, unit: UnitId, facing: Direction, why: &mut Reasons<Refusal>) {
        self.judge_stop(s, unit, why);
        self.judge_facing(s, unit, facing, why);
    }

    /// Whether the unit may stop where it is (SR-R8, SR-R103).
    fn judge_stop(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        let Some(cell) = s.cell(unit) else { return why.because(Refusal::NotOnMap(unit)) };
        if s.mover.entered > 0 || !self.may_stack(s, unit, s.stack(cell).without(unit)) {
            match self.ending(s, unit, cell) {
                Ending::No if s.mover.entered == 0 => why.because(Refusal::MustLeaveHex(unit)),
                Ending::No => why.because(Refusal::CannotStopHere(cell)),
                _ => {}
            }
        }
    }

    /// Whether it may face so: the stack it has joined turns with it or not (SR-1.3e, SR-R4).
    fn judge_facing(&self, s: &State, unit: UnitId, facing: Direction, why: &mut Reasons<Refusal>) {
        let Some(cell) = s.cell(unit) else { return why.because(Refusal::NotOnMap(unit)) };
        let others = s.stack(cell).without(unit);
        let fixed = others.iter().any(|other| s.unit(other).facing != facing)
            && !others.minus(self.free_to_turn(s)).is_empty();
        refuse!(why, fixed, Refusal::FacingOfStack(cell, rule!("SR-R4")));
    }

    /// Units of the active formation that have not finished their move: their stack may still turn; all other
    /// facings are frozen (SR-R4, SR-1.3f).
    fn free_to_turn(&self, s: &State) -> Units {
        self.active_units(s).minus(s.moved).iter().filter(|&u| !s.routed(u)).collect()
    }
}
