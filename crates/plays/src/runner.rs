//! Doing the steps of a play, one by one, on a [`Course`].

use crate::expect::{self, Named};
use crate::{Because, Check, Deed, Extra, Verb, chance, rolls};
use kernel::log::{Entry, Hidden, Opening};
use kernel::{Course, Explained, Fault, Pending, Ruleset, Side, Wrong};
use serde::Serialize;
use std::sync::Arc;

/// The most standing answers in a row: more is a rule set that asks the same thing for ever.
const MOST_STANDING: u32 = 1_000;

/// Something said while the game went on: a line of the log, or a refusal.
struct Said {
    text: String,
    rule: Option<&'static str>,
}

/// A play under way.
pub struct Runner<G: Ruleset> {
    file: String,
    table: Named<G>,
    course: Course<G>,
    mark: Option<Course<G>>,
    arranging: bool,
    /// The line of the arrangement that has not been looked at yet.
    arranged: Option<u32>,
}

impl<G: Ruleset> Runner<G> {
    pub fn new(file: String, game: Arc<G>) -> Self {
        let table = Named::new(game.clone());
        Runner { file, table, course: Course::new(game), mark: None, arranging: true, arranged: None }
    }

    /// Does a step and looks at it as closely as the play asks.
    pub fn step(&mut self, step: &Deed) -> Result<(), Fault> {
        if self.arranging && !matches!(step.verb, Verb::Arrange(_)) {
            self.arranging = false;
            self.mark.get_or_insert_with(|| self.course.clone());
        }
        self.look_at_arrangement(step)?;
        let sound = self.table.game.sound(self.course.state()).is_ok();
        let mut said = Vec::new();
        let done = self.act(step, &mut said).map_err(|sentence| {
            // A rule set that says in which line of an answer it lost its way is believed: the play points there.
            let line = expect::line_of(&sentence).map_or(step.line, |n| step.line.saturating_add(n - 1));
            self.fault(line, if line == step.line { step.column } else { 0 }, sentence)
        });
        done?;
        for extra in step.extras.iter().filter(|e| !e.check.of_roll()) {
            self.heard(extra, &said)?;
        }
        match self.table.game.sound(self.course.state()) {
            Err(broken) if sound && !matches!(step.verb, Verb::Arrange(_)) => {
                Err(self.fault(step.line, 0, format!("this leads to an impossible position: {broken}")))
            }
            _ => Ok(()),
        }
    }

    /// An umpire may arrange what no rule would bring about, but not what cannot be: a stack over its limit, two bodies in
    /// one place. Single lines may pass through such a position; the first step after them may not begin in it.
    fn look_at_arrangement(&mut self, step: &Deed) -> Result<(), Fault> {
        if matches!(step.verb, Verb::Arrange(_)) {
            self.arranged = Some(step.line);
            return Ok(());
        }
        let Some(line) = self.arranged.take() else { return Ok(()) };
        let broken = |why| self.fault(line, 0, format!("this arranges an impossible position: {why}"));
        self.table.game.sound(self.course.state()).map_err(broken)
    }

    fn fault(&self, line: u32, column: u32, sentence: String) -> Fault {
        Fault::at(&self.file, line, column, sentence)
    }

    fn act(&mut self, step: &Deed, said: &mut Vec<Said>) -> Result<(), String> {
        match &step.verb {
            Verb::Arrange(words) => self.arrange(words),
            Verb::Decide(words) => self.decide(words, said),
            Verb::Answer { only } => self.answer(*only, said),
            Verb::Roll(faces) => self.roll(faces, &step.extras, said),
            Verb::Refuse(words, because) => self.refuse(words, because, said),
            Verb::RefuseBack => self.refuse_back(),
            Verb::Allow(words) => {
                let (side, answer) = self.read(words)?;
                self.judge(side, &answer).map_err(|refused| expect::refused(&refused))
            }
            Verb::Offers { words, not } => self.offers(words, *not),
            Verb::Count { words, number } => self.count(words, *number),
            Verb::Expect(expectation) => {
                self.table.met(self.course.state(), expectation)?;
                match self.course.pending() {
                    Pending::Roll(roll) => rolls::check(&self.table, &roll, None, &step.extras),
                    _ => Ok(()),
                }
            }
            Verb::Chance(due, expectation) => chance::check(&self.table, &self.course, *due, expectation),
            Verb::Orders { side, reaction, policy } => self.orders(side, reaction, *policy, said),
            Verb::Back(number) => self.back(*number),
            Verb::Here => {
                self.mark = Some(self.course.clone());
                Ok(())
            }
            Verb::Again => {
                self.course = self.mark.clone().unwrap_or_else(|| Course::new(self.table.game.clone()));
                Ok(())
            }
        }
    }

