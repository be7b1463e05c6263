//! The fire phases: sealed declarations, all firing together, then what comes of it (BA-3.1.1g, BA-3.1.1h, BA-3.1.1i,
//! BA-3.1.1j, BA-S10, BA-S16,
//! BA-S30, BA-S31, BA-S32, BA-S33, BA-S37).

use super::declare::{Deed, Volleys};
use super::effect;
use super::factors::{self, Firer, Target};
use super::front::{is_able, may_fire};
use super::opened::{self, is_same_target};
use super::support::{Needs, eligible};
use crate::Ba;
use crate::answers::Answer;
use crate::battle::Measuring;
use crate::bodies;
use crate::disorder::penalised;
use crate::events::Event;
use crate::garrison;
use crate::help::{Helping, Occasion};
use crate::refusals::Refusal;
use crate::state::{Mark, State, Supplies};
use crate::tables::fire::{Zone, farthest};
use crate::units::{Arm, Degree, UnitId};
use crate::{Edition, forced, losses};
use kernel::{
    BySide, Duty, Faces, Listing, Moment, Offers, Policy, Reasons, Roll, RuleId, Seal, Shared, Side, Stage,
    Stream, Wait, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Vector};

/// Which fire phase it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Continued fire, at targets of the last bound (BA-1.1.1d).
    Continued,
    /// Firing.
    Firing,
}

/// A firing at one target, with all facts as they were when the step began (BA-S37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Who: the unit, or its skirmish line in a split fire of both (BA-3.3.3a).
    pub by: UnitId,
    /// Whom.
    pub target: UnitId,
    /// The firer's circumstances.
    pub own: Firer,
    /// The target's.
    pub aimed: Target,
    /// The zone.
    pub zone: Zone,
    /// Units of fire.
    pub units: u16,
    /// The target's skirmish line and how many of its figures are counted with it (BA-3.3.2a).
    pub line: Option<(UnitId, u16)>,
    /// Whether the line of fire passes through that skirmish line, which then shares the loss (BA-3.3.2c).
    pub through: bool,
}

/// A unit that rolls, at one target or two with one throw (BA-3.1.2c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Firing {
    /// Who.
    pub unit: UnitId,
    /// Its neighbour unit.
    pub neighbour: Option<UnitId>,
    /// At whom: both parts in the same phase (BA-3.1.2d).
    pub shots: [Option<Shot>; 2],
}

