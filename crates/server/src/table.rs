//! [`LiveGame`] for every rule set that can be shown.

mod desk;
mod dice;
mod meanings;
mod minds;
mod refusing;
mod reporting;
mod second_thoughts;
mod sheets;
mod showing;
mod source;
mod ways;
mod weighed;

use crate::bots::{Opposed, Seated, Thought};
use crate::chronicle::Chronicle;
use crate::costs::ODDS_STEPS;
use crate::film::Film;
use crate::live::{Explainer, Facts, Given, Hinter, LiveGame, Thinker};
use crate::work::Work;
use ::bots::Memory;
use ::odds::Limits;
use desk::{Desk, Sight};
use kernel::{
    BySide, Closing, Contribution, Course, Cup, Entry, GameFile, Hidden, Link, Options, Play, Secret, Side,
    Standing, Viewer, Wrong, hex32,
};
use lessons::Lesson;
use protocol::{DiceCard, Meaning, Odds, Over, Preview, Refusal, Report, Seat, View};
use refusing::{only_a_record, wrong};
use showing::{Frame, Replay, over, title};
use source::{Record, Source};
use std::sync::Arc;
use view::{Click, Ground, Overlay, OverlayKind};
use weighed::Weighed;

/// A game at the table.
pub struct Table<G: Opposed> {
    source: Source<G>,
    chronicle: Chronicle,
    film: Film<G>,
    /// What each seat sees now; made when somebody asks, and kept until something happens.
    desks: Vec<Arc<Desk<G>>>,
    replay: Arc<Replay<G>>,
    weighed: Arc<Weighed>,
    title: String,
    /// What each side's bot has in mind; nothing after a restart, until it is thought out anew.
    minds: BySide<Memory<G::Plan>>,
    teaching: bool,
    odds_steps: usize,
}

impl<G: Opposed> Table<G> {
    /// A game that is played.
    pub fn played(play: Play<G>) -> Table<G> {
        let title = title::<G>(&play.header().scenario);
        Table::of(Source::Played(Box::new(play)), title)
    }

    /// A game that can only be looked at; the error is the number of the entry that cannot follow, and why.
    pub fn record(game: Arc<G>, file: GameFile<G::Answer>, text: &str) -> Result<Table<G>, (u32, Wrong)> {
        let mut course = Course::new(game);
        for (n, entry) in (1u32..).zip(file.entries) {
            course.push(entry).map_err(|wrong| (n, wrong))?;
        }
        let title = title::<G>(&file.header.scenario);
        let receipt = file.hashes.last().copied().unwrap_or_default();
        let (header, text) = (file.header, format!("{}\n", text.trim_end()));
        let source = Source::Record(Box::new(Record { course, header, text, taken: false, receipt }));
        Ok(Table::of(source, title))
    }

