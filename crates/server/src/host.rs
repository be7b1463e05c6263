//! The host of one game: it alone touches the game, hears what everybody says, stores what was decided and only then
//! tells it.

mod answering;
mod cup;
mod dice;
mod drafts;
mod parley;
mod showing;
mod storing;
mod thinking;
mod time;
mod working;

pub use working::Worked;

use crate::bots::Thought;
use crate::live::LiveGame;
use crate::pages::{Out, Page};
use crate::rights::Access;
use crate::store::{Draft, Stored, Summary};
use crate::work::Work;
use crate::{Config, House};
use kernel::{BySide, Side};
use protocol::{ClientMessage, Refusal, Report, SealReceipt, Seat, ServerMessage};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio::task::AbortHandle;
use view::Ground;

/// Somebody comes to the table.
pub struct Guest {
    /// The number of his page.
    pub page: u64,
    /// From where he comes.
    pub address: IpAddr,
    /// What he may do.
    pub access: Access,
    /// Where he wants to look from.
    pub seat: Option<Seat>,
    /// What he has of the log.
    pub since: u32,
    /// Where his messages go.
    pub outbox: mpsc::Sender<Out>,
}

/// Room for one message of a page. It is given back when the message is answered.
pub type Room = Option<OwnedSemaphorePermit>;

/// What a host hears.
pub enum Word {
    /// Somebody comes; the reply says that he is at the table.
    Come(Guest, oneshot::Sender<()>),
    /// Somebody says something; when it is answered there is room for his next message.
    Say(u64, ClientMessage, Room),
    /// Somebody goes.
    Go(u64),
    /// A bot has thought: the side, the `seq` it thought about, its answer.
    Thought(Side, u32, Option<Thought>),
    /// Something was worked out for a page.
    Worked(Box<Worked>),
    /// A roll called with this entry has waited: for a moment, or as long as it may.
    Overdue(u32, cup::Waited),
    /// Somebody's time may be up.
    TimeUp,
    /// The lobby asks where the game stands, and who is there.
    Card(oneshot::Sender<(Summary, BySide<bool>)>),
    /// Somebody wants the file.
    File(Seat, oneshot::Sender<String>),
    /// Somebody wants the map.
    Map(oneshot::Sender<Work<String>>),
    /// Somebody wants the map in words.
    Cells(oneshot::Sender<Work<Vec<Ground>>>),
    /// Somebody wants a picture.
    Board(Seat, Option<u32>, oneshot::Sender<Work<Option<String>>>),
    /// Somebody wants the report of the battle; there is none before it is over.
    Report(oneshot::Sender<Option<Work<Option<Report>>>>),
    /// A link was taken back: whose was it?
    Recheck,
    /// Others need the room: a table at which nobody sits is put away. What it brings is dropped when that is decided.
    MakeRoom(oneshot::Sender<()>),
    /// The house closes, or the game is deleted.
    Close(oneshot::Sender<()>),
}

/// Speaks to a host.
pub type Handle = mpsc::Sender<Word>;

pub(crate) struct Host {
    game: Box<dyn LiveGame>,
    stored: Stored,
    house: Arc<House>,
    me: Handle,
    pages: Vec<Page>,
    /// Bots that think now.
    thinking: BySide<Option<AbortHandle>>,
    /// Who allows hints in a game between two people.
    hints: BySide<bool>,
    /// The roll that waits for links.
    cup: cup::Gathering,
    /// What each side has written so far.
    drafts: BySide<Option<Draft>>,
    /// What the players settle between themselves.
    parley: parley::Parley,
    /// Wakes the host when somebody's time is up.
    timer: Option<AbortHandle>,
    /// Who has answered, and is stored with the next lines.
    answered: Option<Side>,
    /// The lines could not be stored: what is in memory is not to be trusted any more.
    broken: bool,
    /// The bytes of the log.
    bytes: usize,
    /// Nobody is here, and the game has let go of what can be made again.
    rests: bool,
}

/// Opens the table and leaves it to its host.
pub(crate) fn start(house: Arc<House>, stored: Stored, mut game: Box<dyn LiveGame>) -> Handle {
    let (me, inbox) = mpsc::channel(256);
    let (pages, thinking, cup) = (Vec::new(), BySide::default(), cup::Gathering::default());
    let (parley, broken, bytes) = (parley::Parley::default(), false, storing::size(&game.take_lines()));
    let host = Host {
        game,
        stored,
        house,
        me: me.clone(),
        pages,
        thinking,
        hints: BySide::default(),
        cup,
        drafts: BySide::default(),
        parley,
        timer: None,
        answered: None,
        broken,
        bytes,
        rests: false,
    };
    tokio::spawn(host.run(inbox));
    me
}

