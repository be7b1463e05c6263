//! The tracks below the map: turns with their hours, and victory points.

use super::glyphs::centred;
use super::ink::*;
use super::labels::SERIF;
use super::{BAND, GEOMETRY, INK, SIDE, of_side};
use crate::Sr;
use crate::army::*;
use crate::state::State;

pub(super) fn draw(ink: &mut Ink, battle: &Sr, s: &State) {
    let (_, height) = GEOMETRY.extent(&battle.map.grid);
    ink.open(&format!("class=\"tracks\" font-family=\"{SERIF}\" fill=\"{INK}\""));
    turns(ink, battle, s, height + 18.0);
    points(ink, battle, s, height + BAND - 92.0);
    ink.close();
}

fn turns(ink: &mut Ink, battle: &Sr, s: &State, y: f64) {
    let mut x = 34.0;
    ink.text(p(x, y + 18.0), "Turn", "font-size=\"14\" font-style=\"italic\"");
    x += 44.0;
    for turn in 1..=battle.params.turns.min(12) {
        let now = turn == s.turn;
        let fill = if now { INK } else { "#f8f0dc" };
        let letters = if now { "#fdf6e3" } else { INK };
        let class = if now { "turn now" } else { "turn" };
        ink.put(&format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"38\" height=\"27\" fill=\"{fill}\" stroke=\"{INK}\"/>",
            n(x),
            n(y)
        ));
        ink.put(&centred(&turn.to_string(), p(x + 19.0, y + 9.5), 9.0, 1.7, letters));
        let hour = (u32::from(battle.first_hour) + u32::from(turn) - 1) % 24;
        let style = format!("font-size=\"9\" text-anchor=\"middle\" fill=\"{letters}\"");
        ink.text(p(x + 19.0, y + 24.0), &format!("{hour:02}:00"), &style);
        x += 41.0;
    }
}

/// One marker on one track (SR-8.3.2a): the French side to the right, the other to the left.
fn points(ink: &mut Ink, battle: &Sr, s: &State, y: f64) {
    let most = battle.params.decisive;
    let wide = 23.0;
    ink.text(p(34.0, y + 17.0), "VP", "font-size=\"14\" font-style=\"italic\"");
    for value in -most..=most {
        let x = 78.0 + f64::from(value + most) * wide;
        let side = if value < 0 { COALITION } else { FRENCH };
        let tint = if value == 0 { INK } else { of_side(SIDE, side) };
        let now = value == s.vp;
        let minor = battle.params.french_minor == Some(value);
        let (fill, letters) = if now { (tint, "#fdf6e3") } else { ("#f8f0dc", tint) };
        let thick = if minor { "2.6" } else { "1" };
        let class = if now { "vp now" } else { "vp" };
        ink.put(&format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"20.5\" height=\"24\" fill=\"{fill}\" stroke=\"{tint}\" \
             stroke-width=\"{thick}\"/>",
            n(x),
            n(y)
        ));
        ink.put(&centred(&value.unsigned_abs().to_string(), p(x + 10.2, y + 12.0), 8.6, 1.6, letters));
    }
}
