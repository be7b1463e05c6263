//! Choices that come up in the midst of a march (BA-S15, BA-G46, BA-R115 to BA-R117, BA-R136, BA-R137).
//!
//! A preset of the order answers, or else a standing order of the side; otherwise the side is asked between two ticks, once for all
//! choices of a kind.

use crate::Ba;
use crate::answers::Answer;
use crate::bodies;
use crate::events::Event;
use crate::refusals::Refusal;
use crate::state::{State, Task};
use crate::units::UnitId;
use kernel::words::{Noun, Speaker, Word};
use kernel::{
    BySide, Duty, Listing, Offers, Policy, Reasons, RuleId, Seal, Shared, Side, Stage, Stream, Wait, rule,
};
use serde::{Deserialize, Serialize};
use view::{Subject, Tag};

/// A kind of choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An attacker has met another unit than its target: attack it, or cancel (BA-4.1.2g, BA-4.1.2h).
    Other,
    /// The target of an attack has got out of reach: go on, or stop (BA-4.1.2e).
    Lost,
    /// A skirmish line is pressed: give way, or stand (BA-4.2.0d, BA-4.3.1a).
    Pressed,
    /// Whoever is forced back is blocked: attack it, or stop (BA-4.2.0k).
    Blocked,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Other, Kind::Lost, Kind::Pressed, Kind::Blocked];

    /// The words for the two answers.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Kind::Other => ["attack", "cancel"],
            Kind::Lost => ["go", "stop"],
            Kind::Pressed => ["give", "stand"],
            Kind::Blocked => ["attack", "stop"],
        }
    }
    /// What BA-R82 answers for one who does not: attack, stop, give way, stop.
    pub const fn usual(self) -> bool {
        matches!(self, Kind::Other | Kind::Pressed)
    }
    /// Its clause.
    pub const fn clause(self) -> RuleId {
        match self {
            Kind::Other => rule!("BA-4.1.2h"),
            Kind::Lost => rule!("BA-4.1.2e"),
            Kind::Pressed => rule!("BA-4.2.0d"),
            Kind::Blocked => rule!("BA-4.2.0k"),
        }
    }
    /// What a standing order calls it.
    pub const fn reaction(self) -> &'static str {
        match self {
            Kind::Other => "attack whom it meets",
            Kind::Lost => "follow a lost target",
            Kind::Pressed => "skirmishers give way",
            Kind::Blocked => "attack whom it has pushed",
        }
    }
}

/// A choice of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// What about.
    pub kind: Kind,
    /// Who chooses.
    pub unit: UnitId,
    /// In face of whom.
    pub with: UnitId,
    /// The first or the second of the two answers, when it is in.
    pub answer: Option<bool>,
}

impl Choice {
    /// An answer that is in is not seen by the other side.
    pub fn hide(&mut self) {
        self.answer = self.answer.map(|_| true);
    }
    /// The same.
    #[must_use]
    pub fn hidden(&self) -> Choice {
        Choice { answer: self.answer.map(|_| true), ..*self }
    }
}

/// What a side answers to the choices of a kind, unit by unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chosen {
    /// The first or the second answer of each.
    pub all: Vec<(UnitId, bool)>,
}

/// A side chooses, for all its units at once (BA-R117).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Choose(pub Kind);

impl Choose {
    /// The open choices of a side.
    fn open<'a>(
        self,
        game: &'a Ba,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = Choice> + Clone + 'a {
        let all = state.march.iter().flat_map(|march| march.choices.iter().copied());
        all.filter(move |choice| {
            choice.kind == self.0 && choice.answer.is_none() && bodies::side(game, state, choice.unit) == side
        })
    }
    fn all(self, game: &Ba, state: &State, side: Side, pick: impl Fn(usize) -> bool) -> Answer {
        let open = self.open(game, state, side).enumerate();
        Answer::Choose(Chosen { all: open.map(|(at, choice)| (choice.unit, pick(at))).collect() })
    }
}

