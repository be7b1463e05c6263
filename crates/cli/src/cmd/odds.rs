//! `grognard odds`: the exact odds of a decision, before it is made.

mod position;
mod text;

use crate::answer::{Answer, Trouble};
use crate::input;
use games::{Opened, Playable, Visitor};
use kernel::{Game, Pending, Side, Stage, Viewer};
use odds::Unstated;
use serde::Serialize;
use std::{io::Write, path::PathBuf};

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grognard odds game.grog                         every answer that leads to dice, likeliest outcome first
  grognard odds game.grog \"fire K5 1110\" --at 40   one answer in full, at entry 40
  grognard odds sr/small/melee --position \"segment combat Jourdan\"

Several answers are given one after the other; the odds are those of the last.")]
pub struct Args {
    /// A game file, a battle or a scenario file
    what: String,
    /// The answer to weigh, in words; every answer that leads to dice if absent
    answers: Vec<String>,
    /// Go back to this entry of the game file; 0 is the set-up
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Change the position first, in the words of a play
    #[arg(long, value_name = "WORDS")]
    position: Vec<String>,
    /// Whose odds, where both sides are asked or dice are due
    #[arg(long = "as", value_name = "SIDE")]
    side: Option<String>,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// The odds of one answer.
#[derive(Serialize)]
struct Stated {
    /// In words; absent for dice that are due.
    answer: Option<String>,
    /// As the server sends it; null where no dice follow.
    odds: Option<protocol::Odds>,
}

/// What came of it.
#[derive(Serialize)]
struct Report {
    side: String,
    /// What the side is asked.
    prompt: String,
    stated: Vec<Stated>,
    /// Answers that lead to no dice, where all were looked at.
    without_dice: usize,
}

struct Ask<'a> {
    args: &'a Args,
    file: Option<Vec<u8>>,
}

impl Visitor for Ask<'_> {
    type Out = Result<Report, Trouble>;

    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let args = self.args;
        let mut state = match &self.file {
            Some(bytes) => position::replayed(opened.game.clone(), bytes, args.at)?,
            None => game.start(),
        };
        for words in &args.position {
            game.arrange(&mut state, words)
                .map_err(|why| Trouble::Input(format!("--position \"{words}\": {why}")))?;
        }
        let wanted = match &args.side {
            Some(name) => Some(input::side(name, game.side_names())?),
            None => None,
        };
        let (before, last) = match args.answers.split_last() {
            Some((last, before)) => (before, Some(last)),
            None => (&[][..], None),
        };
        for words in before {
            let side = asked(game, &state, wanted, Some(words))?;
            let answer = judged(game, &state, side, words)?;
            game.decide(&mut Stage::silent(game, &mut state), side, &answer);
        }
        let side = asked(game, &state, wanted, last)?;
        let view = game.view(&state, Viewer::Side(side));
        let pending = game.pending(&state);
        let prompt = match (&pending, pending.question(side)) {
            (_, Some(question)) => game.prompt(&view, side, question),
            (Pending::Roll(roll), _) => format!("the dice are due: {}", roll.what),
            _ => String::new(),
        };
        let (mut stated, mut without_dice) = (Vec::new(), 0);
        match last {
            Some(words) => {
                let answer = judged(game, &state, side, words)?;
                // A sheet of orders has its odds line by line.
                for part in game.parts(&view, side, &answer) {
                    let odds = stated_odds(game, &part.position, side, None)?;
                    let line = format!("{} {} ({})", part.piece, part.words, part.supposing);
                    stated.push(Stated { answer: Some(line), odds });
                }
                if stated.is_empty() {
                    let odds = stated_odds(game, &view, side, Some(&answer))?;
                    stated.push(Stated { answer: Some(game.say(&view, side, &answer)), odds });
                }
            }
            None if matches!(pending, Pending::Roll(_)) => {
                let odds = stated_odds(game, &view, side, None)?;
                stated.push(Stated { answer: None, odds });
            }
            None => {
                let mut options = Vec::new();
                game.options(&view, side, &mut options);
                for answer in &options {
                    match stated_odds(game, &view, side, Some(answer))? {
                        None => without_dice += 1,
                        odds => stated.push(Stated { answer: Some(game.say(&view, side, answer)), odds }),
                    }
                }
            }
        }
        Ok(Report { side: game.side_names()[side.index()].to_owned(), prompt, stated, without_dice })
    }
}

/// As the server sends them.
fn stated_odds<G: Playable>(
    game: &G,
    view: &G::State,
    side: Side,
    answer: Option<&G::Answer>,
) -> Result<Option<protocol::Odds>, Trouble> {
    let unstated = |why: Unstated| Trouble::Input(format!("the odds cannot be stated: {why}"));
    Ok(odds::state(game, view, side, answer).map_err(unstated)?.as_ref().map(Into::into))
}

/// Whose answer it is.
fn asked<G: Game>(
    game: &G,
    state: &G::State,
    wanted: Option<Side>,
    words: Option<&String>,
) -> Result<Side, Trouble> {
    let pending = game.pending(state);
    match (&pending, wanted) {
        (Pending::Over(_), _) => {
            Err(Trouble::Input("the game is over: there is nothing to decide".to_owned()))
        }
        (Pending::Roll(roll), wanted) => match words {
            Some(words) => Err(Trouble::Input(format!(
                "“{words}” cannot be answered now: the dice are due ({}, {}); leave out the answer for their odds",
                roll.what, roll.rule
            ))),
            None => Ok(wanted.or(roll.by).unwrap_or(Side::First)),
        },
        (_, Some(side)) if pending.question(side).is_none() => {
            Err(Trouble::Input("it is not for this side to answer now; leave out --as".to_owned()))
        }
        (_, Some(side)) => Ok(side),
        _ => pending.asked().next().ok_or_else(|| Trouble::Input("nobody is asked anything".to_owned())),
    }
}

/// Reads an answer and holds it against the rules: every refusal with its clause.
fn judged<G: Playable>(game: &G, state: &G::State, side: Side, words: &str) -> Result<G::Answer, Trouble> {
    let answer = game.read(state, side, words).map_err(|why| Trouble::Input(format!("“{words}”: {why}")))?;
    game.check(state, side, &answer).map_err(|refusals| {
        let why: Vec<String> = refusals.iter().map(|r| game.explain(state, r).to_string()).collect();
        Trouble::Input(format!("“{words}” is not allowed: {}", why.join("; ")))
    })?;
    Ok(answer)
}

/// Looks at the position and reports.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let path = PathBuf::from(&args.what);
    let file = input::as_game_file(&path)?;
    if args.at.is_some() && file.is_none() {
        return Err(Trouble::Input("--at goes with a game file; a battle has no entries yet".to_owned()));
    }
    let report = match &file {
        Some(bytes) => games::open_file(bytes, Ask { args, file: Some(bytes.clone()) })
            .map_err(|error| input::naming(&path, error))??,
        None => games::open(&args.what, &input::options(&args.options)?, Ask { args, file: None })??,
    };
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        text::write(&report, args.answers.is_empty(), out)?;
    }
    Ok(Answer::Yes)
}
