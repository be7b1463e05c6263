//! Where a battalion could go: anchored poses, solved by the table's own wheel-and-advance, the best legal one taken.

use super::eye::seen_from;
use super::outlook::Outlook;
use crate::Ma;
use crate::army::BattalionId;
use crate::manoeuvre::{PIP, Slow, tariff};
use crate::state::*;
use crate::tables::{RANGES, SEPARATION};
use kernel::fine;
use tabletop::{Cost, Edge, Hand, Heading, Leg, Length, Path, Point, Stance};

/// The most places that are looked at.
const MOST: usize = 24;
/// A march that is worse than standing by less than this is made all the same: the test was taken for it.
const IDLE: i32 = 6;
/// The most of them whose disorder is looked at before a move is declared.
const LOOKS: usize = 2;
/// The most of them that are held against the rules before standing still.
const TRIES: usize = 5;

/// A way and what it leads to.
#[derive(Clone, Debug)]
pub(super) struct Prospect {
    pub legs: Legs,
    pub end: Stance,
    pub worth: i32,
}

impl Ma {
    /// Ways to look at, within the points of a purse, best first; not yet held against the rules. To stand is one.
    pub(super) fn ways(&self, s: &State, look: &Outlook, purse: i64) -> Vec<Prospect> {
        let unit = look.unit;
        let start = self.stance(s, unit);
        let mut ends: Vec<(Legs, Stance)> = vec![(Legs::new(), start)];
        for point in self.anchors(s, look, start) {
            if ends.len() >= MOST {
                break;
            }
            if let Some(way) = self.way_to(s, unit, start, point, purse) {
                ends.push(way);
            }
        }
        if look.against.is_none() {
            let straight = start.pose.anchor + start.pose.heading.along(Length::whole(60));
            ends.extend(self.way_to(s, unit, start, straight, purse));
            ends.extend(self.way_back(s, unit, start, purse));
        }
        let mut ways: Vec<Prospect> = Vec::with_capacity(ends.len());
        for (legs, end) in ends {
            if !ways.iter().any(|way| way.legs == legs) {
                ways.push(Prospect { worth: self.place_worth(s, look, end), legs, end });
            }
        }
        ways.sort_by_key(|way| std::cmp::Reverse(way.worth));
        ways
    }

    /// The best way that the rules allow with the die thrown; one that disorders somebody only if it pays, and none at all
    /// only if every other leads into harm.
    pub(super) fn best_way(&self, s: &State, look: &Outlook) -> Legs {
        let purse = i64::from(s.march.pips) * PIP;
        let mut best: Option<(i32, Legs)> = None;
        let mut tries = 0;
        for way in self.ways(s, look, purse) {
            if way.legs.is_empty() {
                continue;
            }
            if tries == TRIES || best.as_ref().is_some_and(|(worth, _)| *worth >= way.worth) {
                break;
            }
            tries += 1;
            for legs in
                [Some(way.legs.clone()), self.slowly(s, look.unit, &way.legs, purse)].into_iter().flatten()
            {
                if !fine(|why| self.judge_march(s, look.unit, &legs, why)) {
                    continue;
                }
                let disorder = self.disorder_of(s, look, &legs);
                if disorder > 0 && look.against.is_some() {
                    break;
                }
                let worth = way.worth - disorder;
                if best.as_ref().is_none_or(|(known, _)| worth > *known) {
                    best = Some((worth, legs));
                }
                break;
            }
        }
        let here = self.place_worth(s, look, self.stance(s, look.unit));
        best.filter(|(worth, _)| look.against.is_some() || *worth > here - IDLE)
            .map_or_else(Legs::new, |(_, legs)| legs)
    }

    /// What a march costs in order: friends it passes through, difficult ground (MA-9.2, MA-9.5).
    fn disorder_of(&self, s: &State, look: &Outlook, legs: &Legs) -> i32 {
        let unit = look.unit;
        let Ok(path) = Path::new(self.stance(s, unit), legs.iter().copied()) else { return 0 };
        let (way, cost) = (self.look(s, unit, path), look.manual.disorder);
        let passed = self.passed_friends(&way, unit).len() as i32;
        let own = i32::from(passed > 0 || self.enters_difficult(&way)) * i32::from(!s.of(unit).disordered);
        cost * (passed + own)
    }

