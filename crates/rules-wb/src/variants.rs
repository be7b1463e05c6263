//! The nine option switches (WB-V1 to WB-V9), each with its default first.

use hexes::FacingScheme;
use kernel::Choice;

/// A switch: its key, title and settings as scenarios and players write them.
macro_rules! switch {
    ($(#[$doc:meta])+ $name:ident, $key:literal, $title:literal, $($(#[$about:meta])+ $setting:ident = $word:literal),+ $(,)?) => {
        $(#[$doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$about])+ $setting),+ }

        impl $name {
            /// All settings, the default first.
            pub const ALL: &'static [$name] = &[$($name::$setting),+];
            /// What players choose.
            pub fn choice() -> Choice {
                Choice { key: $key, title: $title, values: vec![$($word),+] }
            }
            /// The setting of a word.
            pub fn read(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$setting),)+ _ => None }
            }
        }
        impl Default for $name {
            fn default() -> $name { $name::ALL[0] }
        }
    };
}

switch! {
    /// Where a unit faces (WB-V1).
    Facing, "facing", "Facing (WB-V1)",
    /// A hexside: three front, two flank hexes and one rear hex (WB-4.1a).
    Edge321 = "edge_321",
    /// A corner: two front, two flank and two rear hexes.
    Vertex222 = "vertex_222",
}
switch! {
    /// Whether infantry in a village or town has a rear (WB-V2).
    VillageRear, "village_rear", "Rear of infantry in villages (WB-V2)",
    /// It has none (WB-3.14p).
    None = "none",
    /// It keeps it.
    Kept = "kept",
}
switch! {
    /// When fording disorganises (WB-V3).
    FordDisorganises, "ford_disorganises", "Fording disorganises (WB-V3)",
    /// Every time (WB-3.14h).
    Always = "always",
    /// Only with the step lost on 5 and 6.
    OnlyOn56 = "only_on_5_6",
}
switch! {
    /// Whether infantry fires at an enemy who comes before its front (WB-V4).
    InfantryReactionFire, "infantry_reaction_fire", "Infantry reaction fire (WB-V4)",
    /// Only artillery fires (WB-9.1a).
    Off = "off",
    /// It does, under WB-R110.
    On = "on",
}
switch! {
    /// Whom light cavalry that dismounts in a village helps (WB-V5).
    LightCavalryInVillage, "light_cavalry_in_village", "Light cavalry in villages (WB-V5)",
    /// The defender (WB-10.3q).
    DefenderBonus = "defender_bonus",
    /// It hampers the attacker who is light cavalry.
    AttackerMalus = "attacker_malus",
}
switch! {
    /// Whose commander counts in a combat (WB-V6).
    CommanderBonus, "commander_bonus", "Commanders in combat (WB-V6)",
    /// The attacker's (WB-10.3x).
    Attacker = "attacker",
    /// The defender's too.
    Both = "both",
}
switch! {
    /// How much further units march than they move (WB-V7).
    MarchFactor, "march_factor", "Pace of the marching movement (WB-V7)",
    /// Twice as far (WB-8.4b).
    Two = "2",
    /// Half as far again, rounded down (WB-R108).
    OneAndAHalf = "1.5",
    /// As far.
    One = "1",
}
switch! {
    /// Whether an attacker must see all enemies before its front attacked (WB-V8).
    AttackDuty, "attack_duty", "Duty to attack all enemies in front (WB-V8)",
    /// Attacking is voluntary (WB-10.1a).
    Off = "off",
    /// It must, under WB-R109.
    On = "on",
}
switch! {
    /// Who goes first in phase C (WB-V9).
    Initiative, "initiative", "First player of a turn (WB-V9)",
    /// The one the scenario names (WB-6.1f).
    Scenario = "scenario",
    /// The winner of an initiative test (WB-6.1i).
    Test = "test",
}

impl Facing {
    /// Front, flank and rear.
    #[inline]
    pub const fn scheme(self) -> FacingScheme {
        match self {
            Facing::Edge321 => FacingScheme::Edge321,
            Facing::Vertex222 => FacingScheme::Vertex222,
        }
    }
}

impl MarchFactor {
    /// The allowance of a marching unit with these movement points (WB-8.4b, WB-R108).
    pub const fn allowance(self, movement: u8) -> u8 {
        match self {
            MarchFactor::Two => movement * 2,
            MarchFactor::OneAndAHalf => movement + movement / 2,
            MarchFactor::One => movement,
        }
    }
}

/// All nine switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variants {
    /// WB-V1.
    pub facing: Facing,
    /// WB-V2.
    pub village_rear: VillageRear,
    /// WB-V3.
    pub ford_disorganises: FordDisorganises,
    /// WB-V4.
    pub infantry_reaction_fire: InfantryReactionFire,
    /// WB-V5.
    pub light_cavalry_in_village: LightCavalryInVillage,
    /// WB-V6.
    pub commander_bonus: CommanderBonus,
    /// WB-V7.
    pub march_factor: MarchFactor,
    /// WB-V8.
    pub attack_duty: AttackDuty,
    /// WB-V9.
    pub initiative: Initiative,
}
