//! [`LiveGame`] for every rule set that can be shown.

mod desk;
mod dice;
mod meanings;
mod minds;
mod second_thoughts;
mod showing;

use crate::bots::{Opposed, Seated, Thought};
use crate::chronicle::Chronicle;
use crate::live::{Explainer, Facts, Given, LiveGame, Thinker};
use crate::work::Work;
use ::bots::Memory;
use desk::{Desk, Weighed};
use kernel::{
    BySide, Contribution, Course, Cup, Entry, Game, GameFile, Header, Hidden, Link, Play, Policy, Secret,
    Side, Standing, Viewer, Wrong, hex32,
};
use protocol::{DiceCard, Drawing, Meaning, Odds, Over, Preview, Refusal, Seat, View};
use showing::{Frame, Replay, over};
use std::collections::BTreeMap;
use std::sync::Arc;
use view::{Click, Ground, OverlayKind, Shown};

/// A game that is played, or one that can only be looked at because nobody here knows the secret of its dice.
enum Source<G: Game> {
    Played(Box<Play<G>>),
    Record(Box<Record<G>>),
}

struct Record<G: Game> {
    course: Course<G>,
    header: Header,
    lines: Vec<String>,
    receipt: kernel::Hash,
}

impl<G: Game> Source<G> {
    fn course(&self) -> &Course<G> {
        match self {
            Source::Played(play) => play.course(),
            Source::Record(record) => &record.course,
        }
    }
}

/// A game at the table.
pub struct Table<G: Opposed> {
    source: Source<G>,
    chronicle: Chronicle<G>,
    replay: Arc<Replay<G>>,
    weighed: Arc<Weighed>,
    title: String,
    /// What each side's bot has in mind; nothing after a restart, until it is thought out anew.
    minds: BySide<Memory<G::Plan>>,
    teaching: bool,
}

impl<G: Opposed> Table<G> {
    /// A game that is played.
    pub fn played(play: Play<G>) -> Table<G> {
        let (game, title) = (play.course().game().clone(), title::<G>(&play.header().scenario));
        Table::of(game, Source::Played(Box::new(play)), title)
    }

    /// A game that can only be looked at; the error is the number of the entry that cannot follow, and why.
    pub fn record(game: Arc<G>, file: GameFile<G::Answer>, text: &str) -> Result<Table<G>, (u32, Wrong)> {
        let mut course = Course::new(game.clone());
        for (n, entry) in (1u32..).zip(file.entries) {
            course.push(entry).map_err(|wrong| (n, wrong))?;
        }
        let title = title::<G>(&file.header.scenario);
        let lines = text.trim_end().lines().map(str::to_owned).collect();
        let receipt = file.hashes.last().copied().unwrap_or_default();
        let header = file.header;
        let source = Source::Record(Box::new(Record { course, header, lines, receipt }));
        Ok(Table::of(game, source, title))
    }

    fn of(game: Arc<G>, source: Source<G>, title: String) -> Table<G> {
        let (replay, weighed) = (Arc::default(), Arc::default());
        let minds = BySide::new(Memory::default(), Memory::default());
        Table { source, chronicle: Chronicle::new(game), replay, weighed, title, minds, teaching: false }
    }

    fn course(&self) -> &Course<G> {
        self.source.course()
    }

    fn game(&self) -> &G {
        self.course().game()
    }

    fn seen(&self, viewer: Viewer) -> G::State {
        self.game().view(self.course().state(), viewer)
    }

    fn play(&mut self) -> Result<&mut Play<G>, Vec<Refusal>> {
        match &mut self.source {
            Source::Played(play) => Ok(play),
            Source::Record(_) => Err(vec![Refusal::plain(
                "This is the record of a game: the secret of its dice is not here, so it cannot go on.",
            )]),
        }
    }

    /// What a seat sees, to take along.
    fn desk(&self, seat: Seat) -> Desk<G> {
        let game = self.course().game().clone();
        Desk { game, view: self.seen(seat.viewer()), seat, teaching: self.teaching }
    }

    /// What a view from a seat needs besides the position.
    fn frame(&mut self, seat: Seat, since: u32, at: u32) -> Frame {
        self.chronicle.catch_up(self.source.course().entries());
        Frame {
            seat,
            seq: self.entries(),
            since,
            at,
            log: self.chronicle.lines(seat, since, at),
            fallen: self.chronicle.fallen(since, at),
            receipt: self.receipt(),
            teaching: self.teaching,
        }
    }
}

