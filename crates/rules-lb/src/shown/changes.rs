//! What changed between two positions, read from the units themselves: a scene draws every figure and asks where everybody
//! could go, and odds compare with hundreds of ends.

use crate::Lb;
use crate::army::{Arm, UnitId, Weapon};
use crate::formation::Formation;
use crate::state::*;
use crate::words::side_name;
use kernel::Side;
use view::changes::{distance, lost_figures, marks};
use view::{Change, FigureName, Harm};

fn of(side: Side) -> Option<u8> {
    Some(side.index() as u8)
}

impl Lb {
    /// Units in roster order, then generals, then the score.
    pub(super) fn changed(&self, before: &State, after: &State, out: &mut Vec<Change>) {
        for unit in self.battle.ids() {
            let parts = self.changes_of(before, after, unit);
            let name = || Some(self.raised(unit).name.clone());
            let side = of(self.side(unit));
            out.extend(parts.into_iter().map(|(what, harm)| Change { who: name(), what, side, harm }));
        }
        for id in self.battle.general_ids() {
            let (old, new) = (before.leader(id).post, after.leader(id).post);
            let general = self.battle.general(id);
            let part = match new {
                Post::Lost if old != Post::Lost => ("lost".to_owned(), Harm::Gone),
                Post::With(unit) if old != new => (format!("joins {}", self.raised(unit).name), Harm::None),
                _ => continue,
            };
            let who = format!("{} of the {}", general.name, side_name(general.side));
            out.push(Change { who: Some(who), what: part.0, side: of(general.side), harm: part.1 });
        }
        let score = |s: &State| Side::BOTH.map(|side| self.points(s, side));
        if score(before) != score(after) {
            out.push(Change::plain(format!("score {}", self.status(after).score.text)));
        }
    }

    fn changes_of(&self, before: &State, after: &State, unit: UnitId) -> Vec<(String, Harm)> {
        let (old, new) = (before.of(unit), after.of(unit));
        let led = |s: &State| self.attached(s, unit).is_some();
        if old == new && led(before) == led(after) || matches!(old.place, Where::Absent) || old.gone() {
            return Vec::new();
        }
        match new.place {
            Where::Routed => return vec![("routs".to_owned(), Harm::Gone)],
            Where::Destroyed => return vec![("destroyed".to_owned(), Harm::Gone)],
            _ => {}
        }
        let mut parts = Vec::new();
        parts.extend(lost_figures(self.called(unit), usize::from(old.figures.saturating_sub(new.figures))));
        match (old.place, new.place) {
            (Where::Table, Where::Table) if old.formation != new.formation => {
                parts.push((self.formed_in_words(after, unit), Harm::None));
            }
            (Where::Reserve, Where::Arrived) => parts.push(("arrives".to_owned(), Harm::None)),
            (Where::Arrived | Where::Reserve, Where::Table) => {
                parts.push(("comes onto the table".to_owned(), Harm::None));
            }
            _ => {}
        }
        // Figures never come back, so nobody is less worn than he was.
        parts.extend(marks((&self.badges(before, unit), 0), (&self.badges(after, unit), 0)));
        if parts.is_empty() && old.on_table() && new.on_table() {
            let corners = |s: &State| {
                let stance = self.stance(s, unit);
                stance.pose.corners(stance.block).map(|p| [p.x(), p.y()])
            };
            let far = distance(tabletop::UNITS as u32, "in", &corners(before), &corners(after));
            parts.extend(far.map(|far| (far, Harm::None)));
        }
        parts
    }

    /// What the figures of a unit are called.
    fn called(&self, unit: UnitId) -> FigureName {
        let (one, many) = match self.arm(unit) {
            Arm::Infantry(_) => ("a man", "men"),
            Arm::Cavalry(_, Weapon::Lance) => ("a lancer", "lancers"),
            Arm::Cavalry(_, Weapon::Cuirass) => ("a cuirassier", "cuirassiers"),
            Arm::Cavalry(..) => ("a trooper", "troopers"),
            Arm::Artillery(..) => ("a gunner", "gunners"),
        };
        FigureName { one, many }
    }

    fn formed_in_words(&self, s: &State, unit: UnitId) -> String {
        match s.of(unit).formation {
            Formation::Garrison => {
                format!("enters {}", self.battle.terrain.area_name(usize::from(s.of(unit).building)))
            }
            Formation::Skirmish => "skirmishes".to_owned(),
            Formation::Limbered => "limbers".to_owned(),
            Formation::Unlimbered => "unlimbers".to_owned(),
            formation => format!("forms {}", formation.name()),
        }
    }
}
