//! Works are announced, materials are rolled for, workers take their places (BA-6.3.0c, BA-6.3.0d, BA-6.3.0e,
//! BA-6.3.0f, BA-6.3.0g, BA-6.3.0h, BA-6.3.0i, BA-S5, BA-S14, BA-R72, BA-R108).

use super::{NEAR, WORKERS, is_at, suits};
use crate::Ba;
use crate::bodies::{self, drawn_arm};
use crate::disorder::penalised;
use crate::events::Event;
use crate::formation::{Drawn, Formation};
use crate::forming::step::{Change, Taken, Wanted, has_room};
use crate::forming::{Placed, shaped};
use crate::garrison;
use crate::gunners::GunEvent;
use crate::orders::carried::elements;
use crate::orders::{Element, Shaping, Site};
use crate::state::{Mark, Occupation, Project, State, Unit};
use crate::tables::works::Work;
use crate::terrain::AreaKind;
use crate::units::{Arm, Degree, UnitId};
use kernel::{Changes, Dice, Duty, Faces, Need, Roll, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Pose, Shape};

/// The work a unit is ordered to do, or goes on with, by its place among the projects.
fn ordered(game: &Ba, state: &State, unit: UnitId) -> Option<(Work, Site)> {
    elements(game, state, unit).iter().find_map(|element| match element {
        Element::Work(work, site) => Some((*work, *site)),
        _ => None,
    })
}

/// Whether a unit can work at all: engineers, gunners off their guns, in a building its occupants (BA-6.3.0a, BA-6.3.0b, BA-1.3.5b); not in
/// MD or FD (BA-6.3.0j), with figures for one item, and at the site.
fn can_work(game: &Ba, state: &State, id: UnitId, work: Work, site: Site) -> bool {
    let unit = state.unit(id);
    let arm = game.battle.raised(unit.root).arm;
    let skilled = match arm {
        Arm::Engineers => true,
        Arm::Artillery => unit.elements == 0 || may_leave(unit, site),
        _ => false,
    };
    let inside = match site {
        Site::Area(area) => garrison::building(state, id) == Some(area),
        Site::Pose(_) => false,
    };
    let able = if work == Work::Reinforcement {
        inside && is_half_full(game, state, id)
    } else {
        skilled && unit.on_table() && unit.figures >= WORKERS
    };
    let items = (unit.figures / WORKERS) as u8;
    able && suits(game, work, site) && unit.degree < Degree::Md && is_at(game, state, id, site, items, NEAR)
}

/// Whether gunners at their guns may leave them straight for work: unlimbered, and the work formation touches the battery (BA-1.3.5b,
/// BA-2.2.5e, BA-R177).
fn may_leave(unit: &Unit, site: Site) -> bool {
    let Site::Pose(site) = site else { return false };
    let (drawn, pose) = at_work(unit, site);
    let body = drawn.footprint(pose);
    let guns = unit.drawn(Arm::Artillery).footprint(unit.pose);
    unit.formation == Formation::Line && body.within(&guns, bodies::CONTACT)
}

/// Work formation on foot: centred behind the strip and facing it (BA-1.3.5a, BA-R13).
fn at_work(unit: &Unit, site: Pose) -> (Drawn, Pose) {
    let foot = Drawn { guns: 0, ..unit.drawn(Arm::Infantry) };
    let drawn = shaped(foot, Shaping { formation: Formation::Work, files: None });
    (drawn, Pose::new(site.anchor + site.heading.along(Length::whole(-1)), site.heading))
}

/// Whether the building a unit is in is at least half occupied (BA-T20.1, BA-R72).
pub(super) fn is_half_full(game: &Ba, state: &State, id: UnitId) -> bool {
    garrison::building(state, id)
        .is_some_and(|building| 2 * garrison::figures(state, id) >= game.battle.terrain.capacity(building))
}

/// The project of a side for a work at a site: there is one (BA-R72).
fn project(state: &State, side: kernel::Side, work: Work, site: Site) -> Option<u8> {
    let same = |project: &Project| project.side == side && project.work == work && project.site == site;
    state.projects.iter().position(same).map(|at| at as u8)
}

/// Works are announced: those ordered in this bound, and those that still want materials (BA-R108). Whoever has another order leaves his
/// work.
pub fn announce(stage: &mut Stage<'_, Ba>) {
    for id in stage.state().present().collect::<Vec<_>>() {
        let (game, state) = (stage.game, stage.state());
        let unit = state.unit(id);
        let Some((work, site)) = ordered(game, state, id) else {
            if matches!(unit.occupation, Occupation::Work(_)) && !elements(game, state, id).is_empty() {
                stage.emit(Event::LeftWork(id));
            }
            continue;
        };
        if !can_work(game, state, id, work, site) {
            continue;
        }
        let side = bodies::side(game, state, id);
        let items = if work == Work::Reinforcement { 1 } else { (unit.figures / WORKERS) as u8 };
        let known = project(state, side, work, site);
        if known.is_some_and(|at| state.projects[usize::from(at)].is_finished()) {
            continue;
        }
        if known.is_some_and(|at| unit.occupation == Occupation::Work(at)) {
            // It goes on with it.
            continue;
        }
        let at = known.unwrap_or(state.projects.len() as u8);
        let new = Project {
            side,
            work,
            site,
            items,
            bounds: 0,
            failures: 0,
            failed_in: 0,
            workers: None,
            supplied: false,
        };
        stage.emit(Event::WorkAnnounced(id, at, known.is_none().then_some(new)));
    }
    stage.push(Materials);
}

