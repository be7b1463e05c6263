//! The manual: the numbers of the doctrine, in its points, a step being 100. Set by judgement, then by play of the doctrine
//! against itself at Hondschoote; none of them decides much by itself.

/// What half a movement point nearer to the aim is worth to an assault.
pub const PULL: i32 = 3;
/// What each half point of strength the enemy has more around a hex costs, in eighths.
pub const EXPOSED: i32 = 10;
/// How far haste lowers what an attack must promise, in eighths.
pub const URGENCY: i32 = 4;
/// What an attack must promise to a unit that assaults.
pub const ASSAULT_AT: i32 = 4;
/// The same to one that supports.
pub const SUPPORT_AT: i32 = 14;
/// The same to one that holds.
pub const HOLD_AT: i32 = 6;
/// Own harm against the enemy's, in percent.
pub const OWN_HARM: i32 = 110;
/// What it is worth to make the defender give ground.
pub const TAKE_GROUND: i32 = 22;
/// What it is worth to close with the enemy at all.
pub const CLOSE: i32 = 8;
/// How much of the strength that may still come up is counted on, in quarters.
pub const MASS: i32 = 3;
/// Shaken troops that assault rally with an enemy as near as this.
pub const RALLY_NEAR: i32 = 6;
/// What it is worth for a battery with an enemy in range to stay.
pub const GUNS_STAY: i32 = 8;
/// What it costs to turn guns, on the scale of the facings.
pub const GUNS_TURN: i32 = 40;
/// Troops at D2 go back from an enemy as near as this.
pub const REFORM_NEAR: i32 = 2;
/// What a hex away from the star it keeps costs a unit that holds.
pub const HOME: i32 = 6;
/// What a blow must promise to draw a unit out that holds.
pub const HOLD_CLOSE: i32 = 14;
/// The same for one that supports.
pub const SUPPORT_CLOSE: i32 = 18;
/// What it is worth to be the only foot or horse on an own star.
pub const GARRISON: i32 = 70;
/// What it is worth to a battery to have the enemy in range.
pub const AIMED: i32 = 26;
/// What it is worth to a battery to have foot or horse beside it.
pub const ESCORT: i32 = 26;
/// What a charge with the bayonet costs, guessed.
pub const BAYONET: i32 = 12;
/// What it costs to stand before a battery in range; twice that next to it.
pub const BATTERY: i32 = 8;
