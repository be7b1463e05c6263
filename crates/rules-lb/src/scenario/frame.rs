//! The frame of a battle: title, table, and the numbers a scenario may change (LB-K1 to LB-K4).

use super::ARMY_OPTIONS;
use crate::battle::{Battle, Constants};
use kernel::{Options, rule};
use reader::ground::{Frame, Sides};
use reader::{Decimal, Page, Section, one_of, quoted};
use tabletop::{Length, Unit};

/// The sides of a table (LB-C2).
const SIDES: Sides = Sides { least: 24, most: 240, book: "the book's are 72 and 48", rule: rule!("LB-C2") };

pub(super) fn battle(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> (String, Frame) {
    let standard = tabletop::Table::new(Length::whole(72), Length::whole(48));
    let frame = |table| Frame { table, unit: Unit::Inches };
    let Some(mut table) = root.need_table(page, "battle", "[battle]") else {
        return (String::new(), frame(standard));
    };
    let title = table.need_name(page, "title").map_or(String::new(), |title| title.value.to_owned());
    let size = reader::ground::size(page, &mut table, Unit::Inches, SIDES);
    table.finish(page);
    (title, frame(size.unwrap_or(standard)))
}

pub(super) fn constants(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> Constants {
    let mut k = Constants::default();
    let Some(mut table) = root.table(page, "constants", "[constants]") else { return k };
    for (key, value) in [
        ("command_range", &mut k.command_range),
        ("general_move", &mut k.general_move),
        ("stick_width", &mut k.stick_width),
        ("bounce", &mut k.bounce),
        ("adjust", &mut k.adjust),
        ("musket_range", &mut k.musket_range),
        ("lock_distance", &mut k.lock_distance),
        ("repulse_gap", &mut k.repulse_gap),
        ("support_distance", &mut k.support_distance),
        ("double_move_distance", &mut k.double_move_distance),
        ("retire_halt", &mut k.retire_halt),
    ] {
        if let Some(length) = table.decimal(page, key).and_then(|decimal| inches(page, decimal, key)) {
            *value = length;
        }
    }
    for (key, value, range) in [
        ("reserve_target", &mut k.reserve_target, 1..=20),
        ("turn_limit", &mut k.turn_limit, 1..=40),
        ("infantry_figures", &mut k.infantry_figures, 3..=24),
        ("cavalry_figures", &mut k.cavalry_figures, 3..=24),
        ("crew", &mut k.crew, 1..=12),
        ("skirmish_unit", &mut k.skirmish_unit, 1..=24),
    ] {
        *value = table.number(page, key, range, i64::from(*value)) as u8;
    }
    if table.has("army_break")
        && let Some(parts) = table.need_pair(page, "army_break")
    {
        let [above, below] = parts.map(|part| part.text.parse::<u8>().unwrap_or(0));
        if above == 0 || below < above {
            page.fault(parts[0].at, "army_break is a part of the army: [1, 2] for one half (LB-23.1)");
        } else {
            (k.break_above, k.break_below) = (above, below);
        }
    }
    bands(page, &mut table, &mut k);
    table.finish(page);
    k
}

/// The three ends of the stick's bands (LB-20.3).
fn bands(page: &mut Page<'_>, table: &mut Section<'_, '_>, k: &mut Constants) {
    for (key, i) in [("stick_close", 0), ("stick_normal", 1), ("stick_long", 2)] {
        if let Some(length) = table.decimal(page, key).and_then(|decimal| inches(page, decimal, key)) {
            k.stick_bands[i] = length;
        }
    }
    if !k.stick_bands.is_sorted() {
        page.fault(
            table.at,
            "the bands of the stick follow each other: stick_close, stick_normal, stick_long",
        );
    }
}

fn inches(page: &mut Page<'_>, decimal: Decimal<'_>, key: &str) -> Option<Length> {
    let length = Length::parse(decimal.text).filter(|l| *l > Length::ZERO && *l <= Length::whole(100));
    if length.is_none() {
        page.fault(decimal.at, format!("{key} is a length in inches, up to 100"));
    }
    length
}

/// Options come from outside the file: their faults have no line.
pub(super) fn check_options(page: &mut Page<'_>, options: &Options, battle: &Battle) {
    let choices = battle.choices();
    for (key, value) in options {
        match choices.iter().find(|choice| choice.key == key) {
            None if battle.muster && ARMY_OPTIONS.contains(&key.as_str()) => {}
            None => page.whole(format!("this battle has no option {}", quoted(key))),
            Some(choice) if !choice.values.contains(&value.as_str()) => {
                let (value, values) = (quoted(value), one_of(&choice.values));
                page.whole(format!("the option {key} is {values}, not {value}"));
            }
            Some(_) => {}
        }
    }
}

/// Whether players may bring armies of their own: `[muster]`.
pub(super) fn muster(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> bool {
    let Some(table) = root.table(page, "muster", "[muster]") else { return false };
    table.finish(page);
    true
}
