//! The log: turns, phases, activations, commanders, the end. Movement and combat have files of their own.

use crate::Wb;
use crate::army::*;
use crate::commanders::risk::{CasualtyDice, Danger};
use crate::events::Event;
use crate::state::*;
use kernel::{Caption, Duties, Place, RuleId, Side, Telling, rule};

/// An ordinary line.
pub(super) fn line(text: String, rule: RuleId) -> Telling {
    Telling::line(text, rule)
}

/// A line that opens something.
pub(super) fn heading(heading: Caption, text: String, rule: RuleId) -> Telling {
    Telling::new(heading, text, rule)
}

/// The same line with its place.
pub(super) fn placed(telling: Telling, at: Vec<Place>) -> Telling {
    Telling { at, ..telling }
}

/// A die with its modifiers and total: "die 3 + 4 = 7".
pub(super) fn sum(die: u8, total: i8) -> String {
    match i16::from(total) - i16::from(die) {
        0 => format!("die {die}"),
        change if change < 0 => format!("die {die} − {} = {total}", -change),
        change => format!("die {die} + {change} = {total}"),
    }
}

impl Wb {
    /// An event as a player reads it, before it is applied; `None` for bookkeeping.
    pub(crate) fn tell_event(&self, s: &State, event: &Event) -> Option<Telling> {
        Some(match *event {
            Event::PhaseBegan { phase } => return self.tell_phase(s, phase),
            Event::TurnBegan { turn } => {
                let hour = (u16::from(self.params.first_hour) + u16::from(turn) + 23) % 24;
                let text = format!("Turn {turn} of {}, {hour:02}:00", self.params.turns);
                heading(Caption::Turn, text, rule!("WB-6.1a"))
            }
            Event::CornersChosen { side, corner } => {
                let which = if corner == crate::orders::Corner::Right { "right" } else { "left" };
                let text = format!(
                    "The {} side faces the corners to the {which} of its hexsides.",
                    self.side_name(side)
                );
                line(text, rule!("WB-R107"))
            }
            Event::ArrivalRolled { formation, die, arrives } => {
                let fate = if arrives { "arrives" } else { "does not come yet" };
                line(format!("{} {fate} (die {die}).", self.formation_name(formation)), rule!("WBS-4.7"))
            }
            Event::Arrived { formation } => {
                let text = format!("{} has arrived and may enter the map.", self.formation_name(formation));
                heading(Caption::Action, text, rule!("WBS-4.7"))
            }
            Event::InitiativeRolled { dice, totals, first } => {
                let part = |side: Side| {
                    let (die, total) = (dice[side.index()], totals[side.index()]);
                    format!("{} {die} + {} = {total}", self.side_name(side), total - die)
                };
                let [a, b] = Side::BOTH.map(part);
                line(
                    format!("Initiative: {a}, {b}: the {} side goes first.", self.side_name(first)),
                    rule!("WB-6.1i"),
                )
            }
            Event::HalfBegan { side } => {
                let text = format!("{}: fire and movement", self.side_name(side));
                heading(Caption::Phase, text, rule!("WB-6.1g"))
            }
            Event::ActivationRolled { formation, unit, die, activated } => {
                return Some(self.tell_activation(s, formation, unit, die, activated));
            }
            Event::Activated { out, .. } if out.is_empty() => return None,
            Event::Activated { out, .. } => {
                let they = if out.count() > 1 { "they do" } else { "it does" };
                let text = format!("Out of command: {}; {they} nothing in this half.", self.all_named(out));
                placed(line(text, rule!("WB-7.2d")), self.spots(out.iter().filter_map(|u| s.cell(u))))
            }
            Event::Demoralised { formation, now: true } => {
                let text =
                    format!("{} has lost half its steps and is demoralised.", self.formation_name(formation));
                line(text, rule!("WB-12.6b"))
            }
            Event::Demoralised { formation, now: false } => line(
                format!("{} recovers from demoralisation.", self.formation_name(formation)),
                rule!("WB-12.6b"),
            ),
            Event::CommanderRolled { commander, dice: [a, b], total, out } => {
                let extra = if u16::from(total) > u16::from(a) + u16::from(b) { " + 2" } else { "" };
                let fate = if out { "he is out of action" } else { "he is unhurt" };
                let text = format!(
                    "{} is in danger: {a} + {b}{extra} = {total}: {fate}.",
                    self.general(s, commander)
                );
                let rule = match s.agenda.top() {
                    Some(Task::CasualtyDice(CasualtyDice { danger: Danger::Overrun, .. })) => {
                        rule!("WB-7.6d")
                    }
                    _ => rule!("WB-7.6a"),
                };
                placed(line(text, rule), self.spots(s.commander(commander).place.on()))
            }
            Event::Substituted { commander } => {
                let name = &self.commander_info(commander).name;
                let rating = s.commander(commander).rating.saturating_sub(1).max(2);
                line(format!("A substitute takes the place of {name}, rating {rating}."), rule!("WB-7.6c"))
            }
            Event::CommanderRemoved { commander } => line(
                format!("{} has no unit left and leaves the field.", self.general(s, commander)),
                rule!("WB-7.6e"),
            ),
            Event::CommanderMoved { commander, to } => {
                let rule = self.why_he_goes(s);
                Telling::goes(self.general(s, commander), "goes", self.hex_id(to), rule).at(self.spots([to]))
            }
            Event::CommanderLeft { commander } => {
                line(format!("{} leaves the map.", self.general(s, commander)), rule!("WBS-4.10"))
            }
            Event::Ended { ending } => {
                let outcome = self.outcome(s, ending);
                let who = match outcome.winner {
                    Some(side) => format!("the {} side wins a {}", self.side_name(side), outcome.level),
                    None => "the battle is a draw".to_owned(),
                };
                let why = match ending {
                    Ending::LastTurn => "The last turn is over".to_owned(),
                    Ending::Broken(side) => format!("The {} army breaks", self.side_name(side)),
                    Ending::BothBroken => "Both armies break".to_owned(),
                };
                let points = format!(
                    "{} {}, {} {}",
                    self.side_name(ALLIED),
                    self.score(s, ALLIED),
                    self.side_name(FRENCH),
                    self.score(s, FRENCH)
                );
                heading(Caption::Turn, format!("{why}: {who} ({points})."), outcome.rule)
            }
            _ => return self.tell_moves(s, event),
        })
    }

