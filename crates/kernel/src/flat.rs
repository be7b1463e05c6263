//! Flat arrays of plain values that serde can read and write at any length.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// `cloned_in_place! { State: turn, units, agenda }`: clones a state field by field into an old one that is done with.
///
/// A derived `clone_from` makes a new value first and then moves it, kilobytes for a state; whoever follows all falls of
/// the dice copies one for each. All fields are named, so that none is forgotten.
#[macro_export]
macro_rules! cloned_in_place {
    ($state:ident: $($field:ident),+ $(,)?) => {
        impl Clone for $state {
            fn clone(&self) -> Self {
                $state { $($field: self.$field.clone()),+ }
            }
            fn clone_from(&mut self, from: &Self) {
                let $state { $($field),+ } = from;
                $(self.$field.clone_from($field);)+
            }
        }
    };
}

/// An array of fixed length: copied as one block, no allocation, hashable. (serde itself stops at 32.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flat<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Flat<T, N> {
    fn default() -> Self {
        Flat([T::default(); N])
    }
}

impl<T, const N: usize> Index<usize> for Flat<T, N> {
    type Output = T;
    #[inline]
    fn index(&self, i: usize) -> &T {
        &self.0[i]
    }
}

impl<T, const N: usize> IndexMut<usize> for Flat<T, N> {
    #[inline]
    fn index_mut(&mut self, i: usize) -> &mut T {
        &mut self.0[i]
    }
}

impl<T: Serialize, const N: usize> Serialize for Flat<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Flat<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Values<T, const N: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for Values<T, N> {
            type Value = Flat<T, N>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "exactly {N} values")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Flat<T, N>, A::Error> {
                let mut flat = Flat::default();
                for i in 0..N {
                    flat.0[i] = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
                }
                match seq.next_element::<T>()? {
                    None => Ok(flat),
                    Some(_) => Err(A::Error::invalid_length(N + 1, &self)),
                }
            }
        }
        d.deserialize_seq(Values(PhantomData))
    }
}
