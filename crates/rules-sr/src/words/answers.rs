//! Answers in words: short, natural, and read back to the same answer by [`reading`](super::reading).

use crate::Sr;
use crate::orders::Answer;
use crate::state::State;

const fn with_bayonet(bayonet: bool) -> &'static str {
    if bayonet { " bayonet" } else { "" }
}

impl Sr {
    /// An answer in words.
    pub(crate) fn say_answer(&self, _: &State, answer: Answer) -> String {
        let code = |unit| self.code(unit);
        match answer {
            Answer::Bid(bid) => format!("bid {bid}"),
            Answer::Take(side) => format!("take {}", self.side_name(side)),
            Answer::Place { unit, hex, facing } => format!("place {} at {hex} {facing}", code(unit)),
            Answer::With { commander, unit } => {
                format!("{} with {}", self.commander_word(commander), code(unit))
            }
            Answer::ActFirst => "first".to_owned(),
            Answer::ActSecond => "second".to_owned(),
            Answer::Activate(formation) => format!("activate {}", self.formation_word(formation)),
            Answer::Rally { unit, helper: None } => format!("rally {}", code(unit)),
            Answer::Rally { unit, helper: Some(helper) } => {
                format!("rally {} with {}", code(unit), self.commander_word(helper))
            }
            Answer::March(unit) => format!("march {}", code(unit)),
            Answer::Enter { unit, hex } => format!("enter {} at {hex}", code(unit)),
            Answer::Ride(commander) => format!("ride {}", self.commander_word(commander)),
            Answer::Step(hex) => format!("step {hex}"),
            Answer::Halt(facing) => format!("halt {facing}"),
            Answer::Rest => "rest".to_owned(),
            Answer::Wait => "wait".to_owned(),
            Answer::Charge(hex) => format!("charge {hex}"),
            Answer::NoCharge => "no charge".to_owned(),
            Answer::End => "end".to_owned(),
            Answer::NoReaction => "no reaction".to_owned(),
            Answer::ReactionFire(unit) => format!("reaction fire {}", code(unit)),
            Answer::ReactionTurn { hex, facing } => format!("reaction turn {hex} {facing}"),
            Answer::ReactionMove { unit, to, facing } => {
                format!("reaction move {} to {to} {facing}", code(unit))
            }
            Answer::Fire { unit, target } => format!("fire {} at {target}", code(unit)),
            Answer::Attack { unit, hex, bayonet } => {
                format!("attack {hex} with {}{}", code(unit), with_bayonet(bayonet))
            }
            Answer::Join { unit, bayonet } => format!("join {}{}", code(unit), with_bayonet(bayonet)),
            Answer::AlsoAttack(hex) => format!("also attack {hex}"),
            Answer::Begin => "begin".to_owned(),
            Answer::Choose(unit) => format!("choose {}", code(unit)),
            Answer::Run(Some(hex)) => format!("run {hex}"),
            Answer::Run(None) => "run off".to_owned(),
            Answer::Face(facing) => format!("face {facing}"),
            Answer::Follow(true) => "follow".to_owned(),
            Answer::Follow(false) => "stay".to_owned(),
            Answer::Withdraw { unit, to, facing } => format!("withdraw {} to {to} {facing}", code(unit)),
            Answer::Stand => "stand".to_owned(),
            Answer::Terrain(hex) => format!("terrain {hex}"),
            Answer::Retreat { unit, to, facing } => format!("retreat {} to {to} {facing}", code(unit)),
            Answer::Advance { unit, to, facing } => format!("advance {} to {to} {facing}", code(unit)),
            Answer::NoAdvance => "no advance".to_owned(),
        }
    }
}
