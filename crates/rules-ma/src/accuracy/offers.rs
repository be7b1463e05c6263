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
/// Lots of a battalion: the body at nobody or at a target, the screen likewise, with either bonus.
pub(crate) const SHOT_LOTS: usize = (TARGETS + 1) * (TARGETS + 1) * 2;

/// What was found of the targets of each battalion while lots are drawn: a bit for each body and target.
#[derive(Default)]
pub(crate) struct Sights {
    looked: [u16; MAX_BATTALIONS],
    seen: [u16; MAX_BATTALIONS],
}

impl Ma {
    /// The nearest enemies, who are offered as targets.
    fn nearest_enemies(&self, s: &State, unit: BattalionId) -> ArrayVec<BattalionId, MAX_BATTALIONS> {
        let mut enemies: ArrayVec<BattalionId, MAX_BATTALIONS> =
            self.standing_of(s, !self.side(unit)).collect();
        let here = s.of(unit).pose.anchor;
        enemies.sort_unstable_by_key(|foe| ((s.of(*foe).pose.anchor - here).square(), *foe));
        enemies.truncate(SHOTS);
        enemies
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
        let bonus = if lot.is_multiple_of(2) { Body::Formed } else { Body::Screen };
        let nth = |lot: usize| (lot % (TARGETS + 1)).checked_sub(1);
        let (formed, screen) = (nth(lot / 2), nth(lot / 2 / (TARGETS + 1)));
        let fits = match (formed, screen) {
            (None, None) => false,
            (Some(_), None) => bonus == Body::Formed,
            (None, Some(_)) => bonus == Body::Screen && s.of(unit).screen.is_some(),
            (Some(_), Some(_)) => {
                s.of(unit).screen.is_some() && (bonus == Body::Formed || self.has_bonus(s, unit))
            }
        };
        if !fits {
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
        let mut nearest = |body: Body| (0..TARGETS).find(|which| sees(body, *which).is_some());
        if let (Some(first), Some(second)) = (formed, screen)
            && nearest(Body::Formed) != Some(first)
            && nearest(Body::Screen) != Some(second)
        {
            return None;
        }
        let mut at = |body: Body, which: Option<usize>| match which {
            Some(which) => sees(body, which).map(Some),
            None => Some(None),
        };
        Some(shot(unit, at(Body::Formed, formed)?, at(Body::Screen, screen)?, bonus))
    }
}

/// The bodies of some enemies, and their screens.
fn targets(enemies: &[BattalionId]) -> impl Iterator<Item = Target> + '_ {
    enemies.iter().flat_map(|foe| [Target::formed(*foe), Target::screen(*foe)])
}

fn shot(unit: BattalionId, formed: Option<Target>, screen: Option<Target>, bonus: Body) -> Answer {
    Answer::Shoot { unit, formed, screen, bonus }
}
