//! The sequence of play (SR-2, SR-S1 to SR-S24): what needs no player is done, a question or a roll is waited for.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::{Answer, Question};
use crate::state::*;
use kernel::{BySide, Dice, Faces, Pending, Reading, Roll, Side, Stage, rule};

/// Receives answers one by one; says whether it wants more.
pub trait Sink {
    /// One more answer; `false` when the rest is of no interest.
    fn add(&mut self, answer: Answer) -> bool;
}

impl Sink for Vec<Answer> {
    fn add(&mut self, answer: Answer) -> bool {
        self.push(answer);
        true
    }
}

/// Looks whether there is exactly one answer.
#[derive(Default)]
struct Sole {
    answer: Option<Answer>,
    several: bool,
}

impl Sink for Sole {
    fn add(&mut self, answer: Answer) -> bool {
        self.several = self.answer.is_some();
        self.answer = Some(answer);
        !self.several
    }
}

impl Sr {
    /// What the task at hand waits for.
    pub(crate) fn wait_for(&self, s: &State) -> Pending<Question> {
        if let Some(victory) = s.over {
            return Pending::Over(self.outcome(s, victory));
        }
        let Some(&task) = s.agenda.top() else { return Pending::Over(self.nothing_left(s)) };
        match task {
            Task::Bids => {
                Pending::Sealed(BySide::from_fn(|seat| s.bids[seat].is_none().then_some(Question::Bid)))
            }
            Task::BidTie => {
                Pending::Roll(Roll::new(Dice::d6(2), "equal bids", rule!("SR-R97")).read(Reading::Each))
            }
            Task::Initiative => Pending::Roll(self.initiative_roll(s)),
            Task::RallyRoll { unit, helper } => Pending::Roll(self.rally_roll(s, unit, helper)),
            Task::FireRoll { battery, target } => Pending::Roll(self.fire_roll(s, battery, target)),
            Task::MoraleRoll { unit, cause } => Pending::Roll(self.morale_roll(s, unit, cause)),
            Task::EliminationRoll { commander, drm, .. } => {
                Pending::Roll(self.elimination_roll(commander, drm))
            }
            Task::Combat if s.combat.step == CombatStep::Die => Pending::Roll(self.combat_roll(s)),
            _ => {
                let (side, question) = self.question(s, task);
                Pending::Ask(side, question)
            }
        }
    }

    fn question(&self, s: &State, task: Task) -> (Side, Question) {
        let active = self.active_side(s);
        let of = |unit: UnitId| self.unit(unit).side;
        let of_all = |units: Units| units.first().map_or(active, of);
        match task {
            Task::ChooseSide(seat) => (seat, Question::ChooseSide),
            Task::SetUp(side) => (side, Question::SetUp),
            Task::Precedence(side) => (side, Question::Precedence),
            Task::Activations => (self.next_to_activate(s).unwrap_or(s.next), Question::Formation),
            Task::RallyRouted => (active, Question::RallyRouted),
            Task::FireSegment => (active, Question::Fire),
            Task::CombatSegment => (active, Question::Combat),
            Task::Muster => (active, Question::Muster),
            Task::March(unit) => (of(unit), Question::March { unit }),
            Task::CommanderMarch(commander) => (active, Question::CommanderMarch { commander }),
            Task::Charge(unit) => (of(unit), Question::Charge { unit }),
            Task::Reactions { entered, .. } => {
                let fire = self.can_answer_with_fire(s);
                (!active, Question::Reaction { entered: self.map.id(entered), fire })
            }
            Task::Spread { what, left, among, .. } => (of_all(among), Question::Spread { what, left }),
            Task::Rout { unit, .. } => (of(unit), Question::RoutStep { unit }),
            Task::RoutFacing(unit) => (of(unit), Question::Face { unit }),
            Task::RoutQueue(units) | Task::Flights(units) | Task::MakeRoom { leaving: units, .. } => {
                (of_all(units), Question::Order)
            }
            Task::Follow { commander, unit } => (of(unit), Question::Follow { commander, unit }),
            Task::PlaceCommander(commander) => {
                (self.commander_info(commander).side, Question::PlaceCommander { commander })
            }
            Task::Retreats(units) => match self.penned_in_hexes(s) {
                0 => (of_all(units), Question::Retreat),
                left => (of_all(units), Question::Spread { what: Harm::D, left }),
            },
            Task::Combat => self.combat_question(s, active),
            _ => (active, Question::Movement),
        }
    }

