//! A line of a game file as text: its JSON, the hash behind it, and what is opened behind the hash.

use crate::hex32;
use crate::log::{Hash, LineFault};
use sha2::{Digest, Sha256};

const HASH_KEY: &str = ",\"hash\":\"";
const OPEN_KEY: &str = ",\"open\":";

/// Makes the text of a line out of its JSON, the chain so far and an opening; returns it with the new hash.
pub(crate) fn close(json: &str, before: &Hash, open: Option<String>) -> (String, Hash) {
    let body = json.strip_suffix('}').unwrap_or(json);
    let hash: Hash = Sha256::new().chain_update(before).chain_update(body.as_bytes()).finalize().into();
    // A running game keeps its lines: each has the room it needs, and no more.
    let open = open.map_or_else(String::new, |open| format!("{OPEN_KEY}{open}"));
    let line = [body, HASH_KEY, &hex32::digits(&hash), "\"", &open, "}"].concat();
    (line, hash)
}

/// Takes a line apart: its JSON, the hash it claims, the JSON of its opening. A field called `hash` deeper in the
/// line (an option, an answer of some rule set) is passed over: behind the line's own hash stands its end or
/// its opening.
pub(crate) fn take_apart(line: &str) -> Result<(String, Hash, Option<&str>), LineFault> {
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

pub(crate) fn chained(json: &str, before: &Hash, hash: &Hash) -> bool {
    let body = json.strip_suffix('}').unwrap_or(json);
    let want: Hash = Sha256::new().chain_update(before).chain_update(body.as_bytes()).finalize().into();
    want == *hash
}

/// A line with its hash put right after the one before, and that hash; `None` if it has no hash at all.
pub(crate) fn rechain(line: &str, before: &Hash) -> Option<(String, Hash)> {
    let (json, _, open) = take_apart(line).ok()?;
    Some(close(&json, before, open.map(str::to_owned)))
}
