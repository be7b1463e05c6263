//! The sequence of play (MA-6, MA-D1 to MA-D19): what needs no player is done, a question or a roll is waited for.

use crate::Ma;
use crate::army::CharacterKind;
use crate::bodies::Bodies;
use crate::deploy::{both, higher};
use crate::events::Event;
use crate::orders::Question;
use crate::state::*;
use kernel::{Dice, Faces, Pending, Reading, Roll, Side, Stage, rule};

impl Ma {
    /// What the task at hand waits for.
    pub(crate) fn wait_for(&self, s: &State) -> Pending<Question> {
        if let Some(over) = s.over {
            return Pending::Over(self.outcome(over));
        }
        let Some(&task) = s.agenda.top() else { return Pending::Over(self.nothing_left()) };
        match self.roll_due(s, task) {
            Some(roll) => Pending::Roll(roll),
            None => {
                let (side, question) = self.question(s, task);
                Pending::Ask(side, question)
            }
        }
    }

    /// The roll a task waits for.
    fn roll_due(&self, s: &State, task: Task) -> Option<Roll> {
        Some(match task {
            Task::SideDice => self.side_roll(),
            Task::InitiativeDice => self.initiative_roll(s),
            Task::RideDie(side) => self.ride_roll(side),
            Task::Test(trial) => self.test_roll(s, trial),
            Task::MarchDie(unit) => self.march_roll(unit),
            Task::HurdleDie => self.hurdle_roll(s.march.unit),
            Task::VolleyDice => self.volley_roll(s, &s.volley),
            Task::SergeantDie => self.sergeant_roll(s),
            Task::VictimDie => self.victim_roll(s),
            Task::ChargeDie => self.charge_roll(s),
            Task::ChargeHurdleDie => self.hurdle_roll(s.charge.unit),
            Task::RangeDie => self.range_roll(s),
            Task::CombatDie(unit) => self.combat_roll(s, unit),
            Task::RiskDie(kind) => self.risk_roll(s, kind),
            Task::FlightDie(unit) => self.flight_roll(unit),
            _ => return None,
        })
    }

    fn question(&self, s: &State, task: Task) -> (Side, Question) {
        match task {
            Task::ChooseEdge(side) => (side, Question::Edge),
            Task::ChooseFirst(side) => (side, Question::WhoPlaces),
            Task::Deploy => (self.next_to_place(s).unwrap_or(s.next), Question::Deploy),
            Task::PlaceChief(side) => (side, Question::PlaceCommander),
            Task::ChooseActor(side) => (side, Question::WhoActs),
            Task::Ride(side, pips) => (side, Question::Ride { pips }),
            Task::LateRide(side) => (side, Question::LateRide),
            Task::Reroll(Trial { unit, what, .. }) => (self.side(unit), Question::Reroll { unit, what }),
            Task::Path(unit) => (self.side(unit), Question::March { unit, pips: s.march.pips }),
            Task::Form(unit) => (self.side(unit), Question::Form { unit }),
            Task::Turn(unit) => (self.side(unit), Question::Turn { unit }),
            Task::Screen { unit, .. } => (self.side(unit), Question::Screen { unit }),
            Task::Sergeant => {
                let Volley { unit, misses, .. } = s.volley;
                (self.side(unit), Question::Sergeant { unit, misses })
            }
            Task::DefensiveFire => {
                (self.side(s.charge.target), Question::DefensiveFire { unit: s.charge.target })
            }
            Task::CounterAttack => {
                (self.side(s.charge.target), Question::CounterAttack { unit: s.charge.target })
            }
            Task::Pursuit => {
                let unit = self.pursuer(s).unwrap_or(s.fight.first);
                (self.side(unit), Question::Pursue { unit })
            }
            _ => (self.to_activate(s).unwrap_or(s.next), Question::Activate),
        }
    }

