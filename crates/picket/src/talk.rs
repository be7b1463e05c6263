//! The game as a player reads it: log, prompts and the board in text.

use crate::assault::Assault;
use crate::board::{COLUMNS, ROWS};
use crate::nerve::Rally;
use crate::state::{Cartridges, Ending, Once, State, UnitId, Watch, Where};
use crate::written::carry::Doing;
use crate::written::march::Halt;
use crate::{Event, Picket, Post, Task};
use kernel::{AgendaChange, Caption, RuleId, Side, Telling, rule};

/// An event as a player reads it; `None` for bookkeeping.
pub fn tell(game: &Picket, state: &State, event: &Event) -> Option<Telling> {
    let name = |unit: UnitId| game.name(unit);
    let side = |side: Side| game.sides[side.index()].as_str();
    let line = |rule: RuleId, text: String| said(Caption::Line, rule, text, None);
    let at = |rule: RuleId, post: Post, text: String| said(Caption::Line, rule, text, Some(post));
    Some(match *event {
        Event::Agenda(AgendaChange::Push(task)) => return opened(game, &task),
        Event::Agenda(_) => return None,
        Event::Sealed(by, _) => {
            let (rule, what) = match state.agenda.top() {
                Some(Task::Write(_)) => (rule!("PK-13a"), "orders"),
                _ if state.turn == 0 => (rule!("PK-3a"), "answer"),
                _ => (rule!("PK-2b"), "answer"),
            };
            line(rule, format!("{} has sealed its {what}.", side(by)))
        }
        Event::AmbushesLaid => line(rule!("PK-3a"), "Both ambushes are laid.".to_owned()),
        Event::PosturesShown(postures) => {
            let [first, second] = postures.0.map(|posture| posture.name());
            let text = format!("{}: {first}; {}: {second}.", side(Side::First), side(Side::Second));
            said(Caption::Phase, rule!("PK-2b"), text, None)
        }
        Event::TurnBegan(turn) => said(Caption::Turn, rule!("PK-2a"), format!("Turn {turn}."), None),
        Event::InitiativeWon(by) => line(rule!("PK-2c"), format!("{} begins.", side(by))),
        Event::Activated(unit) => {
            said(Caption::Phase, rule!("PK-2d"), format!("{} is activated.", name(unit)), None)
        }
        Event::Reacted(unit) => line(rule!("PK-5f"), format!("{} reacts.", name(unit))),
        Event::Revealed(unit, post) => {
            at(rule!("PK-3c"), post, format!("Ambush! {} shows itself on {post}.", name(unit)))
        }
        Event::Stepped(unit, post) => at(rule!("PK-4a"), post, format!("{} moves to {post}.", name(unit))),
        Event::Lost(unit, strength) => {
            let gone = strength >= state.unit(unit).strength;
            let end = if gone { " and is gone" } else { "" };
            line(rule!("PK-5d"), format!("{} loses {strength}{end}.", name(unit)))
        }
        Event::Shaken(unit) => line(rule!("PK-7b"), format!("{} is shaken.", name(unit))),
        Event::FellBack(unit, post) => {
            at(rule!("PK-7b"), post, format!("{} falls back to {post}.", name(unit)))
        }
        Event::StoodFast(unit) => line(rule!("PK-7a"), format!("{} stands fast.", name(unit))),
        Event::Rallied(unit) => line(rule!("PK-7e"), format!("{} rallies.", name(unit))),
        Event::NoEffect => line(rule!("PK-5b"), "No effect.".to_owned()),
        Event::Cartridges(unit, Cartridges::Gone) => {
            line(rule!("PK-11b"), format!("{} has no cartridges left.", name(unit)))
        }
        Event::Cartridges(unit, Cartridges::Low) => {
            line(rule!("PK-11b"), format!("{} is low on cartridges.", name(unit)))
        }
        Event::Cartridges(unit, Cartridges::Enough) => {
            line(rule!("PK-11d"), format!("{} has cartridges again.", name(unit)))
        }
        Event::Watching(by, Watch::Shown(post)) => {
            at(rule!("PK-12c"), post, format!("{} has watched {post}.", side(by)))
        }
        Event::Watching(by, _) => line(rule!("PK-12b"), format!("{} has sealed its answer.", side(by))),
        Event::SheetsOpened => {
            let text = "Both sheets are in; the orders are carried out.".to_owned();
            said(Caption::Phase, rule!("PK-13f"), text, None)
        }
        Event::Marched(going) => {
            let units = Side::BOTH.into_iter().flat_map(UnitId::of);
            let moves = units.filter_map(|unit| Some((unit, going[unit.index()]?)));
            let (moves, at): (Vec<String>, Vec<Post>) =
                moves.map(|(unit, to)| (format!("{} moves to {to}", name(unit)), to)).unzip();
            let telling = line(rule!("PK-13g"), format!("{}.", moves.join("; ")));
            Telling { at: at.iter().map(|post| post.place()).collect(), ..telling }
        }
        Event::Halted(unit, to, why) => {
            let (rule, why) = match why {
                Halt::Met => (rule!("PK-13h"), "the enemy there comes the same way"),
                Halt::Contested => (rule!("PK-13h"), "both sides would enter it"),
                Halt::Barred => (rule!("PK-13i"), "enemies stand there, and it may not assault"),
                Halt::NoRoom => (rule!("PK-13j"), "there is no room"),
            };
            at(rule, to, format!("{} halts before {to}: {why}.", name(unit)))
        }
        Event::Doing(unit, Doing::Fires { at: post, also, .. }) => {
            let and = also.map_or_else(String::new, |also| format!(" and {also}"));
            at(rule!("PK-13l"), post, format!("{} fires at {post}{and}.", name(unit)))
        }
        Event::Doing(..) | Event::Suffers(..) => return None,
        Event::NoTarget(unit) => line(rule!("PK-13l"), format!("{} finds nobody to fire at.", name(unit))),
        Event::Fired(unit, doing, tests) => {
            let nerve =
                |post: Post| state.visible_on(!unit.side(), post).any(|id| tests & (1 << id.index()) != 0);
            let read = doing.scored().map(|(post, hits)| match (hits, nerve(post)) {
                (0, false) => format!("no effect on {post}"),
                (0, true) => format!("{post} tests its nerve"),
                (1, nerve) => format!("one hit on {post}{}", if nerve { ", and nerve" } else { "" }),
                (n, nerve) => format!("{n} hits on {post}{}", if nerve { ", and nerve" } else { "" }),
            });
            let read = read.collect::<Vec<_>>().join("; ");
            line(rule!("PK-13m"), format!("The fire of {}: {read}.", name(unit)))
        }
        Event::Ended(Ending::LastTurn) => {
            said(Caption::Turn, rule!("PK-8a"), "The last turn is over.".to_owned(), None)
        }
        Event::Ended(Ending::WipedOut) => {
            said(Caption::Turn, rule!("PK-8a"), "A side has no company left.".to_owned(), None)
        }
    })
}

