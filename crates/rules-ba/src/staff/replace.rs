//! Fallen commanding officers are replaced (BA-1.1.4o to BA-1.1.4s, BA-T19, BA-R29, BA-S7).

use super::{StaffEvent, contact, transfer};
use crate::Ba;
use crate::answers::Answer;
use crate::events::Event;
use crate::refusals::Refusal;
use crate::state::{Alive, State};
use crate::tables::command::{FAILED_REPLACEMENT, SUPERIOR_IN_CONTACT, replaced};
use crate::units::{Rank, StaffId};
use kernel::words::{Noun, Speaker, Word};
use kernel::{
    BySide, Dice, Duty, Faces, Listing, Offers, Policy, Reasons, Roll, RuleId, Seal, Side, Stage, Wait, rule,
};
use serde::{Deserialize, Serialize};
use view::{Subject, Tag};

/// A fallen officer, and the adjutant who is to take his place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// Who fell.
    pub fallen: StaffId,
    /// By whom.
    pub adjutant: StaffId,
}

/// Whom a side wants to replace, and by whom.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Attempts {
    /// By fallen officer.
    pub all: Vec<Attempt>,
}

/// The fallen officers of a side.
pub fn fallen<'a>(game: &'a Ba, state: &'a State, side: Side) -> impl Iterator<Item = StaffId> + Clone + 'a {
    (0..state.staff.len() as u8).map(StaffId).filter(move |id| {
        let officer = game.battle.officer(*id);
        officer.side == side && officer.rank == Rank::Co && state.staff(*id).alive == Alive::Fallen
    })
}

/// The adjutants of a side on the table: any of them may be used (BA-1.1.4o).
pub fn adjutants<'a>(
    game: &'a Ba,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = StaffId> + Clone + 'a {
    contact::alive(state).filter(move |id| {
        let officer = game.battle.officer(*id);
        officer.side == side && officer.rank == Rank::Adjutant
    })
}

/// One attempt for each fallen officer, by his own adjutants as long as there are any.
pub fn usual(game: &Ba, state: &State, side: Side) -> Attempts {
    let mut free: Vec<StaffId> = adjutants(game, state, side).collect();
    let mut all = Vec::new();
    for fallen in fallen(game, state, side) {
        let help = |id: &StaffId| {
            let attempt = Attempt { fallen, adjutant: *id };
            (!superior_touches(game, state, attempt), state.staff(*id).above != Some(fallen), *id)
        };
        let Some(adjutant) = free.iter().copied().min_by_key(help) else { break };
        free.retain(|id| *id != adjutant);
        all.push(Attempt { fallen, adjutant });
    }
    Attempts { all }
}

/// Whether a CO superior to the fallen one touches the adjutant used (BA-1.1.4r).
fn superior_touches(game: &Ba, state: &State, attempt: Attempt) -> bool {
    let side = game.battle.officer(attempt.fallen).side;
    contact::alive(state).any(|id| {
        let officer = game.battle.officer(id);
        officer.side == side
            && officer.rank == Rank::Co
            && transfer::is_superior(state, id, attempt.fallen)
            && contact::touch(game, state, id, attempt.adjutant)
    })
}

/// The roll of an attempt (BA-T19): a superior in contact, each failed bound directly before (BA-1.1.4s).
pub fn roll(game: &Ba, state: &State, attempt: Attempt) -> Roll {
    let officer = state.staff(attempt.fallen);
    let failures = if officer.tried_in + 1 == state.bound { officer.failures } else { 0 };
    let mut roll = Roll::new(Dice::d6(3), "replacement of a commanding officer", rule!("BA-1.1.4o"));
    roll.by = Some(game.battle.officer(attempt.fallen).side);
    roll.table = Some(rule!("BA-T19"));
    if superior_touches(game, state, attempt) {
        roll = roll.modify(SUPERIOR_IN_CONTACT, "superior CO in base contact", rule!("BA-T19.1"));
    }
    roll.modify(
        FAILED_REPLACEMENT * i16::from(failures),
        "consecutive bounds with a failed attempt",
        rule!("BA-T19.2"),
    )
}

/// Both sides say whom they replace; then the rolls are made (BA-1.1.4q).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Replacements;

impl Replacements {
    fn is_asked(game: &Ba, state: &State, side: Side) -> bool {
        fallen(game, state, side).next().is_some() && adjutants(game, state, side).next().is_some()
    }
}