impl Host {
    async fn run(mut self, mut inbox: mpsc::Receiver<Word>) {
        self.remember_talk().await;
        self.load_drafts().await;
        // A file from outside may stop where dice are due.
        if self.stored.awaits.is_empty() {
            self.store_after(|_| Ok(())).await.ok();
        }
        self.wake_clock().await;
        loop {
            let heard = tokio::time::timeout(self.wait(), inbox.recv()).await;
            let mut asked_to_go = None;
            let idle = match heard {
                Ok(Some(Word::Close(done))) => {
                    self.pages.iter_mut().for_each(|page| page.close(1001, "the table is closed"));
                    self.note().await;
                    let _ = done.send(());
                    return;
                }
                Ok(Some(Word::MakeRoom(decided))) => {
                    asked_to_go = Some(decided);
                    true
                }
                Ok(Some(word)) => {
                    self.rests = false;
                    self.hear(word).await;
                    false
                }
                Ok(None) => return,
                // Whoever comes back soon finds everything as it was; after that only the game itself is kept.
                Err(_) if self.pages.is_empty() && !self.rests => {
                    self.game.rest();
                    self.rests = true;
                    false
                }
                Err(_) => true,
            };
            self.sweep();
            if self.broken || idle && self.pages.is_empty() {
                self.pages.iter_mut().for_each(|page| page.close(1011, "the game could not be stored"));
                self.note().await;
                // Whoever speaks to this host after this finds it gone, and opens the table anew.
                if self.house.leave(&self.stored.id, &inbox) || self.broken {
                    return;
                }
            } else if idle {
                self.game.rest();
            }
            drop(asked_to_go);
        }
    }

    /// How long the host waits for a word before it rests or goes.
    fn wait(&self) -> Duration {
        let Config { idle, quiet, .. } = self.house.config;
        if self.pages.is_empty() && !self.rests { quiet.min(idle) } else { idle }
    }

    async fn note(&mut self) {
        let summary = self.summary();
        if !self.broken
            && summary != self.stored.summary
            && self.house.store.note(self.stored.key, &summary).await.is_ok()
        {
            self.stored.summary = summary;
        }
    }

    /// Lets go of pages that could not follow.
    fn sweep(&mut self) {
        let before = self.pages.len();
        self.pages.retain(|page| !page.lost);
        if self.pages.len() != before {
            self.tell_presence();
            self.tell_who_is_missed();
        }
        if self.pages.is_empty() {
            self.rest_bots();
            if before > 0 {
                self.game.let_go();
            }
        }
    }

    async fn hear(&mut self, word: Word) {
        match word {
            Word::Come(guest, there) => {
                self.welcome(guest);
                let _ = there.send(());
            }
            Word::Say(page, message, room) => {
                self.answer_page(page, message, room).await;
            }
            Word::Go(id) => {
                if let Some(page) = self.pages.iter_mut().find(|page| page.id == id) {
                    page.lost = true;
                }
            }
            Word::Thought(side, seq, thought) => self.bot_answers(side, seq, thought).await,
            Word::Worked(worked) => self.tell_worked(*worked),
            Word::Overdue(entry, waited) => self.overdue(entry, waited).await,
            Word::TimeUp => self.time_up().await,
            Word::Card(reply) => {
                let _ = reply.send((self.summary(), BySide::from_fn(|side| self.is_present(side))));
            }
            Word::File(seat, reply) => {
                let _ = reply.send(self.game.file_for(seat));
            }
            Word::Map(reply) => {
                let _ = reply.send(self.game.map_svg());
            }
            Word::Cells(reply) => {
                let _ = reply.send(self.game.cells());
            }
            Word::Board(seat, at, reply) => {
                let _ = reply.send(self.game.board_svg(seat, at));
            }
            Word::Report(reply) => {
                let _ = reply.send(self.game.report());
            }
            Word::Recheck => {
                for i in 0..self.pages.len() {
                    self.recheck(i).await;
                }
            }
            Word::MakeRoom(_) | Word::Close(_) => {}
        }
    }

    fn summary(&self) -> Summary {
        Summary::of(&*self.game)
    }

    async fn change(
        &mut self,
        id: u64,
        command: u32,
        act: impl FnOnce(&mut dyn LiveGame) -> Result<(), Vec<Refusal>>,
    ) {
        let done = self.store_after(act).await;
        self.reply(id, command, done, None);
    }

    /// Tells a page what became of its command, and everybody what it changed.
    fn reply(&mut self, id: u64, command: u32, done: Result<(), Vec<Refusal>>, seal: Option<SealReceipt>) {
        let accepted = done.is_ok();
        let reply = match done {
            Ok(()) => {
                let (seq, receipt) = (self.game.entries(), self.receipt());
                ServerMessage::Accepted { id: command, seq, receipt, seal }
            }
            Err(refusals) => ServerMessage::Refused { id: command, refusals },
        };
        if let Some(page) = self.pages.iter_mut().find(|page| page.id == id) {
            page.say(&reply);
        }
        if accepted {
            self.announce();
        }
    }
}

fn error(command: u32, sentence: &str) -> ServerMessage {
    ServerMessage::Error { id: Some(command), sentence: sentence.to_owned() }
}
