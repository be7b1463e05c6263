//! Shots worth a look: at the nearest enemies that are seen.

use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS, Quality};
use crate::bodies::Bodies;
use crate::orders::Answer;
use crate::state::*;
use arrayvec::ArrayVec;

/// How many enemies are offered as targets to a body.
pub(crate) const SHOTS: usize = 3;

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

    /// Whether a target is there and seen.
    fn sees_target(&self, s: &State, shooter: Target, target: Target, bodies: &Bodies) -> bool {
        let troops = s.of(target.unit);
        let there = match target.body {
            Body::Formed => troops.engaged.is_none(),
            Body::Screen => troops.screen.is_some(),
        };
        there && self.has_shot(s, shooter, target, bodies)
    }

    /// Whether it matters which body counts the bonus (MA-R35).
    fn has_bonus(&self, s: &State, unit: BattalionId) -> bool {
        self.battle.battalion(unit).rifles || self.quality(s, unit) == Quality::Guard
    }

    /// Adds shots of a battalion at the nearest enemies it sees, whatever the range: each body at each target, and
    /// both together.
    pub(crate) fn offer_shots(&self, s: &State, unit: BattalionId, bodies: &Bodies, out: &mut Vec<Answer>) {
        let enemies = self.nearest_enemies(s, unit);
        let mut seen = |body: Body| -> Option<Target> {
            if body == Body::Screen && s.of(unit).screen.is_none() {
                return None;
            }
            let mut first = None;
            for target in targets(&enemies) {
                if self.sees_target(s, Target { unit, body }, target, bodies) {
                    first = first.or(Some(target));
                    out.push(shoot_with(unit, body, target));
                }
            }
            first
        };
        if let (Some(formed), Some(screen)) = (seen(Body::Formed), seen(Body::Screen)) {
            out.push(shoot_with_both(unit, formed, screen, Body::Formed));
            if self.has_bonus(s, unit) {
                out.push(shoot_with_both(unit, formed, screen, Body::Screen));
            }
        }
    }

    /// The shot of a body at the `which`th target, or of both bodies with the bonus of this one, if it is offered.
    pub(crate) fn shot_of_lot(
        &self,
        s: &State,
        unit: BattalionId,
        (body, which): (Body, Option<usize>),
        bodies: &Bodies,
    ) -> Option<Answer> {
        let screened = s.of(unit).screen.is_some();
        let with = |body: Body| Target { unit, body };
        if !screened && (which.is_none() || body == Body::Screen) {
            return None;
        }
        let enemies = self.nearest_enemies(s, unit);
        let Some(which) = which else {
            if body == Body::Screen && !self.has_bonus(s, unit) {
                return None;
            }
            let first = |body: Body| {
                targets(&enemies).find(|target| self.sees_target(s, with(body), *target, bodies))
            };
            return Some(shoot_with_both(unit, first(Body::Formed)?, first(Body::Screen)?, body));
        };
        let target = targets(&enemies).nth(which)?;
        self.sees_target(s, with(body), target, bodies).then(|| shoot_with(unit, body, target))
    }
}

/// The bodies of some enemies, and their screens.
fn targets(enemies: &[BattalionId]) -> impl Iterator<Item = Target> + '_ {
    enemies.iter().flat_map(|foe| [Target::formed(*foe), Target::screen(*foe)])
}

fn shoot_with(unit: BattalionId, body: Body, target: Target) -> Answer {
    match body {
        Body::Formed => Answer::Shoot { unit, formed: Some(target), screen: None, bonus: body },
        Body::Screen => Answer::Shoot { unit, formed: None, screen: Some(target), bonus: body },
    }
}

fn shoot_with_both(unit: BattalionId, formed: Target, screen: Target, bonus: Body) -> Answer {
    Answer::Shoot { unit, formed: Some(formed), screen: Some(screen), bonus }
}
