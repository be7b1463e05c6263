//! Field works on the table (BA-6.3.0, BA-T20, BA-R72, BA-R101).

use crate::Ba;
use crate::orders::Site;
use crate::state::{Project, State};
use crate::tables::ground::element;
use crate::tables::works::Work;
use crate::terrain::Grade;
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

/// The strips of the finished works; a work has no effect before (BA-R101).
pub fn finished(state: &State) -> impl Iterator<Item = Finished> + Clone + '_ {
    state.projects.iter().filter(|project| project.bounds >= project.work.bounds()).filter_map(strip)
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
    state.projects.iter().any(|project| {
        project.work == work && project.site == Site::Area(area) && project.bounds >= work.bounds()
    })
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
