//! Field works (BA-6.3.0, BA-T20, BA-R72, BA-R101, BA-R108).
//!
//! Here is what stands on the table; [`materials`] is how a work is announced and begun, [`progress`] how it goes on, [`destroy`] how
//! bridges burn and are blown up.

pub mod destroy;
pub mod materials;
pub mod progress;

use crate::Ba;
use crate::bodies;
use crate::orders::Site;
use crate::state::{Project, State};
use crate::tables::ground::element;
use crate::tables::works::Work;
use crate::terrain::{AreaKind, Grade};
use crate::units::UnitId;
use tabletop::{Block, Length, Shape};

/// A finished work that hinders or covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The strip it covers.
    pub strip: Shape,
    /// The obstacle it is.
    pub obstacle: Grade,
    /// The cover it gives.
    pub cover: Grade,
}

/// Workers step up to a site within this when they begin (BA-R161).
pub const NEAR: Length = Length::whole(5);
/// How many figures make one item (BA-T20, BA-R72).
pub const WORKERS: u16 = 5;

/// The strips of the finished works; a work has no effect before (BA-R101).
pub fn finished(state: &State) -> impl Iterator<Item = Finished> + Clone + '_ {
    state.projects.iter().filter(|project| project.is_finished()).filter_map(strip)
}

impl Project {
    /// Whether all its bounds are done.
    pub fn is_finished(&self) -> bool {
        self.bounds >= self.work.bounds()
    }
}

/// The cover of a building: one degree more when it has been reinforced, III at most (BA-T20.1, BA-R72).
pub fn building_cover(game: &Ba, state: &State, building: u8) -> Grade {
    let plain = game.battle.terrain.ground.area_kinds[usize::from(building)].cover();
    if !is_done(state, Work::Reinforcement, building) {
        return plain;
    }
    match plain {
        Grade::None => Grade::I,
        Grade::I => Grade::II,
        Grade::II | Grade::III => Grade::III,
    }
}

/// Whether a work on a building or bridge is finished.
pub fn is_done(state: &State, work: Work, area: u8) -> bool {
    state
        .projects
        .iter()
        .any(|project| project.work == work && project.site == Site::Area(area) && project.is_finished())
}

/// The strip of a work in the open, 5 cm long for each item and 1 cm deep (BA-R101).
fn strip(project: &Project) -> Option<Finished> {
    let Site::Pose(pose) = project.site else { return None };
    let (obstacle, cover) = match project.work {
        Work::Abatis | Work::Chevaux => element(19),
        // A barricade gives cover I (BA-R52).
        Work::Barricade => (element(20).0, Grade::I),
        Work::Emplacement => element(21),
        Work::Reinforcement | Work::Incineration | Work::Detonation => return None,
    };
    let long = Length::whole(5).times(i32::from(project.items.max(1)));
    Some(Finished { strip: pose.footprint(Block::new(long, Length::whole(1))), obstacle, cover })
}

/// The ground of a site: the strip of a work in the open, or the building or bridge.
pub fn ground(game: &Ba, site: Site, items: u8) -> Option<Shape> {
    match site {
        Site::Pose(pose) => {
            let long = Length::whole(5).times(i32::from(items.max(1)));
            Some(pose.footprint(Block::new(long, Length::whole(1))))
        }
        Site::Area(area) => {
            let outline = game.battle.terrain.ground.areas.get(usize::from(area))?.outline();
            Some(Shape::hull(outline))
        }
    }
}

/// Whether a unit is within this distance of a site.
pub fn is_at(game: &Ba, state: &State, unit: UnitId, site: Site, items: u8, within: Length) -> bool {
    let Some(ground) = ground(game, site, items) else { return false };
    bodies::footprint(game, state, unit).parts().iter().any(|part| part.within(&ground, within))
}

/// Whether a work can be done to a site: bridges of wood burn, those of stone are blown up, buildings are reinforced, the rest is built in
/// the open (BA-T20).
pub fn suits(game: &Ba, work: Work, site: Site) -> bool {
    let kind = match site {
        Site::Pose(_) => None,
        Site::Area(area) => game.battle.terrain.ground.area_kinds.get(usize::from(area)).copied(),
    };
    match work {
        Work::Reinforcement => kind.is_some_and(AreaKind::is_building),
        Work::Incineration => kind == Some(AreaKind::WoodenBridge),
        Work::Detonation => kind == Some(AreaKind::StoneBridge),
        Work::Abatis | Work::Chevaux | Work::Barricade | Work::Emplacement => kind.is_none(),
    }
}

#[cfg(test)]
mod tests;
