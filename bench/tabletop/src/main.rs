//! Sixty bodies on a table: overlap and distance of every pair, in whole numbers against `geo` and `parry2d` in
//! floating point, in the same run. `cargo run --release --manifest-path bench/tabletop/Cargo.toml [-- --quick]`.
//!
//! All three get bodies made ready once; all three must find the same. The run fails if the whole numbers are slower
//! than `geo`.
#![allow(clippy::print_stdout, reason = "a bench reports")]

use cpu_time::ThreadTime;
use geo::{Distance, Euclidean, Intersects, LineString, Polygon};
use parry2d::math::{Pose as ParryPose, Vector as ParryVector};
use parry2d::query;
use parry2d::shape::Cuboid;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;
use tabletop::{
    Block, Field, Ground, Heading, HillLaw, Leg, Length, Path, Point, Pose, Shape, Stance, Survey, Table,
    Turn,
};

const BODIES: usize = 60;

fn main() -> ExitCode {
    let quick = std::env::args().any(|arg| arg == "--quick");
    match report(quick) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            println!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn report(quick: bool) -> Result<(), String> {
    let bodies = bodies();
    let ours: Vec<Shape> = bodies.iter().map(|body| body.footprint()).collect();
    let geo: Vec<Polygon<f64>> = bodies.iter().map(|body| polygon(*body)).collect();
    let parry: Vec<(ParryPose, Cuboid)> = bodies.iter().map(|body| cuboid(*body)).collect();

    let overlaps =
        [pairs(&ours, |a, b| a.overlaps(b)), pairs(&geo, |a, b| a.intersects(b)), pairs(&parry, touches)];
    right("overlapping pairs", overlaps.map(|n| n as f64), 0.0)?;
    let sums = [
        total(&ours, |a, b| f64::from(a.gap(b).length().units())),
        total(&geo, |a, b| Euclidean.distance(a, b)),
        total(&parry, distance),
    ];
    right("sum of the distances", sums, 0.001)?;
    println!("{BODIES} bodies, {} pairs, {} overlap", BODIES * (BODIES - 1) / 2, overlaps[0]);

    let time = |work: &mut dyn FnMut()| median(quick, work);
    let overlap = [
        time(&mut || _ = black_box(pairs(&ours, |a, b| a.overlaps(b)))),
        time(&mut || _ = black_box(pairs(&geo, |a, b| a.intersects(b)))),
        time(&mut || _ = black_box(pairs(&parry, touches))),
    ];
    show("overlap of all pairs", overlap);
    let gap = [
        time(&mut || _ = black_box(pairs(&ours, |a, b| a.gap(b).within(Length::whole(30))))),
        time(&mut || _ = black_box(pairs(&geo, |a, b| Euclidean.distance(a, b) <= 30_000.0))),
        time(&mut || _ = black_box(pairs(&parry, |a, b| distance(a, b) <= 30_000.0))),
    ];
    show("distance of all pairs", gap);
    let near = time(&mut || _ = black_box(pairs(&ours, |a, b| a.within(b, Length::whole(30)))));
    println!("{:<34} {near:>9.2} µs", "within 30 cm, circles first");
    println!("{:<34} {:>9.2} µs", "footprints from poses", time(&mut || _ = black_box(made(&bodies))));
    println!("{:<34} {:>9.2} µs", "survey of a wheel and an advance", survey(quick, &ours));
    println!("{:<34} {:>9.3} µs", "a line of sight past all", sight(quick, &ours));
    if overlap[0] > overlap[1] || gap[0] > gap[1] {
        return Err("slower than geo".to_owned());
    }
    Ok(())
}

/// Bodies of the three books' sizes, strewn over a table by a plain generator.
fn bodies() -> Vec<Stance> {
    let mut state = 1_793_u64;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below) as i32
    };
    let sizes = [(36, 4), (24, 4), (8, 20), (8, 12), (27, 3), (18, 2)];
    (0..BODIES)
        .map(|i| {
            let (w, d) = sizes[i % sizes.len()];
            let anchor = Point::new(next(160_000), next(120_000));
            let pose = Pose::new(anchor, Heading::new(next(23_040)));
            Stance::new(pose, Block::new(Length::whole(w), Length::whole(d)))
        })
        .collect()
}

fn polygon(body: Stance) -> Polygon<f64> {
    let corners = body.pose.corners(body.block);
    let ring: Vec<(f64, f64)> = corners.iter().map(|p| (f64::from(p.x()), f64::from(p.y()))).collect();
    Polygon::new(LineString::from(ring), Vec::new())
}

