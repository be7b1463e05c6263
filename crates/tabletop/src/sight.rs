//! Lines of sight.

use crate::cross::{WHOLE, part};
use crate::hills::{self, Contour, HillLaw};
use crate::relate::GRAZE;
use crate::{Area, Length, Lies, Point, Shape, Spans};

/// What hides behind an area, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Veil {
    /// Nothing is seen through it: a building.
    Solid,
    /// It is seen through as long as no more than this lies on the line, all such areas together: a wood (MA-G14).
    Deep(Length),
    /// It stands one level above the ground on which it grows; a line that passes higher is free, and so is one
    /// that begins or ends inside it (BA-G23).
    Tall {
        /// The level of the ground below it.
        ground: u8,
    },
}

/// An area that may hide something.
#[derive(Clone, Copy, Debug)]
pub struct Screen<'a> {
    /// The area.
    pub area: &'a Area,
    /// How it hides.
    pub veil: Veil,
}

/// The ground that sight is judged on.
#[derive(Clone, Copy, Debug)]
pub struct SightGround<'a> {
    /// Areas that hide.
    pub screens: &'a [Screen<'a>],
    /// Hills.
    pub contours: &'a [Contour],
    /// How hills block.
    pub law: HillLaw,
}

/// What blocks a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blocker {
    /// A body, by its number in the list.
    Body(usize),
    /// A screen, by its number; of several that are too deep together, the last in the list that the line crosses.
    Screen(usize),
    /// A contour, by its number.
    Hill(usize),
}

/// A line of sight that was judged: its ends, and what blocks it first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// From here …
    pub from: Point,
    /// … to here.
    pub to: Point,
    /// What blocks, and the point of the line at which it does; `None` if the line is free.
    pub blocked: Option<(Blocker, Point)>,
}

impl Sight {
    /// Whether the line is free.
    pub fn clear(&self) -> bool {
        self.blocked.is_none()
    }
}

