//! `grognard show`: a battlefield in text, or as a picture.

use super::replay::Replay;
use crate::answer::{Answer, Trouble};
use crate::{input, save};
use games::{OpenError, Opened, Playable, Visitor};
use kernel::FileFault;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// The command line.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grognard show sr/hondschoote
  grognard show sr/hondschoote --png                 writes hondschoote.png
  grognard show game.grog --as French --svg last.svg")]
pub struct Args {
    /// A battle, a scenario file or a game file
    what: String,
    /// Who looks: umpire, spectator or a side
    #[arg(long = "as", value_name = "WHO", default_value = "umpire")]
    viewer: String,
    /// Write the board as SVG instead
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "png")]
    svg: Option<Option<PathBuf>>,
    /// Write the board as PNG instead
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    png: Option<Option<PathBuf>>,
    /// The width of the PNG in pixels
    #[arg(long, default_value_t = 1800, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
    /// A choice of the battle; KEY=@FILE puts in the text of a file, such as an army
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

/// A position, shown.
pub struct Shown {
    /// In text.
    pub text: String,
    /// As SVG.
    pub svg: String,
}

struct Board<'a>(&'a str);

impl Visitor for Board<'_> {
    type Out = Result<Shown, Trouble>;
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = opened.game;
        let viewer = input::viewer(self.0, game.side_names())?;
        let view = game.view(&game.start(), viewer);
        Ok(Shown { text: game.text_board(&view), svg: game.board_svg(&view) })
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
    let shown = match as_game_file(&path) {
        Some(bytes) => {
            let replay = Replay { bytes: &bytes, at: None, viewer: &args.viewer };
            let trouble = |fault: FileFault| Trouble::not_a_game(&path, fault);
            games::open_file(&bytes, replay)
                .map_err(|error: OpenError| input::naming(&path, error))??
                .map_err(trouble)?
                .shown
        }
        None => games::open(&args.what, &input::options(&args.options)?, Board(&args.viewer))??,
    };
    let (target, bytes) = match (&args.svg, &args.png) {
        (Some(file), _) => (target(file, &path, "svg"), shown.svg.into_bytes()),
        (None, Some(file)) => {
            let png = draw::png(&shown.svg, args.width).map_err(|why| Trouble::Input(why.to_string()))?;
            (target(file, &path, "png"), png)
        }
        (None, None) if json => {
            writeln!(out, "{}", serde_json::json!({ "board": shown.text }))?;
            return Ok(Answer::Yes);
        }
        (None, None) => {
            writeln!(out, "{}", shown.text.trim_end())?;
            return Ok(Answer::Yes);
        }
    };
    save::save(&target, &bytes)?;
    if json {
        writeln!(out, "{}", serde_json::json!({ "file": target, "bytes": bytes.len() }))?;
    } else {
        writeln!(out, "{}", target.display())?;
    }
    Ok(Answer::Yes)
}

/// The file to write: as named, or the name of what is shown, in the present folder.
fn target(file: &Option<PathBuf>, what: &Path, ending: &str) -> PathBuf {
    let stem = what.file_stem().unwrap_or(what.as_os_str());
    file.clone().unwrap_or_else(|| PathBuf::from(stem).with_extension(ending))
}
