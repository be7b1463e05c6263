//! The board in plain text, for terminals and screen readers: a drawn grid, then everything in sentences.

use crate::Wb;
use crate::army::*;
use crate::map::{SideFeatures, Terrain};
use crate::state::*;
use crate::variants::Facing;
use hexes::{Cell, Direction};
use kernel::Side;
use std::fmt::Write;

impl Wb {
    /// The board as a viewer of this state sees it; nothing is hidden in this game.
    pub fn text_board(&self, s: &State) -> String {
        let mut out = format!("{}\n{}\n\n", self.title, self.status_line(s));
        out += &hexes::text::draw(&self.map.grid, |cell| self.cell_label(s, cell));
        out.push_str(
            "\n. clear, w woods, v village, t town, s sunken road; a digit is the level, * counts at the end.\n",
        );
        self.list_sides_of_hexes(&mut out);
        for side in Side::BOTH {
            self.list_side(s, side, &mut out);
        }
        self.list_objectives(s, &mut out);
        out
    }

    /// Turn, phase and points in one line.
    pub fn status_line(&self, s: &State) -> String {
        let turn = match s.turn {
            0 => "Before turn 1".to_owned(),
            n => format!("Turn {n} of {}, {}", self.params.turns, self.clock(s)),
        };
        let phase = self.phase_words(s);
        let half = match s.phase {
            Phase::SetUp | Phase::March | Phase::Rally | Phase::Initiative | Phase::End => String::new(),
            _ => format!(", {} active", self.side_name(s.active)),
        };
        let formation = match s.formation {
            Some(formation) => format!(" ({})", self.formation(formation).name),
            None => String::new(),
        };
        let [french, allied] =
            Side::BOTH.map(|side| format!("{} {}", self.side_name(side), self.score(s, side)));
        format!("{turn}; {phase}{half}{formation}; victory points: {french}, {allied}")
    }

    /// The hour of the turn (WBS-4.3).
    pub(crate) fn clock(&self, s: &State) -> String {
        let hour = (u32::from(self.params.first_hour) + u32::from(s.turn.max(1)) - 1) % 24;
        format!("{hour:02}:00")
    }

