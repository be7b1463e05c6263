//! Overlays: who sees whom, who commands whom, and with open measuring how far a march goes (BA-R129).

use crate::Ba;
use crate::bodies::{self, block, centre};
use crate::command::REACH;
use crate::march::{ground::Underfoot, rates};
use crate::orders::Pace;
use crate::sight::{Eye, sees};
use crate::state::{Alive, State};
use crate::units::{Rank, StaffId, UnitId};
use kernel::{Mark, Viewer};
use tabletop::{Length, Point, Stance, draw};
use view::{Overlay, OverlayKind, Shown};

/// How far from a body the ring runs that points it out.
const RING: Length = Length::whole(1);

impl Ba {
    pub(super) fn overlaid(
        &self,
        s: &State,
        viewer: Viewer,
        kind: OverlayKind,
        piece: Option<&str>,
    ) -> Option<Overlay> {
        let unit = piece.and_then(|code| self.names(s).find_unit(code)).filter(|id| s.unit(*id).is_present());
        let staff = piece.and_then(|code| self.names(s).find_staff(code));
        let open = match viewer {
            Viewer::Side(side) => self.may_measure(s, side),
            _ => true,
        };
        match kind {
            OverlayKind::Sight => match (unit, staff) {
                (Some(unit), _) => Some(self.seen_by(s, unit, open)),
                (None, Some(staff)) => Some(self.seen_from(s, staff, open)),
                (None, None) => None,
            },
            OverlayKind::Command => Some(self.chain(s, unit, staff, open)),
            OverlayKind::Reach => unit.filter(|_| open).map(|unit| self.reach(s, unit)),
            OverlayKind::Control | OverlayKind::Zones => None,
        }
    }

    /// The opponents that a unit and its direct CO see: those it can be ordered to attack (BA-1.1.2l).
    fn seen_by(&self, s: &State, unit: UnitId, open: bool) -> Overlay {
        let names = self.names(s);
        let commander = s.unit(unit).commander;
        let leads = s.staff(commander).alive == Alive::Yes;
        let (mut own, mut by_co, mut marks) = (Vec::new(), Vec::new(), Vec::new());
        let here = centre(self, s, unit);
        for other in bodies::of(self, s, !bodies::side(self, s, unit)) {
            let at = centre(self, s, other);
            if sees(self, s, Eye::Unit(unit), other) {
                own.push(names.unit(other));
                marks.push(self.pointed_out(s, other));
                marks.extend(open.then(|| draw::line(here, at)));
            } else if leads && sees(self, s, Eye::Staff(commander), other) {
                by_co.push(names.unit(other));
                marks.push(self.pointed_out(s, other));
                marks.extend(open.then(|| draw::line(s.staff(commander).at, at)));
            }
        }
        let title = match (own.is_empty(), by_co.is_empty()) {
            (true, true) => format!("{} sees nobody", names.title(unit)),
            (false, true) => format!("{} sees {}", names.title(unit), own.join(", ")),
            (true, false) => format!("{} sees nobody, its commander {}", names.title(unit), by_co.join(", ")),
            (false, false) => {
                format!(
                    "{} sees {}; its commander also {}",
                    names.title(unit),
                    own.join(", "),
                    by_co.join(", ")
                )
            }
        };
        Overlay { title: kernel::agreed(&title), hexes: Vec::new(), marks }
    }

    fn seen_from(&self, s: &State, staff: StaffId, open: bool) -> Overlay {
        let (names, officer) = (self.names(s), self.battle.officer(staff));
        let seen: Vec<UnitId> = bodies::of(self, s, !officer.side)
            .filter(|other| sees(self, s, Eye::Staff(staff), *other))
            .collect();
        let mut marks: Vec<Mark> = seen.iter().map(|id| self.pointed_out(s, *id)).collect();
        if open {
            marks.extend(seen.iter().map(|id| draw::line(s.staff(staff).at, centre(self, s, *id))));
        }
        let ids: Vec<String> = seen.iter().map(|id| names.unit(*id)).collect();
        let whom = if ids.is_empty() { "nobody".to_owned() } else { ids.join(", ") };
        Overlay { title: format!("{} sees {whom}", officer.name), hexes: Vec::new(), marks }
    }

    fn pointed_out(&self, s: &State, unit: UnitId) -> Mark {
        let parts = bodies::footprint(self, s, unit);
        // Around the body, which lies above all marks.
        parts
            .parts()
            .first()
            .map_or_else(|| draw::points([centre(self, s, unit)]), |part| part.grown(RING).mark())
    }

    /// The chain of command: from each superior to his COs, from each CO to his units (BA-1.1.4a, BA-1.1.4r). With open
    /// measuring also the 30 cm within which no ordering roll is needed (BA-1.1.3a).
    fn chain(&self, s: &State, unit: Option<UnitId>, staff: Option<StaffId>, open: bool) -> Overlay {
        let all = (0..s.staff.len() as u8).map(StaffId).filter(|id| s.staff(*id).alive == Alive::Yes);
        let meant = unit.map(|unit| s.unit(unit).commander).or(staff);
        let side = |id: StaffId| self.battle.officer(id).side;
        let shown: Vec<StaffId> = all.filter(|id| meant.is_none_or(|one| side(one) == side(*id))).collect();
        let at = |id: StaffId| s.staff(id).at;
        let mut marks = Vec::new();
        for id in &shown {
            if let Some(above) = self.battle.officer(*id).above.filter(|above| shown.contains(above)) {
                marks.push(draw::line(at(above), at(*id)));
            }
        }
        let led = |id: &UnitId| shown.contains(&s.unit(*id).commander);
        let one = |id: &UnitId| {
            meant.is_none_or(|co| s.unit(*id).commander == co) || staff.is_none() && unit.is_none()
        };
        let lines = s.present().filter(|id| led(id) && one(id));
        let lines: Vec<(Point, Point)> =
            lines.map(|id| (at(s.unit(id).commander), centre(self, s, id))).collect();
        marks.extend(lines.into_iter().map(|(from, to)| draw::line(from, to)));
        if let Some(co) = meant.filter(|id| open && self.battle.officer(*id).rank == Rank::Co) {
            marks.push(bodies::staff_base(self, s, co).grown(REACH).mark());
        }
        let title = match meant {
            Some(co) => format!("Under {}", self.battle.officer(co).name),
            None => "Chain of command".to_owned(),
        };
        Overlay { title, hexes: Vec::new(), marks }
    }

    /// How far a unit marches in the open, not in disorder (BA-T3).
    pub(super) fn pace(&self, s: &State, id: UnitId) -> Length {
        let unit = s.unit(id);
        let raised = self.battle.raised(unit.root);
        let row = rates::row(raised, unit.elements > 0, unit.formation, rates::Manner::Ordered(Pace::Normal));
        Length::whole(rates::printed(row, Underfoot::OPEN).unwrap_or(0))
    }

    /// The same, drawn straight ahead.
    fn reach(&self, s: &State, id: UnitId) -> Overlay {
        let (unit, far) = (s.unit(id), self.pace(s, id));
        let stance = Stance::new(unit.pose, block(self, unit));
        let title = format!("{}: {far} cm ahead in the open, not in disorder", self.names(s).title(id));
        Overlay { title, hexes: Vec::new(), marks: vec![stance.ahead(stance.block.width(), far).mark()] }
    }
}
