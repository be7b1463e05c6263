//! Overlays: reach with cost, zones of control, chains of command, fields of fire and sight. All information is open.

use crate::Wb;
use crate::army::*;
use crate::leading::Movement;
use crate::orders::Answer;
use crate::state::*;
use hexes::{Cell, Flood};
use kernel::{Duty, Game, Mark, Place, Side, Stage};
use view::Overlay;

impl Wb {
    fn number(&self, cell: Cell) -> u16 {
        self.map.id(cell).number()
    }

    fn spot_of(&self, cell: Cell) -> Place {
        Place::Hex(self.number(cell))
    }

    /// The position in which a unit moves: as it is if it is the mover, else as if it were active and began now.
    pub(crate) fn as_mover(&self, s: &State, unit: UnitId) -> State {
        if s.mover.units.has(unit) && matches!(s.agenda.top(), Some(Task::Move(_))) {
            return s.clone();
        }
        let mut going = s.clone();
        let (side, begin) = (self.unit(unit).side, Answer::March(unit));
        if self.check(s, side, &begin).is_ok() {
            // It can set out now: as it would, in phase A at the pace of the march (WB-8.4g).
            self.decide(&mut Stage::silent(self, &mut going), side, &begin);
            return going;
        }
        going.mover = Mover::default();
        going.ready = going.ready.with(unit);
        going.group = Units::one(unit);
        going.moved = going.moved.without(unit);
        Movement.decide(&mut Stage::silent(self, &mut going), side, &begin);
        going
    }

    /// Where a unit can end its move from where it stands, with the cost; while it moves, with what is left. To go round and come
    /// back is no place to go to.
    pub fn reach(&self, s: &State, unit: UnitId) -> Vec<(Cell, u8)> {
        if !s.stands(unit) {
            return Vec::new();
        }
        let elsewhere = |&(cell, _): &(Cell, u8)| s.cell(unit) != Some(cell);
        self.ways(&self.as_mover(s, unit)).stops().filter(elsewhere).collect()
    }

    pub(crate) fn reach_overlay(&self, s: &State, unit: UnitId) -> Option<Overlay> {
        s.cell(unit)?;
        let hexes = self.reach(s, unit).into_iter().map(|(cell, cost)| (self.number(cell), cost.to_string()));
        let title = format!("Reach of {}", self.unit(unit).name);
        Some(Overlay { title, hexes: hexes.collect(), marks: Vec::new() })
    }

    /// WB-7.4a, WB-7.5a; in phase A at the pace of the march (WB-8.4g).
    pub(crate) fn ride_overlay(&self, s: &State, commander: CommanderId) -> Option<Overlay> {
        s.commander(commander).place.on()?;
        let mut going = s.clone();
        if !matches!(s.agenda.top(), Some(Task::RideMove(_))) {
            let kind = if s.phase == Phase::March { MoveKind::March } else { MoveKind::Own };
            going.mover = Mover { kind, left: self.ride_points(kind), ..Mover::default() };
        }
        let rides = self.rides(&going, commander);
        let hexes = rides.stops().map(|(cell, cost)| (self.number(cell), cost.to_string())).collect();
        let title = format!("Ride of {}", self.commander_info(commander).name);
        Some(Overlay { title, hexes, marks: Vec::new() })
    }

    /// Hexes into which a side exerts zones of control, with the number of units that do (WB-5.1).
    pub(crate) fn control_overlay(&self, s: &State, side: Side) -> Overlay {
        let cells = self.map.grid.cells().filter(|&cell| s.controlled(cell, side));
        let label = |cell: Cell| match s.zones[side].count(cell) {
            1 => String::new(),
            n => n.to_string(),
        };
        let hexes = cells.map(|cell| (self.number(cell), label(cell))).collect();
        Overlay {
            title: format!("Zones of control of the {}", kernel::people(self.side_name(side))),
            hexes,
            marks: Vec::new(),
        }
    }

