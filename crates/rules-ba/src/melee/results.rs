//! What the bouts of a melee step bring (BA-4.1.3, BA-4.1.5, BA-S34, BA-S35, BA-S38, BA-R61, BA-R134).

use super::factors::{Kind, Role};
use super::step::{Bout, Fighter, Thrown, roll};
use super::{Captor, blow, lost, units_of_melee};
use crate::Ba;
use crate::events::Event;
use crate::state::{Right, State};
use crate::units::{Degree, UnitId};
use crate::{forced, garrison, losses, valour};
use kernel::Stage;

/// What a unit suffers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fate {
    /// Who.
    pub unit: Option<UnitId>,
    /// Loss in quarters of a figure, of blows aimed at it alone, summed before rounding (BA-4.1.5f).
    pub quarters: u16,
    /// Whole figures lost as its share of a blow at several.
    pub figures: u16,
    /// Prisoners, if it becomes FD (BA-4.1.5i).
    pub prisoners: u16,
    /// The strongest morale effect (BA-4.1.5d).
    pub morale: Degree,
    /// Who has reached it: of several its owner chooses (BA-4.1.5e).
    pub causes: Vec<UnitId>,
}

/// The bouts of a unit, each with its place in it.
fn of(bouts: &[Bout], unit: UnitId) -> Vec<(&Bout, usize)> {
    let own = |bout: &'_ Bout| bout.parties.iter().position(|party| party.unit == unit);
    bouts.iter().filter_map(|bout| own(bout).map(|at| (bout, at))).collect()
}

/// What becomes of everybody who rolled.
pub fn fates(_: &Ba, state: &State, bouts: &[Bout], thrown: &[Thrown]) -> Vec<Fate> {
    let sum = |unit: UnitId| thrown.iter().find(|one| one.unit == unit).map_or(0, |one| one.sum);
    let total = |bout: &Bout, at: usize| {
        sum(bout.parties[at].unit) + roll(state, bout, at).sum_of(kernel::Changes::Die)
    };
    let mut units: Vec<UnitId> = bouts.iter().flat_map(|bout| bout.parties.map(|party| party.unit)).collect();
    units.sort_unstable_by_key(|unit| crate::names::precedence(state, *unit));
    units.dedup();
    let mut fates: Vec<Fate> =
        units.iter().map(|unit| Fate { unit: Some(*unit), ..Fate::default() }).collect();
    for unit in &units {
        // What it inflicts is reckoned once, from its best bout (BA-4.1.5g).
        let own = of(bouts, *unit);
        let best = own.iter().max_by_key(|(bout, at)| (total(bout, *at), bout.parties[*at].fighting));
        let Some(&(bout, at)) = best else { continue };
        let me = bout.parties[at];
        let given =
            blow(total(bout, at), units_of_melee(me.fighting), Captor::Other, me.party.out_of_supplies);
        share(&mut fates, &own, given.quarters);
        for (bout, at) in &own {
            let (mine, theirs) = (total(bout, *at), total(bout, 1 - *at));
            let (me, other) = (bout.parties[*at], bout.parties[1 - *at]);
            let [_, loses] = lost(mine, theirs);
            let captor = match (me.party.kind, other.party.kind) {
                (Kind::Horse(_), Kind::Foot | Kind::Guns) => Captor::CavalryOfOthers,
                _ => Captor::Other,
            };
            let taken = blow(mine, units_of_melee(me.fighting), captor, true).prisoners;
            if let Some(fate) = fates.iter_mut().find(|fate| fate.unit == Some(other.unit)) {
                fate.prisoners += taken;
                if loses > fate.morale {
                    (fate.morale, fate.causes) = (loses, vec![*unit]);
                } else if loses == fate.morale && loses > Degree::Or {
                    fate.causes.push(*unit);
                }
            }
        }
    }
    fates
}

/// A loss among the opponents of a unit: with one, in quarters that are summed with other blows; with several, in whole figures by
/// their figures counted for units of melee (BA-4.1.5h, BA-R55, BA-R61).
fn share(fates: &mut [Fate], own: &[(&Bout, usize)], quarters: u16) {
    let mut add = |unit: UnitId, quarters: u16, figures: u16| {
        if let Some(fate) = fates.iter_mut().find(|fate| fate.unit == Some(unit)) {
            (fate.quarters, fate.figures) = (fate.quarters + quarters, fate.figures + figures);
        }
    };
    let opponents: Vec<Fighter> = own.iter().map(|(bout, at)| bout.parties[1 - *at]).collect();
    if let [one] = opponents.as_slice() {
        return add(one.unit, quarters, 0);
    }
    let parts: Vec<u16> = opponents.iter().map(|opponent| opponent.fighting).collect();
    for (figures, opponent) in valour::shared_among(quarters / 4, &parts).into_iter().zip(&opponents) {
        add(opponent.unit, 0, figures);
    }
}

