use crate::board::{Board, Cell, Solution, region_letter};

/// `board` as text, a line a row, with a queen in place of the letter where `solution` has one.
pub fn board_text(board: &Board, solution: Option<&Solution>) -> String {
    let queens = solution.map(Solution::cols);
    let letter = |cell: Cell| {
        let col = queens.and_then(|cols| cols.get(usize::from(cell.row)));
        if col == Some(&cell.col) { '♛' } else { region_letter(board.region(cell)) }
    };
    let mut text = String::new();
    for cell in board.cells() {
        text.push(letter(cell));
        text.push(if usize::from(cell.col) + 1 == board.size() { '\n' } else { ' ' });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queens_stand_in_place_of_letters() {
        let board: Board = "AABB/AABB/CCDD/CCDD".parse().expect("a board");
        let text = board_text(&board, Some(&Solution::new(vec![1, 3, 0, 2])));
        assert_eq!(text, "A ♛ B B\nA A B ♛\n♛ C D D\nC C ♛ D\n");
        assert_eq!(board_text(&board, None).parse(), Ok(board));
    }
}
