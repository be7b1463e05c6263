//! Boxes sorted into the squares of the table: who is near a place is found without a look at all the others.

use tabletop::{Length, Point};

/// How wide and how deep a square is.
const SQUARE: i32 = Length::whole(25).units();
/// How many squares there are in a row, and rows; the last have everything beyond.
const MOST: i32 = 32;

/// Whether two boxes are apart.
pub fn apart(a: &(Point, Point), b: &(Point, Point)) -> bool {
    a.1.x() < b.0.x() || b.1.x() < a.0.x() || a.1.y() < b.0.y() || b.1.y() < a.0.y()
}

/// A square, by its column and its row.
type Square = [u8; 2];

fn square(at: Point) -> Square {
    [at.x(), at.y()].map(|far| (far / SQUARE).clamp(0, MOST - 1) as u8)
}

/// SHORTCUT: boxes by their places in a list, and in which squares they lie. Looking for whoever is near costs no more in a larger army.
#[derive(Clone, Debug)]
pub struct Squares {
    /// How many squares there are in a row, and rows: whatever is beyond lies in the last.
    size: Square,
    /// The first and the last square of each box.
    boxes: Vec<[Square; 2]>,
    /// The first link of each square.
    heads: Vec<u16>,
    /// All links: a box, and the next link of its square.
    links: Vec<(u16, u16)>,
    /// The first link that is free.
    free: u16,
}

/// No link.
const NONE: u16 = u16::MAX;

impl Squares {
    /// Of some boxes.
    pub fn new(boxes: impl Iterator<Item = (Point, Point)>) -> Squares {
        let boxes: Vec<[Square; 2]> = boxes.map(|(low, high)| [square(low), square(high)]).collect();
        let far = |of: usize| boxes.iter().map(|[_, last]| last[of] + 1).max().unwrap_or(1);
        let size = [far(0), far(1)];
        let heads = vec![NONE; usize::from(size[0]) * usize::from(size[1])];
        let links = Vec::with_capacity(2 * boxes.len());
        let mut all = Squares { size, boxes, heads, links, free: NONE };
        (0..all.boxes.len()).for_each(|n| all.link(n));
        all
    }

    /// A box has become another.
    pub fn replace(&mut self, n: usize, (low, high): (Point, Point)) {
        let new = [self.here(low), self.here(high)];
        if new != self.boxes[n] {
            self.unlink(n);
            self.boxes[n] = new;
            self.link(n);
        }
    }

    /// The boxes that may reach into a box, each once.
    pub fn around(&self, low: Point, high: Point) -> impl Iterator<Item = usize> + Clone + '_ {
        let (from, to) = (self.here(low), self.here(high));
        between(from, to).flat_map(move |square| {
            // In the first square that both share.
            let here = move |n: &usize| {
                let first = self.boxes[*n][0];
                square == [from[0].max(first[0]), from[1].max(first[1])]
            };
            let first = self.heads[self.place(square)];
            let links = std::iter::successors(self.links.get(usize::from(first)), |(_, next)| {
                self.links.get(usize::from(*next))
            });
            links.map(|(n, _)| usize::from(*n)).filter(here)
        })
    }

    /// The square of a point here.
    fn here(&self, at: Point) -> Square {
        let [column, row] = square(at);
        [column.min(self.size[0] - 1), row.min(self.size[1] - 1)]
    }

    fn place(&self, [column, row]: Square) -> usize {
        usize::from(row) * usize::from(self.size[0]) + usize::from(column)
    }

    fn link(&mut self, n: usize) {
        let [first, last] = self.boxes[n];
        for square in between(first, last) {
            let place = self.place(square);
            let link = (n as u16, self.heads[place]);
            let at = self.free;
            match self.links.get_mut(usize::from(at)) {
                Some(free) => {
                    self.free = free.1;
                    *free = link;
                    self.heads[place] = at;
                }
                None => {
                    self.heads[place] = self.links.len() as u16;
                    self.links.push(link);
                }
            }
        }
    }

    fn unlink(&mut self, n: usize) {
        let [first, last] = self.boxes[n];
        for square in between(first, last) {
            let place = self.place(square);
            let (mut before, mut at) = (NONE, self.heads[place]);
            while let Some((of, next)) = self.links.get(usize::from(at)).copied() {
                if usize::from(of) != n {
                    (before, at) = (at, next);
                    continue;
                }
                match self.links.get_mut(usize::from(before)) {
                    Some(link) => link.1 = next,
                    None => self.heads[place] = next,
                }
                self.links[usize::from(at)].1 = self.free;
                self.free = at;
                break;
            }
        }
    }
}

/// All squares from one to another.
fn between(first: Square, last: Square) -> impl Iterator<Item = Square> + Clone {
    (first[1]..=last[1]).flat_map(move |row| (first[0]..=last[0]).map(move |column| [column, row]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Stream;

    /// Every box that meets another is found there, and each once: also beyond the table, over many squares, and when boxes have changed.
    #[test]
    fn whoever_is_near_is_found_once() {
        let mut chance = Stream::new(5);
        for count in [0, 1, 7, 60] {
            let mut drawn = || {
                let [x, y] = [(); 2].map(|()| 100 * chance.below(9_000) as i32 - 20_000);
                let [width, depth] = [(); 2].map(|()| 1_000 * chance.below(60) as i32);
                (Point::new(x, y), Point::new(x + width, y + depth))
            };
            let mut all: Vec<(Point, Point)> = (0..count).map(|_| drawn()).collect();
            let mut squares = Squares::new(all.iter().copied());
            for round in 0..400 {
                if count > 0 {
                    all[round % count] = drawn();
                    squares.replace(round % count, all[round % count]);
                }
                let (low, high) = drawn();
                let mut found: Vec<usize> = squares.around(low, high).collect();
                found.sort_unstable();
                assert!(found.windows(2).all(|two| two[0] != two[1]), "{found:?}");
                for (n, one) in all.iter().enumerate() {
                    let meets = !apart(one, &(low, high));
                    assert!(!meets || found.contains(&n), "{one:?} and {low:?} to {high:?}");
                }
                assert!(count < 60 || found.len() < 30, "most are far away");
            }
        }
    }
}
