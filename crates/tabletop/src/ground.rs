//! What lies on a table: areas, linear features and hills, each of a kind that the rule set gives its meaning.

use crate::{Area, Contour, HillLaw, Length, Line, Point, Screen, Shape, Sight, SightGround, Veil, hills};
use arrayvec::ArrayVec;

/// The most areas, linear features and contours of a table, each.
pub const MOST_FEATURES: usize = 64;

/// What a player measures in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    /// Centimetres: MA, BA.
    Centimetres,
    /// Inches: LB.
    Inches,
}

impl Unit {
    /// As it is written behind a number: "cm", "in".
    pub const fn short(self) -> &'static str {
        match self {
            Unit::Centimetres => "cm",
            Unit::Inches => "in",
        }
    }

    /// In words: "centimetres", "inches".
    pub const fn plural(self) -> &'static str {
        match self {
            Unit::Centimetres => "centimetres",
            Unit::Inches => "inches",
        }
    }
}

/// A kind of area or linear feature, in the words of a rule set.
pub trait GroundKind: Copy + PartialEq + 'static {
    /// All there are.
    const ALL: &'static [Self];

    /// As a file says it, in one word: "broken".
    fn word(self) -> &'static str;

    /// As a player says it: "broken ground".
    fn name(self) -> &'static str {
        self.word()
    }

    /// The width of a linear feature that has one (a river, a road) unless the file gives another; `None` for what is drawn
    /// as a line.
    fn width(self) -> Option<Length> {
        None
    }

    /// How an area hides what is behind it; `None` for what one sees across.
    fn veil(self) -> Option<Veil> {
        None
    }
}

/// The areas of a table that hide something.
type Screens<'a> = ArrayVec<Screen<'a>, MOST_FEATURES>;

/// The ground of a table. Numbers in the geometry's findings are positions in these lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terrain<A, L> {
    /// Areas, as the geometry wants them.
    pub areas: Vec<Area>,
    /// What each area is.
    pub area_kinds: Vec<A>,
    /// What each area is called, if it has a name.
    pub area_names: Vec<Option<String>>,
    /// Linear features, as the geometry wants them.
    pub lines: Vec<Line>,
    /// What each is.
    pub line_kinds: Vec<L>,
    /// What each is called, if it has a name.
    pub line_names: Vec<Option<String>>,
    /// Hills: nested contours.
    pub contours: Vec<Contour>,
    /// What each contour is called, if it has a name.
    pub contour_names: Vec<Option<String>>,
}

impl<A, L> Default for Terrain<A, L> {
    fn default() -> Terrain<A, L> {
        Terrain {
            areas: Vec::new(),
            area_kinds: Vec::new(),
            area_names: Vec::new(),
            lines: Vec::new(),
            line_kinds: Vec::new(),
            line_names: Vec::new(),
            contours: Vec::new(),
            contour_names: Vec::new(),
        }
    }
}

/// The name of a feature, or "the" and its kind.
fn called<K: GroundKind>(names: &[Option<String>], kinds: &[K], index: usize) -> String {
    let kind = kinds.get(index).map_or("ground", |kind| kind.name());
    names.get(index).cloned().flatten().unwrap_or_else(|| format!("the {kind}"))
}

impl<A: GroundKind, L: GroundKind> Terrain<A, L> {
    /// Adds an area.
    pub fn add_area(&mut self, kind: A, area: Area, name: Option<String>) {
        self.areas.push(area);
        self.area_kinds.push(kind);
        self.area_names.push(name);
    }

    /// Adds a linear feature.
    pub fn add_line(&mut self, kind: L, line: Line, name: Option<String>) {
        self.lines.push(line);
        self.line_kinds.push(kind);
        self.line_names.push(name);
    }

    /// Adds a contour.
    pub fn add_contour(&mut self, contour: Contour, name: Option<String>) {
        self.contours.push(contour);
        self.contour_names.push(name);
    }

    /// Areas with their kinds.
    pub fn areas(&self) -> impl Iterator<Item = (A, &Area)> + Clone {
        self.area_kinds.iter().copied().zip(&self.areas)
    }

    /// Linear features with their kinds.
    pub fn lines(&self) -> impl Iterator<Item = (L, &Line)> + Clone {
        self.line_kinds.iter().copied().zip(&self.lines)
    }

    /// The first area of a name.
    pub fn find_area(&self, name: &str) -> Option<usize> {
        self.area_names.iter().position(|known| known.as_deref() == Some(name))
    }

    /// What an area is called: its name, or "the wood".
    pub fn area_name(&self, index: usize) -> String {
        called(&self.area_names, &self.area_kinds, index)
    }

    /// What a linear feature is called: its name, or "the hedge".
    pub fn line_name(&self, index: usize) -> String {
        called(&self.line_names, &self.line_kinds, index)
    }

    /// What a contour is called: its name, or "the hill".
    pub fn contour_name(&self, index: usize) -> String {
        self.contour_names.get(index).cloned().flatten().unwrap_or_else(|| "the hill".to_owned())
    }

    /// The areas that hide what is behind them.
    pub fn screens(&self) -> impl Iterator<Item = Screen<'_>> {
        self.areas().filter_map(|(kind, area)| kind.veil().map(|veil| Screen { area, veil }))
    }

    /// The ground for those who look past some of its screens, where hills block by this law.
    pub fn seen_past<'a>(&'a self, screens: &'a [Screen<'a>], law: HillLaw) -> SightGround<'a> {
        SightGround { screens, contours: &self.contours, law }
    }

    /// Judges a line by terrain, and by bodies if some are given.
    pub fn sight<'b>(
        &self,
        law: HillLaw,
        (from, to): (Point, Point),
        bodies: impl IntoIterator<Item = (usize, &'b Shape)>,
    ) -> Sight {
        let screens: Screens<'_> = self.screens().take(MOST_FEATURES).collect();
        self.seen_past(&screens, law).sight_past(from, to, bodies)
    }

    /// Whether terrain leaves a line free.
    pub fn is_clear(&self, law: HillLaw, from: Point, to: Point) -> bool {
        let (low, high) = (from.least(to), from.greatest(to));
        // SHORTCUT: what the box around a line does not touch does not block it.
        let near = || self.screens().filter(|screen| !screen.area.clear_of(low, high));
        if near().next().is_none() {
            return hills::blocks(&self.contours, law, from, to).is_none();
        }
        let screens: Screens<'_> = near().take(MOST_FEATURES).collect();
        self.seen_past(&screens, law).is_clear_past(from, to, [])
    }

    /// Whether terrain clearly hides all of a shape from a point: what cannot be seen through, or a hill higher than both.
    /// `false` says nothing.
    pub fn hides(&self, law: HillLaw, from: Point, shape: &Shape) -> bool {
        let (low, high) = shape.bounds();
        // Whoever stands on a hill as high may be seen over this one.
        let is_lower =
            |level: u8| self.contours.iter().all(|c| c.level < level || c.area.clear_of(low, high));
        let hill_hides = |hill: &Contour| {
            hill.area.is_between(from, shape) && self.level(from) < hill.level && is_lower(hill.level)
        };
        self.screens().any(|screen| screen.veil == Veil::Solid && screen.area.is_between(from, shape))
            || law == HillLaw::Higher && self.contours.iter().any(hill_hides)
    }

    /// The ground level of a point.
    pub fn level(&self, point: Point) -> u8 {
        hills::level(&self.contours, point)
    }
}
