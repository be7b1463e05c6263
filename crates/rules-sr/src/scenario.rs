//! Battles from data: the scenario files in `scenarios/sr`, read and checked.
//!
//! A file says in this order what the battle is (`frame`), what the ground is (`ground`), who fights
//! (`armies`) and where everybody stands at the start (`deployment`). Whatever is wrong is reported at once, each
//! fault with its line and column; nothing a file contains can make the program panic.

mod armies;
mod deployment;
mod frame;
mod ground;
mod units;

use crate::Sr;
use kernel::{BattleFile, Choice, Fault, Options};
use reader::{Page, Section};

/// The longest file that is looked at, in bytes.
pub const MAX_TEXT: usize = 256 * 1024;

/// The battles that come with the program. Those under `sr/small/` are for plays and first steps.
pub static BATTLES: [BattleFile; 7] = [
    BattleFile::new(
        "sr/hondschoote",
        "Hondschoote, 8 September 1793",
        include_str!("../../../scenarios/sr/hondschoote.toml"),
    )
    .formerly(&[include_str!("../../../scenarios/sr/former/hondschoote-1.toml")]),
    BattleFile::new(
        "sr/jemmapes",
        "Jemmapes, 6 November 1792",
        include_str!("../../../scenarios/sr/jemmapes.toml"),
    ),
    BattleFile::new("sr/small/plain", "A plain", include_str!("../../../scenarios/sr/small/plain.toml")),
    BattleFile::new(
        "sr/small/neerwinden",
        "A corner of Neerwinden",
        include_str!("../../../scenarios/sr/small/neerwinden.toml"),
    ),
    BattleFile::new(
        "sr/small/fleurus",
        "A corner of Fleurus",
        include_str!("../../../scenarios/sr/small/fleurus.toml"),
    ),
    BattleFile::new("sr/small/lesson", "A village", include_str!("../../../scenarios/sr/small/lesson.toml")),
    BattleFile::new("sr/small/melee", "A mêlée", include_str!("../../../scenarios/sr/small/melee.toml")),
];

impl Sr {
    /// The battles that come with the program.
    pub fn battles() -> &'static [BattleFile] {
        &BATTLES
    }

    /// Reads a battle from the text of a scenario file; all faults at once.
    pub fn read(file: &str, text: &str, options: &Options) -> Result<Sr, Vec<Fault>> {
        reader::read(file, text, MAX_TEXT, |page, root| compile(page, root, options))
    }

    /// What players may choose before the game, the default first (SR-S1).
    pub fn offered(&self) -> Vec<Choice> {
        frame::choices(self.offers)
    }
}

fn compile(page: &mut Page<'_>, root: &mut Section<'_, '_>, options: &Options) -> Option<Sr> {
    let frame = frame::read(page, root, options);
    let ground = ground::read(page, root, &frame.side_names);
    let armies = armies::read(page, root, &frame, ground.as_ref().map(|g| &g.map.grid));
    let ground = ground?;
    let plan = ground::plan(page, root, &ground.map.grid);
    let mut battle = armies.assemble(page, frame, ground, plan);
    deployment::read(page, root, &armies, &mut battle);
    Some(battle)
}

/// For the fuzzer: whatever the bytes are, the reader answers, and what it accepts can be shown.
pub fn fuzz_scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(battle) = Sr::read("fuzz", &text, &Options::new()) {
        let _ = battle.text_board(&battle.start);
        let _ = battle.board_svg(&battle.start);
    }
}

#[cfg(test)]
pub(crate) mod tests;
