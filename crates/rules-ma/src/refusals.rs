//! Why not, by rule: each reason with its clause, its sentence and its drawing. What is drawn is made in `words::proofs`.

use crate::Ma;
use crate::army::BattalionId;
use crate::deployment::Misplaced;
use crate::manoeuvre::{Slow, pips};
use crate::state::*;
use crate::words::edge;
use kernel::{Duties, Explained, Game, Mark, Pending, Side, capital, no, rule};
use tabletop::{Length, Point, TableEdge, draw};

/// The reasons against an answer.
pub type Why = kernel::Reasons<Refusal>;

kernel::refusals! {
    /// A reason for which an answer is refused.
    pub enum Refusal, explained with (game: &Ma, s: &State);

    NotAsked => not_asked(game, s),
    NoSuchBattalion =>
        no!("MA-2.1", "There is no such battalion."),
    NotOfSide(unit: BattalionId) =>
        no!("MA-2.1", "{} is not yours to command.", game.name(unit)),
    NotAnEnemy(unit: BattalionId) =>
        no!("MA-R57", "{} is one of yours: name an enemy.", game.name(unit)),
    NotOnTable(unit: BattalionId) =>
        no!("MA-2.1", "{} is not on the table.", game.name(unit)),

    // Setting up.
    NotOffered(side: TableEdge) =>
        no!("MA-R69", "Armies do not deploy along the {} edge.", edge(side)),
    AlreadyPlaced(unit: BattalionId) =>
        no!("MA-5.5", "{} has already been placed.", game.name(unit)),
    Misplaced(unit: BattalionId, fault: Misplaced) =>
        misplaced(game, s, game.side(unit), game.code(unit), fault),
    MisplacedChief(side: Side, fault: Misplaced) =>
        misplaced(game, s, side, game.chief_name(side), fault),
    ChiefsLast =>
        no!("MA-5.6", "Supreme Commanders are placed last, after all battalions."),
    RoomLeft(unit: BattalionId) =>
        no!("MA-R90", "There is still room for {}: place it.", game.name(unit)),
    PostTaken(at: Point) =>
        no!("MA-R91", "Somebody stands there.").drawn(draw::points([at])),

    // Choosing an activation.
    AlreadyActivated(unit: BattalionId) =>
        no!("MA-6.4", "{} has already been activated this turn.", game.name(unit)).proved_by(game.body_mark(s, unit)),
    MustFight(unit: BattalionId) =>
        no!("MA-R30", "{} is in combat and can only fight on.", game.name(unit)).proved_by(game.body_mark(s, unit)),
    NotInCombat(unit: BattalionId) =>
        no!("MA-15.11", "{} is not in combat.", game.name(unit)),
    MayOnlyRally(unit: BattalionId) =>
        no!("MA-R30", "{} is routing and can only rally or pass.", game.name(unit)).proved_by(game.body_mark(s, unit)),
    NotRouting(unit: BattalionId) =>
        no!("MA-20.2", "{} is not routing.", game.name(unit)),
    MayOnlyReform(unit: BattalionId) => {
        let why = if s.of(unit).order == Order::Short { "fell short with its charge" } else { "is rallying" };
        no!("MA-R18", "{} {why} and must reform first.", game.name(unit)).proved_by(game.body_mark(s, unit))
    },
    NothingToReform(unit: BattalionId) =>
        no!("MA-8.15", "{} is in good order.", game.name(unit)),
    MayOnlyPass(unit: BattalionId) =>
        no!("MA-R78", "{} supports a combat and can only pass.", game.name(unit)).proved_by(game.body_mark(s, unit)),
    MayOnlyWait(unit: BattalionId) =>
        no!("MA-R41", "{} is spent until the next turn and can only pass.", game.name(unit)),
    InDifficultTerrain(unit: BattalionId, area: usize) => {
        let ground = game.battle.terrain.area_name(area);
        no!("MA-8.11", "{} stands in {ground} and can only go straight, or reform.", game.name(unit))
            .proved_by(game.body_mark(s, unit))
            .proved_by(game.area_mark(area))
    },

    // The Commander.
    CommanderGone(side: Side) => match s.chiefs[side].post {
        Post::Dead => no!("MA-4.7", "{} has fallen.", capital(&game.chief_said(side))),
        _ => no!("MA-4.7", "{} has not been placed.", capital(&game.chief_said(side))),
    },
    CommanderMoved(side: Side) =>
        no!("MA-R31", "{} has already moved this turn.", capital(&game.chief_said(side))),
    TooFarToRide { need: Length, have: Length, from: Point, to: Point } =>
        no!("MA-4.8", "That is {need} cm away; he may ride {have} cm.").proved_by([draw::line(from, to), draw::points([to])]),
    EnemyInTheWay { from: Point, to: Point, by: Target } =>
        no!("MA-R31", "{} is in his way.", capital(&game.body_name(by)))
            .proved_by(game.shape_mark(s, by))
            .drawn(draw::line(from, to)),
    NotOpenGround(at: Point) =>
        no!("MA-R91", "That is not open ground: nobody can stand there.").drawn(draw::points([at])),
    LeavesAndJoins(unit: BattalionId) =>
        no!("MA-R31", "He cannot leave a battalion and join {} in one turn.", game.name(unit)),

    // Re-rolls.
    NothingToReroll(what: What) =>
        no!("MA-R62", "Nobody can re-roll this {} test.", what.test()),

    // Moving.
    NotOneMove =>
        no!("MA-R10", "A move is one wheel before or after one straight move, or one move backward alone."),
    NotForward =>
        no!("MA-G17", "Battalions go straight forward or backward, or wheel forward."),
    TooFar { cost: i64, have: i64, slow: Slow } => {
        let why = match slow {
            Slow::No => "",
            Slow::Difficult => " at the slow rate of difficult ground",
            Slow::Uphill => " at the slow rate uphill",
        };
        no!("MA-R47", "This takes {} pips{why}; the die gave {}.", pips(cost), pips(have))
    },
    LeavesTable(side: TableEdge) =>
        no!("MA-R54", "It would leave the table over the {} edge.", edge(side)).drawn(game.edge_mark(side)),
    Impassable { area: usize, at: Point } =>
        no!("MA-G24", "Nobody can enter {}.", game.battle.terrain.area_name(area))
            .proved_by(game.area_mark(area))
            .drawn(draw::points([at])),
    WheelInDifficult { area: usize, at: Point } =>
        no!("MA-8.11", "No wheeling in {}: go straight.", game.battle.terrain.area_name(area))
            .proved_by(game.area_mark(area))
            .drawn(draw::points([at])),
    WheelOverObstacle { line: usize, at: Point } =>
        no!("MA-R48", "No wheeling over {}: cross it straight.", game.battle.terrain.line_name(line))
            .proved_by(game.line_marks(line))
            .drawn(draw::points([at])),
    TooNear { unit: Target, from: Point, to: Point } =>
        no!("MA-8.16", "It would come within 10 cm of {}; only a charge may.", game.body_name(unit))
            .proved_by(game.shape_mark(s, unit))
            .proved_by([draw::line(from, to), draw::points([from, to])]),
    EndsOn { unit: BattalionId, at: Point } =>
        no!("MA-R51", "It would end on top of {}.", game.name(unit))
            .proved_by(game.body_mark(s, unit))
            .drawn(draw::points([at])),
    ThroughEngaged { unit: BattalionId, at: Point } =>
        no!("MA-R51", "{} is in combat: nobody passes through it.", game.name(unit))
            .proved_by(game.body_mark(s, unit))
            .drawn(draw::points([at])),

    // Forming.
    ShiftTooFar =>
        no!("MA-G19", "A new formation may be shifted by 4 cm at most."),
    FitsWithoutShift =>
        no!("MA-G19", "It fits where it stands and may not be shifted."),
    FormOnDifficult { area: usize } =>
        no!("MA-G19", "The new formation would stand in {}.", game.battle.terrain.area_name(area))
            .proved_by(game.area_mark(area)),
    FormOnUnit(other: Target) =>
        no!("MA-G19", "The new formation would stand on {}.", game.body_name(other))
            .proved_by(game.shape_mark(s, other)),

    // Screens.
    NoScreen(unit: BattalionId) =>
        no!("MA-11.3", "{} has no skirmishers.", game.name(unit)),
    CellOutOfBounds =>
        no!("MA-G8", "A skirmish group has 4 to 6 cm of front."),
    NotAhead =>
        no!("MA-G8", "A screen stands wholly ahead of its battalion's front, facing the same way."),
    NotBehind =>
        no!("MA-R38", "After a charge a screen stands behind its battalion."),
    ScreenTooFar =>
        no!("MA-11.9", "The screen would be too far from its battalion."),
    NotBehindScreen =>
        no!("MA-G8", "The battalion must stand behind the width of its screen."),
    ScreenTravelsTooFar =>
        no!("MA-R77", "The die does not take the skirmishers that far."),
    ScreenTooNear(other: Target) =>
        no!("MA-8.16", "The screen would be within 10 cm of {}.", game.body_name(other))
            .proved_by(game.shape_mark(s, other)),
    ScreenOffTable =>
        no!("MA-R77", "The screen would be off the table."),

    // Shooting.
    NobodyShoots(unit: BattalionId) =>
        no!("MA-7.2", "Name a target for {} or its screen.", game.name(unit)),
    ScreenHasNoGround(unit: BattalionId) =>
        no!("MA-R76", "The skirmishers of {} are not out.", game.name(unit)),
    TargetEngaged(unit: BattalionId) =>
        no!("MA-R43", "{} is in combat: nobody shoots into it.", game.name(unit)).proved_by(game.body_mark(s, unit)),
    TargetHasNoScreen(unit: BattalionId) =>
        no!("MA-R57", "{} has no screen out.", game.name(unit)),
    NotSeen { shooter: Target, target: Target } => {
        let (by, at) = (game.body_name(shooter), game.body_name(target));
        no!("MA-10.4", "No group of {by} has a clear line within its arc to {at}.")
            .proved_by(game.unseen(s, shooter, target))
    },
    BonusElsewhere(body: Body) => {
        let body = if body == Body::Formed { "formed body" } else { "screen" };
        no!("MA-R35", "The bonus counts on a body that shoots, and the {body} does not.")
    },

    // Charging.
    CombatBeganThisTurn(unit: BattalionId) =>
        no!("MA-15.6", "The combat of {} began this turn: join it from the next.", game.name(unit))
            .proved_by(game.body_mark(s, unit)),
    JoinsFromFlankOrRear(unit: BattalionId) =>
        no!("MA-15.10", "{} is in combat: it can only be charged in flank or rear.", game.name(unit))
            .proved_by(game.body_mark(s, unit))
            .drawn(game.front_mark(s, unit)),
    OtherEnemyFirst { unit: BattalionId, at: Point } =>
        no!("MA-G21", "{} stands in the way: charge it instead.", game.name(unit))
            .proved_by(game.body_mark(s, unit))
            .drawn(draw::points([at])),
    MissesTarget(unit: BattalionId) =>
        no!("MA-G20", "Straight ahead the charge would miss {}: wheel first.", game.name(unit))
            .proved_by(game.body_mark(s, unit)),
    ChargeUnseen(unit: BattalionId) =>
        no!("MA-G20", "{} is out of sight.", game.name(unit)).proved_by(game.body_mark(s, unit)),
    NotAWheel =>
        no!("MA-G18", "A wheel is more than 0 and at most 180 degrees."),
    ShortHoldsFire(unit: BattalionId) =>
        no!("MA-14.4", "{} fell short with its charge: it may counter-attack, but not fire.", game.name(unit)),
}

