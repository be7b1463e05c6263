//! The tracks below the map: turns with their hours, and victory points.

use super::labels::SERIF;
use super::{Army, BAND, GEOMETRY, HexSheet, INK};
use crate::glyphs::centred;
use crate::pen::*;

/// The turns, one hour each; twelve at most are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnTrack {
    /// How many there are.
    pub turns: u8,
    /// The current one, from 1; 0 before the first.
    pub now: u8,
    /// The hour of the first.
    pub first_hour: u8,
}

/// Victory points on one track around 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointTrack {
    /// Where it ends on both sides.
    pub most: i8,
    /// Where the marker lies: positive for the first army.
    pub now: i8,
    /// A box drawn bold.
    pub marked: Option<i8>,
}

pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>, track: &TurnTrack, marker: &PointTrack) {
    let (width, height) = GEOMETRY.extent(sheet.grid);
    // Up to the compass rose, or on a small sheet to the title; boxes become narrower where they must.
    let room = width - 78.0 - if sheet.is_wide() { 500.0 } else { 378.0 };
    ink.open(&format!("class=\"tracks\" font-family=\"{SERIF}\" fill=\"{INK}\""));
    turns(ink, track, height + 18.0, room);
    points(ink, marker, height + BAND - 92.0, room);
    ink.close();
}

fn turns(ink: &mut Ink, track: &TurnTrack, y: f64, room: f64) {
    let turns = track.turns.min(12);
    let wide = (room / f64::from(turns)).min(41.0);
    let mut x = 34.0;
    ink.text(p(x, y + 18.0), "Turn", "font-size=\"14\" font-style=\"italic\"");
    x += 44.0;
    for turn in 1..=turns {
        let now = turn == track.now;
        let fill = if now { INK } else { "#f8f0dc" };
        let letters = if now { "#fdf6e3" } else { INK };
        let class = if now { "turn now" } else { "turn" };
        ink.put(&format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"27\" fill=\"{fill}\" stroke=\"{INK}\"/>",
            n(x),
            n(y),
            n(wide - 3.0)
        ));
        let middle = x + (wide - 3.0) / 2.0;
        ink.put(&centred(&turn.to_string(), (middle, y + 9.5), 9.0, 1.7, letters));
        let hour = (u32::from(track.first_hour) + u32::from(turn) - 1) % 24;
        let style = format!("font-size=\"9\" text-anchor=\"middle\" fill=\"{letters}\"");
        let hour = if wide < 34.0 { format!("{hour}h") } else { format!("{hour:02}:00") };
        ink.text(p(middle, y + 24.0), &hour, &style);
        x += wide;
    }
}

/// One marker on one track: the first army to the right, the second to the left.
fn points(ink: &mut Ink, track: &PointTrack, y: f64, room: f64) {
    let most = track.most;
    let wide = (room / f64::from(2 * i16::from(most) + 1)).min(23.0);
    // A long track has thin boxes, and a number on every tenth and where the marker is.
    let (gap, every) = if wide < 16.0 { (0.0, 10) } else { (2.5, 1) };
    ink.text(p(34.0, y + 17.0), "VP", "font-size=\"14\" font-style=\"italic\"");
    for value in -most..=most {
        let x = 78.0 + f64::from(value + most) * wide;
        let tint = match value {
            0 => INK,
            1.. => Army::First.colour(),
            _ => Army::Second.colour(),
        };
        let now = value == track.now;
        let marked = track.marked == Some(value);
        let (fill, letters) = if now { (tint, "#fdf6e3") } else { ("#f8f0dc", tint) };
        let thick = if marked { "2.6" } else { "1" };
        let class = if now { "vp now" } else { "vp" };
        ink.put(&format!(
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"24\" fill=\"{fill}\" stroke=\"{tint}\" \
             stroke-width=\"{thick}\"/>",
            n(x),
            n(y),
            n(wide - gap)
        ));
        let number = value.unsigned_abs().to_string();
        let at = p(x + (wide - gap) / 2.0, y + 12.0);
        if every == 1 {
            ink.put(&centred(&number, (at.x, at.y), 8.6, 1.6, letters));
        } else if now || value % every == 0 {
            // Above the box, which is too narrow for it.
            ink.put(&centred(&number, (at.x, y - 7.0), 7.0, 1.3, tint));
        }
    }
}
