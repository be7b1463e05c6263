//! The frame of a battle: title, table, and the numbers a scenario may change (LB-K1 to LB-K4).

use crate::battle::Constants;
use reader::{Decimal, Page, Section};
use tabletop::{Length, Point};

pub(super) fn battle(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> (String, tabletop::Table) {
    let standard = tabletop::Table::new(Length::whole(72), Length::whole(48));
    let Some(mut table) = root.need_table(page, "battle", "[battle]") else {
        return (String::new(), standard);
    };
    let title = table.need_name(page, "title").map_or(String::new(), |title| title.value.to_owned());
    let side = |page: &mut Page<'_>, side: Decimal<'_>| {
        let length =
            Length::parse(side.text).filter(|l| (Length::whole(24)..=Length::whole(240)).contains(l));
        if length.is_none() {
            page.fault(side.at, "a side of the table is 24 to 240 inches");
        }
        length
    };
    let sides = table.need_pair(page, "table").map(|[width, height]| (side(page, width), side(page, height)));
    table.finish(page);
    match sides {
        Some((Some(width), Some(height))) => (title, tabletop::Table::new(width, height)),
        _ => (title, standard),
    }
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

/// A point of the table, edges included.
pub(super) fn point(page: &mut Page<'_>, [x, y]: [Decimal<'_>; 2], table: tabletop::Table) -> Option<Point> {
    let coordinate = |page: &mut Page<'_>, value: Decimal<'_>, most: Length| {
        let length = Length::parse(value.text).filter(|l| *l <= most);
        if length.is_none() {
            let sentence =
                format!("{} is not on the table: 0 to {most} inches, at most three places", value.text);
            page.fault(value.at, sentence);
        }
        length
    };
    let (x, y) = (coordinate(page, x, table.width()), coordinate(page, y, table.height()));
    Some(Point::new(x?.units(), y?.units()))
}
