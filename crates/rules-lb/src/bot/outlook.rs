//! What a place is worth to a unit: what it could do to the enemy from there, less what they could do to it.

use super::bearing::{Between, between, supports};
use super::chances::{ALL, bonus_at_least, hits};
use super::clash::Onset;
use super::fighter::Fighter;
use super::plan::Script;
use crate::Lb;
use crate::army::{Arm, MAX_UNITS, UnitId};
use crate::battle::Spot;
use crate::formation::Formation;
use crate::state::*;
use crate::terrain::AreaKind;
use arrayvec::ArrayVec;
use kernel::{Side, Temper};
use tabletop::{Length, Lies, Point, Stance};

/// An inch.
pub(super) const INCH: i32 = 1_000;

/// Whoever is farther from his aim than this is simply far: the loss of a unit must not look like ground gained.
const FAR: i32 = 24 * INCH;

/// Everybody on the table, as one side looks at it.
pub(super) struct Sides {
    pub own: ArrayVec<Fighter, MAX_UNITS>,
    pub foes: ArrayVec<Fighter, MAX_UNITS>,
    /// Objectives: where, how near, and whether the side holds it.
    pub goals: ArrayVec<Goal, 8>,
    /// How much the side must come forward, in percent.
    pub drive: i32,
}

/// An objective.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub at: Point,
    pub within: i32,
    pub held: bool,
    pub building: Option<u8>,
}

/// An enemy as a unit in a formation sees him.
struct Row {
    foe: Fighter,
    /// What his charge promises him, at the front and at a flank.
    menace: [i32; 2],
    /// What our charge promises us.
    promise: [i32; 2],
    /// His volley at us: at the front, enfiladed.
    shot: [i32; 2],
    /// Our volley at him.
    fire: [i32; 2],
    /// How far he charges without bonus.
    reach: i32,
}

/// What counts for a unit, in percent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    pub charge: i32,
    pub fire: i32,
    pub danger: i32,
    /// Points for an inch nearer to its aim, in tenths.
    pub nearer: i32,
    pub ground: i32,
}

/// What a unit in a formation looks at.
pub(super) struct Outlook<'a> {
    pub me: Fighter,
    pub taste: Taste,
    pub aim: Option<Point>,
    /// How near to its aim it has come far enough: from there it charges.
    enough: i32,
    rows: ArrayVec<Row, MAX_UNITS>,
    sides: &'a Sides,
    reach: i32,
}

impl Outlook<'_> {
    /// How far it still has to go to its aim, up to [`FAR`], in the points of its taste.
    pub fn still_to_go(&self) -> i32 {
        let far = self.aim.map_or(0, |aim| (aim - self.me.centre).length().units() - self.enough);
        far.clamp(0, FAR) / 100 * self.taste.nearer / 100
    }
    /// The enemies it sees.
    pub fn foes(&self) -> impl Iterator<Item = &Fighter> {
        self.rows.iter().map(|row| &row.foe)
    }
    /// How far the nearest of them is from a place.
    pub fn nearest_gap(&self, stance: Stance) -> i32 {
        self.foes().map(|foe| between(stance, foe.stance).gap).min().unwrap_or(i32::MAX)
    }
}

impl Lb {
    /// Everybody on the table, for a side.
    pub(super) fn sides(&self, s: &State, side: Side) -> Sides {
        let all = |side: Side| self.troops_of(s, side).map(|unit| self.fighter(s, unit)).collect();
        let goals = self.battle.objectives.iter().filter_map(|objective| {
            let (at, building) = match objective.at {
                Spot::Building(building) => (self.battle.building(building)?.centre(), Some(building)),
                Spot::Point(at) => (at, None),
            };
            let held = self.holder(s, objective) == Some(side);
            Some(Goal { at, within: objective.within.units(), held, building })
        });
        Sides { own: all(side), foes: all(!side), goals: goals.take(8).collect(), drive: self.drive(s, side) }
    }

    /// How much a side must come forward: who is behind on points has to, the more the later it is (LB-23.3).
    fn drive(&self, s: &State, side: Side) -> i32 {
        let lead = self.points(s, side) - self.points(s, !side);
        let late = i32::from(s.turn) * 8;
        match lead {
            ..=-5 => 115 + late,
            -4..=-1 => 100 + late,
            0 => 80 + late / 2,
            1..=3 => 35,
            _ => 20,
        }
    }

