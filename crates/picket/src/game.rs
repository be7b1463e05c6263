//! The rule set and its battle: dispatch only.

use crate::state::{ALL_UNITS, Sealed, State, Task, Unit, UnitId};
use crate::{Answer, Event, Post, Posture, Question, Refusal};
use crate::{
    apply, assault, fire, movement, nerve, options, refusals, scenario, sequence, talk, victory, view, words,
};
use ::view::Measuring;
use kernel::{
    Agenda, Battle, BySide, Choice, Dice, Explained, Faces, Fault, Game, Listing, Options, Pending, Policy,
    Reading, Roll, Ruleset, Side, Stage, Stream, Telling, Viewer, rule,
};

/// A battle of the Picket: everything that does not change.
#[derive(Clone, Debug)]
pub struct Picket {
    pub(crate) title: String,
    pub(crate) sides: [String; 2],
    pub(crate) names: [String; ALL_UNITS],
    pub(crate) nerves: [u8; ALL_UNITS],
    pub(crate) setup: [Unit; ALL_UNITS],
    /// One bit for each post.
    pub(crate) open: u16,
    pub(crate) turns: u8,
    pub(crate) measuring: Measuring,
}

/// The one kind of reaction.
pub const REACTION_FIRE: &str = "reaction fire";

impl Picket {
    /// The battle that comes with the program, short.
    pub fn ford() -> Result<Picket, Vec<Fault>> {
        let battle = &scenario::BATTLES[0];
        Picket::open(battle.id, battle.text, &Options::new(), Picket::VERSION)
    }
    /// The name of the battle.
    pub fn title(&self) -> &str {
        &self.title
    }
    /// A company as a player reads it: "B1 Grenadiers".
    pub fn name(&self, unit: UnitId) -> String {
        let name = self.names[unit.index()].as_str();
        format!("{unit} {name}").trim_end().to_owned()
    }
    /// The nerve of a company (PK-1d).
    pub fn nerve(&self, unit: UnitId) -> u8 {
        self.nerves[unit.index()]
    }
    /// Whether a post is open ground (PK-1f).
    pub fn is_open(&self, post: Post) -> bool {
        self.open & (1 << post.index()) != 0
    }
    /// The number of turns.
    pub fn turns(&self) -> u8 {
        self.turns
    }
}

impl Game for Picket {
    type State = State;
    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    fn start(&self) -> State {
        let mut agenda = Agenda::default();
        let _room = agenda.push(Task::Conceal);
        State {
            turn: 0,
            units: self.setup,
            posture: BySide::new(Posture::Hold, Posture::Hold),
            sealed: BySide::new(Sealed::Awaited, Sealed::Awaited),
            lost: BySide::default(),
            next: Side::First,
            agenda,
            over: None,
        }
    }

    fn pending(&self, state: &State) -> Pending<Question> {
        if state.over.is_some() {
            return Pending::Over(victory::outcome(state));
        }
        let sealed = |question: Question| {
            let awaited = |side: Side| (state.sealed[side] == Sealed::Awaited).then_some(question);
            Pending::Sealed(BySide::from_fn(awaited))
        };
        match state.agenda.top() {
            Some(Task::Conceal) => sealed(Question::Conceal),
            Some(Task::Postures) => sealed(Question::Posture),
            Some(Task::Initiative) => {
                Pending::Roll(Roll::new(Dice::d6(2), "initiative", rule!("PK-2c")).read(Reading::Each))
            }
            Some(&Task::Activation(side)) => Pending::Ask(side, Question::Activate),
            Some(&Task::Onward(unit)) => Pending::Ask(unit.side(), Question::Onward(unit)),
            Some(&Task::Reaction(mover)) => Pending::Ask(!mover.side(), Question::React(mover)),
            Some(&Task::Hits { side, post, .. }) => Pending::Ask(side, Question::Suffer(post)),
            Some(Task::Fire(shot)) => Pending::Roll(fire::fire_roll(self, state, shot)),
            Some(&(Task::Nerve(unit) | Task::Rally(unit))) => {
                Pending::Roll(nerve::nerve_roll(self, state, unit))
            }
            Some(&Task::Assault(unit, at)) => Pending::Roll(assault::assault_roll(state, unit, at)),
            Some(&Task::StrikeBack(unit, at, _)) => Pending::Roll(assault::strike_back_roll(state, unit, at)),
            // `sequence::proceed` never stops here; a position arranged by hand may, and is then over.
            Some(Task::MoveIn(..)) | None => Pending::Over(victory::outcome(state)),
        }
    }

    fn options(&self, state: &State, side: Side, out: &mut Vec<Answer>) -> Listing {
        options::list(state, side, out);
        Listing::Complete
    }

    fn check(&self, state: &State, side: Side, answer: &Answer) -> Result<(), Vec<Refusal>> {
        let mut reasons = Vec::new();
        if self.pending(state).question(side).is_none() {
            return Err(vec![Refusal::NotAsked]);
        }
        refusals::judge(state, side, answer, &mut |reason| reasons.push(reason));
        if reasons.is_empty() { Ok(()) } else { Err(reasons) }
    }

