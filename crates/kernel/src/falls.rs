//! Every way some dice can fall, by what is read of them: one fall of each class, with its weight.

use crate::roll::{Dice, Faces, MOST_DICE};

/// One fall for every sum: as many full faces as fit, one die for the rest, ones behind.
pub(crate) fn each_sum(dice: Dice, f: &mut impl FnMut(&Faces, u128)) {
    let (n, s) = (dice.count as usize, dice.sides as usize);
    // SHORTCUT: each face of a single die is a sum of its own.
    if n <= 1 || s == 0 || n * s > MOST_DICE * 6 {
        return each_fall(dice, f);
    }
    let mut ways = [0u128; MOST_DICE * 6 + 1];
    ways[0] = 1;
    for die in 1..=n {
        for total in (0..=die * s).rev() {
            ways[total] = (1..=s.min(total)).map(|face| ways[total - face]).sum();
        }
    }
    for (total, &weight) in ways.iter().enumerate().take(n * s + 1).skip(n) {
        let mut faces = Faces::new();
        let mut left = total;
        for die in 0..n {
            let behind = n - 1 - die;
            let face = s.min(left - behind);
            faces.push(face as u8);
            left -= face;
        }
        f(&faces, weight);
    }
}

/// Every single fall, weight one: the odometer.
pub(crate) fn each_fall(dice: Dice, f: &mut impl FnMut(&Faces, u128)) {
    // SHORTCUT: a single die needs no odometer.
    if dice.count == 1 && dice.sides > 0 {
        return (1..=dice.sides).for_each(|face| f(&std::iter::once(face).collect(), 1));
    }
    let mut faces: Faces = std::iter::repeat_n(1, (dice.count as usize).min(MOST_DICE)).collect();
    loop {
        f(&faces, 1);
        let Some(place) = faces.iter().rposition(|&face| face < dice.sides) else { return };
        faces[place] += 1;
        faces.iter_mut().skip(place + 1).for_each(|face| *face = 1);
    }
}

/// One fall for every number of hits; weights are binomial. A need of 1 or less always hits, one above the
/// sides never does: classes of weight zero are left out.
pub(crate) fn each_count(dice: Dice, need: u8, f: &mut impl FnMut(&Faces, u128)) {
    let n = (dice.count as usize).min(MOST_DICE);
    let good = (dice.sides as u128 + 1).saturating_sub(need.max(1) as u128);
    let bad = dice.sides as u128 - good;
    let mut choose: u128 = 1;
    for k in 0..=n {
        let weight = choose * good.pow(k as u32) * bad.pow((n - k) as u32);
        if weight > 0 {
            let faces: Faces = (0..n).map(|die| if die < k { dice.sides } else { 1 }).collect();
            f(&faces, weight);
        }
        choose = choose * (n - k) as u128 / (k as u128 + 1);
    }
}

/// One fall for every number of hits, with and without a highest face among them.
pub(crate) fn each_count_and_top(dice: Dice, need: u8, f: &mut impl FnMut(&Faces, u128)) {
    let n = (dice.count as usize).min(MOST_DICE);
    let good = (dice.sides as u128 + 1).saturating_sub(need.max(1) as u128);
    let bad = dice.sides as u128 - good;
    let mut choose: u128 = 1;
    for k in 0..=n {
        let (all, misses) = (good.pow(k as u32), choose * bad.pow((n - k) as u32));
        let plain = good.saturating_sub(1).pow(k as u32);
        // Without a highest face the hits show the lowest that hits; with one, the first die shows it.
        for (weight, first) in [(plain, need.max(1)), (all - plain, dice.sides)] {
            if weight * misses > 0 {
                let face = |die: usize| match die {
                    0 if k > 0 => first,
                    die if die < k => need.max(1),
                    _ => 1,
                };
                f(&(0..n).map(face).collect(), weight * misses);
            }
        }
        choose = choose * (n - k) as u128 / (k as u128 + 1);
    }
}

/// One fall for every sum with fewer ones than `least`, and one with at least as many, where it can fall. Of `n` dice
/// `k` show 1 in "n choose k" ways, and the others, which show 2 or more, fall like dice with one side less.
pub(crate) fn each_sum_and_ones(dice: Dice, least: usize, f: &mut impl FnMut(&Faces, u128)) {
    let (n, s) = (dice.count as usize, dice.sides as usize);
    let mut higher = [0u128; MOST_DICE * 6 + 1];
    if n == 0 || s < 2 || n * s >= higher.len() {
        return each_fall(dice, f);
    }
    // Weight, and how many ones stand for the class.
    let mut classes = [[(0u128, 0usize); 2]; MOST_DICE * 6 + 1];
    let mut choose: u128 = 1;
    higher[0] = 1;
    for others in 0..=n {
        let k = n - others;
        for (points, &ways) in higher.iter().enumerate().take(others * s + 1) {
            if ways > 0 {
                let class = &mut classes[points + k][(k >= least) as usize];
                *class = (class.0 + choose * ways, k);
            }
        }
        choose = choose * k as u128 / (others as u128 + 1);
        for points in (0..((others + 1) * s + 1).min(higher.len())).rev() {
            higher[points] = (2..=s.min(points)).map(|face| higher[points - face]).sum();
        }
    }
    for (points, classes) in classes.iter().enumerate().take(n * s + 1) {
        for &(weight, k) in classes.iter().filter(|(weight, _)| *weight > 0) {
            f(&with_ones(n, s, points, k), weight);
        }
    }
}

/// `n` dice that show `points` together, just `k` of them a one: the others high, then low.
fn with_ones(n: usize, s: usize, points: usize, k: usize) -> Faces {
    let mut left = points - k;
    let face = |die: usize| {
        if die >= n - k {
            return 1;
        }
        let face = s.min(left - 2 * (n - k - 1 - die));
        left -= face;
        face as u8
    };
    (0..n).map(face).collect()
}
