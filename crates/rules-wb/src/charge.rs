//! Opportunity charges (WB-8.5): who may charge and by which way, the launch die, and the charge itself.

use crate::Wb;
use crate::army::*;
use crate::combat::resolve::FleeFirst;
use crate::events::{Event, Way};
use crate::morale::natural;
use crate::orders::{Answer, Band, Going};
use crate::reaction::OPPORTUNITY_CHARGE;
use crate::refusals::Refusal;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::map::SideFeatures;
use hexes::{Aspect, Cell, Direction};
use kernel::{
    Dice, Duty, Faces, Game, Moment, Need, Offers, Policy, Reasons, Roll, RuleId, Side, Stage, Wait, refuse,
    rule,
};
use serde::{Deserialize, Serialize};

/// A place and facing on the way of a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pose {
    cell: Cell,
    facing: Direction,
    before: u8,
    spent: u8,
}

/// Everywhere a charge can get, in the order of cost: every step and every hexside of a turn costs one point, for all
/// hexes are clear and nothing is crossed (WB-8.5f). The way to each is the cheapest (WB-R88).
pub(crate) struct Poses {
    list: ArrayVec<Pose, 160>,
    target: Cell,
    units: Units,
    over: Lone,
    ending: ArrayVec<bool, 160>,
}

/// Whether a charge rides over commanders who stand alone (WB-R88).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lone {
    /// It goes round them.
    Avoided,
    /// It may overrun them (WB-R100).
    Overrun,
}

impl Poses {
    /// The places and facings in which the charge can end.
    pub(crate) fn ends<'a>(&'a self, _: &'a Wb) -> impl Iterator<Item = (Cell, Direction)> + 'a {
        self.list
            .iter()
            .zip(&self.ending)
            .filter(|(_, ends)| **ends)
            .map(|(pose, _)| (pose.cell, pose.facing))
    }
    /// The hexes of the way to an end, without the first.
    fn way_to(&self, cell: Cell, facing: Direction) -> Option<ArrayVec<Cell, 8>> {
        let mut way = ArrayVec::new();
        let end = self.list.iter().position(|pose| pose.cell == cell && pose.facing == facing)?;
        let mut at = Some(end);
        while let Some(pose) = at.and_then(|at| self.list.get(at)) {
            let before = self.list.get(usize::from(pose.before)).filter(|_| pose.spent > 0);
            if before.is_some_and(|before| before.cell != pose.cell) {
                // Nobody charges further than half his points.
                let _room = way.try_push(pose.cell);
            }
            at = (pose.spent > 0).then_some(usize::from(pose.before));
        }
        way.reverse();
        Some(way)
    }
}

impl Wb {
    /// The units that charge: one, or the whole stack (WB-8.5a).
    pub(crate) fn band(&self, s: &State, unit: UnitId, band: Band) -> Units {
        match (band, s.cell(unit)) {
            (Band::Together, Some(cell)) => s.units_in(cell),
            _ => Units::one(unit),
        }
    }

    /// Zones of control of the active side in a hex, other than those of the target (WB-8.5b, WB-8.5g).
    fn in_other_zone(&self, s: &State, cell: Cell, target: Cell) -> bool {
        let d = self.map.grid.direction_to_neighbour(target, cell);
        let own = match d {
            Some(d) if self.map.zoc_reaches(target, d) => {
                s.stack(target).filter(|&u| s.unit(u).exerts()).count() as u8
            }
            _ => 0,
        };
        s.zones[s.active].count(cell) > own
    }

    /// Whether a unit, or its stack, may charge at all (WB-8.5a to WB-8.5d, WB-8.5f, WB-R87).
    pub(crate) fn judge_charger(
        &self,
        s: &State,
        target: Cell,
        unit: UnitId,
        band: Band,
        why: &mut Reasons<Refusal>,
    ) {
        let Some(from) = s.cell(unit) else { return why.because(Refusal::NotOnMap(unit)) };
        refuse!(why, self.unit(unit).side == s.active, Refusal::NotYours(unit));
        if band == Band::Together {
            let stack = s.units_in(from);
            let horse =
                stack.minus(self.cavalry).is_empty() && stack.count() > 1 && s.lead(from) == Some(unit);
            refuse!(why, !horse, Refusal::NotACavalryStack(unit));
        }
        for rider in self.band(s, unit, band).iter() {
            refuse!(why, !self.cavalry.has(rider), Refusal::OnlyCavalryCharges(rider));
            let ready =
                s.unit(rider).in_line() && s.unit(rider).order == Order::Good && !self.in_the_trees(s, rider);
            refuse!(why, !ready, Refusal::NotFitToCharge(rider));
            refuse!(why, s.reacted.has(rider), Refusal::HasReacted(rider));
        }
        let targets = s.units_in(target);
        let lone = !targets.is_empty() && targets.minus(s.mover.units).is_empty();
        refuse!(why, !lone, Refusal::OthersInTheWay(target));
        refuse!(why, !self.map.is_clear(from), Refusal::ChargeGround(from));
        refuse!(why, !self.map.is_clear(target), Refusal::ChargeGround(target));
        refuse!(why, self.in_other_zone(s, from, target), Refusal::ChargerInZone(unit));
    }

