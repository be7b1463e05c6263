use super::*;
use crate::orders::Angle;
use tabletop::Point;

fn placed(arm: Arm, formation: Formation, figures: u16, x: i32, y: i32, facing: i32) -> Placed {
    let drawn = Drawn { arm, formation, files: 0, gap: crate::formation::gaps(arm)[0], figures, guns: 2 };
    Placed { drawn, pose: Pose::new(Point::whole(x, y), Heading::compass(facing)) }
}

fn form(formation: Formation) -> Form {
    Form { into: Shaping { formation, files: None }, quarter: None, face: None }
}

fn at(pose: Pose) -> (i32, i32, u16) {
    (pose.anchor.x(), pose.anchor.y(), Angle::of(pose.heading).0 / 4)
}

/// BA-2.2.1a, BA-2.2.1c, BA-G2, BA-R32
#[test]
fn the_centre_of_the_front_stays() {
    let line = placed(Arm::Infantry, Formation::Line, 36, 100, 50, 90);
    for formation in
        [Formation::ColumnOfMarch, Formation::ColumnOfAttack, Formation::Square, Formation::Huddle]
    {
        assert_eq!(change(line, &form(formation)).pose, line.pose, "{formation:?}");
    }
    assert_eq!(change(line, &form(Formation::ColumnOfAttack)).drawn.files, 6);
    // In and out of a huddle nothing is gained.
    let huddle = change(line, &form(Formation::Huddle));
    let out = change(huddle, &Form { face: Some(Angle::degrees(200)), ..form(Formation::Line) });
    assert_eq!(at(out.pose), (100_000, 50_000, 200));
    // Of a square any face may be the new front.
    let square = change(line, &form(Formation::Square));
    let south = change(square, &Form { face: Some(Angle::degrees(180)), ..form(Formation::Line) });
    let side = square.drawn.block().width().units();
    assert_eq!(at(south.pose), (100_000 - side / 2, 50_000 - side / 2, 180));
    // A line cannot turn by forming.
    let turned = change(line, &Form { face: Some(Angle::degrees(0)), ..form(Formation::ColumnOfMarch) });
    assert_eq!(turned.pose, line.pose);
}

/// BA-2.2.2a, BA-R33
#[test]
fn infantry_turns_on_the_spot() {
    let line = placed(Arm::Infantry, Formation::Line, 36, 100, 50, 0);
    for (hand, x, facing) in [(tabletop::Hand::Left, 86_500, 270), (tabletop::Hand::Right, 113_500, 90)] {
        let quarter = Some(Quarter { hand, end: None });
        let column = change(line, &Form { quarter, ..form(Formation::ColumnOfMarch) });
        assert_eq!(at(column.pose), (x, 48_500, facing));
        // The ground is the same.
        let (a, b) = (line.drawn.footprint(line.pose), column.drawn.footprint(column.pose));
        assert_eq!((a.bounds(), a.overlaps(&b)), (b.bounds(), true));
    }
}

/// BA-2.2.2b, BA-R33
#[test]
fn cavalry_breaks_into_column_from_a_flank() {
    // 16 horse: a front of 16, a column 36 deep.
    let line = placed(Arm::Cavalry, Formation::Line, 16, 100, 50, 0);
    let turn = |from: Placed, formation, hand, end| {
        change(from, &Form { quarter: Some(Quarter { hand, end: Some(end) }), ..form(formation) })
    };
    let right = tabletop::Hand::Right;
    let head = turn(line, Formation::ColumnOfMarch, right, End::Head);
    assert_eq!(at(head.pose), (108_000, 45_500, 90));
    let tail = turn(line, Formation::ColumnOfMarch, right, End::Tail);
    assert_eq!(at(tail.pose), (100_000 + 36_000 - 8_000, 45_500, 90));
    let left = turn(line, Formation::ColumnOfMarch, tabletop::Hand::Left, End::Head);
    assert_eq!(at(left.pose), (92_000, 45_500, 270));
    let column = placed(Arm::Cavalry, Formation::ColumnOfMarch, 16, 100, 50, 0);
    let line = turn(column, Formation::Line, right, End::Head);
    assert_eq!(at(line.pose), (102_000, 50_000 - 8_000, 90));
    let line = turn(column, Formation::Line, right, End::Tail);
    assert_eq!(at(line.pose), (102_000, 50_000 - (36_000 - 8_000), 90));
}

/// BA-E56, BA-2.2.4a to BA-2.2.4c, BA-R97
#[test]
fn guns_come_off_their_limbers() {
    let column = placed(Arm::Artillery, Formation::ColumnOfMarch, 8, 58, 92, 90);
    let (line, _) = unlimbered(column, Invert::No);
    assert_eq!((at(line.pose), line.drawn.block().depth()), ((58_000, 92_000, 90), Length::new(7_500)));
    let (line, stages) = unlimbered(column, Invert::Yes);
    assert_eq!(at(line.pose), (43_000, 92_000, 270));
    let (low, high) = line.drawn.footprint(line.pose).bounds();
    assert_eq!((low.x(), high.x()), (43_000, 50_500));
    let (low, high) = stages[0].footprint().bounds();
    assert_eq!((low.x(), high.x()), (43_000, 58_000));
    let (back, _) = limbered(line, Invert::No);
    assert_eq!((at(back.pose), back.drawn.block().depth()), ((43_000, 92_000, 270), Length::whole(30)));
    let (about, _) = limbered(line, Invert::Yes);
    assert_eq!(at(about.pose), (73_000, 92_000, 90));
}

/// BA-E57, BA-R93, BA-R30, BA-1.2.2b
#[test]
fn a_line_is_cut_from_left_to_right() {
    let line = placed(Arm::Infantry, Formation::Line, 44, 100, 50, 0);
    let parts = split::parts(line, &[22, 22], &[]);
    let anchors: Vec<i32> = parts.iter().map(|part| part.pose.anchor.x()).collect();
    assert_eq!((anchors, parts[0].drawn.block().width()), (vec![91_750, 108_250], Length::new(16_500)));
    // Columns are cut from head to tail.
    let column = placed(Arm::Cavalry, Formation::ColumnOfMarch, 24, 100, 50, 0);
    let figures = split::figures_of(24, 4, &[1, 3]);
    assert_eq!(figures, [6, 18]);
    let parts = split::parts(column, &figures, &[]);
    assert_eq!(parts[1].pose.anchor, Point::new(100_000, 50_000 - 3 * 4_500));
    assert_eq!(split::figures_of(7, 2, &[1, 1]), [4, 3]);
    assert_eq!(
        (split::proportional(40, &[22, 11]), split::proportional(36, &[10, 10, 10])),
        (vec![27, 13], vec![12, 12, 12])
    );
    assert!(!split::is_splittable(placed(Arm::Infantry, Formation::Square, 44, 0, 0, 0).drawn));
}
