//! What a commander here looks at: an activation is one battalion, a plan is the battalion and its script.

use crate::Ma;
use crate::army::{BattalionId, Quality};
use crate::orders::{Act, Answer, Question};
use crate::state::*;
use kernel::{Commander, Features, Game, Moment, Pending, Roll, Side, Stream, Temper, Weights};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use tabletop::{Length, Path};

/// What a battalion does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// Close with the enemy and charge him.
    Assault,
    /// Come within musket shot and shoot.
    Firefight,
    /// Stand and shoot what comes.
    Hold,
    /// Get into order, rally, or stay away.
    Recover,
}

impl Script {
    const ALL: [Script; 4] = [Script::Firefight, Script::Assault, Script::Hold, Script::Recover];

    fn words(self) -> &'static str {
        match self {
            Script::Assault => "assaults",
            Script::Firefight => "fights with fire",
            Script::Hold => "holds",
            Script::Recover => "recovers",
        }
    }
}

/// A battalion and its script.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// Who.
    pub unit: BattalionId,
    /// How.
    pub script: Script,
}

const FEATURES: &[&str] = &["margin", "figures", "characters", "order", "rout", "forward"];

fn stored() -> &'static Weights {
    static STORED: OnceLock<Weights> = OnceLock::new();
    STORED.get_or_init(|| {
        let (features, note) =
            (FEATURES.iter().map(|f| (*f).to_owned()).collect(), "set by judgement".to_owned());
        Weights { features, weights: vec![40, 6, 10, 15, 60, 1], scale: 1, seed: None, positions: 0, note }
    })
}

impl Commander for Ma {
    type Plan = Plan;
    const WIN: i64 = 1_000;

    fn moment(&self, _: &State, _: Side, question: &Question) -> Moment {
        match question {
            Question::Activate => Moment::Activation,
            Question::March { .. } | Question::Form { .. } | Question::Screen { .. } => Moment::Within,
            Question::Reroll { .. }
            | Question::Sergeant { .. }
            | Question::DefensiveFire { .. }
            | Question::CounterAttack { .. }
            | Question::Pursue { .. } => Moment::Small,
            _ => Moment::Routine,
        }
    }

    fn apart(&self, roll: &Roll) -> bool {
        roll.rule.as_str() == "MA-6.2"
    }

    fn doctrine(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Plan {
        let mut best: Option<(i64, Plan)> = None;
        for unit in self.open(state, side) {
            let script = self.script_for(state, unit, temper);
            let plan = Plan { unit, script };
            let worth = self.best_under(state, side, plan).map_or(i64::MIN / 2, |(worth, _)| worth);
            let key = worth * 4 + chance.below(4) as i64;
            if best.is_none_or(|(known, _)| key > known) {
                best = Some((key, plan));
            }
        }
        let nobody = Plan { unit: BattalionId(0), script: Script::Hold };
        best.map_or(nobody, |(_, plan)| plan)
    }

    fn plans(&self, state: &State, side: Side, most: usize, chance: &mut Stream, out: &mut Vec<Plan>) {
        for script in Script::ALL {
            out.extend(self.open(state, side).map(|unit| Plan { unit, script }));
        }
        while out.len() > most.max(1) {
            out.remove(chance.below(out.len()));
        }
    }

    fn vary(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        let units: Vec<BattalionId> = self.open(state, side).collect();
        match (chance.below(2), units.len()) {
            (0, 1..) => Plan { unit: units[chance.below(units.len())], ..*plan },
            _ => Plan { script: Script::ALL[chance.below(Script::ALL.len())], ..*plan },
        }
    }

    fn act(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Answer {
        let open = self.open(state, side).any(|unit| unit == plan.unit);
        let plan = match self.pending(state) {
            Pending::Ask(_, Question::Activate) if !open => {
                self.doctrine(state, side, &Temper::STEADY, chance)
            }
            _ => *plan,
        };
        self.best_under(state, side, plan).map_or(Answer::Keep, |(_, answer)| answer)
    }

    fn reply(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Answer {
        let mut options = Vec::new();
        self.options(state, side, &mut options);
        match self.pending(state).question(side) {
            Some(Question::WhoActs | Question::WhoPlaces) => Answer::Begins(side),
            Some(Question::LateRide) => Answer::Stay,
            Some(Question::Pursue { .. }) => options.first().cloned().unwrap_or(Answer::Halt),
            Some(Question::Ride { .. }) => Answer::Stay,
            Some(Question::DefensiveFire { .. }) if temper.aggression > 0 => Answer::Fire,
            Some(
                Question::Reroll { .. }
                | Question::Sergeant { .. }
                | Question::CounterAttack { .. }
                | Question::Turn { .. },
            ) => options.first().cloned().unwrap_or(Answer::Keep),
            _ => {
                let pick = chance.below(options.len());
                options.get(pick).cloned().unwrap_or(Answer::Keep)
            }
        }
    }

    fn breadth(&self, state: &State, side: Side) -> usize {
        self.open(state, side).count() + 1
    }

    fn features(&self) -> &'static [&'static str] {
        FEATURES
    }

    fn measure(&self, state: &State, out: &mut Features) {
        let mut sums = [0_i32; FEATURES.len()];
        for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
            for unit in self.standing_of(state, side) {
                let troops = state.of(unit);
                let worth = 2 + self.battle.battalion(unit).quality as i32;
                sums[1] += sign * i32::from(troops.rankers()) * worth / 2;
                sums[2] += sign * i32::from(troops.characters.total());
                sums[3] -= sign * i32::from(self.is_disordered(state, unit));
                sums[4] -= sign * i32::from(troops.routing());
                sums[5] += sign * self.forward(state, unit) / 20;
            }
        }
        sums[0] = match self.battle.victory {
            crate::battle::Victory::Count => self.standing_margin(state),
            crate::battle::Victory::Points => self.standing_margin(state) / 40,
        };
        out.extend(sums);
    }

    fn weights(&self) -> &Weights {
        stored()
    }

    fn describe(&self, _: &State, _: Side, plan: &Plan) -> String {
        format!("{} {}", self.name(plan.unit), plan.script.words())
    }
}

impl Ma {
    /// How far a battalion is from its own edge, in centimetres.
    fn forward(&self, s: &State, unit: BattalionId) -> i32 {
        let edge = s.edges[self.side(unit)];
        self.table().room(&tabletop::Shape::point(s.of(unit).pose.anchor), edge).units() / 1000
    }

