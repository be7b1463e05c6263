//! The log of a game: a header and one entry for each decision and roll, chained by hashes.
//!
//! A line of a game file is a JSON object that ends in `,"hash":"…"}`. The hash is SHA-256 over the hash of
//! the line before and the bytes of this line up to that point, so it never depends on how JSON is printed.
//! What stands behind the hash (`open`) is the opening of a sealed entry: a copy of the file without it still
//! has an unbroken chain, which is how a sealed order is shown to the opponent as a receipt.

use crate::{BySide, Commitment, Contribution, Options, Policy, Secret, Side, hex32};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The version of the file format itself.
pub const FORMAT: u32 = 1;

/// A hash of the chain.
pub type Hash = [u8; 32];

/// The first line of a game file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format: [`FORMAT`].
    pub grognard: u32,
    /// The prefix of the rule set: `SR`.
    pub rules: String,
    /// The version of the rules this game is played by, to its end.
    pub version: u32,
    /// The scenario's id (`sr/hondschoote`) or file name.
    pub scenario: String,
    /// SHA-256 of the scenario's text.
    #[serde(with = "hex32")]
    pub scenario_sha256: [u8; 32],
    /// The whole scenario, where it is not one that comes with the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_text: Option<String>,
    /// Choices made before the game.
    pub options: Options,
    /// Published before the contributions were made.
    pub commitment: Commitment,
    /// What each side added to the dice.
    pub contributions: BySide<Contribution>,
}

/// SHA-256 of a scenario's text, as the header states it.
pub fn scenario_hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// Standing orders of a side, by kind of reaction.
pub type Standing = BTreeMap<String, Policy>;

/// What a sealed entry hides.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hidden<A> {
    /// A sealed answer.
    Answer(A),
    /// Standing orders.
    Orders(Standing),
}

/// The opening of a sealed entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "A: Serialize + DeserializeOwned")]
pub struct Opening<A> {
    /// Keeps the hidden thing from being guessed.
    #[serde(with = "hex32")]
    pub salt: [u8; 32],
    /// The hidden thing.
    pub hidden: Hidden<A>,
}

impl<A: Serialize> Opening<A> {
    /// The hash that is published in its place.
    pub fn seal(&self) -> Hash {
        // Answers are plain data: writing them as JSON cannot fail; an empty text would only fail to verify.
        let text = serde_json::to_string(&self.hidden).unwrap_or_default();
        Sha256::new().chain_update(self.salt).chain_update(text.as_bytes()).finalize().into()
    }
}

/// One line after the header.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry<A> {
    /// A side answered; `standing` says that a standing order did it.
    Answer {
        /// Who.
        side: Side,
        /// What.
        answer: A,
        /// Whether a standing order answered.
        standing: bool,
    },
    /// A side answered in secret, or left standing orders.
    Sealed {
        /// Who.
        side: Side,
        /// The published hash.
        seal: Hash,
        /// What it hides; absent in a copy for somebody who may not know.
        open: Option<Opening<A>>,
    },
    /// Dice fell.
    Roll {
        /// The clause that demanded them.
        rule: String,
        /// What they showed.
        faces: Vec<u8>,
    },
    /// A side took back everything after entry number `to`.
    Undo {
        /// Who.
        side: Side,
        /// The last entry that still stands; 0 is the header.
        to: u32,
    },
    /// The game is over: the secret of the dice is revealed.
    Over {
        /// The winner, if any.
        winner: Option<Side>,
        /// The secret behind the commitment.
        secret: Secret,
    },
}

/// The form in which an entry is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "A: Serialize + DeserializeOwned")]
struct Wire<A> {
    n: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    answer: Option<A>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    standing: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seal: Option<Digits>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<Secret>,
}

