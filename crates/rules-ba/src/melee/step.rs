//! The attacks of a melee phase, all together (BA-4.1.1, BA-4.1.3, BA-4.1.5, BA-S18, BA-S38, BA-R59, BA-R61, BA-R134).

use super::approach::{coming, fighting, is_uphill};
use super::factors::{self, Approach, Between, Kind, Party, Role, Stand};
use super::{Captor, blow, lost, units_of_melee};
use crate::Ba;
use crate::bodies::{self, centre, zones_of};
use crate::disorder::penalised;
use crate::events::Event;
use crate::fire::facts::in_passage;
use crate::fire::step::spend;
use crate::fire::support::supported;
use crate::formation::Formation;
use crate::state::{Fresh, Mark, Standing, State, Where};
use crate::terrain::Grade;
use crate::units::{Arm, Degree, UnitId};
use crate::{forced, losses, valour};
use kernel::{Duty, Faces, Roll, Stage, Wait};
use serde::{Deserialize, Serialize};
use tabletop::Length;

/// Cavalry that has marched less is passive (BA-4.4.0d).
const ACTIVE: Length = Length::whole(5);

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
}

/// What a unit's dice showed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Thrown {
    /// Who.
    pub unit: UnitId,
    /// Their sum.
    pub sum: i16,
}

/// Whether a unit attacks, as things stand after the fire: its attack is on, and it is still fit for it (BA-R35, BA-R62).
fn attacks(game: &Ba, state: &State, id: UnitId) -> bool {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    unit.on_table()
        && unit.attack.is_some_and(|attack| attack.on == Standing::On && attack.met.is_some())
        && unit.degree < Degree::Md
        && !raised.arm.is_artillery()
        && unit.formation != Formation::Huddle
        && !unit.is(Mark::Fast)
}

/// Whom a unit attacks: all opponents its melee zone touches, as far as it may attack them (BA-R59).
fn targets(game: &Ba, state: &State, id: UnitId) -> Vec<UnitId> {
    let zones = zones_of(game, state, id);
    let foot = game.battle.raised(state.unit(id).root).arm.is_foot();
    bodies::of(game, state, !bodies::side(game, state, id))
        .filter(|other| {
            let unit = state.unit(*other);
            let horse = game.battle.raised(unit.root).arm == Arm::Cavalry;
            !(foot && horse || unit.is(Mark::Fled)) && {
                let body = bodies::footprint(game, state, *other);
                zones.iter().any(|zone| body.touches(zone))
            }
        })
        .collect()
}

/// The bouts of a melee phase, by attacker and target (BA-G48). Whoever is attacked in flank or rear, or infantry by cavalry, has
/// its own attack cancelled (BA-4.1.1i, BA-4.1.1j).
pub fn bouts(game: &Ba, state: &State) -> Vec<Bout> {
    let mut pairs: Vec<(UnitId, UnitId)> = Vec::new();
    for attacker in state.present().filter(|id| attacks(game, state, *id)) {
        pairs.extend(targets(game, state, attacker).into_iter().map(|target| (attacker, target)));
    }
    let arm = |id: UnitId| game.battle.raised(state.unit(id).root).arm;
    let caught = |id: UnitId| {
        pairs.iter().any(|(attacker, target)| {
            *target == id
                && (coming(game, state, *attacker, id).approach != Approach::Front
                    || arm(*attacker) == Arm::Cavalry && arm(id).is_foot())
        })
    };
    let standing: Vec<(UnitId, UnitId)> =
        pairs.iter().copied().filter(|(attacker, _)| !caught(*attacker)).collect();
    let mut bouts: Vec<Bout> = Vec::new();
    for &(one, other) in &standing {
        let known = bouts.iter().any(|bout| bout.parties.map(|party| party.unit) == [other, one]);
        if !known {
            let both = standing.contains(&(other, one));
            bouts.push(bout(game, state, one, other, both));
        }
    }
    bouts
}

fn bout(game: &Ba, state: &State, attacker: UnitId, target: UnitId, both: bool) -> Bout {
    let comes = coming(game, state, attacker, target);
    let back = coming(game, state, target, attacker);
    let approach = if both { Approach::Front } else { comes.approach };
    let cover = match state.unit(target).place {
        Where::Building(building) => game.battle.terrain.ground.area_kinds[usize::from(building)].cover(),
        _ => Grade::None,
    };
    let other = if both { Role::Attacker } else { Role::Defender };
    let mut first = party(game, state, attacker, target, Role::Attacker);
    let mut second = party(game, state, target, attacker, other);
    (first.overreaches, second.overreaches) = (comes.overreaches, back.overreaches);
    first.uphill = is_uphill(game, state, attacker, target);
    second.uphill = both && is_uphill(game, state, target, attacker);
    let fighter =
        |unit, party, attacked| Fighter { unit, party, fighting: fighting(game, state, unit, attacked) };
    Bout {
        parties: [fighter(attacker, first, Approach::Front), fighter(target, second, approach)],
        between: Between { approach, cover },
    }
}

