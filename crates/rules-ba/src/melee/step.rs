//! The attacks of a melee phase, all together (BA-4.1.1, BA-4.1.3, BA-4.1.5, BA-S18, BA-S23, BA-S38, BA-R59, BA-R62).

use super::approach::coming;
use super::factors::{self, Approach, Between, Party, Role};
use super::{facts, results};
use crate::Ba;
use crate::bodies;
use crate::disorder::penalised;
use crate::events::Event;
use crate::fire::step::spend;
use crate::formation::Formation;
use crate::garrison;
use crate::help::{Occasion, Supporting};
use crate::state::{Mark, Standing, State, Where};
use crate::terrain::Grade;
use crate::units::{Arm, Degree, UnitId};
use kernel::{Duty, Faces, Roll, Stage, Wait};
use serde::{Deserialize, Serialize};

/// One against one, with all facts as they were when the step began (BA-S37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bout {
    /// The two.
    pub parties: [Fighter; 2],
    /// What lies between them.
    pub between: Between,
}

/// One of the two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fighter {
    /// Who.
    pub unit: UnitId,
    /// Its circumstances against this opponent.
    pub party: Party,
    /// Its figures for units of melee against this opponent.
    pub fighting: u16,
    /// The skirmish line within 15 cm whose soutien it is: the outcome holds for it too (BA-4.3.2c).
    pub line: Option<UnitId>,
    /// Whether that line lies between the two, and shares the loss (BA-4.3.2f).
    pub screens: bool,
    /// Its neighbour unit (BA-4.1.6).
    pub neighbour: Option<UnitId>,
    /// Its support unit (BA-4.1.7).
    pub support: Option<UnitId>,
}

/// What a unit's dice showed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Thrown {
    /// Who.
    pub unit: UnitId,
    /// Their sum.
    pub sum: i16,
}

/// An attacker that has come to melee contact with a target it may attack (BA-G48).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// Who attacks.
    pub attacker: UnitId,
    /// Whom.
    pub target: UnitId,
    /// In which tick the attacker stopped.
    pub tick: u8,
}

/// Whether a unit attacks, as things stand after the fire: its attack is on, and it is still fit for it (BA-R35, BA-R62).
fn attacks(game: &Ba, state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    unit.on_table()
        && unit.attack.is_some_and(|attack| attack.on == Standing::On)
        && unit.degree < Degree::Md
        && !unit.is(Mark::Struck)
        && !raised.arm.is_artillery()
        && unit.formation != Formation::Huddle
        && !unit.is(Mark::Fast)
}

/// Whether a contact can still be fought: the attacker attacks, and the target is there and has not fled from it (BA-R59, BA-R62).
fn stands(game: &Ba, state: &State, contact: &Contact) -> bool {
    let target = state.unit(contact.target);
    attacks(game, state, contact.attacker) && target.is_present() && !target.is(Mark::Struck)
}

/// All pairs of an attacker and a target that are fought together, whenever they met (BA-4.1.1m, BA-4.1.1n), the occupants of a building as one (BA-6.1.1k). Whoever is attacked in flank
/// or rear, or infantry by cavalry, has its own attack cancelled (BA-4.1.1i, BA-4.1.1j), if the attack on it is not cancelled itself.
pub fn pairs(game: &Ba, state: &State) -> Vec<(UnitId, UnitId)> {
    let mut all: Vec<(UnitId, UnitId)> = state
        .contacts
        .iter()
        .filter(|contact| stands(game, state, contact))
        .map(|contact| (contact.attacker, garrison::head(state, contact.target)))
        .collect();
    all.extend(rivals(game, state));
    all.sort_unstable_by_key(|(a, b)| {
        (crate::names::precedence(state, *a), crate::names::precedence(state, *b))
    });
    all.dedup();
    let arm = |id: UnitId| game.battle.raised(state.unit(id).root).arm;
    let catches = |(attacker, target): &(UnitId, UnitId)| {
        coming(game, state, *attacker, *target).approach != Approach::Front
            || arm(*attacker) == Arm::Cavalry && arm(*target).is_foot()
    };
    let catching: Vec<(UnitId, UnitId)> = all.iter().copied().filter(catches).collect();
    // An attack counts against its target unless the attacker is caught by one that counts.
    let (mut free, mut caught): (Vec<UnitId>, Vec<UnitId>) = (Vec::new(), Vec::new());
    let attackers: Vec<UnitId> = all.iter().map(|(attacker, _)| *attacker).collect();
    loop {
        let open = attackers.iter().find(|id| {
            !free.contains(id)
                && !caught.contains(id)
                && catching.iter().all(|(by, of)| *of != **id || free.contains(by) || caught.contains(by))
        });
        let Some(&id) = open else { break };
        let is_caught = catching.iter().any(|(by, of)| *of == id && free.contains(by));
        if is_caught { caught.push(id) } else { free.push(id) }
    }
    // Who catch each other in a ring are all caught (BA-R175).
    all.retain(|(attacker, _)| free.contains(attacker));
    all
}

