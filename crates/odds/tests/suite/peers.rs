//! The five dice queries give the fractions of icepool and dyce.

use odds::{Fraction, bench};

#[test]
fn the_five_queries_give_the_fractions_of_icepool_and_dyce() {
    let stored = include_str!("../../peers/answers.txt");
    let mut due = Vec::new();
    for line in stored.lines().filter(|line| !line.starts_with('#')) {
        let [query, value, fraction] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        due.push((query.to_owned(), value.to_owned(), fraction.parse::<Fraction>().unwrap()));
    }
    let mut found = Vec::new();
    for (name, query) in bench::all() {
        found.extend(query().unwrap().into_iter().map(|(value, p)| (name.to_owned(), value, p)));
    }
    assert_eq!(found, due);
}
