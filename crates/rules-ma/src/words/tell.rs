//! The log: what happened, as a player reads it.

use super::{a, edge, place};
use crate::Ma;
use crate::army::CharacterKind;
use crate::bodies::disc;
use crate::events::{Cause, ChiefMove, Contest, Disorder, End, Event};
use crate::manoeuvre::{Slow, pace};
use crate::orders::Act;
use crate::state::*;
use crate::tables::{COMMANDER_PIP, FLIGHT_PIP, OBSTACLE_PIP};
use hands::Touch;
use kernel::{Caption, Need, Side, Telling, capital, rule};
use tabletop::Point;

/// A die with what is added to it: `2 + 2 = 4`.
pub(super) fn sum(die: u8, total: i16) -> String {
    match total - i16::from(die) {
        0 => die.to_string(),
        more if more > 0 => format!("{die} + {more} = {total}"),
        less => format!("{die} − {} = {total}", -less),
    }
}

impl Ma {
    pub(crate) fn tell_event(&self, s: &State, event: &Event) -> Option<Telling> {
        let name = |unit| self.name(unit);
        Some(match event {
            Event::BothThrown { totals: [first, second], contest } => {
                let (what, rule) = match contest {
                    Contest::Edge => ("Choice of sides", rule!("MA-5.3")),
                    Contest::Initiative => ("Initiative", rule!("MA-6.2")),
                };
                let [one, other] = &self.battle.side_names;
                Telling::line(format!("{what}: {one} {first}, {other} {second}."), rule)
            }
            Event::Tied { contest } => {
                let rule = match contest {
                    Contest::Edge => rule!("MA-5.3"),
                    Contest::Initiative => rule!("MA-R29"),
                };
                Telling::line("Equal: both throw again.", rule)
            }
            Event::SidesWon { side } => Telling::line(
                format!("The {} choose their side of the table.", kernel::people(self.side_name(*side))),
                rule!("MA-5.3"),
            ),
            Event::EdgeChosen { side, edge: chosen } => {
                let text =
                    format!("The {} take the {} edge.", kernel::people(self.side_name(*side)), edge(*chosen));
                Telling::line(text, rule!("MA-5.3"))
            }
            Event::PlacesFirst { side } => Telling::line(
                format!("The {} place first.", kernel::people(self.side_name(*side))),
                rule!("MA-5.5"),
            ),
            Event::Placed { unit, placing } => {
                let text = format!("{} is placed in {}.", name(*unit), placing.formation.name());
                Telling::line(text, rule!("MA-5.5")).at(vec![place(placing.pose.anchor)])
            }
            Event::TurnBegan { turn } => Telling::new(Caption::Turn, format!("Turn {turn}"), rule!("MA-6.1")),
            Event::StepBegan { step } => {
                let (text, rule) = match step {
                    Step::SetUp => return None,
                    Step::Initiative => ("Initiative", rule!("MA-6.2")),
                    Step::Activations => ("Activations", rule!("MA-6.4")),
                    Step::Resolve => ("Resolve tests", rule!("MA-6.1")),
                    Step::CompulsoryMoves => ("Compulsory moves", rule!("MA-20.1")),
                };
                Telling::new(Caption::Phase, text.to_owned(), rule)
            }
            Event::InitiativeWon { side } => Telling::line(
                format!("The {} have the initiative.", kernel::people(self.side_name(*side))),
                rule!("MA-6.3"),
            ),
            Event::ActsFirst { side } => Telling::line(
                format!("The {} activate first.", kernel::people(self.side_name(*side))),
                rule!("MA-6.3"),
            ),
            Event::Declared { unit, act: what } => {
                let text = match what {
                    Act::Move => format!("{} tries to move", name(*unit)),
                    Act::Change => format!("{} tries to change formation", name(*unit)),
                    Act::Reform => format!("{} tries to reform", name(*unit)),
                    Act::Rally => format!("{} tries to rally", name(*unit)),
                    Act::Combat => format!("{} fights on", name(*unit)),
                    Act::Pass => format!("{} passes", name(*unit)),
                };
                let rule = if *what == Act::Pass { rule!("MA-7.5") } else { rule!("MA-7.1") };
                Telling::new(Caption::Action, text, rule).at(vec![place(s.of(*unit).pose.anchor)])
            }
            Event::Tested { trial, die, total, passed } => {
                let verdict = if *passed { "passed" } else { "failed" };
                let roll = self.test_roll(s, *trial);
                let needed = match roll.needed() {
                    Some(Need::AtLeast(n) | Need::AtMost(n)) => format!(", needs {n}"),
                    None => String::new(),
                };
                let (what, who, sum) = (trial.what.test(), name(trial.unit), sum(*die, *total));
                Telling::line(format!("{who}, {what} test: {sum}{needed}: {verdict}."), roll.rule)
            }
            Event::PassedUnasked { trial } => {
                let text = format!(
                    "{} needs no {} test: the Commander leads it.",
                    name(trial.unit),
                    trial.what.test()
                );
                Telling::line(text, rule!("MA-4.4"))
            }
            Event::RerollBy { unit, kind } => {
                let rule = match kind {
                    CharacterKind::Drummer => rule!("MA-3.2a"),
                    CharacterKind::Sergeant => rule!("MA-3.3a"),
                    CharacterKind::Ensign => rule!("MA-3.4a"),
                    CharacterKind::Officer => rule!("MA-3.5a"),
                };
                Telling::detail(format!("{} of {} gives a re-roll.", a(*kind), name(*unit)), rule)
            }
            Event::NotAgain { unit } => Telling::line(
                format!("{} has already tested its Resolve this turn.", name(*unit)),
                rule!("MA-R12"),
            ),
            Event::Reforming { unit } => Telling::line(
                format!("{} is reforming until the end of the turn.", name(*unit)),
                rule!("MA-R17"),
            ),
            Event::Reformed { unit } => {
                Telling::line(format!("{} is in good order again.", name(*unit)), rule!("MA-8.15"))
            }
            Event::Gathered { unit } => {
                Telling::line(format!("{} recovers from its short charge.", name(*unit)), rule!("MA-R18"))
            }
            Event::Disordered { unit, why } => {
                let (why, rule) = match why {
                    Disorder::Terrain => ("by difficult ground", rule!("MA-9.2")),
                    Disorder::Interpenetration => ("by a friend passing through", rule!("MA-9.5")),
                    Disorder::Obstacle => ("by an obstacle before its charge", rule!("MA-9.6")),
                };
                Telling::line(format!("{} is disordered {why}.", name(*unit)), rule)
            }
            Event::Routed { unit } => Telling::line(format!("{} routs!", name(*unit)), rule!("MA-19.6")),
            Event::SawRout { unit, of } => {
                Telling::line(format!("{} sees {} give way.", name(*unit), name(*of)), rule!("MA-19.3c"))
            }
            Event::FlightThrown { unit, die } => {
                let far = FLIGHT_PIP.times(i32::from(*die));
                Telling::line(format!("{} rolls {die} and flees {far} cm.", name(*unit)), rule!("MA-20.1"))
            }
            Event::Rallied { unit } => Telling::line(format!("{} rallies.", name(*unit)), rule!("MA-20.2")),
            Event::Gone { unit, end: End::LeftBehind } => Telling::line(
                format!("There is no room for {}: it is left behind.", name(*unit)),
                rule!("MA-R90"),
            ),
            Event::Gone { unit, end } => {
                let (how, rule) = match end {
                    End::Destroyed => ("has nobody left in its ranks", rule!("MA-R55")),
                    End::OffTable => ("has fled from the table", rule!("MA-20.4")),
                    End::Dispersed | End::LeftBehind => ("is dispersed", rule!("MA-R52")),
                };
                let spot = place(self.stance(s, *unit).centre());
                Telling::line(format!("{} {how}.", name(*unit)), rule).at(vec![spot])
            }
            Event::GameOver { over } => {
                let outcome = self.outcome(*over);
                let text = match over.winner {
                    Some(side) => {
                        format!("The {} win: {}.", kernel::people(self.side_name(side)), outcome.level)
                    }
                    None => "The game is drawn.".to_owned(),
                };
                Telling::new(Caption::Turn, text, outcome.rule)
            }
            _ => {
                return self
                    .tell_chief(s, event)
                    .or_else(|| self.tell_move(s, event))
                    .or_else(|| self.tell_fight(s, event));
            }
        })
    }

