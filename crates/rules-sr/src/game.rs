//! `impl Game`: dispatch only.

use crate::Sr;
use crate::army::*;
use crate::events::{Cause, Event};
use crate::orders::{Answer, Question};
use crate::refusals::Refusal;
use crate::state::*;
use hexes::{Cell, HexId};
use kernel::{
    BySide, Explained, Faces, Game, Listing, Outcome, Pending, Policy, Side, Stage, Stream, Telling, Viewer,
    rule,
};

impl kernel::Duties<Sr> for Question {}

impl Game for Sr {
    type State = State;
    type Task = Question;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    fn start(&self) -> State {
        let mut state = self.start.clone();
        self.go_on(&mut Stage::silent(self, &mut state));
        state
    }

    fn pending(&self, state: &State) -> Pending<Question> {
        self.wait_for(state)
    }

    fn options(&self, state: &State, side: Side, out: &mut Vec<Answer>) -> Listing {
        let asked = match state.agenda.top() {
            _ if state.over.is_some() => false,
            Some(Task::Bids) => state.bids[side].is_none(),
            _ => matches!(self.wait_for(state), Pending::Ask(asked, _) if asked == side),
        };
        if asked {
            self.offer(state, side, out);
        }
        Listing::Complete
    }

    fn check(&self, state: &State, side: Side, answer: &Answer) -> Result<(), Vec<Refusal>> {
        let mut why = Vec::new();
        self.judge(state, side, *answer, &mut why);
        if why.is_empty() { Ok(()) } else { Err(why) }
    }

    fn not_asked(&self, _: &State, _: &Answer) -> Refusal {
        Refusal::NotAsked
    }

    fn decide(&self, stage: &mut Stage<'_, Sr>, side: Side, answer: &Answer) {
        self.carry_out(stage, side, *answer);
        self.go_on(stage);
    }

    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        match stage.state().agenda.top().copied() {
            Some(Task::BidTie) => self.settle_bids(stage, faces),
            Some(Task::Initiative) => self.settle_initiative(stage, faces),
            Some(Task::RallyRoll { unit, helper }) => self.settle_rally(stage, unit, helper, faces),
            Some(Task::FireRoll { battery, target }) => self.settle_fire(stage, battery, target, faces),
            Some(Task::MoraleRoll { unit, cause }) => self.settle_morale(stage, unit, cause, faces),
            Some(Task::EliminationRoll { commander, drm, caught }) => {
                self.settle_elimination(stage, commander, drm, caught, faces);
            }
            Some(Task::Combat) => self.settle_combat(stage, faces),
            _ => {}
        }
        self.go_on(stage);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }

    /// All information is open (SR-R99), but for a bid while the other is still out.
    fn view(&self, state: &State, viewer: Viewer) -> State {
        let mut view = state.clone();
        if matches!(state.agenda.top(), Some(Task::Bids)) {
            // What is hidden is the number: a bid that is in shows as 0.
            view.bids =
                BySide::from_fn(|seat| state.bids[seat].map(|bid| if viewer.knows(seat) { bid } else { 0 }));
        }
        view
    }

    fn imagine(&self, view: &State, viewer: Viewer, chance: &mut Stream) -> State {
        let mut state = view.clone();
        if matches!(view.agenda.top(), Some(Task::Bids)) {
            state.bids = BySide::from_fn(|seat| {
                view.bids[seat].map(|bid| if viewer.knows(seat) { bid } else { chance.below(4) as u8 })
            });
        }
        state
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::BidMade { seat, .. } if !viewer.knows(seat) => Some(Event::BidMade { seat, bid: 0 }),
            _ => Some(event.clone()),
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::BidsRevealed { .. })
    }

    fn reaction(&self, _: &State, question: &Question) -> Option<&'static str> {
        match question {
            Question::Reaction { fire: true, .. } => Some("reaction fire"),
            Question::Reaction { fire: false, .. } => Some("reaction move"),
            Question::Withdraw => Some("withdrawal before combat"),
            _ => None,
        }
    }

    fn reactions(&self) -> &'static [&'static str] {
        &["reaction fire", "reaction move", "withdrawal before combat"]
    }

    fn standing(&self, state: &State, _: Side, policy: Policy) -> Option<Answer> {
        match state.agenda.top() {
            Some(Task::Reactions { .. }) => self.standing_reaction(state, policy),
            Some(Task::Combat) if state.combat.step == CombatStep::Withdrawals => {
                Sr::standing_withdrawal(policy)
            }
            _ => None,
        }
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        self.explain_refusal(state, *refusal)
    }

    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        self.tell_event(state, event)
    }

    fn prompt(&self, state: &State, side: Side, question: &Question) -> String {
        self.prompt_for(state, side, *question)
    }

    fn say(&self, state: &State, _: Side, answer: &Answer) -> String {
        self.say_answer(state, *answer)
    }

    fn read(&self, state: &State, side: Side, words: &str) -> Result<Answer, String> {
        self.read_answer(state, side, words)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        self.check_soundness(state)
    }
}

