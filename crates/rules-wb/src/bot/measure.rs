//! What a position is worth: features in whole numbers, French less Allied.

use crate::Wb;
use crate::army::*;
use crate::state::*;
use hexes::Aspect;
use kernel::{Features, Side, Source, StoredWeights, Temper};

kernel::features! {
    /// What is measured in a position, each counted for the French less the Allies.
    pub(super) struct Measured {
        /// Victory points as things stand.
        margin,
        /// The margin against what a draw needs, more and more as time runs out.
        lead,
        /// Who is nearer to the ground that counts, and how near.
        objectives,
        /// Steps on the map.
        strength,
        /// Steps in good order.
        order,
        /// Steps in rout.
        routed,
        /// Demoralised formations.
        demoralised,
        /// Good order in touch with the enemy.
        contact,
        /// Enemies at flank and rear.
        exposure,
        /// Units with a friend at their side.
        support,
        /// Batteries with an enemy in range before them.
        guns,
        /// Batteries without company, an enemy near.
        lonely_guns = "lonely guns",
        /// Units out of the radius of their commander.
        command,
        /// Formations and units still to be tested.
        tempo,
        /// Heights and cover.
        ground,
        /// What the attacks promise that the active side can make now.
        blows,
        /// How far the army is on its way to break, in percent of the losses that break it (WB-13.1b).
        worn,
        /// The same, more and more as it comes near (WB-13.1b).
        breaking,
        /// The army breaks at the end of the turn unless the other does too (WB-13.1b, WB-13.1c).
        broken,
    }
}

pub(super) static WEIGHTS: StoredWeights = StoredWeights::new(Measured::NAMES, Source::Judgement)
    .with(Source::Judgement, include_str!("../../weights/judgement.json"))
    .with(Source::Fitted, include_str!("../../weights/fitted.json"));

impl Wb {
    pub(super) fn measure_position(&self, s: &State, out: &mut Features) {
        let margins = self.params.scoring.margins;
        let middle = i32::from(margins.allied + margins.draw) / 2;
        let margin = i32::from(self.margin(s));
        let mut sums = Measured { margin: -margin, ..Measured::default() };
        sums.lead = (middle - margin) * i32::from(s.turn.max(1));
        for side in Side::BOTH {
            let mut own = Measured::default();
            let foes = self.foes(s, side);
            for unit in self.side_units[side].iter() {
                self.measure_unit(s, side, unit, &foes, &mut own);
            }
            let shaken = s.demoralised.filter(|f| self.formation(f).side == side);
            own.demoralised = shaken.count() as i32;
            self.measure_nerve(s, side, &mut own);
            if s.active == side {
                let book = self.manual(side, Temper::STEADY.school);
                own.tempo = self.open_to(s, side).len() as i32;
                let blows = self.attackable(s).into_iter().filter_map(|hex| self.best_on(book, s, hex));
                own.blows = blows.map(|blow| blow.worth.max(0)).sum();
            }
            sums.add(&own, side);
        }
        out.extend(sums.values());
    }

    /// How near an army is to its break: the square of the share, in percent, of the losses that break it.
    fn measure_nerve(&self, s: &State, side: Side, sums: &mut Measured) {
        let share = self.worn(s, side);
        sums.worn -= share;
        sums.breaking -= share * share / 100;
        sums.broken -= i32::from(share >= 100);
    }

    /// What an army has lost, in percent of the losses that break it (WB-13.1b).
    pub(super) fn worn(&self, s: &State, side: Side) -> i32 {
        let units = self.in_play(s, side);
        let steps: i32 = units.iter().map(|unit| i32::from(self.unit(unit).steps)).sum();
        200 * i32::from(self.lost_points(s, units)) / steps.max(1)
    }

    fn measure_unit(
        &self,
        s: &State,
        side: Side,
        unit: UnitId,
        foes: &super::posts::Foes,
        sums: &mut Measured,
    ) {
        let Some(cell) = s.cell(unit) else { return };
        let (info, now, steps) = (self.unit(unit), s.unit(unit), i32::from(s.unit(unit).steps));
        sums.strength += steps;
        if now.routed() {
            sums.routed += steps;
            return;
        }
        sums.order += if now.order == Order::Good { steps } else { 0 };
        let guns = info.class.is_artillery();
        let (mut friends, mut touching, mut behind) = (0, 0, 0);
        for (d, n) in self.map.grid.neighbours(cell) {
            let Some(other) = s.lead(n) else { continue };
            if self.unit(other).side == side {
                friends += 1;
            } else if s.unit(other).exerts() {
                touching += 1;
                behind +=
                    i32::from(now.in_line() && self.shows(cell, now.facing, info.class, d) != Aspect::Front);
            }
        }
        let solid = !s.steady_in(cell).without(unit).minus(self.artillery).is_empty();
        sums.contact += if touching > 0 && !guns && now.order == Order::Good { steps } else { 0 };
        sums.exposure -= behind;
        sums.support += i32::from(solid || friends > 0);
        sums.ground += i32::from(self.map.level(cell)) - i32::from(self.map.combat_ground(cell));
        if guns {
            let near = self.nearest(cell, foes);
            sums.guns += i32::from(near <= i32::from(info.range) && now.in_line());
            sums.lonely_guns -= i32::from(!solid && near <= 2);
            return;
        }
        if let Some(formation) = info.formation {
            let commander = self.formation(formation).commander;
            let radius = u16::from(self.commander_info(commander).radius);
            let led = s.commander(commander).place.on();
            sums.command -= i32::from(led.is_none_or(|c| self.map.apart(c, cell) > radius));
        }
        let ways = self.objective_cells().map(|(objective, _)| self.lore().walk(objective, cell));
        sums.objectives += (14 - ways.min().unwrap_or(14)).max(0) * steps;
    }
}