    /// "rides 26.5 cm" from a place of his own; from a battalion, whom he leaves and how far from it he halts.
    fn riding(&self, s: &State, side: Side, to: Point) -> String {
        match s.chiefs[side].post {
            Post::Alone(from) => format!("rides {} cm", Touch::METRIC.round((to - from).length().wide())),
            Post::With(unit) => {
                let far = self.ride_to(s, side, &disc(to)).map(|(far, ..)| Touch::METRIC.round(far.wide()));
                let far = far.map_or_else(String::new, |far| format!(" and rides {far} cm"));
                format!("leaves {}{far}", self.name(unit))
            }
            Post::Reserve | Post::Dead => "rides".to_owned(),
        }
    }

    fn tell_chief(&self, s: &State, event: &Event) -> Option<Telling> {
        Some(match event {
            Event::ChiefAt { side, at: spot, why } => {
                let name = capital(&self.chief_said(*side));
                let (text, rule) = match why {
                    ChiefMove::Placed => (format!("{name} is placed."), rule!("MA-5.6")),
                    ChiefMove::Rode => (format!("{name} {}.", self.riding(s, *side, *spot)), rule!("MA-4.8")),
                    ChiefMove::Shifted => (format!("{name} makes room."), rule!("MA-R31")),
                    ChiefMove::Left => (format!("{name} stands alone."), rule!("MA-R82")),
                };
                Telling::line(text, rule).at(vec![place(*spot)])
            }
            Event::ChiefJoined { side, unit } => Telling::line(
                format!("{} joins {}.", capital(&self.chief_said(*side)), self.name(*unit)),
                rule!("MA-4.4"),
            ),
            Event::ChiefRides { side, pips } => {
                let far = COMMANDER_PIP.times(i32::from(*pips));
                let text = format!("{} may ride {far} cm.", capital(&self.chief_said(*side)));
                Telling::new(Caption::Action, text, rule!("MA-4.8"))
            }
            Event::ChiefFell { side, unit } => Telling::line(
                format!("{} falls with {}!", capital(&self.chief_said(*side)), self.name(*unit)),
                rule!("MA-4.7"),
            ),
            _ => return None,
        })
    }

