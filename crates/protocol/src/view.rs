//! Everything one viewer may know at one moment.

use crate::{Fallen, Refusal, Rolling, Seat, SeatCard};
use kernel::{Caption, Mark, Part, Place, Policy, RuleId, Side};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;
use ts_rs::TS;

/// Somebody is asked something; everybody may know that.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Asked {
    /// Who.
    pub side: Side,
    /// What, in one sentence.
    pub prompt: String,
    /// The clause by which it is asked; absent where that of the phase says enough.
    pub rule: Option<RuleId>,
    /// Whether the answer stays sealed until the other side's is in too.
    pub sealed: bool,
}

/// A legal answer.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Offer {
    /// Its number in this list.
    pub index: u32,
    /// In words.
    pub words: String,
    /// What it is about.
    pub tag: view::Tag,
}

/// The question to the viewer.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Question {
    /// The entry after which it was asked. Of a seat's questions it names this one: it stays the same while somebody
    /// comes or goes, or the other side seals its answer.
    pub id: u32,
    /// What to do, in one sentence.
    pub prompt: String,
    /// Whether the answer stays sealed until the other side's is in too.
    pub sealed: bool,
    /// Whether every legal answer is listed or only good candidates (places and paths on a free table).
    pub complete: bool,
    /// The answers.
    pub offers: Vec<Offer>,
    /// The kind of reaction, where a standing order could answer.
    pub reaction: Option<&'static str>,
    /// Pieces that can be moved by hand, on a free table.
    pub movers: Vec<view::Mover>,
    /// What is still undone if a segment is ended now: "3 units have not moved".
    pub undone: Vec<String>,
    /// The form of the sheet that answers it; absent where it is no sheet.
    pub sheet: Option<view::SheetForm>,
    /// What this seat has written so far and asked the server to keep.
    pub draft: Option<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Line {
    /// The entry it belongs to; the moment for `at`.
    pub entry: u32,
    /// The sentence.
    pub text: String,
    /// The clause behind it.
    pub rule: Option<RuleId>,
    /// Where it happened.
    pub at: Vec<Place>,
    /// Where it stands.
    pub heading: Caption,
    /// Whether it begins something new, or belongs to the line that did: one move, one shot, one combat.
    pub part: Part,
    /// Whose doing it is; dice belong to the side that brought them about.
    pub by: Option<Side>,
    /// The piece that is on its way.
    pub who: Option<String>,
    /// All that this piece has done since the line that opened, in one sentence. It stands for the former lines about it.
    pub so_far: Option<String>,
    /// For a line that takes back: everything after this entry is to be struck out.
    pub back_to: Option<u32>,
}

/// How the game ended.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Over {
    /// The winner; absent in a draw.
    pub winner: Option<Side>,
    /// "decisive victory".
    pub level: String,
    /// The clause that ended it.
    pub rule: String,
    /// The margin, counted for the first side.
    pub margin: i32,
}

/// When one may measure: overlays of reach and sight, ghosts and odds come only then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Measure {
    /// What the rules say.
    pub policy: view::Measuring,
    /// Whether this game was begun for teaching: then one may always.
    pub teaching: bool,
    /// Whether this viewer may now.
    pub now: bool,
    /// The overlays that are not drawn now.
    pub closed: Vec<view::OverlayKind>,
}

