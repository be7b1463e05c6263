//! What a charge promises: the printed chain of shots, the test to close, the test to stand, the melee and the recall, each
//! by its mean (LB-3.13 to LB-7, LB-8.3 to LB-13).

use super::chances::{ALL, Tested, at_least, hits, melee, tested};
use super::fighter::Fighter;
use crate::Lb;
use crate::army::{Nation, Weapon};
use crate::formation::Formation;

/// What a deed is likely to bring and to cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Prospect {
    pub gain: i32,
    pub loss: i32,
}

impl Prospect {
    pub fn worth(self) -> i32 {
        self.gain - self.loss
    }
    /// The same with this many thousandths.
    pub fn times(self, part: i32) -> Prospect {
        Prospect { gain: self.gain * part / ALL, loss: self.loss * part / ALL }
    }
    pub fn and(self, other: Prospect) -> Prospect {
        Prospect { gain: self.gain + other.gain, loss: self.loss + other.loss }
    }
}

/// A charge as it is weighed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Onset<'a> {
    pub charger: &'a Fighter,
    pub target: &'a Fighter,
    /// Who fights for a battery that is charged (LB-6.6).
    pub supporter: Option<&'a Fighter>,
    /// From the target's flank or rear (LB-G9).
    pub flank: bool,
    /// The target lines a wall or hedge against it (LB-G21).
    pub lined: bool,
    /// Hits of others than the target, in hundredths.
    pub crossfire: i32,
}

impl Lb {
    /// What a charge that comes home promises.
    pub(super) fn onset(&self, onset: Onset<'_>) -> Prospect {
        if onset.charger.horse() { self.ridden(onset) } else { self.stormed(onset) }
    }

    /// Infantry: shot at, tests to close, the enemy tests to stand, melee (LB-4, LB-5, LB-6, LB-9 to LB-11).
    fn stormed(&self, onset: Onset<'_>) -> Prospect {
        let Onset { charger, target, supporter, flank, lined, crossfire } = onset;
        let shots = if flank && !target.steady() { 0 } else { hits(target.volley(), charger.row(false)) };
        let shots = shots + crossfire;
        let close = tested(charger.nerve(shots) - 100 - charger.in_column());
        let shot = Prospect { gain: 0, loss: shots * charger.figure / 10_000 };
        // Whoever is stopped stands two inches before the enemy's muskets.
        let stopped = Prospect { gain: 0, loss: 8 };
        let routed = Prospect { gain: 0, loss: charger.worth };
        let home = match (target.guns(), supporter) {
            (true, None) => Prospect { gain: target.worth, loss: 0 },
            (true, Some(supporter)) => {
                let fought = self.faced_by(charger, supporter, false, lined, shots);
                Prospect { gain: fought.gain * 3 / 2, ..fought }
            }
            (false, _) => self.faced_by(charger, target, flank, lined, shots),
        };
        shot.and(home.times(close.pass)).and(stopped.times(close.fail)).and(routed.times(close.rout))
    }

    /// The enemy tests to stand against infantry.
    fn faced_by(&self, charger: &Fighter, enemy: &Fighter, flank: bool, lined: bool, shots: i32) -> Prospect {
        if enemy.formation == Formation::Skirmish {
            // LB-19.3: a third of them is caught.
            return Prospect { gain: enemy.worth / 5, loss: 2 };
        }
        let turned = flank && !enemy.steady();
        let Tested { pass, fail, rout } =
            tested(enemy.nerve(0) - 100 * i32::from(turned) - enemy.in_column());
        let fight = self.duel(charger, shots, enemy, lined);
        let counter = enemy.british() && enemy.formation == Formation::Line && !enemy.halted && !turned;
        // He comes on only where it pays him (LB-5.4a); else the charger stands two inches before his muskets.
        let before = Prospect { gain: 4, loss: 8 };
        let met = if counter && fight.worth() < -4 { fight } else { before };
        let gone = Prospect { gain: enemy.worth, loss: 0 };
        met.times(pass).and(fight.times(fail)).and(gone.times(rout))
    }

