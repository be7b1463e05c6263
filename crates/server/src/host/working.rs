//! What is worked out for a page elsewhere, and how it comes back.

use super::{Host, Room, Word, error};
use crate::costs::Kind;
use crate::work::{NotDone, Work};
use protocol::ServerMessage;

/// Something was worked out for a page.
pub struct Worked {
    /// The page.
    page: u64,
    /// How often it had changed its seat when it asked.
    sitting: u32,
    /// The command it is the reply to.
    command: u32,
    reply: ServerMessage,
}

impl Host {
    /// Has something worked out for a page and tells it what came of it. The table goes on meanwhile.
    pub(super) fn work<T: Send + 'static>(
        &mut self,
        i: usize,
        (kind, command): (Kind, u32),
        room: Room,
        work: Work<T>,
        tell: impl FnOnce(T) -> ServerMessage + Send + 'static,
    ) {
        let (me, page) = (self.me.clone(), &mut self.pages[i]);
        let waiting = self.house.workshop.ask(page.asker(), kind, work);
        let (id, sitting) = (page.id, page.sitting);
        page.wait_for(async move {
            let reply = match waiting.await {
                Ok(done) => tell(done),
                Err(NotDone::Superseded) => ServerMessage::Superseded { id: command },
                Err(why) => error(command, &why.to_string()),
            };
            let worked = Worked { page: id, sitting, command, reply };
            let _ = me.send(Word::Worked(Box::new(worked))).await;
            drop(room);
        });
    }

    /// What was worked out comes back. Who has changed his seat meanwhile does not see what the other one asked.
    pub(super) fn tell_worked(&mut self, worked: Worked) {
        let Worked { page, sitting, command, reply } = worked;
        let Some(page) = self.pages.iter_mut().find(|known| known.id == page) else { return };
        if page.sitting == sitting {
            page.say(&reply);
        } else {
            page.say(&ServerMessage::Superseded { id: command });
        }
    }
}
