//! Changed copies of an input.

use kernel::Stream;

/// The longest copy that is made, in bytes.
const MOST: usize = 1 << 16;
/// Bytes that parsers care about.
const SPICE: &[u8] = b"\n\r\t \"\\{}[](),:;=#/<>-+.0123456789eE\x00\x7f\xff\xc3\xe2";

/// A changed copy: one to four strokes out of flips, cuts, doublings, insertions and splices with another input.
pub fn mutated(input: &[u8], other: &[u8], chance: &mut Stream) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=chance.below(4) {
        stroke(&mut bytes, other, chance);
        bytes.truncate(MOST);
    }
    bytes
}

fn stroke(bytes: &mut Vec<u8>, other: &[u8], chance: &mut Stream) {
    let at = chance.below(bytes.len() + 1);
    let to = at + chance.below((bytes.len() - at).min(64) + 1);
    match chance.below(8) {
        0 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << chance.below(8)),
        1 => bytes.truncate(at),
        2 => drop(bytes.drain(at..to)),
        3 => {
            let again = bytes[at..to].to_vec();
            bytes.splice(at..at, again);
        }
        4 => bytes.insert(at, SPICE[chance.below(SPICE.len())]),
        5 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = SPICE[chance.below(SPICE.len())]),
        6 => line(bytes, chance),
        _ => {
            let from = chance.below(other.len() + 1);
            let piece: Vec<u8> = other[from..].iter().copied().take(1 + chance.below(256)).collect();
            bytes.splice(at..to, piece);
        }
    }
}

/// Doubles or drops a whole line: formats of ours are made of lines.
fn line(bytes: &mut Vec<u8>, chance: &mut Stream) {
    let mut lines: Vec<Vec<u8>> = bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let at = chance.below(lines.len());
    if chance.below(2) == 0 {
        let again = lines[at].clone();
        lines.insert(chance.below(lines.len()), again);
    } else {
        lines.remove(at);
    }
    *bytes = lines.concat();
}
