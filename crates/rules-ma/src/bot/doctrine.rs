//! What a sound commander does: the battalion whose best deed promises most, and the plan carried out.

use super::manual::manual;
use super::outlook::Outlook;
use super::plan::{Plan, Script};
use super::recall::{Chances, Looked};
use crate::Ma;
use crate::army::BattalionId;
use crate::manoeuvre::forming::{Front, Fronting};
use crate::orders::{Act, Answer};
use crate::state::*;
use kernel::{Side, Stream, Temper, fine};

/// What the taste of a script may add to a blow or a move.
const PLEASED: i32 = 120;

impl Ma {
    /// The doctrine's plan.
    pub(super) fn doctrine_plan(&self, s: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Plan {
        if let Some((_, plan)) = self.lead_plan(s, side, temper.school).filter(|(worth, _)| *worth > 0) {
            return plan;
        }
        let manual = manual(temper.school);
        let stakes = self.stakes(s, manual);
        let mut each: Vec<Chances> =
            self.open(s, side).map(|unit| Chances::of(unit, self.blows(s, &stakes, unit, temper))).collect();
        let most = each.iter().flat_map(Chances::all).map(|deed| deed.worth).max();
        if most.is_none_or(|worth| worth < manual.strike) {
            for one in &mut each {
                one.moves = Some(self.moves(s, &stakes, one.unit, temper));
            }
        }
        let mut best: Option<(i32, Plan)> = None;
        for one in &each {
            let top = one.all().reduce(|best, next| if next.worth > best.worth { next } else { best });
            let (Some(deed), unit) = (top, one.unit) else { continue };
            let key = (deed.worth + manual.sooner(deed.kind)) * 4 + chance.below(4) as i32;
            if best.is_none_or(|(known, _)| key > known) {
                let script = Script::of(deed.kind, s.of(unit).formation);
                best = Some((key, Plan::of(unit, script, temper.school)));
            }
        }
        self.memory.recall.keep(Looked::Last, s, temper, each);
        let nobody = Plan::of(BattalionId(0), Script::Hold, temper.school);
        best.map_or(nobody, |(_, plan)| plan)
    }

    /// The next answer under a plan.
    pub(super) fn act_on(&self, s: &State, side: Side, plan: Plan, chance: &mut Stream) -> Answer {
        let leads = plan.script == Script::Lead;
        match s.agenda.top() {
            Some(Task::Activations(_)) if leads && self.may_ride(s, side) => Answer::Ride,
            Some(Task::Activations(_)) => self.begin(s, side, plan, chance),
            Some(Task::ChoosePath(path)) => {
                Answer::March(self.best_way(s, &self.outlook_for(s, path.0, plan)))
            }
            Some(Task::Form(form)) => self.best_front(s, form.0, Fronting::Changed, &plan.mind()),
            Some(Task::Ride(ride)) => {
                self.ride(s, *ride, Some(plan.unit).filter(|_| leads), manual(plan.school))
            }
            _ => self.reply_to(s, side, &plan.mind()),
        }
    }

    /// The deed with which the plan begins; if its battalion can no longer act, the doctrine's.
    fn begin(&self, s: &State, side: Side, plan: Plan, chance: &mut Stream) -> Answer {
        let open = |unit: BattalionId| self.open(s, side).any(|other| other == unit);
        let plan = if open(plan.unit) && plan.script != Script::Lead {
            plan
        } else {
            self.followed_plan(s, side, &plan.mind(), chance)
        };
        let (unit, mind, manual) = (plan.unit, &plan.mind(), manual(plan.school));
        let known = self.recalled(s, unit, mind);
        let fresh = || Chances::of(unit, self.blows(s, &self.stakes(s, manual), unit, mind));
        let Chances { blows: mut deeds, moves, .. } = known.unwrap_or_else(fresh);
        // A blow that pleases the script is struck without looking at moves.
        let enough = manual.strike + if plan.script == Script::Usual { 0 } else { PLEASED };
        let usual = plan.deed == 0 && plan.against.is_none();
        let pleased = usual && self.pick(&deeds, plan).is_some_and(|(worth, _)| worth >= enough);
        if !pleased {
            deeds.extend(moves.unwrap_or_else(|| self.moves(s, &self.stakes(s, manual), unit, mind)));
        }
        self.pick(&deeds, plan).map_or(Answer::Activate { unit, act: Act::Pass }, |(_, answer)| answer)
    }

    /// The doctrine's plan for a battalion, the Commander left where he is.
    fn followed_plan(&self, s: &State, side: Side, mind: &Temper, chance: &mut Stream) -> Plan {
        let plan = self.doctrine_plan(s, side, mind, chance);
        if plan.script != Script::Lead {
            return plan;
        }
        let unit = self.open(s, side).next().unwrap_or(plan.unit);
        Plan { unit, script: Script::Hold, ..plan }
    }

    /// What a battalion sees under its script.
    fn outlook_for(&self, s: &State, unit: BattalionId, plan: Plan) -> Outlook {
        let own = (unit, s.of(unit).formation);
        let (mind, manual) = (&plan.mind(), manual(plan.school));
        let mut look = self.outlook(s, &self.stakes(s, manual), own, mind);
        let script = if plan.unit == unit { plan.script } else { Script::Firefight };
        let each = match script {
            Script::Usual => [100, 100, 60],
            Script::Assault | Script::Flank => {
                [manual.assault_charge, manual.assault_fire, manual.assault_danger]
            }
            Script::Firefight => [manual.firefight_charge, manual.firefight_fire, manual.firefight_danger],
            Script::Hold | Script::Lead => [80, 100, 90],
            Script::Ground => [50, 50, 60],
            Script::Recover => [10, 20, 200],
        };
        [look.charge, look.fire, look.danger] = each;
        look.against = plan.against.filter(|_| plan.unit == unit);
        look
    }

    /// The best new front (MA-8.8, MA-R88), or as it was if there is no room.
    pub(super) fn best_front(&self, s: &State, unit: BattalionId, how: Fronting, mind: &Temper) -> Answer {
        let straight = |heading| Front { how, heading, shift: [0, 0] };
        let formation = straight(s.of(unit).pose.heading).formation(s.of(unit).formation);
        let look = self.outlook(s, &self.stakes(s, manual(mind.school)), (unit, formation), mind);
        let mut fronts: Vec<(i32, Front)> = self
            .facings(s, unit)
            .into_iter()
            .map(straight)
            .map(|front| (self.place_worth(s, &look, self.fronted(s, unit, front)), front))
            .collect();
        fronts.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let legal = fronts
            .into_iter()
            .map(|(_, front)| front)
            .find(|front| fine(|why| self.judge_front(s, unit, *front, why)));
        let front = legal.or_else(|| self.fronts_worth_a_look(s, unit, how).first().copied());
        front.map_or(Answer::Keep, |Front { heading, shift, .. }| Answer::Form { heading, shift })
    }
}
