//! The dice cup: dice that three hands throw together, so that nobody knows them before they fall.
//!
//! Host and players each publish the end of a [`Chain`](crate::Chain) before the first decision. A roll is first
//! **called**: an entry of the log says whose links it takes, and from then on nothing can be taken back. Then the
//! links are shown, checked against the chains, and the faces follow from them (`docs/dice.md` has the proof). A
//! call uses up a link whether it is shown or not, so a link shown too late is of no use for a later roll.

use crate::chain::{Hand, LENGTH, Link};
use crate::{BySide, Dice, Entry, Faces, Side, Tally, chance};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What the players agreed on for rolls at which one of them is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Away {
    /// The dice wait for him.
    Wait,
    /// The dice fall without him, and the file says so.
    #[default]
    GoOn,
}

/// What the header of a game says of the chains: published before the first decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chains {
    /// The end of the host's chain.
    pub host: Link,
    /// The ends of the players' chains; a bot brings none.
    pub sides: BySide<Option<Link>>,
    /// What holds while somebody is away.
    pub away: Away,
}

impl Chains {
    /// The sides that bring a chain.
    pub fn bringing(&self) -> BySide<bool> {
        BySide(self.sides.0.map(|end| end.is_some()))
    }
}

/// The links that a roll took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Links {
    /// The host's: never absent.
    pub host: Link,
    /// The first side's, unless it was away or withheld it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Link>,
    /// The second side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Link>,
}

impl Links {
    /// The links of host and players.
    pub fn new(host: Link, sides: BySide<Option<Link>>) -> Links {
        Links { host, first: sides[Side::First], second: sides[Side::Second] }
    }
    /// The players' links.
    pub fn sides(&self) -> BySide<Option<Link>> {
        BySide([self.first, self.second])
    }
    /// Who could have known the faces before they fell.
    pub fn foresight(&self) -> Foresight {
        match (self.first, self.second) {
            (Some(_), Some(_)) => Foresight::Nobody,
            (Some(_), None) => Foresight::HostWith(Side::First),
            (None, Some(_)) => Foresight::HostWith(Side::Second),
            (None, None) => Foresight::Host,
        }
    }
    /// What falls in roll number `number` of a game with these chains.
    pub fn throw(&self, chains: &Chains, number: u32, dice: Dice) -> Faces {
        let bytes = |link: Option<Link>| link.map_or([0; 32], |link| link.0);
        let mut key = Sha256::new().chain_update(b"grognard dice 2");
        // The ends keep a host who chose his chain first from having chosen the rolls he throws alone.
        chains.sides.0.iter().for_each(|&end| key.update(bytes(end)));
        key.update(number.to_le_bytes());
        key.update(self.host.0);
        self.sides().0.iter().for_each(|&link| key.update(bytes(link)));
        let key = key.finalize();
        let (mut block, mut next, mut n) = ([0; 32], 32, 0u32);
        chance::throw(dice, || {
            if next == 32 {
                block = Sha256::new().chain_update(key).chain_update(n.to_le_bytes()).finalize().into();
                (next, n) = (0, n + 1);
            }
            next += 4;
            u32::from_le_bytes([block[next - 4], block[next - 3], block[next - 2], block[next - 1]])
        })
    }
}

/// Who could have known a roll before it fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Foresight {
    /// Nobody, unless all three conspired.
    Nobody,
    /// The host, if he conspired with this side or is this side.
    HostWith(Side),
    /// The host.
    Host,
}

/// Why an entry about dice cannot follow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Foul {
    /// The game's dice come from one secret.
    #[error("the header names no hash chains, so there can be no call, no links and no new chain")]
    NoChains,
    /// A roll without its links.
    #[error("the roll does not say from which links it was thrown, as every roll of this game must")]
    NoLinks,
    /// Not the next link of the chain.
    #[error("the link of {0} is not the next one of its chain: it was changed, moved or left out")]
    WrongLink(Hand),
    /// A link nobody asked for.
    #[error("the roll takes a link of {0}, which was not called")]
    NotCalled(Hand),
    /// A link is missing, and the players agreed to wait.
    #[error("the roll lacks the link of {0}, though the players agreed to wait for it")]
    NotWaitedFor(Hand),
    /// The faces are not those that the links give.
    #[error("the dice show {found:?}, but the links of this roll give {due:?}")]
    Faces {
        /// As recorded.
        found: Vec<u8>,
        /// As they fell.
        due: Vec<u8>,
    },
    /// A roll is called already.
    #[error("the roll is called already, and its links are awaited")]
    Called,
    /// A call must name somebody who brings a chain.
    #[error("the call names {0}, which brings no chain")]
    NothingToCall(Hand),
    /// Nobody is called.
    #[error("the call names nobody")]
    Nobody,
    /// A chain that belongs to somebody already.
    #[error("{0} cannot begin a chain that has been published already")]
    Published(Hand),
    /// The host began another chain before his was used up, or did not when it was.
    #[error("the host begins a new chain when the old one is used up, and only then")]
    HostChain,
    /// The host's chain does not come from the secret.
    #[error("the chain of the host is not the one that the secret of this game gives")]
    NotOfSecret,
}

