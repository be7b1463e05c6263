use super::*;
use crate::Table;
use crate::tests::testing::{block, pose};

fn field<'a>(bodies: &'a [Shape], areas: &'a [Area]) -> Field<'a> {
    let table = Table::new(Length::whole(160), Length::whole(120));
    Field { table, bodies, mover: None, areas, lines: &[], contours: &[] }
}

fn rectangle(x: i32, y: i32, far_x: i32, far_y: i32) -> Area {
    Area::new([(x, y), (far_x, y), (far_x, far_y), (x, far_y)].map(|(x, y)| Point::whole(x, y)).to_vec())
        .unwrap()
}

fn flee(bodies: &[Shape], areas: &[Area], start: Stance, distance: Length) -> (Run, Length, Vec<Hit>) {
    let mut passed = Vec::new();
    let (run, shift) = field(bodies, areas).flight(
        start,
        TableEdge::South,
        distance,
        |_| Hindrance::Passes,
        |_| true,
        &mut passed,
    );
    (run, shift, passed)
}

/// MA-R53, MA-X33
#[test]
fn a_battalion_turns_about_its_centre_and_runs_for_its_edge() {
    let line = Stance::new(pose(60, 60, 90), block(24, 4));
    let (run, shift, passed) = flee(&[], &[], line, Length::new(22_500));
    assert_eq!((run.end.pose.anchor, run.end.pose.heading), (Point::new(60_000, 33_500), Heading::SOUTH));
    assert_eq!((run.stop, shift, passed.len()), (None, Length::ZERO, 0));
    // 15 cm from the edge once turned: it comes to the edge and would go on.
    let near = Stance::new(pose(60, 19, 90), block(24, 4));
    let (run, ..) = flee(&[], &[], near, Length::new(22_500));
    assert_eq!((run.gone, run.stop), (Length::whole(15), Some(Stop::Edge(TableEdge::South))));
    let (run, ..) = flee(&[], &[], near, Length::whole(15));
    assert_eq!((run.gone, run.stop), (Length::whole(15), None)); // exactly at the edge is on the table
}

/// MA-R53: the whole path is shifted by the least amount.
#[test]
fn a_building_on_the_way_shifts_the_path() {
    let line = Stance::new(pose(60, 60, 90), block(24, 4));
    let house = [rectangle(66, 40, 80, 48)];
    let (run, shift, _) = flee(&[], &house, line, Length::new(22_500));
    // Facing south the left is east; the house is 6 cm into the path from there, so 6 cm to the right.
    assert_eq!(shift, -Length::whole(6));
    assert_eq!(run.end.pose.anchor, Point::new(54_000, 33_500));
    // A wall of houses from edge to edge: it runs up to it.
    let wall = [rectangle(0, 40, 160, 48)];
    let (run, shift, _) = flee(&[], &wall, line, Length::new(22_500));
    assert_eq!((shift, run.gone, run.stop), (Length::ZERO, Length::whole(8), Some(Stop::Area(0))));
}

/// MA-R51, MA-R53
#[test]
fn fugitives_pass_friends_and_go_on_until_clear() {
    let line = Stance::new(pose(60, 60, 90), block(24, 4));
    let friends = [pose(60, 50, 90).footprint(block(24, 4)), pose(60, 34, 90).footprint(block(24, 4))];
    let (run, _, passed) = flee(&friends, &[], line, Length::whole(15));
    // 15 cm is clear between the two.
    assert_eq!((run.gone, passed.len()), (Length::whole(15), 1));
    let (run, _, passed) = flee(&friends, &[], line, Length::whole(8));
    assert_eq!((run.gone, run.no_room), (Length::whole(14), None));
    assert_eq!(passed, [Hit { along: Length::whole(6), body: 0 }]);
}

/// LB-G25: 0.1 before an enemy; back to the last place if there is none beyond.
#[test]
fn a_runner_is_stopped_before_an_enemy() {
    let runner = Stance::new(pose(60, 60, 90), block(6, 1));
    let bodies = [pose(60, 80, 270).footprint(block(10, 4)), pose(60, 79, 90).footprint(block(10, 4))];
    let mut passed = Vec::new();
    let law = |i| if i == 0 { Hindrance::Stops(Length::new(100)) } else { Hindrance::Passes };
    let run = field(&bodies, &[]).run(runner, Heading::NORTH, Length::whole(30), law, |_| false, &mut passed);
    // Stopped at 19.9 it would stand on the friend, who leaves no room beyond: it stops before him.
    assert_eq!(run.stop, Some(Stop::Body(0)));
    assert_eq!((run.gone, run.no_room), (Length::whole(15), Some(Stop::Body(0))));
    let alone = field(&bodies[..1], &[]);
    let run = alone.run(runner, Heading::NORTH, Length::whole(30), law, |_| false, &mut passed);
    assert_eq!(run.gone, Length::new(19_900));
    let run = alone.run(runner, Heading::NORTH, Length::whole(19), law, |_| false, &mut passed);
    assert_eq!((run.gone, run.stop), (Length::whole(19), None));
}
