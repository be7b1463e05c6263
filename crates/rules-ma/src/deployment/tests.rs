use super::*;
use crate::formation::Formation;
use crate::scenario::tests::battle;
use tabletop::{Heading, Pose, TableEdge};

fn placing(formation: Formation, x: i32, y: i32, degrees: i32) -> Placing {
    let pose = Pose::new(Point::new(x, y), Heading::degrees(degrees));
    Placing { formation, pose, screen: None }
}

fn judged(battle: &Battle, id: u8, placing: &Placing, standing: &[Standing]) -> Vec<Misplaced> {
    let mut why = Vec::new();
    battle.judge_placing(BattalionId(id), placing, battle.zone(TableEdge::South), standing, &mut why);
    why
}

/// MA-5.4: exactly 30 cm from the centre line is allowed, turned or not.
#[test]
fn a_battalion_may_stand_on_the_line_of_its_zone_and_not_beyond() {
    let battle = battle("ma/two-hundred-points", &[("set-up", "free")]);
    let line = |y| placing(Formation::Line, 60_000, y, 90);
    assert_eq!(judged(&battle, 0, &line(30_000), &[]), []);
    let outside = [Misplaced::OutsideZone(Body::Formed)];
    assert_eq!(judged(&battle, 0, &line(30_001), &[]), outside);
    let sideways = |y| placing(Formation::Line, 60_000, y, 0);
    assert_eq!(judged(&battle, 3, &sideways(16_000), &[]), [], "28 cm of front between 2 and 30");
    assert_eq!(judged(&battle, 3, &sideways(16_001), &[]), outside);
    assert_eq!(judged(&battle, 0, &sideways(15_000), &[]), outside, "36 cm do not fit into 30");
}

/// MA-R90, MA-8.16
#[test]
fn friends_may_touch_and_enemies_keep_their_distance() {
    let battle = battle("ma/two-hundred-points", &[("set-up", "free")]);
    let line = |x| placing(Formation::Line, x, 30_000, 90);
    let first = Standing {
        battalion: BattalionId(0),
        shape: line(60_000).footprint(battle.battalion(BattalionId(0))),
    };
    assert_eq!(judged(&battle, 1, &line(96_000), &[first]), [], "flank to flank");
    assert_eq!(judged(&battle, 1, &line(95_900), &[first]), [Misplaced::On(Body::Formed, BattalionId(0))]);
    let enemy = Standing { battalion: BattalionId(5), ..first };
    let near = [Misplaced::NearEnemy(Body::Formed, BattalionId(5))];
    assert_eq!(judged(&battle, 1, &line(105_999), &[enemy]), near);
    assert_eq!(judged(&battle, 1, &line(106_000), &[enemy]), [], "exactly 10 cm");
    assert_eq!(judged(&battle, 0, &line(60_000), &[first]), [], "its own old place does not count");
}

/// MA-G8, MA-11.9: the corners of the screen's rear edge decide.
#[test]
fn a_screen_is_within_ten_of_its_battalion() {
    let battle = battle("ma/screens", &[("set-up", "free")]);
    let with = |front: i32, ahead: i32| {
        let mut column = placing(Formation::Column, 24_000, 16_000, 90);
        column.screen = screen_ahead(&column, 8, Length::whole(front), Length::whole(ahead));
        judged(&battle, 2, &column, &[])
    };
    assert_eq!(with(20, 8), [], "6 cm aside and 8 ahead make 10");
    assert_eq!(with(20, 9), [Misplaced::ScreenFar]);
    assert_eq!(with(24, 6), [], "8 aside, 6 ahead");
    assert_eq!(with(24, 7), [Misplaced::ScreenFar]);
    assert_eq!((with(16, 0), with(16, 10)), (vec![], vec![Misplaced::ScreenFar]), "4 aside");
    assert_eq!(with(26, 4), [Misplaced::ScreenFront], "more than 6 cm a group");
    let mut behind = placing(Formation::Column, 24_000, 28_000, 90);
    behind.screen = screen_ahead(&behind, 8, Length::whole(16), Length::whole(-3));
    assert!(judged(&battle, 2, &behind, &[]).contains(&Misplaced::ScreenBehind));
}

/// MA-12.3, MA-G8
#[test]
fn a_light_battalion_stands_exactly_fifteen_behind_its_screen() {
    let battle = battle("ma/screens-and-rifles", &[("set-up", "free")]);
    let with = |ahead: i32, aside: i32| {
        let mut line = placing(Formation::Line, 100_000, 13_000, 90);
        let mut screen = screen_ahead(&line, 21, Length::whole(44), Length::new(ahead)).expect("figures");
        screen.pose.anchor = screen.pose.anchor + Heading::EAST.along(Length::new(aside));
        line.screen = Some(screen);
        judged(&battle, 3, &line, &[])
    };
    assert_eq!((with(15_000, 0), with(15_000, 22_000)), (vec![], vec![]));
    assert_eq!((with(14_940, 0), with(14_960, 0)), (vec![Misplaced::LightGap], vec![]));
    assert_eq!(with(15_000, 22_100), [Misplaced::LightAside]);
}
