//! What changed between two scenes, in words a player understands.

use std::fmt;
use view::{Board, Figure, FigureKind, FigureName, Piece, PieceKind, Pose, Scene};

/// One thing that changed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Change {
    /// The piece; `None` for the score and the like.
    pub who: Option<String>,
    /// What became of it.
    pub what: String,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.who {
            Some(who) => write!(f, "{who}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// All changes in one line; what becomes of several pieces is told together.
pub fn told(changes: &[Change]) -> String {
    let mut pieces: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut rest = Vec::new();
    for change in changes {
        match &change.who {
            None => rest.push(change.what.clone()),
            Some(who) => match pieces.iter_mut().find(|(name, _)| name == who) {
                Some((_, parts)) => parts.push(&change.what),
                None => pieces.push((who, vec![&change.what])),
            },
        }
    }
    let mut alike: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for (name, parts) in pieces {
        match alike.iter_mut().find(|(_, known)| *known == parts) {
            Some((names, _)) => names.push(name),
            None => alike.push((vec![name], parts)),
        }
    }
    let mut all: Vec<String> = alike
        .into_iter()
        .map(|(names, parts)| format!("{}: {}", names.join(", "), parts.join(", ")))
        .collect();
    all.extend(rest);
    if all.is_empty() { "no effect".to_owned() } else { all.join("; ") }
}

/// What a rule set calls its figures.
pub type Called<'a> = &'a dyn Fn(FigureKind) -> FigureName;

/// Piece by piece, then the score.
pub fn differences(before: &Scene, after: &Scene, called: Called<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for old in &before.pieces {
        let parts = match after.pieces.iter().find(|new| new.id == old.id) {
            None => vec!["lost".to_owned()],
            Some(new) => match change(old, new, called) {
                // Where else nothing is said of it, how far it goes is.
                parts if parts.is_empty() => gone(&before.board, old, new).into_iter().collect(),
                parts => parts,
            },
        };
        changes.extend(parts.into_iter().map(|what| Change { who: Some(old.name.clone()), what }));
    }
    if before.status.score.value != after.status.score.value {
        changes.push(Change { who: None, what: format!("score {}", after.status.score.text) });
    }
    changes
}

fn change(old: &Piece, new: &Piece, called: Called<'_>) -> Vec<String> {
    let mut parts: Vec<String> = new
        .badges
        .iter()
        .filter(|badge| !old.badges.contains(badge))
        .map(|badge| badge.text.clone())
        .collect();
    if parts.is_empty() {
        let gone = old.badges.iter().filter(|badge| !new.badges.contains(badge));
        parts.extend(gone.map(|badge| format!("no longer {}", badge.text)));
    }
    match (&old.pose, &new.pose) {
        (Pose::Hex { hex: from, .. }, Pose::Hex { hex: to, .. }) if from != to => {
            parts.push(format!("goes to {to:04}"))
        }
        (Pose::Hex { .. }, Pose::Aside { place }) => parts.push(place.clone()),
        (Pose::Body { figures: before, .. }, Pose::Body { figures: after, .. }) => {
            parts.splice(0..0, fallen(before, after, called));
        }
        _ => {}
    }
    parts
}

/// How far troops on a table have gone, from middle to middle; their skirmishers and Commanders follow as they please.
fn gone(board: &Board, old: &Piece, new: &Piece) -> Option<String> {
    let Board::Table { per_unit, unit, .. } = board else { return None };
    let (Pose::Body { corners: from, .. }, Pose::Body { corners: to, .. }) = (&old.pose, &new.pose) else {
        return None;
    };
    if from == to || matches!(old.kind, PieceKind::Skirmishers | PieceKind::Commander) {
        return None;
    }
    let middle = |corners: &[[i32; 2]], axis: usize| {
        corners.iter().map(|corner| f64::from(corner[axis])).sum::<f64>() / corners.len().max(1) as f64
    };
    let far = (middle(to, 0) - middle(from, 0)).hypot(middle(to, 1) - middle(from, 1))
        / f64::from((*per_unit).max(1));
    let tenths = (far * 10.0).round() / 10.0;
    Some(if tenths == 0.0 { "turns".to_owned() } else { format!("goes {tenths} {unit}") })
}

/// The figures a body has lost, by their kind and in the words of the rule set.
fn fallen(before: &[Figure], after: &[Figure], called: Called<'_>) -> Vec<String> {
    // A commander and his staff are pieces of their own, also where they have joined.
    let counts =
        |kind: &FigureKind| !matches!(kind, FigureKind::General | FigureKind::Staff | FigureKind::Fallen);
    let count = |figures: &[Figure], kind| figures.iter().filter(|figure| figure.kind == kind).count();
    let lost = FigureKind::ALL.into_iter().filter(counts).filter_map(|kind| {
        let FigureName { one, many } = called(kind);
        match count(before, kind).saturating_sub(count(after, kind)) {
            0 => None,
            1 => Some(format!("loses {one}")),
            n => Some(format!("loses {n} {many}")),
        }
    });
    lost.collect()
}
