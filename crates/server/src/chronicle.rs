//! The log as each viewer may read it, and the dice that fell.
//!
//! It is told while the game is played, from the events the play made: nothing is judged or decided again for it. What
//! was told can be told again from the entries, so a table that rests lets go of it.

use kernel::{
    BySide, Caption, Closing, Course, Deed, Entry, Hidden, Joined, Paragraph, Part, Pending, Ruleset, Side,
    Telling, Viewer,
};
use lessons::{Exercise, Lesson, Progress};
use protocol::view::{LessonPage, LessonStep};
use protocol::{Fallen, Line, Seat, Thrown};
use std::sync::Arc;
use view::Shown;

const SEATS: [Seat; 4] = [Seat::First, Seat::Second, Seat::Spectator, Seat::Umpire];
const EVERYBODY: u8 = 0b1111;

/// The lines of a log. Most read the same for everybody and are kept once.
#[derive(Default)]
pub struct Chronicle {
    /// How many entries are told.
    told: usize,
    lines: Vec<Told>,
    fallen: Vec<Fallen>,
    /// Whose doing the last entry was.
    by: Option<Side>,
    /// Whose links the next roll was called with.
    called: BySide<bool>,
    /// The guided first battle that is fought here, and how far the pupil has come.
    lesson: Option<(&'static Lesson, Progress)>,
}

/// A line, and for whom it is.
#[derive(PartialEq)]
struct Told {
    /// A bit for each of [`SEATS`].
    whom: u8,
    line: Line,
    deed: Option<Deed>,
}

impl Told {
    /// Whether it begins something new whatever came before it.
    fn opens(&self) -> bool {
        self.line.back_to.is_none() && Paragraph::always_opens(self.line.heading, self.deed.as_ref())
    }
}

/// A log as it is read: the paragraph at hand, and those of its lines that are not taken back.
#[derive(Default)]
struct Reading<'a> {
    paragraph: Paragraph,
    standing: Vec<&'a Told>,
}

impl<'a> Reading<'a> {
    fn add(&mut self, told: &'a Told) -> Joined {
        if let Some(to) = told.line.back_to {
            return self.go_back(to);
        }
        let joined = self.paragraph.add(told.line.heading, told.deed.as_ref());
        if joined.part == Part::Opens {
            self.standing.clear();
        }
        self.standing.push(told);
        joined
    }

    /// Whoever takes back a part of a move goes on with the same move: what comes next joins what still stands of it.
    fn go_back(&mut self, to: u32) -> Joined {
        self.standing.retain(|told| told.line.entry <= to);
        self.paragraph = Paragraph::default();
        for told in &self.standing {
            self.paragraph.add(told.line.heading, told.deed.as_ref());
        }
        let part = if self.standing.is_empty() { Part::Opens } else { Part::Joins };
        Joined { part, so_far: None }
    }
}

impl Chronicle {
    /// Nothing told yet.
    pub fn new(lesson: Option<&'static Lesson>) -> Chronicle {
        Chronicle { lesson: lesson.map(|lesson| (lesson, Progress::default())), ..Chronicle::default() }
    }

    /// What the lesson says now, to the pupil alone: how far he is may tell what he has sealed. A step that lasts to the
    /// end of the battle is done when it is over.
    pub fn lesson(&self, seat: Seat, over: bool) -> Option<LessonPage> {
        let (lesson, Progress { step, .. }) =
            self.lesson.filter(|(lesson, _)| seat.viewer().knows(lesson.side))?;
        let lasted = over && lesson.steps.get(step).is_some_and(|step| step.done.is_empty());
        let done = step + usize::from(lasted);
        let step = lesson.steps.get(done).map(|step| LessonStep {
            title: step.title.clone(),
            say: step.say.clone(),
            task: step.task.clone(),
            clause: step.clause.clone(),
        });
        let words = match (done, &step) {
            (0, _) => Some(lesson.intro.clone()),
            (_, None) => Some(lesson.outro.clone()),
            _ => None,
        };
        let count = |n: usize| n as u32;
        Some(LessonPage {
            title: lesson.title.clone(),
            done: count(done),
            steps: count(lesson.steps.len()),
            step,
            words,
            next: lesson.next.clone(),
        })
    }

    /// What was just done to a game is told: `entries` are all of its entries, `before` the position in which the new
    /// ones came in, `events` what they made happen. A chronicle that is not told up to then waits to be read.
    pub fn hear<G: Shown>(
        &mut self,
        game: &G,
        entries: &[Entry<G::Answer>],
        already: usize,
        before: G::State,
        events: &[G::Event],
    ) {
        if self.told != already {
            return;
        }
        for entry in &entries[already..] {
            self.begin(game, entry, &before);
        }
        self.tell(game, before, events);
    }

