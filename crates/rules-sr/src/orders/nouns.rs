//! What answers name, said and read: units, commanders, formations, sides, hexes, facings.

use super::{Going, Steel};
use crate::Sr;
use crate::army::*;
use crate::words::fold;
use hexes::{Direction, Grid, OnGrid};
use kernel::words::{Absent, named};
use kernel::{Noun, Side, Speaker, Word};

type By<'a> = Speaker<'a, Sr>;

impl Noun<Sr> for UnitId {
    fn say(&self, by: &By<'_>) -> String {
        by.game.code(*self)
    }
    /// By its code, by its name where no other unit has the same, or by its place in the order of battle: `#7`.
    fn read(by: &By<'_>, words: &[Word]) -> Option<(UnitId, usize)> {
        let units = &by.game.units;
        let names = by.game.unit_ids().flat_map(|unit| {
            let own = &units[unit.index()];
            let unique = units.iter().filter(|other| other.name == own.name).count() == 1;
            [Some((unit, own.code.as_str())), unique.then_some((unit, own.name.as_str()))]
        });
        let place = || Some((UnitId(words.first()?.folded.strip_prefix('#')?.parse().ok()?), 1));
        named(words, names.flatten()).or_else(place)
    }
    fn exists(&self, game: &Sr) -> bool {
        self.index() < game.units.len()
    }
}

impl Noun<Sr> for CommanderId {
    /// The helper of a rally may be left out.
    const ABSENT: Absent = Absent::Silence(" with ");

    fn say(&self, by: &By<'_>) -> String {
        by.game.commander_word(*self)
    }
    /// By his name or code, or by the name of his formation.
    fn read(by: &By<'_>, words: &[Word]) -> Option<(CommanderId, usize)> {
        let own = by.game.commander_ids().flat_map(|commander| {
            let info = by.game.commander_info(commander);
            let names = [info.name.clone(), by.game.commander_word(commander), info.code.clone()];
            names.map(|name| (commander, name))
        });
        let formations = by.game.formation_ids().flat_map(|formation| {
            let info = &by.game.formations[formation.index()];
            [info.name.clone(), by.game.formation_word(formation)].map(|name| (info.commander, name))
        });
        named(words, own.chain(formations))
    }
    fn exists(&self, game: &Sr) -> bool {
        self.index() < game.commanders.len()
    }
}

impl Noun<Sr> for FormationId {
    fn say(&self, by: &By<'_>) -> String {
        by.game.formation_word(*self)
    }
    /// By its name, or by its commander.
    fn read(by: &By<'_>, words: &[Word]) -> Option<(FormationId, usize)> {
        let (commander, taken) = CommanderId::read(by, words)?;
        Some((by.game.formation_of(commander)?, taken))
    }
    fn exists(&self, game: &Sr) -> bool {
        self.index() < game.formations.len()
    }
}

impl OnGrid for Sr {
    fn grid(&self) -> &Grid {
        &self.map.grid
    }
}

impl Noun<Sr> for Direction {
    fn say(&self, _: &By<'_>) -> String {
        self.to_string()
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Direction, usize)> {
        let word = words.first()?.folded.as_str();
        let facing = Direction::ALL.into_iter().find(|d| fold(d.as_str()) == word || d.name() == word)?;
        Some((facing, 1))
    }
}

impl Noun<Sr> for Side {
    fn say(&self, by: &By<'_>) -> String {
        by.game.side_name(*self).to_owned()
    }
    /// By its name, or the beginning of it.
    fn read(by: &By<'_>, words: &[Word]) -> Option<(Side, usize)> {
        let whole = named(words, Side::BOTH.map(|side| (side, by.game.side_name(side))));
        whole.or_else(|| Some((by.game.find_side(&words.first()?.folded)?, 1)))
    }
}

impl Noun<Sr> for Steel {
    fn say(&self, _: &By<'_>) -> String {
        match self {
            Steel::Usual => String::new(),
            Steel::Bayonet => " bayonet".to_owned(),
        }
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Steel, usize)> {
        match words.first().map(|word| word.folded.as_str()) {
            Some("bayonet" | "bayonets") => Some((Steel::Bayonet, 1)),
            _ => Some((Steel::Usual, 0)),
        }
    }
}

impl Noun<Sr> for Going {
    fn say(&self, _: &By<'_>) -> String {
        match self {
            Going::Stays => "stay".to_owned(),
            Going::Follows => "follow".to_owned(),
        }
    }
    fn read(_: &By<'_>, words: &[Word]) -> Option<(Going, usize)> {
        match words.first()?.folded.as_str() {
            "stay" => Some((Going::Stays, 1)),
            "follow" => Some((Going::Follows, 1)),
            _ => None,
        }
    }
}
