//! What the medallion of a commander shows: initials, a star for a tactical bonus, a gold ring for the chief.

use super::army;
use crate::Sr;
use crate::army::*;
use crate::state::*;
use engraving::hex::{Hat, Medallion};

/// The medallion of a commander; a replacement has a cross for his initials and no gifts (SR-R85).
pub(super) fn medallion<'a>(battle: &'a Sr, s: &State, commander: CommanderId) -> Medallion<'a> {
    let (info, now) = (battle.commander_info(commander), s.commander(commander));
    let replaced = if now.replaced { " (replacement)" } else { "" };
    Medallion {
        code: &info.code,
        title: format!("{}{replaced}", info.name),
        army: army(info.side),
        ring: match info.role {
            Role::Chief => "#d9a928",
            Role::Representative => "#f4f0e4",
            Role::Formation(f) => &battle.formations[f.index()].colour,
        },
        hat: if info.role == Role::Representative { Hat::Plumes } else { Hat::Bicorne },
        initials: if now.replaced { "+".to_owned() } else { told_apart(battle, commander) },
        star: info.tactical && !now.replaced,
        done: now.moved,
    }
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