    /// What a unit sees in a formation.
    pub(super) fn outlook<'a>(
        &self,
        sides: &'a Sides,
        me: Fighter,
        script: Script,
        temper: &Temper,
    ) -> Outlook<'a> {
        let mut rows = ArrayVec::new();
        for foe in &sides.foes {
            let guard = self.guard_of(sides, foe);
            let cover = if me.guns() { self.friend_at(sides, &me) } else { None };
            let charge = |charger: &Fighter, target: &Fighter, supporter: Option<&Fighter>, flank: bool| {
                self.onset(Onset { charger, target, supporter, flank, lined: false, crossfire: 0 }).worth()
            };
            let him = self.may_charge_later(foe, &me);
            let us = self.may_charge_later(&me, foe);
            let both = |can: bool, worth: &dyn Fn(bool) -> i32| {
                if can { [worth(false), worth(true)].map(|worth| worth.max(0)) } else { [0, 0] }
            };
            rows.push(Row {
                menace: both(him, &|flank| charge(foe, &me, cover, flank)),
                promise: both(us, &|flank| charge(&me, foe, guard, flank)),
                shot: [false, true].map(|flank| hits(foe.volley(), me.row(flank)) * me.figure / 10_000),
                fire: [false, true].map(|flank| hits(me.volley(), foe.row(flank)) * foe.figure / 10_000),
                reach: self.rate_in(foe.unit, foe.formation).units(),
                foe: *foe,
            });
        }
        let taste = script.taste(&me, sides.drive, temper);
        let reach = self.rate_in(me.unit, me.formation).units();
        let (aim, enough) = self.aim_of(sides, &me, script);
        Outlook { me, taste, aim, enough, rows, sides, reach }
    }

    /// Whether a unit could charge another some day, as both are drawn up (LB-3.9, LB-3.10).
    fn may_charge_later(&self, charger: &Fighter, target: &Fighter) -> bool {
        if charger.melee || charger.marked && charger.horse() {
            return false;
        }
        match charger.arm {
            Arm::Artillery(..) => false,
            Arm::Cavalry(..) => !(target.horse() && target.melee),
            Arm::Infantry(_) => {
                let formed = match charger.formation {
                    Formation::Column => true,
                    Formation::Line => charger.british(),
                    _ => false,
                };
                formed && !target.horse() && !target.melee
            }
        }
    }

    /// Who supports a battery of the enemy, about (LB-6.6).
    pub(super) fn guard_of<'a>(&self, sides: &'a Sides, guns: &Fighter) -> Option<&'a Fighter> {
        sides.foes.iter().find(|other| guns.guns() && supports(other, guns))
    }

    /// Who supports one of our batteries, about.
    fn friend_at<'a>(&self, sides: &'a Sides, guns: &Fighter) -> Option<&'a Fighter> {
        sides.own.iter().find(|other| supports(other, guns))
    }

    /// Where a unit wants to go: the nearest objective that is not held, or enemy worth closing with.
    fn aim_of(&self, sides: &Sides, me: &Fighter, script: Script) -> (Option<Point>, i32) {
        // Within a charge of the enemy, beyond his muskets.
        let enough = match (me.arm, me.formation) {
            (Arm::Infantry(_), Formation::Column) if script != Script::Fire => 8 * INCH,
            (Arm::Infantry(_), _) => 6 * INCH,
            (Arm::Cavalry(..), _) => self.rate_in(me.unit, me.formation).units() + 4 * INCH,
            (Arm::Artillery(..), _) => 20 * INCH,
        };
        let here = me.centre;
        let far = |at: Point| (at - here).length().units();
        let goals = sides.goals.iter().filter(|goal| me.foot() && !goal.held).map(|goal| {
            let near = if script == Script::Ground { 40 } else { 80 };
            (far(goal.at) * near / 100, goal.at, 0)
        });
        let foes = sides.foes.iter().filter(|foe| !(me.foot() && foe.horse())).map(|foe| {
            let soft = if foe.guns() { 85 } else { 100 };
            (far(foe.centre) * soft / 100, foe.centre, enough)
        });
        let best = goals.chain(foes).min_by_key(|(far, at, _)| (*far, at.x(), at.y()));
        best.map_or((None, 0), |(_, at, enough)| (Some(at), enough))
    }

    /// What a place is worth to a unit.
    pub(super) fn place_worth(&self, look: &Outlook<'_>, stance: Stance) -> i32 {
        let me = &look.me;
        let here = stance.centre();
        let width = me.stance.block.width().units();
        let wooded = me.foot() && self.in_wood(here);
        let (mut fire, mut danger, mut charge, mut onset) = (0, 0, 0, [0, 0]);
        for row in &look.rows {
            let foe = &row.foe;
            let b = between(stance, foe.stance);
            if b.gap > 36 * INCH {
                continue;
            }
            let behind_me = usize::from(b.ahead <= 0 && !me.steady());
            let behind_him = usize::from(b.back <= 0 && !foe.steady());
            // LB-3.15: muskets at four inches.
            if b.gap <= 4_100 && (b.is_borne(foe.stance.block.width().units()) || foe.steady()) {
                danger += if wooded { row.shot[0] / 2 } else { row.shot[behind_me] };
            }
            if b.gap <= 8 * INCH && (b.bears(width) || me.steady()) {
                let part = if b.gap <= 4_500 { 70 } else { 20 };
                fire += row.fire[behind_him] * part / 100;
            }
            // LB-3.13, LB-22.4: charges.
            let comes = match foe.arm {
                Arm::Cavalry(..) => bonus_at_least(b.gap - row.reach),
                _ if b.gap <= row.reach => ALL,
                _ => 0,
            };
            let comes = comes * Between::turns(b.back, b.off) / 100;
            let threat = row.menace[behind_me] * comes / ALL;
            let arm = usize::from(foe.horse());
            onset[arm] = onset[arm].max(threat);
            let goes = match me.arm {
                Arm::Cavalry(..) => bonus_at_least(b.gap - look.reach),
                _ if b.gap <= look.reach => ALL,
                _ if b.gap <= look.reach * 3 / 2 => ALL / 3,
                _ => 0,
            };
            let goes = goes * Between::turns(b.ahead, b.aside) / 100;
            charge = charge.max(row.promise[behind_him] * goes / ALL);
            danger += self.shelled(look, foe, b);
        }
        let danger = danger + onset[0] * 6 / 10 + onset[1] * 7 / 10;
        let t = look.taste;
        let near = look.aim.map_or(0, |aim| {
            let far = ((aim - here).length().units() - look.enough).max(0) / 100;
            -far * t.nearer / 100
        });
        fire * t.fire / 100 + charge * t.charge / 200 - danger * t.danger / 100
            + near
            + self.ground_worth(look, here) * t.ground / 100
            + self.guards(look, stance)
            - self.bogged(me, stance)
    }

    /// Cavalry that touches difficult ground cannot charge (LB-R56).
    fn bogged(&self, me: &Fighter, stance: Stance) -> i32 {
        if !me.horse() {
            return 0;
        }
        let shape = stance.footprint();
        let lines = self
            .battle
            .terrain
            .lines
            .iter()
            .any(|line| line.pieces().any(|piece| piece.within(&shape, Length::new(50))));
        if lines || self.difficult().any(|(_, area)| area.overlaps(&shape)) { 25 } else { 0 }
    }

    /// What the guns of an enemy do on the average to somebody there in the next phase 1 (LB-1.8, LB-1.9).
    fn shelled(&self, look: &Outlook<'_>, foe: &Fighter, b: Between) -> i32 {
        let Arm::Artillery(pounds, _) = foe.arm else { return 0 };
        if foe.formation != Formation::Unlimbered || foe.melee {
            return 0;
        }
        let me = &look.me;
        // Heavy guns shoot straight ahead; light ones choose one of many.
        let part = if pounds < 12 {
            25
        } else if b.back > 0 && b.off <= me.stance.block.width().units() / 2 + INCH / 2 {
            80
        } else {
            0
        };
        if part == 0 {
            return 0;
        }
        let row = match me.formation {
            Formation::Column | Formation::Square => 4,
            Formation::Line => 5,
            _ => 6,
        };
        let range = i32::from(b.gap > 24 * INCH) - i32::from(b.gap <= 12 * INCH);
        let weight = i32::from(pounds <= 6) - i32::from(pounds >= 12);
        hits(foe.figures, row + range + weight) * me.figure / 10_000 * part / 100
    }

    /// What the ground there counts: an objective within reach of its infantry (LB-C2).
    fn ground_worth(&self, look: &Outlook<'_>, here: Point) -> i32 {
        if !look.me.foot() {
            return 0;
        }
        let near = |goal: &&Goal| (goal.at - here).length().units() <= goal.within + INCH;
        look.sides.goals.iter().filter(near).map(|goal| if goal.held { 14 } else { 22 }).sum()
    }

    /// Somebody who stands by a battery that cavalry could reach saves it (LB-6.6).
    fn guards(&self, look: &Outlook<'_>, stance: Stance) -> i32 {
        let me = &look.me;
        if me.guns() || me.formation == Formation::Skirmish {
            return 0;
        }
        let guns = look.sides.own.iter().filter(|friend| friend.guns());
        let menaced = guns.filter(|guns| {
            look.sides
                .foes
                .iter()
                .any(|foe| foe.horse() && (foe.centre - guns.centre).length() < Length::whole(24))
        });
        menaced.filter(|guns| supports(&Fighter { stance, centre: stance.centre(), ..*me }, guns)).count()
            as i32
            * 12
    }

    pub(super) fn in_wood(&self, at: Point) -> bool {
        let mut areas = self.battle.terrain.areas();
        areas.any(|(kind, area)| kind == AreaKind::Wood && area.lies(at) == Lies::Inside)
    }
}

/// The enemies of a side, nearest to a place first.
pub(super) fn nearest(foes: &[Fighter], to: Point) -> Option<&Fighter> {
    foes.iter().min_by_key(|foe| ((foe.centre - to).square(), foe.unit))
}

/// A unit by its number.
pub(super) fn find(all: &[Fighter], unit: UnitId) -> Option<&Fighter> {
    all.iter().find(|fighter| fighter.unit == unit)
}
