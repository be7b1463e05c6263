use super::fixture::hondschoote;

#[test]
fn it_builds() {
    let game = hondschoote();
    let mut s = game.start.clone();
    for words in ["clear", "K1 1209 SW D1", "J6 1010 NE", "Jourdan 1010", "segment fire Jourdan"] {
        game.arrange_words(&mut s, words).expect(words);
    }
    assert_eq!(game.fact_words(&s, "K1 level").as_deref(), Ok("D1"));
}
