//! The fair queue, and the workers behind it.

use server::Config;
use server::costs::{Cost, Kind, Lane, drops_for};
use server::http::limits::Limits;
use server::work::queue::{Asker, Placed, Queue};
use server::work::{Charge, NotDone, Workshop};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

fn asker(address: u8, page: u64) -> Asker {
    Asker { address: IpAddr::from([10, 0, 0, address]), page: Some(page) }
}

fn plain(address: u8) -> Asker {
    Asker { page: None, ..asker(address, 0) }
}

fn order(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
    let mut all = Vec::new();
    while let Some((asker, _, job)) = queue.pop() {
        queue.ended(asker.address);
        all.push(job);
    }
    all
}

#[test]
fn addresses_take_turns_and_so_do_their_pages() {
    let mut queue = Queue::new(1, 64);
    for job in ["a1", "a2", "a3"] {
        queue.push(plain(1), Kind::List, job);
    }
    queue.push(asker(1, 5), Kind::Preview, "a page");
    queue.push(plain(2), Kind::List, "b");
    queue.push(asker(3, 1), Kind::Preview, "c");
    assert_eq!(order(&mut queue), ["a1", "b", "c", "a page", "a2", "a3"]);
}

#[test]
fn a_newer_job_of_a_page_takes_the_place_of_an_older_one() {
    let mut queue = Queue::new(1, 64);
    assert_eq!(queue.push(asker(1, 1), Kind::Odds, "old"), Placed::Waits);
    assert_eq!(queue.push(asker(1, 1), Kind::Preview, "another kind"), Placed::Waits);
    assert_eq!(queue.push(asker(1, 2), Kind::Odds, "another page"), Placed::Waits);
    assert_eq!(queue.push(asker(1, 1), Kind::Odds, "new"), Placed::InsteadOf("old"));
    assert_eq!(order(&mut queue), ["new", "another page", "another kind"]);
}

#[test]
fn nobody_holds_all_workers_nor_all_places() {
    let mut queue = Queue::new(1, 2);
    queue.push(plain(1), Kind::Picture, "one");
    queue.push(plain(1), Kind::Picture, "two");
    assert_eq!(queue.push(plain(1), Kind::Picture, "three"), Placed::Full("three"));
    assert!(matches!(queue.pop(), Some((_, _, "one"))));
    assert!(queue.pop().is_none(), "the second worker is for others");
    queue.push(plain(2), Kind::Picture, "somebody else");
    assert!(matches!(queue.pop(), Some((_, _, "somebody else"))));
    queue.ended(plain(1).address);
    assert!(matches!(queue.pop(), Some((_, _, "two"))));
}

/// Who has spent how much.
type Account = Arc<Mutex<Vec<(IpAddr, Duration)>>>;

fn workshop() -> (Workshop, Account) {
    let account = Account::default();
    let book = account.clone();
    let charge: Charge = Arc::new(move |who, spent| book.lock().expect("whole").push((who, spent)));
    let config = Config { clerks: 1, artists: 1, thinkers: 1, ..Config::local("unused".into()) };
    (Workshop::new(&config, false, &charge).expect("threads"), account)
}

#[tokio::test]
async fn what_nobody_waits_for_is_not_done() {
    let (shop, _) = workshop();
    let (release, released) = mpsc::channel::<()>();
    let busy = shop.ask(plain(1), Kind::List, move |_| released.recv().is_ok());
    let done = Arc::new(AtomicBool::new(false));
    let mark = done.clone();
    drop(shop.ask(plain(1), Kind::List, move |_| mark.store(true, Ordering::SeqCst)));
    let after = shop.ask(plain(1), Kind::List, |_| ());
    release.send(()).expect("heard");
    assert_eq!((busy.await, after.await), (Ok(true), Ok(())));
    assert!(!done.load(Ordering::SeqCst));
}

#[tokio::test]
async fn odds_that_are_being_worked_out_stop_when_a_newer_question_comes() {
    let (shop, _) = workshop();
    let (began, begun) = tokio::sync::oneshot::channel();
    // If nobody stops it, it comes to an end by itself, and is done.
    let end = Instant::now() + Duration::from_secs(20);
    let older = shop.ask(asker(1, 1), Kind::Odds, move |stop| {
        let _ = began.send(());
        while !stop.load(Ordering::Relaxed) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
    });
    begun.await.expect("it runs");
    let newer = shop.ask(asker(1, 1), Kind::Odds, |_| 2);
    assert_eq!((older.await, newer.await), (Err(NotDone::Superseded), Ok(2)));
}

#[tokio::test]
async fn a_job_that_panics_takes_nothing_with_it() {
    let (shop, _) = workshop();
    assert_eq!(shop.ask(plain(1), Kind::Rules, |_| -> u32 { panic!("a fault") }).await, Err(NotDone::Failed));
    assert_eq!(shop.ask(plain(1), Kind::Rules, |_| 1).await, Ok(1));
}

#[tokio::test]
async fn cpu_time_is_charged_to_whoever_asked_but_not_that_of_bots() {
    const SPENT: Duration = Duration::from_millis(20);
    let (shop, account) = workshop();
    let burn = |_: &AtomicBool| {
        let clock = cpu_time::ThreadTime::now();
        while clock.elapsed() < SPENT {}
    };
    assert!(!Kind::Bot(kernel::Side::First).is_charged());
    // Whoever has a bot think for himself pays for it.
    assert!(Kind::Hint.is_charged() && Kind::Hint.lane() == Lane::Bots);
    for (who, kind) in [(1, Kind::Explain), (2, Kind::Picture), (3, Kind::Preview)] {
        shop.ask(plain(who), kind, burn).await.expect("done");
        // What was done before is on the account when the next job of the same lane begins.
        shop.ask(plain(9), kind, |_| ()).await.expect("done");
    }
    let account = account.lock().expect("whole");
    let of = |who: u8| -> Duration {
        account.iter().filter(|(known, _)| *known == plain(who).address).map(|(_, spent)| *spent).sum()
    };
    assert_eq!(of(1), Duration::ZERO);
    assert!(of(2) >= SPENT && of(3) >= SPENT, "{account:?}");
}

#[test]
fn who_has_spent_more_than_his_bucket_holds_waits_until_it_is_paid() {
    let (limits, now) = (Limits::new(true), Instant::now());
    let who = plain(1).address;
    assert!(limits.allows_at(who, Cost::Ask, now));
    limits.charge_at(who, Duration::from_secs(6), now);
    assert!(drops_for(Duration::from_secs(6)) > 1000.0);
    assert!(!limits.allows_at(who, Cost::Ask, now));
    assert!(limits.allows_at(plain(2).address, Cost::Ask, now), "nobody else pays for it");
    assert!(limits.allows_at(who, Cost::Ask, now + Duration::from_secs(4)));
}
