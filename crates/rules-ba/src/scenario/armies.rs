//! The armies of a battle: staff, units, and where everybody starts (BA-SC4 to BA-SC7).

use super::frame::named;
use super::muster;
use crate::battle::{Battle, Exit, Placing, Post, Start};
use crate::formation::{Drawn, Formation, files_allowed, usual_files};
use crate::units::*;
use kernel::{Options, Side};
use reader::ground::{Frame, point};
use reader::{Page, Section, quoted};
use tabletop::{Heading, Length, Pose, Shape, TableEdge, Turn, Unit};

const ARMS: [(&str, Arm); 5] = [
    ("infantry", Arm::Infantry),
    ("engineers", Arm::Engineers),
    ("cavalry", Arm::Cavalry),
    ("artillery", Arm::Artillery),
    ("waggon", Arm::Waggon),
];
pub(crate) const WEAPONS: [(&str, Arms); 7] = [
    ("carbine", Arms::Hand(Weapon::Carbine)),
    ("musket", Arms::Hand(Weapon::Musket)),
    ("rifle", Arms::Hand(Weapon::Rifle)),
    ("3 pd", Arms::Guns(Calibre::Pd3)),
    ("6 pd", Arms::Guns(Calibre::Pd6)),
    ("9 pd", Arms::Guns(Calibre::Pd9)),
    ("12 pd", Arms::Guns(Calibre::Pd12)),
];
const WEIGHTS: [(&str, Weight); 3] =
    [("light", Weight::Light), ("medium", Weight::Medium), ("heavy", Weight::Heavy)];
const QUALITIES: [(&str, Quality); 3] = [
    ("very efficient", Quality::VeryEfficient),
    ("normal", Quality::Normal),
    ("very inefficient", Quality::VeryInefficient),
];
/// The edges of a table, in the order of [`TableEdge::ALL`].
const EDGES: [&str; 4] = ["south", "east", "north", "west"];

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options, battle: &mut Battle) {
    let law = muster::law(page, root);
    let mut armies: Vec<(Side, Section<'_, '_>)> = Vec::new();
    for mut table in root.tables(page, "army", "[[army]]", 2) {
        let names = [battle.sides[0].as_str(), battle.sides[1].as_str()];
        let side = table.need_choice(page, "side", &names).map(|at| Side::BOTH[at]);
        armies.extend(side.map(|side| (side, table)));
    }
    armies.sort_by_key(|(side, _)| *side);
    if armies.iter().map(|(side, _)| *side).ne(Side::BOTH) {
        page.whole("a battle has two armies: one [[army]] for each of its sides");
    }
    for (side, table) in armies {
        match law {
            Some(law) => muster::army(page, table, (side, law), options, battle),
            None => army(page, table, side, battle),
        }
    }
    let (units, staff) = (battle.units.len(), battle.staff.len());
    if units > MOST_RAISED || staff > MOST_STAFF {
        page.whole(format!("a battle has at most {MOST_RAISED} units and {MOST_STAFF} staff figures"));
        battle.units.clear();
        battle.placings.clear();
    }
}

fn army(page: &mut Page<'_>, mut table: Section<'_, '_>, side: Side, battle: &mut Battle) {
    battle.facing[side] = compass(table.number(page, "facing", 0..=359, 0) as i32);
    if let Some(mut exit) = table.table(page, "exit", "[army.exit]") {
        battle.exits[side] = self::exit(page, &mut exit, battle);
        exit.finish(page);
    }
    let nation =
        table.text(page, "nation").map_or(battle.sides[side.index()].clone(), |text| text.value.to_owned());
    let mut late = Vec::new();
    for mut listed in table.tables(page, "commander", "[[army.commander]]", 40) {
        commander(page, &mut listed, side, &mut late, battle);
        listed.finish(page);
    }
    for mut listed in table.tables(page, "unit", "[[army.unit]]", MOST_RAISED) {
        unit(page, &mut listed, side, &nation, battle);
        listed.finish(page);
    }
    // Who comes with a unit is known when the units are.
    for (name, at, first) in late {
        match battle.units.iter().position(|unit| unit.code == name && unit.side == side) {
            Some(unit) => battle.posts[first..first + 3].fill(Post::With(unit as u8)),
            None => page.fault(at, format!("no unit of this side has the id {}", quoted(&name))),
        }
    }
    table.finish(page);
}

fn exit(page: &mut Page<'_>, table: &mut Section<'_, '_>, battle: &Battle) -> Option<Exit> {
    let edge = table.need_choice(page, "edge", &EDGES).map(|at| TableEdge::ALL[at]);
    let frame = Frame { table: battle.table, unit: Unit::Centimetres };
    let at = table.need_pair(page, "at").and_then(|pair| point(page, pair, frame));
    let within = table.need_number(page, "within", 1..=500);
    Some(Exit { edge: edge?, at: at?, within: Length::whole(within? as i32) })
}

/// A heading from degrees clockwise from north (BA-G1).
pub(super) fn compass(degrees: i32) -> Heading {
    Heading::compass(degrees)
}

