//! [`LiveGame`] for every rule set that can be shown.

use crate::chronicle::Chronicle;
use crate::live::{Facts, Given, LiveGame, Thinker};
use crate::{bots, odds};
use kernel::{
    BySide, Course, Entry, Game, GameFile, Hidden, Pending, Play, Policy, Side, Stage, Standing, Stream,
    Viewer, Wrong, hex32,
};
use protocol::{Asked, Drawing, Level, Meant, Odds, Offer, Over, Preview, Question, Refusal, Seat, View};
use std::collections::BTreeMap;
use std::sync::Arc;
use view::{OverlayKind, Shown};

/// A game that is played, or one that can only be looked at because nobody here knows the secret of its dice.
enum Source<G: Game> {
    Played(Box<Play<G>>),
    Record(Box<Record<G>>),
}

struct Record<G: Game> {
    course: Course<G>,
    scenario: String,
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
pub struct Table<G: Shown> {
    source: Source<G>,
    chronicle: Chronicle<G>,
    /// The last moment that was looked at: the next is usually close behind it.
    replay: Option<Course<G>>,
    title: String,
}

impl<G: Shown> Table<G> {
    /// A game that is played.
    pub fn played(play: Play<G>) -> Table<G> {
        let (game, title) = (play.course().game().clone(), title::<G>(&play.header().scenario));
        Table { source: Source::Played(Box::new(play)), chronicle: Chronicle::new(game), replay: None, title }
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
        let scenario = file.header.scenario;
        let source = Source::Record(Box::new(Record { course, scenario, lines, receipt }));
        Ok(Table { source, chronicle: Chronicle::new(game), replay: None, title })
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

    /// The answer a player means. It need not be legal.
    fn resolve(&self, side: Side, given: &Given) -> Result<G::Answer, Refusal> {
        let (game, view) = (self.game(), self.seen(Viewer::Side(side)));
        let listed = || {
            let mut options = Vec::new();
            game.options(&view, side, &mut options);
            options
        };
        match given {
            Given::Meant(Meant::Offer { index }) => {
                let found = listed().into_iter().nth(*index as usize);
                found.ok_or_else(|| Refusal::plain(format!("There is no answer number {index} now.")))
            }
            Given::Meant(Meant::Words { words }) => game.read(&view, side, words).map_err(Refusal::plain),
            Given::Meant(Meant::Click { click }) => {
                let found = listed().into_iter().find(|answer| click.fits(&game.tag(&view, side, answer)));
                let found = found.or_else(|| game.untag(&view, side, &click.tag()));
                found.ok_or_else(|| Refusal::plain("Nothing can be done there now."))
            }
            Given::Written(text) => serde_json::from_str(text).map_err(|e| Refusal::plain(e.to_string())),
        }
    }

    /// Judges on what the side may know, so that a refusal betrays nothing.
    fn judge(&self, side: Side, answer: &G::Answer) -> Result<(), Vec<Refusal>> {
        let (game, view) = (self.game(), self.seen(Viewer::Side(side)));
        if game.pending(&view).question(side).is_none() {
            return Err(vec![Refusal::plain("It is not for this side to answer now.")]);
        }
        game.check(&view, side, answer).map_err(|refusals| {
            refusals.iter().map(|refusal| Refusal::from(&game.explain(&view, refusal))).collect()
        })
    }

    fn play(&mut self) -> Result<&mut Play<G>, Vec<Refusal>> {
        match &mut self.source {
            Source::Played(play) => Ok(play),
            Source::Record(_) => Err(vec![Refusal::plain(
                "This is the record of a game: the secret of its dice is not here, so it cannot go on.",
            )]),
        }
    }

    fn asked_on(&self, view: &G::State) -> Vec<Asked> {
        let pending = self.game().pending(view);
        let ask = |side: Side| {
            let prompt = self.game().prompt(view, side, pending.question(side)?);
            Some(Asked { side: side.into(), prompt, sealed: pending.is_sealed() })
        };
        Side::BOTH.into_iter().filter_map(ask).collect()
    }

    fn question_on(&self, view: &G::State, side: Side) -> Option<Question> {
        let game = self.game();
        let pending = game.pending(view);
        let question = pending.question(side)?;
        let mut options = Vec::new();
        let listing = game.options(view, side, &mut options);
        let offer = |(index, answer): (u32, &G::Answer)| Offer {
            index,
            words: game.say(view, side, answer),
            tag: game.tag(view, side, answer),
        };
        Some(Question {
            prompt: game.prompt(view, side, question),
            sealed: pending.is_sealed(),
            complete: listing == kernel::Listing::Complete,
            offers: (0u32..).zip(&options).map(offer).collect(),
            reaction: game.reaction(question).map(str::to_owned),
            undone: game.undone(view, side),
        })
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
            seats: Vec::new(),
            over: over(&game.pending(&view)),
        }
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

impl<G: Shown> LiveGame for Table<G> {
    fn facts(&self) -> Facts {
        let scenario = match &self.source {
            Source::Played(play) => play.header().scenario.clone(),
            Source::Record(record) => record.scenario.clone(),
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
        self.play()?.take_back(side, to).map_err(wrong)
    }
    fn orders(
        &mut self,
        side: Side,
        orders: &BTreeMap<String, protocol::Policy>,
    ) -> Result<(), Vec<Refusal>> {
        let orders: Standing = orders.iter().map(|(k, &v)| (k.clone(), Policy::from(v))).collect();
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
        let ghosts = if judged.is_ok() && open { ghosts(game, &view, side, &answer) } else { Vec::new() };
        Ok(Preview {
            words: game.say(&view, side, &answer),
            tag: game.tag(&view, side, &answer),
            legal: judged.is_ok(),
            refusals: judged.err().unwrap_or_default(),
            ghosts,
        })
    }
    fn odds(&self, side: Side, given: &Given) -> Option<Odds> {
        let answer = self.resolve(side, given).ok()?;
        self.judge(side, &answer).ok()?;
        odds::of(self.game(), &self.seen(Viewer::Side(side)), side, &answer)
    }
    fn overlay(&self, seat: Seat, kind: OverlayKind, piece: Option<&str>) -> Option<Drawing> {
        let viewer = seat.viewer();
        self.game().overlay(&self.seen(viewer), viewer, kind, piece).map(Drawing::from)
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
    fn board_svg(&mut self, seat: Seat, entry: Option<u32>) -> Option<String> {
        let state = match entry {
            Some(entry) => self.state_at(entry)?,
            None => self.course().state().clone(),
        };
        let game = self.game();
        Some(game.board_svg(&game.view(&state, seat.viewer())))
    }

    fn thinker(&self, side: Side, level: Level, seed: u64) -> Option<Thinker> {
        self.course().pending().question(side)?;
        let (game, view) = (self.course().game().clone(), self.seen(Viewer::Side(side)));
        let mut chance = Stream::new(seed).part(self.entries() as u64);
        Some(Box::new(move || {
            let answer = bots::choose(&*game, &view, side, level, &mut chance)?;
            serde_json::to_string(&answer).ok()
        }))
    }
    fn rest(&mut self) {
        self.replay = None;
    }
}

/// The side's own pieces that would stand differently. What is hidden is imagined, and no piece of the other side is
/// shown, so that a preview tells nothing.
fn ghosts<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> Vec<view::Piece> {
    let viewer = Viewer::Side(side);
    let mut next = game.imagine(view, viewer, &mut Stream::new(0));
    game.decide(&mut Stage::silent(game, &mut next), side, answer);
    let before = game.scene(view, viewer).pieces;
    let after = game.scene(&game.view(&next, viewer), viewer).pieces;
    let own = |piece: &view::Piece| piece.side == Some(side.index() as u8);
    let moved = |piece: &view::Piece| before.iter().any(|old| old.id == piece.id && old.pose != piece.pose);
    after.into_iter().filter(|piece| own(piece) && moved(piece)).collect()
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
