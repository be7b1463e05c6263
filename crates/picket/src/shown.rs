//! The game on a screen: scene, tags, and a plain drawing.

use crate::state::{Cartridges, Once, State, UnitId, Where};
use crate::written::{carry::Doing, lines, volley::Shot};
use crate::{Answer, Event, Picket, Post, Refusal, Task, tables};
use kernel::{Changes, Game, Mark, Place, Roll, Ruleset, Side, Speaker, Viewer};
use std::fmt::Write;
use view::{
    Act, ArrowKind, Badge, Board, Fact, Ground, Livery, Measuring, Overlay, OverlayKind, OverlayName, Pace,
    Part, Piece, PieceKind, Pose, Reckoning, Ribbon, Scene, Score, SheetForm, Shown, Status, Tag, Tone,
    WrittenLine,
};

/// Distance from the centre of a post to its corner in the drawing.
const SIZE: f64 = 60.0;
/// Half the height of a hex of that size.
const HALF: f64 = 51.96;

/// The number of a post as a hex of the board.
pub(crate) fn hex(post: Post) -> u16 {
    match post.place() {
        Place::Hex(hex) => hex,
        Place::Point(..) => 0,
    }
}

fn centre(post: Post) -> (f64, f64) {
    let lower = if post.column() % 2 == 1 { HALF } else { 0.0 };
    (70.0 + 1.5 * SIZE * post.column() as f64, 60.0 + 2.0 * HALF * post.row() as f64 + lower)
}

fn pose(view: &State, id: UnitId) -> Pose {
    match view.unit(id).at {
        Where::On(post) | Where::Concealed(Some(post)) => Pose::Hex { hex: hex(post), facing: None },
        Where::Concealed(None) | Where::Gone => Pose::Aside { place: "in ambush".to_owned() },
    }
}

impl Shown for Picket {
    fn scene(&self, view: &State) -> Scene {
        let units = Side::BOTH.into_iter().flat_map(UnitId::of);
        Scene {
            board: Board::Hexes {
                columns: 5,
                rows: 3,
                origin: [70.0, 60.0],
                size: SIZE,
                extent: [500.0, 400.0],
            },
            sides: self.side_names().map(str::to_owned),
            pieces: units.filter(|&id| view.unit(id).is_there()).map(|id| self.piece(view, id)).collect(),
            status: self.status(view),
            held: Vec::new(),
            livery: Livery::USUAL,
        }
    }

    fn map_svg(&self) -> String {
        drawing(&self.ground())
    }

    fn cells(&self) -> Vec<Ground> {
        let ground = |post: Post| {
            let base = Side::BOTH.into_iter().find(|&side| post.is_base_of(side));
            let owner = base.map(|side| format!("base of {}", self.side_names()[side.index()]));
            let rule = if base.is_some() { "PK-1b" } else { "PK-1a" };
            let card = vec![Fact::new("steps", "1", rule)];
            let terrain = if self.is_open(post) { "open ground" } else { "cover" };
            Ground { hex: hex(post), terrain: terrain.to_owned(), name: owner, card }
        };
        Post::all().map(ground).collect()
    }

    fn measuring(&self) -> Measuring {
        self.measuring
    }

    /// PK-2f
    fn may_measure(&self, view: &State, side: Side) -> bool {
        let asked = self.pending(view).question(side).copied();
        let declared = matches!(asked, Some(Task::Onward(_) | Task::Reaction(_) | Task::Hits(_)));
        self.measuring == Measuring::Free || declared
    }

    fn board_svg(&self, view: &State) -> String {
        let mut inside = self.ground();
        for id in Side::BOTH.into_iter().flat_map(UnitId::of) {
            let Some(post) = view.unit(id).post() else { continue };
            let (x, y) = centre(post);
            let second = UnitId::of(id.side()).find(|&u| view.unit(u).post() == Some(post)) != Some(id);
            let (x, y) = if second { (x + 12.0, y + 12.0) } else { (x, y) };
            let colour = if id.side() == Side::First { "#27508f" } else { "#a03428" };
            let (left, top, strength) = (x - 18.0, y - 18.0, view.unit(id).strength);
            // Writing to a String cannot fail.
            let _ = writeln!(
                inside,
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"36\" height=\"36\" rx=\"4\" fill=\"{colour}\"/>\
                 <text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"#fff\">{id}·{strength}</text>"
            );
        }
        drawing(&inside)
    }

    fn tag(&self, view: &State, side: Side, answer: &Answer) -> Tag {
        answer.tag(&Speaker { game: self, state: view, side })
    }

    fn overlays(&self) -> Vec<OverlayName> {
        OverlayName::list(&[(OverlayKind::Reach, "Reach"), (OverlayKind::Zones, "Bases")])
    }

