//! The nine option switches (WB-V1 to WB-V9), each with its default first.

use hexes::FacingScheme;
use kernel::{Choice, Options};

/// The switches, each named once: where it is kept and its key, its type, its title, its settings as scenarios and players
/// write them.
macro_rules! switches {
    ($($(#[$doc:meta])+ $field:ident: $name:ident, $title:literal, {
        $($(#[$about:meta])+ $setting:ident = $word:literal),+ $(,)?
    })+) => {
        $(
            $(#[$doc])+
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum $name { $($(#[$about])+ $setting),+ }

            impl $name {
                fn read(word: &str) -> Option<$name> {
                    match word { $($word => Some($name::$setting),)+ _ => None }
                }
            }
            impl Default for $name {
                fn default() -> $name { [$($name::$setting),+][0] }
            }
        )+

        /// All switches.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Variants { $($(#[$doc])+ pub $field: $name),+ }

        impl Variants {
            /// What players choose, the default first.
            pub fn choices() -> Vec<Choice> {
                vec![$(Choice { key: stringify!($field), title: $title, values: vec![$($word),+] }),+]
            }
            /// What they chose; a word that is none is a fault noted elsewhere.
            pub fn read(options: &Options) -> Variants {
                let chosen = |key: &str| options.get(key).map(String::as_str);
                Variants { $($field: chosen(stringify!($field)).and_then($name::read).unwrap_or_default()),+ }
            }
        }
    };
}

switches! {
    /// Where a unit faces (WB-V1).
    facing: Facing, "Facing (WB-V1)", {
        /// A hexside: three front, two flank hexes and one rear hex (WB-4.1a).
        Edge321 = "edge_321",
        /// A corner: two front, two flank and two rear hexes.
        Vertex222 = "vertex_222",
    }
    /// Whether infantry in a village or town has a rear (WB-V2).
    village_rear: VillageRear, "Rear of infantry in villages (WB-V2)", {
        /// It has none (WB-3.14p).
        None = "none",
        /// It keeps it.
        Kept = "kept",
    }
    /// When fording disorganises (WB-V3).
    ford_disorganises: FordDisorganises, "Fording disorganises (WB-V3)", {
        /// Every time (WB-3.14h).
        Always = "always",
        /// Only with the step lost on 5 and 6.
        OnlyOn56 = "only_on_5_6",
    }
    /// Whether infantry fires at an enemy who comes before its front (WB-V4).
    infantry_reaction_fire: InfantryReactionFire, "Infantry reaction fire (WB-V4)", {
        /// Only artillery fires (WB-9.1a).
        Off = "off",
        /// It does, under WB-R110.
        On = "on",
    }
    /// Whom light cavalry that dismounts in a village helps (WB-V5).
    light_cavalry_in_village: LightCavalryInVillage, "Light cavalry in villages (WB-V5)", {
        /// The defender (WB-10.3q).
        DefenderBonus = "defender_bonus",
        /// It hampers the attacker who is light cavalry.
        AttackerMalus = "attacker_malus",
    }
    /// Whose commander counts in a combat (WB-V6).
    commander_bonus: CommanderBonus, "Commanders in combat (WB-V6)", {
        /// The attacker's (WB-10.3x).
        Attacker = "attacker",
        /// The defender's too.
        Both = "both",
    }
    /// How much further units march than they move (WB-V7).
    march_factor: MarchFactor, "Pace of the marching movement (WB-V7)", {
        /// Twice as far (WB-8.4b).
        Two = "2",
        /// Half as far again, rounded down (WB-R108).
        OneAndAHalf = "1.5",
        /// As far.
        One = "1",
    }
    /// Whether an attacker must see all enemies before its front attacked (WB-V8).
    attack_duty: AttackDuty, "Duty to attack all enemies in front (WB-V8)", {
        /// Attacking is voluntary (WB-10.1a).
        Off = "off",
        /// It must, under WB-R109.
        On = "on",
    }
    /// Who goes first in phase C (WB-V9).
    initiative: Initiative, "First player of a turn (WB-V9)", {
        /// The one the scenario names (WB-6.1f).
        Scenario = "scenario",
        /// The winner of an initiative test (WB-6.1i).
        Test = "test",
    }
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
