//! Work that is no plain answer: odds, previews, lists, pictures, bots.
//!
//! It is done by a bounded number of threads that yield to those that serve the tables, in lanes that never wait for
//! each other ([`Lane`]), from a fair [`queue`]. Whoever no longer waits has his job taken out, or stopped where it can be
//! stopped. What it cost in CPU time is told to whoever keeps the accounts.

pub mod queue;

use crate::Config;
use crate::costs::{Kind, Lane};
use queue::{Asker, Placed, Queue};
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::oneshot;

/// How many jobs of one address may wait in a lane.
const MOST_WAITING: usize = 64;

/// A job: run it anywhere. It holds all it needs, and may end early when the flag is set: nobody waits for it then.
pub type Work<T> = Box<dyn FnOnce(&AtomicBool) -> T + Send>;

/// Why work was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotDone {
    /// The same page asked for something newer of this kind.
    #[error("A newer question took the place of this one.")]
    Superseded,
    /// Too much waits for this address already.
    #[error("Too many of your questions are still waiting; try again in a moment.")]
    Full,
    /// The work failed: a fault of the program.
    #[error("This could not be worked out.")]
    Failed,
}

/// Told what an address has spent.
pub type Charge = Arc<dyn Fn(IpAddr, Duration) + Send + Sync>;

/// All lanes.
pub struct Workshop {
    lanes: Vec<(Lane, Arc<Pool>)>,
}

impl Workshop {
    /// Hires the workers. `shares` says whether one address must leave a worker of each lane to others. Fails where the
    /// system has no threads left.
    pub fn new(config: &Config, shares: bool, charge: &Charge) -> io::Result<Workshop> {
        let mut workshop = Workshop { lanes: Vec::new() };
        for lane in Lane::ALL {
            let workers = lane.workers(config).max(1);
            let at_once = if shares { workers - 1 } else { workers };
            let pool = Arc::new(Pool::new(at_once));
            workshop.lanes.push((lane, pool.clone()));
            (0..workers).try_for_each(|_| pool.hire(lane, charge.clone()))?;
        }
        Ok(workshop)
    }

    /// Has something done. It is given up when what comes back is dropped.
    pub fn ask<T: Send + 'static>(
        &self,
        asker: Asker,
        kind: Kind,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Waiting<T> {
        let (reply, answer) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let task = Task { work, reply, stop: stop.clone() };
        match self.lanes.iter().find(|(lane, _)| *lane == kind.lane()) {
            Some((_, pool)) => pool.add(asker, kind, Box::new(task)),
            None => Box::new(task).give_up(NotDone::Failed),
        }
        Waiting { answer, stop }
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        self.lanes.iter().for_each(|(_, pool)| pool.close());
    }
}

/// Waits for work; dropped, it says that nobody does.
pub struct Waiting<T> {
    answer: oneshot::Receiver<Result<T, NotDone>>,
    stop: Arc<AtomicBool>,
}

impl<T> Future for Waiting<T> {
    type Output = Result<T, NotDone>;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.answer).poll(context).map(|done| done.unwrap_or(Err(NotDone::Failed)))
    }
}

impl<T> Drop for Waiting<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A job of any type.
trait Job: Send {
    fn is_wanted(&self) -> bool;
    fn stop(&self) -> Arc<AtomicBool>;
    fn run(self: Box<Self>);
    fn give_up(self: Box<Self>, why: NotDone);
}

struct Task<T, F> {
    work: F,
    reply: oneshot::Sender<Result<T, NotDone>>,
    stop: Arc<AtomicBool>,
}

