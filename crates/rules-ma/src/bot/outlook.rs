//! What a place is worth to a battalion: what it could do to the enemy from there next, less what they could do to it.

use super::clash::pip_of;
use super::eye::{Guess, quarters_at, seen_from};
use super::fire::share_at;
use super::manual::Manual;
use super::stake::Stakes;
use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::events::Event;
use crate::formation::Formation;
use crate::manoeuvre::{Slow, tariff};
use crate::state::*;
use crate::tables::{COVER_REACH, RANGE_QUARTERS};
use crate::terrain::Cover;
use arrayvec::ArrayVec;
use kernel::Temper;
use tabletop::{Length, Shape, Stance, TableEdge, Zone};

/// An enemy as a battalion sees him: what each could do to the other.
#[derive(Clone, Debug)]
pub(super) struct Foe {
    pub unit: BattalionId,
    pub stance: Stance,
    pub shape: Shape,
    /// Our fire on him by band, all groups bearing.
    fire_on: [i32; 3],
    /// Our charge, home: at his front, and where no volley meets it.
    charge_on: [i32; 2],
    /// His fire on us by band.
    fire_from: [i32; 3],
    /// His charge, home.
    charge_from: [i32; 2],
    /// What a pip carries him.
    pip: Length,
}

/// What a battalion in a formation looks at.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    pub unit: BattalionId,
    pub foes: ArrayVec<Foe, MAX_BATTALIONS>,
    pip: Length,
    /// How much attack counts, charges and fire, and how much danger, in percent.
    pub charge: i32,
    pub fire: i32,
    pub danger: i32,
    pub manual: &'static Manual,
    /// The enemy against whom it marches, if that is settled.
    pub against: Option<BattalionId>,
}

impl Ma {
    /// What a battalion sees in a formation.
    pub(super) fn outlook(
        &self,
        s: &State,
        stakes: &Stakes,
        (unit, formation): (BattalionId, Formation),
        temper: &Temper,
    ) -> Outlook {
        let mut now = s.clone();
        if formation != s.of(unit).formation {
            let to = s.of(unit).pose;
            self.fold(&mut now, &Event::Formed { unit, formation, to });
        }
        let manual = stakes.manual;
        let own = Target::formed(unit);
        let mut foes = ArrayVec::new();
        for foe in self.standing_of(s, !self.side(unit)).filter(|foe| !s.of(*foe).routing()) {
            let (him, stance) = (Target::formed(foe), self.stance(s, foe));
            let fire = |from: BattalionId, at: Target| {
                RANGE_QUARTERS.map(|quarters| {
                    let volley = self.open_volley(&now, from, at, quarters);
                    self.harm(&now, stakes, self.salvo(&now, &volley), at)
                })
            };
            let charge = |from: BattalionId, at: BattalionId| self.onsets(&now, stakes, from, at);
            let engaged = s.of(foe).engaged.is_some();
            // Who has acted can do nothing before the next turn.
            let soon = match s.of(foe).activation {
                Activation::Open => 100,
                _ => manual.acted,
            };
            let _ = foes.try_push(Foe {
                unit: foe,
                stance,
                shape: stance.footprint(),
                fire_on: fire(unit, him),
                charge_on: if engaged { [0; 2] } else { charge(unit, foe) },
                fire_from: if engaged { [0; 3] } else { fire(foe, own).map(|worth| worth * soon / 100) },
                charge_from: if engaged { [0; 2] } else { charge(foe, unit).map(|worth| worth * soon / 100) },
                pip: pip_of(tariff(s.of(foe).formation, Slow::No, false).advance),
            });
        }
        let pip = pip_of(tariff(formation, Slow::No, self.is_led(s, unit)).advance);
        let percent = |base: i32, by: i16| base * i32::from(by) / 100;
        let (charge, fire) =
            (percent(manual.charge, temper.aggression), percent(manual.fire, temper.aggression));
        let danger = percent(manual.danger, temper.caution);
        Outlook { unit, foes, pip, charge, fire, danger, manual, against: None }
    }

