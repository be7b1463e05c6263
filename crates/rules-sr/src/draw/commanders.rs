//! Commanders: round medallions with hat and initials, a star for a tactical bonus, a gold ring for the chief.

use super::ink::*;
use super::labels::star;
use super::{SIDE, SIDE_DARK, of_side};
use crate::Sr;
use crate::army::*;
use crate::state::*;
use engraving::glyphs::centred;
use hexes::svg::escape;
use hexes::{Cell, Point};

/// The commanders in a hex, chiefs first.
pub(super) fn in_hex(battle: &Sr, s: &State, cell: Cell) -> Vec<CommanderId> {
    battle.commander_ids().filter(|&c| s.commander(c).place == Where::On(cell)).collect()
}

pub(super) fn medallion(ink: &mut Ink, battle: &Sr, s: &State, commander: CommanderId, at: Point) {
    let (info, now) = (battle.commander_info(commander), s.commander(commander));
    let (name, code) = (escape(&info.name), escape(&info.code));
    let ring = match info.role {
        Role::Chief => "#d9a928",
        Role::Representative => "#f4f0e4",
        Role::Formation(f) => &battle.formations[f.index()].colour,
    };
    let (side, dark) = (of_side(SIDE, info.side), of_side(SIDE_DARK, info.side));
    ink.open(&format!(
        "class=\"commander\" data-commander=\"{code}\" transform=\"translate({} {})\"",
        n(at.x),
        n(at.y)
    ));
    let replaced = if now.replaced { " (replacement)" } else { "" };
    ink.put(&format!("<title>{name}{replaced}</title>"));
    ink.put("<circle cx=\"1.6\" cy=\"1.8\" r=\"13\" fill=\"#20160c\" opacity=\"0.35\"/>");
    ink.put(&format!("<circle r=\"13\" fill=\"{side}\" stroke=\"{dark}\" stroke-width=\"1.2\"/>"));
    ink.put(&format!("<circle r=\"10.8\" fill=\"#fbf3dd\" stroke=\"{}\" stroke-width=\"2\"/>", escape(ring)));
    // The hat: a bicorne with its cockade; the representative wears plumes.
    if info.role == Role::Representative {
        ink.path("M-8 -3C-6 -8 6 -8 8 -3Z", "fill=\"#20242c\"");
        ink.path(
            "M0 -7C-3 -11 -5 -13 -6 -15M0 -7V-16M0 -7C3 -11 5 -13 6 -15",
            "fill=\"none\" stroke-width=\"2.2\" stroke=\"#c8342a\"",
        );
    } else {
        ink.path(
            "M-9 -2.6C-8 -7 -3 -9.6 0 -9.6C3 -9.6 8 -7 9 -2.6C4 -4.6 -4 -4.6 -9 -2.6Z",
            "fill=\"#20242c\"",
        );
        ink.put("<circle cx=\"-4.4\" cy=\"-5.6\" r=\"1.5\" fill=\"#c8342a\" stroke=\"#fff\" stroke-width=\"0.6\"/>");
    }
    let initials: String = if now.replaced { "+".to_owned() } else { told_apart(battle, commander) };
    ink.put(&centred(&initials, (0.0, 3.6), 7.4, 1.5, dark));
    if info.tactical && !now.replaced {
        ink.path(
            &star(p(10.0, -10.0), 6.0),
            "class=\"tactical\" fill=\"#f2c230\" stroke=\"#5a4210\" stroke-width=\"0.9\"",
        );
    }
    if now.moved {
        ink.path(
            "M6.5 9.5l2.4 2.6l4.6 -5.4",
            "fill=\"none\" stroke=\"#1f6b32\" stroke-width=\"2.2\" stroke-linecap=\"round\"",
        );
    }
    ink.close();
}

/// Two letters: of a double name the capitals, else the first two that sound.
fn initials(name: &str) -> String {
    let capitals: String = name.chars().filter(|c| c.is_uppercase()).take(2).collect();
    if capitals.chars().count() == 2 { capitals } else { name.chars().take(2).collect() }
}

/// The initials of a commander; where a comrade has the same, the first letter and the first that differs from his:
/// Levasseur and Leclaire are LV and LC.
pub(crate) fn told_apart(battle: &Sr, commander: CommanderId) -> String {
    let info = battle.commander_info(commander);
    let own = initials(&info.name);
    let twin = battle
        .commanders
        .iter()
        .find(|other| other.side == info.side && other.name != info.name && initials(&other.name) == own);
    let differs = twin.and_then(|twin| {
        let pairs = info.name.chars().zip(twin.name.chars());
        pairs.filter(|(mine, his)| mine != his).map(|(mine, _)| mine).next()
    });
    match (info.name.chars().next(), differs) {
        (Some(first), Some(letter)) => [first, letter].iter().collect::<String>().to_uppercase(),
        _ => own,
    }
}
