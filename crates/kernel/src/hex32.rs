//! 32 bytes as 64 hexadecimal digits, for files people can read.

use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// Writes the digits.
pub fn digits(bytes: &[u8; 32]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let mut text = String::with_capacity(64);
    for byte in bytes {
        text.push(DIGITS[usize::from(byte >> 4)]);
        text.push(DIGITS[usize::from(byte & 15)]);
    }
    text
}

/// Reads exactly 64 lower- or upper-case digits.
pub fn parse(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let high = (pair[0] as char).to_digit(16)?;
        let low = (pair[1] as char).to_digit(16)?;
        *byte = (high * 16 + low) as u8;
    }
    Some(bytes)
}

/// For `#[serde(with = "hex32")]`.
pub fn serialize<S: Serializer>(bytes: &[u8; 32], s: S) -> Result<S::Ok, S::Error> {
    s.serialize_str(&digits(bytes))
}

/// For `#[serde(with = "hex32")]`.
pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[u8; 32], D::Error> {
    let text = std::borrow::Cow::<str>::deserialize(d)?;
    parse(&text).ok_or_else(|| D::Error::custom("expected 64 hexadecimal digits"))
}
