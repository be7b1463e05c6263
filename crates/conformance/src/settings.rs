//! How much is played, and what came of it.

/// How much is played and how thoroughly it is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Random games.
    pub games: u64,
    /// The seed of all chance in the run.
    pub seed: u64,
    /// A game with more decisions than this does not end.
    pub most_decisions: u64,
    /// The costly checks are made once in this many decisions and rolls, on average; 0 is never.
    pub thorough_every: u64,
    /// One game in this many is played with log, file, undo and standing orders; 0 is never.
    pub logged_every: u64,
    /// How many answers seen elsewhere in a game are tried against judge and generator.
    pub pool: usize,
    /// Whether a viewer that folds the events it may know into its view must get its next view. Holds where
    /// events carry all they change; rule sets whose views are always sent whole may leave it out.
    pub views_fold: bool,
    /// In every second game the players have tastes: some kinds of answers are liked more than others.
    pub tastes: bool,
    /// Several games at once.
    pub parallel: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 100,
            seed: 1,
            most_decisions: 100_000,
            thorough_every: 20,
            logged_every: 10,
            pool: 2_000,
            views_fold: false,
            tastes: true,
            parallel: true,
        }
    }
}

impl Settings {
    /// This many games, everything else as usual.
    pub fn games(games: u64) -> Settings {
        Settings { games, ..Settings::default() }
    }
    /// This many games of a rule set with a thousand decisions each, checked more rarely, so that ten thousand
    /// of them take about a minute.
    pub fn long_games(games: u64) -> Settings {
        Settings { games, thorough_every: 200, logged_every: 100, ..Settings::default() }
    }
}

/// What was played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// Decisions in them.
    pub decisions: u64,
    /// Rolls in them.
    pub rolls: u64,
    /// Games won by the first side, by the second, drawn.
    pub results: [u64; 3],
    /// Decisions of the longest game.
    pub longest: u64,
    /// The longest list of options.
    pub most_options: usize,
    /// Positions looked at thoroughly.
    pub thorough: u64,
    /// Games played with log and file.
    pub logged: u64,
    /// Games saved and taken up again.
    pub resumed: u64,
    /// Entries taken back.
    pub taken_back: u64,
    /// Answers given by standing orders.
    pub standing: u64,
    /// The most tasks that were on the agenda at once, where something was waited for.
    pub deepest: usize,
    /// The size of a state in bytes, without what it may have on the heap.
    pub state_bytes: usize,
}

impl Report {
    /// Adds another.
    pub(crate) fn add(&mut self, other: &Report) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.rolls += other.rolls;
        self.results.iter_mut().zip(other.results).for_each(|(sum, n)| *sum += n);
        self.longest = self.longest.max(other.longest);
        self.most_options = self.most_options.max(other.most_options);
        self.thorough += other.thorough;
        self.logged += other.logged;
        self.resumed += other.resumed;
        self.taken_back += other.taken_back;
        self.standing += other.standing;
        self.deepest = self.deepest.max(other.deepest);
        self.state_bytes = self.state_bytes.max(other.state_bytes);
    }
    /// Counts a finished game.
    pub(crate) fn finish(&mut self, winner: Option<kernel::Side>) {
        self.games += 1;
        self.longest = self.longest.max(self.decisions);
        self.results[winner.map_or(2, kernel::Side::index)] += 1;
    }
}
