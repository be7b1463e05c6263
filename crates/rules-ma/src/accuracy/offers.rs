//! Shots that are offered: at every enemy that is seen, with one body or with both.

use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS, MOST_IN_ARMY, Quality};
use crate::bodies::Bodies;
use crate::orders::Answer;
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::{Offers, Side};

/// Targets there can be: the formed body and the screen of each enemy.
type Targets = ArrayVec<Target, { 2 * MOST_IN_ARMY }>;

/// What was found of the targets of a side while lots are drawn: for each battalion a bit for each of its bodies and
/// target, whether it was looked for, and whether it was seen.
pub(crate) struct Sights {
    targets: Targets,
    looked: [u64; MAX_BATTALIONS],
    seen: [u64; MAX_BATTALIONS],
}

impl Sights {
    /// Nothing is looked for yet.
    pub(crate) fn new(ma: &Ma, s: &State, side: Side) -> Sights {
        let (looked, seen) = ([0; MAX_BATTALIONS], [0; MAX_BATTALIONS]);
        Sights { targets: ma.targets(s, !side), looked, seen }
    }
}

impl Ma {
    /// The bodies of a side that may be shot at if they are seen: those in no combat (MA-R43, MA-R57).
    fn targets(&self, s: &State, side: Side) -> Targets {
        let free = self.standing_of(s, side).filter(|foe| s.of(*foe).engaged.is_none());
        let bodies = free.flat_map(|foe| {
            let screen = s.of(foe).screen.is_some().then_some(Target::screen(foe));
            std::iter::once(Target::formed(foe)).chain(screen)
        });
        bodies.collect()
    }

    /// The bodies that may be given the bonus when both shoot: which of them matters only where there is one (MA-R35).
    fn bonuses(&self, s: &State, unit: BattalionId) -> &'static [Body] {
        let special = self.battle.battalion(unit).rifles || self.quality(s, unit) == Quality::Guard;
        if special { &[Body::Formed, Body::Screen] } else { &[Body::Formed] }
    }

    /// Offers the shots of a battalion at the enemies it sees, the nearest first, whatever the range: each body at each
    /// target, and both together at each pair (MA-R38).
    pub(crate) fn offer_shots(
        &self,
        s: &State,
        unit: BattalionId,
        bodies: &Bodies,
        out: &mut Offers<'_, Answer>,
    ) -> bool {
        let (here, mut targets) = (s.of(unit).pose.anchor, self.targets(s, !self.side(unit)));
        targets.sort_by_key(|to| ((s.of(to.unit).pose.anchor - here).square(), *to));
        let seen = |body: Body| -> Targets {
            let with = Target { unit, body };
            let armed = body == Body::Formed || s.of(unit).screen.is_some();
            targets.iter().copied().filter(|to| armed && self.has_shot(s, with, *to, bodies)).collect()
        };
        let (formed, screen) = (seen(Body::Formed), seen(Body::Screen));
        let bonuses = self.bonuses(s, unit);
        let mut pairs = formed.iter().flat_map(|first| screen.iter().map(move |second| (*first, *second)));
        out.extend(formed.iter().map(|to| shot(unit, Some(*to), None, Body::Formed)))
            && out.extend(screen.iter().map(|to| shot(unit, None, Some(*to), Body::Screen)))
            && pairs.all(|(first, second)| {
                out.extend(bonuses.iter().map(|bonus| shot(unit, Some(first), Some(second), *bonus)))
            })
    }

    /// Every shot of a battalion at one target, seen or not: with its body, with its screen, with both.
    pub(crate) fn shots_at(&self, s: &State, unit: BattalionId, target: Target) -> Vec<Answer> {
        let mut all = vec![shot(unit, Some(target), None, Body::Formed)];
        if s.of(unit).screen.is_some() {
            all.push(shot(unit, None, Some(target), Body::Screen));
            let both = |bonus: &Body| shot(unit, Some(target), Some(target), *bonus);
            all.extend(self.bonuses(s, unit).iter().map(both));
        }
        all
    }

    /// How many lots a battalion has for its shots, one for each that could be offered: a target for its body alone, and
    /// if it has a screen one for that alone, and pairs with each bonus.
    pub(crate) fn shot_lots(&self, s: &State, unit: BattalionId, sights: &Sights) -> usize {
        let targets = sights.targets.len();
        match s.of(unit).screen {
            None => targets,
            Some(_) => 2 * targets + targets * targets * self.bonuses(s, unit).len(),
        }
    }

    /// The shot of a lot, if it is offered.
    pub(crate) fn shot_of_lot(
        &self,
        s: &State,
        unit: BattalionId,
        lot: usize,
        bodies: &Bodies,
        sights: &mut Sights,
    ) -> Option<Answer> {
        let Sights { targets, looked, seen } = sights;
        let (all, looked, seen) = (targets.len(), looked.get_mut(unit.index())?, seen.get_mut(unit.index())?);
        let mut sees = |body: Body, which: usize| {
            let target = *targets.get(which)?;
            let bit = 1 << (which + if body == Body::Formed { 0 } else { all });
            if *looked & bit == 0 {
                *looked |= bit;
                if self.has_shot(s, Target { unit, body }, target, bodies) {
                    *seen |= bit;
                }
            }
            (*seen & bit != 0).then_some(target)
        };
        if lot < all {
            return Some(shot(unit, Some(sees(Body::Formed, lot)?), None, Body::Formed));
        }
        let Some(pair) = lot.checked_sub(2 * all) else {
            return Some(shot(unit, None, Some(sees(Body::Screen, lot - all)?), Body::Screen));
        };
        let bonus = *self.bonuses(s, unit).get(pair / (all * all))?;
        let first = sees(Body::Formed, pair % (all * all) / all)?;
        let second = sees(Body::Screen, pair % all)?;
        Some(shot(unit, Some(first), Some(second), bonus))
    }
}

fn shot(unit: BattalionId, formed: Option<Target>, screen: Option<Target>, bonus: Body) -> Answer {
    Answer::Shoot(Volleys { unit, formed, screen, bonus })
}