/// In a game whose dice come from one secret nothing is called and no link is shown.
pub fn judge_plain<A>(entry: &Entry<A>) -> Result<(), Foul> {
    match entry {
        Entry::Call { .. } | Entry::Chain { .. } | Entry::Roll { links: Some(_), .. } => Err(Foul::NoChains),
        _ => Ok(()),
    }
}

/// A chain as everybody knows it: how far it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shown {
    /// The last link shown, or the end.
    last: Link,
    /// Its number.
    at: u32,
    /// The number of the last link called.
    called: u32,
}

impl Shown {
    fn of(end: Link) -> Shown {
        Shown { last: end, at: 0, called: 0 }
    }
    /// Whether this is the link last called.
    fn fits(&self, hand: Hand, link: Link) -> bool {
        let back = (self.at..self.called).fold(link, |link, _| link.before(hand));
        self.called > self.at && back == self.last
    }
    fn show(&mut self, link: Link) {
        (self.last, self.at) = (link, self.called);
    }
}

/// The dice cup of a running game: what has been called and shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cup {
    chains: Chains,
    host: Shown,
    sides: BySide<Option<Shown>>,
    /// The ends of the chains now.
    ends: BySide<Option<Link>>,
    call: Option<BySide<bool>>,
    tally: Tally,
    /// How many chains the host has used up.
    used_up: u32,
}

impl Cup {
    /// The cup before the first roll.
    pub fn new(chains: &Chains) -> Cup {
        Cup {
            chains: *chains,
            host: Shown::of(chains.host),
            sides: BySide(chains.sides.0.map(|end| end.map(Shown::of))),
            ends: chains.sides,
            call: None,
            tally: Tally::default(),
            used_up: 0,
        }
    }
    /// What the header says of the chains.
    pub fn chains(&self) -> &Chains {
        &self.chains
    }
    /// The ends of the players' chains now.
    pub fn ends(&self) -> BySide<Option<Link>> {
        self.ends
    }
    /// Whose links the called roll takes, until it is thrown.
    pub fn call(&self) -> Option<BySide<bool>> {
        self.call
    }
    /// The number of the link that was last called from a side.
    pub fn called(&self, side: Side) -> u32 {
        self.sides[side].map_or(0, |shown| shown.called)
    }
    /// Whether this is the link that a called side is to show.
    pub fn fits(&self, side: Side, link: Link) -> bool {
        self.sides[side].is_some_and(|shown| shown.fits(Hand::Side(side), link))
    }
    /// The number of the host's next link; `None` where he must begin another chain first.
    pub fn next_of_host(&self) -> Option<u32> {
        (self.host.at < LENGTH).then_some(self.host.at + 1)
    }
    /// How many chains the host has used up: the number of the one he uses.
    pub fn used_up(&self) -> u32 {
        self.used_up
    }
    /// What has been counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Judges the part of an entry that concerns the dice, and takes it in. `due` is the pending roll, with its number.
    pub fn take<A>(&mut self, entry: &Entry<A>, due: Option<(u32, Dice)>) -> Result<(), Foul> {
        match (entry, due) {
            // Faces that cannot fall, or dice that are not due, are against the rules whatever the links.
            (Entry::Roll { faces, links, .. }, Some((number, dice))) if dice.could_fall(faces) => {
                self.thrown(number, dice, links.as_deref(), faces)
            }
            (Entry::Call { sides }, _) => self.called_upon(*sides),
            (Entry::Chain { side, end }, _) => self.begun_anew(side.map_or(Hand::Host, Hand::Side), *end),
            _ => Ok(()),
        }
    }

