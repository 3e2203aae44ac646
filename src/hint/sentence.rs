use std::fmt;

use super::{Deduction, Effect, Letters, Names, Technique, names::cells};
use crate::board::House;

/// Cells that a sentence names one by one; more are only counted, and the picture shows them.
const MAX_NAMED: usize = 4;

/// Why a deduction holds and what to do, in one or two sentences, with rows and columns counted from
/// 1. The words for the houses come from `names`.
pub fn sentence(deduction: &Deduction, names: &dyn Names) -> String {
    let Deduction { technique, houses, because, effect, then } = deduction;
    let marked = effect.cells();
    let text = match technique {
        Technique::LastCell => {
            let house = names.houses(houses);
            format!("{house} has one open cell left: its queen is at {}.", cells(marked))
        }
        Technique::AroundQueens => {
            let queens = match because.as_slice() {
                [only] => format!("the queen at {only} attacks"),
                _ => format!("{} queens attack", because.len()),
            };
            let count = marked.len();
            match count {
                1 => format!("{queens} one open cell, {}: cross it out.", cells(marked)),
                _ => format!("{queens} {count} open cells: cross them out."),
            }
        }
        Technique::RegionInLine => {
            let [region, line] = pair(houses, names);
            format!(
                "all open cells of {region} are in {line}, so the queen of {line} belongs to it: \
                 cross out the rest of {line}."
            )
        }
        Technique::LineInRegion => {
            let [line, region] = pair(houses, names);
            format!(
                "all open cells of {line} are in {region}, so the queen of {region} is in {line}: \
                 cross out the rest of {region}."
            )
        }
        Technique::CommonAttack => {
            let house = names.houses(houses);
            format!("wherever {house} has its queen, it attacks {}.", crossed(deduction))
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
            format!(
                "{full} have room for their queens in {filled} only, and fill them: cross out \
                 every other cell there{crossings}."
            )
        }
        Technique::TwoHouses => {
            let [first, second] = pair(houses, names);
            format!(
                "however {first} and {second} place their queens, one of these attacks {}.",
                crossed(deduction)
            )
        }
        Technique::OneStep => {
            let [forced, emptied] = pair(houses, names);
            let queen = then.iter().flat_map(|step| step.effect.cells()).next();
            let forced = match queen {
                Some(queen) => format!("force the queen of {forced} to {queen}"),
                None => format!("force the queen of {forced}"),
            };
            format!(
                "a queen at {} would {forced}, and {emptied} would have no cell left: cross it out.",
                cells(marked)
            )
        }
        Technique::Squeeze => {
            let seats = houses.chunk_by(same_kind).next_back().unwrap_or_default();
            let short = &houses[..houses.len() - seats.len()];
            format!(
                "a queen at {} would leave {} room in {} only, and one of them without a queen: \
                 cross it out.",
                cells(marked),
                names.houses(short),
                names.houses(seats)
            )
        }
        Technique::Chain => {
            let steps: Vec<String> = then.iter().map(|step| consequence(step, names)).collect();
            format!(
                "suppose a queen at {}. Then {}; and {} would have no cell left. So cross it out.",
                cells(marked),
                steps.join("; "),
                names.houses(houses)
            )
        }
    };
    capitalised(&text)
}

/// Why a deduction holds, without what to do. Where an attack is the reason, its cells are told.
pub(super) fn reason(deduction: &Deduction, names: &dyn Names) -> String {
    let text = sentence(deduction, names);
    let end = [": cross ", ": its queen ", ". So cross "].into_iter().find_map(|to| text.find(to));
    end.map_or(text.clone(), |end| format!("{}.", &text[..end]))
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
            format!("{houses} would rule out {}", counted(crosses.len(), &cells(crosses)))
        }
    }
}

/// The cells that are crossed out and the call to do so.
fn crossed(deduction: &Deduction) -> String {
    let marked = deduction.effect.cells();
    let them = if marked.len() == 1 { "it" } else { "them" };
    format!("{}: cross {them} out", counted(marked.len(), &cells(marked)))
}

fn counted(count: usize, named: &str) -> String {
    if count <= MAX_NAMED { named.to_owned() } else { format!("{count} open cells") }
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
