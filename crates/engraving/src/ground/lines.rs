//! Hedges, fences, walls, earthworks and streams.

use crate::pen::*;
use crate::{Geometry, LineLook, Sheet};

pub(crate) fn draw(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    ink.open("class=\"lines\"");
    // Water first: everything else stands above it.
    let mut lines: Vec<_> = sheet.lines.iter().enumerate().collect();
    lines.sort_by_key(|(index, line)| (line.look != LineLook::Stream, *index));
    for (index, feature) in lines {
        let course = geometry.spots(feature.form.points());
        let mut scatter = Scatter::new(index as u64 + 1, 43);
        match feature.look {
            LineLook::Stream => stream(ink, &course),
            LineLook::Hedge => hedge(ink, &course, &mut scatter),
            LineLook::Fence => fence(ink, &course),
            LineLook::Wall => wall(ink, &course),
            LineLook::Earthwork => earthwork(ink, &course),
        }
    }
    ink.close();
}

fn stroke(ink: &mut Ink, d: &str, colour: &str, width: f64) {
    ink.path(
        d,
        &format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"",
            n(width)
        ),
    );
}

fn stream(ink: &mut Ink, course: &[P]) {
    let d = line(&rounded(course, 18.0));
    stroke(ink, &d, "#4c7f94", 9.0);
    stroke(ink, &d, "#a6cbd3", 6.6);
    let mut ripples = String::new();
    for (at, along) in stations(course, 23.0) {
        ripples += &line(&[off(at, along, -4.0), off(at, along, 4.0)]);
    }
    stroke(ink, &ripples, "#e8f2ee", 1.0);
}

fn hedge(ink: &mut Ink, course: &[P], scatter: &mut Scatter) {
    stroke(ink, &line(course), "#5d7040", 3.0);
    let mut bushes: Vec<(P, &str)> = Vec::new();
    for (at, along) in stations(course, 6.4) {
        let across = p(along.y, -along.x);
        let at = off(at, across, scatter.between(-1.3, 1.3));
        bushes.push((at, if scatter.unit() < 0.6 { "bush" } else { "bush2" }));
    }
    bushes.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    for (at, kind) in bushes {
        ink.stamp(kind, at);
    }
}

fn fence(ink: &mut Ink, course: &[P]) {
    stroke(ink, &line(course), "#6a4f2e", 1.6);
    let mut posts = String::new();
    for (at, along) in stations(course, 14.0) {
        let across = p(along.y, -along.x);
        posts += &line(&[off(at, across, -3.6), off(at, across, 3.6)]);
    }
    stroke(ink, &posts, "#4b3a26", 2.2);
}

fn wall(ink: &mut Ink, course: &[P]) {
    let d = line(course);
    let shadow: Vec<P> = course.iter().map(|q| p(q.x + 2.0, q.y + 2.2)).collect();
    ink.path(
        &line(&shadow),
        "fill=\"none\" stroke=\"#3a2e22\" stroke-opacity=\"0.3\" stroke-width=\"8\" stroke-linejoin=\"round\"",
    );
    ink.path(&d, "fill=\"none\" stroke=\"#4d4233\" stroke-width=\"8.4\" stroke-linejoin=\"round\"");
    ink.path(&d, "fill=\"none\" stroke=\"#cfc4ac\" stroke-width=\"6\" stroke-linejoin=\"round\"");
    // Courses of stone: a joint along the middle, and joints across, by turns on either side.
    stroke(ink, &d, "#8d8068", 0.8);
    let mut joints = String::new();
    for (i, (at, along)) in stations(course, 5.5).into_iter().enumerate() {
        let across = p(along.y, -along.x);
        let side = if i % 2 == 0 { 3.0 } else { -3.0 };
        joints += &line(&[at, off(at, across, side)]);
    }
    stroke(ink, &joints, "#8d8068", 0.8);
}

fn earthwork(ink: &mut Ink, course: &[P]) {
    stroke(ink, &line(course), "#8d6a3e", 7.0);
    stroke(ink, &line(course), "#c79c6a", 4.6);
    let mut ticks = String::new();
    for (at, along) in stations(course, 5.0) {
        let across = p(along.y, -along.x);
        ticks += &line(&[off(at, across, 4.0), off(at, across, 9.0)]);
        ticks += &line(&[off(at, across, -4.0), off(at, across, -9.0)]);
    }
    stroke(ink, &ticks, "#7a5f3a", 1.0);
}
