//! The rule set and its battle, as the contract wants them. The tasks do the rest, each in its chapter.

use crate::answers::Answer;
use crate::battle::{Post, Start};
use crate::events::Event;
use crate::fire::declare::{self, Volleys};
use crate::fire::step::FIRE;
use crate::forced::cause::CAUSES;
use crate::forced::direction::RETREATS;
use crate::formation::gaps;
use crate::help::{self, HELP, Helpers};
use crate::march::choices::Kind;
use crate::march::underway;
use crate::melee::onward::ONWARD;
use crate::names::Names;
use crate::orders::{RestFor, Sheet, lexer, read, say};
use crate::refuge::REFUGE;
use crate::refusals::Refusal;
use crate::reorganise::FORMING_UP;
use crate::sequence::{Sequence, Step};
use crate::shown::framed;
use crate::staff::plans::{self, Plan, RIDES};
use crate::staff::replace::REPLACING;
use crate::state::*;
use crate::units::UnitId;
use crate::urban::leave::COMING_OUT;
use crate::works::destroy::{Bridges, DESTRUCTION};
use crate::writing::WriteOrders;
use crate::{Ba, apply, victory};
use kernel::{Agenda, BySide, Explained, Game, Outcome, Shared, Side, Speaker, Telling, Viewer};
use tabletop::{Length, Pose, Turn};

impl Ba {
    /// The names of a position.
    pub fn names<'a>(&'a self, state: &'a State) -> Names<'a> {
        Names { battle: &self.battle, state }
    }
}

/// What standing orders can answer.
const REACTIONS: &[&str] = &[
    RETREATS,
    FORMING_UP,
    CAUSES,
    HELP,
    RIDES,
    REPLACING,
    COMING_OUT,
    REFUGE,
    ONWARD,
    DESTRUCTION,
    Kind::Other.reaction(),
    Kind::Lost.reaction(),
    Kind::Pressed.reaction(),
    Kind::Blocked.reaction(),
    FIRE,
];

impl Game for Ba {
    type State = State;
    type Task = Task;
    type Answer = Answer;
    type Event = Event;
    type Refusal = Refusal;

    fn start(&self) -> State {
        let battle = &self.battle;
        let units = (0..battle.units.len() as u8).map(|root| self.raise(root)).collect();
        let staff = battle.posts.iter().zip(&battle.staff).map(|(post, officer)| {
            let (alive, at) = match *post {
                Post::At(at) => (Alive::Yes, at),
                Post::With(_) => (Alive::Coming, tabletop::Point::default()),
            };
            let (above, with) = (officer.above, None);
            Staff { alive, at, quality: officer.quality, failures: 0, tried_in: 0, with, above, near: false }
        });
        let mut agenda = Agenda::default();
        let _room = agenda.push(Sequence(Step::Write).into());
        let _room = agenda.push(WriteOrders.into());
        State {
            agenda,
            over: None,
            bound: 1,
            units,
            staff: staff.collect(),
            guns: Vec::new(),
            rooms: Vec::new(),
            projects: Vec::new(),
            destroyed: 0,
            fleeing: Vec::new(),
            spread: Vec::new(),
            due: Vec::new(),
            sheets: BySide::new(None, None),
            helpers: BySide::new(None, None),
            causes: Vec::new(),
            continued: BySide::new(None, None),
            attempts_on: BySide::new(None, None),
            volleys: BySide::new(None, None),
            firings: Vec::new(),
            suffered: Vec::new(),
            contacts: Vec::new(),
            bouts: Vec::new(),
            thrown: Vec::new(),
            march: None,
            penalties: BySide::default(),
            caught: Vec::new(),
            engaging: Vec::new(),
            lots: Vec::new(),
            transfers: Vec::new(),
            replacing: BySide::new(None, None),
            attempts: Vec::new(),
            plans: BySide::new(None, None),
        }
    }

