//! Levels, names, and who answers what.

use crate::explain::{Considered, Explanation};
use crate::search::Search;
use crate::{campaign, sealed, small};
use kernel::{Commander, Game, Moment, Pending, Side, Source, Stream, Temper, Weights, fingerprint};
use serde::{Deserialize, Serialize};

/// How strong a bot is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// 0: any legal answer.
    Random,
    /// 1: the doctrine of the rule set.
    Doctrine,
    /// 2: search, 200 activations a decision.
    Veteran,
    /// 3: search, 800.
    Guard,
    /// 4: search, 3,200, over more plans.
    Emperor,
}

impl Level {
    /// From weak to strong.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Doctrine, Level::Veteran, Level::Guard, Level::Emperor];

    /// Activations that may be applied for one decision.
    pub const fn budget(self) -> u32 {
        match self {
            Level::Random | Level::Doctrine => 0,
            Level::Veteran => 200,
            Level::Guard => 800,
            Level::Emperor => 3_200,
        }
    }
    /// The most plans it looks at.
    pub const fn portfolio(self) -> usize {
        match self {
            Level::Emperor => 64,
            _ => 40,
        }
    }
    /// The most answers of each side at a sealed question.
    pub const fn sheets(self) -> usize {
        match self {
            Level::Emperor => 10,
            Level::Guard => 8,
            _ => 6,
        }
    }
    /// As players write it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Doctrine => "doctrine",
            Level::Veteran => "veteran",
            Level::Guard => "guard",
            Level::Emperor => "emperor",
        }
    }
}

/// An opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bot {
    /// How strong.
    pub level: Level,
    /// The temper of its doctrine.
    pub temper: Temper,
    /// Activations a decision; the level's unless somebody experiments.
    pub budget: u32,
    /// Which weights it judges positions by; `None` are those in force.
    pub source: Option<Source>,
    /// Whether it keeps what it considered.
    pub explains: bool,
}

impl Bot {
    /// The bot of a level from 0 to 4.
    pub fn level(n: u8) -> Option<Bot> {
        let level = *Level::ALL.get(n as usize)?;
        Some(Bot { level, temper: Temper::STEADY, budget: level.budget(), source: None, explains: false })
    }

    /// By level, name, temper, budget and weights: `3`, `guard`, `doctrine:bold`, `guard@400`, `guard+fitted`; the
    /// error lists what there is.
    pub fn named(text: &str) -> Result<Bot, String> {
        let wrong = || {
            let names: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
            let tempers: Vec<_> = Temper::ALL.iter().map(|(name, _)| *name).collect();
            format!(
                "“{text}” is no opponent; there are 0 to 4 ({}), with a temper if you like ({}): doctrine:bold, \
                 with another budget: guard@400, or with other weights: guard+fitted, guard+judgement",
                names.join(", "),
                tempers.join(", ")
            )
        };
        let (rest, source) = match text.split_once('+') {
            Some((rest, name)) => {
                (rest, Some(Source::ALL.iter().find(|(known, _)| *known == name).ok_or_else(wrong)?.1))
            }
            None => (text, None),
        };
        let (rest, budget) = match rest.split_once('@') {
            Some((rest, budget)) => (rest, Some(budget.parse::<u32>().map_err(|_| wrong())?)),
            None => (rest, None),
        };
        let (name, temper) = rest.split_once(':').unwrap_or((rest, "steady"));
        let by_name = Level::ALL.iter().position(|level| level.name() == name).map(|n| n as u8);
        let mut bot = by_name.or_else(|| name.parse().ok()).and_then(Bot::level).ok_or_else(wrong)?;
        bot.temper = Temper::ALL.iter().find(|(name, _)| *name == temper).ok_or_else(wrong)?.1;
        if let Some(budget) = budget {
            bot.budget = budget.min(1_000_000);
        }
        bot.source = source;
        Ok(bot)
    }

    /// The same, keeping what it considered.
    pub fn explaining(self) -> Bot {
        Bot { explains: true, ..self }
    }

    /// As it is written; [`Bot::named`] reads it back.
    pub fn name(&self) -> String {
        let mut name = self.level.name().to_owned();
        if let Some((temper, _)) = Temper::ALL.iter().find(|(_, t)| *t == self.temper && *t != Temper::STEADY)
        {
            name = format!("{name}:{temper}");
        }
        if self.budget != self.level.budget() {
            name = format!("{name}@{}", self.budget);
        }
        if let Some(source) = self.source {
            name = format!("{name}+{}", source.name());
        }
        name
    }

    /// The activations it may apply for one decision in a game, in the activations of that game.
    pub fn activations<G: Commander>(&self) -> u32 {
        self.budget.saturating_mul(G::GRAIN)
    }

    /// How its doctrine is minded: its temper, and from level 2 on what its level has learned.
    pub fn mind(&self) -> Temper {
        Temper { school: (self.level as u8).max(Temper::STEADY.school), ..self.temper }
    }

