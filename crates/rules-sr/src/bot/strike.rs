//! Attacks and fire weighed: the game's own value and tables on an attack that is only thought of.

use super::lore::{COLUMN, STEP};
use super::manual::Manual;
use super::plan::{Plan, Script};
use crate::Sr;
use crate::army::*;
use crate::facing::is_rear;
use crate::orders::{Answer, Steel};
use crate::state::*;
use crate::tables;
use arrayvec::ArrayVec;
use hexes::Cell;
use kernel::{Changes, Side};

/// What losses cost a side that spreads levels as it likes.
fn harm(price: &[i32; 4], levels: [u8; 4], steps: u8, mut d: u8) -> i32 {
    let mut counts = levels;
    let mut cost = STEP * i32::from(steps);
    while d > 0 {
        let Some(at) = (0..3).find(|&l| counts[l] > 0) else { break };
        cost += price[at];
        counts[at] -= 1;
        counts[at + 1] += 1;
        d -= 1;
    }
    cost
}

/// What an attack must promise under a script.
fn threshold(book: &Manual, script: Script) -> i32 {
    match script {
        Script::Assault => book.assault_at,
        Script::Objective | Script::Flank => book.assault_at + 4,
        Script::Support => book.support_at,
        Script::Hold => book.hold_at,
        Script::Bombard | Script::FallBack | Script::Reform => 40,
    }
}

impl Sr {
    fn levels(&self, s: &State, units: Units) -> [u8; 4] {
        let mut counts = [0; 4];
        for unit in units.iter() {
            counts[s.unit(unit).level as usize] += 1;
        }
        counts
    }

    /// Whether a hex is a star in the enemy's hands.
    pub(super) fn star_to_take(&self, s: &State, cell: Cell, side: Side) -> bool {
        let bit = self.map.star_bit[cell.index()];
        bit != 255 && (s.control >> bit & 1 == 1) == (side == FRENCH)
    }

    /// Whether a hex is a star in the side's own hands.
    pub(super) fn own_star(&self, s: &State, cell: Cell, side: Side) -> bool {
        self.map.star_bit[cell.index()] != 255 && !self.star_to_take(s, cell, side)
    }

    fn best_head(&self, s: &State, units: Units) -> Option<UnitId> {
        units.minus(self.artillery).iter().filter(|&u| !s.routed(u)).max_by_key(|&u| {
            let order = 3 - s.unit(u).level as i16;
            (self.morale(s, u), order)
        })
    }

    /// What an attack is worth to the attacker, in points: every fall of the die by the game's own value and table.
    pub(super) fn exchange(&self, s: &State, attackers: Units, chargers: Units, hexes: &Attacked) -> i32 {
        let side = self.active_side(s);
        let book = self.manual(side);
        let price = book.levels();
        let mut sure = -chargers.iter().map(|u| price[s.unit(u).level as usize]).sum::<i32>();
        let (mut defenders, mut star) = (Units::NONE, 0);
        for &hex in hexes {
            let stack = s.stack(hex);
            let standing: Units = stack.iter().filter(|&u| !s.routed(u)).collect();
            sure += book.flight * (stack.count() - standing.count()) as i32;
            if self.star_to_take(s, hex, side) {
                star = book.star;
            }
            if standing.minus(self.artillery).is_empty() {
                sure += standing.iter().map(|u| STEP * i32::from(self.steps(s, u))).sum::<i32>();
            } else {
                defenders = defenders.or(standing);
            }
        }
        if defenders.is_empty() {
            return sure + star;
        }
        let mut thought = s.clone();
        let charging = if chargers.is_empty() { attackers } else { chargers };
        thought.combat = Combat {
            progress: Progress::Fought,
            attackers,
            chargers,
            hexes: hexes.clone(),
            defenders,
            attacker_head: self.best_head(s, charging),
            defender_head: self.best_head(s, defenders),
            ..Combat::default()
        };
        let column = tables::combat_column(self.combat_roll(&thought).sum_of(Changes::Column));
        let (own, theirs) = (self.levels(s, attackers), self.levels(s, defenders));
        let standing = 3 * i32::from(theirs[0]) + 2 * i32::from(theirs[1]) + i32::from(theirs[2]);
        let mut sum = 0;
        for row in &tables::COMBAT_RESULTS {
            let cell = row[column];
            sum += harm(&price, theirs, cell.defender_p, cell.defender_d)
                - harm(&price, own, cell.attacker_p, cell.attacker_d) * book.own_harm / 100;
            if cell.retreat || i32::from(cell.defender_d) >= standing {
                sum += book.take_ground + star;
            }
        }
        sure + sum / 6
    }

