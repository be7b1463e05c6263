//! Odds = dice: exact fractions compared with simulated throws.

use crate::{Choices, Distribution, Limits, Unstated, of_roll};
use kernel::{Dice, Faces, Game, Pending, Roll, Stage, Stream};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

/// How often a test throws for each kind of roll: a million times, or a twentieth of it where nothing is optimised. Even
/// then an outcome that is off by one part in a hundred is found.
pub const THROWS: u64 = if cfg!(debug_assertions) { 50_000 } else { 1_000_000 };

/// The dice disagree with the odds, or there are no odds.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum OffTheDice {
    /// No odds.
    #[error("{0}")]
    Unstated(#[from] Unstated),
    /// In a position of this kind.
    #[error("{what} ({rule}): {off}")]
    Of {
        /// The clause that demands the roll.
        rule: &'static str,
        /// Its name.
        what: &'static str,
        /// What is wrong.
        off: Box<OffTheDice>,
    },
    /// Something happened that the odds call impossible.
    #[error("“{label}” happened in {seen} of {throws} throws, and the odds call it impossible")]
    Impossible {
        /// The outcome.
        label: String,
        /// How often.
        seen: u64,
        /// Of how many.
        throws: u64,
    },
    /// More than five sigma apart.
    #[error("“{label}” has odds of {odds}, but came {seen} times in {throws} throws: {sigmas:.1} sigma")]
    Apart {
        /// The outcome.
        label: String,
        /// The exact odds.
        odds: crate::Fraction,
        /// How often.
        seen: u64,
        /// Of how many.
        throws: u64,
        /// How far apart.
        sigmas: f64,
    },
}

/// A kind of roll that was compared.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Kind {
    /// The clause that demands it.
    pub rule: &'static str,
    /// Its name.
    pub what: &'static str,
    /// Positions compared.
    pub positions: usize,
    /// Those of them in which too many falls can follow, so that the roll was compared alone.
    pub alone: usize,
    /// Throws made.
    pub throws: u64,
}

/// Compares the exact odds of the roll that is due with `throws` simulated ones: each outcome within 5 sigma.
/// Both follow the game to the next choice of a player, whatever rolls come in between.
pub fn check_against_dice<G: Game, L: Ord + Debug>(
    game: &G,
    state: &G::State,
    throws: u64,
    seed: u64,
    label: impl Fn(&G::State, &G::State) -> L,
) -> Result<usize, OffTheDice> {
    let limits = Limits { follow_forced: false, ..Limits::default() };
    let odds = of_roll(game, state, &Choices::Stop, limits, &label)?.outcomes;
    compare_with_dice(game, state, &odds, throws, seed, label)
}

/// The same for the one roll that is due, whatever rolls follow: where a whole volley with all it may hit has too many
/// ways to be listed. Every roll that follows is a kind of its own.
pub fn check_roll_against_dice<G: Game, L: Ord + Debug>(
    game: &G,
    state: &G::State,
    throws: u64,
    seed: u64,
    label: impl Fn(&G::State, &G::State) -> L,
) -> Result<usize, OffTheDice> {
    let Pending::Roll(roll) = game.pending(state) else { return Err(Unstated::NoRoll.into()) };
    let mut falls = Vec::new();
    roll.for_each_outcome(|faces, weight| {
        let mut after = state.clone();
        game.settle(&mut Stage::silent(game, &mut after).pausing(), faces);
        falls.push((label(state, &after), weight));
    });
    let odds = Distribution::weighted(falls).ok_or(Unstated::NoRoll)?;
    compare(state, &odds, &thrown(game, state, 1, throws, seed), throws, label)
}

/// Compares given odds with the dice; says how many outcomes there are.
pub fn compare_with_dice<G: Game, L: Ord + Debug>(
    game: &G,
    state: &G::State,
    odds: &Distribution<L>,
    throws: u64,
    seed: u64,
    label: impl Fn(&G::State, &G::State) -> L,
) -> Result<usize, OffTheDice> {
    compare(state, odds, &thrown(game, state, usize::MAX, throws, seed), throws, label)
}