#[derive(Serialize, Deserialize)]
struct Digits(#[serde(with = "hex32")] [u8; 32]);

/// What is wrong with a line, without its number.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// Not the JSON of an entry.
    #[error("this is not an entry of a game file: {0}")]
    NotAnEntry(String),
    /// No `,"hash":"…"` at its end.
    #[error("the line does not end in its hash; it was cut off or edited")]
    NoHash,
    /// The number is not the next one.
    #[error("entry {found} stands where entry {expected} should; a line was removed, added or moved")]
    Number {
        /// The next number.
        expected: u32,
        /// What the line says.
        found: u32,
    },
    /// The hash is not that of this line after the one before.
    #[error(
        "the hash of the line does not fit; the line, or one before it, was changed after it was written"
    )]
    Chain,
    /// The opening is not what was sealed.
    #[error("what was opened is not what was sealed")]
    Seal,
}

const HASH_KEY: &str = ",\"hash\":\"";
const OPEN_KEY: &str = ",\"open\":";

/// Makes the text of a line out of its JSON, the chain so far and an opening; returns it with the new hash.
fn close(json: &str, before: &Hash, open: Option<String>) -> (String, Hash) {
    let body = json.strip_suffix('}').unwrap_or(json);
    let hash: Hash = Sha256::new().chain_update(before).chain_update(body.as_bytes()).finalize().into();
    let mut line = format!("{body}{HASH_KEY}{}\"", hex32::digits(&hash));
    if let Some(open) = open {
        line.push_str(OPEN_KEY);
        line.push_str(&open);
    }
    line.push('}');
    (line, hash)
}

/// Takes a line apart: its JSON, the hash it claims, the JSON of its opening. A field called `hash` deeper in the
/// line (an option, an answer of some rule set) is passed over: behind the line's own hash stands its end or
/// its opening.
fn take_apart(line: &str) -> Result<(String, Hash, Option<&str>), LineFault> {
    let mut places = line.match_indices(HASH_KEY).map(|(at, _)| at);
    places.find_map(|at| split_at_hash(line, at).ok()).ok_or(LineFault::NoHash)
}

fn split_at_hash(line: &str, at: usize) -> Result<(String, Hash, Option<&str>), LineFault> {
    let (body, rest) = line.split_at(at);
    let digits = rest.get(HASH_KEY.len()..HASH_KEY.len() + 64).ok_or(LineFault::NoHash)?;
    let hash = hex32::parse(digits).ok_or(LineFault::NoHash)?;
    let tail = rest.get(HASH_KEY.len() + 64..).and_then(|t| t.strip_prefix('"')).ok_or(LineFault::NoHash)?;
    let tail = tail.strip_suffix('}').ok_or(LineFault::NoHash)?;
    let open = match tail {
        "" => None,
        _ => Some(tail.strip_prefix(OPEN_KEY).ok_or(LineFault::NoHash)?),
    };
    Ok((format!("{body}}}"), hash, open))
}

fn chained(json: &str, before: &Hash, hash: &Hash) -> bool {
    let body = json.strip_suffix('}').unwrap_or(json);
    let want: Hash = Sha256::new().chain_update(before).chain_update(body.as_bytes()).finalize().into();
    want == *hash
}

/// A line with its hash put right after the one before, and that hash; `None` if it has no hash at all.
pub(crate) fn rechain(line: &str, before: &Hash) -> Option<(String, Hash)> {
    let (json, _, open) = take_apart(line).ok()?;
    Some(close(&json, before, open.map(str::to_owned)))
}

/// Writes the header line.
pub fn write_header(header: &Header) -> (String, Hash) {
    let json = serde_json::to_string(header).unwrap_or_default();
    close(&json, &[0; 32], None)
}

/// Reads the header line.
pub fn read_header(line: &str) -> Result<(Header, Hash), LineFault> {
    let (json, hash, open) = take_apart(line)?;
    if open.is_some() {
        return Err(LineFault::NotAnEntry("a header has nothing to open".to_owned()));
    }
    let header = serde_json::from_str(&json).map_err(|e| LineFault::NotAnEntry(e.to_string()))?;
    if chained(&json, &[0; 32], &hash) { Ok((header, hash)) } else { Err(LineFault::Chain) }
}

