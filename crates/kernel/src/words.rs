//! Answers in words: the same in plays, on the keyboard and for screen readers.
//!
//! [`answers!`] lists the answers of a rule set, one entry each: the variant with its fields, and the words that say it
//! and are read back. What stands in braces is a [`Noun`]: a unit, a hex, an angle, each of which is said and read in one
//! place. Reading is forgiving: capitals, accents, punctuation and small words (at, to, with …) do not count.

use crate::{Game, Side, nearest};

/// The longest text that is looked at, in bytes, and the most words.
const MOST_BYTES: usize = 2_000;
const MOST_WORDS: usize = 200;
/// How many possible answers an error lists.
const LISTED: usize = 8;

/// Words that only make a sentence of it.
const FILLERS: [&str; 14] =
    ["at", "to", "with", "on", "the", "in", "into", "by", "of", "from", "and", "a", "->", "→"];

/// Who speaks, and in which position: names may depend on both.
pub struct Speaker<'a, G: Game> {
    /// The rule set and its battle.
    pub game: &'a G,
    /// The position.
    pub state: &'a G::State,
    /// The side whose answer it is.
    pub side: Side,
}

impl<G: Game> Speaker<'_, G> {
    /// The error for words that fit no answer: it names the nearest that does, and lists a few.
    pub fn not_understood(&self, text: &str) -> String {
        let mut all = Vec::new();
        self.game.options(self.state, self.side, &mut all);
        let all: Vec<String> =
            all.iter().map(|answer| self.game.say(self.state, self.side, answer)).collect();
        if all.is_empty() {
            return format!("I did not understand “{text}”; nothing is asked of this side now");
        }
        let first = |words: &str| words.split_whitespace().next().unwrap_or_default().to_owned();
        let verbs: Vec<String> = all.iter().map(|words| first(words)).collect();
        let verb = nearest(&first(text), verbs.iter().map(String::as_str));
        let meant = match verb {
            Some(verb) if fold(verb) != fold(&first(text)) => format!("did you mean “{verb}”? It"),
            _ => "it".to_owned(),
        };
        let more = match all.len().saturating_sub(LISTED) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let examples = all.get(..LISTED).unwrap_or(&all).join(", ");
        format!("I did not understand “{text}”; {meant} could be: {examples}{more}")
    }
}

