//! Who comes next: a fair queue.
//!
//! Addresses take turns, whoever has asked for how much; so do the pages of one address. An address never holds all
//! workers, and never more than a bounded number of places in the queue.

use crate::costs::Kind;
use std::collections::VecDeque;
use std::net::IpAddr;

/// Who wants something done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker {
    /// His address.
    pub address: IpAddr,
    /// His page; `None` for a plain request.
    pub page: Option<u64>,
}

/// The queue of one lane.
pub struct Queue<J> {
    /// The address that was served last stands last.
    lines: VecDeque<Line<J>>,
    /// How many jobs of one address may run at once.
    at_once: usize,
    /// How many jobs of one address may wait.
    most_waiting: usize,
}

/// What waits for one page, in order.
type Jobs<J> = VecDeque<(Kind, J)>;

struct Line<J> {
    address: IpAddr,
    running: usize,
    waiting: usize,
    /// Pages with something that waits; the one that was served last stands last.
    pages: VecDeque<(Option<u64>, Jobs<J>)>,
}

/// What became of a job that came into the queue.
#[derive(PartialEq, Eq, Debug)]
pub enum Placed<J> {
    /// It waits.
    Waits,
    /// It waits, and this older one of the same page and kind is not done any more.
    InsteadOf(J),
    /// Too much waits for this address already.
    Full(J),
}

impl<J> Queue<J> {
    /// An empty queue.
    pub fn new(at_once: usize, most_waiting: usize) -> Queue<J> {
        Queue { lines: VecDeque::new(), at_once: at_once.max(1), most_waiting }
    }

    fn line(&mut self, address: IpAddr) -> &mut Line<J> {
        let at = self.lines.iter().position(|line| line.address == address).unwrap_or_else(|| {
            let line = Line { address, running: 0, waiting: 0, pages: VecDeque::new() };
            self.lines.push_back(line);
            self.lines.len() - 1
        });
        &mut self.lines[at]
    }

    /// A job comes.
    pub fn push(&mut self, asker: Asker, kind: Kind, job: J) -> Placed<J> {
        let most = self.most_waiting;
        let line = self.line(asker.address);
        let full = line.waiting >= most;
        let page = match line.pages.iter().position(|(page, _)| *page == asker.page) {
            Some(at) => at,
            None if full => return Placed::Full(job),
            None => {
                line.pages.push_back((asker.page, VecDeque::new()));
                line.pages.len() - 1
            }
        };
        let jobs = &mut line.pages[page].1;
        let older = asker.page.and_then(|_| jobs.iter_mut().find(|(known, _)| *known == kind));
        if let Some((_, older)) = older {
            return Placed::InsteadOf(std::mem::replace(older, job));
        }
        if full {
            return Placed::Full(job);
        }
        jobs.push_back((kind, job));
        line.waiting += 1;
        Placed::Waits
    }

    /// The next job of somebody who has not his share of workers already.
    pub fn pop(&mut self) -> Option<(Asker, Kind, J)> {
        let at = self.lines.iter().position(|line| line.waiting > 0 && line.running < self.at_once)?;
        let mut line = self.lines.remove(at)?;
        let next = line.pages.pop_front().and_then(|(page, mut jobs)| {
            let (kind, job) = jobs.pop_front()?;
            if !jobs.is_empty() {
                line.pages.push_back((page, jobs));
            }
            Some((Asker { address: line.address, page }, kind, job))
        });
        line.waiting -= usize::from(next.is_some());
        line.running += usize::from(next.is_some());
        self.lines.push_back(line);
        next
    }

    /// Takes out what an address wants no more.
    pub fn retain(&mut self, address: IpAddr, wanted: impl Fn(&J) -> bool) {
        let line = self.line(address);
        line.pages.iter_mut().for_each(|(_, jobs)| jobs.retain(|(_, job)| wanted(job)));
        line.pages.retain(|(_, jobs)| !jobs.is_empty());
        line.waiting = line.pages.iter().map(|(_, jobs)| jobs.len()).sum();
    }

    /// A job of this address has ended.
    pub fn ended(&mut self, address: IpAddr) {
        let line = self.line(address);
        line.running = line.running.saturating_sub(1);
        self.lines.retain(|line| line.running + line.waiting > 0);
    }
}
