//! The armies of a battle: brigades, units, generals, reserves, and where everybody starts (LB-14, LB-21.1, LB-S2).

use super::muster;
use crate::army::*;
use crate::battle::{Battle, Brigade, Placing, Posting, Reserve, Zone};
use crate::formation::Formation;
use kernel::{Options, Side};
use reader::ground::{Frame, point};
use reader::{Page, Section, quoted};
use tabletop::{Heading, Length, Point, Pose, Shape, TableEdge, Turn, Unit};

/// The edges of a table, in the order of [`TableEdge::ALL`].
const EDGES: [&str; 4] = ["south", "east", "north", "west"];

pub(super) fn read(
    page: &mut Page<'_>,
    root: &mut Section<'_, '_>,
    frame: Frame,
    options: &Options,
    battle: &mut Battle,
) {
    let mut armies: Vec<(Side, Section<'_, '_>)> = Vec::new();
    for mut table in root.tables(page, "army", "[[army]]", 2) {
        let side = table.need_choice(page, "side", &["French", "British"]).map(|i| Side::BOTH[i]);
        armies.extend(side.map(|side| (side, table)));
    }
    armies.sort_by_key(|(side, _)| *side);
    if armies.iter().map(|(side, _)| *side).ne(Side::BOTH) {
        page.whole(
            "a battle has two armies: one [[army]] with side = \"French\", one with side = \"British\"",
        );
    }
    for (side, mut table) in armies {
        zones(page, &mut table, side, frame, battle);
        if battle.muster {
            muster::army(page, table, side, options, battle);
        } else {
            army(page, table, side, battle);
        }
    }
    if battle.units.len() > MAX_UNITS || battle.generals.len() > MAX_GENERALS {
        page.whole(format!("a battle has at most {MAX_UNITS} units and {MAX_GENERALS} generals"));
        battle.units.clear();
        battle.placings.clear();
    }
}

/// Where a side may place its units (LB-R71).
fn zones(page: &mut Page<'_>, table: &mut Section<'_, '_>, side: Side, frame: Frame, battle: &mut Battle) {
    for mut zone in table.tables(page, "zone", "[[army.zone]]", 8) {
        let corners = zone.need_pairs(page, "corners", 2);
        let points: Vec<Point> =
            corners.iter().flatten().filter_map(|corner| point(page, *corner, frame)).collect();
        match points.as_slice() {
            [low, high] if low.x() < high.x() && low.y() < high.y() => {
                battle.zones[side].push(Zone { low: *low, high: *high });
            }
            _ => page.fault(
                zone.place("corners"),
                "corners are the south-western and the north-eastern one: [[0, 0], [72, 20]] (LB-R71)",
            ),
        }
        zone.finish(page);
    }
}

fn army(page: &mut Page<'_>, mut table: Section<'_, '_>, side: Side, battle: &mut Battle) {
    let heading = Heading::degrees(table.number(page, "facing", 0..=360, 90) as i32);
    let first_reserve = battle.reserves.len();
    for mut group in table.tables(page, "reserve", "[[army.reserve]]", 8) {
        reserve(page, &mut group, side, battle);
        group.finish(page);
    }
    let letter = if side == FRENCH { "F" } else { "B" };
    let mut codes = Vec::new();
    if let Some(name) = table.need_name(page, "commander") {
        let general =
            General { code: format!("{letter}C"), name: name.value.to_owned(), side, brigade: None };
        codes.push(general.code.clone());
        post(page, &mut table, general, first_reserve, battle);
    }
    for mut of in table.tables(page, "brigade", "[[army.brigade]]", 8) {
        let name = of.need_name(page, "name").map_or(String::new(), |name| name.value.to_owned());
        let code = format!("{letter}{}", name.chars().next().unwrap_or('B').to_uppercase());
        if codes.contains(&code) {
            page.fault(of.at, "the brigades of an army begin with different letters, and none with C");
        }
        codes.push(code.clone());
        let brigade = battle.brigades.len() as u8;
        battle.brigades.push(Brigade { name, side });
        if let Some(name) = of.need_name(page, "general") {
            let general = General { code, name: name.value.to_owned(), side, brigade: Some(brigade) };
            post(page, &mut of, general, first_reserve, battle);
        }
        for mut listed in of.tables(page, "unit", "[[army.brigade.unit]]", MAX_UNITS) {
            unit(page, &mut listed, (side, brigade, heading, first_reserve), battle);
            listed.finish(page);
        }
        of.finish(page);
    }
    table.finish(page);
}