/// How a noun is said that may be left out.
pub enum Absent {
    /// A word says that there is none.
    Word(&'static str),
    /// Nothing is said if there is none; these words come before it if there is one.
    Silence(&'static str),
}

/// Something an answer names: said and read here, once for its type.
pub trait Noun<G: Game>: Sized {
    /// How it is said where it may be left out, as an `Option`.
    const ABSENT: Absent = Absent::Silence("");

    /// As a player says it.
    fn say(&self, by: &Speaker<'_, G>) -> String;
    /// Reads it at the beginning of some words, and says how many of them it took. An optional noun may take none.
    fn read(by: &Speaker<'_, G>, words: &[Word]) -> Option<(Self, usize)>;
    /// Whether there is such a thing in this game. (What is read from words always exists; what comes from a file may
    /// not.)
    fn exists(&self, game: &G) -> bool {
        let _ = game;
        true
    }
}

/// A noun that may be left out.
impl<G: Game, N: Noun<G>> Noun<G> for Option<N> {
    fn say(&self, by: &Speaker<'_, G>) -> String {
        match (self, N::ABSENT) {
            (Some(noun), Absent::Word(_)) => noun.say(by),
            (Some(noun), Absent::Silence(before)) => format!("{before}{}", noun.say(by)),
            (None, Absent::Word(word)) => word.to_owned(),
            (None, Absent::Silence(_)) => String::new(),
        }
    }
    fn read(by: &Speaker<'_, G>, words: &[Word]) -> Option<(Option<N>, usize)> {
        let noun = || N::read(by, words).map(|(noun, taken)| (Some(noun), taken));
        match N::ABSENT {
            Absent::Word(word) if words.first()?.folded == word => Some((None, 1)),
            Absent::Word(_) => noun(),
            Absent::Silence(_) => Some(noun().unwrap_or((None, 0))),
        }
    }
    fn exists(&self, game: &G) -> bool {
        self.as_ref().is_none_or(|noun| noun.exists(game))
    }
}

/// A number.
impl<G: Game> Noun<G> for u8 {
    fn say(&self, _: &Speaker<'_, G>) -> String {
        self.to_string()
    }
    fn read(_: &Speaker<'_, G>, words: &[Word]) -> Option<(u8, usize)> {
        Some((words.first()?.folded.parse().ok()?, 1))
    }
}

/// A word as it was written, and folded for comparing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// As written.
    pub written: String,
    /// In small letters without accents.
    pub folded: String,
}

/// Small letters without accents: `Orléans` and `ORLEANS` are the same word.
pub fn fold(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => 'a',
            'ç' => 'c',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ñ' => 'n',
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            'ý' | 'ÿ' => 'y',
            '−' | '–' => '-',
            other => other,
        })
        .collect()
}

/// The words of a text without fillers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words(Vec<Word>);

impl Words {
    /// Takes a text apart; the error says what is too much.
    pub fn of(text: &str) -> Result<Words, String> {
        if text.len() > MOST_BYTES || text.split_whitespace().count() > MOST_WORDS {
            return Err(format!("that is too long: at most {MOST_WORDS} words"));
        }
        Ok(Words(pieces(text).collect()))
    }
    /// All of them.
    pub fn as_slice(&self) -> &[Word] {
        &self.0
    }
    /// Holds them against a pattern.
    pub fn against<'w>(&'w self, pattern: &'static str) -> Fitting<'w> {
        Fitting { pattern, rest: &self.0 }
    }
}

fn pieces(text: &str) -> impl Iterator<Item = Word> + '_ {
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')'))
        .filter(|word| !word.is_empty())
        .map(|word| Word { written: word.to_owned(), folded: fold(word) })
        .filter(|word| !FILLERS.contains(&word.folded.as_str()))
}

/// The thing whose name stands at the beginning of some words, and how many of them it took: the longest name counts.
pub fn named<T, N: AsRef<str>>(
    words: &[Word],
    names: impl IntoIterator<Item = (T, N)>,
) -> Option<(T, usize)> {
    let mut best: Option<(T, usize)> = None;
    for (thing, name) in names {
        let mut taken = 0;
        let fits = pieces(name.as_ref()).all(|piece| {
            let fits = words.get(taken).is_some_and(|word| word.folded == piece.folded);
            taken += usize::from(fits);
            fits
        });
        if fits && taken > best.as_ref().map_or(0, |(_, taken)| *taken) {
            best = Some((thing, taken));
        }
    }
    best
}

/// Words being held against a pattern, from left to right.
pub struct Fitting<'w> {
    pattern: &'static str,
    rest: &'w [Word],
}

impl Fitting<'_> {
    /// Takes the plain words up to the next brace, or the end; `false` if the text has others.
    fn plain(&mut self) -> bool {
        let (plain, rest) = match self.pattern.find('{') {
            Some(brace) => self.pattern.split_at(brace),
            None => (self.pattern, ""),
        };
        self.pattern = rest;
        for word in pieces(plain) {
            match self.rest.split_first() {
                Some((first, rest)) if first.folded == word.folded => self.rest = rest,
                _ => return false,
            }
        }
        true
    }
    /// Takes the plain words up to the next braces, and names what stands in them: `Some(None)` where text and pattern
    /// end together, `None` where the text has other words.
    pub fn brace(&mut self) -> Option<Option<&'static str>> {
        if !self.plain() {
            return None;
        }
        match self.pattern.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            Some((name, after)) => {
                self.pattern = after;
                Some(Some(name))
            }
            None => self.rest.is_empty().then_some(None),
        }
    }
    /// Reads a noun.
    pub fn noun<G: Game, N: Noun<G>>(&mut self, by: &Speaker<'_, G>) -> Option<N> {
        let (noun, taken) = N::read(by, self.rest)?;
        self.rest = self.rest.get(taken..)?;
        Some(noun)
    }
}

