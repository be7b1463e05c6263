//! What the laboratory counts here.

use crate::Ma;
use crate::actions::Fire;
use crate::army::Enrolled;
use crate::events::{Cause, Disorder, End, Event};
use crate::state::*;
use kernel::{Death, Group, Observed, Place, ReportBoard, Shape, Side, Spot};
use tabletop::{Lies, Point};

/// The grid under the table, in units.
const PITCH: i32 = 10_000;

/// How far a battalion must come from where it was set up not to have stood still.
const FAR: i32 = 10 * tabletop::UNITS;

/// What is counted of how a game is played.
#[derive(Clone, Copy)]
enum Counted {
    Charges,
    Volleys,
    Wasted,
    Battalions,
    Still,
    Disorder,
    Idle,
    Passes,
}

/// The same in words, in the same order.
const COUNTED: [&str; 8] = [
    "charges declared",
    "volleys",
    "volleys with nobody in range",
    "battalions",
    "battalions that never moved 10 cm",
    "moves that disordered somebody of their side",
    "marches of 0 cm",
    "passes",
];

impl Observed for Ma {
    fn turn(&self, state: &State) -> u16 {
        state.turn.into()
    }

    fn margin(&self, state: &State) -> i32 {
        self.standing_margin(state)
    }

    fn groups(&self) -> Vec<Group> {
        let group = |unit| {
            let raised = self.battle.battalion(unit);
            let strength = u32::from(raised.rankers + raised.characters.total());
            Group { side: raised.side, name: raised.name.clone(), strength }
        };
        self.battle.ids().map(group).collect()
    }

    /// Figures lost; of a battalion that is gone, all.
    fn losses(&self, state: &State, out: &mut Vec<u32>) {
        out.extend(self.battle.ids().map(|unit| {
            let raised = self.battle.battalion(unit);
            match state.of(unit).place {
                Where::Reserve => 0,
                Where::Table => self.all_losses(state, unit).into(),
                _ => u32::from(raised.rankers + raised.characters.total()),
            }
        }));
    }

    /// All are infantry; what can be told apart is who fell: the men, or those who lead them (MA-3.1).
    fn arms(&self) -> Vec<Group> {
        let group = |side, name: &str, strength: &dyn Fn(&Enrolled) -> u8| Group {
            side,
            name: name.to_owned(),
            strength: self.battle.of(side).map(|unit| u32::from(strength(self.battle.battalion(unit)))).sum(),
        };
        let of = |side| {
            [
                group(side, "Rankers", &|raised| raised.rankers),
                group(side, "Characters", &|raised| raised.characters.total()),
            ]
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn losses_by_arm(&self, state: &State, out: &mut Vec<u32>) {
        for side in Side::BOTH {
            let [mut rankers, mut characters] = [0, 0];
            for unit in self.battle.of(side) {
                let (raised, now) = (self.battle.battalion(unit), state.of(unit));
                let (men, leaders) = match now.place {
                    Where::Reserve => (0, 0),
                    Where::Table => {
                        (self.losses(state, unit), raised.characters.total() - now.characters.total())
                    }
                    _ => (raised.rankers, raised.characters.total()),
                };
                rankers += u32::from(men);
                characters += u32::from(leaders);
            }
            out.extend([rankers, characters]);
        }
    }

    /// In the square of the grid where it stood.
    fn death(&self, before: &State, event: &Event) -> Option<Death> {
        let Event::Gone { unit, .. } = *event else { return None };
        let at = self.stance(before, unit).centre();
        let middle = |at: i32, most: i32| at.clamp(0, most - 1) / PITCH * PITCH + PITCH / 2;
        let (width, height) = (self.table().width().units(), self.table().height().units());
        Some(Death { side: self.side(unit), at: Place::Point(middle(at.x(), width), middle(at.y(), height)) })
    }

    fn ground(&self) -> Option<ReportBoard> {
        let (width, height) = (self.table().width().units(), self.table().height().units());
        let mut spots = Vec::new();
        for row in 0..height / PITCH {
            for column in 0..width / PITCH {
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
        let first = tally.is_empty();
        tally.resize(COUNTED.len() + 1 + 3 * self.battle.battalions.len(), 0);
        let (counts, rest) = tally.split_at_mut(COUNTED.len());
        let [moving, places @ ..] = rest else { return };
        let mut count = |what: Counted| counts[what as usize] += 1;
        // Where everybody stands when the first turn begins; who is set up by the scenario stands there already.
        if first || matches!(event, Event::TurnBegan { turn: 1 }) {
            for unit in self.standing(before) {
                let at = before.of(unit).pose.anchor;
                if let [x, y, seen @ 0] = &mut places[3 * unit.index()..][..3] {
                    (*x, *y, *seen) = (at.x(), at.y(), 1);
                    count(Counted::Battalions);
                    count(Counted::Still);
                }
            }
        }
        match event {
            Event::ChargeDeclared { .. } => count(Counted::Charges),
            Event::Activated { how: Activation::Passed, .. } => count(Counted::Passes),
            Event::Aimed { volley } if volley.fire == Fire::Aimed => count(Counted::Volleys),
            Event::Wasted { .. } => {
                count(Counted::Volleys);
                count(Counted::Wasted);
            }
            Event::FlightThrown { .. } => *moving = 0,
            Event::Moved { unit, to, why } => {
                let of_its_own = matches!(why, Cause::March | Cause::Short | Cause::Contact | Cause::Ridden);
                *moving = i32::from(of_its_own);
                if *why == Cause::March && *to == before.of(*unit).pose {
                    count(Counted::Idle);
                }
                if let [x, y, still @ 1] = &mut places[3 * unit.index()..][..3]
                    && (of_its_own || *why == Cause::Pursuit)
                    && (to.anchor - Point::new(*x, *y)).square() >= i64::from(FAR) * i64::from(FAR)
                {
                    *still = 2;
                    counts[Counted::Still as usize] -= 1;
                }
            }
            Event::Disordered { why: Disorder::Interpenetration | Disorder::Terrain, .. } if *moving == 1 => {
                *moving = 0;
                count(Counted::Disorder);
            }
            _ => {}
        }
    }

    fn counted(&self, tally: &[i32], out: &mut Vec<(&'static str, i32)>) {
        out.extend(COUNTED.into_iter().zip(tally.iter().copied()));
    }

    fn facts(&self, state: &State, out: &mut Vec<(&'static str, i32)>) {
        let gone = |side: Side, end: End| {
            let place = match end {
                End::Destroyed => Where::Destroyed,
                End::OffTable | End::LeftBehind => Where::OffTable,
                End::Dispersed => Where::Dispersed,
            };
            self.battle.of(side).filter(|unit| state.of(*unit).place == place).count() as i32
        };
        let dead = |side: Side| i32::from(state.chiefs[side].post == Post::Dead);
        out.push(("first side: battalions in hand", self.tally(state, Side::First).battalions));
        out.push(("second side: battalions in hand", self.tally(state, Side::Second).battalions));
        out.push(("first side: fled from the table", gone(Side::First, End::OffTable)));
        out.push(("second side: fled from the table", gone(Side::Second, End::OffTable)));
        out.push(("first side: Commander killed", dead(Side::First)));
        out.push(("second side: Commander killed", dead(Side::Second)));
        out.push(("last turn", state.turn.into()));
    }
}
