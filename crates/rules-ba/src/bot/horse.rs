//! The orders of horse.

use super::deeds::{Deedful, attacks, form};
use super::plan::Posture;
use super::{clash, eye};
use crate::formation::Formation;
use crate::orders::Element;
use crate::state::Where;
use crate::units::{Arm, UnitId};

impl Deedful<'_> {
    /// Horse charges what is near, in disorder or no square; else it stays with the others.
    pub(super) fn horse(&self) -> Vec<Vec<Element>> {
        let mut enemies = self.enemies();
        enemies.retain(|(id, _)| !matches!(self.state.unit(*id).place, Where::Building(_)));
        let Some(&(nearest, cm)) = enemies.first() else { return self.seize() };
        if self.posture == Posture::Withdraw {
            return self.away(nearest);
        }
        if let Some(at) = self.kept().filter(|_| self.comrades().all(|id| !self.arm(id).is_foot())) {
            return self.keep(at, &enemies);
        }
        let worth = |id: UnitId, cm: i32| {
            let unit = self.state.unit(id);
            let solid =
                matches!(unit.formation, Formation::Square | Formation::Huddle | Formation::BattalionMass);
            let worn = 20 * (unit.degree as i32);
            let kind = match self.arm(id) {
                Arm::Artillery | Arm::Waggon => 30,
                Arm::Cavalry => 20,
                _ if solid || matches!(unit.place, Where::Building(_)) => -200,
                _ if unit.is_skirmish_line() => 30,
                _ => 0,
            };
            kind + worn - cm
        };
        let reach = if self.posture == Posture::Hold { 30 } else { 50 };
        let ahead = enemies
            .iter()
            .filter(|(id, cm)| *cm <= reach && eye::aside(self.state, self.id, self.at(*id)).abs() <= 30)
            .filter(|(id, _)| clash::is_free(self.game, self.state, self.id, *id));
        let best =
            ahead.max_by_key(|(id, cm)| (worth(*id, *cm), *id)).filter(|(id, cm)| worth(*id, *cm) > -60);
        let mut out = Vec::new();
        if let Some(&(target, _)) = best {
            out.extend(attacks(target));
            return out;
        }
        match self.posture {
            Posture::Hold => out.extend(self.facing(self.at(nearest))),
            Posture::Seize => out.extend(self.seize()),
            _ if cm > 45 => {
                let mut elements = self.to(eye::short_of(self.here(), self.at(nearest), 35));
                if self.unit.formation == Formation::ColumnOfMarch && cm < 100 {
                    elements.insert(0, form(Formation::Line));
                }
                out.push(elements);
            }
            _ => out.extend(self.facing(self.at(nearest))),
        }
        out
    }
}