impl Duty<Ba> for Replacements {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        let seals = BySide::from_fn(|side| match &state.replacing[side] {
            Some(_) => Seal::In,
            None if Replacements::is_asked(game, state, side) => Seal::Asked,
            None => Seal::Not,
        });
        let open = Side::BOTH.into_iter().any(|side| seals[side] == Seal::Asked);
        if open { Wait::Sealed(seals) } else { Wait::Nobody }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        let given = Side::BOTH.into_iter().any(|side| stage.state().replacing[side].is_some());
        stage.pop();
        if given {
            stage.emit(Event::Staff(StaffEvent::ReplacementsOpen));
            if !stage.state().attempts.is_empty() {
                stage.push(ReplacementRolls);
            }
        }
    }
    fn clause(&self, _: &Ba, _: &State) -> Option<RuleId> {
        Some(rule!("BA-1.1.4o"))
    }
    fn prompt(&self, game: &Ba, state: &State, side: Side) -> String {
        let who: Vec<String> =
            fallen(game, state, side).map(|id| game.battle.officer(id).name.clone()).collect();
        format!("Who takes the place of the fallen {}?", who.join(" and "))
    }
    fn listing(&self) -> Listing {
        Listing::Candidates
    }
    fn offer(&self, game: &Ba, state: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        let usual = usual(game, state, side);
        let pairs = fallen(game, state, side).flat_map(|fallen| {
            adjutants(game, state, side)
                .map(move |adjutant| Attempts { all: vec![Attempt { fallen, adjutant }] })
        });
        let others: Vec<Attempts> = pairs.filter(|one| *one != usual).collect();
        out.add(Answer::Replace(usual))
            && out.add(Answer::Replace(Attempts::default()))
            && out.extend(others.into_iter().map(Answer::Replace))
    }
    fn judge(&self, game: &Ba, state: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        let Answer::Replace(attempts) = answer else { return why.because(Refusal::NotAsked) };
        let known = |id: StaffId| id.index() < state.staff.len();
        for (at, one) in attempts.all.iter().enumerate() {
            let fits = known(one.fallen)
                && known(one.adjutant)
                && fallen(game, state, side).any(|id| id == one.fallen)
                && adjutants(game, state, side).any(|id| id == one.adjutant);
            let again = attempts.all[..at]
                .iter()
                .any(|other| other.fallen == one.fallen || other.adjutant == one.adjutant);
            if !fits || again {
                why.because(Refusal::NoReplacement);
            }
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Ba>, side: Side, answer: &Answer) {
        let Answer::Replace(attempts) = answer else { return };
        stage.emit(Event::Staff(StaffEvent::Replacing(side, attempts.all.clone())));
    }
    fn reaction(&self, _: &Ba, _: &State) -> Option<&'static str> {
        Some(REPLACING)
    }
    fn standing(&self, game: &Ba, state: &State, side: Side, policy: Policy) -> Option<Answer> {
        let none = policy == Policy::Never;
        Some(Answer::Replace(if none { Attempts::default() } else { usual(game, state, side) }))
    }
}

/// What a standing order calls it.
pub const REPLACING: &str = "replacing officers";

/// The rolls of a phase, by side and officer (BA-S30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ReplacementRolls;

impl Duty<Ba> for ReplacementRolls {
    fn wait(&self, game: &Ba, state: &State) -> Wait {
        match state.attempts.first() {
            Some(attempt) => Wait::Dice(roll(game, state, *attempt)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Ba>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Ba>, faces: &Faces) {
        let Some(attempt) = stage.state().attempts.first().copied() else { return };
        let how = replaced(roll(stage.game, stage.state(), attempt).total(faces));
        stage.emit(Event::Staff(StaffEvent::Replaced(attempt, how)));
    }
}

impl Noun<Ba> for Attempts {
    fn say(&self, by: &Speaker<'_, Ba>) -> String {
        let names = by.game.names(by.state);
        if self.all.is_empty() {
            return "nobody".to_owned();
        }
        let pairs = self
            .all
            .iter()
            .map(|one| format!("{} by {}", names.staff(one.fallen), names.staff(one.adjutant)));
        pairs.collect::<Vec<_>>().join(" and ")
    }
    fn read(by: &Speaker<'_, Ba>, words: &[Word]) -> Option<(Attempts, usize)> {
        if words.first()?.written.eq_ignore_ascii_case("nobody") {
            return Some((Attempts::default(), 1));
        }
        let names = by.game.names(by.state);
        let ids: Vec<StaffId> = words.iter().map_while(|word| names.find_staff(&word.written)).collect();
        if ids.is_empty() || ids.len() % 2 == 1 {
            return None;
        }
        let mut all: Vec<Attempt> =
            ids.chunks(2).map(|pair| Attempt { fallen: pair[0], adjutant: pair[1] }).collect();
        all.sort_unstable();
        Some((Attempts { all }, ids.len()))
    }
}

impl Subject<Ba> for Attempts {
    fn mark(&self, _: &Speaker<'_, Ba>, tag: &mut Tag) {
        tag.kind = "replace".to_owned();
    }
}
