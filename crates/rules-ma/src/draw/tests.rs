use super::*;
use crate::scenario::tests::battle;
use engraving::FigureKind;

/// Every battle is a picture, ground and troops, and always the same.
#[test]
fn every_battle_can_be_drawn() {
    for b in Battle::battles() {
        let read = battle(b.id, &[]);
        let standing = read.first_standing();
        let svg = read.board_svg(&standing);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{}", b.id);
        assert_eq!(svg, read.board_svg(&standing));
        assert!(svg.len() > read.map_svg().len() || standing.battalions.is_empty());
    }
}

/// MA-G2, MA-G12, MA-17.1, MA-R26: the figures on the table are the figures left, on bases of 20 mm.
#[test]
fn every_figure_is_there_and_the_fallen_hold_the_frontage() {
    let battle = battle("ma/two-hundred-points", &[]);
    let mut standing = battle.first_standing();
    let count = |standing: &Standing, kind: FigureKind| {
        let troops = figures::troops(&battle, standing);
        troops[0].figures.iter().filter(|f| f.kind == kind).count()
    };
    assert_eq!(count(&standing, FigureKind::Soldier), 36);
    assert_eq!(count(&standing, FigureKind::Officer), 1);
    (standing.battalions[0].rankers, standing.battalions[0].fallen) = (19, 17);
    assert_eq!(count(&standing, FigureKind::Soldier), 19, "MA-X31");
    assert_eq!(count(&standing, FigureKind::Fallen), 17, "the footprint keeps nine groups");
    let worn = &mut standing.battalions[0];
    (worn.rankers, worn.groups, worn.fallen) = (18, 5, 0);
    assert_eq!(count(&standing, FigureKind::Fallen), 0);
    assert_eq!(count(&standing, FigureKind::Soldier), 18);
}

/// MA-G3, MA-G4: Rankers stand inside the footprint, no two on one base.
#[test]
fn rankers_stand_on_cells_of_their_own_inside_the_footprint() {
    let battle = battle("ma/screens", &[]);
    let standing = battle.first_standing();
    for (troop, picture) in figures::troops(&battle, &standing).iter().skip(9).zip(&standing.battalions) {
        let footprint = picture.pose.footprint(picture.block());
        let rankers: Vec<_> = troop.figures.iter().filter(|f| f.kind == FigureKind::Soldier).collect();
        assert_eq!(rankers.len(), usize::from(picture.rankers));
        for (i, one) in rankers.iter().enumerate() {
            assert!(tabletop::Shape::point(one.at).within(&footprint, tabletop::Length::ZERO));
            let apart =
                |other: &&engraving::Figure| (other.at - one.at).square() >= 2_000_i64.pow(2) - 10_000;
            assert!(rankers[i + 1..].iter().copied().all(|o| apart(&o)), "{}", troop.label);
        }
    }
}

/// MA-3.4b: two colours, one Character.
#[test]
fn a_british_battalion_may_show_two_colours() {
    let text = "nation = \"british\"\n[[battalion]]\nquality = \"guard\"\nrankers = 16\nensigns = 2\n";
    let text = format!("{text}{}", "[[battalion]]\nquality = \"drilled\"\nrankers = 16\n".repeat(2));
    let battle = battle("ma/muster", &[("first-army", &text)]);
    let mut standing = two_hundred().first_standing();
    standing.battalions.truncate(1);
    standing.battalions[0].characters = battle.battalion(BattalionId(0)).characters;
    let troops = figures::troops(&battle, &standing);
    let ensigns = troops[0].figures.iter().filter(|f| f.kind == FigureKind::Standard).count();
    assert_eq!((ensigns, standing.battalions[0].characters.total()), (2, 1));
}

fn two_hundred() -> Battle {
    battle("ma/two-hundred-points", &[])
}

#[test]
fn the_text_board_says_who_stands_where() {
    let battle = battle("ma/screens-and-rifles", &[]);
    let text = battle.text_board_of(&battle.first_standing());
    for words in [
        "Table 160 by 120 cm",
        "British: British brigade, 200 points",
        "A B1 1st Bn: Drilled, 28 in line at (60, 22) facing north; Sergeant, Officer; screen of 8 at (60, 30)",
        "D B4 Rifles: Veterans, light rifles, 7 in line at (136, 13) facing north; Officer; screen of 21 at (136, 30)",
        "* French Commander, alone at (78, 112)",
        "the farm (impassable, blocks sight): (72, 58) (84, 58) (84, 66) (72, 66)",
        "the wall (obstacle, hard cover): (52, 44) (72, 44)",
        "the hill (level 1)",
    ] {
        assert!(text.contains(words), "{words} is missing in\n{text}");
    }
    let plan: Vec<&str> = text.lines().skip(3).take(30).collect();
    assert!(plan.iter().all(|line| line.len() <= 42), "{text}");
    assert!(plan.iter().any(|line| line.contains("TTT")) && plan.iter().any(|line| line.contains("##")));
    let signs = |sign: char| plan.iter().flat_map(|line| line.chars()).filter(|c| *c == sign).count();
    assert_eq!((signs('*'), signs('=')), (2, 12), "each once: Commanders, wall and hedge\n{text}");
}

#[test]
fn before_anybody_is_placed_the_text_board_says_so() {
    let battle = battle("ma/muster", &[]);
    let text = battle.text_board_of(&battle.first_standing());
    assert!(text.contains("B5 5th Bn: Recruits, 20 Rankers, not yet placed"), "{text}");
}

#[test]
fn the_french_wear_blue_and_the_british_red_whoever_comes_first() {
    use view::Livery::{Blue, Red};
    assert_eq!(battle("ma/two-hundred-points", &[]).livery(), [Red, Blue]);
    assert_eq!(battle("ma/the-mill-road", &[]).livery(), [Blue, Red]);
    let french = crate::army::file::write(&battle("ma/the-mill-road", &[]).army(Side::First));
    let both = battle("ma/muster", &[("first-army", &french), ("second-army", &french)]);
    assert_eq!(both.livery(), [Blue, Red]);
}
