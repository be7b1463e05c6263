//! Hondschoote by hand, for the tests of words and scripts: the data of `rules/hondschoote-scenario.md`, chapters 3
//! and 4, without set-up areas.

use crate::army::*;
use crate::map::*;
use crate::state::*;
use crate::{Params, Sr};
use hexes::{Cell, Edge, Grid, HexId};
use kernel::{BySide, Flat, Side};

const GROUND: &str = "
X X X X X X X X X C C C C B B B C
X X X X X C C C C B B C B C B C C
C C C C C B B B B C B B C M B B C
B C F C C C B C B C C R C C B C B
C B B B B B C B C B B B C V C B C
B C B B C B B W B B C B B V B C B
B B W B B C B W B C B C B C C B C
C B B C C B B B C B B C C B B C B
B C B B B C C B B B C R C C B W B
C C B C C C B C B C C B C B C B C
B B B C B B C C B C C B B C B B B
B W B B C B B C C C B B C C B B C
C B B C B F B C V B B W B C B B C
B B B B C B C B V B B B B C F B B";

const CANAL: &str =
    "0103|0104; 0104|0203; 0203|0204+0304; 0303|0304; 0304|0403; 0403|0404+0504; 0503|0504+0603;
0602|0603+0703; 0702|0703; 0703|0802; 0802|0803+0903; 0902|0903+1002; 1001|1002+1102; 1101|1102;
1102|1201; 1201|1202+1302; 1301|1302+1401";
const BROOK: &str = "1006|1106+1107; 1007|1107+1108; 1008|1108+1109; 1009|1109+1110; 1010|1110+1111;
1011|1111+1112; 1012|1112+1113; 1013|1113+1114; 1014|1114";
const BRIDGES: &str = "0403|0404; 1301|1302; 1010|1110; 1011|1111";
const ROADS: &str = "0914 0913 1012 1011 1111 1110 1209 1208 1308 1307 1406 1405
0105 0204 0304 0404 0504 0604 0704 0804 0904 1004 1104 1204 1305 1405
1405 1505 1604 1704
1406 1507 1607 1707
0913 0813 0714";
const PATHS: &str = "1414 1413 1412 1411 1410 1409 1408 1407 1406
1301 1302 1402 1403 1404 1405
0304 0404 0403
0110 0210 0310 0410 0510 0610 0711 0811 0912 0913
0610 0710 0810 0910 1010 1110";

/// Code, name, formation, arm, strength, morale front and back, movement.
const UNITS: &str = "
    L1 | Foot gendarmes (32nd division) | Leclaire | inf | 2 | 8 | 7 | 5
    L2 | Bergues brigade, line | Leclaire | inf | 3 | 7 | 6 | 5
    L3 | Bergues brigade, volunteers | Leclaire | inf | 2 | 6 | 5 | 5
    L4 | Cavalry detachment | Leclaire | cav | 1 | 6 | 5 | 8
    L5 | Position battery | Leclaire | foot | 2 | 6 | 5 | 4
    J1 | Brigade Mengaud | Jourdan | inf | 3 | 7 | 6 | 5
    J2 | Brigade Demars | Jourdan | inf | 3 | 8 | 7 | 5
    J3 | Reserve brigade | Jourdan | inf | 2 | 6 | 5 | 5
    J4 | Volunteer brigade | Jourdan | inf | 3 | 6 | 5 | 5
    J5 | Cavalry regiment | Jourdan | cav | 2 | 6 | 5 | 8
    J6 | Position battery | Jourdan | foot | 2 | 6 | 5 | 4
    J7 | Horse artillery company | Jourdan | horse | 2 | 7 | 6 | 7
    C1 | Brigade Colaud | Colaud | inf | 3 | 7 | 6 | 5
    C2 | Vandamme's line and volunteers | Colaud | inf | 3 | 7 | 6 | 5
    C3 | Vandamme's chasseurs (Mont-Cassel) | Colaud | inf | 2 | 7 | 6 | 5
    C4 | Cavalry regiment | Colaud | cav | 2 | 6 | 5 | 8
    C5 | Horse artillery company | Colaud | horse | 2 | 7 | 6 | 7
    H1 | Hédouville 1st brigade | Hédouville | inf | 3 | 7 | 6 | 5
    H2 | Hédouville 2nd brigade | Hédouville | inf | 2 | 6 | 5 | 5
    H3 | Cavalry regiment | Hédouville | cav | 2 | 6 | 5 | 8
    H4 | Field battery | Hédouville | foot | 2 | 6 | 5 | 4
    D1 | Hanoverian Guard Regiment | Diepenbroik | inf | 2 | 8 | 7 | 5
    D2 | 10th Hanoverian Infantry | Diepenbroik | inf | 2 | 7 | 6 | 5
    D3 | 5th Hanoverian Infantry | Diepenbroik | inf | 2 | 6 | 5 | 5
    D4 | Hanoverian cavalry (Lifeguard, 2nd) | Diepenbroik | cav | 2 | 7 | 6 | 8
    D5 | Hanoverian battery | Diepenbroik | foot | 2 | 6 | 5 | 4
    K1 | Grenadier Regiment | Cochenhausen | inf | 3 | 7 | 6 | 5
    K2 | Hessian Regiment Erbprinz | Cochenhausen | inf | 2 | 7 | 6 | 5
    K3 | Austrian Regiment Brentano | Cochenhausen | inf | 2 | 7 | 6 | 5
    K4 | Hessian jägers and fusiliers | Cochenhausen | inf | 1 | 7 | 6 | 5
    K5 | Redoubt battery | Cochenhausen | foot | 2 | 6 | 5 | 4
    K6 | Hessian battery | Cochenhausen | foot | 2 | 6 | 5 | 4
    A1 | 6th Hanoverian Infantry | Hammerstein | inf | 2 | 7 | 6 | 5
    A2 | 11th Hanoverian Infantry | Hammerstein | inf | 2 | 6 | 5 | 5
    A3 | 4th Hanoverian Infantry | Hammerstein | inf | 2 | 6 | 5 | 5
    A4 | 1st Grenadier Battalion (light) | Hammerstein | inf | 1 | 7 | 6 | 5
    A5 | British light dragoons | Hammerstein | cav | 2 | 7 | 6 | 8
    A6 | Hanoverian light dragoons (9th, 10th) | Hammerstein | cav | 2 | 6 | 5 | 8
    A7 | Hanoverian horse artillery | Hammerstein | horse | 2 | 7 | 6 | 7";