    /// Changes the position as an umpire would: the log starts again from here, standing orders stay.
    fn arrange(&mut self, words: &str) -> Result<(), String> {
        let mut state = self.course.state().clone();
        self.table.game.arrange(&mut state, words)?;
        let orders = self.course.standing().clone();
        self.course = Course::from_position(self.table.game.clone(), state);
        for (side, orders) in orders.iter().filter(|(_, o)| !o.is_empty()) {
            self.push(sealed(side, Hidden::Orders(orders.clone())), &mut Vec::new())?;
        }
        Ok(())
    }

    /// A side and a decision in words. The side must be asked: words mean something only under a question.
    fn read(&self, words: &str) -> Result<(Side, G::Answer), String> {
        let (side, words) = self.table.side(words)?;
        if self.course.pending().question(side).is_none() {
            return Err(self.not_asked(side));
        }
        let answer = self.table.game.read(self.course.state(), side, words);
        answer.map(|answer| (side, answer)).map_err(|why| match words.split_once('\n') {
            Some((first, _)) => format!("“{first} …” does not read: {why}"),
            None => format!("“{words}” does not read: {why}"),
        })
    }

    fn not_asked(&self, side: Side) -> String {
        format!("{} is not asked: {}", self.table.name(side), self.table.pending(self.course.state()))
    }

    fn judge(&self, side: Side, answer: &G::Answer) -> Result<(), Vec<Explained>> {
        let (game, state) = (&self.table.game, self.course.state());
        game.check(state, side, answer).map_err(|why| why.iter().map(|r| game.explain(state, r)).collect())
    }

    fn decide(&mut self, words: &str, said: &mut Vec<Said>) -> Result<(), String> {
        let (side, answer) = self.read(words)?;
        self.give(side, answer, said)
    }

    fn give(&mut self, side: Side, answer: G::Answer, said: &mut Vec<Said>) -> Result<(), String> {
        let entry = if self.course.pending().is_sealed() {
            sealed(side, Hidden::Answer(answer))
        } else {
            Entry::Answer { side, answer, standing: false }
        };
        self.push(entry, said)?;
        self.stand(said)
    }

    fn push(&mut self, entry: Entry<G::Answer>, said: &mut Vec<Said>) -> Result<(), String> {
        let mut state = self.course.state().clone();
        let events = self.course.push(entry).map_err(|wrong| match wrong {
            Wrong::Refused(refused) => expect::refused(&refused),
            other => other.to_string(),
        })?;
        for event in &events {
            if let Some(telling) = self.table.game.tell(&state, event) {
                said.push(Said { text: telling.text, rule: telling.rule.map(|r| r.as_str()) });
            }
            self.table.game.apply(&mut state, event);
        }
        Ok(())
    }

    /// Standing orders answer by themselves, as they do at the table.
    fn stand(&mut self, said: &mut Vec<Said>) -> Result<(), String> {
        for _ in 0..MOST_STANDING {
            let Some((side, answer)) = self.course.standing_answer() else { return Ok(()) };
            let entry = match self.course.pending().is_sealed() {
                true => sealed(side, Hidden::Answer(answer)),
                false => Entry::Answer { side, answer, standing: true },
            };
            self.push(entry, said)?;
        }
        Err(format!("standing orders were asked {MOST_STANDING} times in a row without an end"))
    }

    fn options(&self, side: Side) -> Vec<G::Answer> {
        let mut options = Vec::new();
        self.table.game.options(self.course.state(), side, &mut options);
        options
    }

    fn answer(&mut self, only: bool, said: &mut Vec<Said>) -> Result<(), String> {
        let Some(side) = self.course.pending().asked().next() else {
            return Err(format!("nobody is asked: {}", self.table.pending(self.course.state())));
        };
        let mut options = self.options(side).into_iter();
        let (Some(first), more) = (options.next(), options.len()) else {
            return Err(format!("{} has no option at all", self.table.name(side)));
        };
        if only && more > 0 {
            return Err(format!("{} has {} options, not only one", self.table.name(side), more + 1));
        }
        self.give(side, first, said)
    }

    fn roll(&mut self, faces: &[u8], extras: &[Extra], said: &mut Vec<Said>) -> Result<(), String> {
        let Pending::Roll(roll) = self.course.pending() else {
            return Err(format!("no roll is due: {}", self.table.pending(self.course.state())));
        };
        if !roll.dice.could_fall(faces) {
            let due = expect::roll(&roll);
            return Err(format!("these faces cannot fall: the roll that is due is {due}"));
        }
        rolls::check(&self.table, &roll, Some(faces), extras)?;
        let (rule, faces) = (roll.rule.as_str().to_owned(), faces.to_vec());
        self.push(Entry::Roll { rule, faces, links: None }, said)?;
        self.stand(said)
    }

