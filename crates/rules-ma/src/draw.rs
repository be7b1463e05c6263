//! The drawn table: an engraved map, and battalions with every figure on its base.
//!
//! What is drawn is described by [`Picture`]s of battalions, which the fresh set-up of a scenario gives as well as any
//! position of a game: no state is looked at here. [`Battle::map_svg`] is the ground alone, drawn once;
//! [`Battle::board_svg`] has the troops too; [`board`] is the same in words, for terminals and screen readers.

pub mod board;
pub mod figures;
pub(crate) mod nations;

use crate::army::{BattalionId, Characters};
use crate::battle::{Battle, Objective, ScreenPlacing};
use crate::formation::{Formation, groups};
use crate::terrain::{AreaKind, Cover, LineKind};
use engraving::{AreaLook, Feature, Geometry, GoalLook, Key, LineLook, Sheet, ZoneLook};
use kernel::{BySide, Side, capital};
use tabletop::{Block, Point, Pose};

/// How long a centimetre is in the picture: a figure's base is twenty wide.
const SCALE: f64 = 10.0;

/// A battalion as it stands, for drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Which.
    pub battalion: BattalionId,
    /// Line or column.
    pub formation: Formation,
    /// Where.
    pub pose: Pose,
    /// The groups of its footprint (MA-G5).
    pub groups: u8,
    /// Formed Rankers left.
    pub rankers: u8,
    /// Rankers lost whose bases still hold the frontage (MA-17.1).
    pub fallen: u8,
    /// Characters left.
    pub characters: Characters,
    /// Its screen, if one is on the table.
    pub screen: Option<ScreenPlacing>,
    /// What is the matter with it: short letters, the words, and whether it is bad.
    pub marks: Vec<(&'static str, &'static str, bool)>,
    /// Whether the Supreme Commander is with it (MA-4.4).
    pub commander: bool,
}

impl Picture {
    /// The ground it takes up.
    pub fn block(&self) -> Block {
        self.formation.block(self.groups)
    }
}

/// All that stands on the table, for drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Battalions on the table, in roster order.
    pub battalions: Vec<Picture>,
    /// Supreme Commanders who are alone.
    pub commanders: BySide<Option<Point>>,
    /// Supreme Commanders who have fallen (MA-4.7).
    pub fallen: BySide<bool>,
}

impl Battle {
    /// The troops as the scenario places them; nobody where the players do.
    pub fn first_standing(&self) -> Standing {
        let picture = |(id, placing): (BattalionId, &crate::battle::Placing)| {
            let battalion = self.battalion(id);
            let rankers = battalion.rankers.saturating_sub(placing.skirmishers());
            Picture {
                battalion: id,
                formation: placing.formation,
                pose: placing.pose,
                groups: groups(rankers),
                rankers,
                fallen: 0,
                characters: battalion.characters,
                screen: placing.screen,
                marks: Vec::new(),
                commander: false,
            }
        };
        let commanders = match self.commanders {
            Some(BySide([first, second])) => BySide([Some(first), Some(second)]),
            None => BySide([None, None]),
        };
        Standing {
            battalions: self.ids().zip(&self.deployment).map(picture).collect(),
            commanders,
            fallen: BySide::new(false, false),
        }
    }

    /// Where the table lies in the picture: whoever lays pieces over the map uses the same.
    pub fn geometry(&self) -> Geometry {
        Geometry::of(self.table, SCALE)
    }

    /// The map alone: terrain, names, frame.
    pub fn map_svg(&self) -> String {
        let subtitle = self.subtitle();
        engraving::map(&self.sheet(&subtitle))
    }

    /// Map and troops.
    pub fn board_svg(&self, standing: &Standing) -> String {
        let subtitle = self.subtitle();
        engraving::board(&self.sheet(&subtitle), &figures::troops(self, standing))
    }

    fn subtitle(&self) -> String {
        let [first, second] = Side::BOTH.map(|side| self.army(side));
        if first.points() == second.points() {
            format!("{} against {}, {} points each", first.name, second.name, first.points())
        } else {
            format!(
                "{} ({}) against {} ({} points)",
                first.name,
                first.points(),
                second.name,
                second.points()
            )
        }
    }

