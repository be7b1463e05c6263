//! Armies that players raise: those of the file, or those they bring; and how they stand (BA-R179, BA-R180).

use super::ARMY_OPTIONS;
use super::armies::{adjutants, check, drawn};
use crate::army::legal::{Law, MOST_BRIGADES, POINTS};
use crate::army::{Army, Recruit, file};
use crate::battle::{Battle, Placing, Post, Start};
use crate::formation::{Formation, usual_files};
use crate::units::*;
use kernel::{Options, Side};
use reader::army::brought;
use reader::{Page, Section};
use tabletop::{Heading, Length, Point, Pose, Turn};

/// The ground between two units of a line, and the depth that a CO and his adjutants have behind the first.
const APART: Length = Length::whole(3);
const STAFF: Length = Length::whole(9);
/// The most units of a line.
const IN_LINE: usize = 3;

/// What `[muster]` says: what armies may be, and how far from their own edge they stand.
#[derive(Clone, Copy)]
pub(super) struct Muster {
    law: Law,
    front: Length,
}

/// Whether players may bring armies of their own: `[muster]`.
pub(super) fn law(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> Option<Muster> {
    let mut table = root.table(page, "muster", "[muster]")?;
    let points = table.number(page, "points", 1..=20_000, POINTS.into()) as u32;
    let front = table.number(page, "front", 30..=200, 75) as i32;
    table.finish(page);
    Some(Muster { law: Law { points }, front: Length::whole(front) })
}

/// One army of a battle that takes them.
pub(super) fn army(
    page: &mut Page<'_>,
    mut table: Section<'_, '_>,
    (side, muster): (Side, Muster),
    options: &Options,
    battle: &mut Battle,
) {
    battle.facing[side] = if side == Side::First { Heading::NORTH } else { Heading::SOUTH };
    let own = file::army(page, &mut table);
    let at = table.at;
    table.finish(page);
    own.judge(page, &muster.law);
    let key = ARMY_OPTIONS[side.index()];
    let army = match options.get(key) {
        Some(text) => brought(page, key, text, &muster.law, file::read).map(|listed| listed.army),
        None => Some(own.army),
    };
    let Some(army) = army else { return };
    // An army of too many brigades has been told of: there is no place for them.
    if army.brigades().len() <= MOST_BRIGADES {
        enrol(page, &army, (side, at, muster.front), battle);
    }
    battle.raised.push(army);
}

/// The units and staff of an army in their places (BA-R180).
fn enrol(page: &mut Page<'_>, army: &Army, (side, at, front): (Side, usize, Length), battle: &mut Battle) {
    let letter = battle.sides[side.index()].chars().find(|c| c.is_alphabetic()).unwrap_or('A');
    let facing = battle.facing[side];
    let middle = Point::new(
        battle.table.width().units() / 2,
        match side {
            Side::First => front.units(),
            Side::Second => (battle.table.height() - front).units(),
        },
    );
    // So far to the right of the middle, so far behind the front.
    let place =
        |right: Length, back: Length| middle + facing.along(-back) + (facing + -Turn::QUARTER).along(right);
    let chief = officer(battle, (side, None), format!("{letter}-C"), army.commander.clone());
    post(battle, chief, place(Length::ZERO, front - Length::whole(4)));
    let brigades = army.brigades();
    let room = Length::new(battle.table.width().units() / MOST_BRIGADES as i32);
    for (number, first) in brigades.iter().enumerate() {
        let name = &army.units[*first].brigade;
        let centre = Length::new(room.units() * (2 * number as i32 + 1 - brigades.len() as i32) / 2);
        let own = officer(battle, (side, Some(chief)), format!("{letter}-B{}", number + 1), name.clone());
        let units: Vec<&Recruit> = army.units.iter().filter(|unit| unit.brigade == *name).collect();
        let ahead = if units.len() > IN_LINE { units.len().div_ceil(2) } else { units.len() };
        let mut back = Length::ZERO;
        for line in [&units[..ahead], &units[ahead..]] {
            let blocks: Vec<_> = line.iter().map(|unit| stand(unit).1).collect();
            let gaps = APART.times(line.len().saturating_sub(1) as i32);
            let wide = blocks.iter().fold(gaps, |wide, block| wide + block.width());
            if wide > room - APART {
                page.fault(
                    at,
                    format!("{name}: three of its units side by side are wider than its place (BA-R180)"),
                );
            }
            let mut left = centre - Length::new(wide.units() / 2);
            for (unit, block) in line.iter().zip(&blocks) {
                let half = Length::new(block.width().units() / 2);
                let pose = Pose::new(place(left + half, back), facing);
                raise(page, unit, (side, own, at), (letter, pose), battle);
                left = left + block.width() + APART;
            }
            if back == Length::ZERO {
                let deep = blocks.iter().map(|block| block.depth()).max().unwrap_or(Length::ZERO);
                post(battle, own, place(centre, deep + Length::whole(4)));
                back = deep + STAFF;
            }
        }
    }
}

/// How a unit stands before the first bound: guns unlimbered, foot and horse in column of attack.
fn stand(recruit: &Recruit) -> (Placing, tabletop::Block) {
    let (formation, files) = match recruit.branch.arm() {
        Arm::Infantry | Arm::Engineers | Arm::Cavalry => {
            (Formation::ColumnOfAttack, usual_files(recruit.figures))
        }
        Arm::Artillery => (Formation::Line, 0),
        Arm::Waggon => (Formation::ColumnOfMarch, 0),
    };
    let placing = Placing { at: Start::Building(0), formation, files, degree: Degree::Or };
    let block = drawn(&raised(recruit, Side::First, StaffId(0), String::new()), &placing).block();
    (placing, block)
}

fn raised(recruit: &Recruit, side: Side, commander: StaffId, code: String) -> Raised {
    let light = recruit.nature.light || recruit.branch == crate::army::Branch::Light;
    Raised {
        code,
        name: recruit.name.clone(),
        nation: recruit.row.nation().unwrap_or("").to_owned(),
        side,
        arm: recruit.branch.arm(),
        weight: recruit.branch.weight(),
        nature: Nature { light, ..recruit.nature },
        arms: recruit.arms,
        figures: recruit.figures,
        elements: recruit.elements,
        valour: recruit.valour,
        commander,
    }
}

fn raise(
    page: &mut Page<'_>,
    recruit: &Recruit,
    (side, commander, at): (Side, StaffId, usize),
    (letter, pose): (char, Pose),
    battle: &mut Battle,
) {
    let number = battle.units.iter().filter(|unit| unit.side == side).count() + 1;
    battle.units.push(raised(recruit, side, commander, format!("{letter}{number}")));
    battle.placings.push(Placing { at: Start::Table(pose), ..stand(recruit).0 });
    check(page, at, battle);
}

fn officer(
    battle: &mut Battle,
    (side, above): (Side, Option<StaffId>),
    code: String,
    name: String,
) -> StaffId {
    let own = StaffId(battle.staff.len() as u8);
    battle.staff.push(Officer { code, name, side, rank: Rank::Co, above, quality: Quality::Normal });
    battle.posts.push(Post::At(Point::default()));
    adjutants(battle, own, Point::default());
    own
}

/// Puts a CO and his adjutants to their places.
fn post(battle: &mut Battle, own: StaffId, at: Point) {
    for figure in 0..3 {
        if let Post::At(there) = &mut battle.posts[own.index() + figure] {
            *there = at + (*there - Point::default());
        }
    }
}
