use super::*;

#[test]
fn headings_wrap_and_turns_take_the_shorter_way() {
    assert_eq!(Heading::degrees(-90), Heading::SOUTH);
    assert_eq!(Heading::degrees(i32::MAX).steps(), (i32::MAX % 360) * 64);
    assert_eq!(Heading::NORTH.turn_to(Heading::EAST), Turn::degrees(-90));
    assert_eq!(Heading::EAST.turn_to(Heading::WEST), Turn::HALF);
    assert_eq!(Heading::WEST.turn_to(Heading::EAST), Turn::HALF);
    assert_eq!(Heading::degrees(350).turn_to(Heading::degrees(10)), Turn::degrees(20));
}

/// BA-G1, BA-E47
#[test]
fn the_compass_of_belle_alliance_runs_clockwise_from_north() {
    assert_eq!(Heading::compass(0), Heading::NORTH);
    assert_eq!(Heading::compass(90), Heading::EAST);
    assert_eq!(Heading::compass(270), Heading::WEST);
    // 20 cm on heading 20 moves the centre by (6.84, 18.79).
    let step = Heading::compass(20).along(Length::whole(20));
    assert_eq!((step.x, step.y), (6_840, 18_794));
}

#[test]
fn the_nearest_heading_of_a_direction_is_itself() {
    for steps in 0..TURN {
        let heading = Heading::new(steps);
        assert_eq!(Heading::of(heading.direction()), heading);
        let short = heading.along(Length::whole(30));
        assert!(Heading::of(short).turn_to(heading).abs() <= Turn::new(1));
    }
    assert_eq!(Heading::of(Vector::ZERO), Heading::EAST);
    assert_eq!(Heading::of(Vector { x: 0, y: -3 }), Heading::SOUTH);
}

/// The heading that is looked for among all of the quarter, as it is defined.
fn looked_for(v: Vector) -> Heading {
    let before = |step: i32| Heading::new(step).direction().cross(v) >= 0;
    let low = (0..QUARTER).rev().find(|step| before(*step)).unwrap_or(0);
    let half = Heading::new(low).direction() + Heading::new(low + 1).direction();
    Heading::new(if half.cross(v) > 0 { low + 1 } else { low })
}

#[test]
fn the_guess_of_a_heading_is_mended() {
    for x in (1..400).chain([1_000, 9_999, 123_456, 1 << 19, 1 << 30]) {
        for y in (0..60).chain([1_001, 99_999, 1 << 19, 1 << 30]) {
            let vector = Vector { x, y };
            assert_eq!(Heading::of(vector), looked_for(vector), "{x} {y}");
        }
    }
}

#[test]
fn the_way_back_is_the_way_there() {
    for steps in 0..TURN {
        let (there, back) = (Heading::new(steps), Heading::new(steps).back());
        assert_eq!(there.along(Length::new(12_345)), -back.along(Length::new(12_345)));
    }
}

#[test]
fn angles_are_read_and_written_in_degrees() {
    assert_eq!(Turn::parse("20"), Some(Turn::degrees(20)));
    assert_eq!(Turn::parse("22.5").map(|turn| turn.to_string()).as_deref(), Some("22.5"));
    assert_eq!(Turn::parse("361"), None);
    assert_eq!(Turn::parse("-3"), None);
    assert_eq!(Turn::new(1).to_string(), "0.016");
    assert_eq!(Length::parse("7.5"), Some(Length::new(7_500)));
    assert_eq!(Length::parse("0.0625"), None);
    assert_eq!(Length::parse("999999"), None);
    assert_eq!(Length::new(-1_250).to_string(), "-1.25");
}
