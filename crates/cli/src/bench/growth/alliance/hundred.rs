//! A sheet with an order for each of a hundred units (BA-R104): legal, and short enough for one message of a page.

use super::super::super::{Bench, measure::Figure};
use super::{Ground, scenario};
use games::{Opened, Playable, Visitor};
use kernel::{Game, Options, Side, Stream};
use protocol::{ClientMessage, Meant};
use server::http::socket::MOST_MESSAGE;
use std::collections::BTreeMap;

/// Units a side.
const UNITS: usize = 100;
/// Sheets from which the longest order of each unit is taken.
const SHEETS: u64 = 40;

pub(super) fn bench() -> Bench {
    Bench {
        name: "ba.sheet_bytes".to_owned(),
        unit: "bytes of a message with orders for a hundred units",
        run: Box::new(|_| measured()),
    }
}

fn measured() -> Result<Figure, String> {
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let path = folder.path().join("hundred.toml");
    std::fs::write(&path, scenario(UNITS, Ground::Even)).map_err(|why| why.to_string())?;
    let name = format!("ba:{}", path.display());
    let words = games::open(&name, &Options::new(), Longest).map_err(|why| why.to_string())??;
    let answer = ClientMessage::Answer { id: 1, seq: 0, answer: Meant::Words { words } };
    let bytes = serde_json::to_string(&answer).map_err(|why| why.to_string())?.len();
    // Four times as much must still fit: players write longer orders than chance does.
    if 4 * bytes > MOST_MESSAGE {
        return Err(format!("{bytes} bytes are more than a quarter of a message"));
    }
    Ok(Figure { value: bytes as f64, note: None, curve: Vec::new() })
}

/// The longest order that chance writes for each unit of the first side, all on one sheet.
struct Longest;

impl Visitor for Longest {
    type Out = Result<String, String>;

    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let state = Game::start(game);
        let mut longest: BTreeMap<String, String> = BTreeMap::new();
        for seed in 0..SHEETS {
            let sheet = game.any_option(&state, Side::First, &mut Stream::new(seed), &mut Vec::new());
            let said = sheet.map(|sheet| game.say(&state, Side::First, &sheet)).unwrap_or_default();
            for line in said.lines() {
                let Some((unit, _)) = line.trim_start_matches("orders").split_once(':') else { continue };
                let kept = longest.entry(unit.trim().to_owned()).or_default();
                if line.len() > kept.len() {
                    *kept = line.to_owned();
                }
            }
        }
        if longest.len() != UNITS {
            return Err(format!("orders for {} units", longest.len()));
        }
        let text = longest.into_values().collect::<Vec<_>>().join("\n");
        let sheet = game.read(&state, Side::First, &text)?;
        game.check(&state, Side::First, &sheet).map_err(|why| format!("refused: {}", why.len()))?;
        Ok(game.say(&state, Side::First, &sheet))
    }
}