impl Sr {
    pub(crate) fn outcome(&self, s: &State, victory: Victory) -> Outcome {
        let (level, rule) = self.victory_level(victory);
        Outcome { winner: Some(victory.winner), level, rule, margin: i32::from(s.vp) }
    }

    /// A position without anything to do, as a play may arrange one.
    pub(crate) fn nothing_left(&self, s: &State) -> Outcome {
        Outcome { winner: None, level: "nothing left to do", rule: rule!("SR-2a"), margin: i32::from(s.vp) }
    }

    /// Carries out an answer that was judged.
    pub(crate) fn carry_out(&self, stage: &mut Stage<'_, Sr>, side: Side, answer: Answer) {
        let Some(&task) = stage.state().agenda.top() else { return };
        let at = |hex: HexId| self.map.grid.cell(hex).unwrap_or(Cell(0));
        use Answer as A;
        match (task, answer) {
            (_, A::Bid(bid)) => stage.emit(Event::BidMade { seat: side, bid }),
            (_, A::Take(taken)) => {
                let bid = stage.state().bids[side].unwrap_or(0);
                stage.emit(Event::Pop);
                stage.emit(Event::SidesChosen { seat: side, side: taken, bid });
            }
            (_, A::Place { unit, hex, facing }) => {
                stage.emit(Event::Moved { unit, to: at(hex), cause: Cause::SetUp });
                stage.emit(Event::Faced { unit, facing });
            }
            (_, A::With { commander, unit }) => {
                if matches!(task, Task::PlaceCommander(_)) {
                    stage.emit(Event::Pop);
                }
                if let Some(to) = stage.state().cell(unit) {
                    stage.emit(Event::CommanderMoved { commander, to });
                }
            }
            (_, A::ActFirst | A::ActSecond) => {
                let side = if answer == A::ActFirst { side } else { !side };
                stage.emit(Event::Pop);
                stage.emit(Event::ActsFirst { side });
                stage.emit(Event::PhaseBegan { phase: Phase::Activation });
            }
            (_, A::Activate(formation)) => self.activate_formation(stage, formation),
            (_, A::Rally { unit, helper }) => self.begin_rally(stage, unit, helper),
            (_, A::March(unit)) => self.begin_march(stage, unit, false),
            (_, A::Ride(commander)) => self.ride(stage, commander),
            (Task::March(unit), A::Step(hex)) => self.take_step(stage, unit, at(hex)),
            (Task::March(unit), A::Halt(facing)) => self.halt(stage, unit, facing),
            (_, A::Enter { unit, hex }) => self.come_back(stage, unit, at(hex)),
            (Task::March(unit), A::Wait) => {
                stage.emit(Event::Pop);
                stage.emit(Event::Waited { unit });
            }
            (Task::CommanderMarch(commander), A::Step(hex)) => self.ride_step(stage, commander, at(hex)),
            (Task::CommanderMarch(commander), A::Rest) => {
                stage.emit(Event::Pop);
                stage.emit(Event::RideEnded { commander });
            }
            (Task::Charge(unit), A::Charge(hex)) => {
                stage.emit(Event::Pop);
                stage.emit(Event::ChargeDeclared { unit, target: at(hex) });
            }
            (_, A::NoCharge | A::NoReaction) => stage.emit(Event::Pop),
            (Task::Movement, A::End) => self.end_movement(stage),
            (Task::FireSegment, A::End) => {
                stage.emit(Event::Pop);
                stage.emit(Event::PhaseBegan { phase: Phase::Combat });
            }
            (Task::CombatSegment, A::End) => {
                stage.emit(Event::Pop);
                stage.emit(Event::CombatSegmentEnded);
            }
            (_, A::ReactionFire(unit)) => self.react_with_fire(stage, unit),
            (_, A::ReactionTurn { hex, facing }) => self.react_with_turn(stage, at(hex), facing),
            (_, A::ReactionMove { unit, to, facing }) => self.react_with_move(stage, unit, at(to), facing),
            (_, A::Fire { unit, target }) => self.fire(stage, unit, at(target)),
            (_, A::Attack { unit, hex, bayonet }) => self.declare(stage, unit, at(hex), bayonet),
            (_, A::Join { unit, bayonet }) => self.join(stage, unit, bayonet),
            (_, A::AlsoAttack(hex)) => self.also_attack(stage, at(hex)),
            (_, A::Begin) => self.begin_attack(stage),
            (Task::Spread { .. }, A::Choose(unit)) => self.take_harm(stage, unit),
            (Task::Retreats(_), A::Choose(unit)) => self.suffer_for_retreat(stage, unit),
            (Task::RoutQueue(_) | Task::Flights(_), A::Choose(unit)) => self.run_next(stage, unit),
            (Task::MakeRoom { unit: arrived, .. }, A::Choose(unit)) => {
                stage.emit(Event::Pop);
                stage.emit(Event::MarchEnded { unit: arrived, forced: Some(unit) });
            }
            (Task::Combat, A::Choose(unit)) => self.choose_in_combat(stage, unit),
            (_, A::Run(run)) => self.run(stage, run.map(at)),
            (Task::RoutFacing(unit), A::Face(facing)) => {
                stage.emit(Event::Pop);
                self.face(stage, unit, facing);
            }
            (Task::Follow { commander, unit }, A::Follow(goes)) => {
                stage.emit(Event::Pop);
                if let (true, Some(to)) = (goes, stage.state().cell(unit)) {
                    stage.emit(Event::CommanderMoved { commander, to });
                }
            }
            (_, A::Stand) => self.stand(stage),
            (_, A::Withdraw { unit, to, facing }) => self.withdraw(stage, unit, at(to), facing),
            (_, A::Terrain(hex)) => {
                if let Some(from) = self.terrain_due(stage.state()) {
                    stage.emit(Event::TerrainChosen { from, hex: at(hex) });
                }
            }
            (_, A::Retreat { unit, to, facing }) => self.retreat(stage, unit, at(to), facing),
            (_, A::Advance { unit, to, facing }) => self.advance(stage, unit, at(to), facing),
            (_, A::NoAdvance) => self.end_combat(stage),
            _ => {}
        }
    }

    /// A head is named, or a unit takes the test of its work.
    fn choose_in_combat(&self, stage: &mut Stage<'_, Sr>, unit: UnitId) {
        if stage.state().combat.step == CombatStep::WorkTests {
            stage.emit(Event::Push { task: Task::MoraleRoll { unit, cause: TestCause::Work } });
        } else {
            stage.emit(Event::HeadNamed { unit });
        }
    }
}
