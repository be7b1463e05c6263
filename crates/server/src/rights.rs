//! Who may do what: secret links, and what they grant.
//!
//! Room for accounts: whatever proves who somebody is, it ends in [`Rights`] to one game.

use crate::store::Stored;
use kernel::{BySide, NoRandomness, Side, hex32};
use protocol::{Seat, SeatPlan};
use sha2::{Digest, Sha256};

/// What somebody may do in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rights {
    /// The sides he may play.
    pub sides: BySide<bool>,
    /// Whether he may look on.
    pub watch: bool,
    /// Whether he may delete it, make links and take them back.
    pub owner: bool,
}

impl Rights {
    /// What the owner of a game may do: the seats that were planned for him are his.
    pub fn of_owner(seats: &[SeatPlan; 2]) -> Rights {
        let mine = |plan: &SeatPlan| matches!(plan, SeatPlan::Me | SeatPlan::HotSeat);
        Rights { sides: BySide(seats.each_ref().map(mine)), watch: true, owner: true }
    }
    /// The same, and what a token grants.
    pub fn and(mut self, grants: &str, stored: &Stored) -> Rights {
        match grants {
            FIRST => self.sides[Side::First] = true,
            SECOND => self.sides[Side::Second] = true,
            OWNER => {
                let owner = Rights::of_owner(&stored.seats);
                self.owner = true;
                self.sides = BySide::from_fn(|side| self.sides[side] || owner.sides[side]);
            }
            _ => {}
        }
        self.watch = true;
        self
    }
    /// The sides, in order.
    pub fn held(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|&side| self.sides[side]).collect()
    }
    /// Whether he may look from a seat.
    pub fn may_look(&self, seat: Seat, over: bool) -> bool {
        match seat {
            Seat::First => self.sides[Side::First],
            Seat::Second => self.sides[Side::Second],
            Seat::Spectator => self.watch,
            Seat::Umpire => self.watch && over,
        }
    }
    /// All seats he may look from.
    pub fn seats(&self, over: bool) -> Vec<Seat> {
        let all = [Seat::First, Seat::Second, Seat::Spectator, Seat::Umpire];
        all.into_iter().filter(|&seat| self.may_look(seat, over)).collect()
    }
}

/// Plays the first side.
pub const FIRST: &str = "first";
/// Plays the second side.
pub const SECOND: &str = "second";
/// Looks on.
pub const WATCH: &str = "watch";
/// Owns the game.
pub const OWNER: &str = "owner";

/// What a link to a side, or to none, grants.
pub fn grants(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::First) => FIRST,
        Some(Side::Second) => SECOND,
        None => WATCH,
    }
}

/// A fresh token: 128 bits.
pub fn token() -> Result<String, NoRandomness> {
    let bytes = random()?;
    Ok(hex32::digits(&bytes).get(..32).unwrap_or_default().to_owned())
}

/// 32 bytes from the operating system.
pub fn random() -> Result<[u8; 32], NoRandomness> {
    kernel::Contribution::fresh().map(|contribution| contribution.0)
}

/// A fresh id of a game: twelve letters and figures that are not mistaken for each other, 60 bits.
pub fn game_id() -> Result<String, NoRandomness> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567890";
    Ok(random()?.iter().take(12).map(|byte| LETTERS[(byte % 32) as usize] as char).collect())
}

/// What is kept of a token. It has 128 random bits, so a plain hash is enough.
pub fn hash(token: &str) -> String {
    hex32::digits(&Sha256::digest(token.as_bytes()).into())
}
