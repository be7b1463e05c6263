//! Where every figure of a battalion stands: Rankers on the cells of the footprint, Characters around it, skirmishers
//! in open order before it.

use super::nations::{side_colour, uniform};
use super::{Picture, Standing};
use crate::army::{CharacterKind, Nation};
use crate::battle::{Battle, ScreenPlacing};
use crate::formation::{Formation, groups};
use crate::tables::{CELL, FIGURE};
use engraving::{Figure, Kind, Mark, Troop};
use kernel::Side;
use tabletop::{Array, Heading, Length, Point, Pose};

/// Everything on the table, screens first, so that battalions are drawn over them.
pub(super) fn troops(battle: &Battle, standing: &Standing) -> Vec<Troop> {
    let screens = standing.battalions.iter().filter_map(|picture| screen(battle, picture));
    let bodies = standing.battalions.iter().map(|picture| body(battle, picture));
    let alone = |side: Side| standing.commanders[side].map(|at| commander(battle, side, at));
    screens.chain(bodies).chain(Side::BOTH.into_iter().filter_map(alone)).collect()
}

fn body(battle: &Battle, picture: &Picture) -> Troop {
    let battalion = battle.battalion(picture.battalion);
    let (pose, side) = (picture.pose, battalion.side);
    let mut figures = rankers(picture);
    figures.extend(characters(picture, battalion.two_colours));
    if picture.commander {
        // With his battalion he has no footprint (MA-G7): he is drawn behind it.
        let at = pose.rear(picture.block()) - pose.heading.along(Length::cents(420));
        figures.push(Figure { at, heading: pose.heading, kind: Kind::Commander });
    }
    let mark =
        |(short, _, bad): &(&'static str, String, bool)| Mark { short: (*short).to_owned(), bad: *bad };
    Troop {
        corners: pose.corners(picture.block()).to_vec(),
        heading: Some(pose.heading),
        figures,
        uniform: uniform(battalion.nation, side),
        label: battalion.code.clone(),
        note: format!("{} {}", picture.rankers, battalion.quality.name()),
        marks: picture.marks.iter().map(mark).collect(),
        open_order: false,
    }
}

/// Live Rankers in one unbroken block around the anchor (MA-G12), the fallen on the cells that still hold the
/// frontage (MA-17.1, MA-R26).
fn rankers(picture: &Picture) -> Vec<Figure> {
    let (pose, block) = (picture.pose, picture.block());
    let figure = |kind: Kind| move |at: Point| Figure { at, heading: pose.heading, kind };
    let files = |groups: u8| 2 * u16::from(picture.formation.front_rank(groups.max(1)));
    let cells = Array::in_files(4 * u16::from(picture.groups.max(1)), files(picture.groups), FIGURE);
    let live_groups = groups(picture.rankers);
    let full: Vec<Point> = match picture.formation {
        // A line shrinks towards its middle, two ranks deep.
        Formation::Line => Array::in_files(4 * u16::from(live_groups.max(1)), files(live_groups), FIGURE)
            .places(pose)
            .collect(),
        // A column fills from the front.
        Formation::Column => cells.places(pose).collect(),
    };
    let count = usize::from(picture.rankers);
    let live: Vec<Point> = full.into_iter().take(count).collect();
    let near = |at: &Point| live.iter().any(|p| (*p - *at).square() < 1_000_000);
    let ground = cells.places(pose).filter(|at| !near(at) && inside(pose, block, *at));
    let fallen: Vec<Figure> = ground.map(figure(Kind::Fallen)).collect();
    let losses = usize::from(picture.groups) * 4 - count.min(usize::from(picture.groups) * 4);
    let mut figures: Vec<Figure> = fallen.into_iter().take(losses).collect();
    figures.extend(live.iter().copied().map(figure(Kind::Ranker)));
    figures
}

fn inside(pose: Pose, block: tabletop::Block, at: Point) -> bool {
    pose.footprint(block).overlaps(&tabletop::Shape::disc(at, Length::cents(50)))
}

const KINDS: [(CharacterKind, Kind); 4] = [
    (CharacterKind::Ensign, Kind::Ensign),
    (CharacterKind::Officer, Kind::Officer),
    (CharacterKind::Drummer, Kind::Drummer),
    (CharacterKind::Sergeant, Kind::Sergeant),
];

/// Characters have no footprint (MA-G7). Behind a line they stand as its supernumerary rank, the colour in the middle;
/// beside a column on its flanks, from the front.
fn characters(picture: &Picture, two_colours: bool) -> Vec<Figure> {
    let (pose, block) = (picture.pose, picture.block());
    let mut kinds: Vec<Kind> = Vec::new();
    for (character, kind) in KINDS {
        let count = picture.characters.count(character);
        let shown = count + u8::from(two_colours && character == CharacterKind::Ensign && count > 0);
        kinds.extend(std::iter::repeat_n(kind, usize::from(shown)));
    }
    let (ahead, left) = (pose.heading, pose.heading + tabletop::Turn::QUARTER);
    let step = CELL.units();
    let place = |i: usize| {
        // Right and left of the middle by turns: 0, 1, -1, 2, -2 …
        let turn = i.div_ceil(2) as i32 * if i % 2 == 1 { -1 } else { 1 };
        let row = (i / 2) as i32;
        match picture.formation {
            Formation::Line => {
                let back = ahead.along(-(block.depth() + Length::cents(110)));
                pose.anchor + back + left.along(Length::new(turn * step))
            }
            Formation::Column => {
                let side = if i % 2 == 0 { -1 } else { 1 };
                let aside = (block.width().units() / 2 + 1_150) * side;
                let back = ahead.along(-Length::new(1_000 + row * 3_000));
                pose.anchor + back + left.along(Length::new(aside))
            }
        }
    };
    kinds.into_iter().enumerate().map(|(i, kind)| Figure { at: place(i), heading: ahead, kind }).collect()
}

/// The places of a screen's figures: in pairs, each in the middle of its half of the group's front.
pub fn skirmishers(screen: &ScreenPlacing) -> Vec<Point> {
    let (pose, block) = (screen.pose, screen.block());
    let left = pose.heading + tabletop::Turn::QUARTER;
    let half = screen.cell.units() / 2;
    let start = block.width().units() / 2 - half / 2;
    let back = pose.heading.along(-Length::whole(1));
    let place = |i: i32| pose.anchor + back + left.along(Length::new(start - i * half));
    (0..i32::from(screen.figures)).map(place).collect()
}

fn screen(battle: &Battle, picture: &Picture) -> Option<Troop> {
    let screen = picture.screen.as_ref()?;
    let battalion = battle.battalion(picture.battalion);
    let heading = screen.pose.heading;
    let figure = |at| Figure { at, heading, kind: Kind::Skirmisher };
    Some(Troop {
        corners: screen.pose.corners(screen.block()).to_vec(),
        heading: Some(heading),
        figures: skirmishers(screen).into_iter().map(figure).collect(),
        uniform: uniform(battalion.nation, battalion.side),
        label: String::new(),
        note: format!("{} skirmishers of {}", screen.figures, battalion.code),
        marks: Vec::new(),
        open_order: true,
    })
}

fn commander(battle: &Battle, side: Side, at: Point) -> Troop {
    let nation: Nation = battle.armies[side].nation;
    let heading = Heading::towards(at, at + battle.edges[side].heading().back().along(Length::whole(1)));
    Troop {
        corners: Vec::new(),
        heading: None,
        figures: vec![Figure { at, heading, kind: Kind::Commander }],
        uniform: engraving::Uniform { side: side_colour(side), ..uniform(nation, side) },
        label: String::new(),
        note: battle.armies[side].commander.clone(),
        marks: Vec::new(),
        open_order: true,
    }
}