/// Where a general starts: `at`, or `with_reserve` and the name of a group (LB-R103).
fn post(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    general: General,
    first: usize,
    battle: &mut Battle,
) {
    let posting = if table.has("with_reserve") {
        group(page, table, "with_reserve", first, battle).map(Posting::Reserve)
    } else {
        table
            .need_pair(page, "at")
            .and_then(|pair| point(page, pair, Frame { table: battle.table, unit: Unit::Inches }))
            .map(Posting::At)
    };
    if let Some(posting) = posting {
        battle.generals.push(general);
        battle.postings.push(posting);
    }
}

/// The group of reserves that a table names.
fn group(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    key: &'static str,
    first: usize,
    battle: &Battle,
) -> Option<u8> {
    let name = table.need_name(page, key)?;
    let found = battle.reserves.iter().skip(first).position(|reserve| reserve.name == name.value);
    if found.is_none() {
        page.fault(name.at, format!("no [[army.reserve]] has the name {}", quoted(name.value)));
    }
    found.map(|i| (first + i) as u8)
}

/// A group off the table with its entry section (LB-21.1).
fn reserve(page: &mut Page<'_>, table: &mut Section<'_, '_>, side: Side, battle: &mut Battle) {
    let name = table.need_name(page, "name").map(|name| name.value.to_owned());
    let edge = table.need_choice(page, "edge", &EDGES).map(|i| TableEdge::ALL[i]);
    let mut end = |page: &mut Page<'_>, key: &'static str| {
        let length = table.decimal(page, key).and_then(|d| Length::parse(d.text));
        if length.is_none() {
            page.fault(table.place(key), format!("{key} is a place on the edge, in inches"));
        }
        length
    };
    let (from, to) = (end(page, "from"), end(page, "to"));
    let (Some(name), Some(edge), Some(from), Some(to)) = (name, edge, from, to) else { return };
    let (w, h) = (battle.table.width(), battle.table.height());
    let along = |at: Length| match edge {
        TableEdge::South => Point::new(at.units(), 0),
        TableEdge::North => Point::new(at.units(), h.units()),
        TableEdge::West => Point::new(0, at.units()),
        TableEdge::East => Point::new(w.units(), at.units()),
    };
    let most = if matches!(edge, TableEdge::South | TableEdge::North) { w } else { h };
    if from + Length::whole(3) > to || to > most {
        page.fault(
            table.at,
            "an entry section is at least 3 inches of its edge, from west or south: from, to",
        );
        return;
    }
    battle.reserves.push(Reserve { name, side, edge, section: [along(from), along(to)] });
}

fn unit(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    (side, brigade, heading, first_reserve): (Side, u8, Heading, usize),
    battle: &mut Battle,
) {
    let name = table.need_name(page, "name").map(|name| name.value.to_owned());
    let chosen = table.need_choice(page, "arm", &ArmWord::ALL.map(ArmWord::name)).map(|i| ArmWord::ALL[i]);
    let quality =
        table.need_choice(page, "quality", &Quality::ALL.map(Quality::name)).map(|i| Quality::ALL[i]);
    let kgl = table.flag(page, "kgl");
    if kgl && side == FRENCH {
        page.fault(table.place("kgl"), "the King's German Legion is British (LB-14.4)");
    }
    let nation = match (side, kgl) {
        (FRENCH, _) => Nation::French,
        (_, true) => Nation::Kgl,
        _ => Nation::British,
    };
    let arm = chosen.and_then(|word| match word {
        ArmWord::Guns(_) => table.need_number(page, "pounds", 1..=24).map(|pounds| word.arm(pounds as u8)),
        other => Some(other.arm(0)),
    });
    let k = &battle.constants;
    let usual = match chosen {
        Some(ArmWord::Skirmishers) => k.skirmish_unit,
        Some(ArmWord::Horse(..)) => k.cavalry_figures,
        Some(ArmWord::Guns(_)) => k.crew,
        _ => k.infantry_figures,
    };
    let figures = table.number(page, "figures", 1..=24, i64::from(usual)) as u8;
    if matches!(chosen, Some(ArmWord::Foot(_))) && (figures < 9 || !figures.is_multiple_of(3)) {
        page.fault(table.place("figures"), "a battalion has 9 to 24 figures, a multiple of 3 (LB-14.1)");
    }
    let placing = placing(page, table, (arm, heading, first_reserve), battle);
    let (Some(name), Some(arm), Some(quality), Some(placing)) = (name, arm, quality, placing) else { return };
    let letter = if side == FRENCH { 'F' } else { 'B' };
    let code = format!("{letter}{}", battle.of(side).count() + 1);
    battle.units.push(Raised { code, name, side, nation, brigade, arm, quality, figures });
    battle.placings.push(placing);
    check(page, table.at, battle);
}