/// Name, side, role, command, bonus, tactical.
const COMMANDERS: &str = "
    Houchard | F | chief | 1 | 1 | no
    Levasseur | F | representative | 0 | 2 | no
    Leclaire | F | formation | 0 | 1 | no
    Jourdan | F | formation | 0 | 1 | yes
    Colaud | F | formation | 0 | 1 | no
    Wallmoden | C | chief | 2 | 1 | no
    Diepenbroik | C | formation | 0 | 1 | no
    Cochenhausen | C | formation | 0 | 1 | no
    Hammerstein | C | formation | 0 | 1 | yes";

fn cell(grid: &Grid, id: &str) -> Cell {
    let id: HexId = id.trim().parse().expect("a hex id");
    grid.cell(id).expect("a hex of the map")
}

fn lay(grid: &Grid, sides: &mut [[SideFeatures; 6]], a: Cell, b: Cell, bit: u8) {
    for (a, b) in [(a, b), (b, a)] {
        let d = grid.direction_to_neighbour(a, b).expect("neighbours");
        sides[a.index()][d.index()].0 |= bit;
    }
}

fn water(grid: &Grid, sides: &mut [[SideFeatures; 6]], text: &str, bit: u8) {
    for part in text.split(';') {
        let (a, rest) = part.trim().split_once('|').expect("a hexside");
        for b in rest.split('+') {
            lay(grid, sides, cell(grid, a), cell(grid, b), bit);
        }
    }
}

fn ways(grid: &Grid, sides: &mut [[SideFeatures; 6]], text: &str, bit: u8) {
    for way in text.lines() {
        let cells: Vec<Cell> = way.split_whitespace().map(|id| cell(grid, id)).collect();
        for pair in cells.windows(2) {
            lay(grid, sides, pair[0], pair[1], bit);
        }
    }
}

fn map() -> Map {
    let grid = Grid::new(17, 14).expect("a grid");
    let n = grid.len();
    let mut sides = vec![[SideFeatures::default(); 6]; n];
    water(&grid, &mut sides, CANAL, SideFeatures::RIVER);
    water(&grid, &mut sides, BROOK, SideFeatures::STREAM);
    water(&grid, &mut sides, BRIDGES, SideFeatures::BRIDGE);
    ways(&grid, &mut sides, ROADS, SideFeatures::ROAD);
    ways(&grid, &mut sides, PATHS, SideFeatures::PATH);
    let (mut terrain, mut work) = (vec![Terrain::Clear; n], vec![None; n]);
    for (row, line) in GROUND.trim().lines().enumerate() {
        for (column, letter) in line.split_whitespace().enumerate() {
            let at = grid.cell_of(column as i32 + 1, row as i32 + 1).expect("on the map").index();
            terrain[at] = match letter {
                "B" => Terrain::Grove,
                "W" => Terrain::Woods,
                "V" => Terrain::Village,
                "F" => Terrain::Farm,
                "X" => Terrain::Impassable,
                _ => Terrain::Clear,
            };
            if letter == "R" {
                work[at] = Some(Work { kind: WorkKind::Redoubt, sides: 0b11_1001 });
            }
        }
    }
    let stars = ["1204", "1209", "1405", "1406"].map(|id| cell(&grid, id)).to_vec();
    let objective = |name: &str, bits| Objective { name: name.to_owned(), bits };
    let mut map = Map {
        ids: Vec::new(),
        terrain,
        level: vec![0; n],
        work,
        windmill: vec![false; n],
        sides,
        zoc: Vec::new(),
        stars,
        objectives: vec![
            objective("Mill redoubt", 1),
            objective("Southern redoubt", 2),
            objective("Hondschoote", 12),
        ],
        star_bit: Vec::new(),
        names: Vec::new(),
        citadel: None,
        rout_edges: BySide::new(vec![Edge::W], vec![Edge::E]),
        rout_distance: BySide::default(),
        grid,
    };
    map.prepare();
    map
}

