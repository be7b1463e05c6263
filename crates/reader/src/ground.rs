//! The ground of a free table from scenario files: its size, areas, linear features and hills.
//!
//! ```toml
//! [[area]]
//! kind = "wood"
//! name = "Bois Bossu"
//! points = [[8, 48], [30, 46], [34, 62]]
//!
//! [[line]]
//! kind = "stream"
//! points = [[0, 20], [60, 24], [160, 18]]
//!
//! [[hill]]
//! level = 1
//! points = [[90, 40], [120, 44], [110, 70]]
//! ```
//!
//! The rule set gives the kinds ([`GroundKind`]) and gets a [`Terrain`] of its own. Lengths are in its own unit. A linear
//! feature whose kind has a width may be given another: `width = 3`.

use crate::{Decimal, Page, Section, quoted};
use kernel::RuleId;
use tabletop::ground::MOST_FEATURES;
use tabletop::{
    AREA_CORNERS, Area, Contour, GroundKind, LINE_POINTS, Length, Lies, Line, Point, Terrain, Unit,
};

/// The table on which everything lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The table.
    pub table: tabletop::Table,
    /// What a player measures in.
    pub unit: Unit,
}

/// The longest and the shortest side of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides {
    /// The shortest.
    pub least: i32,
    /// The longest.
    pub most: i32,
    /// What the book says of it: "the book's are 160 and 120".
    pub book: &'static str,
    /// The clause.
    pub rule: RuleId,
}

/// The size of a table from the key `table`: `table = [160, 120]`. `None`, with the faults noted, if it is none.
pub fn size(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    unit: Unit,
    sides: Sides,
) -> Option<tabletop::Table> {
    let Sides { least, most, book, rule } = sides;
    let [width, height] = table.need_pair(page, "table")?;
    let mut side = |side: Decimal<'_>| {
        let range = Length::whole(least)..=Length::whole(most);
        let length = Length::parse(side.text).filter(|length| range.contains(length));
        if length.is_none() {
            let unit = unit.short();
            page.fault(side.at, format!("a side of the table is {least} to {most} {unit}; {book} ({rule})"));
        }
        length
    };
    let (width, height) = (side(width), side(height));
    Some(tabletop::Table::new(width?, height?))
}

/// All that lies on a table; `hills` is the clause that says how contours lie in each other.
pub fn read<A: GroundKind, L: GroundKind>(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    frame: Frame,
    hills: RuleId,
) -> Terrain<A, L> {
    let mut terrain = Terrain::default();
    for mut table in root.tables(page, "area", "[[area]]", MOST_FEATURES) {
        let kind = kind::<A>(page, &mut table);
        let name = name(page, &mut table);
        let area = area(page, &mut table, frame);
        table.finish(page);
        if let (Some(kind), Some(area)) = (kind, area) {
            terrain.add_area(kind, area, name);
        }
    }
    for mut table in root.tables(page, "line", "[[line]]", MOST_FEATURES) {
        let kind = kind::<L>(page, &mut table);
        let name = name(page, &mut table);
        let line = line(page, &mut table, frame, kind.and_then(GroundKind::width));
        table.finish(page);
        if let (Some(kind), Some(line)) = (kind, line) {
            terrain.add_line(kind, line, name);
        }
    }
    contours(page, root, frame, hills, &mut terrain);
    terrain
}

fn kind<K: GroundKind>(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Option<K> {
    let words: Vec<&str> = K::ALL.iter().map(|kind| kind.word()).collect();
    table.need_choice(page, "kind", &words).and_then(|i| K::ALL.get(i).copied())
}

/// A name that may be left out.
fn name(page: &mut Page<'_>, table: &mut Section<'_, '_>) -> Option<String> {
    if table.has("name") {
        table.need_name(page, "name").map(|text| text.value.to_owned())
    } else {
        table.text(page, "name").map(|text| text.value.to_owned())
    }
}

/// A point of the table, edges included; `None`, with the fault noted, if it is off the table.
pub fn point(page: &mut Page<'_>, [x, y]: [Decimal<'_>; 2], frame: Frame) -> Option<Point> {
    let mut coordinate = |value: Decimal<'_>, most: Length| {
        let length = Length::parse(value.text).filter(|length| *length <= most);
        if length.is_none() {
            let unit = frame.unit.short();
            let sentence =
                format!("{} is not on the table: 0 to {most} {unit}, at most three places", value.text);
            page.fault(value.at, sentence);
        }
        length
    };
    let (x, y) = (coordinate(x, frame.table.width()), coordinate(y, frame.table.height()));
    Some(Point::new(x?.units(), y?.units()))
}

/// The points of a feature; `None`, with the faults noted, if one is off the table.
fn points(page: &mut Page<'_>, table: &mut Section<'_, '_>, frame: Frame, most: usize) -> Option<Vec<Point>> {
    let pairs = table.need_pairs(page, "points", most)?;
    let points: Vec<Point> = pairs.iter().filter_map(|pair| point(page, *pair, frame)).collect();
    (points.len() == pairs.len()).then_some(points)
}

