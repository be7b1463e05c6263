//! The fifteen posts (PK-1a).

use arrayvec::ArrayVec;
use kernel::{Place, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Columns a to e.
pub const COLUMNS: u8 = 5;
/// Rows 1 to 3.
pub const ROWS: u8 = 3;
/// Posts of the board.
pub const POSTS: u8 = COLUMNS * ROWS;

/// A post, `a1` to `e3`. There is no value off the board: reading one from outside fails.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Post(u8);

impl Post {
    /// Column and row, counted from 0.
    pub fn new(column: u8, row: u8) -> Option<Post> {
        (column < COLUMNS && row < ROWS).then(|| Post(column * ROWS + row))
    }
    /// The post that a screen numbers like a hex: column, then row, counted from 1.
    pub fn of_hex(hex: u16) -> Option<Post> {
        let (column, row) = ((hex / 100).checked_sub(1)?, (hex % 100).checked_sub(1)?);
        Post::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }
    /// All posts, a1 first.
    pub fn all() -> impl Iterator<Item = Post> {
        (0..POSTS).map(Post)
    }
    /// Counted from 0.
    pub fn column(self) -> u8 {
        self.0 / ROWS
    }
    /// Counted from 0.
    pub fn row(self) -> u8 {
        self.0 % ROWS
    }
    /// 0 to 14, for flat arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
    /// Steps between two posts (PK-1a).
    pub fn distance(self, other: Post) -> u8 {
        self.column().abs_diff(other.column()) + self.row().abs_diff(other.row())
    }
    /// The neighbours, in the order of the posts.
    pub fn neighbours(self) -> ArrayVec<Post, 4> {
        let (column, row) = (self.column(), self.row());
        let around = [
            (column.wrapping_sub(1), row),
            (column, row.wrapping_sub(1)),
            (column, row + 1),
            (column + 1, row),
        ];
        around.into_iter().filter_map(|(column, row)| Post::new(column, row)).collect()
    }
    /// One post along the row towards the base of a side (PK-7b); `None` in the base itself.
    pub fn towards_base(self, side: Side) -> Option<Post> {
        match side {
            Side::First => Post::new(self.column().checked_sub(1)?, self.row()),
            Side::Second => Post::new(self.column() + 1, self.row()),
        }
    }
    /// Whether it lies in the base of a side (PK-1b).
    pub fn is_base_of(self, side: Side) -> bool {
        self.towards_base(side).is_none()
    }
    /// Whether a side may conceal its ambush here (PK-3a).
    pub fn is_ambush_ground_of(self, side: Side) -> bool {
        self.towards_base(side).is_none_or(|post| post.is_base_of(side))
    }
    /// For drawings: post c2 is drawn as hex 0302.
    pub fn place(self) -> Place {
        Place::Hex((self.column() as u16 + 1) * 100 + self.row() as u16 + 1)
    }
    /// Reads `a1` to `e3`.
    pub fn parse(text: &str) -> Option<Post> {
        match text.as_bytes() {
            [column, row] => Post::new(column.checked_sub(b'a')?, row.checked_sub(b'1')?),
            _ => None,
        }
    }
}

impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Post> for String {
    fn from(post: Post) -> String {
        post.to_string()
    }
}

impl TryFrom<String> for Post {
    type Error = String;
    fn try_from(text: String) -> Result<Post, String> {
        Post::parse(&text).ok_or_else(|| format!("“{text}” is no post; posts are a1 to e3"))
    }
}
