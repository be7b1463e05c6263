//! A fingerprint of some twenty thousand verdicts. Recorded games are replayed by this geometry: if the number here
//! moves, old games may replay differently, on this machine or on another, and that has to be said.

use crate::hills::HillLaw;
use crate::*;

/// A plain generator and a plain hash, the same everywhere.
struct Stream {
    state: u64,
    hash: u64,
}

impl Stream {
    fn next(&mut self, below: u64) -> i32 {
        self.state =
            self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.state >> 33) % below) as i32
    }

    fn note(&mut self, value: impl std::fmt::Debug) {
        for byte in format!("{value:?}").bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn stance(&mut self) -> Stance {
        let pose =
            Pose::new(Point::new(self.next(120_000), self.next(120_000)), Heading::new(self.next(23_040)));
        let block = Block::new(Length::whole(2 + self.next(36)), Length::whole(2 + self.next(18)));
        Stance::new(pose, block)
    }
}

/// Findings as they were written when the number below was taken: without the word that linear features gained since.
struct Findings<'a>(&'a [Finding]);

impl std::fmt::Debug for Findings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&format!("{:?}", self.0).replace(", flush: false", ""))
    }
}

#[test]
fn verdicts_have_not_moved() {
    let mut stream = Stream { state: 1793, hash: 0xcbf2_9ce4_8422_2325 };
    let corners = [(30, 30), (70, 20), (90, 60), (50, 50), (40, 90)].map(|(x, y)| Point::whole(x, y));
    let area = Area::new(corners.to_vec()).unwrap();
    let contours = [Contour { level: 1, area: area.clone() }];
    let (areas, lines) = ([area.clone()], [Line::new(corners.to_vec(), Length::new(500)).unwrap()]);
    let screens = [Screen { area: &area, veil: Veil::Deep(Length::whole(4)) }];
    let mut survey = Survey::default();
    for _ in 0..400 {
        let bodies: Vec<Stance> = (0..6).map(|_| stream.stance()).collect();
        let shapes: Vec<Shape> = bodies.iter().map(|body| body.footprint()).collect();
        for a in &shapes {
            for b in &shapes {
                stream.note((a.relation(b), a.gap(b).length_up(), a.reach(b)));
            }
        }
        let mover = bodies[0];
        for other in &bodies[1..] {
            let sector = Sector::new(mover.pose, mover.block.width(), Turn::degrees(45));
            stream.note((mover.pose.zone(mover.block, other.pose.anchor), sector.aim(&other.footprint())));
            stream.note((mover.conformed(*other, Edge::Left), mover.approach(other.pose.anchor)));
        }
        for law in [HillLaw::Higher, HillLaw::Crest] {
            let ground = SightGround { screens: &screens, contours: &contours, law };
            let ends = (bodies[0].pose.anchor, bodies[1].pose.anchor);
            stream.note(ground.sight_past(ends.0, ends.1, shapes.iter().enumerate().skip(2)));
        }
        let table = Table::new(Length::whole(120), Length::whole(120));
        let field = Field {
            table,
            bodies: &shapes,
            mover: Some(0),
            areas: &areas,
            lines: &lines,
            contours: &contours,
        };
        let legs = [
            Leg::Wheel { hand: Hand::Left, by: Turn::new(stream.next(2_880)) },
            Leg::Advance { distance: Length::new(stream.next(30_000)) },
        ];
        field.survey(&Path::new(mover, legs).unwrap(), Length::whole(10), &mut survey);
        stream.note(Findings(survey.found()));
        let mut passed = Vec::new();
        let way = |i: usize| {
            if i.is_multiple_of(2) { Hindrance::Passes } else { Hindrance::Stops(Length::new(100)) }
        };
        stream.note(field.flight(mover, TableEdge::South, Length::new(22_500), way, |_| true, &mut passed));
    }
    assert_eq!(format!("{:016x}", stream.hash), "dbf4fe0700822bab");
}