/// An id of a unit or staff figure: a word that begins with a letter (BA-R106).
fn code(page: &mut Page<'_>, table: &mut Section<'_, '_>, battle: &Battle) -> Option<String> {
    let text = table.need_name(page, "id")?;
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let taken = battle.units.iter().any(|unit| unit.code.eq_ignore_ascii_case(text.value))
        || battle.staff.iter().any(|officer| officer.code.eq_ignore_ascii_case(text.value));
    if !text.value.starts_with(char::is_alphabetic) || !text.value.chars().all(plain) {
        page.fault(
            text.at,
            "an id is one word of letters, digits and hyphens that begins with a letter (BA-R106)",
        );
    } else if taken {
        page.fault(text.at, format!("the id {} is taken", quoted(text.value)));
    } else {
        return Some(text.value.to_owned());
    }
    None
}

/// A commanding officer with his two adjutants, 2 cm behind him and 2 cm to either side (BA-1.1.4b, BA-SC20).
fn commander(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    side: Side,
    late: &mut Vec<(String, usize, usize)>,
    battle: &mut Battle,
) {
    let code = code(page, table, battle);
    let name = table.need_name(page, "name").map(|name| name.value.to_owned());
    let above = table.has("above").then(|| superior(page, table, "above", side, battle)).flatten();
    let quality = table
        .choice(page, "quality", &QUALITIES.map(|(word, _)| word))
        .map_or(Quality::Normal, |at| QUALITIES[at].1);
    let frame = Frame { table: battle.table, unit: Unit::Centimetres };
    let at = if table.has("with") {
        table.need_name(page, "with").map(|unit| {
            late.push((unit.value.to_owned(), unit.at, battle.staff.len()));
            tabletop::Point::default()
        })
    } else {
        table.need_pair(page, "at").and_then(|pair| point(page, pair, frame))
    };
    let (Some(code), Some(name), Some(at)) = (code, name, at) else { return };
    let own = StaffId(battle.staff.len() as u8);
    let officer = Officer { code: code.clone(), name: name.clone(), side, rank: Rank::Co, above, quality };
    battle.staff.push(officer);
    battle.posts.push(Post::At(at));
    adjutants(battle, own, at);
}

/// The two adjutants of the CO last listed.
pub(super) fn adjutants(battle: &mut Battle, own: StaffId, at: tabletop::Point) {
    let Officer { code, name, side, .. } = battle.officer(own).clone();
    let facing = battle.facing[side];
    for (letter, hand) in [('a', Turn::QUARTER), ('b', -Turn::QUARTER)] {
        let place = at + facing.along(-Length::whole(2)) + (facing + hand).along(Length::whole(2));
        battle.staff.push(Officer {
            code: format!("{code}{letter}"),
            name: format!("adjutant of {name}"),
            side,
            rank: Rank::Adjutant,
            above: Some(own),
            quality: Quality::Normal,
        });
        battle.posts.push(Post::At(place));
    }
}

fn superior(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    key: &'static str,
    side: Side,
    battle: &Battle,
) -> Option<StaffId> {
    let name = table.need_name(page, key)?;
    let fits =
        |officer: &Officer| officer.code == name.value && officer.side == side && officer.rank == Rank::Co;
    let found = battle.staff.iter().position(fits);
    if found.is_none() {
        page.fault(name.at, format!("no commander listed above has the id {} (BA-SC4)", quoted(name.value)));
    }
    found.map(|at| StaffId(at as u8))
}

fn unit(page: &mut Page<'_>, table: &mut Section<'_, '_>, side: Side, nation: &str, battle: &mut Battle) {
    let at = table.at;
    let code = code(page, table, battle);
    let name = table.need_name(page, "name").map(|name| name.value.to_owned());
    let nation = table.text(page, "nation").map_or(nation.to_owned(), |text| text.value.to_owned());
    let arm = table.need_choice(page, "arm", &ARMS.map(|(word, _)| word)).map(|at| ARMS[at].1);
    let commander = superior(page, table, "commander", side, battle);
    let weight = table.choice(page, "weight", &WEIGHTS.map(|(word, _)| word)).map(|at| WEIGHTS[at].1);
    let arms =
        table.choice(page, "weapon", &WEAPONS.map(|(word, _)| word)).map_or(Arms::None, |at| WEAPONS[at].1);
    let nature = Nature {
        light: table.flag(page, "light") || arm == Some(Arm::Cavalry) && weight == Some(Weight::Light),
        lancers: table.flag(page, "lancers"),
        marksmen: table.flag(page, "marksmen"),
        horse: table.flag(page, "horse"),
        ammunition: table.flag(page, "ammunition"),
    };
    let figures = table.number(page, "figures", 1..=120, 1) as u16;
    let elements = table.number(page, "elements", 1..=12, 1) as u8;
    let valour = table.number(page, "valour", -5..=5, 0) as i8;
    let placing = arm.and_then(|arm| placing(page, table, (arm, figures), battle));
    let (Some(code), Some(name), Some(arm), Some(commander), Some(placing)) =
        (code, name, arm, commander, placing)
    else {
        return;
    };
    let fits = matches!(
        (arm, arms),
        (Arm::Artillery, Arms::Guns(_))
            | (Arm::Infantry | Arm::Engineers | Arm::Cavalry, Arms::Hand(_))
            | (Arm::Waggon, Arms::None)
    );
    if !fits {
        page.fault(
            at,
            "infantry and cavalry have a hand weapon, artillery a calibre, waggons neither (BA-SC5)",
        );
    }
    if arm == Arm::Cavalry && weight.is_none() {
        page.fault(at, "cavalry is light, medium or heavy: weight = \"light\" (BA-R31)");
    }
    let weight = weight.unwrap_or(Weight::Medium);
    battle.units.push(Raised {
        code,
        name,
        nation,
        side,
        arm,
        weight,
        nature,
        arms,
        figures,
        elements,
        valour,
        commander,
    });
    battle.placings.push(placing);
    check(page, at, battle);
}

