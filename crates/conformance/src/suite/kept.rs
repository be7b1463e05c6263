//! What is stored in the repository: perft counts, a golden transcript, recorded games.

use super::Suite;
use crate::{corpus, golden, open, perft_file, record, setting};
use kernel::{Options, Ruleset};
use std::{fs, path::Path};

impl<G: Ruleset> Suite<G> {
    /// The perft counts have not moved.
    pub fn perft(&self) -> Result<(), String> {
        let (id, positions) = self.perft;
        let game = self.open((id, &[]))?;
        // What cannot be arranged is missed below, by name; why it cannot is said here.
        for (name, lines) in positions {
            Self::arranged(&game, lines).map_err(|why| format!("{name}: {why}"))?;
        }
        let position = |name: &str| {
            let (_, lines) = positions.iter().find(|(known, _)| *known == name)?;
            Self::arranged(&game, lines).ok()
        };
        perft_file::check(&self.path("tests/perft.txt"), &*game, position).map_err(|e| e.to_string())
    }

    /// The golden transcript has not moved.
    pub fn golden(&self) -> Result<(), String> {
        let (id, seed, file) = self.golden;
        let setting = setting::<G>(Self::battle(id)?, &Options::new());
        let text = golden::transcript(&self.open((id, &[]))?, &setting, seed);
        golden::check(&self.path("tests/golden").join(file), &text).map_err(|e| e.to_string())
    }

    /// Recorded games of every version replay and verify. `RECORD_CORPUS=1` writes those of a new version first; what is
    /// recorded is never written over.
    pub fn recorded(&self) -> Result<(), String> {
        let all = self.path("../../corpus").join(self.corpus);
        if std::env::var_os("RECORD_CORPUS").is_some_and(|value| value == "1") {
            self.write(&all.join(format!("v{}", G::VERSION)))?;
        }
        let kept = corpus(&all, open::<G>).map_err(|fault| fault.to_string())?;
        let versions = G::VERSION as usize;
        let open_ends = self.recorded.iter().filter(|game| game.stops.is_some()).count();
        let unfinished = kept.iter().filter(|(_, verified)| !verified.finished).count();
        if kept.len() < versions * self.recorded.len() || unfinished != versions * open_ends {
            return Err(format!(
                "{} recorded games of {versions} versions, {unfinished} unfinished: {} and {} of each are due",
                kept.len(),
                self.recorded.len(),
                open_ends
            ));
        }
        Ok(())
    }

    fn write(&self, folder: &Path) -> Result<(), String> {
        fs::create_dir_all(folder).map_err(|e| e.to_string())?;
        for game in self.recorded {
            let path = folder.join(format!("{}.grog", game.name));
            if !path.exists() {
                let setting = setting::<G>(Self::battle(game.battle)?, &Options::new());
                let stops = game.stops.unwrap_or(|_| false);
                let play = record(&self.open((game.battle, &[]))?, &setting, game.seed, stops);
                fs::write(path, play.lines().join("\n") + "\n").map_err(|e| e.to_string())?;
            }
        }
        Ok(())
    }
}