    /// A roll is called with the links of these sides.
    pub fn called_upon(&mut self, sides: BySide<bool>) -> Result<(), Foul> {
        if self.call.is_some() {
            return Err(Foul::Called);
        }
        if sides == BySide::default() {
            return Err(Foul::Nobody);
        }
        for (side, shown) in self.sides.iter() {
            match (sides[side], shown) {
                (true, None) => return Err(Foul::NothingToCall(Hand::Side(side))),
                (false, Some(_)) if self.chains.away == Away::Wait => {
                    return Err(Foul::NotWaitedFor(Hand::Side(side)));
                }
                _ => {}
            }
        }
        for side in Side::BOTH.into_iter().filter(|&side| sides[side]) {
            if let Some(shown) = &mut self.sides[side] {
                shown.called += 1;
            }
        }
        self.call = Some(sides);
        Ok(())
    }

    /// Roll number `number` is thrown with these links and these faces fall.
    pub fn thrown(
        &mut self,
        number: u32,
        dice: Dice,
        links: Option<&Links>,
        faces: &[u8],
    ) -> Result<(), Foul> {
        let links = links.ok_or(Foul::NoLinks)?;
        let mut next = self.clone();
        if next.host.at >= LENGTH {
            return Err(Foul::HostChain);
        }
        next.host.called += 1;
        if !next.host.fits(Hand::Host, links.host) {
            return Err(Foul::WrongLink(Hand::Host));
        }
        next.host.show(links.host);
        let called = next.call.take().unwrap_or_default();
        for (side, link) in links.sides().iter() {
            next.take_link(side, *link, called[side])?;
        }
        match links.foresight() {
            Foresight::Nobody => next.tally.nobody += 1,
            Foresight::HostWith(side) => next.tally.host_with[side] += 1,
            Foresight::Host => next.tally.host += 1,
        }
        let due = links.throw(&self.chains, number, dice);
        if due.as_slice() != faces {
            return Err(Foul::Faces { found: faces.to_vec(), due: due.to_vec() });
        }
        *self = next;
        Ok(())
    }

    fn take_link(&mut self, side: Side, link: Option<Link>, called: bool) -> Result<(), Foul> {
        let (hand, waits) = (Hand::Side(side), self.chains.away == Away::Wait);
        match (&mut self.sides[side], link) {
            (_, Some(_)) if !called => Err(Foul::NotCalled(hand)),
            (Some(shown), Some(link)) if shown.fits(hand, link) => {
                shown.show(link);
                Ok(())
            }
            (_, Some(_)) => Err(Foul::WrongLink(hand)),
            (Some(_), None) if waits => Err(Foul::NotWaitedFor(hand)),
            (_, None) => {
                self.tally.withheld[side] += u32::from(called);
                Ok(())
            }
        }
    }

    /// Somebody begins a new chain: a player whenever he must, the host when his is used up. A call that waits for a
    /// link of the old chain comes to nothing, and the file shows it.
    pub fn begun_anew(&mut self, hand: Hand, end: Link) -> Result<(), Foul> {
        let known = [Some(self.host.last), self.ends.0[0], self.ends.0[1], self.sides.0[0].map(|s| s.last)];
        if known.into_iter().chain([self.sides.0[1].map(|s| s.last)]).any(|known| known == Some(end)) {
            return Err(Foul::Published(hand));
        }
        match hand {
            Hand::Host if self.host.at < LENGTH => Err(Foul::HostChain),
            Hand::Host => {
                (self.host, self.used_up) = (Shown::of(end), self.used_up + 1);
                Ok(())
            }
            Hand::Side(side) => self.side_begins_anew(side, end),
        }
    }

    fn side_begins_anew(&mut self, side: Side, end: Link) -> Result<(), Foul> {
        let shown = self.sides[side].as_mut().ok_or(Foul::NothingToCall(Hand::Side(side)))?;
        let used_up = shown.called >= LENGTH && self.call.is_none();
        *shown = Shown::of(end);
        self.ends[side] = Some(end);
        self.tally.renewed[side] += u32::from(!used_up);
        if self.call.take_if(|call| call[side]).is_some() {
            self.tally.abandoned[side] += 1;
        }
        Ok(())
    }
}
