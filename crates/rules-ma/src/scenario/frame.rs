//! The frame of a battle: title, table, turns, victory, and what players may choose.

use super::ARMY_OPTIONS;
use crate::battle::{Victory, Zone};
use crate::tables::TURNS;
use kernel::{Choice, Options, rule};
use reader::ground::{self, Sides};
use reader::{Page, Section, one_of, quoted};
use tabletop::{Length, Point, TableEdge, Unit};

/// What a battle is, before ground and troops.
pub(super) struct Frame {
    pub(super) title: String,
    pub(super) table: tabletop::Table,
    pub(super) turns: u8,
    pub(super) victory: Victory,
    pub(super) zones: [Zone; 4],
}

impl Frame {
    /// The table, for what lies on it.
    pub(super) fn ground(&self) -> ground::Frame {
        ground::Frame { table: self.table, unit: Unit::Centimetres }
    }
}

const VICTORY: [(&str, Victory); 2] = [("count", Victory::Count), ("points", Victory::Points)];

/// How a game is won, by its word.
pub(super) fn victory_word(word: Option<&str>) -> Option<Victory> {
    VICTORY.iter().find(|(known, _)| Some(*known) == word).map(|(_, victory)| *victory)
}

/// The choices of a battle, the default first.
pub(super) fn choices(has_places: bool, victory: Victory) -> Vec<Choice> {
    let mut choices = Vec::new();
    if has_places {
        let title = "Set-up: as the scenario places the armies, or by the players";
        choices.push(Choice { key: "set-up", title, values: vec!["placed", "free"] });
    }
    let mut values = VICTORY.map(|(word, _)| word).to_vec();
    if victory == Victory::Points {
        values.reverse();
    }
    let title = "Victory: battalions not in rout are counted, or their points added";
    choices.push(Choice { key: "victory", title, values });
    let title = "Measuring: only after a declaration, or at any time, for teaching";
    choices.push(Choice { key: "measuring", title, values: vec!["declared", "free"] });
    choices
}

/// Options come from outside the file: their faults have no line.
pub(super) fn check_options(
    page: &mut Page<'_>,
    options: &Options,
    has_places: bool,
    muster: bool,
    victory: Victory,
) {
    let choices = choices(has_places, victory);
    let mut keys: Vec<&str> = choices.iter().map(|c| c.key).collect();
    if muster {
        keys.extend(ARMY_OPTIONS);
    }
    for (key, value) in options {
        match choices.iter().find(|c| c.key == key) {
            None if keys.contains(&key.as_str()) => {}
            None => {
                let (key, keys) = (quoted(key), one_of(&keys));
                page.whole(format!("this battle has no option {key}; it has {keys}"));
            }
            Some(choice) if !choice.values.contains(&value.as_str()) => {
                let (value, values) = (quoted(value), one_of(&choice.values));
                page.whole(format!("the option {key} is {values}, not {value}"));
            }
            Some(_) => {}
        }
    }
}

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> Frame {
    let standard = tabletop::Table::new(Length::whole(160), Length::whole(120)); // MA-5.1
    let mut frame = Frame {
        title: String::new(),
        table: standard,
        turns: TURNS,
        victory: Victory::Count,
        zones: TableEdge::ALL.map(|edge| Zone::along(standard, edge)),
    };
    let Some(mut table) = root.need_table(page, "battle", "[battle]") else { return frame };
    frame.title = table.need_name(page, "title").map_or(String::new(), |t| t.value.to_owned());
    let sides = Sides { least: 90, most: 400, book: "the book's are 160 and 120", rule: rule!("MA-5.1") };
    if let Some(found) = ground::size(page, &mut table, Unit::Centimetres, sides) {
        frame.table = found;
    }
    frame.turns = table.number(page, "turns", 1..=40, i64::from(TURNS)) as u8;
    let words = VICTORY.map(|(word, _)| word);
    frame.victory = table.choice(page, "victory", &words).map_or(Victory::Count, |i| VICTORY[i].1);
    table.finish(page);
    frame.zones = TableEdge::ALL.map(|edge| Zone::along(frame.table, edge));
    zones(page, root, &mut frame);
    frame
}

/// Zones of its own that a scenario gives an edge (MA-C1): two corners.
fn zones(page: &mut Page<'_>, root: &mut Section<'_, '_>, frame: &mut Frame) {
    for mut table in root.tables(page, "zone", "[[zone]]", 4) {
        let edge = table.need_choice(page, "edge", &EDGES).map(|i| TableEdge::ALL[i]);
        let corners = table.need_pairs(page, "corners", 2);
        let place = table.place("corners");
        table.finish(page);
        let (Some(edge), Some(corners)) = (edge, corners) else { continue };
        let points: Vec<Point> =
            corners.iter().filter_map(|p| ground::point(page, *p, frame.ground())).collect();
        match points.as_slice() {
            [low, high] if low.x() < high.x() && low.y() < high.y() => {
                frame.zones[edge as usize] = Zone { low: *low, high: *high };
            }
            _ => page
                .fault(place, "corners are the south-western and the north-eastern one: [[0, 0], [160, 30]]"),
        }
    }
}

/// The edges of a table, in the order of [`TableEdge::ALL`].
pub(super) const EDGES: [&str; 4] = ["south", "east", "north", "west"];
