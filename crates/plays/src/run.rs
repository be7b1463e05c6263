//! Running a play: opening its battle, doing its steps, and what came of it.

use crate::runner::Runner;
use crate::{PlayScript, Scenario, nearest};
use kernel::{Fault, Ruleset};
use serde::Serialize;
use std::sync::Arc;

/// A play that came out as written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Passed {
    /// Where it stands.
    pub file: String,
    /// Its first line.
    pub line: u32,
    /// `SR-E17`.
    pub name: String,
    /// "Fire at the redoubt".
    pub title: String,
    /// The ids proven.
    pub proves: Vec<String>,
    /// How many steps were done.
    pub steps: u32,
}

/// A play that did not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failed {
    /// Where it stands.
    pub file: String,
    /// Its first line.
    pub line: u32,
    /// `SR-E17`.
    pub name: String,
    /// "Fire at the redoubt".
    pub title: String,
    /// The faults of its scenario, or the first thing that came out differently.
    pub faults: Vec<Fault>,
}

/// Opens the battle of a play: one that comes with the rule set, or the one written into the play.
pub fn built_in<G: Ruleset>(script: &PlayScript) -> Result<G, Vec<Fault>> {
    let version = script.version.unwrap_or(G::VERSION);
    if !(G::OLDEST..=G::VERSION).contains(&version) {
        let sentence = format!(
            "version {version} of {} is not known; there are {} to {}",
            G::PREFIX,
            G::OLDEST,
            G::VERSION
        );
        return Err(vec![Fault::at(&script.file, script.line, 0, sentence)]);
    }
    match &script.scenario {
        Scenario::Inline { text, first } => {
            G::open(&script.file, text, &script.options, version).map_err(|mut faults| {
                // The faults point into the text; the user's file is the play.
                faults.iter_mut().for_each(|f| f.line = f.line.max(1).saturating_add(first - 1));
                faults
            })
        }
        Scenario::Named { id, line } => match G::battles().iter().find(|b| b.id == id) {
            Some(battle) => G::open(battle.id, battle.text, &script.options, version),
            None => {
                let help = match nearest(id, G::battles().iter().map(|b| b.id)) {
                    Some(near) => format!("did you mean “{near}”?"),
                    None => G::battles().iter().map(|b| b.id).collect::<Vec<_>>().join(", "),
                };
                let sentence = format!("there is no battle “{id}” of {}; {help}", G::TITLE);
                Err(vec![Fault::at(&script.file, *line, 0, sentence)])
            }
        },
    }
}

/// Runs a play to its end or to the first thing that comes out differently.
pub fn run<G: Ruleset>(
    script: &PlayScript,
    opener: impl FnOnce(&PlayScript) -> Result<G, Vec<Fault>>,
) -> Result<Passed, Failed> {
    let PlayScript { file, line, name, title, proves, .. } = script.clone();
    let done = opener(script).and_then(|game| {
        let mut runner = Runner::new(file.clone(), Arc::new(game));
        script.steps.iter().try_for_each(|step| runner.step(step)).map_err(|fault| vec![fault])
    });
    match done {
        Ok(()) => Ok(Passed { file, line, name, title, proves, steps: script.steps.len() as u32 }),
        Err(faults) => Err(Failed { file, line, name, title, faults }),
    }
}
