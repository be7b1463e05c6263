//! The deployment: who stands where at the start. It obeys the rules that a player's own set-up obeys
//! ([`crate::deployment`]).
//!
//! ```text
//! B1  line  60 30  facing 90  screen 8 front 24 ahead 6
//! commander British 80 22
//! ```

use crate::army::BattalionId;
use crate::battle::{Battle, Placing};
use crate::deployment::{Misplaced, Standing, screen_ahead};
use crate::formation::Formation;
use kernel::Side;
use reader::{Page, Section, quoted, without_comments};
use tabletop::{Heading, Length, Point, Pose, Turn};

const FORM: &str = "a line reads: B1 line 60 30 facing 90, and perhaps: screen 8 front 24 ahead 6";

/// A word and its column, counted from 1.
type Word<'w> = (usize, &'w str);

/// Reads the deployment and puts the battle into its first position.
pub(super) fn read(page: &mut Page<'_>, mut table: Section<'_, '_>, battle: &mut Battle) {
    let text = table.need_text(page, "places", "places = \"\"\" … \"\"\"");
    let at = table.at;
    table.finish(page);
    let Some(text) = text else { return };
    let clean = without_comments(text.value);
    let mut placed: Vec<Option<Placing>> = vec![None; battle.battalions.len()];
    let mut chiefs: [Option<Point>; 2] = [None, None];
    let mut standing: Vec<Standing> = Vec::new();
    for (index, line) in clean.lines().enumerate() {
        let words: Vec<Word<'_>> = words(line).collect();
        let mut note = |column: usize, sentence: String| page.fault_in(text, index + 1, column, sentence);
        match words.as_slice() {
            [] => {}
            [(_, "commander"), rest @ ..] => commander(battle, rest, &mut chiefs, &standing, &mut note),
            [first, rest @ ..] => {
                let Some((id, placing)) = battalion(battle, *first, rest, &mut note) else { continue };
                if placed[id.index()].is_some() {
                    note(first.0, format!("{} has a place already", first.1));
                    continue;
                }
                let zone = battle.zone(battle.edges[battle.battalion(id).side]);
                let mut why: Vec<Misplaced> = Vec::new();
                battle.judge_placing(id, &placing, zone, &standing, &mut why);
                for fault in why {
                    note(first.0, format!("{} ({})", fault.sentence(battle, first.1), fault.rule()));
                }
                placed[id.index()] = Some(placing);
                standing.push(Standing { battalion: id, shape: placing.footprint(battle.battalion(id)) });
                let screen = placing.screen.map(|s| Standing { battalion: id, shape: s.footprint() });
                standing.extend(screen);
            }
        }
    }
    finish(page, at, battle, placed, chiefs);
}

fn finish(
    page: &mut Page<'_>,
    at: usize,
    battle: &mut Battle,
    placed: Vec<Option<Placing>>,
    chiefs: [Option<Point>; 2],
) {
    for (id, place) in battle.ids().zip(&placed) {
        if place.is_none() {
            let code = &battle.battalion(id).code;
            page.fault(
                at,
                format!("the deployment has no place for {code}: write {code} line 60 30 facing 90"),
            );
        }
    }
    for (name, chief) in battle.side_names.iter().zip(&chiefs) {
        if chief.is_none() {
            page.fault(
                at,
                format!("the deployment has no Commander of the {name}: write commander {name} 80 22"),
            );
        }
    }
    battle.deployment = placed.into_iter().flatten().collect();
    battle.commanders = match chiefs {
        [Some(first), Some(second)] => Some(kernel::BySide::new(first, second)),
        _ => None,
    };
}

/// `B1 line 60 30 facing 90 screen 8 front 24 ahead 6`.
fn battalion(
    battle: &Battle,
    (column, code): Word<'_>,
    rest: &[Word<'_>],
    note: &mut impl FnMut(usize, String),
) -> Option<(BattalionId, Placing)> {
    let id = battle.ids().find(|id| battle.battalion(*id).code == code);
    if id.is_none() {
        note(column, format!("no battalion has the code {}", quoted(code)));
    }
    let [formation, x, y, (facing_at, facing), heading, screen @ ..] = rest else {
        note(column, FORM.to_owned());
        return None;
    };
    if *facing != "facing" {
        note(*facing_at, FORM.to_owned());
        return None;
    }
    let form = Formation::ALL.into_iter().find(|f| f.name() == formation.1);
    if form.is_none() {
        note(formation.0, "a formation is line or column (MA-8.6)".to_owned());
    }
    let anchor = point(battle, *x, *y, note);
    let turn = Turn::parse(heading.1);
    if turn.is_none() {
        note(heading.0, "a heading is 0 to 360 degrees, counter-clockwise from east (MA-G1)".to_owned());
    }
    let pose = Pose::new(anchor?, Heading::EAST + turn?);
    let mut placing = Placing { formation: form?, pose, screen: None };
    match screen {
        [] => {}
        [(_, "screen"), figures, (_, "front"), front, (_, "ahead"), ahead] => {
            let count = figures.1.parse::<u8>().ok().filter(|n| *n <= 48);
            let (front, ahead) = (Length::parse(front.1), Length::parse(ahead.1));
            let (Some(count), Some(front), Some(ahead)) = (count, front, ahead) else {
                note(figures.0, FORM.to_owned());
                return None;
            };
            placing.screen = screen_ahead(&placing, count, front, ahead);
            if placing.screen.is_none() {
                note(figures.0, Misplaced::EmptyScreen.sentence(battle, code));
            }
        }
        [(column, _), ..] => {
            note(*column, FORM.to_owned());
            return None;
        }
    }
    Some((id?, placing))
}

/// `British 80 22`.
fn commander(
    battle: &Battle,
    rest: &[Word<'_>],
    chiefs: &mut [Option<Point>; 2],
    standing: &[Standing],
    note: &mut impl FnMut(usize, String),
) {
    let [(column, name), x, y] = rest else {
        let column = rest.first().map_or(1, |word| word.0);
        return note(column, "a Commander's line reads: commander British 80 22".to_owned());
    };
    let Some(side) = Side::BOTH.into_iter().find(|s| battle.side_names[s.index()] == *name) else {
        return note(*column, format!("{} is no side of this battle", quoted(name)));
    };
    let Some(at) = point(battle, *x, *y, note) else { return };
    let mut why = Vec::new();
    battle.judge_commander(at, battle.zone(battle.edges[side]), standing, &mut why);
    for fault in why {
        let who = format!("the {name} Commander");
        note(*column, format!("{} ({})", fault.sentence(battle, &who), fault.rule()));
    }
    if chiefs[side.index()].replace(at).is_some() {
        note(*column, format!("the {name} Commander has a place already"));
    }
}

fn point(battle: &Battle, x: Word<'_>, y: Word<'_>, note: &mut impl FnMut(usize, String)) -> Option<Point> {
    let mut coordinate = |(column, word): Word<'_>, most: Length| {
        let length = Length::parse(word).filter(|l| *l <= most);
        if length.is_none() {
            note(column, format!("{} is not on the table: 0 to {most} cm", quoted(word)));
        }
        length
    };
    let (x, y) = (coordinate(x, battle.table.width()), coordinate(y, battle.table.height()));
    Some(Point::new(x?.units(), y?.units()))
}

/// The words of a line with the columns where they begin, counted from 1.
fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    line.split_whitespace().map(move |word| {
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..before].chars().count() + 1, word)
    })
}