/// Units of both sides that attack one and the same empty building, and touch it: they fight each other (BA-6.1.2l, BA-6.1.2m).
fn rivals(game: &Ba, state: &State) -> Vec<(UnitId, UnitId)> {
    let there = crate::urban::at_empty_building(game, state);
    let mut out = Vec::new();
    for (one, house) in &there {
        for (other, theirs) in &there {
            let apart = bodies::side(game, state, *one) != bodies::side(game, state, *other);
            if house == theirs && apart && attacks(game, state, *one) && attacks(game, state, *other) {
                out.push((*one, *other));
            }
        }
    }
    out
}

/// The bouts of a melee phase, by attacker and target, each attack by itself (BA-4.1.5a, BA-G48), with the neighbours and supports that were settled. A neighbour does
/// not fight on its own (BA-4.1.6a).
pub fn bouts(
    game: &Ba,
    state: &State,
    supports: &[Supporting],
    neighbours: &[(UnitId, UnitId)],
) -> Vec<Bout> {
    let all = pairs(game, state);
    let helps = |id: UnitId| neighbours.iter().any(|(by, _)| *by == id);
    let rivals = rivals(game, state);
    let mut bouts: Vec<Bout> = Vec::new();
    for &(one, other) in &all {
        let known = bouts.iter().any(|bout| bout.parties.map(|party| party.unit) == [other, one]);
        if known || helps(one) || helps(other) {
            continue;
        }
        let mut bout = facts::bout(game, state, one, other, all.contains(&(other, one)));
        if rivals.contains(&(one, other)) {
            // Frontal, and both against the cover of the building (BA-6.1.2m, BA-6.1.2n).
            let cover = crate::urban::cover_before(game, state, one);
            bout.between.approach = Approach::Front;
            bout.parties.iter_mut().for_each(|party| party.party.cover = cover.max(Grade::None));
        }
        for fighter in &mut bout.parties {
            let support = supports.iter().find(|one| one.of == fighter.unit);
            fighter.support = support.map(|one| one.by);
            fighter.neighbour = neighbours.iter().find(|(_, of)| *of == fighter.unit).map(|(by, _)| *by);
            fighter.party.supported |= fighter.support.is_some();
        }
        bouts.push(bout);
    }
    // The factor for a neighbour counts against the opponent it shares (BA-4.1.6a).
    for bout in &mut bouts {
        for at in [0, 1] {
            let opponent = bout.parties[1 - at].unit;
            let shares = |by: UnitId| all.contains(&(by, opponent)) || all.contains(&(opponent, by));
            bout.parties[at].party.neighbour = bout.parties[at].neighbour.is_some_and(shares);
        }
    }
    bouts
}

/// All attacks are fought (BA-S18), with everything about them settled before (BA-4.1.3e): each unit rolls once (BA-4.1.5b, BA-4.1.5c,
/// BA-4.1.5j), then all comparisons are made together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Melees(pub Occasion);