    /// How far off the nearest enemy looks, by eye: between the middles, to 10 cm.
    fn by_eye(&self, s: &State, unit: BattalionId, from: tabletop::Point) -> Option<(BattalionId, Length)> {
        let foes = self.standing_of(s, !self.side(unit)).filter(|foe| !s.of(*foe).routing());
        let far = foes.map(|foe| (foe, (self.stance(s, foe).centre() - from).length()));
        far.min_by_key(|(foe, far)| (far.units() / 10_000, *foe))
    }

    /// What the doctrine has a battalion do.
    fn script_for(&self, s: &State, unit: BattalionId, temper: &Temper) -> Script {
        let troops = s.of(unit);
        if troops.routing() || troops.order != Order::Steady {
            return Script::Recover;
        }
        let strong = self.quality(s, unit) >= Quality::Veterans || self.has_officer(s, unit);
        let far =
            self.by_eye(s, unit, self.stance(s, unit).centre()).map_or(0, |(_, far)| far.units() / 1000);
        match far {
            0..=30 if strong && temper.aggression >= 100 && !self.is_disordered(s, unit) => Script::Assault,
            0..=45 => Script::Firefight,
            _ if temper.aggression < 100 => Script::Hold,
            _ if strong => Script::Assault,
            _ => Script::Firefight,
        }
    }

    /// The best answer under a plan, with what speaks for it.
    fn best_under(&self, s: &State, side: Side, plan: Plan) -> Option<(i64, Answer)> {
        let mut options = Vec::with_capacity(32);
        self.options(s, side, &mut options);
        let own = |answer: &Answer| match answer {
            Answer::Activate { unit, .. } | Answer::Shoot { unit, .. } | Answer::Charge { unit, .. } => {
                *unit == plan.unit
            }
            Answer::Ride => false,
            _ => true,
        };
        let rated = options.into_iter().filter(own).map(|answer| (self.rate(s, plan, &answer), answer));
        rated.max_by(|a, b| a.0.cmp(&b.0).then_with(|| b.1.cmp(&a.1)))
    }

    fn rate(&self, s: &State, plan: Plan, answer: &Answer) -> i64 {
        let script = plan.script;
        match answer {
            Answer::Activate { act, .. } => match act {
                Act::Combat => 1_000,
                Act::Rally => 900,
                Act::Reform => 300,
                Act::Move if script == Script::Assault => 60,
                Act::Move if script == Script::Firefight => 40,
                Act::Move => 5,
                Act::Change | Act::Pass => 10,
            },
            Answer::Shoot { formed, screen, .. } => {
                let target = formed.or(*screen).map(|target| target.unit);
                let here = self.stance(s, plan.unit).centre();
                let far = target.map_or(90_000, |foe| (self.stance(s, foe).centre() - here).length().units());
                let near = i64::from((50_000 - far).max(-20_000) / 250);
                near + if script == Script::Assault { -20 } else { 30 }
            }
            Answer::Charge { target, wheel, .. } => {
                let here = self.stance(s, plan.unit).centre();
                let far = (self.stance(s, *target).centre() - here).length().units();
                let near = i64::from((32_000 - far) / 200) - 20 * i64::from(wheel.is_some());
                let groups =
                    i64::from(self.live_groups(s, plan.unit)) - i64::from(self.live_groups(s, *target));
                near + 6 * groups + if script == Script::Assault { 40 } else { -60 }
            }
            Answer::March(legs) => {
                let end = Path::new(self.stance(s, plan.unit), legs.iter().copied()).map(|path| path.end());
                let Ok(end) = end else { return i64::MIN / 4 };
                let far = self.by_eye(s, plan.unit, end.centre()).map_or(0, |(_, far)| far.units());
                let goal = if script == Script::Recover { 60_000 } else { 22_000 };
                -i64::from((far - goal).abs() / 100)
            }
            Answer::Form { .. } => 5,
            _ => 0,
        }
    }
}
