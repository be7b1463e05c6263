//! Search to quiet moments: plans are carried out, both sides play on by the doctrine to a moment at which nothing hangs in the
//! air, and only there the position is weighed. Plans that come to the same positions are one. Sequential halving spends the
//! budget; those that do well are blended and varied on the way; the doctrine's own plan is never dropped, and left only for
//! one that is better by more than the dice explain.

use crate::field::Field;
use kernel::{Commander, Side, Stream, Viewer, fingerprint};

/// A plan and all its samples; sample `j` of every plan has the same chance, so that their differences tell more than each.
pub struct Sampled<P> {
    pub plan: P,
    pub worth: Vec<i64>,
    /// Where its first samples came to: plans that are alike in all of them do the same.
    marks: [u64; FIRST],
}

impl<P> Sampled<P> {
    pub fn mean(&self) -> i64 {
        self.worth.iter().sum::<i64>() / self.worth.len().max(1) as i64
    }

    /// By how much it is better than another over the samples that both have, and the error of that, in centipoints.
    fn lead(&self, other: &Sampled<P>) -> (i64, i64) {
        lead(&self.worth, &other.worth)
    }
}

/// By how much the samples of one are better than those of another under equal chances, and the error of that.
pub fn lead(one: &[i64], other: &[i64]) -> (i64, i64) {
    let n = one.len().min(other.len()) as i64;
    if n == 0 {
        return (0, i64::MAX);
    }
    let pairs = || one.iter().zip(other).map(|(a, b)| a - b);
    let mean = pairs().sum::<i64>() / n;
    let squares: i64 = pairs().map(|d| (d - mean) * (d - mean)).sum();
    let error = (squares.unsigned_abs() / (n * (n - 1).max(1)).unsigned_abs()).isqrt() as i64;
    (mean, error)
}

/// How much of its error a lead over the doctrine's plan must be, in percent.
const SURE: i64 = 60;
/// Samples of every plan that is looked at: the middle, a low and a high fall of its first roll.
const FIRST: usize = 3;

/// Spends what is left of the budget on the candidates, of which the first is the doctrine's: half of it on as many of them as
/// it allows, the other half on those that did best and on their children. All that were sampled come back, the one to be
/// played first; none where the budget does not even reach for the doctrine's plan.
pub fn halve<G: Commander>(
    field: &mut Field<'_, G>,
    view: &G::State,
    side: Side,
    plans: Vec<G::Plan>,
    quiets: u32,
    chance: &Stream,
) -> Vec<Sampled<G::Plan>> {
    let mut trial = Trial { view, side, quiets, chance, breeding: chance.part(u64::MAX) };
    let enough = field.spent + field.left() / 2;
    let mut plans = plans.into_iter();
    let doctrine = plans.next().and_then(|plan| trial.admit(field, plan, &[]));
    let Some(doctrine) = doctrine else { return Vec::new() };
    let mut alive = vec![doctrine];
    while let Some(plan) = plans.next().filter(|_| field.spent < enough) {
        alive.extend(trial.admit(field, plan, &alive));
    }
    let mut gone = Vec::new();
    let rounds = alive.len().next_power_of_two().ilog2();
    for round in 0..rounds {
        // The doctrine's plan stays where it is; of equals the one listed first stays.
        by_mean(&mut alive);
        let keep = alive.len().div_ceil(2).max(2);
        gone.splice(0..0, alive.drain(keep.min(alive.len())..));
        if round + 1 < rounds {
            trial.breed(field, &mut alive, &gone);
        }
        // What is left is shared evenly among the rounds that are left.
        let until = field.spent + field.left() / (rounds - round);
        trial.go_on(field, &mut alive, until);
    }
    by_mean(&mut alive);
    if let [doctrine, best, ..] = &alive[..] {
        let (lead, error) = best.lead(doctrine);
        if 100 * lead > SURE * error {
            alive.swap(0, 1);
        }
    }
    alive.extend(gone);
    alive
}

/// The best first, behind the doctrine's.
fn by_mean<P>(alive: &mut [Sampled<P>]) {
    if let [_, others @ ..] = alive {
        others.sort_by_key(|candidate| std::cmp::Reverse(candidate.mean()));
    }
}

