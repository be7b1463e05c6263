//! What the map says of each hex, for the card of a hex nobody stands in.

use crate::Sr;
use crate::map::{SideFeatures, Terrain, WorkKind};
use crate::points::HalfPoints;
use crate::terrain::{LEVEL_UP, TerrainRow, of_terrain, of_work};
use crate::words::tell::signed;
use hexes::{Cell, Direction};
use view::{Fact, Ground};

/// The terrain as players say it.
fn word(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear ground",
        Terrain::Village => "village",
        Terrain::Grove => "grove (bocage)",
        Terrain::Woods => "woods",
        Terrain::Farm => "farm",
        Terrain::Citadel => "citadel",
        Terrain::Tomb => "tomb of Middelwinden",
        Terrain::Impassable => "inundation",
    }
}

/// The clause of a terrain.
fn clause(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "SR-TET-1",
        Terrain::Village => "SR-TET-2",
        Terrain::Grove => "SR-TET-3",
        Terrain::Woods => "SR-TET-11",
        Terrain::Farm => "SR-TET-15",
        Terrain::Citadel => "SR-TET-17",
        Terrain::Tomb => "SR-TET-18",
        Terrain::Impassable => "SR-TET",
    }
}

/// What a row of the terrain effects table does to fire, combat and sight.
fn effects(card: &mut Vec<Fact>, row: TerrainRow, rule: &'static str) {
    if row.fire != 0 {
        card.push(Fact::new("fire at it", signed(row.fire).trim().to_owned(), rule));
    }
    if row.combat != 0 {
        card.push(Fact::new("attacks on it", signed(row.combat).trim().to_owned(), rule));
    }
    if row.blocks {
        card.push(Fact::new("sight", "blocked", rule));
    }
    if row.no_rear {
        card.push(Fact::new("inside", "no rear", "SR-TET-f"));
    }
    if row.cavalry {
        card.push(Fact::new("cavalry", "hampered", "SR-TET-g"));
    }
}

impl Sr {
    /// The card of a hex.
    pub(crate) fn ground_card(&self, cell: Cell) -> Ground {
        let map = &self.map;
        let terrain = map.terrain(cell);
        let (row, rule) = (of_terrain(terrain), clause(terrain));
        let mut card = Vec::new();
        if terrain == Terrain::Impassable {
            card.push(Fact::new("movement", "nobody enters", rule));
        } else {
            card.push(Fact::new("movement", HalfPoints(row.halves).to_string(), rule));
            effects(&mut card, row, rule);
        }
        if let Some(work) = map.work(cell) {
            let (name, rule) = match work.kind {
                WorkKind::Redoubt => ("redoubt", "SR-TET-4"),
                WorkKind::Entrenchment => ("entrenchment", "SR-TET-12"),
            };
            let row = of_work(work.kind);
            card.push(Fact::new(name, format!("+{} to enter", HalfPoints(row.halves)), rule));
            effects(&mut card, row, rule);
        }
        if map.level(cell) > 0 {
            card.push(Fact::new("level", map.level(cell).to_string(), "SR-TET-13"));
            let up = format!("+{} for each level up", HalfPoints(LEVEL_UP.halves));
            card.push(Fact::new("from below", up, "SR-TET-13"));
        }
        for (bits, what, rule) in [
            (SideFeatures::ROAD, "road", "SR-TET-5"),
            (SideFeatures::PATH, "path", "SR-TET-6"),
            (SideFeatures::RIVER, "river", "SR-TET-7"),
            (SideFeatures::STREAM, "stream", "SR-TET-8"),
            (SideFeatures::BRIDGE, "bridge", "SR-TET-9"),
        ] {
            let sides = Direction::ALL.into_iter().filter(|&d| map.side(cell, d).has(bits));
            let sides: Vec<String> = sides.map(|d| d.to_string()).collect();
            if !sides.is_empty() {
                card.push(Fact::new(what, sides.join(", "), rule));
            }
        }
        if map.windmill[cell.index()] {
            card.push(Fact::new("windmill", "no effect", "SR-TET-10"));
        }
        if let Some(star) = map.objectives.iter().find(|o| self.is_star(o.bits, cell)) {
            card.push(Fact::new("objective", star.name.clone(), "SR-8.3.1b"));
        }
        let name = map.names.iter().find(|name| name.cells.contains(&cell)).map(|name| name.text.clone());
        Ground { hex: map.id(cell).number(), terrain: word(terrain).to_owned(), name, card }
    }

    fn is_star(&self, bits: u32, cell: Cell) -> bool {
        let bit = self.map.star_bit[cell.index()];
        bit < 32 && bits >> bit & 1 == 1
    }
}
