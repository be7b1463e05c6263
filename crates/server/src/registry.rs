//! The games the server can lay on a table, by their rule sets.

mod shared;

use crate::bots::{self, Opposed};
use crate::live::{LiveGame, Throwers};
use crate::table::Table;
use crate::{balance, shelf};
use axum::body::Bytes;
use kernel::{
    BattleFile, BySide, CannotOpen, CannotResume, Fault, Opened, Options, Play, Problem, Ruleset, Secret,
    Wanted, file, hex32, open_game, verify,
};
use lessons::Lesson;
use protocol::lobby::{BattleAbout, LessonCard, OptionCard};
use protocol::{BattleCard, Level, RuleSetCard, SeatPlan};
use sha2::{Digest, Sha256};
use shared::Shared;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use view::{ArmyForm, Builder, Ground, Shown};

/// The width of the pictures of the lobby, in pixels, and how well they are packed.
const ACROSS: u32 = 560;
const QUALITY: u8 = 50;

/// Why a game cannot be laid on the table.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CannotLay {
    /// No rule set has this battle.
    #[error("there is no battle called “{0}”")]
    UnknownBattle(String),
    /// No such rule set.
    #[error("line 1: the file is a game of the rule set {0}, which this program does not have")]
    UnknownRules(String),
    /// The scenario or its options have faults.
    #[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<Fault>),
    /// The file is not in order.
    #[error("{0}")]
    File(#[from] Problem),
    /// The header cannot be honoured.
    #[error("line 1: {0}")]
    Header(CannotOpen),
    /// The game cannot go on.
    #[error("{0}")]
    Resume(#[from] CannotResume),
    /// This program writes the same entries otherwise, so the chain would break.
    #[error("the game was written by another version of this program, and its chain cannot be carried on")]
    OtherChain,
}

impl CannotLay {
    /// Line and sentence of each fault.
    pub fn faults(&self) -> Vec<protocol::Fault> {
        let one = |line| vec![protocol::Fault { line, sentence: self.to_string() }];
        match self {
            CannotLay::Faults(faults) => {
                let fault = |f: &Fault| protocol::Fault { line: f.line, sentence: f.sentence.clone() };
                faults.iter().map(fault).collect()
            }
            CannotLay::File(problem) => one(problem.line()),
            CannotLay::Resume(CannotResume::Dice { line } | CannotResume::Wrong { line, .. }) => one(*line),
            CannotLay::Header(_) | CannotLay::UnknownRules(_) => one(1),
            _ => one(0),
        }
    }
}

/// A rule set, whatever its types.
trait Rules: Send + Sync {
    fn card(&self) -> RuleSetCard;
    fn battles(&self) -> &'static [BattleFile];
    fn begin(
        &self,
        battle: &BattleFile,
        options: &Options,
        secret: Secret,
        throwers: Throwers,
    ) -> Result<Box<dyn LiveGame>, CannotLay>;
    fn resume(&self, text: &str, secret: Option<Secret>) -> Result<Box<dyn LiveGame>, CannotLay>;
    fn check(&self, text: &str) -> Result<(), CannotLay>;
    fn picture(&self, battle: &BattleFile, pieces: bool) -> Option<String>;
    fn cells(&self, battle: &BattleFile) -> Option<Vec<Ground>>;
}

struct Of<G> {
    demonstration: bool,
    laid: Shared<G>,
}

/// All rule sets the server may use. It is filled by whoever knows their names.
#[derive(Default)]
pub struct Registry {
    sets: Vec<(&'static str, Box<dyn Rules>)>,
    thumbnails: Mutex<BTreeMap<String, Bytes>>,
    /// What never changes while the program runs is made once: every card opens its scenario.
    cards: OnceLock<Vec<RuleSetCard>>,
    builders: Vec<(ArmyForm, &'static dyn Builder)>,
}

impl Registry {
    /// A registry without games.
    pub fn new() -> Registry {
        Registry::default()
    }
    /// Adds a rule set; a demonstration is found by those who look for it.
    pub fn add<G: Opposed>(&mut self, demonstration: bool) {
        self.builders.extend(G::builder().map(|builder| (builder.form(), builder)));
        self.sets.push((G::PREFIX, Box::new(Of::<G> { demonstration, laid: Shared::default() })));
    }
    /// The same, for one line.
    pub fn with<G: Opposed>(mut self, demonstration: bool) -> Registry {
        self.add::<G>(demonstration);
        self
    }
    /// The forms of all army builders.
    pub fn forms(&self) -> Vec<&ArmyForm> {
        self.builders.iter().map(|(form, _)| form).collect()
    }
    /// The army builder of a rule set.
    pub fn builder(&self, rules: &str) -> Option<&'static dyn Builder> {
        self.builders.iter().find(|(form, _)| form.rules == rules).map(|(_, builder)| *builder)
    }
    /// The lobby's list.
    pub fn cards(&self) -> &[RuleSetCard] {
        self.cards.get_or_init(|| self.make_cards())
    }
    fn make_cards(&self) -> Vec<RuleSetCard> {
        let mut cards: Vec<RuleSetCard> = self.sets.iter().map(|(_, set)| set.card()).collect();
        for card in &mut cards {
            let form = self.builders.iter().map(|(form, _)| form).find(|form| form.rules == card.prefix);
            card.armies = form.map(|form| form.battle.clone());
        }
        for battle in cards.iter_mut().flat_map(|card| &mut card.battles) {
            battle.balance = balance::of(&battle.id);
            battle.about = shelf::of(&battle.id)
                .map(|told| BattleAbout { story: told.story.clone(), minutes: told.minutes });
        }
        cards
    }
    /// The names of the sides of a battle; plain ones where the battle is not known here.
    pub fn side_names(&self, battle: &str) -> [String; 2] {
        let known = self.cards().iter().flat_map(|card| &card.battles).find(|card| card.id == battle);
        known.map(|card| card.sides.clone()).unwrap_or_else(|| ["First".to_owned(), "Second".to_owned()])
    }
    /// The levels of bots for a battle's rule set.
    pub fn levels(&self, battle: &str) -> Vec<Level> {
        self.find(battle).map(|_| bots::levels()).unwrap_or_default()
    }

    fn find(&self, battle: &str) -> Option<(&dyn Rules, &'static BattleFile)> {
        self.sets.iter().find_map(|(_, set)| {
            let found = set.battles().iter().find(|b| b.id == battle)?;
            Some((&**set, found))
        })
    }

    /// Begins a game.
    pub fn begin(
        &self,
        battle: &str,
        options: &Options,
        secret: Secret,
        throwers: Throwers,
    ) -> Result<Box<dyn LiveGame>, CannotLay> {
        let (set, found) = self.find(battle).ok_or_else(|| CannotLay::UnknownBattle(battle.to_owned()))?;
        set.begin(found, options, secret, throwers)
    }

    fn set_of(&self, text: &str) -> Result<&dyn Rules, CannotLay> {
        let header = file::read_header(text.as_bytes()).map_err(Problem::from)?;
        let found = self.sets.iter().find(|(prefix, _)| *prefix == header.rules);
        found.map(|(_, set)| &**set).ok_or(CannotLay::UnknownRules(header.rules))
    }
    /// Takes up a game from its file. Without a secret, and not over, it is a record: to look at only.
    pub fn resume(&self, text: &str, secret: Option<Secret>) -> Result<Box<dyn LiveGame>, CannotLay> {
        self.set_of(text)?.resume(text, secret)
    }
    /// Believes nothing of a file from outside: chain, rules, dice.
    pub fn check(&self, text: &str) -> Result<(), CannotLay> {
        self.set_of(text)?.check(text)
    }
    /// The map of a battle, or the board at its start.
    pub fn picture(&self, battle: &str, pieces: bool) -> Option<String> {
        let (set, found) = self.find(battle)?;
        set.picture(found, pieces)
    }
    /// What the map of a battle says of each hex.
    pub fn cells(&self, battle: &str) -> Option<Vec<Ground>> {
        let (set, found) = self.find(battle)?;
        set.cells(found)
    }
    /// The picture of the lobby: the board at the start, small. Drawn once, when somebody first looks.
    pub fn thumbnail(&self, battle: &str) -> Option<Bytes> {
        let mut drawn = self.thumbnails.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = drawn.get(battle) {
            return Some(known.clone());
        }
        let picture: Bytes = draw::jpeg(&self.picture(battle, true)?, ACROSS, QUALITY).ok()?.into();
        drawn.insert(battle.to_owned(), picture.clone());
        Some(picture)
    }
}

/// A guided first battle as the lobby shows it.
fn lesson_card(lesson: &Lesson) -> Option<LessonCard> {
    let level = bots::levels().into_iter().find(|level| level.name() == lesson.bot)?;
    let mut seats = [SeatPlan::Bot { level }; 2];
    seats[lesson.side.index()] = SeatPlan::Me;
    Some(LessonCard {
        battle: lesson.battle.clone(),
        title: lesson.title.clone(),
        minutes: lesson.minutes,
        words: lesson.intro.clone(),
        seats,
    })
}

impl<G: Opposed> Rules for Of<G> {
    fn card(&self) -> RuleSetCard {
        RuleSetCard {
            prefix: G::PREFIX.to_owned(),
            title: G::TITLE.to_owned(),
            version: G::VERSION,
            demonstration: self.demonstration,
            levels: bots::levels(),
            strongest: bots::strongest::<G>(),
            battles: G::battles().iter().filter_map(battle_card::<G>).collect(),
            armies: None,
            lesson: Lesson::all().iter().find(|lesson| lesson.rules == G::PREFIX).and_then(lesson_card),
        }
    }
    fn battles(&self) -> &'static [BattleFile] {
        G::battles()
    }
    fn begin(
        &self,
        battle: &BattleFile,
        options: &Options,
        secret: Secret,
        throwers: Throwers,
    ) -> Result<Box<dyn LiveGame>, CannotLay> {
        let opened = Wanted::battle(battle.id, options).open::<G>();
        let Opened { game, setting } = opened.map_err(|why| match why {
            CannotOpen::Faults(faults) => CannotLay::Faults(faults),
            other => CannotLay::Header(other),
        })?;
        let game = self.laid.share((&setting).into(), game);
        let play = match throwers {
            Throwers::House(contributions) => Play::begin(game, &setting, secret, contributions),
            Throwers::Players(away) => {
                Play::begin_with_chains(game, &setting, secret, BySide::default(), away)
            }
        };
        Ok(Box::new(Table::played(play)))
    }
    fn resume(&self, text: &str, secret: Option<Secret>) -> Result<Box<dyn LiveGame>, CannotLay> {
        let file = file::read::<G::Answer>(text.as_bytes()).map_err(Problem::from)?;
        let game = Arc::new(open_game::<G>(&file.header).map_err(CannotLay::Header)?);
        let game = self.laid.share((&file.header).into(), game);
        let revealed = match file.entries.last() {
            Some(kernel::Entry::Over { secret, .. }) => Some(secret.clone()),
            _ => None,
        };
        let Some(secret) = secret.or(revealed) else {
            let wrong = |(n, wrong)| CannotLay::File(Problem::Rules { line: n + 1, wrong });
            return Ok(Box::new(Table::record(game, file, text).map_err(wrong)?));
        };
        let receipt = file.hashes.last().copied().unwrap_or_default();
        let table = Table::played(Play::resume(game, file, secret)?);
        if table.receipt() != hex32::digits(&receipt) {
            return Err(CannotLay::OtherChain);
        }
        Ok(Box::new(table))
    }
    fn check(&self, text: &str) -> Result<(), CannotLay> {
        let header = file::read_header(text.as_bytes()).map_err(Problem::from)?;
        let game = Arc::new(open_game::<G>(&header).map_err(CannotLay::Header)?);
        verify(game, text.as_bytes(), &[])?;
        Ok(())
    }
    fn picture(&self, battle: &BattleFile, pieces: bool) -> Option<String> {
        let game = open::<G>(battle)?;
        if !pieces {
            return Some(game.map_svg());
        }
        let view = game.view(&game.start(), kernel::Viewer::Spectator);
        Some(game.board_svg(&view))
    }
    fn cells(&self, battle: &BattleFile) -> Option<Vec<Ground>> {
        Some(open::<G>(battle)?.cells())
    }
}

/// A text that changes whenever the picture of a battle may: with its text, its rules and the program.
fn edition<G: Ruleset>(battle: &BattleFile) -> String {
    let digest = Sha256::new()
        .chain_update(battle.text)
        .chain_update(G::VERSION.to_le_bytes())
        .chain_update(env!("CARGO_PKG_VERSION"))
        .finalize();
    hex32::digits(&digest.into()).chars().take(12).collect()
}

/// A battle as it is without any options.
fn open<G: Ruleset>(battle: &BattleFile) -> Option<Arc<G>> {
    Some(Wanted::battle(battle.id, &Options::new()).open().ok()?.game)
}

fn battle_card<G: Shown>(battle: &BattleFile) -> Option<BattleCard> {
    let game = open::<G>(battle)?;
    let view = game.view(&game.start(), kernel::Viewer::Spectator);
    let view::Scene { status, livery, .. } = game.scene(&view);
    let edition = edition::<G>(battle);
    let option = |choice: kernel::Choice| OptionCard {
        key: choice.key.to_owned(),
        title: choice.title.to_owned(),
        values: choice.values.iter().map(|value| (*value).to_owned()).collect(),
    };
    Some(BattleCard {
        id: battle.id.to_owned(),
        title: battle.title.to_owned(),
        sides: game.side_names().map(str::to_owned),
        livery,
        goals: status.score.goals,
        turns: status.turns,
        called: status.called,
        options: game.choices().into_iter().map(option).collect(),
        picture: format!("/api/battles/{}/board.jpg?v={edition}", battle.id),
        backdrop: format!("/api/battles/{}/board.svg?v={edition}", battle.id),
        measuring: game.measuring(),
        balance: None,
        about: None,
    })
}
