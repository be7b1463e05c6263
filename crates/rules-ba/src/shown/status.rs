//! Where the battle stands: the ribbon of the bound, the points, what each side wants.

use crate::Ba;
use crate::battle::{Deed, Prize};
use crate::orders::Feature;
use crate::sequence::Step;
use crate::state::{State, Task};
use crate::victory::points;
use kernel::Side;
use view::{Ribbon, Score, Status};

/// The ribbon: what the sub-phases of a bound belong to (BA-T1).
const RIBBON: [(&str, &str, &[Step]); 7] = [
    ("Orders", "BA-S1", &[Step::Write]),
    ("Ordering rolls", "BA-S2", &[Step::Ordering, Step::AfterOrdering]),
    ("Announcements", "BA-S4", &[Step::Announcement, Step::Reorganisation, Step::AfterReorganisation]),
    ("Continued fire", "BA-S10", &[Step::ContinuedFire, Step::AfterContinuedFire]),
    ("Movement", "BA-S12", &[Step::Forming, Step::Marching]),
    ("Fire", "BA-S16", &[Step::Firing, Step::AfterFiring]),
    ("Melee", "BA-S18", &[Step::Melee, Step::AfterMelee, Step::Closing]),
];

impl Ba {
    /// The step the bound is at.
    pub(crate) fn step(&self, s: &State) -> Step {
        let now = s.agenda.iter().find_map(|task| match task {
            Task::Sequence(sequence) => Some(sequence.0),
            _ => None,
        });
        now.unwrap_or(Step::Write)
    }

    pub(super) fn status(&self, s: &State) -> Status {
        let now = self.step(s);
        let at = RIBBON.iter().position(|(_, _, steps)| steps.contains(&now)).unwrap_or(RIBBON.len() - 1);
        let ribbon = RIBBON.iter().enumerate().map(|(i, (name, rule, _))| Ribbon {
            name: (*name).to_owned(),
            rule: (*rule).to_owned(),
            now: i == at,
        });
        let [first, second] = Side::BOTH.map(|side| points(self, s, side));
        let names = &self.battle.sides;
        Status {
            turn: s.bound.into(),
            turns: self.battle.bounds.into(),
            called: "bound",
            clock: None,
            steps: ribbon.collect(),
            score: Score {
                text: format!(
                    "{} {first}, {} {second} {}",
                    names[0],
                    names[1],
                    if second == 1 { "point" } else { "points" }
                ),
                value: first - second,
                track: [-15, 15],
                goals: Side::BOTH.map(|side| self.goal(side)),
            },
            active: None,
        }
    }

    /// What brings a side points, in a sentence (BA-SC21, BA-SC31).
    fn goal(&self, side: Side) -> String {
        let own = self.battle.prizes.iter().filter(|prize| prize.to.is_none_or(|to| to == side));
        let listed: Vec<String> =
            own.map(|prize| format!("{} for {}", prize.points, self.deed(prize))).collect();
        format!("At the end you score {}.", listed.join("; "))
    }

    fn deed(&self, prize: &Prize) -> String {
        let state = kernel::Game::start(self);
        let names = self.names(&state);
        let area = |at: u8| {
            let name = names.feature(Feature::Area(at));
            // Names stand alone; a mill is "the mill".
            if name.starts_with(char::is_uppercase) { name } else { format!("the {name}") }
        };
        match prize.deed {
            Deed::Holds(at) => format!("holding {}", area(at)),
            Deed::Controls(at, within) => {
                let near = self
                    .battle
                    .terrain
                    .ground
                    .areas()
                    .position(|(_, area)| area.lies(at) != tabletop::Lies::Outside);
                let rings = |prize: &&Prize| matches!(prize.deed, Deed::Controls(..));
                match near {
                    Some(near) => format!("being the only side with a sound unit at {}", area(near as u8)),
                    // The map has it as a golden ring.
                    None if self.battle.prizes.iter().filter(rings).count() == 1 => {
                        format!(
                            "being the only side with a sound unit in the golden ring, within {within} cm of its middle"
                        )
                    }
                    None => format!(
                        "being the only side with a sound unit in the golden ring, within {within} cm of ({},{})",
                        tabletop::Length::new(at.x()),
                        tabletop::Length::new(at.y())
                    ),
                }
            }
            Deed::Destroyed(at) => format!("destroying {}", area(at)),
            Deed::Broken => "each enemy unit destroyed or under half strength".to_owned(),
            Deed::Gone => "each enemy unit destroyed".to_owned(),
            Deed::Exited => "each unit of yours that leaves by its exit".to_owned(),
            Deed::WaggonExited => "each waggon of yours that leaves by its exit".to_owned(),
            Deed::WaggonKept => "each enemy waggon kept from leaving, or taken".to_owned(),
        }
    }
}
