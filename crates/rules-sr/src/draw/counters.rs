//! What a counter of this game shows: arm, strength, morale and movement, the organisation level, losses, markers.

use super::army;
use super::commanders::medallion;
use crate::Sr;
use crate::army::*;
use crate::facing::SCHEME;
use crate::state::*;
use engraving::hex::{Badge, Beside, Counter, Marker, Stack, Symbol, Wear};
use hexes::{Cell, Edge};

// The markers (SR-1.1b): a wheel, a warning, a sabre.
const HARNESSED: Marker = Marker {
    class: "harnessed",
    picture: "<circle r=\"6\" fill=\"#e7d3a2\" stroke=\"#3a2616\" stroke-width=\"1.5\"/><path d=\"M0 -6V6M-6 0H6M-4.2 -4.2L4.2 4.2M4.2 -4.2L-4.2 4.2\" stroke=\"#3a2616\" stroke-width=\"0.9\"/>",
};
const OUT_OF_COMMAND: Marker = Marker {
    class: "out-of-command",
    picture: "<path d=\"M0 -7L7 6H-7Z\" fill=\"#fff3c4\" stroke=\"#2a2018\" stroke-width=\"1.3\" stroke-linejoin=\"round\"/><path d=\"M0 -3V1.6M0 3.6V4\" stroke=\"#2a2018\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>",
};
const CHARGE: Marker = Marker {
    class: "charge",
    picture: "<path d=\"M-7 5C-2 4 4 0 7 -7C8 0 3 6 -4 7Z\" fill=\"#f4f4f0\" stroke=\"#2a2018\" stroke-width=\"1.2\"/><path d=\"M-8 2L-3 8\" stroke=\"#b8860b\" stroke-width=\"2.2\"/>",
};

/// What stands in a hex, if anything does: the first of the order of battle lies on top, chiefs come first.
pub(super) fn stack<'a>(battle: &'a Sr, s: &State, cell: Cell) -> Option<Stack<'a>> {
    let units: Vec<UnitId> = s.stack(cell).iter().collect();
    let here = battle.commander_ids().filter(|&c| s.commander(c).place == Where::On(cell));
    let medallions: Vec<_> = here.map(|commander| medallion(battle, s, commander)).collect();
    if units.is_empty() && medallions.is_empty() {
        return None;
    }
    Some(Stack {
        cell,
        // A unit faces a side of its hex (SR-1.3a).
        facing: units.first().map(|&first| SCHEME.twelfth(s.unit(first).facing)),
        counters: units.iter().map(|&unit| counter(battle, s, unit)).collect(),
        medallions,
    })
}

/// A unit off the map waits beside its exit hex (SR-4.5f).
pub(super) fn beside<'a>(battle: &'a Sr, s: &State, unit: UnitId) -> Option<Beside<'a>> {
    let Where::Off(exit) = s.unit(unit).place else { return None };
    let edges = battle.map.rout_edges[battle.unit(unit).side].iter();
    let edge = edges.min_by_key(|&&edge| battle.map.grid.distance_to_edge(exit, edge));
    let edge = edge.copied().unwrap_or(Edge::E);
    Some(Beside { exit, edge, slot: unit.0 % 3, counter: counter(battle, s, unit) })
}

fn counter<'a>(battle: &'a Sr, s: &State, unit: UnitId) -> Counter<'a> {
    let (info, now) = (battle.unit(unit), s.unit(unit));
    let markers = [
        (s.harnessed.has(unit), HARNESSED),
        (s.out_of_command.has(unit), OUT_OF_COMMAND),
        (now.charge.is_some(), CHARGE),
    ];
    let (wear, tilt) = worn(now.level);
    Counter {
        code: &info.code,
        title: battle.unit_line(s, unit),
        army: army(info.side),
        stripe: &battle.formations[info.formation.index()].colour,
        symbol: symbol(info.arm),
        mark: "",
        wear,
        tilt,
        morale: battle.morale(s, unit).to_string(),
        strength: battle.strength(s, unit).to_string(),
        movement: info.movement.to_string(),
        losses: now.losses,
        badge: badge(now.level),
        markers: markers.into_iter().filter(|(marked, _)| *marked).map(|(_, marker)| marker).collect(),
    }
}

fn symbol(arm: Arm) -> Symbol {
    match arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Cavalry => Symbol::Cavalry,
        Arm::Foot => Symbol::Artillery,
        Arm::Horse => Symbol::HorseArtillery,
    }
}

/// The worse the level, the more askew a counter lies.
fn worn(level: Level) -> (Wear, i16) {
    match level {
        Level::Good => (Wear::Fresh, 0),
        Level::D1 => (Wear::Worn, 5),
        Level::D2 => (Wear::Worn, -9),
        Level::Rout => (Wear::Broken, 15),
    }
}

/// The badge of the organisation level (SR-1.5a).
fn badge(level: Level) -> Option<Badge> {
    let badge = |text, fill, letters| Some(Badge { text, fill, letters });
    match level {
        Level::Good => None,
        Level::D1 => badge("D1", "#f7d65a", "#2a2018"),
        Level::D2 => badge("D2", "#f08c2e", "#2a2018"),
        Level::Rout => badge("R", "#1c1612", "#ffffff"),
    }
}
