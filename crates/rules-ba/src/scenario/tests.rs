use super::BATTLES;
use crate::Ba;
use crate::bodies::{footprint, of};
use crate::command::is_near_commander;
use crate::state::Where;
use kernel::{Game, Options, Ruleset, Side};

fn open(at: usize) -> Ba {
    let battle = &BATTLES[at];
    Ba::open(battle.id, battle.text, &Options::new(), Ba::VERSION)
        .unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// BA-SC20, BA-SC30, BA-1.1.4b, BA-1.1.4c
/// BA-SC4, BA-SC5, BA-R31
#[test]
fn the_battles_of_the_book_have_their_units_and_staff() {
    let counts = |game: &Ba| {
        let of = |side| game.battle.units.iter().filter(|unit| unit.side == side).count();
        (of(Side::First), of(Side::Second), game.battle.staff.len())
    };
    assert_eq!(counts(&open(0)), (6, 7, 18));
    assert_eq!(counts(&open(1)), (18, 13, 27));
    assert_eq!(counts(&open(2)), (3, 3, 6));
    // Two adjutants to every CO; classes are flags of the file.
    let road = open(1);
    let leaders = road.battle.staff.iter().filter(|one| one.rank == crate::units::Rank::Co).count();
    assert_eq!(3 * leaders, road.battle.staff.len());
    let nature = |code: &str| road.battle.units.iter().find(|unit| unit.code == code).unwrap().nature;
    assert!(nature("DV1").light && nature("DV4").lancers && !nature("DB1").light);
}

/// BA-SC20, BA-SC30: within 30 cm of their commanders, and apart from each other.
#[test]
fn all_units_start_near_their_commanders() {
    for game in [open(0), open(1), open(2)] {
        let state = game.start();
        for id in state.present() {
            let name = game.names(&state).title(id);
            assert!(is_near_commander(&game, &state, id), "{name}");
            for other in state.present().filter(|other| *other != id) {
                let (a, b) = (footprint(&game, &state, id), footprint(&game, &state, other));
                assert!(!a.overlaps_by_more(&b, tabletop::GRAZE), "{name}");
            }
        }
        assert!(Side::BOTH.iter().all(|side| of(&game, &state, *side).count() >= 3));
    }
}

/// BA-SC7, BA-6.1.1b, BA-R73
/// BA-SC6
#[test]
fn waggons_come_later_and_the_mill_holds_its_company() {
    let (mill, road) = (open(0), open(1));
    let place = |game: &Ba, code: &str| {
        let state = game.start();
        let id = game.names(&state).find_unit(code).unwrap();
        state.unit(id).place
    };
    assert_eq!(place(&road, "DW1"), Where::Coming);
    assert!(matches!(place(&mill, "S3"), Where::Building(_)));
    let building = mill.battle.terrain.ground.find_area("mill").unwrap() as u8;
    assert_eq!(mill.battle.terrain.capacity(building), 24);
    let church = road.battle.terrain.ground.find_area("B3").unwrap() as u8;
    assert_eq!(road.battle.terrain.capacity(church), 30);
}

/// BA-SC1: every fault at once, with its place.
#[test]
fn faults_of_a_file_are_told_with_line_and_column() {
    let text = BATTLES[2].text.replace("valour = 1", "valour = 7").replace("id = \"S2\"", "id = \"S1\"");
    let faults = Ba::open("test", &text, &Options::new(), 1).unwrap_err();
    assert!(faults.len() >= 3 && faults.iter().all(|fault| fault.line > 0), "{faults:#?}");
}

/// BA-R180, BA-1.1.4c: whatever lawful army is brought, it stands on the table, each unit near its CO, and nobody on another.
#[test]
fn armies_that_players_bring_stand_in_their_places() {
    let form = view::Builder::form(&crate::builder::Muster);
    let muster = BATTLES.iter().find(|battle| battle.id == form.battle).unwrap();
    for (at, first) in form.armies.iter().enumerate() {
        let second = &form.armies[(at + 1) % form.armies.len()];
        let options = [(super::ARMY_OPTIONS[0], first), (super::ARMY_OPTIONS[1], second)]
            .map(|(key, army)| (key.to_owned(), army.text.clone()))
            .into_iter()
            .collect::<Options>();
        let game = Ba::open(muster.id, muster.text, &options, Ba::VERSION)
            .unwrap_or_else(|faults| panic!("{faults:#?}"));
        let state = game.start();
        let names = game.names(&state);
        let count = |army: &view::ReadyArmy| army.draft.units.len();
        assert_eq!(of(&game, &state, Side::First).count(), count(first));
        assert_eq!(of(&game, &state, Side::Second).count(), count(second));
        for id in state.present() {
            assert!(is_near_commander(&game, &state, id), "{} in {}", names.title(id), first.name);
            let own = footprint(&game, &state, id);
            assert!(own.parts().iter().all(|part| game.battle.table.holds(part)), "{}", names.title(id));
        }
        // The first side looks north from the south, and the first unit of the list stands on its left.
        let at = |code: &str| state.unit(names.find_unit(code).unwrap()).pose;
        assert!(at("S1").anchor.x() < at("S2").anchor.x() && at("N1").anchor.x() > at("N2").anchor.x());
        assert_eq!((at("S1").anchor.y(), at("N1").anchor.y()), (75_000, 135_000));
        assert_eq!(names.unit(names.find_unit("S1").unwrap()), "S1");
    }
}

/// BA-R179, BA-R180: faults of an army that is brought are told; other battles take none.
#[test]
fn an_unlawful_army_is_not_fielded() {
    let muster = BATTLES.iter().find(|battle| battle.id == "ba/muster").unwrap();
    let refused = |battle: &kernel::BattleFile, army: &str| {
        let options = Options::from([("second-army".to_owned(), army.to_owned())]);
        let faults = Ba::open(battle.id, battle.text, &options, Ba::VERSION).map(|_| ()).unwrap_err();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let unit = |more: &str| format!("[[unit]]\nbrigade = \"A\"\nrow = \"T21.1\"\n{more}\n");
    let told = refused(muster, &unit("valour = 3"));
    assert!(told.contains("option second-army:4:10") && told.contains("BA-R3"), "{told}");
    assert!(refused(muster, "nonsense = 1").contains("nonsense"));
    let wide = unit("arm = \"artillery\"\nelements = 4").repeat(3);
    assert!(refused(muster, &wide).contains("BA-R180"));
    assert!(refused(&BATTLES[0], &unit("")).contains("no option"));
    let dear = muster.text.replace("points = 2000", "points = 900");
    let faults = Ba::open("dear", &dear, &Options::new(), Ba::VERSION).map(|_| ()).unwrap_err();
    assert_eq!(faults.len(), 2, "{faults:#?}");
}
