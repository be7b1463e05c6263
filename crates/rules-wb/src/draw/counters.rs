//! What a counter of this game shows: arm and class, steps, morale and movement, order, losses, march column, marks.

use super::army;
use super::commanders::medallion;
use crate::Wb;
use crate::army::*;
use crate::state::*;
use engraving::hex::{Badge, Counter, Marker, Stack, Symbol, Wear};
use hexes::Cell;

// The markers: files one behind the other, a turned stack, tired horses.
const COLUMN: Marker = Marker {
    class: "column",
    picture: "<rect x=\"-8\" y=\"-8\" width=\"16\" height=\"16\" rx=\"3\" fill=\"#fdf6e3\" stroke=\"#2a2018\" stroke-width=\"1.3\"/><path d=\"M-3 -5.5H3M-3 -1.8H3M-3 1.9H3M-3 5.6H3\" stroke=\"#2a2018\" stroke-width=\"2.1\"/>",
};
const ORDER_CHANGED: Marker = Marker {
    class: "order-changed",
    picture: "<circle r=\"6.5\" fill=\"#fff3c4\" stroke=\"#2a2018\" stroke-width=\"1.3\"/><path d=\"M-2.4 4V-4M-4.6 -1.6L-2.4 -4.2L-0.2 -1.6M2.4 -4V4M0.2 1.6L2.4 4.2L4.6 1.6\" fill=\"none\" stroke=\"#2a2018\" stroke-width=\"1.4\"/>",
};
const REACTED: Marker = Marker {
    class: "reacted",
    picture: "<path d=\"M1.5 -7L-4.5 1H-0.5L-2.5 7L5 -2H0.8Z\" fill=\"#f2c230\" stroke=\"#2a2018\" stroke-width=\"1.1\" stroke-linejoin=\"round\"/>",
};
/// The stripe of independent units.
pub(crate) const INDEPENDENT: &str = "#6f7d8c";

/// What stands in a hex, if anything does: the lead unit on top, army commanders first.
pub(super) fn stack<'a>(battle: &'a Wb, s: &State, cell: Cell) -> Option<Stack<'a>> {
    let units: Vec<UnitId> = s.stack(cell).collect();
    let mut here: Vec<CommanderId> =
        battle.commander_ids().filter(|&c| s.commander(c).place == Where::On(cell)).collect();
    here.sort_by_key(|&c| matches!(battle.commander_info(c).role, Role::Formation(_)));
    if units.is_empty() && here.is_empty() {
        return None;
    }
    // A column or a unit in rout faces nowhere (WB-R81, WB-12.5f).
    let facing = units.iter().map(|&unit| s.unit(unit)).find(|unit| unit.in_line());
    Some(Stack {
        cell,
        facing: facing.map(|unit| battle.twelfths(unit.facing)),
        counters: units.iter().map(|&unit| counter(battle, s, unit)).collect(),
        medallions: here.into_iter().map(|commander| medallion(battle, s, commander)).collect(),
    })
}

fn counter<'a>(battle: &'a Wb, s: &State, unit: UnitId) -> Counter<'a> {
    let (info, now) = (battle.unit(unit), s.unit(unit));
    let markers = [
        (now.in_column(), COLUMN),
        (s.order_changed.has(unit), ORDER_CHANGED),
        (s.reacted.has(unit), REACTED),
    ];
    let (wear, tilt, badge) = worn(now.order);
    Counter {
        code: &info.code,
        title: battle.unit_line(s, unit),
        army: army(info.side),
        stripe: info.formation.map_or(INDEPENDENT, |f| &battle.formation(f).colour),
        symbol: symbol(info.class.arm()),
        mark: mark(info.class),
        wear,
        tilt,
        morale: info.morale.to_string(),
        strength: now.steps.to_string(),
        movement: info.movement.to_string(),
        losses: info.steps.saturating_sub(now.steps),
        badge,
        markers: markers.into_iter().filter(|(marked, _)| *marked).map(|(_, marker)| marker).collect(),
    }
}

fn symbol(arm: Arm) -> Symbol {
    match arm {
        Arm::Infantry => Symbol::Infantry,
        Arm::Cavalry => Symbol::Cavalry,
        Arm::Artillery => Symbol::Artillery,
    }
}

/// A letter for the class: grenadiers, light, heavy with the bonus, 12-pounders. Line and plain heavy have none.
pub(crate) fn mark(class: Class) -> &'static str {
    match class {
        Class::Line | Class::Heavy | Class::Field => "",
        Class::Grenadier => "G",
        Class::LightInfantry | Class::LightCavalry => "L",
        Class::HeavyBonus => "+",
        Class::TwelvePounder => "12",
    }
}

/// The worse the order, the more askew a counter lies (WB-2.2a).
fn worn(order: Order) -> (Wear, i16, Option<Badge>) {
    let badge = |text, fill, letters| Some(Badge { text, fill, letters });
    match order {
        Order::Good => (Wear::Fresh, 0, None),
        Order::Disorganised(_) => (Wear::Worn, 6, badge("D", "#f7d65a", "#2a2018")),
        Order::Rout => (Wear::Broken, 15, badge("R", "#1c1612", "#ffffff")),
    }
}
