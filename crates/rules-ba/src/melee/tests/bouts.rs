use crate::Ba;
use crate::help::Occasion;
use crate::melee::factors::{Approach, Role};
use crate::melee::step::{Contact, Melees};
use crate::orders::{Aim, Pace};
use crate::state::{Announced, Mark, Marks, Standing, State};
use crate::tests::testing::{alone, range, unit};
use crate::units::Degree;
use kernel::{Game, Pending, Stage};

/// A position in which some units attack others they have met.
pub(super) fn attacking(game: &Ba, arranged: &[&str], attacks: &[(&str, &str)]) -> State {
    let mut state = alone(game, arranged);
    for (attacker, target) in attacks {
        let (a, b) = (unit(game, &state, attacker), unit(game, &state, target));
        let attack = Announced {
            aim: Aim::Unit(b),
            pace: Pace::Normal,
            met: Some(b),
            on: Standing::On,
            blind: None,
            place: None,
        };
        state.units[a.index()].attack = Some(attack);
        state.contacts.push(Contact { attacker: a, target: b, tick: 1 });
    }
    for unit in &mut state.units {
        unit.original = unit.figures;
        unit.fresh = crate::state::Fresh::No;
    }
    state
}

/// The bouts of a position, without helpers.
pub(super) fn bouts(game: &Ba, state: &State) -> Vec<crate::melee::step::Bout> {
    crate::melee::step::bouts(game, state, &[], &[])
}

/// Fights all bouts with dice of these sums, in the order in which they are asked for.
pub(super) fn fought(game: &Ba, state: &mut State, dice: &[[u8; 3]]) {
    state.agenda = kernel::Agenda::default();
    state.bouts = bouts(game, state);
    assert!(
        state.agenda.push(crate::forced::Forced.into())
            && state.agenda.push(Melees(Occasion::Attacks).into())
    );
    let mut events = Vec::new();
    for faces in dice {
        assert!(matches!(game.pending(state), Pending::Roll(_)));
        let mut stage = Stage::recording(game, state, &mut events);
        game.settle(&mut stage, &faces.iter().copied().collect());
    }
}

/// BA-E22, BA-4.1.8a, BA-S34, BA-S35, BA-4.1.1o, BA-4.1.1q, BA-R86
#[test]
fn a_flank_attack_is_fought_and_routs_the_line() {
    let game = range();
    let arranged =
        ["D1 at 166 98.5 facing 270 column of attack 5 figures 30", "S2 at 150 100 facing 0 line figures 30"];
    let mut state = attacking(&game, &arranged, &[("D1", "S2")]);
    let all = bouts(&game, &state);
    assert_eq!((all.len(), all[0].between.approach), (1, Approach::Flank));
    let [a, b] = all[0].parties;
    assert_eq!((a.party.role, b.party.role, a.fighting, b.fighting), (Role::Attacker, Role::Defender, 10, 4));
    // 10 + 3 − 2 against 10 − 3 − 2.
    fought(&game, &mut state, &[[3, 3, 4], [3, 3, 4]]);
    let (d1, s2) = (unit(&game, &state, "D1"), unit(&game, &state, "S2"));
    assert_eq!((state.unit(s2).degree, state.unit(s2).figures), (Degree::Fd, 27));
    assert_eq!((state.unit(d1).figures, state.unit(d1).degree), (30, Degree::Or));
    let marks = (state.unit(d1).attacked_in, state.unit(d1).triumphed_in, state.unit(s2).defended_in);
    assert_eq!(marks, (1, 1, 1));
    assert!(state.fleeing.iter().any(|fleeing| fleeing.unit == s2));
}

/// BA-E23, BA-4.1.5, BA-R61
#[test]
fn two_attackers_of_one_line_share_what_it_inflicts() {
    let game = range();
    let arranged = [
        "D1 at 140 105 facing 180 column of attack 6 figures 36",
        "D2 at 158 105 facing 180 column of attack 4 figures 24",
        "S1 at 150 100 facing 0 line figures 36",
    ];
    let mut state = attacking(&game, &arranged, &[("D1", "S1"), ("D2", "S1")]);
    let mut battle = (*game.battle).clone();
    let line = unit(&game, &state, "S1");
    battle.units[usize::from(state.unit(line).root)].valour = 1;
    let game = Ba::new(battle);
    assert_eq!(bouts(&game, &state).len(), 2);
    // D1 13, D2 9, S1 11.
    fought(&game, &mut state, &[[4, 4, 5], [3, 3, 3], [3, 4, 4]]);
    let of = |code: &str| {
        let id = unit(&game, &state, code);
        (state.unit(id).degree, state.unit(id).figures)
    };
    assert_eq!((of("D1"), of("D2"), of("S1")), ((Degree::Or, 35), (Degree::Md, 23), (Degree::Ld, 36)));
}

