//! Gunners take refuge at an own infantry unit when an attack on them is declared (BA-4.5.0d, BA-4.5.0e, BA-4.5.0f,
//! BA-4.5.0g, BA-4.5.0h, BA-4.5.0i, BA-4.5.0j, BA-4.5.0k, BA-4.5.0l, BA-R56), and left batteries are
//! taken ([`taken`], BA-4.5.0m, BA-4.5.0n, BA-4.5.0o).
//!
//! ```text
//! D4: REFUGE D1
//! ```

pub mod taken;

use crate::Ba;
use crate::answers::Answer;
use crate::bodies;
use crate::events::Event;
use crate::formation::Formation;
use crate::forming::step::Taken;
use crate::garrison;
use crate::gunners::{self, GunEvent};
use crate::help::{Help, Helper, Helpers};
use crate::names::precedence;
use crate::orders::{Aim, Element, Refuge};
use crate::refusals::Refusal;
use crate::state::{Announced, Mark, Standing, State, Where};
use crate::units::{Arm, Degree, UnitId};
use kernel::{BySide, Duty, Listing, Offers, Policy, Reasons, RuleId, Seal, Shared, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Pose};

/// A host is within this (BA-4.5.0d).
const REACH: Length = Length::whole(10);

/// The units on the table that are attacked, by their ids: an announced attack names them, or their position (BA-4.5.0g, BA-R56).
fn attacked(game: &Ba, state: &State) -> Vec<UnitId> {
    let aimed = |id: UnitId| match state.unit(id).attack {
        Some(Announced { aim: Aim::Unit(target) | Aim::Position(target, _), on: Standing::On, .. }) => {
            let opponents = bodies::side(game, state, target) != bodies::side(game, state, id);
            (opponents && state.unit(target).is_present()).then_some(target)
        }
        _ => None,
    };
    let mut all: Vec<UnitId> = state.present().filter_map(aimed).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The units at which gunners may take refuge, the nearest first: own closed infantry within 10 cm, at least twice as many, neither it nor
/// the gunners in MD or FD (BA-4.5.0d, BA-4.5.0e, BA-4.5.0f, BA-4.5.0h). Limbered guns have none.
pub fn hosts(game: &Ba, state: &State, id: UnitId) -> Vec<UnitId> {
    let unit = state.unit(id);
    let gunners = game.battle.raised(unit.root).arm == Arm::Artillery
        && unit.on_table()
        && (unit.elements == 0 || unit.formation == Formation::Line)
        && unit.degree < Degree::Md;
    let fits = |other: &UnitId| {
        let host = state.unit(*other);
        game.battle.raised(host.root).arm.is_foot()
            && host.on_table()
            && host.is_closed()
            && host.degree < Degree::Md
            && host.figures >= 2 * unit.figures
            && bodies::within(game, state, id, *other, REACH)
    };
    let own = bodies::of(game, state, bodies::side(game, state, id)).filter(|_| gunners);
    let mut all: Vec<UnitId> = own.filter(fits).collect();
    let body = bodies::footprint(game, state, id);
    all.sort_by_key(|other| {
        (bodies::footprint(game, state, *other).gap(&body).length(), precedence(state, *other))
    });
    all
}

/// Attacked gunners of a side with somewhere to go, that no order has answered for (BA-R116).
pub(crate) fn open(game: &Ba, state: &State, side: Side) -> Vec<UnitId> {
    let own = attacked(game, state).into_iter().filter(|id| bodies::side(game, state, *id) == side);
    own.filter(|id| !state.unit(*id).is(Mark::Stands) && !hosts(game, state, *id).is_empty()).collect()
}

/// What orders say in advance is done first: gunners go where they say, or stand by their guns (BA-R116). So who is asked gives nothing of
/// a sheet away.
pub fn presets(stage: &mut Stage<'_, Ba>) {
    let (game, state) = (stage.game, stage.state());
    let said: Vec<(UnitId, Refuge)> = attacked(game, state)
        .into_iter()
        .filter_map(|id| preset(game, state, id).map(|choice| (id, choice)))
        .collect();
    for (unit, choice) in said {
        match choice {
            Refuge::At(host) if hosts(stage.game, stage.state(), unit).contains(&host) => {
                take_refuge(stage, unit, host);
            }
            _ => stage.emit(Event::StandsByGuns(unit)),
        }
    }
}

/// What the order of a battery says in advance.
fn preset(game: &Ba, state: &State, id: UnitId) -> Option<Refuge> {
    let sheet = state.sheets[bodies::side(game, state, id)].as_ref()?;
    sheet.of(id)?.choices.refuge
}

/// Sides whose gunners are attacked say where they go (BA-S4, BA-S21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SeekRefuge;

impl SeekRefuge {
    fn usual(game: &Ba, state: &State, side: Side) -> Helpers {
        let line = |unit: UnitId| {
            let host = hosts(game, state, unit).first().copied()?;
            Some(Helper { unit, help: Help::Refuge(host) })
        };
        let mut all: Vec<Helper> = open(game, state, side).into_iter().filter_map(line).collect();
        all.sort_by_key(|helper| precedence(state, helper.unit));
        Helpers { all }
    }
}

impl Duty<Ba> for SeekRefuge {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seals = BySide::from_fn(|side| match &state.helpers[side] {
            Some(_) => Seal::In,
            None if open(game, state, side).is_empty() => Seal::Not,
            None => Seal::Asked,
        });
        let asked = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if asked { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let (game, state) = (stage.game, stage.state());
        let mut going: Vec<(UnitId, UnitId)> = Vec::new();
        for id in attacked(game, state) {
            let said = state.helpers[bodies::side(game, state, id)].as_ref();
            let said = said.and_then(|helpers| helpers.all.iter().find(|helper| helper.unit == id).copied());
            let Some(Help::Refuge(host)) = said.map(|helper| helper.help) else { continue };
            if hosts(game, state, id).contains(&host) {
                going.push((id, host));
            }
        }
        stage.emit(Event::RefugeSettled);
        stage.pop();
        for (unit, host) in going {
            take_refuge(stage, unit, host);
        }
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-4.5.0d"))
    }
    fn prompt(&self, game: &Ba, state: &State, side: Side) -> String {
        let names = game.names(state);
        let who: Vec<String> = open(game, state, side).into_iter().map(|id| names.title(id)).collect();
        format!("Do the gunners of {} take refuge?", kernel::listed(&who, "and"))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.add(Answer::Help(SeekRefuge::usual(game, state, side)))
            && out.add(Answer::Help(Helpers::default()))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Help(helpers) = answer else { return why.because(Refusal::NotAsked) };
        let open = open(game, state, side);
        for (at, helper) in helpers.all.iter().enumerate() {
            let twice = helpers.all[..at].iter().any(|other| other.unit == helper.unit);
            let fits = match helper.help {
                Help::Refuge(host) => {
                    open.contains(&helper.unit) && hosts(game, state, helper.unit).contains(&host)
                }
                _ => false,
            };
            if twice || !fits {
                why.because(Refusal::NoHost(helper.unit));
            }
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Help(helpers) = answer else { return };
        stage.emit(Event::Helps(side, Shared::new(helpers.clone())));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(REFUGE)
    }
    fn standing(&self, game: &Ba, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        let none = policy == Policy::Never;
        Some(Answer::Help(if none { Helpers::default() } else { SeekRefuge::usual(game, state, side) }))
    }
}

/// What a standing order calls it.
pub const REFUGE: &str = "gunners take refuge";

/// Gunners who take refuge stand as a part of their host (BA-1.3.4b).
/// Gunners leave their guns and go to their host, free of time; who attacks them and not their position follows them there (BA-4.5.0g,
/// BA-4.5.0l).
fn take_refuge(stage: &mut Stage<'_, Ba>, unit: UnitId, host: UnitId) {
    let state = stage.state();
    let at = state.unit(host).pose;
    if state.unit(unit).elements > 0 {
        let taken = Taken { formation: Formation::Line, files: 0, pose: at };
        stage.emit(Event::Guns(GunEvent::Abandoned(unit, taken)));
    }
    stage.emit(Event::TookRefuge(unit, host));
    let after: Vec<(UnitId, Announced)> = stage
        .state()
        .present()
        .filter_map(|id| Some((id, stage.state().unit(id).attack?)))
        .filter(|(_, attack)| attack.aim == Aim::Unit(unit))
        .collect();
    for (attacker, attack) in after {
        stage.emit(Event::Announced(attacker, Announced { aim: Aim::Unit(host), ..attack }));
    }
}

/// Gunners come out of their refuge by their orders: to man guns that their host touches, or to form up behind it (BA-4.5.0k, BA-R56).
pub fn come_out(stage: &mut Stage<'_, Ba>) {
    for id in stage.state().ids().collect::<Vec<_>>() {
        let (game, state) = (stage.game, stage.state());
        let Where::Refuge(host) = state.unit(id).place else { continue };
        let sheet = state.sheets[bodies::side(game, state, id)].as_ref();
        let Some(order) = sheet.and_then(|sheet| sheet.of(id)) else { continue };
        let shaping = order.elements.iter().find_map(|element| match element {
            Element::LeaveGuns(into) => Some(Some(*into)),
            Element::RejoinGuns => Some(None),
            _ => None,
        });
        let unit = state.unit(id);
        match shaping {
            Some(None) => {
                let near = gunners::left(state, id).is_some_and(|guns| {
                    let shape = gunners::shape(guns);
                    let body = bodies::footprint(game, state, host);
                    body.parts().iter().any(|part| part.within(&shape, bodies::CONTACT))
                });
                if near {
                    stage.emit(Event::LeftRefuge(id, None));
                    stage.emit(Event::Guns(GunEvent::Rejoined(id)));
                }
            }
            Some(Some(into)) => {
                let drawn = crate::forming::shaped(unit.drawn(Arm::Infantry), into);
                let own = state.unit(host);
                let back = bodies::block(game, own).depth();
                let behind = own.pose.moved(own.pose.heading, -back);
                let pose = Pose::new(behind.anchor, own.pose.heading);
                let needs = vec![drawn.footprint(pose)];
                let change = crate::forming::step::Change::Form;
                let into = crate::forming::Placed { drawn, pose };
                let wanted = crate::forming::step::Wanted { unit: id, change, into, needs };
                if crate::forming::step::has_room(game, state, &wanted) {
                    stage.emit(Event::LeftRefuge(id, Some(wanted.taken())));
                }
            }
            None => {}
        }
    }
}

/// The figures that count with a host: its own and those of its guests (BA-4.5.0i).
pub fn with_guests(state: &State, host: UnitId) -> u16 {
    garrison::figures(state, host)
}

#[cfg(test)]
mod tests;
