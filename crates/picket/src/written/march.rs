//! Steps that are made at once (PK-13g to PK-13k).

use crate::state::{ALL_UNITS, State};
use crate::{Event, Picket, Post, Posture, UnitId};
use kernel::{Side, Stage};
use serde::Serialize;

/// Where each company goes in a step.
pub type Going = [Option<Post>; ALL_UNITS];

/// Why a company does not come where it was ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Halt {
    /// An enemy came the same way from the other end (PK-13h).
    Met,
    /// Both sides would have entered the post (PK-13h).
    Contested,
    /// Enemies stay there, and it may not assault (PK-13i).
    Barred,
    /// Two of its own side are there (PK-13j).
    NoRoom,
}

/// What stops a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Halts(Halt),
    /// It assaults whoever stays there.
    Assaults,
    /// It runs into an ambush.
    Surprised(UnitId),
}

/// Makes one step of all who go, at once; returns who came where. Those who stop are told apart first: a company that
/// stops may stop another, so it is looked again until nobody more stops. All are judged by the same picture, so that it
/// does not matter who is looked at first.
pub fn step(stage: &mut Stage<'_, Picket>, mut going: Going) -> Going {
    loop {
        let state = stage.state();
        let stops: Vec<(UnitId, Post, Stop)> = all()
            .filter_map(|unit| {
                let to = going[unit.index()]?;
                Some((unit, to, stop(state, &going, unit, to)?))
            })
            .collect();
        if stops.is_empty() {
            break;
        }
        for (unit, to, stop) in stops {
            going[unit.index()] = None;
            match stop {
                Stop::Halts(why) => stage.emit(Event::Halted(unit, to, why)),
                Stop::Assaults => stage.emit(Event::Doing(unit, super::carry::Doing::Assaults(to))),
                Stop::Surprised(ambush) => {
                    if stage.state().unit(ambush).is_concealed() {
                        stage.emit(Event::Revealed(ambush, to));
                    }
                }
            }
        }
    }
    if going.iter().any(Option::is_some) {
        stage.emit(Event::Marched(going));
    }
    going
}

fn all() -> impl Iterator<Item = UnitId> {
    Side::BOTH.into_iter().flat_map(UnitId::of)
}

fn stop(state: &State, going: &Going, unit: UnitId, to: Post) -> Option<Stop> {
    let side = unit.side();
    let from = state.unit(unit).post();
    let goes = |id: UnitId| going[id.index()];
    let there = |id: UnitId| state.unit(id).post() == Some(to);
    let mut enemies = UnitId::of(!side);
    if UnitId::of(!side).any(|enemy| there(enemy) && goes(enemy).is_some() && goes(enemy) == from) {
        return Some(Stop::Halts(Halt::Met));
    }
    if enemies.any(|enemy| goes(enemy) == Some(to)) {
        return Some(Stop::Halts(Halt::Contested));
    }
    let stays = |id: &UnitId| there(*id) && goes(*id).is_none();
    if UnitId::of(!side).filter(stays).any(|enemy| state.unit(enemy).visible().is_some()) {
        let may = state.posture[side] == Posture::Advance && !state.unit(unit).is_shaken();
        return Some(if may { Stop::Assaults } else { Stop::Halts(Halt::Barred) });
    }
    if let Some(ambush) = UnitId::of(!side).find(stays) {
        return Some(Stop::Surprised(ambush));
    }
    let coming = UnitId::of(side).filter(|&id| goes(id) == Some(to));
    let staying = UnitId::of(side).filter(stays).count();
    let last = coming.clone().next_back() == Some(unit);
    (last && staying + coming.count() > 2).then_some(Stop::Halts(Halt::NoRoom))
}
