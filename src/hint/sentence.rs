use std::fmt;

use super::{Deduction, Effect, Letters, Names, Technique, names::cells};
use crate::board::{Cell, House};

/// Cells that a sentence names one by one; more are only counted, and the picture shows them.
const MAX_NAMED: usize = 4;

/// Why a deduction holds and what to do, in one or two sentences, with rows and columns counted from
/// 1. The words for the houses come from `names`.
pub fn sentence(deduction: &Deduction, names: &dyn Names) -> String {
    let (why, what) = why_and_what(deduction, names);
    capitalised(&format!("{why}{what}."))
}

/// Why a deduction holds, without what to do. Where an attack is the reason, its cells are told.
pub(super) fn reason(deduction: &Deduction, names: &dyn Names) -> String {
    let (why, _) = why_and_what(deduction, names);
    capitalised(&format!("{why}."))
}

/// The two halves of a sentence: the reason, and what to do, from its colon or full stop on.
fn why_and_what(deduction: &Deduction, names: &dyn Names) -> (String, String) {
    let Deduction { technique, houses, because, effect, then } = deduction;
    let marked = effect.cells();
    match technique {
        Technique::LastCell => {
            let house = names.houses(houses);
            let queen = format!(": its queen is at {}", cells(marked));
            (format!("{house} has one open cell left"), queen)
        }
        Technique::AroundQueens => {
            let queens = match because.as_slice() {
                [only] => format!("the queen at {only} attacks"),
                _ => format!("{} queens attack", because.len()),
            };
            let count = marked.len();
            match count {
                1 => (format!("{queens} one open cell, {}", cells(marked)), cross(count)),
                _ => (format!("{queens} {count} open cells"), cross(count)),
            }
        }
        Technique::RegionInLine => {
            let [region, line] = pair(houses, names);
            let why = format!(
                "all open cells of {region} are in {line}, so the queen of {line} belongs to it"
            );
            (why, format!(": cross out the rest of {line}"))
        }
        Technique::LineInRegion => {
            let [line, region] = pair(houses, names);
            let why = format!(
                "all open cells of {line} are in {region}, so the queen of {region} is in {line}"
            );
            (why, format!(": cross out the rest of {region}"))
        }
        Technique::CommonAttack => {
            let house = names.houses(houses);
            let why = format!("wherever {house} has its queen, it attacks {}", some(marked));
            (why, cross(marked.len()))
        }
        Technique::TwoRegions
        | Technique::TwoLines
        | Technique::LinesInLines
        | Technique::ThreeRegions
        | Technique::ThreeLines
        | Technique::ManyRegions
        | Technique::ManyLines
        | Technique::Mixed => {
            let [full, filled] = halves(houses, names);
            let crossings = match (technique, houses.first()) {
                (Technique::Mixed, Some(House::Region(_))) => ", and where they cross",
                _ => "",
            };
            let why = format!("{full} have room for their queens in {filled} only, and fill them");
            (why, format!(": cross out every other cell there{crossings}"))
        }
        Technique::TwoHouses => {
            let [first, second] = pair(houses, names);
            let why = format!(
                "however {first} and {second} place their queens, one of these attacks {}",
                some(marked)
            );
            (why, cross(marked.len()))
        }
        Technique::OneStep => {
            let [forced, emptied] = pair(houses, names);
            let queen = then.iter().flat_map(|step| step.effect.cells()).next();
            let forced = match queen {
                Some(queen) => format!("force the queen of {forced} to {queen}"),
                None => format!("force the queen of {forced}"),
            };
            let why = format!(
                "a queen at {} would {forced}, and {emptied} would have no cell left",
                cells(marked)
            );
            (why, cross(1))
        }
        Technique::Squeeze => {
            let seats = houses.chunk_by(same_kind).next_back().unwrap_or_default();
            let short = &houses[..houses.len() - seats.len()];
            let why = format!(
                "a queen at {} would leave {} room in {} only, and one of them without a queen",
                cells(marked),
                names.houses(short),
                names.houses(seats)
            );
            (why, cross(1))
        }
        Technique::Chain => {
            let steps: Vec<String> = then.iter().map(|step| consequence(step, names)).collect();
            let why = format!(
                "suppose a queen at {}. Then {}; and {} would have no cell left",
                cells(marked),
                steps.join("; "),
                names.houses(houses)
            );
            (why, ". So cross it out".to_owned())
        }
    }
}

/// With regions by letter; see [`sentence`].
impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&sentence(self, &Letters))
    }
}

/// A step of a chain: what would follow, and from which houses.
fn consequence(step: &Deduction, names: &dyn Names) -> String {
    let houses = names.houses(&step.houses);
    match &step.effect {
        Effect::Queen(cell) => format!("{houses} would need its queen at {cell}"),
        Effect::Crosses(crosses) => {
            format!("{houses} would rule out {}", some(crosses))
        }
    }
}

/// The call to cross out so many cells.
fn cross(count: usize) -> String {
    format!(": cross {} out", if count == 1 { "it" } else { "them" })
}

/// Cells by name, or how many there are.
fn some(named: &[Cell]) -> String {
    match named.len() {
        count if count <= MAX_NAMED => cells(named),
        count => format!("{count} open cells"),
    }
}

/// The first house and the rest.
fn pair(houses: &[House], names: &dyn Names) -> [String; 2] {
    let (first, rest) = houses.split_at(houses.len().min(1));
    [names.houses(first), names.houses(rest)]
}

/// As many houses with room in as many others: the first half and the second.
fn halves(houses: &[House], names: &dyn Names) -> [String; 2] {
    let (first, second) = houses.split_at(houses.len() / 2);
    [names.houses(first), names.houses(second)]
}

fn same_kind(a: &House, b: &House) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
