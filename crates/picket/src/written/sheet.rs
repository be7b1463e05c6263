//! A sheet of orders: at most one line for each company.

use crate::state::MOST_UNITS;
use crate::{Picket, Post, UnitId};
use kernel::Side;
use kernel::words::{Noun, Speaker, Word, Words};
use serde::{Deserialize, Serialize};

/// The word a sheet begins with.
pub const START: &str = "orders";
/// The most bytes of a sheet: four lines have a hundred.
pub const MOST_BYTES: usize = 4 << 10;

/// What a fire is aimed at (PK-13l).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aim {
    /// Whoever is on this post.
    Post(Post),
    /// This company, wherever it goes.
    Company(UnitId),
}

/// What a line orders (PK-13c).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// To stand.
    #[default]
    Stand,
    /// To rally.
    Rally,
    /// To step, once or twice.
    Step(Post, Option<Post>),
    /// To fire, at one target or at two.
    Fire(Aim, Option<Aim>),
}

/// The lines of a side, by the numbers of its companies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sheet([Option<Order>; MOST_UNITS]);

impl Sheet {
    /// A sheet of one line.
    pub fn of(unit: UnitId, order: Order) -> Sheet {
        let mut sheet = Sheet::default();
        sheet.write(unit, Some(order));
        sheet
    }
    /// Writes a line, or strikes it out.
    pub fn write(&mut self, unit: UnitId, order: Option<Order>) {
        self.0[unit.index() % MOST_UNITS] = order;
    }
    /// The line of a company, if there is one.
    pub fn line(&self, unit: UnitId) -> Option<Order> {
        self.0[unit.index() % MOST_UNITS]
    }
    /// What a company is ordered to do: without a line it stands (PK-13c).
    pub fn order(&self, unit: UnitId) -> Order {
        self.line(unit).unwrap_or_default()
    }
    /// The lines that are written.
    pub fn lines(&self, side: Side) -> impl Iterator<Item = (UnitId, Order)> + '_ {
        UnitId::of(side).filter_map(|unit| Some((unit, self.line(unit)?)))
    }
}

impl Aim {
    fn say(self) -> String {
        match self {
            Aim::Post(at) => at.to_string(),
            Aim::Company(at) => at.to_string(),
        }
    }
    /// Posts are written small and companies in capitals: `b1` is a post, `B1` the company of that code.
    fn read(by: &Speaker<'_, Picket>, words: &[Word]) -> Option<(Aim, usize)> {
        let post = || <Post as Noun<Picket>>::read(by, words).map(|(at, taken)| (Aim::Post(at), taken));
        let company =
            || <UnitId as Noun<Picket>>::read(by, words).map(|(at, taken)| (Aim::Company(at), taken));
        match words.first()?.written.starts_with(char::is_uppercase) {
            true => company().or_else(post),
            false => post().or_else(company),
        }
    }
}

impl Order {
    /// As it is written.
    pub fn say(self) -> String {
        match self {
            Order::Stand => "stand".to_owned(),
            Order::Rally => "rally".to_owned(),
            Order::Step(first, None) => format!("step {first}"),
            Order::Step(first, Some(second)) => format!("step {first} {second}"),
            Order::Fire(aim, None) => format!("fire {}", aim.say()),
            Order::Fire(aim, Some(also)) => format!("fire {} and {}", aim.say(), also.say()),
        }
    }

    /// Reads the words of a line without its company.
    pub fn read(by: &Speaker<'_, Picket>, text: &str) -> Result<Order, String> {
        let words = Words::of(text)?;
        let (verb, rest) = match words.as_slice().split_first() {
            Some((verb, rest)) => (verb.folded.as_str(), rest),
            None => ("", &[][..]),
        };
        let order = match verb {
            "stand" if rest.is_empty() => Some(Order::Stand),
            "rally" if rest.is_empty() => Some(Order::Rally),
            "step" => two(rest, |words| <Post as Noun<Picket>>::read(by, words))
                .map(|(first, second)| Order::Step(first, second)),
            "fire" => two(rest, |words| Aim::read(by, words)).map(|(aim, also)| Order::Fire(aim, also)),
            _ => None,
        };
        order.ok_or_else(|| {
            format!("I did not understand “{text}”; it could be: step b1, step b1 c1, fire c2, fire R1 and c3, rally, stand")
        })
    }
}

/// One thing or two, and nothing behind them.
fn two<T>(words: &[Word], read: impl Fn(&[Word]) -> Option<(T, usize)>) -> Option<(T, Option<T>)> {
    let (first, taken) = read(words)?;
    let rest = words.get(taken..)?;
    if rest.is_empty() {
        return Some((first, None));
    }
    let (second, taken) = read(rest)?;
    (rest.len() == taken).then_some((first, Some(second)))
}

/// Reads a sheet; `None` if the words are none.
pub fn read(by: &Speaker<'_, Picket>, text: &str) -> Option<Result<Sheet, String>> {
    let lines = view::sheet::lines(START, text).ok()?;
    if text.len() > MOST_BYTES {
        return Some(Err(format!("that is too long: a sheet has at most {MOST_BYTES} bytes")));
    }
    let mut sheet = Sheet::default();
    for (name, words) in lines {
        let unit = match UnitId::parse(name) {
            Some(unit) if unit.side() == by.side => unit,
            Some(unit) => return Some(Err(format!("{unit} is not yours to order"))),
            None => return Some(Err(format!("“{name}” is no company; a line begins with one: B1 step b1"))),
        };
        if sheet.line(unit).is_some() {
            return Some(Err(format!("{unit} has two lines; it can follow one")));
        }
        match Order::read(by, words) {
            Ok(order) => sheet.write(unit, Some(order)),
            Err(fault) => return Some(Err(fault)),
        }
    }
    Some(Ok(sheet))
}

impl Noun<Picket> for Sheet {
    fn say(&self, by: &Speaker<'_, Picket>) -> String {
        let line = |(unit, order): (UnitId, Order)| format!("\n{unit} {}", order.say());
        self.lines(by.side).map(line).collect()
    }
    /// A sheet is read line by line, before any other answer (see [`read`]).
    fn read(_: &Speaker<'_, Picket>, _: &[Word]) -> Option<(Sheet, usize)> {
        None
    }
}
