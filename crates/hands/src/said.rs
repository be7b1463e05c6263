//! Moves as a button says them: rounded as one speaks, each leg in words.

use tabletop::{Hand, Leg, Length, Turn, Unit};

/// A hand in a word.
pub const fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// An angle to the tenth of a degree.
pub fn degrees(by: Turn) -> String {
    let tenths = (by.abs().steps() * 10 + 32) / 64;
    if tenths % 10 == 0 { format!("{}°", tenths / 10) } else { format!("{}.{}°", tenths / 10, tenths % 10) }
}

/// A length to the tenth: `2.8"`, `3.6 cm`.
pub fn about(length: Length, unit: Unit) -> String {
    let tenths = (length.units().abs() + 50) / 100;
    // A hair is a hair.
    let near = if tenths == 0 { length } else { Length::new(tenths * 100) };
    match unit {
        Unit::Inches => format!("{near}\""),
        Unit::Centimetres => format!("{near} cm"),
    }
}

/// Legs of a move: "wheel 15° left, then advance 2.8\"".
pub fn legs(legs: &[Leg], unit: Unit) -> String {
    let said: Vec<String> = legs
        .iter()
        .map(|leg| match leg {
            Leg::Advance { distance } => format!("advance {}", about(*distance, unit)),
            Leg::Retire { distance } => format!("retire {}", about(*distance, unit)),
            Leg::Wheel { hand: to, by } => format!("wheel {} {}", degrees(*by), hand(*to)),
            other => other.to_string(),
        })
        .collect();
    if said.is_empty() { "stay".to_owned() } else { said.join(", then ") }
}