    fn tell_phase(&self, s: &State, phase: Phase) -> Option<Telling> {
        let (text, rule) = match phase {
            Phase::March => ("Marching movement".to_owned(), rule!("WB-6.1b")),
            Phase::Rally => ("Rally".to_owned(), rule!("WB-6.1c")),
            Phase::Initiative => ("Initiative".to_owned(), rule!("WB-6.1f")),
            Phase::Army => (format!("{}: army commanders", self.side_name(s.active)), rule!("WB-6.3a")),
            Phase::Combat => (format!("{}: combat", self.side_name(s.active)), rule!("WB-6.3b")),
            Phase::End => ("End of the turn".to_owned(), rule!("WB-6.3c")),
            _ => return None,
        };
        Some(heading(Caption::Phase, text, rule))
    }

    /// Why a commander comes to another hex: he rides, goes with a unit, or is placed.
    fn why_he_goes(&self, s: &State) -> RuleId {
        match s.agenda.top() {
            Some(Task::PlaceCommander(_)) => rule!("WB-7.6c"),
            Some(Task::FleeFirst(_)) => rule!("WB-R89"),
            Some(Task::Move(_)) => match s.mover.kind {
                MoveKind::March => rule!("WB-8.4g"),
                MoveKind::Led => rule!("WB-7.5b"),
                _ => rule!("WB-7.4b"),
            },
            Some(task) => task.duty().clause(self, s).unwrap_or(rule!("WB-7.4a")),
            None => rule!("WB-7.4a"),
        }
    }

    fn tell_activation(
        &self,
        s: &State,
        formation: Option<FormationId>,
        unit: Option<UnitId>,
        die: u8,
        activated: bool,
    ) -> Telling {
        let fate = if activated { "is activated" } else { "is not activated" };
        let (name, rule) = match (formation, unit) {
            (Some(formation), _) => (self.formation_name(formation), rule!("WB-7.1a")),
            (None, Some(unit)) => (self.named(unit), rule!("WB-7.1e")),
            (None, None) => (String::new(), rule!("WB-7.1a")),
        };
        let at = formation.and_then(|f| s.commander(self.formation(f).commander).place.on());
        let at = at.or_else(|| unit.and_then(|unit| s.cell(unit)));
        placed(heading(Caption::Phase, format!("{name} {fate} (die {die})."), rule), self.spots(at))
    }
}
