//! Positions and facts in words, for plays and editors. Answers have theirs in [`orders`](crate::orders).

use crate::sequence::Activation;
use crate::state::{Cartridges, Nerve, Once, Sealed, State, Watch, Where};
use crate::written::Write;
use crate::{Post, Posture, Task, UnitId};
use kernel::Side;

fn posture(word: &str) -> Result<Posture, String> {
    Posture::ALL
        .into_iter()
        .find(|p| p.name() == word)
        .ok_or_else(|| format!("“{word}” is no posture; say advance, hold or volley"))
}

fn post(text: &str) -> Result<Post, String> {
    Post::try_from(text.to_owned())
}

fn unit(text: &str) -> Result<UnitId, String> {
    UnitId::try_from(text.to_owned())
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("“{text}” is no number"))
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(format!("“{text}” is no side; say first or second")),
    }
}

/// Changes a position: `B1 b2 shaken`, `R4 conceal d1`, `B1 strength 2`, `B3 gone`, `B2 low`, `B2 empty` (cartridges),
/// `first posture volley`, `turn 3`, `activate first`, `orders` (both write). A change that breaks the rules of the board is refused and leaves the position
/// as it was.
pub fn arrange(state: &mut State, text: &str) -> Result<(), String> {
    let mut next = state.clone();
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["turn", n] => next.turn = number(n)?,
        ["activate", who] => begin(&mut next, side(who)?, Activation(side(who)?).into()),
        ["orders"] => begin(&mut next, Side::First, Write.into()),
        [who @ ("first" | "second"), "posture", word] => next.posture[side(who)?] = posture(word)?,
        [who, changes @ ..] if !changes.is_empty() => arrange_unit(&mut next, unit(who)?, changes)?,
        _ => return Err(format!("“{text}” arranges nothing; say for example: B1 b2 shaken, or turn 3")),
    }
    crate::view::sound(&next)?;
    *state = next;
    Ok(())
}

/// The position waits for an activation of a side, or for orders; whatever was open is dropped.
fn begin(state: &mut State, side: Side, task: Task) {
    while state.agenda.pop().is_some() {}
    state.turn = state.turn.max(1);
    state.next = side;
    state.sealed.0 = [Sealed::Awaited; 2];
    let _room = state.agenda.push(task);
}

fn arrange_unit(state: &mut State, id: UnitId, changes: &[&str]) -> Result<(), String> {
    let unit = &mut state.units[id.index()];
    let mut changes = changes.iter();
    while let Some(&word) = changes.next() {
        let mut more = || changes.next().copied().ok_or_else(|| format!("“{word}” needs another word"));
        match word {
            "conceal" => unit.at = Where::Concealed(Some(post(more()?)?)),
            "strength" => unit.strength = number(more()?)?.min(3),
            "gone" => (unit.at, unit.strength) = (Where::Gone, 0),
            "steady" => unit.nerve = Nerve::Steady,
            "shaken" => unit.nerve = Nerve::Shaken,
            "activated" => unit.activation = Once::Done,
            "reacted" => unit.reaction = Once::Done,
            "low" => unit.cartridges = Cartridges::Low,
            "empty" => unit.cartridges = Cartridges::Gone,
            _ => unit.at = Where::On(post(word)?),
        }
    }
    Ok(())
}

/// A fact: `B1 post`, `B1 strength`, `B1 nerve`, `B1 cartridges`, `first score`, `first posture`, `first lost`,
/// `first watch`, `turn`.
pub fn fact(state: &State, text: &str) -> Result<String, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["turn"] => state.turn.to_string(),
        [who @ ("first" | "second"), "score"] => state.score(side(who)?).to_string(),
        [who @ ("first" | "second"), "lost"] => state.lost[side(who)?].to_string(),
        [who @ ("first" | "second"), "posture"] => state.posture[side(who)?].name().to_owned(),
        [who, "post"] => match state.unit(unit(who)?).at {
            Where::On(post) => post.to_string(),
            Where::Concealed(Some(post)) => format!("concealed {post}"),
            Where::Concealed(None) => "concealed".to_owned(),
            Where::Gone => "gone".to_owned(),
        },
        [who, "cartridges"] => state.unit(unit(who)?).cartridges.name().to_owned(),
        [who @ ("first" | "second"), "watch"] => match state.watch[side(who)?] {
            Watch::Post(post) => post.to_string(),
            Watch::Shown(post) => format!("shown {post}"),
            Watch::Nothing | Watch::Unasked => "nothing".to_owned(),
            Watch::Unknown => "unknown".to_owned(),
        },
        [who, "strength"] => state.unit(unit(who)?).strength.to_string(),
        [who, "nerve"] => match state.unit(unit(who)?).nerve {
            Nerve::Steady => "steady".to_owned(),
            Nerve::Shaken => "shaken".to_owned(),
        },
        _ => return Err(format!("“{text}” is no fact; ask for example: B1 post, first score, turn")),
    })
}
