//! The board in plain text, for terminals and screen readers: a drawn grid, then everything in sentences.

use crate::Sr;
use crate::army::*;
use crate::map::{Terrain, WorkKind};
use crate::state::*;
use hexes::Cell;
use kernel::Side;
use std::fmt::Write;

impl Sr {
    /// The board as a viewer of this state sees it; nothing is hidden in this game (SR-R99).
    pub fn text_board(&self, s: &State) -> String {
        let mut out = format!("{}\n{}\n\n", self.title, self.status_line(s));
        out += &hexes::text::draw(&self.map.grid, |cell| self.cell_label(s, cell));
        out.push_str(
            "\nC clear, B grove, W woods, V village, F farm, R redoubt, E entrenchment, T tomb, K citadel, \
             ~ impassable; * star; a digit after the letter is the level.\n",
        );
        for side in Side::BOTH {
            self.list_side(s, side, &mut out);
        }
        self.list_stars(s, &mut out);
        out
    }

    /// Turn, phase and marker in one line.
    pub fn status_line(&self, s: &State) -> String {
        let hour = (u32::from(self.first_hour) + u32::from(s.turn.max(1)) - 1) % 24;
        let turn = match s.turn {
            0 => "Before turn 1".to_owned(),
            n => format!("Turn {n} of {}, {hour:02}:00", self.params.turns),
        };
        let phase = match s.phase {
            Phase::SetUp => "set-up",
            Phase::Initiative => "initiative",
            Phase::Activation => "activation",
            Phase::Movement => "rally and movement",
            Phase::Fire => "artillery fire",
            Phase::Combat => "combat",
            Phase::Final => "final phase",
        };
        let active = match s.active {
            Some(f) => format!(", {} active", self.formations[f.index()].name),
            None => String::new(),
        };
        let marker = match s.vp {
            0 => "at 0".to_owned(),
            vp => {
                let side = if vp > 0 { FRENCH } else { COALITION };
                format!("{} {}", self.side_names[side.index()], vp.unsigned_abs())
            }
        };
        format!("{turn}; {phase}{active}; victory points: {marker}")
    }

    /// Two lines of four signs: ground, and who stands there.
    fn cell_label(&self, s: &State, cell: Cell) -> String {
        let ground = match (self.map.work(cell), self.map.terrain(cell)) {
            (Some(w), _) if w.kind == WorkKind::Redoubt => 'R',
            (Some(_), _) => 'E',
            (None, Terrain::Clear) => 'C',
            (None, Terrain::Village) => 'V',
            (None, Terrain::Grove) => 'B',
            (None, Terrain::Woods) => 'W',
            (None, Terrain::Farm) => 'F',
            (None, Terrain::Citadel) => 'K',
            (None, Terrain::Tomb) => 'T',
            (None, Terrain::Impassable) => '~',
        };
        let mut top = ground.to_string();
        if self.map.level(cell) > 0 {
            let _ = write!(top, "{}", self.map.level(cell));
        }
        if self.map.star_bit[cell.index()] != 255 {
            top.push('*');
        }
        let units: Vec<UnitId> = s.stack(cell).iter().collect();
        let codes: String = units.iter().map(|&u| self.unit(u).code.as_str()).collect();
        if codes.is_empty() { top } else { format!("{top}\n{codes}") }
    }

    /// "K1 Grenadier Regiment, infantry 3 SP, morale 7, good order".
    pub fn unit_line(&self, s: &State, unit: UnitId) -> String {
        let (info, now) = (self.unit(unit), s.unit(unit));
        let arm = info.arm.words();
        let level = match now.level {
            Level::Good => "good order",
            Level::D1 => "disorganised 1",
            Level::D2 => "disorganised 2",
            Level::Rout => "routed",
        };
        let (strength, morale) = (self.strength(s, unit), self.morale(s, unit));
        let mut line = format!("{} {}, {arm} {strength} SP, morale {morale}, {level}", info.code, info.name);
        let losses = match now.losses {
            0 => String::new(),
            1 => ", one step lost".to_owned(),
            n => format!(", {n} steps lost"),
        };
        line += &losses;
        for (marked, words) in [
            (s.out_of_command.has(unit), ", out of command"),
            (s.harnessed.has(unit), ", harnessed"),
            (now.charge.is_some(), ", charging"),
        ] {
            if marked {
                line += words;
            }
        }
        line
    }