    /// Points to which the front may go: before and beside the enemies, at the edges of the bands, beside and behind
    /// friends, to the objective and to cover.
    fn anchors(&self, s: &State, look: &Outlook, start: Stance) -> Vec<Point> {
        let mut points = Vec::with_capacity(MOST);
        let here = start.pose.anchor;
        let wanted = |foe: &&super::outlook::Foe| look.against.is_none_or(|unit| unit == foe.unit);
        let mut foes: Vec<&super::outlook::Foe> = look.foes.iter().filter(wanted).collect();
        foes.sort_by_key(|foe| (foe.shape.centre() - here).square());
        for (rank, foe) in foes.into_iter().take(4).enumerate() {
            let centre = foe.shape.centre();
            let away = Heading::towards(centre, here);
            // Just inside each band, and as near as one may stand.
            let half = foe.stance.block.depth() + Length::whole(1);
            for gap in [RANGES[1], RANGES[0], RANGES[2]].into_iter().take(if rank < 2 { 3 } else { 1 }) {
                points.push(centre + away.along(gap + half - Length::whole(5)));
            }
            if rank < 2 {
                let off = SEPARATION + Length::whole(4);
                let edges = [Edge::Left, Edge::Right];
                points.extend(edges.map(|edge| foe.stance.facing(edge, start.block, off).pose.anchor));
            }
        }
        if look.against.is_some() {
            return points;
        }
        if let Some(area) = self.battle.objective.as_ref().and_then(|o| self.battle.terrain.areas.get(o.area))
        {
            let corners = area.outline().iter().copied();
            points.extend(corners.min_by_key(|corner| (*corner - here).square()));
        }
        for friend in self.counted(s, self.side(look.unit)).filter(|friend| *friend != look.unit).take(3) {
            let stance = self.stance(s, friend);
            let hand = if seen_from(stance.pose, here).1 >= 0 { Hand::Left } else { Hand::Right };
            points.push(stance.beside(hand, start.block, Length::whole(3)).pose.anchor);
        }
        for (_, line) in self.battle.terrain.lines().filter(|(kind, _)| kind.cover().is_some()).take(2) {
            let ends = line.points();
            if let (Some(a), Some(b)) = (ends.first(), ends.last()) {
                let middle = a.middle(*b);
                let back = Heading::towards(middle, here);
                points.push(middle + back.along(Length::whole(1)));
            }
        }
        points
    }

    /// The wheel and the advance to a point, as far as the purse and the enemy allow.
    fn way_to(
        &self,
        s: &State,
        unit: BattalionId,
        start: Stance,
        point: Point,
        purse: i64,
    ) -> Option<(Legs, Stance)> {
        let (ahead, left) = seen_from(start.pose, point);
        let half = start.block.width().units() / 2000;
        // Behind the front, or so far round that a wheel eats the die: not in one move.
        if ahead <= 0 || left.abs() > 2 * ahead + half {
            return None;
        }
        let full = tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit));
        let [wheel, advance] = start.approach(point)?;
        let mut legs = Legs::new();
        let (mut left, mut at) = (purse, start);
        if !matches!(wheel, Leg::Wheel { by, .. } if by == tabletop::Turn::ZERO) {
            let cost = full.cost(start, wheel)?.0;
            let wheel = if cost <= left { wheel } else { full.part(start, wheel, Cost(left))? };
            left = (left - cost).max(0);
            legs.push(wheel);
            at = wheel.from(start);
        }
        let Leg::Advance { distance } = advance else { return None };
        let afford = Length::new((left / i64::from(full.advance?)) as i32);
        let most = distance.min(afford);
        if most > Length::whole(1) {
            let distance = whole(self.free_way(s, unit, at, at.pose.heading, most));
            if distance > Length::ZERO {
                let leg = Leg::Advance { distance };
                legs.push(leg);
                at = leg.from(at);
            }
        }
        (!legs.is_empty()).then_some((legs, at))
    }

    /// Straight back.
    fn way_back(&self, s: &State, unit: BattalionId, start: Stance, purse: i64) -> Option<(Legs, Stance)> {
        let full = tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit));
        let most = Length::new((purse / i64::from(full.retire?)) as i32);
        let distance = whole(self.free_way(s, unit, start, start.pose.heading.back(), most));
        let leg = Leg::Retire { distance };
        (distance > Length::ZERO).then(|| ([leg].into_iter().collect(), leg.from(start)))
    }

    /// The same way as far as it goes at the slow rate, uphill or through difficult ground (MA-8.10).
    fn slowly(&self, s: &State, unit: BattalionId, legs: &Legs, purse: i64) -> Option<Legs> {
        let tariff = tariff(s.of(unit).formation, Slow::Uphill, self.is_led(s, unit));
        let start = self.stance(s, unit);
        let mut left = purse;
        let mut slow = Legs::new();
        for leg in legs {
            let leg = match *leg {
                Leg::Advance { distance } => Leg::Advance {
                    distance: distance.min(Length::new((left / i64::from(tariff.advance?)) as i32)),
                },
                Leg::Retire { .. } => return None,
                other => other,
            };
            left -= tariff.cost(start, leg)?.0;
            slow.push(leg);
        }
        (slow != *legs && left >= 0).then_some(slow)
    }

    /// Where a move on the mean die might lead, and what the best of it is worth that disorders nobody, or pays for it.
    pub(super) fn move_worth(&self, s: &State, look: &Outlook) -> Option<(i32, Stance)> {
        let purse = PIP * 7 / 2;
        let ways = self.ways(s, look, purse);
        let here = ways.iter().find(|way| way.legs.is_empty()).map_or(0, |way| way.worth);
        let mut best: Option<(i32, Stance)> = None;
        for way in ways.iter().filter(|way| !way.legs.is_empty()).take(LOOKS) {
            if best.is_some_and(|(gain, _)| gain >= way.worth - here) || way.worth <= here {
                break;
            }
            let gain = way.worth - here - self.disorder_of(s, look, &way.legs);
            if best.is_none_or(|(known, _)| gain > known) {
                best = Some((gain, way.end));
            }
        }
        best
    }
}

/// Whole centimetres: where the enemy stops a move is not measured finer (MA-R58).
fn whole(way: Length) -> Length {
    Length::new(way.units() / 1000 * 1000)
}