/// Everything one viewer may know at one moment.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct View {
    /// How many entries the log has: the number a command must name.
    pub seq: u32,
    /// The moment shown: `seq`, or less in a replay.
    pub at: u32,
    /// From which seat.
    pub seat: Seat,
    /// The board and its pieces.
    #[ts(as = "view::Scene")]
    pub scene: Shared<view::Scene>,
    /// A free table in words, for screen readers; empty for hexes, which a page can say from the scene.
    #[ts(as = "String")]
    pub text: Shared<str>,
    /// Who is asked what.
    pub asked: Vec<Asked>,
    /// The question to this viewer, if he is asked.
    #[serde(serialize_with = "perhaps_shared")]
    #[ts(as = "Option<Question>")]
    pub question: Option<Arc<Question>>,
    /// Lines of the log after entry `since`.
    pub log: Vec<Line>,
    /// What happened after entry `since`, one thing at a time, as far as it is still kept; in a replay, what the last entry
    /// made happen.
    pub film: Vec<view::Shot>,
    /// The entry after which `log` begins; what the client has of later entries is replaced.
    pub since: u32,
    /// Dice that fell after entry `since`.
    pub fallen: Vec<Fallen>,
    /// The hash of the last line of the game file: keep it, and `grognard verify` proves that nothing was changed.
    pub receipt: String,
    /// The viewer's own standing orders.
    pub orders: BTreeMap<String, Policy>,
    /// The kinds of reaction for which there can be orders.
    pub reactions: &'static [&'static str],
    /// The entries this viewer may go back to now, the nearest first.
    pub can_take_back: Vec<u32>,
    /// The entries to which this viewer may ask the other player to go back, the nearest first.
    pub can_ask_back: Vec<u32>,
    /// Sides that have yet to contribute to the dice: until then nobody is asked anything.
    pub awaited: Vec<Side>,
    /// The roll that waits for links, where it takes longer than a moment.
    pub rolling: Option<Rolling>,
    /// When one may measure here.
    pub measure: Measure,
    /// The seats.
    pub seats: Vec<SeatCard>,
    /// How the game ended.
    pub over: Option<Over>,
    /// What the guided first battle says now, where this is one.
    pub lesson: Option<LessonPage>,
}

/// A guided first battle at this moment.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LessonPage {
    /// Its title.
    pub title: String,
    /// How many steps are done.
    pub done: u32,
    /// How many there are.
    pub steps: u32,
    /// The step at hand: what it is called, what it is about, what to try, and the clause; absent when all are done.
    pub step: Option<LessonStep>,
    /// Said before the first step and after the last.
    pub words: Option<String>,
    /// The battle to go on with.
    pub next: String,
}

/// One thing to try.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct LessonStep {
    /// "Fire".
    pub title: String,
    /// What it is about.
    pub say: String,
    /// What to do now.
    pub task: String,
    /// The clause behind it.
    pub clause: String,
}

impl View {
    /// How a view looks where what others see, too, is to be put in.
    pub const APART: &'static str = "\"scene\":null,\"text\":null";

    /// Board and words are written apart from this view.
    pub fn write_apart(&mut self) {
        (self.scene.apart, self.text.apart) = (true, true);
    }
}

/// Something that several views share. It is written with each of them, or once, apart from all.
#[derive(PartialEq, Debug)]
pub struct Shared<T: ?Sized> {
    what: Arc<T>,
    apart: bool,
}

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared { what: self.what.clone(), apart: self.apart }
    }
}

impl<T: ?Sized> From<Arc<T>> for Shared<T> {
    fn from(what: Arc<T>) -> Shared<T> {
        Shared { what, apart: false }
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.what
    }
}

impl<T: Serialize + ?Sized> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if self.apart { out.serialize_unit() } else { self.what.serialize(out) }
    }
}

/// Writes what several views share, or `null`.
fn perhaps_shared<T: Serialize, S: Serializer>(what: &Option<Arc<T>>, out: S) -> Result<S::Ok, S::Error> {
    what.as_deref().serialize(out)
}

/// What an answer would do, before it is given.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Preview {
    /// The answer as it was understood, in words.
    pub words: String,
    /// What it is about.
    pub tag: view::Tag,
    /// Whether it may be given.
    pub legal: bool,
    /// Why not.
    pub refusals: Vec<Refusal>,
    /// The viewer's own pieces as they would stand, as far as no dice and no opponent have a say; on a free table also
    /// where they may not stand so.
    pub ghosts: Vec<view::Piece>,
    /// The ground swept, the way, arcs and lines of sight.
    pub marks: Vec<Mark>,
    /// What it costs, as a player says it.
    pub cost: Option<String>,
    /// The lines of a sheet as they were understood, with their arrows; empty where it is no sheet.
    pub sheet: Vec<view::WrittenLine>,
}

/// An answer that follows another of its own accord, if nothing comes between.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct NextAnswer {
    /// The answer, in words.
    pub words: String,
    /// The hex it enters. A piece that stands there already, because there was no other step, needs it no more.
    pub to: Option<u16>,
}

/// One thing a click can mean.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Meaning {
    /// The answer to give.
    pub answer: crate::Meant,
    /// The answers that follow it, one after the other: the rest of a march. What comes between (the opponent, dice)
    /// ends it.
    pub then: Vec<NextAnswer>,
    /// The hexes entered on the way; empty where it is no march.
    pub way: Vec<u16>,
    /// What it would do. Where many things are meant, the ghosts are left out.
    pub preview: Preview,
}
