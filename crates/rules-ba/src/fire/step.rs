//! The fire phases: sealed declarations, all firing together, then what comes of it (BA-3.1.1g to BA-3.1.1j, BA-S10, BA-S16,
//! BA-S30 to BA-S33, BA-S37).

use super::declare::{Deed, Volleys};
use super::factors::{self, Firer, Target};
use super::front::{is_able, may_fire};
use super::{effect, opened};
use crate::Ba;
use crate::answers::Answer;
use crate::bodies::{self, centre};
use crate::disorder::penalised;
use crate::events::Event;
use crate::refusals::Refusal;
use crate::state::{State, Supplies};
use crate::tables::fire::Zone;
use crate::units::{Arm, Degree, UnitId};
use crate::{forced, losses};
use kernel::{
    BySide, Duty, Faces, Listing, Moment, Offers, Reasons, Roll, RuleId, Seal, Shared, Side, Stage, Stream,
    Wait, rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Point};

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
}

/// A unit that rolls, at one target or two with one throw (BA-3.1.2c).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Firing {
    /// Who.
    pub unit: UnitId,
    /// Its neighbour unit.
    pub neighbour: Option<UnitId>,
    /// At whom.
    pub shots: [Option<Shot>; 2],
}

/// What a target has suffered in this step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Suffered {
    /// Who.
    pub target: UnitId,
    /// Loss in quarters of a figure.
    pub quarters: u16,
    /// The strongest morale result, and the centre of whoever caused it (BA-3.1.5a).
    pub morale: Degree,
    /// Where that came from.
    pub cause: Point,
}

/// Whether a unit may declare fire in a phase; in continued fire only at a target of the last bound (BA-1.1.1d).
pub fn may_declare(game: &Ba, state: &State, phase: Phase, unit: UnitId) -> bool {
    let own = state.unit(unit);
    may_fire(game, own)
        && (phase == Phase::Firing || own.targets.iter().flatten().any(|id| state.unit(*id).is_present()))
}

/// Whether a unit may name a target in a phase (BA-1.1.1d, BA-R88).
fn may_name(game: &Ba, state: &State, phase: Phase, unit: UnitId, target: UnitId) -> bool {
    target.index() < state.units.len()
        && state.unit(target).is_present()
        && bodies::side(game, state, target) != bodies::side(game, state, unit)
        && (phase == Phase::Firing || state.unit(unit).targets.contains(&Some(target)))
}

/// Both sides declare their fire (BA-S10, BA-S16).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DeclareFire(pub Phase);

impl DeclareFire {
    fn is_asked(self, game: &Ba, state: &State, side: Side) -> bool {
        bodies::of(game, state, side).any(|unit| {
            // Without its supplies: who is asked gives none of them away.
            is_able(game, state.unit(unit))
                && bodies::of(game, state, !side).any(|target| {
                    may_name(game, state, self.0, unit, target) && within_reach(game, state, unit, target)
                })
        })
    }
}

/// Whether a target is anywhere near what a unit's weapons reach, with 20 cm to spare: who has nobody near is not asked. It gives
/// nothing away, since the distance asked about is far beyond any range.
fn within_reach(game: &Ba, state: &State, unit: UnitId, target: UnitId) -> bool {
    let far = match game.battle.raised(state.unit(unit).root).arm {
        Arm::Artillery => Length::whole(160),
        _ => Length::whole(50),
    };
    bodies::within(game, state, unit, target, far)
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
        let firings = opened::firings(stage.game, stage.state());
        let ranged = opened::ranged(stage.state());
        stage.emit(Event::FireOpened(self.0, firings, ranged));
        stage.change(FireRolls(self.0));
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-3.1.1i"))
    }
    fn prompt(&self, game: &Ba, _: &State, side: Side) -> String {
        let what = if self.0 == Phase::Continued { "continued fire" } else { "fire" };
        format!("{}: declare your {what}, a line to a unit.", game.battle.sides[side.index()])
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
        judge(game, state, side, self.0, volleys, why);
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Fire(volleys) = answer else { return };
        stage.emit(Event::FireDeclared(side, Shared::new(volleys.clone())));
    }
    fn moment(&self, _: &Ba, _: &State) -> Moment {
        Moment::Routine
    }
}

/// What can be known wrong with a declaration without measuring (BA-R128).
fn judge(game: &Ba, state: &State, side: Side, phase: Phase, volleys: &Volleys, why: &mut Reasons<Refusal>) {
    for declared in &volleys.all {
        let unit = declared.unit;
        if unit.index() >= state.units.len() || bodies::side(game, state, unit) != side {
            why.because(Refusal::NotYours(unit));
            continue;
        }
        if !may_declare(game, state, phase, unit) {
            why.because(Refusal::MayNotFire(unit));
        }
        match &declared.deed {
            Deed::Fire(aims) => {
                for aim in aims.iter().filter(|aim| !may_name(game, state, phase, unit, aim.target)) {
                    why.because(Refusal::NoTarget(unit, aim.target));
                }
                if aims.is_empty() || aims.len() > 2 {
                    why.because(Refusal::MayNotFire(unit));
                }
            }
            Deed::Range(target) => {
                if game.battle.raised(state.unit(unit).root).arm != Arm::Artillery {
                    why.because(Refusal::MayNotFire(unit));
                } else if !may_name(game, state, phase, unit, *target) {
                    why.because(Refusal::NoTarget(unit, *target));
                }
            }
            Deed::Neighbour(of) => neighbour(game, state, side, volleys, (unit, *of), why),
        }
    }
}

