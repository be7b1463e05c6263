//! From an id, a path or a game file to the right rule set with its battle loaded.

use crate::Playable;
use crate::list::entries;
use crate::shelf::{Chooser, Shelf, Status, Walker};
use crate::{MOST_SCENARIO_BYTES, OpenError, Unreadable, read_bounded};
use kernel::{Header, Options, Setting, file, log};
use std::{path::Path, sync::Arc};

/// A battle, ready to be played, and what the header of its game file will say.
pub struct Opened<G: Playable> {
    /// The rule set with the battle loaded.
    pub game: Arc<G>,
    /// For [`kernel::Play::begin`].
    pub setting: Setting,
}

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
    let wanted = |text| Wanted { scenario: asked, text, version: None, options, sha256: None };
    if let Some(game) = known {
        return for_prefix::<S, _>(game.prefix, Open { wanted: wanted(None), visitor })?;
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
    for_prefix::<S, _>(&prefix, Open { wanted: wanted(Some(text)), visitor })?
}

/// Opens what the header of a game file asks for.
pub fn file<S: Shelf, V: Visitor>(bytes: &[u8], visitor: V) -> Result<V::Out, OpenError> {
    let Header { rules, version, scenario, scenario_sha256, scenario_text, options, .. } =
        file::read_header(bytes)?;
    let wanted = Wanted {
        scenario: &scenario,
        text: scenario_text,
        version: Some(version),
        options: &options,
        sha256: Some(scenario_sha256),
    };
    for_prefix::<S, _>(&rules, Open { wanted, visitor })?
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

/// What is asked for; `text` is there for a scenario that does not come with the program.
struct Wanted<'a> {
    scenario: &'a str,
    text: Option<String>,
    version: Option<u32>,
    options: &'a Options,
    sha256: Option<[u8; 32]>,
}

struct Open<'a, V> {
    wanted: Wanted<'a>,
    visitor: V,
}

impl<V: Visitor> Chooser for Open<'_, V> {
    type Out = Result<V::Out, OpenError>;

    fn choose<G: Playable>(self) -> Self::Out {
        let Wanted { scenario, text, version, options, sha256 } = self.wanted;
        let version = version.unwrap_or(G::VERSION);
        if version > G::VERSION {
            return Err(OpenError::TooNew { prefix: G::PREFIX, found: version, newest: G::VERSION });
        }
        if version < G::OLDEST {
            return Err(OpenError::TooOld { prefix: G::PREFIX, found: version, oldest: G::OLDEST });
        }
        let (built_in, text) = match text {
            Some(text) => {
                (false, Some(text).filter(|text| sha256.is_none_or(|hash| hash == log::scenario_hash(text))))
            }
            None => match G::battles().iter().find(|battle| battle.id == scenario) {
                // A game that was begun before its battle was corrected goes on with the former file.
                Some(battle) => {
                    (true, sha256.map_or(Some(battle.text), |hash| battle.file(&hash)).map(str::to_owned))
                }
                None => {
                    let suggestions = suggestions(scenario, G::battles().iter().map(|battle| battle.id));
                    return Err(OpenError::UnknownScenario { asked: scenario.to_owned(), suggestions });
                }
            },
        };
        let Some(text) = text else {
            return Err(OpenError::OtherScenario { scenario: scenario.to_owned() });
        };
        let game = G::open(scenario, &text, options, version).map_err(OpenError::Scenario)?;
        let setting = Setting {
            rules: G::PREFIX.to_owned(),
            version,
            scenario: scenario.to_owned(),
            text,
            built_in,
            options: options.clone(),
        };
        Ok(self.visitor.visit(Opened { game: Arc::new(game), setting }))
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
