//! The best plan for an activation: candidates, screen, tree.

use crate::Bot;
use crate::explain::{Considered, Explanation};
use crate::field::Field;
use crate::halving::halve;
use crate::screen::{room, screen};
use crate::tree::{Tree, most_of_visit};
use kernel::{Commander, Side, Stream, Temper, Viewer};

/// A search about to begin.
pub struct Search<'a, G: Commander> {
    bot: &'a Bot,
    view: &'a G::State,
    side: Side,
    chance: &'a Stream,
    field: Field<'a, G>,
}

impl<'a, G: Commander> Search<'a, G> {
    pub fn new(
        bot: &'a Bot,
        game: &'a G,
        view: &'a G::State,
        side: Side,
        chance: &'a Stream,
    ) -> Search<'a, G> {
        Search { bot, view, side, chance, field: Field::new(game, side, bot) }
    }

    /// The most visited plan of the tree; of equals the one that came better out of the screening.
    pub fn best(mut self) -> (G::Plan, Option<Explanation>) {
        let budget = self.field.budget;
        let quiets = G::HORIZON[self.bot.level as usize];
        let most = match quiets {
            0 => room(budget, self.bot.level.portfolio()),
            _ => self.bot.level.portfolio(),
        };
        let chance = self.chance.part(0);
        let plans = candidates(self.field.game, self.view, self.side, &self.bot.mind(), most, chance);
        let doctrine = plans[0].clone();
        if plans.len() == 1 || budget == 0 {
            return (doctrine, None);
        }
        if quiets > 0 {
            return self.until_quiet(plans, u32::from(quiets));
        }
        let survivors =
            screen(&mut self.field, self.view, self.side, plans, budget / 3, &self.chance.part(1));
        let mut tree = Tree::new(self.side, &survivors);
        let visits = self.chance.part(2);
        for visit in 0.. {
            if self.field.left() < most_of_visit::<G>() {
                break;
            }
            tree.visit(&mut self.field, self.view, visits.part(visit));
        }
        let root = tree.root();
        let mut order: Vec<usize> = (0..root.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse((root[i].visits, root[i].mean())));
        let plan = order.first().map_or(doctrine, |&i| root[i].plan.clone());
        let explanation = self.bot.explains.then(|| {
            let considered = order.iter().map(|&i| Considered {
                what: self.field.game.describe(self.view, self.side, &root[i].plan),
                screened: survivors.get(i).map(|candidate| candidate.mean()),
                mean: root[i].mean(),
                visits: root[i].visits,
                share: None,
            });
            Explanation {
                kind: "plan".to_owned(),
                bot: self.bot.name(),
                budget,
                spent: self.field.spent,
                before: self.field.worth(self.view, self.side),
                considered: considered.collect(),
                chosen: 0,
            }
        });
        (plan, explanation)
    }

    /// Where a rule set has quiet moments: the candidates by sequential halving, each weighed this many quiet moments later.
    fn until_quiet(mut self, plans: Vec<G::Plan>, quiets: u32) -> (G::Plan, Option<Explanation>) {
        let doctrine = plans[0].clone();
        let sampled = halve(&mut self.field, self.view, self.side, plans, quiets, &self.chance.part(1));
        let explanation = (self.bot.explains && !sampled.is_empty()).then(|| {
            let considered = sampled.iter().map(|one| Considered {
                what: self.field.game.describe(self.view, self.side, &one.plan),
                screened: None,
                mean: one.mean(),
                visits: one.worth.len() as u32,
                share: None,
            });
            Explanation::new("plan", self.bot, &self.field, (self.view, self.side), considered.collect(), 0)
        });
        (sampled.into_iter().next().map_or(doctrine, |best| best.plan), explanation)
    }
}

/// Candidates for an activation of a side, at most this many: the doctrine's plan first, then what the rule set proposes, then
/// mutants of the first few; never twice the same, never empty.
pub fn candidates<G: Commander>(
    game: &G,
    view: &G::State,
    side: Side,
    temper: &Temper,
    most: usize,
    mut chance: Stream,
) -> Vec<G::Plan> {
    // Doctrine and proposals may look at what the side knows of the enemy, filled in once.
    let state = game.imagine(view, Viewer::Side(side), &mut chance);
    let mut plans = vec![game.doctrine(&state, side, temper, &mut chance)];
    let mut proposed = Vec::new();
    game.plans(&state, side, temper, most, &mut chance, &mut proposed);
    for plan in proposed {
        if plans.len() < most && !plans.contains(&plan) {
            plans.push(plan);
        }
    }
    for _ in 0..most {
        if plans.len() >= most {
            break;
        }
        let parent = plans[chance.below(plans.len())].clone();
        let mutant = game.vary(&state, side, &parent, &mut chance);
        if !plans.contains(&mutant) {
            plans.push(mutant);
        }
    }
    plans
}
