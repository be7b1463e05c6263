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
    pub(super) lines: Vec<String>,
    pub(super) receipt: kernel::Hash,
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
