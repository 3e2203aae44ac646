use crate::board::{Cell, House, region_letter};

/// What a sentence calls regions and houses; implement [`Names::regions`] and the rest follows.
pub trait Names {
    /// Regions as the subject of a sentence: "region A", "regions A and B". At least one is given.
    fn regions(&self, regions: &[u8]) -> String;

    /// Houses one after the other, those of one kind together: "row 3", "rows 3, 4 and column 1".
    fn houses(&self, houses: &[House]) -> String {
        let (mut regions, mut rows, mut cols) = (Vec::new(), Vec::new(), Vec::new());
        for house in houses {
            match *house {
                House::Region(region) => regions.push(region),
                House::Row(row) => rows.push(row + 1),
                House::Col(col) => cols.push(col + 1),
            }
        }
        let regions = (!regions.is_empty()).then(|| self.regions(&regions));
        let parts = [regions, numbered("row", &rows), numbered("column", &cols)];
        join(&parts.into_iter().flatten().collect::<Vec<_>>())
    }
}

/// Regions by letter, as the board prints.
#[derive(Clone, Copy, Debug, Default)]
pub struct Letters;

impl Names for Letters {
    fn regions(&self, regions: &[u8]) -> String {
        let letters: Vec<String> = regions.iter().map(|&it| region_letter(it).into()).collect();
        format!("{} {}", if letters.len() == 1 { "region" } else { "regions" }, join(&letters))
    }
}

/// Regions by the name of their colour; those without a name by letter.
#[derive(Clone, Copy, Debug)]
pub struct Colours<'a>(
    /// The name of each region's colour: "light blue". No two may be the same; there are none where words don't
    /// tell them apart.
    pub &'a [String],
);

impl Names for Colours<'_> {
    fn regions(&self, regions: &[u8]) -> String {
        let name = |region: &u8| self.0.get(usize::from(*region)).cloned();
        let Some(names) = regions.iter().map(name).collect::<Option<Vec<String>>>() else {
            return Letters.regions(regions);
        };
        format!("the {} {}", join(&names), if names.len() == 1 { "region" } else { "regions" })
    }
}

fn numbered(noun: &str, numbers: &[u8]) -> Option<String> {
    let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match words.len() {
        0 => None,
        1 => Some(format!("{noun} {}", words[0])),
        _ => Some(format!("{noun}s {}", join(&words))),
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn join(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Cells for people, those of a row together: "row 1, columns 2 and 3, and row 4, column 1".
pub(super) fn cells(cells: &[Cell]) -> String {
    let rows: Vec<String> = cells
        .chunk_by(|a, b| a.row == b.row)
        .map(|row| {
            let cols: Vec<u8> = row.iter().map(|cell| cell.col + 1).collect();
            let cols = numbered("column", &cols).unwrap_or_default();
            format!("row {}, {cols}", row[0].row + 1)
        })
        .collect();
    match rows.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_of_a_kind_go_together() {
        let houses = [House::Row(2), House::Region(0), House::Row(3), House::Region(27)];
        assert_eq!(Letters.houses(&houses), "regions A and b and rows 3 and 4");
        assert_eq!(Letters.houses(&houses[..1]), "row 3");
        let colours = ["light blue".to_owned(), "red".to_owned()];
        let both = [House::Region(0), House::Region(1)];
        assert_eq!(Colours(&colours).houses(&both), "the light blue and red regions");
        assert_eq!(Colours(&colours).houses(&both[..1]), "the light blue region");
        assert_eq!(Colours(&colours).regions(&[7]), "region H");
    }

    #[test]
    fn cells_of_a_row_go_together() {
        let some = [Cell::new(0, 1), Cell::new(0, 2), Cell::new(3, 0)];
        assert_eq!(cells(&some), "row 1, columns 2 and 3, and row 4, column 1");
    }
}