fn nobody(params: &Params) -> State {
    State {
        turn: 0,
        vp: params.vp_start,
        phase: Phase::SetUp,
        next: FRENCH,
        activated: 0,
        active: None,
        seats_swapped: false,
        bids: BySide::default(),
        units: Flat::default(),
        commanders: Flat::default(),
        control: params.control,
        out_of_command: Units::NONE,
        harnessed: Units::NONE,
        moved: Units::NONE,
        to_test: Units::NONE,
        tested: Units::NONE,
        marching: false,
        stirred: Units::NONE,
        forced: None,
        fired: Units::NONE,
        attacked: Units::NONE,
        were_attacked: Units::NONE,
        withdrew: Units::NONE,
        owed: Flat::default(),
        mover: Mover::default(),
        combat: Combat::default(),
        trail: Default::default(),
        agenda: Default::default(),
        over: None,
        first_in: Flat([NOBODY; MAX_CELLS]),
        next_in: Flat([NOBODY; MAX_UNITS]),
        zoc: BySide::default(),
    }
}

/// The battle, with nobody on the map.
pub fn hondschoote() -> Sr {
    let map = map();
    let fields = |line: &'static str| line.split('|').map(str::trim).collect::<Vec<_>>();
    let (mut commanders, mut formations) = (Vec::new(), Vec::new());
    for line in COMMANDERS.trim().lines() {
        let f = fields(line);
        let side = if f[1] == "F" { FRENCH } else { COALITION };
        let role = match f[2] {
            "chief" => Role::Chief,
            "representative" => Role::Representative,
            _ => {
                formations.push(FormationInfo {
                    name: f[0].to_owned(),
                    side,
                    units: Units::NONE,
                    commander: CommanderId(commanders.len() as u8),
                    colour: "red".to_owned(),
                });
                Role::Formation(FormationId(formations.len() as u8 - 1))
            }
        };
        commanders.push(CommanderInfo {
            code: f[0].to_lowercase(),
            name: f[0].to_owned(),
            side,
            role,
            command: f[3].parse().expect("a number"),
            bonus: f[4].parse().expect("a number"),
            tactical: f[5] == "yes",
            movement: 10,
        });
    }
    let mut units: Vec<UnitInfo> = Vec::new();
    for line in UNITS.trim().lines() {
        let f = fields(line);
        let Some(formation) = formations.iter().position(|x| x.name == f[2]) else { continue };
        let number = |i: usize| f[i].parse::<u8>().expect("a number");
        formations[formation].units = formations[formation].units.with(UnitId(units.len() as u8));
        units.push(UnitInfo {
            code: f[0].to_owned(),
            name: f[1].to_owned(),
            side: formations[formation].side,
            formation: FormationId(formation as u8),
            arm: match f[3] {
                "inf" => Arm::Infantry,
                "cav" => Arm::Cavalry,
                "foot" => Arm::Foot,
                _ => Arm::Horse,
            },
            strength: number(4),
            morale: [number(5), number(6)],
            movement: number(7),
        });
    }
    let pick = |test: &dyn Fn(&UnitInfo) -> bool| {
        (0..units.len() as u8).map(UnitId).filter(|u| test(&units[u.index()])).collect::<Units>()
    };
    let artillery = pick(&|u| u.arm.is_artillery());
    let cavalry = pick(&|u| u.arm == Arm::Cavalry);
    let side_units = BySide::from_fn(|side: Side| pick(&|u| u.side == side));
    let place = |ids: &[&str]| ids.iter().map(|id| cell(&map.grid, id)).collect::<Vec<_>>();
    let params = Params {
        stacking: 4,
        range: 3,
        dense: 4,
        double_losses: false,
        turns: 7,
        vp_start: -3,
        french_minor: Some(3),
        decisive: 7,
        bayonets: FRENCH,
        plan_turns: 3,
        plan: vec![place(&["1204"]), place(&["1209"]), place(&["1405", "1406"])],
        control: 0b1111,
        first_to_set_up: FRENCH,
        bids: true,
        free_set_up: false,
    };
    let zones = vec![vec![true; map.grid.len()]; formations.len()];
    let start = nobody(&params);
    Sr {
        title: "Hondschoote".to_owned(),
        side_names: ["French".to_owned(), "Coalition".to_owned()],
        map,
        units,
        commanders,
        formations,
        zones,
        side_units,
        artillery,
        cavalry,
        params,
        start,
        first_hour: 8,
    }
}
