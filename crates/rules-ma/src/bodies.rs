//! Who stands where: footprints, strength, and lists of bodies for the geometry (MA-G3 to MA-G9, MA-17, MA-S8).

use crate::Ma;
use crate::army::{BattalionId, CharacterKind, Quality};
use crate::formation::{Formation, groups, skirmish_groups};
use crate::state::*;
use crate::tables::COMMANDER_RADIUS;
use kernel::Side;
use tabletop::{Block, Length, Point, Shape, Stance, Table};

/// Footprints with their owners. They lie in lists of their own, since room for all would be four kilobytes that every list of
/// two or three bodies would carry about.
#[derive(Clone, Debug, Default)]
pub struct Bodies {
    /// The footprints.
    pub shapes: Vec<Shape>,
    /// Whose each is.
    pub who: Vec<Target>,
}

impl Bodies {
    fn add(&mut self, who: Target, shape: Shape) {
        self.shapes.push(shape);
        self.who.push(who);
    }
    /// Footprints with their owners.
    pub fn iter(&self) -> impl Iterator<Item = (Target, &Shape)> {
        self.who.iter().copied().zip(&self.shapes)
    }
}

impl FromIterator<(Target, Shape)> for Bodies {
    fn from_iter<I: IntoIterator<Item = (Target, Shape)>>(all: I) -> Bodies {
        let mut bodies = Bodies::default();
        all.into_iter().for_each(|(who, shape)| bodies.add(who, shape));
        bodies
    }
}

impl Target {
    /// A formed body.
    pub const fn formed(unit: BattalionId) -> Target {
        Target { unit, body: Body::Formed }
    }
    /// A screen.
    pub const fn screen(unit: BattalionId) -> Target {
        Target { unit, body: Body::Screen }
    }
}

