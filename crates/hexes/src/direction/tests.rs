use super::*;
use hexx::EdgeDirection;

/// SR-H3, WB-3.1b
#[test]
fn directions_are_numbered_clockwise_from_north() {
    let texts: Vec<_> = Direction::ALL.iter().map(|d| d.to_string()).collect();
    assert_eq!(texts, ["N", "NE", "SE", "S", "SW", "NW"]);
    for (index, direction) in Direction::ALL.into_iter().enumerate() {
        assert_eq!(direction.index(), index);
        assert_eq!(Direction::from_index(index as u8), Some(direction));
    }
    assert_eq!(Direction::from_index(6), None);
}

#[test]
fn steps_agree_with_hexx() {
    let theirs = [
        EdgeDirection::FLAT_NORTH,
        EdgeDirection::FLAT_NORTH_EAST,
        EdgeDirection::FLAT_SOUTH_EAST,
        EdgeDirection::FLAT_SOUTH,
        EdgeDirection::FLAT_SOUTH_WEST,
        EdgeDirection::FLAT_NORTH_WEST,
    ];
    for (ours, theirs) in Direction::ALL.into_iter().zip(theirs) {
        assert_eq!(ours.step(), theirs.into_hex());
    }
}

#[test]
fn six_hexsides_are_a_full_turn_either_way() {
    for d in Direction::ALL {
        assert_eq!(d.rotate(6), d);
        assert_eq!(d.rotate(-6), d);
        assert_eq!(d.rotate(1).rotate(-1), d);
        assert_eq!(d.rotate(i32::MAX).rotate(-i32::MAX), d);
        assert_eq!(d.opposite().opposite(), d);
        assert_eq!(d.step() + d.opposite().step(), Hex::ZERO);
    }
    assert_eq!(Direction::N.rotate(-1), Direction::NW);
}

/// WB-8.3a
#[test]
fn a_turn_goes_the_shorter_way() {
    assert_eq!(Direction::N.turn_to(Direction::NW), 1);
    assert_eq!(Direction::NW.turn_to(Direction::NE), 2);
    assert_eq!(Direction::N.turn_to(Direction::S), 3);
    assert_eq!(Direction::N.clockwise_to(Direction::NW), 5);
}

#[test]
fn a_direction_is_written_in_capitals() {
    for d in Direction::ALL {
        assert_eq!(d.as_str().parse(), Ok(d));
        assert_eq!(serde_json::to_string(&d).unwrap(), format!("\"{d}\""));
        assert_eq!(serde_json::from_str::<Direction>(&format!("\"{d}\"")).unwrap(), d);
    }
    for text in ["n", "", "E", "north", "NNE"] {
        assert_eq!(text.parse::<Direction>(), Err(NotADirection));
    }
    assert_eq!(Direction::SW.name(), "south-west");
}
