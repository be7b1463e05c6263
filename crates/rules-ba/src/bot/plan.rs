//! Plans: what each brigade is about in a bound.

use crate::Ba;
use crate::units::StaffId;
use kernel::Stream;
use serde::{Deserialize, Serialize};

/// What a brigade is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// Close with the enemy and attack him.
    Attack,
    /// Come within the reach of muskets, form line and fire.
    Firefight,
    /// Go where points are to be had.
    Seize,
    /// Stay, face the enemy and fire.
    Hold,
    /// Away from the enemy.
    Withdraw,
}

impl Posture {
    /// All of them.
    pub const ALL: [Posture; 5] =
        [Posture::Attack, Posture::Firefight, Posture::Seize, Posture::Hold, Posture::Withdraw];

    const fn words(self) -> &'static str {
        match self {
            Posture::Attack => "attacks",
            Posture::Firefight => "seeks a firefight",
            Posture::Seize => "goes for the points",
            Posture::Hold => "holds",
            Posture::Withdraw => "withdraws",
        }
    }
}

/// The postures of all brigades of a side, by their commanders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Plan {
    /// Each commander with units, and what his brigade is about.
    pub brigades: Vec<(StaffId, Posture)>,
}

impl Plan {
    /// The posture of a brigade.
    pub fn of(&self, commander: StaffId) -> Posture {
        let found = self.brigades.iter().find(|(co, _)| *co == commander);
        found.map_or(Posture::Firefight, |(_, posture)| *posture)
    }

    /// With another posture for one brigade.
    pub fn mutant(&self, chance: &mut Stream) -> Plan {
        let mut plan = self.clone();
        if !plan.brigades.is_empty() {
            let at = chance.below(plan.brigades.len());
            plan.brigades[at].1 = Posture::ALL[chance.below(Posture::ALL.len())];
        }
        plan
    }

    /// In words.
    pub fn describe(&self, game: &Ba) -> String {
        let each = self.brigades.iter().map(|(co, posture)| {
            format!("the brigade of {} {}", game.battle.officer(*co).code, posture.words())
        });
        each.collect::<Vec<_>>().join(", ")
    }
}
