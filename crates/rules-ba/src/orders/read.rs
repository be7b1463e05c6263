//! Orders read from text (BA-R16, BA-R106): every fault with its line, its column and what was expected.

mod elements;

use super::lexer::{Misread, Placed, Token, tokens};
use super::*;
use crate::names::Names;
use kernel::nearest;

/// Words of the grammar that stand for formations.
pub(crate) const FORMATIONS: [(&str, Formation); 6] = [
    ("LINE", Formation::Line),
    ("COLMARCH", Formation::ColumnOfMarch),
    ("COLATT", Formation::ColumnOfAttack),
    ("SQUARE", Formation::Square),
    ("MASS", Formation::BattalionMass),
    ("HUDDLE", Formation::Huddle),
];

/// Words of the grammar that stand for field works.
pub(super) const WORKS: [(&str, Work); 7] = [
    ("REINFORCE", Work::Reinforcement),
    ("ABATIS", Work::Abatis),
    ("CHEVAUX", Work::Chevaux),
    ("BARRICADE", Work::Barricade),
    ("EMPLACEMENT", Work::Emplacement),
    ("INCINERATE", Work::Incineration),
    ("DETONATE", Work::Detonation),
];

/// What a unit does without an order (BA-R170).
pub(crate) const STAY: &str = "STAY";

/// Words that begin an element.
const ELEMENTS: [&str; 18] = [
    "SPLIT",
    "ASSEMBLE",
    "FORM",
    "LIMBER",
    "UNLIMBER",
    "LEAVEGUNS",
    "REJOINGUNS",
    "REDISTRIBUTE",
    "SKIRM",
    "MARCH",
    "ATTACK",
    "CANISTER",
    "WORK",
    "REST",
    "SOUTIEN",
    "TRANSFER",
    "SK",
    "PART",
];

