//! How it stands: the phases of the turn, the score, and what each side wants.

use crate::Sr;
use crate::state::*;
use view::{Ribbon, Score, Status};

impl Sr {
    pub(super) fn status(&self, s: &State) -> Status {
        let steps = [
            ("Initiative", "SR-2A.a", Phase::Initiative),
            ("Choose a formation", "SR-2B.a", Phase::Activation),
            ("Rally and movement", "SR-4.1a", Phase::Movement),
            ("Artillery fire", "SR-5.1a", Phase::Fire),
            ("Combat", "SR-6a", Phase::Combat),
            ("End of the turn", "SR-2C.a", Phase::Final),
        ]
        .into_iter()
        .map(|(name, rule, phase)| Ribbon {
            name: name.to_owned(),
            rule: rule.to_owned(),
            now: s.phase == phase,
        })
        .collect();
        let [first, second] = &self.side_names;
        let text = match s.vp {
            0 => "even".to_owned(),
            n if n > 0 => format!("{first} {n}"),
            n => format!("{second} {}", -n),
        };
        let end = self.params.decisive;
        let points = |n: i8| format!("{n} victory point{}", if n == 1 { "" } else { "s" });
        let goal = match self.params.french_minor {
            Some(minor) => {
                format!(
                    "Stand at {} at the end of turn {}, or reach {end} at any time. Every starred place taken and every step the enemy loses counts one.",
                    points(minor),
                    self.params.turns
                )
            }
            None => format!(
                "Reach {end} victory points at any time. Every starred place taken and every step the enemy loses counts one."
            ),
        };
        let hold = match self.params.french_minor {
            Some(minor) => format!(
                "Keep the {first} below {}, or reach {end} yourself. Every starred place held and every step the enemy loses counts one.",
                points(minor)
            ),
            None => format!(
                "Keep the {first} below {end} victory points. Every starred place held and every step the enemy loses counts one."
            ),
        };
        Status {
            turn: u32::from(s.turn),
            turns: u32::from(self.params.turns),
            called: "turn",
            clock: (s.turn > 0).then(|| format!("{:02}:00", self.first_hour + s.turn - 1)),
            steps,
            score: Score {
                text,
                value: i32::from(s.vp),
                track: [-i32::from(end), i32::from(end)],
                goals: [goal, hold],
            },
            active: s.active.map(|f| self.formations[f.index()].name.clone()),
        }
    }
}
