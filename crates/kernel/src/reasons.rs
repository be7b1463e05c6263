//! Collecting the reasons against an answer: all of them for a player, the first for a generator.

/// The reasons against an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons<R> {
    /// `None` where only *whether* counts.
    list: Option<Vec<R>>,
    any: bool,
}

impl<R: PartialEq> Reasons<R> {
    /// Keeps every reason, each once: for players.
    pub fn all() -> Reasons<R> {
        Reasons { list: Some(Vec::new()), any: false }
    }
    /// Only notes whether there is one: for generators.
    #[inline]
    pub fn any() -> Reasons<R> {
        Reasons { list: None, any: false }
    }
    /// One more reason.
    #[inline]
    pub fn because(&mut self, refusal: R) {
        self.any = true;
        if let Some(list) = &mut self.list
            && !list.contains(&refusal)
        {
            list.push(refusal);
        }
    }
    /// Whether further reasons are of no interest.
    #[inline]
    pub fn enough(&self) -> bool {
        self.any && self.list.is_none()
    }
    /// Whether there is a reason.
    #[inline]
    pub fn found(&self) -> bool {
        self.any
    }
    /// No reason, or all of them.
    pub fn into_result(self) -> Result<(), Vec<R>> {
        if self.any { Err(self.list.unwrap_or_default()) } else { Ok(()) }
    }
}

/// Whether a judge finds nothing against an answer; it stops at the first reason.
#[inline]
pub fn fine<R: PartialEq>(judge: impl FnOnce(&mut Reasons<R>)) -> bool {
    let mut why = Reasons::any();
    judge(&mut why);
    !why.found()
}

/// `refuse!(why, condition, Refusal::X)`: notes the reason where the condition holds, and leaves the judge early when
/// one reason is enough.
#[macro_export]
macro_rules! refuse {
    ($why:expr, $holds:expr, $refusal:expr) => {
        if $holds {
            $why.because($refusal);
            if $why.enough() {
                return Default::default();
            }
        }
    };
}

/// `no!("PK-2d", "{} is not yours.", name)`: a refusal in words, with its clause. Where the clause depends on the
/// position, or was given by whoever judged, it is an expression: `no!(rule, "{} is not yours.", name)`.
#[macro_export]
macro_rules! no {
    ($id:literal, $($said:tt)+) => {
        $crate::Explained::new($crate::rule!($id), format!($($said)+))
    };
    ($rule:expr, $($said:tt)+) => {
        $crate::Explained::new($rule, format!($($said)+))
    };
}

/// The refusals of a rule set, one entry each: the variant, and in the same place its clause, its sentence with what
/// would help, and its drawing. The entry is an ordinary expression that may look at the game and the position.
///
/// ```ignore
/// refusals! {
///     /// Why an answer is refused.
///     pub enum Refusal, explained with (game: &Picket, state: &State);
///
///     NotYours(unit: UnitId) => no!("PK-2d", "{} is not yours.", game.name(unit)),
///     TooFar { unit: UnitId, need: u8 } => no!("PK-4a", "{} would need {need} steps.", game.name(unit)),
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])* $vis:vis enum $refusal:ident, explained with ($game:ident: $Game:ty, $state:ident: $State:ty);
        $(
            $name:ident $(($($place:ident: $Place:ty),+ $(,)?))? $({ $($field:ident: $Field:ty),+ $(,)? })?
                => $said:expr
        ),+ $(,)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs, reason = "each variant reads as its sentence, which stands beside it")]
        $vis enum $refusal { $($name $(($($Place),+))? $({ $($field: $Field),+ })?),+ }

        impl $refusal {
            /// The refusal as a player reads it: clause, sentence, what would help, and the proof drawn.
            $vis fn explain(self, $game: $Game, $state: $State) -> $crate::Explained {
                let _ = ($game, $state);
                match self { $($refusal::$name $(($($place),+))? $({ $($field),+ })? => $said),+ }
            }
        }
    };
}
