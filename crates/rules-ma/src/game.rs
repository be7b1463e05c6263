//! `impl Game`: dispatch only.

use crate::Ma;
use crate::events::Event;
use crate::judging::{REACTIONS, reaction};
use crate::orders::{Answer, Question};
use crate::refusals::Refusal;
use crate::state::*;
use kernel::{Explained, Faces, Game, Listing, Pending, Policy, Side, Stage, Stream, Telling, Viewer};

impl kernel::Duties<Ma> for Question {}

impl Game for Ma {
    type State = State;
    type Task = Question;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    fn start(&self) -> State {
        let mut state = self.first_position();
        self.go_on(&mut Stage::silent(self, &mut state));
        state
    }

    fn pending(&self, state: &State) -> Pending<Question> {
        self.wait_for(state)
    }

    fn options(&self, state: &State, side: Side, out: &mut Vec<Answer>) -> Listing {
        match self.wait_for(state) {
            Pending::Ask(asked, question) if asked == side => {
                self.offer(state, side, out);
                question.listing()
            }
            _ => Listing::Complete,
        }
    }

    fn any_option(
        &self,
        state: &State,
        side: Side,
        chance: &mut Stream,
        room: &mut Vec<Answer>,
    ) -> Option<Answer> {
        self.offer_by_lot(state, side, chance, room)
    }

    fn check(&self, state: &State, side: Side, answer: &Answer) -> Result<(), Vec<Refusal>> {
        let mut why = Vec::new();
        self.judge(state, side, answer, &mut why);
        if why.is_empty() { Ok(()) } else { Err(why) }
    }

    fn not_asked(&self, _: &State, _: &Answer) -> Refusal {
        Refusal::NotAsked
    }

    fn decide(&self, stage: &mut Stage<'_, Ma>, side: Side, answer: &Answer) {
        self.carry_out(stage, side, answer);
        self.go_on(stage);
    }

    fn settle(&self, stage: &mut Stage<'_, Ma>, faces: &Faces) {
        self.settle_task(stage, faces);
        self.go_on(stage);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }

    /// All information is open; what may not be measured is the business of the screen (MA-R58).
    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn reaction(&self, _: &State, question: &Question) -> Option<&'static str> {
        reaction(question)
    }

    fn reactions(&self) -> &'static [&'static str] {
        &REACTIONS
    }

    fn standing(&self, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        self.standing_answer(state, side, policy)
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

    fn say(&self, state: &State, side: Side, answer: &Answer) -> String {
        self.say_answer(state, side, answer)
    }

    fn read(&self, state: &State, side: Side, words: &str) -> Result<Answer, String> {
        self.read_answer(state, side, words)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        self.check_soundness(state)
    }
}
