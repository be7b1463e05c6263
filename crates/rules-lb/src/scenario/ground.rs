//! The ground: areas, linear features, hills, objectives (LB-18, LB-C2).

use super::frame::point;
use crate::battle::{Objective, Spot};
use crate::terrain::{AreaKind, LineKind, MOST, Terrain};
use reader::{Page, Section};
use tabletop::{AREA_CORNERS, Area, CORNERS, Contour, LINE_POINTS, Length, Lies, Line, Point, Shape};

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, on: tabletop::Table) -> Terrain {
    let mut terrain = Terrain::default();
    for mut table in root.tables(page, "area", "[[area]]", MOST) {
        let kind =
            table.need_choice(page, "kind", &AreaKind::ALL.map(AreaKind::name)).map(|i| AreaKind::ALL[i]);
        let name = name(page, &mut table);
        let area = area(page, &mut table, on);
        let at = table.place("points");
        table.finish(page);
        let (Some(kind), Some(area)) = (kind, area) else { continue };
        let shape = kind.is_building().then(|| convex(page, at, &area)).flatten();
        terrain.buildings.push(shape);
        terrain.areas.push(area);
        terrain.area_kinds.push(kind);
        terrain.area_names.push(name);
    }
    for mut table in root.tables(page, "line", "[[line]]", MOST) {
        let kind =
            table.need_choice(page, "kind", &LineKind::ALL.map(LineKind::name)).map(|i| LineKind::ALL[i]);
        let name = name(page, &mut table);
        let line = points(page, &mut table, on, LINE_POINTS).and_then(|points| {
            let line = Line::new(points, Length::ZERO);
            line.map_err(|fault| page.fault(table.place("points"), fault.to_string())).ok()
        });
        table.finish(page);
        if let (Some(kind), Some(line)) = (kind, line) {
            terrain.lines.push(line);
            terrain.line_kinds.push(kind);
            terrain.line_names.push(name);
        }
    }
    hills(page, root, on, &mut terrain);
    terrain
}

/// The footprint of a garrison is the building: it must be convex and have at most eight corners (LB-G6).
fn convex(page: &mut Page<'_>, at: usize, area: &Area) -> Option<Shape> {
    let hull = Shape::hull(area.outline());
    if area.outline().len() > CORNERS || hull.core().len() != area.outline().len() {
        page.fault(at, format!("a building is convex and has at most {CORNERS} corners (LB-G6)"));
        return None;
    }
    Some(hull)
}

fn name(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Option<String> {
    if !table.has("name") {
        return None;
    }
    table.need_name(page, "name").map(|text| text.value.to_owned())
}

/// The points of a feature; `None`, with the faults noted, if one is off the table.
fn points(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    on: tabletop::Table,
    most: usize,
) -> Option<Vec<Point>> {
    let pairs = table.need_pairs(page, "points", most)?;
    let points: Vec<Point> = pairs.iter().filter_map(|pair| point(page, *pair, on)).collect();
    (points.len() == pairs.len()).then_some(points)
}

fn area(page: &mut Page<'_>, table: &mut Section<'_, '_>, on: tabletop::Table) -> Option<Area> {
    let points = points(page, table, on, AREA_CORNERS)?;
    Area::new(points).map_err(|fault| page.fault(table.place("points"), fault.to_string())).ok()
}

/// Contours: each lies inside one of the level below (LB-18.6).
fn hills(page: &mut Page<'_>, root: &mut Section<'_, '_>, on: tabletop::Table, terrain: &mut Terrain) {
    let mut places = Vec::new();
    for mut table in root.tables(page, "hill", "[[hill]]", MOST) {
        let level = table.number(page, "level", 1..=9, 1) as u8;
        let name = name(page, &mut table);
        let area = area(page, &mut table, on);
        places.push(table.place("points"));
        table.finish(page);
        if let Some(area) = area {
            terrain.contours.push(Contour { level, area });
            terrain.contour_names.push(name);
        }
    }
    for (contour, place) in terrain.contours.iter().zip(&places) {
        let around = |lower: &Contour| {
            lower.level + 1 == contour.level
                && contour.area.outline().iter().all(|p| lower.area.lies(*p) != Lies::Outside)
        };
        if contour.level > 1 && !terrain.contours.iter().any(around) {
            let (level, below) = (contour.level, contour.level - 1);
            page.fault(
                *place,
                format!("a contour of level {level} lies inside one of level {below} (LB-18.6)"),
            );
        }
    }
}

/// The objectives: a building by its name, or a point (LB-C2).
pub(super) fn objectives(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    terrain: &Terrain,
    on: tabletop::Table,
) -> Vec<Objective> {
    let mut found = Vec::new();
    for mut table in root.tables(page, "objective", "[[objective]]", 8) {
        let name = table.need_name(page, "name").map(|text| text.value.to_owned());
        let within = table.decimal(page, "within").and_then(|d| Length::parse(d.text));
        if within.is_none() {
            page.fault(table.place("within"), "within is how near infantry must be, in inches: within = 6");
        }
        let at = if table.has("building") {
            building(page, &mut table, terrain)
        } else {
            table.need_pair(page, "at").and_then(|pair| point(page, pair, on)).map(Spot::Point)
        };
        table.finish(page);
        if let (Some(name), Some(at), Some(within)) = (name, at, within) {
            found.push(Objective { name, at, within });
        }
    }
    found
}

fn building(page: &mut Page<'_>, table: &mut Section<'_, '_>, terrain: &Terrain) -> Option<Spot> {
    let text = table.need_name(page, "building")?;
    let found = called(terrain, text.value);
    if found.is_none() {
        page.fault(text.at, format!("no building has the name {}", reader::quoted(text.value)));
    }
    found.map(Spot::Building)
}

/// The building with this name.
pub(super) fn called(terrain: &Terrain, name: &str) -> Option<u8> {
    terrain.building_ids().find(|i| terrain.area_names[usize::from(*i)].as_deref() == Some(name))
}
