//! Sets of units in one word: copied, compared and hashed as a number, in the order of battle.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// Something with a small number of its own: a unit, a commander.
pub trait Numbered: Copy {
    /// Its number.
    fn number(self) -> u8;
    /// The one with this number.
    fn numbered(number: u8) -> Self;
}

macro_rules! set {
    ($(#[$meta:meta])* $name:ident, $word:ty) => {
        $(#[$meta])*
        pub struct $name<Id>($word, PhantomData<fn() -> Id>);

        impl<Id> $name<Id> {
            /// Nobody.
            pub const NONE: $name<Id> = $name::of_bits(0);
            /// The set of these bits, the lowest for number 0.
            pub const fn of_bits(bits: $word) -> $name<Id> {
                $name(bits, PhantomData)
            }
            /// Its bits.
            pub const fn bits(self) -> $word {
                self.0
            }
            /// Those in both sets.
            #[inline]
            #[must_use]
            pub const fn and(self, other: $name<Id>) -> $name<Id> {
                $name::of_bits(self.0 & other.0)
            }
            /// Those in either set.
            #[inline]
            #[must_use]
            pub const fn or(self, other: $name<Id>) -> $name<Id> {
                $name::of_bits(self.0 | other.0)
            }
            /// Those of this set that are not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: $name<Id>) -> $name<Id> {
                $name::of_bits(self.0 & !other.0)
            }
            /// Whether nobody is in it.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// How many.
            #[inline]
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }
        }

        impl<Id: Numbered> $name<Id> {
            /// The bit of one; a number beyond the word has none.
            #[inline]
            fn bit(one: Id) -> $word {
                (1 as $word).checked_shl(u32::from(one.number())).unwrap_or(0)
            }
            /// Just this one.
            #[inline]
            pub fn one(one: Id) -> $name<Id> {
                $name::of_bits(Self::bit(one))
            }
            /// Whether it is in the set.
            #[inline]
            pub fn has(self, one: Id) -> bool {
                self.0 & Self::bit(one) != 0
            }
            /// The set with one more.
            #[inline]
            #[must_use]
            pub fn with(self, one: Id) -> $name<Id> {
                $name::of_bits(self.0 | Self::bit(one))
            }
            /// The set without one.
            #[inline]
            #[must_use]
            pub fn without(self, one: Id) -> $name<Id> {
                $name::of_bits(self.0 & !Self::bit(one))
            }
            /// The first by number.
            #[inline]
            pub fn first(self) -> Option<Id> {
                (self.0 != 0).then(|| Id::numbered(self.0.trailing_zeros() as u8))
            }
            /// The only one.
            pub fn only(self) -> Option<Id> {
                self.first().filter(|_| self.count() == 1)
            }
            /// All of them, by number.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = Id> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let lowest = (left != 0).then(|| left.trailing_zeros() as u8);
                    left &= left.wrapping_sub(1);
                    lowest.map(Id::numbered)
                })
            }
            /// Those that pass.
            pub fn filter(self, mut keep: impl FnMut(Id) -> bool) -> $name<Id> {
                self.iter().filter(|&one| keep(one)).collect()
            }
        }

        impl<Id: Numbered> FromIterator<Id> for $name<Id> {
            fn from_iter<I: IntoIterator<Item = Id>>(all: I) -> $name<Id> {
                all.into_iter().fold($name::NONE, $name::with)
            }
        }
        impl<Id> Clone for $name<Id> {
            fn clone(&self) -> $name<Id> {
                *self
            }
        }
        impl<Id> Copy for $name<Id> {}
        impl<Id> Default for $name<Id> {
            fn default() -> $name<Id> {
                $name::NONE
            }
        }
        impl<Id> PartialEq for $name<Id> {
            fn eq(&self, other: &$name<Id>) -> bool {
                self.0 == other.0
            }
        }
        impl<Id> Eq for $name<Id> {}
        impl<Id> PartialOrd for $name<Id> {
            fn partial_cmp(&self, other: &$name<Id>) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
        impl<Id> Ord for $name<Id> {
            fn cmp(&self, other: &$name<Id>) -> std::cmp::Ordering {
                self.0.cmp(&other.0)
            }
        }
        impl<Id> Hash for $name<Id> {
            fn hash<H: Hasher>(&self, to: &mut H) {
                self.0.hash(to);
            }
        }
        impl<Id: Numbered + std::fmt::Debug> std::fmt::Debug for $name<Id> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
        impl<Id> Serialize for $name<Id> {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(s)
            }
        }
        impl<'de, Id> Deserialize<'de> for $name<Id> {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                <$word>::deserialize(d).map($name::of_bits)
            }
        }
    };
}

set! {
    /// A set of up to 64, numbered from 0.
    Set64, u64
}
set! {
    /// A set of up to 128, numbered from 0.
    Set128, u128
}
