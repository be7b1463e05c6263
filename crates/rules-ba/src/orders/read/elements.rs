//! The elements of an order, read one after the other (BA-R16).

use super::super::lexer::Token;
use super::super::*;
use super::{ELEMENTS, FORMATIONS, Fault, Reader, STAY, WORKS, listed};
use kernel::nearest;

/// Words that begin a leg.
const LEGS: [(&str, u8); 8] =
    [("ADV", 0), ("BACK", 1), ("SIDE", 2), ("WHEEL", 3), ("ROT", 4), ("INVERT", 5), ("TO", 6), ("ALONG", 7)];

impl Reader<'_> {
    pub(super) fn order(&mut self) -> Result<Order, Fault> {
        let unit = self.unit()?;
        self.need_sign(':')?;
        // What a unit without an order does, so that it can be written (BA-R170).
        let elements = if self.word(STAY) { Vec::new() } else { self.elements()? };
        let choices = if self.sign('|') { self.choices()? } else { Choices::default() };
        Ok(Order { unit, elements, choices })
    }

    fn elements(&mut self) -> Result<Vec<Element>, Fault> {
        let mut elements = Vec::new();
        self.part(&mut elements)?;
        loop {
            if self.sign(';') {
                self.part(&mut elements)?;
            } else if self.sign(',') {
                legs::append(&mut elements, self.legs()?);
            } else {
                return Ok(elements);
            }
        }
    }

    /// An element; legs by themselves belong to the march (BA-R171).
    fn part(&mut self, elements: &mut Vec<Element>) -> Result<(), Fault> {
        let is_leg = |word: &str| LEGS.iter().any(|(leg, _)| leg.eq_ignore_ascii_case(word));
        match self.peek() {
            Some(Token::Word(word)) if is_leg(word) => legs::append(elements, self.legs()?),
            _ => elements.push(self.element()?),
        }
        Ok(())
    }

    fn block(&mut self) -> Result<Vec<Element>, Fault> {
        self.need_sign('{')?;
        let elements = self.elements()?;
        self.need_sign('}')?;
        Ok(elements)
    }

    fn element(&mut self) -> Result<Element, Fault> {
        self.elements += 1;
        if self.elements > MOST_ELEMENTS {
            return self.expected(&format!("at most {MOST_ELEMENTS} elements in an order"));
        }
        let words = ELEMENTS.map(|word| (word, word));
        let Some(word) = self.one_of(&words) else {
            let typed = match self.peek() {
                Some(Token::Word(word)) => nearest(&word.to_uppercase(), ELEMENTS),
                _ => None,
            };
            let meant = typed.map_or(String::new(), |near| format!(" (did you mean {near}?)"));
            return self
                .expected(&format!("an element of an order: {}{meant}", listed(ELEMENTS.into_iter())));
        };
        Ok(match word {
            "SPLIT" => Element::Split(self.sizes('+')?),
            "ASSEMBLE" => {
                let mut parts = vec![self.unit()?];
                while self.sign(',') {
                    parts.push(self.unit()?);
                }
                Element::Assemble(parts)
            }
            "FORM" => self.form()?,
            "LIMBER" => Element::Limber(self.invert()),
            "UNLIMBER" => Element::Unlimber(self.invert()),
            "LEAVEGUNS" => Element::LeaveGuns(self.shaping()?),
            "REJOINGUNS" => Element::RejoinGuns,
            "REDISTRIBUTE" => {
                let mut each = vec![self.need_whole("a number of gunners for each gun")?];
                while let Some(more) = self.whole() {
                    each.push(more);
                }
                Element::Redistribute(each)
            }
            "SKIRM" => self.skirmishers()?,
            "MARCH" => {
                let pace = self.one_of(&[("FAST", Pace::Fast), ("CHARGE", Pace::Charge)]).unwrap_or_default();
                Element::March(March { pace, legs: self.legs()?, limit: self.limit()? })
            }
            "ATTACK" => self.attack()?,
            "CANISTER" => Element::Canister,
            "WORK" => {
                let work = self.need_one_of(&WORKS)?;
                Element::Work(work, self.site()?)
            }
            "REST" => {
                let purpose =
                    self.need_one_of(&[("SUPPLIES", RestFor::Supplies), ("VALOUR", RestFor::Valour)])?;
                let waggon = matches!(self.peek(), Some(Token::Word(_))).then(|| self.unit()).transpose()?;
                Element::Rest(purpose, waggon)
            }
            "SOUTIEN" => Element::Soutien(self.unit()?),
            "TRANSFER" => {
                let all = self.names.staff_ids();
                Element::Transfer(self.named("a commander", |names, word| names.find_staff(word), all)?)
            }
            "SK" => Element::Sk(self.block()?),
            _ => {
                let part = self.need_whole("the number of a part")?;
                Element::Part(part.min(255) as u8, self.block()?)
            }
        })
    }

    fn sizes(&mut self, sign: char) -> Result<Vec<u16>, Fault> {
        let mut sizes = vec![self.need_whole("the size of a part")?];
        while self.sign(sign) {
            sizes.push(self.need_whole("the size of a part")?);
        }
        Ok(sizes)
    }

    fn invert(&mut self) -> Invert {
        if self.word("INVERT") { Invert::Yes } else { Invert::No }
    }

    fn hand(&mut self) -> Result<Hand, Fault> {
        self.need_one_of(&[("L", Hand::Left), ("R", Hand::Right)])
    }

    fn shaping(&mut self) -> Result<Shaping, Fault> {
        let formation = self.need_one_of(&FORMATIONS)?;
        let deep = matches!(formation, Formation::ColumnOfAttack | Formation::BattalionMass);
        let files = if deep { self.whole().map(|files| files.min(255) as u8) } else { None };
        Ok(Shaping { formation, files })
    }

    fn form(&mut self) -> Result<Element, Fault> {
        if self.word("OCCUPY") {
            let building = self.area("a building", |names, at| names.is_building(at))?;
            return Ok(Element::Occupy(building, self.whole()));
        }
        if self.word("VACATE") {
            let shaping = self.shaping()?;
            let pose = self.pose()?;
            return Ok(Element::Vacate(shaping, pose, self.whole()));
        }
        let into = self.shaping()?;
        let quarter = if self.word("QUARTER") {
            let hand = self.hand()?;
            Some(Quarter { hand, end: self.one_of(&[("HEAD", End::Head), ("TAIL", End::Tail)]) })
        } else {
            None
        };
        let face = self.word("FACE").then(|| self.angle(360)).transpose()?;
        Ok(Element::Form(Form { into, quarter, face }))
    }

    fn skirmishers(&mut self) -> Result<Element, Fault> {
        Ok(match self.need_one_of(&[("OUT", 0), ("IN", 1), ("GAP", 2)])? {
            0 => {
                let figures = self.need_whole("a number of figures")?;
                let at = self.point()?;
                Element::SkirmishersOut { figures, at, gap: self.length()? }
            }
            1 => Element::SkirmishersIn(self.whole()),
            _ => Element::SkirmishersGap(self.need_length()?),
        })
    }

    fn legs(&mut self) -> Result<Vec<Leg>, Fault> {
        let mut legs = vec![self.leg()?];
        while self.sign(',') {
            if legs.len() == MOST_LEGS {
                return self.expected(&format!("at most {MOST_LEGS} legs"));
            }
            legs.push(self.leg()?);
        }
        Ok(legs::joined(legs))
    }

    fn leg(&mut self) -> Result<Leg, Fault> {
        Ok(match self.need_one_of(&LEGS)? {
            0 => Leg::Advance(self.length()?),
            1 => Leg::Back(self.length()?),
            2 => {
                let hand = self.hand()?;
                Leg::Side(hand, self.length()?)
            }
            3 => {
                let hand = self.hand()?;
                Leg::Wheel(hand, self.angle(360)?)
            }
            4 => {
                let hand = self.hand()?;
                Leg::Rotate(hand, self.angle(360)?)
            }
            5 => Leg::Invert,
            6 => Leg::To(self.point()?),
            _ => {
                let all = self.names.feature_ids();
                Leg::Along(self.named("a road", |names, word| names.find_road(word), all)?)
            }
        })
    }

    fn limit(&mut self) -> Result<Limit, Fault> {
        let until = if self.word("UNTIL") {
            Some(match self.peek() {
                Some(Token::Sign('(')) => Until::Point(self.point()?),
                _ => Until::Feature(self.feature()?),
            })
        } else {
            None
        };
        let segments = if self.word("SEG") { Some(self.segments()?) } else { None };
        Ok(Limit { until, segments })
    }

    fn segments(&mut self) -> Result<[u8; 2], Fault> {
        let column = self.column();
        let first = self.need_whole("a segment from 1 to 10")?;
        self.need_sign('-')?;
        let last = self.need_whole("a segment from 1 to 10")?;
        if first == 0 || last > 10 || first > last {
            return Err((
                column,
                format!("expected segments from 1 to 10 in their order; found {first}-{last}"),
            ));
        }
        Ok([first as u8, last as u8])
    }

    fn attack(&mut self) -> Result<Element, Fault> {
        let aim = if self.word("POSITION") {
            let unit = self.unit()?;
            Aim::Position(unit, self.feature()?)
        } else if self.word("FEATURE") {
            let feature = self.feature()?;
            Aim::Feature(feature, self.point()?)
        } else {
            Aim::Unit(self.unit()?)
        };
        let pace = if self.word("CHARGE") { Pace::Charge } else { Pace::Normal };
        let via = if self.word("VIA") { self.legs()? } else { Vec::new() };
        Ok(Element::Attack(Attack { aim, pace, via, limit: self.limit()? }))
    }

    fn site(&mut self) -> Result<Site, Fault> {
        if self.peek() == Some(Token::Sign('(')) {
            return Ok(Site::Pose(self.pose()?));
        }
        Ok(Site::Area(self.area("a pose, a building or a bridge", |names, at| names.is_site(at))?))
    }

    fn choices(&mut self) -> Result<Choices, Fault> {
        let mut choices = Choices::default();
        loop {
            let which = self.need_one_of(&[("OTHER", 0), ("LOST", 1), ("PRESSED", 2), ("REFUGE", 3)])?;
            self.need_sign('=')?;
            match which {
                0 => {
                    choices.other =
                        Some(self.need_one_of(&[("attack", OnOther::Attack), ("cancel", OnOther::Cancel)])?);
                }
                1 => choices.lost = Some(self.need_one_of(&[("stop", OnLost::Stop), ("go", OnLost::Go)])?),
                2 => {
                    choices.pressed =
                        Some(self.need_one_of(&[("give", OnPressed::Give), ("stand", OnPressed::Stand)])?);
                }
                _ if self.word("no") => choices.refuge = Some(Refuge::No),
                _ => choices.refuge = Some(Refuge::At(self.unit()?)),
            }
            if !self.sign(',') {
                return Ok(choices);
            }
        }
    }
}