    /// What a place is worth under an outlook, in centipoints.
    pub(super) fn place_worth(&self, s: &State, look: &Outlook, at: Stance) -> i32 {
        let (shape, manual) = (at.footprint(), look.manual);
        let (mut best, mut more, mut worst, mut worse) = (0, 0, 0, 0);
        let mut nearest = i32::MAX;
        for foe in &look.foes {
            let guess = self.by_eye(s, &shape, &foe.shape);
            nearest = nearest.min(guess.cm);
            let attack =
                |from, to, bands: &_, percent, pip| attack(from, to, guess, bands, (manual, percent), pip);
            let onset = |from, to, home, pip| onset(from, to, guess, home, (manual, pip));
            let ours = attack(at, foe.shape.centre(), &foe.fire_on, look.fire, look.pip);
            let side = usize::from(foe.stance.pose.zone(foe.stance.block, at.pose.anchor) != Zone::Front);
            let charge = onset(at, foe.shape.centre(), foe.charge_on[side] * look.charge / 100, look.pip);
            let value = ours.max(charge);
            more += value;
            best = best.max(value);
            let theirs = attack(foe.stance, shape.centre(), &foe.fire_from, 100, foe.pip);
            let flank = usize::from(at.pose.zone(at.block, foe.stance.pose.anchor) != Zone::Front);
            let threat = theirs.max(onset(foe.stance, shape.centre(), foe.charge_from[flank], foe.pip));
            worse += threat;
            worst = worst.max(threat);
        }
        let attack = best + (more - best) * manual.others / 100;
        let danger = (worst + (worse - worst) * manual.others / 100) * self.shelter(manual, &shape) / 100;
        let rough = if self.difficult_under(&shape).is_some() { manual.rough + attack / 2 } else { 0 };
        let far = if look.foes.is_empty() {
            0
        } else {
            (nearest - manual.range).clamp(0, 100) * manual.closing / 10
        };
        let home = self.left_to_go(s, look.unit, at) * manual.home / 10;
        attack - danger * look.danger / 100 - rough - far - home
            + self.ground_worth(s, manual, &shape)
            + self.among_friends(s, look, at, &shape)
    }

    /// How many centimetres are missing until a battalion has left the ground where it was set up: who stays there takes no
    /// part in the battle. Who holds the objective does.
    pub(super) fn left_to_go(&self, s: &State, unit: BattalionId, at: Stance) -> i32 {
        let cm = |way: Length| way.units() / 1000;
        let missing = match self.battle.deployment.get(unit.index()) {
            Some(first) => LEFT - cm((at.pose.anchor - first.pose.anchor).length()),
            None => {
                let edge = s.edges[self.side(unit)];
                let zone = self.battle.zone(edge);
                let (wide, deep) = (zone.high.x() - zone.low.x(), zone.high.y() - zone.low.y());
                let depth = if matches!(edge, TableEdge::North | TableEdge::South) { deep } else { wide };
                let gone = self.table().room(&Shape::point(at.pose.anchor), edge);
                depth / 1000 + LEFT - cm(gone)
            }
        };
        missing.clamp(0, 2 * LEFT)
    }

    /// How much of a danger is left in a place with cover, in percent (MA-10.6, MA-15.2i, MA-15.2j).
    fn shelter(&self, manual: &Manual, shape: &Shape) -> i32 {
        let lines = self.battle.terrain.lines().filter(|(_, line)| line.within(shape, COVER_REACH));
        let cover = lines.filter_map(|(kind, _)| kind.cover()).max().max(self.area_cover(shape));
        match cover {
            Some(Cover::Hard) => manual.hard,
            Some(Cover::Light) => manual.light,
            None => 100,
        }
    }

    /// What it is worth to stand near the objective, more and more as time runs out (MA-C8).
    fn ground_worth(&self, s: &State, manual: &Manual, shape: &Shape) -> i32 {
        let Some(far) = self.objective_from(shape) else { return 0 };
        let late = 3 + i32::from(s.turn);
        let there = manual.objective * late;
        if far == 0 { there } else { (there * 3 / 5).saturating_sub(far * there / 120).max(0) }
    }

