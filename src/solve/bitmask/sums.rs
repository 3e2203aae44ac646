//! What no search sees: that the cells of a board can't add up.
//!
//! Write each cell as a vector with a one for its row, its column and its region. The cells of a
//! solution add up to the vector of ones. Where no whole multiples of all the cells do so, there is no
//! solution: on cyclic diagonals of an even size, rows plus columns are a multiple of the size, and
//! the diagonals are not. Whole numbers are taken modulo 256 here, which shows all that goes wrong by
//! powers of two.

use crate::board::{Board, MAX_SIZE};

const HOUSES: usize = 3 * MAX_SIZE;

type Vector = [u8; HOUSES];

/// Whether the cells of `board` can't add up to a solution; `false` says nothing.
pub(super) fn never_add_up(board: &Board) -> bool {
    let size = board.size();
    let mut ones = [0; HOUSES];
    ones[..3 * size].fill(1);
    let mut span = Span { basis: vec![None; HOUSES] };
    // By diagonals, which meet every row and column at once: most boards need only a few.
    for across in 0..size {
        for row in 0..size {
            let col = (row + across) % size;
            let region = usize::from(board.region_of()[row * size + col]);
            let mut cell = [0; HOUSES];
            [row, size + col, 2 * size + region].into_iter().for_each(|house| cell[house] = 1);
            span.add(cell);
        }
        if span.contains(ones) {
            return false;
        }
    }
    true
}

/// All sums of multiples of some vectors, modulo 256.
struct Span {
    /// A vector for each place that it is the first in which it is not 0, with as few twos in that
    /// number as any vector of the span that begins there.
    basis: Vec<Option<Vector>>,
}

impl Span {
    fn add(&mut self, vector: Vector) {
        let mut todo = vec![vector];
        while let Some(mut vector) = todo.pop() {
            while let Some(first) = vector.iter().position(|&number| number != 0) {
                let twos = vector[first].trailing_zeros();
                match &mut self.basis[first] {
                    Some(basis) if basis[first].trailing_zeros() <= twos => {
                        clear(&mut vector, basis, first);
                    }
                    place => {
                        // A multiple that is 0 in this place may begin in another.
                        if twos > 0 {
                            todo.push(vector.map(|number| number << (8 - twos)));
                        }
                        match place.replace(vector) {
                            Some(old) => vector = old,
                            None => break,
                        }
                    }
                }
            }
        }
    }

    fn contains(&self, mut vector: Vector) -> bool {
        while let Some(first) = vector.iter().position(|&number| number != 0) {
            match &self.basis[first] {
                Some(basis) if basis[first].trailing_zeros() <= vector[first].trailing_zeros() => {
                    clear(&mut vector, basis, first);
                }
                _ => return false,
            }
        }
        true
    }
}

/// Takes from `vector` the multiple of `basis` that leaves 0 in `place`.
fn clear(vector: &mut Vector, basis: &Vector, place: usize) {
    let twos = basis[place].trailing_zeros();
    let (odd, rest) = (basis[place] >> twos, vector[place] >> twos);
    // Newton's way to the inverse of an odd number: each step doubles the bits that are right.
    let inverse = (0..3)
        .fold(odd, |inverse, _| inverse.wrapping_mul(2u8.wrapping_sub(odd.wrapping_mul(inverse))));
    let times = rest.wrapping_mul(inverse);
    for (number, &basis) in vector.iter_mut().zip(basis) {
        *number = number.wrapping_sub(times.wrapping_mul(basis));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagonals(size: usize) -> Board {
        let labels: Vec<u8> =
            (0..size * size).map(|cell| ((cell / size + cell) % size) as u8).collect();
        Board::new(&labels).expect("as many diagonals as rows")
    }

    #[test]
    fn cyclic_diagonals_of_an_even_size_never_add_up() {
        for size in 4..=MAX_SIZE {
            assert_eq!(never_add_up(&diagonals(size)), size % 2 == 0, "{size}");
        }
    }

    #[test]
    fn a_board_with_a_solution_adds_up() {
        for size in 4..=MAX_SIZE {
            let labels: Vec<u8> = (0..size * size).map(|cell| (cell / size) as u8).collect();
            assert!(!never_add_up(&Board::new(&labels).expect("rows as regions")), "{size}");
        }
    }
}
