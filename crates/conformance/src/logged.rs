//! A game with log and file: replay, save and resume in the middle of anything, undo, standing orders, verify.

use crate::position::{Position, shown};
use crate::recording::{begin, random_answer};
use crate::taste::Taste;
use crate::{Check, Failure, Report, Settings};
use kernel::{
    Course, Entry, Pending, Play, Policy, Ruleset, Secret, Setting, Side, Stream, Viewer, file, log, verify,
};
use std::sync::Arc;

/// Plays one game through [`Play`].
pub fn play<G: Ruleset>(
    game: &Arc<G>,
    settings: &Settings,
    number: u64,
    chance: Stream,
    report: &mut Report,
) -> Result<(), Failure> {
    // The file is only written and read here, so the battle need not be named truly.
    let setting = Setting {
        rules: G::PREFIX.to_owned(),
        version: G::VERSION,
        scenario: "conformance".to_owned(),
        text: String::new(),
        built_in: true,
        options: kernel::Options::new(),
    };
    let play = begin(game, &setting, number);
    let states = vec![play.state().clone()];
    let taste = Taste::of(settings.tastes, number / settings.logged_every.max(1), settings.seed);
    let mut table =
        Table { game, settings, number, chance, taste, play, states, report, most: 0, took_back: false };
    table.report.logged += 1;
    // One side begins with orders for every reaction: whether one is answered so must not hang on when orders are left.
    let first = Side::BOTH[(number / settings.logged_every.max(1) % 2) as usize];
    table.leave_orders(first, &[Policy::Always, Policy::Never])?;
    table.play_out()?;
    table.replays()?;
    table.verifies()
}

struct Table<'a, G: Ruleset> {
    game: &'a Arc<G>,
    settings: &'a Settings,
    number: u64,
    chance: Stream,
    taste: Taste,
    play: Play<G>,
    /// The state after each entry.
    states: Vec<G::State>,
    report: &'a mut Report,
    most: u64,
    took_back: bool,
}

