//! What a commander here looks at: an activation is one company, a plan is the company and its script.

mod rating;

use crate::state::{MOST_UNITS, Once, State};
use crate::written::sheet::{Aim, Order, Sheet};
use crate::{Answer, Picket, Post, Posture, Task, UnitId, fire, tables, written};
use kernel::{
    Changes, Commander, Features, Game, Pending, Roll, Side, Source, StoredWeights, Stream, Temper, Weights,
};
use serde::{Deserialize, Serialize};

/// What a company does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// Close with the nearest enemy and assault him.
    Assault,
    /// Fire at the best target, come within reach of one.
    Firefight,
    /// Into the enemy's base.
    Onward,
    /// Fire if there is a target, else stand.
    Hold,
    /// Away from the enemy.
    FallBack,
}

impl Script {
    const ALL: [Script; 5] =
        [Script::Firefight, Script::Assault, Script::Onward, Script::Hold, Script::FallBack];

    fn words(self) -> &'static str {
        match self {
            Script::Assault => "assaults",
            Script::Firefight => "fights with fire",
            Script::Onward => "goes for the enemy's base",
            Script::Hold => "holds",
            Script::FallBack => "falls back",
        }
    }
}

/// A company and its script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Who.
    pub unit: UnitId,
    /// How.
    pub script: Script,
}

kernel::features! {
    /// What is measured in a position.
    struct Measured {
        /// Strength taken less strength lost.
        margin,
        /// Strength that is left.
        strength,
        /// Companies that are not shaken.
        nerve,
        /// Companies in the enemy's base, the more the later.
        base,
        /// How far forward they are.
        forward,
        /// What they could hit now.
        threat,
        /// Companies with a friend beside them.
        support,
    }
}

static WEIGHTS: StoredWeights = StoredWeights::new(Measured::NAMES, Source::Fitted)
    .with(Source::Judgement, include_str!("../weights/judgement.json"))
    .with(Source::Fitted, include_str!("../weights/fitted.json"));

impl Commander for Picket {
    type Plan = Plan;
    const WIN: i64 = 400;
    const STRONGEST: u8 = 3;

    fn apart(&self, state: &State, _: &Roll) -> bool {
        matches!(state.agenda.top(), Some(Task::Initiative(_)))
    }