    /// Does everything that needs no player, up to the next question or the next roll.
    pub(crate) fn go_on(&self, stage: &mut Stage<'_, Ma>) {
        while stage.state().over.is_none() {
            let Some(&task) = stage.state().agenda.top() else { return };
            if let Some(over) = self.swept(stage.state()) {
                return stage.emit(Event::GameOver { over });
            }
            let between = matches!(
                task,
                Task::Activations | Task::ResolveStep | Task::Flights | Task::TurnEnd | Task::TurnStart
            );
            if between && self.remembers(stage.state()) {
                stage.emit(Event::Cleared);
            }
            if !self.run_task(stage, task) {
                return;
            }
        }
    }

    /// Runs a task that asks nobody; `false` if somebody must be asked or dice thrown.
    fn run_task(&self, stage: &mut Stage<'_, Ma>, task: Task) -> bool {
        match task {
            Task::Deploy if self.next_to_place(stage.state()).is_none() => stage.emit(Event::Pop),
            Task::TurnStart => self.begin_turn(stage),
            Task::Activations if self.to_activate(stage.state()).is_none() => self.end_activations(stage),
            Task::LateRide(side) if !self.may_ride(stage.state(), side) => stage.emit(Event::Pop),
            Task::Go => self.go(stage),
            Task::Shoot { unit, body, target, bonus } => {
                self.open_fire(stage, Target { unit, body }, target, bonus);
            }
            Task::Hits => self.take_hits(stage),
            Task::ChargeOn => self.charge_on(stage),
            Task::UnderFire => self.under_fire(stage),
            Task::Contact => self.contact(stage),
            Task::Round => self.round(stage),
            Task::Losses => self.decide_round(stage),
            Task::Aftermath => self.aftermath(stage),
            Task::Pursuit => return self.skip_pursuit(stage),
            Task::ResolveStep => self.resolve_step(stage),
            Task::Flights => self.flights(stage),
            Task::TurnEnd => self.end_turn(stage),
            _ => return false,
        }
        true
    }

    /// There is nobody to pursue, or no way: the combat is over.
    fn skip_pursuit(&self, stage: &mut Stage<'_, Ma>) -> bool {
        let Some(winner) = self.pursuer(stage.state()) else {
            stage.emit(Event::Pop);
            return true;
        };
        let mut why = crate::refusals::Refused::default();
        self.judge_pursuit(stage.state(), winner, &mut why);
        if why.0 {
            self.do_not_pursue(stage);
        }
        why.0
    }

    /// Step 1 (MA-6.1, MA-D5).
    fn begin_turn(&self, stage: &mut Stage<'_, Ma>) {
        let turn = stage.state().turn + 1;
        stage.emit(Event::TurnBegan { turn });
        stage.emit(Event::StepBegan { step: Step::Initiative });
        stage.emit(Event::Change { task: Task::InitiativeDice });
    }

    /// Officers of a side, the Commander counted; those of routing battalions too, not the dead (MA-6.2, MA-R29).
    pub fn officers(&self, s: &State, side: Side) -> i16 {
        let own = self.standing_of(s, side).map(|unit| s.of(unit).characters.count(CharacterKind::Officer));
        own.map(i16::from).sum()
    }

    /// What a side adds to its die: its Officers, and its Commander while he lives (MA-6.2).
    pub fn initiative_bonus(&self, s: &State, side: Side) -> i16 {
        self.officers(s, side) + i16::from(s.chiefs[side].post != Post::Dead)
    }

    /// Both throw, and each adds its own bonus (MA-6.2).
    fn initiative_roll(&self, s: &State) -> Roll {
        let bonus = |side: Side| self.initiative_bonus(s, side);
        Roll::new(Dice::d6(2), "initiative", rule!("MA-6.2"))
            .read(Reading::Each)
            .modify(bonus(Side::First), "first side: Officers and Commander", rule!("MA-6.2"))
            .modify(bonus(Side::Second), "second side: Officers and Commander", rule!("MA-6.2"))
    }

