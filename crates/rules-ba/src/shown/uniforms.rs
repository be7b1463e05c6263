//! How the nations are dressed, as far as a figure shows it from above.

use crate::Ba;
use crate::units::{Arm, Raised};
use engraving::Uniform;
use kernel::Side;
use view::Livery;

/// The colours of the two sides on map and counters.
const SIDES: [&str; 2] = ["#23528c", "#a83a22"];

const fn plain(word: &'static str, coat: &'static str, dark: &'static str, facing: &'static str) -> Uniform {
    Uniform { word, coat, dark, facing, hat: "#1f1b18", flag: [coat, facing, coat], side: SIDES[0] }
}

const RED: Uniform = plain("red", "#b02f27", "#571310", "#f3e9d2");
const BLUE: Uniform = plain("blue", "#2c4476", "#121c36", "#e8c64b");
const GREEN: Uniform = plain("green", "#3c5a3a", "#182517", "#c9453a");
const GREY: Uniform = plain("grey", "#77787a", "#303133", "#e8c64b");
const WHITE: Uniform = plain("white", "#e7e0cf", "#5a5344", "#b02f27");

/// Whether the coats of a side are red: then red is its colour everywhere.
fn is_red(game: &Ba, side: Side) -> bool {
    let first = game.battle.units.iter().find(|raised| raised.side == side);
    first.is_some_and(|raised| dress(raised).word == RED.word)
}

/// The colours of the sides: red for the side in red.
pub(super) fn livery(game: &Ba) -> [Livery; 2] {
    let red = is_red(game, Side::First) && !is_red(game, Side::Second);
    if red { [Livery::Red, Livery::Blue] } else { Livery::USUAL }
}

fn dress(raised: &Raised) -> Uniform {
    let nation = raised.nation.to_ascii_lowercase();
    let of = |words: &[&str]| words.iter().any(|word| nation.contains(word));
    if of(&["denmark", "danish", "norw", "brit", "hanover"]) {
        let guns = raised.arm.is_artillery() || raised.arm == Arm::Engineers;
        if raised.nature.light && !guns {
            GREEN
        } else if guns {
            BLUE
        } else {
            RED
        }
    } else if of(&["swed", "prus", "french", "france", "poland"]) {
        BLUE
    } else if of(&["russia", "mecklenburg", "hans", "brem", "lübeck", "hamburg"]) {
        GREEN
    } else if of(&["austria", "saxon"]) {
        WHITE
    } else if raised.side == Side::First {
        BLUE
    } else {
        GREY
    }
}

/// The uniform of a unit, in the colour of its side.
pub(super) fn uniform(game: &Ba, raised: &Raised) -> Uniform {
    Uniform { side: side_colour(game, raised.side), ..dress(raised) }
}

/// The colour of a side.
pub(super) fn side_colour(game: &Ba, side: Side) -> &'static str {
    match livery(game)[side.index()] {
        Livery::Blue => SIDES[0],
        Livery::Red => SIDES[1],
    }
}
