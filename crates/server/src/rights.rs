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
    pub fn and(mut self, grant: Grant, stored: &Stored) -> Rights {
        match grant {
            Grant::Seat(side) => self.sides[side] = true,
            Grant::Owner => {
                let owner = Rights::of_owner(&stored.seats);
                self.owner = true;
                self.sides = BySide::from_fn(|side| self.sides[side] || owner.sides[side]);
            }
            Grant::Watch => {}
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

/// What a token grants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grant {
    /// Plays a side.
    Seat(Side),
    /// Looks on.
    Watch,
    /// Owns the game.
    Owner,
}

impl Grant {
    /// What a link to a side, or to none, grants.
    pub fn of(side: Option<Side>) -> Grant {
        side.map_or(Grant::Watch, Grant::Seat)
    }
    /// The side it plays.
    pub fn side(self) -> Option<Side> {
        match self {
            Grant::Seat(side) => Some(side),
            Grant::Watch | Grant::Owner => None,
        }
    }
    /// As the data file writes it.
    pub fn written(self) -> &'static str {
        match self {
            Grant::Seat(Side::First) => "first",
            Grant::Seat(Side::Second) => "second",
            Grant::Watch => "watch",
            Grant::Owner => "owner",
        }
    }
    /// As the data file has it. What nobody knows grants nothing.
    pub fn read(text: &str) -> Option<Grant> {
        let all = [Grant::Seat(Side::First), Grant::Seat(Side::Second), Grant::Watch, Grant::Owner];
        all.into_iter().find(|grant| grant.written() == text)
    }
}

/// What somebody may do, and why, so that it can be looked up again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// What he may do.
    pub rights: Rights,
    /// The tokens he brought.
    pub tokens: Vec<String>,
    /// What they granted: in which games, and what.
    pub grants: Vec<(i64, Grant)>,
    /// How many links had been taken back in this house when that was looked up.
    pub revision: u64,
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
