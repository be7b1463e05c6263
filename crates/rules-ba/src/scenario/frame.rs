//! The frame of a battle: title, table, length, and what brings points (BA-SC1, BA-SC2, BA-R80).

use crate::battle::{Battle, Deed, Prize};
use crate::terrain::Ground;
use kernel::{Side, rule};
use reader::ground::{Frame, Sides, point};
use reader::{Page, Section, quoted};
use tabletop::{CORNERS, Length, Shape, Unit};

/// What stands at the head of a file.
pub(super) struct Head {
    pub title: String,
    pub sides: [String; 2],
    pub bounds: u8,
    pub draw_under: i32,
    pub table: tabletop::Table,
}

pub(super) fn battle(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> Option<Head> {
    let mut table = root.need_table(page, "battle", "[battle]")?;
    let title = table.need_name(page, "title").map(|title| title.value.to_owned());
    let names = table.need_texts(page, "sides", 2);
    let sides = match names.as_slice() {
        [first, second] if first.value != second.value => {
            Some([first.value.to_owned(), second.value.to_owned()])
        }
        _ => {
            page.fault(
                table.place("sides"),
                "a battle has two sides: sides = [\"Danish\", \"Swedish\"] (BA-SC1)",
            );
            None
        }
    };
    let bounds = table.need_number(page, "bounds", 1..=99);
    let draw_under = table.number(page, "draw_under", 0..=99, 1);
    let sizes = Sides {
        least: 60,
        most: 500,
        book: "the book's are 240 by 180 and 320 by 220",
        rule: rule!("BA-SC1"),
    };
    let size = reader::ground::size(page, &mut table, Unit::Centimetres, sizes);
    table.finish(page);
    Some(Head {
        title: title?,
        sides: sides?,
        bounds: bounds? as u8,
        draw_under: draw_under as i32,
        table: size?,
    })
}

/// Buildings are rectangles (BA-R73).
pub(super) fn buildings(page: &mut Page<'_>, root: &Section<'_, '_>, ground: &Ground) {
    for (at, (kind, area)) in ground.areas().enumerate() {
        let hull = Shape::hull(area.outline());
        let convex = area.outline().len() <= CORNERS && hull.core().len() == area.outline().len();
        let square = {
            let corners = area.outline();
            corners.len() == 4
                && (0..4).all(|i| {
                    let (a, b) =
                        (corners[(i + 1) % 4] - corners[i], corners[(i + 2) % 4] - corners[(i + 1) % 4]);
                    a.dot(b).abs() * 1_000 <= a.length().wide() * b.length().wide()
                })
        };
        if kind.is_building() && !(convex && square) {
            page.fault(
                root.place("area"),
                format!("{} is no rectangle, as a building is (BA-R73)", ground.area_name(at)),
            );
        }
    }
}

/// What brings points (BA-SC2).
pub(super) fn prizes(page: &mut Page<'_>, root: &mut Section<'_, '_>, battle: &Battle) -> Vec<Prize> {
    let mut prizes = Vec::new();
    for mut table in root.tables(page, "prize", "[[prize]]", 16) {
        let to = table.choice(page, "to", &[&battle.sides[0], &battle.sides[1]]).map(|side| Side::BOTH[side]);
        let points = table.need_number(page, "points", 1..=99);
        let deed = deed(page, &mut table, battle);
        table.finish(page);
        if let (Some(points), Some(deed)) = (points, deed) {
            prizes.push(Prize { to, points: points as i32, deed });
        }
    }
    prizes
}

fn deed(page: &mut Page<'_>, table: &mut Section<'_, '_>, battle: &Battle) -> Option<Deed> {
    if table.has("holds") {
        return named(page, table, "holds", battle).map(Deed::Holds);
    }
    if table.has("destroyed") {
        return named(page, table, "destroyed", battle).map(Deed::Destroyed);
    }
    if table.has("at") {
        let frame = Frame { table: battle.table, unit: Unit::Centimetres };
        let at = table.need_pair(page, "at").and_then(|pair| point(page, pair, frame));
        let within = table.decimal(page, "within").and_then(|within| Length::parse(within.text));
        if within.is_none() {
            page.fault(table.at, "a place to hold has a distance: within = 15");
        }
        return Some(Deed::Controls(at?, within?));
    }
    const DEEDS: [(&str, Deed); 5] = [
        ("broken", Deed::Broken),
        ("gone", Deed::Gone),
        ("exited", Deed::Exited),
        ("waggon exited", Deed::WaggonExited),
        ("waggon kept", Deed::WaggonKept),
    ];
    table.need_choice(page, "for", &DEEDS.map(|(word, _)| word)).map(|at| DEEDS[at].1)
}

/// The area with a name.
pub(super) fn named(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    key: &'static str,
    battle: &Battle,
) -> Option<u8> {
    let name = table.need_name(page, key)?;
    let found = battle.terrain.ground.find_area(name.value);
    if found.is_none() {
        page.fault(name.at, format!("no area has the name {}", quoted(name.value)));
    }
    found.map(|at| at as u8)
}