/// An area from the key `points`.
pub fn area(page: &mut Page<'_>, table: &mut Section<'_, '_>, frame: Frame) -> Option<Area> {
    let points = points(page, table, frame, AREA_CORNERS)?;
    let area = Area::new(points);
    area.map_err(|fault| page.fault(table.place("points"), fault.to_string())).ok()
}

fn line(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    frame: Frame,
    usual: Option<Length>,
) -> Option<Line> {
    let width = match usual {
        Some(usual) => width(page, table, frame.unit).unwrap_or(usual),
        None => Length::ZERO,
    };
    let points = points(page, table, frame, LINE_POINTS)?;
    let line = Line::new(points, width);
    line.map_err(|fault| page.fault(table.place("points"), fault.to_string())).ok()
}

/// The width a file gives a road or a river.
fn width(page: &mut Page<'_>, table: &mut Section<'_, '_>, unit: Unit) -> Option<Length> {
    let given = table.decimal(page, "width")?;
    let width = Length::parse(given.text).filter(|width| *width <= Length::whole(40));
    if width.is_none() {
        page.fault(given.at, format!("a width is 0 to 40 {}, not {}", unit.short(), quoted(given.text)));
    }
    width
}

/// Contours: each lies inside one of the level below.
fn contours<A: GroundKind, L: GroundKind>(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    frame: Frame,
    rule: RuleId,
    terrain: &mut Terrain<A, L>,
) {
    let mut places = Vec::new();
    for mut table in root.tables(page, "hill", "[[hill]]", MOST_FEATURES) {
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
            let outline = contour.area.outline();
            lower.level + 1 == contour.level && outline.iter().all(|p| lower.area.lies(*p) != Lies::Outside)
        };
        if contour.level > 1 && !terrain.contours.iter().any(around) {
            let (level, below) = (contour.level, contour.level - 1);
            page.fault(
                *place,
                format!("a contour of level {level} lies inside one of level {below} ({rule})"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::rule;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Ground {
        Wood,
    }
    impl GroundKind for Ground {
        const ALL: &'static [Ground] = &[Ground::Wood];
        fn word(self) -> &'static str {
            "wood"
        }
    }
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Way {
        Hedge,
        River,
    }
    impl GroundKind for Way {
        const ALL: &'static [Way] = &[Way::Hedge, Way::River];
        fn word(self) -> &'static str {
            match self {
                Way::Hedge => "hedge",
                Way::River => "river",
            }
        }
        fn width(self) -> Option<Length> {
            (self == Way::River).then_some(Length::whole(2))
        }
    }

    fn open(text: &str) -> Result<Terrain<Ground, Way>, Vec<kernel::Fault>> {
        crate::read("test.toml", text, 10_000, |page, root| {
            let table = tabletop::Table::new(Length::whole(72), Length::whole(48));
            Some(read(page, root, Frame { table, unit: Unit::Inches }, rule!("PK-1a")))
        })
    }

    #[test]
    fn kinds_names_and_widths_are_read() {
        let terrain = open(
            "[[area]]\nkind = \"wood\"\nname = \"Hougoumont\"\npoints = [[1, 1], [9.5, 1], [9, 9]]\n\
             [[line]]\nkind = \"river\"\nwidth = 3.25\npoints = [[0, 20], [72, 20]]\n\
             [[line]]\nkind = \"river\"\npoints = [[0, 30], [72, 30]]\n\
             [[line]]\nkind = \"hedge\"\npoints = [[0, 40], [72, 40]]\n\
             [[hill]]\npoints = [[20, 20], [40, 20], [30, 40]]\n",
        )
        .unwrap();
        assert_eq!(terrain.area_name(0), "Hougoumont");
        assert_eq!(terrain.line_name(2), "the hedge");
        assert_eq!(terrain.find_area("Hougoumont"), Some(0));
        let widths: Vec<i32> = terrain.lines.iter().map(|line| line.width().units()).collect();
        assert_eq!(widths, [3_250, 2_000, 0]);
        assert_eq!(terrain.level(Point::whole(30, 25)), 1);
    }

    #[test]
    fn every_fault_is_told_in_the_unit_of_the_table() {
        let faults = open(
            "[[area]]\nkind = \"forest\"\npoints = [[1, 1], [99, 1], [9, 9]]\n\
             [[line]]\nkind = \"hedge\"\nwidth = 1\npoints = [[0, 40], [72, 40]]\n\
             [[line]]\nkind = \"river\"\nwidth = 77\npoints = [[0, 40]]\n\
             [[hill]]\nlevel = 2\npoints = [[20, 20], [40, 20], [30, 40]]\n",
        )
        .unwrap_err();
        let told: Vec<String> = faults.iter().map(|fault| fault.to_string()).collect();
        let has = |part: &str| assert!(told.iter().any(|line| line.contains(part)), "{part}: {told:#?}");
        has("99 is not on the table: 0 to 72 in");
        has("kind is");
        has("knows no key \"width\"");
        has("a width is 0 to 40 in");
        has("a linear feature has 2 to 64 points");
        has("a contour of level 2 lies inside one of level 1 (PK-1a)");
    }
}