/// BA-4.1.1i, BA-4.1.1j, BA-R59
#[test]
fn infantry_attacked_by_cavalry_defends() {
    let game = range();
    let arranged =
        ["D1 at 150 100 facing 0 line", "S2 at 150 105 facing 180 line", "S3 at 140 92 facing 0 line"];
    let state = attacking(&game, &arranged, &[("D1", "S2"), ("S3", "D1")]);
    let all = bouts(&game, &state);
    let (d1, s3) = (unit(&game, &state, "D1"), unit(&game, &state, "S3"));
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].parties.map(|party| party.unit), [s3, d1]);
    assert_eq!(all[0].parties[1].party.role, Role::Defender);
}

/// BA-4.1.3b: who attack each other both use the attacker's column.
#[test]
fn two_who_attack_each_other_are_both_attackers() {
    let game = range();
    let arranged = ["D1 at 150 100 facing 0 line", "S1 at 150 105 facing 180 line"];
    let state = attacking(&game, &arranged, &[("D1", "S1"), ("S1", "D1")]);
    let all = bouts(&game, &state);
    assert_eq!(all.len(), 1);
    assert!(all[0].parties.iter().all(|party| party.party.role == Role::Attacker));
}

/// BA-4.1.3j, BA-4.4.0d, BA-2.3.3f, BA-T8
#[test]
fn what_a_unit_did_in_the_bound_counts() {
    let game = range();
    let arranged = ["D3 at 150 100 facing 0 line", "S1 at 150 105 facing 180 line"];
    let mut state = attacking(&game, &arranged, &[("D3", "S1")]);
    let (d3, s1) = (unit(&game, &state, "D3"), unit(&game, &state, "S1"));
    state.bound = 4;
    state.units[s1.index()].marks = Marks::default().with(Mark::Fired).with(Mark::Formed);
    state.units[d3.index()].charged_in = 3;
    let [horse, foot] = bouts(&game, &state)[0].parties.map(|party| party.party);
    assert!(foot.fired && foot.formed && !foot.charged_before);
    assert!(horse.passive && horse.charged_before);
    state.units[d3.index()].marched = tabletop::Length::whole(5);
    assert!(!bouts(&game, &state)[0].parties[0].party.passive);
}

/// BA-R173: who is destroyed before the melee counts as brought into FD.
#[test]
fn whoever_is_gone_before_the_melee_counts_as_routed() {
    let game = range();
    let arranged = ["D1 at 150 105 facing 180 column of attack 6", "S1 at 150 100 facing 0 line"];
    let mut state = attacking(&game, &arranged, &[("D1", "S1")]);
    let (d1, s1) = (unit(&game, &state, "D1"), unit(&game, &state, "S1"));
    state.units[s1.index()].place = crate::state::Where::Removed;
    crate::melee::step::cancelled(&mut kernel::Stage::silent(&game, &mut state));
    let own = state.unit(d1);
    assert_eq!((own.attacked_in, own.triumphed_in), (state.bound, state.bound));
    assert!(crate::melee::step::bouts(&game, &state, &[], &[]).is_empty());
}

/// BA-R174: who has a second opponent is nobody's neighbour.
#[test]
fn a_neighbour_has_no_second_opponent() {
    let game = range();
    let arranged = [
        "D1 at 140 105 facing 180 column of attack 6 figures 36",
        "D2 at 158 105 facing 180 column of attack 4 figures 24",
        "S1 at 150 100 facing 0 line figures 36",
        "S2 at 164 108 facing 270 column of attack 5",
    ];
    let first = |attacks: &[(&str, &str)]| {
        crate::melee::help::neighbours(&game, &attacking(&game, &arranged, attacks), kernel::Side::First)
    };
    assert_eq!(first(&[("D1", "S1"), ("D2", "S1")]).len(), 2);
    assert!(first(&[("D1", "S1"), ("D2", "S1"), ("S2", "D2")]).is_empty());
}

/// BA-R175: who catch each other in a ring are all caught, and none of these attacks is fought.
#[test]
fn a_ring_of_attacks_in_flank_is_not_fought() {
    let game = range();
    let arranged = [
        "D1 at 150 105 facing 180 column of attack 6",
        "S1 at 150 100 facing 90 column of attack 6",
        "D2 at 164 98 facing 0 column of attack 6",
        "S2 at 163 110 facing 270 column of attack 5",
    ];
    let ring = [("D1", "S1"), ("S1", "D2"), ("D2", "S2"), ("S2", "D1")];
    assert!(bouts(&game, &attacking(&game, &arranged, &ring)).is_empty());
    // Without one of them the others are told apart again: whoever nobody catches catches the next.
    let open = bouts(&game, &attacking(&game, &arranged, &ring[..3]));
    assert_eq!(open[0].parties[0].unit, unit(&game, &attacking(&game, &arranged, &[]), "D1"));
}
