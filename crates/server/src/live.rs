//! A game at the table, whatever its rules: what the server knows of it.

use crate::bots::{Hint, Seated, Thought, Why};
use crate::work::Work;
use kernel::{Away, BySide, Closing, Contribution, Cup, Link, Options, Secret, Side, Standing};
use protocol::{DiceCard, Meaning, Meant, Odds, Over, Preview, Refusal, Report, Seat, View};
use std::sync::Arc;
use view::{Click, Ground, Overlay, OverlayKind, OverlayName};

/// What never changes in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// The rule set's prefix.
    pub rules: String,
    /// The battle's id.
    pub scenario: String,
    /// The battle's title.
    pub title: String,
    /// The names of the sides.
    pub sides: BySide<String>,
    /// What can be laid over the map, in the words of the rules.
    pub overlays: Vec<OverlayName>,
}

/// Which answer is given: by a player who points, types or clicks, or by a bot who writes it as the game file does.
#[derive(Clone, PartialEq, Debug)]
pub enum Given {
    /// As a player means it.
    Meant(Meant),
    /// As the game file writes it.
    Written(String),
}

impl Given {
    /// An offer by its index.
    pub fn offer(index: u32) -> Given {
        Given::Meant(Meant::Offer { index })
    }
    /// An answer in words.
    pub fn words(words: &str) -> Given {
        Given::Meant(Meant::Words { words: words.to_owned() })
    }
}

/// Where the dice of a new game come from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Throwers {
    /// From one secret and these contributions.
    House(BySide<Contribution>),
    /// From chains that the players bring.
    Players(Away),
}

/// A bot at work. It holds nothing its side may not know.
pub type Thinker = Work<Option<Thought>>;
/// A bot that says why. It thinks its thoughts again, so it takes as long as they took.
pub type Explainer = Work<Option<Why>>;
/// A bot that thinks for a player.
pub type Hinter = Work<Option<Hint>>;

/// A game at the table. Nothing here shows a seat more than [`kernel::Game::view`] allows it.
///
/// What changes a game (`answer`, `take_back`, `orders`, `proceed`) only adds lines; whoever calls it takes them
/// ([`LiveGame::take_lines`]) and stores them before anybody sees what they did. What may take long is given as [`Work`] to be done elsewhere:
/// it is about this moment, and the game goes on meanwhile.
pub trait LiveGame: Send {
    /// What never changes.
    fn facts(&self) -> Facts;
    /// The choices made before the game.
    fn options(&self) -> Options;
    /// Whether it can go on: not over, and the secret of its dice is known.
    fn goes_on(&self) -> bool;
    /// The number of entries.
    fn entries(&self) -> u32;
    /// Takes the lines of the game file written since this was last asked; the first time all, the header first. Whoever
    /// takes them stores them: the game keeps none.
    fn take_lines(&mut self) -> Vec<String>;
    /// The hash of the last line.
    fn receipt(&self) -> String;
    /// The sides that are asked now.
    fn asked(&self) -> Vec<Side>;
    /// The entry after which the question at hand was asked.
    fn asked_since(&self) -> u32;
    /// The seal of the sealed answer with this number, in hexadecimal digits; `None` if there is none.
    fn seal(&self, entry: u32) -> Option<String>;
    /// Whether anything is hidden from either side now.
    fn hides(&self) -> bool;
    /// How it ended.
    fn over(&self) -> Option<Over>;
    /// The commitment and the contributions its dice stand on.
    fn dice(&self) -> DiceCard;
    /// A side adds to the dice, before the first entry; the header is written anew.
    fn contribute(&mut self, side: Side, added: Contribution, secret: Secret) -> Result<(), Refusal>;
    /// The dice cup, where the players bring chains.
    fn cup(&self) -> Option<&Cup>;
    /// A side brings its chain, before the first entry; the header is written anew.
    fn bring_chain(&mut self, side: Side, end: Link, secret: Secret) -> Result<(), Refusal>;
    /// A side begins a new chain in place of one that is lost or used up.
    fn begin_chain(&mut self, side: Side, end: Link) -> Result<(), Vec<Refusal>>;
    /// The call whose links are awaited: its entry and the hash of its line.
    fn open_call(&self) -> Option<(u32, String)>;
    /// Whether a roll is due that waits for links.
    fn waits_for_links(&self) -> bool;
    /// Calls the roll that is due with the links of these sides.
    fn call(&mut self, sides: BySide<bool>) -> Result<(), Vec<Refusal>>;
    /// Throws the roll that is due with the links that were shown.
    fn throw(&mut self, links: BySide<Option<Link>>) -> Result<(), Vec<Refusal>>;
    /// Everybody may measure at any time, whatever the rules say.
    fn teach(&mut self);
    /// The most steps of a walk through the odds of an answer.
    fn weigh_at_most(&mut self, steps: usize);

