//! Neighbour and support units where their owner has a choice: sealed, and before the rolls (BA-3.1.7, BA-4.1.6, BA-4.1.7, BA-R78,
//! BA-R110, BA-R118).
//!
//! ```text
//! D2: NEIGHBOUR D1
//! D5: SUPPORT D1
//! ```

use crate::Ba;
use crate::answers::Answer;
use crate::events::Event;
use crate::fire::step as fire;
use crate::fire::support::{Needs, assigned, is_choice};
use crate::melee;
use crate::names::Names;
use crate::orders::lexer::{Misread, Token, tokens};
use crate::refusals::Refusal;
use crate::state::State;
use crate::units::UnitId;
use kernel::{
    BySide, Duty, Listing, Offers, Policy, Reasons, RuleId, Seal, Shared, Side, Stage, Stream, Wait, rule,
};
use serde::{Deserialize, Serialize};

/// One unit supports another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Supporting {
    /// Who supports.
    pub by: UnitId,
    /// Whom.
    pub of: UnitId,
}

/// Who helps whom, as a side says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Helpers {
    /// By unit.
    pub all: Vec<Helper>,
}

/// What one unit does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Helper {
    /// Who.
    pub unit: UnitId,
    /// What it does.
    pub help: Help,
}

/// A way to help.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Help {
    /// It does not fight on its own but counts as a neighbour unit of this one (BA-4.1.6a).
    Neighbour(UnitId),
    /// It supports this one.
    Support(UnitId),
    /// Its gunners take refuge at this one (BA-4.5.0d).
    Refuge(UnitId),
}

impl Helpers {
    /// The supports it names.
    pub fn supports(&self) -> Vec<Supporting> {
        let supports = self.all.iter().filter_map(|helper| match helper.help {
            Help::Support(of) => Some(Supporting { by: helper.unit, of }),
            _ => None,
        });
        supports.collect()
    }

    /// The neighbours it names, each with the unit it helps.
    pub fn neighbours(&self) -> Vec<(UnitId, UnitId)> {
        let neighbours = self.all.iter().filter_map(|helper| match helper.help {
            Help::Neighbour(of) => Some((helper.unit, of)),
            _ => None,
        });
        neighbours.collect()
    }
}

/// Before which rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Those of a fire phase (BA-S10, BA-S16).
    Fire,
    /// Those of the announced attacks (BA-S18).
    Attacks,
    /// Those of the continued attacks (BA-S23).
    ContinuedAttacks,
}

/// Sides with a choice say who helps whom, then the program assigns the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Helping(pub Occasion);

impl Helping {
    /// Units of a side that may need support in this step, with whoever could give it.
    pub(crate) fn needs(self, game: &Ba, state: &State, side: Side) -> Needs {
        match self.0 {
            Occasion::Fire => fire::needs(game, state, side),
            Occasion::Attacks | Occasion::ContinuedAttacks => melee::help::needs(game, state, side),
        }
    }

    /// Pairs of a side that could fight as a neighbour and its principal; in fire they stand on the sheet of fire (BA-R118).
    pub(crate) fn neighbours(self, game: &Ba, state: &State, side: Side) -> Vec<(UnitId, UnitId)> {
        match self.0 {
            Occasion::Fire => Vec::new(),
            Occasion::Attacks | Occasion::ContinuedAttacks => melee::help::neighbours(game, state, side),
        }
    }

    fn is_asked(self, game: &Ba, state: &State, side: Side) -> bool {
        let several = self.0 != Occasion::Fire;
        is_choice(&self.needs(game, state, side), several) || !self.neighbours(game, state, side).is_empty()
    }

    /// What the rule would do: the largest supporters, nobody as a neighbour (BA-R78).
    fn usual(self, game: &Ba, state: &State, side: Side) -> Helpers {
        let supports = assigned(state, &self.needs(game, state, side), &[]);
        let all = supports.into_iter().map(|one| Helper { unit: one.by, help: Help::Support(one.of) });
        let mut helpers = Helpers { all: all.collect() };
        helpers.all.sort_by_key(|helper| crate::names::precedence(state, helper.unit));
        helpers
    }
}

