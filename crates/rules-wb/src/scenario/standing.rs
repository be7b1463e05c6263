//! Whether everybody may stand where the file puts him.

use super::armies::Armies;
use super::course::may_stand;
use crate::army::*;
use crate::map::Map;
use reader::Page;

/// Notes what is wrong with the places of units and commanders.
pub(super) fn check(page: &mut Page<'_>, armies: &Armies, map: &Map) {
    let posts: Vec<Option<Post>> = armies.units.iter().map(|unit| post(unit.start)).collect();
    for (i, unit) in armies.units.iter().enumerate() {
        let Some(here) = posts[i] else { continue };
        let (at, id, code) = (armies.unit_at[i], map.id(here.cell), &unit.code);
        let on_road = here.posture == Posture::Column && map.roads[here.cell.index()] != 0;
        if !may_stand(map, unit.class, here.cell) && !on_road {
            page.fault(at, format!("{code} may not be in the woods of {id} off a road (WB-3.14e)"));
        }
        let before = (0..i).filter(|&j| posts[j].is_some_and(|post| post.cell == here.cell));
        let before: Vec<usize> = before.collect();
        if before.len() >= MAX_STACK {
            page.fault(at, format!("hex {id} is full: at most two combat units (WB-4.2a)"));
        }
        for mate in before.iter().filter_map(|&j| posts[j].map(|post| (&armies.units[j], post))) {
            if mate.0.side != unit.side {
                page.fault(at, format!("hex {id} is held by the enemy (WB-4.2d)"));
            } else if here.posture == Posture::Column || mate.1.posture == Posture::Column {
                page.fault(at, format!("a march column stands alone, and {id} has two units (WB-4.2e)"));
            } else if mate.1.facing != here.facing {
                page.fault(at, format!("the units in hex {id} share one facing (WB-4.1b)"));
            }
        }
    }
    for (i, commander) in armies.commanders.iter().enumerate() {
        let Some(cell) = commander.start else { continue };
        let enemy = |j: &usize| posts[*j].is_some_and(|post| post.cell == cell);
        let held = (0..posts.len()).find(|j| enemy(j) && armies.units[*j].side != commander.side);
        if held.is_some() {
            let sentence = format!("hex {} is held by the enemy of {}", map.id(cell), commander.name);
            page.fault(armies.commander_at[i], sentence);
        }
    }
}

fn post(start: Start) -> Option<Post> {
    match start {
        Start::On(post) => Some(post),
        Start::Reinforcement => None,
    }
}
