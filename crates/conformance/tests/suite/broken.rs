// tidy: ids here are invented
//! The Picket with one thing broken.

use kernel::{
    Agenda, BattleFile, Choice, Explained, Faces, Fault as FileFault, Game, Listing, Options, Pending,
    Policy, Ruleset, Seal, Side, Stage, Stream, Telling, Viewer, rule,
};
use picket::state::Sealed;
use picket::{Answer, Event, Picket, Refusal, State, Task};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Nothing,
    NoOptions,
    AsksNobody,
    ListsTheIllegal,
    ListsTwice,
    ForgetsAnOption,
    ListsForTheUnasked,
    DrawsTheUnlisted,
    DrawsOneRarely,
    ApplyRemembers,
    RollsNoDice,
    ListsModifiersWithoutEnd,
    TakesTheUnaskedForSealed,
    ForgetsASeal,
    LooksAtTheFirstDie,
    DecideRemembers,
    StateForgets,
    ViewShowsAll,
    ViewForgetsTheSeal,
    UmpireIsBlind,
    ImagineForgets,
    OptionsPeek,
    PromptPeeks,
    StandingPeeks,
    WitnessShowsAll,
    WitnessForgets,
    TellsOthersOnly,
    NoSecrets,
    SecretsWaver,
    StandingIsIllegal,
    StandingDoesNotAsk,
    UnknownReaction,
    SaysNonsense,
    SaysNothing,
    TellsNothing,
    PromptsNothing,
    ExplainsNothing,
    /// Half a sentence.
    ExplainsByHalves,
    RefusesWithoutReason,
    CitesAnotherBook,
    DrawsNothing,
    Unsound,
}

/// A state that may carry something its text does not.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Wrapped {
    pub inner: State,
    #[serde(skip)]
    unsaved: u64,
}

/// The broken game.
pub struct Broken {
    pub inner: Picket,
    fault: Fault,
    calls: AtomicU64,
}

impl Broken {
    pub fn new(fault: Fault) -> Arc<Broken> {
        let options: Options = [("supplies", "short"), ("watch", "one")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into();
        let battle = &Picket::battles()[0];
        let inner = Picket::open(battle.id, battle.text, &options, Picket::VERSION).unwrap();
        Arc::new(Broken { inner, fault, calls: AtomicU64::new(0) })
    }
    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }
    /// True every seventh time: memory that no state has.
    fn remembers(&self) -> bool {
        self.calls.fetch_add(1, Ordering::Relaxed) % 7 == 6
    }
    fn peek(&self, state: &State, side: Side) -> usize {
        picket::UnitId::of(!side)
            .filter(|&id| state.unit(id).is_concealed())
            .filter_map(|id| state.unit(id).post())
            .map(|post| 1 + post.index())
            .sum()
    }
    fn replay(&self, stage: &mut Stage<'_, Broken>, events: &[Event]) {
        for event in events {
            stage.emit(*event);
        }
    }
}

impl kernel::Duties<Broken> for Task {}

impl Game for Broken {
    type State = Wrapped;
    type Task = Task;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    fn start(&self) -> Wrapped {
        Wrapped { inner: self.inner.start(), unsaved: 0 }
    }

    fn pending(&self, state: &Wrapped) -> Pending<Task> {
        match self.inner.pending(&state.inner) {
            Pending::Ask(_, task) if self.is(Fault::AsksNobody) => {
                Pending::Sealed(task, kernel::BySide::new(Seal::Not, Seal::Not))
            }
            Pending::Roll(mut roll) if self.is(Fault::RollsNoDice) => {
                roll.dice.count = 0;
                Pending::Roll(roll)
            }
            Pending::Roll(roll) if self.is(Fault::ListsModifiersWithoutEnd) => {
                Pending::Roll((0..40).fold(roll, |roll, _| roll.modify(1, "again", rule!("PK-FIRE-M1"))))
            }
            Pending::Sealed(task, seals) => {
                let (from, to) = match self.fault {
                    Fault::TakesTheUnaskedForSealed => (Seal::Not, Seal::In),
                    Fault::ForgetsASeal => (Seal::In, Seal::Asked),
                    _ => (Seal::Not, Seal::Not),
                };
                let seals = seals.0.map(|seal| if seal == from { to } else { seal });
                Pending::Sealed(task, kernel::BySide(seals))
            }
            other => other,
        }
    }

