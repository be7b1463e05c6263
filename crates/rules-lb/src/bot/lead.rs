//! Generals: they keep their brigade in command range, and ride to whoever needs them (LB-16).

use super::outlook::INCH;
use crate::Lb;
use crate::army::{FRENCH, GeneralId, UnitId};
use crate::orders::Answer;
use crate::state::*;
use kernel::{Side, fine};
use tabletop::{Length, Point};

/// How far a general may be from where he should be before he rides.
const STRAYED: i32 = 5 * INCH;

impl Lb {
    /// The next ride of a general who is not where he should be.
    pub(super) fn ride_of(&self, s: &State, side: Side) -> Option<Answer> {
        self.battle
            .general_ids()
            .filter(|id| self.battle.general(*id).side == side && s.leader(*id).ridden == Ridden::No)
            .find_map(|general| self.rides(s, side, general))
    }

    fn rides(&self, s: &State, side: Side, general: GeneralId) -> Option<Answer> {
        let from = match s.leader(general).post {
            Post::At(at) => at,
            Post::With(unit) if !self.leaves(s, general, unit) => return None,
            Post::With(unit) => self.stance(s, unit).centre(),
            Post::Reserve | Post::Lost => return None,
        };
        let to = self.post_of(s, side, general)?;
        if (to - from).length().units() < STRAYED {
            return None;
        }
        let far = (to - from).length().units().max(1);
        let most = self.battle.constants.general_move.units() - 200;
        let whole = i64::from(far.min(most));
        [4, 3, 2, 1].into_iter().find_map(|part| {
            let by = (to - from).scaled(whole * part / 4, i64::from(far));
            let to = from + by;
            fine(|why| self.judge_ride(s, side, general, to, why)).then_some(Answer::Ride { general, to })
        })
    }

    /// The units a general commands.
    fn commanded<'a>(&'a self, s: &'a State, general: GeneralId) -> impl Iterator<Item = UnitId> + 'a {
        let him = self.battle.general(general);
        self.troops_of(s, him.side)
            .filter(move |unit| him.brigade.is_none_or(|own| own == self.raised(*unit).brigade))
    }

    /// Whether a general leaves the unit he is with: others of his are out of range, and it neither fights nor is hard
    /// pressed.
    fn leaves(&self, s: &State, general: GeneralId, host: UnitId) -> bool {
        let troop = s.of(host);
        if troop.melee.is_some() || troop.charge.is_some() {
            return false;
        }
        self.commanded(s, general).filter(|unit| !self.in_command(s, *unit)).count() >= 2
    }

    /// Where he belongs: behind the middle of those he commands.
    fn post_of(&self, s: &State, side: Side, general: GeneralId) -> Option<Point> {
        let (mut x, mut y, mut n) = (0i64, 0i64, 0i64);
        for unit in self.commanded(s, general) {
            let at = self.stance(s, unit).centre();
            (x, y, n) = (x + i64::from(at.x()), y + i64::from(at.y()), n + 1);
        }
        if n == 0 {
            return None;
        }
        let behind = if side == FRENCH { 3 * INCH } else { -3 * INCH };
        let clamp = |at: i64, side: Length| at.clamp(700, i64::from(side.units()) - 700) as i32;
        let (w, h) = (self.table().width(), self.table().height());
        Some(Point::new(clamp(x / n, w), clamp(y / n + i64::from(behind), h)))
    }
}