/// Whoever has announced a work and has no materials yet, by unit.
fn next(state: &State) -> Option<(UnitId, u8)> {
    state.present().find_map(|id| match state.unit(id).occupation {
        Occupation::Work(at) => {
            let project = &state.projects[usize::from(at)];
            let open = !project.supplied && project.workers == Some(id) && !project.is_finished();
            (open && !state.unit(id).is(Mark::SoughtMaterials)).then_some((id, at))
        }
        _ => None,
    })
}

/// Rolls for materials are made (BA-6.3.0f).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Materials;

/// The roll for the materials of a project: one better for each failed roll in consecutive bounds (BA-6.3.0i, BA-T20a).
pub fn roll(game: &Ba, state: &State, unit: UnitId, at: u8) -> Roll {
    let project = &state.projects[usize::from(at)];
    let mut roll = Roll::new(Dice::d6(3), "materials", rule!("BA-6.3.0f"));
    roll.by = Some(project.side);
    roll.who = Some(u16::from(unit.0));
    roll.table = Some(rule!("BA-T20"));
    let least = project.work.materials(is_near(game, project));
    let roll = roll.needing(Need::AtLeast(least));
    let roll = roll.change(Changes::Die, again(state, project), "failed attempts", rule!("BA-T20a"));
    penalised(state, project.side, roll)
}

/// Failed rolls in unbroken succession of bounds; a bound without one ends it (BA-R72).
pub(super) fn again(state: &State, project: &Project) -> i16 {
    let unbroken = project.failed_in > 0 && project.failed_in + 1 >= state.bound;
    if unbroken { i16::from(project.failures) } else { 0 }
}

/// Whether what a work is made of is within 10 cm: a wood for an abatis, a building for a barricade (BA-T20.2, BA-T20.4).
fn is_near(game: &Ba, project: &Project) -> bool {
    let wants = |kind: AreaKind| match project.work {
        Work::Abatis => kind == AreaKind::Wood,
        Work::Barricade => kind.is_building(),
        _ => false,
    };
    let Some(ground) = super::ground(game, project.site, project.items) else { return false };
    game.battle.terrain.ground.areas().any(|(kind, area)| {
        let near = |(from, way)| ground.within(&Shape::segment(from, from + way), Length::whole(10));
        wants(kind) && (area.overlaps(&ground) || area.sides().any(near))
    })
}

impl Duty<Ba> for Materials {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        match next(state) {
            Some((unit, at)) => Wait::Dice(roll(game, state, unit, at)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let Some((unit, at)) = next(stage.state()) else { return };
        let found = roll(stage.game, stage.state(), unit, at).passes(faces);
        stage.emit(Event::Materials(unit, at, found));
    }
}

/// Workers that have their materials take work formation, if there is room; in a building they stay as they are (BA-1.3.5a, BA-1.3.5h,
/// BA-S14, BA-R13).
pub fn commence(stage: &mut Stage<'_, Ba>) {
    for id in stage.state().present().collect::<Vec<_>>() {
        let (game, state) = (stage.game, stage.state());
        let unit = state.unit(id);
        let Occupation::Work(at) = unit.occupation else { continue };
        let project = &state.projects[usize::from(at)];
        if !project.supplied || unit.is(Mark::Fled) || unit.formation == Formation::Work || !unit.on_table() {
            continue;
        }
        let gunners = unit.elements > 0;
        let (drawn, pose) = match project.site {
            Site::Pose(site) => at_work(unit, site),
            Site::Area(_) => {
                let arm = drawn_arm(game.battle.raised(unit.root).arm, unit);
                let into = Shaping { formation: Formation::Work, files: None };
                (shaped(unit.drawn(arm), into), unit.pose)
            }
        };
        let wanted = Wanted {
            unit: id,
            change: Change::Form,
            into: Placed { drawn, pose },
            needs: vec![drawn.footprint(pose)],
        };
        if has_room(game, state, &wanted) {
            let taken = Taken { formation: Formation::Work, files: 0, pose };
            if gunners {
                stage.emit(Event::Guns(GunEvent::Left(id, taken)));
            }
            stage.emit(Event::Commenced(id, taken));
        } else {
            stage.emit(Event::WorkInterrupted(id));
        }
    }
}