/// Puts nouns into the braces that name them; a noun left out at the end leaves no gap behind.
pub fn fill(pattern: &str, nouns: &[(&str, String)]) -> String {
    let mut said = String::with_capacity(pattern.len() + 16);
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        said.push_str(before);
        if let Some((_, noun)) = nouns.iter().find(|(named, _)| *named == name) {
            said.push_str(noun);
        }
        rest = after;
    }
    said.push_str(rest);
    said.truncate(said.trim_end().len());
    said
}

/// Lists the answers of a rule set, one entry each. Every field of an entry stands in braces in each of its wordings, in
/// any order; where several wordings are read, the first is said.
///
/// ```ignore
/// answers! {
///     /// An answer.
///     pub enum Answer for Picket;
///
///     /// The company steps, or assaults.
///     Step(unit: UnitId, to: Post) => "step {unit} {to}",
///     /// No second step.
///     Halt => "halt" | "stop",
/// }
/// ```
#[macro_export]
macro_rules! answers {
    (
        $(#[$meta:meta])* $vis:vis enum $answer:ident for $game:ty;
        $(
            $(#[$doc:meta])*
            $name:ident $(($($place:ident: $Place:ty),+ $(,)?))? $({ $($field:ident: $Field:ty),+ $(,)? })?
                => $words:literal $(| $more:literal)*
        ),+ $(,)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the words of an entry say what its fields are")]
        $vis enum $answer { $($(#[$doc])* $name $(($($Place),+))? $({ $($field: $Field),+ })?),+ }

        impl $answer {
            /// The answer in words; [`Self::read`] reads them back.
            $vis fn say(&self, by: &$crate::words::Speaker<'_, $game>) -> String {
                use $crate::words::{Noun, fill};
                let _ = by;
                match self {
                    $($answer::$name $(($($place),+))? $({ $($field),+ })? => fill(
                        $words,
                        &[
                            $($((stringify!($place), Noun::<$game>::say($place, by))),+)?
                            $($((stringify!($field), Noun::<$game>::say($field, by))),+)?
                        ],
                    )),+
                }
            }

            /// Reads an answer, which need not be legal; the error says what would be understood.
            $vis fn read(
                by: &$crate::words::Speaker<'_, $game>,
                text: &str,
            ) -> Result<$answer, String> {
                $crate::words::Words::of(text)?;
                Self::heard(by, text).ok_or_else(|| by.not_understood(text))
            }

            /// The answer that these words are, if they are one.
            #[allow(clippy::never_loop, clippy::match_single_binding, reason = "an entry may have no fields")]
            $vis fn heard(by: &$crate::words::Speaker<'_, $game>, text: &str) -> Option<$answer> {
                let words = $crate::words::Words::of(text).ok()?;
                $(for pattern in [$words $(, $more)*] {
                    let mut at = words.against(pattern);
                    let mut fits = || {
                        $($(let mut $place: Option<$Place> = None;)+)?
                        $($(let mut $field: Option<$Field> = None;)+)?
                        while let Some(name) = at.brace()? {
                            match name {
                                $($(stringify!($place) => $place = Some(at.noun::<$game, $Place>(by)?),)+)?
                                $($(stringify!($field) => $field = Some(at.noun::<$game, $Field>(by)?),)+)?
                                _ => return None,
                            }
                        }
                        Some($answer::$name $(($($place?),+))? $({ $($field: $field?),+ })?)
                    };
                    if let Some(answer) = fits() {
                        return Some(answer);
                    }
                })+
                None
            }

            /// Whether everything the answer names exists in this game.
            $vis fn exists(&self, game: &$game) -> bool {
                use $crate::words::Noun;
                let _ = game;
                match self {
                    $($answer::$name $(($($place),+))? $({ $($field),+ })? => {
                        true $($(&& Noun::<$game>::exists($place, game))+)?
                            $($(&& Noun::<$game>::exists($field, game))+)?
                    }),+
                }
            }
        }
    };
}
