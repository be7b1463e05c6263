//! The table in words, for terminals and screen readers.
//!
//! First a plan, one sign for every 4 by 4 cm: letters for the battalions, signs for the ground. Then the battalions
//! in roster order, each in a sentence, and the ground.

use super::{Picture, Standing, area_words, cover_words};
use crate::army::CharacterKind;
use crate::battle::{Battle, SetUp};
use crate::terrain::{AreaKind, LineKind, Terrain};
use kernel::Side;
use std::fmt::Write;
use tabletop::{Heading, Length, Lies, Point, Shape, Table};

/// How much of the table one sign stands for.
const CELL: i32 = 4_000;

/// The cells of a table: columns from the west, rows from the south.
#[derive(Clone, Copy)]
struct Cells {
    columns: i32,
    rows: i32,
}

impl Cells {
    fn of(table: Table) -> Cells {
        let count = |length: Length| ((length.units() + CELL - 1) / CELL).max(1);
        Cells { columns: count(table.width()), rows: count(table.height()) }
    }

    fn middle(column: i32, row: i32) -> Point {
        Point::new(column * CELL + CELL / 2, row * CELL + CELL / 2)
    }

    /// The middles of all cells, row by row.
    fn middles(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Cells::middle(column, row)))
    }

    /// The place of a cell in a list of all.
    fn index(self, column: i32, row: i32) -> usize {
        (row * self.columns + column) as usize
    }

    /// Signs every cell that a shape stands on.
    fn stamp(self, signs: &mut [char], shape: &Shape, sign: char) {
        let (low, high) = shape.bounds();
        let between = |low: i32, high: i32, count: i32| {
            low.div_euclid(CELL).max(0)..=high.div_euclid(CELL).min(count - 1)
        };
        for row in between(low.y(), high.y(), self.rows) {
            for column in between(low.x(), high.x(), self.columns) {
                if shape.overlaps(&Shape::disc(Cells::middle(column, row), Length::new(CELL / 2))) {
                    signs[self.index(column, row)] = sign;
                }
            }
        }
    }

    /// Puts the troops on a plan of the ground, the last on top: screens, bodies from the end of the roster, Commanders.
    fn place(self, signs: &mut [char], standing: &Standing) {
        for screen in standing.battalions.iter().filter_map(|p| p.screen) {
            self.stamp(signs, &screen.footprint(), ',');
        }
        for body in standing.battalions.iter().rev() {
            self.stamp(signs, &body.pose.footprint(body.block()), letter(body.battalion.index()));
        }
        for at in Side::BOTH.into_iter().filter_map(|side| standing.commanders[side]) {
            // Where two cells meet, the one to the north and east has it.
            let (column, row) = (at.x().div_euclid(CELL), at.y().div_euclid(CELL));
            if (0..self.columns).contains(&column) && (0..self.rows).contains(&row) {
                signs[self.index(column, row)] = '*';
            }
        }
    }
}

/// The signs of the ground, cell by cell: the same in every position of a battle.
pub(crate) fn ground_plan(table: Table, terrain: &Terrain) -> Vec<char> {
    Cells::of(table).middles().map(|middle| ground_sign(terrain, middle)).collect()
}

/// The sign of a cell without troops: houses before hills.
fn ground_sign(terrain: &Terrain, middle: Point) -> char {
    let area = terrain.areas().find(|(_, area)| area.lies(middle) != Lies::Outside);
    if let Some((kind, _)) = area {
        return match kind {
            AreaKind::Wood => 'T',
            AreaKind::Marsh => '~',
            AreaKind::Broken => ':',
            AreaKind::Crops => '"',
            AreaKind::Orchard => 'o',
            AreaKind::Building => '#',
        };
    }
    let inner = Shape::point(Point::new(middle.x() - 1, middle.y() - 1));
    if terrain.lines.iter().any(|line| line.within(&inner, Length::new(CELL / 2))) {
        return '=';
    }
    if terrain.level(middle) > 0 { '^' } else { '.' }
}

impl Battle {
    /// The table in words, with what stands on it.
    pub fn text_board_of(&self, standing: &Standing) -> String {
        let mut out = format!("{}\n", self.title);
        let (width, height) = (self.table.width(), self.table.height());
        let _ = writeln!(out, "Table {width} by {height} cm, north up; each sign is 4 by 4 cm.\n");
        self.plan_of(standing, &mut out);
        for side in Side::BOTH {
            self.army_words(standing, side, &mut out);
        }
        self.ground_words(&mut out);
        out
    }

    fn plan_of(&self, standing: &Standing, out: &mut String) {
        let (cells, mut signs) = (Cells::of(self.table), self.plan.clone());
        cells.place(&mut signs, standing);
        for row in signs.chunks(cells.columns as usize).rev() {
            let line: String = row.iter().collect();
            let _ = writeln!(out, "  {}", line.trim_end());
        }
        let marks = if standing.battalions.is_empty() { "" } else { "; letters are battalions, see below" };
        let _ = writeln!(
            out,
            "\n  T wood  ~ marsh  : broken  \" crops  o orchard  # building  ^ hill  = hedge, wall, stream  \
             , screen  * Commander{marks}\n"
        );
    }

