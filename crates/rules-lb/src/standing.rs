//! Phases 5 and 10: charged infantry tests to stand, forms square, counter-charges (LB-5, LB-10, LB-22.9, LB-G27, LB-G29,
//! LB-R12, LB-R14 to LB-R16, LB-R54, LB-R55).

use crate::Lb;
use crate::army::{UnitId, Units};
use crate::events::{Cause, Event};
use crate::formation::Formation;
use crate::game::reactions;
use crate::morale::Outcome;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why};
use crate::state::*;
use crate::tables::LATE_SQUARE;
use kernel::{
    Dice, Duty, Faces, Moment, Need, Offers, Policy, Reading, Roll, RuleId, Side, Stage, Wait, fine, refuse,
    rule,
};
use serde::{Deserialize, Serialize};
use tabletop::{Length, Pose, Push};

/// Charged infantry that passed its test stands, forms square or counter-charges (LB-5.4a, LB-5.4b, LB-10.4, LB-D6,
/// LB-D11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Stand(pub UnitId);

impl Duty<Lb> for Stand {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        Wait::Answer(game.side(self.0))
    }
    fn clause(&self, game: &Lb, _: &State) -> Option<RuleId> {
        Some(if game.is_british(self.0) { rule!("LB-5.4a") } else { rule!("LB-10.4") })
    }
    fn moment(&self, _: &Lb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Lb, s: &State, _: Side) -> String {
        format!(
            "{} stands firm before {}. What does it do?",
            game.name(self.0),
            game.chargers_named(s, self.0)
        )
    }
    fn offer(&self, game: &Lb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        let square = fine(|why| game.judge_square(s, self.0, why));
        let counter = fine(|why| game.judge_counter_charge(s, self.0, why));
        out.add(Answer::Stand)
            && (!square || out.add(Answer::Square))
            && (!counter || out.add(Answer::CounterCharge))
    }
    fn judge(&self, game: &Lb, s: &State, _: Side, answer: &Answer, why: &mut Why) {
        match *answer {
            Answer::Stand => {}
            Answer::Square => game.judge_square(s, self.0, why),
            Answer::CounterCharge => game.judge_counter_charge(s, self.0, why),
            _ => why.because(Refusal::NotAsked),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        let (game, unit) = (stage.game, self.0);
        stage.pop();
        let charger =
            game.charges_on(stage.state(), unit).iter().find(|enemy| game.arm(*enemy).is_infantry());
        if *answer == Answer::Square {
            game.form_square(stage, unit, Repulse::Yes);
        }
        game.repel(stage, unit);
        if let (Answer::CounterCharge, Some(charger)) = (answer, charger) {
            game.counter_charge(stage, unit, charger);
        }
    }
    fn reaction(&self, game: &Lb, s: &State) -> Option<&'static str> {
        let horse = game.charges_on(s, self.0).iter().any(|enemy| game.arm(enemy).is_cavalry());
        Some(if horse { reactions::FORM_SQUARE } else { reactions::COUNTER_CHARGE })
    }
    fn standing(&self, game: &Lb, s: &State, side: Side, policy: Policy) -> Option<Answer> {
        let react = match self.reaction(game, s) {
            Some(reactions::FORM_SQUARE) => Answer::Square,
            _ => Answer::CounterCharge,
        };
        let legal = fine(|why| self.judge(game, s, side, &react, why));
        policy.answer(if legal { react } else { Answer::Stand }, Answer::Stand)
    }
}

/// British infantry that failed by 1 or 2 against cavalry may still try to form square (LB-5.5a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LateSquare(pub UnitId);