    /// Tells everything up to the end of these entries.
    pub fn catch_up<G: Shown>(&mut self, game: &Arc<G>, entries: &[Entry<G::Answer>]) {
        if self.told == entries.len() {
            return;
        }
        self.rest();
        let mut course = Course::new(game.clone());
        for entry in entries {
            let before = course.state().clone();
            self.begin(&**game, entry, &before);
            // The entries come from a course that has judged them already.
            if let Ok(events) = course.push(entry.clone()) {
                self.tell(&**game, before, &events);
            }
        }
    }

    /// Lets go of everything.
    pub fn rest(&mut self) {
        *self = Chronicle::new(self.lesson.map(|(lesson, _)| lesson));
    }

    /// The lines a seat may read after entry `since` up to entry `to`.
    pub fn lines(&self, seat: Seat, since: u32, to: u32) -> Vec<Line> {
        let new = self.lines.partition_point(|told| told.line.entry <= since);
        let seen = |told: &&Told| told.whom & bit(seat) != 0;
        // A line may go on with what began before: the paragraph is read from its beginning.
        let from = self.lines[..new].iter().rposition(|told| seen(&told) && told.opens()).unwrap_or(0);
        let mut reading = Reading::default();
        let mine = self.lines[from..].iter().take_while(|told| told.line.entry <= to).filter(seen);
        mine.filter_map(|told| {
            let Joined { part, so_far } = reading.add(told);
            (told.line.entry > since).then(|| Line { part, so_far, ..told.line.clone() })
        })
        .collect()
    }

    /// The dice that fell after entry `since` up to entry `to`.
    pub fn fallen(&self, since: u32, to: u32) -> Vec<Fallen> {
        let from = self.fallen.partition_point(|fallen| fallen.entry <= since);
        self.fallen[from..].iter().take_while(|fallen| fallen.entry <= to).cloned().collect()
    }

    /// An entry comes in: the dice of a roll, and what is told beside what happens by the rules.
    fn begin<G: Shown>(&mut self, game: &G, entry: &Entry<G::Answer>, before: &G::State) {
        self.told += 1;
        let n = self.told as u32;
        if let Entry::Roll { faces, links, .. } = entry
            && let Pending::Roll(roll) = game.pending(before)
        {
            let mut fallen = Fallen::new(n, &roll, faces);
            fallen.number = self.fallen.len() as u32;
            fallen.whom = game.concerns(&game.view(before, Viewer::Spectator), &roll);
            fallen.thrown = links.as_ref().map(|links| Box::new(Thrown::new(links, self.called)));
            if let Some((row, column)) = game.lit(&game.view(before, Viewer::Spectator), &roll, faces) {
                (fallen.row, fallen.column) = (Some(row), Some(column));
            }
            let reckonings = game.reckon(&game.view(before, Viewer::Spectator), &roll, faces);
            // One reading without a word of its own is the throw itself.
            let tells = reckonings.len() > 1 || reckonings.iter().any(|reading| reading.says.is_some());
            fallen.reckonings = if tells { reckonings } else { Vec::new() };
            self.fallen.push(fallen);
        }
        if let Entry::Answer { side, .. } | Entry::Sealed { side, .. } | Entry::Undo { side, .. } = entry {
            self.by = Some(*side);
        }
        let beside = beside(game, n, entry, self.called).into_iter();
        self.lines.extend(beside.map(|line| Told { whom: EVERYBODY, line, deed: None }));
        if let (Some((lesson, at)), Some((side, answer))) = (&mut self.lesson, given(entry)) {
            let offered = |step: &Exercise| could_be_done(game, before, side, step);
            *at = lesson.after(*at, side, &game.say(before, side, answer), &offered);
        }
        match entry {
            Entry::Call { sides } => self.called = *sides,
            Entry::Roll { .. } | Entry::Chain { .. } => self.called = BySide::default(),
            _ => {}
        }
    }

    /// Tells the events of the last entry, one by one, each in the position it found.
    fn tell<G: Shown>(&mut self, game: &G, mut state: G::State, events: &[G::Event]) {
        for event in events {
            // What is not told to one who sees everything is told to nobody.
            if let Some(told) = game.tell(&state, event) {
                self.tell_seats(game, &state, event, told);
            }
            game.apply(&mut state, event);
        }
    }

