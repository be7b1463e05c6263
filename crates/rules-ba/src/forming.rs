//! Splitting, assembly and change of formation (BA-2.1, BA-2.2, BA-R32, BA-R33, BA-R93, BA-R97): where everybody stands then.
//!
//! [`change`] says what a change of formation makes of a unit, [`split`] where the parts of a split unit stand. Both are pure;
//! what is carried out, in which order and where there is room, is decided in [`step`].

pub mod assemble;
pub mod lines;
pub mod reunion;
pub mod rooms;
pub mod split;
pub mod step;

use crate::formation::{Drawn, Formation, usual_files};
use crate::orders::{End, Form, Invert, Quarter, Shaping};
use crate::units::{Arm, LIMBERED_BASE};
use tabletop::{Block, Heading, Leg, Length, Pose, Stance, Turn};

/// A body drawn up somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// How.
    pub drawn: Drawn,
    /// Where.
    pub pose: Pose,
}

/// What a change of formation makes of a body (BA-2.2.1a, BA-2.2.1c, BA-R32): the anchor and the facing stay, whichever of two centre
/// figures is meant (BA-2.2.1b), unless one of the special conditions holds (BA-2.2.1d) or it leaves a formation
/// without a front of its own.
pub fn change(from: Placed, form: &Form) -> Placed {
    let drawn = shaped(from.drawn, form.into);
    if let Some(quarter) = form.quarter {
        return Placed { drawn, pose: quarter_turn(from, drawn, quarter) };
    }
    let face = form.face.map(|face| face.heading());
    let old = from.drawn.formation;
    let heading = face.filter(|_| old.fronts_all_round()).unwrap_or(from.pose.heading);
    let pose = match old {
        // Any of the four faces may be the new front (BA-R32).
        Formation::Square => square_face(from, heading),
        // The centre becomes the middle of the new front, and the reverse (BA-R32).
        Formation::Huddle | Formation::Rest => Pose::new(from.pose.anchor, heading),
        Formation::Work | Formation::Rout => centred(drawn, from.pose.centre(from.drawn.block()), heading),
        _ => Pose::new(from.pose.anchor, heading),
    };
    Placed { drawn, pose }
}

/// A body in another formation.
pub fn shaped(drawn: Drawn, into: Shaping) -> Drawn {
    let deep = matches!(into.formation, Formation::ColumnOfAttack | Formation::BattalionMass);
    let files = if deep { into.files.unwrap_or(usual_files(drawn.figures)) } else { 0 };
    Drawn { formation: into.formation, files, ..drawn }
}

fn centred(drawn: Drawn, at: tabletop::Point, heading: Heading) -> Pose {
    if drawn.formation.is_round() {
        Pose::new(at, heading)
    } else {
        Pose::from_centre(at, heading, drawn.block())
    }
}

/// The middle of the face of a square that looks nearest to a heading.
fn square_face(from: Placed, heading: Heading) -> Pose {
    let block = from.drawn.block();
    let off = |edge: &tabletop::Edge| (from.pose.heading + edge.outward()).turn_to(heading).abs();
    let edge = tabletop::Edge::ALL.into_iter().min_by_key(off).unwrap_or(tabletop::Edge::Front);
    let [a, b] = from.pose.edge(block, edge);
    Pose::new(a.middle(b), from.pose.heading + edge.outward())
}

/// A quarter turn between line and column of march (BA-2.2.2a, BA-2.2.2b, BA-R33).
fn quarter_turn(from: Placed, into: Drawn, quarter: Quarter) -> Pose {
    let heading = from.pose.heading + quarter.hand.turn(Turn::QUARTER);
    let (old, new) = (from.drawn.block(), into.block());
    let side = from.pose.heading + quarter.hand.turn(Turn::QUARTER);
    if from.drawn.arm != Arm::Cavalry {
        // The footprint stays, and the flank becomes the front: the middle of the old flank edge.
        let half = Length::new(old.width().units() / 2);
        let back = Length::new(old.depth().units() / 2);
        let anchor = from.pose.anchor + side.along(half) + from.pose.heading.along(-back);
        return Pose::new(anchor, heading);
    }
    // Cavalry: A + v·a − u·b, v to the named hand (BA-R33).
    let (v, u) = (side, from.pose.heading);
    let end = quarter.end.unwrap_or(End::Head);
    let half = |length: Length| Length::new(length.units() / 2);
    let (right, behind) = if from.drawn.formation == Formation::Line {
        let rank = Length::new(4_500);
        match end {
            End::Head => (half(old.width()), rank),
            End::Tail => (new.depth() - half(old.width()), rank),
        }
    } else {
        let file = Length::new(2_000);
        match end {
            End::Head => (file, half(new.width())),
            End::Tail => (file, old.depth() - half(new.width())),
        }
    };
    Pose::new(from.pose.anchor + v.along(right) + u.along(-behind), heading)
}

/// Guns come off their limbers, which are taken off the table; the inversion is part of it (BA-1.3.1f, BA-2.2.4c, BA-2.4.2g, BA-R97,
/// BA-E56): the column becomes a line on the anchor and facing of its head; inverted,
/// the line of limbered guns turns about in place. The stages need room: they come with the result.
pub fn unlimbered(from: Placed, invert: Invert) -> (Placed, [Stance; 2]) {
    let guns = Drawn { formation: Formation::Line, ..from.drawn };
    let front = guns.block().width();
    let limbered = Stance::new(from.pose, Block::new(front, LIMBERED_BASE.depth()));
    let turned = match invert {
        Invert::No => limbered,
        Invert::Yes => Leg::AboutTurn.from(limbered),
    };
    (Placed { drawn: guns, pose: turned.pose }, [limbered, turned])
}

/// Guns go to their limbers, which need room (BA-2.2.4d, BA-R97).
pub fn limbered(from: Placed, invert: Invert) -> (Placed, [Stance; 2]) {
    let line = Stance::new(from.pose, Block::new(from.drawn.block().width(), LIMBERED_BASE.depth()));
    let column = Drawn { formation: Formation::ColumnOfMarch, ..from.drawn };
    let straight = Stance::new(from.pose, column.block());
    let turned = match invert {
        Invert::No => straight,
        Invert::Yes => Leg::AboutTurn.from(straight),
    };
    (Placed { drawn: column, pose: turned.pose }, [line, straight])
}

#[cfg(test)]
mod tests;