    fn overlay(
        &self,
        view: &State,
        _viewer: Viewer,
        kind: OverlayKind,
        piece: Option<&str>,
    ) -> Option<Overlay> {
        match kind {
            OverlayKind::Reach => {
                let unit = UnitId::parse(piece?)?;
                let from = view.unit(unit).post()?;
                let hexes = from.neighbours().iter().map(|&to| (hex(to), "1".to_owned())).collect();
                Some(Overlay { title: format!("Steps of {}", self.name(unit)), hexes, marks: Vec::new() })
            }
            OverlayKind::Zones => {
                let bases = Post::all().filter(|post| Side::BOTH.iter().any(|&s| post.is_base_of(s)));
                let at = bases.map(|post| Place::Hex(hex(post))).collect();
                let marks = vec![Mark::Places { at }];
                Some(Overlay { title: "The bases".to_owned(), hexes: Vec::new(), marks })
            }
            OverlayKind::Control | OverlayKind::Command | OverlayKind::Sight => None,
        }
    }

    fn lit(&self, view: &State, roll: &Roll, faces: &[u8]) -> Option<(u16, u16)> {
        let unit = match view.agenda.top() {
            Some(Task::Fire(shot)) => shot.unit,
            Some(Task::Volley(_)) => Shot::next(view).filter(|shot| shot.also.is_none())?.unit,
            _ => return None,
        };
        let column = view.unit(unit).strength as i16 + roll.sum_of(Changes::Column);
        let (row, column) = tables::fire_cell(roll.total(faces), column);
        // The first column of the printed table has the totals.
        Some((row as u16, column as u16 + 1))
    }

    /// A throw at two posts is read for each of them (PK-13n).
    fn reckon(&self, view: &State, roll: &Roll, faces: &[u8]) -> Vec<Reckoning> {
        let split = matches!(view.agenda.top(), Some(Task::Volley(_))).then(|| Shot::next(view)).flatten();
        let Some(shot) = split.filter(|shot| shot.also.is_some()) else {
            return vec![Reckoning::of(roll, faces, self.lit(view, roll, faces))];
        };
        let read = |at: Post| {
            let roll = shot.reading(self, view, at);
            let (column, result) = shot.result(self, view, at, faces);
            let (row, column) = tables::fire_cell(roll.total(faces), column);
            let cell = Some((row as u16, column as u16 + 1));
            Reckoning::of(&roll, faces, cell).saying(at.to_string(), result.say())
        };
        shot.posts().map(read).collect()
    }

    fn sheet(&self, view: &State, side: Side) -> Option<SheetForm> {
        let asked = self.pending(view).question(side).copied();
        matches!(asked, Some(Task::Write(_))).then(|| lines::form(self, view, side))
    }

    fn written(&self, view: &State, side: Side, answer: &Answer) -> Vec<WrittenLine> {
        match answer {
            Answer::Orders(sheet) => lines::written(view, side, sheet),
            _ => Vec::new(),
        }
    }

    fn about(&self, _: &State, refusal: &Refusal) -> Option<String> {
        lines::about(refusal).map(|unit| unit.to_string())
    }

    /// The fires of a sheet, each as if nobody moved (PK-13l).
    fn parts(&self, view: &State, side: Side, answer: &Answer) -> Vec<Part<State>> {
        match answer {
            Answer::Orders(sheet) => lines::parts(self, view, side, sheet),
            _ => Vec::new(),
        }
    }

    fn film(&self, before: &State, event: &Event, after: &State) -> Act {
        let stirred = before.units != after.units;
        let tracks = stirred.then(|| view::film::tracks(&self.poses(before), &self.poses(after)));
        let act = Act { tracks: tracks.unwrap_or_default(), ..Act::default() };
        match *event {
            Event::Stepped(..) | Event::Revealed(..) => act.paced(Pace::Glimpse),
            Event::FellBack(unit, to) => match before.unit(unit).post() {
                Some(from) => act.with(ArrowKind::Flight, from.place(), to.place()).paced(Pace::Deed),
                None => act.paced(Pace::Deed),
            },
            Event::Marched(going) => {
                let units = Side::BOTH.into_iter().flat_map(UnitId::of);
                let ways = units.filter_map(|id| Some((before.unit(id).post()?, going[id.index()]?)));
                let act =
                    ways.fold(act, |act, (from, to)| act.with(ArrowKind::March, from.place(), to.place()));
                act.paced(Pace::Deed)
            }
            Event::Doing(unit, doing) => match (before.unit(unit).post(), doing) {
                (Some(from), Doing::Fires { at, also, .. }) => {
                    let posts = [Some(at), also].into_iter().flatten();
                    let fires = |act: Act, at: Post| act.with(ArrowKind::Fire, from.place(), at.place());
                    posts.fold(act, fires).paced(Pace::Deed)
                }
                (Some(from), Doing::Assaults(at)) => {
                    act.with(ArrowKind::Charge, from.place(), at.place()).paced(Pace::Glimpse)
                }
                _ => act,
            },
            Event::Halted(..) | Event::NoTarget(_) | Event::Fired(..) => act.paced(Pace::Deed),
            Event::Lost(..)
            | Event::Shaken(_)
            | Event::StoodFast(_)
            | Event::Rallied(_)
            | Event::NoEffect => act.paced(Pace::Deed),
            Event::TurnBegan(_)
            | Event::SheetsOpened
            | Event::PosturesShown(_)
            | Event::InitiativeWon(_)
            | Event::Ended(_) => act.paced(Pace::Banner),
            _ => act,
        }
    }

