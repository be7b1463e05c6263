//! What a volley promises: its dice are those of the rules, its range is guessed.

use super::eye::{Guess, quarters_at, seen_from};
use super::stake::{ALL, Stakes, chance_of, needs};
use crate::Ma;
use crate::army::{BattalionId, Quality};
use crate::orders::Answer;
use crate::state::*;

/// What a volley does on the average.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Salvo {
    /// Hits, in thousandths.
    pub hits: i32,
    /// The chance of at least one.
    pub any: i32,
}

impl Ma {
    /// The odds of a volley as the rules would throw it, the Sergeants' re-rolls counted (MA-10, MA-R60).
    pub(super) fn salvo(&self, s: &State, volley: &Volley) -> Salvo {
        let roll = self.volley_roll(s, volley);
        let hit = chance_of(needs(&roll));
        let again = i32::from(self.sergeants_left(s, volley.unit));
        let dice = i32::from(roll.dice.count) + again;
        let none = (0..dice).fold(ALL, |left, _| left * (ALL - hit) / ALL);
        Salvo { hits: hit * dice, any: ALL - none }
    }

    /// What such a volley is worth against a target: figures, and the test it must take (MA-19.3a).
    pub(super) fn harm(&self, s: &State, stakes: &Stakes, salvo: Salvo, target: Target) -> i32 {
        let unit = target.unit;
        let figures = salvo.hits * self.figure(unit) / ALL;
        // A screen never tests (MA-R37); fugitives and those who have tested do not either.
        let breaks = target.body == Body::Formed && self.may_break(s, unit) && !s.of(unit).shaken;
        if !breaks {
            return figures * stakes.manual.mere / 100;
        }
        let i = unit.index();
        figures + salvo.any * stakes.fails[i] / ALL * stakes.loss[i] / ALL
    }

    /// A volley of all the groups that could bear, in the open, at this range in quarters.
    pub(super) fn open_volley(&self, s: &State, unit: BattalionId, target: Target, quarters: u8) -> Volley {
        let groups = s.of(unit).formation.front_rank(self.live_groups(s, unit));
        let (hits, misses, six, fire) = (0, 0, false, Fire::Aimed);
        let (body, bonus, cover) = (Body::Formed, true, None);
        Volley { unit, body, target, bonus, groups, cover, quarters, fire, hits, misses, six }
    }

    /// What a shot of a body at a target promises, its groups and the cover seen, its range guessed; `None` if nobody
    /// sees the target or it looks out of range.
    fn shot_worth(
        &self,
        s: &State,
        stakes: &Stakes,
        (shooter, target): (Target, Target),
        bonus: bool,
    ) -> Option<i32> {
        let (from, to) = (self.shape(s, shooter)?, self.shape(s, target)?);
        let guess = self.by_eye(s, &from, &to);
        // A volley that may well fall short is not fired: it keeps for a charge, and next turn one looks again.
        if guess.quarters().contains(&0) {
            return None;
        }
        let pose = match (shooter.body, s.of(shooter.unit).screen) {
            (Body::Screen, Some(screen)) => screen.pose,
            _ => s.of(shooter.unit).pose,
        };
        let (low, high) = to.bounds();
        let corners =
            [low, high, tabletop::Point::new(low.x(), high.y()), tabletop::Point::new(high.x(), low.y())];
        // Nothing of it is ahead: no group can bear on it.
        if corners.iter().all(|corner| seen_from(pose, *corner).0 <= 0) {
            return None;
        }
        let shot = self.shot(s, shooter, target);
        // The range is that of the group which is nearest, and not of a corner that nobody shoots from (MA-G13).
        let guess = self.by_eye_along(s, &from, &to, shot.range?.length());
        if guess.quarters().contains(&0) {
            return None;
        }
        let cover = self.cover_against(&shot.lines, &to);
        let (unit, body, groups) = (shooter.unit, shooter.body, shot.lines.len() as u8);
        let mut sum = 0;
        for quarters in guess.quarters() {
            let open = self.open_volley(s, unit, target, quarters);
            let volley = Volley { body, bonus, groups, cover, ..open };
            sum += self.harm(s, stakes, self.salvo(s, &volley), target);
        }
        Some(sum / 3)
    }

    /// The best shots of a battalion, each body at its own target (MA-R38), with what they promise.
    pub(super) fn best_shots(
        &self,
        s: &State,
        stakes: &Stakes,
        unit: BattalionId,
        out: &mut Vec<(i32, Answer)>,
    ) {
        let special = self.battle.battalion(unit).rifles || self.quality(s, unit) == Quality::Guard;
        let has_screen = s.of(unit).screen.is_some();
        let mut each: Vec<(i32, Target)> = Vec::new();
        let mut screen: Option<(i32, Target)> = None;
        // MA-R43
        for foe in self.standing_of(s, !self.side(unit)).filter(|foe| s.of(*foe).engaged.is_none()) {
            let skirmishers = s.of(foe).screen.map(|_| Target::screen(foe));
            for target in [Target::formed(foe)].into_iter().chain(skirmishers) {
                if let Some(worth) = self.shot_worth(s, stakes, (Target::formed(unit), target), true) {
                    each.push((worth, target));
                }
                let pair = (Target::screen(unit), target);
                if has_screen && let Some(worth) = self.shot_worth(s, stakes, pair, false) {
                    screen = screen.max(Some((worth, target)));
                }
            }
        }
        each.sort_by_key(|(worth, target)| (std::cmp::Reverse(*worth), *target));
        for (worth, target) in each.iter().take(3) {
            let (more, other) = screen.map_or((0, None), |(more, target)| (more, Some(target)));
            let bonus = Body::Formed;
            out.push((
                worth + more,
                Answer::Shoot(Volleys { unit, formed: Some(*target), screen: other, bonus }),
            ));
        }
        if let (Some((worth, target)), true) = (screen, each.is_empty()) {
            let worth = if special { worth * 5 / 4 } else { worth };
            let shots = Volleys { unit, formed: None, screen: Some(target), bonus: Body::Screen };
            out.push((worth, Answer::Shoot(shots)));
        }
    }
}

/// What of its fire a body is guessed to keep in the mean, in twelfths of all its dice.
pub(super) fn share_at(guess: Guess) -> i32 {
    guess.spread().iter().map(|cm| i32::from(quarters_at(*cm))).sum()
}
