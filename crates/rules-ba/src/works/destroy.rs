//! Bridges burn or are blown up (BA-6.3.0q, BA-6.3.0r, BA-6.3.0s, BA-6.3.0t, BA-6.3.0u, BA-T20.6, BA-T20.7, BA-T20b, BA-S25,
//! BA-R72).

use super::WORKERS;
use super::materials::again;
use crate::Ba;
use crate::answers::Answer;
use crate::bodies::{self, CONTACT};
use crate::disorder::penalised;
use crate::events::Event;
use crate::forced::{self, FD_LOSS};
use crate::orders::Site;
use crate::refusals::Refusal;
use crate::state::{Project, State};
use crate::units::{Arm, Degree, UnitId};
use kernel::words::{Noun, Speaker, Word};
use kernel::{
    BySide, Changes, Dice, Duty, Faces, Need, Offers, Policy, Reasons, Roll, RuleId, Seal, Side, Stage, Wait,
    rule,
};
use serde::{Deserialize, Serialize};
use view::{Subject, Tag};

/// The bridges that a side tries to destroy, by their places among the areas.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bridges(pub Vec<u8>);

impl Noun<Ba> for Bridges {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        let names = by.game.names(by.state);
        let all = self.0.iter().map(|area| names.feature(crate::orders::Feature::Area(*area)));
        let said: Vec<String> = all.collect();
        if said.is_empty() { "nothing".to_owned() } else { said.join(" ") }
    }
    fn read(by: &Speaker<'_, Ba>, words: &[Word]) -> Option<(Bridges, usize)> {
        let names = by.game.names(by.state);
        if words.first()?.written.eq_ignore_ascii_case("nothing") {
            return Some((Bridges::default(), 1));
        }
        let area = |word: &Word| match names.find_feature(&word.written)? {
            crate::orders::Feature::Area(area) => Some(area),
            _ => None,
        };
        let all: Vec<u8> = words.iter().map_while(area).collect();
        let count = all.len();
        (count > 0).then_some((Bridges(all), count))
    }
}

impl Subject<Ba> for Bridges {
    fn mark(&self, by: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.variant = Some(self.say(by));
    }
}

/// Whether a unit could set off what is prepared at a bridge: engineers or gunners, at least 5 figures, not MD or FD, in base contact
/// (BA-6.3.0u, BA-R72).
fn is_capable(game: &Ba, state: &State, id: UnitId, bridge: u8) -> bool {
    let unit = state.unit(id);
    matches!(game.battle.raised(unit.root).arm, Arm::Engineers | Arm::Artillery)
        && unit.on_table()
        && unit.figures >= WORKERS
        && unit.degree < Degree::Md
        && super::is_at(game, state, id, Site::Area(bridge), 1, CONTACT)
}

/// The bridges that a side has prepared and could destroy now.
fn ready(game: &Ba, state: &State, side: Side) -> Vec<u8> {
    let bridge = |project: &Project| match project.site {
        Site::Area(area)
            if project.side == side
                && project.work.destroys().is_some()
                && project.is_finished()
                && !state.is_destroyed(area)
                && bodies::of(game, state, side).any(|id| is_capable(game, state, id, area)) =>
        {
            Some(area)
        }
        _ => None,
    };
    state.projects.iter().filter_map(bridge).collect()
}

/// Whoever has a prepared bridge may try to destroy it: chosen in secret, then rolled for (BA-S25).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Destruction;

impl Duty<Ba> for Destruction {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seals = BySide::from_fn(|side| match &state.attempts_on[side] {
            Some(_) => Seal::In,
            None if ready(game, state, side).is_empty() => Seal::Not,
            None => Seal::Asked,
        });
        let open = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if open { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let all: Vec<u8> = Side::BOTH
            .into_iter()
            .flat_map(|side| stage.state().attempts_on[side].clone().unwrap_or_default().0)
            .collect();
        stage.emit(Event::AttemptsBegin);
        stage.pop();
        for bridge in all.into_iter().rev() {
            stage.push(DestructionRoll(bridge));
        }
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-6.3.0q"))
    }
    fn prompt(&self, _: &Ba, _: &State, _: Side) -> String {
        "Which prepared bridges do you try to destroy?".to_owned()
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let all = ready(game, state, side);
        // Every choice among a few bridges.
        let count = all.len().min(4) as u32;
        (0..1_u32 << count).rev().all(|set| {
            let some = all.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, bridge)| *bridge);
            out.add(Answer::Destroy(Bridges(some.collect())))
        })
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Destroy(bridges) = answer else { return why.because(Refusal::NotAsked) };
        let all = ready(game, state, side);
        for (at, bridge) in bridges.0.iter().enumerate() {
            if !all.contains(bridge) || bridges.0[..at].contains(bridge) {
                why.because(Refusal::NotPrepared(*bridge));
            }
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Destroy(bridges) = answer else { return };
        stage.emit(Event::Attempts(side, bridges.clone()));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(DESTRUCTION)
    }
    fn standing(&self, game: &Ba, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        let all = if policy == Policy::Never { Vec::new() } else { ready(game, state, side) };
        Some(Answer::Destroy(Bridges(all)))
    }
}

/// What a standing order calls it.
pub const DESTRUCTION: &str = "destroying bridges";

/// The roll for a bridge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DestructionRoll(pub u8);

fn project(state: &State, bridge: u8) -> Option<usize> {
    state.projects.iter().position(|project| {
        project.site == Site::Area(bridge) && project.work.destroys().is_some() && project.is_finished()
    })
}

/// The roll: one better for each failed one in consecutive bounds (BA-6.3.0t, BA-T20a).
pub fn roll(state: &State, bridge: u8) -> Roll {
    let roll = Roll::new(Dice::d6(3), "destruction of a bridge", rule!("BA-6.3.0q"));
    let Some(at) = project(state, bridge) else { return roll };
    let project = &state.projects[at];
    let mut roll = roll.needing(Need::AtLeast(project.work.destroys().unwrap_or(i16::MAX)));
    roll.by = Some(project.side);
    roll.table = Some(rule!("BA-T20"));
    let roll = roll.change(Changes::Die, again(state, project), "failed attempts", rule!("BA-T20a"));
    penalised(state, project.side, roll)
}

impl Duty<Ba> for DestructionRoll {
    fn wait(&self, _: &Ba, state: &State) -> Wait {
        Wait::Dice(roll(state, self.0))
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        stage.pop();
        let destroyed = roll(stage.state(), self.0).passes(faces);
        let Some(at) = project(stage.state(), self.0) else { return };
        if !destroyed {
            return stage.emit(Event::NotDestroyed(at as u8));
        }
        // Whoever is on it becomes FD (BA-R72).
        let (game, state) = (stage.game, stage.state());
        let area = &game.battle.terrain.ground.areas[usize::from(self.0)];
        let on = |id: &UnitId| {
            state.unit(*id).on_table()
                && bodies::footprint(game, state, *id).parts().iter().any(|part| area.overlaps(part))
        };
        let lost: Vec<UnitId> = state.present().filter(on).collect();
        stage.emit(Event::Destroyed(self.0));
        for unit in lost {
            forced::bring(stage, unit, Degree::Fd, None, FD_LOSS);
        }
    }
}
