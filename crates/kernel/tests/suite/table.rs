//! A table with a game on it, and tools to read and forge its file.

use conformance::{record, setting};
use kernel::log::{self, Entry};
use kernel::{Header, Options, Play, Problem, Ruleset, Setting, Verified, file, open_game, verify};
use picket::{Answer, Picket};
use std::sync::Arc;

pub fn game() -> Arc<Picket> {
    Arc::new(Picket::ford().unwrap())
}

pub fn ford() -> Setting {
    setting::<Picket>(&Picket::battles()[0], &Options::new())
}

/// A finished random game.
pub fn finished(seed: u64) -> Play<Picket> {
    let play = record(&game(), &ford(), seed, |_| false);
    assert!(play.course().ended());
    play
}

/// A random game up to the first moment that `stop` likes.
pub fn until(seed: u64, stop: impl FnMut(&Play<Picket>) -> bool) -> Play<Picket> {
    record(&game(), &ford(), seed, stop)
}

pub fn text(play: &Play<Picket>) -> String {
    play.lines().join("\n") + "\n"
}

/// What `grognard verify` does: opens what the header asks for, then verifies.
pub fn judge(text: &str) -> Result<Verified, String> {
    let header = file::read_header(text.as_bytes()).map_err(|fault| fault.to_string())?;
    let game: Picket = open_game(&header).map_err(|fault| fault.to_string())?;
    verify(Arc::new(game), text.as_bytes(), &[]).map_err(|problem| problem.to_string())
}

pub fn problem(text: &str) -> Problem {
    verify(game(), text.as_bytes(), &[]).unwrap_err()
}

/// A forger's copy: header and entries changed as he likes, every hash made anew.
pub fn forge(play: &Play<Picket>, change: impl FnOnce(&mut Header, &mut Vec<Entry<Answer>>)) -> String {
    let (mut header, mut entries) = (play.header().clone(), play.course().entries().to_vec());
    change(&mut header, &mut entries);
    file::write(&header, &entries)
}

/// The line of the first entry that a test likes.
pub fn line_of(play: &Play<Picket>, like: impl Fn(&Entry<Answer>) -> bool) -> u32 {
    play.course().entries().iter().position(like).unwrap() as u32 + 2
}

pub fn is_roll(entry: &Entry<Answer>) -> bool {
    matches!(entry, Entry::Roll { .. })
}

pub fn is_answer(entry: &Entry<Answer>) -> bool {
    matches!(entry, Entry::Answer { standing: false, .. })
}

pub fn is_sealed_answer(entry: &Entry<Answer>) -> bool {
    matches!(entry, Entry::Sealed { open: Some(open), .. } if matches!(open.hidden, log::Hidden::Answer(_)))
}