fn said(heading: Caption, rule: RuleId, text: String, at: Option<Post>) -> Telling {
    Telling::new(heading, text, rule).at(at.iter().map(|post| post.place()).collect())
}

/// Only what a player would call an action is told when it is opened.
fn opened(game: &Picket, task: &Task) -> Option<Telling> {
    match *task {
        Task::Fire(shot) => {
            let text = format!("{} fires at {}.", game.name(shot.unit), shot.at);
            Some(said(Caption::Action, rule!("PK-5a"), text, Some(shot.at)))
        }
        Task::Assault(Assault { unit, at }) => {
            let text = format!("{} assaults {at}.", game.name(unit));
            Some(said(Caption::Action, rule!("PK-4c"), text, Some(at)))
        }
        Task::Rally(Rally(unit)) => {
            Some(said(Caption::Action, rule!("PK-7e"), format!("{} tries to rally.", game.name(unit)), None))
        }
        _ => None,
    }
}

/// The board in text: a row of posts per line, then the companies.
pub fn text_board(game: &Picket, view: &State) -> String {
    let mut text = format!(
        "{}, turn {} of {}\n  a       b       c       d       e\n",
        game.title, view.turn, game.turns
    );
    for row in 0..ROWS {
        text.push_str(&format!("{} ", row + 1));
        for post in (0..COLUMNS).filter_map(|column| Post::new(column, row)) {
            let there: Vec<String> = Side::BOTH
                .iter()
                .flat_map(|&side| view.visible_on(side, post))
                .map(|id| id.to_string())
                .collect();
            let ground = if game.is_open(post) { ':' } else { '.' };
            text.push_str(&format!("{ground}{:<7}", there.join("+")));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    for side in Side::BOTH {
        let (name, posture) = (&game.sides[side.index()], view.posture[side].name());
        text.push_str(&format!("{name}, {posture}, score {}\n", view.score(side)));
        for id in UnitId::of(side).filter(|&id| view.unit(id).is_there()) {
            text.push_str(&unit_line(game, view, id));
        }
    }
    text
}

fn unit_line(game: &Picket, view: &State, id: UnitId) -> String {
    let unit = view.unit(id);
    let place = match unit.at {
        Where::On(post) => post.to_string(),
        Where::Concealed(Some(post)) => format!("in ambush on {post}"),
        Where::Concealed(None) => "in ambush".to_owned(),
        Where::Gone => "gone".to_owned(),
    };
    let shaken = if unit.is_shaken() { ", shaken" } else { "" };
    let pouches = match unit.cartridges {
        Cartridges::Enough => "",
        Cartridges::Low => ", low on cartridges",
        Cartridges::Gone => ", no cartridges",
    };
    let done = if unit.activation == Once::Done { ", activated" } else { "" };
    format!("  {}: {place}, strength {}{shaken}{pouches}{done}\n", game.name(id), unit.strength)
}
