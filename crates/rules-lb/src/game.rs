//! A game of Le Baton, as the contract wants it. The tasks do the rest, each in its chapter.

use crate::Lb;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::State;
use crate::tasks::Task;
use kernel::{Explained, Game, Outcome, RuleId, Side, Single, Speaker, Telling, Viewer, wheel};

/// What a side can be asked in reaction to the other, and for which it can leave standing orders.
pub mod reactions {
    /// Charged infantry forms square against cavalry (LB-5.4a, LB-10.4).
    pub const FORM_SQUARE: &str = "form square";
    /// A British line counter-charges (LB-5.4a).
    pub const COUNTER_CHARGE: &str = "counter-charge";
    /// Cavalry that need not roll tries to come back (LB-13.1).
    pub const RECALL: &str = "recall";
}

impl Game for Lb {
    type State = State;
    type Task = Task;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    const SINGLE: Single = Single::Given;

    fn start(&self) -> State {
        wheel::begun(self, self.first_position())
    }
    fn task<'s>(&self, state: &'s State) -> Option<&'s Task> {
        state.agenda.top()
    }
    fn over(&self, state: &State) -> Option<Outcome> {
        state.over.map(|over| self.outcome(over))
    }
    fn nothing_left(&self, _: &State) -> Outcome {
        Outcome { winner: None, level: "undecided", rule: RuleId("LB-23.3"), margin: 0 }
    }
    fn not_asked(&self, _: &State, _: &Answer) -> Refusal {
        Refusal::NotAsked
    }
    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }
    /// All information is open, and measuring is free (LB-R102).
    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }
    fn reactions(&self) -> &'static [&'static str] {
        &[reactions::FORM_SQUARE, reactions::COUNTER_CHARGE, reactions::RECALL]
    }
    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        refusal.explain(self, state)
    }
    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        self.tell_event(state, event)
    }
    fn say(&self, state: &State, side: Side, answer: &Answer) -> String {
        answer.say(&Speaker { game: self, state, side })
    }
    fn read(&self, state: &State, side: Side, words: &str) -> Result<Answer, String> {
        self.read_answer(state, side, words)
    }
    fn sound(&self, state: &State) -> Result<(), String> {
        self.check_soundness(state)
    }
}