impl Duty<Lb> for LateSquare {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        Wait::Answer(game.side(self.0))
    }
    fn clause(&self, _: &Lb, _: &State) -> Option<RuleId> {
        Some(rule!("LB-5.5a"))
    }
    fn moment(&self, _: &Lb, _: &State) -> Moment {
        Moment::Small
    }
    fn prompt(&self, game: &Lb, s: &State, _: Side) -> String {
        let (unit, enemy) = (game.name(self.0), game.chargers_named(s, self.0));
        format!("{unit} wavers before {enemy}. Shall it try to form square, on {LATE_SQUARE} or more?")
    }
    fn offer(&self, _: &Lb, _: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        out.add(Answer::Square) && out.add(Answer::Stand)
    }
    fn judge(&self, _: &Lb, _: &State, _: Side, answer: &Answer, why: &mut Why) {
        if !matches!(answer, Answer::Square | Answer::Stand) {
            why.because(Refusal::NotAsked);
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Lb>, _: Side, answer: &Answer) {
        let game = stage.game;
        if *answer == Answer::Square {
            stage.change(SquareDie(self.0));
        } else {
            stage.pop();
            game.meet(stage, self.0);
        }
    }
    fn reaction(&self, _: &Lb, _: &State) -> Option<&'static str> {
        Some(reactions::FORM_SQUARE)
    }
    fn standing(&self, _: &Lb, _: &State, _: Side, policy: Policy) -> Option<Answer> {
        policy.answer(Answer::Square, Answer::Stand)
    }
}

/// The die of the late square: 4+ (LB-5.5a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SquareDie(pub UnitId);

impl Duty<Lb> for SquareDie {
    fn wait(&self, game: &Lb, _: &State) -> Wait {
        let roll = Roll::new(Dice::d6(1), "forming square", rule!("LB-5.5a")).by(game.side(self.0));
        Wait::Dice(roll.needing(Need::AtLeast(LATE_SQUARE.into())).read(Reading::Passes))
    }
    fn settle(&self, stage: &mut Stage<'_, Lb>, faces: &Faces) {
        let game = stage.game;
        stage.pop();
        if faces.iter().any(|face| *face >= LATE_SQUARE) {
            game.form_square(stage, self.0, Repulse::No);
        }
        game.meet(stage, self.0);
    }
}

/// Whether charging infantry is held off by the unit that forms square, or comes into contact with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repulse {
    /// The test was passed: it is set two inches away.
    Yes,
    /// It was failed by 1 or 2: it fights.
    No,
}

impl Lb {
    /// Who charges a unit, in words.
    fn chargers_named(&self, s: &State, unit: UnitId) -> String {
        let names: Vec<String> = self.charges_on(s, unit).iter().map(|enemy| self.name(enemy)).collect();
        names.join(" and ")
    }

    /// Before anybody tests, every charged battery has its supporter named (LB-22.9, LB-R86).
    pub(crate) fn name_supporters(&self, stage: &mut Stage<'_, Lb>) {
        let s = stage.state();
        let mover = s.mover();
        let charged: Vec<UnitId> = self
            .troops_of(s, !mover)
            .filter(|unit| self.arm(*unit).is_artillery() && !self.coming_at(s, *unit).is_empty())
            .collect();
        for battery in charged {
            let s = stage.state();
            // LB-R85: cavalry named when the lane was laid supports its guns although the lane has met it.
            let met = s.lanes.iter().find_map(|lane| {
                let at = lane.contacts.iter().position(|unit| *unit == battery)?;
                lane.contacts.get(at + 1).copied().filter(|unit| self.arm(*unit).is_cavalry())
            });
            if let Some(by) = met.or_else(|| self.supporter_of(s, battery)) {
                stage.emit(Event::Supported { battery, by });
            }
        }
    }

    /// The charged batteries that a unit supports.
    pub(crate) fn batteries_of(&self, s: &State, unit: UnitId) -> Vec<UnitId> {
        self.on_table(s).filter(|battery| s.of(*battery).supporter == Some(unit)).collect()
    }

    /// If the supporter of a charged battery is removed or driven back the battery is destroyed, where an enemy stands
    /// before it (LB-22.9).
    pub(crate) fn abandoned(&self, stage: &mut Stage<'_, Lb>, batteries: &[UnitId]) {
        for battery in batteries {
            let s = stage.state();
            // Charges that are still coming find it unsupported in the fights (LB-6.9).
            let touched = self.troops_of(s, !self.side(*battery)).any(|enemy| {
                s.of(enemy).charge.is_none()
                    && crate::bodies::touch(&self.shape(s, enemy), &self.shape(s, *battery))
            });
            if s.of(*battery).on_table() && touched && matches!(s.phase, 6 | 7 | 11 | 12) {
                stage.emit(Event::Removed { unit: *battery, how: Where::Destroyed });
            }
        }
    }

    /// The charges that concern a unit: those coming at it, and at the batteries it supports (LB-22.9).
    pub fn charges_on(&self, s: &State, unit: UnitId) -> Units {
        let own = self.coming_at(s, unit);
        let batteries = self.on_table(s).filter(|battery| s.of(*battery).supporter == Some(unit));
        batteries.flat_map(|battery| self.coming_at(s, battery).iter()).fold(own, Units::with)
    }