impl Firing {
    /// Who has fired: the unit, its skirmish line, its neighbour unit (BA-3.1.6j), all who count as one with them.
    pub fn fired(&self, state: &State) -> Vec<UnitId> {
        let by = self.shots.iter().flatten().map(|shot| shot.by).chain(self.neighbour);
        let mut all: Vec<UnitId> = by.flat_map(|unit| garrison::company(state, unit)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// What a target has suffered in this step.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Suffered {
    /// Who.
    pub target: UnitId,
    /// Loss in quarters of a figure.
    pub quarters: u16,
    /// How much of it its skirmish line shares (BA-3.3.2c).
    pub shared: u16,
    /// That line, and its figures that count with the target.
    pub line: Option<(UnitId, u16)>,
    /// The strongest morale result (BA-3.1.5a).
    pub morale: Degree,
    /// Who has reached it: of several the target's owner chooses (BA-3.1.5b).
    pub causes: Vec<UnitId>,
}

/// Whether a unit may declare fire in a phase; in continued fire only at a target of the last bound (BA-1.1.1d).
pub fn may_declare(game: &Ba, state: &State, phase: Phase, unit: UnitId) -> bool {
    let own = state.unit(unit);
    may_fire(game, own)
        && (phase == Phase::Firing
            || state
                .present()
                .any(|id| own.targets.iter().flatten().any(|old| is_same_target(state, *old, id))))
}

/// Whether a unit may name a target in a phase (BA-1.1.1d, BA-R88).
pub(super) fn may_name(game: &Ba, state: &State, phase: Phase, unit: UnitId, target: UnitId) -> bool {
    target.index() < state.units.len()
        && state.unit(target).is_present()
        && bodies::side(game, state, target) != bodies::side(game, state, unit)
        && (phase == Phase::Firing
            || state.unit(unit).targets.iter().flatten().any(|old| is_same_target(state, *old, target)))
}

/// Both sides declare their fire (BA-S10, BA-S16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeclareFire(pub Phase);

impl DeclareFire {
    fn is_asked(self, game: &Ba, state: &State, side: Side) -> bool {
        // Without its supplies: who is asked gives none of them away.
        let mut able = bodies::of(game, state, side).filter(|unit| is_able(game, state.unit(*unit)));
        able.any(|unit| {
            let (body, far) = (bodies::footprint(game, state, unit), reach(game, state, unit));
            let (low, high) = body.bounds();
            let by = Vector { x: far.wide(), y: far.wide() };
            // SHORTCUT: whoever is far from the box around all that is within reach need not be measured.
            bodies::of(game, state, !side).any(|target| {
                !bodies::is_far(game, state.unit(target), (low - by, high + by))
                    && may_name(game, state, self.0, unit, target)
                    && body.within(&bodies::footprint(game, state, target), far)
            })
        })
    }
}

/// By how much the eye may be wrong about a distance.
const BY_EYE: Length = Length::whole(20);

/// How far a target may be from a unit whose side is asked for its fire: what its weapons reach, with 20 cm to spare. It gives nothing
/// away, since the distance asked about is far beyond any range. With open measuring it may be exact (BA-R19). By older editions it
/// was the longest reach of the arm.
fn reach(game: &Ba, state: &State, unit: UnitId) -> Length {
    let raised = game.battle.raised(state.unit(unit).root);
    match (game.edition, raised.arm) {
        (Edition::First | Edition::Second | Edition::Third, Arm::Artillery) => Length::whole(160),
        (Edition::First | Edition::Second | Edition::Third, _) => Length::whole(50),
        (_, _) if game.battle.measuring == Measuring::Open => farthest(raised.arms),
        (_, _) => farthest(raised.arms) + BY_EYE,
    }
}

impl Duty<Ba> for DeclareFire {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seal = |side: Side| match &state.volleys[side] {
            Some(_) => Seal::In,
            None if self.is_asked(game, state, side) => Seal::Asked,
            None => Seal::Not,
        };
        let seals = BySide::from_fn(seal);
        let open = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if open { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let opened = opened::open(stage.game, stage.state(), self.0);
        stage.emit(Event::FireOpened(self.0, Box::new(opened)));
        stage.change(FireRolls(self.0));
        // Officers with whoever is fired at are engaged before the rolls (BA-1.1.4m, BA-R28).
        let fired_upon = fired_upon(stage.state());
        crate::staff::engage::open(stage, fired_upon);
        stage.push(Helping(Occasion::Fire));
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-3.1.1i"))
    }
    fn prompt(&self, _: &Ba, _: &State, _: Side) -> String {
        let what = if self.0 == Phase::Continued { "continued fire" } else { "fire" };
        format!("Declare your {what}: one line for each unit.")
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let usual = super::doctrine::usual(game, state, side, self.0);
        let none = Volleys::default();
        (usual == none || out.add(Answer::Fire(usual))) && out.add(Answer::Fire(none))
    }
    fn draw(&self, game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let mut usual = super::doctrine::usual(game, state, side, self.0);
        usual.all.retain(|_| chance.below(3) > 0);
        usual.all.retain(|declared| !matches!(declared.deed, Deed::Neighbour(_)));
        Some(Answer::Fire(usual))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Fire(volleys) = answer else { return why.because(Refusal::NotAsked) };
        super::judge::judge(game, state, side, self.0, volleys, why);
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Fire(volleys) = answer else { return };
        stage.emit(Event::FireDeclared(side, Shared::new(volleys.clone())));
    }
    fn moment(&self, _: &Ba, _: &State) -> Moment {
        Moment::Routine
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(FIRE)
    }
    /// The fire that is offered, or none: who is away does not keep the other waiting in the midst of a bound.
    fn standing(&self, game: &Ba, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        Some(Answer::Fire(match policy {
            Policy::Always => super::doctrine::usual(game, state, side, self.0),
            Policy::Ask | Policy::Never => Volleys::default(),
        }))
    }
}

/// What a standing order calls it.
pub const FIRE: &str = "fire at the nearest";

/// All firings are rolled for, then their effects come together (BA-3.1.1g, BA-S31, BA-S32).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FireRolls(pub Phase);

impl Duty<Ba> for FireRolls {
    fn wait(&self, _: &Ba, state: &State) -> Wait {
        match state.firings.first() {
            Some(firing) => Wait::Dice(roll(state, firing)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let suffered = stage.state().suffered.clone();
        stage.emit(Event::FireOver);
        stage.pop();
        results(stage, &suffered);
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let state = stage.state();
        let Some(firing) = state.firings.first().copied() else { return };
        let suffered = firing.shots.iter().flatten().map(|shot| {
            let effect = effect(&shot_roll(state, shot), faces, shot.units);
            Suffered {
                target: shot.target,
                quarters: effect.quarters,
                shared: if shot.through { effect.quarters } else { 0 },
                line: shot.line,
                morale: effect.morale,
                causes: vec![shot.by],
            }
        });
        let suffered = suffered.collect();
        let ones = faces.iter().filter(|face| **face == 1).count() >= 2;
        let fired = firing.fired(state);
        stage.emit(Event::FiredAt(self.0, firing, suffered));
        // A neighbour runs out on the same roll (BA-3.1.6k).
        for unit in fired {
            spend(stage, unit, ones);
        }
    }
}

/// The roll of one part of a firing, with what engaging has brought since the step began (BA-S37, BA-R28).
pub fn shot_roll(state: &State, shot: &Shot) -> Roll {
    let own = Firer { engaged: state.unit(shot.by).engaged, ..shot.own };
    let aimed = Target { engaged: state.unit(shot.target).engaged, ..shot.aimed };
    penalised(state, own.side, factors::roll(&own, &aimed, shot.zone))
}

/// The roll of a firing: of a split fire the first part that is carried out; the other reads the same dice with its own factors
/// (BA-3.1.2c).
fn roll(state: &State, firing: &Firing) -> Roll {
    match firing.shots.iter().flatten().next() {
        Some(shot) => shot_roll(state, shot),
        None => Roll::new(kernel::Dice::d6(3), "fire", rule!("BA-3.1.1k")),
    }
}

/// The units that are fired upon in this step, occupants and counted skirmish lines included: for engaging (BA-1.1.4j, BA-R28).
pub fn fired_upon(state: &State) -> Vec<UnitId> {
    let shots = state.firings.iter().flat_map(|firing| firing.shots.iter().flatten());
    let mut all: Vec<UnitId> = shots
        .flat_map(|shot| {
            garrison::company(state, shot.target).into_iter().chain(shot.line.map(|(line, _)| line))
        })
        .collect();
    all.sort_unstable_by_key(|unit| crate::names::precedence(state, *unit));
    all.dedup();
    all
}

/// The units of a side that are fired at and have no such factor yet, with whoever could support them (BA-3.1.7). Whoever fires, ranges
/// or is a neighbour in this phase supports nobody (BA-3.1.7j).
pub fn needs(game: &Ba, state: &State, side: Side) -> Needs {
    let shots = || state.firings.iter().flat_map(|firing| firing.shots.iter().flatten());
    let mut busy: Vec<UnitId> = state.firings.iter().flat_map(|firing| firing.fired(state)).collect();
    if game.edition >= Edition::Third {
        // Who fires at a place where nobody is has fired (BA-R50).
        busy.extend(state.present().filter(|id| state.unit(*id).is(Mark::Fired)));
    }
    let mut aimed: Vec<UnitId> =
        shots().filter(|shot| !shot.aimed.supported).map(|shot| shot.target).collect();
    aimed.retain(|unit| bodies::side(game, state, *unit) == side);
    aimed.sort_unstable();
    aimed.dedup();
    let all = aimed.into_iter().map(|unit| (unit, eligible(game, state, unit, &busy)));
    all.filter(|(_, by)| !by.is_empty()).collect()
}

/// A fire or melee roll uses supplies: two ones begin the count, each later roll lowers it (BA-5.5.3b, BA-5.5.3c,
/// BA-5.5.3d, BA-T12e, BA-R58).
pub fn spend(stage: &mut Stage<'_, Ba>, unit: UnitId, ones: bool) {
    let supplies = match stage.state().unit(unit).supplies {
        Supplies::Plenty if ones => Supplies::Left(3),
        Supplies::Plenty => Supplies::Plenty,
        Supplies::Left(left) => Supplies::Left(left.saturating_sub(1)),
    };
    stage.emit(Event::Rolled(unit, supplies));
}

/// What all targets have suffered takes effect together, split fire included (BA-3.1.5d): losses, then disorder with its losses, then valour (BA-S31). A skirmish line
/// that was counted shares the morale, and the loss of fire that passed through it (BA-3.3.2b, BA-3.3.2c); so do all who count as
/// one with the target (BA-6.1.1k, BA-4.5.0j).
fn results(stage: &mut Stage<'_, Ba>, suffered: &[Suffered]) {
    for one in suffered {
        let state = stage.state();
        let loss = one.quarters / 4;
        let common = loss.min(one.shared / 4);
        let mut shares = garrison::shares(state, one.target, common, one.line);
        shares.extend(garrison::shares(state, one.target, loss - common, None));
        for (unit, figures) in shares.into_iter().filter(|(_, figures)| *figures > 0) {
            losses::lose(stage, unit, figures);
        }
    }
    let hit = |state: &State, one: &Suffered| {
        let all = garrison::company(state, one.target);
        all.into_iter().chain(one.line.map(|(line, _)| line)).collect::<Vec<_>>()
    };
    // The loss of FD is reckoned when all others have been taken off (BA-5.4.1b).
    for one in suffered {
        for unit in hit(stage.state(), one) {
            forced::bring_by(stage, unit, one.morale, &one.causes);
        }
    }
    for one in suffered {
        for unit in hit(stage.state(), one) {
            losses::collapse(stage, unit);
        }
    }
}
