//! The rule set and its battle, as the contract wants them. The tasks do the rest, each in its chapter.

use crate::ambush::Conceal;
use crate::fire::REACTION_FIRE;
use crate::state::{ALL_UNITS, Sealed, State, Unit, UnitId, Watch};
use crate::watch::WATCH;
use crate::written::{carry::Doing, sheet};
use crate::{Answer, Event, Post, Posture, Refusal, Task};
use crate::{apply, scenario, sequence, talk, victory, view, words};
use ::view::Measuring;
use kernel::{
    Agenda, BattleFile, BySide, Choice, Explained, Fault, Game, Options, Outcome, Ruleset, Side, Speaker,
    Stage, Stream, Telling, Viewer,
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
    /// PK-11a
    pub(crate) short_supplies: bool,
    /// PK-12a
    pub(crate) watch: bool,
    /// PK-13a
    pub(crate) written: bool,
}

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
    /// A side as a player reads it.
    pub fn side(&self, side: Side) -> &str {
        &self.sides[side.index()]
    }
    /// Every code and name by which a player may call a company.
    pub(crate) fn codes(&self) -> impl Iterator<Item = (UnitId, String)> + '_ {
        let units = Side::BOTH.into_iter().flat_map(UnitId::of);
        units.flat_map(|unit| {
            [(unit, unit.to_string()), (unit, self.names[unit.index()].clone()), (unit, self.name(unit))]
        })
    }
    /// The side that is asked now, the first of two.
    pub(crate) fn asked(&self, state: &State) -> Option<Side> {
        self.pending(state).asked().next()
    }
    /// The nerve of a company (PK-1d).
    pub fn nerve(&self, unit: UnitId) -> u8 {
        self.nerves[unit.index()]
    }
    /// Whether a post is open ground (PK-1f).
    pub fn is_open(&self, post: Post) -> bool {
        self.open & (1 << post.index()) != 0
    }
    /// Whether companies that fire look after their cartridges (PK-11a).
    pub fn supplies_are_short(&self) -> bool {
        self.short_supplies
    }
    /// Whether the side without the initiative watches a post (PK-12a).
    pub fn watches(&self) -> bool {
        self.watch
    }
    /// Whether orders are written (PK-13a).
    pub fn orders_are_written(&self) -> bool {
        self.written
    }
    /// The number of turns.
    pub fn turns(&self) -> u8 {
        self.turns
    }
}

impl Game for Picket {
    type State = State;
    type Task = Task;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    fn start(&self) -> State {
        let mut agenda = Agenda::default();
        let _room = agenda.push(Conceal.into());
        State {
            turn: 0,
            units: self.setup,
            posture: BySide::new(Posture::Hold, Posture::Hold),
            sealed: BySide::new(Sealed::Awaited, Sealed::Awaited),
            watch: BySide::new(Watch::Unasked, Watch::Unasked),
            doing: [Doing::Nothing; ALL_UNITS],
            tests: 0,
            lost: BySide::default(),
            next: Side::First,
            agenda,
            over: None,
        }
    }

    fn task<'s>(&self, state: &'s State) -> Option<&'s Task> {
        state.agenda.top()
    }
    fn over(&self, state: &State) -> Option<Outcome> {
        state.over.map(|_| victory::outcome(state))
    }
    fn nothing_left(&self, state: &State) -> Outcome {
        victory::outcome(state)
    }
    fn intervene(&self, stage: &mut Stage<'_, Picket>) -> bool {
        sequence::intervene(stage)
    }
    fn not_asked(&self, _: &State, _: &Answer) -> Refusal {
        Refusal::NotAsked
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
        let shows = matches!(event, Event::Watching(_, Watch::Shown(_)));
        shows || matches!(event, Event::Revealed(..) | Event::PosturesShown(_))
    }
    fn still_secret(&self, state: &State, side: Side, answer: &Answer) -> bool {
        view::still_secret(state, side, answer)
    }

    fn reactions(&self) -> &'static [&'static str] {
        if self.watch { &[REACTION_FIRE, WATCH] } else { &[REACTION_FIRE] }
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        refusal.explain(self, state)
    }
    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        talk::tell(self, state, event)
    }
    fn say(&self, state: &State, side: Side, answer: &Answer) -> String {
        answer.say(&Speaker { game: self, state, side })
    }
    fn read(&self, state: &State, side: Side, text: &str) -> Result<Answer, String> {
        let by = Speaker { game: self, state, side };
        match sheet::read(&by, text) {
            Some(sheet) => sheet.map(Answer::Orders),
            None => Answer::read(&by, text),
        }
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

    fn battles() -> &'static [BattleFile] {
        scenario::BATTLES
    }
    fn choices(&self) -> Vec<Choice> {
        scenario::choices().to_vec()
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
