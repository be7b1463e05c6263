//! The scene: everything that is drawn above the map.

use serde::Serialize;
use std::borrow::Cow;
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
        /// Where it faces, in twelfths of a turn, 0 north, clockwise: even at a side, odd at a corner; absent for pieces
        /// without facing.
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

/// What a figure looks like. What it is called is for the rule set to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum FigureKind {
    /// In the ranks.
    Soldier,
    /// In open order.
    Skirmisher,
    /// With the drum.
    Drummer,
    /// With a halberd or a spontoon.
    Halberd,
    /// With the colours.
    Standard,
    /// With the sword.
    Officer,
    /// On a grey horse, with his hat.
    General,
    /// Mounted, with a dispatch.
    Staff,
    /// A horseman with his sabre.
    Horseman,
    /// A horseman with his lance.
    Lancer,
    /// A horseman in armour.
    Cuirassier,
    /// A gun with its crew.
    Gun,
    /// A team with its gun.
    Limber,
    /// A waggon with its team.
    Waggon,
    /// Lost, but its base still holds the frontage.
    Fallen,
}

impl FigureKind {
    /// All.
    pub const ALL: [FigureKind; 15] = [
        FigureKind::Soldier,
        FigureKind::Skirmisher,
        FigureKind::Drummer,
        FigureKind::Halberd,
        FigureKind::Standard,
        FigureKind::Officer,
        FigureKind::General,
        FigureKind::Staff,
        FigureKind::Horseman,
        FigureKind::Lancer,
        FigureKind::Cuirassier,
        FigureKind::Gun,
        FigureKind::Limber,
        FigureKind::Waggon,
        FigureKind::Fallen,
    ];

    /// In a word, as on the wire.
    pub const fn word(self) -> &'static str {
        match self {
            FigureKind::Soldier => "soldier",
            FigureKind::Skirmisher => "skirmisher",
            FigureKind::Drummer => "drummer",
            FigureKind::Halberd => "halberd",
            FigureKind::Standard => "standard",
            FigureKind::Officer => "officer",
            FigureKind::General => "general",
            FigureKind::Staff => "staff",
            FigureKind::Horseman => "horseman",
            FigureKind::Lancer => "lancer",
            FigureKind::Cuirassier => "cuirassier",
            FigureKind::Gun => "gun",
            FigureKind::Limber => "limber",
            FigureKind::Waggon => "waggon",
            FigureKind::Fallen => "fallen",
        }
    }
}

/// What a rule set calls figures of a kind: "a musketeer", "musketeers".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FigureName {
    /// One of them.
    pub one: &'static str,
    /// Several.
    pub many: &'static str,
}

impl FigureKind {
    /// What figures of this kind are called where a rule set has no words of its own.
    pub const fn usual_name(self) -> FigureName {
        let (one, many) = match self {
            FigureKind::Soldier => ("a man", "men"),
            FigureKind::Skirmisher => ("a skirmisher", "skirmishers"),
            FigureKind::Drummer => ("a drummer", "drummers"),
            FigureKind::Halberd => ("a file closer", "file closers"),
            FigureKind::Standard => ("a colour", "colours"),
            FigureKind::Officer => ("an officer", "officers"),
            FigureKind::General => ("a general", "generals"),
            FigureKind::Staff => ("an aide", "aides"),
            FigureKind::Horseman => ("a horseman", "horsemen"),
            FigureKind::Lancer => ("a lancer", "lancers"),
            FigureKind::Cuirassier => ("a cuirassier", "cuirassiers"),
            FigureKind::Gun => ("a gun", "guns"),
            FigureKind::Limber => ("a limber", "limbers"),
            FigureKind::Waggon => ("a waggon", "waggons"),
            FigureKind::Fallen => ("a casualty", "casualties"),
        };
        FigureName { one, many }
    }
}

/// A figure on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Figure {
    /// Its centre in the smallest unit.
    pub at: [i32; 2],
    /// What it looks like.
    pub kind: FigureKind,
    /// Where it looks, in 64ths of a degree counter-clockwise from the right; absent for one that looks as its body does.
    /// Men in a square look outward.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<i32>,
}

impl Figure {
    /// A figure that looks as its body does.
    pub fn new(kind: FigureKind, at: impl Into<[i32; 2]>) -> Figure {
        Figure { at: at.into(), kind, turn: None }
    }
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
    /// A member of a staff.
    Staff,
    /// A waggon.
    Waggon,
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

/// Words of a piece. Most are the same for all and are borrowed: a scene has hundreds.
pub type Words = Cow<'static, str>;

/// A small mark on a piece: "D1", "R", "harnessed".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Badge {
    /// At most three letters, for the counter.
    pub short: Words,
    /// In words.
    pub text: Words,
    /// How it looks.
    pub tone: Tone,
}

impl Badge {
    /// A mark.
    pub fn new(short: impl Into<Words>, text: impl Into<Words>, tone: Tone) -> Badge {
        Badge { short: short.into(), text: text.into(), tone }
    }
}

/// A line of a card: "morale", "7".
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Fact {
    /// What.
    pub label: Words,
    /// How much.
    pub value: Words,
    /// The clause that explains it.
    pub rule: Option<Words>,
}

impl Fact {
    /// A line that a clause explains.
    pub fn new(label: impl Into<Words>, value: impl Into<Words>, rule: &'static str) -> Fact {
        Fact { label: label.into(), value: value.into(), rule: Some(rule.into()) }
    }
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
pub struct Ribbon {
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
    /// What the book calls them: "turn", "bound".
    pub called: &'static str,
    /// The hour, if the battle has one: "09:00".
    pub clock: Option<String>,
    /// The ribbon.
    pub steps: Vec<Ribbon>,
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
