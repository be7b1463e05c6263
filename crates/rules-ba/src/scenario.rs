//! Battles from data: the scenario files in `scenarios/ba`, read and checked (BA-1.1.9a, BA-SC1 to BA-SC9).
//!
//! A file says what the battle is and what brings points (`frame`), what lies on the table (`reader::ground`), who fights and
//! where everybody starts (`armies`). Whatever is wrong is reported at once, each fault with its line and column.

mod armies;
mod frame;
mod muster;
#[cfg(test)]
mod tests;

pub(crate) use armies::WEAPONS;

use crate::battle::{Battle, Measuring};
use crate::terrain::Terrain;
use crate::units::HORSE_BASE;
use kernel::{BySide, Choice, Fault, Options, Side, rule};
use reader::{Page, Section};
use tabletop::{Heading, Point, Pose, Shape, Unit};

/// The longest file that is looked at, in bytes.
pub const MAX_TEXT: usize = 512 * 1024;

/// The battles that come with the program. In the former files the sides are called by their countries.
pub static BATTLES: [kernel::BattleFile; 5] = [
    kernel::BattleFile::new(
        "ba/the-mill-bridge",
        "The Mill Bridge",
        include_str!("../../../scenarios/ba/the-mill-bridge.toml"),
    )
    .formerly(&[
        include_str!("../../../scenarios/ba/former/the-mill-bridge-1.toml"),
        include_str!("../../../scenarios/ba/former/the-mill-bridge-2.toml"),
        include_str!("../../../scenarios/ba/former/the-mill-bridge-3.toml"),
    ]),
    kernel::BattleFile::new(
        "ba/the-road-to-rendsburg",
        "The Road to Rendsburg, 10 December 1813",
        include_str!("../../../scenarios/ba/the-road-to-rendsburg.toml"),
    )
    .formerly(&[include_str!("../../../scenarios/ba/former/the-road-to-rendsburg-1.toml")]),
    kernel::BattleFile::new(
        "ba/three-battalions",
        "Three Battalions",
        include_str!("../../../scenarios/ba/small/three-battalions.toml"),
    )
    .formerly(&[
        include_str!("../../../scenarios/ba/former/three-battalions-1.toml"),
        include_str!("../../../scenarios/ba/former/three-battalions-2.toml"),
    ]),
    kernel::BattleFile::new(
        "ba/lesson",
        "The hedge",
        include_str!("../../../scenarios/ba/small/lesson.toml"),
    ),
    kernel::BattleFile::new(
        "ba/muster",
        "Muster: your own armies",
        include_str!("../../../scenarios/ba/muster.toml"),
    ),
];

/// The options that hold a whole army file each, in a battle that lets players bring their own.
pub const ARMY_OPTIONS: [&str; 2] = ["first-army", "second-army"];

/// The choices of a battle.
pub fn choices() -> Vec<Choice> {
    vec![Choice { key: "measuring", title: "Measuring in advance (BA-R19)", values: vec!["closed", "open"] }]
}

impl Battle {
    /// Reads a battle from the text of a scenario file; all faults at once.
    ///
    /// # Errors
    /// Everything that is wrong with the file and the options.
    pub fn read(file: &str, text: &str, options: &Options) -> Result<Battle, Vec<Fault>> {
        reader::read(file, text, MAX_TEXT, |page, root| compile(page, root, options))
    }
}

fn compile(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Option<Battle> {
    let mut measuring = Measuring::Closed;
    for (key, value) in options {
        match (key.as_str(), value.as_str()) {
            ("measuring", "closed") => {}
            ("measuring", "open") => measuring = Measuring::Open,
            ("measuring", other) => {
                page.whole(format!("measuring is closed or open, not {}", reader::quoted(other)))
            }
            // Read where the armies are.
            (key, _) if ARMY_OPTIONS.contains(&key) && root.has("muster") => {}
            (other, _) => page.whole(format!("this battle has no option {}", reader::quoted(other))),
        }
    }
    if let Some(rules) = root.need_text(page, "rules", "rules = \"ba\"")
        && rules.value != "ba"
    {
        page.fault(rules.at, "a battle of Belle Alliance begins with rules = \"ba\"");
    }
    let head = frame::battle(page, root)?;
    let on = reader::ground::Frame { table: head.table, unit: Unit::Centimetres };
    let ground = reader::ground::read(page, root, on, rule!("BA-R41"));
    frame::buildings(page, root, &ground);
    let mut battle = Battle {
        title: head.title,
        sides: head.sides,
        bounds: head.bounds,
        draw_under: head.draw_under,
        table: head.table,
        terrain: Terrain::new(ground),
        units: Vec::new(),
        placings: Vec::new(),
        staff: Vec::new(),
        posts: Vec::new(),
        facing: BySide::new(Heading::NORTH, Heading::SOUTH),
        bases: BySide::new(Shape::point(Point::default()), Shape::point(Point::default())),
        prizes: Vec::new(),
        exits: BySide::new(None, None),
        measuring,
        raised: Vec::new(),
    };
    battle.prizes = frame::prizes(page, root, &battle);
    armies::read(page, root, options, &mut battle);
    let base =
        |side| Pose::from_centre(Point::default(), battle.facing[side], HORSE_BASE).footprint(HORSE_BASE);
    battle.bases = BySide::new(base(Side::First), base(Side::Second));
    Some(battle)
}

/// For the fuzzer: whatever the bytes are, the reader answers.
pub fn fuzz_scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = Battle::read("fuzz", &text, &Options::new());
    let _ = crate::army::file::read("fuzz", &text);
}
