//! The rule set and its battle, as the contract wants them. The tasks do the rest, each in its chapter.

use crate::Sr;
use crate::combat::withdrawal::WITHDRAWAL;
use crate::events::Event;
use crate::orders::{self, Answer};
use crate::reaction::{REACTION_FIRE, REACTION_MOVE};
use crate::refusals::Refusal;
use crate::state::*;
use kernel::{
    BySide, Explained, Game, Outcome, Side, Single, Speaker, Stream, Telling, Viewer, capital, rule, wheel,
};

impl Game for Sr {
    type State = State;
    type Task = Task;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    /// Where the rules leave one answer, nobody is asked.
    const SINGLE: Single = Single::Given;

    fn start(&self) -> State {
        wheel::begun(self, self.start.clone())
    }

    fn task<'s>(&self, state: &'s State) -> Option<&'s Task> {
        state.agenda.top()
    }

    fn over(&self, state: &State) -> Option<Outcome> {
        let victory = state.over?;
        let (level, rule) = self.victory_level(victory);
        Some(Outcome { winner: Some(victory.winner), level, rule, margin: i32::from(state.vp) })
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn nothing_left(&self, state: &State) -> Outcome {
        let (level, rule) = ("nothing left to do", rule!("SR-2a"));
        Outcome { winner: None, level, rule, margin: i32::from(state.vp) }
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

    /// All information is open (SR-R99), but for a bid while the other is still out.
    fn view(&self, state: &State, viewer: Viewer) -> State {
        let mut view = state.clone();
        if matches!(state.agenda.top(), Some(Task::Bids(_))) {
            // What is hidden is the number: a bid that is in shows as 0.
            view.bids =
                BySide::from_fn(|seat| state.bids[seat].map(|bid| if viewer.knows(seat) { bid } else { 0 }));
        }
        view
    }

    fn imagine(&self, view: &State, viewer: Viewer, chance: &mut Stream) -> State {
        let mut state = view.clone();
        if matches!(view.agenda.top(), Some(Task::Bids(_))) {
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

    fn reactions(&self) -> &'static [&'static str] {
        &[REACTION_FIRE, REACTION_MOVE, WITHDRAWAL]
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        let explained = refusal.explain(self, state);
        Explained { sentence: capital(&explained.sentence), ..explained }
    }

    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        self.tell_event(state, event)
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
