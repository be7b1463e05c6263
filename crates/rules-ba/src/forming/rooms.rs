//! Changes of formation carried out together: where several want the same ground, lots decide (BA-2.2.1f, BA-2.2.1g, BA-R113, BA-S13).

use super::lines;
use super::step::{self, Wanted, clashes, has_room};
use crate::Ba;
use crate::events::Event;
use crate::gunners;
use crate::lots::{self, DrawLots};
use crate::rest;
use crate::skirmish;
use crate::state::State;
use crate::units::UnitId;
use crate::urban;
use kernel::{Duty, Stage, Wait};
use serde::{Deserialize, Serialize};

/// Which changes are made: skirmishers come in before, and go out after another change of their mother unit (BA-2.2.3g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forming {
    /// Skirmishers rejoin.
    In,
    /// Formations change, guns are limbered, unlimbered, left and manned.
    Form,
    /// Skirmish lines go out.
    Out,
}

impl Duty<Ba> for Forming {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        match self {
            Forming::In => {
                for (unit, line) in skirmish::ordered(stage.game, stage.state()) {
                    stage.emit(Event::Secures(unit, line));
                }
                for taken in lines::all_in(stage.game, stage.state()) {
                    stage.emit(Event::SkirmishersIn(taken));
                }
                stage.change(Forming::Form);
            }
            Forming::Form => {
                gunners::redistribute(stage);
                open(stage, &step::wanted(stage.game, stage.state()));
                stage.change(Forming::Out);
                stage.push(Rooms);
            }
            Forming::Out => {
                urban::change(stage);
                let wanted = lines::wanted(stage.game, stage.state());
                stage.pop();
                open(stage, &wanted);
                stage.push(Rooms);
            }
        }
    }
}

/// Whoever has room and no rival changes; the others draw lots, group by group.
fn open(stage: &mut Stage<'_, Ba>, wanted: &[Wanted]) {
    let (game, state) = (stage.game, stage.state());
    let (fits, cramped): (Vec<&Wanted>, Vec<&Wanted>) =
        wanted.iter().partition(|one| has_room(game, state, one));
    for one in cramped {
        stage.emit(Event::Cramped(one.unit));
    }
    let (alone, groups) = grouped(&fits);
    for one in alone {
        carry_out(stage, one);
    }
    if !groups.is_empty() {
        stage.emit(Event::Rooms(groups));
    }
}

/// Those without a rival, and groups of units that want the same ground, directly or through others (BA-R113).
fn grouped<'w>(fits: &[&'w Wanted]) -> (Vec<&'w Wanted>, Vec<Vec<UnitId>>) {
    let (mut alone, mut groups) = (Vec::new(), Vec::new());
    let mut open: Vec<&Wanted> = fits.to_vec();
    while let Some(first) = open.pop() {
        let mut group = vec![first];
        while let Some(at) = open.iter().position(|one| group.iter().any(|other| clashes(one, other))) {
            group.push(open.swap_remove(at));
        }
        match group.as_slice() {
            [one] => alone.push(*one),
            _ => {
                let mut units: Vec<UnitId> = group.iter().map(|one| one.unit).collect();
                units.sort_unstable();
                groups.push(units);
            }
        }
    }
    alone.sort_by_key(|one| one.unit);
    groups.sort_unstable();
    (alone, groups)
}

fn carry_out(stage: &mut Stage<'_, Ba>, one: &Wanted) {
    match &one.change {
        step::Change::Form => {
            stage.emit(Event::Formed(one.unit, one.taken()));
            rest::begin(stage, one.unit);
        }
        step::Change::LeaveGuns => {
            stage.emit(Event::Guns(gunners::GunEvent::Left(one.unit, one.taken())));
            rest::begin(stage, one.unit);
        }
        step::Change::RejoinGuns => stage.emit(Event::Guns(gunners::GunEvent::Rejoined(one.unit))),
        step::Change::Out(out) => stage.emit(Event::SkirmishersOut(*out)),
    }
}

/// Units that want the same ground draw lots: from the highest down each takes its place if it is still free (BA-R113).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rooms;

impl Duty<Ba> for Rooms {
    fn wait(&self, _: &Ba, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let Some(group) = stage.state().rooms.first().cloned() else { return stage.pop() };
        if stage.state().lots.is_empty() {
            return lots::open(stage, group.iter().map(|unit| unit.0), DrawLots::OfUnits);
        }
        for who in lots::order(stage.state()) {
            let (game, state) = (stage.game, stage.state());
            let again =
                step::want(game, state, UnitId(who)).or_else(|| lines::want(game, state, UnitId(who)));
            if let Some(one) = again.filter(|one| has_room(game, state, one)) {
                carry_out(stage, &one);
            }
        }
        lots::close(stage);
        let rest = stage.state().rooms[1..].to_vec();
        stage.emit(Event::Rooms(rest));
    }
}