    /// The answer that reads best, whoever gives it; the script is the one under which it does.
    fn doctrine(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Plan {
        let mut best = None;
        for unit in ready(state, side) {
            let script = script_for(self, state, unit, temper);
            let worth =
                self.best_under(state, side, Plan { unit, script }).map_or(i32::MIN, |(worth, _)| worth);
            let key = (worth * 8 + chance.below(8) as i32, unit);
            if best.is_none_or(|(known, _, _)| key.0 > known) {
                best = Some((key.0, unit, script));
            }
        }
        let nobody = Plan { unit: UnitId::first(side), script: Script::Hold };
        best.map_or(nobody, |(_, unit, script)| Plan { unit, script })
    }

    fn plans(
        &self,
        state: &State,
        side: Side,
        _: &Temper,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Plan>,
    ) {
        for script in Script::ALL {
            out.extend(ready(state, side).map(|unit| Plan { unit, script }));
        }
        while out.len() > most.max(1) {
            out.remove(chance.below(out.len()));
        }
    }

    fn vary(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        let mut units = ready(state, side);
        let count = ready(state, side).count();
        match (chance.below(2), count) {
            (0, 1..) => Plan { unit: units.nth(chance.below(count)).unwrap_or(plan.unit), ..*plan },
            _ => Plan { script: Script::ALL[chance.below(Script::ALL.len())], ..*plan },
        }
    }

    fn act(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Answer {
        let there = ready(state, side).any(|unit| unit == plan.unit);
        let plan = match self.pending(state) {
            Pending::Ask(_, Task::Activation(_)) if !there => {
                self.doctrine(state, side, &Temper::STEADY, chance)
            }
            _ => *plan,
        };
        self.best_under(state, side, plan).map_or(Answer::Halt, |(_, answer)| answer)
    }

    fn reply(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Answer {
        match self.pending(state).question(side) {
            Some(Task::Reaction(reaction)) => {
                reaction.best(state, side).map_or(Answer::Decline, Answer::React)
            }
            Some(Task::Hits(hits)) => {
                let hit = state.visible_on(side, hits.post).max_by_key(|&id| state.unit(id).strength);
                hit.map_or(Answer::Decline, Answer::Suffer)
            }
            Some(Task::Write(_)) => {
                Answer::Orders(self.ordered(state, side, |unit| script_for(self, state, unit, temper)))
            }
            Some(Task::Postures(_)) => Answer::Posture(self.posture(state, side, temper, chance)),
            _ => {
                let mut options = Vec::new();
                self.options(state, side, &mut options);
                let pick = chance.below(options.len());
                options.get(pick).copied().unwrap_or(Answer::Halt)
            }
        }
    }

    /// At a sheet: everybody by one script, then one company after another by its own.
    fn sheets(&self, state: &State, side: Side, most: usize, chance: &mut Stream, out: &mut Vec<Answer>) {
        if !matches!(self.pending(state).question(side), Some(Task::Write(_))) {
            self.options(state, side, out);
        } else {
            let usual = |unit| script_for(self, state, unit, &Temper::STEADY);
            for script in Script::ALL {
                out.push(Answer::Orders(self.ordered(state, side, |_| script)));
            }
            for _ in 0..2 * most {
                let odd = UnitId::of(side).nth(chance.below(MOST_UNITS));
                let script = Script::ALL[chance.below(Script::ALL.len())];
                let mixed = |unit| if Some(unit) == odd { script } else { usual(unit) };
                let sheet = Answer::Orders(self.ordered(state, side, mixed));
                if !out.contains(&sheet) {
                    out.push(sheet);
                }
            }
        }
        while out.len() > most.max(1) {
            out.remove(chance.below(out.len()));
        }
    }

    /// Between two turns.
    fn quiet(&self, state: &State) -> bool {
        match self.orders_are_written() {
            true => matches!(state.agenda.top(), Some(Task::Postures(_) | Task::Conceal(_))),
            false => matches!(state.agenda.top(), Some(Task::Initiative(_))),
        }
    }

    fn breadth(&self, state: &State, side: Side) -> usize {
        ready(state, side).count() + 1
    }

    fn features(&self) -> &'static [&'static str] {
        Measured::NAMES
    }

    fn measure(&self, state: &State, out: &mut Features) {
        let margin = state.lost[Side::Second] as i32 - state.lost[Side::First] as i32;
        let mut sums = Measured { margin, ..Measured::default() };
        for side in Side::BOTH {
            sums.add(&self.measured(state, side), side);
        }
        out.extend(sums.values());
    }

    fn weights(&self) -> &Weights {
        WEIGHTS.in_force()
    }

    fn weights_from(&self, source: Source) -> Option<&Weights> {
        WEIGHTS.from(source)
    }

    fn describe(&self, _: &State, _: Side, plan: &Plan) -> String {
        format!("{} {}", self.name(plan.unit), plan.script.words())
    }
}

fn ready(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    UnitId::of(side).filter(|&id| state.unit(id).is_there() && state.unit(id).activation == Once::Ready)
}

/// Columns from the own base.
fn forward(side: Side, post: Post) -> i32 {
    match side {
        Side::First => post.column() as i32,
        Side::Second => 4 - post.column() as i32,
    }
}

fn nearest(state: &State, side: Side, post: Post) -> Option<(Post, i32)> {
    let enemies = UnitId::of(!side).filter_map(|id| state.unit(id).visible());
    enemies.map(|at| (at, at.distance(post) as i32)).min_by_key(|&(at, far)| (far, at))
}

/// What the doctrine has a company do.
fn script_for(game: &Picket, state: &State, id: UnitId, temper: &Temper) -> Script {
    let (unit, side) = (state.unit(id), id.side());
    let Some(post) = unit.post() else { return Script::Hold };
    let last = state.turn + 1 >= game.turns();
    let weak = (unit.strength as i16) * 100 <= temper.caution;
    match nearest(state, side, post) {
        _ if unit.is_concealed() && !last => Script::Hold,
        _ if last && forward(side, post) >= 2 && state.posture[side] == Posture::Advance => Script::Onward,
        Some((_, 1)) if weak && unit.is_shaken() => Script::FallBack,
        Some((at, 1)) if temper.aggression >= 100 && strength_on(state, !side, at) < unit.strength as i32 => {
            Script::Assault
        }
        Some((_, 1 | 2)) => Script::Firefight,
        Some(_) if temper.aggression >= 100 => Script::Firefight,
        _ => Script::Hold,
    }
}

fn strength_on(state: &State, side: Side, post: Post) -> i32 {
    state.visible_on(side, post).map(|id| state.unit(id).strength as i32).sum()
}
