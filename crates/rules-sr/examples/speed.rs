//! Random play.
use kernel::*;
use rules_sr::Sr;
fn main() {
    let id = std::env::args().nth(1).unwrap_or("sr/hondschoote".into());
    let n: u64 = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(200);
    let b = Sr::battles().iter().find(|b| b.id == id).unwrap();
    let game = Sr::read(b.id, b.text, &Default::default()).unwrap_or_else(|f| panic!("{f:#?}"));
    let start = game.start();
    println!("state {} bytes", std::mem::size_of_val(&start));
    let mut buffer = Vec::new();
    let t = std::time::Instant::now();
    let (mut d, mut r) = (0, 0);
    let mut wins = [0; 3];
    let mut vps = std::collections::BTreeMap::new();
    for i in 0..n {
        let mut s = start.clone();
        let mut c = Stream::new(i);
        let p = random_play(&game, &mut s, &mut c, 100_000, &mut buffer);
        d += p.decisions; r += p.rolls;
        match p.outcome { None => { wins[2] += 1; println!("game {i} not over after {} : {:?}", p.decisions, s.agenda); } Some(o) => { wins[o.winner.map_or(2, |w| w.index())] += 1; *vps.entry((o.level, o.margin)).or_insert(0) += 1; } }
        if let Err(e) = game.sound(&s) { println!("game {i}: {e}"); }
    }
    let e = t.elapsed().as_secs_f64();
    println!("{n} games, {d} decisions {r} rolls {wins:?} in {e:.2}s = {:.0}/s; {:.0} per game", d as f64 / e, d as f64 / n as f64);
    println!("{vps:?}");
}
