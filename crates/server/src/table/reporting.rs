//! What a finished battle came to.

use super::Table;
use super::showing::Frame;
use crate::bots::Opposed;
use crate::live::LiveGame;
use crate::report::Finished;
use crate::work::Work;
use protocol::{Report, Seat};

impl<G: Opposed> Table<G> {
    /// The report, to be written elsewhere; `None` before the battle is over.
    pub(super) fn report_of(&mut self) -> Option<Work<Option<Report>>> {
        let over = self.over()?;
        let Frame { log, .. } = self.frame(Seat::Umpire, 0, self.entries());
        let course = self.course();
        let (game, entries, title) = (course.game().clone(), course.entries().to_vec(), self.title.clone());
        Some(Box::new(move |stop| Finished { game, title, entries, log, over }.report(stop)))
    }
}
