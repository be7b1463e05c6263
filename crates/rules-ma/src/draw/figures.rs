//! Where every figure of a battalion stands: Rankers on the cells of the footprint, Characters around it, skirmishers
//! in open order before it.

use super::{Picture, Standing};
use crate::army::CharacterKind;
use crate::army::Enrolled;
use crate::battle::{Battle, ScreenPlacing};
use crate::formation::{Formation, groups};
use crate::tables::{CELL, FIGURE};
use engraving::{Figure, FigureKind, Mark, Troop};
use kernel::Side;
use tabletop::{Heading, Length, Point, Pose};

/// Everything on the table, screens first, so that battalions are drawn over them.
pub(super) fn troops(battle: &Battle, standing: &Standing) -> Vec<Troop> {
    let screens = standing.battalions.iter().filter_map(|picture| screen(battle, picture));
    let bodies = standing.battalions.iter().map(|picture| body(battle, picture));
    let alone = |side: Side| standing.commanders[side].map(|at| commander(battle, side, at));
    screens.chain(bodies).chain(Side::BOTH.into_iter().filter_map(alone)).collect()
}

/// Every figure of a battalion: the fallen, Rankers, Characters, and the Supreme Commander if he is with it.
pub fn figures_of(battalion: &Enrolled, picture: &Picture) -> Vec<Figure> {
    let pose = picture.pose;
    let characters = characters(picture, battalion.two_colours);
    let mut figures = rankers(picture, characters.len() + 1);
    figures.extend(characters);
    if picture.commander {
        // With his battalion he has no footprint (MA-G7): he is drawn behind it.
        let at = pose.rear(picture.block()) - pose.heading.along(Length::cents(420));
        figures.push(Figure { at, heading: pose.heading, kind: FigureKind::General });
    }
    figures
}

fn body(battle: &Battle, picture: &Picture) -> Troop {
    let battalion = battle.battalion(picture.battalion);
    let (pose, side) = (picture.pose, battalion.side);
    let figures = figures_of(battalion, picture);
    let mark =
        |(short, _, bad): &(&'static str, &'static str, bool)| Mark { short: (*short).to_owned(), bad: *bad };
    Troop {
        corners: pose.corners(picture.block()).to_vec(),
        heading: Some(pose.heading),
        figures,
        base: FIGURE.width(),
        uniform: battle.dress(side),
        label: battalion.code.clone(),
        note: format!("{} {}", picture.rankers, battalion.quality.name()),
        marks: picture.marks.iter().map(mark).collect(),
        open_order: false,
    }
}

/// Live Rankers group by group in one unbroken block around the anchor (MA-G12), the fallen on cells that still hold
/// the frontage (MA-17.1, MA-R26); with room for others.
fn rankers(picture: &Picture, room: usize) -> Vec<Figure> {
    let heading = picture.pose.heading;
    let figure = |kind: FigureKind| move |at: Point| Figure { at, heading, kind };
    let live = groups(picture.rankers);
    let mut all = cells(picture.pose, picture.formation, live.max(1));
    all.truncate(usize::from(picture.rankers));
    let mut figures = Vec::with_capacity(all.len() + usize::from(picture.fallen) + room);
    if picture.fallen > 0 {
        let taken = |at: &Point| all.iter().any(|p| (*p - *at).square() < 1_000_000);
        let cells = cells(picture.pose, picture.formation, picture.groups.max(1));
        let free = cells.into_iter().filter(|at| !taken(at));
        figures.extend(free.take(usize::from(picture.fallen)).map(figure(FigureKind::Fallen)));
    }
    figures.extend(all.into_iter().map(figure(FigureKind::Soldier)));
    figures
}

