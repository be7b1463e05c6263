//! The rule set and its battle, as the contract wants them. The tasks do the rest, each in its chapter.

use crate::Sr;
use crate::combat::withdrawal::WITHDRAWAL;
use crate::events::Event;
use crate::orders::Answer;
use crate::reaction::{REACTION_FIRE, REACTION_MOVE};
use crate::refusals::Refusal;
use crate::state::*;
use kernel::{BySide, Explained, Game, Outcome, Side, Single, Stream, Telling, Viewer, capital, rule, wheel};

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

    fn nothing_left(&self, state: &State) -> Outcome {
        let (level, rule) = ("nothing left to do", rule!("SR-2a"));
        Outcome { winner: None, level, rule, margin: i32::from(state.vp) }
    }

    /// What an answer from a file names may not exist in this battle; nobody judges it then.
    fn check(&self, state: &State, side: Side, answer: &Answer) -> Result<(), Vec<Refusal>> {
        match self.unknown(*answer) {
            Some(refusal) => Err(vec![refusal]),
            None => wheel::check(self, state, side, answer),
        }
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
    /// What an answer names that this battle does not have.
    fn unknown(&self, answer: Answer) -> Option<Refusal> {
        let (unit, commander, formation) = answer.names();
        let bad = unit.is_some_and(|u| u.index() >= self.units.len())
            || commander.is_some_and(|c| c.index() >= self.commanders.len())
            || formation.is_some_and(|f| f.index() >= self.formations.len());
        if bad {
            return Some(Refusal::NoSuchUnit);
        }
        let off = answer.hex().is_some_and(|hex| self.map.grid.cell(hex).is_none());
        off.then_some(Refusal::NoSuchHex)
    }
}