/// All of it takes effect together: marks, losses, prisoners, disorder with its losses, valour (BA-S35, BA-S38).
pub fn take_effect(stage: &mut Stage<'_, Ba>, bouts: &[Bout], fates: &[Fate]) {
    mark(stage, bouts, fates);
    for fate in fates {
        let Some(unit) = fate.unit else { continue };
        let state = stage.state();
        // A line that lies between shares the loss, with all its figures (BA-4.3.2f, BA-R55).
        let screen = of(bouts, unit).into_iter().find_map(|(bout, at)| {
            let fighter = bout.parties[at];
            fighter.line.filter(|_| fighter.screens).map(|line| (line, state.unit(line).figures))
        });
        for (one, figures) in garrison::shares(state, unit, fate.quarters / 4 + fate.figures, screen) {
            losses::lose(stage, one, figures);
        }
        if fate.morale == Degree::Fd {
            // Prisoners leave the table; never more than it has left (BA-4.1.3m, BA-R61).
            for (one, figures) in garrison::shares(stage.state(), unit, fate.prisoners, None) {
                losses::lose(stage, one, figures);
            }
        }
    }
    let concerned: Vec<(UnitId, &Fate)> =
        fates.iter().flat_map(|fate| with(stage.state(), bouts, fate)).collect();
    for (unit, fate) in &concerned {
        forced::bring_by(stage, *unit, fate.morale, &fate.causes);
    }
    for (unit, _) in &concerned {
        losses::collapse(stage, *unit);
    }
}

/// Everybody for whom a fate holds: the unit and all who count as one with it, its neighbour (BA-4.1.6j), its skirmish line within
/// 15 cm (BA-4.3.2c).
fn with<'f>(state: &State, bouts: &[Bout], fate: &'f Fate) -> Vec<(UnitId, &'f Fate)> {
    let Some(unit) = fate.unit else { return Vec::new() };
    let mut all = garrison::company(state, unit);
    for (bout, at) in of(bouts, unit) {
        all.extend(bout.parties[at].neighbour);
        all.extend(bout.parties[at].line);
    }
    all.sort_unstable_by_key(|one| crate::names::precedence(state, *one));
    all.dedup();
    all.into_iter().map(|one| (one, fate)).collect()
}

/// Everybody is marked as attacker or defender, and for having brought an opponent into FD (BA-4.1.1o, BA-4.1.1q, BA-4.1.6k,
/// BA-4.1.6m).
fn mark(stage: &mut Stage<'_, Ba>, bouts: &[Bout], fates: &[Fate]) {
    let mut marked: Vec<(UnitId, Role, bool)> = Vec::new();
    for bout in bouts {
        for at in [0, 1] {
            let opponent = bout.parties[1 - at].unit;
            let triumph = fates.iter().any(|fate| fate.unit == Some(opponent) && fate.morale == Degree::Fd);
            let fighter = bout.parties[at];
            let all = garrison::company(stage.state(), fighter.unit).into_iter().chain(fighter.neighbour);
            marked.extend(all.map(|unit| (unit, fighter.party.role, triumph)));
        }
    }
    for (unit, role, triumph) in marked {
        stage.emit(Event::Fought(unit, role, triumph));
    }
}

/// Attackers whose opponent became MD or FD may go on, with their neighbours and skirmish lines; their supporters may go with them
/// (BA-4.1.4a, BA-4.1.4f, BA-4.1.6n, BA-4.1.7k, BA-4.1.7l, BA-4.3.1e, BA-4.3.2c).
pub fn rights(stage: &mut Stage<'_, Ba>, bouts: &[Bout], fates: &[Fate]) {
    for bout in bouts {
        for at in [0, 1] {
            let fighter = bout.parties[at];
            let fate = fates.iter().find(|fate| fate.unit == Some(bout.parties[1 - at].unit));
            let degree = fate.map_or(Degree::Or, |fate| fate.morale);
            if fighter.party.role == Role::Attacker && degree >= Degree::Md {
                entitle(stage, fighter.unit, Some(&fighter), degree);
            }
        }
    }
}

/// An attacker may go on, and whoever shares its outcome.
pub fn entitle(stage: &mut Stage<'_, Ba>, unit: UnitId, fighter: Option<&Fighter>, degree: Degree) {
    let right = if degree == Degree::Fd { Right::Attack } else { Right::Advance };
    stage.emit(Event::Entitled(unit, right));
    let line = match fighter {
        Some(fighter) => fighter.line,
        None => crate::skirmish::near_line(stage.game, stage.state(), unit).map(|(line, _)| line),
    };
    for one in line.into_iter().chain(fighter.and_then(|fighter| fighter.neighbour)) {
        stage.emit(Event::Entitled(one, right));
    }
    if let Some(support) = fighter.and_then(|fighter| fighter.support) {
        stage.emit(Event::Entitled(support, Right::Follow));
    }
}
