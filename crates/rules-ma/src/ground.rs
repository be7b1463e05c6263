//! Sight and cover (MA-G14, MA-G15, MA-G16, MA-R5, MA-R71).

use crate::Ma;
use crate::army::BattalionId;
use crate::bodies::Bodies;
use crate::state::*;
use crate::tables::COVER_REACH;
use crate::terrain::Cover;
use tabletop::{Area, HillLaw, Line, Point, Shape, Sight};

/// What is higher than both ends blocks (MA-G14).
pub(crate) const HILLS: HillLaw = HillLaw::Higher;

impl Ma {
    /// Judges a line by terrain, and by bodies if some are given (MA-G14).
    pub fn sight<'b>(
        &self,
        from: Point,
        to: Point,
        bodies: impl IntoIterator<Item = (usize, &'b Shape)>,
    ) -> Sight {
        self.battle.terrain.sight(HILLS, (from, to), bodies)
    }

    /// Whether a line is free of terrain that blocks it (MA-G16).
    pub fn is_clear(&self, from: Point, to: Point) -> bool {
        self.battle.terrain.is_clear(HILLS, from, to)
    }

    /// Line of sight for Resolve: between footprint centres, by terrain alone (MA-G16).
    pub fn sees(&self, s: &State, from: BattalionId, to: BattalionId) -> bool {
        self.is_clear(self.stance(s, from).centre(), self.stance(s, to).centre())
    }

    /// Difficult areas.
    pub fn difficult(&self) -> impl Iterator<Item = &Area> + Clone {
        self.battle.terrain.areas().filter(|(kind, _)| kind.is_difficult()).map(|(_, area)| area)
    }

    /// Areas nobody may enter.
    pub fn impassable(&self) -> impl Iterator<Item = (usize, &Area)> + Clone {
        let areas = self.battle.terrain.areas().enumerate();
        areas.filter(|(_, (kind, _))| kind.is_impassable()).map(|(i, (_, area))| (i, area))
    }

    /// The first difficult area under a footprint (MA-G25).
    pub fn difficult_under(&self, shape: &Shape) -> Option<usize> {
        let areas = self.battle.terrain.areas().enumerate();
        areas
            .filter(|(_, (kind, _))| kind.is_difficult())
            .find(|(_, (_, a))| a.overlaps(shape))
            .map(|(i, _)| i)
    }

    /// The cover of a body that stands for more than half in a cover area (MA-G15, MA-R71).
    pub fn area_cover(&self, shape: &Shape) -> Option<Cover> {
        let areas = self.battle.terrain.areas();
        areas.filter(|(_, area)| area.holds_more_than_half(shape)).filter_map(|(kind, _)| kind.cover()).max()
    }

    /// The cover edge that a segment crosses within 4 cm of a shape (MA-G15).
    fn edge_cover(&self, from: Point, to: Point, target: &Shape) -> Option<Cover> {
        let near = |line: &Line| line.within(target, COVER_REACH);
        let lines = self.battle.terrain.lines().filter(|(kind, line)| kind.cover().is_some() && near(line));
        let within = |at: Point| target.within(&Shape::point(at), COVER_REACH);
        lines
            .filter(|(_, line)| line.first_crossing(to, from).is_some_and(within))
            .filter_map(|(k, _)| k.cover())
            .max()
    }

    /// The cover of a target against a volley along these segments (MA-G15): an area it stands in, or an edge that
    /// more than half of the segments cross. Hard prevails.
    pub fn cover_against(&self, segments: &[(Point, Point)], target: &Shape) -> Option<Cover> {
        let mut best = self.area_cover(target);
        for cover in [Cover::Light, Cover::Hard] {
            let behind = segments.iter().filter(|(a, b)| self.edge_cover(*a, *b, target) >= Some(cover));
            if 2 * behind.count() > segments.len() {
                best = best.max(Some(cover));
            }
        }
        best
    }

    /// The levels of the ground at two points, compared (MA-G23).
    pub fn height_over(&self, a: Point, b: Point) -> i8 {
        let terrain = &self.battle.terrain;
        (terrain.level(a).cmp(&terrain.level(b))) as i8
    }

    /// Bodies that may block fire between two bodies: everybody but shooter and target (MA-G14).
    pub fn blockers(&self, s: &State, shooter: Target, target: Target) -> Bodies {
        self.bodies(s, |other| other != shooter && other != target)
    }
}