/// Where a unit starts: `reserve`, `garrison`, or `formation` and `at`, perhaps with a `facing` of its own.
fn placing(
    page: &mut Page<'_>,
    table: &mut Section<'_, '_>,
    (arm, heading, first_reserve): (Option<Arm>, Heading, usize),
    battle: &Battle,
) -> Option<Placing> {
    if table.has("reserve") {
        return group(page, table, "reserve", first_reserve, battle).map(Placing::Reserve);
    }
    if table.has("garrison") {
        let name = table.need_name(page, "garrison")?;
        let found = battle.building_called(name.value);
        if found.is_none() || !arm?.is_infantry() {
            page.fault(name.at, "infantry garrisons a building, which is called by its name (LB-17.5)");
        }
        return found.map(Placing::Garrison);
    }
    let formation = table.need_choice(page, "formation", &Formation::ALL.map(Formation::name));
    let formation = formation.map(|i| Formation::ALL[i]);
    let own = table.number(page, "facing", 0..=360, -1);
    let heading = if own < 0 { heading } else { Heading::EAST + Turn::degrees(own as i32) };
    let anchor = table
        .need_pair(page, "at")
        .and_then(|pair| point(page, pair, Frame { table: battle.table, unit: Unit::Inches }))?;
    let (formation, arm) = (formation?, arm?);
    if !Formation::of(arm).contains(&formation) {
        page.fault(table.place("formation"), format!("it has no formation {} (LB-17.1)", formation.name()));
        return None;
    }
    Some(Placing::Table { formation, pose: Pose::new(anchor, heading) })
}

/// The unit last listed stands on the table, on nobody, and on no ground closed to it (LB-C6).
fn check(page: &mut Page<'_>, at: usize, battle: &Battle) {
    let footprint = |i: usize| -> Option<Shape> {
        let raised = &battle.units[i];
        match battle.placings[i] {
            Placing::Table { formation, pose } => {
                Some(pose.footprint(formation.block(raised.arm, raised.figures)))
            }
            Placing::Garrison(building) => battle.building(building).copied(),
            Placing::Reserve(_) | Placing::Free => None,
        }
    };
    let last = battle.units.len() - 1;
    let Some(shape) = footprint(last) else { return };
    let name = &battle.units[last].name;
    if !battle.table.holds(&shape) {
        page.fault(at, format!("{name} does not stand on the table"));
    }
    for i in 0..last {
        if footprint(i).is_some_and(|other| crate::bodies::on(&shape, &other)) {
            page.fault(at, format!("{name} stands on {}", battle.units[i].name));
        }
    }
    let foot = battle.units[last].arm.is_infantry();
    if matches!(battle.placings[last], Placing::Table { .. }) {
        for (i, (kind, area)) in battle.terrain.areas().enumerate() {
            if (kind.is_building() || kind.is_difficult() && !foot && kind == crate::terrain::AreaKind::Wood)
                && area.overlaps(&shape)
            {
                page.fault(
                    at,
                    format!("{name} stands in {}, which is closed to it", battle.terrain.area_name(i)),
                );
            }
        }
    }
}
