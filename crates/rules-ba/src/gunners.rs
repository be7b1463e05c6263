//! Gunners and their guns (BA-1.2.4, BA-1.3.4, BA-2.2.5, BA-5.4.1o, BA-R15, BA-R56, BA-R145).
//!
//! A battery is the unit of its gunners, and leaving the guns is no splitting (BA-1.2.4b); redistribution stays within the unit
//! (BA-1.2.4d): while they are with their guns it has model guns, while they are away it has none and is
//! drawn up like infantry. Guns that are left stand on the table as [`LeftGuns`] and hinder nobody.

use crate::Ba;
use crate::bodies::{CONTACT, footprint};
use crate::events::Event;
use crate::formation::{Drawn, Formation};
use crate::forming::step::Taken;
use crate::forming::{Placed, shaped};
use crate::orders::{Element, Shaping, carried};
use crate::state::{Mark, State, Unit};
use crate::units::{Arm, UnitId};
use kernel::Stage;
use serde::{Deserialize, Serialize};
use tabletop::{Length, Pose, Shape};

/// The most model guns whose crews are told apart.
pub const MOST_GUNS: usize = 12;

/// Guns that their gunners have left (BA-ST17): they hinder nobody's march (BA-2.3.4d, BA-R56).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LeftGuns {
    /// The battery.
    pub unit: UnitId,
    /// Where the line of guns stands.
    pub pose: Pose,
    /// How many model guns.
    pub guns: u8,
    /// Since which bound they stand alone.
    pub since: u8,
    /// The opponent that was in base contact with them when the last bound ended (BA-4.5.0m).
    pub held: Option<UnitId>,
}

/// Something that happened to gunners and guns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GunEvent {
    /// Gunners leave their guns and form up so: a change of formation (BA-2.2.5a).
    Left(UnitId, Taken),
    /// Gunners rout from their guns (BA-5.4.1o), or go to an own unit: no change of formation (BA-2.2.5b, BA-2.2.5d).
    Abandoned(UnitId, Taken),
    /// Gunners man their guns again (BA-2.2.5f).
    Rejoined(UnitId),
    /// Gunners are spread so over the guns (BA-1.2.4c).
    Spread(UnitId, Vec<u8>),
    /// Guns are gone: taken (BA-4.5.0m), or nobody is left to man them.
    Gone(UnitId),
}

/// The guns a unit has left.
pub fn left(state: &State, unit: UnitId) -> Option<&LeftGuns> {
    state.guns.iter().find(|guns| guns.unit == unit)
}

/// What left guns cover of the table.
pub fn shape(guns: &LeftGuns) -> Shape {
    line(guns.guns).footprint(guns.pose)
}

fn line(guns: u8) -> Drawn {
    Drawn { arm: Arm::Artillery, formation: Formation::Line, files: 0, gap: Length::ZERO, figures: 1, guns }
}

/// The gunners of each gun: as they were told off, else as evenly as possible, remainders to the first (BA-R15).
pub fn crews(unit: &Unit) -> Vec<u8> {
    let guns = usize::from(unit.elements).min(MOST_GUNS);
    if guns == 0 {
        return Vec::new();
    }
    let told: u16 = unit.crews[..guns].iter().map(|crew| u16::from(*crew)).sum();
    if told == unit.figures && told > 0 {
        return unit.crews[..guns].to_vec();
    }
    let (each, more) = (usize::from(unit.figures) / guns, usize::from(unit.figures) % guns);
    (0..guns).map(|gun| (each + usize::from(gun < more)) as u8).collect()
}

/// The crews after losses: one by one from the gun with most gunners, of equal ones the first (BA-R15).
pub fn after_loss(unit: &Unit, lost: u16) -> [u8; MOST_GUNS] {
    let mut crews = crews(unit);
    for _ in 0..lost {
        let most = (0..crews.len()).max_by_key(|gun| (crews[*gun], std::cmp::Reverse(*gun)));
        match most {
            Some(gun) if crews[gun] > 0 => crews[gun] -= 1,
            _ => break,
        }
    }
    let mut out = [0; MOST_GUNS];
    out[..crews.len()].copy_from_slice(&crews);
    out
}

/// Whether some gun has no gunner: such a battery is neither limbered nor moved before gunners are redistributed or it is split
/// (BA-R15, BA-R97).
pub fn has_bare_gun(raised: Arm, unit: &Unit) -> bool {
    raised == Arm::Artillery && crews(unit).contains(&0)
}