fn cuboid(body: Stance) -> (ParryPose, Cuboid) {
    let (centre, angle) = (body.centre(), body.pose.heading.steps() as f32 / 64.0);
    let half =
        ParryVector::new(body.block.depth().units() as f32 / 2.0, body.block.width().units() as f32 / 2.0);
    let place = ParryVector::new(centre.x() as f32, centre.y() as f32);
    (ParryPose::new(place, angle.to_radians()), Cuboid::new(half))
}

fn touches(a: &(ParryPose, Cuboid), b: &(ParryPose, Cuboid)) -> bool {
    query::intersection_test(&a.0, &a.1, &b.0, &b.1).is_ok_and(|found| found.intersecting)
}

fn distance(a: &(ParryPose, Cuboid), b: &(ParryPose, Cuboid)) -> f64 {
    query::distance(&a.0, &a.1, &b.0, &b.1).map_or(f64::NAN, |found| f64::from(found.distance))
}

/// For how many pairs something holds.
fn pairs<T>(bodies: &[T], holds: impl Fn(&T, &T) -> bool) -> usize {
    let pair = |(i, a): (usize, &T)| bodies[i + 1..].iter().filter(|b| holds(a, b)).count();
    bodies.iter().enumerate().map(pair).sum()
}

fn total<T>(bodies: &[T], of: impl Fn(&T, &T) -> f64) -> f64 {
    let pair = |(i, a): (usize, &T)| bodies[i + 1..].iter().map(|b| of(a, b)).sum::<f64>();
    bodies.iter().enumerate().map(pair).sum()
}

fn made(bodies: &[Stance]) -> i32 {
    bodies.iter().map(|body| body.footprint().centre().x()).fold(0, i32::wrapping_add)
}

fn survey(quick: bool, bodies: &[Shape]) -> f64 {
    let table = Table::new(Length::whole(160), Length::whole(120));
    let field = Field { table, bodies, mover: Some(0), areas: &[], lines: &[], contours: &[] };
    let block = Block::new(Length::whole(24), Length::whole(4));
    let start = Stance::new(Pose::new(Point::whole(80, 60), Heading::NORTH), block);
    let legs = [
        Leg::Wheel { hand: tabletop::Hand::Left, by: Turn::degrees(20) },
        Leg::Advance { distance: Length::whole(10) },
    ];
    let mut room = Survey::default();
    median(quick, &mut || {
        if let Ok(path) = Path::new(start, black_box(legs)) {
            field.survey(&path, Length::whole(10), &mut room);
        }
        black_box(room.found());
    })
}

fn sight(quick: bool, bodies: &[Shape]) -> f64 {
    let ground = Ground { screens: &[], contours: &[], law: HillLaw::Higher };
    median(quick, &mut || {
        let (from, to) = black_box((Point::whole(20, 10), Point::whole(140, 110)));
        black_box(ground.sight_past(from, to, bodies.iter().enumerate()));
    })
}

/// CPU microseconds for one turn of the work: the median of some repetitions.
fn median(quick: bool, work: &mut dyn FnMut()) -> f64 {
    let least = Duration::from_millis(if quick { 3 } else { 60 });
    let mut found: Vec<f64> = (0..if quick { 3 } else { 9 })
        .map(|_| {
            let start = ThreadTime::now();
            let mut turns = 0_u32;
            while start.elapsed() < least {
                for _ in 0..8 {
                    work();
                }
                turns += 8;
            }
            start.elapsed().as_secs_f64() * 1e6 / f64::from(turns)
        })
        .collect();
    found.sort_by(f64::total_cmp);
    found[found.len() / 2]
}

/// A bench asserts its answer: the three agree.
fn right(what: &str, found: [f64; 3], tolerance: f64) -> Result<(), String> {
    let near = found.iter().all(|x| (x - found[0]).abs() <= tolerance * found[0]);
    if near { Ok(()) } else { Err(format!("the {what} differ: {found:?}")) }
}

fn show(what: &str, [ours, geo, parry]: [f64; 3]) {
    println!(
        "{what:<34} {ours:>9.2} µs   geo {geo:>9.2} µs ({:.1} times ours)   parry2d {parry:>9.2} µs ({:.2} times ours)",
        geo / ours,
        parry / ours
    );
}
