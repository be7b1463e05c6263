//! What changed between two positions, in words a player understands.

use crate::{Badge, Board, Figure, FigureKind, FigureName, Piece, PieceKind, Pose, Scene, Tone};
use std::fmt;

/// How much a change harms the piece it happens to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Harm {
    /// Not at all: it goes somewhere, it recovers.
    None,
    /// It is worn: disordered, spent.
    Worn,
    /// It is in a bad way: in rout.
    Bad,
    /// It loses this many steps or figures.
    Loss(u16),
    /// It is gone.
    Gone,
}

impl Harm {
    /// A weight for comparing what both sides suffer.
    pub fn weight(self) -> u32 {
        match self {
            Harm::None => 0,
            Harm::Worn => 2,
            Harm::Bad => 8,
            Harm::Loss(n) => 3 * u32::from(n),
            Harm::Gone => 30,
        }
    }
}

/// One thing that changed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Change {
    /// The piece; `None` for the score and the like.
    pub who: Option<String>,
    /// What became of it.
    pub what: String,
    /// Whose piece: 0 or 1.
    pub side: Option<u8>,
    /// How much it is harmed.
    pub harm: Harm,
}

impl Change {
    /// Something that happens to no piece.
    pub fn plain(what: String) -> Change {
        Change { who: None, what, side: None, harm: Harm::None }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.who {
            Some(who) => write!(f, "{who}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// What a rule set calls its figures.
pub type Called<'a> = &'a dyn Fn(FigureKind) -> FigureName;

/// What changed between two scenes: piece by piece, then the score.
pub fn differences(before: &Scene, after: &Scene, called: Called<'_>, out: &mut Vec<Change>) {
    for old in &before.pieces {
        let new = after.pieces.iter().find(|new| new.id == old.id);
        piece_changes(&before.board, old, new, called, out);
    }
    if before.status.score.value != after.status.score.value {
        out.push(Change::plain(format!("score {}", after.status.score.text)));
    }
}

/// What became of one piece.
pub fn piece_changes(
    board: &Board,
    old: &Piece,
    new: Option<&Piece>,
    called: Called<'_>,
    out: &mut Vec<Change>,
) {
    let parts = match new {
        None => vec![("lost".to_owned(), Harm::Gone)],
        Some(new) => match parts(old, new, called) {
            // Where else nothing is said of it, how far it goes is.
            parts if parts.is_empty() => {
                gone(board, old, new).map(|far| (far, Harm::None)).into_iter().collect()
            }
            parts => parts,
        },
    };
    let of = |(what, harm)| Change { who: Some(old.name.clone()), what, side: old.side, harm };
    out.extend(parts.into_iter().map(of));
}

fn parts(old: &Piece, new: &Piece, called: Called<'_>) -> Vec<(String, Harm)> {
    let mut parts: Vec<(String, Harm)> = marks((&old.badges, old.wear), (&new.badges, new.wear));
    match (&old.pose, &new.pose) {
        (Pose::Hex { hex: from, .. }, Pose::Hex { hex: to, .. }) => {
            parts.splice(0..0, weaker(old, new));
            if from != to {
                parts.push((format!("goes to {to:04}"), Harm::None));
            }
        }
        (Pose::Hex { .. }, Pose::Aside { place }) => parts.push((place.clone(), Harm::None)),
        (Pose::Body { figures: before, .. }, Pose::Body { figures: after, .. }) => {
            parts.splice(0..0, fallen(before, after, called));
        }
        _ => {}
    }
    parts
}

/// New marks; or, if there are none, those that are gone. With them how worn the piece was and is: a lighter mark instead of a
/// heavier one does no harm.
pub fn marks((old, was): (&[Badge], u8), (new, is): (&[Badge], u8)) -> Vec<(String, Harm)> {
    let harm = |tone: &Tone| match tone {
        _ if is < was => Harm::None,
        Tone::Bad => Harm::Bad,
        Tone::Worn => Harm::Worn,
        _ => Harm::None,
    };
    let added = new.iter().filter(|badge| !old.contains(badge));
    let added: Vec<_> = added.map(|badge| (badge.text.to_string(), harm(&badge.tone))).collect();
    if !added.is_empty() {
        return added;
    }
    let gone = old.iter().filter(|badge| !new.contains(badge));
    gone.map(|badge| (format!("no longer {}", badge.text), Harm::None)).collect()
}

/// A counter whose number has fallen.
fn weaker(old: &Piece, new: &Piece) -> Option<(String, Harm)> {
    let (before, now) = (old.strength.as_ref()?, new.strength.as_ref()?);
    if before == now {
        return None;
    }
    let numbers = before.parse::<u16>().ok().zip(now.parse::<u16>().ok());
    let lost = numbers.and_then(|(before, now)| before.checked_sub(now)).filter(|lost| *lost > 0);
    Some((format!("strength {now}"), lost.map_or(Harm::None, Harm::Loss)))
}

/// How far troops on a table have gone, from middle to middle; their skirmishers and Commanders follow as they please.
fn gone(board: &Board, old: &Piece, new: &Piece) -> Option<String> {
    let (Pose::Body { corners: from, .. }, Pose::Body { corners: to, .. }) = (&old.pose, &new.pose) else {
        return None;
    };
    if matches!(old.kind, PieceKind::Skirmishers | PieceKind::Commander) {
        return None;
    }
    let Board::Table { per_unit, unit, .. } = board else { return None };
    distance(*per_unit, unit, from, to)
}

/// How far a body has gone between these corners, in words and in a unit of this many parts; `None` if it has not stirred.
pub fn distance(per_unit: u32, unit: &str, from: &[[i32; 2]], to: &[[i32; 2]]) -> Option<String> {
    if from == to {
        return None;
    }
    let middle = |corners: &[[i32; 2]], axis: usize| {
        corners.iter().map(|corner| f64::from(corner[axis])).sum::<f64>() / corners.len().max(1) as f64
    };
    let far =
        (middle(to, 0) - middle(from, 0)).hypot(middle(to, 1) - middle(from, 1)) / f64::from(per_unit.max(1));
    let tenths = (far * 10.0).round() / 10.0;
    Some(if tenths == 0.0 { "turns".to_owned() } else { format!("goes {tenths} {unit}") })
}

/// The figures a body has lost, by their kind and in the words of the rule set.
fn fallen(before: &[Figure], after: &[Figure], called: Called<'_>) -> Vec<(String, Harm)> {
    // A commander and his staff are pieces of their own, also where they have joined.
    let counts =
        |kind: &FigureKind| !matches!(kind, FigureKind::General | FigureKind::Staff | FigureKind::Fallen);
    let count = |figures: &[Figure], kind| figures.iter().filter(|figure| figure.kind == kind).count();
    let lost = |kind| count(before, kind).saturating_sub(count(after, kind));
    FigureKind::ALL
        .into_iter()
        .filter(counts)
        .filter_map(|kind| lost_figures(called(kind), lost(kind)))
        .collect()
}

/// Some figures of a kind are lost, in words; `None` for none.
pub fn lost_figures(name: FigureName, n: usize) -> Option<(String, Harm)> {
    let FigureName { one, many } = name;
    let harm = Harm::Loss(u16::try_from(n).unwrap_or(u16::MAX));
    match n {
        0 => None,
        1 => Some((format!("loses {one}"), harm)),
        n => Some((format!("loses {n} {many}"), harm)),
    }
}
