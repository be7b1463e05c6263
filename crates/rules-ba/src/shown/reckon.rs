//! How a throw is read: fire once for loss and once for morale, for each of two targets; melee once against each opponent (BA-T0b,
//! BA-S33, BA-3.1.2c, BA-4.1.5b).

use crate::Ba;
use crate::fire::effect;
use crate::fire::step::shot_roll;
use crate::melee::step as melee;
use crate::state::{State, Task};
use crate::tables::command::{self, Caught, Followed, Reorganised};
use crate::tables::fire::{result, result_row};
use crate::units::{Degree, UnitId};
use kernel::{Modifier, Roll, rule};
use view::Reckoning;

/// The column of the loss in BA-T12, and that of the morale.
const COLUMNS: [u16; 2] = [2, 3];

pub(super) fn readings(game: &Ba, view: &State, roll: &Roll, faces: &[u8]) -> Vec<Reckoning> {
    let all = match view.agenda.top() {
        Some(Task::FireRolls(_)) => fire(game, view, faces),
        Some(Task::Melees(_)) => fought(game, view, faces),
        _ => Vec::new(),
    };
    if !all.is_empty() {
        return all;
    }
    let plain = Reckoning::of(roll, faces, None);
    match said(view, roll.total(faces)) {
        Some((what, says)) => vec![plain.saying(what, says)],
        None => vec![plain],
    }
}

/// What a throw of one reading comes to: whether an order is followed, whether a unit reorganises, whether a rider is caught.
fn said(view: &State, total: i16) -> Option<(&'static str, String)> {
    match view.agenda.top()? {
        Task::OrderingRoll(_) => {
            let (followed, degree) = command::ordered(total);
            let order =
                if followed == Followed::Yes { "the order is followed" } else { "no order is followed" };
            let said =
                if degree == Degree::Or { order.to_owned() } else { format!("{order}, {}", degree.words()) };
            Some(("ordering", said))
        }
        Task::ReorganiseRoll(_) => Some((
            "reorganisation",
            match command::reorganised(total) {
                Reorganised::To(Degree::Or) => "back in order".to_owned(),
                Reorganised::To(degree) => format!("reorganises to {}", degree.words()),
                Reorganised::Routs(loss) => format!("routs again, losing {loss} %"),
            },
        )),
        Task::CatchRolls(_) => Some((
            "catch",
            match command::caught(total) {
                Caught::Survives => "gets away".to_owned(),
                Caught::Falls(_) => "falls".to_owned(),
            },
        )),
        _ => None,
    }
}

fn fire(game: &Ba, view: &State, faces: &[u8]) -> Vec<Reckoning> {
    let names = game.names(view);
    let Some(firing) = view.firings.first() else { return Vec::new() };
    let mut out = Vec::new();
    for shot in firing.shots.iter().flatten() {
        let roll = shot_roll(view, shot);
        let effect = effect(&roll, faces, shot.units);
        let target = names.unit(shot.target);
        let loss = figures(effect.quarters);
        out.push(twelve(&roll, roll.total(faces), 0).saying(format!("loss of {target}"), loss));
        let morale = match effect.morale {
            Degree::Or => "no disorder".to_owned(),
            degree => degree.words().to_owned(),
        };
        out.push(twelve(&roll, roll.second_total(faces), 1).saying(format!("morale of {target}"), morale));
    }
    out
}

/// A reading of a total in BA-T12, for its loss or for its morale.
fn twelve(roll: &Roll, total: i16, at: usize) -> Reckoning {
    let all: Vec<Modifier> = roll.modifiers.to_vec();
    let mut reading = Reckoning::of(roll, &[], None);
    if at == 1 {
        reading.modifiers = all;
    }
    Reckoning {
        total: Some(total),
        table: Some(rule!("BA-T12")),
        row: Some(result_row(total) as u16),
        column: Some(COLUMNS[at]),
        ..reading
    }
}

/// A loss in quarters of a figure, in words.
fn figures(quarters: u16) -> String {
    match (quarters / 4, ["", "¼", "½", "¾"][usize::from(quarters % 4)]) {
        (0, "") => "no figure".to_owned(),
        (0, part) => format!("{part} of a figure"),
        (1, "") => "1 figure".to_owned(),
        (whole, part) => format!("{whole}{part} figures"),
    }
}

fn fought(game: &Ba, view: &State, faces: &[u8]) -> Vec<Reckoning> {
    let names = game.names(view);
    let Some((bout, at)) = melee::next(view) else { return Vec::new() };
    let unit: UnitId = bout.parties[at].unit;
    let own = view
        .bouts
        .iter()
        .filter_map(|bout| bout.parties.iter().position(|party| party.unit == unit).map(|at| (bout, at)));
    own.map(|(bout, at)| {
        let roll = melee::roll(view, bout, at);
        let total = roll.total(faces);
        let against = names.unit(bout.parties[1 - at].unit);
        let each = figures(u16::from(result(total).quarters));
        twelve(&roll, total, 0)
            .saying(format!("the melee with {against}"), format!("{each} for each unit of melee"))
    })
    .collect()
}

/// Whom a roll is about: who fires at whom, who fights whom, who is ordered.
pub(super) fn concerns(game: &Ba, view: &State, roll: &Roll) -> Option<String> {
    let names = game.names(view);
    let who = roll.who.and_then(|who| u8::try_from(who).ok()).map(UnitId);
    let who = who.filter(|id| id.index() < view.units.len());
    match view.agenda.top()? {
        Task::FireRolls(_) => {
            let firing = view.firings.first()?;
            let at: Vec<String> =
                firing.shots.iter().flatten().map(|shot| names.title(shot.target)).collect();
            Some(format!("{} at {}", names.title(firing.unit), at.join(" and ")))
        }
        Task::Melees(_) => {
            let (bout, at) = melee::next(view)?;
            let [own, other] = [at, 1 - at].map(|at| names.title(bout.parties[at].unit));
            Some(format!("{own} against {other}"))
        }
        Task::CatchRolls(_) => view.caught.first().map(|id| names.officer(*id)),
        _ => who.map(|id| names.title(id)),
    }
}