    fn tell_move(&self, s: &State, event: &Event) -> Option<Telling> {
        let name = |unit| self.name(unit);
        Some(match event {
            Event::MarchThrown { unit, pips } => {
                let far = pace(s.of(*unit).formation, Slow::No, false).times(i32::from(*pips));
                let ground = if self.is_led(s, *unit) { "" } else { " over open ground" };
                Telling::detail(
                    format!("{} rolls {pips}: up to {far} cm{ground}.", name(*unit)),
                    rule!("MA-8.3"),
                )
            }
            Event::Hurdle { line: index, die, .. } => {
                let what = self.battle.terrain.line_name(usize::from(*index));
                let off = OBSTACLE_PIP.times(i32::from(*die));
                Telling::line(format!("{what} costs {off} cm of the way (rolled {die})."), rule!("MA-8.13"))
            }
            Event::Moved { unit, to, why } => {
                let (how, rule) = match why {
                    Cause::March => ("moves", rule!("MA-8.3")),
                    Cause::Short => ("falls short with its charge", rule!("MA-14.4")),
                    Cause::Contact => ("is in contact", rule!("MA-14.3")),
                    Cause::Ridden => ("runs into the fugitives", rule!("MA-R52")),
                    Cause::Recoil => ("falls back", rule!("MA-15.3")),
                    Cause::Pushed => ("gives way", rule!("MA-G22")),
                    Cause::Pursuit => ("pursues", rule!("MA-R42")),
                    Cause::Carried => ("goes along", rule!("MA-R44")),
                    Cause::Flight => ("runs for its edge of the table", rule!("MA-R53")),
                    Cause::Turn => ("takes up its facing", rule!("MA-R88")),
                };
                Telling::does(name(*unit), how, rule).at(vec![place(to.anchor)])
            }
            Event::Formed { unit, formation, to } => {
                let forms = format!("forms {}", formation.name());
                Telling::does(name(*unit), &forms, rule!("MA-8.8")).at(vec![place(to.anchor)])
            }
            Event::ScreenAt { unit, screen: Some(screen) } => {
                let text = format!("The skirmishers of {} follow.", name(*unit));
                Telling::line(text, rule!("MA-R77")).at(vec![place(screen.pose.anchor)])
            }
            Event::ScreenAt { unit, screen: None } => {
                Telling::line(format!("The skirmishers of {} find no room.", name(*unit)), rule!("MA-R92"))
            }
            Event::ScreenLost { unit } => Telling::line(
                format!("The skirmishers of {} are ridden over.", name(*unit)),
                rule!("MA-11.10"),
            ),
            _ => return None,
        })
    }
}
