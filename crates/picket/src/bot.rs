//! What a commander here looks at: an activation is one company, a plan is the company and its script.

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

    fn plans(&self, state: &State, side: Side, most: usize, chance: &mut Stream, out: &mut Vec<Plan>) {
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

impl Picket {
    fn measured(&self, state: &State, side: Side) -> Measured {
        let mut sums = Measured::default();
        let left = self.turns().saturating_sub(state.turn) as i32;
        for id in UnitId::of(side).filter(|&id| state.unit(id).is_there()) {
            let unit = state.unit(id);
            sums.strength += unit.strength as i32;
            sums.nerve -= unit.is_shaken() as i32;
            let Some(post) = unit.post() else { continue };
            let enemy_base = post.is_base_of(!side) && unit.visible().is_some();
            sums.base += enemy_base as i32 * (8 - left).max(1);
            sums.forward += forward(side, post);
            sums.threat += self.threat(state, id);
            let friends = UnitId::of(side).filter(|&other| other != id);
            let near = friends.filter_map(|other| state.unit(other).post()).any(|p| p.distance(post) <= 1);
            sums.support += near as i32;
        }
        sums
    }

    /// A sheet on which every company does what its script wants most and the others leave room for.
    fn ordered(&self, state: &State, side: Side, script: impl Fn(UnitId) -> Script) -> Sheet {
        let mut sheet = Sheet::default();
        for unit in UnitId::of(side).filter(|&id| state.unit(id).is_there()) {
            let mut orders = written::orders(state, unit);
            let worth = |order: &Order| self.rate_order(state, unit, script(unit), *order);
            orders.sort_by_key(|order| (std::cmp::Reverse(worth(order)), *order));
            for order in orders {
                written::add(state, side, &mut sheet, unit, order);
                if sheet.line(unit).is_some() {
                    break;
                }
            }
        }
        sheet
    }

    fn rate_order(&self, state: &State, unit: UnitId, script: Script, order: Order) -> i32 {
        match order {
            Order::Stand => self.rate(state, unit, script, &Answer::Stand(unit)),
            Order::Rally => self.rate(state, unit, script, &Answer::Rally(unit)),
            Order::Step(first, second) => {
                let to = second.unwrap_or(first);
                self.rate(state, unit, script, &Answer::Step(unit, to)) - i32::from(second.is_some())
            }
            Order::Fire(aim, _) => {
                let at = match aim {
                    Aim::Post(at) => Some(at).filter(|&at| state.holds(!unit.side(), at)),
                    Aim::Company(at) => state.unit(at).visible(),
                };
                let near = |at: Post| state.unit(unit).post().is_some_and(|from| from.distance(at) <= 2);
                match at.filter(|&at| near(at)) {
                    Some(at) => self.rate(state, unit, script, &Answer::Fire(unit, at)),
                    None => -10,
                }
            }
        }
    }

    /// The best answer under a plan, with what speaks for it.
    fn best_under(&self, state: &State, side: Side, plan: Plan) -> Option<(i32, Answer)> {
        let mut options = Vec::with_capacity(32);
        self.options(state, side, &mut options);
        let unit = plan.unit;
        let own = |answer: &Answer| match answer {
            Answer::Step(id, _) | Answer::Fire(id, _) | Answer::Rally(id) | Answer::Stand(id) => *id == unit,
            _ => true,
        };
        let rated = options
            .into_iter()
            .filter(own)
            .map(|answer| (self.rate(state, unit, plan.script, &answer), answer));
        rated.max_by_key(|&(worth, answer)| (worth, std::cmp::Reverse(answer)))
    }

    fn rate(&self, state: &State, unit: UnitId, script: Script, answer: &Answer) -> i32 {
        let own = state.unit(unit);
        match *answer {
            Answer::Rally(_) => 60,
            Answer::Fire(_, at) => {
                let hits = self.expected(state, unit, at);
                let surprise = if own.is_concealed() { 10 } else { 0 };
                match script {
                    Script::Firefight => 20 + hits + surprise,
                    Script::Hold if own.is_concealed() => hits / 2,
                    Script::Hold => 10 + hits,
                    _ => hits / 2,
                }
            }
            Answer::Step(_, to) | Answer::Onward(to) => self.rate_step(state, unit, script, to),
            Answer::Stand(_) if script == Script::Hold => 10,
            _ => 0,
        }
    }

    fn rate_step(&self, state: &State, unit: UnitId, script: Script, to: Post) -> i32 {
        let (side, own) = (unit.side(), state.unit(unit));
        let Some(from) = own.post() else { return -1 };
        let defended = strength_on(state, !side, to);
        let closer = |post: Post| nearest(state, side, post).map_or(0, |(_, far)| far);
        let gain = closer(from) - closer(to);
        let base = |post: Post| forward(side, post);
        let into_base = to.is_base_of(!side) as i32 * 30;
        match script {
            Script::Assault if defended > 0 => 50 + 15 * (own.strength as i32 - defended),
            Script::Assault => 20 * gain,
            Script::Firefight if defended > 0 => 10 * (own.strength as i32 - defended),
            Script::Firefight if closer(from) > 2 => 15 * gain + base(to) - base(from),
            Script::Onward => 25 * (base(to) - base(from)) + into_base - 20 * defended,
            Script::FallBack => -15 * gain - 8 * (base(to) - base(from)) - 50 * (defended > 0) as i32,
            _ => -5 - 20 * (defended > 0) as i32,
        }
    }

    /// Hits a fire can expect, in hundredths: by the rules' own table over all falls of two dice.
    fn expected(&self, state: &State, unit: UnitId, at: Post) -> i32 {
        let own = state.unit(unit);
        let shot = fire::Fire { unit, at, ambush: own.is_concealed(), watched: false };
        let roll = shot.roll(self, state);
        let column = own.strength as i16 + roll.sum_of(Changes::Column);
        let modifier = roll.sum_of(Changes::Die);
        let harm: i32 = (2..=12)
            .map(|sum: i16| {
                let result = tables::fire_result(sum + modifier, column);
                let ways = 6 - (sum - 7).abs() as i32;
                ways * (100 * result.hits as i32 + 40 * result.nerve as i32)
            })
            .sum();
        harm / 36
    }

    /// The best fire of a company now, in tenths of a hit.
    fn threat(&self, state: &State, unit: UnitId) -> i32 {
        let Some(post) = state.unit(unit).post() else { return 0 };
        let targets = UnitId::of(!unit.side()).filter_map(|id| state.unit(id).visible());
        let near = targets.filter(|at| (1..=2).contains(&at.distance(post)));
        near.map(|at| self.expected(state, unit, at)).max().unwrap_or(0) / 10
    }

    fn posture(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Posture {
        let shots: i32 = UnitId::of(side).filter(|&id| self.threat(state, id) > 0).count() as i32;
        let companies = UnitId::of(side).filter(|&id| state.unit(id).is_there()).count() as i32;
        let last = state.turn + 1 >= self.turns();
        let dash = UnitId::of(side).filter_map(|id| state.unit(id).post()).any(|p| forward(side, p) >= 2);
        match () {
            () if last && dash => Posture::Advance,
            () if 2 * shots >= companies => Posture::Volley,
            () if chance.below(100) < temper.aggression as usize / 2 => Posture::Advance,
            () => Posture::Hold,
        }
    }
}
