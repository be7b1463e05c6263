//! What each message and request may cost: the one place that says it.
//!
//! Everything that is heard costs [`Cost`] drops of its address's bucket at once. A plain answer (deciding, storing,
//! showing) is given by the table itself. All else is a [`Kind`] of [work](crate::work): it is done in the [`Lane`] named
//! here, off the threads that serve the tables, and the CPU time it took is taken out of the bucket afterwards.

use crate::Config;
use axum::http::Method;
use kernel::Side;
use std::time::Duration;
use view::OverlayKind;

/// What is paid at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// A request, or a message on a WebSocket.
    Ask,
    /// A new game, a file, a new WebSocket.
    Make,
}

impl Cost {
    /// What a request costs before anybody knows what it comes to.
    pub fn of(method: &Method, path: &str) -> Cost {
        let drafts = path.starts_with("/api/armies/");
        if *method == Method::POST && !drafts { Cost::Make } else { Cost::Ask }
    }
    /// How much of the bucket that is.
    pub fn drops(self) -> f64 {
        match self {
            Cost::Ask => 1.0,
            Cost::Make => 40.0,
        }
    }
}

/// CPU time that costs one drop: a full bucket is five seconds of a core, and half a core runs into it for ever.
const OF_A_DROP: Duration = Duration::from_millis(5);

/// What CPU time costs.
pub fn drops_for(spent: Duration) -> f64 {
    spent.as_secs_f64() / OF_A_DROP.as_secs_f64()
}

/// What storing a draft costs besides the message, as CPU time: a drop for each KiB, so that nobody fills the disk by
/// typing.
pub fn of_draft(bytes: usize) -> Duration {
    OF_A_DROP * u32::try_from(bytes >> 10).unwrap_or(u32::MAX)
}

/// The longest draft of a sheet.
pub const MOST_DRAFT: usize = 64 << 10;

/// The most steps of a walk through the odds; beyond it the first choice of a player ends them.
pub const ODDS_STEPS: usize = 50_000;

/// How long one attempt at the odds may take while a player waits: there are three at most, each of which follows less.
pub const ODDS_PATIENCE: Duration = Duration::from_millis(700);

/// More than this takes longer to pack than a player who points should wait for.
const MUCH: usize = 256 << 10;

/// Work that is no plain answer. A page has one of each kind under way; a newer one takes the place of an older.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// What a click can mean.
    Meanings,
    /// What an answer would do.
    Preview,
    /// The exact odds of an answer.
    Odds,
    /// Something drawn above the board.
    Overlay(OverlayKind),
    /// A past position.
    Moment,
    /// A file that is taken in.
    Import,
    /// A game that is begun.
    Begin,
    /// A stored game whose table is laid, or that is looked at for its card.
    Open,
    /// Something small that is packed before it is sent.
    Pack,
    /// Something large that is.
    PackMuch,
    /// The list of games.
    List,
    /// The rule book.
    Rules,
    /// What an army comes to.
    Army,
    /// A picture, a map, the report of a battle.
    Picture,
    /// A bot that chooses.
    Bot(Side),
    /// A bot that says why.
    Explain,
    /// A bot that thinks for a player.
    Hint,
}

impl Kind {
    /// Where it is done.
    pub fn lane(self) -> Lane {
        match self {
            Kind::Meanings | Kind::Preview | Kind::Overlay(_) => Lane::Quick,
            Kind::List | Kind::Rules | Kind::Army | Kind::Begin | Kind::Pack => Lane::Quick,
            Kind::Odds | Kind::Moment | Kind::Import | Kind::Open | Kind::PackMuch => Lane::Slow,
            Kind::Picture => Lane::Pictures,
            Kind::Bot(_) | Kind::Explain | Kind::Hint => Lane::Bots,
        }
    }

    /// Whether its CPU time is paid for. A bot's is not: it thinks as long as its level says, not as long as its opponent
    /// likes. It waits its turn like everything else. But whoever has one think for himself pays for it.
    pub fn is_charged(self) -> bool {
        self.lane() != Lane::Bots || self == Kind::Hint
    }

    /// How something of this many bytes is packed.
    pub fn of_packing(bytes: usize) -> Kind {
        if bytes > MUCH { Kind::PackMuch } else { Kind::Pack }
    }

    /// Whether a newer one stops an older that runs already. What is done in a moment is rather finished.
    pub fn stops_older(self) -> bool {
        self == Kind::Odds
    }
}

/// A pool of workers with a queue of its own, so that what takes milliseconds never stands behind what takes seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Milliseconds: a player waits for it while he points.
    Quick,
    /// Up to a second.
    Slow,
    /// Up to a few seconds.
    Pictures,
    /// As long as a bot thinks.
    Bots,
}

impl Lane {
    /// All of them.
    pub const ALL: [Lane; 4] = [Lane::Quick, Lane::Slow, Lane::Pictures, Lane::Bots];

    /// How many work in it.
    pub fn workers(self, config: &Config) -> usize {
        match self {
            Lane::Quick | Lane::Slow => config.clerks,
            Lane::Pictures => config.artists,
            Lane::Bots => config.thinkers,
        }
    }
    /// By how much its threads yield to those that serve the tables, as `nice` counts it.
    pub fn yields(self) -> i32 {
        match self {
            Lane::Quick => 5,
            Lane::Slow => 10,
            Lane::Pictures => 12,
            Lane::Bots => 15,
        }
    }
}
