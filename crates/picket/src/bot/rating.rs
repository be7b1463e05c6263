//! What an answer, an order and a position are worth to a commander.

use super::*;

impl Picket {
    pub(super) fn measured(&self, state: &State, side: Side) -> Measured {
        let mut sums = Measured::default();
        let left = self.turns().saturating_sub(state.turn) as i32;
        for id in UnitId::of(side).filter(|&id| state.unit(id).is_there()) {
            let unit = state.unit(id);
            sums.strength += unit.strength as i32;
            sums.nerve -= unit.is_shaken() as i32;
            let Some(post) = unit.post() else { continue };
            let enemy_base = post.is_base_of(!side) && unit.visible().is_some();
            sums.base += enemy_base as i32 * (8 - left).max(1);
            sums.forward += forward(side, post);
            sums.threat += self.threat(state, id);
            let friends = UnitId::of(side).filter(|&other| other != id);
            let near = friends.filter_map(|other| state.unit(other).post()).any(|p| p.distance(post) <= 1);
            sums.support += near as i32;
        }
        sums
    }

    /// A sheet on which every company does what its script wants most and the others leave room for.
    pub(super) fn ordered(&self, state: &State, side: Side, script: impl Fn(UnitId) -> Script) -> Sheet {
        let mut sheet = Sheet::default();
        for unit in UnitId::of(side).filter(|&id| state.unit(id).is_there()) {
            let mut orders = written::orders(state, unit);
            let worth = |order: &Order| self.rate_order(state, unit, script(unit), *order);
            orders.sort_by_key(|order| (std::cmp::Reverse(worth(order)), *order));
            for order in orders {
                written::add(state, side, &mut sheet, unit, order);
                if sheet.line(unit).is_some() {
                    break;
                }
            }
        }
        sheet
    }

    pub(super) fn rate_order(&self, state: &State, unit: UnitId, script: Script, order: Order) -> i32 {
        match order {
            Order::Stand => self.rate(state, unit, script, &Answer::Stand(unit)),
            Order::Rally => self.rate(state, unit, script, &Answer::Rally(unit)),
            Order::Step(first, second) => {
                let to = second.unwrap_or(first);
                self.rate(state, unit, script, &Answer::Step(unit, to)) - i32::from(second.is_some())
            }
            Order::Fire(aim, _) => {
                let at = match aim {
                    Aim::Post(at) => Some(at).filter(|&at| state.holds(!unit.side(), at)),
                    Aim::Company(at) => state.unit(at).visible(),
                };
                let near = |at: Post| state.unit(unit).post().is_some_and(|from| from.distance(at) <= 2);
                match at.filter(|&at| near(at)) {
                    Some(at) => self.rate(state, unit, script, &Answer::Fire(unit, at)),
                    None => -10,
                }
            }
        }
    }

    /// The best answer under a plan, with what speaks for it.
    pub(super) fn best_under(&self, state: &State, side: Side, plan: Plan) -> Option<(i32, Answer)> {
        let mut options = Vec::with_capacity(32);
        self.options(state, side, &mut options);
        let unit = plan.unit;
        let own = |answer: &Answer| match answer {
            Answer::Step(id, _) | Answer::Fire(id, _) | Answer::Rally(id) | Answer::Stand(id) => *id == unit,
            _ => true,
        };
        let rated = options
            .into_iter()
            .filter(own)
            .map(|answer| (self.rate(state, unit, plan.script, &answer), answer));
        rated.max_by_key(|&(worth, answer)| (worth, std::cmp::Reverse(answer)))
    }

    pub(super) fn rate(&self, state: &State, unit: UnitId, script: Script, answer: &Answer) -> i32 {
        let own = state.unit(unit);
        match *answer {
            Answer::Rally(_) => 60,
            Answer::Fire(_, at) => {
                let hits = self.expected(state, unit, at);
                let surprise = if own.is_concealed() { 10 } else { 0 };
                match script {
                    Script::Firefight => 20 + hits + surprise,
                    Script::Hold if own.is_concealed() => hits / 2,
                    Script::Hold => 10 + hits,
                    _ => hits / 2,
                }
            }
            Answer::Step(_, to) | Answer::Onward(to) => self.rate_step(state, unit, script, to),
            Answer::Stand(_) if script == Script::Hold => 10,
            _ => 0,
        }
    }

    pub(super) fn rate_step(&self, state: &State, unit: UnitId, script: Script, to: Post) -> i32 {
        let (side, own) = (unit.side(), state.unit(unit));
        let Some(from) = own.post() else { return -1 };
        let defended = strength_on(state, !side, to);
        let closer = |post: Post| nearest(state, side, post).map_or(0, |(_, far)| far);
        let gain = closer(from) - closer(to);
        let base = |post: Post| forward(side, post);
        let into_base = to.is_base_of(!side) as i32 * 30;
        match script {
            Script::Assault if defended > 0 => 50 + 15 * (own.strength as i32 - defended),
            Script::Assault => 20 * gain,
            Script::Firefight if defended > 0 => 10 * (own.strength as i32 - defended),
            Script::Firefight if closer(from) > 2 => 15 * gain + base(to) - base(from),
            Script::Onward => 25 * (base(to) - base(from)) + into_base - 20 * defended,
            Script::FallBack => -15 * gain - 8 * (base(to) - base(from)) - 50 * (defended > 0) as i32,
            _ => -5 - 20 * (defended > 0) as i32,
        }
    }

    /// Hits a fire can expect, in hundredths: by the rules' own table over all falls of two dice.
    pub(super) fn expected(&self, state: &State, unit: UnitId, at: Post) -> i32 {
        let own = state.unit(unit);
        let shot = fire::Fire { unit, at, ambush: own.is_concealed(), watched: false };
        let roll = shot.roll(self, state);
        let column = own.strength as i16 + roll.sum_of(Changes::Column);
        let modifier = roll.sum_of(Changes::Die);
        let harm: i32 = (2..=12)
            .map(|sum: i16| {
                let result = tables::fire_result(sum + modifier, column);
                let ways = 6 - (sum - 7).abs() as i32;
                ways * (100 * result.hits as i32 + 40 * result.nerve as i32)
            })
            .sum();
        harm / 36
    }

    /// The best fire of a company now, in tenths of a hit.
    pub(super) fn threat(&self, state: &State, unit: UnitId) -> i32 {
        let Some(post) = state.unit(unit).post() else { return 0 };
        let targets = UnitId::of(!unit.side()).filter_map(|id| state.unit(id).visible());
        let near = targets.filter(|at| (1..=2).contains(&at.distance(post)));
        near.map(|at| self.expected(state, unit, at)).max().unwrap_or(0) / 10
    }

    pub(super) fn posture(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Posture {
        let shots: i32 = UnitId::of(side).filter(|&id| self.threat(state, id) > 0).count() as i32;
        let companies = UnitId::of(side).filter(|&id| state.unit(id).is_there()).count() as i32;
        let last = state.turn + 1 >= self.turns();
        let dash = UnitId::of(side).filter_map(|id| state.unit(id).post()).any(|p| forward(side, p) >= 2);
        match () {
            () if last && dash => Posture::Advance,
            () if 2 * shots >= companies => Posture::Volley,
            () if chance.below(100) < temper.aggression as usize / 2 => Posture::Advance,
            () => Posture::Hold,
        }
    }
}