    /// Half the printed movement points, rounded down (WB-8.5e, WB-1.3b); of a stack the lowest.
    pub(crate) fn charge_points(&self, units: Units) -> u8 {
        units.iter().map(|unit| self.unit(unit).movement / 2).min().unwrap_or(0)
    }

    /// Whether a step can be charged over: clear ground, nothing crossed (WB-8.5f).
    fn charges_over(&self, from: Cell, d: Direction, to: Cell) -> bool {
        self.map.is_clear(to)
            && self.map.side(from, d).0 & (SIDES_IN_THE_WAY) == 0
            && self.map.rise(from, d, to) < 2
    }

    /// Everywhere the charge can get, and where it can end (WB-8.5e to WB-8.5g, WB-8.5j).
    pub(crate) fn charge_ends(&self, s: &State, units: Units, target: Cell) -> Poses {
        self.charge_poses(s, units, target, Lone::Overrun)
    }
    fn charge_poses(&self, s: &State, units: Units, target: Cell, over: Lone) -> Poses {
        let mut poses = Poses { list: ArrayVec::new(), target, units, over, ending: ArrayVec::new() };
        let Some((unit, from)) = units.first().and_then(|unit| Some((unit, s.cell(unit)?))) else {
            return poses;
        };
        let points = self.charge_points(units);
        if self.map.apart(from, target) > u16::from(points) + 1 {
            return poses;
        }
        poses.list.push(Pose { cell: from, facing: s.unit(unit).facing, before: 0, spent: 0 });
        let mut next = 0;
        while let Some(&pose) = poses.list.get(next) {
            if pose.spent < points {
                self.charge_on(s, &mut poses, pose, next as u8);
            }
            next += 1;
        }
        poses.ending = poses.list.iter().map(|pose| self.charge_hits(s, &poses, pose)).collect();
        poses
    }

    /// The steps and turns out of a pose.
    fn charge_on(&self, s: &State, poses: &mut Poses, pose: Pose, before: u8) {
        let scheme = self.variants().facing.scheme();
        let side = !s.active;
        let (spent, over) = (pose.spent + 1, poses.over);
        let mut add = |cell: Cell, facing: Direction| {
            if !poses.list.iter().any(|other| other.cell == cell && other.facing == facing) {
                // At most three actions of five kinds lead on: there is room.
                let _room = poses.list.try_push(Pose { cell, facing, before, spent });
            }
        };
        // WB-4.1g: in a hex with others nobody turns alone.
        if s.units_in(pose.cell).minus(poses.units).is_empty() {
            add(pose.cell, pose.facing.rotate(1));
            add(pose.cell, pose.facing.rotate(-1));
        }
        for d in scheme.directions(pose.facing, Aspect::Front) {
            let Some(to) = self.map.next(pose.cell, d) else { continue };
            let near = self.map.apart(to, poses.target) <= self.map.apart(pose.cell, poses.target) + 1;
            if near
                && self.charges_over(pose.cell, d, to)
                && !self.enemy_in(s, to, side)
                && !self.in_other_zone(s, to, poses.target)
                && (over == Lone::Overrun || self.commanders_in(s, to, s.active).is_empty())
            {
                add(to, pose.facing);
            }
        }
    }

    /// Whether a charge can end in a pose: next to the target, the target in front, nothing between, room for all.
    fn charge_hits(&self, s: &State, poses: &Poses, pose: &Pose) -> bool {
        let Some(d) = self.map.grid.direction_to_neighbour(pose.cell, poses.target) else { return false };
        let friend = s.steady_in(pose.cell).minus(poses.units).first();
        self.variants().facing.scheme().aspect(pose.facing, d) == Aspect::Front
            && self.charges_over(pose.cell, d, poses.target)
            && self.may_stay(s, poses.units, pose.cell)
            // WB-4.2g: whoever joins a hex takes its facing.
            && friend.is_none_or(|friend| s.unit(friend).facing == pose.facing)
    }

    /// Judges a charge that ends here (WB-8.5e).
    pub(crate) fn judge_charge(
        &self,
        s: &State,
        target: Cell,
        (unit, band): (UnitId, Band),
        (to, facing): (Cell, Direction),
        why: &mut Reasons<Refusal>,
    ) {
        self.judge_charger(s, target, unit, band, why);
        if why.found() {
            return;
        }
        let ends = self.charge_ends(s, self.band(s, unit, band), target);
        let reached = ends.ends(self).any(|end| end == (to, facing));
        refuse!(why, !reached, Refusal::ChargeCannotEnd(unit, to, target));
    }