    /// The weights it judges positions by; those in force where a game has none of the source it asks for.
    pub fn weights<'a, G: Commander>(&self, game: &'a G) -> &'a Weights {
        self.source.and_then(|source| game.weights_from(source)).unwrap_or_else(|| game.weights())
    }

    /// Whether a game has the weights it asks for; the error says which there are.
    pub fn suits<G: Commander>(&self, game: &G) -> Result<(), String> {
        match self.source {
            Some(source) if game.weights_from(source).is_none() => Err(format!(
                "{}: this game has no weights of the source “{}”; those in force are of the source “{}”",
                self.name(),
                source.name(),
                game.weights().source().name()
            )),
            _ => Ok(()),
        }
    }

    /// Answers the question to `side`. `view` is what the side may know; `n` is the number of its decision in
    /// this game; `memory` is the bot's own, empty at the beginning. The same arguments give the same answer on
    /// every machine. At a sealed question ask before the other side's answer is applied: the bot then weighs
    /// both sides' answers against each other. `None` if the side is not asked anything.
    pub fn decide<G: Commander>(
        &self,
        game: &G,
        view: &G::State,
        side: Side,
        seed: u64,
        n: u64,
        memory: &mut Memory<G::Plan>,
    ) -> Option<Decision<G>> {
        let pending = game.pending(view);
        let question = pending.question(side)?;
        let chance = || Stream::new(seed).part(fingerprint(view)).part(n).part(self.level as u64);
        let go_on = |plan: Option<&G::Plan>| {
            let mut chance = if G::ACTS_BY_CHANCE { chance() } else { Stream::new(seed) };
            let answer = match plan {
                Some(plan) => game.act(view, side, plan, &mut chance),
                None => game.reply(view, side, &self.mind(), &mut chance),
            };
            debug_assert!(G::ACTS_BY_CHANCE || chance == Stream::new(seed), "{answer:?} was drawn by chance");
            Decision::plain(answer)
        };
        let decided = match (self.level, &pending) {
            (Level::Random, _) => Decision::plain(random_answer(game, view, side, &mut chance())?),
            (Level::Doctrine, Pending::Sealed(..)) => go_on(None),
            (_, Pending::Sealed(..)) if campaign::fits(self, game, view) => {
                campaign::decide(self, game, view, side, &chance())
            }
            (_, Pending::Sealed(..)) => sealed::decide(self, game, view, side, &chance()),
            _ => match game.moment(view, side, question) {
                Moment::Activation => self.plan(game, view, side, chance(), memory),
                Moment::Within if memory.plan.is_none() => self.plan(game, view, side, chance(), memory),
                Moment::Within => go_on(memory.plan.as_ref()),
                Moment::Small if self.level >= Level::Veteran => {
                    small::decide(self, game, view, side, &mut chance())
                }
                Moment::Small | Moment::Routine => go_on(None),
            },
        };
        Some(legal(game, view, side, decided))
    }

    fn plan<G: Commander>(
        &self,
        game: &G,
        view: &G::State,
        side: Side,
        mut chance: Stream,
        memory: &mut Memory<G::Plan>,
    ) -> Decision<G> {
        let (plan, explanation) = match self.level {
            Level::Random | Level::Doctrine => {
                let plan = game.doctrine(view, side, &self.mind(), &mut chance);
                let explanation = self.explains.then(|| self.by_the_book(game, view, side, &plan));
                (plan, explanation)
            }
            _ => Search::new(self, game, view, side, &chance).best(),
        };
        let answer = game.act(view, side, &plan, &mut chance.part(3));
        memory.plan = Some(plan);
        Decision { answer, explanation }
    }

    /// The doctrine looks at one plan only.
    fn by_the_book<G: Commander>(
        &self,
        game: &G,
        view: &G::State,
        side: Side,
        plan: &G::Plan,
    ) -> Explanation {
        let what = game.describe(view, side, plan);
        let before = game.evaluate_by(self.weights(game), view, side);
        let only = Considered { what, screened: None, mean: before, visits: 0, share: None };
        Explanation {
            kind: "doctrine".to_owned(),
            bot: self.name(),
            budget: 0,
            spent: 0,
            before,
            considered: vec![only],
            chosen: 0,
        }
    }
}

/// What a bot remembers between its decisions: the plan of the running activation. Stored with a game, it lets
/// the bot go on after a restart as if nothing had been; if it is lost, the bot plans again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Memory<P> {
    /// The plan.
    pub plan: Option<P>,
}

impl<P> Default for Memory<P> {
    fn default() -> Self {
        Memory { plan: None }
    }
}

/// An answer, and why.
pub struct Decision<G: Game> {
    /// The answer; legal as far as the view shows.
    pub answer: G::Answer,
    /// Why, for bots that search and keep what they considered.
    pub explanation: Option<Explanation>,
}

impl<G: Game> Decision<G> {
    pub(crate) fn plain(answer: G::Answer) -> Decision<G> {
        Decision { answer, explanation: None }
    }
}

/// A uniformly random option of a side that is asked: level 0 for any game, commanded or not.
pub fn random_answer<G: Game>(
    game: &G,
    view: &G::State,
    side: Side,
    chance: &mut Stream,
) -> Option<G::Answer> {
    game.any_option(view, side, chance, &mut Vec::new())
}

/// A rule set promises that scripts answer legally; should one not, the first option is taken instead, so that
/// a game never stands still.
fn legal<G: Game>(game: &G, view: &G::State, side: Side, decision: Decision<G>) -> Decision<G> {
    if game.check(view, side, &decision.answer).is_ok() {
        return decision;
    }
    debug_assert!(false, "a script answered {:?}, which the rules refuse", decision.answer);
    let mut options = Vec::new();
    game.options(view, side, &mut options);
    let answer = options.into_iter().next().unwrap_or(decision.answer);
    Decision { answer, explanation: decision.explanation }
}