    fn army_words(&self, standing: &Standing, side: Side, out: &mut String) {
        let army = self.army(side);
        let (name, points) = (&self.side_names[side.index()], army.points());
        let _ = writeln!(out, "{name}: {}, {points} points", army.name);
        for id in self.of(side) {
            let battalion = self.battalion(id);
            let mark = letter(id.index());
            let kind = match (battalion.light, battalion.rifles) {
                (_, true) => ", light rifles",
                (true, false) => ", light",
                _ => "",
            };
            let _ = write!(
                out,
                "  {mark} {} {}: {}{kind}",
                battalion.code,
                battalion.name,
                battalion.quality.name()
            );
            match standing.battalions.iter().find(|p| p.battalion == id) {
                Some(picture) => self.picture_words(picture, out),
                None if self.set_up == SetUp::Free && standing.battalions.is_empty() => {
                    let _ = writeln!(out, ", {} Rankers, not yet placed", battalion.rankers);
                }
                None => {
                    let _ = writeln!(out, ", not on the table");
                }
            }
        }
        let commander = &self.armies[side].commander;
        match standing.commanders[side] {
            Some(at) => {
                let _ = writeln!(out, "  * {commander}, alone at {}", self.place_words(at));
            }
            None => {
                let with = standing
                    .battalions
                    .iter()
                    .find(|p| p.commander && self.battalion(p.battalion).side == side);
                let words = with.map(|p| format!("with {}", self.battalion(p.battalion).code));
                let without = if standing.fallen[side] { "fallen" } else { "not yet placed" };
                let _ = writeln!(out, "    {commander}, {}", words.unwrap_or_else(|| without.to_owned()));
            }
        }
        out.push('\n');
    }

    /// A place as it may be told: to the centimetre, as the eye judges it, where nothing may be measured (MA-10.13, MA-R58).
    fn place_words(&self, at: Point) -> String {
        let whole = |units: i32| (units + 500).div_euclid(1_000) * 1_000;
        place(if self.teaching { at } else { Point::new(whole(at.x()), whole(at.y())) })
    }

    fn picture_words(&self, picture: &Picture, out: &mut String) {
        let (at, look) = (self.place_words(picture.pose.anchor), bearing(picture.pose.heading));
        let _ = write!(out, ", {} in {} at {at} facing {look}", picture.rankers, picture.formation.name());
        let characters: Vec<String> = CharacterKind::ALL
            .into_iter()
            .filter(|kind| picture.characters.has(*kind))
            .map(|kind| match picture.characters.count(kind) {
                1 => kind.name().to_owned(),
                n => format!("{n} {}s", kind.name()),
            })
            .collect();
        if !characters.is_empty() {
            let _ = write!(out, "; {}", characters.join(", "));
        }
        if let Some(screen) = picture.screen {
            let _ = write!(out, "; screen of {} at {}", screen.figures, self.place_words(screen.pose.anchor));
        }
        for (_, words, _) in &picture.marks {
            let _ = write!(out, "; {words}");
        }
        out.push('\n');
    }

    fn ground_words(&self, out: &mut String) {
        let terrain = &self.terrain;
        if terrain.areas.is_empty() && terrain.lines.is_empty() && terrain.contours.is_empty() {
            return;
        }
        let _ = writeln!(out, "The ground:");
        let points = |points: &[Point]| points.iter().map(|p| place(*p)).collect::<Vec<_>>().join(" ");
        for (i, (kind, area)) in terrain.areas().enumerate() {
            let _ = writeln!(
                out,
                "  {} ({}): {}",
                terrain.area_name(i),
                area_words(kind),
                points(area.outline())
            );
        }
        for (i, (kind, line)) in terrain.lines().enumerate() {
            let words = obstacle_words(kind);
            let _ = writeln!(out, "  {} ({words}): {}", terrain.line_name(i), points(line.points()));
        }
        for (i, contour) in terrain.contours.iter().enumerate() {
            let name = terrain.contour_name(i);
            let _ = writeln!(out, "  {name} (level {}): {}", contour.level, points(contour.area.outline()));
        }
    }
}

fn obstacle_words(kind: LineKind) -> String {
    format!("obstacle, {}", cover_words(kind.cover()))
}

/// The letter of a battalion on the plan.
fn letter(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}

/// A point as a player says it: "(60, 30)".
fn place(at: Point) -> String {
    format!("({}, {})", Length::new(at.x()), Length::new(at.y()))
}

/// Where a body looks: the nearest of eight winds, and the heading unless it is exactly that.
pub(crate) fn bearing(heading: Heading) -> String {
    const WINDS: [&str; 8] =
        ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];
    let eighth = 45 * 64;
    let index = (heading.steps() + eighth / 2) / eighth % 8;
    let wind = WINDS.get(index as usize).copied().unwrap_or("east");
    if heading.steps() % eighth == 0 { wind.to_owned() } else { format!("{wind} ({heading} degrees)") }
}