    fn combat_question(&self, s: &State, active: Side) -> (Side, Question) {
        match s.combat.step {
            CombatStep::Withdrawals => (!active, Question::Withdraw),
            CombatStep::AttackerHead => (active, Question::Head),
            CombatStep::DefenderHead => (!active, Question::Head),
            CombatStep::TerrainHexes => {
                let from = self.terrain_due(s).map_or(self.map.ids[0], |c| self.map.id(c));
                (!active, Question::TerrainHex { from })
            }
            CombatStep::WorkTests => {
                let hex = self.work_due(s).map_or(self.map.ids[0], |c| self.map.id(c));
                (!active, Question::WorkTest { hex })
            }
            _ => (active, Question::Advance { must: self.advancers(s).1 }),
        }
    }

    /// Every legal answer to the question at hand.
    pub(crate) fn offer<S: Sink>(&self, s: &State, side: Side, out: &mut S) -> bool {
        let Some(&task) = s.agenda.top() else { return true };
        match task {
            Task::Bids => s.bids[side].is_some() || (0..=3).all(|b| out.add(Answer::Bid(b))),
            Task::ChooseSide(_) => Side::BOTH.into_iter().all(|side| out.add(Answer::Take(side))),
            Task::SetUp(side) => self.offer_set_up(s, side, out),
            Task::Precedence(_) => out.add(Answer::ActFirst) && out.add(Answer::ActSecond),
            Task::Activations => self.available(s, side).all(|f| out.add(Answer::Activate(f))),
            Task::RallyRouted => self.to_test(s).iter().all(|u| self.offer_rally(s, u, out)),
            Task::Movement => self.offer_movement(s, out),
            Task::FireSegment => self.offer_fire(s, out),
            Task::CombatSegment => self.offer_attacks(s, out),
            Task::Muster => self.offer_muster(s, out),
            Task::March(unit) => self.offer_march(s, unit, out),
            Task::CommanderMarch(commander) => self.offer_ride(s, commander, out),
            Task::Charge(unit) => self.offer_charge(s, unit, out),
            Task::Reactions { .. } => self.offer_reactions(s, out),
            Task::Spread { .. } => self.offer_spread(s, out),
            Task::Rout { unit, left, .. } => self.offer_run(s, unit, left, out),
            Task::RoutFacing(_) => hexes::Direction::ALL.into_iter().all(|d| out.add(Answer::Face(d))),
            Task::RoutQueue(units) | Task::Flights(units) | Task::MakeRoom { leaving: units, .. } => {
                units.iter().all(|u| out.add(Answer::Choose(u)))
            }
            Task::Follow { .. } => out.add(Answer::Follow(true)) && out.add(Answer::Follow(false)),
            Task::PlaceCommander(commander) => self.offer_places(s, commander, out),
            Task::Retreats(_) => self.offer_retreats(s, out),
            Task::Combat => self.offer_combat(s, out),
            _ => true,
        }
    }

    /// Does everything that needs no player, up to the next question with a choice, or the next roll.
    pub(crate) fn go_on(&self, stage: &mut Stage<'_, Sr>) {
        while stage.state().over.is_none() {
            let Some(&task) = stage.state().agenda.top() else { return };
            if self.run_task(stage, task) {
                continue;
            }
            let Pending::Ask(side, _) = self.wait_for(stage.state()) else { return };
            let mut sole = Sole::default();
            self.offer(stage.state(), side, &mut sole);
            match sole.answer {
                Some(answer) if !sole.several => self.carry_out(stage, side, answer),
                _ => return,
            }
        }
    }

