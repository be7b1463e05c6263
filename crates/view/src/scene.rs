//! The scene: everything that is drawn above the map.

use serde::Serialize;
use ts_rs::TS;

/// The board itself. Its drawing is one SVG per battle, fetched once; these numbers tie pieces to it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// Flat-topped hexes, even columns half a hex lower.
    Hexes {
        /// Columns.
        columns: u8,
        /// Rows.
        rows: u8,
        /// Centre of hex 0101 in the drawing.
        origin: [f64; 2],
        /// Distance from centre to corner in the drawing.
        size: f64,
        /// Width and height of the drawing.
        extent: [f64; 2],
    },
    /// A free table. Its points count from the near left corner, to the right and away from the first side; in the
    /// drawing the far edge is on top.
    Table {
        /// Width in the rule set's smallest unit.
        width: u32,
        /// Depth in the rule set's smallest unit.
        height: u32,
        /// How many of those make one unit a player says.
        per_unit: u32,
        /// What a player says: "cm", "inches".
        unit: String,
        /// The near left corner of the table in the drawing.
        origin: [f64; 2],
        /// How long a unit a player says is in the drawing.
        scale: f64,
        /// Width and height of the drawing.
        extent: [f64; 2],
    },
}

/// Where a piece stands and how.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Pose {
    /// In a hex.
    Hex {
        /// As printed: 1209.
        hex: u16,
        /// The faced side, 0 north, clockwise; absent for pieces without facing.
        facing: Option<u8>,
    },
    /// On a table: corners of the footprint in order, the front edge from the first (right) to the second (left).
    Body {
        /// Corners in the smallest unit.
        corners: Vec<[i32; 2]>,
        /// Its figures, the front rank first.
        figures: Vec<Figure>,
        /// How wide the base of a figure is.
        base: u32,
        /// The colour of their coats; absent for that of the side.
        coat: Option<String>,
    },
    /// Beside the board, in a named box ("off the map at 0108", "reserve").
    Aside {
        /// The box.
        place: String,
    },
}

/// What a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum FigureKind {
    /// In the ranks.
    Ranker,
    /// In open order.
    Skirmisher,
    /// With the drum.
    Drummer,
    /// With the halberd.
    Sergeant,
    /// With the colours.
    Ensign,
    /// With the sword.
    Officer,
    /// On horseback, with his hat.
    Commander,
    /// A horseman.
    Horseman,
    /// A gun with its crew.
    Gun,
    /// Lost, but its base still holds the frontage.
    Fallen,
}

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Figure {
    /// Its centre in the smallest unit.
    pub at: [i32; 2],
    /// What it is.
    pub kind: FigureKind,
}

/// The symbol of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Foot artillery.
    Artillery,
    /// Horse artillery.
    HorseArtillery,
    /// Skirmishers.
    Skirmishers,
    /// A commander.
    Commander,
    /// A marker that is no troops.
    Marker,
}

/// How a badge looks; always shape and word besides colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Worth knowing.
    Plain,
    /// Somewhat bad.
    Worn,
    /// Bad.
    Bad,
    /// Good.
    Good,
}

/// A small mark on a piece: "D1", "R", "harnessed".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Badge {
    /// At most three letters, for the counter.
    pub short: String,
    /// In words.
    pub text: String,
    /// How it looks.
    pub tone: Tone,
}

/// A line of a card: "morale", "7".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Fact {
    /// What.
    pub label: String,
    /// How much.
    pub value: String,
    /// The clause that explains it.
    pub rule: Option<String>,
}

/// A piece.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Piece {
    /// Its code: `K1`, `jourdan`. Stable through the game.
    pub id: String,
    /// Its name.
    pub name: String,
    /// 0 or 1; absent for what belongs to nobody.
    pub side: Option<u8>,
    /// Its symbol.
    pub kind: PieceKind,
    /// Where it stands.
    pub pose: Pose,
    /// What stands large on the counter, if anything: a number, or the letters of a commander.
    pub strength: Option<String>,
    /// The second number, if any.
    pub quality: Option<String>,
    /// Its formation.
    pub group: Option<String>,
    /// The formation's colour.
    pub stripe: Option<String>,
    /// Marks.
    pub badges: Vec<Badge>,
    /// Whether its counter shows wear: 0 fresh to 3 broken.
    pub wear: u8,
    /// Whether it has done its part in this phase.
    pub done: bool,
    /// The card shown on hover and read by screen readers.
    pub card: Vec<Fact>,
}

/// A step of the sequence of play, for the ribbon.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Step {
    /// Its printed name.
    pub name: String,
    /// The clause.
    pub rule: String,
    /// Whether it is the present one.
    pub now: bool,
}

/// The score.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Score {
    /// As the players say it: "Coalition 3".
    pub text: String,
    /// Position on the track, positive for the first side.
    pub value: i32,
    /// The ends of the track.
    pub track: [i32; 2],
    /// What each side wants today, in a sentence.
    pub goals: [String; 2],
}

/// Where the game stands.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Status {
    /// The turn.
    pub turn: u32,
    /// Of how many.
    pub turns: u32,
    /// The hour, if the battle has one: "09:00".
    pub clock: Option<String>,
    /// The ribbon.
    pub steps: Vec<Step>,
    /// The score.
    pub score: Score,
    /// The active formation or side, in words.
    pub active: Option<String>,
}

/// The colour in which a side is shown everywhere; shapes and hatches tell the sides apart, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Livery {
    /// Blue.
    Blue,
    /// Vermilion.
    Red,
}

impl Livery {
    /// What most battles wear.
    pub const USUAL: [Livery; 2] = [Livery::Blue, Livery::Red];
}

/// All that is drawn above the map.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Scene {
    /// The board.
    pub board: Board,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The colours of the sides.
    pub livery: [Livery; 2],
    /// The pieces, bottom first.
    pub pieces: Vec<Piece>,
    /// Where the game stands.
    pub status: Status,
    /// Places that are held: place and side (0 or 1).
    pub held: Vec<(u16, u8)>,
}