    /// The launch die (WB-Z7): no higher than the highest morale of the chargers (WB-8.5h, WB-R89).
    pub fn launch_roll(&self, s: &State, launch: &Launch) -> Roll {
        let morale = launch.units.iter().map(|unit| self.unit(unit).morale).max().unwrap_or(0);
        let here = launch.units.first().and_then(|unit| s.cell(unit));
        let stays =
            here == Some(launch.to) && here.is_some_and(|c| !self.commanders_in(s, c, !s.active).is_empty());
        let led = stays || !launch.riders.is_empty();
        let roll = Roll::new(Dice::d6(1), "charge launch", rule!("WB-8.5h"))
            .by(!s.active)
            .modify_if(led, -1, "a commander rides with the charge", rule!("WB-8.5h"))
            .needing(Need::AtMost(i16::from(morale)));
        natural(roll, rule!("WB-8.5h"))
    }
}

/// What no charge crosses: river, bridge, slope (WB-8.5f).
const SIDES_IN_THE_WAY: u8 = SideFeatures::RIVER | SideFeatures::BRIDGE | SideFeatures::SLOPE;

/// A charge is declared: commanders in the hex are asked, then the die is rolled.
pub(crate) fn declare(stage: &mut Stage<'_, Wb>, units: Units, hex: Cell, (to, facing): (Cell, Direction)) {
    let (game, s) = (stage.game, stage.state());
    let from = units.first().and_then(|unit| s.cell(unit));
    let here = from.filter(|&from| from != to).map(|from| game.commanders_in(s, from, !s.active));
    stage.emit(Event::ChargeDeclared { units, to, facing });
    let launch = Launch { units, hex, to, facing, riders: Commanders::NONE };
    stage.push(Saddle { launch, left: here.unwrap_or_default() });
}

/// Commanders in the charger's hex ride along unless they stay (WB-R89).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Saddle {
    /// The charge.
    pub launch: Launch,
    /// Commanders still to be asked.
    pub left: Commanders,
}

impl Duty<Wb> for Saddle {
    fn wait(&self, _: &Wb, s: &State) -> Wait {
        if self.left.is_empty() { Wait::Nobody } else { Wait::Answer(!s.active) }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.change(self.launch);
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-R89"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        let name = self.left.first().map(|commander| game.general(s, commander)).unwrap_or_default();
        format!("Does {name} ride with the charge of {}, or stay?", game.all_named(self.launch.units))
    }
    fn offer(&self, _: &Wb, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.add(Answer::Follow(Going::Goes)) && out.add(Answer::Follow(Going::Stays))
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        refuse!(why, !matches!(answer, Answer::Follow(_)), game.not_asked(s, answer));
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let Some(commander) = self.left.first() else { return };
        let mut launch = self.launch;
        if *answer == Answer::Follow(Going::Goes) {
            launch.riders = launch.riders.with(commander);
        }
        stage.change(Saddle { launch, left: self.left.without(commander) });
    }
    fn reaction(&self, _: &Wb, _: &State) -> Option<&'static str> {
        Some(OPPORTUNITY_CHARGE)
    }
    fn standing(&self, _: &Wb, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        (policy != Policy::Ask).then_some(Answer::Follow(Going::Goes))
    }
}

/// A charge waits for its launch die (WB-8.5h).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Launch {
    /// The charging units.
    pub units: Units,
    /// The hex of the target.
    pub hex: Cell,
    /// Where the charge ends.
    pub to: Cell,
    /// With this facing.
    pub facing: Direction,
    /// Commanders who ride along.
    pub riders: Commanders,
}

impl Duty<Wb> for Launch {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        Wait::Dice(game.launch_roll(s, self))
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let game = stage.game;
        let launched = game.launch_roll(stage.state(), self).passes(faces);
        stage.emit(Event::LaunchRolled { die: faces[0], launched });
        if !launched {
            return stage.pop(); // WB-8.5i
        }
        stage.change(FleeFirst);
        self.ride_in(stage);
        stage.emit(Event::ChargeBegan { units: self.units, hex: self.hex });
    }
}

impl Launch {
    /// The chargers go by the cheapest way that leads over no lone commander, if there is one (WB-R88).
    fn ride_in(self, stage: &mut Stage<'_, Wb>) {
        let (game, s) = (stage.game, stage.state());
        let by = |over| game.charge_poses(s, self.units, self.hex, over).way_to(self.to, self.facing);
        let way = by(Lone::Avoided).or_else(|| by(Lone::Overrun)).unwrap_or_default();
        let from = self.units.first().and_then(|unit| stage.state().cell(unit));
        let order: ArrayVec<UnitId, MAX_STACK> = from
            .map(|cell| stage.state().stack(cell).filter(|&u| self.units.has(u)).take(MAX_STACK).collect())
            .unwrap_or_default();
        let mut at = from;
        for to in way {
            let road = at.and_then(|at| stage.game.step(at, to)).is_some_and(|step| step.road);
            for &unit in &order {
                stage.emit(Event::Moved { unit, to, way: Way::Charge, on_road: road });
            }
            if let Some(&unit) = order.first() {
                stage.game.overrun(stage, unit, to);
            }
            at = Some(to);
        }
        for &unit in &order {
            if stage.state().unit(unit).facing != self.facing {
                stage.emit(Event::Faced { unit, facing: self.facing });
            }
        }
        for commander in self.riders.iter() {
            stage.emit(Event::CommanderMoved { commander, to: self.to });
        }
    }
}
