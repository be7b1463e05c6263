//! The armies of a battle: those of the file, or those that players bring.

use super::ARMY_OPTIONS;
use super::frame::{EDGES, Frame};
use crate::army::file::{self, Listed};
use crate::army::legal::Law;
use crate::army::{Army, Enrolled, MOST_IN_ARMY, naming};
use crate::battle::{ArmyInfo, Battle, SetUp, Victory, opposite};
use crate::draw::board::ground_plan;
use crate::tables::{ARMY_BATTALIONS, ARMY_POINTS};
use crate::terrain::Terrain;
use kernel::{BySide, Options, Side};
use reader::army::brought;
use reader::{Page, Section};
use tabletop::TableEdge;

/// The armies as read, and whose edge is whose.
pub(super) struct Armies {
    pub(super) muster: bool,
    law: Law,
    found: Option<[Army; 2]>,
    edges: BySide<TableEdge>,
}

pub(super) fn read(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Armies {
    let muster = root.has("muster");
    let law = law(page, root);
    let mut listed = Vec::new();
    let mut edges = BySide::new(TableEdge::South, TableEdge::North);
    for (index, mut table) in root.tables(page, "army", "[[army]]", 2).into_iter().enumerate() {
        if let Some(edge) = table.choice(page, "edge", &EDGES).map(|i| TableEdge::ALL[i]) {
            edges.0[index.min(1)] = edge;
            if index == 1 && edge != opposite(edges.0[0]) {
                page.fault(table.place("edge"), "the armies stand on opposite edges (MA-5.3)");
            }
        }
        let army = file::army(page, &mut table);
        table.finish(page);
        if let Some(army) = &army {
            army.judge(page, &law);
        }
        listed.extend(army);
    }
    let mut found = match <[Listed; 2]>::try_from(listed) {
        Ok(two) => Some(two.map(|listed| listed.army)),
        Err(_) => {
            page.whole("a battle has two armies: write two [[army]]");
            None
        }
    };
    if muster && let Some(armies) = &mut found {
        for (key, army) in ARMY_OPTIONS.into_iter().zip(armies) {
            if let Some(text) = options.get(key)
                && let Some(listed) = brought(page, key, text, &law, file::read)
            {
                *army = listed.army;
            }
        }
    }
    Armies { muster, law, found, edges }
}

/// What armies may be: the book's 200 points and 3 to 8 battalions, unless `[muster]` says otherwise (MA-R81).
fn law(page: &mut Page<'_>, root: &mut Section<'_, '_>) -> Law {
    let mut law = Law::default();
    let Some(mut table) = root.table(page, "muster", "[muster]") else { return law };
    let most = MOST_IN_ARMY as i64;
    law.points = table.number(page, "points", 1..=1000, i64::from(ARMY_POINTS)) as u16;
    law.battalions.0 = table.number(page, "fewest", 1..=most, i64::from(ARMY_BATTALIONS.0)) as u8;
    law.battalions.1 = table.number(page, "most", 1..=most, i64::from(ARMY_BATTALIONS.1)) as u8;
    if law.battalions.0 > law.battalions.1 {
        page.fault(table.place("fewest"), "fewest cannot be more than most");
    }
    table.finish(page);
    law
}

impl Armies {
    /// The battle with these armies, nobody placed yet.
    pub(super) fn assemble(self, frame: Frame, terrain: Terrain) -> Option<Battle> {
        let mut armies = self.found?;
        let letters = naming::letters(armies[0].nation, armies[1].nation);
        for (army, letters) in armies.iter_mut().zip(&letters) {
            army.number(letters);
        }
        let side_names = side_names(&armies);
        let info = |army: &Army| ArmyInfo {
            name: army.name.clone(),
            nation: army.nation,
            commander: army.commander.clone(),
        };
        let infos = BySide::new(info(&armies[0]), info(&armies[1]));
        let enrolled = |(army, side): (Army, Side)| {
            army.battalions.into_iter().map(move |battalion| Enrolled { side, battalion })
        };
        let battalions: Vec<Enrolled> = armies.into_iter().zip(Side::BOTH).flat_map(enrolled).collect();
        Some(Battle {
            title: frame.title,
            side_names,
            table: frame.table,
            plan: ground_plan(frame.table, &terrain),
            terrain,
            armies: infos,
            battalions,
            set_up: SetUp::Free,
            edges: self.edges,
            zones: frame.zones,
            deployment: Vec::new(),
            commanders: None,
            turns: frame.turns,
            victory: Victory::Count,
            objective: None,
            teaching: false,
            law: self.law,
            muster: self.muster,
            has_places: false,
            default_victory: frame.victory,
        })
    }
}

/// What the sides are called: by nation; two armies of one nation are numbered.
fn side_names(armies: &[Army; 2]) -> [String; 2] {
    let [first, second] = [armies[0].nation.name(), armies[1].nation.name()];
    if first == second {
        [format!("{first}-I"), format!("{second}-II")]
    } else {
        [first.to_owned(), second.to_owned()]
    }
}
