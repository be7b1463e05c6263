//! What the laboratory counts here.

use crate::Lb;
use crate::army::{Arm, UnitId};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::morale::{Outcome, Trial};
use crate::state::*;
use crate::words::side_name;
use kernel::{Death, Group, Observed, Place, ReportBoard, Shape, Side, Spot};
use tabletop::{Lies, Point};

/// The grid under the table, in units.
const PITCH: i32 = 4_000;

/// The arms by which losses are told.
const ARMS: [&str; 3] = ["Infantry", "Cavalry", "Artillery"];

const fn arm(arm: Arm) -> usize {
    match arm {
        Arm::Infantry(_) => 0,
        Arm::Cavalry(..) => 1,
        Arm::Artillery(..) => 2,
    }
}

impl Observed for Lb {
    fn turn(&self, state: &State) -> u16 {
        state.turn.into()
    }

    fn margin(&self, state: &State) -> i32 {
        self.points(state, Side::First) - self.points(state, Side::Second)
    }

    fn groups(&self) -> Vec<Group> {
        let group = |unit| {
            let raised = self.raised(unit);
            Group { side: raised.side, name: raised.name.clone(), strength: raised.figures.into() }
        };
        self.battle.ids().map(group).collect()
    }

    /// Figures lost; of a unit that is gone, all.
    fn losses(&self, state: &State, out: &mut Vec<u32>) {
        out.extend(self.battle.ids().map(|unit| self.lost_of(state, unit)));
    }

    fn arms(&self) -> Vec<Group> {
        let of = |side: Side, i: usize| {
            let units = self.battle.of(side).filter(|unit| arm(self.arm(*unit)) == i);
            let strength = units.map(|unit| u32::from(self.raised(unit).figures)).sum();
            Group { side, name: format!("{} {}", side_name(side), ARMS[i].to_lowercase()), strength }
        };
        Side::BOTH.into_iter().flat_map(|side| (0..ARMS.len()).map(move |i| of(side, i))).collect()
    }

    fn losses_by_arm(&self, state: &State, out: &mut Vec<u32>) {
        for side in Side::BOTH {
            for i in 0..ARMS.len() {
                let units = self.battle.of(side).filter(|unit| arm(self.arm(*unit)) == i);
                out.push(units.map(|unit| self.lost_of(state, unit)).sum());
            }
        }
    }

    /// In the square of the grid where it stood.
    fn death(&self, before: &State, event: &Event) -> Option<Death> {
        let Event::Removed { unit, .. } = *event else { return None };
        let at = self.shape(before, unit).centre();
        let middle = |at: i32, most: i32| at.clamp(0, most - 1) / PITCH * PITCH + PITCH / 2;
        let (width, height) = (self.table().width().units(), self.table().height().units());
        Some(Death { side: self.side(unit), at: Place::Point(middle(at.x(), width), middle(at.y(), height)) })
    }

    fn ground(&self) -> Option<ReportBoard> {
        let (width, height) = (self.table().width().units(), self.table().height().units());
        let mut spots = Vec::new();
        for row in 0..(height + PITCH - 1) / PITCH {
            for column in 0..(width + PITCH - 1) / PITCH {
                let at = Point::new(column * PITCH + PITCH / 2, row * PITCH + PITCH / 2);
                let areas = self.battle.terrain.areas().filter(|(_, area)| area.lies(at) == Lies::Inside);
                let tint = areas.map(|(kind, _)| 1 + kind as u8 % 5).max().unwrap_or(0);
                let place = Place::Point(at.x(), at.y());
                spots.push(Spot { at: place, x: at.x(), y: height - at.y(), name: String::new(), tint });
            }
        }
        Some(ReportBoard { shape: Shape::Square, pitch: PITCH, spots })
    }

    fn count(&self, before: &State, event: &Event, tally: &mut Vec<i32>) {
        tally.resize(COUNTED.len(), 0);
        for (n, (_, counts)) in tally.iter_mut().zip(COUNTED) {
            *n += i32::from(counts(self, before, event));
        }
    }

