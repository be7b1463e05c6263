//! The rule set and its battle, as the contract wants them. The tasks do the rest, each in its chapter.

use crate::Wb;
use crate::events::Event;
use crate::orders::{self, Answer};
use crate::reaction::{OPPORTUNITY_CHARGE, REACTION_FIRE};
use crate::refusals::Refusal;
use crate::state::*;
use kernel::{Explained, Game, Outcome, Side, Single, Speaker, Telling, Viewer, capital, rule, wheel};

impl Game for Wb {
    type State = State;
    type Task = Task;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    /// Where the rules leave one answer, nobody is asked.
    const SINGLE: Single = Single::Given;

    fn start(&self) -> State {
        wheel::begun(self, self.first_position())
    }

    fn task<'s>(&self, state: &'s State) -> Option<&'s Task> {
        state.agenda.top()
    }

    fn depth(&self, state: &State) -> usize {
        state.agenda.depth()
    }

    fn over(&self, state: &State) -> Option<Outcome> {
        state.over.map(|ending| self.outcome(state, ending))
    }

    fn nothing_left(&self, state: &State) -> Outcome {
        let margin = -i32::from(self.margin(state));
        Outcome { winner: None, level: "nothing left to do", rule: rule!("WB-6.1a"), margin }
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    /// What an answer from a file names may not exist in this battle; nobody judges it then.
    fn check(&self, state: &State, side: Side, answer: &Answer) -> Result<(), Vec<Refusal>> {
        if !answer.exists(self) {
            return Err(vec![Refusal::NotInBattle]);
        }
        wheel::check(self, state, side, answer)
    }

    fn not_asked(&self, _: &State, _: &Answer) -> Refusal {
        Refusal::NotAsked
    }

    fn apply(&self, state: &mut State, event: &Event) {
        self.fold(state, event);
    }

    /// All information is open: both players see the whole map.
    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn reactions(&self) -> &'static [&'static str] {
        &[REACTION_FIRE, OPPORTUNITY_CHARGE]
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        let explained = refusal.explain(self, state);
        Explained { sentence: capital(&explained.sentence), ..explained }
    }

    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        self.tell_event(state, event).map(|told| Telling { text: capital(&told.text), ..told })
    }

    fn say(&self, state: &State, side: Side, answer: &Answer) -> String {
        answer.say(&Speaker { game: self, state, side })
    }

    fn read(&self, state: &State, side: Side, words: &str) -> Result<Answer, String> {
        orders::read(&Speaker { game: self, state, side }, words)
    }

    fn sound(&self, state: &State) -> Result<(), String> {
        self.check_soundness(state)
    }
}