    /// How far some ground is from where it would count at the objective, in centimetres (MA-C8).
    pub(super) fn objective_from(&self, shape: &Shape) -> Option<i32> {
        let objective = self.battle.objective.as_ref()?;
        let area = self.battle.terrain.areas.get(objective.area)?;
        let sides = area.sides().map(|(p, side)| Shape::segment(p, p + side).gap(shape).length());
        Some((sides.min()?.units() / 1000 - objective.within.units() / 1000).max(0))
    }

    /// What the friends around make of a place: it costs to stand close before one who shoots, or so near that neither has
    /// room to wheel; it is worth something to have one near enough to support a charge or to fill a gap.
    fn among_friends(&self, s: &State, look: &Outlook, at: Stance, shape: &Shape) -> i32 {
        let (manual, mut worth, mut supported) = (look.manual, 0, false);
        let mut nearest = FAR;
        for friend in self.counted(s, self.side(look.unit)).filter(|friend| *friend != look.unit) {
            let troops = s.of(friend);
            let (ahead, left) = seen_from(troops.pose, at.centre());
            let half = self.block(s, friend).width().units() / 2000 + 4;
            if (0..35).contains(&ahead) && left.abs() < half {
                let line = troops.formation == Formation::Line;
                worth -= if line { manual.before_line } else { manual.before_column };
            }
            let there = self.footprint(s, friend);
            if manual.alone != 0 {
                nearest = nearest.min(shape.gap(&there).length().units() / 1000);
            }
            if shape.closer(&there, NEARLY) {
                worth -= if shape.closer(&there, INTERVAL) { manual.crowded } else { 0 };
                supported |= troops.engaged.is_none();
            }
        }
        let alone = (nearest - 20).max(0) * manual.alone / 10;
        worth - alone + if supported { manual.support } else { 0 }
    }
}

/// How far from where it was set up a battalion has left that ground, in centimetres.
const LEFT: i32 = 12;
/// Whose friends are farther away than this is alone, in centimetres.
const FAR: i32 = 50;
/// The interval that a battalion needs to wheel and to change.
const INTERVAL: Length = Length::whole(3);
/// Nearer than this a friend supports: at 20 cm, to the unit.
const NEARLY: Length = Length::new(20_001);

/// How well something bears ahead of a front: in percent.
fn bearing(from: Stance, to: tabletop::Point) -> i32 {
    let (ahead, left) = seen_from(from.pose, to);
    let half = from.block.width().units() / 2000;
    let aside = left.abs() - half;
    if ahead <= 0 {
        10
    } else if aside <= ahead / 2 {
        100
    } else if aside <= ahead {
        80
    } else {
        30
    }
}

/// What the fire of a body is worth from a place; beyond its reach the more the nearer it is.
fn attack(
    from: Stance,
    to: tabletop::Point,
    guess: Guess,
    bands: &[i32; 3],
    (manual, percent): (&Manual, i32),
    pip: Length,
) -> i32 {
    let mean: i32 = if share_at(guess) > 0 {
        let at =
            |cm: i32| RANGE_QUARTERS.iter().position(|q| *q == quarters_at(cm)).map_or(0, |band| bands[band]);
        guess.spread().map(at).iter().sum::<i32>() / 3
    } else {
        // Moves of three pips and a half that it is away.
        let moves = (guess.cm - 45).max(0) * 1000 / (pip.units() * 7 / 2).max(1);
        let part =
            (guess.cm - 45).max(0) * 1000 % (pip.units() * 7 / 2).max(1) * 100 / (pip.units() * 7 / 2).max(1);
        bands[2] * (manual.near - manual.farther * moves - manual.farther * part / 100).max(0) / 100
    };
    mean * bearing(from, to) / 100 * percent / 100
}

/// What the charge of a body is worth from a place, by how likely it carries home.
fn onset(
    from: Stance,
    to: tabletop::Point,
    guess: Guess,
    home: i32,
    (manual, pip): (&Manual, Length),
) -> i32 {
    let reach = guess.reach(pip, 0);
    if reach == 0 {
        let full = pip.units() * 6 / 1000;
        return home * (manual.beyond - (guess.cm - full).max(0) / 2).max(0) / 100;
    }
    home * reach / 18 * bearing(from, to) / 100
}
