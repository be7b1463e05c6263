//! Where a game at the table comes from.

use kernel::{Course, Game, Header, Play};

/// A game that is played, or one that can only be looked at because nobody here knows the secret of its dice.
pub(super) enum Source<G: Game> {
    Played(Box<Play<G>>),
    Record(Box<Record<G>>),
}

pub(super) struct Record<G: Game> {
    pub(super) course: Course<G>,
    pub(super) header: Header,
    /// The file as it came: a record is never written anew.
    pub(super) text: String,
    /// Whether its lines were taken to be stored.
    pub(super) taken: bool,
    pub(super) receipt: kernel::Hash,
}

impl<G: Game> Record<G> {
    pub(super) fn take_lines(&mut self) -> Vec<String> {
        let all = self.text.lines().filter(|_| !self.taken).map(str::to_owned).collect();
        self.taken = true;
        all
    }
}

impl<G: Game> Source<G> {
    pub(super) fn course(&self) -> &Course<G> {
        match self {
            Source::Played(play) => play.course(),
            Source::Record(record) => &record.course,
        }
    }

    pub(super) fn header(&self) -> &Header {
        match self {
            Source::Played(play) => play.header(),
            Source::Record(record) => &record.header,
        }
    }
}
