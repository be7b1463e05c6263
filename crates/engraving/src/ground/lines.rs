//! Hedges, fences, walls, earthworks; streams, rivers, roads and bridges.

use crate::pen::*;
use crate::{Geometry, LineLook, Sheet};

pub(crate) fn draw(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    ink.open("class=\"lines\"");
    // Water first, then ways, then bridges: everything else stands above them.
    let above = |look: LineLook| match look {
        LineLook::Stream | LineLook::River => 0,
        LineLook::Track | LineLook::Road => 1,
        LineLook::Bridge => 2,
        LineLook::Hedge | LineLook::Fence | LineLook::Wall | LineLook::Earthwork => 3,
    };
    let mut lines: Vec<_> = sheet.lines.iter().enumerate().collect();
    lines.sort_by_key(|(index, line)| (above(line.look), *index));
    // Roads that meet are one road: all their edges lie below all their beds.
    let roads: Vec<(Vec<P>, f64)> = lines
        .iter()
        .filter(|(_, feature)| feature.look == LineLook::Road)
        .map(|(_, feature)| (geometry.spots(feature.form.points()), width(feature.form, geometry, 9.0)))
        .collect();
    let mut roads_drawn = false;
    for (index, feature) in lines {
        let course = geometry.spots(feature.form.points());
        let mut scatter = Scatter::new(index as u64 + 1, 43);
        match feature.look {
            LineLook::Stream => stream(ink, &course, 6.6),
            LineLook::River => stream(ink, &course, width(feature.form, geometry, 12.0)),
            LineLook::Road if roads_drawn => {}
            LineLook::Road => {
                road(ink, &roads);
                roads_drawn = true;
            }
            LineLook::Track => track(ink, &course),
            LineLook::Bridge => bridge(ink, &course, width(feature.form, geometry, 12.0)),
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

/// How wide a feature is in the picture; at least this much.
fn width(form: &tabletop::Line, geometry: &Geometry, least: f64) -> f64 {
    (f64::from(form.width().units()) / f64::from(tabletop::UNITS) * geometry.scale).max(least)
}

/// Water between dark banks, with ripples along it: more rows where it is wide.
fn stream(ink: &mut Ink, course: &[P], wide: f64) {
    let d = line(&rounded(course, 18.0));
    stroke(ink, &d, "#4c7f94", wide + 2.4);
    stroke(ink, &d, "#a6cbd3", wide);
    let mut ripples = String::new();
    let rows = (wide / 11.0).floor().max(1.0);
    for row in 0..rows as i32 {
        let aside = (f64::from(row) - (rows - 1.0) / 2.0) * 10.0;
        for (at, along) in stations(course, 23.0 + 4.0 * f64::from(row % 2)) {
            let at = off(at, p(along.y, -along.x), aside);
            ripples += &line(&[off(at, along, -4.0), off(at, along, 4.0)]);
        }
    }
    stroke(ink, &ripples, "#e8f2ee", 1.0);
}

fn road(ink: &mut Ink, roads: &[(Vec<P>, f64)]) {
    for (course, wide) in roads {
        stroke(ink, &line(&rounded(course, 14.0)), "#6a5638", wide + 2.2);
    }
    for (course, wide) in roads {
        stroke(ink, &line(&rounded(course, 14.0)), "#f1e5c4", *wide);
    }
    for (course, wide) in roads {
        ink.path(
            &line(&rounded(course, 14.0)),
            &format!(
                "fill=\"none\" stroke=\"#cdb98c\" stroke-width=\"{}\" stroke-dasharray=\"7 9\" \
                 stroke-linecap=\"round\"",
                n((wide * 0.12).max(0.8))
            ),
        );
    }
}

fn track(ink: &mut Ink, course: &[P]) {
    ink.path(
        &line(&rounded(course, 14.0)),
        "fill=\"none\" stroke=\"#7d6743\" stroke-width=\"2\" stroke-dasharray=\"8 5\" stroke-linecap=\"round\"",
    );
}

/// A roadway with planks between two parapets.
fn bridge(ink: &mut Ink, course: &[P], wide: f64) {
    let butt = |colour: &str, width: f64| {
        format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", n(width))
    };
    let d = line(course);
    ink.path(&d, &butt("#4d4233", wide + 5.0));
    ink.path(&d, &butt("#cfc4ac", wide + 2.6));
    ink.path(&d, &butt("#e6d6b0", wide - 1.0));
    let mut planks = String::new();
    for (at, along) in stations(course, 4.0) {
        let across = p(along.y, -along.x);
        planks += &line(&[off(at, across, -wide / 2.0 + 0.6), off(at, across, wide / 2.0 - 0.6)]);
    }
    stroke(ink, &planks, "#a08a5c", 0.8);
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