/// The circumstances of a unit in melee with another (BA-T8).
fn party(game: &Ba, state: &State, id: UnitId, other: UnitId, role: Role) -> Party {
    let unit = state.unit(id);
    let raised = game.battle.raised(unit.root);
    let kind = match raised.arm {
        Arm::Infantry | Arm::Engineers => Kind::Foot,
        Arm::Cavalry => Kind::Horse(raised.weight),
        Arm::Artillery | Arm::Waggon => Kind::Guns,
    };
    let stand = match unit.formation {
        _ if !unit.on_table() || unit.degree == Degree::Fd => Stand::Firm,
        Formation::ColumnOfMarch => Stand::ColumnOfMarch,
        Formation::SkirmishLine => Stand::SkirmishLine,
        Formation::Square => Stand::Square,
        Formation::BattalionMass => Stand::BattalionMass,
        Formation::Huddle => Stand::Huddle,
        Formation::Work | Formation::Rest => Stand::Idle,
        _ => Stand::Firm,
    };
    let lately = |bound: u8| bound > 0 && bound + 1 >= state.bound;
    let attacker = role == Role::Attacker;
    let line = crate::skirmish::near_line(game, state, id);
    let fired = |unit: &crate::state::Unit| {
        unit.is(Mark::Fired) || unit.is(Mark::FiredFirst) || unit.is(Mark::Neighbour)
    };
    Party {
        side: raised.side,
        who: u16::from(id.0),
        role,
        kind,
        stand,
        covered: !unit.on_table() || screened(game, state, id, other),
        uphill: false,
        formed: unit.is(Mark::Formed) || unit.is(Mark::Divided),
        overreaches: false,
        in_passage: in_passage(game, state, id),
        fired: fired(unit) || line.is_some_and(|(line, _)| fired(state.unit(line))),
        out_of_supplies: unit.supplies.are_out(),
        fresh: unit.fresh == Fresh::Yes,
        charges: attacker && unit.is(Mark::Charging),
        lancers: raised.nature.lancers,
        charged_before: unit.charged_in > 0 && unit.charged_in + 1 == state.bound,
        passive: raised.arm == Arm::Cavalry && unit.marched < ACTIVE,
        attacked: lately(unit.attacked_in),
        defended: lately(unit.defended_in),
        triumphed: lately(unit.triumphed_in),
        hidden: false,
        degree: unit.degree,
        supported: supported(game, state, id)
            || unit.is_skirmish_line() && crate::skirmish::has_soutien_near(game, state, id),
        neighbour: false,
        engaged: unit.engaged,
        valour: valour::of(game, unit),
        figures: crate::skirmish::counted(game, state, id),
    }
}

/// Whether a skirmish line whose soutien a unit is lies at least partly in its melee zone (BA-4.3.2a).
fn screened(game: &Ba, state: &State, id: UnitId, other: UnitId) -> bool {
    let _ = other;
    crate::skirmish::near_line(game, state, id).is_some_and(|(line, _)| {
        let body = bodies::footprint(game, state, line);
        zones_of(game, state, id).iter().any(|zone| body.touches(zone))
    })
}

/// All attacks are fought (BA-S18): each unit rolls once (BA-4.1.5b, BA-4.1.5j), then all comparisons are made together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Melees;

