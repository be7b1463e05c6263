//! The two armies and their colours.

/// One of the two armies on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    /// The first side of the rule set: blue, round corners.
    First,
    /// The second: vermilion, sharp corners, hatched.
    Second,
}

impl Army {
    /// The army of a side by its index: 0 is the first.
    pub const fn of(side: usize) -> Army {
        if side == 0 { Army::First } else { Army::Second }
    }

    /// Blue and vermilion: they stay apart for every kind of colour vision.
    pub(super) const fn colour(self) -> &'static str {
        ["#2a5a96", "#bf4a2b"][self as usize]
    }

    /// For outlines.
    pub(super) const fn dark(self) -> &'static str {
        ["#173659", "#702413"][self as usize]
    }

    /// For worn faces.
    pub(super) const fn pale(self) -> &'static str {
        ["#8fa9c9", "#dba08c"][self as usize]
    }

    /// The class of its counters.
    pub(super) const fn class(self) -> &'static str {
        ["first", "second"][self as usize]
    }
}