impl SightGround<'_> {
    /// Judges the line between two points by terrain alone.
    pub fn sight(&self, from: Point, to: Point) -> Sight {
        self.sight_past(from, to, std::iter::empty())
    }

    /// Judges the line between two points by terrain and bodies. The caller leaves out the bodies that do not count:
    /// shooter and target above all.
    ///
    /// A line that runs along an edge or through a corner passes; what blocks first, seen from `from`, is named.
    pub fn sight_past<'b>(
        &self,
        from: Point,
        to: Point,
        bodies: impl IntoIterator<Item = (usize, &'b Shape)>,
    ) -> Sight {
        let body = bodies_between(from, to, bodies).map(|(i, at)| (at, Blocker::Body(i)));
        let screen = self.screen(from, to).map(|(i, at)| (at, Blocker::Screen(i)));
        let hill = hills::blocks(self.contours, self.law, from, to).map(|(i, at)| (at, Blocker::Hill(i)));
        let first = [body, screen, hill].into_iter().flatten().min();
        let blocked = first.map(|(at, by)| (by, part(from, to - from, at, WHOLE)));
        Sight { from, to, blocked }
    }

    /// Whether the line between two points is free: [`Sight::clear`] of [`SightGround::sight_past`], for those who need not
    /// know what blocks it.
    ///
    /// SHORTCUT: the first that blocks ends it.
    pub fn is_clear_past<'b>(
        &self,
        from: Point,
        to: Point,
        bodies: impl IntoIterator<Item = &'b Shape>,
    ) -> bool {
        let mut line = None;
        !bodies.into_iter().any(|body| blocks(line.get_or_insert_with(|| Shape::segment(from, to)), body))
            && !self.is_screened(from, to)
            && hills::blocks(self.contours, self.law, from, to).is_none()
    }

    /// Whether a screen hides one end of a line from the other.
    ///
    /// SHORTCUT: the first that hides ends it; what lies deep enough already is not made less deep by another.
    fn is_screened(&self, from: Point, to: Point) -> bool {
        let (mut deep, mut limit) = (Spans::default(), None);
        self.screens.iter().any(|screen| {
            let spans = screen.area.crossed(from, to);
            if spans.is_empty() {
                return false;
            }
            let Veil::Deep(least) = screen.veil else {
                return self.veils(screen, &spans, from, to).is_some();
            };
            let most = limit.map_or(least, |limit: Length| limit.min(least));
            (deep, limit) = (if deep.is_empty() { spans } else { deep.joined(&spans) }, Some(most));
            deep.longer_than(most, from, to)
        })
    }

    /// Where a screen that hides by itself begins to, on a line with these stretches in it.
    fn veils(&self, screen: &Screen<'_>, spans: &Spans, from: Point, to: Point) -> Option<i64> {
        match screen.veil {
            Veil::Solid => spans.iter().next().map(|span| span.0),
            Veil::Tall { .. } if [from, to].iter().any(|p| screen.area.lies(*p) != Lies::Outside) => None,
            Veil::Tall { ground } => {
                let levels = (hills::level(self.contours, from), hills::level(self.contours, to));
                spans.iter().find_map(|span| below(span, levels, ground))
            }
            Veil::Deep(_) => None,
        }
    }

    /// The first screen that hides, and where on the line.
    fn screen(&self, from: Point, to: Point) -> Option<(usize, i64)> {
        let mut first: Option<(i64, usize)> = None;
        let (mut deep, mut deepest) = (Spans::default(), None);
        for (i, screen) in self.screens.iter().enumerate() {
            let spans = screen.area.crossed(from, to);
            if spans.is_empty() {
                continue;
            }
            let at = self.veils(screen, &spans, from, to);
            if let Veil::Deep(least) = screen.veil {
                deep = if deep.is_empty() { spans } else { deep.joined(&spans) };
                deepest = Some((deepest.map_or(least, |(limit, _)| least.min(limit)), i));
            }
            first = [first, at.map(|at| (at, i))].into_iter().flatten().min();
        }
        if let Some((limit, i)) = deepest
            && deep.longer_than(limit, from, to)
        {
            let at = deep.iter().next().map_or(0, |span| span.0);
            first = [first, Some((at, i))].into_iter().flatten().min();
        }
        first.map(|(at, i)| (i, at))
    }
}

/// Where the line over an area is lower than what grows there. It is straight, so lowest at an end of the stretch.
fn below((from, to): (i64, i64), (low, high): (u8, u8), ground: u8) -> Option<i64> {
    let (low, high) = (i64::from(low), i64::from(high));
    let slack = 2 * (high - low).abs() + 2;
    let height = |at: i64| low * WHOLE + (high - low) * at;
    [from, to].into_iter().find(|at| height(*at) + slack < (i64::from(ground) + 1) * WHOLE)
}

/// Whether a body blocks a line. Grazing by rounding does not count.
#[inline]
pub fn blocks(line: &Shape, body: &Shape) -> bool {
    line.overlaps_by_more(body, GRAZE)
}

/// The first body between two points, and where on the line, in 2³² parts.
pub fn bodies_between<'b>(
    from: Point,
    to: Point,
    bodies: impl IntoIterator<Item = (usize, &'b Shape)>,
) -> Option<(usize, i64)> {
    let line = Shape::segment(from, to);
    let whole = (to - from).square();
    let hit = bodies.into_iter().filter(|(_, body)| blocks(&line, body)).map(|(i, body)| {
        // Where it enters: the nearest point of the body's edges on the line, or its start if that is inside.
        let meet = body.edges().filter_map(|(p, e)| crate::cross::meeting(from, to - from, p, e));
        let inside = Shape::point(from).gap(body).is_zero();
        let near = if inside { Some(from) } else { meet.min_by_key(|p| (*p - from).square()) };
        let near = near.unwrap_or(line.reach(body).from);
        (crate::cross::fixed((near - from).dot(to - from), whole.max(1)), i)
    });
    hit.min().map(|(at, i)| (i, at))
}

#[cfg(test)]
mod tests;
