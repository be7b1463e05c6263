//! [`LiveGame`] for every rule set that can be shown.

mod asking;
mod minds;

use crate::bots::{Opposed, Seated, Thought};
use crate::chronicle::Chronicle;
use crate::live::{Explainer, Facts, Given, LiveGame, Thinker};
use crate::odds;
use ::bots::Memory;
use kernel::{
    BySide, Contribution, Course, Entry, Game, GameFile, Header, Hidden, Pending, Play, Policy, Secret, Side,
    Standing, Viewer, Wrong, hex32,
};
use protocol::{DiceCard, Drawing, Measure, Odds, Over, Preview, Refusal, Seat, View};
use std::collections::BTreeMap;
use std::sync::Arc;
use view::{Ground, Measuring, OverlayKind, Shown, Sketch};

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
    /// The last moment that was looked at: the next is usually close behind it.
    replay: Option<Course<G>>,
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
        let minds = BySide::new(Memory::default(), Memory::default());
        Table { source, chronicle: Chronicle::new(game), replay: None, title, minds, teaching: false }
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

    /// Everything but what belongs to the present moment only.
    fn shown(&mut self, state: &G::State, seat: Seat, since: u32, at: u32) -> View {
        let course = self.source.course();
        self.chronicle.catch_up(course.entries());
        let game = course.game().clone();
        let view = game.view(state, seat.viewer());
        View {
            seq: self.entries(),
            at,
            seat,
            scene: game.scene(&view, seat.viewer()),
            text: game.text_board(&view),
            asked: self.asked_on(&view),
            question: None,
            log: self.chronicle.lines(seat, since, at),
            since,
            fallen: self.chronicle.fallen(since, at),
            receipt: self.receipt(),
            orders: BTreeMap::new(),
            reactions: game.reactions().iter().map(|kind| (*kind).to_owned()).collect(),
            can_take_back: Vec::new(),
            awaited: Vec::new(),
            measure: self.measure(&view, seat),
            seats: Vec::new(),
            over: over(&game.pending(&view)),
        }
    }

    /// When this seat may measure; who plays no side may where it is free.
    fn measure(&self, view: &G::State, seat: Seat) -> Measure {
        let (game, teaching) = (self.game(), self.teaching);
        let policy = game.measuring();
        let may = match seat.side() {
            Some(side) => game.may_measure(view, side),
            None => policy == Measuring::Free,
        };
        Measure { policy, teaching, now: may || teaching }
    }

    fn state_at(&mut self, entry: u32) -> Option<G::State> {
        let course = self.source.course();
        let entries = course.entries().get(..entry as usize)?;
        let usable = self.replay.take().filter(|replay| replay.entries().len() <= entries.len());
        let mut replay = usable.unwrap_or_else(|| Course::new(course.game().clone()));
        for entry in entries.iter().skip(replay.entries().len()) {
            replay.push(entry.clone()).ok()?;
        }
        let state = replay.state().clone();
        self.replay = Some(replay);
        Some(state)
    }
}

impl<G: Opposed> LiveGame for Table<G> {
    fn facts(&self) -> Facts {
        let scenario = match &self.source {
            Source::Played(play) => play.header().scenario.clone(),
            Source::Record(record) => record.header.scenario.clone(),
        };
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
        let header = match &self.source {
            Source::Played(play) => play.header(),
            Source::Record(record) => &record.header,
        };
        DiceCard {
            commitment: hex32::digits(&header.commitment.0),
            contributions: header.contributions.0.map(|added| hex32::digits(&added.0)),
            awaited: Vec::new(),
        }
    }
    fn contribute(&mut self, side: Side, added: Contribution, secret: Secret) -> Result<(), Refusal> {
        let late = || Refusal::plain("The dice are cast already; nothing can be added to them.");
        let Source::Played(play) = &self.source else { return Err(late()) };
        if self.entries() > 0 {
            return Err(late());
        }
        let mut header = play.header().clone();
        header.contributions[side] = added;
        let file = GameFile { header, entries: Vec::new(), hashes: Vec::new() };
        let play = Play::resume(self.course().game().clone(), file, secret);
        self.source = Source::Played(Box::new(play.map_err(|wrong| Refusal::plain(wrong.to_string()))?));
        Ok(())
    }
    fn teach(&mut self) {
        self.teaching = true;
    }

