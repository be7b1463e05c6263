//! Positions arranged and questioned in words: for plays and editors. `docs/plays.md` lists the words.

mod arrange;
mod facts;

pub use arrange::arrange;
pub use facts::fact;

use crate::Ba;
use crate::orders::Angle;
use crate::state::State;
use tabletop::Length;

/// Quarters of a degree as degrees.
fn in_degrees(quarters: u16) -> String {
    let part = ["", ".25", ".5", ".75"][usize::from(quarters % 4)];
    format!("{}{part}", quarters / 4)
}

/// The board in text.
pub fn text_board(game: &Ba, view: &State) -> String {
    let names = game.names(view);
    let mut out = format!("{}, bound {} of {}\n", game.battle.title, view.bound, game.battle.bounds);
    for id in view.present() {
        let unit = view.unit(id);
        let (x, y) = (Length::new(unit.pose.anchor.x()), Length::new(unit.pose.anchor.y()));
        out += &format!(
            "{}: {} figures, {}, {}, at {x} {y} facing {}\n",
            names.title(id),
            unit.figures,
            unit.formation.name(),
            unit.degree.name(),
            in_degrees(Angle::of(unit.pose.heading).0),
        );
    }
    out
}
