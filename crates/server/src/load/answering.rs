//! What one answer costs the server without network and disk: the events, the log and the views of two pages, written.

use super::LoadFault;
use crate::live::{Given, LiveGame, Throwers};
use crate::pages::write_view;
use crate::work::cpu_time;
use crate::{CannotLay, Registry};
use kernel::{BySide, Options, Secret, Side, Stream};
use protocol::{Seat, View};
use std::time::Duration;

/// The CPU time of some answers, by parts.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spent {
    /// How many answers were given.
    pub answers: u64,
    /// Judging, deciding, dice, and writing the lines of the game file.
    pub deciding: Duration,
    /// The views of both players, their log and their offers included.
    pub showing: Duration,
    /// Writing the views as they go over the wire.
    pub writing: Duration,
}

impl Spent {
    /// All of it.
    pub fn total(&self) -> Duration {
        self.deciding + self.showing + self.writing
    }
}

/// A table at which two players answer at random, each with one page.
pub struct Answering<'a> {
    registry: &'a Registry,
    scenario: &'a str,
    game: Box<dyn LiveGame>,
    chance: Stream,
    seed: u64,
    /// The offers to each side, and the `seq` of its last view.
    offers: BySide<usize>,
    since: u32,
}

impl<'a> Answering<'a> {
    /// Lays the table.
    pub fn begin(registry: &'a Registry, scenario: &'a str, seed: u64) -> Result<Answering<'a>, LoadFault> {
        let game = lay(registry, scenario, seed).map_err(LoadFault::of)?;
        let chance = Stream::new(seed);
        let mut table =
            Answering { registry, scenario, game, chance, seed, offers: BySide::default(), since: 0 };
        table.open();
        Ok(table)
    }

    fn open(&mut self) {
        self.game.proceed();
        self.since = 0;
        self.show(&mut Spent::default());
    }

    /// Gives one answer, adds what it cost, and goes over to a new game where this one is over.
    ///
    /// # Errors
    /// An answer that was offered is refused, nobody is asked, or the file of a finished game does not verify.
    pub fn answer(&mut self, spent: &mut Spent) -> Result<(), LoadFault> {
        let asked = Side::BOTH.into_iter().find(|&side| self.offers[side] > 0);
        let Some(side) = asked else { return self.again() };
        let given = Given::offer(self.chance.below(self.offers[side]) as u32);
        let began = cpu_time();
        let answered = self.game.answer(side, &given);
        self.game.proceed();
        spent.deciding += cpu_time().saturating_sub(began);
        answered.map_err(|refusals| LoadFault(format!("{given:?} was offered and refused: {refusals:?}")))?;
        self.show(spent);
        spent.answers += 1;
        Ok(())
    }

    fn show(&mut self, spent: &mut Spent) {
        for side in Side::BOTH {
            let began = cpu_time();
            let view: View = self.game.view(Seat::from(side), self.since);
            spent.showing += cpu_time().saturating_sub(began);
            self.offers[side] = view.question.as_ref().map_or(0, |question| question.offers.len());
            let began = cpu_time();
            std::hint::black_box(write_view(view, &self.game.written(Seat::from(side))));
            spent.writing += cpu_time().saturating_sub(began);
        }
        self.since = self.game.entries();
    }

    /// The next game. The last one must be over, and its file in order.
    fn again(&mut self) -> Result<(), LoadFault> {
        if self.game.over().is_none() {
            return Err(LoadFault("nobody is asked anything".to_owned()));
        }
        self.registry.check(&self.game.file_for(Seat::Umpire)).map_err(LoadFault::of)?;
        self.seed += 1;
        self.game = lay(self.registry, self.scenario, self.seed).map_err(LoadFault::of)?;
        self.open();
        Ok(())
    }
}

fn lay(registry: &Registry, scenario: &str, seed: u64) -> Result<Box<dyn LiveGame>, CannotLay> {
    let throwers = Throwers::House(BySide::default());
    registry.begin(scenario, &Options::new(), Secret::from_seed(seed), throwers)
}
