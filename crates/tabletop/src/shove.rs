//! Recoil: a body pushed straight that pushes others before it (MA-G22).

use crate::relate::GRAZE;
use crate::survey::Field;
use crate::{Heading, Length, Push, Shape};

/// How far each body was shoved: its number and its way, in the order of the numbers.
pub type Shoved = Vec<(usize, Length)>;

impl Field<'_> {
    /// Pushes a shape straight in a direction. A body in the way is shifted by the shortfall in the same direction
    /// and pushes others in turn, if `gives` says so; the push ends where the table edge, a closed area or a body
    /// that does not give way stops any of them, to the rounding of corners ([`GRAZE`]). Returns how far it goes and
    /// whom it shoved.
    pub fn shove(
        &self,
        shape: &Shape,
        heading: Heading,
        distance: Length,
        gives: impl Fn(usize) -> bool,
        closed: impl Fn(usize) -> bool,
    ) -> (Length, Shoved) {
        let ways = |most: i32| self.ways(shape, heading, Length::new(most), &gives, &closed);
        let (mut low, mut high) = (0, distance.units().max(0));
        if ways(high).is_some() {
            low = high;
        }
        // If it can go this far it can go less far: halving finds the most.
        while high - low > 1 {
            let middle = (low + high) / 2;
            if ways(middle).is_some() { low = middle } else { high = middle }
        }
        (Length::new(low), ways(low).unwrap_or_default())
    }

    /// Who goes how far if the shape goes so far; `None` if somebody cannot.
    fn ways(
        &self,
        shape: &Shape,
        heading: Heading,
        most: Length,
        gives: &impl Fn(usize) -> bool,
        closed: &impl Fn(usize) -> bool,
    ) -> Option<Shoved> {
        let mut ways = vec![Length::ZERO; self.bodies.len()];
        let mut pushers: Vec<(Option<usize>, Length)> = vec![(None, most)];
        // A body may be pushed again, farther, by another: but never farther than the whole way, so this ends.
        while let Some((who, most)) = pushers.pop() {
            let moving = who.and_then(|i| self.bodies.get(i)).unwrap_or(shape);
            let push = Push { shape: moving, heading, most };
            let end = push.at(most);
            let over = self.table.beyond(&end).is_some() && self.table.beyond(moving).is_none();
            let into = |(i, area): (usize, &crate::Area)| {
                closed(i) && !area.overlaps(moving) && area.overlaps(&push.strip())
            };
            if over || self.areas.iter().enumerate().any(into) {
                return None;
            }
            for (j, other) in self.others().filter(|(j, _)| Some(*j) != who) {
                // Whoever stood on it before is not in its way.
                if moving.overlaps_by_more(other, GRAZE) {
                    continue;
                }
                let Some(at) = push.meets(other) else { continue };
                let short = most - at;
                if !gives(j) && short > Length::ZERO {
                    return None;
                }
                if short > ways[j] {
                    ways[j] = short;
                    pushers.push((Some(j), short));
                }
            }
        }
        Some(ways.into_iter().enumerate().filter(|(_, way)| *way > Length::ZERO).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
    use crate::tests::testing::{block, pose};

    /// MA-G22
    #[test]
    fn friends_behind_give_way_and_pass_the_push_on() {
        let table = Table::new(Length::whole(160), Length::whole(120));
        let bodies =
            [pose(60, 28, 90), pose(66, 22, 90), pose(10, 28, 90)].map(|p| p.footprint(block(20, 4)));
        let field = Field { table, bodies: &bodies, mover: None, areas: &[], lines: &[], contours: &[] };
        let loser = pose(60, 34, 90).footprint(block(20, 4)); // its rear is 2 cm before the first friend
        let five = Length::whole(5);
        let all = field.shove(&loser, Heading::SOUTH, five, |_| true, |_| false);
        assert_eq!(all, (five, vec![(0, Length::whole(3)), (1, Length::whole(1))]));
        // The second friend is engaged and does not give way: 2 and 2 cm are left.
        let some = field.shove(&loser, Heading::SOUTH, five, |i| i == 0, |_| false);
        assert!((some.0 - Length::whole(4)).abs() <= GRAZE && some.1.len() == 1, "{some:?}");
        // Nobody does: it stops at the first.
        let none = field.shove(&loser, Heading::SOUTH, five, |_| false, |_| false);
        assert!((none.0 - Length::whole(2)).abs() <= GRAZE && none.1.is_empty(), "{none:?}");
    }

    /// MA-G22: the table edge stops whoever comes to it.
    #[test]
    fn the_edge_of_the_table_stops_the_whole_push() {
        let table = Table::new(Length::whole(160), Length::whole(120));
        let bodies = [pose(60, 6, 90).footprint(block(20, 4))];
        let field = Field { table, bodies: &bodies, mover: None, areas: &[], lines: &[], contours: &[] };
        let loser = pose(60, 11, 90).footprint(block(20, 4));
        let pushed = field.shove(&loser, Heading::SOUTH, Length::whole(5), |_| true, |_| false);
        assert_eq!(pushed, (Length::whole(3), vec![(0, Length::whole(2))]));
    }
}
