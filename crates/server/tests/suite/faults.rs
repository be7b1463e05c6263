//! A bad disk: full, failing, forgetful, dark. SQLite and the ordinary storage code run in a process of their own, on a
//! real file; only the system calls beneath them are those of `shim.c`, which this test compiles and loads into it.
//!
//! `FAULTS=long` makes four hundred power cuts instead of forty, and more of everything else.

use crate::client::*;
use crate::kill::{begin, check, long, start_with};
use kernel::Stream;
use serde_json::json;
use server::store::Store;
use server::{Config, serve};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// A folder with a data file on the bad disk.
struct BadDisk {
    folder: Folder,
    shim: PathBuf,
}

impl BadDisk {
    fn new() -> BadDisk {
        let mut folder = Folder::new();
        // The shim knows its files by their true paths.
        folder.0 = folder.0.canonicalize().expect("a path");
        let shim = folder.0.join("shim.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/faults/shim.c");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&shim).arg(source).arg("-ldl");
        assert!(compiler.status().expect("the compiler that has compiled SQLite").success());
        let disk = BadDisk { folder, shim };
        disk.set('0');
        disk
    }
    fn journal(&self) -> PathBuf {
        self.folder.0.join("journal")
    }
    fn set(&self, fault: char) {
        std::fs::write(self.folder.0.join("control"), fault.to_string()).expect("told");
    }
    fn start(&self) -> (Child, u16) {
        let envs = [
            ("LD_PRELOAD", self.shim.clone()),
            ("GROGNARD_DISK", self.folder.data()),
            ("GROGNARD_CONTROL", self.folder.0.join("control")),
            ("GROGNARD_JOURNAL", self.journal()),
        ];
        start_with(&self.folder.data(), &envs)
    }
}

async fn status(port: u16, path: &str) -> u16 {
    let url = format!("http://127.0.0.1:{port}{path}");
    reqwest::get(url).await.expect("answered, whatever the disk does").status().as_u16()
}