/// What gunners become that leave their guns in a formation: directly behind them, facing as they do (BA-R145).
pub fn leaving(unit: &Unit, into: Shaping) -> Placed {
    let on_foot = Drawn { guns: 0, arm: Arm::Infantry, ..unit.drawn(Arm::Infantry) };
    let drawn = shaped(on_foot, into);
    let behind = line(unit.elements).block().depth();
    let back = if drawn.formation.is_round() {
        Length::new(drawn.block().depth().units() / 2)
    } else {
        Length::ZERO
    };
    Placed { drawn, pose: unit.pose.moved(unit.pose.heading, -(behind + back)) }
}

/// Whether gunners touch the guns they have left (BA-2.2.5f, BA-R56).
pub fn are_at_their_guns(game: &Ba, state: &State, unit: UnitId) -> bool {
    let Some(guns) = left(state, unit) else { return false };
    let guns = shape(guns);
    footprint(game, state, unit).parts().iter().any(|part| part.within(&guns, CONTACT))
}

/// Gunners are told off to the guns as orders say (BA-1.2.4c, BA-2.2.5c).
pub fn redistribute(stage: &mut Stage<'_, Ba>) {
    for id in stage.state().present().collect::<Vec<_>>() {
        let each =
            carried::elements(stage.game, stage.state(), id).iter().find_map(|element| match element {
                Element::Redistribute(each) => Some(each.iter().map(|crew| *crew as u8).collect::<Vec<u8>>()),
                _ => None,
            });
        let unit = stage.state().unit(id);
        let sum = |each: &[u8]| each.iter().map(|crew| u16::from(*crew)).sum::<u16>();
        if let Some(each) = each.filter(|each| {
            each.len() == usize::from(unit.elements) && each.len() <= MOST_GUNS && sum(each) == unit.figures
        }) {
            stage.emit(Event::Guns(GunEvent::Spread(id, each)));
        }
    }
}

/// Folds an event into a state.
pub fn apply(state: &mut State, event: &GunEvent) {
    let bound = state.bound;
    match event {
        GunEvent::Left(id, taken) | GunEvent::Abandoned(id, taken) => {
            let unit = &mut state.units[id.index()];
            let guns = LeftGuns { unit: *id, pose: unit.pose, guns: unit.elements, since: bound, held: None };
            (unit.elements, unit.crews) = (0, [0; MOST_GUNS]);
            (unit.formation, unit.files, unit.pose, unit.trail) =
                (taken.formation, taken.files, taken.pose, None);
            unit.marks = unit.marks.with(Mark::Moved);
            if matches!(event, GunEvent::Left(..)) {
                unit.marks = unit.marks.with(Mark::Formed);
            }
            unit.fired_in = 0;
            if guns.guns > 0 {
                state.guns.push(guns);
            }
        }
        GunEvent::Rejoined(id) => {
            let Some(guns) = left(state, *id).copied() else { return };
            state.guns.retain(|other| other.unit != *id);
            let unit = &mut state.units[id.index()];
            (unit.elements, unit.pose, unit.formation, unit.files) =
                (guns.guns, guns.pose, Formation::Line, 0);
            (unit.trail, unit.fired_in) = (None, 0);
            unit.marks = unit.marks.with(Mark::Formed).with(Mark::Moved);
        }
        GunEvent::Spread(id, each) => {
            let unit = &mut state.units[id.index()];
            unit.crews = [0; MOST_GUNS];
            unit.crews[..each.len()].copy_from_slice(each);
            unit.marks = unit.marks.with(Mark::Formed).with(Mark::Moved);
        }
        GunEvent::Gone(id) => state.guns.retain(|guns| guns.unit != *id),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{alone, range, unit};

    /// BA-R15, BA-1.1.7d
    #[test]
    fn losses_are_taken_from_the_gun_with_most_gunners() {
        let game = range();
        let state = alone(&game, &["D4 at 150 100 facing 0 line"]);
        let mut battery = state.unit(unit(&game, &state, "D4")).clone();
        assert_eq!(crews(&battery), [4, 4]);
        battery.figures = 7;
        assert_eq!((crews(&battery), after_loss(&battery, 1)[..2].to_vec()), (vec![4, 3], vec![3, 3]));
        battery.crews[..2].copy_from_slice(&[6, 1]);
        assert_eq!((crews(&battery), after_loss(&battery, 2)[..2].to_vec()), (vec![6, 1], vec![4, 1]));
        battery.figures = 1;
        assert_eq!(crews(&battery), [1, 0]);
        assert!(has_bare_gun(Arm::Artillery, &battery));
    }
}