/// A neighbour is closed, of the same arm, large enough, and helps a unit that fires (BA-3.1.6).
fn neighbour(
    game: &Ba,
    state: &State,
    side: Side,
    volleys: &Volleys,
    (unit, of): (UnitId, UnitId),
    why: &mut Reasons<Refusal>,
) {
    let fires = volleys.all.iter().any(|other| other.unit == of && matches!(other.deed, Deed::Fire(_)));
    let sole = volleys.all.iter().filter(|other| other.deed == Deed::Neighbour(of)).count() == 1;
    let fits = of.index() < state.units.len() && of != unit && bodies::side(game, state, of) == side && {
        let kin = |id: UnitId| game.battle.raised(state.unit(id).root).arm.kin();
        let secures = |a: UnitId, b: UnitId| {
            state.unit(a).line == Some(b) || crate::skirmish::soutien(game, state, b) == Some(a)
        };
        state.unit(unit).is_closed()
            && kin(unit) == kin(of)
            && 2 * state.unit(unit).figures >= state.unit(of).figures
            && !(state.unit(of).is_skirmish_line() && secures(unit, of))
    };
    if !fires || !sole || !fits {
        why.because(Refusal::NoNeighbour(unit));
    }
}

/// All firings are rolled for, then their effects come together (BA-3.1.1g, BA-S31, BA-S32).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FireRolls(pub Phase);

impl Duty<Ba> for FireRolls {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        match state.firings.first() {
            Some(firing) => Wait::Dice(roll(game, state, firing)),
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
        let Some(firing) = stage.state().firings.first().copied() else { return };
        let (game, state) = (stage.game, stage.state());
        let cause = centre(game, state, firing.unit);
        let mut suffered = Vec::new();
        for shot in firing.shots.iter().flatten() {
            let one = penalised(state, shot.own.side, factors::roll(&shot.own, &shot.aimed, shot.zone));
            let effect = effect(&one, faces, shot.units);
            suffered.push(Suffered {
                target: shot.target,
                quarters: effect.quarters,
                morale: effect.morale,
                cause,
            });
        }
        let ones = faces.iter().filter(|face| **face == 1).count() >= 2;
        stage.emit(Event::FiredAt(self.0, firing, suffered));
        for unit in [Some(firing.unit), firing.neighbour].into_iter().flatten() {
            spend(stage, unit, ones);
        }
    }
}

/// The roll of a firing: of a split fire the first part that is carried out; the other reads the same dice with its own factors.
fn roll(game: &Ba, state: &State, firing: &Firing) -> Roll {
    let _ = game;
    let shot = firing.shots.iter().flatten().next();
    match shot {
        Some(shot) => penalised(state, shot.own.side, factors::roll(&shot.own, &shot.aimed, shot.zone)),
        None => Roll::new(kernel::Dice::d6(3), "fire", rule!("BA-3.1.1k")),
    }
}

/// A fire or melee roll uses supplies: two ones begin the count, each later roll lowers it (BA-5.5.3b to BA-5.5.3d, BA-R58).
pub fn spend(stage: &mut Stage<'_, Ba>, unit: UnitId, ones: bool) {
    let supplies = match stage.state().unit(unit).supplies {
        Supplies::Plenty if ones => Supplies::Left(3),
        Supplies::Plenty => Supplies::Plenty,
        Supplies::Left(left) => Supplies::Left(left.saturating_sub(1)),
    };
    stage.emit(Event::Rolled(unit, supplies));
}

/// What all targets have suffered takes effect together: losses, then disorder with its losses, then valour (BA-S31). Loss is shared
/// with a skirmish line that was counted, and so is the morale (BA-3.3.2b, BA-3.3.2c).
fn results(stage: &mut Stage<'_, Ba>, suffered: &[Suffered]) {
    for one in suffered {
        let loss = one.quarters / 4;
        losses::lose(stage, one.target, loss);
    }
    for one in suffered {
        forced::bring(stage, one.target, one.morale, Some(one.cause), forced::FD_LOSS);
        let line = crate::skirmish::near_line(stage.game, stage.state(), one.target).map(|(line, _)| line);
        if let Some(line) = line {
            forced::bring(stage, line, one.morale, Some(one.cause), forced::FD_LOSS);
        }
    }
    for one in suffered {
        losses::collapse(stage, one.target);
    }
}