/// Gives one answer on a fresh page: the receipt if it was accepted, else what came instead.
async fn one_answer(port: u16, game: &str, chance: &mut Stream) -> Result<String, String> {
    let mut page = sit(port, game).await.ok_or("no seat where somebody is asked")?;
    let answer = offer(chance.below(page.offers()));
    let command = json!({ "kind": "answer", "seq": page.view["seq"], "answer": answer });
    let reply = page.try_ask(command).await.ok_or("the page was closed")?;
    match reply["receipt"].as_str() {
        Some(receipt) if reply["kind"] == "accepted" => Ok(receipt.to_owned()),
        _ => Err(reply.to_string()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_any_fault_of_the_disk_play_goes_on_and_nothing_acknowledged_is_lost() {
    let disk = BadDisk::new();
    let (mut child, port) = disk.start();
    let mut chance = Stream::new(1815);
    let mut games: Vec<(String, Vec<String>)> = Vec::new();
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..if long() { 20 } else { 2 } {
        for fault in ['f', 'e', 't', 'h', 's', 'r', 'x'] {
            disk.set('0');
            games.push((begin(port).await, Vec::new()));
            let (game, receipts) = games.last_mut().expect("just begun");
            for _ in 0..2 {
                receipts.push(one_answer(port, game, &mut chance).await.expect("all is well"));
            }
            disk.set(fault);
            for _ in 0..6 {
                match one_answer(port, game, &mut chance).await {
                    Ok(receipt) => {
                        assert!(
                            "hrx".contains(fault),
                            "{fault}: nothing can be stored, and yet it was accepted"
                        );
                        receipts.push(receipt);
                        accepted += 1;
                    }
                    Err(_) => refused += 1,
                }
            }
            if "fets".contains(fault) {
                assert_eq!(status(port, "/api/health").await, 503, "{fault}: health tells the truth");
            }
            if fault == 'h' {
                assert_eq!(status(port, "/api/health").await, 200, "short writes are gone on with");
            }
            disk.set('0');
            assert_eq!(status(port, "/api/health").await, 200, "{fault} is over, in round {round}");
            assert_eq!(status(port, "/api/games").await, 200);
            receipts.push(one_answer(port, game, &mut chance).await.expect("without a restart"));
        }
    }
    assert!(refused > 0 && accepted > 0, "{refused} refused, {accepted} accepted");
    child.kill().expect("killed");
    child.wait().expect("dead");
    check(&disk.folder, &games).await;
    println!("{} games, {refused} answers refused under faults, {accepted} accepted", games.len());
}

/// What was done to a file, as the journal has it.
struct Done {
    /// 1 written, 2 synced, 3 cut off.
    kind: u32,
    /// 0 the data file, 1 its log.
    file: usize,
    at: usize,
    bytes: Vec<u8>,
    /// How long the journal was then.
    journal: u64,
}

fn read_journal(path: &Path) -> Vec<Done> {
    let bytes = std::fs::read(path).expect("a journal");
    let number = |at: usize, n: usize| {
        bytes.get(at..at + n).map(|b| b.iter().rev().fold(0u64, |all, &b| all << 8 | b as u64))
    };
    let (mut all, mut at) = (Vec::new(), 0);
    // The last record may be cut off: the process was killed.
    while let (Some(kind), Some(file), Some(offset), Some(n)) =
        (number(at, 4), number(at + 4, 4), number(at + 8, 8), number(at + 16, 8))
    {
        let Some(written) = bytes.get(at + 24..at + 24 + n as usize) else { break };
        at += 24 + n as usize;
        all.push(Done {
            kind: kind as u32,
            file: file as usize,
            at: offset as usize,
            bytes: written.to_vec(),
            journal: at as u64,
        });
    }
    all
}

/// A file on a disk that keeps what was synced, and of the rest what it likes.
#[derive(Clone, Default)]
struct Platter<'a> {
    safe: Vec<u8>,
    waiting: Vec<&'a Done>,
}

impl<'a> Platter<'a> {
    fn sync(&mut self) {
        for done in std::mem::take(&mut self.waiting) {
            self.do_it(done, |_| true);
        }
    }
    /// Does it, for those of its sectors of 512 bytes that are kept.
    fn do_it(&mut self, done: &Done, mut keep: impl FnMut(usize) -> bool) {
        if done.kind == 3 {
            return self.safe.resize(done.at, 0);
        }
        for (n, sector) in done.bytes.chunks(512).enumerate().filter(|(n, _)| keep(*n)) {
            let from = done.at + n * 512;
            if self.safe.len() < from + sector.len() {
                self.safe.resize(from + sector.len(), 0);
            }
            self.safe[from..from + sector.len()].copy_from_slice(sector);
        }
    }
    /// The power goes: each waiting write is lost, done, or torn.
    fn cut(mut self, chance: &mut Stream) -> Vec<u8> {
        for done in std::mem::take(&mut self.waiting) {
            match chance.below(3) {
                0 => {}
                1 => self.do_it(done, |_| true),
                _ => self.do_it(done, |_| chance.below(2) == 0),
            }
        }
        self.safe
    }
}

/// The data file and its log after a power cut when the journal was this long. `honest` disks keep what was synced.
fn after_a_cut(base: &[u8], all: &[Done], until: u64, honest: bool, chance: &mut Stream) -> [Vec<u8>; 2] {
    let mut files = [Platter { safe: base.to_vec(), ..Platter::default() }, Platter::default()];
    for done in all.iter().take_while(|done| done.journal <= until) {
        let Some(file) = files.get_mut(done.file) else { continue };
        match done.kind {
            2 if honest => file.sync(),
            2 => {}
            _ => file.waiting.push(done),
        }
    }
    files.map(|file| file.cut(chance))
}

/// Plays a game to its end; every receipt with the length of the journal when it came.
async fn play(port: u16, game: String, seed: u64, journal: PathBuf) -> (String, Vec<(u64, String)>) {
    let (mut chance, mut receipts) = (Stream::new(seed), Vec::new());
    while let Ok(receipt) = one_answer(port, &game, &mut chance).await {
        receipts.push((std::fs::metadata(&journal).expect("there").len(), receipt));
    }
    (game, receipts)
}

/// Whether every receipt that was given out before the cut is in the data file that the cut has left.
async fn holds(
    files: &[Vec<u8>; 2],
    until: u64,
    games: &[(String, Vec<(u64, String)>)],
) -> Result<(), String> {
    let folder = Folder::new();
    std::fs::write(folder.data(), &files[0]).expect("written");
    std::fs::write(folder.0.join("data.sqlite-wal"), &files[1]).expect("written");
    let store = Store::open(&folder.data()).await.map_err(|fault| fault.to_string())?;
    let mut wrong = Ok(());
    for (game, receipts) in games {
        let given = receipts.iter().filter(|(when, _)| *when <= until).map(|(_, receipt)| receipt.clone());
        let held = crate::kill::verified(&store, game, &given.collect::<Vec<_>>()).await;
        wrong = wrong.and(held);
    }
    store.close().await;
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn a_power_cut_at_any_write_loses_nothing_acknowledged() {
    let disk = BadDisk::new();
    let server = serve(Config::local(disk.folder.data()), registry()).await.expect("it serves");
    let mut games = Vec::new();
    for _ in 0..if long() { 16 } else { 6 } {
        games.push(begin(server.address().port()).await);
    }
    server.stop().await;
    let base = std::fs::read(disk.folder.data()).expect("read");
    let (mut child, port) = disk.start();
    let players = (0..).zip(games).map(|(n, game)| tokio::spawn(play(port, game, n, disk.journal())));
    let mut played = Vec::new();
    for player in players.collect::<Vec<_>>() {
        played.push(player.await.expect("played"));
    }
    child.kill().expect("killed");
    child.wait().expect("dead");
    let all = read_journal(&disk.journal());
    let (first, last) =
        (all.first().map_or(0, |done| done.journal), all.last().map_or(0, |done| done.journal));
    let acknowledged: usize = played.iter().map(|(_, receipts)| receipts.len()).sum();
    assert!(acknowledged > 100, "only {acknowledged} answers");
    let mut chance = Stream::new(1805);
    let cuts = if long() { 400 } else { 40 };
    for n in 0..cuts {
        let until = first + chance.below((last - first) as usize + 1) as u64;
        let files = after_a_cut(&base, &all, until, true, &mut chance);
        let held = holds(&files, until, &played).await;
        assert!(held.is_ok(), "cut {n}, at {until} of {last}: {held:?}");
    }
    // The test can fail: a disk that forgets what it was told to keep is found out.
    let mut found_out = 0;
    for _ in 0..10 {
        let until = last / 2 + chance.below((last / 2) as usize) as u64;
        let files = after_a_cut(&base, &all, until, false, &mut chance);
        found_out += usize::from(holds(&files, until, &played).await.is_err());
    }
    assert!(found_out > 0, "a disk that ignores every sync was believed");
    let checkpoints = all.iter().filter(|done| done.kind == 1 && done.file == 0).count();
    println!(
        "{cuts} cuts, {acknowledged} answers acknowledged, {} writes, {checkpoints} of them into the data file, a lying disk found out {found_out} times of 10",
        all.len()
    );
}
