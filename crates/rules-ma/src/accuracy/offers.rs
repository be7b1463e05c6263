//! Shots worth a look: at the nearest enemies that are seen, with one body or with both.

use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS, Quality};
use crate::bodies::Bodies;
use crate::orders::Answer;
use crate::state::*;
use arrayvec::ArrayVec;

/// How many enemies are offered as targets to a body.
const SHOTS: usize = 3;
/// Targets of a body, at most: the formed body and the screen of each.
const TARGETS: usize = 2 * SHOTS;
/// Pairs of targets: one for each body of a battalion.
const PAIRS: usize = TARGETS * TARGETS;

/// What was found of the targets of each battalion while lots are drawn: the nearest enemies, and a bit for each body
/// and target.
#[derive(Default)]
pub(crate) struct Sights {
    nearest: [Option<ArrayVec<BattalionId, SHOTS>>; MAX_BATTALIONS],
    looked: [u16; MAX_BATTALIONS],
    seen: [u16; MAX_BATTALIONS],
}

impl Ma {
    /// The nearest enemies, who are offered as targets.
    fn nearest_enemies(&self, s: &State, unit: BattalionId) -> ArrayVec<BattalionId, SHOTS> {
        let here = s.of(unit).pose.anchor;
        let mut nearest: ArrayVec<(i64, BattalionId), { SHOTS + 1 }> = ArrayVec::new();
        for foe in self.standing_of(s, !self.side(unit)) {
            let far = ((s.of(foe).pose.anchor - here).square(), foe);
            let place = nearest.iter().position(|nearer| far < *nearer).unwrap_or(nearest.len());
            nearest.insert(place, far);
            nearest.truncate(SHOTS);
        }
        nearest.into_iter().map(|(_, foe)| foe).collect()
    }

    /// Whether a target is there, in no combat, and seen.
    fn sees_target(&self, s: &State, shooter: Target, target: Target, bodies: &Bodies) -> bool {
        let troops = s.of(target.unit);
        let there = target.body == Body::Formed || troops.screen.is_some();
        there && troops.engaged.is_none() && self.has_shot(s, shooter, target, bodies)
    }

    /// The bodies that may be given the bonus when both shoot: which of them matters only where there is one (MA-R35).
    fn bonuses(&self, s: &State, unit: BattalionId) -> &'static [Body] {
        let special = self.battle.battalion(unit).rifles || self.quality(s, unit) == Quality::Guard;
        if special { &[Body::Formed, Body::Screen] } else { &[Body::Formed] }
    }

    /// Adds shots of a battalion at the nearest enemies it sees, whatever the range: each body at each target, and
    /// both together at each pair (MA-R38).
    pub(crate) fn offer_shots(&self, s: &State, unit: BattalionId, bodies: &Bodies, out: &mut Vec<Answer>) {
        let enemies = self.nearest_enemies(s, unit);
        let seen = |body: Body| -> ArrayVec<Target, TARGETS> {
            let with = Target { unit, body };
            let armed = body == Body::Formed || s.of(unit).screen.is_some();
            targets(&enemies).filter(|to| armed && self.sees_target(s, with, *to, bodies)).collect()
        };
        let (formed, screen) = (seen(Body::Formed), seen(Body::Screen));
        out.extend(formed.iter().map(|to| shot(unit, Some(*to), None, Body::Formed)));
        out.extend(screen.iter().map(|to| shot(unit, None, Some(*to), Body::Screen)));
        let bonuses = self.bonuses(s, unit);
        for (first, second) in
            formed.iter().flat_map(|first| screen.iter().map(move |second| (*first, *second)))
        {
            out.extend(bonuses.iter().map(|bonus| shot(unit, Some(first), Some(second), *bonus)));
        }
    }

    /// How many lots a battalion has for its shots, one for each that could be offered: a target for its body alone, and
    /// if it has a screen one for that alone, and pairs with each bonus.
    pub(crate) fn shot_lots(&self, s: &State, unit: BattalionId) -> usize {
        match s.of(unit).screen {
            None => TARGETS,
            Some(_) => 2 * TARGETS + PAIRS * self.bonuses(s, unit).len(),
        }
    }

    /// The shot of a lot, if it is offered.
    pub(crate) fn shot_of_lot(
        &self,
        s: &State,
        unit: BattalionId,
        lot: usize,
        (bodies, sights): (&Bodies, &mut Sights),
    ) -> Option<Answer> {
        let (nearest, looked, seen) = (
            sights.nearest.get_mut(unit.index())?.get_or_insert_with(|| self.nearest_enemies(s, unit)),
            sights.looked.get_mut(unit.index())?,
            sights.seen.get_mut(unit.index())?,
        );
        let mut sees = |body: Body, which: usize| {
            let target = targets(nearest).nth(which)?;
            let bit = 1 << (which + if body == Body::Formed { 0 } else { TARGETS });
            if *looked & bit == 0 {
                *looked |= bit;
                if self.sees_target(s, Target { unit, body }, target, bodies) {
                    *seen |= bit;
                }
            }
            (*seen & bit != 0).then_some(target)
        };
        if lot < TARGETS {
            return Some(shot(unit, Some(sees(Body::Formed, lot)?), None, Body::Formed));
        }
        let Some(pair) = lot.checked_sub(2 * TARGETS) else {
            return Some(shot(unit, None, Some(sees(Body::Screen, lot - TARGETS)?), Body::Screen));
        };
        let bonus = *self.bonuses(s, unit).get(pair / PAIRS)?;
        let first = sees(Body::Formed, pair % PAIRS / TARGETS)?;
        let second = sees(Body::Screen, pair % TARGETS)?;
        Some(shot(unit, Some(first), Some(second), bonus))
    }
}

/// The bodies of some enemies, and their screens.
fn targets(enemies: &[BattalionId]) -> impl Iterator<Item = Target> + '_ {
    enemies.iter().flat_map(|foe| [Target::formed(*foe), Target::screen(*foe)])
}

fn shot(unit: BattalionId, formed: Option<Target>, screen: Option<Target>, bonus: Body) -> Answer {
    Answer::Shoot { unit, formed, screen, bonus }
}