    /// How far the chain of command of a formation reaches, and a line to every unit in command (WB-7.2).
    pub(crate) fn command_overlay(&self, s: &State, formation: FormationId) -> Option<Overlay> {
        let info = self.formation(formation);
        let commander = self.commander_info(info.commander);
        let centre = s.commander(info.commander).place.on()?;
        let mut flood = Flood::new(&self.map.grid);
        let passes = |_, _, to| self.chain_passes(s, info.side, to);
        flood.run(&self.map.grid, centre, u16::from(commander.radius), passes);
        let cells = self.map.grid.cells();
        let hexes = cells.filter_map(|cell| Some((self.number(cell), flood.distance(cell)?.to_string())));
        let (commanded, _) = self.in_command(s, formation);
        let at = commanded.iter().filter_map(|unit| s.cell(unit)).filter(|&cell| cell != centre);
        let marks =
            at.map(|cell| Mark::Line { from: self.spot_of(cell), to: self.spot_of(centre) }).collect();
        Some(Overlay { title: format!("Command of {}", commander.name), hexes: hexes.collect(), marks })
    }

    /// The radius of an army commander, and a line to every formation commander in it whom he serves (WB-7.1b).
    pub(crate) fn army_overlay(&self, s: &State, commander: CommanderId) -> Option<Overlay> {
        let info = self.commander_info(commander);
        let centre = s.commander(commander).place.on()?;
        let Role::Army(served) = info.role else { return None };
        let disc = self.map.grid.disc(centre, u16::from(info.radius));
        let hexes = disc.map(|cell| (self.number(cell), self.map.apart(centre, cell).to_string()));
        let near = served.iter().filter_map(|f| s.commander(self.formation(f).commander).place.on());
        let near = near.filter(|&c| c != centre && self.map.apart(centre, c) <= u16::from(info.radius));
        let marks =
            near.map(|cell| Mark::Line { from: self.spot_of(cell), to: self.spot_of(centre) }).collect();
        Some(Overlay { title: format!("Radius of {}", info.name), hexes: hexes.collect(), marks })
    }

    /// The field of fire of a battery: what it sees, labelled with the distance; and for what it does not see the point
    /// of the line at which sight is blocked, k/N (WB-9.2b). For others their front hexes.
    pub(crate) fn sight_overlay(&self, s: &State, unit: UnitId) -> Option<Overlay> {
        let from = s.cell(unit)?;
        let (info, now) = (self.unit(unit), s.unit(unit));
        if !now.in_line() {
            return None;
        }
        let sector = self.variants().facing.scheme().sector(now.facing);
        let range = info.range.max(1);
        let (mut hexes, mut marks) = (Vec::new(), Vec::new());
        for cell in sector.within(&self.map.grid, from, range) {
            let far = self.map.apart(from, cell);
            let Some(blocked) = self.blocked_at(s, from, cell) else {
                hexes.push((self.number(cell), far.to_string()));
                continue;
            };
            // An enemy out of sight is worth a proof.
            if self.enemy_in(s, cell, info.side) {
                let k = self.map.apart(from, blocked);
                hexes.push((self.number(cell), format!("{k}/{far}")));
                marks.push(Mark::Line { from: self.spot_of(from), to: self.spot_of(cell) });
                marks.push(Mark::Places { at: vec![self.spot_of(blocked)] });
            }
        }
        Some(Overlay { title: format!("Field of fire of {}", info.name), hexes, marks })
    }

    /// Where the free set-up may place whom (WBS-4.2).
    pub(crate) fn zones_overlay(&self) -> Overlay {
        let label = |cell: Cell| {
            let zones = self.zones.iter().filter(|zone| zone.cells[cell.index()]);
            let names: Vec<&str> = zones.map(|zone| zone.name.as_str()).collect();
            (!names.is_empty()).then(|| (self.number(cell), names.join(", ")))
        };
        let hexes = self.map.grid.cells().filter_map(label).collect();
        Overlay { title: "Set-up areas".to_owned(), hexes, marks: Vec::new() }
    }
}
