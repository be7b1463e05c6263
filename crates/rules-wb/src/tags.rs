//! From an answer to what it is about, so that a click finds its answer; and the cell of a printed table in which dice
//! have fallen.

use crate::Wb;
use crate::army::*;
use crate::commanders::{Follow, RideMove};
use crate::harm::ChooseFacing;
use crate::orders::{Answer, Band, Going};
use crate::retreat::{Retreat, RetreatFacing};
use crate::rout::Rout;
use crate::state::*;
use hexes::{Direction, HexId};
use kernel::Roll;
use view::{Sense, Tag};

/// What the end of a part is called on its button.
fn part_end(s: &State) -> Option<String> {
    let label = match s.agenda.top()? {
        Task::Marches(_) => "End marching",
        Task::Activations(_) => "No more activations",
        Task::Guns(_) => "No more fire",
        Task::Command(_) => "He stays",
        Task::Movement(_) => "End movement",
        Task::Army(_) => "On to combat",
        Task::Combats(_) => "No more attacks",
        _ => return None,
    };
    Some(label.to_owned())
}

/// What sort of deed an answer is.
const fn sense(answer: Answer) -> Sense {
    use Answer as A;
    match answer {
        A::Place { .. } => Sense::Place,
        A::With { .. } | A::Join(_) | A::Take(_) => Sense::Join,
        A::Test(_)
        | A::TestUnit(_)
        | A::March(_)
        | A::MarchStack(_)
        | A::Ride(_)
        | A::Lead { .. }
        | A::LeadStack { .. }
        | A::Begin => Sense::Begin,
        A::Enter { .. }
        | A::EnterAlone { .. }
        | A::Step(_)
        | A::Leave
        | A::Run(_)
        | A::Retreat(_)
        | A::Advance { .. }
        | A::Follow(Going::Goes) => Sense::Go,
        A::Turn(_) | A::TurnGuns { .. } | A::Face(_) | A::Corner(_) => Sense::Turn,
        A::Deploy(_) | A::Column | A::Reorder(_) => Sense::Form,
        A::Halt | A::NoReaction | A::HoldFire | A::NoAdvance | A::Follow(Going::Stays) => Sense::Stay,
        A::Charge { .. } | A::Attack { .. } | A::AlsoAttack(_) => Sense::Attack,
        A::ReactionFire(_) | A::Fire { .. } => Sense::Shoot,
        A::Lose(_) => Sense::Choose,
        A::End => Sense::End,
    }
}

impl Wb {
    /// The piece whose move it is: a march, a ride or a flight names only the next hex.
    fn acting(&self, s: &State) -> Option<String> {
        match *s.agenda.top()? {
            Task::Move(_) => {
                let cell = s.mover_cell()?;
                s.stack(cell).find(|&unit| s.mover.units.has(unit)).map(|unit| self.unit(unit).code.clone())
            }
            Task::Rout(Rout { unit, .. })
            | Task::Retreat(Retreat { unit, .. })
            | Task::RetreatFacing(RetreatFacing { unit, .. })
            | Task::ChooseFacing(ChooseFacing { unit, .. }) => Some(self.unit(unit).code.clone()),
            Task::RideMove(RideMove(commander)) | Task::Follow(Follow { commander, .. }) => {
                Some(self.commander_info(commander).code.clone())
            }
            _ => None,
        }
    }

    /// The hex that was entered, where somebody may react to it.
    pub(crate) fn entered_hex(&self, s: &State) -> Option<u16> {
        match *s.agenda.top()? {
            Task::Reactions(task) => Some(self.map.id(task.hex).number()),
            _ => None,
        }
    }

    /// What an answer is about, and what sort of deed it is.
    pub(crate) fn tag_of(&self, s: &State, answer: Answer) -> Tag {
        let tag = self.about(s, answer);
        let label =
            tag.label.clone().or_else(|| self.on_a_button(s, answer)).map(|label| kernel::agreed(&label));
        Tag { sense: sense(answer), label, ..tag }
    }

