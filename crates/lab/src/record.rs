//! What is kept of a run: a manifest, and a line for each game.

use crate::table::{Finished, Watch};
use kernel::{BySide, Death, Game, Group, Observed, ReportBoard, Side};
use serde::{Deserialize, Serialize};

/// What a run is. Two runs with equal manifests have equal games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The format of the folder.
    pub lab: u32,
    /// The prefix of the rule set.
    pub rules: String,
    /// The version of its rules.
    pub version: u32,
    /// The scenario's id.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The bots.
    pub bots: [String; 2],
    /// The seed of everything.
    pub seed: u64,
    /// Games in all, those of other shards included.
    pub games: u64,
    /// `[i, n]`: this folder has part i of n; `None` for a whole run.
    pub shard: Option<[u32; 2]>,
    /// The groups whose losses are counted: formations.
    pub groups: Vec<Group>,
    /// The same troops by arm; none in a game without arms.
    #[serde(default)]
    pub arms: Vec<Group>,
    /// The board.
    pub ground: Option<ReportBoard>,
}

/// The format this program writes.
pub const FORMAT: u32 = 2;

impl Manifest {
    /// Whether a game belongs to this folder.
    pub fn has(&self, index: u64) -> bool {
        index < self.games
            && self.shard.is_none_or(|[i, n]| index % n.max(1) as u64 == i.saturating_sub(1) as u64)
    }
    /// The numbers of the games of this folder.
    pub fn indices(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.games).filter(|&index| self.has(index))
    }
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the run.
    pub index: u64,
    /// The winner; `None` is a draw, or a game that was cut off.
    pub winner: Option<Side>,
    /// The level of the victory.
    pub level: String,
    /// The margin at the end, for the first side.
    pub margin: i32,
    /// The last turn.
    pub turns: u16,
    /// Decisions of each side.
    pub decisions: BySide<u32>,
    /// Rolls.
    pub rolls: u32,
    /// The margin at the end of each turn, the last included.
    pub course: Vec<i32>,
    /// Losses of each group.
    pub losses: Vec<u32>,
    /// Losses of each arm.
    #[serde(default)]
    pub losses_by_arm: Vec<u32>,
    /// Where units came to their end.
    pub deaths: Vec<Death>,
    /// Facts that may have decided it.
    pub facts: Vec<(String, i32)>,
    /// How it was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<(String, i32)>,
    /// Whether it was cut off.
    pub unfinished: bool,
    /// The hash of the game.
    pub hash: String,
}

/// Looks on at a game and takes notes.
#[derive(Default)]
pub(crate) struct Notes {
    turn: u16,
    margin: i32,
    course: Vec<i32>,
    deaths: Vec<Death>,
    tally: Vec<i32>,
}

impl<G: Observed> Watch<G> for Notes {
    const EVENTS: bool = true;

    fn step(&mut self, game: &G, before: &mut G::State, events: &[G::Event], after: &G::State) {
        for event in events {
            self.deaths.extend(game.death(before, event));
            game.count(before, event, &mut self.tally);
            game.apply(before, event);
        }
        let turn = game.turn(after);
        if turn != self.turn {
            if self.turn > 0 {
                self.course.push(self.margin);
            }
            self.turn = turn;
        }
        self.margin = game.margin(after);
    }
}

impl Notes {
    /// The record of a finished game.
    pub fn record<G: Observed>(
        mut self,
        game: &G,
        index: u64,
        finished: &Finished<<G as Game>::State>,
    ) -> Record {
        let margin = finished.outcome.as_ref().map_or(self.margin, |outcome| outcome.margin);
        if self.turn > 0 {
            self.course.push(margin);
        }
        let (mut losses, mut losses_by_arm, mut facts) = (Vec::new(), Vec::new(), Vec::new());
        game.losses(&finished.last, &mut losses);
        game.losses_by_arm(&finished.last, &mut losses_by_arm);
        game.facts(&finished.last, &mut facts);
        let mut counts = Vec::new();
        game.counted(&self.tally, &mut counts);
        let named = |list: Vec<(&'static str, i32)>| {
            list.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
        };
        Record {
            index,
            winner: finished.outcome.as_ref().and_then(|outcome| outcome.winner),
            level: finished.outcome.as_ref().map_or("cut off", |outcome| outcome.level).to_owned(),
            margin,
            turns: self.turn,
            decisions: finished.decisions,
            rolls: finished.rolls,
            course: self.course,
            losses,
            losses_by_arm,
            deaths: self.deaths,
            facts: named(facts),
            counts: named(counts),
            unfinished: finished.outcome.is_none(),
            hash: format!("{:016x}", finished.hash),
        }
    }
}
