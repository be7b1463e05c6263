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
/// Lots of a battalion: a target for its body alone, one for its screen alone; one for its screen with the body at the
/// nearest, one for its body with the screen at the nearest, each with either bonus.
pub(crate) const SHOT_LOTS: usize = 6 * TARGETS;

/// What was found of the targets of each battalion while lots are drawn: a bit for each body and target.
#[derive(Default)]
pub(crate) struct Sights {
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

    /// Which body has the bonus matters only where there is one (MA-R35).
    fn has_bonus(&self, s: &State, unit: BattalionId) -> bool {
        self.battle.battalion(unit).rifles || self.quality(s, unit) == Quality::Guard
    }

    /// Adds shots of a battalion at the nearest enemies it sees, whatever the range: each body at each target, and
    /// both together.
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
        // Either body at all it sees, the other at the nearest; the rest of the pairs are for players to name.
        let first = formed.iter().take(1).flat_map(|first| screen.iter().map(move |second| (first, second)));
        let more = formed.iter().skip(1).filter_map(|other| Some((other, screen.first()?)));
        let special = self.has_bonus(s, unit);
        for (first, second) in first.chain(more) {
            out.push(shot(unit, Some(*first), Some(*second), Body::Formed));
            if special {
                out.push(shot(unit, Some(*first), Some(*second), Body::Screen));
            }
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
        let (kind, which) = (lot / TARGETS, lot % TARGETS);
        let bonus = if kind % 2 == 0 { Body::Formed } else { Body::Screen };
        // All but the body alone need the screen, and a pair with the bonus for the screen needs a bonus.
        if kind > 0 && s.of(unit).screen.is_none()
            || kind > 1 && bonus == Body::Screen && !self.has_bonus(s, unit)
        {
            return None;
        }
        let enemies = self.nearest_enemies(s, unit);
        let mut sees = |body: Body, which: usize| {
            let target = targets(&enemies).nth(which)?;
            let bit = 1 << (which + if body == Body::Formed { 0 } else { TARGETS });
            let (looked, seen) = (sights.looked.get_mut(unit.index())?, sights.seen.get_mut(unit.index())?);
            if *looked & bit == 0 {
                *looked |= bit;
                if self.sees_target(s, Target { unit, body }, target, bodies) {
                    *seen |= bit;
                }
            }
            (*seen & bit != 0).then_some(target)
        };
        let (formed, screen) = match kind {
            0 => (Some(sees(Body::Formed, which)?), None),
            1 => (None, Some(sees(Body::Screen, which)?)),
            2 | 3 => {
                let second = sees(Body::Screen, which)?;
                (Some((0..TARGETS).find_map(|nearest| sees(Body::Formed, nearest))?), Some(second))
            }
            _ => {
                // The nearest of the body is another lot's.
                let first = sees(Body::Formed, which)?;
                (0..which).find_map(|nearer| sees(Body::Formed, nearer))?;
                (Some(first), Some((0..TARGETS).find_map(|nearest| sees(Body::Screen, nearest))?))
            }
        };
        Some(shot(unit, formed, screen, bonus))
    }
}

/// The bodies of some enemies, and their screens.
fn targets(enemies: &[BattalionId]) -> impl Iterator<Item = Target> + '_ {
    enemies.iter().flat_map(|foe| [Target::formed(*foe), Target::screen(*foe)])
}

fn shot(unit: BattalionId, formed: Option<Target>, screen: Option<Target>, bonus: Body) -> Answer {
    Answer::Shoot { unit, formed, screen, bonus }
}