    fn options(&self, state: &Wrapped, side: Side, out: &mut Vec<Answer>) -> Listing {
        let listing = self.inner.options(&state.inner, side, out);
        let asked = !out.is_empty();
        match self.fault {
            Fault::NoOptions if state.inner.turn > 1 => out.clear(),
            Fault::ListsTheIllegal if asked => out.push(Answer::Suffer(picket::UnitId::parse("B1").unwrap())),
            Fault::ListsTwice if asked => out.push(out[0]),
            Fault::ForgetsAnOption if out.len() > 1 && state.inner.turn > 1 => {
                out.remove(0);
            }
            Fault::ListsForTheUnasked if !asked => out.push(Answer::Halt),
            Fault::OptionsPeek if out.len() > 1 && self.peek(&state.inner, side) % 2 == 1 => {
                out.swap(0, 1);
            }
            _ => {}
        }
        listing
    }

    fn any_option(
        &self,
        state: &Wrapped,
        side: Side,
        chance: &mut Stream,
        room: &mut Vec<Answer>,
    ) -> Option<Answer> {
        room.clear();
        self.options(state, side, room);
        let first = room.first().copied()?;
        let drawn = room.swap_remove(chance.below(room.len()));
        match self.fault {
            Fault::DrawsTheUnlisted => Some(Answer::Suffer(picket::UnitId::parse("B1").unwrap())),
            Fault::DrawsOneRarely if drawn == first && chance.below(8) > 0 => room.first().copied(),
            _ => Some(drawn),
        }
    }

    fn check(&self, state: &Wrapped, side: Side, answer: &Answer) -> Result<(), Vec<Refusal>> {
        let result = self.inner.check(&state.inner, side, answer);
        if self.is(Fault::RefusesWithoutReason) { result.map_err(|_| Vec::new()) } else { result }
    }

    fn not_asked(&self, state: &Wrapped, answer: &Answer) -> Refusal {
        self.inner.not_asked(&state.inner, answer)
    }

    fn decide(&self, stage: &mut Stage<'_, Broken>, side: Side, answer: &Answer) {
        let (mut copy, mut events) = (stage.state().inner.clone(), Vec::new());
        self.inner.decide(&mut Stage::recording(&self.inner, &mut copy, &mut events), side, answer);
        let sealed = self.inner.pending(&stage.state().inner).is_sealed();
        if self.is(Fault::DecideRemembers) && !sealed && self.remembers() {
            events.push(Event::Reacted(picket::UnitId::parse("B1").unwrap()));
        }
        self.replay(stage, &events);
    }

    fn settle(&self, stage: &mut Stage<'_, Broken>, faces: &Faces) {
        let (mut copy, mut events) = (stage.state().inner.clone(), Vec::new());
        let mut faces = faces.clone();
        if self.is(Fault::LooksAtTheFirstDie) {
            faces[1..].fill(1);
        }
        self.inner.settle(&mut Stage::recording(&self.inner, &mut copy, &mut events), &faces);
        self.replay(stage, &events);
    }

