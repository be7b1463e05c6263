//! What the laboratory counts.

use super::{LONGEST, Suite, within};
use bots::Bot;
use kernel::{BySide, Commander, Group, Observed, Pending, Ruleset, Side, Stage, Stream};
use lab::{RunSettings, run, write_report};
use std::{fs, path::Path, sync::atomic::AtomicBool};

/// Games of a report.
const REPORTED: u64 = 6;

/// Losses and deaths of a game.
#[derive(Default)]
struct Counted {
    lost: u32,
    deaths: u32,
}

impl<G: Ruleset + Observed> Suite<G> {
    /// By formation or by arm, the strength and the losses of a side are the same after every event; and whoever comes
    /// to his end does so on a place that the report draws.
    pub fn losses_add_up(&self) -> Result<(), String> {
        let mut sum = Counted::default();
        for &(id, games) in self.laboratory.battles {
            let game = self.open((id, &[]))?;
            for seed in 1..=games {
                let counted = within((id, &[]), count(&*game, seed))?;
                sum.lost += counted.lost;
                sum.deaths += counted.deaths;
            }
        }
        match sum.lost >= self.laboratory.lost && sum.deaths >= self.laboratory.deaths {
            true => Ok(()),
            false => Err(format!("only {} lost and {} dead", sum.lost, sum.deaths)),
        }
    }
}

/// Strength and losses of a side, summed over groups.
fn sum(groups: &[Group], losses: &[u32], side: Side) -> (u32, u32) {
    let own = groups.iter().zip(losses).filter(|(group, _)| group.side == side);
    own.fold((0, 0), |(strength, lost), (group, l)| (strength + group.strength, lost + l))
}

/// What both sides have lost; the error says where arms and formations differ.
fn losses<G: Observed>(game: &G, state: &G::State) -> Result<u32, String> {
    let (mut by_group, mut by_arm) = (Vec::new(), Vec::new());
    Observed::losses(game, state, &mut by_group);
    game.losses_by_arm(state, &mut by_arm);
    let (groups, arms) = (game.groups(), game.arms());
    let by_side = |groups: &[Group], losses: &[u32]| Side::BOTH.map(|side| sum(groups, losses, side));
    let total = by_side(&groups, &by_group);
    let whole = by_group.len() == groups.len() && by_arm.len() == arms.len();
    if !whole || (!arms.is_empty() && by_side(&arms, &by_arm) != total) {
        return Err(format!("{by_group:?} by formation, {by_arm:?} by arm"));
    }
    Ok(total.iter().map(|(_, lost)| lost).sum())
}

fn count<G: Ruleset + Observed>(game: &G, seed: u64) -> Result<Counted, String> {
    let spots: Option<Vec<_>> = game.ground().map(|ground| ground.spots.iter().map(|spot| spot.at).collect());
    let (mut state, mut chance, mut room) = (game.start(), Stream::new(seed), Vec::new());
    let mut deaths = 0;
    for _ in 0..LONGEST {
        let (mut at, mut events) = (state.clone(), Vec::new());
        let mut stage = Stage::recording(game, &mut state, &mut events);
        match game.pending(&at) {
            Pending::Over(_) => return Ok(Counted { lost: losses(game, &at)?, deaths }),
            Pending::Roll(roll) => game.settle(&mut stage, &chance.throw(roll.dice)),
            pending => {
                let side = pending.asked().next().ok_or("a question is put to nobody")?;
                let answer = game.any_option(&at, side, &mut chance, &mut room).ok_or("no answer")?;
                game.decide(&mut stage, side, &answer);
            }
        }
        for event in &events {
            if let Some(death) = game.death(&at, event) {
                deaths += 1;
                if spots.as_ref().is_some_and(|spots| !spots.contains(&death.at)) {
                    return Err(format!("{:?} is no place of the board", death.at));
                }
            }
            game.apply(&mut at, event);
        }
        losses(game, &at)?;
    }
    Err(format!("seed {seed}: the game does not end"))
}

impl<G: Ruleset + Commander + Observed> Suite<G> {
    /// A run of the laboratory is reported, with every formation and arm by name.
    pub fn reports(&self, out: &Path) -> Result<(), String> {
        let id = self.contest.battle;
        let game = self.open((id, &[]))?;
        // A run that was begun before is taken up again: here each begins afresh.
        if out.exists() {
            fs::remove_dir_all(out).map_err(|e| e.to_string())?;
        }
        let bot = Bot::named("doctrine")?;
        let settings = RunSettings {
            scenario: id.to_owned(),
            title: Self::battle(id)?.title.to_owned(),
            bots: BySide::new(bot, bot),
            games: REPORTED,
            seed: 1,
            out: out.to_owned(),
            shard: None,
            threads: 1,
        };
        let done = run(&*game, &settings, &AtomicBool::new(false), &|_| ()).map_err(|e| e.to_string())?;
        let summary = write_report(&done, out, None).map_err(|e| e.to_string())?;
        if done.records.len() as u64 != REPORTED || summary.arms.len() != done.manifest.arms.len() {
            return Err(format!("{} games, {} arms", done.records.len(), summary.arms.len()));
        }
        let read = |name: &str| fs::read_to_string(out.join(name)).map_err(|e| format!("{name}: {e}"));
        let (page, table) = (read("report.html")?, read("games.csv")?);
        let head = table.lines().next().unwrap_or_default();
        let missing = game.groups().into_iter().chain(game.arms()).find(|group| !head.contains(&group.name));
        match missing {
            Some(group) => Err(format!("{} is missing in “{head}”", group.name)),
            None if page.contains(&settings.title) => Ok(()),
            None => Err(format!("the report is not of {}", settings.title)),
        }
    }
}