impl Duty<Ba> for Helping {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seals = BySide::from_fn(|side| match &state.helpers[side] {
            Some(_) => Seal::In,
            None if self.is_asked(game, state, side) => Seal::Asked,
            None => Seal::Not,
        });
        let open = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if open { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let (game, state) = (stage.game, stage.state());
        let said =
            |side: Side| state.helpers[side].as_ref().map(|helpers| (**helpers).clone()).unwrap_or_default();
        let said = BySide::from_fn(said);
        let mut supports = Vec::new();
        for side in Side::BOTH {
            supports.extend(assigned(state, &self.needs(game, state, side), &said[side].supports()));
        }
        let neighbours: Vec<(UnitId, UnitId)> =
            Side::BOTH.into_iter().flat_map(|side| said[side].neighbours()).collect();
        stage.pop();
        match self.0 {
            Occasion::Fire => stage.emit(Event::Supported(supports)),
            Occasion::Attacks | Occasion::ContinuedAttacks => {
                melee::step::open(stage, self.0, &supports, &neighbours);
            }
        }
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(if self.0 == Occasion::Fire { rule!("BA-3.1.7b") } else { rule!("BA-4.1.6a") })
    }
    fn prompt(&self, _: &Ba, _: &State, _: Side) -> String {
        match self.0 {
            Occasion::Fire => "Which unit supports which?".to_owned(),
            _ => "Who fights as a neighbour unit, and which unit supports which?".to_owned(),
        }
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let usual = self.usual(game, state, side);
        let mut more = out.add(Answer::Help(usual.clone()));
        if usual != Helpers::default() {
            more = more && out.add(Answer::Help(Helpers::default()));
        }
        for (unit, of) in self.neighbours(game, state, side) {
            let help = Helper { unit, help: Help::Neighbour(of) };
            more = more && out.add(Answer::Help(Helpers { all: vec![help] }));
        }
        more
    }
    fn draw(&self, game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let mut all = vec![self.usual(game, state, side)];
        for (unit, of) in self.neighbours(game, state, side) {
            all.push(Helpers { all: vec![Helper { unit, help: Help::Neighbour(of) }] });
        }
        Some(Answer::Help(all.swap_remove(chance.below(all.len()))))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Help(helpers) = answer else { return why.because(Refusal::NotAsked) };
        let needs = self.needs(game, state, side);
        let pairs = self.neighbours(game, state, side);
        for (at, helper) in helpers.all.iter().enumerate() {
            let unit = helper.unit;
            let others = helpers.all.iter().enumerate().filter(|(other, _)| *other != at);
            let once = others.clone().all(|(_, other)| other.unit != unit && other.help != helper.help);
            match helper.help {
                Help::Support(of) => {
                    let may = needs.iter().any(|(needs, by)| *needs == of && by.contains(&unit));
                    if !once || !may {
                        why.because(Refusal::NoSupport(unit));
                    }
                }
                Help::Refuge(_) => why.because(Refusal::NotAsked),
                Help::Neighbour(of) => {
                    // Whoever is a neighbour has none.
                    let chain = others.clone().any(|(_, other)| other.unit == of);
                    if !once || chain || !pairs.contains(&(unit, of)) {
                        why.because(Refusal::NoNeighbourInMelee(unit));
                    }
                }
            }
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Help(helpers) = answer else { return };
        stage.emit(Event::Helps(side, Shared::new(helpers.clone())));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(HELP)
    }
    fn standing(&self, game: &Ba, state: &State, side: Side, _: Policy) -> Option<Answer> {
        Some(Answer::Help(self.usual(game, state, side)))
    }
}

/// What a standing order calls it.
pub const HELP: &str = "support and neighbour units";

/// Reads who helps whom, one unit to a line.
///
/// # Errors
/// The first fault of every line that has one.
pub fn read(names: &Names<'_>, text: &str) -> Result<Helpers, Vec<Misread>> {
    let (mut helpers, mut faults) = (Helpers::default(), Vec::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match one(names, line) {
            Ok(helper) => helpers.all.push(helper),
            Err((column, sentence)) => faults.push(Misread { line: number + 1, column, sentence }),
        }
    }
    helpers.all.sort_by_key(|helper| names.precedence(helper.unit));
    if faults.is_empty() { Ok(helpers) } else { Err(faults) }
}

fn one(names: &Names<'_>, line: &str) -> Result<Helper, (usize, String)> {
    let tokens =
        tokens(line).map_err(|(column, sign)| (column, format!("the sign {sign:?} has no place here")))?;
    let end = line.chars().count() + 1;
    let column = |at: usize| tokens.get(at).map_or(end, |placed| placed.column);
    let word = |at: usize| match tokens.get(at).map(|placed| placed.token) {
        Some(Token::Word(word)) => Some(word),
        _ => None,
    };
    let unit = |at: usize| {
        let found = word(at).and_then(|word| names.find_unit(word));
        found.ok_or_else(|| (column(at), "expected a unit".to_owned()))
    };
    let who = unit(0)?;
    if tokens.get(1).map(|placed| placed.token) != Some(Token::Sign(':')) {
        return Err((column(1), "expected \":\"".to_owned()));
    }
    let help = match word(2).map(str::to_uppercase).as_deref() {
        Some("NEIGHBOUR") => Help::Neighbour(unit(3)?),
        Some("SUPPORT") => Help::Support(unit(3)?),
        Some("REFUGE") => Help::Refuge(unit(3)?),
        _ => return Err((column(2), "expected NEIGHBOUR, SUPPORT or REFUGE".to_owned())),
    };
    match tokens.len() {
        4 => Ok(Helper { unit: who, help }),
        _ => Err((column(4), "expected the end of the line".to_owned())),
    }
}

/// Who helps whom, written out, one unit to a line.
pub fn say(names: &Names<'_>, helpers: &Helpers) -> String {
    let lines =
        helpers.all.iter().map(|helper| format!("{}: {}", names.unit(helper.unit), said(names, helper.help)));
    lines.collect::<Vec<_>>().join("\n")
}

/// What a unit does, without the unit.
pub fn said(names: &Names<'_>, help: Help) -> String {
    match help {
        Help::Neighbour(of) => format!("NEIGHBOUR {}", names.unit(of)),
        Help::Support(of) => format!("SUPPORT {}", names.unit(of)),
        Help::Refuge(at) => format!("REFUGE {}", names.unit(at)),
    }
}
