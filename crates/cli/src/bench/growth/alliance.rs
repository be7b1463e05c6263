//! What a bound of Belle Alliance costs with 12, 25, 50 and 100 units a side, played at random.

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
/// Units to a line of an army, the ground between their middles, and between two lines.
const IN_LINE: usize = 25;
const APART: usize = 19;
const DEEP: usize = 25;
/// Units to a brigade.
const BRIGADE: usize = 6;
/// The ground between the armies, and behind each.
const BETWEEN: usize = 60;
const BEHIND: usize = 30;

pub(super) fn bench() -> Bench {
    Bench {
        name: "ba.growth.random_x8".to_owned(),
        unit: "× the cost of a bound, 12 to 100 units a side; linear would be 8.3",
        run: Box::new(|effort| {
            let battles = SIZES.map(|units| (units, format!("ba:{units}"), scenario(units)));
            growth(effort, "a bound", battles, |silent| Bound(Effort { silent, ..*effort }))
        }),
    }
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
fn scenario(units: usize) -> String {
    let lines = units.div_ceil(IN_LINE);
    let in_line = units.div_ceil(lines);
    let (width, height) = (in_line * APART + 12, 2 * (BEHIND + lines * DEEP) + BETWEEN);
    let mut text = format!(
        "rules = \"ba\"\n[battle]\ntitle = \"Growth\"\ntable = [{width}, {height}]\nbounds = {BOUNDS}\n\
         sides = [\"Southern\", \"Northern\"]\n[[prize]]\npoints = 1\nfor = \"broken\"\n"
    );
    for (side, letter, turned) in [("Southern", 'S', false), ("Northern", 'N', true)] {
        let at = |x: usize, y: usize| if turned { [width - x, height - y] } else { [x, y] };
        let facing = if turned { 180 } else { 0 };
        // Of a unit by its number.
        let place = |n: usize| (6 + APART / 2 + n % in_line * APART, BEHIND + (lines - n / in_line) * DEEP);
        let _ = write!(text, "[[army]]\nside = \"{side}\"\nfacing = {facing}\n");
        for first in (0..units).step_by(BRIGADE) {
            let (x, y) = place((first + BRIGADE / 2).min(units - 1));
            let brigade = first / BRIGADE;
            let _ = write!(
                text,
                "[[army.commander]]\nid = \"{letter}-B{brigade}\"\nname = \"Brigade {brigade}\"\nat = {:?}\n",
                at(x, y - 18)
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