    /// Runs a task that asks nobody; `false` if somebody must be asked or dice thrown.
    fn run_task(&self, stage: &mut Stage<'_, Sr>, task: Task) -> bool {
        match task {
            Task::TurnStart => self.begin_turn(stage),
            Task::Bids => return self.bids_are_in(stage),
            Task::SetUp(side) if self.set_up_done(stage.state(), side) => stage.emit(Event::Pop),
            Task::Activations => return self.end_of_turn(stage),
            Task::RallyRouted if self.to_test(stage.state()).is_empty() => stage.emit(Event::Pop),
            // SR-2B.e: the commander is flipped, so that his formation does not act again.
            Task::EndActivation => {
                stage.emit(Event::Pop);
                if let Some(formation) = stage.state().active {
                    stage.emit(Event::ActivationEnded { formation });
                }
                stage.emit(Event::PhaseBegan { phase: Phase::Activation });
            }
            Task::March(unit) if self.march_is_off(stage.state(), unit) => {
                stage.emit(Event::Pop);
                stage.emit(Event::MarchEnded { unit, forced: None });
            }
            Task::Shot { battery, target } => self.run_shot(stage, battery, target),
            Task::FireRoll { battery, target } if self.shot_is_spent(stage.state(), battery, target) => {
                stage.emit(Event::Pop);
                stage.emit(Event::ShotSpent { battery });
            }
            Task::Spread { what, left, among, head }
                if self.spread_is_over(stage.state(), what, left, among, head) =>
            {
                stage.emit(Event::Pop);
            }
            Task::Rout { .. } => return self.run_rout(stage, task),
            Task::Crossed(units) => self.run_crossed(stage, units),
            Task::RoutQueue(units) | Task::Flights(units) if units.is_empty() => stage.emit(Event::Pop),
            // SR-R80: whoever was destroyed on his way has nothing left to test.
            Task::MoraleRoll { unit, .. } if stage.state().unit(unit).place == Where::Gone => {
                stage.emit(Event::Pop);
            }
            Task::Caught(commander) => {
                let caught = Task::EliminationRoll { commander, drm: 0, caught: true };
                stage.emit(Event::Change { task: caught });
            }
            Task::FireRisk(bits) => self.run_fire_risk(stage, bits),
            Task::PlaceCommander(c) if self.may_join(stage.state(), c).is_empty() => self.run_place(stage, c),
            Task::Retreats(_) => return self.run_retreats(stage),
            Task::Combat => return self.run_combat(stage),
            _ => return false,
        }
        true
    }

    fn begin_turn(&self, stage: &mut Stage<'_, Sr>) {
        stage.emit(Event::Pop);
        let turn = stage.state().turn + 1;
        stage.emit(Event::TurnBegan { turn });
        stage.emit(Event::PhaseBegan { phase: Phase::Initiative });
        stage.emit(Event::Push { task: Task::Activations });
        stage.emit(Event::Push { task: Task::Initiative });
    }

    /// Each side's die and the command value of its chief (SR-2A.a, SR-R20). Read as French minus Coalition.
    pub fn initiative_roll(&self, s: &State) -> Roll {
        let value = |side| i16::from(self.command_value(s, side));
        Roll::new(Dice::d6(2), "initiative", rule!("SR-2A.a"))
            .read(Reading::Each)
            .shift(value(FRENCH), "command value of the first side", rule!("SR-R20"))
            .shift(-value(COALITION), "command value of the second side", rule!("SR-R20"))
    }

    /// The command value of a chief: none for a replacement (SR-R85), one more with the representative in his hex
    /// (SR-8.1.2b).
    pub fn command_value(&self, s: &State, side: Side) -> u8 {
        let find = |role: Role| {
            self.commander_ids()
                .find(|&c| self.commander_info(c).side == side && self.commander_info(c).role == role)
        };
        let Some(chief) = find(Role::Chief) else { return 0 };
        let own = if s.commander(chief).replaced { 0 } else { self.commander_info(chief).command };
        let place = s.commander(chief).place;
        let together =
            place.on().is_some() && find(Role::Representative).is_some_and(|r| s.commander(r).place == place);
        own + u8::from(together)
    }

    pub(crate) fn settle_initiative(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let s = stage.state();
        let dice = [faces[0], faces[1]];
        let totals = [dice[0] + self.command_value(s, FRENCH), dice[1] + self.command_value(s, COALITION)];
        stage.emit(Event::InitiativeRolled { dice, totals });
        if totals[0] == totals[1] {
            return; // SR-2A.b: rolled again.
        }
        let winner = if totals[0] > totals[1] { FRENCH } else { COALITION };
        stage.emit(Event::Pop);
        stage.emit(Event::Push { task: Task::Precedence(winner) });
    }