impl<T: Send, F: FnOnce(&AtomicBool) -> T + Send> Job for Task<T, F> {
    fn is_wanted(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }
    fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
    fn run(self: Box<Self>) {
        let Task { work, reply, stop } = *self;
        // What panics has lost nothing but its own answer: it holds copies.
        let done = catch_unwind(AssertUnwindSafe(|| work(&stop)));
        let done = match (done, stop.load(Ordering::Relaxed)) {
            (_, true) => Err(NotDone::Superseded),
            (Ok(done), _) => Ok(done),
            (Err(_), _) => Err(NotDone::Failed),
        };
        // Whoever has gone does not want to know.
        let _ = reply.send(done);
    }
    fn give_up(self: Box<Self>, why: NotDone) {
        let _ = self.reply.send(Err(why));
    }
}

struct State {
    queue: Queue<Box<dyn Job>>,
    /// What is done for pages now, so that something newer can stop it.
    running: Vec<(Asker, Kind, Arc<AtomicBool>)>,
    closed: bool,
}

/// The workers of one lane.
struct Pool {
    state: Mutex<State>,
    more: Condvar,
}

impl Pool {
    fn new(at_once: usize) -> Pool {
        let queue = Queue::new(at_once, MOST_WAITING);
        Pool { state: Mutex::new(State { queue, running: Vec::new(), closed: false }), more: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hire(self: &Arc<Pool>, lane: Lane, charge: Charge) -> io::Result<()> {
        let pool = self.clone();
        let work = move || {
            give_way(lane.yields());
            while let Some((asker, kind, job)) = pool.next() {
                let (before, stop) = (cpu_time(), job.stop());
                job.run();
                if kind.is_charged() {
                    charge(asker.address, cpu_time().saturating_sub(before));
                }
                pool.done(asker, kind, &stop);
            }
        };
        std::thread::Builder::new().name(format!("{lane:?}").to_lowercase()).spawn(work).map(|_| ())
    }

    fn add(&self, asker: Asker, kind: Kind, job: Box<dyn Job>) {
        let mut state = self.state();
        if kind.stops_older() && asker.page.is_some() {
            let older = state.running.iter().filter(|(known, of, _)| (*known, *of) == (asker, kind));
            older.for_each(|(.., stop)| stop.store(true, Ordering::Relaxed));
        }
        let placed = match state.queue.push(asker, kind, job) {
            Placed::Full(job) => {
                state.queue.retain(asker.address, |job| job.is_wanted());
                state.queue.push(asker, kind, job)
            }
            placed => placed,
        };
        drop(state);
        match placed {
            Placed::Waits => self.more.notify_one(),
            Placed::InsteadOf(older) => older.give_up(NotDone::Superseded),
            Placed::Full(job) => job.give_up(NotDone::Full),
        }
    }

    /// The next job that somebody waits for; `None` when the house closes.
    fn next(&self) -> Option<(Asker, Kind, Box<dyn Job>)> {
        let mut state = self.state();
        while !state.closed {
            match state.queue.pop() {
                Some((asker, kind, job)) if job.is_wanted() => {
                    state.running.push((asker, kind, job.stop()));
                    return Some((asker, kind, job));
                }
                Some((asker, ..)) => state.queue.ended(asker.address),
                None => state = self.more.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
        None
    }

    fn done(&self, asker: Asker, kind: Kind, stop: &Arc<AtomicBool>) {
        let mut state = self.state();
        let this = |one: &(Asker, Kind, Arc<AtomicBool>)| {
            (one.0, one.1) == (asker, kind) && Arc::ptr_eq(&one.2, stop)
        };
        if let Some(at) = state.running.iter().position(this) {
            state.running.swap_remove(at);
        }
        state.queue.ended(asker.address);
        drop(state);
        // Somebody may have waited for his share of the workers.
        self.more.notify_one();
    }

    fn close(&self) {
        self.state().closed = true;
        self.more.notify_all();
    }
}

/// This thread lets others go first. Where the system refuses it is as good as they.
fn give_way(by: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(by);
    #[cfg(not(target_os = "linux"))]
    let _ = by;
}

/// What this thread has used of a core.
pub(crate) fn cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(now).unwrap_or_default()
}
