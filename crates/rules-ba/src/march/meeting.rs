//! Opponents that come too close in a tick are held back together (BA-G44, BA-R37, BA-R140).

use super::mover::{Mover, Spot};
use super::pressing::pushes;
use super::ticks::{Field, Try};
use crate::squares::apart;
use tabletop::{GRAZE, Length};

/// A melee zone that reaches in by more than this is too far (BA-G44).
const TOUCH: Length = Length::new(50);

impl Field<'_> {
    /// Opponents that come too close (BA-G44): pairs in ascending order of the touching fraction, ties by lower id; both are
    /// held back together. Says who was.
    pub(super) fn meetings(&self, tries: &mut [Option<Try>], look: &[bool]) -> Vec<usize> {
        let mut pairs: Vec<(u8, (u8, u8), usize, usize)> = Vec::new();
        for (i, one) in self.movers.iter().enumerate().filter(|(i, _)| look[*i]) {
            for j in self.near.of(i).filter(|j| *j > i && look[*j]) {
                let other = &self.movers[j];
                if one.side == other.side || tries[i].is_none() && tries[j].is_none() {
                    continue;
                }
                if apart(&self.spot(tries, i).bounds, &self.spot(tries, j).bounds)
                    || !self.collide(tries, i, j)
                {
                    continue;
                }
                let ids = (one.id.0.min(other.id.0), one.id.0.max(other.id.0));
                pairs.push((self.touching(tries, i, j), ids, i, j));
            }
        }
        pairs.sort_unstable();
        let mut held = Vec::new();
        for (_, _, i, j) in pairs {
            if !self.collide(tries, i, j) {
                continue;
            }
            let most = self.touching(tries, i, j);
            for at in [i, j] {
                if tries[at].as_ref().is_some_and(|one| one.lambda > most) {
                    self.cut(tries, at, most);
                    held.push(at);
                }
            }
        }
        held
    }

    /// The largest common part of the tick at which two opponents are not too close.
    fn touching(&self, tries: &[Option<Try>], i: usize, j: usize) -> u8 {
        let spot = |at: usize, most: u8| match &tries[at] {
            None => self.movers[at].here.clone(),
            Some(one) if one.lambda <= most => one.at.clone(),
            Some(one) => self.movers[at].at(one.budget, most).spot,
        };
        let (mut low, mut high) = (0, Mover::ALL);
        while high - low > 1 {
            let middle = (low + high) / 2;
            let close = self.too_close(i, &spot(i, middle), j, &spot(j, middle));
            if close { high = middle } else { low = middle }
        }
        low
    }

    fn collide(&self, tries: &[Option<Try>], i: usize, j: usize) -> bool {
        self.too_close(i, self.spot(tries, i), j, self.spot(tries, j))
    }

    /// Who passes through an opponent's zone is not held back by that alone (BA-4.1.1k). Whether two opponents are too close at these spots: the melee zone of one that moves reaches into the other by more
    /// than 0.05 cm, or they overlap. Who was too close when the tick began may go away, not nearer (BA-R37); whoever is forced
    /// back gives way (BA-4.2.0).
    fn too_close(&self, i: usize, a: &Spot, j: usize, b: &Spot) -> bool {
        let (one, other) = (&self.movers[i], &self.movers[j]);
        if pushes(self, i, j) || pushes(self, j, i) {
            return false;
        }
        let reaches = |from: &Spot, moved: bool, to: &Spot| {
            moved
                && from
                    .zones
                    .iter()
                    .any(|zone| to.footprint.parts().iter().any(|part| zone.overlaps_by_more(part, TOUCH)))
        };
        let (moves_a, moves_b) = (a.pose != one.here.pose, b.pose != other.here.pose);
        let close = |a: &Spot, b: &Spot, moves_a: bool, moves_b: bool| {
            reaches(a, moves_a, b) || reaches(b, moves_b, a) || a.overlaps_by_more(b, GRAZE)
        };
        if !close(a, b, moves_a, moves_b) {
            return false;
        }
        let was = close(&one.here, &other.here, moves_a, moves_b);
        let (now, before) = (a.footprint.gap(&b.footprint), one.here.footprint.gap(&other.here.footprint));
        !was || now.cmp_gap(&before).is_lt()
    }
}
