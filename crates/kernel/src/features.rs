//! What an evaluation measures, by name, and the weights that are stored for it.

use crate::{Source, Weights};
use std::sync::OnceLock;

/// Makes a struct of features: one field each, counted for one side, with the name under which its weight is stored. A
/// field is called as its name, or has one of its own.
///
/// ```
/// kernel::features! {
///     /// What is measured.
///     struct Measured {
///         /// Losses inflicted less losses suffered.
///         margin,
///         /// Batteries without support.
///         lonely_guns = "lonely guns",
///     }
/// }
/// assert_eq!(Measured::NAMES, ["margin", "lonely guns"]);
/// let mut sum = Measured { margin: 7, ..Measured::default() };
/// sum.add(&Measured { lonely_guns: 2, ..Measured::default() }, kernel::Side::Second);
/// assert_eq!(sum.values(), [7, -2]);
/// ```
#[macro_export]
macro_rules! features {
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident {
            $($(#[$doc:meta])* $feature:ident $(= $text:literal)?),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        $vis struct $name { $($(#[$doc])* $vis $feature: i32),+ }

        impl $name {
            /// The names, in the order of [`Self::values`].
            $vis const NAMES: &'static [&'static str] = &[$($crate::features!(@ $feature $($text)?)),+];

            /// What was counted, in the order of [`Self::NAMES`].
            $vis const fn values(&self) -> [i32; Self::NAMES.len()] {
                [$(self.$feature),+]
            }

            /// Adds what a side has: the first side's counts for it, the second's against.
            $vis const fn add(&mut self, own: &Self, side: $crate::Side) {
                match side {
                    $crate::Side::First => { $(self.$feature += own.$feature;)+ }
                    $crate::Side::Second => { $(self.$feature -= own.$feature;)+ }
                }
            }
        }
    };
    (@ $feature:ident $text:literal) => { $text };
    (@ $feature:ident) => { stringify!($feature) };
}

/// The weights a rule set has embedded, each read once.
pub struct StoredWeights {
    features: &'static [&'static str],
    in_force: Source,
    json: [Option<&'static str>; Source::ALL.len()],
    read: [OnceLock<Weights>; Source::ALL.len()],
}

impl StoredWeights {
    /// Weights for these features; those of this source are in force.
    pub const fn new(features: &'static [&'static str], in_force: Source) -> StoredWeights {
        StoredWeights { features, in_force, json: [None; 2], read: [const { OnceLock::new() }; 2] }
    }

    /// The same, with the weights of a source.
    pub const fn with(mut self, source: Source, json: &'static str) -> StoredWeights {
        self.json[source as usize] = Some(json);
        self
    }

    /// The weights of a source; `None` if there are none. Those that do not fit the features are empty: a test of every
    /// rule set looks for that.
    pub fn from(&self, source: Source) -> Option<&Weights> {
        let json = self.json[source as usize]?;
        Some(
            self.read[source as usize].get_or_init(|| Weights::read(json, self.features).unwrap_or_default()),
        )
    }

    /// The weights in force.
    pub fn in_force(&self) -> &Weights {
        static NONE: OnceLock<Weights> = OnceLock::new();
        self.from(self.in_force).unwrap_or_else(|| NONE.get_or_init(Weights::default))
    }
}
