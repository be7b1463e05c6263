//! The log: turns, phases, activations, commanders, points. Movement and combat have files of their own.

use crate::Sr;
use crate::army::*;
use crate::events::{Event, InCommand};
use crate::state::*;
use crate::tables::{self, Fate};
use hexes::Cell;
use kernel::{Caption, Place, Side, Telling, rule};

/// A modifier with its sign: "+2", "−1"; nothing for zero.
pub(crate) fn signed(n: i16) -> String {
    match n {
        0 => String::new(),
        n if n < 0 => format!(" −{}", -n),
        n => format!(" +{n}"),
    }
}

/// Two dice with their modifier and total: "3+4 −1 = 6".
pub(crate) fn two_dice(dice: [u8; 2], total: i8) -> String {
    let [a, b] = dice;
    let change = i16::from(total) - i16::from(a) - i16::from(b);
    format!("{a}+{b}{} = {total}", signed(change))
}

impl Sr {
    pub(crate) fn spots(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Place> {
        cells.into_iter().map(|c| Place::Hex(self.hex_id(c).number())).collect()
    }

    /// An event as a player reads it, before it is applied; `None` for bookkeeping.
    pub(crate) fn tell_event(&self, s: &State, event: &Event) -> Option<Telling> {
        Some(match *event {
            Event::BidMade { seat, .. } => Telling::line(
                format!("The {} side has made a sealed bid.", self.side_name(seat)),
                rule!("SR-R97"),
            ),
            Event::BidsRevealed { bids: [a, b] } => Telling::line(
                format!("The bids: {} {a}, {} {b}.", self.side_name(FRENCH), self.side_name(COALITION)),
                rule!("SR-R97"),
            ),
            Event::SidesChosen { side, bid, .. } => Telling::line(
                format!(
                    "The higher bidder takes the {} side; the marker moves by {bid} towards the {} side.",
                    self.side_name(side),
                    self.side_name(!side)
                ),
                rule!("SR-R97"),
            ),
            Event::PhaseBegan { phase } => return self.tell_phase(phase),
            Event::TurnBegan { turn } => {
                let hour = (u16::from(self.first_hour) + u16::from(turn) + 23) % 24;
                let text = format!("Turn {turn} of {}, {hour:02}:00", self.params.turns);
                Telling::new(Caption::Turn, text, rule!("SR-2a"))
            }
            Event::InitiativeRolled { dice, totals } => self.tell_initiative(dice, totals),
            Event::ActsFirst { side } => {
                Telling::line(format!("The {} side acts first.", self.side_name(side)), rule!("SR-2B.a"))
            }
            Event::Activated { formation } => {
                let side = self.side_name(self.formations[formation.index()].side);
                let text = format!("{} ({side}) is activated", self.formation_name(formation));
                let commander = self.formations[formation.index()].commander;
                Telling::new(Caption::Phase, text, rule!("SR-2B.b"))
                    .at(self.spots(s.commander(commander).place.on()))
            }
            Event::CommandChecked { out, .. } if out.is_empty() => return None,
            Event::CommandChecked { out, .. } => {
                Telling::line(format!("Out of command: {}.", self.all_named(out)), rule!("SR-3.1a"))
                    .at(self.spots(out.iter().filter_map(|u| s.cell(u))))
            }
            Event::CommandOf { unit, now } => {
                let where_now = match now {
                    InCommand::In => "in",
                    InCommand::Out => "out of",
                };
                let text = format!("{} is now {where_now} command.", self.named(unit));
                Telling::line(text, rule!("SR-4.1d")).at(self.place_of(s, unit))
            }
            Event::EliminationRolled { commander, dice, total } => {
                let fate = match tables::fate(i16::from(total)) {
                    Fate::Unharmed => "unharmed",
                    Fate::Wounded => "wounded",
                    Fate::Dead => "dead",
                };
                let text =
                    format!("{} is at risk: {}: {fate}.", self.general(s, commander), two_dice(dice, total));
                Telling::line(text, rule!("SR-ELIM")).at(self.spots(s.commander(commander).place.on()))
            }
            Event::Eliminated { commander, fate } => self.tell_eliminated(s, commander, fate),
            Event::CommanderMoved { commander, to } => {
                Telling::goes(self.general(s, commander), "rides", self.hex_id(to), rule!("SR-R44"))
                    .alone()
                    .at(self.spots([to]))
            }
            Event::PutAside { commander } => Telling::line(
                format!("{} has no unit left on the map and is put aside.", self.general(s, commander)),
                rule!("SR-R88"),
            ),
            Event::ControlTaken { hex, side } => {
                let text = format!("The {} side takes {}.", self.side_name(side), self.hex_id(hex));
                Telling::line(text, rule!("SR-8.3.1c")).at(self.spots([hex]))
            }
            Event::Marker { side } => {
                let vp = s.vp + if side == FRENCH { 1 } else { -1 };
                let score = if vp == 0 { "level".to_owned() } else { self.points(vp) };
                Telling::line(format!("Victory points: {score}."), rule!("SR-8.3.2b"))
            }
            Event::Won { victory } => {
                let (level, rule) = self.victory_level(victory);
                let text = match self.params.french_minor {
                    Some(_) => format!("The {} side wins a {level}.", self.side_name(victory.winner)),
                    None => format!("The {} side wins the battle.", self.side_name(victory.winner)),
                };
                Telling::new(Caption::Turn, text, rule)
            }
            _ => return self.tell_moves(s, event),
        })
    }

    fn tell_phase(&self, phase: Phase) -> Option<Telling> {
        let (text, rule) = match phase {
            Phase::Initiative => ("Initiative", rule!("SR-2A.a")),
            Phase::Movement => ("Rally and movement", rule!("SR-4.1a")),
            Phase::Fire => ("Artillery fire", rule!("SR-5.1a")),
            Phase::Combat => ("Combat", rule!("SR-6a")),
            Phase::Final => ("End of the turn", rule!("SR-2C.a")),
            Phase::SetUp | Phase::Activation => return None,
        };
        Some(Telling::new(Caption::Phase, text.to_owned(), rule))
    }

    fn tell_initiative(&self, dice: [u8; 2], totals: [u8; 2]) -> Telling {
        let part = |side: Side| {
            let (die, total) = (dice[side.index()], totals[side.index()]);
            let value = i16::from(total) - i16::from(die);
            format!("{} {die}{} = {total}", self.side_name(side), signed(value))
        };
        let (end, rule) = match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Equal => ("rolled again".to_owned(), rule!("SR-2A.b")),
            more => {
                let winner = if more == std::cmp::Ordering::Greater { FRENCH } else { COALITION };
                (format!("the {} side chooses who acts first", self.side_name(winner)), rule!("SR-2A.a"))
            }
        };
        Telling::line(format!("{}, {}: {end}.", part(FRENCH), part(COALITION)), rule)
    }

    fn tell_eliminated(&self, s: &State, commander: CommanderId, fate: Fate) -> Telling {
        let representative = self.commander_info(commander).role == Role::Representative;
        let text = format!(
            "{} is {} and {}.",
            self.general(s, commander),
            if fate == Fate::Dead { "killed" } else { "wounded" },
            if representative { "leaves the field" } else { "is replaced" }
        );
        let rule = if representative { rule!("SR-R87") } else { rule!("SR-7h") };
        Telling::line(text, rule).at(self.spots(s.commander(commander).place.on()))
    }

    /// The marker in words: "Coalition 3".
    pub(crate) fn points(&self, vp: i8) -> String {
        match vp {
            0 => "0".to_owned(),
            vp if vp > 0 => format!("{} {vp}", self.side_name(FRENCH)),
            vp => format!("{} {}", self.side_name(COALITION), -i16::from(vp)),
        }
    }
}