    fn of(source: Source<G>, title: String) -> Table<G> {
        let (film, desks, replay, weighed) = (Film::default(), Vec::new(), Arc::default(), Arc::default());
        let chronicle = Chronicle::new(Lesson::of(&source.header().scenario));
        let minds = BySide::new(Memory::default(), Memory::default());
        let (teaching, odds_steps) = (false, ODDS_STEPS);
        Table { source, chronicle, film, desks, replay, weighed, title, minds, teaching, odds_steps }
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

    /// Does something to the game. It is judged, decided and applied once; the chronicle tells it from its events.
    fn act(
        &mut self,
        act: impl FnOnce(&mut Play<G>) -> Result<Vec<G::Event>, Wrong>,
    ) -> Result<(), Vec<Refusal>> {
        let Source::Played(play) = &mut self.source else { return Err(only_a_record()) };
        let (already, before) = (play.course().entries().len(), play.state().clone());
        let events = act(play).map_err(wrong)?;
        let course = play.course();
        self.chronicle.hear(&**course.game(), course.entries(), already, before.clone(), &events);
        if let Some(last) = course.entries().last() {
            self.film.keep(course.entries().len() as u32, last, &before, events);
        }
        Ok(())
    }

    /// What a seat sees, to take along.
    fn desk(&mut self, seat: Seat) -> Arc<Desk<G>> {
        let (course, seq, teaching) = (self.source.course(), self.entries(), self.teaching);
        self.desks.retain(|desk| desk.seq == seq && desk.teaching == teaching);
        if let Some(desk) = self.desks.iter().find(|desk| desk.seat == seat) {
            return desk.clone();
        }
        let view = course.game().view(course.state(), seat.viewer());
        let known = self.desks.iter().map(|desk| &desk.sight).find(|sight| sight.view == view).cloned();
        let sight = known.unwrap_or_else(|| Arc::new(Sight::new(course.game().clone(), view)));
        let asked = course.asked_since();
        let desk = Arc::new(Desk::new(sight, (seat, seq), teaching).asked_since(asked));
        self.desks.push(desk.clone());
        desk
    }

    /// What a view from a seat needs besides what it sees, with the log after entry `since` up to entry `to`.
    fn frame(&mut self, seat: Seat, since: u32, to: u32) -> Frame {
        let course = self.source.course();
        self.chronicle.catch_up(course.game(), course.entries());
        Frame {
            seq: self.entries(),
            since,
            log: self.chronicle.lines(seat, since, to),
            fallen: self.chronicle.fallen(since, to),
            receipt: self.receipt(),
            lesson: self.chronicle.lesson(seat, to >= self.entries() && self.over().is_some()),
        }
    }
}

impl<G: Opposed> LiveGame for Table<G> {
    fn facts(&self) -> Facts {
        let scenario = self.header().scenario.clone();
        let sides = BySide(self.game().side_names().map(str::to_owned));
        let (rules, overlays) = (G::PREFIX.to_owned(), self.game().overlays());
        Facts { rules, scenario, title: self.title.clone(), sides, overlays }
    }
    fn options(&self) -> Options {
        self.header().options.clone()
    }
    fn goes_on(&self) -> bool {
        matches!(self.source, Source::Played(_)) && !self.course().ended()
    }
    fn entries(&self) -> u32 {
        self.course().entries().len() as u32
    }
    fn take_lines(&mut self) -> Vec<String> {
        match &mut self.source {
            Source::Played(play) => play.take_lines(),
            Source::Record(record) => record.take_lines(),
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
    fn asked_since(&self) -> u32 {
        self.course().asked_since()
    }
    fn seal(&self, entry: u32) -> Option<String> {
        match self.course().entries().get((entry as usize).checked_sub(1)?)? {
            Entry::Sealed { seal, open: Some(open), .. } if matches!(open.hidden, Hidden::Answer(_)) => {
                Some(hex32::digits(seal))
            }
            _ => None,
        }
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
        self.act(|play| play.begin_chain(side, end).map(|()| Vec::new()))
    }
    fn open_call(&self) -> Option<(u32, String)> {
        let Source::Played(play) = &self.source else { return None };
        play.open_call().map(|(entry, receipt)| (entry, hex32::digits(&receipt)))
    }
    fn waits_for_links(&self) -> bool {
        matches!(&self.source, Source::Played(play) if play.waits_for_links())
    }
    fn call(&mut self, sides: BySide<bool>) -> Result<(), Vec<Refusal>> {
        self.act(|play| play.call(sides).map(|()| Vec::new()))
    }
    fn throw(&mut self, links: BySide<Option<Link>>) -> Result<(), Vec<Refusal>> {
        self.act(|play| play.throw(links))
    }
    fn teach(&mut self) {
        self.teaching = true;
    }
    fn weigh_at_most(&mut self, steps: usize) {
        self.odds_steps = steps;
    }

    fn view(&mut self, seat: Seat, since: u32) -> View {
        let now = self.entries();
        let (desk, frame) = (self.desk(seat), self.frame(seat, since.min(now), now));
        let mut shown = frame.show(&desk);
        shown.film = self.film.shots(self.game(), seat.viewer(), since);
        if self.course().closed() {
            (shown.asked, shown.over) = (Vec::new(), self.over());
        }
        if let (Some(side), true) = (seat.side(), self.goes_on()) {
            let course = self.course();
            shown.question = desk.question();
            shown.orders = course.standing()[side].clone();
            shown.can_take_back = course.can_take_back(side);
            shown.can_ask_back = self.could_take_back(side);
        }
        shown
    }

    fn written(&mut self, seat: Seat) -> Arc<str> {
        self.desk(seat).sight.written().clone()
    }

    fn moment(&mut self, seat: Seat, entry: u32) -> Option<Work<Option<View>>> {
        let entries = self.course().entries().get(..entry as usize)?.to_vec();
        let frame = self.frame(seat, 0, entry);
        // Where the players ended the game, the position does not say so: the last moments do.
        let over = (self.course().closed() && entry + 1 >= self.entries()).then(|| self.over()).flatten();
        let (game, replay, teaching) = (self.course().game().clone(), self.replay.clone(), self.teaching);
        Some(Box::new(move |_| {
            let (state, film) = replay.state(&game, &entries)?;
            let shots = film.shots(&game, seat.viewer(), entry.saturating_sub(1));
            let sight = Sight::new(game.clone(), game.view(&state, seat.viewer()));
            let shown = frame.show(&Desk::new(Arc::new(sight), (seat, entry), teaching));
            let (asked, over) = match over {
                Some(over) => (Vec::new(), Some(over)),
                None => (shown.asked, shown.over),
            };
            Some(View { film: shots, asked, over, ..shown })
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
        let desk = self.desk(side.into());
        let answer = desk.resolve(side, given)?;
        // Who sees everything is judged by the play alone; who does not, first on what he may know. Of a sheet the desk
        // says which line a reason is about.
        let sheet = desk.question().is_some_and(|question| question.sheet.is_some());
        if sheet || desk.sight.view != *self.course().state() {
            desk.judge(side, given, &answer)?;
        }
        self.act(|play| play.answer(side, answer))
    }
    fn take_back(&mut self, side: Side, to: u32) -> Result<(), Vec<Refusal>> {
        self.may_change_its_mind(side)?;
        self.act(|play| play.take_back(side, to).map(|()| Vec::new()))
    }
    fn take_back_together(&mut self, side: Side, to: u32) -> Result<(), Vec<Refusal>> {
        self.may_change_its_mind(side)?;
        self.act(|play| play.take_back_together(side, to).map(|()| Vec::new()))
    }
    fn could_take_back(&self, side: Side) -> Vec<u32> {
        self.may_ask_back(side)
    }
    fn close(&mut self, side: Option<Side>, how: Closing) -> Result<(), Vec<Refusal>> {
        self.act(|play| play.close(side, how).map(|()| Vec::new()))
    }
    fn orders(&mut self, side: Side, orders: Standing) -> Result<(), Vec<Refusal>> {
        if self.course().standing()[side] == orders {
            return Err(vec![Refusal::plain("These standing orders are already in force.")]);
        }
        self.may_change_its_mind(side)?;
        self.act(|play| play.leave_orders(side, orders).map(|()| Vec::new()))
    }
    fn proceed(&mut self) {
        // Nothing left to do ends it like a refusal: neither is told.
        while self.act(|play| play.proceed().ok_or(Wrong::NoRollDue)).is_ok() {}
    }

    fn meanings(&mut self, side: Side, click: Click) -> Work<Result<Vec<Meaning>, Vec<Refusal>>> {
        let desk = self.desk(side.into());
        Box::new(move |_| desk.meanings(side, &click))
    }
    fn preview(&mut self, side: Side, given: Given) -> Work<Result<Preview, Vec<Refusal>>> {
        let desk = self.desk(side.into());
        Box::new(move |_| desk.preview(side, &given))
    }
    fn odds(&mut self, side: Side, given: Given, then: Vec<String>) -> Work<Option<Odds>> {
        let (weighed, seq, desk) = (self.weighed.clone(), self.entries(), self.desk(side.into()));
        let limits = Limits { most_nodes: self.odds_steps, ..Limits::default() };
        Box::new(move |stop| {
            let weigh = || desk.odds(side, &given, &then, Limits { stop: Some(stop), ..limits });
            weighed.recall((seq, side, given.clone(), then.clone()), stop, weigh)
        })
    }
    fn overlay(&mut self, seat: Seat, kind: OverlayKind, piece: Option<String>) -> Work<Option<Overlay>> {
        let desk = self.desk(seat);
        Box::new(move |_| desk.overlay(kind, piece.as_deref()))
    }

    fn file_for(&self, seat: Seat) -> String {
        match &self.source {
            Source::Played(play) => play.file_for(seat.viewer()),
            Source::Record(record) => record.text.clone(),
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
    fn board_svg(&mut self, seat: Seat, entry: Option<u32>) -> Work<Option<String>> {
        let Some(entry) = entry else {
            let desk = self.desk(seat);
            return Box::new(move |_| Some(desk.sight.game.board_svg(&desk.sight.view)));
        };
        let game = self.course().game().clone();
        let entries = self.course().entries().get(..entry as usize).map(<[_]>::to_vec);
        let replay = self.replay.clone();
        Box::new(move |_| {
            let (state, _) = replay.state(&game, &entries?)?;
            Some(game.board_svg(&game.view(&state, seat.viewer())))
        })
    }

    fn report(&mut self) -> Option<Work<Option<Report>>> {
        self.report_of()
    }
    fn thinker(&mut self, side: Side, seat: Seated) -> Option<Thinker> {
        self.thinker_of(side, seat)
    }
    fn bot_answers(&mut self, side: Side, thought: Option<&Thought>) -> Result<(), Vec<Refusal>> {
        self.do_thought(side, thought)
    }
    fn explainer(&self, entry: u32, seats: &BySide<Option<Seated>>) -> Option<Explainer> {
        self.explainer_of(entry, seats)
    }
    fn hinter(&mut self, side: Side, seat: Seated) -> Option<Hinter> {
        self.hinter_of(side, seat)
    }
    fn let_go(&mut self) {
        self.desks.clear();
        self.replay.rest();
        self.weighed.rest();
    }
    fn rest(&mut self) {
        self.let_go();
        self.chronicle.rest();
        self.film.rest();
    }
}
