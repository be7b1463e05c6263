//! What an answer is about, told where the answer stands: [`answers!`] is the kernel's list with the sense of each entry.

use crate::{Sense, Tag};
use kernel::{Game, Speaker};

/// A field of an answer: what it says about the board. A unit marks the piece, a hex the hex, a facing the facing; what
/// is neither marks the variant.
pub trait Subject<G: Game> {
    /// Marks the tag of the answer that has this field. Fields mark in the order in which they stand.
    fn mark(&self, by: &Speaker<'_, G>, tag: &mut Tag);
}

impl Tag {
    /// A tag as its words begin: `"also attack {hex}"` is of the kind "also attack", `"screen at {at}"` of the kind
    /// "screen".
    pub fn of(sense: Sense, words: &str) -> Tag {
        let plain = words.split(['{', '}']).step_by(2).map(str::trim).find(|words| !words.is_empty());
        let plain = plain.unwrap_or_default();
        let kind = plain.strip_suffix(" at").unwrap_or(plain).to_owned();
        Tag { kind, sense, ends: sense == Sense::End, ..Tag::default() }
    }

    /// Names a piece: the one that acts first, then the one it is done to.
    pub fn name_piece(&mut self, piece: String) {
        match self.piece {
            None => self.piece = Some(piece),
            Some(_) => self.onto = Some(piece),
        }
    }
}

/// Lists the answers of a rule set, one entry each, as [`kernel::answers!`] does; and after the words its [`Sense`], and
/// whatever adds to the tag what no field says.
///
/// ```ignore
/// view::answers! {
///     /// An answer.
///     pub enum Answer for Picket;
///
///     /// The company steps, or assaults.
///     Step(unit: UnitId, to: Post) => "step {unit} {to}" as Go,
///     /// A second step; the company is the one that has made the first.
///     Onward(to: Post) => "onward {to}" as Go + mover,
/// }
/// ```
#[macro_export]
macro_rules! answers {
    (
        $(#[$meta:meta])* $vis:vis enum $answer:ident for $game:ty;
        $(
            $(#[$doc:meta])*
            $name:ident $(($($place:ident: $Place:ty),+ $(,)?))? $({ $($field:ident: $Field:ty),+ $(,)? })?
                => $words:literal $(| $more:literal)* as $sense:ident $(+ $adds:ident)?
        ),+ $(,)?
    ) => {
        $crate::kernel::answers! {
            $(#[$meta])* $vis enum $answer for $game;
            $(
                $(#[$doc])*
                $name $(($($place: $Place),+))? $({ $($field: $Field),+ })? => $words $(| $more)*
            ),+
        }

        impl $answer {
            /// What the answer is about, so that a click finds it; and what sort of deed it is.
            $vis fn tag(&self, by: &$crate::kernel::Speaker<'_, $game>) -> $crate::Tag {
                let _ = by;
                match self {
                    $($answer::$name $(($($place),+))? $({ $($field),+ })? => {
                        #[allow(unused_mut, reason = "an entry may have no fields")]
                        let mut tag = $crate::Tag::of($crate::Sense::$sense, $words);
                        $($($crate::Subject::<$game>::mark($place, by, &mut tag);)+)?
                        $($($crate::Subject::<$game>::mark($field, by, &mut tag);)+)?
                        $($adds(by, &mut tag);)?
                        tag
                    }),+
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_the_first_plain_words() {
        let kind = |words| Tag::of(Sense::Go, words).kind;
        assert_eq!(kind("also attack {hex}"), "also attack");
        assert_eq!(
            (kind("attack {hex} with {unit}"), kind("screen at {at}")),
            ("attack".into(), "screen".into())
        );
        assert_eq!(kind("{commander} with {unit}"), "with");
        assert_eq!((kind("no advance"), kind("{going}")), ("no advance".to_owned(), String::new()));
        assert!(Tag::of(Sense::End, "end").ends && !Tag::of(Sense::Stay, "stay").ends);
    }
}