impl<G: Ruleset> Table<'_, G> {
    fn fail<T>(&self, check: Check, sentence: impl Into<String>) -> Result<T, Failure> {
        let pending = self.play.course().pending();
        self.moment(&pending).fail(check, sentence)
    }

    fn moment<'m>(&'m self, pending: &'m Pending<G::Task>) -> Position<'m, G> {
        Position {
            rules: self.game,
            state: self.play.state(),
            pending,
            game: self.number,
            seed: self.settings.seed,
            entry: self.play.course().entries().len() as u64,
        }
    }

    fn play_out(&mut self) -> Result<(), Failure> {
        while !self.play.course().ended() {
            self.most += 1;
            if self.most > self.settings.most_decisions.saturating_mul(4) {
                return self.fail(Check::Ends, "the logged game does not end");
            }
            // Saving and taking back replay the whole game: rarer as it grows, so that long games stay affordable.
            let rarely = 24 + self.play.course().entries().len() / 4;
            // Once in every game, as soon as it can be done: whether it is tried must not hang on chance.
            if !self.took_back && self.able_to_take_back().next().is_some() {
                self.undo_and_redo()?;
                continue;
            }
            if self.report.resumed == 0 && self.play.course().entries().len() >= 12 {
                self.save_and_resume()?;
                continue;
            }
            match self.chance.below(rarely) {
                0 => self.save_and_resume()?,
                1 => self.leave_some_orders()?,
                2 | 3 => self.undo_and_redo()?,
                4 => self.copies_hide_secrets()?,
                5 => self.agree_to_go_back()?,
                _ => self.go_on()?,
            }
        }
        Ok(())
    }

    /// Whatever is due: dice, a standing order, the end, or a random answer.
    fn go_on(&mut self) -> Result<(), Failure> {
        let pending = self.play.course().pending();
        // Rarer as the game grows, like everything that reads it again.
        if pending.is_sealed() && self.chance.below(8 + self.play.course().entries().len() / 4) == 0 {
            self.copies_have_one_length(&pending)?;
        }
        let rolled = matches!(pending, Pending::Roll(_));
        if self.play.proceed().is_some() {
            self.states.push(self.play.state().clone());
            let last = self.play.course().entries().last();
            if matches!(last, Some(Entry::Answer { standing: true, .. } | Entry::Sealed { .. })) {
                self.report.standing += 1;
            }
            if rolled && self.able_to_take_back().next().is_some() {
                return self.fail(Check::Undo, "a roll can be taken back");
            }
            return Ok(());
        }
        if !matches!(pending, Pending::Ask(..) | Pending::Sealed(..)) {
            return self.fail(Check::Replay, "the dice or the end that are due do not follow by the rules");
        }
        let Some((side, answer)) = random_answer(&self.play, &self.taste, &mut self.chance) else {
            return self.fail(Check::Possible, "nobody can do anything");
        };
        match self.play.answer(side, answer.clone()) {
            Ok(_) => self.states.push(self.play.state().clone()),
            Err(wrong) => return self.fail(Check::Legal, format!("{}: {wrong}", shown(&answer))),
        }
        Ok(())
    }

    fn leave_some_orders(&mut self) -> Result<(), Failure> {
        let side = Side::BOTH[self.chance.below(2)];
        self.leave_orders(side, &[Policy::Ask, Policy::Always, Policy::Never])
    }

    /// A side leaves an order for each kind of reaction, any of these.
    fn leave_orders(&mut self, side: Side, among: &[Policy]) -> Result<(), Failure> {
        let mut orders = log::Standing::new();
        for kind in self.game.reactions() {
            let policy = among[self.chance.below(among.len())];
            orders.insert((*kind).to_owned(), policy);
        }
        match self.play.leave_orders(side, orders) {
            Ok(()) => self.states.push(self.play.state().clone()),
            Err(wrong) => return self.fail(Check::Standing, wrong.to_string()),
        }
        Ok(())
    }

    fn text(&self) -> String {
        self.play.lines().join("\n") + "\n"
    }

    /// The game as it is read from its file.
    fn read_again(&self) -> Result<Play<G>, Failure> {
        let file = match file::read::<G::Answer>(self.text().as_bytes()) {
            Ok(file) => file,
            Err(fault) => return self.fail(Check::Save, fault.to_string()),
        };
        match Play::resume(self.game.clone(), file, Secret::from_seed(self.number)) {
            Ok(again) => Ok(again),
            Err(fault) => self.fail(Check::Save, fault.to_string()),
        }
    }

    /// Writes the file, reads it, and goes on with what was read.
    fn save_and_resume(&mut self) -> Result<(), Failure> {
        let again = self.read_again()?;
        let undo = |play: &Play<G>| Side::BOTH.map(|side| play.course().can_take_back(side));
        let same = again.state() == self.play.state()
            && again.receipt() == self.play.receipt()
            && again.course().standing() == self.play.course().standing()
            && again.course().pending() == self.play.course().pending()
            && undo(&again) == undo(&self.play);
        if !same {
            return self.fail(Check::Save, "the game that was saved is not the one that was read");
        }
        let pending = self.play.course().pending();
        crate::walk::state_survives_text(&self.moment(&pending))?;
        self.play = again;
        self.report.resumed += 1;
        Ok(())
    }

    /// The sides that have something to take back.
    fn able_to_take_back(&self) -> impl Iterator<Item = Side> + '_ {
        Side::BOTH.into_iter().filter(|&side| !self.play.course().can_take_back(side).is_empty())
    }

    /// Takes back, does the same again on a copy of the course, and in the game goes another way from there.
    fn undo_and_redo(&mut self) -> Result<(), Failure> {
        let able: Vec<Side> = self.able_to_take_back().collect();
        let Some(&side) = able.get(self.chance.below(able.len().max(1))) else { return Ok(()) };
        let back = self.play.course().can_take_back(side);
        let Some(&to) = back.get(self.chance.below(back.len())) else { return Ok(()) };
        let mut course: Course<G> = self.play.course().clone();
        let undone: Vec<_> = course.entries().iter().skip(to as usize).cloned().collect();
        if let Err(wrong) = course.push(Entry::Undo { side, to, agreed: false }) {
            return self.fail(Check::Undo, wrong.to_string());
        }
        if *course.state() != self.states[to as usize] {
            return self.fail(Check::Undo, format!("after taking back to entry {to} the state is another"));
        }
        // What lies between and was itself taken back, or is an order, does not change the state.
        let redo = course_in_force(&undone, to);
        for entry in redo {
            if let Err(wrong) = course.push(entry) {
                return self.fail(Check::Undo, format!("what was taken back cannot be done again: {wrong}"));
            }
        }
        if course.state() != self.play.state() {
            return self.fail(Check::Undo, "what was taken back leads elsewhere when done again");
        }
        if let Err(wrong) = self.play.take_back(side, to) {
            return self.fail(Check::Undo, wrong.to_string());
        }
        self.states.push(self.play.state().clone());
        self.report.taken_back += 1;
        self.took_back = true;
        Ok(())
    }

    /// On a copy of the course both sides go back, as far as chance will; then one of them answers and takes that back alone.
    fn agree_to_go_back(&mut self) -> Result<(), Failure> {
        let side = Side::BOTH[self.chance.below(2)];
        let back = self.play.course().could_take_back(side);
        let Some(&to) = back.get(self.chance.below(back.len().max(1))) else { return Ok(()) };
        let mut course: Course<G> = self.play.course().clone();
        if let Err(wrong) = course.push(Entry::Undo { side, to, agreed: true }) {
            return self.fail(Check::Undo, wrong.to_string());
        }
        if *course.state() != self.states[to as usize] {
            return self
                .fail(Check::Undo, format!("after both went back to entry {to} the state is another"));
        }
        // The second answer is taken back alone: what lies behind it is no longer what was there before.
        for _ in 0..2 {
            let (mut options, before) = (Vec::new(), course.state().clone());
            self.game.options(&before, side, &mut options);
            let answer = options.into_iter().next().filter(|_| !course.pending().is_sealed());
            let Some(answer) = answer else { return Ok(()) };
            if let Err(wrong) = course.push(Entry::Answer { side, answer: answer.clone(), standing: false }) {
                return self.fail(Check::Legal, wrong.to_string());
            }
            let Some(&to) = course.can_take_back(side).first() else { return Ok(()) };
            if let Err(wrong) = course.push(Entry::Undo { side, to, agreed: false }) {
                return self.fail(Check::Undo, wrong.to_string());
            }
            if *course.state() != before {
                return self.fail(Check::Undo, "after going back by agreement an answer is not taken back");
            }
            if let Err(wrong) = course.push(Entry::Answer { side, answer, standing: false }) {
                return self.fail(Check::Legal, wrong.to_string());
            }
        }
        Ok(())
    }

    /// The copy for a side reads, has the same hashes, and opens nothing of the other side that is secret.
    fn copies_hide_secrets(&mut self) -> Result<(), Failure> {
        for viewer in [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator] {
            let copy = match file::read::<G::Answer>(self.play.file_for(viewer).as_bytes()) {
                Ok(copy) => copy,
                Err(fault) => return self.fail(Check::File, fault.to_string()),
            };
            if copy.hashes.last() != Some(&self.play.receipt()) {
                return self.fail(Check::File, format!("the copy for {viewer:?} has other hashes"));
            }
            for (n, entry) in (1u32..).zip(&copy.entries) {
                if let Entry::Sealed { side, open, .. } = entry {
                    let hidden = !viewer.knows(*side) && self.play.course().is_secret(n);
                    if open.is_none() != hidden {
                        return self.fail(Check::File, format!("entry {n} in the copy for {viewer:?}"));
                    }
                }
            }
        }
        Ok(())
    }

    /// Two sealed answers, the longest and the shortest in words: as long as nobody else can tell them apart on the board,
    /// nobody else's copy of the file is longer with the one than with the other. When the game is over all sheets are open.
    fn copies_have_one_length(&self, pending: &Pending<G::Task>) -> Result<(), Failure> {
        for side in pending.asked() {
            let mut options = Vec::new();
            self.game.options(self.play.state(), side, &mut options);
            let length = |answer: &&G::Answer| self.game.say(self.play.state(), side, answer).len();
            let (short, long) = (options.iter().min_by_key(length), options.iter().max_by_key(length));
            let (Some(short), Some(long)) = (short, long) else { continue };
            let (mut one, mut two) = (self.read_again()?, self.read_again()?);
            for (play, answer) in [(&mut one, short), (&mut two, long)] {
                if let Err(wrong) = play.answer(side, answer.clone()) {
                    return self.fail(Check::Legal, format!("{}: {wrong}", shown(answer)));
                }
            }
            if [&one, &two].iter().any(|play| matches!(self.game.pending(play.state()), Pending::Over(_))) {
                continue;
            }
            for viewer in [Viewer::Side(!side), Viewer::Spectator] {
                let seen = |play: &Play<G>| self.game.view(play.state(), viewer);
                if seen(&one) == seen(&two) && one.file_for(viewer).len() != two.file_for(viewer).len() {
                    let (short, long) = (shown(short), shown(long));
                    let told = format!("the copy for {viewer:?} is longer with {long} than with {short}");
                    return self.fail(Check::Secret, told);
                }
            }
        }
        Ok(())
    }

    /// The log, entry by entry, leads to the same states.
    fn replays(&self) -> Result<(), Failure> {
        let mut course = Course::new(self.game.clone());
        for (n, entry) in self.play.course().entries().iter().enumerate() {
            if let Err(wrong) = course.push(entry.clone()) {
                return self.fail(Check::Replay, format!("entry {}: {wrong}", n + 1));
            }
            if *course.state() != self.states[n + 1] {
                return self.fail(Check::Replay, format!("entry {} leads elsewhere the second time", n + 1));
            }
        }
        Ok(())
    }

    fn verifies(&self) -> Result<(), Failure> {
        match verify(self.game.clone(), self.text().as_bytes(), &[self.play.receipt()]) {
            Ok(verified) if verified.finished => {}
            Ok(_) => return self.fail(Check::File, "the finished game is verified as unfinished"),
            Err(problem) => return self.fail(Check::File, problem.to_string()),
        }
        if self.play.file_for(Viewer::Spectator) != self.text() {
            return self.fail(Check::File, "after the end something is still sealed");
        }
        Ok(())
    }
}

/// The entries of a tail of the log that are in force at its end, without standing orders; `before` entries
/// stand in front of the tail.
fn course_in_force<A: Clone>(tail: &[Entry<A>], before: u32) -> Vec<Entry<A>> {
    let mut kept: Vec<(u32, Entry<A>)> = Vec::new();
    for (n, entry) in (before + 1..).zip(tail) {
        match entry {
            Entry::Undo { to, .. } => kept.retain(|(n, _)| n <= to),
            Entry::Sealed { open: Some(open), .. } if matches!(open.hidden, log::Hidden::Orders(_)) => {}
            // Done again by hand: the order that gave it may have been replaced since.
            Entry::Answer { side, answer, .. } => {
                kept.push((n, Entry::Answer { side: *side, answer: answer.clone(), standing: false }));
            }
            other => kept.push((n, other.clone())),
        }
    }
    kept.into_iter().map(|(_, entry)| entry).collect()
}