/// What all samples have in common.
struct Trial<'a, G: Commander> {
    view: &'a G::State,
    side: Side,
    quiets: u32,
    chance: &'a Stream,
    breeding: Stream,
}

impl<G: Commander> Trial<'_, G> {
    /// Carries out a plan under the chance of sample `j`; where it came to, what is left of the chance, and how many quiet moments
    /// are still to come: the last activation of a turn ends at one.
    fn perform(&self, field: &mut Field<'_, G>, plan: &G::Plan, j: usize) -> (G::State, Stream, u32) {
        let mut chance = self.chance.part(j as u64);
        let mut state = field.game.imagine(self.view, Viewer::Side(self.side), &mut chance);
        let quiet = field.perform_from(&mut state, self.side, plan, &mut chance, spread(j));
        (state, chance, self.quiets - u32::from(quiet))
    }

    /// The first samples of a plan; `None` where it does the same as another, or the budget ends.
    fn admit(
        &self,
        field: &mut Field<'_, G>,
        plan: G::Plan,
        known: &[Sampled<G::Plan>],
    ) -> Option<Sampled<G::Plan>> {
        if field.left() < FIRST as u32 {
            return None;
        }
        let mut ends: [_; FIRST] = std::array::from_fn(|j| self.perform(field, &plan, j));
        let marks = std::array::from_fn(|j| fingerprint(&ends[j].0));
        if known.iter().any(|other| other.marks == marks) {
            return None;
        }
        let mut worth = Vec::with_capacity(FIRST);
        for (state, chance, quiets) in &mut ends {
            if !field.play_on(state, *quiets, chance) {
                return None;
            }
            worth.push(field.worth(state, self.side));
        }
        Some(Sampled { plan, worth, marks })
    }

    /// One more sample of a plan; `false` where the budget ends.
    fn sample(&self, field: &mut Field<'_, G>, candidate: &mut Sampled<G::Plan>) -> bool {
        if field.left() == 0 {
            return false;
        }
        let (mut state, mut chance, quiets) = self.perform(field, &candidate.plan, candidate.worth.len());
        let whole = field.play_on(&mut state, quiets, &mut chance);
        if whole {
            candidate.worth.push(field.worth(&state, self.side));
        }
        whole
    }

    /// Samples all in turn until this much is spent: whole rows only, so that all have the same chances.
    fn go_on(&self, field: &mut Field<'_, G>, alive: &mut [Sampled<G::Plan>], until: u32) {
        let row = alive.first().map_or(0, |first| first.worth.len());
        'rows: for _ in row..MOST_SAMPLES {
            for candidate in &mut *alive {
                if field.spent >= until || !self.sample(field, candidate) {
                    break 'rows;
                }
            }
        }
        let rows = alive.iter().map(|candidate| candidate.worth.len()).min().unwrap_or(0);
        alive.iter_mut().for_each(|candidate| candidate.worth.truncate(rows));
    }

    /// Children of the best two, blended with another or varied; each with as many samples as the others have.
    fn breed(
        &mut self,
        field: &mut Field<'_, G>,
        alive: &mut Vec<Sampled<G::Plan>>,
        gone: &[Sampled<G::Plan>],
    ) {
        let (parents, rows) = (alive.len(), alive.first().map_or(0, |first| first.worth.len()));
        for _ in 0..CHILDREN.min(parents - 1) {
            let best = &alive[1 + self.breeding.below((parents - 1).min(2))].plan;
            let other = &alive[self.breeding.below(parents)].plan;
            let blend = field.game.blend(self.view, self.side, best, other);
            let plan = match blend.filter(|child| child != best && child != other) {
                Some(child) => child,
                None => field.game.vary(self.view, self.side, best, &mut self.breeding),
            };
            if alive.iter().chain(gone).any(|known| known.plan == plan) {
                continue;
            }
            let Some(mut child) = self.admit(field, plan, alive) else { continue };
            while child.worth.len() < rows && self.sample(field, &mut child) {}
            if child.worth.len() == rows {
                alive.push(child);
            }
        }
    }
}

