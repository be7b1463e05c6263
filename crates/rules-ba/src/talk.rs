//! The log in sentences.

use crate::Ba;
use crate::events::Event;
use crate::gunners::GunEvent;
use crate::march::contact::Happening;
use crate::names::Names;
use crate::state::State;
use crate::tables::command::Followed;
use kernel::{Caption, RuleId, Telling, rule};

/// What units did to each other in a march.
fn happened(names: &Names<'_>, what: &Happening) -> Option<String> {
    let [one, does, other] = match *what {
        Happening::Contact(one, with) => [names.title(one), "reaches".to_owned(), names.title(with)],
        Happening::Pinned(one, by) => [names.title(one), "is stopped by".to_owned(), names.title(by)],
        Happening::Cancelled(one, with) => {
            [names.title(one), "calls its attack off before".to_owned(), names.title(with)]
        }
        Happening::ForcedBack(one, by) => [names.title(one), "is forced back by".to_owned(), names.title(by)],
        Happening::PassedThrough(_) => return None,
    };
    Some(kernel::agreed(&format!("{one} {does} {other}")))
}

/// What a player reads of an event.
pub fn tell(game: &Ba, state: &State, event: &Event) -> Option<Telling> {
    let names = game.names(state);
    // Each of these opens something; what becomes of a unit in it belongs to it, in one sentence for each unit.
    let line = |text: String, rule: RuleId| Some(Telling::new(Caption::Action, text, rule));
    let fate = |unit, does: &str, rule: RuleId| Some(Telling::does(names.title(unit), does, rule));
    match event {
        Event::BoundBegan(bound) => {
            Some(Telling::new(Caption::Turn, format!("Bound {bound}"), rule!("BA-1.1.1a")))
        }
        Event::Sealed(side, _) => line(
            format!("The {} side has sealed its orders.", game.battle.sides[side.index()]),
            rule!("BA-S1"),
        ),
        Event::OrdersIssued(due) => {
            let rolls = match due.len() {
                0 => "nobody needs an ordering roll".to_owned(),
                1 => "one ordering roll is due".to_owned(),
                due => format!("{due} ordering rolls are due"),
            };
            line(format!("Both order sheets are in; {rolls}."), rule!("BA-S2"))
        }
        Event::OrderRolled(unit, followed) => {
            let said = if *followed == Followed::Yes { "follows" } else { "does not follow" };
            line(format!("{} {said} its order.", names.title(*unit)), rule!("BA-T17"))
        }
        Event::Disordered(unit, degree) => {
            fate(*unit, &format!("is in {}", degree.words()), rule!("BA-5.1.1a"))
        }
        Event::Ended(_) => line("The battle is over.".to_owned(), rule!("BA-R80")),
        Event::Announced(unit, _) => {
            line(format!("{} announces an attack.", names.title(*unit)), rule!("BA-4.1.1d"))
        }
        Event::FireDeclared(side, _) => line(
            format!("The {} side has declared its fire.", game.battle.sides[side.index()]),
            rule!("BA-S16"),
        ),
        Event::FireOpened(_, opened) => {
            let mut said = match opened.firings.len() {
                0 if opened.ranged.is_empty() && opened.vain.is_empty() => return None,
                0 => "Nobody fires.".to_owned(),
                1 => "One unit fires.".to_owned(),
                n => format!("{n} units fire."),
            };
            for (unit, target) in &opened.ranged {
                said +=
                    &format!(" {} ranges on {} without effect.", names.title(*unit), names.title(*target));
            }
            for unit in &opened.vain {
                said += &format!(" {} fires at a place where nobody is.", names.title(*unit));
            }
            for (unit, void) in &opened.void {
                let (why, rule) = void.said();
                said += &format!(" {} does not fire: {why} ({rule}).", names.title(*unit));
            }
            line(said, rule!("BA-3.1.1g"))
        }
        Event::Continues(side, _) => {
            let name = &game.battle.sides[side.index()];
            line(format!("The {name} side has written who goes on."), rule!("BA-4.1.4j"))
        }
        Event::TookRefuge(unit, host) => {
            let text =
                format!("The gunners of {} take refuge at {}.", names.title(*unit), names.title(*host));
            line(text, rule!("BA-4.5.0d"))
        }
        Event::LeftRefuge(unit, _) => {
            line(format!("The gunners of {} leave their refuge.", names.title(*unit)), rule!("BA-4.5.0k"))
        }
        Event::Occupied(moves, building) => {
            let house = names.feature(crate::orders::Feature::Area(*building));
            let who = names.title(moves.unit);
            line(format!("{} figures of {who} occupy the {house}.", moves.figures), rule!("BA-6.1.1d"))
        }
        Event::Vacated(moves, _) => {
            let who = names.title(moves.unit);
            line(format!("{} figures of {who} leave their building.", moves.figures), rule!("BA-6.1.1f"))
        }
        Event::HeldBack(unit) => line(
            format!("Both sides want the building: {} stops before it.", names.title(*unit)),
            rule!("BA-6.1.1g"),
        ),
        Event::TurnedOut(unit, ..) => {
            line(format!("{} comes out of its building.", names.title(*unit)), rule!("BA-6.1.3a"))
        }
        Event::WorkAnnounced(unit, at, _) => {
            let work = state.projects.get(usize::from(*at)).map_or("field work", |one| one.work.name());
            line(format!("{} announces: {work}.", names.title(*unit)), rule!("BA-6.3.0c"))
        }
        Event::Materials(unit, _, found) => {
            let said = if *found { "has its materials" } else { "finds no materials" };
            line(format!("{} {said}.", names.title(*unit)), rule!("BA-6.3.0f"))
        }
        Event::Commenced(unit, _) => {
            line(format!("{} takes its place at the work.", names.title(*unit)), rule!("BA-1.3.5a"))
        }
        Event::LeftWork(unit) | Event::WorkInterrupted(unit) => {
            line(format!("{} leaves its work.", names.title(*unit)), rule!("BA-6.3.0n"))
        }
        Event::NotDestroyed(_) => line("The bridge stands.".to_owned(), rule!("BA-6.3.0r")),
        Event::Destroyed(area) => {
            let bridge = names.feature(crate::orders::Feature::Area(*area));
            line(format!("The {bridge} is destroyed."), rule!("BA-T20"))
        }
        Event::Supported(all) if !all.is_empty() => {
            let said: Vec<String> =
                all.iter().map(|one| format!("{} by {}", names.title(one.of), names.title(one.by))).collect();
            line(format!("Supported: {}.", said.join(", ")), rule!("BA-3.1.7a"))
        }
        Event::CauseChosen(unit, cause, _) => {
            fate(*unit, &format!("flees from {}", names.title(*cause)), rule!("BA-3.1.5b"))
        }
        Event::Helps(side, _) => line(
            format!("The {} side has said who helps whom.", game.battle.sides[side.index()]),
            rule!("BA-R110"),
        ),
        Event::FiredAt(_, firing, suffered) => {
            let at: Vec<String> = suffered.iter().map(|one| names.title(one.target)).collect();
            line(format!("{} fires at {}.", names.title(firing.unit), at.join(" and ")), rule!("BA-S33"))
        }
        Event::MeleeOpened(bouts) if bouts.is_empty() => None,
        Event::MeleeOpened(bouts) => {
            let pair = |bout: &crate::melee::step::Bout| {
                let [one, other] = bout.parties.map(|party| names.title(party.unit));
                format!("{one} against {other}")
            };
            let pairs: Vec<String> = bouts.iter().map(pair).collect();
            line(format!("Melee: {}.", pairs.join("; ")), rule!("BA-S18"))
        }
        Event::Arrived(arrival) => {
            line(format!("{} comes onto the table.", names.title(arrival.unit)), rule!("BA-SC7"))
        }
        Event::Split(unit, portions) => {
            line(format!("{} splits into {} parts.", names.title(*unit), portions.len()), rule!("BA-1.2.6a"))
        }
        Event::Formed(unit, taken) => {
            line(format!("{} forms {}.", names.title(*unit), taken.formation.name()), rule!("BA-2.2.1a"))
        }
        Event::Cramped(unit) => {
            line(format!("{} finds no room to form as ordered.", names.title(*unit)), rule!("BA-2.2.1f"))
        }
        Event::SkirmishersOut(out) => {
            let text = format!("{} puts out {} skirmishers.", names.title(out.mother), out.figures);
            line(text, rule!("BA-2.2.3a"))
        }
        Event::SkirmishersIn(taken) => {
            let text = format!("{} takes in {} skirmishers.", names.title(taken.mother), taken.figures);
            line(text, rule!("BA-2.2.3b"))
        }
        Event::Marched(stretch) if stretch.moves.is_empty() => None,
        Event::Marched(stretch) => {
            let said = match stretch.moves.len() {
                1 => "one unit moves".to_owned(),
                n => format!("{n} units move"),
            };
            let met: String = stretch
                .told
                .iter()
                .filter_map(|(_, one)| happened(&names, one))
                .map(|it| format!(" {it}."))
                .collect();
            line(format!("Both sides march: {said}.{met}"), rule!("BA-S15"))
        }
        Event::Lost(unit, figures) => {
            let left = state.unit(*unit).figures.saturating_sub(*figures);
            fate(*unit, &format!("loses {figures} ({left} left)"), rule!("BA-5.5.2a"))
        }
        Event::Removed(unit) => fate(*unit, "is removed", rule!("BA-5.5.2e")),
        Event::LeftTable(unit) => fate(*unit, "leaves the table", rule!("BA-R68")),
        Event::MustFlee(fleeing) => {
            let how = match fleeing.manner {
                crate::forced::flight::Manner::Retreat => "must retreat",
                crate::forced::flight::Manner::Rout => "routs",
            };
            fate(fleeing.unit, how, rule!("BA-5.1.2a"))
        }
        Event::Fled { unit, .. } => fate(*unit, "flees", rule!("BA-R65")),
        Event::Spread(routing, met, degree) => {
            let into = format!("runs into {}: {}", names.title(*met), degree.words());
            fate(*routing, &into, rule!("BA-5.4.2a"))
        }
        Event::Reorganised(unit, to) => {
            let said = to.map_or("does not reorganise", |_| "reorganises");
            line(format!("{} {said}.", names.title(*unit)), rule!("BA-5.4.3c"))
        }
        Event::FormedUp(unit, taken) => line(
            format!("{} forms {} again.", names.title(*unit), taken.formation.name()),
            rule!("BA-5.4.3i"),
        ),
        Event::Guns(event) => {
            let (unit, said, rule) = match event {
                GunEvent::Left(unit, _) => (unit, "leaves its guns", rule!("BA-2.2.5a")),
                GunEvent::Abandoned(unit, _) => (unit, "abandons its guns", rule!("BA-5.4.1o")),
                GunEvent::Rejoined(unit) => (unit, "mans its guns again", rule!("BA-2.2.5f")),
                GunEvent::Spread(unit, _) => (unit, "redistributes its gunners", rule!("BA-1.2.4c")),
                GunEvent::Gone(unit) => (unit, "has lost its guns", rule!("BA-4.5.0m")),
            };
            line(format!("{} {said}.", names.title(*unit)), rule)
        }
        Event::Assembled(one) => line(format!("{} assembles.", names.title(one.into)), rule!("BA-2.1.0c")),
        Event::Secures(unit, of) => {
            line(format!("{} secures {}.", names.title(*unit), names.title(*of)), rule!("BA-1.3.3g"))
        }
        Event::Rests(unit, _) => line(format!("{} rests.", names.title(*unit)), rule!("BA-1.3.6a")),
        Event::Staff(event) => crate::staff::talk::tell(game, state, event),
        Event::Agenda(_)
        | Event::Lots(_)
        | Event::Rooms(_)
        | Event::Rested(_)
        | Event::Chosen(..)
        | Event::MarchOver
        | Event::OrderFailed(..)
        | Event::Supported(_)
        | Event::Entitled(..)
        | Event::AttacksOver
        | Event::RefugeSettled
        | Event::StandsByGuns(_)
        | Event::GunsHeld(_)
        | Event::ContinuedOver
        | Event::Worked(..)
        | Event::Attempts(..)
        | Event::AttemptsBegin
        | Event::CausedBy(..)
        | Event::Thrown(_)
        | Event::Fought(..)
        | Event::MeleeOver
        | Event::Rolled(..)
        | Event::FireOver
        | Event::Adjusted(..)
        | Event::Directed(..)
        | Event::RanInto { .. }
        | Event::GoesThrough(_)
        | Event::Follows(..)
        | Event::StoppedFleeing(_)
        | Event::FleeingOver
        | Event::Turned(..)
        | Event::Reformed(..)
        | Event::Shifted(..)
        | Event::PassedThrough(_)
        | Event::Closed(_)
        | Event::Bidden(..)
        | Event::Apart(_) => None,
    }
}
