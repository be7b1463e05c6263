//! The ground: areas, linear features, hills, and the place that decides the game.

use super::frame::{Frame, point};
use crate::battle::Objective;
use crate::terrain::{AreaKind, LineKind, MOST, Terrain};
use reader::{Page, Table};
use tabletop::{AREA_CORNERS, Area, Contour, LINE_POINTS, Length, Line, Point};

pub(super) fn read(page: &mut Page<'_>, root: &mut Table<'_, '_>, frame: &Frame) -> Terrain {
    let mut terrain = Terrain::default();
    for mut table in root.tables(page, "area", "[[area]]", MOST) {
        let words = AreaKind::ALL.map(AreaKind::word);
        let kind = table.need_choice(page, "kind", &words).map(|i| AreaKind::ALL[i]);
        let name = name(page, &mut table);
        let area = area(page, &mut table, frame);
        table.finish(page);
        if let (Some(kind), Some(area)) = (kind, area) {
            terrain.add_area(kind, area, name);
        }
    }
    for mut table in root.tables(page, "line", "[[line]]", MOST) {
        let words = LineKind::ALL.map(LineKind::name);
        let kind = table.need_choice(page, "kind", &words).map(|i| LineKind::ALL[i]);
        let name = name(page, &mut table);
        let line = line(page, &mut table, frame);
        table.finish(page);
        if let (Some(kind), Some(line)) = (kind, line) {
            terrain.add_line(kind, line, name);
        }
    }
    hills(page, root, frame, &mut terrain);
    terrain
}

fn name(page: &mut Page<'_>, table: &mut Table<'_, '_>) -> Option<String> {
    if table.has("name") {
        table.need_name(page, "name").map(|text| text.value.to_owned())
    } else {
        table.text(page, "name").map(|text| text.value.to_owned())
    }
}

/// The points of a feature; `None`, with the faults noted, if one is off the table.
fn points(page: &mut Page<'_>, table: &mut Table<'_, '_>, frame: &Frame, most: usize) -> Option<Vec<Point>> {
    let pairs = table.need_pairs(page, "points", most)?;
    let points: Vec<Point> = pairs.iter().filter_map(|pair| point(page, *pair, frame.table)).collect();
    (points.len() == pairs.len()).then_some(points)
}

fn area(page: &mut Page<'_>, table: &mut Table<'_, '_>, frame: &Frame) -> Option<Area> {
    let points = points(page, table, frame, AREA_CORNERS)?;
    let area = Area::new(points);
    area.map_err(|fault| page.fault(table.place("points"), fault.to_string())).ok()
}

fn line(page: &mut Page<'_>, table: &mut Table<'_, '_>, frame: &Frame) -> Option<Line> {
    let points = points(page, table, frame, LINE_POINTS)?;
    let line = Line::new(points, Terrain::LINE_WIDTH);
    line.map_err(|fault| page.fault(table.place("points"), fault.to_string())).ok()
}

/// Contours: each lies inside one of the level below (MA-G23).
fn hills(page: &mut Page<'_>, root: &mut Table<'_, '_>, frame: &Frame, terrain: &mut Terrain) {
    let mut places = Vec::new();
    for mut table in root.tables(page, "hill", "[[hill]]", MOST) {
        let level = table.number(page, "level", 1..=9, 1) as u8;
        let name = name(page, &mut table);
        let area = area(page, &mut table, frame);
        let place = table.place("points");
        table.finish(page);
        if let Some(area) = area {
            terrain.add_contour(Contour { level, area }, name);
            places.push(place);
        }
    }
    for (contour, place) in terrain.contours.iter().zip(&places) {
        let around = |lower: &Contour| {
            lower.level + 1 == contour.level
                && contour.area.outline().iter().all(|p| lower.area.lies(*p) != tabletop::Lies::Outside)
        };
        if contour.level > 1 && !terrain.contours.iter().any(around) {
            let sentence = format!(
                "a contour of level {} lies inside one of level {} (MA-G23)",
                contour.level,
                contour.level - 1
            );
            page.fault(*place, sentence);
        }
    }
}

/// The objective (MA-21.3): an area, by its name, and how near a battalion must be.
pub(super) fn objective(
    page: &mut Page<'_>,
    root: &mut Table<'_, '_>,
    terrain: &Terrain,
) -> Option<Objective> {
    let mut table = root.table(page, "objective", "[objective]")?;
    let text = table.need_name(page, "area");
    let within = table.decimal(page, "within");
    let at = table.place("within");
    table.finish(page);
    let name = text?.value;
    let area = terrain.area_names.iter().position(|known| known.as_deref() == Some(name));
    if area.is_none() {
        page.fault(text?.at, format!("no [[area]] has the name {}", reader::quoted(name)));
    }
    let length = within.and_then(|d| Length::parse(d.text)).filter(|l| *l <= Length::whole(100));
    if length.is_none() {
        page.fault(at, "within is how near a battalion must be, in cm: within = 10");
    }
    Some(Objective { name: name.to_owned(), area: area?, within: length? })
}
