//! What the games of a run add up to.

use crate::record::{Manifest, Record};
use crate::statistics::{Mean, effect, quantile, wilson};
use kernel::{Group, Place, Side, fingerprint};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A share with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// How many.
    pub count: f64,
    /// Of all.
    pub share: f64,
    /// Wilson's 95 % interval.
    pub interval: [f64; 2],
}

impl Share {
    fn of(count: f64, n: f64) -> Share {
        Share { count, share: if n > 0.0 { count / n } else { 0.0 }, interval: wilson(count, n) }
    }
}

/// The margin at the end of a turn over all games that lasted until then.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnMargin {
    /// The turn.
    pub turn: u16,
    /// Games that lasted until then.
    pub games: u64,
    /// The mean.
    pub mean: f64,
    /// 5, 25, 50, 75 and 95 of 100 games lie below these.
    pub quantiles: [i32; 5],
}

/// The losses of a group.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupLosses {
    /// Whose.
    pub side: Side,
    /// The group.
    pub name: String,
    /// What it began with.
    pub strength: u32,
    /// Losses a game.
    pub losses: Mean,
    /// The mean where the first side won, and where the second did.
    pub by_winner: [f64; 2],
}

/// Deaths at a place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Deaths {
    /// Where.
    pub at: Place,
    /// Units of the first and the second side.
    pub count: [u64; 2],
}

/// How far apart won and lost games are in something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// In what.
    pub name: String,
    /// The mean where the first side won.
    pub won: f64,
    /// The mean where the second side won.
    pub lost: f64,
    /// The difference in standard deviations (Cohen's d); 0.2 is small, 0.8 large.
    pub d: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
}

/// All of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Who played.
    #[serde(default)]
    pub bots: [String; 2],
    /// Games.
    pub games: u64,
    /// Games that were cut off.
    pub unfinished: u64,
    /// Games won by each side.
    pub wins: [Share; 2],
    /// Games drawn.
    pub draws: Share,
    /// The first side's share of the points, a draw counting half.
    pub score: Share,
    /// Games by winner and level of victory, best for the first side first.
    pub levels: Vec<(Option<Side>, String, u64)>,
    /// The margin at the end.
    pub margin: Mean,
    /// Games by margin.
    pub margins: BTreeMap<i32, u64>,
    /// The margin turn by turn.
    pub course: Vec<TurnMargin>,
    /// Games by last turn.
    pub lengths: BTreeMap<u16, u64>,
    /// Decisions a game.
    pub decisions: Mean,
    /// Rolls a game.
    pub rolls: Mean,
    /// Games by the number of times the lead changed hands.
    pub lead_changes: BTreeMap<u32, u64>,
    /// Losses by arm; none in a game without arms.
    #[serde(default)]
    pub arms: Vec<GroupLosses>,
    /// Losses by formation.
    pub losses: Vec<GroupLosses>,
    /// Where units died.
    pub deaths: Vec<Deaths>,
    /// What decided, the strongest first.
    pub effects: Vec<Effect>,
    /// How it is played: what is counted, a game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<(String, Mean)>,
    /// The hash of all games.
    pub hash: String,
}

/// Sums up the games of a run.
pub fn summarise(manifest: &Manifest, records: &[Record]) -> Summary {
    let n = records.len() as f64;
    let won = |side: Side| records.iter().filter(|r| r.winner == Some(side)).count() as f64;
    let (first, second) = (won(Side::First), won(Side::Second));
    let draws = n - first - second;
    let mean = |f: &dyn Fn(&Record) -> f64| Mean::of(records.iter().map(f));
    Summary {
        bots: manifest.bots.clone(),
        games: records.len() as u64,
        unfinished: records.iter().filter(|r| r.unfinished).count() as u64,
        wins: [Share::of(first, n), Share::of(second, n)],
        draws: Share::of(draws, n),
        score: Share::of(first + draws / 2.0, n),
        levels: levels(records),
        margin: mean(&|r| r.margin as f64),
        margins: count(records.iter().map(|r| r.margin)),
        course: course(records),
        lengths: count(records.iter().map(|r| r.turns)),
        decisions: mean(&|r| r.decisions.0.iter().sum::<u32>() as f64),
        rolls: mean(&|r| r.rolls as f64),
        lead_changes: count(records.iter().map(lead_changes)),
        arms: losses(&manifest.arms, records, &|r| &r.losses_by_arm),
        losses: losses(&manifest.groups, records, &|r| &r.losses),
        deaths: deaths(records),
        effects: effects(manifest, records),
        counts: counts(records),
        hash: format!("{:016x}", records.iter().fold(0, |hash, r| fingerprint(&(hash, r.index, &r.hash)))),
    }
}

fn count<T: Ord>(values: impl Iterator<Item = T>) -> BTreeMap<T, u64> {
    let mut counts = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    counts
}

/// How often the margin passed from one side to the other; a level margin changes nothing by itself.
pub fn lead_changes(record: &Record) -> u32 {
    let signs = record.course.iter().map(|margin| margin.signum()).filter(|&sign| sign != 0);
    let (mut last, mut changes) = (0, 0);
    for sign in signs {
        changes += (last != 0 && sign != last) as u32;
        last = sign;
    }
    changes
}