/// The most children of a round.
const CHILDREN: usize = 2;
/// The most samples of a plan.
const MOST_SAMPLES: usize = 4_096;

/// Where in the range of its falls the first roll of sample `j` is taken: spread as evenly as that many samples can be, in
/// 65536ths. So first rolls are nearly exact, and what is sampled is only what comes after.
fn spread(j: usize) -> u16 {
    (j as u16 + 1).reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::{FIRST, Sampled, halve, spread};
    use crate::{Bot, Field, candidates};
    use kernel::{Commander, Game, Moment, Pending, Stage, Stream, Temper, Viewer};
    use picket::{Picket, State};

    #[test]
    fn first_rolls_are_spread_over_their_range() {
        let quarters: Vec<u16> = (0..4).map(|j| spread(j) >> 14).collect();
        assert_eq!(quarters, [2, 1, 3, 0]);
        let mut sixths: Vec<u32> = (0..12).map(|j| (u32::from(spread(j)) * 6) >> 16).collect();
        sixths.sort_unstable();
        assert!(sixths.windows(2).all(|two| two[1] - two[0] <= 1) && sixths[0] == 0 && sixths[11] == 5);
    }

    #[test]
    fn a_lead_is_measured_on_equal_chances() {
        let of = |worth: &[i64]| Sampled { plan: (), worth: worth.to_vec(), marks: [0; FIRST] };
        // Always ten better, however wild the samples are: no error at all.
        assert_eq!(of(&[110, -90, 510]).lead(&of(&[100, -100, 500])), (10, 0));
        let (lead, error) = of(&[0, 20]).lead(&of(&[0, 0]));
        assert_eq!((lead, error), (10, 10));
        assert_eq!(of(&[]).lead(&of(&[1])).1, i64::MAX);
    }

    /// The first activation of a game of the Picket.
    fn first_activation(game: &Picket) -> State {
        let (mut state, mut chance) = (game.start(), Stream::new(7));
        for _ in 0..1_000 {
            match game.pending(&state) {
                Pending::Ask(side, task) if game.moment(&state, side, &task) == Moment::Activation => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                }
                pending => {
                    for side in pending.asked() {
                        let answer = game.reply(&state, side, &Temper::STEADY, &mut chance);
                        game.decide(&mut Stage::silent(game, &mut state), side, &answer);
                    }
                }
            }
        }
        state
    }

    /// Budgets down to nothing are kept; with too little for the doctrine's plan nothing comes back. Plans that do the same
    /// are one, and all that come back have their samples.
    #[test]
    fn plans_that_do_the_same_are_one_and_no_budget_is_overrun() {
        let game = Picket::ford().unwrap();
        let state = first_activation(&game);
        let side = game.pending(&state).asked().next().unwrap();
        let view = game.view(&state, Viewer::Side(side));
        let mut plans = candidates(&game, &view, side, &Temper::STEADY, 6, Stream::new(3));
        let doctrine = plans[0];
        plans.insert(1, doctrine);
        for budget in (0..60).chain([100, 200, 800]) {
            let bot = Bot { budget, ..Bot::level(2).unwrap() };
            let mut field = Field::new(&game, side, &bot);
            let found = halve(&mut field, &view, side, plans.clone(), 1, &Stream::new(5));
            assert!(field.spent <= budget, "{} of {budget}", field.spent);
            assert!(found.iter().all(|one| one.worth.len() >= FIRST));
            let same = found.iter().filter(|one| one.plan == doctrine).count();
            assert_eq!(same, usize::from(!found.is_empty()), "with {budget}");
            assert!(
                budget < 200 || found.len() > 2 && field.spent + 20 > budget,
                "{} of {budget}, {} plans",
                field.spent,
                found.len()
            );
            let again =
                halve(&mut Field::new(&game, side, &bot), &view, side, plans.clone(), 1, &Stream::new(5));
            assert!(again.iter().map(|one| &one.plan).eq(found.iter().map(|one| &one.plan)));
        }
    }
}