    /// Who tests: infantry of the side that was charged, not skirmishing, not in melee, with a charge that is still coming
    /// (LB-5.1, LB-10.1, LB-19.5, LB-R54).
    pub(crate) fn must_stand(&self, s: &State, unit: UnitId) -> bool {
        let troop = s.of(unit);
        self.side(unit) != s.mover()
            && self.arm(unit).is_infantry()
            && troop.formation != Formation::Skirmish
            && troop.melee.is_none()
            && !self.charges_on(s, unit).is_empty()
    }

    /// Whether some charger came from its flank or rear; squares and garrisons have none (LB-5.3, LB-17.4, LB-G9, LB-R54).
    pub(crate) fn flanked(&self, s: &State, unit: UnitId) -> bool {
        let troop = s.of(unit);
        !matches!(troop.formation, Formation::Square | Formation::Garrison)
            && self
                .charges_on(s, unit)
                .iter()
                .any(|enemy| s.of(enemy).charge.is_some_and(|charge| troop.pose.behind_front(charge.from)))
    }

    /// What comes of the test to stand.
    pub(crate) fn stood(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, outcome: Outcome) {
        match outcome {
            Outcome::Pass => stage.push(Stand(unit)),
            _ => {
                let s = stage.state();
                let horse = self.charges_on(s, unit).iter().any(|enemy| self.arm(enemy).is_cavalry());
                // LB-5.5a, LB-A9: the British may still form square, the French may not.
                if horse && self.is_british(unit) && fine(|why| self.judge_square(s, unit, why)) {
                    stage.push(LateSquare(unit));
                } else {
                    self.meet(stage, unit);
                }
            }
        }
    }

    /// Whether a unit can form square where it stands, against infantry too: about its centre, its chargers giving way
    /// (LB-G27, LB-17.2, LB-R15).
    pub(crate) fn judge_square(&self, s: &State, unit: UnitId, why: &mut Why) {
        let formation = s.of(unit).formation;
        refuse!(why, formation == Formation::Garrison, Refusal::InBuilding(unit));
        refuse!(why, formation == Formation::Square, Refusal::AlreadySo(unit));
        let room = why.found() || self.square_of(s, unit, Repulse::No).is_some();
        refuse!(why, !room, Refusal::NoRoomForSquare(unit));
    }

    /// The square, and where the chargers that it would stand on give way to: infantry that is held off to two inches, all
    /// others until they just touch it (LB-G27, LB-R114). `None` if one of them has no room to give way (LB-R113).
    fn square_of(&self, s: &State, unit: UnitId, repulse: Repulse) -> Option<(Pose, Vec<(UnitId, Pose)>)> {
        let heading = s.of(unit).pose.heading;
        let chargers = self.charges_on(s, unit);
        let shift = self.shift_for(s, unit, Formation::Square, heading, chargers)?;
        let square = self.formed(s, unit, Formation::Square, heading, shift);
        let shape = square.footprint();
        let mut given = Vec::new();
        for charger in chargers.iter() {
            let body = self.shape(s, charger);
            if !body.overlaps_by_more(&shape, tabletop::GRAZE) {
                continue;
            }
            let held_off = self.arm(charger).is_infantry() && repulse == Repulse::Yes;
            let gap = if held_off { self.battle.constants.repulse_gap } else { Length::new(1) };
            let away = s.of(charger).pose.heading.back();
            let pose = self.given_way(s, charger, unit, &shape, gap, away)?;
            given.push((charger, pose));
        }
        Some((square.pose, given))
    }

    /// Where a charger gives way to a square: `None` if something behind him leaves no room.
    fn given_way(
        &self,
        s: &State,
        charger: UnitId,
        unit: UnitId,
        shape: &tabletop::Shape,
        gap: Length,
        away: tabletop::Heading,
    ) -> Option<Pose> {
        let stance = self.stance(s, charger);
        let most = Length::whole(8);
        let free = self.free_way(s, charger, stance, away, most, Units::NONE.with(unit));
        let clear =
            |way: i32, gap: Length| !stance.moved(away, Length::new(way)).footprint().closer(shape, gap);
        let least = |gap: Length| {
            let (mut low, mut high) = (0, most.units());
            while high - low > 1 {
                let middle = (low + high) / 2;
                if clear(middle, gap) { high = middle } else { low = middle }
            }
            Length::new(high)
        };
        let need = least(Length::new(1));
        (need <= free).then(|| stance.moved(away, least(gap).min(free)).pose)
    }