/// Where a unit starts: `occupies` a building, `arrives` in a bound at `entry`, or `formation`, `at` and `facing`.
fn placing(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    (arm, figures): (Arm, u16),
    battle: &Battle,
) -> Option<Placing> {
    let degree = table
        .choice(page, "disorder", &Degree::ALL.map(Degree::name))
        .map_or(Degree::Or, |at| Degree::ALL[at]);
    let plain = Placing { at: Start::Building(0), formation: Formation::Line, files: 0, degree };
    let frame = Frame { table: battle.table, unit: Unit::Centimetres };
    if table.has("occupies") {
        let building = named(page, table, "occupies", battle)?;
        let fits = battle.terrain.ground.area_kinds[usize::from(building)].is_building();
        if !fits || !arm.is_foot() || figures > battle.terrain.capacity(building) {
            page.fault(
                table.place("occupies"),
                "infantry occupies a building that holds all its figures (BA-6.1.1b, BA-6.1.1c)",
            );
        }
        return Some(Placing { at: Start::Building(building), ..plain });
    }
    let facing = compass(table.number(page, "facing", 0..=359, 0) as i32);
    if table.has("arrives") {
        let bound = table.need_number(page, "arrives", 2..=99);
        let entry = table.need_pair(page, "entry").and_then(|pair| point(page, pair, frame));
        let at = Start::Arrives { bound: bound? as u8, entry: Pose::new(entry?, facing) };
        return Some(Placing { at, formation: Formation::ColumnOfMarch, ..plain });
    }
    let words = Formation::ALL.map(Formation::name);
    let formation = table.need_choice(page, "formation", &words).map(|at| Formation::ALL[at]);
    let files = table.number(page, "files", 1..=60, i64::from(usual_files(figures))) as u8;
    let anchor = table.need_pair(page, "at").and_then(|pair| point(page, pair, frame));
    let (formation, anchor) = (formation?, anchor?);
    let deep = matches!(formation, Formation::ColumnOfAttack | Formation::BattalionMass);
    if !(formation.suits(arm) || arm == Arm::Waggon && formation == Formation::ColumnOfMarch) {
        page.fault(table.place("formation"), format!("this arm has no {} (BA-1.3.1)", formation.name()));
    } else if deep && !files_allowed(figures, files) {
        page.fault(
            table.place("files"),
            "a column has at least four files and four ranks (BA-1.3.1g, BA-R12)",
        );
    }
    let files = if deep { files } else { 0 };
    Some(Placing { at: Start::Table(Pose::new(anchor, facing)), formation, files, ..plain })
}

/// The unit last listed stands on the table, on nobody and in no building.
pub(super) fn check(page: &mut Page<'_>, at: usize, battle: &Battle) {
    let footprint = |at: usize| -> Option<Shape> {
        let (raised, placing) = (&battle.units[at], &battle.placings[at]);
        let Start::Table(pose) = placing.at else { return None };
        Some(drawn(raised, placing).footprint(pose))
    };
    let last = battle.units.len() - 1;
    let name = &battle.units[last].name;
    let Some(shape) = footprint(last) else { return };
    if !battle.table.holds(&shape) {
        page.fault(at, format!("{name} does not stand on the table"));
    }
    for other in 0..last {
        if footprint(other).is_some_and(|other| shape.overlaps_by_more(&other, tabletop::GRAZE)) {
            page.fault(at, format!("{name} stands on {}", battle.units[other].name));
        }
    }
    for building in battle.terrain.buildings() {
        if battle.terrain.ground.areas[usize::from(building)].overlaps(&shape) {
            let building = battle.terrain.ground.area_name(usize::from(building));
            page.fault(at, format!("{name} stands in {building}; whoever occupies it says so (BA-R73)"));
        }
    }
}

/// How a unit is drawn up at the start.
pub(crate) fn drawn(raised: &Raised, placing: &Placing) -> Drawn {
    Drawn {
        arm: raised.arm,
        formation: placing.formation,
        files: placing.files,
        gap: crate::formation::gaps(raised.arm)[0],
        figures: raised.figures,
        guns: raised.elements,
    }
}
