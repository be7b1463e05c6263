//! `grognard replay`: the story of a game, entry by entry, and the board it leads to.

use super::show::Shown;
use crate::answer::{Answer, Trouble};
use crate::input;
use games::{Opened, Playable, Visitor};
use kernel::log::{Closing, Entry, Hidden};
use kernel::{Course, FileFault, Pending, Policy, Viewer, file};
use serde::Serialize;
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard replay game.grog\n  grognard replay game.grog --at 40")]
pub struct Args {
    /// A game file
    file: PathBuf,
    /// Stop after this entry; 0 is the set-up
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Who looks: umpire, spectator or a side
    #[arg(long = "as", value_name = "WHO", default_value = "umpire")]
    viewer: String,
}

/// One entry of the log, told.
#[derive(Serialize)]
pub struct Told {
    /// Its number.
    n: usize,
    /// What was decided or rolled.
    entry: String,
    /// What came of it.
    lines: Vec<String>,
}

/// A game told up to an entry.
#[derive(Serialize)]
pub struct Story {
    told: Vec<Told>,
    /// The board at the end.
    board: String,
    /// The same with its picture.
    #[serde(skip)]
    pub shown: Shown,
    /// What is wrong with the next entry, if that is why the story stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<String>,
}

impl Story {
    /// Entries told; none is left out.
    pub fn entries(&self) -> usize {
        self.told.len()
    }
}

/// Replays a game file.
pub struct Replay<'a> {
    /// The file.
    pub bytes: &'a [u8],
    /// The last entry.
    pub at: Option<usize>,
    /// Who looks.
    pub viewer: &'a str,
}

impl Visitor for Replay<'_> {
    type Out = Result<Result<Story, FileFault>, Trouble>;

    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = opened.game;
        let viewer = input::viewer(self.viewer, game.side_names())?;
        let file = match file::read::<G::Answer>(self.bytes) {
            Ok(file) => file,
            Err(fault) => return Ok(Err(fault)),
        };
        let mut course = Course::new(game.clone());
        let (mut told, mut broken) = (Vec::new(), None);
        for (i, entry) in file.entries.into_iter().enumerate().take(self.at.unwrap_or(usize::MAX)) {
            let mut state = course.state().clone();
            let words = words(&course, &entry, viewer);
            let events = match course.push(entry) {
                Ok(events) => events,
                Err(wrong) => {
                    broken = Some(format!("line {}: {wrong}", i + 2));
                    break;
                }
            };
            let mut lines = Vec::new();
            for event in &events {
                let seen = game.witness(event, viewer);
                let telling = seen.and_then(|seen| game.tell(&game.view(&state, viewer), &seen));
                lines.extend(telling.map(|telling| match telling.rule {
                    Some(rule) => format!("{} ({rule})", telling.text),
                    None => telling.text,
                }));
                game.apply(&mut state, event);
            }
            told.push(Told { n: i + 1, entry: words, lines });
        }
        let view = game.view(course.state(), viewer);
        let shown = Shown { text: game.text_board(&view), svg: game.board_svg(&view) };
        Ok(Ok(Story { told, board: shown.text.clone(), shown, broken }))
    }
}

/// An entry in words. What is sealed is told only to those who know the secrets of its side.
fn words<G: Playable>(course: &Course<G>, entry: &Entry<G::Answer>, viewer: Viewer) -> String {
    let game = course.game();
    let names = game.side_names();
    match entry {
        Entry::Answer { side, answer, standing } => {
            let by = if *standing { " (standing order)" } else { "" };
            format!("{}{by}: {}", names[side.index()], game.say(course.state(), *side, answer))
        }
        Entry::Sealed { side, open, .. } => {
            let open = open.as_ref().filter(|_| viewer.knows(*side));
            let hidden = match open.map(|open| &open.hidden) {
                None => "not shown".to_owned(),
                Some(Hidden::Answer(answer)) => game.say(course.state(), *side, answer),
                Some(Hidden::Orders(orders)) => {
                    let word = |policy| match policy {
                        Policy::Ask => "ask",
                        Policy::Always => "always",
                        Policy::Never => "never",
                    };
                    let all: Vec<String> = orders.iter().map(|(k, p)| format!("{k} {}", word(*p))).collect();
                    format!("standing orders: {}", all.join(", "))
                }
            };
            format!("{} (sealed): {hidden}", names[side.index()])
        }
        Entry::Roll { rule, faces, .. } => {
            let what = match course.pending() {
                Pending::Roll(roll) => roll.what,
                _ => "dice",
            };
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            format!("{what} ({rule}): {}", faces.join(" "))
        }
        Entry::Call { sides } => {
            let called: Vec<&str> =
                sides.iter().filter(|(_, c)| **c).map(|(s, _)| names[s.index()]).collect();
            format!("the dice are called, with the links of {}", called.join(" and "))
        }
        Entry::Chain { side, .. } => {
            format!("{} begins a new chain for the dice", side.map_or("the host", |side| names[side.index()]))
        }
        Entry::Undo { side, to, agreed } => {
            let together = if *agreed { ", as both agreed" } else { "" };
            format!("{} takes back to entry {to}{together}", names[side.index()])
        }
        Entry::Closed { side, how } => closed(*how, side.map_or("", |side| names[side.index()])),
        Entry::Over { winner, .. } => match winner {
            Some(side) => format!("the game is over, won by {}", names[side.index()]),
            None => "the game is over, drawn".to_owned(),
        },
    }
}

/// Tells the story. A file whose rest cannot be trusted is told as far as it goes, and the answer is no.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let bytes = input::game_file(&args.file)?;
    let replay = Replay { bytes: &bytes, at: args.at, viewer: &args.viewer };
    let story = games::open_file(&bytes, replay).map_err(|error| input::naming(&args.file, error))??;
    let story = match story {
        Ok(story) => story,
        Err(fault) => return Err(Trouble::not_a_game(&args.file, fault)),
    };
    let answer = if story.broken.is_some() { Answer::No } else { Answer::Yes };
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&story)?)?;
        return Ok(answer);
    }
    for told in &story.told {
        writeln!(out, "{:>5}  {}", told.n, told.entry)?;
        for line in &told.lines {
            writeln!(out, "         {line}")?;
        }
    }
    if let Some(broken) = &story.broken {
        writeln!(out, "The rest cannot be told. {broken}")?;
    }
    writeln!(out, "\n{}", story.board.trim_end())?;
    Ok(answer)
}

/// How players ended a game before the rules did.
fn closed(how: Closing, who: &str) -> String {
    match how {
        Closing::Resigned => format!("{who} resigns"),
        Closing::OutOfTime => format!("{who} runs out of time"),
        Closing::Drawn => "the players agree on a draw".to_owned(),
    }
}
