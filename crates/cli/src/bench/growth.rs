//! Growth: what a decision costs when a battle has twice and four times the units on twice and four times the map.
//!
//! The battles are made here: the formation of the plain (`sr/small/plain`), one, two and four times, side by side.

use super::Bench;
use super::measure::{Effort, Figure};
use bots::Bot;
use games::{Opened, Playable, Visitor};
use kernel::{BySide, Game, Options, Stream, random_play};
use std::fmt::Write;

/// How often the plain is laid side by side.
const SIZES: [usize; 3] = [1, 2, 4];
/// Rows and units of one plain.
const ROWS: usize = 8;
const UNITS: usize = 12;

/// Whose decisions are measured.
#[derive(Clone, Copy)]
enum Who {
    Random,
    Doctrine,
}

pub fn benches() -> Vec<Bench> {
    let bench = |name: &str, who: Who| Bench {
        name: format!("sr.growth.{name}_x4"),
        unit: "× the cost of a decision, 4 × the units and the map; linear would be 4",
        run: Box::new(move |effort| growth(effort, who)),
    };
    vec![bench("random", Who::Random), bench("doctrine", Who::Doctrine)]
}

/// The ratio of the largest to the smallest; more than the ratio of the units is a wrong answer.
fn growth(effort: &Effort<'_>, who: Who) -> Result<Figure, String> {
    let mut curve = Vec::new();
    for size in SIZES {
        let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
        let path = folder.path().join(format!("{size}.toml"));
        std::fs::write(&path, scenario(size)).map_err(|why| why.to_string())?;
        // The bar moves once for the three of them.
        let effort = Effort { silent: size != 1, ..*effort };
        let name = format!("sr:{}", path.display());
        let cost =
            games::open(&name, &Options::new(), Cost(&effort, who)).map_err(|why| why.to_string())??;
        curve.push([(size * UNITS) as f64, cost]);
    }
    let costs: Vec<String> = curve.iter().map(|[_, cost]| format!("{cost:.2}")).collect();
    let (Some([few, least]), Some([many, most])) = (curve.first(), curve.last()) else {
        return Err("nothing was measured".to_owned());
    };
    let ratio = most / least;
    if !effort.quick && ratio > many / few {
        return Err(format!("a decision costs {ratio:.1} × as much with {} × the units", many / few));
    }
    let note = format!("{} µs with 12, 24 and 48 units", costs.join(", "));
    Ok(Figure { value: ratio, note: Some(note), curve })
}

struct Cost<'a>(&'a Effort<'a>, Who);

impl Visitor for Cost<'_> {
    type Out = Result<f64, String>;

    /// Microseconds for a decision.
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let doctrine = Bot::named("doctrine")?;
        let (mut seed, mut buffer) = (0, Vec::new());
        let figure = self.0.microseconds(|| {
            seed = seed % 16 + 1;
            let decisions = match self.1 {
                Who::Random => {
                    let mut state = Game::start(game);
                    random_play(game, &mut state, &mut Stream::new(seed), 2_000, &mut buffer).decisions
                }
                Who::Doctrine => {
                    let played = lab::table::play(game, &BySide::new(doctrine, doctrine), seed, &mut ());
                    played.decisions.0.iter().map(|&n| u64::from(n)).sum()
                }
            };
            if decisions < 50 { Err(format!("a game of {decisions} decisions")) } else { Ok(decisions) }
        })?;
        Ok(figure.value)
    }
}

/// `n` plains side by side, each with a formation of six units on either side.
fn scenario(size: usize) -> String {
    const COMMANDERS: [[&str; 4]; 2] = [
        ["Jourdan", "Vandamme", "Landrin", "Hédouville"],
        ["Hammerstein", "Freytag", "Diepenbroick", "Cochenhausen"],
    ];
    const ARMS: [(&str, u8, &str, u8); 6] = [
        ("infantry", 3, "7/6", 5),
        ("infantry", 3, "8/7", 5),
        ("infantry", 2, "6/5", 5),
        ("cavalry", 2, "6/5", 8),
        ("foot", 2, "6/5", 4),
        ("horse", 2, "7/6", 7),
    ];
    let mut text = HEAD.to_owned();
    for row in 1..=ROWS * size {
        let _ = writeln!(text, "{row:02}   C  C  C  C  C  C  C  C  C");
    }
    text += "\"\"\"\n\n";
    text += CHIEFS;
    let mut places = String::new();
    for part in 0..size {
        let row = |row: usize| format!("{:02}", ROWS * part + row);
        for (side, names) in COMMANDERS.iter().enumerate() {
            let (of, zone) = [("French", ["01", "03"]), ("Coalition", ["07", "09"])][side];
            let letter = ["F", "C"][side];
            let _ = writeln!(
                text,
                "[[formation]]\nname = \"{}\"\nside = \"{of}\"\ncolour = \"#f2ead3\"\nzone = \"{}{}-{}{}\"\n\
                 commander = {{ bonus = 1, tactical = true, movement = 10 }}\nunits = [",
                names[part],
                zone[0],
                row(1),
                zone[1],
                row(ROWS),
            );
            for (n, (arm, strength, morale, movement)) in ARMS.iter().enumerate() {
                let _ = writeln!(
                    text,
                    "    {{ code = \"{letter}{part}{n}\", name = \"Unit {n}\", arm = \"{arm}\", strength = {strength}, \
                     morale = \"{morale}\", movement = {movement} }},"
                );
            }
            text += "]\n\n";
        }
        let [french, coalition] = COMMANDERS.map(|names| names[part]);
        let chiefs = if part == 0 { ["with Houchard Levasseur", "with Wallmoden"] } else { ["", ""] };
        let _ = writeln!(
            places,
            "03{a} SE  F{part}0 F{part}4\n03{b} SE  F{part}1 F{part}5 with {french}\n02{b} NE  F{part}2 {}\n\
             03{c} NE  F{part}3\n07{b} NW  C{part}0 C{part}4\n07{d} NW  C{part}1 C{part}5 with {coalition}\n\
             08{a} SW  C{part}2 {}\n07{c} NW  C{part}3",
            chiefs[0],
            chiefs[1],
            a = row(4),
            b = row(5),
            c = row(7),
            d = row(6),
        );
    }
    let _ = writeln!(text, "[deployment]\nplaces = \"\"\"\n{places}\"\"\"");
    text
}

const HEAD: &str = r#"[battle]
title = "Plains side by side"
sides = ["French", "Coalition"]
first-hour = 8
scale = 300

[options]
hypothetical = false
bids = true

[parameters]
turns = 7
stacking = 4
range = 3
dense = 4
double-losses = false
vp-start = 0
french-minor = 3
decisive = 7
bayonet-charge = "French"
first-to-set-up = "French"

[rout]
French = "W"
Coalition = "E"

[map]
terrain = """
     01 02 03 04 05 06 07 08 09
"#;

const CHIEFS: &str = r#"[[chief]]
name = "Houchard"
side = "French"
command = 1
bonus = 1
tactical = false
movement = 10

[[chief]]
name = "Wallmoden"
side = "Coalition"
command = 2
bonus = 1
tactical = false
movement = 10

[[representative]]
name = "Levasseur"
side = "French"
bonus = 2
movement = 10

"#;