impl Duty<Ba> for Choose {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seals = BySide::from_fn(|side| {
            let own =
                |choice: &Choice| choice.kind == self.0 && bodies::side(game, state, choice.unit) == side;
            let any = state.march.iter().any(|march| march.choices.iter().any(own));
            match self.open(game, state, side).next() {
                Some(_) => Seal::Asked,
                None if any => Seal::In,
                None => Seal::Not,
            }
        });
        let open = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if open { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(self.0.clause())
    }
    fn prompt(&self, game: &Ba, state: &State, side: Side) -> String {
        let names = game.names(state);
        let [first, second] = self.0.words();
        let said = self.open(game, state, side).map(|choice| {
            let (unit, with) = (names.title(choice.unit), names.title(choice.with));
            match self.0 {
                Kind::Other => format!("{unit} has met {with}"),
                Kind::Lost => format!("{with} has got out of the reach of {unit}"),
                Kind::Pressed => format!("{unit} is pressed by {with}"),
                Kind::Blocked => format!("{with}, pushed by {unit}, is blocked"),
            }
        });
        format!("{}: {first} or {second}?", said.collect::<Vec<_>>().join("; "))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let count = self.open(game, state, side).count();
        let usual = self.0.usual();
        // The usual answer of all first, then every mixture of a few.
        let mixtures = if count <= 4 { 1_usize << count } else { 2 };
        (0..mixtures).all(|bits| {
            let odd = |at: usize| if count <= 4 { bits >> at & 1 == 1 } else { bits == 1 };
            out.add(self.all(game, state, side, |at| usual != odd(at)))
        })
    }
    fn draw(&self, game: &Ba, state: &State, side: Side, chance: &mut Stream) -> Option<Answer> {
        let bits: Vec<bool> = self.open(game, state, side).map(|_| chance.below(2) == 0).collect();
        Some(self.all(game, state, side, |at| bits.get(at).copied().unwrap_or_default()))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Choose(chosen) = answer else { return why.because(Refusal::NotAsked) };
        let asked: Vec<UnitId> = self.open(game, state, side).map(|choice| choice.unit).collect();
        let given: Vec<UnitId> = chosen.all.iter().map(|(unit, _)| *unit).collect();
        if asked != given {
            why.because(Refusal::ChooseForAll);
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Choose(chosen) = answer else { return };
        stage.emit(Event::Chosen(side, self.0, chosen.all.clone()));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(self.0.reaction())
    }
    fn standing(&self, game: &Ba, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        Some(self.all(game, state, side, |_| policy == Policy::Always))
    }
}

/// Puts the answers of a side into a state.
pub fn apply(state: &mut State, kind: Kind, chosen: &[(UnitId, bool)]) {
    let Some(march) = &state.march else { return };
    let mut march = (**march).clone();
    for choice in march.choices.iter_mut().filter(|choice| choice.kind == kind) {
        if let Some((_, answer)) = chosen.iter().find(|(unit, _)| *unit == choice.unit) {
            choice.answer = Some(*answer);
        }
    }
    state.march = Some(Shared::new(march));
}

impl Noun<Ba> for Chosen {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        let names = by.game.names(by.state);
        let kind = match by.state.agenda.top() {
            Some(Task::Choose(choose)) => choose.0,
            _ => Kind::Other,
        };
        let pairs = self
            .all
            .iter()
            .map(|(unit, first)| format!("{} {}", names.unit(*unit), kind.words()[usize::from(!*first)]));
        pairs.collect::<Vec<_>>().join(", ")
    }
    fn read(by: &Speaker<'_, Ba>, words: &[Word]) -> Option<(Chosen, usize)> {
        let names = by.game.names(by.state);
        let mut all = Vec::new();
        for pair in words.chunks(2) {
            let [unit, word] = pair else { return None };
            let unit = names.find_unit(&unit.written)?;
            let first = match word.folded.as_str() {
                "attack" | "go" | "give" => true,
                "cancel" | "stop" | "stand" => false,
                _ => return None,
            };
            all.push((unit, first));
        }
        let taken = 2 * all.len();
        Some((Chosen { all }, taken))
    }
}

impl Subject<Ba> for Chosen {
    fn mark(&self, by: &Speaker<'_, Ba>, tag: &mut Tag) {
        if let Some((unit, _)) = self.all.first() {
            tag.name_piece(by.game.names(by.state).unit(*unit));
        }
    }
}
