//! The log as each viewer may read it, and the dice that fell.

use kernel::{BySide, Course, Entry, Game, Pending, Ruleset, Side, Viewer};
use protocol::{Fallen, Heading, Line, Seat, Thrown};
use std::sync::Arc;
use view::Shown;

const SEATS: [Seat; 4] = [Seat::First, Seat::Second, Seat::Spectator, Seat::Umpire];

/// The lines of a log. Most read the same for everybody and are kept once.
pub struct Chronicle<G: Game> {
    course: Course<G>,
    /// For whom (a bit for each of [`SEATS`]), and the line.
    lines: Vec<(u8, Line)>,
    fallen: Vec<Fallen>,
    /// Whose links the next roll was called with.
    called: BySide<bool>,
}

impl<G: Shown> Chronicle<G> {
    /// A log without lines.
    pub fn new(game: Arc<G>) -> Chronicle<G> {
        Chronicle {
            course: Course::new(game),
            lines: Vec::new(),
            fallen: Vec::new(),
            called: BySide::default(),
        }
    }

    /// Reads on to the end of these entries.
    pub fn catch_up(&mut self, entries: &[Entry<G::Answer>]) {
        for entry in entries.iter().skip(self.course.entries().len()) {
            self.read(entry);
        }
    }

    /// The lines a seat may read after entry `since` up to entry `to`.
    pub fn lines(&self, seat: Seat, since: u32, to: u32) -> Vec<Line> {
        let from = self.lines.partition_point(|(_, line)| line.entry <= since);
        let mine = self.lines[from..].iter().take_while(|(_, line)| line.entry <= to);
        mine.filter(|(whom, _)| whom & bit(seat) != 0).map(|(_, line)| line.clone()).collect()
    }

    /// The dice that fell after entry `since` up to entry `to`.
    pub fn fallen(&self, since: u32, to: u32) -> Vec<Fallen> {
        let from = self.fallen.partition_point(|fallen| fallen.entry <= since);
        self.fallen[from..].iter().take_while(|fallen| fallen.entry <= to).cloned().collect()
    }

    fn read(&mut self, entry: &Entry<G::Answer>) {
        let n = self.course.entries().len() as u32 + 1;
        let game = self.course.game().clone();
        if let (Entry::Roll { faces, links, .. }, Pending::Roll(roll)) = (entry, self.course.pending()) {
            let mut fallen = Fallen::new(n, &roll, faces);
            fallen.number = self.course.rolls();
            fallen.thrown = links.as_ref().map(|links| Thrown::new(links, self.called));
            let seen = game.view(self.course.state(), Viewer::Spectator);
            if let Some((row, column)) = game.lit(&seen, &roll, faces) {
                (fallen.row, fallen.column) = (Some(row), Some(column));
            }
            self.fallen.push(fallen);
        }
        self.lines.extend(beside(&*game, n, entry, self.called).into_iter().map(|line| (u8::MAX, line)));
        match entry {
            Entry::Call { sides } => self.called = *sides,
            Entry::Roll { .. } | Entry::Chain { .. } => self.called = BySide::default(),
            _ => {}
        }
        let before = self.course.state().clone();
        // The entries come from a course that has judged them already.
        if let Ok(events) = self.course.push(entry.clone()) {
            self.tell(&game, n, before, &events);
        }
    }

    fn tell(&mut self, game: &G, n: u32, mut state: G::State, events: &[G::Event]) {
        for event in events {
            let first = self.lines.len();
            for seat in SEATS {
                let told = game.witness(event, seat.viewer());
                let told = told.and_then(|event| game.tell(&game.view(&state, seat.viewer()), &event));
                let Some(told) = told else { continue };
                let line = Line {
                    entry: n,
                    text: told.text,
                    rule: told.rule.map(|rule| rule.as_str().to_owned()),
                    at: told.at.into_iter().map(Into::into).collect(),
                    heading: told.heading.into(),
                    back_to: None,
                };
                match self.lines[first..].iter_mut().find(|(_, known)| *known == line) {
                    Some((whom, _)) => *whom |= bit(seat),
                    None => self.lines.push((bit(seat), line)),
                }
            }
            game.apply(&mut state, event);
        }
    }
}

fn bit(seat: Seat) -> u8 {
    1 << seat as u8
}

/// What an entry tells everybody beside what happens by the rules: what is taken back, and what players do about
/// their chains.
fn beside<G: Ruleset>(game: &G, entry: u32, what: &Entry<G::Answer>, called: BySide<bool>) -> Vec<Line> {
    let name = |side: Side| game.side_names()[side.index()];
    let line = |text: String, back_to: Option<u32>| Line {
        entry,
        text,
        rule: None,
        at: Vec::new(),
        heading: Heading::Line,
        back_to,
    };
    match what {
        Entry::Undo { side, to } => {
            vec![line(format!("{} takes back its last decisions.", name(*side)), Some(*to))]
        }
        Entry::Chain { side: Some(side), .. } if called[*side] => {
            let text = "begins a new chain for the dice after the roll was called; it is called anew.";
            vec![line(format!("{} {text}", name(*side)), None)]
        }
        Entry::Chain { side: Some(side), .. } => {
            vec![line(format!("{} begins a new chain for the dice.", name(*side)), None)]
        }
        Entry::Roll { links: Some(links), .. } => {
            let silent = Side::BOTH.into_iter().filter(|&side| called[side] && links.sides()[side].is_none());
            let text = "was called for the dice and showed no link; they fall without it.";
            silent.map(|side| line(format!("{} {text}", name(side)), None)).collect()
        }
        _ => Vec::new(),
    }
}