    fn phase_words(&self, s: &State) -> &'static str {
        match s.phase {
            Phase::SetUp => "set-up",
            Phase::March => "marching movement",
            Phase::Rally => "rally",
            Phase::Initiative => "initiative",
            Phase::Activation => "activation",
            Phase::Guns => "artillery",
            Phase::Command => "formation commander",
            Phase::Movement => "movement",
            Phase::Army => "army commander",
            Phase::Combat => "combat",
            Phase::End => "end of the turn",
        }
    }

    /// Two lines of a few signs: ground, and who stands there.
    fn cell_label(&self, s: &State, cell: Cell) -> String {
        let mut top = match self.map.terrain(cell) {
            Terrain::Clear if self.map.sunken[cell.index()] => "s".to_owned(),
            Terrain::Clear => ".".to_owned(),
            Terrain::Woods => "w".to_owned(),
            Terrain::Village => "v".to_owned(),
            Terrain::Town => "t".to_owned(),
        };
        if self.map.level(cell) > 0 {
            let _ = write!(top, "{}", self.map.level(cell));
        }
        if self.objective_cells().any(|(objective, _)| objective == cell) {
            top.push('*');
        }
        // Two codes of three letters do not fit: the lead unit, and a plus for the one below.
        let more = if s.stack(cell).nth(1).is_some() { "+" } else { "" };
        match s.lead(cell) {
            Some(lead) => format!("{top}\n{}{more}", self.unit(lead).code),
            None => top,
        }
    }

    /// "F01 Bourbonnais a, line infantry, 3 of 3 steps, morale 4, good order, in line".
    pub fn unit_line(&self, s: &State, unit: UnitId) -> String {
        let (info, now) = (self.unit(unit), s.unit(unit));
        let mut line = format!(
            "{} {}, {}, {} of {} steps, morale {}, {}",
            info.code,
            info.name,
            class_words(info.class),
            now.steps,
            info.steps,
            info.morale,
            order_words(now.order)
        );
        for (marked, words) in [
            (now.in_column(), ", in march column"),
            (now.in_column() && now.on_road, " on the road"),
            (self.in_the_trees(s, unit), ", temporarily disorganised by the woods"),
            (s.marched.has(unit), ", has marched"),
            (s.order_changed.has(unit), ", order of the stack changed"),
            (s.reacted.has(unit), ", has reacted"),
            (self.is_shaken(s, unit), ", formation demoralised"),
        ] {
            if marked {
                line += words;
            }
        }
        line
    }

    /// Whether a unit belongs to a demoralised formation (WB-12.6).
    pub(crate) fn is_shaken(&self, s: &State, unit: UnitId) -> bool {
        self.unit(unit).formation.is_some_and(|formation| s.demoralised.has(formation))
    }

    /// "Granby, rating 5, radius 4, commands the British cavalry".
    pub fn commander_line(&self, s: &State, commander: CommanderId) -> String {
        let info = self.commander_info(commander);
        let (rating, radius) = (s.commander(commander).rating, info.radius);
        let task = match info.role {
            Role::Formation(formation) => format!("commands {}", self.formation(formation).name),
            Role::Army(served) => {
                let names: Vec<&str> = served.iter().map(|f| self.formation(f).name.as_str()).collect();
                format!("army commander, serves {}", names.join(", "))
            }
        };
        format!("{}, rating {rating}, radius {radius}, {task}", self.general(s, commander))
    }

    /// The ground of a hex in a word or two.
    pub fn ground_words(&self, cell: Cell) -> String {
        let ground = terrain_word(self.map.terrain(cell));
        let sunken = if self.map.sunken[cell.index()] { " with a sunken road" } else { "" };
        let name = self.map.names.iter().find(|n| n.cells.contains(&cell));
        let name = name.map_or(String::new(), |n| format!(", {}", n.text));
        let level = self.map.level(cell);
        let level = if level > 0 { format!(", level {level}") } else { String::new() };
        format!("{ground}{sunken}{name}{level}")
    }

    /// Where a unit faces: a side of its hex, or a corner (WB-V1).
    pub(crate) fn facing_words(&self, facing: Direction) -> String {
        match self.variants().facing {
            Facing::Edge321 => facing.name().to_owned(),
            Facing::Vertex222 => {
                format!("the corner between {} and {}", facing.name(), facing.rotate(1).name())
            }
        }
    }

    /// Rivers, bridges and slopes, which a grid of signs cannot show.
    fn list_sides_of_hexes(&self, out: &mut String) {
        let half = [Direction::N, Direction::NE, Direction::SE];
        for (bits, words) in [
            (SideFeatures::RIVER, "River"),
            (SideFeatures::BRIDGE, "Bridges"),
            (SideFeatures::SLOPE, "Slopes"),
        ] {
            let mut sides = Vec::new();
            for cell in self.map.grid.cells() {
                for (d, there) in half.into_iter().filter_map(|d| Some((d, self.map.next(cell, d)?))) {
                    if self.map.side(cell, d).has(bits) {
                        let (a, b) = (self.map.id(cell), self.map.id(there));
                        sides.push(format!("{}|{}", a.min(b), a.max(b)));
                    }
                }
            }
            if !sides.is_empty() {
                let _ = writeln!(out, "{words}: {}.", sides.join(" "));
            }
        }
    }

    fn list_side(&self, s: &State, side: Side, out: &mut String) {
        let _ = writeln!(out, "\n{}", self.side_names[side.index()]);
        for cell in self.map.grid.cells() {
            let units: Vec<UnitId> = s.stack(cell).filter(|&u| self.unit(u).side == side).collect();
            let here = self.commanders_in(s, cell, side);
            let commanders: Vec<String> = here.iter().map(|c| self.commander_line(s, c)).collect();
            let (id, ground) = (self.map.id(cell), self.ground_words(cell));
            let Some(&first) = units.first() else {
                if !commanders.is_empty() {
                    let _ = writeln!(out, "  {id} {ground}: {}", commanders.join("; "));
                }
                continue;
            };
            let lines: Vec<String> = units.iter().map(|&u| self.unit_line(s, u)).collect();
            let facing = if s.unit(first).in_line() {
                format!("; facing {}", self.facing_words(s.unit(first).facing))
            } else {
                String::new()
            };
            let with = commanders.iter().map(|line| format!("; {line}")).collect::<String>();
            let _ = writeln!(out, "  {id} {ground}: {}{facing}{with}", lines.join("; "));
        }
        for unit in self.side_units[side].iter() {
            let words = match s.unit(unit).place {
                Where::On(_) => continue,
                Where::Reserve => "not on the map yet",
                Where::Exited => "withdrawn",
                Where::Gone => "eliminated",
            };
            let _ = writeln!(out, "  {words}: {} {}", self.unit(unit).code, self.unit(unit).name);
        }
        for commander in self.side_commanders[side].iter() {
            let words = match s.commander(commander).place {
                Where::On(_) => continue,
                Where::Reserve => "not on the map yet",
                Where::Exited => "withdrawn",
                Where::Gone => "out of action",
            };
            let _ = writeln!(out, "  {words}: {}", self.commander_line(s, commander));
        }
    }

    fn list_objectives(&self, s: &State, out: &mut String) {
        if self.params.scoring.objectives.is_empty() {
            return;
        }
        out.push_str("\nCount at the end\n");
        for objective in &self.params.scoring.objectives {
            let holders: Vec<Option<Side>> = objective.cells.iter().map(|&c| self.controller(s, c)).collect();
            let holder = match holders.first() {
                Some(Some(side)) if holders.iter().all(|h| *h == Some(*side)) => self.side_name(*side),
                _ => "nobody",
            };
            let _ = writeln!(out, "  {} ({} points): {holder}", objective.name, objective.points);
        }
    }
}

/// "line infantry", "12-pounders".
pub(crate) fn class_words(class: Class) -> &'static str {
    match class {
        Class::Line => "line infantry",
        Class::Grenadier => "grenadiers",
        Class::LightInfantry => "light infantry",
        Class::Heavy => "heavy cavalry",
        Class::HeavyBonus => "heavy cavalry with bonus",
        Class::LightCavalry => "light cavalry",
        Class::TwelvePounder => "12-pounders",
        Class::Field => "field artillery",
    }
}

/// "disorganised by fire".
pub(crate) fn order_words(order: Order) -> &'static str {
    match order {
        Order::Good => "good order",
        Order::Disorganised(Cause::Combat) => "disorganised by combat",
        Order::Disorganised(Cause::Fire) => "disorganised by fire",
        Order::Disorganised(Cause::Terrain) => "disorganised by terrain",
        Order::Rout => "in rout",
    }
}

/// The ground as players say it.
pub(crate) fn terrain_word(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Woods => "woods",
        Terrain::Village => "village",
        Terrain::Town => "town",
    }
}

#[cfg(test)]
mod tests;