    /// A melee of about two rounds, after this many hits on the first.
    pub(super) fn duel(&self, a: &Fighter, shots: i32, b: &Fighter, sheltered: bool) -> Prospect {
        let needs = |foe: &Fighter, cover: bool| {
            let weapon = foe.weapon() == Weapon::Cuirass || foe.weapon() == Weapon::Lance;
            4 + i32::from(weapon) + i32::from(cover)
        };
        let strike = |from: &Fighter, lost: i32, need: i32| {
            melee(from.quality, from.column(), from.figures * 100 - lost) * at_least(need) / ALL
        };
        let dealt = strike(a, shots, needs(b, sheltered || b.sheltered));
        let taken = strike(b, 0, needs(a, a.sheltered));
        // Two per cent for a hundredth of a figure of difference: the spread of about two figures.
        let (won, lost) =
            ((430 + (dealt - taken) * 2).clamp(20, 960), (430 - (dealt - taken) * 2).clamp(20, 960));
        let broken = |f: &Fighter, hits: i32| tested(f.nerve(hits) - f.in_column()).rout;
        let gain = dealt * b.figure / 10_000 + won * broken(b, dealt) / ALL * b.worth / ALL;
        let loss = taken * a.figure / 10_000 + lost * broken(a, taken + shots) / ALL * a.worth / ALL;
        // Whoever is not broken fights on, the worse for it.
        Prospect { gain: gain * 3 / 2, loss: loss * 3 / 2 }
    }

    /// Cavalry: whoever fails to stand is ridden down, squares are passed, guns without support are lost (LB-6.9 to LB-6.11).
    fn ridden(&self, onset: Onset<'_>) -> Prospect {
        let Onset { charger, target, supporter, flank, lined, crossfire } = onset;
        let sure = |hits: i32| Prospect { gain: 0, loss: hits * charger.figure / 10_000 };
        let shots = if flank { 0 } else { hits(target.volley(), 6) } + crossfire;
        let shot = sure(shots);
        let recall = self.straggles(charger);
        if target.horse() {
            return shot.and(self.duel(charger, shots, target, false));
        }
        let enemy = match (target.guns(), supporter) {
            (true, None) => return shot.and(recall).and(Prospect { gain: target.worth, loss: 0 }),
            (true, Some(supporter)) if supporter.horse() => {
                return shot.and(self.duel(charger, shots, supporter, false));
            }
            (true, Some(supporter)) => supporter,
            (false, _) => target,
        };
        let passed = shot.and(sure(50)).and(recall).and(recall);
        if enemy.formation == Formation::Skirmish {
            return shot.and(recall).and(Prospect { gain: enemy.worth / 2, loss: 0 });
        }
        if enemy.steady() || lined {
            return passed;
        }
        let down = Prospect { gain: enemy.worth + if target.guns() { target.worth } else { 0 }, loss: 0 };
        let down = shot.and(recall).and(down);
        if enemy.melee {
            return down;
        }
        let Tested { pass, fail, rout } = tested(enemy.nerve(0) - 100 * i32::from(flank) - enemy.in_column());
        // LB-5.5a, LB-A9: the British have another chance of a square.
        let late = if enemy.british() { fail / 2 } else { 0 };
        // A square does not march, hardly shoots, and guns like it.
        let squared = passed.and(Prospect { gain: 8, loss: 0 });
        down.times(rout + fail - late).and(squared.times(pass + late))
    }

    /// What it costs to be called back from a charge (LB-13).
    fn straggles(&self, horse: &Fighter) -> Prospect {
        let wild = if self.raised(horse.unit).nation == Nation::British { 200 } else { 0 };
        let fails = ALL - tested(horse.nerve(0) - wild).pass;
        Prospect { gain: 0, loss: fails * (horse.figure / 100 + 6) / ALL + 3 }
    }
}
