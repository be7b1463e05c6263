//! Pieces and cards: what a counter, a commander and a hex say of themselves.

use crate::Wb;
use crate::army::*;
use crate::board::{class_words, order_words, terrain_word};
use crate::draw::commanders::initials;
use crate::map::{Pace, SideFeatures, Terrain};
use crate::state::*;
use crate::terrain::{of_ground, of_side};
use hexes::{Cell, Direction};
use view::{Badge, Fact, Ground, Piece, PieceKind, Pose, Tone};

impl Wb {
    fn pose(&self, place: Where, facing: Option<Direction>) -> Option<Pose> {
        match place {
            Where::On(cell) => {
                let facing = facing.map(|facing| self.twelfths(facing));
                Some(Pose::Hex { hex: self.map.id(cell).number(), facing })
            }
            Where::Reserve => Some(Pose::Aside { place: "not on the map yet".to_owned() }),
            Where::Exited => Some(Pose::Aside { place: "withdrawn".to_owned() }),
            Where::Gone => None,
        }
    }

    /// Where a unit stands, and which way it looks: march columns and units in rout look no way (WB-4.1c).
    fn unit_pose(&self, s: &State, unit: UnitId) -> Option<Pose> {
        let now = s.unit(unit);
        self.pose(now.place, now.in_line().then_some(now.facing))
    }

    /// Where every counter lies.
    pub(crate) fn poses(&self, s: &State) -> Vec<(String, Pose)> {
        let units = self.unit_ids().filter_map(|u| Some((self.unit(u).code.clone(), self.unit_pose(s, u)?)));
        let commanders = self.commander_ids().filter_map(|c| {
            Some((self.commander_info(c).code.clone(), self.pose(s.commander(c).place, None)?))
        });
        units.chain(commanders).collect()
    }

    pub(crate) fn unit_piece(&self, s: &State, unit: UnitId) -> Option<Piece> {
        let (info, now) = (self.unit(unit), s.unit(unit));
        let kind = match info.class.arm() {
            Arm::Infantry => PieceKind::Infantry,
            Arm::Cavalry => PieceKind::Cavalry,
            Arm::Artillery => PieceKind::Artillery,
        };
        let formation = info.formation.map(|formation| self.formation(formation));
        let done = match s.phase {
            Phase::Guns => s.fired.has(unit),
            Phase::March | Phase::Movement | Phase::Army => s.moved.has(unit),
            Phase::Combat => s.attacked.has(unit),
            _ => false,
        };
        Some(Piece {
            id: info.code.clone(),
            name: info.name.clone(),
            side: Some(info.side.index() as u8),
            kind,
            pose: self.unit_pose(s, unit)?,
            strength: Some(now.steps.to_string()),
            quality: Some(info.morale.to_string()),
            group: Some(formation.map_or("independent".to_owned(), |f| f.name.clone())),
            stripe: Some(formation.map_or(crate::draw::INDEPENDENT.to_owned(), |f| f.colour.clone())),
            badges: self.badges(s, unit),
            wear: match now.order {
                Order::Good => 0,
                Order::Disorganised(_) => 1,
                Order::Rout => 3,
            },
            done,
            card: self.card(s, unit),
        })
    }

    fn badges(&self, s: &State, unit: UnitId) -> Vec<Badge> {
        let (info, now) = (self.unit(unit), s.unit(unit));
        let mut badges = Vec::new();
        match now.order {
            Order::Good => {}
            Order::Disorganised(_) => badges.push(Badge::new("D", order_words(now.order), Tone::Worn)),
            Order::Rout => badges.push(Badge::new("R", "in rout", Tone::Bad)),
        }
        let lost = info.steps.saturating_sub(now.steps);
        if lost > 0 {
            let steps = if lost == 1 { "step" } else { "steps" };
            badges.push(Badge::new(format!("−{lost}"), format!("{lost} {steps} lost"), Tone::Bad));
        }
        if now.in_column() {
            badges.push(Badge::new("MC", "in march column", Tone::Plain));
        }
        if self.in_the_trees(s, unit) {
            badges.push(Badge::new("d", "temporarily disorganised by the woods", Tone::Worn));
        }
        if self.is_shaken(s, unit) {
            badges.push(Badge::new("DM", "its formation is demoralised", Tone::Worn));
        }
        if s.order_changed.has(unit) {
            badges.push(Badge::new("OC", "the order of its stack was changed", Tone::Worn));
        }
        if s.marched.has(unit) {
            badges.push(Badge::new("M", "has marched this turn", Tone::Plain));
        }
        if s.reacted.has(unit) {
            badges.push(Badge::new("!", "has reacted in this half", Tone::Plain));
        }
        badges
    }

    fn card(&self, s: &State, unit: UnitId) -> Vec<Fact> {
        let (info, now) = (self.unit(unit), s.unit(unit));
        let kind = if s.phase == Phase::March { MoveKind::March } else { MoveKind::Own };
        let formation = info.formation.map_or("independent", |f| &self.formation(f).name);
        let mut card = vec![
            Fact::new("class", class_words(info.class), "WB-2.1d"),
            Fact::new("formation", formation.to_owned(), "WB-2.5a"),
            Fact::new("steps", format!("{} of {}", now.steps, info.steps), "WB-2.1b"),
            Fact::new("morale", info.morale.to_string(), "WB-12.1a"),
            Fact::new(
                "movement",
                format!("{} of {}", self.left(s, unit, kind), self.allowance(unit, kind)),
                "WB-2.1j",
            ),
        ];
        if info.range > 0 {
            card.push(Fact::new("range", info.range.to_string(), "WB-2.1h"));
        }
        card.push(Fact::new("order", order_words(now.order), "WB-2.2a"));
        let Where::On(cell) = now.place else { return card };
        if now.in_column() {
            card.push(Fact::new("posture", "march column", "WB-2.3a"));
        } else if now.in_line() {
            card.push(Fact::new("faces", self.facing_words(now.facing), "WB-4.1a"));
        }
        card.push(Fact::new("ground", self.ground_words(cell), "WB-TERRAIN"));
        if s.controlled(cell, !info.side) {
            card.push(Fact::new("contact", "in an enemy zone of control", "WB-5.1d"));
        }
        if info.class == Class::Grenadier {
            let shock = if s.shock_used.has(unit) { "used" } else { "fresh" };
            card.push(Fact::new("shock", shock, "WB-10.3s"));
        }
        card
    }