    fn sheet<'a>(&'a self, subtitle: &'a str) -> Sheet<'a> {
        let terrain = &self.terrain;
        let name = |names: &'a [Option<String>], i: usize| names.get(i).and_then(|name| name.as_deref());
        let area = |(i, (kind, form))| Feature { look: look(kind), form, name: name(&terrain.area_names, i) };
        let line =
            |(i, (kind, form))| Feature { look: line_look(kind), form, name: name(&terrain.line_names, i) };
        let mut hills: Vec<_> = terrain.contours.iter().zip(0..).collect();
        hills.sort_by_key(|(contour, i)| (contour.level, *i));
        let zone = |side: Side| ZoneLook {
            corners: self.zone(self.edges[side]).corners(),
            colour: self.dress(side).side,
        };
        Sheet {
            title: &self.title,
            subtitle,
            table: self.table,
            unit: tabletop::Unit::Centimetres.short(),
            scale: SCALE,
            areas: terrain.areas().enumerate().map(area).collect(),
            lines: terrain.lines().enumerate().map(line).collect(),
            hills: hills.into_iter().map(|(c, i)| (c, name(&terrain.contour_names, i))).collect(),
            zones: Side::BOTH.map(zone).to_vec(),
            centre: Some(self.centre_line()),
            goals: self.goals(),
            key: self.key(),
        }
    }

    /// The objective, and how near to it a battalion counts (MA-C8).
    fn goals(&self) -> Vec<GoalLook> {
        let ring = |objective: &Objective| {
            let area = self.terrain.areas.get(objective.area)?;
            Some(GoalLook { outline: area.outline().to_vec(), within: objective.within })
        };
        self.objective.iter().filter_map(ring).collect()
    }

    /// The line that separates the two sides (MA-5.4).
    pub fn centre_line(&self) -> [Point; 2] {
        let (width, height) = (self.table.width().units(), self.table.height().units());
        if self.edges[Side::First].heading().direction().x == 0 {
            [Point::new(0, height / 2), Point::new(width, height / 2)]
        } else {
            [Point::new(width / 2, 0), Point::new(width / 2, height)]
        }
    }

    /// What the ground of this battle does (MA-G24): each kind once.
    fn key(&self) -> Vec<Key> {
        let terrain = &self.terrain;
        let mut key = Vec::new();
        let mut add = |name: &str, words: String| key.push(Key { name: capital(name), words });
        for kind in AreaKind::ALL.into_iter().filter(|kind| terrain.area_kinds.contains(kind)) {
            add(kind.name(), area_words(kind));
        }
        for kind in LineKind::ALL.into_iter().filter(|kind| terrain.line_kinds.contains(kind)) {
            add(kind.name(), format!("obstacle, {}", cover_words(kind.cover())));
        }
        if !terrain.contours.is_empty() {
            add("hill", "slow uphill, +2 above the enemy".to_owned());
        }
        key
    }
}

/// "no cover".
pub(crate) fn cover_words(cover: Option<Cover>) -> &'static str {
    match cover {
        None => "no cover",
        Some(Cover::Light) => "light cover",
        Some(Cover::Hard) => "hard cover",
    }
}

/// "difficult, hard cover".
pub(crate) fn area_words(kind: AreaKind) -> String {
    if kind.is_impassable() {
        return "impassable, blocks sight".to_owned();
    }
    let going = if kind.is_difficult() { "difficult" } else { "open" };
    format!("{going}, {}", cover_words(kind.cover()))
}

fn look(kind: AreaKind) -> AreaLook {
    match kind {
        AreaKind::Wood => AreaLook::Wood,
        AreaKind::Marsh => AreaLook::Marsh,
        AreaKind::Broken => AreaLook::Broken,
        AreaKind::Crops => AreaLook::Crops,
        AreaKind::Orchard => AreaLook::Orchard,
        AreaKind::Building => AreaLook::Building,
    }
}

fn line_look(kind: LineKind) -> LineLook {
    match kind {
        LineKind::Hedge => LineLook::Hedge,
        LineKind::Fence => LineLook::Fence,
        LineKind::Wall => LineLook::Wall,
        LineKind::Earthwork => LineLook::Earthwork,
        LineKind::Stream => LineLook::Stream,
    }
}

#[cfg(test)]
mod tests;