    /// The ground of a hex in a word or two.
    pub fn ground_words(&self, cell: Cell) -> String {
        let ground = match (self.map.work(cell).map(|w| w.kind), self.map.terrain(cell)) {
            (Some(WorkKind::Redoubt), _) => "redoubt",
            (Some(WorkKind::Entrenchment), _) => "entrenchment",
            (None, Terrain::Clear) => "clear",
            (None, Terrain::Village) => "village",
            (None, Terrain::Grove) => "grove",
            (None, Terrain::Woods) => "woods",
            (None, Terrain::Farm) => "farm",
            (None, Terrain::Citadel) => "citadel",
            (None, Terrain::Tomb) => "tomb",
            (None, Terrain::Impassable) => "water",
        };
        let name = self.map.names.iter().find(|n| n.cells.contains(&cell));
        let name = name.map_or(String::new(), |n| format!(", {}", n.text));
        let level = self.map.level(cell);
        let level = if level > 0 { format!(", level {level}") } else { String::new() };
        format!("{ground}{name}{level}")
    }

    fn list_side(&self, s: &State, side: Side, out: &mut String) {
        let _ = writeln!(out, "\n{}", self.side_names[side.index()]);
        let names = |cell: Cell| {
            let here = self
                .commander_ids()
                .filter(|&c| self.commander_info(c).side == side && s.commander(c).place == Where::On(cell));
            here.map(|c| self.commander_info(c).name.as_str()).collect::<Vec<_>>().join(", ")
        };
        for cell in self.map.grid.cells() {
            let units: Vec<UnitId> = s.stack(cell).and(self.side_units[side]).iter().collect();
            let commanders = names(cell);
            let Some(&first) = units.first() else {
                if !commanders.is_empty() {
                    let _ =
                        writeln!(out, "  {} {}: {commanders}", self.map.id(cell), self.ground_words(cell));
                }
                continue;
            };
            let lines: Vec<String> = units.iter().map(|&u| self.unit_line(s, u)).collect();
            let facing = s.unit(first).facing;
            let with = if commanders.is_empty() { String::new() } else { format!("; {commanders}") };
            let (id, ground) = (self.map.id(cell), self.ground_words(cell));
            let _ = writeln!(out, "  {id} {ground}: {}; facing {facing}{with}", lines.join("; "));
        }
        for unit in self.side_units[side].iter() {
            let line = self.unit_line(s, unit);
            match s.unit(unit).place {
                Where::Off(exit) => {
                    let _ = writeln!(out, "  beside the map at {}: {line}", self.map.id(exit));
                }
                Where::Reserve => {
                    let _ = writeln!(out, "  not yet set up: {line}");
                }
                Where::Gone => {
                    let _ = writeln!(out, "  destroyed: {} {}", self.unit(unit).code, self.unit(unit).name);
                }
                Where::On(_) => {}
            }
        }
    }

    fn list_stars(&self, s: &State, out: &mut String) {
        if self.map.objectives.is_empty() {
            return;
        }
        out.push_str("\nObjectives\n");
        for objective in &self.map.objectives {
            let held = s.control & objective.bits == objective.bits;
            let holder = if held { &self.side_names[1] } else { &self.side_names[0] };
            let partly = !held && s.control & objective.bits != 0;
            let partly = if partly { " (in part)" } else { "" };
            let _ = writeln!(out, "  {}: {holder}{partly}", objective.name);
        }
    }
}

#[cfg(test)]
mod tests;
