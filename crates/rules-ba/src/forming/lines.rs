//! Skirmish lines put out and taken in (BA-1.2.5, BA-1.3.2, BA-2.2.3, BA-R11, BA-R30, BA-R96).

use super::Placed;
use super::split::proportional;
use crate::Ba;
use crate::bodies::{self, drawn_arm, footprint};
use crate::formation::{Drawn, Formation, gaps};
use crate::orders::Element;
use crate::state::State;
use crate::units::UnitId;
use serde::Serialize;
use tabletop::{GRAZE, Length, Pose, Shape};

/// How far from its mother unit the centre figure of a line may be put (BA-2.2.3a).
const REACH: Length = Length::whole(5);
/// How far rejoining figures may be from their mother unit (BA-2.2.3c).
const REJOIN: Length = Length::whole(15);

/// A skirmish line that goes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Out {
    /// Its mother unit.
    pub mother: UnitId,
    /// Its figures.
    pub figures: u16,
    /// Its share of the original force (BA-R30).
    pub original: u16,
    /// Where it stands.
    pub pose: Pose,
    /// The gap between its figures.
    pub gap: Length,
}

/// Skirmishers that come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct In {
    /// Their mother unit.
    pub mother: UnitId,
    /// So many.
    pub figures: u16,
    /// Their share of the original force.
    pub original: u16,
}

/// The line that an order puts out, if it can be: within 5 cm of the mother unit, and on free ground (BA-2.2.1f, BA-2.2.3a). A line
/// that is out already is made larger where it stands.
pub fn out(game: &Ba, state: &State, mother: UnitId, element: &Element) -> Option<Out> {
    let Element::SkirmishersOut { figures, at, gap } = element else { return None };
    let unit = state.unit(mother);
    let arm = drawn_arm(game.battle.raised(unit.root).arm, unit);
    let figures = (*figures).min(unit.figures);
    let gap = gap.unwrap_or(gaps(arm)[0]);
    let original = proportional(unit.original, &[figures, unit.figures - figures])[0];
    if let Some(line) = unit.line {
        return Some(Out {
            mother,
            figures,
            original,
            pose: state.unit(line).pose,
            gap: state.unit(line).gap,
        });
    }
    let drawn = Drawn { arm, formation: Formation::SkirmishLine, files: 0, gap, figures, guns: 0 };
    let base = drawn.base();
    // The centre figure stands at the point; the front is half a base ahead of it (BA-R11).
    let anchor = *at + unit.pose.heading.along(Length::new(base.depth().units() / 2));
    let pose = Pose::new(anchor, unit.pose.heading);
    let centre = Pose::from_centre(*at, pose.heading, base).footprint(base);
    let near = footprint(game, state, mother).parts().iter().any(|part| part.within(&centre, REACH));
    let placed = Placed { drawn, pose };
    (near && has_room(game, state, mother, placed)).then_some(Out { mother, figures, original, pose, gap })
}

/// Whether a line can stand there: on the table, on nobody but the unit it comes from.
fn has_room(game: &Ba, state: &State, mother: UnitId, placed: Placed) -> bool {
    let shape = placed.drawn.footprint(placed.pose);
    let apart = |other: UnitId, shape: &Shape| {
        bodies::footprint(game, state, other).parts().iter().all(|part| !part.overlaps_by_more(shape, GRAZE))
    };
    game.battle.table.holds(&shape)
        && state.present().filter(|other| *other != mother).all(|other| apart(other, &shape))
}

/// The skirmishers that an order takes in, if all of them are near enough (BA-2.2.3b, BA-2.2.3c).
pub fn taken_in(game: &Ba, state: &State, mother: UnitId, element: &Element) -> Option<In> {
    let Element::SkirmishersIn(figures) = element else { return None };
    let line = state.unit(mother).line?;
    let unit = state.unit(line);
    let figures = figures.unwrap_or(unit.figures).min(unit.figures);
    let drawn = unit.drawn(drawn_arm(game.battle.raised(unit.root).arm, unit));
    let base = drawn.base();
    let host = footprint(game, state, mother);
    let near = |at: tabletop::Point| {
        let shape = Pose::from_centre(at, unit.pose.heading, base).footprint(base);
        host.parts().iter().any(|part| part.within(&shape, REJOIN))
    };
    let close = drawn.array().places(unit.pose).filter(|at| near(*at)).count();
    let original = proportional(unit.original, &[figures, unit.figures - figures])[0];
    (close >= usize::from(figures)).then_some(In { mother, figures, original })
}