impl Ma {
    /// The table.
    #[inline]
    pub fn table(&self) -> Table {
        self.battle.table
    }
    /// Whose a battalion is.
    #[inline]
    pub fn side(&self, unit: BattalionId) -> Side {
        self.battle.battalion(unit).side
    }
    /// The battalions of a side that are on the table, in roster order.
    pub fn standing_of<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
        self.battle.of(side).filter(|u| s.of(*u).on_table())
    }
    /// All battalions on the table.
    pub fn standing<'a>(&'a self, s: &'a State) -> impl Iterator<Item = BattalionId> + 'a {
        self.battle.ids().filter(|u| s.of(*u).on_table())
    }

    /// Rankers lost, skirmishers included (MA-R26, MA-R37).
    pub fn losses(&self, s: &State, unit: BattalionId) -> u8 {
        self.battle.battalion(unit).rankers.saturating_sub(s.of(unit).rankers())
    }
    /// Whether half of it or more is lost (MA-17.1, MA-19.4).
    pub fn halved(&self, s: &State, unit: BattalionId) -> bool {
        2 * u16::from(self.losses(s, unit)) >= u16::from(self.battle.battalion(unit).rankers)
    }
    /// Groups of the formed body that can shoot and fight (MA-10.11, MA-R25).
    pub fn live_groups(&self, s: &State, unit: BattalionId) -> u8 {
        groups(s.of(unit).formed)
    }
    /// Groups that the footprint shows (MA-G5, MA-17.1, MA-R26).
    pub fn footprint_groups(&self, s: &State, unit: BattalionId) -> u8 {
        let troops = s.of(unit);
        groups(if self.halved(s, unit) { troops.formed } else { troops.first_formed })
    }
    /// Its front and depth in a formation.
    pub fn block_in(&self, s: &State, unit: BattalionId, formation: Formation) -> Block {
        formation.block(self.footprint_groups(s, unit))
    }
    /// Its front and depth.
    pub fn block(&self, s: &State, unit: BattalionId) -> Block {
        self.block_in(s, unit, s.of(unit).formation)
    }
    /// Where and how large it stands.
    pub fn stance(&self, s: &State, unit: BattalionId) -> Stance {
        Stance::new(s.of(unit).pose, self.block(s, unit))
    }
    /// The footprint of its formed body.
    pub fn footprint(&self, s: &State, unit: BattalionId) -> Shape {
        self.stance(s, unit).footprint()
    }
    /// The footprint of its screen, if it has ground of its own.
    pub fn screen_footprint(&self, s: &State, unit: BattalionId) -> Option<Shape> {
        s.of(unit).placing().map(|screen| screen.footprint())
    }
    /// The footprint of a body.
    pub fn shape(&self, s: &State, target: Target) -> Option<Shape> {
        match target.body {
            Body::Formed => s.of(target.unit).on_table().then(|| self.footprint(s, target.unit)),
            Body::Screen => self.screen_footprint(s, target.unit),
        }
    }
    /// The fire groups of a body.
    pub fn groups_of(&self, s: &State, target: Target) -> u8 {
        match target.body {
            Body::Formed => self.live_groups(s, target.unit),
            Body::Screen => skirmish_groups(s.of(target.unit).skirmishers),
        }
    }
    /// Where everybody stands who is wanted: bodies, and screens that have ground of their own.
    fn stances<'a>(
        &'a self,
        s: &'a State,
        wanted: impl Fn(Target) -> bool + 'a,
    ) -> impl Iterator<Item = (Target, Stance)> + 'a {
        self.standing(s).flat_map(move |unit| {
            let (formed, screen) = (Target::formed(unit), Target::screen(unit));
            let body = wanted(formed).then(|| (formed, self.stance(s, unit)));
            let placing = s.of(unit).placing().filter(|_| wanted(screen));
            let screen = placing.map(|placing| (screen, Stance::new(placing.pose, placing.block())));
            body.into_iter().chain(screen)
        })
    }
    /// The bodies on the table that are wanted.
    pub fn bodies(&self, s: &State, wanted: impl Fn(Target) -> bool) -> Bodies {
        // Each may have a screen.
        let most = 2 * self.battle.battalions.len();
        let mut bodies = Bodies { shapes: Vec::with_capacity(most), who: Vec::with_capacity(most) };
        let mut known = self.memory.footprints.known();
        for (who, stance) in self.stances(s, wanted) {
            bodies.add(who, known.footprint(who, stance));
        }
        bodies
    }
    /// Those of them that may be as near as this to some ground: all that are, and some that are not.
    ///
    /// SHORTCUT: a footprint is made only for what is not too far off, whatever its heading.
    pub fn near<'a>(
        &'a self,
        s: &'a State,
        ground: &[Shape],
        by: Length,
        wanted: impl Fn(Target) -> bool + 'a,
    ) -> impl Iterator<Item = (Target, Shape)> + 'a {
        let boxes = ground.iter().map(|shape| shape.bounds());
        let around = boxes.reduce(|(a, b), (c, d)| (a.least(c), b.greatest(d)));
        let may_be = move |Stance { pose, block }: Stance| {
            // No corner is farther from the anchor; a unit for each rounding.
            let reach = block.width().units() / 2 + block.depth().units() + by.units() + 4;
            let (x, y) = (pose.anchor.x(), pose.anchor.y());
            around.is_some_and(|(low, high)| {
                x >= low.x() - reach && x <= high.x() + reach && y >= low.y() - reach && y <= high.y() + reach
            })
        };
        let stances = self.stances(s, wanted).filter(move |(_, stance)| may_be(*stance));
        stances.map(|(who, stance)| (who, stance.footprint()))
    }
    /// Whether somebody who is wanted stands on a shape.
    pub fn anybody_on(&self, s: &State, shape: &Shape, wanted: impl Fn(Target) -> bool) -> bool {
        self.near(s, std::slice::from_ref(shape), Length::ZERO, wanted).any(|(_, body)| on(shape, &body))
    }
    /// The enemies of a side: bodies and screens.
    pub fn enemies_of(&self, s: &State, side: Side) -> Bodies {
        self.bodies(s, |target| self.side(target.unit) != side)
    }
    /// The Commander alone, as a disc (MA-G7).
    pub fn chief_disc(&self, s: &State, side: Side) -> Option<Shape> {
        match s.chiefs[side].post {
            Post::Alone(at) => Some(disc(at)),
            _ => None,
        }
    }

    /// Whether the Commander is joined to it (MA-4.4).
    pub fn is_led(&self, s: &State, unit: BattalionId) -> bool {
        s.chiefs[self.side(unit)].post == Post::With(unit)
    }
    /// Whether it counts as one level lower (MA-4.5, MA-4.7, MA-R32); not while the Commander is alone (MA-4.2).
    pub fn is_lowered(&self, s: &State, unit: BattalionId) -> bool {
        match s.chiefs[self.side(unit)].post {
            Post::With(other) => other != unit,
            Post::Dead => true,
            Post::Alone(_) | Post::Reserve => false,
        }
    }
    /// The quality that every number is read with (MA-R32).
    pub fn quality(&self, s: &State, unit: BattalionId) -> Quality {
        let printed = self.battle.battalion(unit).quality;
        if self.is_lowered(s, unit) { printed.lower().unwrap_or(printed) } else { printed }
    }
    /// The extra -1 of Recruits who cannot drop (MA-4.5a, MA-R63).
    pub fn recruits_penalty(&self, s: &State, unit: BattalionId) -> i16 {
        let lowest = self.battle.battalion(unit).quality.lower().is_none();
        if lowest && self.is_lowered(s, unit) { -1 } else { 0 }
    }
    /// Whether an enemy supporter stands in its flank or rear (MA-9.4, MA-R45).
    pub fn is_flanked(&self, s: &State, unit: BattalionId) -> bool {
        let Some(engaged) = s.of(unit).engaged else { return false };
        self.battle.ids().any(|u| s.of(u).on_table() && s.of(u).supports == Some(engaged.foe))
    }
    /// Whether it is disordered now: until a full turn of reforming (MA-9.3, MA-9.8), or while a cause lasts (MA-9.7,
    /// MA-R41, MA-R50).
    pub fn is_disordered(&self, s: &State, unit: BattalionId) -> bool {
        let troops = s.of(unit);
        troops.disordered || troops.engaged.is_some() && (troops.spent || self.is_flanked(s, unit))
    }
    /// Whether a battalion has an Officer.
    pub fn has_officer(&self, s: &State, unit: BattalionId) -> bool {
        s.of(unit).characters.has(CharacterKind::Officer)
    }
    /// Whether a battalion has a supporter in its combat (MA-15.2e).
    pub fn is_supported(&self, s: &State, unit: BattalionId) -> bool {
        self.battle.ids().any(|u| s.of(u).on_table() && s.of(u).supports == Some(unit))
    }
}

/// A Commander alone (MA-G7).
pub fn disc(at: Point) -> Shape {
    Shape::disc(at, COMMANDER_RADIUS)
}

/// Whether two footprints are in contact (MA-G9).
pub fn touch(a: &Shape, b: &Shape) -> bool {
    a.closer(b, crate::tables::CONTACT)
}

/// Whether a shape stands on another by more than rounding.
pub fn on(a: &Shape, b: &Shape) -> bool {
    a.overlaps_by_more(b, tabletop::GRAZE)
}

/// A length as players say it.
pub fn cm(length: Length) -> String {
    format!("{length} cm")
}