    fn decide(&self, stage: &mut Stage<'_, Picket>, side: Side, answer: &Answer) {
        match (*answer, stage.state().agenda.top().copied()) {
            (Answer::Conceal(post), _) => sequence::seal(stage, side, Sealed::Post(post)),
            (Answer::Posture(posture), _) => sequence::seal(stage, side, Sealed::Posture(posture)),
            (Answer::Step(unit, to), _) => {
                stage.emit(Event::Activated(unit));
                movement::step(stage, unit, to, movement::Step::First);
            }
            (Answer::Fire(unit, at), _) => {
                stage.emit(Event::Activated(unit));
                fire::fire(stage, unit, at);
            }
            (Answer::Rally(unit), _) => {
                stage.emit(Event::Activated(unit));
                stage.emit(Event::Opened(Task::Rally(unit)));
            }
            (Answer::Stand(unit), _) => stage.emit(Event::Activated(unit)),
            (Answer::Onward(to), Some(Task::Onward(unit))) => {
                stage.emit(Event::Closed);
                movement::step(stage, unit, to, movement::Step::Second);
            }
            (Answer::React(unit), Some(Task::Reaction(mover))) => fire::react(stage, unit, mover),
            (Answer::Suffer(unit), _) => sequence::suffer(stage, unit),
            (Answer::Halt | Answer::Decline, _) => stage.emit(Event::Closed),
            (Answer::Onward(_) | Answer::React(_), _) => {}
        }
        sequence::proceed(stage);
    }

    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        match stage.state().agenda.top().copied() {
            Some(Task::Initiative) => sequence::settle_initiative(stage, faces),
            Some(Task::Fire(shot)) => fire::settle_fire(stage, &shot, faces),
            Some(Task::Nerve(unit)) => nerve::settle_nerve(stage, unit, faces),
            Some(Task::Rally(unit)) => nerve::settle_rally(stage, unit, faces),
            Some(Task::Assault(unit, at)) => assault::settle_assault(stage, unit, at, faces),
            Some(Task::StrikeBack(unit, at, dealt)) => {
                assault::settle_strike_back(stage, unit, at, dealt, faces);
            }
            _ => {}
        }
        sequence::proceed(stage);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn view(&self, state: &State, viewer: Viewer) -> State {
        view::view(state, viewer)
    }
    fn imagine(&self, view: &State, viewer: Viewer, chance: &mut Stream) -> State {
        view::imagine(view, viewer, chance)
    }
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::witness(event, viewer))
    }
    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Revealed(..) | Event::PosturesShown(_))
    }
    fn still_secret(&self, state: &State, side: Side, answer: &Answer) -> bool {
        view::still_secret(state, side, answer)
    }

    fn reaction(&self, question: &Question) -> Option<&'static str> {
        matches!(question, Question::React(_)).then_some(REACTION_FIRE)
    }
    fn reactions(&self) -> &'static [&'static str] {
        &[REACTION_FIRE]
    }
    fn standing(&self, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        let Pending::Ask(asked, Question::React(_)) = self.pending(state) else { return None };
        match policy {
            _ if asked != side => None,
            Policy::Ask => None,
            Policy::Never => Some(Answer::Decline),
            Policy::Always => Some(fire::best_reaction(state, side).map_or(Answer::Decline, Answer::React)),
        }
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        refusals::explain(self, state, refusal)
    }
    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        talk::tell(self, state, event)
    }
    fn prompt(&self, state: &State, side: Side, question: &Question) -> String {
        talk::prompt(self, state, side, question)
    }
    fn say(&self, _state: &State, _side: Side, answer: &Answer) -> String {
        words::say(answer)
    }
    fn read(&self, _state: &State, _side: Side, text: &str) -> Result<Answer, String> {
        words::read(text)
    }
    fn sound(&self, state: &State) -> Result<(), String> {
        view::sound(state)
    }
}

impl Ruleset for Picket {
    const PREFIX: &'static str = "PK";
    const TITLE: &'static str = "The Picket";
    const VERSION: u32 = 1;
    const OLDEST: u32 = 1;

    fn battles() -> &'static [Battle] {
        scenario::BATTLES
    }
    fn choices(&self) -> Vec<Choice> {
        vec![scenario::length(), scenario::measuring()]
    }
    fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Picket, Vec<Fault>> {
        scenario::open(file, text, options, version)
    }
    fn side_names(&self) -> [&str; 2] {
        [&self.sides[0], &self.sides[1]]
    }
    fn arrange(&self, state: &mut State, text: &str) -> Result<(), String> {
        words::arrange(state, text)
    }
    fn fact(&self, state: &State, text: &str) -> Result<String, String> {
        words::fact(state, text)
    }
    fn text_board(&self, view: &State) -> String {
        talk::text_board(self, view)
    }
}