impl Duty<Ba> for Melees {
    fn wait(&self, _: &Ba, state: &State) -> Wait {
        match next(state) {
            Some((bout, at)) => Wait::Dice(roll(state, &bout, at)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let (bouts, thrown) = (stage.state().bouts.clone(), stage.state().thrown.clone());
        stage.emit(Event::MeleeOver);
        stage.pop();
        results(stage, &bouts, &thrown);
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let Some((bout, at)) = next(stage.state()) else { return };
        let unit = bout.parties[at].unit;
        let sum = faces.iter().map(|face| i16::from(*face)).sum();
        let ones = faces.iter().filter(|face| **face == 1).count() >= 2;
        stage.emit(Event::Thrown(Thrown { unit, sum }));
        spend(stage, unit, ones);
    }
}

/// Who rolls next: by side and unit (BA-S30).
fn next(state: &State) -> Option<(Bout, usize)> {
    let open = state.bouts.iter().flat_map(|bout| [(*bout, 0), (*bout, 1)]);
    let open =
        open.filter(|(bout, at)| state.thrown.iter().all(|thrown| thrown.unit != bout.parties[*at].unit));
    open.min_by_key(|(bout, at)| crate::names::precedence(state, bout.parties[*at].unit))
}

fn roll(state: &State, bout: &Bout, at: usize) -> Roll {
    let (own, other) = (&bout.parties[at].party, &bout.parties[1 - at].party);
    penalised(state, own.side, factors::roll(own, other, bout.between))
}

/// What all bouts bring (BA-S34, BA-S35, BA-S38).
fn results(stage: &mut Stage<'_, Ba>, bouts: &[Bout], thrown: &[Thrown]) {
    let state = stage.state();
    let sum = |unit: UnitId| thrown.iter().find(|one| one.unit == unit).map_or(0, |one| one.sum);
    let total = |bout: &Bout, at: usize| {
        let fixed = roll(state, bout, at);
        sum(bout.parties[at].unit) + fixed.sum_of(kernel::Changes::Die)
    };
    let mut units: Vec<UnitId> = bouts.iter().flat_map(|bout| bout.parties.map(|party| party.unit)).collect();
    units.sort_unstable_by_key(|unit| crate::names::precedence(state, *unit));
    units.dedup();
    let mut fates: Vec<Fate> = units.iter().map(|unit| Fate { unit: *unit, ..Fate::default() }).collect();
    for unit in &units {
        // Its bouts: what it inflicts is reckoned once, from the best (BA-4.1.5g).
        let own: Vec<(&Bout, usize)> = bouts
            .iter()
            .filter_map(|bout| bout.parties.iter().position(|party| party.unit == *unit).map(|at| (bout, at)))
            .collect();
        let best = own.iter().max_by_key(|(bout, at)| (total(bout, *at), bout.parties[*at].fighting));
        let Some(&(bout, at)) = best else { continue };
        let me = bout.parties[at];
        let given =
            blow(total(bout, at), units_of_melee(me.fighting), Captor::Other, me.party.out_of_supplies);
        share(&mut fates, &own, given.quarters);
        for (bout, at) in &own {
            let (mine, theirs) = (total(bout, *at), total(bout, 1 - *at));
            let other = bout.parties[1 - *at];
            let [_, loses] = lost(mine, theirs);
            let captor = match (me.party.kind, other.party.kind) {
                (Kind::Horse(_), Kind::Foot | Kind::Guns) => Captor::CavalryOfOthers,
                _ => Captor::Other,
            };
            let taken = blow(mine, units_of_melee(bout.parties[*at].fighting), captor, true).prisoners;
            let cause = centre(stage.game, state, *unit);
            if let Some(fate) = fates.iter_mut().find(|fate| fate.unit == other.unit) {
                fate.prisoners += taken;
                if loses > fate.morale {
                    (fate.morale, fate.cause) = (loses, Some(cause));
                }
            }
        }
    }
    let marked: Vec<(UnitId, Role, bool)> = bouts
        .iter()
        .flat_map(|bout| {
            [0, 1].map(|at| {
                let triumph = fates
                    .iter()
                    .any(|fate| fate.unit == bout.parties[1 - at].unit && fate.morale == Degree::Fd);
                (bout.parties[at].unit, bout.parties[at].party.role, triumph)
            })
        })
        .collect();
    for (unit, role, triumph) in marked {
        stage.emit(Event::Fought(unit, role, triumph));
    }
    for fate in &fates {
        losses::lose(stage, fate.unit, fate.quarters / 4 + fate.figures);
        if fate.morale == Degree::Fd {
            losses::lose(stage, fate.unit, fate.prisoners);
        }
    }
    for fate in &fates {
        forced::bring(stage, fate.unit, fate.morale, fate.cause, forced::FD_LOSS);
    }
    for fate in &fates {
        losses::collapse(stage, fate.unit);
    }
}

/// What a unit suffers.
#[derive(Clone, Copy)]
struct Fate {
    unit: UnitId,
    quarters: u16,
    figures: u16,
    prisoners: u16,
    morale: Degree,
    cause: Option<tabletop::Point>,
}

impl Default for Fate {
    fn default() -> Fate {
        Fate { unit: UnitId(0), quarters: 0, figures: 0, prisoners: 0, morale: Degree::Or, cause: None }
    }
}

/// A loss among the opponents of a unit: with one, in quarters that are summed with other blows; with several, in whole figures by
/// their figures counted for units of melee (BA-4.1.5h, BA-R55, BA-R61).
fn share(fates: &mut [Fate], own: &[(&Bout, usize)], quarters: u16) {
    let mut add = |unit: UnitId, quarters: u16, figures: u16| {
        if let Some(fate) = fates.iter_mut().find(|fate| fate.unit == unit) {
            (fate.quarters, fate.figures) = (fate.quarters + quarters, fate.figures + figures);
        }
    };
    let opponents: Vec<Fighter> = own.iter().map(|(bout, at)| bout.parties[1 - *at]).collect();
    if let [one] = opponents.as_slice() {
        return add(one.unit, quarters, 0);
    }
    let mut parts = [0_u16; 8];
    for (part, opponent) in parts.iter_mut().zip(&opponents) {
        *part = opponent.fighting;
    }
    for (figures, opponent) in valour::shared(quarters / 4, parts).into_iter().zip(&opponents) {
        add(opponent.unit, 0, figures);
    }
}

/// The bouts are opened: for the sequence.
pub fn open(stage: &mut Stage<'_, Ba>) {
    let bouts = bouts(stage.game, stage.state());
    if !bouts.is_empty() {
        stage.emit(Event::MeleeOpened(bouts));
        stage.push(Melees);
    }
}
