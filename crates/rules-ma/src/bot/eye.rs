//! Distances by eye: a commander may not measure before he declares (MA-10.13, MA-R58), and so this one guesses.

use crate::Ma;
use crate::state::State;
use crate::tables::{RANGE_QUARTERS, RANGES};
use kernel::{Stream, fingerprint};
use tabletop::{Length, Point, Pose, Shape};

/// How well he guesses: the greatest error in hundredths, then the centimetres to which he rounds.
const ERROR: i32 = 6;
const GRAIN: i32 = 3;

/// A guessed distance, in centimetres: what it is taken for, and how far it may be off to either side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Guess {
    /// The guess.
    pub cm: i32,
    /// How far off it may be; 0 where it was measured.
    pub off: i32,
}

impl Guess {
    /// The distances that are held equally likely.
    pub fn spread(self) -> [i32; 3] {
        [self.cm - self.off, self.cm, self.cm + self.off]
    }

    /// What of the dice a volley is guessed to keep in each case, in quarters (MA-10.7).
    pub fn quarters(self) -> [u8; 3] {
        self.spread().map(quarters_at)
    }

    /// How many of the faces of a distance die are guessed to carry so far, at a rate a pip, in 18ths.
    pub fn reach(self, pip: Length, spent_pips: i32) -> i32 {
        let enough =
            |cm: i32| (1..=6).filter(|die| (die - spent_pips) * pip.units() >= cm * 1000).count() as i32;
        self.spread().map(enough).iter().sum()
    }
}

/// What the range leaves of the dice, in quarters; 0 beyond 45 cm (MA-10.7).
pub(super) fn quarters_at(cm: i32) -> u8 {
    let band = RANGES.iter().position(|end| cm * 1000 <= end.units());
    band.map_or(0, |band| RANGE_QUARTERS[band])
}

impl Ma {
    /// How far off one body looks from another: the only way in which a commander learns of a distance between the
    /// sides before he has declared (MA-R58). The error follows from where the two stand and from the turn: the same look
    /// always gives the same guess, and next turn he looks again. Where all may measure, for teaching, he does.
    pub(super) fn by_eye(&self, s: &State, from: &Shape, to: &Shape) -> Guess {
        self.by_eye_along(s, from, to, from.gap(to).length())
    }

    /// The same of a line that somebody looks along from one body to the other.
    pub(super) fn by_eye_along(&self, s: &State, from: &Shape, to: &Shape, along: Length) -> Guess {
        let true_cm = along.units();
        if self.battle.teaching {
            return Guess { cm: true_cm.div_euclid(1000) + i32::from(true_cm % 1000 > 0), off: 0 };
        }
        let (a, b) = (from.centre(), to.centre());
        let mut own = Stream::new(fingerprint(&(s.turn, a.x(), a.y(), b.x(), b.y())));
        let error = own.below(2 * ERROR as usize + 1) as i32 - ERROR;
        let seen = true_cm / 100 * (100 + error) / 1000;
        Guess { cm: (seen + GRAIN / 2) / GRAIN * GRAIN, off: GRAIN }
    }
}

/// How far a point is ahead of a front, and to its left, in centimetres.
pub(super) fn seen_from(pose: Pose, point: Point) -> (i32, i32) {
    let (ahead, left) = pose.local(point);
    (((ahead >> 30) / 1000) as i32, ((left >> 30) / 1000) as i32)
}