fn compare<S, L: Ord + Debug>(
    state: &S,
    odds: &Distribution<L>,
    thrown: &[(S, u64)],
    throws: u64,
    label: impl Fn(&S, &S) -> L,
) -> Result<usize, OffTheDice> {
    let mut seen: BTreeMap<L, u64> = BTreeMap::new();
    for (after, times) in thrown {
        *seen.entry(label(state, after)).or_default() += times;
    }
    for (outcome, &seen) in &seen {
        if odds.probability(outcome).numerator() == 0 {
            return Err(OffTheDice::Impossible { label: format!("{outcome:?}"), seen, throws });
        }
    }
    // Of thousands of outcomes next to impossible some are seen twice by chance: those are weighed together.
    let (mut rare, mut rare_seen, mut last) = (0.0, 0, None);
    for (outcome, odds) in odds.iter() {
        let seen = seen.get(outcome).copied().unwrap_or(0);
        let p = odds.numerator() as f64 / odds.denominator() as f64;
        if throws as f64 * p < FEW {
            (rare, rare_seen, last) = (rare + p, rare_seen + seen, Some((outcome, odds)));
        } else if let Some(sigmas) = apart(seen, throws, p) {
            return Err(OffTheDice::Apart { label: format!("{outcome:?}"), odds, seen, throws, sigmas });
        }
    }
    if let (Some((outcome, odds)), Some(sigmas)) = (last, apart(rare_seen, throws, rare)) {
        let label = format!("all rare outcomes together, such as {outcome:?}");
        return Err(OffTheDice::Apart { label, odds, seen: rare_seen, throws, sigmas });
    }
    Ok(odds.len())
}

/// The most falls whose consequence is remembered for one comparison.
const MOST_FALLS: usize = 100_000;

/// Positions after `throws` throws, each with the number of times it came up; a throw is followed through `deep` rolls.
///
/// SHORTCUT: settling is a pure function, so equal faces in an equal position are settled once and looked up afterwards;
/// the dice themselves are thrown every time.
fn thrown<G: Game>(game: &G, state: &G::State, rolls: usize, throws: u64, seed: u64) -> Vec<(G::State, u64)> {
    let mut numbers: HashMap<G::State, usize> = HashMap::from([(state.clone(), 0)]);
    let mut positions = vec![(state.clone(), due(game, state), 0u64)];
    let mut falls: HashMap<(usize, Faces), usize> = HashMap::new();
    let mut chance = Stream::new(seed);
    for _ in 0..throws {
        let (mut at, mut made) = (0, 0);
        while let Some(dice) = positions[at].1.filter(|_| made < rolls) {
            made += 1;
            let faces = chance.throw(dice);
            let known = falls.get(&(at, faces.clone())).copied();
            let next = known.unwrap_or_else(|| {
                let mut after = positions[at].0.clone();
                game.settle(&mut Stage::silent(game, &mut after).pausing(), &faces);
                *numbers.entry(after).or_insert_with_key(|after| {
                    positions.push((after.clone(), due(game, after), 0));
                    positions.len() - 1
                })
            });
            if known.is_none() && falls.len() < MOST_FALLS {
                falls.insert((at, faces), next);
            }
            at = next;
        }
        positions[at].2 += 1;
    }
    positions.into_iter().filter(|(_, _, times)| *times > 0).map(|(state, _, times)| (state, times)).collect()
}

/// The dice that are due.
fn due<G: Game>(game: &G, state: &G::State) -> Option<Dice> {
    match game.pending(state) {
        Pending::Roll(roll) => Some(roll.dice),
        _ => None,
    }
}

/// Outcomes that are expected less often are weighed together.
const FEW: f64 = 5.0;

/// How many sigmas an outcome is off, if it is more than five. One throw more or less is no evidence where an outcome
/// is next to impossible.
fn apart(seen: u64, throws: u64, p: f64) -> Option<f64> {
    let sigma = (throws as f64 * p * (1.0 - p)).max(0.0).sqrt();
    let apart = (seen as f64 - throws as f64 * p).abs();
    (apart > 5.0 * sigma + 1.0).then(|| apart / sigma.max(f64::MIN_POSITIVE))
}

