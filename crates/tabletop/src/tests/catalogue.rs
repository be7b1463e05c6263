//! Runs every row of `CATALOGUE.md`.

use crate::hills::{Contour, HillLaw, climb};
use crate::{
    Area, Block, Heading, Length, Point, Pose, Push, Screen, Sector, Shape, SightGround, Stance, Table, Turn,
    Veil,
};
use kernel::Place;

const PAGE: &str = include_str!("../../CATALOGUE.md");

/// What a cell describes.
enum Thing {
    Body(Stance),
    Shape(Shape),
    Line(Point, Point),
    Area(Area),
}

fn length(text: &str) -> Length {
    Length::parse(text).unwrap_or_else(|| panic!("{text} is no length"))
}

fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text} is no point"));
    Point::new(length(x).units(), length(y).units())
}

fn thing(text: &str) -> Thing {
    let words: Vec<&str> = text.trim_matches('`').split(' ').collect();
    match words[..] {
        ["point", at] => Thing::Shape(Shape::point(point(at))),
        ["disc", at, radius] => Thing::Shape(Shape::disc(point(at), length(radius))),
        ["line", from, to] => Thing::Line(point(from), point(to)),
        ["rect", low, high] => {
            let (low, high) = (point(low), point(high));
            let corners = [low, Point::new(high.x(), low.y()), high, Point::new(low.x(), high.y())];
            Thing::Area(Area::new(corners.to_vec()).unwrap())
        }
        ["bay"] => {
            let corners = [(10, 10), (50, 10), (50, 50), (40, 50), (40, 20), (20, 20), (20, 50), (10, 50)];
            Thing::Area(Area::new(corners.map(|(x, y)| Point::whole(x, y)).to_vec()).unwrap())
        }
        [at, heading, size] => {
            let (width, depth) = size.split_once('x').unwrap();
            let pose = Pose::new(point(at), Heading::degrees(heading.parse().unwrap()));
            Thing::Body(Stance::new(pose, Block::new(length(width), length(depth))))
        }
        _ => panic!("{text} is nothing"),
    }
}

impl Thing {
    fn shape(&self) -> Shape {
        match self {
            Thing::Body(stance) => stance.footprint(),
            Thing::Shape(shape) => *shape,
            Thing::Line(from, to) => Shape::segment(*from, *to),
            Thing::Area(_) => panic!("an area is no shape"),
        }
    }

    fn body(&self) -> Stance {
        let Thing::Body(stance) = self else { panic!("no body") };
        *stance
    }

    fn area(&self) -> &Area {
        let Thing::Area(area) = self else { panic!("no area") };
        area
    }

    fn line(&self) -> (Point, Point) {
        let Thing::Line(from, to) = self else { panic!("no line") };
        (*from, *to)
    }
}

fn yes(answer: bool) -> String {
    if answer { "yes" } else { "no" }.to_owned()
}

fn answer(first: &Thing, second: &Thing, question: &str) -> String {
    let words: Vec<&str> = question.split(' ').collect();
    let gap = || first.shape().gap(&second.shape());
    let turn = |text: &str| Turn::parse(text).unwrap();
    let way = |found: Option<Length>| found.map_or("clear".to_owned(), |at| at.to_string());
    match words[..] {
        ["relation"] => {
            let there = first.shape().relation(&second.shape());
            assert_eq!(there, second.shape().relation(&first.shape()), "the same from both sides");
            format!("{there:?}").to_lowercase()
        }
        ["gap"] => gap().length().to_string(),
        ["within", d] => yes(gap().within(length(d))),
        ["closer", d] => yes(gap().closer(length(d))),
        ["zone"] => {
            let at = second.shape().centre();
            format!("{:?}", first.body().pose.zone(first.body().block, at)).to_lowercase()
        }
        ["sector", spread] => yes(sector(first.body(), turn(spread)).holds(second.shape().centre())),
        ["aim", spread] => {
            sector(first.body(), turn(spread)).aim(&second.shape()).map_or("none".to_owned(), |aim| {
                format!("{},{}", Length::new(aim.to.x()), Length::new(aim.to.y()))
            })
        }
        ["push", heading, most] => {
            let shape = first.shape();
            let heading = Heading::degrees(heading.parse().unwrap());
            way(Push { shape: &shape, heading, most: length(most) }.meets(&second.shape()))
        }
        ["keep", gap, heading, most] => {
            let shape = first.shape();
            let heading = Heading::degrees(heading.parse().unwrap());
            way(Push { shape: &shape, heading, most: length(most) }
                .comes_closer(&second.shape(), length(gap)))
        }
        ["in"] => yes(second.area().overlaps(&first.shape())),
        ["half"] => yes(second.area().holds_more_than_half(&first.shape())),
        ["sight"] | ["through", _] => {
            let (from, to) = first.line();
            let area = if let Thing::Area(area) = second { vec![area] } else { Vec::new() };
            let veil = words.get(1).map_or(Veil::Solid, |most| Veil::Deep(length(most)));
            let screens: Vec<Screen<'_>> = area.into_iter().map(|area| Screen { area, veil }).collect();
            let body = if let Thing::Body(body) = second { vec![body.footprint()] } else { Vec::new() };
            let ground = SightGround { screens: &screens, contours: &[], law: HillLaw::Higher };
            let there = ground.sight_past(from, to, body.iter().enumerate());
            let back = ground.sight_past(to, from, body.iter().enumerate());
            assert_eq!(there.clear(), back.clear(), "the same from both ends");
            // Every blocked line is drawn with what blocks it.
            assert!(there.clear() || there.marks(&ground, |i| body.get(i)).len() == 3);
            if words.len() > 1 {
                yes(there.clear())
            } else {
                if there.clear() { "clear" } else { "blocked" }.to_owned()
            }
        }
        ["climb"] => {
            let (from, to) = first.line();
            let contours = [Contour { level: 1, area: second.area().clone() }];
            yes(climb(&contours, from, to).is_some())
        }
        ["table"] => {
            let (_, high) = Shape::hull(second.area().outline()).bounds();
            let Place::Point(x, y) = Place::Point(high.x(), high.y()) else { panic!("a point") };
            yes(Table::new(Length::new(x), Length::new(y)).holds(&first.shape()))
        }
        _ => panic!("{question} is no question"),
    }
}

fn sector(body: Stance, spread: Turn) -> Sector {
    Sector::new(body.pose, body.block.width(), spread)
}

#[test]
fn every_row_of_the_catalogue_comes_out() {
    let mut rows = 0;
    let mut wrong = Vec::new();
    for line in PAGE.lines().filter(|line| line.starts_with("| ") && line.contains('`')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [case, first, second, question, due] = cells[..] else { panic!("five cells: {line}") };
        let found = answer(&thing(first), &thing(second), question);
        rows += 1;
        if found != due {
            wrong.push(format!("{case}: {found}, not {due}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(rows >= 80, "{rows} rows");
}