    fn task<'s>(&self, state: &'s State) -> Option<&'s Task> {
        state.agenda.top()
    }
    fn over(&self, state: &State) -> Option<Outcome> {
        state.over.map(victory::outcome)
    }
    fn nothing_left(&self, state: &State) -> Outcome {
        victory::outcome(victory::judged(self, state))
    }
    fn not_asked(&self, _: &State, _: &Answer) -> Refusal {
        Refusal::NotAsked
    }
    fn apply(&self, state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    /// A side sees everything but the other's sheet and what shows of it (BA-R21, BA-R104, BA-R105).
    fn view(&self, state: &State, viewer: Viewer) -> State {
        let mut view = state.clone();
        if let Some(march) = &state.march {
            view.march = Some(Shared::new(march.seen_by(self, state, viewer)));
        }
        for side in Side::BOTH {
            if viewer.knows(side) {
                continue;
            }
            if view.sheets[side].is_some() {
                view.sheets[side] = Some(Shared::new(Sheet::default()));
            }
            crate::staff::redact(&mut view, side);
            if view.volleys[side].is_some() {
                view.volleys[side] = Some(Shared::new(Volleys::default()));
            }
            if view.continued[side].is_some() {
                view.continued[side] = Some(Shared::new(Sheet::default()));
            }
            if view.attempts_on[side].is_some() {
                view.attempts_on[side] = Some(Bridges::default());
            }
            if view.helpers[side].is_some() {
                view.helpers[side] = Some(Shared::new(Helpers::default()));
            }
            for project in &mut view.projects {
                if project.side == side && !project.is_finished() {
                    project.bounds = 0;
                }
            }
            for unit in &mut view.units {
                if self.battle.raised(unit.root).side == side {
                    unit.failed = None;
                    unit.supplies = Supplies::Plenty;
                    unit.regained = 0;
                    if let Occupation::Rest { purpose, waggon, bounds, served } = &mut unit.occupation {
                        (*purpose, *waggon, *bounds, *served) = (RestFor::Supplies, None, 0, 0);
                    }
                }
            }
        }
        view
    }
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Sealed(side, _) if !viewer.knows(*side) => {
                Event::Sealed(*side, Shared::new(Sheet::default()))
            }
            Event::Bidden(side, _) if !viewer.knows(*side) => {
                Event::Bidden(*side, Shared::new(Sheet::default()))
            }
            Event::FireDeclared(side, _) if !viewer.knows(*side) => {
                Event::FireDeclared(*side, Shared::new(Volleys::default()))
            }
            Event::Continues(side, _) if !viewer.knows(*side) => {
                Event::Continues(*side, Shared::new(Sheet::default()))
            }
            Event::Attempts(side, _) if !viewer.knows(*side) => Event::Attempts(*side, Bridges::default()),
            // How far a work has got is hidden until it is finished (BA-R105).
            Event::Worked(_, side) if !viewer.knows(*side) => return None,
            Event::Helps(side, _) if !viewer.knows(*side) => {
                Event::Helps(*side, Shared::new(Helpers::default()))
            }
            Event::Marched(stretch) => Event::Marched(Box::new(underway::witnessed(stretch, viewer))),
            Event::Chosen(side, kind, chosen) if !viewer.knows(*side) => {
                Event::Chosen(*side, *kind, chosen.iter().map(|(unit, _)| (*unit, true)).collect())
            }
            Event::Staff(event) => Event::Staff(crate::staff::witnessed(event, viewer)),
            // Supplies are hidden until they show in a list of factors (BA-R105).
            Event::Rolled(unit, _) if viewer != Viewer::Umpire => Event::Rolled(*unit, Supplies::Plenty),
            Event::Rests(unit, _) if viewer != Viewer::Umpire => Event::Rests(*unit, Occupation::None),
            Event::Rested(_) if viewer != Viewer::Umpire => return None,
            Event::OrderFailed(unit, _) => Event::OrderFailed(*unit, None),
            other => other.clone(),
        })
    }
    /// Whatever was written sealed stays so while the game lasts: a shot that was lost, a helper that was not needed and a ride
    /// that did not come off were seen by nobody (BA-R104, BA-R105).
    fn still_secret(&self, state: &State, _: Side, _: &Answer) -> bool {
        state.over.is_none()
    }

    fn reactions(&self) -> &'static [&'static str] {
        REACTIONS
    }
    fn explain(&self, state: &State, refusal: &Refusal) -> Explained {
        refusal.explain(self, state)
    }
    fn tell(&self, state: &State, event: &Event) -> Option<Telling> {
        crate::talk::tell(self, state, event)
    }
    fn say(&self, state: &State, side: Side, answer: &Answer) -> String {
        match answer {
            Answer::Fire(volleys) if volleys.all.is_empty() => "no fire".to_owned(),
            Answer::Fire(volleys) => declare::say(&self.names(state), volleys),
            Answer::Continue(sheet) if sheet.orders.is_empty() => "no advance".to_owned(),
            Answer::Continue(sheet) => say::sheet(&self.names(state), sheet),
            Answer::Help(helpers) if helpers.all.is_empty() => "no help".to_owned(),
            Answer::Help(helpers) => help::say(&self.names(state), helpers),
            Answer::Orders(sheet) if sheet.orders.is_empty() => "no orders".to_owned(),
            Answer::Orders(sheet) => say::sheet(&self.names(state), sheet),
            Answer::Staff(plan) if plan.all.is_empty() => "no moves".to_owned(),
            Answer::Staff(plan) => plans::say(&self.names(state), plan),
            other => other.say(&Speaker { game: self, state, side }),
        }
    }
    fn read(&self, state: &State, side: Side, text: &str) -> Result<Answer, String> {
        let told = |faults: Vec<lexer::Misread>| {
            let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
            told.join("\n")
        };
        if matches!(state.agenda.top(), Some(Task::DeclareFire(_))) {
            if text.trim().eq_ignore_ascii_case("no fire") {
                return Ok(Answer::Fire(Volleys::default()));
            }
            return declare::read(&self.names(state), &framed("fire", text)).map(Answer::Fire).map_err(told);
        }
        if matches!(state.agenda.top(), Some(Task::Onward(_))) {
            if text.trim().eq_ignore_ascii_case("no advance") {
                return Ok(Answer::Continue(Sheet::default()));
            }
            return read::sheet(&self.names(state), &framed("continue", text))
                .map(Answer::Continue)
                .map_err(told);
        }
        if matches!(state.agenda.top(), Some(Task::Helping(_) | Task::SeekRefuge(_))) {
            if text.trim().eq_ignore_ascii_case("no help") {
                return Ok(Answer::Help(Helpers::default()));
            }
            return help::read(&self.names(state), &framed("help", text)).map(Answer::Help).map_err(told);
        }
        if matches!(state.agenda.top(), Some(Task::StaffMoves(_))) {
            if text.trim().eq_ignore_ascii_case("no moves") {
                return Ok(Answer::Staff(Plan::default()));
            }
            return plans::read(&self.names(state), &framed("staff", text)).map(Answer::Staff).map_err(told);
        }
        if !matches!(state.agenda.top(), Some(Task::WriteOrders(_))) {
            return Answer::read(&Speaker { game: self, state, side }, text);
        }
        if text.trim().eq_ignore_ascii_case("no orders") {
            return Ok(Answer::Orders(Sheet::default()));
        }
        read::sheet(&self.names(state), &framed("orders", text)).map(Answer::Orders).map_err(told)
    }
    fn sound(&self, state: &State) -> Result<(), String> {
        if state.agenda.depth() >= DEEPEST {
            return Err("the agenda is full".to_owned());
        }
        for id in state.ids() {
            let unit = state.unit(id);
            if unit.figures > unit.original {
                return Err(format!("{} has more figures than it began with", self.names(state).unit(id)));
            }
        }
        Ok(())
    }
}

