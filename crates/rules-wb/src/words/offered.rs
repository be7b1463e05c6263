//! What an answer is called on a button: names instead of codes.

use super::names::listed;
use crate::Wb;
use crate::army::*;
use crate::orders::{Answer, Band, Corner, Going};
use crate::state::*;
use hexes::{Direction, HexId};

impl Wb {
    /// What an answer is called on its button; `None` where its own words say enough.
    pub(crate) fn on_a_button(&self, s: &State, answer: Answer) -> Option<String> {
        use Answer as A;
        let name = |unit: UnitId| self.unit(unit).name.as_str();
        let general = |commander: CommanderId| self.general(s, commander);
        let stack = |hex: HexId| self.names_in(s, hex);
        let faces = |facing: Direction| self.facing_words(facing);
        Some(match answer {
            A::Place { unit, hex, facing, posture } => {
                let column = if posture == Posture::Column { ", in march column" } else { "" };
                format!("{} at {hex}, facing {}{column}", name(unit), faces(facing))
            }
            A::With { commander, unit } => format!("{} with {}", general(commander), name(unit)),
            A::Corner(Corner::Left) => "The corner to the left".to_owned(),
            A::Corner(Corner::Right) => "The corner to the right".to_owned(),
            A::Test(formation) => format!("Activate {}", self.formation_name(formation)),
            A::TestUnit(unit) => format!("Activate {}", name(unit)),
            A::March(unit) => format!("{} {}", name(unit), self.going(s)),
            A::MarchStack(hex) => format!("{} as one", stack(hex)),
            A::Ride(commander) => format!("{} rides", general(commander)),
            A::Lead { commander, unit } => format!("{} leads {}", general(commander), name(unit)),
            A::LeadStack { commander, hex } => format!("{} leads {}", general(commander), stack(hex)),
            A::Enter { unit, hex } => format!("{} enters at {hex}", name(unit)),
            A::EnterAlone { commander, hex } => format!("{} enters at {hex}", general(commander)),
            A::Deploy(facing) => format!("Deploy facing {}", faces(facing)),
            A::Column => "Form march column".to_owned(),
            A::Take(commander) => format!("{} rides along", general(commander)),
            A::Leave => "Leave the map for good".to_owned(),
            A::TurnGuns { hex, facing } => format!("Turn {} to face {}", stack(hex), faces(facing)),
            A::Fire { unit, target } => format!("{} fires at {} in {target}", name(unit), stack(target)),
            A::Reorder(hex) => format!("Change the order of {}", stack(hex)),
            A::HoldFire => "Hold fire".to_owned(),
            A::ReactionFire(unit) => format!("{} fires", name(unit)),
            A::Charge { unit, band, to, facing } => {
                let who = if band == Band::Together { "The whole stack of " } else { "" };
                format!("{who}{} charges to {to}, facing {}", name(unit), faces(facing))
            }
            A::Attack { unit, hex } => format!("{} attacks {} in {hex}", name(unit), stack(hex)),
            A::Join(unit) => format!("{} joins", name(unit)),
            A::AlsoAttack(hex) => format!("Attack {} in {hex}, too", stack(hex)),
            A::Begin => "Begin the attack".to_owned(),
            A::Lose(unit) => format!("{} loses the step", name(unit)),
            A::Run(None) | A::Retreat(None) => "Off the map".to_owned(),
            A::Follow(Going::Goes) => "He goes along".to_owned(),
            A::Follow(Going::Stays) => "He stays".to_owned(),
            A::Advance { unit, to, facing } => {
                format!("{} advances to {to}, facing {}", name(unit), faces(facing))
            }
            A::NoAdvance if !s.combat.advanced.is_empty() => "Nobody else advances".to_owned(),
            A::NoAdvance => "Nobody advances".to_owned(),
            A::Turn(facing) | A::Face(facing) => format!("Face {}", faces(facing)),
            A::Step(_) | A::Halt | A::Run(Some(_)) | A::Retreat(Some(_)) | A::NoReaction | A::End => {
                return None;
            }
        })
    }

    /// What a unit does that sets out now.
    fn going(&self, s: &State) -> &'static str {
        if s.phase == Phase::March { "marches" } else { "moves" }
    }

    /// Who stands in a hex, the lead unit first; the hex where nobody does.
    fn names_in(&self, s: &State, hex: HexId) -> String {
        let names: Vec<&str> = s.stack(self.at(hex)).map(|unit| self.unit(unit).name.as_str()).collect();
        if names.is_empty() { hex.to_string() } else { listed(&names, "and") }
    }
}
