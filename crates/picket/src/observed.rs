//! What the laboratory counts here.

use crate::state::{State, UnitId};
use crate::{Event, Picket, Post};
use kernel::{Death, Group, Observed, ReportBoard, Shape, Side, Spot};

impl Observed for Picket {
    fn turn(&self, state: &State) -> u16 {
        state.turn as u16
    }
    fn margin(&self, state: &State) -> i32 {
        state.score(Side::First) - state.score(Side::Second)
    }
    fn groups(&self) -> Vec<Group> {
        let group = |id: UnitId| {
            let strength = self.setup[id.index()].strength as u32;
            (strength > 0).then(|| Group { side: id.side(), name: self.name(id), strength })
        };
        Side::BOTH.into_iter().flat_map(UnitId::of).filter_map(group).collect()
    }
    fn losses(&self, state: &State, out: &mut Vec<u32>) {
        let units = Side::BOTH.into_iter().flat_map(UnitId::of);
        let begun = units.map(|id| (id, self.setup[id.index()].strength)).filter(|(_, begun)| *begun > 0);
        out.extend(begun.map(|(id, begun)| begun.saturating_sub(state.unit(id).strength) as u32));
    }
    fn death(&self, before: &State, event: &Event) -> Option<Death> {
        let Event::Lost(id, lost) = *event else { return None };
        let unit = before.unit(id);
        let at = unit.visible().filter(|_| unit.strength <= lost)?;
        Some(Death { side: id.side(), at: at.place() })
    }
    fn ground(&self) -> Option<ReportBoard> {
        let spot = |post: Post| Spot {
            at: post.place(),
            x: post.column() as i32,
            y: post.row() as i32,
            name: post.to_string(),
            tint: if self.is_open(post) { 0 } else { 1 },
        };
        Some(ReportBoard { shape: Shape::Square, pitch: 1, spots: Post::all().map(spot).collect() })
    }
    fn facts(&self, state: &State, out: &mut Vec<(&'static str, i32)>) {
        let in_base = |side: Side| {
            let posts = UnitId::of(side).filter_map(|id| state.unit(id).visible());
            posts.filter(|post| post.is_base_of(!side)).count() as i32
        };
        out.push((
            "companies in the enemy's base (first less second)",
            in_base(Side::First) - in_base(Side::Second),
        ));
        out.push(("last turn", state.turn as i32));
    }
}
