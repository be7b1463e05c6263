//! Woods, tree by tree, and orchards in rows.

use crate::pen::*;
use crate::{AreaLook, Geometry, Sheet};

pub(crate) fn draw(ink: &mut Ink, sheet: &Sheet<'_>, geometry: &Geometry) {
    let mut trees: Vec<(P, &str)> = Vec::new();
    for (index, area) in sheet.areas.iter().enumerate() {
        let outline = geometry.spots(area.form.outline());
        let mut scatter = Scatter::new(index as u64 + 1, 42);
        match area.look {
            AreaLook::Wood => wood(&outline, &mut scatter, &mut trees),
            AreaLook::Orchard => {
                let rows = lattice(&outline, p(24.0, 20.0), 1.2, 7.0, &mut scatter);
                trees.extend(rows.into_iter().map(|at| (at, "tree")));
            }
            _ => {}
        }
    }
    // From north to south, so that nearer trees cover those behind them.
    trees.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    ink.open("class=\"trees\"");
    for (at, kind) in trees {
        ink.stamp(kind, at);
    }
    ink.close();
}

/// Close along the edge, which must be seen, looser inside, so that troops under the trees are seen too.
fn wood(outline: &[P], scatter: &mut Scatter, trees: &mut Vec<(P, &str)>) {
    let closed = ring(outline);
    for (at, along) in stations(&closed, 19.0) {
        let inward = p(along.y, -along.x);
        let at = off(off(at, inward, scatter.between(7.0, 11.0)), along, scatter.between(-3.0, 3.0));
        if inside(outline, at) {
            trees.push((at, if scatter.unit() < 0.55 { "oak" } else { "oak2" }));
        }
    }
    for at in lattice(outline, p(29.0, 24.0), 6.0, 21.0, scatter) {
        trees.push((at, if scatter.unit() < 0.5 { "oak" } else { "oak2" }));
    }
}