impl Ba {
    /// A unit of the roster as it starts.
    fn raise(&self, root: u8) -> Unit {
        let (raised, placing) = (self.battle.raised(root), &self.battle.placings[usize::from(root)]);
        let (place, pose) = match placing.at {
            Start::Table(pose) => (Where::Table, pose),
            Start::Building(building) => {
                let centre = self.battle.terrain.building(building).centre();
                (Where::Building(building), Pose::new(centre, self.battle.facing[raised.side]))
            }
            Start::Arrives { entry, .. } => (Where::Coming, entry),
        };
        Unit {
            root,
            part: 1,
            kind: crate::state::Kind::Whole,
            place,
            pose,
            formation: placing.formation,
            files: placing.files,
            gap: gaps(raised.arm)[0],
            trail: None,
            figures: raised.figures,
            original: raised.figures,
            elements: raised.elements,
            crews: [0; crate::gunners::MOST_GUNS],
            cut: None,
            apart: None,
            regained: 0,
            adjusted: 0,
            commander: raised.commander,
            degree: placing.degree,
            failures: 0,
            supplies: Supplies::Plenty,
            fresh: Fresh::Yes,
            line: None,
            soutien_of: None,
            failed: None,
            occupation: Occupation::None,
            attack: None,
            right: Right::None,
            marks: Marks::default(),
            engaged: 0,
            marched: Length::ZERO,
            moved: Length::ZERO,
            moved_before: Length::ZERO,
            wheeled: Turn::ZERO,
            charged_in: 0,
            attacked_in: 0,
            defended_in: 0,
            triumphed_in: 0,
            fired_in: 0,
            targets: [None::<UnitId>; 2],
            aims: [None; 2],
        }
    }
}