    fn view(&mut self, seat: Seat, since: u32) -> View {
        let now = self.entries();
        let state = self.course().state().clone();
        let mut shown = self.shown(&state, seat, since.min(now), now);
        if let (Some(side), true) = (seat.side(), self.goes_on()) {
            let course = self.course();
            shown.question = self.question_on(&self.game().view(&state, seat.viewer()), side);
            shown.orders = course.standing()[side].iter().map(|(k, &v)| (k.clone(), v.into())).collect();
            shown.can_take_back = course.can_take_back(side);
        }
        shown
    }

    fn moment(&mut self, seat: Seat, entry: u32) -> Option<View> {
        let state = self.state_at(entry)?;
        Some(self.shown(&state, seat, 0, entry))
    }

    fn is_fresh(&self, side: Side, seq: u32) -> bool {
        let course = self.course();
        let Some(since) = course.entries().get(seq as usize..) else { return false };
        let unrevealed = course.unrevealed();
        (seq + 1..).zip(since).all(|(n, entry)| match entry {
            Entry::Sealed { side: by, open: Some(open), .. } if *by != side => match open.hidden {
                Hidden::Orders(_) => true,
                Hidden::Answer(_) => unrevealed == Some(n),
            },
            _ => false,
        })
    }

    fn answer(&mut self, side: Side, given: &Given) -> Result<(), Vec<Refusal>> {
        self.play()?;
        let answer = self.resolve(side, given).map_err(|refusal| vec![refusal])?;
        self.judge(side, &answer)?;
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

    fn preview(&self, side: Side, given: &Given) -> Result<Preview, Refusal> {
        let answer = self.resolve(side, given)?;
        let (game, view) = (self.game(), self.seen(Viewer::Side(side)));
        let judged = self.judge(side, &answer);
        let open = !game.pending(&view).is_sealed();
        let Sketch { ghosts, marks, cost } = match self.measure(&view, side.into()).now {
            true => match game.sketch(&view, side, &answer) {
                Some(sketch) => sketch,
                None if judged.is_ok() && open => asking::sketch(game, &view, side, &answer),
                None => Sketch::default(),
            },
            false => Sketch::default(),
        };
        Ok(Preview {
            words: game.say(&view, side, &answer),
            tag: game.tag(&view, side, &answer),
            legal: judged.is_ok(),
            refusals: judged.err().unwrap_or_default(),
            ghosts,
            marks: marks.iter().map(protocol::Mark::from).collect(),
            cost,
        })
    }
    fn odds(&self, side: Side, given: &Given) -> Option<Odds> {
        let answer = self.resolve(side, given).ok()?;
        self.judge(side, &answer).ok()?;
        let view = self.seen(Viewer::Side(side));
        if !self.measure(&view, side.into()).now {
            return None;
        }
        odds::of(self.game(), &view, side, &answer)
    }
    fn overlay(&self, seat: Seat, kind: OverlayKind, piece: Option<&str>) -> Option<Drawing> {
        let (viewer, view) = (seat.viewer(), self.seen(seat.viewer()));
        let measures = matches!(kind, OverlayKind::Reach | OverlayKind::Command | OverlayKind::Sight);
        if measures && !self.measure(&view, seat).now {
            return None;
        }
        self.game().overlay(&view, viewer, kind, piece).map(Drawing::from)
    }

    fn file_for(&self, seat: Seat) -> String {
        match &self.source {
            Source::Played(play) => play.file_for(seat.viewer()),
            Source::Record(record) => record.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect(),
        }
    }
    fn map_svg(&self) -> String {
        self.game().map_svg()
    }
    fn cells(&self) -> Vec<Ground> {
        self.game().cells()
    }
    fn board_svg(&mut self, seat: Seat, entry: Option<u32>) -> Option<String> {
        let state = match entry {
            Some(entry) => self.state_at(entry)?,
            None => self.course().state().clone(),
        };
        let game = self.game();
        Some(game.board_svg(&game.view(&state, seat.viewer())))
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
        self.replay = None;
    }
}

fn over<Q>(pending: &Pending<Q>) -> Option<Over> {
    match pending {
        Pending::Over(outcome) => Some(Over {
            winner: outcome.winner.map(Into::into),
            level: outcome.level.to_owned(),
            rule: outcome.rule.as_str().to_owned(),
            margin: outcome.margin,
        }),
        _ => None,
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
