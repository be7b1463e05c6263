//! A unit while all march: where it is, what it is about to do, how far it has got.

use super::ground::{self, Bar, Standing, Underfoot};
use super::limits::at_the_charge;
use super::programme::compiled;
use super::rates::{self, Burden, Manner, TARIFF};
pub use super::spot::{Spot, spot};
use super::tried::Tried;
use super::widening::{self, Widening};
use crate::Ba;
use crate::bodies::{self, Footprint, drawn_arm};
use crate::formation::{Drawn, Formation};
use crate::orders::{Leg, Movement, Pace};
use crate::state::{Announced, Mark, Standing as Attacking, State, Unit};
use crate::tables::ground::{Passage, passage};
use crate::units::{Degree, Raised, UnitId};
use arrayvec::ArrayVec;
use kernel::{Shared, Side};
use tabletop::path::LEGS;
use tabletop::tick::PARTS_OF_A_TICK;
use tabletop::{Block, Body, Cost, Heading, Length, Pose, Programme, Stance, Trail};

/// Where a unit comes to in a tick.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// What is left of its legs.
    pub programme: Programme,
    began: Option<Shared<Trail>>,
    /// The way of its head, of a bent column.
    pub trail: Option<Shared<Trail>>,
    /// Where it is.
    pub spot: Spot,
}

/// A unit on the march, or standing while others march.
#[derive(Clone)]
pub struct Mover<'a> {
    /// Who.
    pub id: UnitId,
    /// Whose.
    pub side: Side,
    /// As it was raised.
    pub raised: &'a Raised,
    /// As the sub-phase found it.
    pub unit: &'a Unit,
    /// How it is drawn up.
    pub drawn: Drawn,
    pub(super) block: Block,
    /// What it is ordered to do.
    pub movement: Option<Movement<'a>>,
    pub(super) next: usize,
    /// Its present legs.
    pub programme: Programme,
    /// The way of its head at the start of the present leg, of a bent column.
    pub(super) began: Option<Shared<Trail>>,
    /// The way of its head now.
    pub trail: Option<Shared<Trail>>,
    /// Where it is.
    pub here: Spot,
    /// Marks it gains.
    pub marks: crate::state::Marks,
    /// Whether it goes no further.
    pub stopped: bool,
    /// Whether it has left by its exit (BA-R109).
    pub exited: bool,
    /// Whether it is at the charge, at the fast rate, or neither.
    pub pace: Pace,
    /// Its announced attack.
    pub attack: Option<Announced>,
    /// What it has wheeled at the charge; `None` when it may not wheel any more.
    pub wheel: Option<tabletop::Turn>,
    /// Whether its present leg is one by which it heads for its target (BA-R36).
    pub aiming: bool,
    /// Whether it may wheel once by 20 degrees at most, as at the charge, in a continued advance (BA-2.4.1d, BA-4.1.4d).
    pub limited: bool,
    /// How far it has come in all, and since its last inversion.
    pub way: Length,
    /// Since its last inversion (BA-4.4.0d).
    pub marched: Length,
    /// What was under it at the start of the tick.
    pub under: Underfoot,
    /// Whether it gives way to whoever presses it, when that is decided (BA-R137).
    pub yields: Option<bool>,
    /// Whether it goes on after a target that is out of reach, when that is decided (BA-R136).
    pub lost: Option<bool>,
    /// The interval it is altering, of a skirmish line (BA-1.3.2c).
    pub widening: Option<Widening>,
    /// Where it went, for the film.
    pub keys: Vec<(u8, Pose)>,
    pub(super) tried: Tried,
}

