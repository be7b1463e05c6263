//! A game of nothing, small enough to hold in one hand: Red adds to a count or throws a die, Blue may answer
//! back, then both bid in secret. Whoever brings the count to ten has won.
#![allow(dead_code, missing_docs)]

use kernel::*;
use serde::{Deserialize, Serialize};

pub struct Mock {
    start: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Stand {
    Red,
    Die,
    Blue,
    Bids,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub count: i32,
    pub stand: Stand,
    pub bids: [Option<u8>; 2],
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Answer {
    Add(u8),
    Throw,
    React(bool),
    Bid(u8),
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Count(i32),
    Stand(Stand),
    Bid(Side, u8),
    Reveal,
}

const BATTLES: [BattleFile; 2] = [
    BattleFile::new("mk/small", "A small count", "rules = \"MK\"\nstart = 0\n"),
    BattleFile::new("mk/large", "A large count", "rules = \"MK\"\nstart = 8\n"),
];

impl kernel::Duties<Mock> for Stand {}

impl Game for Mock {
    type State = State;
    type Task = Stand;
    type Answer = Answer;
    type Event = Event;
    type Refusal = (RuleId, &'static str);

    fn start(&self) -> State {
        State { count: self.start, stand: Stand::Red, bids: [None; 2] }
    }
    fn pending(&self, s: &State) -> Pending<Stand> {
        match s.stand {
            _ if s.count >= 10 => Pending::Over(Outcome {
                winner: Some(Side::First),
                level: "great victory",
                rule: rule!("MK-9"),
                margin: s.count,
            }),
            Stand::Red => Pending::Ask(Side::First, s.stand),
            Stand::Blue => Pending::Ask(Side::Second, s.stand),
            Stand::Bids => Pending::Sealed(s.stand, BySide(s.bids.map(|b| Seal::is_in(b.is_some())))),
            Stand::Die => Pending::Roll(
                Roll::new(Dice::d6(1), "the throw", rule!("MK-2"))
                    .by(Side::First)
                    .modify_if(s.count > 4, 1, "a high count", rule!("MK-2a"))
                    .shift(2, "a column", rule!("MK-2b"))
                    .needing(Need::AtLeast(5)),
            ),
        }
    }
    fn options(&self, s: &State, side: Side, out: &mut Vec<Answer>) -> Listing {
        match self.pending(s).question(side) {
            Some(Stand::Red) => out.extend([Answer::Add(1), Answer::Add(2), Answer::Add(3), Answer::Throw]),
            Some(Stand::Blue) => out.extend([Answer::React(false), Answer::React(true)]),
            Some(Stand::Bids) => out.extend([Answer::Bid(0), Answer::Bid(1)]),
            _ => {}
        }
        Listing::Complete
    }
    fn check(&self, s: &State, side: Side, answer: &Answer) -> Result<(), Vec<Self::Refusal>> {
        let mut all = Vec::new();
        self.options(s, side, &mut all);
        match answer {
            _ if all.contains(answer) => Ok(()),
            Answer::Add(n) if *n > 3 && n % 2 == 0 => {
                Err(vec![(rule!("MK-1a"), "too much; add less"), (rule!("MK-1b"), "even; add an odd number")])
            }
            Answer::Add(_) => Err(vec![(rule!("MK-1a"), "too much or nothing")]),
            _ => Err(vec![(rule!("MK-3"), "not now")]),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Self>, side: Side, answer: &Answer) {
        match answer {
            Answer::Add(n) => stage.emit(Event::Count(i32::from(*n))),
            Answer::Throw => stage.emit(Event::Stand(Stand::Die)),
            Answer::React(yes) => {
                stage.emit(Event::Count(if *yes { -1 } else { 0 }));
                stage.emit(Event::Stand(Stand::Bids));
            }
            Answer::Bid(n) => {
                stage.emit(Event::Bid(side, *n));
                if let [Some(red), Some(blue)] = stage.state().bids {
                    stage.emit(Event::Count(i32::from(red) - i32::from(blue)));
                    stage.emit(Event::Reveal);
                }
            }
        }
    }
    fn not_asked(&self, _: &State, _: &Answer) -> Self::Refusal {
        (rule!("MK-1"), "not asked")
    }
    fn settle(&self, stage: &mut Stage<'_, Self>, faces: &Faces) {
        let Pending::Roll(roll) = self.pending(stage.state()) else { return };
        if faces[0] == 1 {
            return; // thrown again
        }
        let gain = if roll.passes(faces) { 2 } else { 0 };
        stage.emit(Event::Count(gain));
        stage.emit(Event::Stand(Stand::Blue));
    }
    fn apply(&self, s: &mut State, event: &Event) {
        match event {
            Event::Count(n) => s.count += n,
            Event::Stand(stand) => s.stand = *stand,
            Event::Bid(side, n) => s.bids[side.index()] = Some(*n),
            Event::Reveal => (s.bids, s.stand) = ([None; 2], Stand::Red),
        }
    }
    fn view(&self, s: &State, _: Viewer) -> State {
        s.clone()
    }
    fn reaction(&self, _: &State, question: &Stand) -> Option<&'static str> {
        (*question == Stand::Blue).then_some("answer back")
    }
    fn reactions(&self) -> &'static [&'static str] {
        &["answer back"]
    }
    fn standing(&self, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        match policy {
            Policy::Ask => None,
            Policy::Always => Some(Answer::React(true)),
            Policy::Never => Some(Answer::React(false)),
        }
    }
    fn explain(&self, _: &State, (rule, why): &Self::Refusal) -> Explained {
        Explained::new(*rule, *why)
    }
    fn tell(&self, _: &State, event: &Event) -> Option<Telling> {
        let Event::Count(n) = event else { return None };
        let text = format!("The count goes on by {n}.");
        Some(Telling::line(text, rule!("MK-1")))
    }
    fn prompt(&self, _: &State, _: Side, question: &Stand) -> String {
        format!("Do something about {question:?}.")
    }
    fn say(&self, _: &State, _: Side, answer: &Answer) -> String {
        match answer {
            Answer::Add(n) => format!("add {n}"),
            Answer::Throw => "throw".to_owned(),
            Answer::React(yes) => if *yes { "yes" } else { "no" }.to_owned(),
            Answer::Bid(n) => format!("bid {n}"),
        }
    }
    fn read(&self, _: &State, _: Side, words: &str) -> Result<Answer, String> {
        // A sum over several lines: “add”, then a number in each.
        if let Some((_, lines)) = words.split_once('\n').filter(|(first, _)| *first == "add") {
            let sum = lines.lines().zip(2..).map(|(line, n)| {
                line.trim().parse::<u8>().map_err(|_| format!("line {n}: “{line}” is not a number"))
            });
            return sum.sum::<Result<u8, String>>().map(Answer::Add);
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        let number = |w: &str| w.parse().map_err(|_| format!("“{w}” is not a number"));
        match words.as_slice() {
            ["add", n] => number(n).map(Answer::Add),
            ["bid", n] => number(n).map(Answer::Bid),
            ["throw"] => Ok(Answer::Throw),
            ["yes"] => Ok(Answer::React(true)),
            ["no"] => Ok(Answer::React(false)),
            _ => Err("say add N, throw, yes, no or bid N".to_owned()),
        }
    }
    fn sound(&self, s: &State) -> Result<(), String> {
        if s.count < 0 { Err("the count is below zero".to_owned()) } else { Ok(()) }
    }
}

impl Ruleset for Mock {
    const PREFIX: &'static str = "MK";
    const TITLE: &'static str = "Mock";
    const VERSION: u32 = 2;
    const OLDEST: u32 = 2;
    fn battles() -> &'static [BattleFile] {
        &BATTLES
    }
    fn choices(&self) -> Vec<Choice> {
        Vec::new()
    }
    fn open(file: &str, text: &str, options: &Options, _: u32) -> Result<Self, Vec<Fault>> {
        if let Some(key) = options.keys().next() {
            return Err(vec![Fault::at(file, 0, 0, format!("there is no option “{key}”"))]);
        }
        let (line, start) =
            (1u32..).zip(text.lines()).find(|(_, l)| l.starts_with("start")).unwrap_or((1, ""));
        match start.split_once('=').and_then(|(_, n)| n.trim().parse().ok()) {
            Some(start) => Ok(Mock { start }),
            None => Err(vec![Fault::at(file, line, 9, "start wants a number")]),
        }
    }
    fn side_names(&self) -> [&str; 2] {
        ["Red", "Blue"]
    }
    fn arrange(&self, state: &mut State, words: &str) -> Result<(), String> {
        match words.split_once(' ') {
            Some(("count", n)) => state.count = n.parse().map_err(|_| "count wants a number".to_owned())?,
            _ => return Err("only “count N” can be arranged".to_owned()),
        }
        Ok(())
    }
    fn fact(&self, state: &State, words: &str) -> Result<String, String> {
        match words {
            "count" => Ok(state.count.to_string()),
            _ => Err("the only fact is “count”".to_owned()),
        }
    }
    fn text_board(&self, view: &State) -> String {
        format!("count {}\n", view.count)
    }
}