impl Duty<Ba> for Melees {
    fn wait(&self, _: &Ba, state: &State) -> Wait {
        match next(state) {
            Some((bout, at)) => Wait::Dice(roll(state, &bout, at)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let (bouts, thrown) = (stage.state().bouts.clone(), stage.state().thrown.clone());
        let fates = results::fates(stage.game, stage.state(), &bouts, &thrown);
        stage.emit(Event::MeleeOver);
        stage.pop();
        results::take_effect(stage, &bouts, &fates);
        // Nothing further follows from a continued attack (BA-4.1.4h).
        if self.0 == Occasion::Attacks {
            results::rights(stage, &bouts, &fates);
        }
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let Some((bout, at)) = next(stage.state()) else { return };
        let fighter = bout.parties[at];
        let sum = faces.iter().map(|face| i16::from(*face)).sum();
        let ones = faces.iter().filter(|face| **face == 1).count() >= 2;
        stage.emit(Event::Thrown(Thrown { unit: fighter.unit, sum }));
        // The roll is that of all who count as one, of the neighbour, and of a line that fights with its soutien (BA-4.1.6l, BA-R58).
        let mut all = garrison::company(stage.state(), fighter.unit);
        all.extend(fighter.neighbour);
        all.extend(fighter.line.filter(|_| fighter.screens));
        for unit in all {
            spend(stage, unit, ones);
        }
    }
}

/// Who rolls next: by side and unit (BA-S30).
pub(crate) fn next(state: &State) -> Option<(Bout, usize)> {
    let open = state.bouts.iter().flat_map(|bout| [(*bout, 0), (*bout, 1)]);
    let open =
        open.filter(|(bout, at)| state.thrown.iter().all(|thrown| thrown.unit != bout.parties[*at].unit));
    open.min_by_key(|(bout, at)| crate::names::precedence(state, bout.parties[*at].unit))
}

/// The roll of a party of a bout, with what engaging has brought since the step began (BA-S37, BA-R28).
pub fn roll(state: &State, bout: &Bout, at: usize) -> Roll {
    let now = |at: usize| {
        let fighter = &bout.parties[at];
        Party { engaged: state.unit(fighter.unit).engaged, ..fighter.party }
    };
    let own = now(at);
    penalised(state, own.side, factors::roll(&own, &now(1 - at), bout.between))
}

/// The units that take part in this step, neighbours included: for engaging (BA-1.1.4j, BA-R28).
pub fn taking_part(state: &State) -> Vec<UnitId> {
    let fighters = state.bouts.iter().flat_map(|bout| bout.parties);
    let mut all: Vec<UnitId> = fighters
        .flat_map(|fighter| {
            let company = garrison::company(state, fighter.unit);
            company.into_iter().chain(fighter.neighbour).chain(fighter.line.filter(|_| fighter.screens))
        })
        .collect();
    all.sort_unstable_by_key(|unit| crate::names::precedence(state, *unit));
    all.dedup();
    all
}

/// Melees that are not fought because one of the two was brought into MD or FD by fire while they were at melee contact: the other keeps
/// its marks, and an attacker its right to go on (BA-4.1.1p, BA-4.1.1r, BA-4.1.4b, BA-4.1.4f, BA-R62). Who is gone counts as FD
/// (BA-R173).
pub fn cancelled(stage: &mut Stage<'_, Ba>) {
    let (game, state) = (stage.game, stage.state());
    let struck = |id: UnitId| {
        let unit = state.unit(id);
        let gone = matches!(unit.place, Where::Removed | Where::Fled);
        match unit.is(Mark::Struck) || gone {
            true if gone => Some(Degree::Fd),
            true => Some(unit.degree),
            false => None,
        }
    };
    let mut kept: Vec<(UnitId, Role, Degree)> = Vec::new();
    for contact in &state.contacts {
        match (struck(contact.attacker), struck(contact.target)) {
            (None, Some(degree)) if attacks(game, state, contact.attacker) => {
                kept.push((contact.attacker, Role::Attacker, degree));
            }
            (Some(degree), None) => {
                kept.extend(
                    garrison::company(state, contact.target)
                        .into_iter()
                        .map(|unit| (unit, Role::Defender, degree)),
                );
            }
            _ => {}
        }
    }
    crate::urban::undisputed(stage);
    for (unit, role, degree) in kept {
        let triumph = degree == Degree::Fd;
        stage.emit(Event::Fought(unit, role, triumph));
        if role == Role::Attacker {
            results::entitle(stage, unit, None, degree);
        }
    }
}

/// The bouts are opened, with helpers settled.
pub fn open(
    stage: &mut Stage<'_, Ba>,
    occasion: Occasion,
    supports: &[Supporting],
    neighbours: &[(UnitId, UnitId)],
) {
    let bouts = bouts(stage.game, stage.state(), supports, neighbours);
    stage.emit(Event::MeleeOpened(bouts));
    if !stage.state().bouts.is_empty() {
        stage.push(Melees(occasion));
        // Officers with whoever fights are engaged before the rolls (BA-1.1.4m, BA-R28).
        let fighting = taking_part(stage.state());
        crate::staff::engage::open(stage, fighting);
    }
}
