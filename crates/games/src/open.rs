//! From an id, a path or a game file to the right rule set with its battle loaded.

use crate::Playable;
use crate::list::entries;
use crate::shelf::{Chooser, Shelf, Status, Walker};
use crate::{MOST_SCENARIO_BYTES, OpenError, Unreadable, read_bounded};
use kernel::{CannotOpen, Opened, Options, Wanted, file};
use std::path::Path;

/// What is done with a battle once it is open.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Called with the battle, typed.
    fn visit<G: Playable>(self, opened: Opened<G>) -> Self::Out;
}

/// Finds a rule set.
pub fn for_prefix<S: Shelf, C: Chooser>(prefix: &str, chooser: C) -> Result<C::Out, OpenError> {
    S::find(prefix, chooser).map_err(|_| OpenError::UnknownRules {
        prefix: prefix.to_owned(),
        known: entries::<S>().iter().map(|game| game.prefix.to_owned()).collect(),
    })
}

/// Opens a battle by its id or the path of a scenario file; an id goes first. Before a path may stand the prefix of
/// its rules: `sr:my/own.toml`.
pub fn scenario<S: Shelf, V: Visitor>(
    asked: &str,
    options: &Options,
    visitor: V,
) -> Result<V::Out, OpenError> {
    let all = entries::<S>();
    let known = all.iter().find(|game| game.battles.iter().any(|battle| battle.id == asked));
    if let Some(game) = known {
        return for_prefix::<S, _>(game.prefix, Open { wanted: Wanted::battle(asked, options), visitor })?;
    }
    let said = asked
        .split_once(':')
        .filter(|(prefix, _)| all.iter().any(|game| game.prefix.eq_ignore_ascii_case(prefix)));
    let path = Path::new(said.map_or(asked, |(_, path)| path));
    if !path.exists() {
        let suggestions =
            suggestions(asked, all.iter().flat_map(|game| &game.battles).map(|battle| battle.id));
        return Err(OpenError::UnknownScenario { asked: asked.to_owned(), suggestions });
    }
    let bytes = read_bounded(path, MOST_SCENARIO_BYTES)?;
    let text = String::from_utf8(bytes).map_err(|_| Unreadable::NotText(path.display().to_string()))?;
    let prefix = said.map(|(prefix, _)| prefix.to_owned()).or_else(|| rules_of(path, &text));
    let prefix = prefix.ok_or_else(|| OpenError::NoRules(asked.to_owned()))?;
    for_prefix::<S, _>(&prefix, Open { wanted: Wanted::scenario(asked, &text, options), visitor })?
}

/// Opens what the header of a game file asks for.
pub fn file<S: Shelf, V: Visitor>(bytes: &[u8], visitor: V) -> Result<V::Out, OpenError> {
    let header = file::read_header(bytes)?;
    for_prefix::<S, _>(&header.rules, Open { wanted: Wanted::header(&header), visitor })?
}

/// Which rule set a scenario file is for: it says so, or it lies in the folder of one.
fn rules_of(path: &Path, text: &str) -> Option<String> {
    let said = text.parse::<toml::Table>().ok().and_then(|t| t.get("rules")?.as_str().map(str::to_owned));
    said.or_else(|| {
        path.parent()?.file_name()?.to_str().map(str::to_owned).filter(|folder| folder.len() <= 3)
    })
}

/// Ids that share the last part or a good beginning with what was asked.
fn suggestions<'a>(asked: &str, ids: impl Iterator<Item = &'a str>) -> Vec<String> {
    let asked = asked.to_lowercase();
    let last = |id: &str| id.rsplit('/').next().unwrap_or_default().to_owned();
    let begin: String = last(&asked).chars().take(3).collect();
    ids.filter(|id| last(id) == last(&asked) || (begin.len() >= 3 && last(id).starts_with(&begin)))
        .take(5)
        .map(str::to_owned)
        .collect()
}

struct Open<'a, V> {
    wanted: Wanted<'a>,
    visitor: V,
}

impl<V: Visitor> Chooser for Open<'_, V> {
    type Out = Result<V::Out, OpenError>;

    fn choose<G: Playable>(self) -> Self::Out {
        let opened = self.wanted.open::<G>().map_err(|why| match why {
            CannotOpen::NoScenario(asked) => {
                let suggestions = suggestions(&asked, G::battles().iter().map(|battle| battle.id));
                OpenError::UnknownScenario { asked, suggestions }
            }
            other => OpenError::Cannot(other),
        })?;
        Ok(self.visitor.visit(opened))
    }
}

/// Opens a text as a scenario of every rule set of a shelf.
pub fn fuzz<S: Shelf>(text: &str) {
    S::walk(&mut Fuzz(text));
}

struct Fuzz<'a>(&'a str);

impl Walker for Fuzz<'_> {
    fn step<G: Playable>(&mut self, _: Status) {
        match G::open("fuzz.toml", self.0, &Options::new(), G::VERSION) {
            Ok(game) => drop(game.pending(&game.start())),
            Err(faults) => assert!(!faults.is_empty(), "a refusal without a fault"),
        }
    }
}