/// Reads a sheet, an order to a line; empty lines are left out.
///
/// # Errors
/// The first fault of every line that has one.
pub fn sheet(names: &Names<'_>, text: &str) -> Result<Sheet, Vec<Misread>> {
    if text.len() > MOST_BYTES {
        let sentence = format!("a sheet has at most {MOST_BYTES} bytes");
        return Err(vec![Misread { line: 1, column: 1, sentence }]);
    }
    let (mut sheet, mut faults) = (Sheet::default(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        match order(names, line) {
            Ok(order) if sheet.of(order.unit).is_some() => {
                let sentence =
                    format!("{} has an order already; write one order to a unit", names.unit(order.unit));
                faults.push(Misread { line: number + 1, column: 1, sentence });
            }
            Ok(order) => sheet.orders.push(order),
            Err((column, sentence)) => faults.push(Misread { line: number + 1, column, sentence }),
        }
    }
    sheet.orders.sort_by_key(|order| names.precedence(order.unit));
    if faults.is_empty() { Ok(sheet) } else { Err(faults) }
}

type Fault = (usize, String);

/// Reads one order.
///
/// # Errors
/// The column of what is wrong, and what was expected.
pub fn order(names: &Names<'_>, line: &str) -> Result<Order, Fault> {
    let tokens = tokens(line)
        .map_err(|(column, sign)| (column, format!("the sign {sign:?} has no place in an order")))?;
    let mut reader = Reader { names, tokens: &tokens, at: 0, end: line.chars().count() + 1, elements: 0 };
    let order = reader.order()?;
    match reader.peek() {
        None => Ok(order),
        Some(_) => reader.expected("`;`, `|` or the end of the line"),
    }
}

struct Reader<'a> {
    names: &'a Names<'a>,
    tokens: &'a [Placed<'a>],
    at: usize,
    end: usize,
    elements: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).map(|placed| placed.token)
    }

    fn column(&self) -> usize {
        self.tokens.get(self.at).map_or(self.end, |placed| placed.column)
    }

    fn expected<T>(&self, what: &str) -> Result<T, Fault> {
        let found = match self.peek() {
            None => "the line ends here".to_owned(),
            Some(Token::Word(word) | Token::Number(word)) => format!("found {word:?}"),
            Some(Token::Sign(sign)) => format!("found \"{sign}\""),
        };
        Err((self.column(), format!("expected {what}; {found}")))
    }

    /// Takes a sign, if it comes next.
    fn sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(Token::Sign(sign));
        self.at += usize::from(found);
        found
    }

    fn need_sign(&mut self, sign: char) -> Result<(), Fault> {
        if self.sign(sign) { Ok(()) } else { self.expected(&format!("\"{sign}\"")) }
    }

    /// Takes a keyword, in any case, if it comes next.
    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(found)) if found.eq_ignore_ascii_case(word));
        self.at += usize::from(found);
        found
    }

    /// Takes one of several keywords.
    fn one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<T> {
        words.iter().find(|(word, _)| self.word(word)).map(|(_, meaning)| *meaning)
    }

    fn need_one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Result<T, Fault> {
        match self.one_of(words) {
            Some(found) => Ok(found),
            None => self.expected(&listed(words.iter().map(|(word, _)| *word))),
        }
    }

    /// A whole number, if one comes next.
    fn whole(&mut self) -> Option<u16> {
        let Some(Token::Number(text)) = self.peek() else { return None };
        let number = text.parse().ok()?;
        self.at += 1;
        Some(number)
    }

    fn need_whole(&mut self, what: &str) -> Result<u16, Fault> {
        match self.whole() {
            Some(number) => Ok(number),
            None => self.expected(what),
        }
    }

    /// A length in cm with at most two decimals, if a number comes next.
    fn length(&mut self) -> Result<Option<Length>, Fault> {
        let Some(Token::Number(text)) = self.peek() else { return Ok(None) };
        match Length::parse(text).filter(|length| length.units() % 10 == 0) {
            None => self.expected("a length in cm with at most two decimals"),
            length => {
                self.at += 1;
                Ok(length)
            }
        }
    }

    fn need_length(&mut self) -> Result<Length, Fault> {
        match self.length()? {
            Some(length) => Ok(length),
            None => self.expected("a length in cm"),
        }
    }

    /// An angle in steps of a quarter degree.
    fn angle(&mut self, most: u16) -> Result<Angle, Fault> {
        let read = |text: &str| {
            let quarters = Length::parse(text)?.units().checked_mul(4)?;
            (quarters % 1_000 == 0).then_some(quarters / 1_000).filter(|q| *q <= i32::from(most) * 4)
        };
        let what = format!("an angle from 0 to {most} in steps of a quarter degree");
        match self.peek() {
            Some(Token::Number(text)) => match read(text) {
                Some(quarters) => {
                    self.at += 1;
                    Ok(Angle(quarters as u16))
                }
                None => self.expected(&what),
            },
            _ => self.expected(&what),
        }
    }

    fn point(&mut self) -> Result<Point, Fault> {
        if !self.sign('(') {
            return self.expected("a point (x,y)");
        }
        let x = self.need_length()?;
        self.need_sign(',')?;
        let y = self.need_length()?;
        self.need_sign(')')?;
        Ok(Point::new(x.units(), y.units()))
    }

    fn pose(&mut self) -> Result<Pose, Fault> {
        let anchor = self.point()?;
        Ok(Pose::new(anchor, self.angle(360)?.heading()))
    }

    /// The id of something that exists.
    fn named<T>(
        &mut self,
        what: &str,
        find: impl Fn(&Names<'_>, &str) -> Option<T>,
        all: Vec<String>,
    ) -> Result<T, Fault> {
        let Some(Token::Word(word)) = self.peek() else { return self.expected(what) };
        if let Some(found) = find(self.names, word) {
            self.at += 1;
            return Ok(found);
        }
        let meant = nearest(word, all.iter().map(String::as_str));
        let meant = meant.map_or(String::new(), |near| format!("; did you mean {near}?"));
        Err((self.column(), format!("expected {what}, and there is none with the id {word:?}{meant}")))
    }

    fn unit(&mut self) -> Result<UnitId, Fault> {
        let all = self.names.unit_ids();
        self.named("a unit", |names, word| names.find_unit(word), all)
    }

    fn feature(&mut self) -> Result<Feature, Fault> {
        let all = self.names.feature_ids();
        self.named("a feature of the ground", |names, word| names.find_feature(word), all)
    }

    fn area(&mut self, what: &str, fits: fn(&Names<'_>, u8) -> bool) -> Result<u8, Fault> {
        let all = self.names.feature_ids();
        let find = |names: &Names<'_>, word: &str| match names.find_feature(word)? {
            Feature::Area(area) if fits(names, area) => Some(area),
            _ => None,
        };
        self.named(what, find, all)
    }
}

/// "A, B or C".
fn listed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