    fn refuse(&self, words: &str, because: &Because, said: &mut Vec<Said>) -> Result<(), String> {
        if *because == Because::NotAsked {
            let (side, _) = self.table.side(words)?;
            return match self.course.pending().question(side) {
                None => Ok(()),
                Some(_) => Err(format!("{} is asked now", self.table.name(side))),
            };
        }
        let (side, answer) = self.read(words)?;
        let Err(refused) = self.judge(side, &answer) else {
            return Err("this is legal, but the play expects a refusal".to_owned());
        };
        let found: Vec<&str> = refused.iter().map(|r| r.rule.as_str()).collect();
        let named = |ids: &[String]| ids.iter().all(|id| found.contains(&id.as_str()));
        let right = match because {
            Because::Anything | Because::NotAsked => true,
            Because::AtLeast(ids) => named(ids),
            Because::Exactly(ids) => named(ids) && found.iter().all(|f| ids.iter().any(|id| id == f)),
        };
        let wrong = expect::refused(&refused);
        said.extend(refused.into_iter().map(|r| Said { rule: Some(r.rule.as_str()), text: r.sentence }));
        if right { Ok(()) } else { Err(format!("refused for other reasons than expected: {wrong}")) }
    }

    fn offers(&self, words: &str, not: bool) -> Result<(), String> {
        let (side, answer) = self.read(words)?;
        match (self.options(side).contains(&answer), not) {
            (true, false) | (false, true) => Ok(()),
            (true, true) => Err("this is among the options".to_owned()),
            (false, false) => match self.judge(side, &answer) {
                Ok(()) => Err("this is legal, but not among the options".to_owned()),
                Err(refused) => Err(expect::refused(&refused)),
            },
        }
    }

    fn count(&self, words: &str, number: usize) -> Result<(), String> {
        let (side, begin) = self.table.side(words)?;
        let said: Vec<String> = self
            .options(side)
            .iter()
            .map(|answer| self.table.game.say(self.course.state(), side, answer))
            .filter(|said| begins(said, begin))
            .collect();
        if said.len() == number {
            return Ok(());
        }
        let shown: Vec<&str> = said.iter().take(12).map(String::as_str).collect();
        let more = if said.len() > shown.len() { ", …" } else { "" };
        let name = self.table.name(side);
        Err(format!("expected {number} options, but {name} has {}: {}{more}", said.len(), shown.join(", ")))
    }

    fn orders(
        &mut self,
        side: &str,
        reaction: &str,
        policy: kernel::Policy,
        said: &mut Vec<Said>,
    ) -> Result<(), String> {
        let (side, _) = self.table.side(side)?;
        let mut orders = self.course.standing()[side].clone();
        orders.insert(reaction.to_owned(), policy);
        self.push(sealed(side, Hidden::Orders(orders)), said)
            .map_err(|why| format!("{why}; its reactions are: {}", self.table.game.reactions().join(", ")))?;
        self.stand(said)
    }

    fn back(&mut self, number: u32) -> Result<(), String> {
        let nth = (number as usize).checked_sub(1).ok_or("“back” wants a number from 1 on")?;
        let found =
            Side::BOTH.into_iter().find_map(|side| Some((side, *self.course.can_take_back(side).get(nth)?)));
        let (side, to) = found.ok_or_else(|| Wrong::TooLate.to_string())?;
        self.push(Entry::Undo { side, to, agreed: false }, &mut Vec::new())
    }

    fn refuse_back(&self) -> Result<(), String> {
        match Side::BOTH.into_iter().find(|&side| !self.course.can_take_back(side).is_empty()) {
            None => Ok(()),
            Some(side) => Err(format!("{} could take back its last decision", self.table.name(side))),
        }
    }

    fn heard(&self, extra: &Extra, said: &[Said]) -> Result<(), Fault> {
        let Check::Says(words) = &extra.check else { return Ok(()) };
        let wanted = words.to_lowercase();
        if said.iter().any(|s| s.rule == Some(words.as_str()) || s.text.to_lowercase().contains(&wanted)) {
            return Ok(());
        }
        let heard: Vec<String> = said
            .iter()
            .map(|s| s.rule.map_or(s.text.clone(), |rule| format!("{} ({rule})", s.text)))
            .collect();
        let heard = if heard.is_empty() { "nothing".to_owned() } else { heard.join(" / ") };
        Err(self.fault(extra.line, extra.column, format!("nothing says “{words}”; said was: {heard}")))
    }
}

/// Whether an option's words begin with these, whole words only.
fn begins(said: &str, begin: &str) -> bool {
    let mut said = said.split_whitespace();
    begin.split_whitespace().all(|word| said.next() == Some(word))
}

fn sealed<A: Serialize>(side: Side, hidden: Hidden<A>) -> Entry<A> {
    // A play keeps no secret: the salt is blank.
    let open = Opening { salt: [0; 32], hidden };
    Entry::Sealed { side, seal: open.seal(), open: Some(Box::new(open)) }
}
