//! The log of a game: a header and one entry for each decision and roll, chained by hashes.
//!
//! A line of a game file is a JSON object that ends in `,"hash":"…"}`. The hash is SHA-256 over the hash of
//! the line before and the bytes of this line up to that point, so it never depends on how JSON is printed.
//! What stands behind the hash (`open`) is the opening of a sealed entry: a copy of the file without it still
//! has an unbroken chain, which is how a sealed order is shown to the opponent as a receipt.

use crate::line::{chained, close, take_apart};
use crate::{BySide, Chains, Commitment, Contribution, Link, Links, Options, Policy, Secret, Side, hex32};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The latest version of the file format itself. A file states the earliest that suffices to read it.
pub const FORMAT: u32 = 2;
/// The format of a game whose dice come from one secret, without hash chains.
pub const PLAIN: u32 = 1;

/// A hash of the chain.
pub type Hash = [u8; 32];

/// The first line of a game file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format: [`PLAIN`], or [`FORMAT`] where there are chains.
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
    /// Published before the contributions, or the players' chains, were made.
    pub commitment: Commitment,
    /// What each side added to the dice, where they come from one secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contributions: Option<BySide<Contribution>>,
    /// The chains from which the dice come, where the players bring some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chains: Option<Chains>,
}

impl Header {
    /// The format this header needs; `None` if it does not say where the dice come from, or says it twice.
    pub fn format(&self) -> Option<u32> {
        match (&self.contributions, &self.chains) {
            (Some(_), None) => Some(PLAIN),
            (None, Some(_)) => Some(FORMAT),
            _ => None,
        }
    }
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

/// How players end a game before the rules do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// A side gives up.
    Resigned,
    /// Both agree on a draw.
    Drawn,
    /// A side has used up the time on which the players agreed.
    OutOfTime,
}

/// One line after the header. Games have hundreds of them, most of them answers: what is large and rare lies in boxes.
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
        open: Option<Box<Opening<A>>>,
    },
    /// Dice fell.
    Roll {
        /// The clause that demanded them.
        rule: String,
        /// What they showed.
        faces: Vec<u8>,
        /// The links they were thrown from, in a game with chains.
        links: Option<Box<Links>>,
    },
    /// The next roll is called: it takes the links of these sides, and nothing before it can be taken back.
    Call {
        /// Whose links.
        sides: BySide<bool>,
    },
    /// Somebody begins a new chain.
    Chain {
        /// Which player; `None` is the host.
        side: Option<Side>,
        /// The end of the chain.
        end: Link,
    },
    /// A side took back everything after entry number `to`.
    Undo {
        /// Who.
        side: Side,
        /// The last entry that still stands; 0 is the header.
        to: u32,
        /// Whether the other side agreed: then it may go back beyond what the side could have taken back alone.
        agreed: bool,
    },
    /// The players end the game before the rules do.
    Closed {
        /// Who gives up, or is out of time; nobody where both agree.
        side: Option<Side>,
        /// How.
        how: Closing,
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
    links: Option<Links>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    call: Option<Vec<Side>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chain: Option<Link>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    agreed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    closed: Option<Closing>,
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
        links: None,
        call: None,
        chain: None,
        undo: None,
        agreed: false,
        closed: None,
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
        Entry::Roll { rule, faces, links } => {
            wire.roll = Some(rule);
            wire.faces = Some(faces);
            wire.links = links.map(|links| *links);
        }
        Entry::Call { sides } => {
            wire.call = Some(Side::BOTH.into_iter().filter(|&side| sides[side]).collect());
        }
        Entry::Chain { side, end } => {
            wire.side = side;
            wire.chain = Some(end);
        }
        Entry::Undo { side, to, agreed } => {
            wire.side = Some(side);
            wire.undo = Some(to);
            wire.agreed = agreed;
        }
        Entry::Closed { side, how } => {
            wire.side = side;
            wire.closed = Some(how);
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
    let open: Option<Box<Opening<A>>> = match open {
        None => None,
        Some(text) => Some(serde_json::from_str(text).map_err(|e| LineFault::NotAnEntry(e.to_string()))?),
    };
    Ok((entry(wire, open)?, hash))
}

fn entry<A: Serialize + DeserializeOwned + Clone>(
    wire: Wire<A>,
    open: Option<Box<Opening<A>>>,
) -> Result<Entry<A>, LineFault> {
    let Wire { n: _, side, answer, standing, seal, roll, faces, links, call, chain, undo, .. } = wire;
    let Wire { agreed, closed, over, secret, .. } = wire;
    let apart = || LineFault::NotAnEntry("its fields do not belong together".to_owned());
    if standing && answer.is_none() || open.is_some() && seal.is_none() || links.is_some() && roll.is_none() {
        return Err(apart());
    }
    if agreed && undo.is_none() {
        return Err(apart());
    }
    if let Some(how) = closed {
        let alone = answer.is_none() && seal.is_none() && roll.is_none() && faces.is_none() && undo.is_none();
        let alone = alone && call.is_none() && chain.is_none() && over.is_none() && secret.is_none();
        // Only a draw is nobody's.
        let whose = side.is_none() == (how == Closing::Drawn);
        return (alone && whose).then_some(Entry::Closed { side, how }).ok_or_else(apart);
    }
    match (side, answer, seal, (roll, faces), (call, chain), undo, (over, secret)) {
        (Some(side), Some(answer), None, (None, None), (None, None), None, (None, None)) => {
            Ok(Entry::Answer { side, answer, standing })
        }
        (Some(side), None, Some(Digits(seal)), (None, None), (None, None), None, (None, None)) => match &open
        {
            Some(o) if o.seal() != seal => Err(LineFault::Seal),
            _ => Ok(Entry::Sealed { side, seal, open }),
        },
        (None, None, None, (Some(rule), Some(faces)), (None, None), None, (None, None)) => {
            Ok(Entry::Roll { rule, faces, links: links.map(Box::new) })
        }
        (None, None, None, (None, None), (Some(called), None), None, (None, None)) => {
            let sides = BySide::from_fn(|side| called.contains(&side));
            // In order and each once: one call is written in one way.
            let plain = called.windows(2).all(|pair| pair[0] < pair[1]);
            plain.then_some(Entry::Call { sides }).ok_or_else(apart)
        }
        (side, None, None, (None, None), (None, Some(end)), None, (None, None)) => {
            Ok(Entry::Chain { side, end })
        }
        (Some(side), None, None, (None, None), (None, None), Some(to), (None, None)) => {
            Ok(Entry::Undo { side, to, agreed })
        }
        (winner, None, None, (None, None), (None, None), None, (Some(over), Some(secret)))
            if over == if winner.is_some() { "won" } else { "drawn" } =>
        {
            Ok(Entry::Over { winner, secret })
        }
        _ => Err(apart()),
    }
}