/// The places of figures, group by group, four to each (MA-G2): a line from its middle block's left, a column from the
/// front; a last group that stands alone in its rank stands in the middle.
fn cells(pose: Pose, formation: Formation, groups: u8) -> Vec<Point> {
    let front = formation.front_rank(groups);
    let (ahead, left) = (pose.heading, pose.heading + tabletop::Turn::QUARTER);
    let mut places = Vec::with_capacity(usize::from(groups) * 4);
    let half = CELL.units() / 2;
    // In the middle of a quarter of the cell; the way back is the way there.
    let quarter = Length::new(half / 2);
    let (forward, leftward) = (ahead.along(quarter), left.along(quarter));
    let four = [(forward, leftward), (forward, -leftward), (-forward, leftward), (-forward, -leftward)];
    for group in 0..groups {
        let (rank, file) = (group / front, group % front);
        let abreast = front.min(groups - rank * front);
        // The middle of the group: to the left of the anchor, and behind the front, in half cells.
        let aside = i32::from(abreast) - 1 - 2 * i32::from(file);
        let behind = 2 * i32::from(rank) + 1;
        let middle =
            pose.anchor + left.along(Length::new(aside * half)) + ahead.along(Length::new(-behind * half));
        places.extend(four.map(|(forward, leftward)| middle + forward + leftward));
    }
    places
}

const KINDS: [(CharacterKind, FigureKind); 4] = [
    (CharacterKind::Ensign, FigureKind::Standard),
    (CharacterKind::Officer, FigureKind::Officer),
    (CharacterKind::Drummer, FigureKind::Drummer),
    (CharacterKind::Sergeant, FigureKind::Halberd),
];

/// Characters have no footprint (MA-G7). Behind a line they stand as its supernumerary rank, the colour in the middle;
/// beside a column on its flanks, from the front.
fn characters(picture: &Picture, two_colours: bool) -> Vec<Figure> {
    let (pose, block) = (picture.pose, picture.block());
    let mut kinds: Vec<FigureKind> = Vec::new();
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
                let side = if i.is_multiple_of(2) { -1 } else { 1 };
                let aside = (block.width().units() / 2 + 1_150) * side;
                let back = ahead.along(-Length::new(1_000 + row * 3_000));
                pose.anchor + back + left.along(Length::new(aside))
            }
        }
    };
    kinds.into_iter().enumerate().map(|(i, kind)| Figure { at: place(i), heading: ahead, kind }).collect()
}

/// The places of a screen's figures: evenly along its front.
pub fn skirmishers(screen: &ScreenPlacing) -> Vec<Point> {
    let (pose, count) = (screen.pose, i32::from(screen.figures.max(1)));
    let left = pose.heading + tabletop::Turn::QUARTER;
    let front = screen.block().width().units();
    let back = pose.heading.along(-Length::whole(1));
    let place = |i: i32| {
        let aside = front * (count - 1 - 2 * i) / (2 * count);
        pose.anchor + back + left.along(Length::new(aside))
    };
    (0..i32::from(screen.figures)).map(place).collect()
}

fn screen(battle: &Battle, picture: &Picture) -> Option<Troop> {
    let screen = picture.screen.as_ref()?;
    let battalion = battle.battalion(picture.battalion);
    let heading = screen.pose.heading;
    let figure = |at| Figure { at, heading, kind: FigureKind::Skirmisher };
    Some(Troop {
        corners: screen.pose.corners(screen.block()).to_vec(),
        heading: Some(heading),
        figures: skirmishers(screen).into_iter().map(figure).collect(),
        base: FIGURE.width(),
        uniform: battle.dress(battalion.side),
        label: String::new(),
        note: format!("{} skirmishers of {}", screen.figures, battalion.code),
        marks: Vec::new(),
        open_order: true,
    })
}

fn commander(battle: &Battle, side: Side, at: Point) -> Troop {
    let heading = Heading::towards(at, at + battle.edges[side].heading().back().along(Length::whole(1)));
    Troop {
        corners: Vec::new(),
        heading: None,
        figures: vec![Figure { at, heading, kind: FigureKind::General }],
        base: FIGURE.width(),
        uniform: battle.dress(side),
        label: String::new(),
        note: battle.armies[side].commander.clone(),
        marks: Vec::new(),
        open_order: true,
    }
}