    /// Tells an event to every seat: most see what there is to see, and are told the same.
    fn tell_seats<G: Shown>(&mut self, game: &G, state: &G::State, event: &G::Event, told: Telling) {
        let first = self.lines.len();
        let told = self.told(told);
        self.lines.push(told);
        for seat in SEATS {
            let view = game.view(state, seat.viewer());
            let Some(witnessed) = game.witness(event, seat.viewer()) else { continue };
            if view == *state && witnessed == *event {
                self.lines[first].whom |= bit(seat);
                continue;
            }
            let Some(told) = game.tell(&view, &witnessed) else { continue };
            let told = self.told(told);
            match self.lines[first..].iter_mut().find(|known| known.line == told.line) {
                Some(known) => known.whom |= bit(seat),
                None => self.lines.push(Told { whom: bit(seat), ..told }),
            }
        }
        if self.lines[first].whom == 0 {
            self.lines.remove(first);
        }
    }

    fn told(&mut self, told: Telling) -> Told {
        let Telling { text, rule, at, heading, deed } = told;
        // What a new phase brings by itself is nobody's doing.
        if matches!(heading, Caption::Turn | Caption::Phase) {
            self.by = None;
        }
        let who = deed.as_ref().map(|deed| deed.who.clone());
        let line = Line { rule, at, heading, by: self.by, who, ..plain(self.told as u32, text) };
        Told { whom: 0, line, deed }
    }
}

/// The answer an entry holds, given openly or sealed.
fn given<A>(entry: &Entry<A>) -> Option<(Side, &A)> {
    match entry {
        Entry::Answer { side, answer, .. } => Some((*side, answer)),
        Entry::Sealed { side, open: Some(open), .. } => match &open.hidden {
            Hidden::Answer(answer) => Some((*side, answer)),
            Hidden::Orders(_) => None,
        },
        _ => None,
    }
}

/// Whether a pupil could finish a step now.
fn could_be_done<G: Ruleset>(game: &G, state: &G::State, side: Side, step: &Exercise) -> bool {
    let view = game.view(state, Viewer::Side(side));
    let mut offers = Vec::new();
    game.options(&view, side, &mut offers);
    offers.iter().any(|answer| step.is_done_by(&game.say(&view, side, answer)))
}

/// A line that stands for itself.
fn plain(entry: u32, text: String) -> Line {
    Line {
        entry,
        text,
        rule: None,
        at: Vec::new(),
        heading: Caption::Line,
        part: Part::Opens,
        by: None,
        who: None,
        so_far: None,
        back_to: None,
    }
}

fn bit(seat: Seat) -> u8 {
    1 << seat as u8
}

/// What an entry tells everybody beside what happens by the rules: what is taken back, and what players do about
/// their chains.
fn beside<G: Ruleset>(game: &G, entry: u32, what: &Entry<G::Answer>, called: BySide<bool>) -> Vec<Line> {
    let name = |side: Side| game.side_names()[side.index()];
    let people = |side: Side| kernel::people(name(side));
    let line = |text: String, back_to: Option<u32>| Line { back_to, ..plain(entry, text) };
    match what {
        Entry::Undo { side, to, agreed } => {
            let together = if *agreed { " by agreement" } else { "" };
            vec![line(format!("The {} took back a move{together}.", people(*side)), Some(*to))]
        }
        Entry::Closed { side, how } => {
            let who = side.map(people).unwrap_or_default();
            let text = match how {
                Closing::Resigned => format!("The {who} resign."),
                Closing::OutOfTime => format!("The {who} have run out of time."),
                Closing::Drawn => "Both sides agree on a draw.".to_owned(),
            };
            vec![Line { heading: Caption::Phase, ..line(text, None) }]
        }
        Entry::Chain { side: Some(side), .. } if called[*side] => {
            let text = "begin a new chain for the dice after the roll was called; the roll is called again.";
            vec![line(format!("The {} {text}", people(*side)), None)]
        }
        Entry::Chain { side: Some(side), .. } => {
            vec![line(format!("The {} begin a new chain for the dice.", people(*side)), None)]
        }
        Entry::Roll { links: Some(links), .. } => {
            let silent = Side::BOTH.into_iter().filter(|&side| called[side] && links.sides()[side].is_none());
            let text = "were called for the dice and showed no link; the dice fall without it.";
            silent.map(|side| line(format!("The {} {text}", people(side)), None)).collect()
        }
        _ => Vec::new(),
    }
}