impl<G: Opposed> LiveGame for Table<G> {
    fn facts(&self) -> Facts {
        let scenario = self.header().scenario.clone();
        let sides = BySide(self.game().side_names().map(str::to_owned));
        Facts { rules: G::PREFIX.to_owned(), scenario, title: self.title.clone(), sides }
    }
    fn goes_on(&self) -> bool {
        matches!(self.source, Source::Played(_)) && !self.course().ended()
    }
    fn entries(&self) -> u32 {
        self.course().entries().len() as u32
    }
    fn lines(&self) -> &[String] {
        match &self.source {
            Source::Played(play) => play.lines(),
            Source::Record(record) => &record.lines,
        }
    }
    fn receipt(&self) -> String {
        match &self.source {
            Source::Played(play) => hex32::digits(&play.receipt()),
            Source::Record(record) => hex32::digits(&record.receipt),
        }
    }
    fn asked(&self) -> Vec<Side> {
        self.course().pending().asked().collect()
    }
    fn hides(&self) -> bool {
        let standing = self.course().standing();
        Side::BOTH.iter().any(|&side| !standing[side].is_empty())
            || self.seen(Viewer::Side(Side::First)) != self.seen(Viewer::Side(Side::Second))
    }
    fn over(&self) -> Option<Over> {
        over(&self.course().pending())
    }

    fn dice(&self) -> DiceCard {
        self.dice_card()
    }
    fn contribute(&mut self, side: Side, added: Contribution, secret: Secret) -> Result<(), Refusal> {
        self.rewrite_header(secret, |header| header.contributions.get_or_insert_default()[side] = added)
    }
    fn cup(&self) -> Option<&Cup> {
        match &self.source {
            Source::Played(play) => play.cup(),
            Source::Record(_) => None,
        }
    }
    fn bring_chain(&mut self, side: Side, end: Link, secret: Secret) -> Result<(), Refusal> {
        self.rewrite_header(secret, |header| {
            if let Some(chains) = &mut header.chains {
                chains.sides[side] = Some(end);
            }
        })
    }
    fn begin_chain(&mut self, side: Side, end: Link) -> Result<(), Vec<Refusal>> {
        self.play()?.begin_chain(side, end).map_err(wrong)
    }
    fn open_call(&self) -> Option<(u32, String)> {
        let Source::Played(play) = &self.source else { return None };
        play.open_call().map(|(entry, receipt)| (entry, hex32::digits(&receipt)))
    }
    fn waits_for_links(&self) -> bool {
        matches!(&self.source, Source::Played(play) if play.waits_for_links())
    }
    fn call(&mut self, sides: BySide<bool>) -> Result<(), Vec<Refusal>> {
        self.play()?.call(sides).map_err(wrong)
    }
    fn throw(&mut self, links: BySide<Option<Link>>) -> Result<(), Vec<Refusal>> {
        self.play()?.throw(links).map(|_| ()).map_err(wrong)
    }
    fn teach(&mut self) {
        self.teaching = true;
    }

    fn view(&mut self, seat: Seat, since: u32) -> View {
        let now = self.entries();
        let frame = self.frame(seat, since.min(now), now);
        let course = self.source.course();
        let mut shown = frame.show(&**course.game(), course.state());
        if let (Some(side), true) = (seat.side(), self.goes_on()) {
            let course = self.course();
            shown.question = showing::question(self.game(), &self.seen(seat.viewer()), side);
            shown.orders = course.standing()[side].iter().map(|(k, &v)| (k.clone(), v.into())).collect();
            shown.can_take_back = course.can_take_back(side);
        }
        shown
    }

    fn moment(&mut self, seat: Seat, entry: u32) -> Option<Work<Option<View>>> {
        let entries = self.course().entries().get(..entry as usize)?.to_vec();
        let frame = self.frame(seat, 0, entry);
        let (game, replay) = (self.course().game().clone(), self.replay.clone());
        Some(Box::new(move |_| {
            let state = replay.state(&game, &entries)?;
            Some(frame.show(&*game, &state))
        }))
    }

    fn is_fresh(&self, side: Side, seq: u32) -> bool {
        let course = self.course();
        let Some(since) = course.entries().get(seq as usize..) else { return false };
        let unrevealed = course.unrevealed();
        (seq + 1..).zip(since).all(|(n, entry)| match entry {
            Entry::Chain { .. } => true,
            Entry::Sealed { side: by, open: Some(open), .. } if *by != side => match open.hidden {
                Hidden::Orders(_) => true,
                Hidden::Answer(_) => unrevealed == Some(n),
            },
            _ => false,
        })
    }

