//! The ground: areas, linear features, hills, objectives (LB-18, LB-C2).

use crate::battle::{Battle, Objective, Spot};
use crate::terrain::Terrain;
use kernel::rule;
use reader::ground::{Frame, point};
use reader::{Page, Section};
use tabletop::{CORNERS, Length, Shape};

/// Areas, linear features and contours, each inside one of the level below (LB-18.6).
pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, frame: Frame) -> Terrain {
    reader::ground::read(page, root, frame, rule!("LB-18.6"))
}

/// The footprint of a garrison is the building: it must be convex and have at most eight corners (LB-G6).
pub(super) fn buildings(page: &mut Page<'_>, terrain: &Terrain) -> Vec<Option<Shape>> {
    let mut found = Vec::new();
    for (i, (kind, area)) in terrain.areas().enumerate() {
        let hull = Shape::hull(area.outline());
        let fits = area.outline().len() <= CORNERS && hull.core().len() == area.outline().len();
        if kind.is_building() && !fits {
            let name = terrain.area_name(i);
            page.whole(format!("{name}: a building is convex and has at most {CORNERS} corners (LB-G6)"));
        }
        found.push((kind.is_building() && fits).then_some(hull));
    }
    found
}

/// The objectives: a building by its name, or a point (LB-C2).
pub(super) fn objectives(page: &mut Page<'_>, root: &mut Section<'_, '_>, frame: Frame, battle: &mut Battle) {
    for mut table in root.tables(page, "objective", "[[objective]]", 8) {
        let name = table.need_name(page, "name").map(|text| text.value.to_owned());
        let within = table.decimal(page, "within").and_then(|d| Length::parse(d.text));
        if within.is_none() {
            page.fault(table.place("within"), "within is how near infantry must be, in inches: within = 6");
        }
        let at = if table.has("building") {
            building(page, &mut table, battle)
        } else {
            table.need_pair(page, "at").and_then(|pair| point(page, pair, frame)).map(Spot::Point)
        };
        table.finish(page);
        if let (Some(name), Some(at), Some(within)) = (name, at, within) {
            battle.objectives.push(Objective { name, at, within });
        }
    }
}

fn building(page: &mut Page<'_>, table: &mut Section<'_, '_>, battle: &Battle) -> Option<Spot> {
    let text = table.need_name(page, "building")?;
    let found = battle.building_called(text.value);
    if found.is_none() {
        page.fault(text.at, format!("no building has the name {}", reader::quoted(text.value)));
    }
    found.map(Spot::Building)
}
