//! The uniforms of the nations, and the colours of the sides.

use crate::army::Nation;
use crate::battle::Battle;
use engraving::Uniform;
use kernel::Side;
use view::Livery;

/// Vermilion and blue: they stay apart for every kind of colour vision.
pub(crate) fn colour(livery: Livery) -> &'static str {
    match livery {
        Livery::Red => "#a83a22",
        Livery::Blue => "#23528c",
    }
}

impl Battle {
    /// The colours of the sides on the table: the French wear blue, the British red, and otherwise the first side blue.
    pub fn livery(&self) -> [Livery; 2] {
        let [first, second] = Side::BOTH.map(|side| self.armies[side].nation);
        let red = first != Nation::French && (first == Nation::British || second == Nation::French);
        if red { [Livery::Red, Livery::Blue] } else { [Livery::Blue, Livery::Red] }
    }

    /// How a side's troops are dressed.
    pub(super) fn dress(&self, side: Side) -> Uniform {
        Uniform { side: colour(self.livery()[side.index()]), ..uniform(self.armies[side].nation, side) }
    }
}

/// How a nation's infantry is dressed. On the table the footprint has the colour of the side; the coat is the
/// nation's.
pub(crate) fn uniform(nation: Nation, side: Side) -> Uniform {
    let (word, coat, dark, facing, hat, flag) = match nation {
        Nation::British => {
            ("british", "#b8322a", "#5c1410", "#f5efe2", "#1f1b18", ["#1f3f7f", "#f5efe2", "#b8322a"])
        }
        Nation::French => {
            ("french", "#2f4f8f", "#141f3d", "#f5efe2", "#1f1b18", ["#23428c", "#f5efe2", "#b8322a"])
        }
        Nation::Austrian => {
            ("austrian", "#ece6d6", "#6f6a5c", "#b0473a", "#26211c", ["#f2c53d", "#26211c", "#f2c53d"])
        }
        Nation::Prussian => {
            ("prussian", "#27344f", "#0f1524", "#c8423a", "#191613", ["#f5efe2", "#26211c", "#f5efe2"])
        }
        Nation::Russian => {
            ("russian", "#3f6344", "#1a2c1d", "#c8423a", "#1f1b18", ["#f5efe2", "#e08a2a", "#26211c"])
        }
        Nation::Spanish => {
            ("spanish", "#e6dcc2", "#6f6246", "#3f6344", "#33291f", ["#b8322a", "#f2c53d", "#b8322a"])
        }
        Nation::Portuguese => {
            ("portuguese", "#3c5f9c", "#1a2b4a", "#e8c44d", "#1f1b18", ["#1f3f7f", "#f5efe2", "#1f3f7f"])
        }
    };
    // Two armies of one nation have stamps of their own: the Commander's ring is the side's.
    let word = match (side, word) {
        (Side::First, word) => word,
        (Side::Second, "british") => "british2",
        (Side::Second, "french") => "french2",
        (Side::Second, "austrian") => "austrian2",
        (Side::Second, "prussian") => "prussian2",
        (Side::Second, "russian") => "russian2",
        (Side::Second, "spanish") => "spanish2",
        (Side::Second, _) => "portuguese2",
    };
    Uniform { word, coat, dark, facing, hat, flag, side: colour(Livery::Blue) }
}