    /// Formations of a side that can still be activated (SR-2B.d, SR-R19).
    pub fn available<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = FormationId> + 'a {
        self.formation_ids().filter(move |&f| {
            let info = &self.formations[f.index()];
            info.side == side && s.activated >> f.0 & 1 == 0 && self.lives(s, f)
        })
    }

    /// Whether a formation has a unit left, on or off the map.
    pub fn lives(&self, s: &State, formation: FormationId) -> bool {
        self.formations[formation.index()]
            .units
            .iter()
            .any(|u| matches!(s.unit(u).place, Where::On(_) | Where::Off(_)))
    }

    /// Strict alternation; a side with nothing left is passed over (SR-2B.c, SR-R18).
    pub fn next_to_activate(&self, s: &State) -> Option<Side> {
        [s.next, !s.next].into_iter().find(|&side| self.available(s, side).next().is_some())
    }

    /// Phase C when nobody is left (SR-2C.a, SR-2C.b, SR-S24); `false` if a formation must be chosen.
    fn end_of_turn(&self, stage: &mut Stage<'_, Sr>) -> bool {
        if self.next_to_activate(stage.state()).is_some() {
            return false;
        }
        stage.emit(Event::Pop);
        stage.emit(Event::PhaseBegan { phase: Phase::Final });
        stage.emit(Event::TurnEnded);
        if stage.state().turn >= self.params.turns {
            self.final_reckoning(stage);
        } else {
            stage.emit(Event::Push { task: Task::TurnStart });
        }
        true
    }

    /// A formation is activated (SR-2B.b): command check, then the segments in order.
    pub(crate) fn activate_formation(&self, stage: &mut Stage<'_, Sr>, formation: FormationId) {
        stage.emit(Event::Activated { formation });
        self.check_command(stage, formation);
        for task in
            [Task::EndActivation, Task::CombatSegment, Task::FireSegment, Task::Movement, Task::RallyRouted]
        {
            stage.emit(Event::Push { task });
        }
        stage.emit(Event::PhaseBegan { phase: Phase::Movement });
    }

    /// Routed units still to be tested.
    pub(crate) fn to_test(&self, s: &State) -> Units {
        s.to_test.iter().filter(|&u| matches!(s.unit(u).place, Where::On(_) | Where::Off(_))).collect()
    }

    /// Rally and movement: what may be done now (SR-S7, SR-S8).
    fn offer_movement<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        if let Some(unit) = s.forced {
            return out.add(Answer::March(unit));
        }
        if !out.add(Answer::End) {
            return false;
        }
        for unit in self.active_units(s).minus(s.moved).iter() {
            if !self.offer_rally(s, unit, out) {
                return false;
            }
            if Self::fine(|why| self.judge_march(s, unit, why)) && !out.add(Answer::March(unit)) {
                return false;
            }
        }
        for commander in self.commander_ids() {
            if Self::fine(|why| self.judge_ride(s, commander, why)) && !out.add(Answer::Ride(commander)) {
                return false;
            }
        }
        true
    }

    /// The segment ends: batteries that did not stir are unharnessed, the others stay so (SR-4.2f, SR-4.2g, SR-R43).
    pub(crate) fn end_movement(&self, stage: &mut Stage<'_, Sr>) {
        let s = stage.state();
        let unharnessed = self.active_units(s).and(self.artillery).and(s.harnessed).minus(s.stirred);
        stage.emit(Event::Pop);
        stage.emit(Event::MovementEnded { unharnessed });
        stage.emit(Event::PhaseBegan { phase: Phase::Fire });
    }

    /// Both bids are in (SR-R97): the higher chooses; a tie is rolled for.
    fn bids_are_in(&self, stage: &mut Stage<'_, Sr>) -> bool {
        let BySide([Some(first), Some(second)]) = stage.state().bids else { return false };
        stage.emit(Event::BidsRevealed { bids: [first, second] });
        let task = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Task::ChooseSide(Side::First),
            std::cmp::Ordering::Less => Task::ChooseSide(Side::Second),
            std::cmp::Ordering::Equal => Task::BidTie,
        };
        stage.emit(Event::Change { task });
        true
    }

    /// Equal bids: the higher die chooses; equal dice are rolled again.
    pub(crate) fn settle_bids(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let task = match faces[0].cmp(&faces[1]) {
            std::cmp::Ordering::Greater => Task::ChooseSide(Side::First),
            std::cmp::Ordering::Less => Task::ChooseSide(Side::Second),
            std::cmp::Ordering::Equal => return,
        };
        stage.emit(Event::Change { task });
    }
}