    pub(crate) fn commander_piece(&self, s: &State, commander: CommanderId) -> Option<Piece> {
        let (info, now) = (self.commander_info(commander), s.commander(commander));
        let (group, stripe, role) = match info.role {
            Role::Formation(formation) => {
                let formation = self.formation(formation);
                (
                    Some(formation.name.clone()),
                    Some(formation.colour.clone()),
                    format!("commands {}", formation.name),
                )
            }
            Role::Army(served) => {
                let names: Vec<&str> = served.iter().map(|f| self.formation(f).name.as_str()).collect();
                (None, None, format!("army commander, serves {}", names.join(", ")))
            }
        };
        Some(Piece {
            id: info.code.clone(),
            name: kernel::capital(&self.general(s, commander)),
            side: Some(info.side.index() as u8),
            kind: PieceKind::Commander,
            pose: self.pose(now.place, None)?,
            strength: Some(if now.substitute { "+".to_owned() } else { initials(&info.name) }),
            quality: Some(now.rating.to_string()),
            group,
            stripe,
            badges: Vec::new(),
            wear: 0,
            done: s.rode.has(commander),
            card: vec![
                Fact::new("role", role, "WB-2.4a"),
                Fact::new("rating", now.rating.to_string(), "WB-7.1a"),
                Fact::new("radius", info.radius.to_string(), "WB-7.2a"),
            ],
        })
    }

    /// The card of a hex: what it costs, hides and hinders.
    pub(crate) fn ground_card(&self, cell: Cell) -> Ground {
        let map = &self.map;
        let terrain = map.terrain(cell);
        let (row, rule) = (of_ground(terrain), clause(terrain));
        let mut card = Vec::new();
        let cost = match terrain {
            Terrain::Woods => format!("{}, only light cavalry", row.cost(Pace::Infantry)),
            _ => row.cost(Pace::Infantry).to_string(),
        };
        card.push(Fact::new("movement", cost, rule));
        let combat = map.combat_ground(cell);
        for (value, words) in [(row.fire, "fire at it"), (combat, "attacks on it")] {
            if value != 0 {
                card.push(Fact::new(words, format!("{value:+}").replace('-', "−"), rule));
            }
        }
        match terrain {
            Terrain::Woods => card.push(Fact::new("inside", "temporarily disorganised", "WB-3.3g")),
            Terrain::Village | Terrain::Town => {
                card.push(Fact::new("inside", "infantry has no flank", "WB-3.4e"));
                card.push(Fact::new("zones of control", "blocked", "WB-3.4d"));
            }
            Terrain::Clear => {}
        }
        if map.level(cell) > 0 {
            card.push(Fact::new("level", map.level(cell).to_string(), "WB-3.10c"));
        }
        for (bits, what, rule) in [
            (SideFeatures::ROAD, "road", "WB-3.5a"),
            (SideFeatures::SUNKEN, "sunken road", "WB-3.6a"),
            (SideFeatures::RIVER, "river", "WB-3.7a"),
            (SideFeatures::BRIDGE, "bridge", "WB-3.8a"),
            (SideFeatures::SLOPE, "slope", "WB-3.13a"),
        ] {
            let sides = Direction::ALL.into_iter().filter(|&d| map.side(cell, d).has(bits));
            let sides: Vec<String> = sides.map(|d| side_words(map.side(cell, d), d, bits)).collect();
            if !sides.is_empty() {
                card.push(Fact::new(what, sides.join(", "), rule));
            }
        }
        if map.brooks.iter().any(|brook| brook.cells.contains(&cell)) {
            card.push(Fact::new("stream", "no effect", "WB-3.9a"));
        }
        if let Some(objective) = self.params.scoring.objectives.iter().find(|o| o.cells.contains(&cell)) {
            let points = format!("{}, {} points at the end", objective.name, objective.points);
            card.push(Fact::new("objective", points, "WBS-5.4"));
        }
        let name = map.names.iter().find(|name| name.cells.contains(&cell)).map(|name| name.text.clone());
        Ground { hex: map.id(cell).number(), terrain: terrain_word(terrain).to_owned(), name, card }
    }
}

/// "NE" for a road; what crossing costs in combat for the rest: "NE (−2 to attack over it)".
fn side_words(side: SideFeatures, d: Direction, bits: u8) -> String {
    let hinders = bits == SideFeatures::BRIDGE || bits == SideFeatures::SLOPE || side.unbridged_river();
    let ways = bits == SideFeatures::ROAD || bits == SideFeatures::SUNKEN;
    if !hinders || ways {
        return d.to_string();
    }
    format!("{d} ({:+} to attack over it)", of_side(side).combat).replace('-', "−")
}

/// The clause of the cost of a ground.
fn clause(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "WB-3.2b",
        Terrain::Woods => "WB-3.3a",
        Terrain::Village | Terrain::Town => "WB-3.4a",
    }
}