    pub(crate) fn form_square(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, repulse: Repulse) {
        let Some((pose, given)) = self.square_of(stage.state(), unit, repulse) else { return };
        for (charger, pose) in given {
            let formation = stage.state().of(charger).formation;
            self.put(stage, charger, formation, pose, Cause::GiveWay);
        }
        self.put(stage, unit, Formation::Square, pose, Cause::Square);
    }

    /// The test was passed: charging infantry is set two inches away and charges no more (LB-5.4, LB-10.4, LB-A10).
    fn repel(&self, stage: &mut Stage<'_, Lb>, unit: UnitId) {
        for charger in
            self.charges_on(stage.state(), unit).iter().filter(|enemy| self.arm(*enemy).is_infantry())
        {
            let touched = stage.state().of(charger).charge.map_or(unit, |charge| charge.target);
            stage.emit(Event::ChargeOver(charger));
            self.set_back(stage, charger, touched);
        }
    }

    /// LB-5.4a, LB-5.4b, LB-A8, LB-R16, LB-R22, LB-R55
    fn judge_counter_charge(&self, s: &State, unit: UnitId, why: &mut Why) {
        let troop = s.of(unit);
        refuse!(why, !self.is_british(unit), Refusal::OnlyBritishCounterCharge(unit));
        refuse!(why, troop.formation != Formation::Line, Refusal::OnlyALineCounterCharges(unit));
        refuse!(why, troop.is(Mark::Halted), Refusal::Halted(unit));
        let Some(charger) = self.charges_on(s, unit).iter().find(|enemy| self.arm(*enemy).is_infantry())
        else {
            return why.because(Refusal::NoInfantryToCounter(unit));
        };
        if let Some(other) = self.locked_with(s, unit).filter(|other| *other != charger) {
            why.because(Refusal::Locked { unit, other });
        }
        let flank = s.of(charger).charge.is_some_and(|charge| troop.pose.behind_front(charge.from));
        refuse!(why, flank, Refusal::NotFromTheFront { unit, charger });
        if !why.found() && self.counter_way(s, unit, charger).is_none() {
            why.because(Refusal::NotAhead { unit, target: charger });
        }
    }

    /// Where a counter-charging line comes to stand against the charger, who waits two inches off: straight ahead, through
    /// its own guns (LB-22.9, LB-G29). `None` if it does not meet him or finds no room.
    fn counter_way(&self, s: &State, unit: UnitId, charger: UnitId) -> Option<Pose> {
        let stance = self.stance(s, unit);
        let body = stance.footprint();
        let heading = stance.pose.heading;
        let touched = s.of(charger).charge.map_or(unit, |charge| charge.target);
        let waiting = if s.of(charger).charge.is_some() {
            let gap = self.battle.constants.repulse_gap;
            let away = s.of(charger).pose.heading.back();
            let pose = self.backed(s, charger, &self.shape(s, touched), gap, away)?;
            pose.footprint(self.stance(s, charger).block)
        } else {
            self.shape(s, charger)
        };
        let push = Push { shape: &body, heading, most: Length::whole(8) };
        let along = push.meets(&waiting)?;
        let free = self
            .on_table(s)
            .filter(|other| *other != unit && *other != charger && !self.is_passed(s, unit, *other));
        let blocked =
            free.into_iter().any(|other| push.meets(&self.shape(s, other)).is_some_and(|at| at < along));
        let end = stance.moved(heading, along);
        let room = !self.crowded(s, unit, &end.footprint(), Units::NONE.with(charger));
        (!blocked && room).then_some(end.pose)
    }

    /// The line goes straight ahead into the charger, who does not move; they fight in the next phase (LB-G29).
    fn counter_charge(&self, stage: &mut Stage<'_, Lb>, unit: UnitId, charger: UnitId) {
        let Some(pose) = self.counter_way(stage.state(), unit, charger) else { return };
        self.put(stage, unit, Formation::Line, pose, Cause::CounterCharge);
        self.engage(stage, unit, charger, charger);
    }
}
