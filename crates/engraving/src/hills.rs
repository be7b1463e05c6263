//! Hills: a tint for each level, the contour as the rules judge it, and hachures down its slope.

use crate::pen::*;
use crate::{Geometry, Sheet};

const TINT: [&str; 4] = ["#e9dbb6", "#e2cd9e", "#d9bf8a", "#cfb078"];
const INK: &str = "#7a5f3a";

pub(crate) fn draw(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    ink.open("class=\"hills\"");
    for (index, (contour, _)) in sheet.hills.iter().enumerate() {
        let outline = geometry.spots(contour.area.outline());
        let tint = TINT[usize::from(contour.level.max(1) - 1).min(TINT.len() - 1)];
        ink.path(&shape(&outline), &format!("fill=\"{tint}\" fill-opacity=\"0.85\""));
        hachures(ink, &outline, index as u64);
        ink.path(
            &shape(&outline),
            &format!("fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.1\" stroke-opacity=\"0.8\""),
        );
    }
    ink.close();
}

/// Strokes from the contour up the slope, long and short by turns, thicker where the light does not fall.
fn hachures(ink: &mut Ink, outline: &[P], key: u64) {
    let mut scatter = Scatter::new(key + 1, 31);
    let (mut lit, mut dark) = (String::new(), String::new());
    for (at, along) in stations(&ring(outline), 4.4) {
        // The outline runs counter-clockwise on the table, so uphill is to its left; the picture is upside down.
        let up = p(along.y, -along.x);
        let long = scatter.between(12.0, 27.0);
        let tip = off(off(at, up, long), along, scatter.between(-2.0, 2.0));
        let foot = off(at, up, 1.2);
        // The light comes from the north-west: slopes that look to the south-east are in shadow.
        let shadow = up.x + up.y < 0.0;
        (if shadow { &mut dark } else { &mut lit }).push_str(&line(&[foot, tip]));
    }
    let common = format!("fill=\"none\" stroke=\"{INK}\" stroke-linecap=\"round\"");
    ink.path(&lit, &format!("{common} stroke-width=\"0.8\" stroke-opacity=\"0.5\""));
    ink.path(&dark, &format!("{common} stroke-width=\"1.15\" stroke-opacity=\"0.75\""));
}
