//! Battles from data: the scenario files in `scenarios/lb`, read and checked (LB-C1).
//!
//! A file says what the battle is and its numbers (`frame`), what lies on the table (`ground`), who fights and where
//! everybody starts (`armies`). Whatever is wrong is reported at once, each fault with its line and column.

mod armies;
mod frame;
mod ground;
mod muster;
#[cfg(test)]
mod tests;

use crate::battle::{Battle, SetUp};
use kernel::{BySide, Choice, Fault, Options, Side};
use reader::{Page, Section};

/// The longest file that is looked at, in bytes.
pub const MAX_TEXT: usize = 256 * 1024;

/// The battles that come with the program.
pub static BATTLES: [kernel::BattleFile; 4] = [
    kernel::BattleFile::new(
        "lb/the-ridge-and-the-farm",
        "The Ridge and the Farm",
        include_str!("../../../scenarios/lb/the-ridge-and-the-farm.toml"),
    ),
    kernel::BattleFile::new(
        "lb/the-village-on-the-ridge",
        "The Village on the Ridge",
        include_str!("../../../scenarios/lb/the-village-on-the-ridge.toml"),
    )
    // The ford was in the water.
    .formerly(&[include_str!("../../../scenarios/lb/former/the-village-on-the-ridge-1.toml")]),
    kernel::BattleFile::new("lb/lesson", "The knoll", include_str!("../../../scenarios/lb/lesson.toml")),
    kernel::BattleFile::new(
        "lb/muster",
        "Muster: your own armies",
        include_str!("../../../scenarios/lb/muster.toml"),
    ),
];

/// The options that hold a whole army file each, in a battle that lets players bring their own.
pub const ARMY_OPTIONS: [&str; 2] = ["first-army", "second-army"];

impl Battle {
    /// Reads a battle from the text of a scenario file; all faults at once.
    ///
    /// # Errors
    /// Everything that is wrong with the file and the options.
    pub fn read(file: &str, text: &str, options: &Options) -> Result<Battle, Vec<Fault>> {
        reader::read(file, text, MAX_TEXT, |page, root| compile(page, root, options))
    }

    /// What players may choose before the game, the default first: a free set-up where the scenario has zones for both
    /// sides (LB-D1, LB-R71).
    pub fn choices(&self) -> Vec<Choice> {
        let zones = self.has_zones() && !self.muster;
        let title = "Set-up: as the scenario places the armies, or by the players";
        let free = zones.then(|| Choice { key: "set-up", title, values: vec!["placed", "free"] });
        free.into_iter().collect()
    }

    fn has_zones(&self) -> bool {
        Side::BOTH.iter().all(|side| !self.zones[*side].is_empty())
    }
}

fn compile(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Option<Battle> {
    if let Some(rules) = root.need_text(page, "rules", "rules = \"lb\"")
        && rules.value != "lb"
    {
        page.fault(rules.at, "a battle of Le Baton begins with rules = \"lb\"");
    }
    let (title, frame) = frame::battle(page, root);
    let constants = frame::constants(page, root);
    let terrain = ground::read(page, root, frame);
    let mut battle = Battle {
        title,
        table: frame.table,
        buildings: ground::buildings(page, &terrain),
        terrain,
        constants,
        units: Vec::new(),
        generals: Vec::new(),
        brigades: Vec::new(),
        reserves: Vec::new(),
        placings: Vec::new(),
        postings: Vec::new(),
        objectives: Vec::new(),
        zones: BySide::default(),
        set_up: SetUp::Placed,
        muster: frame::muster(page, root),
    };
    ground::objectives(page, root, frame, &mut battle);
    armies::read(page, root, frame, options, &mut battle);
    frame::check_options(page, options, &battle);
    if battle.muster && !battle.has_zones() {
        page.whole("armies that players raise need an [[army.zone]] each (LB-R71)");
    }
    if battle.muster || options.get("set-up").is_some_and(|word| word == "free") {
        battle.set_up = SetUp::Free;
    }
    Some(battle)
}

/// For the fuzzer: whatever the bytes are, the reader answers.
pub fn fuzz_scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = Battle::read("fuzz", &text, &Options::new());
    let _ = crate::army::file::read("fuzz", &text);
}
