//! The manual: the numbers of the doctrine, in its points, a step being 100; first the attacker's, then the defender's.
//!
//! Set by judgement, then by play of the doctrine against itself at Hondschoote: all numbers of both sides shaken up and
//! down at once over some 19,000 games, and those moved whose effect on the marker or on the victories stood out.

use crate::Sr;
use crate::army::FRENCH;
use kernel::Side;

macro_rules! manual {
    ($($(#[$doc:meta])* $name:ident: $attack:expr, $defence:expr;)*) => {
        /// What one side goes by. The French attack in every battle of the series, so each side has its own.
        #[derive(Clone, Copy, Debug)]
        pub struct Manual { $($(#[$doc])* pub $name: i32,)* }
        static ATTACK: Manual = Manual { $($name: $attack,)* };
        static DEFENCE: Manual = Manual { $($name: $defence,)* };
    };
}

manual! {
    /// What half a movement point nearer to the aim is worth to an assault, in eighths.
    pull: 32, 18;
    /// The same to the horse that goes for a flank.
    flank_pull: 32, 24;
    /// The same to guns.
    guns_pull: 12, 6;
    /// What each half point of strength the enemy has more around a hex costs, in eighths.
    exposed: 7, 12;
    /// How far haste lowers what an attack must promise, in eighths.
    urgency: 4, 4;
    /// What an attack must promise to a unit that assaults.
    assault_at: 4, 4;
    /// The same to one that supports.
    support_at: 8, 14;
    /// The same to one that holds.
    hold_at: 12, 10;
    /// Own harm against the enemy's, in percent.
    own_harm: 115, 150;
    /// What it is worth to make the defender give ground.
    take_ground: 22, 22;
    /// What it is worth to close with the enemy at all.
    close: 30, 8;
    /// How much of the strength that may still come up is counted on, in eighths.
    mass: 8, 7;
    /// Shaken troops that assault rally with an enemy as near as this.
    rally_near: 5, 6;
    /// What it is worth for a battery with an enemy in range to stay.
    guns_stay: 8, 14;
    /// What it costs to turn guns, on the scale of the facings.
    guns_turn: 70, 40;
    /// Troops at D2 go back from an enemy as near as this.
    reform_near: 1, 2;
    /// What a hex away from the nearest own star costs a unit that holds.
    home: 6, 5;
    /// What a hex away from the star of its formation costs a unit that holds, in eighths.
    post: 12, 6;
    /// What a blow must promise to draw a unit out that holds.
    hold_close: 22, 14;
    /// The same for one that supports.
    support_close: 10, 4;
    /// What it is worth to be the only foot or horse on an own star.
    garrison: 70, 100;
    /// What it is worth to a battery to have the enemy in range.
    aimed: 44, 16;
    /// What it is worth to a battery to have foot or horse beside it.
    escort: 26, 26;
    /// What a charge with the bayonet costs, guessed.
    bayonet: 16, 16;
    /// What it costs to stand before a battery in range; twice that next to it.
    battery: 6, 12;
    /// A routed unit that is attacked or shot at: it flees and tests.
    flight: 45, 50;
    /// What one more level of disorganisation costs a unit in good order.
    first_level: 16, 16;
    /// The same at D1.
    second_level: 30, 30;
    /// The same at D2.
    third_level: 62, 70;
    /// A star taken.
    star: 130, 100;
    /// What a friend beside is worth.
    beside: -2, 1;
    /// What it is worth to strike at the aim itself.
    at_aim: 8, 8;
    /// How much the way of the whole army counts when a formation chooses its aim, against its own, in eighths.
    army: 6, 16;
    /// How much the enemy's strength at a star counts against it as an aim, in eighths.
    opposed: 16, 12;
    /// How early the side goes over to the defence when the marker is where it wants it, in percent.
    hurry: 80, 0;
    /// What closing with the enemy costs an assault in each turn before the third: first the guns, then all together.
    patience: 6, 0;
}

impl Manual {
    /// What one more level costs a unit of each level; a routed unit loses nothing.
    pub fn levels(&self) -> [i32; 4] {
        [self.first_level, self.second_level, self.third_level, 0]
    }
}

impl Sr {
    /// What a side goes by.
    #[inline]
    pub(super) fn manual(&self, side: Side) -> &'static Manual {
        if side == FRENCH { &ATTACK } else { &DEFENCE }
    }
}
