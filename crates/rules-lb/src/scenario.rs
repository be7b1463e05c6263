//! Battles from data: the scenario files in `scenarios/lb`, read and checked (LB-C1).
//!
//! A file says what the battle is and its numbers (`frame`), what lies on the table (`ground`), who fights and where
//! everybody starts (`armies`). Whatever is wrong is reported at once, each fault with its line and column.

mod armies;
mod frame;
mod ground;
#[cfg(test)]
mod tests;

use crate::battle::Battle;
use kernel::{Fault, Options};
use reader::{Page, Section};

/// The longest file that is looked at, in bytes.
pub const MAX_TEXT: usize = 256 * 1024;

/// The battles that come with the program.
pub static BATTLES: [kernel::BattleFile; 2] = [
    kernel::BattleFile::new(
        "lb/the-ridge-and-the-farm",
        "The Ridge and the Farm",
        include_str!("../../../scenarios/lb/the-ridge-and-the-farm.toml"),
    ),
    kernel::BattleFile::new(
        "lb/the-village-on-the-ridge",
        "The Village on the Ridge",
        include_str!("../../../scenarios/lb/the-village-on-the-ridge.toml"),
    ),
];

impl Battle {
    /// Reads a battle from the text of a scenario file; all faults at once.
    ///
    /// # Errors
    /// Everything that is wrong with the file and the options.
    pub fn read(file: &str, text: &str, options: &Options) -> Result<Battle, Vec<Fault>> {
        reader::read(file, text, MAX_TEXT, |page, root| compile(page, root, options))
    }
}

fn compile(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Option<Battle> {
    for key in options.keys() {
        page.whole(format!("this battle has no option {}", reader::quoted(key)));
    }
    if let Some(rules) = root.need_text(page, "rules", "rules = \"lb\"")
        && rules.value != "lb"
    {
        page.fault(rules.at, "a battle of Le Baton begins with rules = \"lb\"");
    }
    let (title, table) = frame::battle(page, root);
    let constants = frame::constants(page, root);
    let terrain = ground::read(page, root, table);
    let objectives = ground::objectives(page, root, &terrain, table);
    let mut battle = Battle {
        title,
        table,
        terrain,
        constants,
        units: Vec::new(),
        generals: Vec::new(),
        brigades: Vec::new(),
        reserves: Vec::new(),
        placings: Vec::new(),
        postings: Vec::new(),
        objectives,
    };
    armies::read(page, root, &mut battle);
    Some(battle)
}

/// For the fuzzer: whatever the bytes are, the reader answers.
pub fn fuzz_scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = Battle::read("fuzz", &text, &Options::new());
}
