//! Growth: what a decision, or a bound, costs when a battle has more units on more ground.
//!
//! The battles are made here: of The Soldiers of the Republic the formation of the plain (`sr/small/plain`), one, two and four
//! times, side by side; of Belle Alliance (`alliance`) brigades side by side, and behind each other.

mod alliance;

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
        run: Box::new(move |effort| plains(effort, who)),
    };
    let mut all = vec![bench("random", Who::Random), bench("doctrine", Who::Doctrine)];
    all.extend(alliance::benches());
    all
}

fn plains(effort: &Effort<'_>, who: Who) -> Result<Figure, String> {
    let battles = SIZES.map(|size| (size * UNITS, format!("sr:{size}"), scenario(size)));
    growth(effort, "a decision", battles, |silent| Cost(Effort { silent, ..*effort }, who))
}

/// Measures battles of so many units, each with its rules and name and its text: the ratio of the largest to the smallest. More
/// than the ratio of the units is a wrong answer.
fn growth<const N: usize, V: Visitor<Out = Result<f64, String>>>(
    effort: &Effort<'_>,
    what: &str,
    battles: [(usize, String, String); N],
    cost: impl Fn(bool) -> V,
) -> Result<Figure, String> {
    let mut curve = Vec::new();
    for (units, name, text) in battles {
        let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
        let (rules, file) = name.split_once(':').unwrap_or(("", &name));
        let path = folder.path().join(format!("{file}.toml"));
        std::fs::write(&path, text).map_err(|why| why.to_string())?;
        let name = format!("{rules}:{}", path.display());
        // The bar moves once for all of them.
        let visitor = cost(!curve.is_empty());
        let cost = games::open(&name, &Options::new(), visitor).map_err(|why| why.to_string())??;
        curve.push([units as f64, cost]);
    }
    let costs: Vec<String> = curve.iter().map(|[_, cost]| format!("{cost:.2}")).collect();
    let sizes: Vec<String> = curve.iter().map(|[units, _]| format!("{units}")).collect();
    let (Some([few, least]), Some([many, most])) = (curve.first(), curve.last()) else {
        return Err("nothing was measured".to_owned());
    };
    let ratio = most / least;
    if !effort.quick && ratio > many / few {
        return Err(format!("{what} costs {ratio:.1} × as much with {:.1} × the units", many / few));
    }
    let note = format!("{} µs with {} units", costs.join(", "), sizes.join(", "));
    Ok(Figure { value: ratio, note: Some(note), curve })
}

struct Cost<'a>(Effort<'a>, Who);

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