fn levels(records: &[Record]) -> Vec<(Option<Side>, String, u64)> {
    let mut levels: BTreeMap<(i8, String), (u64, i64)> = BTreeMap::new();
    for record in records {
        let rank = match record.winner {
            Some(Side::First) => 0,
            None => 1,
            Some(Side::Second) => 2,
        };
        let (games, margin) = levels.entry((rank, record.level.clone())).or_default();
        *games += 1;
        *margin += record.margin as i64;
    }
    let mut listed: Vec<_> = levels.into_iter().collect();
    // Within a side the greater mean margin stands further out.
    listed.sort_by(|((rank_a, a), (n, m)), ((rank_b, b), (k, l))| {
        rank_a.cmp(rank_b).then((l * *n as i64).cmp(&(m * *k as i64))).then(a.cmp(b))
    });
    let side = |rank| match rank {
        0 => Some(Side::First),
        1 => None,
        _ => Some(Side::Second),
    };
    listed.into_iter().map(|((rank, level), (games, _))| (side(rank), level, games)).collect()
}

fn course(records: &[Record]) -> Vec<TurnMargin> {
    let longest = records.iter().map(|r| r.course.len()).max().unwrap_or(0);
    let turn = |at: usize| {
        let mut margins: Vec<i32> = records.iter().filter_map(|r| r.course.get(at).copied()).collect();
        margins.sort_unstable();
        let mean = Mean::of(margins.iter().map(|&m| m as f64)).mean;
        let quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| quantile(&margins, share));
        TurnMargin { turn: at as u16 + 1, games: margins.len() as u64, mean, quantiles }
    };
    (0..longest).map(turn).collect()
}

fn losses(groups: &[Group], records: &[Record], lost: &dyn Fn(&Record) -> &Vec<u32>) -> Vec<GroupLosses> {
    let of = |group: usize, winner: Option<Side>| {
        let chosen = records.iter().filter(move |r| winner.is_none() || r.winner == winner);
        Mean::of(chosen.map(move |r| lost(r).get(group).copied().unwrap_or(0) as f64))
    };
    let one = |(i, group): (usize, &Group)| GroupLosses {
        side: group.side,
        name: group.name.clone(),
        strength: group.strength,
        losses: of(i, None),
        by_winner: Side::BOTH.map(|side| of(i, Some(side)).mean),
    };
    groups.iter().enumerate().map(one).collect()
}

fn deaths(records: &[Record]) -> Vec<Deaths> {
    let mut places: BTreeMap<Place, [u64; 2]> = BTreeMap::new();
    for death in records.iter().flat_map(|r| &r.deaths) {
        places.entry(death.at).or_default()[death.side.index()] += 1;
    }
    places.into_iter().map(|(at, count)| Deaths { at, count }).collect()
}

fn counts(records: &[Record]) -> Vec<(String, Mean)> {
    let names = records.first().map_or(&[][..], |r| &r.counts);
    let of = |i: usize| Mean::of(records.iter().filter_map(|r| r.counts.get(i)).map(|(_, n)| f64::from(*n)));
    names.iter().enumerate().map(|(i, (name, _))| (name.clone(), of(i))).collect()
}

fn effects(manifest: &Manifest, records: &[Record]) -> Vec<Effect> {
    let side = |side: Side| &manifest.sides[side.index()];
    let mut found = Vec::new();
    let mut look = |name: String, value: &dyn Fn(&Record) -> Option<f64>| {
        let of =
            |winner: Side| Mean::of(records.iter().filter(|r| r.winner == Some(winner)).filter_map(value));
        let (won, lost) = (of(Side::First), of(Side::Second));
        if let Some((d, interval)) = effect(&won, &lost) {
            found.push(Effect { name, won: won.mean, lost: lost.mean, d, interval });
        }
    };
    for (i, group) in manifest.groups.iter().enumerate() {
        let name = format!("losses of {} ({})", group.name, side(group.side));
        look(name, &|r| r.losses.get(i).map(|&lost| lost as f64));
    }
    for (i, arm) in manifest.arms.iter().enumerate() {
        let name = format!("losses of the {} ({})", arm.name, side(arm.side));
        look(name, &|r| r.losses_by_arm.get(i).map(|&lost| lost as f64));
    }
    let longest = records.iter().map(|r| r.course.len()).max().unwrap_or(0);
    for turn in 0..longest.saturating_sub(1) {
        look(format!("margin after turn {}", turn + 1), &|r| r.course.get(turn).map(|&m| m as f64));
    }
    look("lead changes".to_owned(), &|r| Some(lead_changes(r) as f64));
    let facts: Vec<String> =
        records.first().map_or(Vec::new(), |r| r.facts.iter().map(|f| f.0.clone()).collect());
    for (i, name) in facts.into_iter().enumerate() {
        look(name, &|r| r.facts.get(i).map(|fact| fact.1 as f64));
    }
    found.sort_by(|a, b| b.d.abs().total_cmp(&a.d.abs()));
    found
}
