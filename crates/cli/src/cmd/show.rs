//! `grognard show`: a battlefield in text. Pictures (`--svg`, `--png`) come with the boards of the rule sets:
//! add them to [`Args`] and branch in [`run`] on what a rule set can draw.

use super::replay::Replay;
use crate::answer::{Answer, Trouble};
use crate::input;
use games::{OpenError, Opened, Visitor};
use kernel::{FileFault, Ruleset};
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  grognard show sr/hondschoote\n  grognard show game.grog --as French")]
pub struct Args {
    /// A battle, a scenario file or a game file
    what: String,
    /// Who looks: umpire, spectator or a side
    #[arg(long = "as", value_name = "WHO", default_value = "umpire")]
    viewer: String,
    /// A choice of the battle
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

struct Board<'a>(&'a str);

impl Visitor for Board<'_> {
    type Out = Result<String, Trouble>;
    fn visit<G: Ruleset>(self, opened: Opened<G>) -> Self::Out {
        let game = opened.game;
        let viewer = input::viewer(self.0, game.side_names())?;
        Ok(game.text_board(&game.view(&game.start(), viewer)))
    }
}

/// The bytes of a game file if the path leads to one; anything else may still be a scenario.
fn as_game_file(path: &Path) -> Option<Vec<u8>> {
    if !path.is_file() || path.extension().is_some_and(|ending| ending == "toml") {
        return None;
    }
    input::game_file(path).ok()
}

/// Shows the set-up of a battle, or the last position of a game.
pub fn run(args: &Args, json: bool, out: &mut dyn Write) -> Result<Answer, Trouble> {
    let path = PathBuf::from(&args.what);
    let board = match as_game_file(&path) {
        Some(bytes) => {
            let replay = Replay { bytes: &bytes, at: None, viewer: &args.viewer };
            let trouble = |fault: FileFault| Trouble::not_a_game(&path, fault);
            games::open_file(&bytes, replay)
                .map_err(|error: OpenError| input::naming(&path, error))??
                .map_err(trouble)?
                .board
        }
        None => games::open(&args.what, &input::options(&args.options)?, Board(&args.viewer))??,
    };
    if json {
        writeln!(out, "{}", serde_json::json!({ "board": board }))?;
    } else {
        writeln!(out, "{}", board.trim_end())?;
    }
    Ok(Answer::Yes)
}
