use super::*;
use crate::screens::tests::positions;
use tabletop::Point;

/// Every group by itself, past everybody on the table.
fn plain(game: &Ma, s: &State, shooter: Target, target: Target) -> Vec<(Point, Point)> {
    let (Some(shape), bodies) = (game.shape(s, target), game.blockers(s, shooter, target)) else {
        return Vec::new();
    };
    let aims = game.cells(s, shooter).filter_map(|(pose, width)| Sector::new(pose, width, ARC).aim(&shape));
    let clear = |aim: &Aim| game.sight(aim.from, aim.to, bodies.shapes.iter().enumerate()).clear();
    aims.filter(clear).map(|aim| (aim.from, aim.to)).collect()
}

/// MA-11.6, MA-G12, MA-G14: what is left out of the look blocks nothing.
#[test]
fn lines_of_fire_are_those_of_a_look_at_everybody() {
    let (mut seen, mut unseen) = (0, 0);
    for id in ["ma/screens-and-rifles", "ma/the-mill-road"] {
        positions(id, 6, |game, s| {
            let bodies = game.bodies(s, |_| true);
            let pairs = bodies.who.iter().flat_map(|from| bodies.who.iter().map(move |to| (*from, *to)));
            for (from, to) in pairs.filter(|(from, to)| game.side(from.unit) != game.side(to.unit)) {
                let mut lines = Vec::new();
                game.look_along(s, from, to, &bodies, |aim| {
                    lines.push((aim.from, aim.to));
                    false
                });
                assert_eq!(lines, plain(game, s, from, to), "{from:?} {to:?}");
                *if lines.is_empty() { &mut unseen } else { &mut seen } += 1;
            }
        });
    }
    assert!(seen > 1_000 && unseen > 1_000, "{seen} seen, {unseen} unseen");
}