    fn settle_initiative(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let [first, second] = both(faces).map(i16::from);
        let bonus = |side: Side| self.initiative_bonus(stage.state(), side);
        let totals = [first + bonus(Side::First), second + bonus(Side::Second)];
        stage.emit(Event::BothThrown { totals, initiative: true });
        // MA-R29: equal, both throw again.
        let Some(winner) = higher(totals) else { return stage.emit(Event::Tied { initiative: true }) };
        stage.emit(Event::InitiativeWon { side: winner });
        stage.emit(Event::Change { task: Task::Activations });
        stage.emit(Event::Push { task: Task::ChooseActor(winner) });
    }

    /// Step 3 begins, with the Commanders' last chance to move, the initiative player's first (MA-D17, MA-R96).
    fn end_activations(&self, stage: &mut Stage<'_, Ma>) {
        stage.emit(Event::StepBegan { step: Step::Resolve });
        stage.emit(Event::Change { task: Task::ResolveStep });
        let first = stage.state().initiative;
        stage.emit(Event::Push { task: Task::LateRide(!first) });
        stage.emit(Event::Push { task: Task::LateRide(first) });
    }

    /// MA-D19: reforms take effect one by one, then what lasts for a turn ends, and the game after its last.
    fn end_turn(&self, stage: &mut Stage<'_, Ma>) {
        let s = stage.state();
        let reforming = self.standing(s).filter(|unit| s.of(*unit).reforming).collect();
        if let Some(unit) = self.first_due(s, reforming) {
            return self.take_up_ranks(stage, unit);
        }
        stage.emit(Event::TurnEnded);
        if stage.state().turn >= self.battle.turns {
            let over = self.final_verdict(stage.state());
            return stage.emit(Event::GameOver { over });
        }
        stage.emit(Event::Change { task: Task::TurnStart });
    }

    /// A reform takes effect (MA-D10, MA-R17), after a rout too (MA-20.3); after a rout the battalion may face anew and its screen is placed again
    /// (MA-R76, MA-R88).
    fn take_up_ranks(&self, stage: &mut Stage<'_, Ma>, unit: crate::army::BattalionId) {
        let rallied = stage.state().of(unit).order == Order::Rallying;
        stage.emit(Event::Reformed { unit });
        if rallied {
            stage.emit(Event::Push { task: Task::Turn(unit) });
        }
    }

    /// Turns the faces of the roll at hand into events.
    pub(crate) fn settle_task(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        let Some(&task) = stage.state().agenda.top() else { return };
        match task {
            Task::SideDice => self.settle_side_dice(stage, faces),
            Task::InitiativeDice => self.settle_initiative(stage, faces),
            Task::RideDie(side) => self.settle_ride(stage, side, faces),
            Task::Test(trial) => self.settle_test(stage, trial, faces),
            Task::MarchDie(unit) => self.settle_march_die(stage, unit, faces),
            Task::HurdleDie => self.settle_hurdle(stage, faces),
            Task::VolleyDice => self.settle_volley(stage, faces),
            Task::SergeantDie => self.settle_sergeant(stage, faces),
            Task::VictimDie => self.settle_victim(stage, faces),
            Task::ChargeDie => self.settle_charge_die(stage, faces),
            Task::ChargeHurdleDie => self.settle_charge_hurdle(stage, faces),
            Task::RangeDie => self.settle_range(stage, faces),
            Task::CombatDie(unit) => self.settle_combat_die(stage, unit, faces),
            Task::RiskDie(kind) => self.settle_risk(stage, kind, faces),
            Task::FlightDie(unit) => self.settle_flight(stage, unit, faces),
            _ => {}
        }
    }

    /// All bodies on the table.
    pub fn all_bodies(&self, s: &State) -> Bodies {
        self.bodies(s, |_| true)
    }
}
