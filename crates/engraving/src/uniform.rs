//! How troops of a nation are dressed, as far as a figure of twenty millimetres shows it from above.

/// The colours of a uniform, and of what is carried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uniform {
    /// A word for the definitions: "british".
    pub word: &'static str,
    /// The coat.
    pub coat: &'static str,
    /// Its darker shade, for outlines.
    pub dark: &'static str,
    /// Cross-belts, lapels, facings.
    pub facing: &'static str,
    /// The headgear.
    pub hat: &'static str,
    /// The colour that is carried: bands from the staff outward.
    pub flag: [&'static str; 3],
    /// The side's own colour, for footprint and label: it tells the sides apart where the coats do not.
    pub side: &'static str,
}
