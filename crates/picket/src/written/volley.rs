//! Fire of all at once (PK-13m, PK-13n): every throw first, by what stood before the first; then what it does.

use super::after::Melee;
use super::carry::{Doing, bit};
use crate::fire::{Fire, Hits};
use crate::nerve::Test;
use crate::state::State;
use crate::supply::Supply;
use crate::tables::{self, FireResult};
use crate::{Event, Picket, Post, UnitId};
use kernel::{Changes, Dice, Duty, Faces, Modifier, Roll, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// A fire at one post or at two, as it is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who fires.
    pub unit: UnitId,
    /// The post.
    pub at: Post,
    /// The other post.
    pub also: Option<Post>,
    /// Out of its ambush.
    pub ambush: bool,
}

impl Shot {
    /// The next company that has yet to throw, in the order of the companies.
    pub fn next(state: &State) -> Option<Shot> {
        let units = Side::BOTH.into_iter().flat_map(UnitId::of);
        units.into_iter().find_map(|unit| match state.doing[unit.index()] {
            Doing::Fires { at, also, ambush } => Some(Shot { unit, at, also, ambush }),
            _ => None,
        })
    }
    /// The posts it is read for.
    pub fn posts(&self) -> impl Iterator<Item = Post> {
        [Some(self.at), self.also].into_iter().flatten()
    }
    /// The throw as it is read for one post: by the modifiers of that post, with two targets one column to the left.
    pub fn reading(&self, game: &Picket, state: &State, at: Post) -> Roll {
        let fire = Fire { unit: self.unit, at, ambush: self.ambush, watched: false };
        let roll = fire.roll(game, state);
        if self.also.is_some() { roll.shift(-1, "two targets", rule!("PK-13n")) } else { roll }
    }
    /// The throw itself. With two targets it has the modifiers that count for both.
    pub fn roll(&self, game: &Picket, state: &State) -> Roll {
        let first = self.reading(game, state, self.at);
        let Some(also) = self.also else { return first };
        let second = self.reading(game, state, also);
        let common = |modifier: &&Modifier| second.modifiers.contains(modifier);
        let roll = Roll::new(Dice::d6(2), "fire at two posts", rule!("PK-13n")).by(self.unit.side());
        let roll = roll.about(self.unit.index() as u16).on(rule!("PK-FIRE"));
        let both = first.modifiers.iter().filter(common);
        both.fold(roll, |roll, m| roll.change(m.changes, m.value, m.why, m.rule))
    }
    /// Column and result of these faces for one post.
    pub fn result(&self, game: &Picket, state: &State, at: Post, faces: &[u8]) -> (i16, FireResult) {
        let roll = self.reading(game, state, at);
        let strength = state.unit(self.unit).strength as i16;
        let column = strength + roll.sum_of(Changes::Column);
        (column, tables::fire_result(roll.total(faces), column))
    }
}

/// All who fire throw, one after the other; nothing is suffered before the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley;

impl Duty<Picket> for Volley {
    fn wait(&self, game: &Picket, state: &State) -> Wait {
        match Shot::next(state) {
            Some(shot) => Wait::Dice(shot.roll(game, state)),
            None => Wait::Nobody,
        }
    }
    fn settle(&self, stage: &mut Stage<'_, Picket>, faces: &Faces) {
        let Some(shot) = Shot::next(stage.state()) else { return };
        let score = |at: Post| shot.result(stage.game, stage.state(), at, faces).1;
        let (at, also) = (score(shot.at), shot.also.map(|post| (post, score(post))));
        let both = [Some((shot.at, at)), also].into_iter().flatten();
        let shaken = both.filter(|(_, result)| result.nerve).flat_map(|(post, _)| {
            stage.state().visible_on(!shot.unit.side(), post).map(bit).collect::<Vec<_>>()
        });
        let tests = shaken.fold(0, |all, unit| all | unit);
        let also = also.map(|(post, result)| (post, result.hits));
        stage.emit(Event::Fired(shot.unit, Doing::Fired { at: shot.at, hits: at.hits, also }, tests));
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        let fired = |unit: &UnitId| matches!(stage.state().doing[unit.index()], Doing::Fired { .. });
        let units = Side::BOTH.into_iter().flat_map(UnitId::of);
        let pouches = if stage.game.supplies_are_short() { units.filter(fired).map(bit).sum() } else { 0 };
        let tests = stage.state().tests;
        stage.change(Effects { tests, pouches });
    }
}

/// What the fires did: hits post by post, then the tests of nerve, each company once, then the pouches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effects {
    /// Who is still to test.
    pub tests: u8,
    /// Who is still to look into its pouches (PK-11a).
    pub pouches: u8,
}

impl Duty<Picket> for Effects {
    fn wait(&self, _: &Picket, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Picket>) {
        if let Some((side, post, left)) = hits(stage.state()) {
            stage.emit(Event::Suffers(side, post));
            return stage.push(Hits { side, post, left });
        }
        let first =
            |bits: u8| Side::BOTH.into_iter().flat_map(UnitId::of).find(|&unit| bits & bit(unit) != 0);
        if let Some(unit) = first(self.tests) {
            stage.change(Effects { tests: self.tests & !bit(unit), ..*self });
            return stage.push(Test(unit));
        }
        if let Some(unit) = first(self.pouches) {
            stage.change(Effects { pouches: self.pouches & !bit(unit), ..*self });
            return stage.push(Supply(unit));
        }
        stage.change(Melee);
    }
}

/// The next post with hits to be suffered: whose, where, how many from all who fired at it.
fn hits(state: &State) -> Option<(Side, Post, u8)> {
    Side::BOTH.into_iter().find_map(|side| {
        let fired = || UnitId::of(!side).flat_map(|unit| state.doing[unit.index()].scored());
        let post = fired().find(|(_, hits)| *hits > 0)?.0;
        Some((side, post, fired().filter(|(at, _)| *at == post).map(|(_, hits)| hits).sum()))
    })
}
