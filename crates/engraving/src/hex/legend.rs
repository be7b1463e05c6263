//! What the marks mean: one line below the tracks, of what this map has, as far as there is room.

use super::labels::SERIF;
use super::{BAND, HexSheet, INK, Look};
use crate::pen::*;
use hexes::Direction;
use hexes::map::{SideFeatures, WayKind, WorkKind};

/// The most important first: where the sheet is narrow, the last ones are left out.
pub(super) fn draw(ink: &mut Ink, sheet: &HexSheet<'_>, width: f64, height: f64) {
    let y = height + BAND - 33.0;
    // Up to the compass rose, or on a small sheet to the title.
    let room = width - if sheet.is_wide() { 490.0 } else { 375.0 };
    let mut x = 34.0;
    ink.open(&format!(
        "class=\"legend\" font-family=\"{SERIF}\" font-size=\"15\" font-style=\"italic\" fill=\"{INK}\""
    ));
    for (picture, words) in entries(ink, sheet) {
        let long = 42.0 + words.chars().count() as f64 * 6.3;
        if x + long > room {
            break;
        }
        ink.put(&format!("<g transform=\"translate({} {})\">{picture}</g>", n(x), n(y)));
        ink.text(p(x + 27.0, y + 4.5), &words, "");
        x += long;
    }
    ink.close();
}

fn entries(ink: &Ink, sheet: &HexSheet<'_>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    let mut entry = |here: bool, picture: &str, words: &str| {
        if here {
            all.push((picture.to_owned(), words.to_owned()));
        }
    };
    let top = sheet.top();
    for level in 0..=top {
        let tint = ["#e5e6c0", "#dac99a", "#cbae78", "#b9935e"][usize::from(level).min(3)];
        let picture = format!("<rect y=\"-8\" width=\"22\" height=\"15\" fill=\"{tint}\" stroke=\"{INK}\"/>");
        entry(top > 0, &picture, &format!("level {level}"));
    }
    let works = |kind: WorkKind| sheet.works.iter().any(|(_, work)| work.is_some_and(|w| w.kind == kind));
    let stamp = |id: &str, place: &str| format!("<use href=\"#{}\" {place}/>", ink.id(id));
    let bushes =
        [stamp("bush", "x=\"3\""), stamp("tree", "x=\"10\" y=\"2\""), stamp("bush", "x=\"18\"")].concat();
    entry(sheet.has(Look::Grove), &bushes, "grove");
    let oaks = [stamp("oak", "x=\"6\" y=\"2\""), stamp("oak", "x=\"17\" y=\"4\"")].concat();
    entry(sheet.has(Look::Woods), &oaks, "woods");
    let objective = star(p(11.0, 0.0), 9.0);
    entry(!sheet.stars.is_empty(), &format!("<path d=\"{objective}\" fill=\"#d0201c\"/>"), "objective");
    let mut sides = sheet.grid.cells().flat_map(|cell| Direction::ALL.map(|d| sheet.side(cell, d)));
    let teeth: String =
        (0..4).map(|i| format!("M{0} -3L{1} 7L{2} -3Z", i * 6, i * 6 + 2, i * 6 + 4)).collect();
    let crest = "<path d=\"M0 -3H22\" stroke=\"#3f2713\" stroke-width=\"2.6\"/>";
    let cliff = format!("<path d=\"{teeth}\" fill=\"#3f2713\"/>{crest}");
    entry(sides.any(|side| side.has(SideFeatures::SLOPE)), &cliff, "slope");
    // Closed towards the enemy, open behind.
    let parapet = |d: &str| {
        format!(
            "<g fill=\"none\"><path d=\"{d}\" stroke=\"{INK}\" stroke-width=\"4.6\"/>\
             <path d=\"{d}\" stroke=\"#c79c54\" stroke-width=\"2.8\"/></g>"
        )
    };
    entry(works(WorkKind::Redoubt), &parapet("M16 -8H6L1 0L6 8H16"), "redoubt");
    entry(works(WorkKind::Entrenchment), &parapet("M18 -7L7 -5L3 5"), "entrenchment");
    let road = "<g fill=\"none\"><path d=\"M0 2Q11 -5 22 1\" stroke=\"#4a3723\" stroke-width=\"5.4\"/>\
                <path d=\"M0 2Q11 -5 22 1\" stroke=\"#f7edd3\" stroke-width=\"3.2\"/></g>";
    entry(sheet.ways.iter().any(|way| way.kind == WayKind::Road), road, "road");
    let hollow = "<g fill=\"none\"><path d=\"M0 2Q11 -5 22 1\" stroke=\"#3f2713\" stroke-width=\"9\" stroke-dasharray=\"1.2 2.6\"/>\
                  <path d=\"M0 2Q11 -5 22 1\" stroke=\"#4a3723\" stroke-width=\"5\"/>\
                  <path d=\"M0 2Q11 -5 22 1\" stroke=\"#f7edd3\" stroke-width=\"3\"/></g>";
    entry(sheet.ways.iter().any(|way| way.kind == WayKind::Sunken), hollow, "sunken road");
    let path = "<path d=\"M0 2Q11 -5 22 1\" fill=\"none\" stroke=\"#5d4527\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\"/>";
    entry(sheet.ways.iter().any(|way| way.kind == WayKind::Path), path, "path");
    let stream = "<g fill=\"none\"><path d=\"M0 2Q11 -5 22 1\" stroke=\"#2f6470\" stroke-width=\"3.6\"/>\
                  <path d=\"M0 2Q11 -5 22 1\" stroke=\"#a9cbc6\" stroke-width=\"1.8\"/></g>";
    entry(sheet.waters.iter().any(|water| !water.river), stream, "stream");
    all
}
