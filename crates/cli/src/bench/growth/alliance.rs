//! What a bound of Belle Alliance costs with 12, 25, 50 and 100 units a side, played at random: on ground that grows with the units, up
//! to the largest table (BA-SC1); and on ground that grows by half as much, where everybody has more around him.

mod hundred;

use super::super::Bench;
use super::super::measure::Effort;
use super::growth;
use games::{Opened, Playable, Visitor};
use kernel::{Game, Stream, random_play};
use std::fmt::Write;

/// Units a side.
const SIZES: [usize; 4] = [12, 25, 50, 100];
/// Bounds of each battle: they all are played.
const BOUNDS: u64 = 4;
/// Units to a line of an army: the largest table is not wider.
const IN_LINE: usize = 25;
/// The ground between the middles of units, and between two lines.
const APART: usize = 19;
const DEEP: usize = 25;
/// Units to a brigade.
const BRIGADE: usize = 6;
/// The ground between the armies.
const BETWEEN: usize = 60;

/// How the ground grows.
#[derive(Clone, Copy)]
enum Ground {
    /// With the units: each line of both armies has as much.
    Even,
    /// What the lines take up, and the same again behind them.
    Dense,
}

impl Ground {
    /// How deep the table is with this many lines of an army.
    fn height(self, lines: usize) -> usize {
        match self {
            Ground::Even => 122 * lines,
            Ground::Dense => BETWEEN + 2 * (30 + lines * DEEP),
        }
    }
}

pub(super) fn benches() -> Vec<Bench> {
    let bench = |name: &str, ground: Ground| Bench {
        name: format!("ba.growth.{name}_x8"),
        unit: "× the cost of a bound, 12 to 100 units a side; linear would be 8.3",
        run: Box::new(move |effort| {
            let battles = SIZES.map(|units| (units, format!("ba:{units}"), scenario(units, ground)));
            growth(effort, "a bound", battles, |silent| Bound(Effort { silent, ..*effort }))
        }),
    };
    vec![bench("random", Ground::Even), bench("dense", Ground::Dense), hundred::bench()]
}

struct Bound<'a>(Effort<'a>);

impl Visitor for Bound<'_> {
    type Out = Result<f64, String>;

    /// Microseconds for a bound.
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out {
        let game = &*opened.game;
        let (mut seed, mut buffer) = (0, Vec::new());
        let figure = self.0.microseconds(|| {
            seed = seed % 16 + 1;
            let mut state = Game::start(game);
            let played = random_play(game, &mut state, &mut Stream::new(seed), 100_000, &mut buffer);
            played.outcome.map(|_| BOUNDS).ok_or_else(|| "a game that does not end".to_owned())
        })?;
        Ok(figure.value)
    }
}

/// So many units a side in lines one behind the other, by brigades: of six units four battalions, a regiment, a battery.
fn scenario(units: usize, ground: Ground) -> String {
    let lines = units.div_ceil(IN_LINE);
    let in_line = units.div_ceil(lines);
    let (width, height) = (in_line * APART + 12, ground.height(lines));
    let behind = (height - BETWEEN) / 2 - lines * DEEP;
    let mut text = format!(
        "rules = \"ba\"\n[battle]\ntitle = \"Growth\"\ntable = [{width}, {height}]\nbounds = {BOUNDS}\n\
         sides = [\"Southern\", \"Northern\"]\n[[prize]]\npoints = 1\nfor = \"broken\"\n"
    );
    for (side, letter, turned) in [("Southern", 'S', false), ("Northern", 'N', true)] {
        let at = |x: usize, y: usize| if turned { [width - x, height - y] } else { [x, y] };
        let facing = if turned { 180 } else { 0 };
        // Of a unit by its number.
        let place = |n: usize| (6 + APART / 2 + n % in_line * APART, behind + (lines - n / in_line) * DEEP);
        let _ = write!(text, "[[army]]\nside = \"{side}\"\nfacing = {facing}\n");
        for first in (0..units).step_by(BRIGADE) {
            let (x, y) = place((first + BRIGADE / 2).min(units - 1));
            let brigade = first / BRIGADE;
            let _ = write!(
                text,
                "[[army.commander]]\nid = \"{letter}-B{brigade}\"\nname = \"Brigade {brigade}\"\nat = {:?}\n",
                at(x, (y - 18).max(3))
            );
        }
        for n in 0..units {
            let arm = match n % BRIGADE {
                4 => {
                    "arm = \"cavalry\"\nweight = \"light\"\nweapon = \"carbine\"\nfigures = 16\nelements = 4\nfiles = 4"
                }
                5 => "arm = \"artillery\"\nweapon = \"6 pd\"\nfigures = 8\nelements = 2",
                _ => "arm = \"infantry\"\nweapon = \"musket\"\nfigures = 30\nfiles = 5",
            };
            let formation = if n % BRIGADE == 5 { "line" } else { "column of attack" };
            let (x, y) = place(n);
            let _ = write!(
                text,
                "[[army.unit]]\nid = \"{letter}{n}\"\nname = \"Unit {n}\"\ncommander = \"{letter}-B{}\"\n{arm}\n\
                 valour = 1\nformation = \"{formation}\"\nat = {:?}\nfacing = {facing}\n",
                n / BRIGADE,
                at(x, y)
            );
        }
    }
    text
}
