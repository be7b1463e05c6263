//! Codes and names for battalions that were given none.

use super::{Army, Nation};

impl Nation {
    /// The letters of its battalions on the table.
    pub const fn letters(self) -> &'static str {
        match self {
            Nation::British => "B",
            Nation::French => "F",
            Nation::Austrian => "A",
            Nation::Prussian => "Pr",
            Nation::Russian => "R",
            Nation::Spanish => "S",
            Nation::Portuguese => "Po",
        }
    }

    /// The name of the nth battalion, counted from 1: "2nd Bn", "2e Bn".
    pub fn ordinal(self, number: usize) -> String {
        let ending = match (self, number) {
            (Nation::French, 1) => "er",
            (Nation::French, _) => "e",
            (Nation::Austrian | Nation::Prussian, _) => ".",
            (Nation::Spanish | Nation::Portuguese, _) => "º",
            (_, n) if (11..=13).contains(&(n % 100)) => "th",
            (_, n) => match n % 10 {
                1 => "st",
                2 => "nd",
                3 => "rd",
                _ => "th",
            },
        };
        format!("{number}{ending} Bn")
    }
}

impl Army {
    /// Gives every battalion its code: letters and a number from 1.
    pub fn number(&mut self, letters: &str) {
        for (battalion, number) in self.battalions.iter_mut().zip(1..) {
            battalion.code = format!("{letters}{number}");
        }
    }
}

/// The letters of two armies on one table; where they are the same, the second's are doubled: F1 and FF1.
pub fn letters(first: Nation, second: Nation) -> [String; 2] {
    let (one, other) = (first.letters().to_owned(), second.letters().to_owned());
    if one == other { [one.clone(), format!("{one}{other}")] } else { [one, other] }
}