    fn about(&self, s: &State, answer: Answer) -> Tag {
        use Answer as A;
        let acting = || self.acting(s);
        let unit = |u: UnitId| Some(self.unit(u).code.clone());
        let officer = |c: CommanderId| Some(self.commander_info(c).code.clone());
        let lead = |hex: HexId| s.lead(self.at(hex)).and_then(unit);
        let hex = |h: HexId| Some(h.number());
        let face = |d: Direction| Some(self.twelfths(d));
        let tag = |kind: &str, piece: Option<String>, hex: Option<u16>, facing: Option<u8>| Tag {
            kind: kind.to_owned(),
            piece,
            hex,
            facing,
            ..Tag::default()
        };
        let varied = |tag: Tag, variant: &str| Tag { variant: Some(variant.to_owned()), ..tag };
        match answer {
            A::Place { unit: u, hex: h, facing, posture } => {
                let placed = tag("place", unit(u), hex(h), face(facing));
                if posture == Posture::Column { varied(placed, "in march column") } else { placed }
            }
            // Only one commander can be meant: the units are what is chosen among.
            A::With { unit: u, .. } if matches!(s.agenda.top(), Some(Task::PlaceCommander(_))) => {
                tag("with", unit(u), None, None)
            }
            A::With { commander, unit: u } => {
                Tag { onto: unit(u), ..tag("with", officer(commander), None, None) }
            }
            A::Corner(corner) => {
                varied(tag("corners", None, None, None), &format!("{corner:?}").to_lowercase())
            }
            A::Test(f) => {
                let commander = self.formation(f).commander;
                varied(tag("test", officer(commander), None, None), &self.formation(f).name)
            }
            A::TestUnit(u) => varied(tag("test", unit(u), None, None), &self.unit(u).name),
            A::March(u) => tag("march", unit(u), None, None),
            A::MarchStack(h) => varied(tag("march", lead(h), None, None), "as a stack"),
            A::Ride(c) => tag("ride", officer(c), None, None),
            A::Lead { commander, unit: u } => {
                Tag { onto: unit(u), ..tag("lead", officer(commander), None, None) }
            }
            A::LeadStack { commander, hex: h } => {
                let led = Tag { onto: lead(h), ..tag("lead", officer(commander), None, None) };
                varied(led, "as a stack")
            }
            A::Enter { unit: u, hex: h } => tag("enter", unit(u), hex(h), None),
            A::EnterAlone { commander, hex: h } => tag("enter", officer(commander), hex(h), None),
            A::Step(h) => tag("step", acting(), hex(h), None),
            A::Turn(d) => tag("turn", acting(), None, face(d)),
            A::Deploy(d) => tag("deploy", acting(), None, face(d)),
            A::Column => tag("column", acting(), None, None),
            A::Take(c) => tag("take", officer(c), None, None),
            A::Leave => tag("leave", acting(), None, None),
            A::Halt => tag("halt", acting(), None, None),
            A::TurnGuns { hex: h, facing } => tag("turn", lead(h), None, face(facing)),
            A::Fire { unit: u, target } => tag("fire", unit(u), hex(target), None),
            A::Reorder(h) => tag("reorder", lead(h), None, None),
            A::End => Tag { label: part_end(s), ends: true, ..tag("end", None, None, None) },
            A::NoReaction => tag("no reaction", None, None, None),
            A::HoldFire => tag("hold fire", None, None, None),
            A::ReactionFire(u) => tag("reaction fire", unit(u), self.entered_hex(s), None),
            A::Charge { unit: u, band, to, facing } => {
                let charge = tag("charge", unit(u), hex(to), face(facing));
                if band == Band::Together { varied(charge, "together") } else { charge }
            }
            A::Attack { unit: u, hex: h } => tag("attack", unit(u), hex(h), None),
            A::Join(u) => tag("join", unit(u), None, None),
            A::AlsoAttack(h) => tag("also attack", None, hex(h), None),
            A::Begin => tag("begin", None, None, None),
            A::Lose(u) => tag("lose", unit(u), None, None),
            A::Run(to) => tag("run", acting(), to.and_then(hex), None),
            A::Retreat(to) => tag("retreat", acting(), to.and_then(hex), None),
            A::Face(d) => tag("face", acting(), None, face(d)),
            A::Follow(Going::Goes) => tag("follow", acting(), None, None),
            A::Follow(Going::Stays) => tag("stay", acting(), None, None),
            A::Advance { unit: u, to, facing } => tag("advance", unit(u), hex(to), face(facing)),
            A::NoAdvance => tag("no advance", None, None, None),
        }
    }

    /// Row and column of the printed table in which these faces fell (WB-FIRE, WB-CRT). The combat table has two columns
    /// of results; the defender's stands for both.
    pub(crate) fn lit_cell(roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
        let total = roll.total(faces);
        match roll.table?.as_str() {
            "WB-FIRE" => Some((total.clamp(0, 9) as u16, 1)),
            "WB-CRT" => Some(((total.clamp(-3, 11) + 3) as u16, 2)),
            _ => None,
        }
    }
}