/// Looks for up to `positions` positions of every kind of roll in random games and compares them with dice: `throws`
/// for each kind, shared by its positions; the label is the whole position, so nothing can hide. A kind is a
/// clause that demands dice.
pub fn check_every_roll<G: Game>(
    game: &G,
    games: u64,
    positions: usize,
    throws: u64,
    seed: u64,
) -> Result<Vec<Kind>, OffTheDice> {
    check_every_roll_from(game, &game.start(), games, positions, throws, seed)
}

/// The same in games that begin at a given position: for rolls that random games hardly reach.
pub fn check_every_roll_from<G: Game>(
    game: &G,
    start: &G::State,
    games: u64,
    positions: usize,
    throws: u64,
    seed: u64,
) -> Result<Vec<Kind>, OffTheDice> {
    let mut rolls = Rolls::new(positions);
    let mut options = Vec::new();
    for number in 0..games {
        let mut chance = Stream::new(seed).part(number);
        let mut state = start.clone();
        for _ in 0..100_000 {
            match game.pending(&state) {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    rolls.note(&roll, &state);
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                }
                pending => {
                    let Some(side) = pending.asked().next() else { break };
                    options.clear();
                    game.options(&state, side, &mut options);
                    if options.is_empty() {
                        break;
                    }
                    let answer = options.swap_remove(chance.below(options.len()));
                    game.decide(&mut Stage::silent(game, &mut state), side, &answer);
                }
            }
        }
    }
    rolls.check(game, |_| throws, seed)
}

/// Positions in which dice are due, by the clause that demands them.
pub struct Rolls<G: Game> {
    most: usize,
    found: BTreeMap<&'static str, (&'static str, Vec<G::State>)>,
}

impl<G: Game> Rolls<G> {
    /// Nothing yet, with room for `most` positions of each kind.
    pub fn new(most: usize) -> Rolls<G> {
        Rolls { most, found: BTreeMap::new() }
    }

    /// Keeps a position, unless there are enough of its kind.
    pub fn note(&mut self, roll: &Roll, state: &G::State) {
        let (_, kept) = self.found.entry(roll.rule.as_str()).or_insert((roll.what, Vec::new()));
        if kept.len() < self.most && !kept.contains(state) {
            kept.push(state.clone());
        }
    }

    /// Compares them with dice: `throws` for each kind (told by its clause), shared by its positions.
    pub fn check(&self, game: &G, throws: impl Fn(&str) -> u64, seed: u64) -> Result<Vec<Kind>, OffTheDice> {
        let mut kinds = Vec::new();
        for (rule, (what, states)) in &self.found {
            let throws = throws(rule).div_ceil(states.len() as u64);
            let mut alone = 0;
            for (number, state) in states.iter().enumerate() {
                let seed = seed ^ kernel::fingerprint(&(rule, number));
                let label = |_: &G::State, after: &G::State| Position::<G>(after.clone());
                let of = |off| OffTheDice::Of { rule, what, off: Box::new(off) };
                match check_against_dice(game, state, throws, seed, label) {
                    Err(OffTheDice::Unstated(Unstated::TooMany { .. } | Unstated::TooFine(_))) => {
                        check_roll_against_dice(game, state, throws, seed, label).map_err(of)?;
                        alone += 1;
                    }
                    other => _ = other.map_err(of)?,
                }
            }
            let (positions, throws) = (states.len(), throws * states.len() as u64);
            kinds.push(Kind { rule, what, positions, alone, throws });
        }
        Ok(kinds)
    }
}

/// A position as a label: ordered by its fingerprint, then by its text, as states themselves have no order.
struct Position<G: Game>(G::State);

impl<G: Game> Debug for Position<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
impl<G: Game> PartialEq for Position<G> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<G: Game> Eq for Position<G> {}
impl<G: Game> PartialOrd for Position<G> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<G: Game> Ord for Position<G> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let prints = kernel::fingerprint(&self.0).cmp(&kernel::fingerprint(&other.0));
        prints.then_with(|| {
            if self == other {
                std::cmp::Ordering::Equal
            } else {
                format!("{self:?}").cmp(&format!("{other:?}"))
            }
        })
    }
}