/// Writes entry number `n`.
pub fn write_entry<A: Serialize + DeserializeOwned + Clone>(
    n: u32,
    entry: &Entry<A>,
    before: &Hash,
) -> (String, Hash) {
    let mut wire: Wire<A> = Wire {
        n,
        side: None,
        answer: None,
        standing: false,
        seal: None,
        roll: None,
        faces: None,
        undo: None,
        over: None,
        secret: None,
    };
    let mut opening = None;
    match entry.clone() {
        Entry::Answer { side, answer, standing } => {
            wire.side = Some(side);
            wire.answer = Some(answer);
            wire.standing = standing;
        }
        Entry::Sealed { side, seal, open } => {
            wire.side = Some(side);
            wire.seal = Some(Digits(seal));
            opening = open.map(|o| serde_json::to_string(&o).unwrap_or_default());
        }
        Entry::Roll { rule, faces } => {
            wire.roll = Some(rule);
            wire.faces = Some(faces);
        }
        Entry::Undo { side, to } => {
            wire.side = Some(side);
            wire.undo = Some(to);
        }
        Entry::Over { winner, secret } => {
            wire.side = winner;
            wire.over = Some(if winner.is_some() { "won" } else { "drawn" }.to_owned());
            wire.secret = Some(secret);
        }
    }
    close(&serde_json::to_string(&wire).unwrap_or_default(), before, opening)
}

/// Reads entry number `n`: number, then chain, then seal, so that the first fault found is the one to name.
pub fn read_entry<A: Serialize + DeserializeOwned + Clone>(
    n: u32,
    line: &str,
    before: &Hash,
) -> Result<(Entry<A>, Hash), LineFault> {
    let (json, hash, open) = take_apart(line)?;
    let wire: Wire<A> = serde_json::from_str(&json).map_err(|e| LineFault::NotAnEntry(e.to_string()))?;
    if wire.n != n {
        return Err(LineFault::Number { expected: n, found: wire.n });
    }
    if !chained(&json, before, &hash) {
        return Err(LineFault::Chain);
    }
    let open: Option<Opening<A>> = match open {
        None => None,
        Some(text) => Some(serde_json::from_str(text).map_err(|e| LineFault::NotAnEntry(e.to_string()))?),
    };
    Ok((entry(wire, open)?, hash))
}

fn entry<A: Serialize + DeserializeOwned + Clone>(
    wire: Wire<A>,
    open: Option<Opening<A>>,
) -> Result<Entry<A>, LineFault> {
    let Wire { side, answer, standing, seal, roll, faces, undo, over, secret, .. } = wire;
    match (side, answer, seal, roll, faces, undo, over, secret) {
        (Some(side), Some(answer), None, None, None, None, None, None) if open.is_none() => {
            Ok(Entry::Answer { side, answer, standing })
        }
        (Some(side), None, Some(Digits(seal)), None, None, None, None, None) if !standing => match &open {
            Some(o) if o.seal() != seal => Err(LineFault::Seal),
            _ => Ok(Entry::Sealed { side, seal, open }),
        },
        (None, None, None, Some(rule), Some(faces), None, None, None) if open.is_none() && !standing => {
            Ok(Entry::Roll { rule, faces })
        }
        (Some(side), None, None, None, None, Some(to), None, None) if open.is_none() && !standing => {
            Ok(Entry::Undo { side, to })
        }
        (winner, None, None, None, None, None, Some(over), Some(secret))
            if open.is_none() && !standing && over == if winner.is_some() { "won" } else { "drawn" } =>
        {
            Ok(Entry::Over { winner, secret })
        }
        _ => Err(LineFault::NotAnEntry("its fields do not belong together".to_owned())),
    }
}