    fn apply(&self, state: &mut Wrapped, event: &Event) {
        self.inner.apply(&mut state.inner, event);
        if self.is(Fault::StateForgets) {
            state.unsaved += 1;
        }
        if self.is(Fault::ApplyRemembers) {
            state.unsaved = self.calls.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn view(&self, state: &Wrapped, viewer: Viewer) -> Wrapped {
        let mut view = self.inner.view(&state.inner, viewer);
        match self.fault {
            Fault::ViewShowsAll => view = state.inner.clone(),
            Fault::ViewForgetsTheSeal => {
                for sealed in view.sealed.0.iter_mut().filter(|sealed| **sealed == Sealed::Unknown) {
                    *sealed = Sealed::Awaited;
                }
            }
            Fault::UmpireIsBlind if viewer == Viewer::Umpire => {
                view = self.inner.view(&state.inner, Viewer::Spectator);
            }
            _ => {}
        }
        let unsaved = if viewer == Viewer::Umpire { state.unsaved } else { 0 };
        Wrapped { inner: view, unsaved }
    }

    fn imagine(&self, view: &Wrapped, viewer: Viewer, chance: &mut Stream) -> Wrapped {
        let mut inner = self.inner.imagine(&view.inner, viewer, chance);
        if self.is(Fault::ImagineForgets) {
            inner.agenda = Agenda::default();
        }
        Wrapped { inner, unsaved: view.unsaved }
    }

    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match self.fault {
            Fault::WitnessShowsAll => Some(*event),
            Fault::WitnessForgets if matches!(event, Event::Lost(..)) => None,
            _ => self.inner.witness(event, viewer),
        }
    }
    fn reveals(&self, event: &Event) -> bool {
        self.inner.reveals(event)
    }
    fn still_secret(&self, state: &Wrapped, side: Side, answer: &Answer) -> bool {
        if self.is(Fault::SecretsWaver) {
            return self.remembers();
        }
        !self.is(Fault::NoSecrets) && self.inner.still_secret(&state.inner, side, answer)
    }
    fn reaction(&self, state: &Wrapped, task: &Task) -> Option<&'static str> {
        let kind = self.inner.reaction(&state.inner, task);
        if self.is(Fault::UnknownReaction) { kind.map(|_| "something else") } else { kind }
    }
    fn reactions(&self) -> &'static [&'static str] {
        self.inner.reactions()
    }

    fn standing(&self, state: &Wrapped, side: Side, policy: Policy) -> Option<Answer> {
        let answer = self.inner.standing(&state.inner, side, policy);
        match (self.fault, policy) {
            (Fault::StandingIsIllegal, Policy::Always) => answer.map(|_| Answer::Halt),
            (Fault::StandingDoesNotAsk, Policy::Ask) => {
                self.inner.standing(&state.inner, side, Policy::Never)
            }
            (Fault::StandingPeeks, Policy::Always) if self.peek(&state.inner, side) % 2 == 1 => None,
            _ => answer,
        }
    }

    fn explain(&self, state: &Wrapped, refusal: &Refusal) -> Explained {
        let mut explained = self.inner.explain(&state.inner, refusal);
        match self.fault {
            Fault::CitesAnotherBook => explained.rule = rule!("SR-1a"),
            Fault::ExplainsNothing => explained.sentence.clear(),
            Fault::ExplainsByHalves => explained.sentence = "too far".to_owned(),
            _ => {}
        }
        explained
    }
    fn tell(&self, state: &Wrapped, event: &Event) -> Option<Telling> {
        let whole = matches!(event, Event::Sealed(_, sealed) if *sealed != picket::state::Sealed::Unknown);
        if self.is(Fault::TellsOthersOnly) && whole {
            return None;
        }
        let mut telling = self.inner.tell(&state.inner, event)?;
        if self.is(Fault::TellsNothing) {
            telling.text.clear();
        }
        Some(telling)
    }
    fn prompt(&self, state: &Wrapped, side: Side, question: &Task) -> String {
        match self.fault {
            Fault::PromptsNothing => String::new(),
            Fault::PromptPeeks => format!("the enemy is on {}", self.peek(&state.inner, side)),
            _ => self.inner.prompt(&state.inner, side, question),
        }
    }
    fn say(&self, state: &Wrapped, side: Side, answer: &Answer) -> String {
        match self.fault {
            Fault::SaysNothing => String::new(),
            Fault::SaysNonsense => "halt".to_owned(),
            _ => self.inner.say(&state.inner, side, answer),
        }
    }
    fn read(&self, state: &Wrapped, side: Side, words: &str) -> Result<Answer, String> {
        self.inner.read(&state.inner, side, words)
    }
    fn sound(&self, state: &Wrapped) -> Result<(), String> {
        if self.is(Fault::Unsound) && state.inner.turn == 3 {
            return Err("the third turn is unlucky".to_owned());
        }
        self.inner.sound(&state.inner)
    }
}

impl Ruleset for Broken {
    const PREFIX: &'static str = "PK";
    const TITLE: &'static str = "The broken picket";
    const VERSION: u32 = 1;
    const OLDEST: u32 = 1;

    fn battles() -> &'static [BattleFile] {
        Picket::battles()
    }
    fn choices(&self) -> Vec<Choice> {
        self.inner.choices()
    }
    fn open(_: &str, _: &str, _: &Options, _: u32) -> Result<Broken, Vec<FileFault>> {
        Err(Vec::new())
    }
    fn side_names(&self) -> [&str; 2] {
        self.inner.side_names()
    }
    fn arrange(&self, state: &mut Wrapped, words: &str) -> Result<(), String> {
        self.inner.arrange(&mut state.inner, words)
    }
    fn fact(&self, state: &Wrapped, words: &str) -> Result<String, String> {
        self.inner.fact(&state.inner, words)
    }
    fn text_board(&self, view: &Wrapped) -> String {
        if self.is(Fault::DrawsNothing) { String::new() } else { self.inner.text_board(&view.inner) }
    }
}
