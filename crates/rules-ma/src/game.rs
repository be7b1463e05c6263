//! A game of the Marche des Aigles, as the contract wants it. The tasks do the rest, each in its chapter.

use crate::Ma;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::{State, Task};
use kernel::{Explained, Game, Outcome, Side, Stage, Stream, Telling, Viewer, wheel};

/// What a side can be asked in reaction to the other, and for which it can leave standing orders.
pub mod reactions {
    /// The charged battalion fires (MA-16.1).
    pub const DEFENSIVE_FIRE: &str = "defensive fire";
    /// A short battalion counter-attacks (MA-R18).
    pub const COUNTER_ATTACK: &str = "counter-attack";
    /// The winner of a round pursues (MA-15.4).
    pub const PURSUIT: &str = "pursuit";
    /// A Character has dice thrown again.
    pub const RE_ROLL: &str = "re-roll";
}

impl Game for Ma {
    type State = State;
    type Task = Task;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

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
        self.undecided()
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn intervene(&self, stage: &mut Stage<'_, Ma>) -> bool {
        self.before_any_task(stage)
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

    fn not_asked(&self, _: &State, _: &Answer) -> Refusal {
        Refusal::NotAsked
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }

    /// All information is open; what may not be measured is the business of the screen (MA-R58).
    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn reactions(&self) -> &'static [&'static str] {
        use reactions::*;
        &[DEFENSIVE_FIRE, COUNTER_ATTACK, PURSUIT, RE_ROLL]
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        refusal.explain(self, state)
    }

    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        self.tell_event(state, event)
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