    fn undone(&self, view: &State, side: Side) -> Vec<String> {
        let ready = UnitId::of(side)
            .filter(|&id| view.unit(id).is_there() && view.unit(id).activation == Once::Ready)
            .count();
        let reacting = !matches!(view.agenda.top(), Some(Task::Activation(_)));
        if ready == 0 || reacting { Vec::new() } else { vec![format!("{ready} companies can still act")] }
    }
}

impl Picket {
    /// Where every company stands.
    fn poses(&self, view: &State) -> Vec<(String, Pose)> {
        let units = Side::BOTH.into_iter().flat_map(UnitId::of).filter(|&id| view.unit(id).is_there());
        units.map(|id| (id.to_string(), pose(view, id))).collect()
    }

    fn piece(&self, view: &State, id: UnitId) -> Piece {
        let unit = view.unit(id);
        let mut badges = Vec::new();
        if unit.is_shaken() {
            badges.push(Badge::new("S", "shaken", Tone::Bad));
        }
        match unit.cartridges {
            Cartridges::Enough => {}
            Cartridges::Low => badges.push(Badge::new("L", "low on cartridges", Tone::Bad)),
            Cartridges::Gone => badges.push(Badge::new("E", "no cartridges", Tone::Bad)),
        }
        if unit.is_concealed() {
            badges.push(Badge::new("A", "in ambush", Tone::Plain));
        }
        Piece {
            id: id.to_string(),
            name: self.name(id),
            side: Some(id.side().index() as u8),
            kind: PieceKind::Infantry,
            pose: pose(view, id),
            strength: Some(unit.strength.to_string()),
            quality: Some(self.nerve(id).to_string()),
            group: None,
            stripe: None,
            badges,
            wear: if unit.is_shaken() { 2 } else { 0 },
            done: unit.activation == Once::Done,
            card: vec![
                Fact::new("strength", unit.strength.to_string(), "PK-1d"),
                Fact::new("nerve", self.nerve(id).to_string(), "PK-1d"),
            ],
        }
    }

    fn status(&self, view: &State) -> Status {
        let step =
            |name: &str, rule: &str, now: bool| Ribbon { name: name.to_owned(), rule: rule.to_owned(), now };
        let top = view.agenda.top();
        let written = self.orders_are_written();
        let (conceal, postures, initiative) = (
            matches!(top, Some(Task::Conceal(_))),
            matches!(top, Some(Task::Postures(_))),
            matches!(top, Some(Task::Initiative(_) | Task::Watching(_) | Task::Write(_))),
        );
        let [first, second] = [view.score(Side::First), view.score(Side::Second)];
        let names = self.side_names();
        let want = "Cost the enemy more strength than you lose, and stand in his base at the end.";
        Status {
            turn: view.turn as u32,
            turns: self.turns() as u32,
            called: "turn",
            clock: None,
            steps: vec![
                step("Ambush", "PK-3a", conceal),
                step("Posture", "PK-2b", postures),
                match written {
                    true => step("Orders", "PK-13a", initiative),
                    false => step("Initiative", "PK-2c", initiative),
                },
                match written {
                    true => step("Carried out", "PK-13f", !(conceal || postures || initiative)),
                    false => step("Activations", "PK-2d", !(conceal || postures || initiative)),
                },
            ],
            score: Score {
                text: format!("{} {first}, {} {second}", names[0], names[1]),
                value: first - second,
                track: [-10, 10],
                goals: [want.to_owned(), want.to_owned()],
            },
            active: match top {
                Some(Task::Activation(activation)) => Some(names[activation.0.index()].to_owned()),
                Some(Task::Onward(onward)) => Some(self.name(onward.0)),
                _ => None,
            },
        }
    }

    /// Posts and the paths between them.
    fn ground(&self) -> String {
        let mut inside = String::new();
        for from in Post::all() {
            for &to in from.neighbours().iter().filter(|to| **to > from) {
                let ((x, y), (u, v)) = (centre(from), centre(to));
                // Writing to a String cannot fail.
                let _ = writeln!(inside, "<path d=\"M{x:.1} {y:.1}L{u:.1} {v:.1}\" stroke=\"#8a7a58\"/>");
            }
        }
        for post in Post::all() {
            let (x, y) = centre(post);
            let fill = if self.is_open(post) { "#cfe0e6" } else { "#d9dfb8" };
            let low = y + 32.0;
            let _ = writeln!(
                inside,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"38\" fill=\"{fill}\" stroke=\"#6b5f45\"/>\
                 <text x=\"{x:.1}\" y=\"{low:.1}\" fill=\"#4a4130\">{post}</text>"
            );
        }
        inside
    }
}

fn drawing(inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 400\" font-family=\"serif\" \
         font-size=\"12\" text-anchor=\"middle\">\n<rect width=\"500\" height=\"400\" fill=\"#efe6cf\"/>\n\
         {inside}</svg>\n"
    )
}