    fn counted(&self, tally: &[i32], out: &mut Vec<(&'static str, i32)>) {
        let of = |i: usize| tally.get(i).copied().unwrap_or(0);
        out.extend(COUNTED.into_iter().enumerate().map(|(i, (name, _))| (name, of(i))));
    }

    fn facts(&self, state: &State, out: &mut Vec<(&'static str, i32)>) {
        let gone = |side: Side, how: Where| {
            self.battle.of(side).filter(|unit| state.of(*unit).place == how).count() as i32
        };
        let held = |side: Side| {
            let goals = self.battle.objectives.iter();
            goals.filter(|objective| self.holder(state, objective) == Some(side)).count() as i32
        };
        let fallen = |side: Side| {
            let ids = self.battle.general_ids().filter(|id| self.battle.general(*id).side == side);
            ids.filter(|id| state.leader(*id).post == Post::Lost).count() as i32
        };
        out.push(("French units routed", gone(Side::First, Where::Routed)));
        out.push(("French units destroyed", gone(Side::First, Where::Destroyed)));
        out.push(("British units routed", gone(Side::Second, Where::Routed)));
        out.push(("British units destroyed", gone(Side::Second, Where::Destroyed)));
        out.push(("French generals lost", fallen(Side::First)));
        out.push(("British generals lost", fallen(Side::Second)));
        out.push(("objectives held by the French", held(Side::First)));
        out.push(("objectives held by the British", held(Side::Second)));
        out.push(("last turn", state.turn.into()));
    }
}

/// Something that is counted of how a game is played: its name, and which events count.
type Counted = (&'static str, fn(&Lb, &State, &Event) -> bool);

const COUNTED: [Counted; 11] = [
    (
        "infantry charges",
        |game, _, event| matches!(event, Event::Charged { unit, .. } if game.arm(*unit).is_infantry()),
    ),
    ("infantry charges led by a general", |game, before, event| {
        let led = |unit: UnitId| game.arm(unit).is_infantry() && game.attached(before, unit).is_some();
        matches!(event, Event::Charged { unit, .. } if led(*unit))
    }),
    (
        "cavalry charges",
        |game, _, event| matches!(event, Event::Charged { unit, .. } if game.arm(*unit).is_cavalry()),
    ),
    (
        "cavalry charges that meet nobody",
        |_, _, event| matches!(event, Event::LaneLaid(lane) if lane.contacts.is_empty()),
    ),
    ("batteries laid", |_, _, event| matches!(event, Event::Laid { .. })),
    ("batteries laid on columns and squares", |_, before, event| {
        let dense = |unit: UnitId| matches!(before.of(unit).formation, Formation::Column | Formation::Square);
        matches!(event, Event::Laid { target, .. } if dense(*target))
    }),
    (
        "friends hit by a shot that carries on",
        |game, _, event| matches!(event, Event::Struck { unit, by, hits } if *hits > 0 && game.side(*unit) == game.side(*by)),
    ),
    ("infantry that stands firm before cavalry", |game, before, event| {
        let horse = |unit: UnitId| {
            let open = matches!(before.of(unit).formation, Formation::Line | Formation::Column);
            open && game.charges_on(before, unit).iter().any(|enemy| game.arm(enemy).is_cavalry())
        };
        matches!(event, Event::Tested { unit, trial: Trial::Standing, outcome: Outcome::Pass } if horse(*unit))
    }),
    ("squares formed against a charge", |_, _, event| {
        matches!(event, Event::Placed { why: Cause::Square, .. })
    }),
    ("counter-charges", |_, _, event| matches!(event, Event::Placed { why: Cause::CounterCharge, .. })),
    ("volleys", |_, _, event| matches!(event, Event::Volley { .. })),
];

impl Lb {
    fn lost_of(&self, s: &State, unit: UnitId) -> u32 {
        if s.of(unit).gone() { self.raised(unit).figures.into() } else { self.casualties(s, unit).into() }
    }
}