    /// The best way for the fresh units to attack a hex: what it is worth, who attacks, and who of them charges.
    fn best_attack(&self, s: &State, hex: Cell, fresh: Units) -> (i32, Units, Units) {
        let able: Units = fresh.iter().filter(|&u| self.targets(s, u).contains(&hex)).collect();
        let sound: Units = able.iter().filter(|&u| s.unit(u).level < Level::D2).collect();
        let all = if sound.is_empty() { able } else { sound };
        // Those who stand before this enemy only need attack nobody else.
        let free: Units = all
            .iter()
            .filter(|&u| self.duty(s, u).minus(s.stack(hex)).minus(s.were_attacked).is_empty())
            .collect();
        let mut best = self.with_bayonets(s, hex, all);
        if !free.is_empty() && free != all {
            let other = self.with_bayonets(s, hex, free);
            if other.0 > best.0 {
                best = other;
            }
        }
        best
    }

    fn with_bayonets(&self, s: &State, hex: Cell, attackers: Units) -> (i32, Units, Units) {
        let hexes: Attacked = [hex].into_iter().collect();
        let marked: Units = attackers.iter().filter(|&u| self.charges_at(s, u, &hexes)).collect();
        let mut best = (self.exchange(s, attackers, marked, &hexes), attackers, marked);
        let mut chargers = marked;
        while chargers.count() < 2 {
            let next = attackers
                .minus(chargers)
                .iter()
                .filter(|&u| self.may_use_bayonets(u) && s.unit(u).level < Level::D2)
                .max_by_key(|&u| (self.morale(s, u), std::cmp::Reverse(u)));
            let Some(next) = next else { break };
            chargers = chargers.with(next);
            let worth = self.exchange(s, attackers, chargers, &hexes);
            if worth > best.0 {
                best = (worth, attackers, chargers);
            }
        }
        (best.0 + self.forced(s, attackers, &hexes), best.1, best.2)
    }

    /// The hexes of enemies whom these attackers owe an attack besides: for each the best that others can make of it,
    /// where that is a loss (SR-6c).
    fn forced(&self, s: &State, attackers: Units, hexes: &Attacked) -> i32 {
        let covered = hexes.iter().fold(s.were_attacked, |all, &h| all.or(s.stack(h)));
        let owed = attackers.iter().fold(Units::NONE, |all, u| all.or(self.duty(s, u))).minus(covered);
        if owed.is_empty() {
            return 0;
        }
        let fresh = self.fresh_attackers(s).minus(attackers);
        let (mut loss, mut seen) = (0, Units::NONE);
        for foe in owed.iter() {
            let Some(hex) = s.cell(foe).filter(|_| !seen.has(foe)) else { continue };
            seen = seen.or(s.stack(hex));
            let able: Units = fresh.iter().filter(|&u| self.targets(s, u).contains(&hex)).collect();
            let alone: Attacked = [hex].into_iter().collect();
            loss += match able.is_empty() {
                true => -30,
                false => self.exchange(s, able, Units::NONE, &alone).min(0),
            };
        }
        loss
    }

    /// An attack with what it drags along.
    fn prospect(&self, s: &State, attackers: Units, chargers: Units, hexes: &Attacked) -> i32 {
        self.exchange(s, attackers, chargers, hexes) + self.forced(s, attackers, hexes)
    }

    /// The next answer of the combat segment.
    pub(super) fn strike(&self, s: &State, side: Side, plan: &Plan) -> Answer {
        let fresh = self.fresh_attackers(s);
        let mut known: ArrayVec<(Cell, (i32, Units, Units)), 24> = ArrayVec::new();
        let mut weigh = |hex: Cell| {
            if let Some(&(_, worth)) = known.iter().find(|(h, ..)| *h == hex) {
                return worth;
            }
            let worth = self.best_attack(s, hex, fresh);
            known.try_push((hex, worth)).unwrap_or(());
            worth
        };
        let urgency = self.urgency(s, side);
        self.best_offer(s, side, |answer| match answer {
            Answer::Attack { unit, hex, bayonet } => {
                let cell = self.map.grid.cell(hex).unwrap_or(Cell(0));
                let (worth, attackers, chargers) = weigh(cell);
                let first = i32::from(self.morale(s, unit)) - 4 * s.unit(unit).level as i32;
                let wanted = chargers.has(unit) && self.may_use_bayonets(unit);
                let charge = if wanted == (bayonet == Steel::Bayonet) { 50 } else { 0 };
                let among = if attackers.has(unit) { 0 } else { 300 };
                16 * (worth - threshold(self.manual(side), self.script(plan, unit)) + urgency)
                    + first
                    + charge
                    - among
            }
            // Anything that promises more than nothing is attempted.
            Answer::End => 60,
            _ => 0,
        })
    }