/// What is asked instead, by its own clause.
fn not_asked(game: &Ma, s: &State) -> Explained {
    let not_now = |now: &str| format!("That is not asked now. {now}").trim_end().to_owned();
    match game.pending(s) {
        Pending::Over(_) => no!("MA-21.1", "The game is over."),
        Pending::Roll(roll) => Explained::new(roll.rule, not_now("The dice come first.")),
        Pending::Ask(side, task) => {
            let rule = task.duty().clause(game, s).unwrap_or(rule!("MA-6.4"));
            Explained::new(rule, not_now(&task.duty().prompt(game, s, side)))
        }
        Pending::Sealed(..) => no!("MA-6.4", "That is not asked now."),
    }
}

/// A fault of a placing, with the zone, the house or the body that is in the way.
fn misplaced(game: &Ma, s: &State, side: Side, who: &str, fault: Misplaced) -> Explained {
    let sentence = format!("{}.", capital(&fault.sentence(&game.battle, who)));
    let marks: Vec<Mark> = match fault {
        // Its border, not its ground: that is where it may stand.
        Misplaced::OutsideZone(_) => {
            let [a, b, c, d] = game.battle.zone(s.edges[side]).corners();
            [(a, b), (b, c), (c, d), (d, a)].map(|(from, to)| draw::line(from, to)).into()
        }
        Misplaced::Impassable(_, area) => game.area_mark(area).into_iter().collect(),
        Misplaced::On(_, unit) | Misplaced::NearEnemy(_, unit) => {
            game.body_mark(s, unit).into_iter().collect()
        }
        _ => Vec::new(),
    };
    Explained::new(fault.rule(), sentence).proved_by(marks)
}