    fn answer(&mut self, side: Side, given: &Given) -> Result<(), Vec<Refusal>> {
        self.play()?;
        let desk = self.desk(side.into());
        let answer = desk.resolve(side, given).map_err(|refusal| vec![refusal])?;
        desk.judge(side, &answer)?;
        self.play()?.answer(side, answer).map(|_| ()).map_err(wrong)
    }
    fn take_back(&mut self, side: Side, to: u32) -> Result<(), Vec<Refusal>> {
        self.may_change_its_mind(side)?;
        self.play()?.take_back(side, to).map_err(wrong)
    }
    fn orders(
        &mut self,
        side: Side,
        orders: &BTreeMap<String, protocol::Policy>,
    ) -> Result<(), Vec<Refusal>> {
        let orders: Standing = orders.iter().map(|(k, &v)| (k.clone(), Policy::from(v))).collect();
        if self.course().standing()[side] == orders {
            return Err(vec![Refusal::plain("These orders stand already.")]);
        }
        self.may_change_its_mind(side)?;
        self.play()?.leave_orders(side, orders).map_err(wrong)
    }
    fn proceed(&mut self) {
        if let Source::Played(play) = &mut self.source {
            while play.proceed().is_some() {}
        }
    }

    fn meanings(&self, side: Side, click: Click) -> Work<Result<Vec<Meaning>, Vec<Refusal>>> {
        let desk = self.desk(side.into());
        Box::new(move |_| desk.meanings(side, &click))
    }
    fn preview(&self, side: Side, given: Given) -> Work<Result<Preview, Refusal>> {
        let desk = self.desk(side.into());
        Box::new(move |_| desk.preview(side, &given))
    }
    fn odds(&self, side: Side, given: Given) -> Work<Option<Odds>> {
        let desk = self.desk(side.into());
        let (weighed, seq) = (self.weighed.clone(), self.entries());
        Box::new(move |stop| weighed.recall((seq, side, given), stop, |given| desk.odds(side, given, stop)))
    }
    fn overlay(&self, seat: Seat, kind: OverlayKind, piece: Option<String>) -> Work<Option<Drawing>> {
        let desk = self.desk(seat);
        Box::new(move |_| desk.overlay(kind, piece.as_deref()))
    }

    fn file_for(&self, seat: Seat) -> String {
        match &self.source {
            Source::Played(play) => play.file_for(seat.viewer()),
            Source::Record(record) => record.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect(),
        }
    }
    fn map_svg(&self) -> Work<String> {
        let game = self.course().game().clone();
        Box::new(move |_| game.map_svg())
    }
    fn cells(&self) -> Work<Vec<Ground>> {
        let game = self.course().game().clone();
        Box::new(move |_| game.cells())
    }
    fn board_svg(&self, seat: Seat, entry: Option<u32>) -> Work<Option<String>> {
        let game = self.course().game().clone();
        let Some(entry) = entry else {
            let view = self.seen(seat.viewer());
            return Box::new(move |_| Some(game.board_svg(&view)));
        };
        let entries = self.course().entries().get(..entry as usize).map(<[_]>::to_vec);
        let replay = self.replay.clone();
        Box::new(move |_| {
            let state = replay.state(&game, &entries?)?;
            Some(game.board_svg(&game.view(&state, seat.viewer())))
        })
    }

    fn thinker(&self, side: Side, seat: Seated) -> Option<Thinker> {
        self.thinker_of(side, seat)
    }
    fn bot_answers(&mut self, side: Side, thought: Option<&Thought>) -> Result<(), Vec<Refusal>> {
        self.do_thought(side, thought)
    }
    fn explainer(&self, entry: u32, seats: &BySide<Option<Seated>>) -> Option<Explainer> {
        self.explainer_of(entry, seats)
    }
    fn rest(&mut self) {
        self.replay.rest();
        self.weighed.rest();
    }
}

fn wrong(wrong: Wrong) -> Vec<Refusal> {
    match wrong {
        Wrong::Refused(all) => all.iter().map(Refusal::from).collect(),
        other => vec![Refusal::plain(other.to_string())],
    }
}

fn title<G: Shown>(scenario: &str) -> String {
    let battle = G::battles().iter().find(|battle| battle.id == scenario);
    battle.map_or(scenario, |battle| battle.title).to_owned()
}