    /// How much worse an attack may be for a side that runs out of time.
    pub(super) fn urgency(&self, s: &State, side: Side) -> i32 {
        let left = i32::from(self.params.turns.saturating_sub(s.turn));
        let needed = self.deficit(s, side);
        if needed <= 0 {
            0
        } else {
            (3 * needed + 10 - 3 * left).clamp(0, 14) * self.manual(side).urgency / 8
        }
    }

    /// Victory points a side still needs at the end; 0 or less if it is winning.
    pub(super) fn deficit(&self, s: &State, side: Side) -> i32 {
        let goal = i32::from(self.params.french_minor.unwrap_or(self.params.decisive));
        let french = goal - i32::from(s.vp);
        if side == FRENCH { french } else { 1 - french }
    }

    /// The next answer while an attack is put together: whoever improves it joins.
    pub(super) fn muster(&self, s: &State, side: Side) -> Answer {
        let combat = &s.combat;
        let (attackers, chargers, hexes) = (combat.attackers, combat.chargers, &combat.hexes);
        let now = self.prospect(s, attackers, chargers, hexes);
        self.best_offer(s, side, |answer| match answer {
            Answer::Begin => 2 * now + 1,
            Answer::Join { unit, bayonet } => {
                let charging =
                    bayonet == Steel::Bayonet || chargers.count() < 2 && self.charges_at(s, unit, hexes);
                let chargers = if charging { chargers.with(unit) } else { chargers };
                2 * self.prospect(s, attackers.with(unit), chargers, hexes)
            }
            Answer::AlsoAttack(hex) => {
                let mut more = hexes.clone();
                let cell = self.map.grid.cell(hex).unwrap_or(Cell(0));
                more.try_push(cell).unwrap_or(());
                2 * self.prospect(s, attackers, chargers, &more) - 4
            }
            _ => -1000,
        })
    }

    /// Levels a shot can expect, in points.
    pub(super) fn shot(&self, s: &State, battery: UnitId, target: Cell) -> i32 {
        let drm = self.fire_roll(s, battery, target).sum_of(Changes::Die);
        let book = self.manual(self.unit(battery).side);
        let price = book.levels();
        let stack = s.stack(target);
        let levels = self.levels(s, stack);
        let harm: i32 = (1..=6).map(|die| harm(&price, levels, 0, tables::fire_result(die + drm))).sum();
        let routed = stack.iter().filter(|&u| s.routed(u)).count() as i32;
        harm / 6 + book.flight * routed + 1
    }

    /// The next answer of the fire segment: the best target of each battery.
    pub(super) fn bombard(&self, s: &State, side: Side) -> Answer {
        self.best_offer(s, side, |answer| match answer {
            Answer::Fire { unit, target } => {
                self.map.grid.cell(target).map_or(0, |cell| 1 + self.shot(s, unit, cell))
            }
            _ => 0,
        })
    }

    /// A quick guess at an attack on a hex by a unit from a hex with `others` in strength beside it.
    pub(super) fn guess(&self, s: &State, unit: UnitId, from: Cell, target: Cell, others: i32) -> i32 {
        let side = self.unit(unit).side;
        let book = self.manual(side);
        let stack = s.stack(target);
        let (mut strength, mut morale, mut d2, mut rear, mut sure) = (0, 0, false, false, 0);
        let mut solid = false;
        for foe in stack.iter() {
            if s.routed(foe) {
                sure += book.flight;
                continue;
            }
            let battery = self.artillery.has(foe);
            strength += i32::from(self.strength(s, foe));
            if !battery {
                solid = true;
                morale = morale.max(i32::from(self.morale(s, foe)));
            }
            d2 |= s.unit(foe).level == Level::D2;
            let d = self.map.grid.direction_to_neighbour(target, from);
            rear |= d.is_some_and(|d| is_rear(s.unit(foe).facing, d)) && !self.no_rear(target);
        }
        let star = if self.star_to_take(s, target, side) { book.star } else { 0 };
        if !solid {
            return sure + STEP * (strength + 1) / 2 + star;
        }
        let ground = self.attack_terrain(from, target);
        let info = self.unit(unit);
        let horse = ground.cavalry && info.arm == Arm::Cavalry;
        let own = i32::from(self.strength(s, unit))
            + i32::from(ground.hex + ground.work + ground.water + ground.slope)
            - i32::from(horse);
        let bayonets = if self.may_use_bayonets(unit) { 2 } else { 0 };
        let value = own.max(0) + others - strength + i32::from(self.morale(s, unit)) - morale
            + 2 * i32::from(rear)
            + 2 * i32::from(d2)
            - 2 * i32::from(s.unit(unit).level == Level::D2)
            + bayonets;
        let column = tables::combat_column(value as i16);
        let taken = [0, 0, 0, 0, 1, 2, 3, 4][column];
        sure + COLUMN[column] - book.bayonet * bayonets / 2 + star * taken / 6
    }
}