impl<'a> Mover<'a> {
    /// A unit at the start of the marching sub-phase.
    pub fn new(game: &'a Ba, state: &'a State, id: UnitId, movement: Option<Movement<'a>>) -> Mover<'a> {
        let unit = state.unit(id);
        let raised = game.battle.raised(unit.root);
        let drawn = unit.drawn(drawn_arm(raised.arm, unit));
        let block = drawn.block();
        let trail = unit.trail.clone();
        let footprint = bodies::footprint(game, state, id);
        let here = spot(unit, drawn, unit.pose, footprint);
        let pace = movement.map_or(Pace::Normal, Movement::pace);
        // A charge in disorder is a normal march (BA-2.3.3d, BA-2.3.3e).
        let pace = if pace == Pace::Charge && unit.degree > Degree::Or { Pace::Normal } else { pace };
        let mut mover = Mover {
            id,
            side: raised.side,
            raised,
            unit,
            drawn,
            block,
            movement,
            next: 0,
            programme: Programme::new(Stance::new(unit.pose, block), []),
            began: trail.clone(),
            trail,
            here,
            marks: crate::state::Marks::default(),
            // Guns move only while each has a gunner (BA-R15).
            stopped: !unit.on_table() || crate::gunners::has_bare_gun(raised.arm, unit),
            exited: false,
            pace,
            attack: unit.attack.filter(|attack| attack.on == Attacking::On),
            wheel: Some(tabletop::Turn::ZERO),
            limited: false,
            aiming: false,
            way: Length::ZERO,
            marched: unit.marched,
            under: Underfoot::OPEN,
            yields: None,
            lost: None,
            widening: None,
            keys: Vec::new(),
            tried: Tried::default(),
        };
        mover.widening = widening::ordered(game, state, id);
        if movement.is_some() || mover.widening.is_some() {
            mover.under = mover.underfoot(game, state, &mover.here, mover.trail.as_deref());
        }
        mover
    }

    /// Whether it may still move.
    pub fn is_active(&self) -> bool {
        !self.stopped && (self.movement.is_some() || self.widening.is_some())
    }

    /// Whether its order lets it move in a tick (BA-G42).
    pub fn is_in_window(&self, tick: u8) -> bool {
        let segment = (tick - 1) / 10 + 1;
        let window = self.movement.and_then(|movement| movement.limit().segments);
        window.is_none_or(|[first, last]| (first..=last).contains(&segment))
    }

    /// Takes up the next legs of its order, if the present ones are done: as many as follow from each other, so that nothing of a
    /// tick is lost between them. An inversion is free of time (BA-2.4.2d); a column, which may be bent, makes it by itself.
    pub fn refill(&mut self, game: &Ba, tick: u8) {
        let Some(movement) = self.movement else { return };
        let orders = movement.legs();
        while self.programme.is_done() && self.next < orders.len() {
            let mut legs: ArrayVec<tabletop::Leg, LEGS> = ArrayVec::new();
            let mut stance = Stance::new(self.here.pose, self.block);
            while let Some(leg) = orders.get(self.next).copied() {
                if leg == Leg::Invert && self.drawn.formation.is_column() {
                    if legs.is_empty() {
                        self.next += 1;
                        self.invert(tick);
                    }
                    break;
                }
                let more = at_the_charge(self, compiled(game, leg, stance, self.drawn.formation));
                if legs.len() + more.len() > LEGS {
                    break;
                }
                self.next += 1;
                stance = more.iter().fold(stance, |here, leg| leg.from(here));
                // A road is followed piece by piece.
                let along = matches!(leg, Leg::Along(_)) && !more.is_empty();
                legs.extend(more);
                if along {
                    self.next -= 1;
                    break;
                }
                if matches!(leg, Leg::Advance(None) | Leg::Back(None) | Leg::Side(_, None)) {
                    break;
                }
            }
            if !legs.is_empty() {
                self.set(legs);
            }
        }
    }

    /// Other legs from here.
    pub fn set(&mut self, legs: impl IntoIterator<Item = tabletop::Leg>) {
        self.programme = Programme::new(Stance::new(self.here.pose, self.block), legs);
        self.began = self.trail.clone();
    }

    /// Whether all legs of its order are done.
    pub fn has_run(&self) -> bool {
        let legs = self.movement.map_or(0, |movement| movement.legs().len());
        self.programme.is_done() && self.next >= legs
    }

    fn invert(&mut self, tick: u8) {
        let pose = match &self.trail {
            Some(trail) => {
                let turned = trail.reversed(self.block.depth());
                let pose = turned.head();
                self.trail = Some(Shared::new(turned));
                pose
            }
            None => tabletop::Leg::AboutTurn.from(Stance::new(self.here.pose, self.block)).pose,
        };
        self.began = self.trail.clone();
        let footprint = self.footprint_at(pose, self.trail.as_deref());
        self.here = spot(self.unit, self.drawn, pose, footprint);
        self.programme = Programme::new(Stance::new(pose, self.block), []);
        self.marks = self.marks.with(Mark::Inverted).with(Mark::Moved);
        self.marched = Length::ZERO;
        self.keys.push((tick, pose));
    }

    /// The row of its rate at the pace in force.
    fn row(&self, pace: Pace) -> usize {
        rates::row(self.raised, self.unit.elements > 0, self.drawn.formation, Manner::Ordered(pace))
    }

    /// What this tick is worth; `None` where it may not go (BA-G42).
    pub fn budget(&mut self, under: Underfoot) -> Option<Cost> {
        self.pace = self.pace_on(under);
        self.worth_of(self.pace, self.programme.leg(), under)
    }

    /// The pace it keeps on this ground. A charge that meets what it may not cross becomes a normal march for the rest of the bound
    /// (BA-2.3.3a, BA-2.3.3b, BA-2.3.3c, BA-T4a).
    pub(super) fn pace_on(&self, under: Underfoot) -> Pace {
        let barred = || {
            under.obstacle > crate::terrain::Grade::None
                || rates::printed(self.row(Pace::Charge), under).is_none()
        };
        if self.pace == Pace::Charge && barred() { Pace::Normal } else { self.pace }
    }

    /// What a tick of a leg is worth at a pace on this ground; `None` where it may not go.
    pub(crate) fn worth_of(&self, pace: Pace, leg: Option<tabletop::Leg>, under: Underfoot) -> Option<Cost> {
        // LD and MD, splitting and assembly, change of formation halve the rate (BA-2.1.0d, BA-2.2.1h, BA-5.2.1a, BA-5.3.1k, BA-T3a).
        let disordered = u8::from(matches!(self.unit.degree, Degree::Ld | Degree::Md));
        let divided = u8::from(self.unit.is(Mark::Divided));
        let formed = u8::from(self.unit.is(Mark::Formed));
        let burden = Burden { halvings: disordered + divided + formed, doubled: pace == Pace::Fast };
        let cost = rates::tick(self.row(pace), self.raised.arm, under, burden)?;
        // Skirmishers wheel and rotate at the full rate, columns of march on a road, others at half (BA-2.4.2a, BA-2.4.3b, BA-2.4.3f).
        let turns = matches!(leg, Some(tabletop::Leg::Wheel { .. } | tabletop::Leg::Rotate { .. }));
        let free = self.drawn.formation == Formation::SkirmishLine
            || self.drawn.formation == Formation::ColumnOfMarch && under.is_on_road();
        Some(if turns && free { Cost(2 * cost.0) } else { cost })
    }

    /// Whether it may be somewhere at all (BA-G43, BA-R39, BA-R178).
    pub fn may_be_on(&self, under: Underfoot) -> bool {
        under.barred == Bar::Open
            && rates::printed(self.row(Pace::Normal), under).is_some()
            && passage(self.raised.arm, under.obstacle) != Passage::Never
    }

    /// Where a part of a tick takes it ([`Mover::at`]).
    pub(super) fn reached(&self, budget: Cost, lambda: u8) -> Arrival {
        let programme = self.programme.at(&TARIFF, budget, lambda);
        let (began, trail) = self.trails_at(&programme);
        let pose = programme.stance(&TARIFF).pose;
        let footprint = self.footprint_at(pose, trail.as_deref());
        Arrival { programme, began, trail, spot: spot(self.unit, self.drawn, pose, footprint) }
    }

    /// The way of a column's head where the present leg begins, and now: after the legs that are done, and the part of the
    /// present one (BA-G7). Nothing where the column is straight.
    fn trails_at(&self, programme: &Programme) -> (Option<Shared<Trail>>, Option<Shared<Trail>>) {
        if !self.drawn.formation.is_column() {
            return (None, None);
        }
        let done = &self.programme.legs()[..self.programme.legs().len() - programme.legs().len()];
        let wheels = |leg: &tabletop::Leg| matches!(leg, tabletop::Leg::Wheel { .. });
        let turned = done.iter().chain(programme.leg().as_ref()).any(wheels);
        if self.began.is_none() && !turned {
            return (None, None);
        }
        let (start, depth) = (self.programme.began().pose, self.block.depth());
        let mut began =
            self.began.as_deref().cloned().unwrap_or_else(|| Trail::new(start, self.block.width()));
        for leg in done {
            began.go(*leg, depth);
        }
        let mut now = began.clone();
        if let Some(leg) = programme.leg() {
            let cost = TARIFF.cost(programme.began(), leg).map_or(1, |cost| cost.0.max(1));
            if programme.spent().0 > 0
                && let Some(part) = leg.share(programme.began(), programme.spent().0, cost)
            {
                now.go(part, depth);
            }
        }
        let bent = |trail: Trail| (!trail.straight(depth)).then(|| Shared::new(trail));
        (bent(began), bent(now))
    }

    fn footprint_at(&self, pose: Pose, trail: Option<&Trail>) -> Footprint {
        let bent = trail.and_then(|trail| Body::column(trail, self.drawn.array(), self.drawn.base()));
        match bent {
            Some(body) => Footprint::Bent(Box::new(body)),
            None => Footprint::One(self.drawn.footprint(pose)),
        }
    }

    /// What lies under it at a spot.
    pub fn underfoot(&self, game: &Ba, state: &State, spot: &Spot, trail: Option<&Trail>) -> Underfoot {
        let along = self.direction().unwrap_or(spot.pose.heading);
        let body = Standing { drawn: self.drawn, pose: spot.pose, trail, footprint: &spot.footprint, along };
        ground::under(game, state, &body)
    }

    /// The direction it goes in, if straight.
    pub fn direction(&self) -> Option<Heading> {
        self.programme.leg()?.direction(self.programme.began())
    }

    /// It comes to a new place in a tick.
    pub fn come(&mut self, tick: u8, arrival: Arrival) {
        let (before, pose) = (self.here.pose, arrival.spot.pose);
        self.tried.note(before == pose && self.programme == arrival.programme);
        if before != pose {
            let way = (pose.anchor - before.anchor).length();
            (self.way, self.marched) = (self.way + way, self.marched + way);
            self.marks = self.marks.with(Mark::Moved);
            match self.pace {
                Pace::Charge => self.marks = self.marks.with(Mark::Charged),
                Pace::Fast => self.marks = self.marks.with(Mark::Fast),
                Pace::Normal => {}
            }
            if self.programme.leg() != arrival.programme.leg() || tick.is_multiple_of(10) {
                self.keys.push((tick, pose));
            }
        }
        let done = self.programme.legs().len() - arrival.programme.legs().len();
        if self.programme.legs()[..done].contains(&tabletop::Leg::AboutTurn) {
            self.marks = self.marks.with(Mark::Inverted);
            self.marched = Length::ZERO;
        }
        (self.programme, self.began) = (arrival.programme, arrival.began);
        (self.trail, self.here) = (arrival.trail, arrival.spot);
    }

    /// Where it would be after a shift without turning.
    pub fn shifted(&self, by: tabletop::Vector) -> Spot {
        let pose = Pose::new(self.here.pose.anchor + by, self.here.pose.heading);
        spot(self.unit, self.drawn, pose, self.footprint_at(pose, None))
    }

    /// How far a tick takes it straight ahead on this ground.
    pub fn worth(&self) -> Option<i64> {
        let cost = self.worth_of(self.pace_on(self.under), None, self.under);
        cost.map(|cost| cost.0 / i64::from(rates::FINE))
    }

    /// It is shifted without turning: pushed back (BA-G55).
    pub fn shift(&mut self, tick: u8, by: tabletop::Vector) {
        self.here = self.shifted(by);
        let pose = self.here.pose;
        (self.trail, self.began) = (None, None);
        self.programme = Programme::new(Stance::new(pose, self.block), []);
        self.way = self.way + by.length();
        self.marks = self.marks.with(Mark::Moved);
        self.keys.push((tick, pose));
    }

    /// How wide its front is.
    pub fn front(&self) -> Length {
        self.block.width()
    }

    /// The largest part of a tick.
    pub const ALL: u8 = PARTS_OF_A_TICK;
}