    /// What a seat may know now, with the log after entry `since`.
    fn view(&mut self, seat: Seat, since: u32) -> View;
    /// Board and words of what a seat sees now, as they go over the wire: seats that see the same share it.
    fn written(&mut self, seat: Seat) -> Arc<str>;
    /// What a seat could know after entry `entry`; `None` if there is no such entry.
    fn moment(&mut self, seat: Seat, entry: u32) -> Option<Work<Option<View>>>;

    /// Whether what a side saw at `seq` still holds: nothing happened since, except what stays sealed.
    fn is_fresh(&self, side: Side, seq: u32) -> bool;
    /// A side answers.
    fn answer(&mut self, side: Side, given: &Given) -> Result<(), Vec<Refusal>>;
    /// A side takes back everything after an entry.
    fn take_back(&mut self, side: Side, to: u32) -> Result<(), Vec<Refusal>>;
    /// A side takes back everything after an entry, and the other agrees.
    fn take_back_together(&mut self, side: Side, to: u32) -> Result<(), Vec<Refusal>>;
    /// The entries to which a side could go back if the other agreed, the nearest first.
    fn could_take_back(&self, side: Side) -> Vec<u32>;
    /// The players end the game before the rules do.
    fn close(&mut self, side: Option<Side>, how: Closing) -> Result<(), Vec<Refusal>>;
    /// A side leaves standing orders.
    fn orders(&mut self, side: Side, orders: Standing) -> Result<(), Vec<Refusal>>;
    /// Throws dice and follows standing orders until a player must act or links are awaited.
    fn proceed(&mut self);

    /// What a click on the board can mean for a side, or why nothing.
    fn meanings(&mut self, side: Side, click: Click) -> Work<Result<Vec<Meaning>, Vec<Refusal>>>;
    /// What an answer would do.
    fn preview(&mut self, side: Side, given: Given) -> Work<Result<Preview, Vec<Refusal>>>;
    /// The exact odds of an answer, where there are any, and of those in words that follow it.
    fn odds(&mut self, side: Side, given: Given, then: Vec<String>) -> Work<Option<Odds>>;
    /// Something drawn above the board.
    fn overlay(&mut self, seat: Seat, kind: OverlayKind, piece: Option<String>) -> Work<Option<Overlay>>;

    /// The game file as a seat may have it.
    fn file_for(&self, seat: Seat) -> String;
    /// The map.
    fn map_svg(&self) -> Work<String>;
    /// What the map says of each hex.
    fn cells(&self) -> Work<Vec<Ground>>;
    /// The board as a seat sees it, now or after an entry; `None` comes of it if there is no such entry.
    fn board_svg(&mut self, seat: Seat, entry: Option<u32>) -> Work<Option<String>>;

    /// What the battle came to; `None` before it is over.
    fn report(&mut self) -> Option<Work<Option<Report>>>;

    /// A bot for a side that is asked; `None` if it is not.
    fn thinker(&mut self, side: Side, seat: Seated) -> Option<Thinker>;
    /// A bot has thought, or could not: the game goes on in any case.
    fn bot_answers(&mut self, side: Side, thought: Option<&Thought>) -> Result<(), Vec<Refusal>>;
    /// Why the bot on one of these seats decided as it did in an entry; `None` if no bot decided there.
    fn explainer(&self, entry: u32, seats: &BySide<Option<Seated>>) -> Option<Explainer>;
    /// What a bot would answer in the place of a side; `None` if the side is not asked.
    fn hinter(&mut self, side: Side, seat: Seated) -> Option<Hinter>;
    /// Lets go of what is cheap to make again: nobody looks now.
    fn let_go(&mut self);
    /// Lets go of what can be made again: replays, mostly.
    fn rest(&mut self);
}
